"""Which utterances cost most, and in which two systems differ most."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import nsmallest

from asrscore.results.systems import SystemResult
from asrscore.score import Counts, Unit


@dataclass(frozen=True, slots=True)
class Apart:
    """One utterance of two systems."""

    id: str
    a: Counts
    b: Counts

    @property
    def more(self) -> int:
        """Errors of a more than of b."""
        return self.a.errors - self.b.errors


def by_utterance(system: SystemResult, unit: Unit) -> dict[str, Counts]:
    """Return the counts of each utterance, repeated runs together, in the order of the references."""
    found: dict[str, Counts] = {}
    for utterance in system.utterances:
        own = utterance.score.counts(unit)
        found[utterance.id] = found[utterance.id] + own if utterance.id in found else own
    return found


def worst(system: SystemResult, unit: Unit, most: int) -> list[tuple[str, Counts]]:
    """Return the utterances with the most errors, worst first; of equals the earlier one.

    Errors and not rates: an utterance of one word is soon at 100 %, and it is the errors that make the total.

    Args:
        system: The system.
        unit: The unit to count.
        most: How many at most; utterances without an error are left out.
    """
    found = list(by_utterance(system, unit).items())
    errors = [counts.errors for _, counts in found]
    return [found[at] for at in nsmallest(most, range(len(found)), key=lambda at: -errors[at]) if errors[at]]


def furthest_apart(a: SystemResult, b: SystemResult, unit: Unit, most: int) -> list[Apart]:
    """Return the utterances in which two systems' errors differ most, farthest first; of equals the earlier one.

    Args:
        a: One system.
        b: The other, on the same utterances.
        unit: The unit to count.
        most: How many at most; utterances with as many errors are left out.
    """
    one, other = by_utterance(a, unit), by_utterance(b, unit)
    both = [(id, counts, other[id]) for id, counts in one.items() if id in other]
    apart = [abs(ours.errors - theirs.errors) for _, ours, theirs in both]
    return [Apart(*both[at]) for at in nsmallest(most, range(len(both)), key=lambda at: -apart[at]) if apart[at]]
