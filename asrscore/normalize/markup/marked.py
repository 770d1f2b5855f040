"""A parsed reference: its plain text, where it may be read otherwise, and where nobody knows what was said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice, product

from asrscore.lattice import Span

#: Readings of one stretch that are kept; of further choices inside it, the first branch.
MOST_READINGS = 32
#: Readings of a whole text that ``Marked.alternatives`` lists.
MOST_ALTERNATIVES = 1024


@dataclass(frozen=True, slots=True)
class Choice:
    """A stretch [start, end) of the plain text with other readings; it may be empty. Choices never overlap."""

    start: int
    end: int
    others: tuple[str, ...]
    """Without the plain text's own; an empty one means that the stretch may be left out."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A text with its mark-up taken apart."""

    source: str
    """The text with its mark-up."""
    plain: str
    """The primary reading, which fixes the length of the reference."""
    choices: tuple[Choice, ...] = ()
    unscorable: tuple[int, ...] = ()
    """Places in ``plain`` where words stand that nobody could write down: whatever a system writes there is free."""
    origin: tuple[Span, ...] = field(default=(), repr=False)
    """(start in ``plain``, start in ``source``) of the runs that both have in common."""

    @property
    def alternatives(self) -> tuple[str, ...]:
        """Every admissible plain reading, the primary one first, single spaces between words; at most 1,024."""
        pieces: list[tuple[str, ...]] = []
        at = 0
        for choice in self.choices:
            pieces += [(self.plain[at : choice.start],), (self.plain[choice.start : choice.end], *choice.others)]
            at = choice.end
        pieces.append((self.plain[at:],))
        every = (" ".join("".join(piece).split()) for piece in islice(product(*pieces), MOST_ALTERNATIVES))
        return tuple(dict.fromkeys(every))

    def places(self, spans: Iterable[Span]) -> list[Span]:
        """Return where in ``source`` stretches of ``plain`` stand.

        Args:
            spans: Stretches in order of their starts.
        """
        found: list[Span] = []
        run = 0
        for start, end in spans:
            while run + 1 < len(self.origin) and self.origin[run + 1][0] <= start:
                run += 1
            plain, source = self.origin[run] if self.origin else (0, 0)
            first = source + start - plain
            found.append((first, self._place(run, end - 1) + 1 if end > start else first))
        return found

    def _place(self, run: int, at: int) -> int:
        while run + 1 < len(self.origin) and self.origin[run + 1][0] <= at:
            run += 1
        plain, source = self.origin[run]
        return source + at - plain


def readings(segments: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the readings of consecutive stretches, each given by its own readings; at most ``MOST_READINGS``.

    Stretches whose choice would go beyond that keep their first reading.
    """
    kept: list[tuple[str, ...]] = []
    plain: list[str] = []
    total = 1
    for options in segments:
        if len(options) > 1 and total * len(options) <= MOST_READINGS:
            total *= len(options)
            kept += [("".join(plain),), options]
            plain = []
        else:
            plain.append(options[0])
    return tuple(dict.fromkeys("".join(piece) for piece in product(*kept, ("".join(plain),))))
