"""Number words in Chinese text: what they are worth where they are numbers, and where they are none.

They are never parsed for equality: a value prices an error. A run of number characters is a number only where it is
licensed (a measure word behind it, a cue before it) and no part of a word (一直, 四通八达, 张三).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from operator import methodcaller
from typing import Any

from asrscore.lattice import Numeral, Slot, Span, Writing
from asrscore.normalize.chinese.parse import plain_value, value
from asrscore.normalize.chinese.words import SIMPLIFIED, TRADITIONAL
from asrscore.normalize.slots import Canonical
from asrscore.normalize.trie import Words

_N = "〇零一二三四五六七八九十百千万亿幺两萬億兩廿卅"
_ANY = re.compile(f"[{_N}]")
_PLACES = re.compile("[十百千万亿萬億]")
_RUN = re.compile(f"[{_N}]+")
#: 三百五, 一万五: the last place may be left out where it is the next one.
_SHORTENED = re.compile("[百千万亿萬億][一二三四五六七八九]$")
#: A number with what makes one of it: 百分之五十, 三分之二, 零下五, 三点一四.
_SPAN = methodcaller("span")
_NUMBER = re.compile(
    rf"(?:(?:零下|[负負])?(?:[百千]分之[{_N}]+(?:[点點][零〇一二三四五六七八九]+)?|百分百|[{_N}]+分之[{_N}]+"
    rf"|[{_N}]+[点點][零〇一二三四五六七八九]+(?:[万萬]?[亿億]|[万萬])?(?![{_N}])(?!分(?!之)|刻))"
    rf"|(?:零下|[负負])[{_N}]+)"
)


def _alternation(words: Iterable[str]) -> str:
    every = {form for word in words for form in (word, word.translate(TRADITIONAL))}
    return "|".join(map(re.escape, sorted(every, key=len, reverse=True)))


class Licence:
    """Tells number words from words that only look like them.

    Args:
        measures: What stands behind a number: measure words, units, other marks of one.
        cues: What stands before one.
        between: What stands between two numbers, behind the measure word of the first.
        numbers: Patterns of numbers without any of these; group 1 is the number.
        words: Patterns of words that are no numbers though a measure word or a cue is there; where they match, no
            number is.
        idioms: Such words themselves.
    """

    def __init__(
        self,
        *,
        measures: Iterable[str],
        cues: Iterable[str],
        between: Iterable[str],
        numbers: Iterable[str],
        words: Iterable[str],
        idioms: Iterable[str],
    ) -> None:
        measures = _alternation(measures)
        self._measure = re.compile(f"[多余餘几幾来來]?(?:{measures})")
        self._cue = re.compile(f"(?:{_alternation(cues)}|[0-9{_N}](?:{measures})?(?:{_alternation(between)}))$")
        self._numbers = [re.compile(pattern) for pattern in numbers]
        # One pattern a group of words: a backward reference counts the groups of its own pattern.
        self._words = [re.compile(pattern) for pattern in words]
        self._idioms = Words(idioms)

    def barred(self, canonical: Canonical) -> Iterator[Span]:
        """Return the number characters that are no number where they stand."""
        text = canonical.text
        if _ANY.search(text) is None:
            return
        yield from self._matches(text)
        covered = self.covered(text)
        for match in _RUN.finditer(text):
            start, end = match.span()
            if 1 not in covered[start:end] and not self.licensed(text, start, end):
                yield start, end

    def _matches(self, text: str) -> Iterator[Span]:
        for spans in (*(map(_SPAN, pattern.finditer(text)) for pattern in self._words), self._idioms.spans(text)):
            for start, end in spans:
                # 百度 is a word, and no part of 三百度.
                if not start or text[start] not in _N or text[start - 1] not in _N:
                    yield start, end

    def covered(self, text: str) -> bytearray:
        """Return 1 for every character of a word that is no number, else 0."""
        covered = bytearray(len(text))
        for start, end in self._matches(text):
            covered[start:end] = b"\1" * (end - start)
        return covered

    def licensed(self, text: str, start: int, end: int) -> bool:
        """Return whether the number characters [start, end) stand where a number does."""
        run = text[start:end]
        if len(run) > 1 and run[-1] in "两兩" and plain_value(run[:-1]) is not None:
            return True  # the measure 两, as in 三两酒
        if len(run) > 1 and run[-1] == "千" and text[end : end + 1] in ("克", "瓦", "米") and plain_value(run[:-1]):
            return True  # 三百千克
        if plain_value(run) is None:
            return False
        if len(run) > 2 or (len(run) == 2 and _PLACES.search(run)):
            return True  # no word has 二十 or 十二 in it, but for those that are listed
        if self._measure.match(text, end) or self._cue.search(text, max(0, start - 8), start):
            return True
        return any(
            match.span(1) == (start, end)
            for pattern in self._numbers
            for match in pattern.finditer(text, max(0, start - 3), end + 6)
        )


class Spoken:
    """Finds numbers in words.

    Args:
        licence: Where they are numbers.
    """

    def __init__(self, licence: Licence) -> None:
        self._licence = licence

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every number in words: its value, and its spelling in simplified characters, with 零."""
        text = canonical.text
        if _ANY.search(text) is None:
            return
        covered = self._licence.covered(text)
        at = 0
        while (found := _ANY.search(text, at) or None) is not None:
            start = found.start()
            for lead in ("零下", "负", "負"):
                if text.startswith(lead, max(at, start - len(lead))) and start - len(lead) >= at:
                    start -= len(lead)
            whole = _NUMBER.match(text, start)
            if whole is not None and (worth := value(whole[0])) is not None:
                start, end = whole.span()
            else:
                run = _RUN.match(text, found.start())
                start, end = (run or found).span()
                if end - start > 2 and text[end - 1] in "两兩千" and plain_value(text[start:end]) is None:
                    end -= 1
                worth = plain_value(text[start:end]) if self._licence.licensed(text, start, end) else None
            at = end
            if 1 in covered[start:end]:
                worth = None
            writings = (*_respelled(text[start:end]), *_in_figures(text[start:end], worth))
            if worth is not None or writings:
                yield Slot(start, end, writings, () if worth is None else (worth,))


def _respelled(run: str) -> Iterator[Writing]:
    zero = run.replace("〇", "零")
    if zero != run:
        yield Writing((zero,), "respelling", "numeral")
    simple = zero.translate(SIMPLIFIED)
    if simple != zero:
        yield Writing((simple,), "respelling", "script")


def _in_figures(run: str, worth: Numeral | None) -> Iterator[Writing]:
    """Return the figures of 三百五: said in full it is another wording, so that 350 is not said like that."""
    if worth is not None and _SHORTENED.search(run):
        for way in worth.writings:
            if way[0].isdigit():
                yield Writing((way,), "expansion", "numeral")


def licence(table: Mapping[str, Any]) -> Licence:
    """Return where numbers are numbers, as a pack's tables say it."""
    return Licence(
        measures=table["measures"].split(),
        cues=table["cues"].split(),
        between=table["between"].split(),
        numbers=table["numbers"],
        words=table["words"],
        idioms=[word for line in table["idioms"].values() for word in line.split()],
    )
