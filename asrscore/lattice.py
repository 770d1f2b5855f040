"""The admissible writings of one text: the contract between ``normalize/`` and ``score/``, which never ask each other.

A text is never rewritten. Its canonical characters are the primary path; where a convention leaves open how the same
speech is written (a figure, a sign, a contraction, a filler), a ``Slot`` names the other writings of that stretch.
Where each character comes from in the raw text, and which slots there are, is worked out only when somebody asks:
most utterances are equal to their reference, and nobody looks at them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

#: (start, end) of one canonical character in the raw text, in code points.
Span = tuple[int, int]

Kind = Literal["expansion", "respelling", "written"]
"""An ``expansion`` spells out what was underspecified and matches only as-written text of the other side: never
another expansion, or 열 → 10 → 십 and he is → he's → he has would be equal. A ``respelling`` is the same word written
otherwise, in both directions; it also matches the same respelling of the other side. What is ``written`` is as good as
the text itself: the transcribers gave both."""

Category = Literal["filler", "numeral", "unit", "spelling", "script"]
"""What kind of convention it is: the name under which it is forgiven."""


# Plain classes: a named tuple takes several times as long to be made and to be read where code is compiled.
class Numeral:
    """What a stretch is worth as a number, to price an error between two of them."""

    __slots__ = ("value", "writings")

    def __init__(self, value: str, writings: tuple[str, ...]) -> None:
        self.value = value
        """Two numerals are the same number if and only if this is the same; ``"10"``, ``"1.10"``, ``"6:30"``,
        ``"5th"``."""
        self.writings = writings
        """Every writing of the value, figures first: a function of the value (and its counter) alone, so that systems
        that write figures and systems that write words are charged alike."""

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Numeral) and self.value == other.value and self.writings == other.writings
        )

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return f"Numeral(value={self.value!r}, writings={self.writings!r})"


class Writing:
    """One other way to write what a slot covers."""

    __slots__ = ("category", "kind", "parts", "short")

    def __init__(self, parts: tuple[str | Numeral, ...], kind: Kind, category: Category, short: bool = False) -> None:  # noqa: FBT001, FBT002
        self.parts: tuple[str | Numeral, ...] = parts
        """What stands there, joined; a ``Numeral`` stands for each of its writings. None: the slot may be left out."""
        self.kind: Kind = kind
        self.category: Category = category
        self.short = short
        """Whether the reading is so short that a word of another meaning may look like it (이번 for 2번, no one for
        no 1): it then matches nothing that the other side's text bars."""

    def with_parts(self, parts: tuple[str | Numeral, ...]) -> Writing:
        """Return a writing that differs in its parts alone."""
        return Writing(parts, self.kind, self.category, self.short)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Writing)
            and self.parts == other.parts
            and self.kind == other.kind
            and self.category == other.category
            and self.short == other.short
        )

    def __hash__(self) -> int:
        return hash((self.parts, self.kind))

    def __repr__(self) -> str:
        return f"Writing(parts={self.parts!r}, kind={self.kind!r}, category={self.category!r}, short={self.short!r})"


class Slot:
    """A stretch [start, end) of the text with other writings. Slots are in order and never overlap."""

    __slots__ = ("end", "numerals", "start", "writings")

    def __init__(
        self, start: int, end: int, writings: tuple[Writing, ...] = (), numerals: tuple[Numeral, ...] = ()
    ) -> None:
        self.start = start
        self.end = end
        self.writings = writings
        """Without the text's own. None where a spelled-out number is only priced: words are never parsed for
        equality."""
        self.numerals = numerals
        """What the text's own characters may be worth; several where they are ambiguous (six thirty: 6:30, 630)."""

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Slot)
            and self.start == other.start
            and self.end == other.end
            and self.writings == other.writings
            and self.numerals == other.numerals
        )

    def __hash__(self) -> int:
        return hash((self.start, self.end))

    def __repr__(self) -> str:
        return f"Slot({self.start}, {self.end}, {self.writings!r}, {self.numerals!r})"


@dataclass(frozen=True, slots=True)
class Conventions:
    """What is open in the writing of one text."""

    slots: tuple[Slot, ...] = ()
    barred: Callable[[], tuple[Span, ...]] = tuple
    """Returns the stretches that are no numeral where they stand, and that a short reading must not match, in order and
    apart; asked only where the other side has one."""
    gaps: tuple[int, ...] = ()
    """Places in the text where words stand that nobody could write down: what the other side writes there is free."""


NO_CONVENTIONS = Conventions()
T = TypeVar("T")


class Once(Generic[T]):
    """Calls a function when its value is first asked for, and keeps it until it is told to forget.

    Args:
        make: The function.
        arguments: What it is called with.
    """

    __slots__ = ("_arguments", "_make", "_value")
    __deletable__ = ("_value",)
    _value: T

    def __init__(self, make: Callable[..., T], *arguments: object) -> None:
        self._make = make
        self._arguments = arguments

    def __call__(self) -> T:
        """Return the value."""
        try:
            return self._value
        except AttributeError:
            pass
        value = self._value = self._make(*self._arguments)
        return value

    def forget(self) -> None:
        """Let go of the value, and of those it was made from; whoever asks again has it made again."""
        if hasattr(self, "_value"):
            del self._value
            for argument in self._arguments:
                if isinstance(argument, Once):
                    argument.forget()


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces of a text that people mean when they say what was misheard: they are never counted, only told by."""

    spans: tuple[Span, ...]
    """In order, apart. What none of them covers is a piece character by character."""
    merged: bool = False
    """Whether wrong pieces that touch are told as one."""


def _none() -> Conventions:
    return NO_CONVENTIONS


def _unknown() -> Pieces | None:
    return None


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """One text as it is scored."""

    text: str
    """The primary path: canonical characters. Words are what white space separates."""
    spaces_count: bool
    """Whether a space is a scored character of the CER."""
    origin: Callable[[], list[Span]]
    """Returns the source span of every character of ``text``."""
    conventions: Callable[[], Conventions] = _none
    """Returns what is open in its writing; nothing at the levels ``raw`` and ``basic``."""
    pieces: Callable[[], Pieces | None] = _unknown
    """Returns its pieces; ``None`` where adjacent errors are all that can be told."""

    def forget(self) -> None:
        """Let go of what was worked out of the text: a hundred thousand texts would keep it all."""
        for known in (self.conventions, self.pieces):
            if isinstance(known, Once):
                known.forget()
