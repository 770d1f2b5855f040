"""Punctuation and case: marks that nobody speaks become spaces, marks that are spoken or change a value stay.

Kept: an apostrophe inside a word, a separator between two digits (3.14, 10:30, 1/2, 555-0199), a sign or a decimal
point before a number, a prime after one, % ° & + = @ and currency signs, and symbols that stand for letters or
digits (①, ㈱). Grouping commas leave figures in the languages that group with a comma. So what a later level would
charge is never forgiven here.
"""

from __future__ import annotations

import re
from functools import lru_cache

import regex
import unicodedata2

from asrscore.normalize.language import Language
from asrscore.normalize.steps import Step, Substitution, Whole
from asrscore.normalize.unicode import NFC, category

_SPOKEN = frozenset("%‰‱°&+=@±")
_BETWEEN_DIGITS = frozenset(".,，、:/-~·×÷*^'")
# Scripts that put no space before a sign: 気温は-5度.
_UNSPACED = regex.compile(r"[\p{Han}\p{Hiragana}\p{Katakana}ー]")
_IN_WORDS = frozenset("'׳״")
#: What a point between numbers in kanji (三・五) stays until case is folded: a reader of decimals may ask for it, and
#: nobody counts it.
KANJI_POINT = "・"
#: The same of a dash or a tilde between what is written without spaces (三月〜五月).
DASH = "〜"
#: What a range of days or hours begins with: Monday-Friday, 9am-5pm.
_ENGLISH_TIME = re.compile(
    r"(?i)(?:[0-9] ?[ap]m|day|\b(?:mon|tues?|wed|thurs?|fri|sat|sun)"
    r"|uary|ember|ober|\b(?:march|april|may|june|july|august))$"
)
_KANJI_NUMBER = frozenset("〇零一二三四五六七八九十百千")


@lru_cache(maxsize=4096)
def _stands_for_letters(symbol: str) -> bool:
    kind = unicodedata2.decomposition(symbol).partition(" ")[0]
    return kind not in ("", "<super>") and any(str(c).isalnum() for c in unicodedata2.normalize("NFKC", symbol))


def _digit(character: str) -> bool:
    return bool(character) and category(character) == "Nd"


def _wordlike(character: str) -> bool:
    return bool(character) and category(character)[0] in "LMN"


def _starts_a_number(text: str, at: int) -> bool:
    """Whether a figure begins at ``at``, past a currency sign or a decimal point."""
    rest = text[at : at + 3]
    if rest and category(rest[0]) == "Sc":
        rest = rest[1:]
    return _digit(rest[:1]) or (rest[:1] == "." and _digit(rest[1:2]))


def _mark(match: regex.Match[str] | re.Match[str]) -> str:
    """Return what stays of one mark: itself, or a space."""
    mark, text, at = match[0], match.string, match.start()
    kind = category(mark)
    # What is left of category C spells (a joiner) or is a character that this Unicode version does not know.
    if kind[0] in "LMNC" or kind == "Sc" or mark in _SPOKEN:
        return mark
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    if _digit(before):
        if _digit(after) and mark in _BETWEEN_DIGITS:
            return "," if mark in "，、" else mark
        if mark in "′″":
            return mark
    if mark in _IN_WORDS and _wordlike(before) and _wordlike(after):
        return mark
    if mark == "-" and (not _wordlike(before) or _UNSPACED.match(before)) and _starts_a_number(text, at + 1):
        return mark
    if (
        mark == "."
        and _digit(after)
        and (not before or before.isspace() or before in "-+([{" or category(before) == "Sc")
    ):
        return mark
    if mark == "·" and before in _KANJI_NUMBER and after in _KANJI_NUMBER:
        return KANJI_POINT
    if mark in "~-" and all(_digit(one) or _UNSPACED.match(one) for one in (before, after)):
        return DASH
    if mark in "~-" and _wordlike(after) and _ENGLISH_TIME.search(text, max(0, at - 10), at):
        return DASH
    return mark if _stands_for_letters(mark) else " "


# These stand for nothing where a word ends behind them, whatever is before; the marks of texts without spaces also
# before a letter of theirs, and a full stop of those anywhere.
_STOPS = re.compile(r"[.,?!;:。、，](?:(?=\s|\Z)|(?<=。)|(?<=[、，])(?=[ぁ-ゖァ-ヺ一-鿿가-힣]))")
_MARKLESS = re.compile(r"[ \na-zA-Z0-9가-힣ぁ-ゖァ-ヺー々一-鿿]*")
_FURTHER = re.compile(r"[^\w\s]|_")


class _Marks(Substitution):
    """The substitution of all marks, which does those that end words at once: most texts have no others."""

    def __call__(self, text: str) -> str:
        if _MARKLESS.fullmatch(text) is not None:
            return text
        text = _STOPS.sub(" ", text)
        # What ``re`` takes for a mark and the pattern does not is left as it is.
        return text if _MARKLESS.fullmatch(text) is not None else _FURTHER.sub(_mark, text)


_MARKS = _Marks(r"[^\p{L}\p{M}\p{N}\s]", _mark)
# A comma before a space groups nothing, and most commas stand there.
_INNER_COMMA = re.compile(r",(?=\S)")


class _Grouping(Substitution):
    """The substitution of marks that group digits, which most texts do not have."""

    def __call__(self, text: str) -> str:
        return text if _INNER_COMMA.search(text) is None else super().__call__(text)


_GROUPING = _Grouping(
    r"(?<![\p{Nd}.,])\p{Nd}{1,3}(?:,\p{Nd}{3})+(?!,?\p{Nd})", lambda match: match[0].replace(",", ""), ","
)

# 6 × 7 is spoken where 6 and 7 are not.
_TIMES = Substitution(r"(?<=\p{Nd}) ?× ?(?=\p{Nd})", lambda match: "×", "×")


def _fold_case(text: str) -> str:
    return text.casefold().replace(KANJI_POINT, " ").replace(DASH, " ")


def _fold_turkic_case(text: str) -> str:
    return text.replace("I", "ı").replace("İ", "i").casefold()


_CASE = Whole(_fold_case, r"(?s).")
_TURKIC_CASE = Whole(_fold_turkic_case, r"(?s).")


@lru_cache(maxsize=64)
def steps_for(language: Language) -> tuple[Step, ...]:
    """Return the steps of this rung for one language, to be run after the Unicode steps."""
    return (*marks_for(language), *case_for(language))


@lru_cache(maxsize=64)
def marks_for(language: Language) -> tuple[Step, ...]:
    """Return the steps that take marks off and leave capitals, which tell initialisms and Roman numerals."""
    return (_GROUPING, _TIMES, _MARKS) if language.groups_with_comma else (_TIMES, _MARKS)


def case_for(language: Language) -> tuple[Step, ...]:
    """Return the steps that fold case."""
    return (_TURKIC_CASE if language.turkic_case else _CASE, NFC)
