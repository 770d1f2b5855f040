"""The collector is paused, and left as it was found."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from asrscore.uncollected import uncollected


@pytest.fixture(autouse=True)
def _collecting() -> Iterator[None]:
    gc.enable()
    yield
    gc.unfreeze()
    gc.enable()


def test_nothing_is_collected_inside_and_everything_after() -> None:
    with uncollected():
        assert not gc.isenabled()
        with uncollected():
            pass
        assert not gc.isenabled()

    assert gc.isenabled()


def test_who_had_paused_it_finds_it_paused() -> None:
    gc.disable()

    with uncollected():
        pass

    assert not gc.isenabled()


def test_it_runs_again_after_an_error() -> None:
    with pytest.raises(ValueError, match="no"), uncollected():
        raise ValueError("no")

    assert gc.isenabled()


def test_what_was_made_inside_is_old_and_no_longer_looked_through() -> None:
    gc.collect()

    with uncollected():
        made = [[] for _ in range(5_000)]  # type: ignore[var-annotated]

    assert gc.get_count()[0] < 700
    assert gc.get_freeze_count() == 0
    del made


def test_what_the_caller_froze_stays_frozen() -> None:
    gc.freeze()
    frozen = gc.get_freeze_count()

    with uncollected():
        pass

    # Thawing thaws all of them; a few may have died meanwhile.
    assert gc.get_freeze_count() > frozen // 2 > 0
