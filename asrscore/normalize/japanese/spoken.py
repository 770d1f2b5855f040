"""Numbers in kanji: what they are worth, how they sound, and where a kanji numeral is no number."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from asrscore.lattice import Numeral, Once, Slot, Span, Writing
from asrscore.normalize.japanese.context import KANJI_NUMBER, Context
from asrscore.normalize.japanese.counters import Counter
from asrscore.normalize.japanese.figures import is_lettered, unit_slot
from asrscore.normalize.japanese.kanji import additive, figures_of, positional, value
from asrscore.normalize.japanese.numerals import NONE, fraction, has_few_characters, scaled, whole
from asrscore.normalize.japanese.stretches import meeting
from asrscore.normalize.japanese.unspaced import unspaced
from asrscore.normalize.japanese.words import is_kanji, is_katakana
from asrscore.normalize.scanning import matches
from asrscore.normalize.slots import Canonical
from asrscore.normalize.trie import alternation

_DIGIT = r"(?:[〇零一二三四五六七八九]|ゼロ)"
_NUMBER = rf"(?:ゼロ|{KANJI_NUMBER})(?: ?(?:ゼロ|{KANJI_NUMBER}))*"
_RUN = re.compile(
    rf"(?<![0-9])(?P<below>{_NUMBER})分の(?P<above>{_NUMBER})"
    rf"|(?<![0-9])(?P<head>{_NUMBER})点(?P<tail>{_DIGIT}+)(?P<scale>[万億兆]?)(?!{KANJI_NUMBER})"
    rf"|(?<![0-9])(?P<number>{_NUMBER})"
)
_RANGE = re.compile(rf"(?:[-~ ]|から|ないし|か|や|と|対|または)(?={KANJI_NUMBER})")
_AFTER_RANGE = re.compile(rf"{KANJI_NUMBER}(?:[-~ ]|から|ないし|か|や|と|対|または)$")
_FIRST = re.compile(f"{KANJI_NUMBER}|ゼロ")
#: What a number in kanji begins with.
FIRST = f"{KANJI_NUMBER[1:-1]}ゼ"
_NUMERALS = re.compile(f"{KANJI_NUMBER}+")
_HIRAGANA = re.compile(r"[ぁ-ん]")
_KANA = re.compile(r"[ぁ-ん]{2,}")
#: Kana of a number and a counter that another word may sound like, or that begins with one that does.
_LONGEST_SOUND = 9
#: What stands before the last part of a longer number: じゅう|ごえん, and ひゃ|くえん is ひゃく|えん.
_HIGHER = ("ゃ", "ゅ", "ょ", "じゅう", "ひゃく", "びゃく", "ぴゃく", "せん", "ぜん", "まん", "おく")
#: Longer runs are no number that anybody reads.
_LONGEST = 40


class Kanji:
    """Finds numbers in kanji.

    Args:
        context: What the pack says of the places of numbers.
        units: Abbreviated unit -> its names.
    """

    def __init__(self, context: Context, units: Mapping[str, tuple[str, ...]]) -> None:
        self._context, self._units = context, units

    def __call__(self, text: str) -> list[Slot]:
        """Return the slots of an unspaced text."""
        return self._read(text)[0]

    def barred(self, canonical: Canonical) -> Iterator[Span]:
        """Return where kanji numerals stand that are no number."""
        bare = unspaced(canonical.text)
        for span in self._read(bare.text)[1]:
            yield bare.span(*span)

    @lru_cache(maxsize=8)  # noqa: B019 - finders live as long as the process
    def _read(self, text: str) -> tuple[list[Slot], list[Span]]:
        slots: list[Slot] = []
        barred: list[Span] = []
        runs = matches(_RUN, _FIRST, text)
        known = self._context.words_in(text) if runs else ()
        for match in runs:
            start, end = match.span()
            if text[end : end + 1].isdigit() or end - start > _LONGEST:
                continue
            words = [word for word in meeting(known, start, end) if self._holds(word, match, text)] if known else []
            if words:
                barred += _outside(match, words, self, text, slots)
                continue
            self._one(match, text, slots, barred)
        return slots, barred

    def _holds(self, word: Span, match: re.Match[str], text: str) -> bool:
        """Return whether a word that is no number has a part in a run; one of numerals alone must be all of it.

        Inside of a number or behind 第 no such word begins (二十一日中, 第一種), and none ends inside of a counter
        (一部屋 is no 一部).
        """
        start, end = word
        if _FIRST.match(text, start) and (match.start() < start or text[start - 1 : start] == "第"):
            return False
        if match.end() < end < match.end() + len(self._context.spelled_at(text, match.end())):
            return False
        if not _NUMERALS.fullmatch(text, *word):
            return True
        return word == match.span() and not (
            self._context.measured(text, end) or self._context.cue_beside(text, start, end)
        )

    def _one(self, match: re.Match[str], text: str, slots: list[Slot], barred: list[Span]) -> None:
        run = match["number"]
        if run is None:
            self._compound(match, text, slots)
            return
        for first, last in _parts(run, match.start()):
            spelled = self._context.spelled_at(text, last)
            counter = self._context.counter_of(spelled, text, last) or NONE
            if self._licensed(text, first, last, counter):
                self._add(text, first, last, spelled, counter, _numerals(text[first:last], counter), slots)
            elif last - first <= 2:
                barred.append((first, last))

    def _compound(self, match: re.Match[str], text: str, slots: list[Slot]) -> None:
        start, end = match.span()
        spelled = self._context.spelled_at(text, end)
        if match["below"] is not None:
            below, above = _whole(match["below"]), _whole(match["above"])
            if below and above is not None:
                self._add(text, start, end, spelled, NONE, (fraction(str(above), str(below)),), slots)
            return
        head, tail = _whole(match["head"]), figures_of("〇" + match["tail"].replace("ゼロ", "〇"))
        if head is not None and tail is not None:
            counter = self._context.counter_of(spelled, text, end) or NONE
            worth = scaled(f"{head}.{tail[1:]}", match["scale"], counter)
            self._add(text, start, end, spelled, counter, (worth,), slots)

    def _add(
        self,
        text: str,
        start: int,
        end: int,
        spelled: str,
        counter: Counter,
        numerals: tuple[Numeral, ...],
        slots: list[Slot],
    ) -> None:
        number = text[start:end].replace(" ", "")
        slots.append(Slot(start, end + len(spelled), _writings(number, spelled, counter, numerals), numerals))
        if counter is NONE and (unit := self._context.unit.match(text, end)) is not None:
            slots.append(unit_slot(unit, self._units))

    def _licensed(self, text: str, start: int, end: int, counter: Counter) -> bool:
        """Return whether kanji numerals are a number where they stand."""
        if counter is not NONE or self._context.unit_follows(text, end) or self._context.cue_beside(text, start, end):
            return True
        if text[start:end] == "ゼロ":
            return not is_katakana(text[end : end + 1])
        if _RANGE.match(text, end) or _AFTER_RANGE.search(text[max(0, start - 4) : start]):
            return True
        if is_kanji(text[end : end + 1]):
            return end - start > 2 and value(text[start:end]) is not None
        if end - start > 1:
            return not is_kanji(text[start - 1 : start]) or end - start > 2 or text[start - 1] == "秒"
        return (is_lettered(text, start, end) or self._context.counts(text)) and not is_kanji(text[start - 1 : start])


def _outside(
    match: re.Match[str], words: Iterable[Span], finder: Kanji, text: str, slots: list[Slot]
) -> Iterator[Span]:
    """Bar what belongs to words; numbers beside a word in one run (十分に一本) are found in what is left."""
    at = match.start()
    for start, end in words:
        if end <= match.start() or match.end() <= start:
            continue
        yield max(start, match.start()), min(end, match.end())
        at = max(at, end)
    if at < match.end() and (rest := _RUN.match(text, at)) is not None:
        found: list[Span] = []
        finder._one(rest, text, slots, found)
        yield from found


def _whole(written: str) -> int | None:
    found = value(written.replace(" ", ""))
    if found is None and (figures := figures_of(written.replace("ゼロ", "〇"))) is not None:
        return int(figures)
    return found


def _parts(run: str, start: int) -> list[Span]:
    """Return the numbers of a run: the whole where it is one number, else what its spaces part."""
    if " " not in run or value(run.replace(" ", "")) is not None:
        return [(start, start + len(run))]
    parts: list[Span] = []
    at = start
    for part in run.split(" "):
        parts.append((at, at + len(part)))
        at += len(part) + 1
    return parts


def _readings(written: str) -> tuple[str, ...]:
    """Return the figures that a number in kanji may stand for."""
    written = written.replace("ゼロ", "〇")
    found: list[str] = []
    if (n := value(written)) is not None:
        found.append(str(n))
    if (figures := figures_of(written)) is not None:
        found.append(figures)
    return tuple(found)


@lru_cache(maxsize=65536)
def _numerals(written: str, counter: Counter) -> tuple[Numeral, ...]:
    readings = _readings(written.replace(" ", ""))
    return tuple(whole(n, counter) for n in readings if len(written) != 2 or not counter.splits(n))


@lru_cache(maxsize=65536)
def _writings(number: str, spelled: str, counter: Counter, numerals: tuple[Numeral, ...]) -> tuple[Writing, ...]:
    """Return the other writings of a number in kanji: its sound, another zero, another spelling of its counter."""
    own = number + spelled
    ways = [Writing((number + other,), "respelling", "numeral") for other in counter.written if number + other != own]
    if len(number) > 1 and "〇" in number:
        ways += [Writing((number.replace("〇", zero) + spelled,), "expansion", "numeral") for zero in ("零", "ゼロ")]
    for numeral in numerals:
        ways += [
            Writing((way,), "expansion", "numeral", has_few_characters(way, NONE))
            for way in numeral.writings
            if _HIRAGANA.match(way)
        ]
        # One by one and with scale words, a year is one number; 二三人 is no 二十三人.
        digits = numeral.value
        if len(number) == len(digits) == 2 and figures_of(number) and int(digits[1]) != int(digits[0]) + 1:
            ways += [Writing((additive(int(digits))[0] + spelled,), "expansion", "numeral")]
        if len(number) > 2 and digits.isdigit() and (figures_of(number) or value(number)):
            ways += [
                Writing((way + spelled,), "expansion", "numeral")
                for way in (*additive(int(digits)), *positional(digits))
                if way != number and len(digits) > 2
            ]
    return tuple(dict.fromkeys(ways))


class Kana:
    """Finds numbers that have a word of their own, in kana (ふたり, はたち): only what they are worth.

    Args:
        counters: Spelling -> counter.
        patterns: Where kana that could be a number is another word; the whole match is the word.
        homophones: Words that sound like a number, and are none unless they begin a longer one.
    """

    def __init__(self, counters: Mapping[str, Counter], patterns: Iterable[str], homophones: Iterable[str]) -> None:
        self._worth: dict[str, Numeral] = {}
        for counter in counters.values():
            for n, ways in counter.own:
                self._worth.update({way: whole(str(n), counter) for way in ways if len(way) > 2})
        self._word = re.compile(alternation(self._worth))
        self.words = tuple(self._worth)
        """All of them."""
        self._none = re.compile("|".join(patterns) or "(?!)")
        self._homophones = frozenset(homophones)
        self._sounds = Once(_sounds, tuple(dict.fromkeys(counters.values())))

    def __call__(self, text: str) -> Iterator[Slot]:
        """Return the slots of an unspaced text."""
        found = list(self._word.finditer(text))
        none = [match.span() for match in self._none.finditer(text)] if found else []
        for match in found:
            if not meeting(none, *match.span()):
                yield Slot(*match.span(), (), (self._worth[match[0]],))

    def barred(self, canonical: Canonical) -> Iterator[Span]:
        """Return where kana stands that could be a number and is another word."""
        bare = unspaced(canonical.text)
        for match in self._none.finditer(bare.text):
            yield bare.span(*match.span())
        for match in _KANA.finditer(bare.text):
            for start, end in self._alike(match[0]):
                yield bare.span(match.start() + start, match.start() + end)

    def _alike(self, run: str) -> Iterator[Span]:
        at = 0
        while at < len(run):
            ends = range(min(len(run), at + _LONGEST_SOUND), at + 1, -1)
            end = next((end for end in ends if run[at:end] in self._sounds()), at + 1)
            if run[at:end] in self._homophones and not run[:at].endswith(_HIGHER):
                yield at, end
            at = end


def _sounds(counters: Iterable[Counter]) -> frozenset[str]:
    """Return how the numbers of one figure and the round ones sound with every counter."""
    numbers = (*range(1, 11), *range(100, 1000, 100), *range(1000, 10_001, 1000))
    return frozenset(way for counter in counters for n in numbers for way in counter.read(n))
