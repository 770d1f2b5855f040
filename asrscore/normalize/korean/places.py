"""Number words that stand where a number stands: before a counter, after a cue, or long enough to be nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from asrscore.lattice import Numeral, Once
from asrscore.normalize.korean import grammar
from asrscore.normalize.korean.numerals import code, decimal, fraction, negative, numeral
from asrscore.normalize.korean.surroundings import Surroundings, any_of

_START = "(?<![가-힣0-9a-z.])"
#: A word in which no number in words can begin, not even at its first character.
_OF_FIGURES = re.compile("[0-9][가-힣0-9a-z.]*")
#: Characters up to which it is remembered where numbers may begin in a word, and in how many words.
_WORD, _WORDS = 24, 1 << 15


class Place:
    """A number in words.

    Args:
        start: Where the number words begin.
        end: Where they end.
        reach: Where the counter ends; where the number ends if it has none.
        stop: Where the last word that the number and its counter belong to ends.
        numeral: What it is worth; ``None`` for *three or four*.
        brief: Whether so little is there that it could be another word.
        cued: Whether what stands beside it, other than a counter, says that it is a number.
    """

    __slots__ = ("brief", "cued", "end", "numeral", "reach", "start", "stop")

    def __init__(
        self,
        start: int,
        end: int,
        reach: int,
        stop: int,
        numeral: Numeral | None,
        brief: bool,  # noqa: FBT001
        cued: bool,  # noqa: FBT001
    ) -> None:
        self.start, self.end, self.reach, self.stop = start, end, reach, stop
        self.numeral, self.brief, self.cued = numeral, brief, cued


#: Where in a word a number may begin, the forms that it may have, whether it may come behind an operator, and whether
#: it may go on in the next word, so that the text must be looked at.
_Start = tuple[int, tuple[int, ...], bool, bool]
_Read = Callable[[re.Match[str]], Numeral | None]


class Places:
    """Finds number words.

    Args:
        table: The pack's table ``korean_numbers``.
        around: The same table as patterns.
    """

    def __init__(self, table: Mapping[str, Any], around: Surroundings) -> None:
        self._around = around
        sino, native, tail = grammar.SINO, grammar.NATIVE, around.tail
        pre = f"(?:{around.prefixes})?"
        of_sino, of_native = around.counter_names(native=False), around.counter_names(native=True)
        one = rf"(?P<point>[점쩜] ?)(?P<t>{grammar.ONE_BY_ONE})"
        behind = rf"(?= ?(?:{of_sino}|{any_of(table['units'])})|{around.bare_tail})"
        bare = around.bare_tail
        by_digit = table["counters"]["by_digit"].split()
        cues, operators = around.cues, around.operators
        of_digits = frozenset(word[0] for word in by_digit)
        sinos, natives = frozenset(grammar.SYLLABLES), grammar.NATIVE_FIRST
        prefix = frozenset(word[0] for word in table["prefixes"].split())
        cue = frozenset(word[0] for word in around.cue_words)
        points, anything = frozenset("점쩜"), frozenset[str]()
        signs, operated = frozenset("마영"), frozenset(word[0] for word in around.operator_words)
        # Pattern, first characters, characters of which the text must have one, what is read.
        forms: tuple[tuple[str, frozenset[str], frozenset[str], _Read], ...] = (
            (rf"{pre}(?P<n>(?P<b>{sino}) ?분의 ?(?P<a>{sino})){bare}", sinos | prefix, frozenset("분"), _fraction),
            (rf"(?P<n>(?:마이너스|영하) ?(?P<m>{sino})(?: ?{one})?){behind}", signs, anything, _negative),
            (rf"{pre}(?P<n>(?P<m>{sino}|공) ?{one}){behind}", sinos | prefix, points, _decimal),
            (
                rf"{pre}(?P<n>{grammar.ABOUT}) ?(?P<c>{any_of(around.counters)}){tail}",
                sinos | natives | prefix,
                anything,
                _about,
            ),
            (rf"{pre}(?P<n>{grammar.ONE}{{2}}) ?(?P<c>{any_of(by_digit)}){tail}", sinos | prefix, of_digits, _digits),
            (rf"{pre}(?P<n>{native}) ?(?P<c>{of_native}){tail}", natives | prefix, anything, self._native),
            (rf"{pre}(?P<n>{sino})(?:여(?!단))? ?(?P<c>{of_sino}){tail}", sinos | prefix, anything, self._sino),
            (rf"(?:{cues}) ?(?P<n>{sino})(?= ?(?:{operators})|{bare})", cue, anything, _whole),
            (rf"(?:{cues}) ?(?P<n>{'|'.join(grammar.ENGLISH)}){bare}", cue, anything, _other_name),
            (
                rf"(?P<n>{sino})(?=(?:에서|내지) ?{sino} ?(?:{of_sino}|{any_of(table['units'])}))",
                sinos,
                frozenset("서지"),
                _whole,
            ),
            (rf"(?P<n>{sino})(?= ?(?:{operators})(?![가-힣]) ?{sino})", sinos, operated, _whole),
            (rf"{pre}(?P<n>{sino})(?= ?(?:{any_of(table['units'])})(?![a-z])|{bare})", sinos | prefix, anything, _bare),
        )
        self._forms = tuple((Once(re.compile, form), needed, read) for form, _, needed, read in forms)
        firsts = frozenset[str]().union(*(first for _, first, _, _ in forms))
        self._by_first = {c: [at for at, form in enumerate(forms) if c in form[1]] for c in firsts}
        # Nearly all words are ruled out by what a number may begin with and what may come at once after it.
        number = f"[{grammar.SYLLABLES}]+|(?:{native})|(?:{grammar.ABOUT})|{'|'.join(grammar.ENGLISH)}"
        before = f"(?:{around.prefixes}|{cues}|마이너스|영하) ?"
        self._candidate = re.compile(rf"{_START}(?=(?:{before})?(?:{number})(?: |$|{around.next}))")
        # A word of nothing but what a form may have before a space in it: such a form may go on in the next word.
        parts = (
            f"[{grammar.SYLLABLES}여점쩜]|(?:{native})|(?:{grammar.ABOUT})|{'|'.join(grammar.ENGLISH)}|분의|에서|내지"
        )
        around_it = f"{around.prefixes}|{cues}|{operators}|마이너스|영하"
        self._unfinished = re.compile(rf"{_START}(?:{parts}|{around_it})+\Z")
        self._any_start = re.compile(f"{_START}(?=.)")
        self._known: dict[str, tuple[_Start, ...]] = {}
        self._alone = Once(re.compile, f"(?P<n>{sino}){bare}")
        self._operators, self._operation = around.operator_words, re.compile(around.operation)

    def __call__(self, text: str) -> list[Place]:
        """Return the number words of a canonical text, in order."""
        found: list[Place] = []
        tried: list[tuple[int, int]] = []
        known = self._known
        at = 0
        for word in text.split(" "):
            starts = known.get(word)
            if starts is None:
                starts = self._starts(word)
            for offset, forms, alone, unfinished in starts:
                start = at + offset
                if unfinished and self._candidate.match(text, start) is None:
                    continue
                if alone and start and self._operated(text, start):
                    match = self._alone().match(text, start)
                    if match is not None:
                        self._keep(match, _whole, found)
                for form in forms:
                    tried.append((form, start))
            at += len(word) + 1
        last = -1
        lacking = False
        for form, at in sorted(tried):
            pattern, needed, read = self._forms[form]
            if form != last:
                last, lacking = form, _lacks(text, needed)
            if not lacking:
                match = pattern().match(text, at)
                if match is not None:
                    self._keep(match, read, found)
        if len(found) > 1:
            found.sort(key=_start)
        return found

    def spares(self, text: str) -> bool:
        """Return whether no number begins in any word of a text, whatever stands around it."""
        return not any(map(self._starts, text.split(" ")))

    def _starts(self, word: str) -> tuple[_Start, ...]:
        """Return where numbers may begin in a word; language is made of the same words again and again."""
        starts = self._known.get(word)
        if starts is None:
            if _OF_FIGURES.fullmatch(word) is not None:
                return ()
            starts = tuple(self._read(word))
            if len(word) <= _WORD:
                if len(self._known) >= _WORDS:
                    self._known.clear()
                self._known[word] = starts
        return starts

    def _read(self, word: str) -> Iterator[_Start]:
        unfinished = self._unfinished.search(word)
        last = len(word) if unfinished is None else unfinished.start()
        # What does not reach beyond the word is found in the word alone.
        for match in self._candidate.finditer(f"{word} "):
            at = match.start()
            if at < last:
                forms = tuple(form for form in self._by_first.get(word[at], ()) if self._fits(form, word, at))
                alone = self._alone().match(word, at) is not None
                if forms or alone:
                    yield at, forms, alone, False
        if unfinished is not None:
            for match in self._any_start.finditer(word, last):
                yield match.start(), tuple(self._by_first.get(word[match.start()], ())), True, True

    def _fits(self, form: int, word: str, at: int) -> bool:
        pattern, _, read = self._forms[form]
        return (match := pattern().match(word, at)) is not None and read(match) is not _NOTHING

    def _operated(self, text: str, at: int) -> bool:
        """Return whether an operator, or an operation and its number, stands before ``at``."""
        if text.endswith(self._operators, 0, at - 1):
            return True
        return "기 " in text[max(0, at - 24) : at] and self._operation.search(text[max(0, at - 24) : at]) is not None

    def _keep(self, match: re.Match[str], read: _Read, found: list[Place]) -> None:
        start, end = match.span("n")
        for place in found:
            if start < place.end and place.start < end:
                return
        numeral = read(match)
        if numeral is _NOTHING:
            return
        text = match.string
        space = text.find(" ", match.end())
        stop = len(text) if space < 0 else space
        reach = match.end("c") if "c" in match.re.groupindex else end
        brief = len(match["n"].replace(" ", "")) < 3
        cued = read in (_whole, _other_name) or text[start - 1 : start] == "제"
        found.append(Place(start, end, reach, stop, numeral, brief, cued))

    def _native(self, match: re.Match[str]) -> Numeral | None:
        n = grammar.native_value(match["n"])
        counter = self._around.counters[match["c"]]
        if match["n"] in grammar.IRREGULAR:
            right = match["n"] in counter.irregular.get(n, ())
        else:
            right = n <= counter.native_to or (n > 100 and counter.native_to >= 99)
        return numeral(n, counter) if right else _NOTHING

    def _sino(self, match: re.Match[str]) -> Numeral | None:
        n = grammar.sino_value(match["n"])
        counter = self._around.counters[match["c"]]
        return numeral(n, counter) if n >= counter.sino_from or n == 0 else _NOTHING


def _lacks(text: str, needed: frozenset[str]) -> bool:
    for character in needed:
        if character in text:
            return False
    return bool(needed)


def _start(place: Place) -> int:
    return place.start


#: What a form says that is none after all.
_NOTHING = Numeral("", ("",))


def _about(match: re.Match[str]) -> Numeral | None:  # noqa: ARG001
    """Read *three or four*: it only stands where a number stands."""
    return None


def _other_name(match: re.Match[str]) -> Numeral | None:  # noqa: ARG001
    """Read an English number: it has no value that a Korean one could be priced against."""
    return None


def _digits(match: re.Match[str]) -> Numeral | None:
    return code(grammar.digits_value(match["n"]))


def _whole(match: re.Match[str]) -> Numeral | None:
    return numeral(grammar.sino_value(match["n"]), None)


def _bare(match: re.Match[str]) -> Numeral | None:
    """Read a number that counts nothing: of two syllables, one must be a ten that no word begins with."""
    words = match["n"].replace(" ", "")
    if len(words) < 2 or (len(words) == 2 and not ("십" in words or words[1] == "만" or words[0] in "이삼육칠팔")):
        return _NOTHING
    if len(words) == 2 and not ("십" in words or words[1] in "백천만"):
        return _NOTHING
    return _whole(match)


def _fraction(match: re.Match[str]) -> Numeral | None:
    return fraction(str(grammar.sino_value(match["a"])), str(grammar.sino_value(match["b"])))


def _decimal(match: re.Match[str]) -> Numeral | None:
    if match["point"] + match["t"] == "점이":
        return _NOTHING  # 이점이 있다
    head = 0 if match["m"] == "공" else grammar.sino_value(match["m"])
    return decimal(f"{head}.{grammar.digits_value(match['t'])}")


def _negative(match: re.Match[str]) -> Numeral | None:
    if match["t"]:
        return negative(_decimal(match) or _NOTHING)
    return negative(numeral(grammar.sino_value(match["m"]), None))
