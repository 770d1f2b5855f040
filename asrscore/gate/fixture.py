"""The fixture ``asr``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from asrscore.budgets.limits import limit_of
from asrscore.budgets.pools import SYSTEM, Ledger, Record
from asrscore.budgets.said import failure
from asrscore.budgets.verdict import judged, settings_of
from asrscore.compare import compare
from asrscore.gate.ledger import texts_in
from asrscore.gate.markers import pools_of
from asrscore.gate.recording import note
from asrscore.results import Comparison
from asrscore.transcript import Transcript


class Asr:
    """The fixture ``asr``: assertions over error rates, comparisons, and records for pooled budgets."""

    def __init__(self, item: pytest.Item, ledger: Ledger) -> None:
        self._item, self._ledger = item, ledger

    def compare(self, reference: Any, systems: Any, **settings: Any) -> Comparison:
        """Return ``asrscore.compare(reference, systems, **settings)``."""
        return compare(reference, systems, **settings)

    def record(
        self, id: str, hypothesis: str, reference: str, *, system: str = SYSTEM, lang: str | None = None, **facts: Any
    ) -> None:
        """Record an answer for the budgets that the test is marked with.

        Args:
            id: The utterance.
            hypothesis: What was heard, as it came.
            reference: What was said.
            system: Who heard it.
            lang: BCP 47 tag of the reference.
            facts: Further fields of ``Transcript``: prompt, latency_s, finish_reason, …
        """
        pools = pools_of(self._item)
        if not pools:
            pytest.fail("asr.record in a test without a cer_budget or wer_budget marker holds nothing", pytrace=False)
        for pool in pools:
            self._ledger.add(pool, self._item.nodeid, [Record(id, reference, hypothesis, system, lang, facts)])

    def assert_cer(self, reference: str, hypothesis: str, *, max: float, **settings: Any) -> None:
        """Fail where the character error rate of one text passes ``max`` (a fraction); settings as of ``compare``."""
        self._assert("cer", reference, hypothesis, max, settings)

    def assert_wer(self, reference: str, hypothesis: str, *, max: float, **settings: Any) -> None:
        """Fail where the word error rate of one text passes ``max`` (a fraction); settings as of ``compare``."""
        self._assert("wer", reference, hypothesis, max, settings)

    def _assert(self, unit: str, reference: str, hypothesis: str, most: float, settings: dict[str, Any]) -> None:
        said = [Transcript(id=self._item.name, raw=reference)]
        heard = {SYSTEM: [Transcript(id=self._item.name, raw=hypothesis)]}
        self.assert_compare(said, heard, limits=[f"{unit} <= {most!r}"], unit=unit, **settings)

    def assert_compare(
        self, reference: Any, systems: Mapping[str, Any], *, limits: Sequence[str], judge: Sequence[str] = (),
        mode: Any = "point", **settings: Any,
    ) -> Comparison:  # fmt: skip
        """Fail where a system passes one of the limits.

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
        wanted = [limit_of(written) for written in limits]
        comparison = compare(reference, systems, **settings_of(settings, wanted))
        verdict = judged(comparison, tuple(judge) or tuple(systems), wanted, mode=mode)
        note(self._item, verdict)
        if verdict.failed:
            pytest.fail(failure(verdict, texts=texts_in(self._item.config)), pytrace=False)
        return comparison
