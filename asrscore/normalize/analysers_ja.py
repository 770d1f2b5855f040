"""Sudachi, the Japanese analyser of the extra ``[ja]``: one word in several spellings, and names that are no number.

Two spellings are one word where the dictionary has one normalised form for both, in the same inflection and with the
same reading. Each text is looked at alone: what a word may be written as never depends on the other side.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any

from asrscore.lattice import Slot, Span, Writing
from asrscore.normalize.japanese.unspaced import unspaced
from asrscore.normalize.slots import Canonical

#: How to get it.
INSTALL = "pip install 'asrscore[ja]'"

_DICTIONARIES = ("small", "core", "full")
_NUMERAL = re.compile("[〇零一二三四五六七八九十百千万億兆]")
_KANJI = re.compile(r"[々〆一-鿿]")
_KANA = re.compile(r"[ぁ-ゖァ-ヺー]+")
_DIGIT = re.compile("[0-9]")
_TO_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヷ"))}
_TO_KATAKANA = {new: old for old, new in _TO_HIRAGANA.items()}
#: Words of grammar, whose normalised form is another inflection (な: だ).
_GRAMMAR = frozenset({"助詞", "助動詞", "補助記号", "記号", "空白"})
#: Particles that are not said as they are written.
_PARTICLES = {"は": "わ", "へ": "え"}
#: Kanji that are said digit by digit, as the analyser says figures.
_POSITIONAL = re.compile("[〇零一二三四五六七八九]{2,}")
_DIGIT_NAMES = dict(
    zip("〇零一二三四五六七八九", "れい れい いち に さん よん ご ろく なな はち きゅう".split(), strict=True)  # noqa: SIM905
)
#: What is counted is no name, nor an address (北三条西四丁目), and minutes stand behind an hour: 三時十二分.
_COUNTED = re.compile("前後|以[上下内]|未満|ほど|程度|[くぐ]らい|近く|余り|弱|ずつ|ごと|あたり|につき")
_ADDRESS = re.compile("[一二三四五六七八九十]+(?:丁目|条[東西南北][一二三四五六七八九十])")
_HOUR = re.compile("[0-9〇零一二三四五六七八九十][時度]$")
_NO_NUMBER = frozenset({"形状詞", "副詞", "感動詞", "動詞", "形容詞"})


@lru_cache(maxsize=1)
def _dictionary() -> str:
    if find_spec("sudachipy") is None:
        return ""
    return next((name for name in _DICTIONARIES if find_spec(f"sudachidict_{name}") is not None), "")


def analyser() -> str:
    """Return the analyser's name, version and dictionary for the signature; empty where it is not installed."""
    name = _dictionary()
    if not name:
        return ""
    try:
        return f"sudachi-{version('sudachipy')}/{name}-{version(f'sudachidict_{name}')}"
    except PackageNotFoundError:
        return f"sudachi/{name}"


def missing() -> str:
    """Return what to say, once, where the analyser is not installed; empty where it is."""
    if analyser():
        return ""
    return f"Japanese spellings beyond the shipped lists are charged; for the analyser: {INSTALL}"


@lru_cache(maxsize=1)
def _sudachi() -> Any:
    from sudachipy import Dictionary

    return Dictionary(dict=_dictionary())


@lru_cache(maxsize=1)
def _tokenizer() -> Any:
    from sudachipy import SplitMode

    dictionary = _sudachi()
    make = getattr(dictionary, "tokenizer", None) or dictionary.create
    return make(mode=SplitMode.C)


#: Characters that the analyser takes at a time; it refuses more than 49,149 bytes.
_AT_ONCE = 4000


@lru_cache(maxsize=8)
def _tokens(text: str) -> tuple[tuple[int, Any], ...]:
    """Return the tokens of a text and where each begins."""
    found: list[tuple[int, Any]] = []
    for start in range(0, len(text), _AT_ONCE):
        found += [(start + token.begin(), token) for token in _tokenizer().tokenize(text[start : start + _AT_ONCE])]
    return tuple(found)


@lru_cache(maxsize=65536)
def _alone(word: str) -> tuple[str, str]:
    """Return the normalised form and the reading of a word by itself; empty where it is more than one word."""
    tokens = _tokenizer().tokenize(word)
    if len(tokens) != 1:
        return "", ""
    return tokens[0].normalized_form(), _sound(tokens[0].reading_form())


def _sound(reading: str) -> str:
    return reading.translate(_TO_HIRAGANA)


def _katakana(sound: str) -> str:
    return sound.translate(_TO_KATAKANA)


@lru_cache(maxsize=65536)
def _between(before: str, word: str, behind: str) -> str:
    """Return the normalised form of a word between its neighbours; empty where they make other words of it."""
    for token in _tokenizer().tokenize(before + word + behind):
        if token.begin() == len(before) and token.surface() == word:
            return str(token.normalized_form())
    return ""


@lru_cache(maxsize=65536)
def _other_writings(surface: str, lemma: str, normal: str, reading: str) -> tuple[Writing, ...]:
    """Return the other spellings of a word.

    Args:
        surface: As it stands in the text.
        lemma: Its dictionary form, in the spelling of the text.
        normal: The normalised form.
        reading: Of the surface, in hiragana.
    """
    found: list[Writing] = []
    sound = _alone(lemma)[1] or (_sound(lemma) if _KANA.fullmatch(lemma) else "")
    # A word in kana is reached from the other side: shorter in kanji, it would make another error cheaper.
    if not _KANJI.search(surface):
        return ()
    if normal != lemma and not _DIGIT.search(normal) and sound and _alone(normal)[1] == sound:
        # The ending that both dictionary forms share is inflected; the stem before it is spelled in two ways.
        same = 0
        while same < min(len(lemma), len(normal)) and lemma[-same - 1] == normal[-same - 1]:
            same += 1
        stem, other = lemma[: len(lemma) - same], normal[: len(normal) - same]
        if surface.startswith(stem):
            found.append(Writing((other + surface[len(stem) :],), "respelling", "spelling"))
    # An inflected form in kana alone may be taken for another word (やん: 遣る), its dictionary form seldom is.
    if not _NUMERAL.search(surface) and normal in (_alone(_sound(reading))[0], sound and _alone(sound)[0]):
        found.append(Writing((reading,), "expansion", "spelling"))
    # Animals, plants and the like are written in katakana: 蛙, カエル.
    if surface == lemma and not _NUMERAL.search(surface) and normal == _alone(katakana := _katakana(reading))[0]:
        found.append(Writing((katakana,), "expansion", "spelling"))
    return tuple(way for way in found if way.parts != (surface,))


def words(text: str) -> Iterator[Span]:
    """Return where each word of a text stands; the analyser must be installed."""
    bare = unspaced(text)
    for start, token in _tokens(bare.text):
        if surface := token.surface().strip():
            yield bare.span(start, start + len(surface))


class Spellings:
    """Finds words that the dictionary spells in several ways; nothing where the analyser is not installed."""

    def spares(self, text: str, cased: str) -> bool:  # noqa: ARG002
        """Return whether nobody knows the words."""
        return not _dictionary()

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every word with another spelling."""
        if not _dictionary():
            return
        bare = unspaced(canonical.text)
        tokens = _tokens(bare.text)
        for i, (start, token) in enumerate(tokens):
            surface = token.surface()
            if _DIGIT.search(surface) or surface.isascii() or token.part_of_speech()[0] in _GRAMMAR:
                continue
            normal, reading = token.normalized_form(), _sound(token.reading_form())
            ways = _other_writings(surface, token.dictionary_form(), normal, reading)
            in_kana = Writing((reading,), "expansion", "spelling")
            if in_kana not in ways and _KANJI.search(surface) and not _NUMERAL.search(surface):
                # Alone のん is many words; between its neighbours it is 飲ん.
                before = tokens[i - 1][1].surface() if i else ""
                behind = "".join(after.surface() for _, after in tokens[i + 1 : i + 3])
                if _between(before, reading, behind) == normal:
                    ways = (*ways, in_kana)
            if ways:
                yield Slot(*bare.span(start, start + len(surface)), ways)


def names(canonical: Canonical) -> Iterator[Span]:
    """Return where words with a kanji numeral stand that are a name or no noun; none without the analyser."""
    if not _dictionary() or _NUMERAL.search(canonical.text) is None:
        return
    bare = unspaced(canonical.text)
    for start, token in _tokens(bare.text):
        surface, kind = token.surface(), token.part_of_speech()
        if len(surface) < 2 or _NUMERAL.search(surface) is None or (start and _NUMERAL.match(bare.text[start - 1])):
            continue
        behind = start + len(surface)
        if kind[1] == "固有名詞" and (_COUNTED.match(bare.text, behind) or _ADDRESS.match(bare.text, start)):
            continue
        if kind[0] in _NO_NUMBER and _HOUR.search(bare.text, max(0, start - 2), start):
            continue
        if kind[0] in _NO_NUMBER or kind[1] == "固有名詞":
            yield bare.span(start, start + len(surface))


#: Readings that a word is given beside the analyser's own choice.
_MOST_READINGS = 4


@lru_cache(maxsize=65536)
def _other_readings(surface: str, kind: str, form: str) -> tuple[str, ...]:
    """Return what else the dictionary reads a word as: of the same part of speech and inflection, names left out."""
    words = [word for word in _words(surface) if word.part_of_speech()[1] != "固有名詞"]
    same = [w for w in words if (w.part_of_speech()[0], w.part_of_speech()[5]) == (kind, form)]
    return tuple(dict.fromkeys(_sound(word.reading_form()) for word in same))[:_MOST_READINGS]


def _words(surface: str) -> Iterable[Any]:
    # Older versions have no such function.
    look_up = getattr(_sudachi(), "lookup", None)
    return look_up(surface) if look_up else ()


@lru_cache(maxsize=8)
def readings_of(text: str) -> tuple[tuple[int, int, str, tuple[str, ...]], ...]:
    """Return (start, end, reading in hiragana, other readings) of every word; as written where there is no reading."""
    found: list[tuple[int, int, str, tuple[str, ...]]] = []
    for start, token in _tokens(text):
        surface = token.surface()
        if surface.isspace():
            continue
        kind = token.part_of_speech()
        reading = _sound(token.reading_form()) or surface
        others: tuple[str, ...] = ()
        if kind[0] in ("補助記号", "記号") and not _KANJI.search(surface) and not _KANA.fullmatch(surface):
            reading = surface
        elif _POSITIONAL.fullmatch(surface):
            reading = "".join(_DIGIT_NAMES[c] for c in surface)
        elif token.normalized_form() == "言う" and reading.startswith("い"):
            reading = "ゆ" + reading[1:]
        elif kind[0] not in _GRAMMAR and _KANJI.search(surface):
            others = _other_readings(surface, kind[0], kind[5])
        elif kind[0] in ("助詞", "感動詞") and surface[-1] in _PARTICLES:
            others = (reading[:-1] + _PARTICLES[surface[-1]],)
        found.append((start, start + len(surface), reading, others))
    return tuple(found)


class Readings:
    """Finds words in kanji, which may stand in kana; nothing where the analyser is not installed."""

    def spares(self, text: str, cased: str) -> bool:  # noqa: ARG002
        """Return whether nobody knows the words."""
        return not _dictionary()

    def __call__(self, canonical: Canonical) -> Iterator[Slot]:
        """Return a slot for every word with a kanji in it."""
        if not _dictionary():
            return
        bare = unspaced(canonical.text)
        for start, end, reading, others in readings_of(bare.text):
            if _KANJI.search(bare.text, start, end) and not _NUMERAL.search(bare.text, start, end):
                ways = [way for way in dict.fromkeys((reading, *others)) if _KANA.fullmatch(way)]
                if ways:
                    yield Slot(*bare.span(start, end), tuple(Writing((w,), "expansion", "spelling") for w in ways))
