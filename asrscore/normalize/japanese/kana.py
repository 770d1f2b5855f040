"""Numbers in kana, and what a counter does to their sound: さんびゃく, はっせん, じゅっぷん."""

from __future__ import annotations

from functools import lru_cache

from asrscore.normalize.japanese.kanji import groups

_DIGITS = ("ぜろ", "いち", "に", "さん", "よん", "ご", "ろく", "なな", "はち", "きゅう")
_HUNDREDS = {1: "ひゃく", 3: "さんびゃく", 6: "ろっぴゃく", 8: "はっぴゃく"}
_THOUSANDS = {1: "せん", 3: "さんぜん", 8: "はっせん"}
_SCALES = {"": "", "万": "まん", "億": "おく", "兆": "ちょう"}
#: Final sound of a number -> what it may be before another word instead.
_OTHERS = {"よん": "し", "なな": "しち", "きゅう": "く"}
_K, _S, _T, _H = "かきくけこ", "さしすせそ", "たちつてと", "はひふへほ"
_DOUBLED = {
    "いち": ("いっ", _K + _S + _T + _H),
    "ろく": ("ろっ", _K + _H),
    "はち": ("はっ", _K + _S + _T + _H),
    "じゅう": ("じゅっ", _K + _S + _T + _H),
    "ひゃく": ("ひゃっ", _K + _H),
}
_VOICED = dict(zip(_K + _S + _H, "がぎぐげござじずぜぞばびぶべぼ", strict=True))
_HALF_VOICED = dict(zip(_H, "ぱぴぷぺぽ", strict=True))


def _group(n: int, scale: str) -> str:
    thousands, hundreds, tens, ones = n // 1000, n // 100 % 10, n // 10 % 10, n % 10
    found = ""
    if thousands:
        found += _THOUSANDS.get(thousands, _DIGITS[thousands] + "せん")
        if n == 1000 and scale:
            found = "いっせん"
    if hundreds:
        found += _HUNDREDS.get(hundreds, _DIGITS[hundreds] + "ひゃく")
    if tens:
        found += (_DIGITS[tens] if tens > 1 else "") + "じゅう"
    if ones:
        found += _DIGITS[ones]
    if scale == "兆" and ones in (1, 8):
        return found[:-1] + "っ"
    return found


@lru_cache(maxsize=65536)
def cardinal(n: int) -> tuple[str, ...]:
    """Return the ways to say a whole number in hiragana, the plainest first."""
    if n == 0:
        return "ぜろ", "れい"
    plain = "".join(_group(part, scale) + _SCALES[scale] for part, scale in groups(n))
    ways = [plain]
    ways += [plain.removesuffix(end) + other for end, other in _OTHERS.items() if plain.endswith(end)]
    return tuple(ways)


def digits(figures: str) -> str:
    """Return digits said one by one."""
    return "".join(_DIGITS[int(d)] for d in figures)


def before(number: str, counter: str) -> tuple[str, ...]:
    """Return the ways in which a number and the counter behind it may sound together.

    Args:
        number: In hiragana, as it sounds alone.
        counter: In hiragana, as it sounds alone.
    """
    head = counter[0]
    ways: list[str] = []
    for end, (doubled, sounds) in _DOUBLED.items():
        if number.endswith(end) and head in sounds:
            tail = _HALF_VOICED.get(head, head) + counter[1:]
            stem = number.removesuffix(end)
            ways.append(stem + doubled + tail)
            if end == "じゅう":
                ways.append(stem + "じっ" + tail)
            if end == "はち":
                ways.append(number + counter)
            return tuple(ways)
    if number.endswith(("さん", "せん", "まん", "よん")):
        if head in _HALF_VOICED:
            ways += [number + _HALF_VOICED[head] + counter[1:], number + _VOICED[head] + counter[1:]]
        elif head in _VOICED and number.endswith("さん"):
            ways.append(number + _VOICED[head] + counter[1:])
    return (*ways, number + counter)
