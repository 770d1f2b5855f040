"""Kiwi, the Korean analyser of the extra ``[ko]``: a veto where a short number word could be another word.

It only takes away: a reading of one or two syllables (이 for 2) may match a word only where the rules say that a number
stands there and Kiwi, if it is installed, does not tag it as something else.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any

from asrscore.lattice import Span

#: How to get it.
INSTALL = "pip install 'asrscore[ko]'"

_NUMBER_TAGS = frozenset({"NR", "SN", "W_SERIAL", "XPN"})
#: Numbers before a counter, which Kiwi tags as determiners.
_DETERMINERS = frozenset(
    "한 두 세 네 석 넉 서 너 닷 엿 첫 스무 열 스물 서른 마흔 쉰 예순 일흔 여든 아흔 한두 두세 서너 두서너 네댓 너댓 대여섯 예닐곱"
    " 일고여덟 일이 이삼 삼사 사오 오륙 육칠 칠팔 팔구 몇 수".split()
)
#: Words that Kiwi keeps whole although a number is in them.
_WHOLE = (
    "일월 이월 삼월 사월 오월 유월 칠월 팔월 구월 시월 십일월 십이월 일주일 이주일 백일 삼가 오가 육가 칠가 첫째 둘째 셋째 넷째 삼일절 사거리 오거리 삼거리"
    " 일회용 한번 두번 이틀 일인칭 이인칭 삼인칭 일등 이등 삼등 일차 이차 삼차 일층 이층 삼층 일학년 이학년 삼학년"
).split()


def analyser() -> str:
    """Return the analyser's name and version for the signature; empty where it is not installed."""
    if find_spec("kiwipiepy") is None:
        return ""
    try:
        return f"kiwi-{version('kiwipiepy')}/{version('kiwipiepy_model')}"
    except PackageNotFoundError:
        return "kiwi"


def missing() -> str:
    """Return what to say, once, where the analyser is not installed; empty where it is."""
    if analyser():
        return ""
    return f"Korean numbers of one or two syllables are judged by rules alone; for the analyser: {INSTALL}"


@cache
def _kiwi() -> Any:
    from kiwipiepy import Kiwi  # noqa: PLC0415

    return Kiwi(num_workers=1, load_default_dict=False, load_multi_dict=False)


def numbers_only(text: str, spans: Sequence[Span]) -> list[bool]:
    """Return which stretches of a text may be numbers.

    Args:
        text: Canonical text.
        spans: Stretches [start, end) of it, number words of one or two syllables.

    Returns:
        For each, whether no token that overlaps it is tagged as anything but a number; ``True`` for all of them where
        the analyser is not installed.
    """
    if not analyser():
        return [True] * len(spans)
    tokens = [(t.start, t.start + t.len, t.form, t.tag) for t in _kiwi().tokenize(text)]
    return [_number(tokens, start, end) for start, end in spans]


def _number(tokens: Sequence[tuple[int, int, str, str]], start: int, end: int) -> bool:
    for first, last, form, tag in tokens:
        if (
            first < end
            and start < last
            and tag not in _NUMBER_TAGS
            and not (tag == "MM" and form in _DETERMINERS)
            and form not in _WHOLE
        ):
            return False
    return True
