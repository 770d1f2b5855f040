"""Numbers in English words."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
SCALES = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_ORDINALS = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
    "twelve": "twelfth",
}  # fmt: skip
#: What a zero is called among digits.
ZEROS = ("zero", "oh", "o")


def below_hundred(n: int) -> str:
    """Return 0 to 99 in words."""
    if n < 20:
        return ONES[n]
    return TENS[n // 10] + (f" {ONES[n % 10]}" if n % 10 else "")


def _below_thousand(n: int, glue: str) -> str:
    hundreds, rest = divmod(n, 100)
    if not hundreds:
        return below_hundred(rest)
    return f"{ONES[hundreds]} hundred" + (f"{glue}{below_hundred(rest)}" if rest else "")


def _joined(n: int, inner: str, last: str) -> str:
    """Return ``n`` in words; ``inner`` and ``last`` join the tens to what is before them."""
    if n == 0:
        return "zero"
    words = []
    for scale, size in reversed(SCALES.items()):
        if n >= size:
            words.append(f"{_below_thousand(n // size % 1000, inner)} {scale}" if n // size % 1000 else "")
    rest = n % 1000
    head = " ".join(word for word in words if word)
    if not rest:
        return head
    tail = _below_thousand(rest, last)
    if not head:
        return tail
    return head + (last if rest < 100 else " ") + tail


@lru_cache(maxsize=65536)
def cardinal(n: int) -> tuple[str, ...]:
    """Return the ways to say a whole number below 10**15, the plainest first."""
    ways = [_joined(n, " ", " "), _joined(n, " and ", " and "), _joined(n, " ", " and ")]
    if n < 10_000 and n % 100 == 0 and n // 100 % 10 and n > 1000:
        ways.append(f"{below_hundred(n // 100)} hundred")
    for way in tuple(ways):
        if way.startswith("one ") and n >= 100:
            ways.append("a " + way[4:])
    return tuple(dict.fromkeys(ways))


def digits(figures: str) -> tuple[str, ...]:
    """Return the ways to say a string of digits one by one; a zero is called the same throughout."""
    names = ZEROS if "0" in figures else ZEROS[:1]
    return tuple(" ".join(zero if d == "0" else ONES[int(d)] for d in figures) for zero in names)


def pairs(figures: str) -> tuple[str, ...]:
    """Return the ways to say three or four digits by twos: nineteen eighty four, twenty oh five, four seventeen."""
    head, tail = int(figures[:-2]), int(figures[-2:])
    if figures[0] == "0" or not head:
        return ()
    if tail == 0:
        return (f"{below_hundred(head)} hundred",)
    if tail < 10:
        return tuple(f"{below_hundred(head)} {zero} {ONES[tail]}" for zero in ZEROS[1:])
    return (f"{below_hundred(head)} {below_hundred(tail)}",)


def made_ordinal(words: str) -> str:
    """Return the ordinal of a cardinal in words."""
    head, _, last = words.rpartition(" ")
    if last in _ORDINALS:
        last = _ORDINALS[last]
    elif last.endswith("y"):
        last = last[:-1] + "ieth"
    else:
        last += "th"
    return f"{head} {last}".strip()


def made_plural(words: str) -> str:
    """Return the plural of a number in words: nineties, hundreds."""
    return words[:-1] + "ies" if words.endswith("y") else words + ("es" if words.endswith("x") else "s")


def suffix(n: int) -> str:
    """Return the letters of 1st, 2nd, 3rd, 4th, 11th."""
    if n % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")


def combined(*choices: tuple[str, ...]) -> tuple[str, ...]:
    """Return every combination of some ways to say the parts, joined by spaces."""
    return tuple(" ".join(words) for words in product(*choices))
