"""Japanese as it sounds, in kana: the readings of Sudachi, in one spelling of every sound.

Kana that are said alike are one: を and お, ぢ and じ, づ and ず; a long vowel is written in one way (コー, こう,
こお).
"""

from __future__ import annotations

import re
from functools import lru_cache

from asrscore.errors import MissingExtra
from asrscore.lattice import Span
from asrscore.normalize.analysers_ja import analyser, readings_of
from asrscore.normalize.japanese.unspaced import unspaced
from asrscore.normalize.phonetic.sounds import Sound

_TO_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヷ"))}
_ONE_SOUND = {
    "ゔぁ": "ば", "ゔぃ": "び", "ゔぇ": "べ", "ゔぉ": "ぼ", "ゔ": "ぶ",
    "を": "お", "ぢ": "じ", "づ": "ず", "ゐ": "い", "ゑ": "え",
}  # fmt: skip
_ALIKE = re.compile("|".join(_ONE_SOUND))
_ROWS = {
    "あ": "あかさたなはまやらわがざだばぱぁゃゎ",
    "い": "いきしちにひみりぎじびぴぃ",
    "う": "うくすつぬふむゆるぐずぶぷぅゅ",
    "え": "えけせてねへめれげぜでべぺぇ",
    "お": "おこそとのほもよろごぞどぼぽぉょ",
}
#: Kana -> how its vowel is written where it is long.
_LONG = {k: {"え": "い", "お": "う"}.get(vowel, vowel) for vowel, row in _ROWS.items() for k in row}
_MARK = re.compile("(?<=(.))ー")
_DOUBLE = re.compile(f"(?<=[{_ROWS['え']}])え|(?<=[{_ROWS['お']}])お")
_KANA = re.compile("[ぁ-ゖァ-ヺー ]+")


@lru_cache(maxsize=65536)
def one_spelling(reading: str) -> str:
    """Return a reading in hiragana, each sound spelled in one way."""
    said = _ALIKE.sub(lambda m: _ONE_SOUND[m[0]], reading.translate(_TO_HIRAGANA))
    while (marked := _MARK.sub(lambda m: _LONG.get(m[1], "ー"), said, count=1)) != said:
        said = marked
    return _DOUBLE.sub(lambda m: _LONG[m[0]], said)


class Kana:
    """Reads Japanese with Sudachi."""

    def sounds(self, text: str) -> list[Sound]:
        """Return the kana of every word, and what else the dictionary reads a word as."""
        bare = unspaced(text)
        found: list[Sound] = []
        for start, end, reading, others in readings_of(bare.text):
            if reading[0] == "ー" and found:
                # The analyser cuts unknown words before a long mark.
                said = one_spelling(found[-1].said[-1] + reading)[1:]
            else:
                said = one_spelling(reading)
            ways = dict.fromkeys(one_spelling(other) for other in others)
            found.append(Sound(*bare.span(start, end), said, tuple(way for way in ways if way != said)))
        return found

    def around(self, text: str, start: int, end: int) -> Span:
        """Return the words that a stretch lies in."""
        for sound in self.sounds(text):
            if sound.start < end and start < sound.end:
                start, end = min(start, sound.start), max(end, sound.end)
        return start, end

    def read(self, before: str, written: str, after: str) -> str:  # noqa: ARG002 - the reader's contract
        """Return the kana of ``written``; what stands beside it does not matter."""
        if self.is_read(written):
            return one_spelling(written)
        return "".join(sound.said for sound in self.sounds(written))

    def is_read(self, writing: str) -> bool:
        """Whether a writing is kana and nothing else."""
        return _KANA.fullmatch(writing) is not None


def reader() -> Kana:
    """Return the reader.

    Raises:
        MissingExtra: Sudachi or its dictionary is not installed.
    """
    if not analyser():
        raise MissingExtra("Sudachi", "ja")
    return Kana()
