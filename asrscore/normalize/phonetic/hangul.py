"""Korean as it sounds, in phonemes: the rules of the standard pronunciation (표준 발음법) that are certain.

A text becomes the phonemes that are said, written as jamo: 밥이 and 바비 are both ㅂㅏㅂㅣ, so that liaison needs no
rule (articles 13 and 14), and a space, which is a convention, changes no sound. Vowels that only writing tells apart
are one (ㅐ and ㅔ; ㅙ, ㅚ and ㅞ), finals are neutralised (8 to 11), ㅎ merges or falls (12), ㄷ and ㅌ are palatalised
(17), stops become nasals (18, 19), ㄴ becomes ㄹ (20), plain sounds behind stops are tense (23). What hangs on the word
stays as it is written: ㄴ that is put in (솜이불), tension in compounds (문고리), length.
"""

from __future__ import annotations

import re
from functools import lru_cache

from asrscore.lattice import Span
from asrscore.normalize.phonetic.sounds import Sound

_ONSETS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_CODAS = ("", *"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
_FIRST, _LAST = ord("가"), ord("힣")

#: Two consonants under one syllable.
_PAIRS = {
    "ㄳ": "ㄱㅅ", "ㄵ": "ㄴㅈ", "ㄶ": "ㄴㅎ", "ㄺ": "ㄹㄱ", "ㄻ": "ㄹㅁ", "ㄼ": "ㄹㅂ",
    "ㄽ": "ㄹㅅ", "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ", "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ",
}  # fmt: skip
_NEUTRAL = {
    **dict.fromkeys("ㄱㄲㅋㄳㄺ", "ㄱ"), **dict.fromkeys("ㄷㅅㅆㅈㅊㅌㅎ", "ㄷ"), **dict.fromkeys("ㅂㅍㅄㄿ", "ㅂ"),
    **dict.fromkeys("ㄼㄽㄾㅀ", "ㄹ"), "ㄻ": "ㅁ", "ㄵ": "ㄴ", "ㄶ": "ㄴ",
}  # fmt: skip
_NASAL = {"ㄱ": "ㅇ", "ㄷ": "ㄴ", "ㅂ": "ㅁ"}
_TENSE = dict(zip("ㄱㄷㅂㅅㅈ", "ㄲㄸㅃㅆㅉ", strict=True))
_ASPIRATE = {"ㄱ": "ㅋ", "ㄷ": "ㅌ", "ㅂ": "ㅍ", "ㅈ": "ㅊ"}
#: Final -> what it is together with an ㅎ behind it.
_BEFORE_H = {
    **dict.fromkeys("ㄱㄲㅋㄳ", "ㅋ"), "ㄺ": "ㄹㅋ", **dict.fromkeys("ㄷㅅㅆㅊㅌ", "ㅌ"), "ㅈ": "ㅊ", "ㄵ": "ㄴㅊ",
    **dict.fromkeys("ㅂㅍㅄ", "ㅍ"), "ㄼ": "ㄹㅍ",
}  # fmt: skip
#: Vowels that nobody tells apart by ear, and glides that ㅈ and ㅊ swallow.
_ONE_VOWEL = {"ㅐ": "ㅔ", "ㅒ": "ㅖ", "ㅙ": "ㅞ", "ㅚ": "ㅞ"}
_NO_GLIDE = {"ㅑ": "ㅏ", "ㅕ": "ㅓ", "ㅛ": "ㅗ", "ㅠ": "ㅜ", "ㅖ": "ㅔ", "ㅒ": "ㅔ"}
_HANGUL = re.compile("[가-힣ㄱ-ㅎㅏ-ㅣ ]+")


@lru_cache(maxsize=16384)
def _parts(syllable: str) -> tuple[str, str, str] | None:
    """Return onset (empty where it is silent), vowel and final of a syllable; ``None`` of anything else."""
    at = ord(syllable) - _FIRST
    if not 0 <= at <= _LAST - _FIRST:
        return None
    onset = _ONSETS[at // 588]
    return "" if onset == "ㅇ" else onset, _VOWELS[at % 588 // 28], _CODAS[at % 28]


def _vowel(onset: str, vowel: str, *, linked: bool = False) -> str:
    """Return how a vowel is said behind an onset; one that is linked has come over from the syllable before."""
    if onset in ("ㅈ", "ㅉ", "ㅊ"):
        vowel = _NO_GLIDE.get(vowel, vowel)
    elif onset and not linked:
        vowel = "ㅣ" if vowel == "ㅢ" else "ㅔ" if vowel in "ㅖㅒ" and onset != "ㄹ" else vowel
    return _ONE_VOWEL.get(vowel, vowel)


def _may_be_hi(vowel: str, coda: str) -> bool:
    """Whether a syllable may be the suffix 이 or 히, alone or drawn together with an ending (붙여, 닫혔다)."""
    return vowel == "ㅣ" or (vowel == "ㅕ" and coda in ("", "ㅆ"))


def _before_vowel(coda: str, vowel: str, following: str) -> str:
    """Return what a final is before a silent onset: it begins the next syllable, and ㅎ falls."""
    if coda in ("ㄶ", "ㅀ"):
        return coda.translate({ord("ㄶ"): "ㄴ", ord("ㅀ"): "ㄹ"})
    if coda == "ㅎ":
        return ""
    said = _PAIRS.get(coda, coda)
    if len(said) == 2 and said[1] == "ㅅ":
        said = said[0] + "ㅆ"
    if _may_be_hi(vowel, following) and (vowel == "ㅣ" or said[-1:] == "ㅌ"):
        said = said.translate({ord("ㄷ"): "ㅈ", ord("ㅌ"): "ㅊ"})
    return said


def _before_consonant(coda: str, onset: str, vowel: str, following: str) -> tuple[str, str]:
    """Return what a final and the onset behind it become."""
    kept = _PAIRS[coda][0] if coda in ("ㄶ", "ㅀ") else ""
    if coda in ("ㅎ", "ㄶ", "ㅀ"):
        if onset in _ASPIRATE and onset != "ㅂ":
            return kept, _ASPIRATE[onset]
        if onset == "ㅅ":
            return kept, "ㅆ"
    if onset == "ㅎ" and coda in _BEFORE_H:
        joined = _BEFORE_H[coda]
        if coda == "ㄷ" and _may_be_hi(vowel, following):
            joined = "ㅊ"
        return joined[:-1], joined[-1]
    said = _NEUTRAL.get(coda, coda)
    if said in _NASAL:
        if onset in ("ㄴ", "ㅁ"):
            return _NASAL[said], onset
        if onset == "ㄹ":
            return _NASAL[said], "ㄴ"
        return said, _TENSE.get(onset, onset)
    if coda in ("ㄵ", "ㄾ"):
        onset = _TENSE.get(onset, onset)
    if {said, onset} == {"ㄴ", "ㄹ"}:
        return "ㄹ", "ㄹ"
    if said in ("ㅁ", "ㅇ") and onset == "ㄹ":
        return said, "ㄴ"
    return said, onset


class Hangul:
    """Reads Korean."""

    def sounds(self, text: str) -> list[Sound]:
        """Return the phonemes of every syllable; what is no Hangul stays as it is written."""
        places = [i for i, character in enumerate(text) if character != " "]
        parts = [_parts(text[i]) for i in places]
        found: list[Sound] = []
        onset = ""
        for k, (i, here) in enumerate(zip(places, parts, strict=True)):
            following = parts[k + 1] if k + 1 < len(parts) else None
            if here is None:
                found.append(Sound(i, i + 1, text[i]))
                onset = following[0] if following else ""
                continue
            if k == 0 or parts[k - 1] is None:
                onset = here[0]
            _, vowel, coda = here
            # What the final before it has become begins this syllable where its own onset is silent.
            heard = _vowel(onset, vowel) if onset or not found else _vowel(found[-1].said[-1:], vowel, linked=True)
            said, behind = _NEUTRAL.get(coda, coda), following[0] if following else ""
            if coda and following:
                if behind:
                    said, behind = _before_consonant(coda, behind, *following[1:])
                else:
                    said = _before_vowel(coda, *following[1:])
            found.append(Sound(i, i + 1, onset + heard + said))
            onset = behind
        return found

    def around(self, text: str, start: int, end: int) -> Span:
        """Return the stretch and the syllables beside it: a final and the onset behind it change each other."""
        before = max((i for i in range(start - 2, start) if i >= 0 and text[i] != " "), default=None)
        after = min((i for i in range(end, min(end + 2, len(text))) if text[i] != " "), default=None)
        closed = before is not None and (_parts(text[before]) or ("", "", ""))[2]
        follows = after is not None and _parts(text[after]) is not None
        return before if closed and before is not None else start, after + 1 if follows and after is not None else end

    def read(self, before: str, written: str, after: str) -> str:
        """Return the phonemes of ``written``; of the neighbours, only the finals and onsets at its edges count."""
        whole = before + written + after
        said: list[str] = []
        at = len(before)
        for sound in self.sounds(whole):
            if len(before) <= sound.start < len(before) + len(written):
                said += [" " for c in whole[at : sound.start] if c == " "]
                said.append(sound.said)
                at = sound.end
        return "".join(said)

    def is_read(self, writing: str) -> bool:
        """Whether a writing is Hangul and nothing else."""
        return _HANGUL.fullmatch(writing) is not None


def reader() -> Hangul:
    """Return the reader; it needs no analyser."""
    return Hangul()
