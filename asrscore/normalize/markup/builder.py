"""What the parsers of all conventions have in common: a stack of open brackets, and what becomes of each.

Nothing recurses and nothing is copied more often than ``DEEPEST`` times, so that no text, however nested, takes longer
than its length.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from asrscore.lattice import Span
from asrscore.normalize.markup.marked import MOST_READINGS, Choice, Marked, readings

#: Brackets inside brackets that are looked into; deeper ones are text.
DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Run:
    """Characters that stand in the source at ``at`` and after."""

    text: str
    at: int


@dataclass(frozen=True, slots=True)
class Gap:
    """Words that nobody could write down."""


@dataclass(frozen=True, slots=True)
class Seam:
    """A place where a mark stood that is no text: spaces on both sides of it count once."""


@dataclass(frozen=True, slots=True)
class Open:
    """A stretch with several readings."""

    runs: tuple[Run, ...]
    others: tuple[str, ...]
    gap: bool = False
    """Whether unknown words are in it."""
    postfix: bool = False
    """Whether a sign behind a word made it, so that the word before a next sign begins after it."""

    @property
    def text(self) -> str:
        """The primary reading."""
        return "".join(run.text for run in self.runs)


Item = Run | Gap | Seam | Open


@dataclass(slots=True)
class Frame:
    """An open bracket."""

    kind: str
    opener: Run
    branches: list[list[Item]] = field(default_factory=lambda: [[]])
    separators: list[Run] = field(default_factory=list)
    word: int = 0
    """Index of the item in the current branch with which its last word begins."""

    @property
    def items(self) -> list[Item]:
        """The branch that is being read."""
        return self.branches[-1]

    @property
    def literal(self) -> list[Item]:
        """Bracket and contents, as if the bracket were text."""
        found: list[Item] = [self.opener]
        for i, branch in enumerate(self.branches):
            found += [*branch, *self.separators[i : i + 1]]
        return found

    @property
    def said(self) -> str:
        """The text of the current branch, in its primary reading."""
        return "".join(item.text for item in self.items if isinstance(item, (Run, Open)))


class Builder:
    """Takes what a parser reads, and makes a ``Marked`` of it.

    Args:
        source: The text with its mark-up.
        joined: Whether the language is written without spaces, so that those round a mark belong to the mark.
    """

    def __init__(self, source: str, *, joined: bool = False) -> None:
        self._source = source
        self._joined = joined
        self._frames = [Frame("", Run("", 0))]

    @property
    def top(self) -> Frame:
        """The innermost open bracket; its kind is empty outside of all."""
        return self._frames[-1]

    @property
    def full(self) -> bool:
        """Whether a further bracket would be too deep."""
        return len(self._frames) > DEEPEST

    def text(self, start: int, end: int, said: str | None = None) -> None:
        """Add source[start:end], or ``said`` in its place, of the same length."""
        piece = self._source[start:end] if said is None else said
        if not piece:
            return
        frame = self.top
        tail = "" if piece[-1].isspace() else piece.rsplit(None, 1)[-1]
        if len(tail) < len(piece):
            frame.items.append(Run(piece[: len(piece) - len(tail)], start))
            frame.word = len(frame.items)
        if tail:
            frame.items.append(Run(tail, end - len(tail)))

    def event(self) -> None:
        """Add a mark that is no speech."""
        self.top.items.append(Seam())

    def gap(self) -> None:
        """Add words that nobody could write down."""
        self.top.items.append(Gap())

    def open(self, kind: str, start: int, end: int) -> None:
        """Open a bracket, which stands at source[start:end]."""
        self._frames.append(Frame(kind, Run(self._source[start:end], start)))

    def split(self, start: int, end: int) -> None:
        """Go on with the next branch of the innermost bracket."""
        frame = self.top
        frame.separators.append(Run(self._source[start:end], start))
        frame.branches.append([])
        frame.word = 0

    def pop(self) -> Frame:
        """Close the innermost bracket and return it; what becomes of it is added by ``add`` or ``choice``."""
        return self._frames.pop()

    def add(self, items: Iterable[Item]) -> None:
        """Add items as they are."""
        self.top.items.extend(items)

    def unwrap(self, items: Sequence[Item]) -> None:
        """Add the contents of a bracket that says nothing of the words in it."""
        self.add([Seam(), *_tidy(items, joined=self._joined), Seam()])

    def choice(self, branches: Sequence[Sequence[Item]], *, optional: bool = False) -> None:
        """Add a stretch with several readings, the primary one first.

        Args:
            branches: The readings.
            optional: Whether it may be left out, too.
        """
        self.add([Seam(), self._chosen(branches, optional=optional), Seam()] if self._joined else
                 [self._chosen(branches, optional=optional)])  # fmt: skip

    def optional_word(self) -> bool:
        """Make the last word optional; false where there is none."""
        frame = self.top
        word = frame.items[frame.word :]
        if not any(isinstance(item, (Run, Open)) for item in word):
            return False
        del frame.items[frame.word :]
        made = self._chosen([word], optional=True)
        frame.items.append(Open(made.runs, made.others, made.gap, postfix=True))
        frame.word = len(frame.items)
        return True

    def marked(self) -> Marked:
        """Return the whole; brackets that were never closed are text."""
        items: list[Item] = []
        for frame in self._frames:
            items += frame.literal
        plain: list[str] = []
        choices: list[Choice] = []
        unscorable: list[int] = []
        origin: list[Span] = []
        at = 0
        for item in _tidy(items, joined=self._joined):
            if isinstance(item, Gap):
                unscorable.append(at)
                continue
            if isinstance(item, Seam):
                continue
            start = at
            for run in (item,) if isinstance(item, Run) else item.runs:
                origin.append((at, run.at))
                plain.append(run.text)
                at += len(run.text)
            if isinstance(item, Open):
                if item.others:
                    choices.append(Choice(start, at, item.others))
                if item.gap:
                    unscorable.append(at)
        return Marked(self._source, "".join(plain), tuple(choices), tuple(dict.fromkeys(unscorable)), tuple(origin))

    def _chosen(self, branches: Sequence[Sequence[Item]], *, optional: bool) -> Open:
        tidy = [_tidy(branch, joined=self._joined) for branch in branches]
        runs: list[Run] = []
        for item in tidy[0]:
            runs += [item] if isinstance(item, Run) else item.runs if isinstance(item, Open) else []
        said = [reading for branch in tidy for reading in readings(_segments(branch))]
        primary = "".join(run.text for run in runs)
        every = dict.fromkeys(["", *said] if optional else said)
        every.pop(primary, None)
        gap = any(isinstance(item, Gap) or (isinstance(item, Open) and item.gap) for branch in tidy for item in branch)
        return Open(tuple(runs), tuple(every)[:MOST_READINGS], gap)


def _segments(items: Iterable[Item]) -> list[tuple[str, ...]]:
    return [
        (item.text, *item.others) if isinstance(item, Open) else (item.text,)
        for item in items
        if isinstance(item, (Run, Open))
    ]


def _tidy(items: Iterable[Item], *, joined: bool) -> list[Item]:
    """Return items without spaces at their ends, and with those round a mark counted once; none where joined."""
    found: list[Item] = []
    spaced = True
    seam = False
    for item in items:
        if isinstance(item, (Gap, Seam)):
            seam = True
            if joined:
                if found and not isinstance(found[-1], Gap):
                    _trim(found)
                spaced = True
            if isinstance(item, Gap):
                found.append(item)
            continue
        if isinstance(item, Open):
            found.append(item)
            # The spaces on both sides of an empty reading separate the others from what stands there.
            spaced, seam = False, not (item.runs or item.others)
            continue
        text = item.text
        if not found or (seam and spaced):
            text = text.lstrip()
        if text:
            found.append(Run(text, item.at + len(item.text) - len(text)))
            spaced = text[-1].isspace()
            seam = False
    _trim(found)
    return found


def _trim(items: list[Item]) -> None:
    """Take white space off the end of the last text."""
    for i in range(len(items) - 1, -1, -1):
        item = items[i]
        if isinstance(item, Open):
            return
        if isinstance(item, Run):
            if text := item.text.rstrip():
                items[i] = Run(text, item.at)
                return
            del items[i]
