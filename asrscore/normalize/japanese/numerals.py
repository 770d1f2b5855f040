"""Values and all their Japanese writings: functions of the value and its counter alone, for figures and words alike."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache

from asrscore.lattice import Numeral
from asrscore.normalize.japanese import kana
from asrscore.normalize.japanese.counters import Counter
from asrscore.normalize.japanese.kanji import LARGE, LONGEST, SMALL, additive, positional, with_scales

#: The counter of a bare number.
NONE = Counter(("",))
#: Characters of a reading that may look like a word: 百人一首, 七五三, にじ.
_FEW = 4
#: The same in kana, its counter included: さんしょう.
_FEW_KANA = 8


def _spelled(numbers: list[str], counter: Counter) -> list[str]:
    """Return numbers before a counter, the counter's other spellings only with the plainest."""
    first, *others = counter.written
    return [way + first for way in numbers] + [way + other for other in others for way in numbers[:4]]


@lru_cache(maxsize=65536)
def whole(figures: str, counter: Counter = NONE) -> Numeral:
    """Return the numeral of a string of digits: an amount, a year, a code."""
    ways = [figures]
    sounds: list[str] = []
    if len(figures) <= LONGEST and (figures == "0" or figures[0] != "0"):
        n = int(figures)
        ways += [*additive(n), *with_scales(n)]
        sounds += counter.read(n) if counter.sound or counter.own or counter.inner else ()
        if counter is NONE:
            sounds += kana.cardinal(n)
    if len(figures) > 1 and not counter.splits(figures):
        ways += positional(figures)
        if len(figures) > 2 and counter is NONE:
            sounds.append(kana.digits(figures))
    return Numeral(figures, tuple(dict.fromkeys([*_spelled(ways, counter), *sounds])))


@lru_cache(maxsize=16384)
def decimal(figures: str, counter: Counter = NONE) -> Numeral:
    """Return the numeral of a decimal."""
    head, _, tail = figures.partition(".")
    head = head or "0"
    before = additive(int(head)) if len(head) <= LONGEST else positional(head)
    after = positional(tail) if len(tail) > 1 else (*positional(tail), *(additive(0) if tail == "0" else ()))
    ways = [figures, *(f"{a}点{b}" for a in before for b in dict.fromkeys(after))]
    sounds = []
    if len(head) <= LONGEST and counter is NONE:
        sounds = [f"{a}てん{kana.digits(tail)}" for a in kana.cardinal(int(head))[:2]]
        if head == "0":
            sounds.append(f"れいてん{kana.digits(tail)}")
    return Numeral(f"{head}.{tail}", tuple(dict.fromkeys([*_spelled(ways, counter), *sounds])))


def scaled(figures: str, scale: str, counter: Counter = NONE) -> Numeral:
    """Return the numeral of a number with scale words behind it, 1.5億.

    Args:
        figures: The number, whole or a decimal.
        scale: 十 to 兆, 百万; empty for none.
        counter: The counter.
    """
    size = 1
    for word in scale:
        size *= {**SMALL, **LARGE}[word]
    exact = Decimal(figures) * size
    if size == 1 or exact != int(exact):
        return decimal(figures, counter) if "." in figures else whole(figures, counter)
    return whole(str(int(exact)), counter)


@lru_cache(maxsize=4096)
def fraction(above: str, below: str) -> Numeral:
    """Return the numeral of a fraction, 2/3."""
    a, b = int(above), int(below)
    ways = [f"{above}/{below}", f"{b}分の{a}"]
    ways += [f"{x}分の{y}" for y in additive(a)[:1] for x in additive(b)[:1]]
    ways += [f"{x}ぶんの{y}" for y in kana.cardinal(a)[:1] for x in kana.cardinal(b)[:1]]
    return Numeral(f"{a}/{b}", tuple(dict.fromkeys(ways)))


@lru_cache(maxsize=4096)
def clock(hour: str, minute: str, hours: Counter, minutes: Counter) -> Numeral:
    """Return the numeral of a time of day, 10:15.

    Args:
        hour: Figures.
        minute: Two figures.
        hours: The counter 時.
        minutes: The counter 分.
    """
    h, m = int(hour), int(minute)
    ways = [f"{hour}:{minute}", f"{h}:{minute}"]
    tails: list[tuple[str, ...]] = [("", "", "")] if m == 0 else [(f"{m}分", f"{additive(m)[0]}分", minutes.read(m)[0])]
    if m == 30:
        tails.append(("半", "半", "はん"))
    for figures, kanji, sound in tails:
        ways += [f"{h}時{figures}", f"{additive(h)[0]}時{kanji}", f"{hours.read(h)[0]}{sound}"]
    return Numeral(f"{h}:{minute}", tuple(dict.fromkeys(ways)))


def has_few_characters(written: str, counter: Counter) -> bool:
    """Return whether a reading is so short that a word of another meaning may look like it."""
    if "ぁ" <= written[:1] <= "ん":
        return len(written) <= _FEW_KANA
    spelled = next((one for one in counter.written if one and written.endswith(one)), "")
    return len(written) - len(spelled) <= _FEW
