"""Which language a reference is in, when nobody said: its script, then a vote of common words, else ``und``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import regex

from asrscore.normalize.language import Language

#: Letters that are looked at; a reference of hours does not get surer after these.
_ENOUGH = 200_000
#: A syllable or an ideograph says as much as about this many letters of an alphabet.
_DENSE = {"Hangul": 3, "Han": 3, "Hiragana": 3, "Katakana": 3}
_SCRIPTS = (
    "Hangul", "Hiragana", "Katakana", "Han", "Latin", "Cyrillic", "Greek", "Arabic", "Hebrew", "Devanagari", "Bengali",
    "Tamil", "Telugu", "Thai",
)  # fmt: skip
#: A script that only one of the shipped languages is written in first.
_OWN = {
    "Hangul": "ko", "Thai": "th", "Greek": "el", "Hebrew": "he", "Devanagari": "hi", "Bengali": "bn", "Tamil": "ta",
    "Telugu": "te", "Arabic": "ar",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Detected:
    """A language and how it was found, to be said on screen."""

    tag: str
    how: str


def _vote(words: Counter[str], candidates: Iterable[Language]) -> Detected | None:
    total = sum(words.values())
    shares = sorted(
        ((sum(words[word] for word in c.stop_words) / total, c.tag) for c in candidates if c.stop_words),
        reverse=True,
    )
    # A tenth of running text is stop words in every language of the list; a tie decides nothing.
    if not shares or shares[0][0] < 0.1 or (len(shares) > 1 and shares[0][0] < 1.2 * shares[1][0]):
        return None
    return Detected(shares[0][1], f"{shares[0][0]:.0%} of the reference's words are common {shares[0][1]} words")


def detect(texts: Iterable[str], known: Mapping[str, Language]) -> Detected:
    """Return the language of a set of references, judged together.

    Args:
        texts: The references, in any order; clutter does not matter.
        known: The languages there are, by tag (``language.languages()``).

    Returns:
        A tag and the reason; ``und`` where neither script nor vote decides.
    """
    letters: Counter[str] = Counter()
    words: Counter[str] = Counter()
    seen = 0
    joined: list[str] = []
    for text in texts:
        joined.append(text[:_ENOUGH])
        seen += len(joined[-1])
        if seen >= _ENOUGH:
            break
    sample = "\n".join(joined)
    for script in _SCRIPTS:
        if found := len(regex.findall(rf"\p{{Script={script}}}", sample)):
            letters[script] = found * _DENSE.get(script, 1)
    if not letters:
        return Detected("und", "the reference has no letters")
    words.update(regex.findall(r"[\p{L}\p{M}']+", sample.casefold()))
    kana = letters["Hiragana"] + letters["Katakana"]
    letters["Han"] += kana
    del letters["Hiragana"], letters["Katakana"]
    script = letters.most_common(1)[0][0]
    if script in _OWN:
        return Detected(_OWN[script], f"{script} letters in the reference")
    if script == "Han":
        if kana * 20 >= letters["Han"]:
            return Detected("ja", "kana in the reference")
        marks = known["yue"].stop_words if "yue" in known else frozenset()
        cantonese = sum(sample.count(mark) for mark in marks)
        if cantonese * 50 >= letters["Han"] / _DENSE["Han"]:
            return Detected("yue", "Cantonese characters in the reference")
        return Detected("zh", "Han characters without kana in the reference")
    voted = _vote(words, [language for language in known.values() if script in language.scripts])
    return voted or Detected(
        "und",
        f"{script} letters in the reference, and no language of that script wins a vote of common words",
    )
