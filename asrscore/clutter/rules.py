"""Rules of clutter packs: what every rule has, and the check of what a pack says."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, cast, get_args

from asrscore.clutter.draft import Span
from asrscore.clutter.examples import Example, example_of
from asrscore.clutter.patterns import Lists, Pattern
from asrscore.clutter.signs import Sign, Window, fewest
from asrscore.packs import Pack
from asrscore.transcript import CUT_SHORT, STATUSES, WITHHELD

RuleLevel = Literal["certain", "strong", "flag"]
FLAGS = frozenset(
    [
        "loop",
        "hallucination_phrase",
        "wrong_language",
        "suspect_context_echo",
        "suspect_stream_repeat",
        "not_a_transcript",
        "replacement_character",
        "unusual_rate",
        "prompt_echo",
    ]
)
#: Wrappers nest, so the order is from the outside inwards; a cut sends the text back to the first stage. ``flag``
#: comes once, at the end.
STAGES = (
    "reasoning", "template", "token", "versions", "header", "echo", "frame", "unwrap", "quotes", "lines", "inline",
    "status", "flag",
)  # fmt: skip
#: A second sign that must be there.
NEEDS = frozenset(
    {
        "more",  # letters are left
        "framed",  # other framing was found, or stands round the text
        "prompted",  # an instruction was sent
        "unspaced",  # the text holds no white space
        "doubted",  # the producer says that it withheld the answer, or no other system heard anything like it
    }
)


class Facts(NamedTuple):
    """What is known besides the text: all that a rule may look at."""

    prompt: str | None = None
    context: str | None = None
    lang: str | None = None
    """BCP 47 primary tag."""
    finish_reason: str | None = None
    duration_s: float | None = None
    audio_events: tuple[str, ...] = ()

    @property
    def cut_short(self) -> bool:
        """Whether the producer says that it ran out of tokens."""
        return (self.finish_reason or "").lower() in CUT_SHORT

    @property
    def withheld(self) -> bool:
        """Whether the producer says that it would not go on."""
        return (self.finish_reason or "").lower() in WITHHELD


@dataclass(slots=True)
class Seen:
    """What the rules have found so far in one answer."""

    framed: bool = False
    truncated: bool = False
    flags: set[str] = field(default_factory=set)
    statuses: set[str] = field(default_factory=set)
    """What the answer is if nothing of it is left."""
    language: str | None = None


Finder = Callable[[str, Facts, Seen], Sequence[Span]]
"""Finds what a rule would cut out of a text (offsets in that text, in order, without overlap)."""

_TYPES: Mapping[str, type] = {"text": str, "texts": list, "number": float, "yes": bool, "table": dict}
_COMMON: Mapping[str, str] = {
    "name": "text", "why": "text", "level": "text", "how": "text", "stage": "text", "status": "text",
    "frames": "yes", "flag": "text", "needs": "texts", "hint": "texts", "also": "texts", "gap": "yes", "spoken": "yes",
    "removes": "texts", "flags": "texts", "keeps": "texts",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rule:
    """One checked rule of a clutter pack."""

    pack: Pack
    name: str
    clutter: str
    """The class of clutter."""
    why: str
    level: RuleLevel
    how: str
    """The mechanism."""
    stage: str
    status: str | None
    """What the answer is if nothing is left."""
    frames: bool
    """Whether this piece proves that the answer has a frame, the second sign some rules wait for."""
    flag: str | None
    needs: frozenset[str]
    hint: tuple[str, ...]
    """Strings in lower case, one of which any text must hold that this rule can touch; empty: looked at always. In a
    pack, ``{name}`` stands for the words of a list."""
    also: tuple[str, ...]
    """The same again: a text must hold one of these as well."""
    gap: bool
    spoken: bool
    """Whether the piece is made of words, so that another system that heard them too has a say."""
    data: Mapping[str, Any]
    """The keys of the mechanism."""
    lists: Lists
    removes: tuple[Example, ...]
    """Answers off which this rule takes something."""
    flags: tuple[Example, ...]
    """Answers that this rule flags."""
    keeps: tuple[Example, ...]
    """Answers that look alike, and off which nothing goes (or all but ``text``, by other rules)."""

    @property
    def id(self) -> str:
        """``pack.rule``."""
        return f"{self.pack.name}.{self.name}"

    def pattern(self, source: str, flags: str = "i") -> Pattern:
        """Compile a pattern of this rule."""
        return Pattern(source, pack=self.pack, rule=self.name, lists=self.lists, flags=flags)

    def words(self, *names: str) -> dict[str, tuple[str, ...]]:
        """Return the words of the lists ``names``, by language.

        Raises:
            RuleError: No pack has a list of that name.
        """
        out: dict[str, list[str]] = {}
        for name in names:
            if name not in self.lists:
                raise self.pack.fault(f"no list {name!r} in any pack", rule=self.name)
            for language, words in self.lists[name].items():
                out.setdefault(language, []).extend(words)
        return {language: tuple(words) for language, words in out.items()}


@dataclass(frozen=True, slots=True)
class Mechanism:
    """How a kind of rule works: its own keys (name -> type, ``!`` for required) and what builds the finder."""

    keys: Mapping[str, str]
    build: Callable[[Rule], Finder]
    sign: Callable[[Rule], Sign | None] = lambda rule: None
    """What a text must show for a rule of this kind, its hint aside."""
    quick: bool = False
    """Whether the finder itself tells in no time that a clean text is clean."""
    asks: str = ""
    """The field of ``Facts`` without which a rule of this kind finds nothing."""
    window: Callable[[Rule], Window | None] = lambda rule: None
    """Where in a text all lies that a rule of this kind looks at; ``None``: anywhere."""


def lists_of(packs: Sequence[Pack]) -> Lists:
    """Return the word lists of all packs together, so that a pack can add a language to what another has.

    Raises:
        RuleError: A list is not a table of lists of strings.
    """
    out: dict[str, dict[str, list[str]]] = {}
    for pack in packs:
        lists = pack.data.get("lists", {})
        if not isinstance(lists, dict):
            raise pack.fault("lists is not a table")
        for name, by_language in lists.items():
            if not isinstance(by_language, dict):
                raise pack.fault(f"lists.{name} is not a table of languages")
            for language, words in by_language.items():
                if not isinstance(words, list) or not all(isinstance(w, str) and w.strip() for w in words):
                    raise pack.fault(f"lists.{name}.{language} is not a list of words")
                out.setdefault(name, {}).setdefault(language, []).extend(words)
    return out


def rules_of(pack: Pack, lists: Lists, mechanisms: Mapping[str, Mechanism]) -> list[Rule]:
    """Return the checked rules of ``pack``.

    Raises:
        RuleError: An unknown key, a missing one, a wrong type or value; the message has pack, rule and line.
    """
    known = {"kind", "name", "clutter", "stage", "about", "lists", "rule"}
    if extra := sorted(set(pack.data) - known):
        raise pack.fault(f"unknown key {extra[0]!r}, expected one of {', '.join(sorted(known))}")
    tables = pack.data.get("rule", [])
    if not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables):
        raise pack.fault("rule is not an array of tables ([[rule]])")
    rules = [_rule(pack, table, lists, mechanisms) for table in tables]
    names = [rule.name for rule in rules]
    for name in names:
        if names.count(name) > 1:
            raise pack.fault("two rules of this name", rule=name)
    return rules


def _rule(pack: Pack, table: Mapping[str, Any], lists: Lists, mechanisms: Mapping[str, Mechanism]) -> Rule:
    name = table.get("name")
    if not isinstance(name, str) or not name:
        raise pack.fault("a rule without a name")

    def choice(key: str, options: Sequence[str], default: Any = None) -> Any:
        value = table.get(key, default)
        if value not in options and not (value is None and key not in table and default is None):
            raise pack.fault(f"{key} is {value!r}, expected one of {', '.join(options)}", rule=name)
        return value

    def examples(key: str) -> tuple[Example, ...]:
        try:
            return tuple(map(example_of, table.get(key, ())))
        except ValueError as err:
            raise pack.fault(f"{key}: {err}", rule=name) from err

    def strings(key: str) -> tuple[str, ...]:
        out: list[str] = []
        for said in table.get(key, []):
            if not isinstance(said, str) or not said or said != said.lower():
                raise pack.fault(f"{key} is not a list of strings in lower case", rule=name)
            if (found := re.fullmatch(r"\{([a-z_]+)\}", said)) is None:
                out.append(said)
            elif found[1] in lists:
                out += fewest(word for words in lists[found[1]].values() for word in words)
            else:
                raise pack.fault(f"no list {said} in any pack", rule=name)
        return tuple(out)

    how = choice("how", sorted(mechanisms), "pattern")
    mechanism = mechanisms[how]
    keys = {**_COMMON, **mechanism.keys}
    for key, value in table.items():
        if key not in keys:
            raise pack.fault(f"unknown key {key!r}", rule=name)
        wanted = _TYPES[keys[key].rstrip("!")]
        right = isinstance(value, wanted) or (wanted is float and isinstance(value, int))
        if not right or (isinstance(value, bool) and wanted is not bool):
            raise pack.fault(f"{key} is {value!r}, expected {keys[key].rstrip('!')}", rule=name)
    level = choice("level", get_args(RuleLevel), "")
    example = "flags" if level == "flag" else "removes"
    missing = [key for key, kind in mechanism.keys.items() if kind.endswith("!") and key not in table]
    missing += [key for key in ("why", example, "keeps") if not table.get(key)]
    if missing:
        raise pack.fault(f"{missing[0]} is missing", rule=name)
    flag = choice("flag", sorted(FLAGS))
    if level == "flag" and flag is None:
        raise pack.fault("flag is missing", rule=name)
    if not all(isinstance(need, str) for need in table.get("needs", [])):
        raise pack.fault("needs is not a list of strings", rule=name)
    needs = frozenset(table.get("needs", []))
    if unknown := needs - NEEDS:
        raise pack.fault(f"needs {min(unknown)!r}, expected some of {', '.join(sorted(NEEDS))}", rule=name)
    stage = choice("stage", STAGES, "flag" if level == "flag" else pack.data.get("stage"))
    if stage is None:
        raise pack.fault("stage is missing, for the rule or for the pack", rule=name)
    return Rule(
        pack=pack,
        name=name,
        clutter=pack.data.get("clutter", pack.name),
        why=table["why"],
        level=cast(RuleLevel, level),
        how=how,
        stage=stage,
        status=choice("status", STATUSES),
        frames=table.get("frames", False),
        flag=flag,
        needs=needs,
        hint=strings("hint"),
        also=strings("also"),
        gap=table.get("gap", False),
        spoken=table.get("spoken", False),
        data={key: table[key] for key in mechanism.keys if key in table},
        lists=lists,
        removes=examples("removes"),
        flags=examples("flags"),
        keeps=examples("keeps"),
    )
