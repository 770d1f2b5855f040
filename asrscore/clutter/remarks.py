"""Remarks on what is kept: phrases models invent, the wrong script, an impossible rate, joined partial results."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from asrscore.clutter.draft import Cut
from asrscore.clutter.folding import fold, has_word, lowered
from asrscore.clutter.rules import Facts, Finder, Mechanism, Rule, Seen
from asrscore.clutter.scripts import SCRIPTS, any_of, count
from asrscore.clutter.signs import Sign, any_string, fewest

#: Marks and spaces that may stand round and in a short answer.
_MARKS_ROUND = 12


def _squeezed(text: str) -> str:
    return "".join(filter(str.isalnum, text.lower()))


class _Alone:
    """Tells whether a text is one of the words of a list and nothing else, marks aside."""

    __slots__ = ("_firsts", "_longest", "_words")

    def __init__(self, rule: Rule, name: str) -> None:
        self._words = {_squeezed(w) for ws in rule.words(name).values() for w in ws}
        self._longest = max(map(len, self._words), default=0) + _MARKS_ROUND
        self._firsts = frozenset(word[0] for word in self._words)

    def __call__(self, text: str) -> bool:
        if len(text) > self._longest or (text[:1].isalnum() and text[0].lower()[0] not in self._firsts):
            return False
        return _squeezed(text) in self._words


def _build_phrases(rule: Rule) -> Finder:
    """Find phrases anywhere (``phrases``), or as the whole answer (``alone``)."""
    words = [w for ws in rule.words(rule.data["phrases"]).values() for w in ws]
    shown = any_string(fewest(words))

    @lru_cache(maxsize=1)
    def phrases() -> re.Pattern[str]:
        return any_string(map(_squeezed, words))

    alone = _Alone(rule, rule.data["alone"])

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        if alone(text) or (shown.search(lowered(text)) and phrases().search(_squeezed(text))):
            return [Cut(0, len(text))]
        return []

    return find


def _phrases_sign(rule: Rule) -> Sign:
    words = [w for ws in rule.words(rule.data["phrases"]).values() for w in ws]
    return Sign(fewest(words), _Alone(rule, rule.data["alone"]))


_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


class WrittenWrong:
    """Tells whether a text is in a script, or in words, that a language is not written in."""

    __slots__ = ("_any_stop", "_simplified", "_stops", "_strange", "_uses")

    def __init__(self, rule: Rule) -> None:
        self._uses = {lang: tuple(scripts) for lang, scripts in rule.data["uses"].items()}
        for lang, scripts in self._uses.items():
            for script in scripts:
                if script not in SCRIPTS:
                    raise rule.pack.fault(f"uses.{lang} names no script: {script!r}", rule=rule.name)
        said: Mapping[str, Sequence[str]] = rule.data.get("stop_words", {})
        self._stops = {lang: frozenset(words) for lang, words in said.items()}
        self._any_stop = frozenset[str]().union(*self._stops.values())
        self._simplified = frozenset(rule.data.get("simplified", ""))
        self._strange: dict[str, re.Pattern[str]] = {}

    def may(self, text: str, lang: str) -> bool:
        """Tell cheaply whether ``holds`` could be true."""
        uses = self._uses.get(lang)
        if uses is None:
            return False
        if ("latin" not in uses or not text.isascii()) and self._letter(lang, uses).search(text) is not None:
            return True
        own = self._stops.get(lang)
        if lang == "ja" or own is None or len(text) <= 40:
            return False
        # Most texts have a common word, and mostly in small letters.
        return own.isdisjoint(text.split()) and own.isdisjoint(text.lower().split())

    def _letter(self, lang: str, uses: tuple[str, ...]) -> re.Pattern[str]:
        """Return a pattern for a letter that a language is not written in."""
        pattern = self._strange.get(lang)
        if pattern is None:
            every = {script for scripts in self._uses.values() for script in scripts}
            foreign = any_of(tuple(sorted(every.difference(uses))), near=True).pattern[1:-1]
            also = re.escape("".join(sorted(self._simplified))) if lang == "ja" else ""
            pattern = self._strange[lang] = re.compile(f"[{foreign}{also}]")
        return pattern

    def holds(self, text: str, lang: str) -> bool:
        """Tell whether nearly all of ``text`` is written as ``lang`` never is."""
        uses = self._uses.get(lang)
        if uses is None:
            return False
        found = count(text)
        letters = sum(found.values())
        own = sum(found.get(script, 0) for script in uses)
        latin = found.get("latin", 0)
        if letters == 0:
            return False
        if "latin" in uses:
            if own * 10 < letters:
                return True
            return own * 10 >= letters * 9 and self._other_words(text, lang)
        if lang in ("zh", "yue") and found.get("kana", 0) * 4 >= letters:
            return True
        if (
            lang == "ja"
            and found.get("kana", 0) == 0
            and own > 1
            and sum(c in self._simplified for c in text) * 5 >= own
        ):
            return True
        if own * 10 >= letters:
            return False
        if latin * 2 < letters:
            return True
        # A name or two in Latin letters is a normal answer in any language; a sentence is not.
        words = _WORD.findall(text)
        return len(words) >= 3 and sum(word[:1].islower() for word in words) * 2 >= len(words)

    def _other_words(self, text: str, lang: str) -> bool:
        words = [word.casefold() for word in _WORD.findall(text)]
        own = self._stops.get(lang)
        if own is None or len(words) < 8 or not own.isdisjoint(words):
            return False
        common = [word for word in words if word in self._any_stop]
        return len(common) * 4 >= len(words) and any(
            sum(word in stops for word in common) * 4 >= len(words)
            for other, stops in self._stops.items()
            if other != lang
        )


def _build_script(rule: Rule) -> Finder:
    wrong = WrittenWrong(rule)

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        if not facts.lang or not wrong.may(text, facts.lang) or not wrong.holds(text[:20_000], facts.lang):
            return []
        return [Cut(0, len(text))]

    return find


def _build_rate(rule: Rule) -> Finder:
    per_s, dense = float(rule.data["letters_per_s"]), float(rule.data["dense_per_s"])
    least = int(rule.data.get("letters", 20))

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        if not facts.duration_s or len(text) < min(per_s, dense) * facts.duration_s:
            return []
        found = count(text)
        letters = sum(found.values())
        tight = sum(found.get(script, 0) for script in ("hangul", "han", "kana"))
        limit = dense if tight * 2 >= letters else per_s
        return [Cut(0, len(text))] if letters >= least and letters > limit * facts.duration_s else []

    return find


def may_repeat(text: str) -> bool:
    """Tell cheaply whether ``text`` could be joined partial results."""
    return text.count(text[:2]) > 2


def _build_stream(rule: Rule) -> Finder:
    """Find texts made of pieces each of which begins the next one, as when partial results are joined as if new."""
    least = int(rule.data["pieces"])

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        if not may_repeat(text):
            return []
        text = text[:5000]
        head = text[:2]
        starts: list[int] = []
        at = 0
        while at >= 0 and len(starts) < 200:
            starts.append(at)
            at = text.find(head, at + 1)
        here, size, number = 0, 0, 1
        for start in starts[1:]:
            piece = text[here:start].rstrip()
            if len(piece) > size and text.startswith(piece, start):
                here, size, number = start, len(piece), number + 1
        grown = len(text) - here > size
        return (
            [Cut(0, len(text))]
            if number >= least and grown and not has_word(text[here + 1 :].partition(head)[1])
            else []
        )

    return find


def _build_alone(rule: Rule) -> Finder:
    alone = _Alone(rule, rule.data["words"])

    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        return [Cut(0, len(text))] if alone(text) else []

    return find


def _build_bare(rule: Rule) -> Finder:  # noqa: ARG001
    def find(text: str, facts: Facts, seen: Seen) -> list[Cut]:  # noqa: ARG001
        # Squared units and the like are letters by their folding only.
        return [] if not text or any(map(str.isalnum, text)) or fold(text) else [Cut(0, len(text))]

    return find


PHRASES = Mechanism(keys={"phrases": "text!", "alone": "text!"}, build=_build_phrases, sign=_phrases_sign)
SCRIPT = Mechanism(
    keys={"uses": "table!", "stop_words": "table", "simplified": "text"}, build=_build_script, quick=True, asks="lang"
)
RATE = Mechanism(
    keys={"letters_per_s": "number!", "dense_per_s": "number!", "letters": "number"},
    build=_build_rate,
    quick=True,
    asks="duration_s",
)
STREAM = Mechanism(keys={"pieces": "number!"}, build=_build_stream, quick=True)
ALONE = Mechanism(keys={"words": "text!"}, build=_build_alone, quick=True)
BARE = Mechanism(keys={}, build=_build_bare, quick=True)
