"""Looking only where a match may be finds what looking everywhere finds."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asrscore.normalize.scanning import Patterns, held_by, matches

TEXTS = st.text(st.sampled_from("ab1-十分日円 "), max_size=16)


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_matches_are_those_of_finditer(text: str) -> None:
    pattern = re.compile(r"(?P<sign>(?<![a1])-)?(?:1+(?:-1+)*|十分?)")
    found = matches(pattern, re.compile("[-1十]"), text)
    assert [match.span() for match in found] == [match.span() for match in pattern.finditer(text)]


@settings(max_examples=300, deadline=None)
@given(TEXTS, st.permutations(["十分(?!日)", "[十1]日|1円", "(?<=a)分?日", "分", "(?:十|1)+分", "(?i)A円", "日*1"]))
def test_many_patterns_are_their_alternation(text: str, patterns: list[str]) -> None:
    joined = "|".join(pattern.replace("(?i)A", "[aA]") for pattern in patterns)
    assert Patterns(patterns).spans(text) == [match.span() for match in re.finditer(joined, text)]


@pytest.mark.parametrize(
    ("pattern", "held"),
    [
        ("一度に(?!千)", "一度に"),
        ("(?<![都区])一番(?!線|[目]地)", "一番"),
        ("[一二]分(?=咲|丈)", "分"),
        ("[上下]段|一段", ""),
        ("(?:この|その)一件", "一件"),
        ("ab*cd?", "a"),
        ("ab+c", "ab"),
        ("ab{0,2}c", "a"),
        (r"a\(bc[\]()]d", "bc"),
        ("[]a]bc", "bc"),
        ("(?i)abc", ""),
        (r"\u4e00番", ""),
        (r"\x31番地", ""),
        ("(a(b|c))de", "de"),
        ("", ""),
    ],
)
def test_what_every_match_holds_is_told_from_the_pattern(pattern: str, held: str) -> None:
    assert held_by(pattern) == held
