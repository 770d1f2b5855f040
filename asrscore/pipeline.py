"""Strip and normalise for one language and level, as a value: it can be stored, printed, pickled and called."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal, Self, get_args, overload

from asrscore.clutter import Removal, Stripped, rebuild, strip
from asrscore.clutter.collapse import collapsed
from asrscore.errors import InputError
from asrscore.frozen import maker
from asrscore.given import flag, several, string
from asrscore.lattice import Conventions, Lattice, Once, Span
from asrscore.lexicon import Lexicon
from asrscore.normalize import Language, language_of
from asrscore.normalize.analysers import Analyser, analysers_of
from asrscore.normalize.choices import joined, with_choices
from asrscore.normalize.conventions import conventions_of
from asrscore.normalize.edges import Foreign, Spacing
from asrscore.normalize.entries import Entries
from asrscore.normalize.markup import Marked, checked, parse_markup
from asrscore.normalize.phonetic import as_heard, reader_of
from asrscore.normalize.pieces import pieces_of
from asrscore.normalize.punctuation import steps_for
from asrscore.normalize.recipe import Recipe, recipe_of
from asrscore.normalize.slots import Found, writings_of
from asrscore.normalize.steps import Step, run
from asrscore.normalize.unicode import STEPS, UNTOUCHED
from asrscore.origin import Origin
from asrscore.packs import Pack
from asrscore.score import LICENCES, Licence

Level = Literal["raw", "basic", "default", "lenient", "phonetic"]
LEVELS: tuple[Level, ...] = get_args(Level)
#: What stands for ``level=None``.
LEVEL: Level = "default"

Rung = Literal["raw", "clutter", "unicode", "punctuation & case", "spacing"]
#: The clean-up rungs of the ladder, each on top of those before it; the licences of the conventions stand above them.
RUNGS: tuple[Rung, ...] = get_args(Rung)
LADDER: tuple[Rung | Licence, ...] = (*RUNGS, *LICENCES)
_EXPECTED = ", ".join(LEVELS)


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
    raise InputError(f"no level is called {name!r}", expected=_EXPECTED)


#: Steps, and whether a text that needs none of them is spared.
_Phases = tuple[tuple[tuple[Step, ...], bool], ...]


@lru_cache(maxsize=256)
def _phases(language: Language, own: tuple[Callable[[str], str], ...], collapsing: object) -> tuple[_Phases, _Phases]:
    """Return the phases of a text, as they are and where it ends in a loop; one value for all texts."""
    mine, rest = tuple(map(Foreign, own)), ((STEPS, True), (steps_for(language), False), ((Spacing(),), False))
    return ((mine, False), *rest), (((Foreign(collapsed), *mine) if collapsing else mine, False), *rest)


def _same(text: str, before: str) -> str:
    return before if text == before else text


def _conventions(found: Found, text: str, capitals: str) -> Conventions:
    return found.conventions(text, text if capitals == text else " ".join(capitals.split()))


#: The pipeline that was asked last, its recipe and its phases: the next text is mostly one of its own.
_last: tuple[Pipeline, Recipe, tuple[_Phases, _Phases]] | None = None


def _ready(pipeline: Pipeline) -> tuple[Pipeline, Recipe, tuple[_Phases, _Phases]]:
    global _last
    if _last is None or _last[0] is not pipeline:
        language, lenient = pipeline.language, pipeline.level == "lenient"
        recipe = recipe_of(language, forgiving=pipeline.forgiving, lenient=lenient)
        _last = pipeline, recipe, _phases(language, pipeline.steps, pipeline.collapse_loops)
    return _last


@dataclass(frozen=True, slots=True)
class Prepared:
    """One text on every clean-up rung up to its level."""

    stripped: Stripped
    texts: Mapping[Rung, str]
    """Rung -> the text there, white space at its ends aside."""
    lattice: Lattice
    """The text as it is scored."""
    as_written: Lattice | None = None
    """At ``phonetic``, where the lattice holds sounds: the text as it is scored at ``default``."""


_made, _lattice = maker(Prepared), maker(Lattice)


def as_written(prepared: Prepared) -> Prepared:
    """Return a text as it is scored at ``default``, where its lattice holds sounds."""
    return prepared if prepared.as_written is None else replace(prepared, lattice=prepared.as_written)


@dataclass(frozen=True, slots=True)
class Pipeline:
    """The recipe for one language and level. Calling it returns the canonical text; it fits into ``jiwer.Compose``."""

    language: Language
    level: Level = LEVEL
    packs: tuple[Pack, ...] | None = None
    """Clutter packs beside the shipped ones."""
    steps: tuple[Callable[[str], str], ...] = ()
    """Steps of the user's own, run on what clutter removal left."""
    collapse_loops: bool = False
    """Whether a loop at the end of a text is cut to its first turn."""
    markup: str | None = None
    """Transcription convention of the references."""
    lexicon: Lexicon | None = None
    """The user's equivalences."""

    @classmethod
    def for_language(
        cls,
        tag: str,
        *,
        level: str | None = None,
        packs: Sequence[Pack] = (),
        steps: Sequence[Callable[[str], str]] = (),
        collapse_loops: bool = False,
        markup: str | None = None,
        lexicon: Lexicon | None = None,
    ) -> Self:
        """Return the pipeline of a language.

        Args:
            tag: BCP 47 tag; a language without a pack is scored by words.
            level: ``raw``, ``basic``, ``default``, ``lenient`` or ``phonetic``; ``default`` when left out.
            packs: The user's own rule packs, of either kind.
            steps: Callables ``str -> str``, such as jiwer's transforms; they run on both sides, after clutter.
            collapse_loops: Cut a loop at the end of a text to its first turn, on all sides alike.
            markup: Transcription convention of the references.
            lexicon: The user's equivalences.

        Raises:
            InputError: There is no such level, or no such convention, or nobody reads the language at ``phonetic``; or
                an argument is of another type.
            MissingExtra: What reads it is not installed.
            RuleError: A pack is faulty.
        """
        packs = several(packs, Pack, "the packs", "packs, as asrscore.read_pack returns them")
        language, wanted = language_of(string(tag, "the language"), packs), level_named(level)
        own = several(steps, object, "the steps", "functions of strings")
        for step in own:
            if not callable(step):
                raise InputError(f"step {step!r:.60} cannot be called", expected="a function of strings")
        if lexicon is not None and not isinstance(lexicon, Lexicon):
            raise InputError(f"the lexicon is {lexicon!r:.60}", expected="a Lexicon")
        if wanted == "phonetic":
            reader_of(language)
        return cls(
            language,
            wanted,
            packs or None,
            own,
            flag(collapse_loops, "collapse_loops"),
            None if markup is None else checked(markup),
            lexicon,
        )

    @property
    def forgiving(self) -> bool:
        """Whether conventions are forgiven at this level."""
        return self.level not in ("raw", "basic")

    def analysers(self) -> tuple[Analyser, ...]:
        """Return the analysers that are asked at this level, installed or not; nobody asks any at ``basic``."""
        return analysers_of(self.language) if self.forgiving else ()

    def strip(self, raw: str, **facts: Any) -> Stripped:
        """Return ``raw`` without clutter; ``facts`` are those of ``asrscore.strip`` (prompt, context, meta, peers)."""
        return strip(raw, lang=self.language.tag, packs=self.packs, **facts)

    def marked(self, text: str) -> Marked:
        """Return a reference with its mark-up taken apart; where there is no convention, all of it is plain."""
        if self.markup is None:
            return Marked(text, text, origin=((0, 0),))
        return parse_markup(text, convention=self.markup, lang=self.language.tag)

    def prepare_reference(self, text: str, **facts: Any) -> Prepared:
        """Return a reference ready to be scored: its mark-up is parsed before anything else looks at it."""
        if self.markup is None:
            return self.prepare(text, **facts)
        marked = self.marked(text)
        return self.prepare(marked.plain, marked=marked, **facts)

    def prepare(self, raw: str, *, leave: Collection[str] = (), marked: Marked | None = None, **facts: Any) -> Prepared:
        """Return a text on every rung, ready to be scored.

        Args:
            raw: The text as it came.
            leave: Classes of clutter that are left in above the rung ``raw``, to see what they would have done.
            marked: The mark-up that ``raw`` is the plain text of.
            facts: What ``strip`` may know: prompt, context, meta.
        """
        stripped = self.strip(raw, **facts)
        start = raw.strip()
        if self.level == "raw":
            # Flags and status are told at every level; at this one nothing goes.
            kept = replace(stripped, text=start, removals=())
            origin = Origin(raw, (), start, ())
            pieces = Once(pieces_of(self.language), start)
            return Prepared(kept, {"raw": start}, Lattice(start, spaces_count=True, origin=origin, pieces=pieces))
        removals: Sequence[Removal] = stripped.removals
        left = stripped.text
        if leave:
            removals = [r for r in removals if r.clutter not in leave]
            left = rebuild(raw, removals).strip()
        _, recipe, (plain, looped) = _ready(self)
        phases = looped if "loop" in stripped.flags else plain
        own = run(phases[0][0], left)
        unicode = own if UNTOUCHED.fullmatch(own) else run(STEPS, own)
        capitals = run(recipe.marks, unicode)
        # Texts that are equal are one object: of a hundred thousand all are kept.
        marks = _same(run(recipe.case, capitals), capitals)
        spaced = _same(" ".join(marks.split()), marks)
        origin = Origin(raw, removals, left, phases)
        texts: dict[Rung, str] = {
            "raw": start,
            "clutter": own,
            "unicode": unicode,
            "punctuation & case": marks,
            "spacing": spaced,
        }
        counted = self.language.spaces_count
        if recipe.found is None:
            return Prepared(stripped, texts, Lattice(spaced, counted, origin, pieces=Once(recipe.pieces, spaced)))
        open_in = Once(_conventions, recipe.found, spaced, capitals)
        if self.lexicon is not None:
            open_in = Once(self._listed, open_in, spaced)
        if marked is not None and (marked.choices or marked.unscorable):
            open_in = Once(self._marked, open_in, marked, spaced, origin)
        written = _lattice(spaced, counted, origin, open_in, Once(recipe.pieces, spaced))
        if self.level == "phonetic":
            return Prepared(stripped, texts, as_heard(written, reader_of(self.language)), written)
        return _made(stripped, texts, written)

    def clean(self, writing: str) -> str:
        """Return the canonical form of a writing that no recogniser made."""
        steps = (*map(Foreign, self.steps), *STEPS, *steps_for(self.language))
        return " ".join(run(steps, string(writing, "a writing")).split())

    def writings(self, text: str) -> list[str]:
        """Return the canonical writings of a word that no recogniser made: its own, and those the level forgives."""
        clean = self.clean(text)
        if not self.forgiving:
            return [clean]
        found = conventions_of(self.language, lenient=self.level == "lenient").conventions(clean, clean)
        open_in = found if self.lexicon is None else self._listed(Once(lambda: found), clean)
        ways = writings_of(clean, open_in)
        if self.level == "phonetic":
            return list(dict.fromkeys(reader_of(self.language).read("", way, "") for way in ways))
        return ways

    def entries(self) -> Entries:
        """Return the finder of what the lexicon lists."""
        return _entries(self)

    def _listed(self, open_in: Once[Conventions], text: str) -> Conventions:
        """Return what is open in a text, with what the lexicon lists."""
        conventions = open_in()
        own = tuple(self.entries()(text))
        return replace(conventions, slots=tuple(joined(text, own, conventions.slots))) if own else conventions

    def _marked(
        self, open_in: Once[Conventions], marked: Marked, text: str, origin: Callable[[], list[Span]]
    ) -> Conventions:
        """Return what is open in a text, with the readings of its mark-up."""
        found = conventions_of(self.language, lenient=self.level == "lenient")

        return with_choices(
            open_in(), marked, text, origin(), self.clean, lambda reading: found.conventions(reading, reading).slots
        )

    @overload
    def __call__(self, text: str) -> str: ...
    @overload
    def __call__(self, text: list[str]) -> list[str]: ...
    def __call__(self, text: str | list[str]) -> str | list[str]:
        """Return the canonical text, words separated by single spaces; of a list, a list."""
        if isinstance(text, str):
            return self.prepare(text).lattice.text
        return [self.prepare(one).lattice.text for one in several(text, str, "the texts", "a string, or several")]

    def __str__(self) -> str:
        rungs: Sequence[str] = LADDER if self.forgiving else RUNGS[:1] if self.level == "raw" else RUNGS
        heard = ", and how it sounds" if self.level == "phonetic" else ""
        return f"{self.language.tag}, {self.level}: " + " → ".join(rungs) + heard


@lru_cache(maxsize=16)
def _entries(pipeline: Pipeline) -> Entries:
    return Entries(pipeline.lexicon or Lexicon(), pipeline.language.tag, pipeline.clean)
