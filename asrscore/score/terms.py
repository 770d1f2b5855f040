"""Was what matters heard? Stretches of the reference (terms, numbers) found again through the alignment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from asrscore.frozen import maker
from asrscore.lattice import Lattice, Span
from asrscore.score.confusions import Block, blocks, reach, written
from asrscore.score.places import indexes
from asrscore.score.steps import Step, unit_by_unit
from asrscore.score.units import Unit, positions


@dataclass(frozen=True, slots=True)
class Sought:
    """A stretch of a text that is looked for, and what it stands for: a term, or the values of a number."""

    start: int
    """Offsets into the canonical text."""
    end: int
    stands_for: frozenset[str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one stretch of the reference."""

    sought: Sought
    right: bool
    reference: str
    hypothesis: str
    """What was heard in its place; empty for nothing."""
    place: Span = (0, 0)
    """Where that stands in the hypothesis."""

    def replaced_by(self, heard: Sought) -> bool:
        """Return whether a stretch of the hypothesis stands in its place."""
        return _touch(heard, self.place)


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Everything that was looked for in one alignment."""

    said: tuple[Outcome, ...]
    invented: tuple[Sought, ...]
    """Stretches of the hypothesis where the reference has nothing of the kind."""


_outcome = maker(Outcome)


def outcomes(
    unit: Unit,
    reference: Lattice,
    hypothesis: Lattice,
    steps: Sequence[Step],
    said: Sequence[Sought],
    heard: Sequence[Sought],
) -> Outcomes:
    """Return which stretches of the reference were heard.

    One was heard where its alignment is free of errors, or where a stretch of the hypothesis that stands for the same
    lies in its place. A stretch of the hypothesis is invented where it stands for none of the reference and is part of
    an error.

    Args:
        unit: Unit of the alignment.
        reference: The reference as scored.
        hypothesis: The hypothesis as scored.
        steps: Their alignment.
        said: What is looked for in the reference, in order.
        heard: What is looked for in the hypothesis, in order.
    """
    here, there = positions(unit, reference), positions(unit, hypothesis)
    parts = blocks(unit, reference, hypothesis, steps)
    free = list(heard)
    found: list[Outcome] = []
    open_: list[tuple[int, Sought, Span]] = []
    for one in said:
        first, last = indexes(here, one.start, one.end)
        right = touched = False
        for r0, r1, _, _, errors, _ in steps:
            if r0 < last and first < r1:
                # What is inserted inside it, were it free, breaks it all the same.
                right = not errors and r0 < r1 and (right or not touched)
                touched = True
        place = _place(parts, steps, first, last)
        span = reach(there, *place)
        if right:
            free = [h for h in free if not (h.stands_for & one.stands_for and _touch(h, span))]
        else:
            open_.append((len(found), one, span))
        text = written(reference, reach(here, first, last))
        found.append(_outcome(one, right, text, written(hypothesis, span), span))
    for at, one, span in open_:
        match = next((h for h in free if h.stands_for & one.stands_for and _touch(h, span)), None)
        if match is not None:
            free.remove(match)
            found[at] = replace(found[at], right=True)
    if not free:
        return Outcomes(tuple(found), ())
    wrong = [reach(there, s.h0, s.h1) for s in unit_by_unit(steps) if s.errors and s.h0 < s.h1]
    return Outcomes(tuple(found), tuple(h for h in free if any(_touch(h, span) for span in wrong)))


def _touch(sought: Sought, span: Span) -> bool:
    return sought.start < span[1] and span[0] < sought.end


def _place(parts: Sequence[Block], steps: Sequence[Step], first: int, last: int) -> tuple[int, int]:
    """Return the units of the hypothesis in the place of units [first, last) of the reference.

    A stretch that was misheard as a whole counts as a whole, unless it reaches beyond what is looked for.
    """
    ends = [end for part in parts if part.r0 < last and first < part.r1 for end in _ends(part, steps, first, last)]
    return (min(start for start, _ in ends), max(end for _, end in ends)) if ends else (0, 0)


def _ends(part: Block, steps: Sequence[Step], first: int, last: int) -> Iterator[tuple[int, int]]:
    if first <= part.r0 and part.r1 <= last:
        yield part.h0, part.h1
        return
    for step in steps:
        if step.r0 < last and first < step.r1:
            if step.each and step.h0 < step.h1:
                # Unit stands against unit, so only those in question are taken.
                yield step.h0 + max(first - step.r0, 0), step.h1 - max(step.r1 - last, 0)
            else:
                yield step.h0, step.h1
