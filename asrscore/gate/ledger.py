"""Where one pytest process keeps what was recorded and judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from asrscore.budgets.pools import Ledger

LEDGER = pytest.StashKey["Ledger"]()


def ledger_of(config: pytest.Config) -> Ledger:
    """Return the ledger of this process, made on first use: with it asrscore's arithmetic is imported."""
    if LEDGER not in config.stash:
        from asrscore.budgets.pools import Ledger

        config.stash[LEDGER] = Ledger(pages=bool(config.getoption("--asr-report")))
    return config.stash[LEDGER]


def texts_in(config: pytest.Config) -> bool:
    """Return whether speech may stand in failures and reports."""
    return bool(config.getini("asr_show_texts"))
