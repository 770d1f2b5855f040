"""The fixture ``asr``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from asrscore.budgets.limits import limit_of
from asrscore.budgets.pools import SYSTEM, Ledger, transcripts
from asrscore.budgets.said import failure
from asrscore.budgets.verdict import judged, settings_of
from asrscore.compare import compare
from asrscore.errors import AsrscoreError, InputError
from asrscore.gate.failed import BudgetFailed
from asrscore.gate.ledger import texts_in
from asrscore.gate.markers import pools_of
from asrscore.gate.recording import note
from asrscore.gate.records import record_of
from asrscore.results import Comparison


class Asr:
    """The fixture ``asr``: assertions over error rates, comparisons, and records for pooled budgets."""

    def __init__(self, item: pytest.Item, ledger: Ledger) -> None:
        self._item, self._ledger = item, ledger

    def compare(self, reference: Any, systems: Any, **settings: Any) -> Comparison:
        """Return ``asrscore.compare(reference, systems, **settings)``."""
        return compare(reference, systems, **settings)

    def record(
        self, id: str, hypothesis: str | None, reference: str, *, system: str = SYSTEM, lang: str | None = None,
        **facts: Any,
    ) -> None:  # fmt: skip
        """Record an answer for the budgets that the test is marked with.

        Args:
            id: The utterance.
            hypothesis: What was heard, as it came; ``None`` where no answer came, which is counted.
            reference: What was said.
            system: Who heard it.
            lang: BCP 47 tag of the reference.
            facts: Further fields of ``Transcript``: prompt, context, status, finish_reason, latency_s, …
        """
        __tracebackhide__ = True
        try:
            pools = pools_of(self._item)
            record = record_of(id, hypothesis, reference, system=system, lang=lang, facts=facts)
        except InputError as err:
            raise BudgetFailed(str(err)) from None
        if not pools:
            raise BudgetFailed("asr.record in a test without a cer_budget or wer_budget marker holds nothing")
        for pool in pools:
            self._ledger.add(pool, self._item.nodeid, [record])

    def assert_cer(self, reference: str, hypothesis: str | None, *, max: float | str, **settings: Any) -> None:
        """Fail where the character error rate of one text passes ``max``, a fraction or ``"8 %"``.

        The settings are those of ``assert_compare``; a failure is an ``AssertionError``.
        """
        __tracebackhide__ = True
        self._assert("cer", reference, hypothesis, max, settings)

    def assert_wer(self, reference: str, hypothesis: str | None, *, max: float | str, **settings: Any) -> None:
        """Fail where the word error rate of one text passes ``max``, a fraction or ``"8 %"``; as ``assert_cer``."""
        __tracebackhide__ = True
        self._assert("wer", reference, hypothesis, max, settings)

    def _assert(self, unit: str, reference: str, hypothesis: str | None, most: Any, settings: dict[str, Any]) -> None:
        __tracebackhide__ = True
        try:
            said, heard = transcripts([record_of(self._item.name, hypothesis, reference)])
        except InputError as err:
            raise BudgetFailed(str(err)) from None
        limit = most if isinstance(most, str) else repr(float(most))
        self.assert_compare(said, heard, limits=[f"{unit} <= {limit}"], unit=unit, **settings)

    def assert_compare(
        self, reference: Any, systems: Mapping[str, Any], *, limits: str | Sequence[str],
        judge: str | Sequence[str] = (), mode: Any = "point", **settings: Any,
    ) -> Comparison:  # fmt: skip
        """Fail where a system passes one of the limits, or nothing was measured. A failure is an ``AssertionError``.

        Args:
            reference: A path, or transcripts.
            systems: Name -> a path, or transcripts.
            limits: As in budget files: ``cer <= 8 %``, ``refusal = 0``, ``better than x``, …
            judge: Systems that the limits are for; all where none is named.
            mode: ``point``, ``interval`` or ``strict``.
            settings: Further arguments of ``asrscore.compare``.

        Returns:
            The comparison, where all is well.
        """
        __tracebackhide__ = True
        try:
            wanted = [limit_of(written) for written in ([limits] if isinstance(limits, str) else limits)]
            if any(limit.measure == "baseline" for limit in wanted):
                raise InputError("no worse than baseline is a limit of asr-budgets.toml, which has a file of baselines")
            comparison = compare(reference, systems, **settings_of(settings, wanted))
            own = [judge] if isinstance(judge, str) else list(judge)
            verdict = judged(comparison, own or list(comparison.systems), wanted, mode=mode)
        except AsrscoreError as err:
            # Without the traceback, whose values are speech.
            raise BudgetFailed(str(err)) from None
        note(self._item, verdict)
        if verdict.failed:
            raise BudgetFailed(failure(verdict, texts=texts_in(self._item.config)))
        return comparison
