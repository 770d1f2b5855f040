"""Strip and normalise for one language and level, as a value: it can be stored, printed, pickled and called."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, Self, get_args, overload

from rapidfuzz.distance import Levenshtein

from asrscore.clutter import Removal, Stripped, rebuild, strip
from asrscore.errors import InputError
from asrscore.lattice import Lattice, Span
from asrscore.normalize import Language, language_of
from asrscore.normalize.punctuation import steps_for
from asrscore.normalize.steps import Change, Step, run, trace
from asrscore.normalize.unicode import STEPS, UNTOUCHED
from asrscore.packs import Pack

Level = Literal["raw", "basic"]
LEVELS: tuple[Level, ...] = get_args(Level)
#: Levels of the design that conventions bring.
COMING = ("default", "lenient", "phonetic")
#: What stands for ``level=None``: the strictest level that takes clutter off, until conventions land.
LEVEL: Level = "basic"

Rung = Literal["raw", "clutter", "unicode", "punctuation & case", "spacing"]
#: The clean-up rungs of the ladder, each on top of those before it.
RUNGS: tuple[Rung, ...] = get_args(Rung)
_TOP: Mapping[Level, Rung] = {"raw": "raw", "basic": "spacing"}

_SPACE = re.compile(r"\s+")


def level_named(name: str | None) -> Level:
    """Return the level called ``name``; ``None`` is the headline level.

    Raises:
        InputError: There is no such level.
    """
    if name is None:
        return LEVEL
    for level in LEVELS:
        if name == level:
            return level
    if name in COMING:
        raise InputError(f"level {name!r} is not there yet", expected="raw or basic")
    raise InputError(f"no level is called {name!r}", expected="raw or basic")


class _Spacing:
    """One space between words, none at the ends."""

    def __call__(self, text: str) -> str:
        return " ".join(text.split())

    def changes(self, text: str) -> Iterable[Change]:
        for match in _SPACE.finditer(text):
            new = " " if match.start() and match.end() < len(text) else ""
            if new != match[0]:
                yield match.start(), match.end(), new


class _Foreign:
    """A step that is not ours, such as a jiwer transform: traced by aligning what it made with what it got."""

    def __init__(self, function: Callable[[str], str]) -> None:
        self._function = function

    def __call__(self, text: str) -> str:
        new = self._function(text)
        if not isinstance(new, str):
            raise InputError(f"step {self._function!r} returned {type(new).__name__}", expected="a string")
        return new

    def changes(self, text: str) -> Iterable[Change]:
        new = self(text)
        for op in Levenshtein.opcodes(text, new):
            if op.tag != "equal":
                yield op.src_start, op.src_end, new[op.dest_start : op.dest_end]


def _spans_after(length: int, removals: Sequence[Removal]) -> list[Span]:
    spans: list[Span] = []
    at = 0
    for r in removals:
        spans += [(i, i + 1) for i in range(at, r.start)]
        spans += [(r.start, r.end)] * len(r.replacement)
        at = r.end
    return spans + [(i, i + 1) for i in range(at, length)]


def _origin(
    raw: str, removals: Sequence[Removal], start: str, phases: Sequence[tuple[Sequence[Step], bool]]
) -> list[Span]:
    """Return the source span of each character after ``phases``; ``start`` is raw without the removals, trimmed."""
    spans = _spans_after(len(raw), removals)
    whole = rebuild(raw, removals)
    lead = len(whole) - len(whole.lstrip())
    text, spans = start, spans[lead : lead + len(start)]
    for steps, spared in phases:
        if not (spared and UNTOUCHED.fullmatch(text)):
            text, spans = trace(steps, text, spans)
    return spans


@dataclass(frozen=True, slots=True)
class Prepared:
    """One text on every clean-up rung up to its level."""

    stripped: Stripped
    texts: Mapping[Rung, str]
    """Rung -> the text there, white space at its ends aside."""
    lattice: Lattice
    """The text as it is scored."""


@dataclass(frozen=True, slots=True)
class Pipeline:
    """The recipe for one language and level. Calling it returns the canonical text; it fits into ``jiwer.Compose``."""

    language: Language
    level: Level = LEVEL
    packs: tuple[Pack, ...] | None = None
    """Clutter packs beside the shipped ones."""
    steps: tuple[Callable[[str], str], ...] = ()
    """Steps of the user's own, run on what clutter removal left."""

    @classmethod
    def for_language(
        cls,
        tag: str,
        *,
        level: str | None = None,
        packs: Sequence[Pack] = (),
        steps: Sequence[Callable[[str], str]] = (),
    ) -> Self:
        """Return the pipeline of a language.

        Args:
            tag: BCP 47 tag; a language without a pack is scored by words.
            level: ``raw`` or ``basic``; the headline level when left out.
            packs: The user's own rule packs, of either kind.
            steps: Callables ``str -> str``, such as jiwer's transforms; they run on both sides, after clutter.

        Raises:
            InputError: There is no such level.
            RuleError: A pack is faulty.
        """
        return cls(language_of(tag, packs), level_named(level), tuple(packs) or None, tuple(steps))

    def strip(self, raw: str, **facts: Any) -> Stripped:
        """Return ``raw`` without clutter; ``facts`` are those of ``asrscore.strip`` (prompt, context, meta, peers)."""
        return strip(raw, lang=self.language.tag, packs=self.packs, **facts)

    def prepare(self, raw: str, *, clutter: bool = True, **facts: Any) -> Prepared:
        """Return a text on every rung, ready to be scored.

        Args:
            raw: The text as it came.
            clutter: Whether clutter is taken off above the rung ``raw``; the symmetry audit leaves it on.
            facts: What ``strip`` may know: prompt, context, meta.
        """
        stripped = self.strip(raw, **facts)
        start = raw.strip()
        if self.level == "raw":
            origin = partial(_origin, raw, (), start, ())
            return Prepared(stripped, {"raw": start}, Lattice(start, spaces_count=True, origin=origin))
        left = stripped.text if clutter else start
        mine = tuple(map(_Foreign, self.steps))
        own = run(mine, left) if mine else left
        marking = steps_for(self.language)
        unicode = own if UNTOUCHED.fullmatch(own) else run(STEPS, own)
        marks = run(marking, unicode)
        spaced = " ".join(marks.split())
        phases = ((mine, False), (STEPS, True), (marking, False), ((_Spacing(),), False))
        origin = partial(_origin, raw, stripped.removals if clutter else (), left, phases)
        texts: dict[Rung, str] = {
            "raw": start,
            "clutter": own,
            "unicode": unicode,
            "punctuation & case": marks,
            "spacing": spaced,
        }
        return Prepared(stripped, texts, Lattice(spaced, self.language.spaces_count, origin))

    @overload
    def __call__(self, text: str) -> str: ...
    @overload
    def __call__(self, text: list[str]) -> list[str]: ...
    def __call__(self, text: str | list[str]) -> str | list[str]:
        """Return the canonical text, words separated by single spaces; of a list, a list."""
        if isinstance(text, str):
            return self.prepare(text).lattice.text
        return [self.prepare(one).lattice.text for one in text]

    def __str__(self) -> str:
        return f"{self.language.tag}, {self.level}: " + " → ".join(RUNGS[: RUNGS.index(_TOP[self.level]) + 1])


def rung_lattice(text: str, rung: Rung, language: Language) -> Lattice:
    """Return a text on one rung of the ladder; spaces are free only from ``spacing`` on, where the language says so."""
    return Lattice(text, language.spaces_count if rung == "spacing" else True, list)
