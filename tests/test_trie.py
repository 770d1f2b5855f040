"""Many words at once: the pattern and the look-up find what trying every word at every place finds."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from asrscore.normalize.trie import Words, alternation

_WORDS = st.lists(st.text("一二ab", min_size=1, max_size=4), min_size=1, max_size=8)
_TEXT = st.text("一二abc", max_size=20)


def longest(words: list[str], text: str, at: int) -> str:
    return max((word for word in words if text.startswith(word, at)), key=len, default="")


def spans(words: list[str], text: str) -> list[tuple[int, int]]:
    found, at = [], 0
    while at < len(text):
        if word := longest(words, text, at):
            found.append((at, at + len(word)))
        at += len(word) or 1
    return found


@given(_WORDS, _TEXT)
def test_words_are_found_the_longest_first_and_apart(words: list[str], text: str) -> None:
    expected = spans(words, text)
    assert list(Words(words).spans(text)) == expected
    assert [match.span() for match in re.finditer(alternation(words), text)] == expected
    assert [Words(words).at(text, at) for at in range(len(text))] == [longest(words, text, i) for i in range(len(text))]


def test_no_words_are_found_nowhere() -> None:
    assert list(Words(()).spans("一二")) == []
    assert re.search(alternation(()), "一二") is None
