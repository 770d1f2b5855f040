"""What is worked out of texts without spaces: only what lies near errors, and the errors are the least all the same."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from asrscore.lattice import Conventions, Lattice, Numeral, Slot, Writing
from asrscore.score import LICENCES, UNITS, Licence, score_lattices
from asrscore.score.align import counts_at
from asrscore.score.anchors import whole
from asrscore.score.chunks import none_alike
from asrscore.score.licences import up_to
from asrscore.score.near import Near
from asrscore.score.useful import useful
from tests.twins import distance

KANA = "あいうえおかきくけこさしすせそ"
NUMBERS = {"1": ("1", "い"), "2": ("2", "に"), "12": ("12", "いに", "いおに")}


def lattice(text: str, *slots: Slot) -> Lattice:
    return Lattice(text, False, lambda: [(i, i + 1) for i in range(len(text))], lambda: Conventions(slots))


def slot(start: int, end: int, *ways: str) -> Slot:
    return Slot(start, end, tuple(Writing((way,), "expansion", "spelling") for way in ways))


@st.composite
def sides(draw: Any) -> tuple[Lattice, Lattice]:
    """Two texts that are alike, some words of which are open."""
    alphabet = draw(st.sampled_from([KANA, KANA[:5], "あいう12"]))
    text = draw(st.text(alphabet, min_size=1, max_size=14))
    other = text
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(other)))
        other = other[:at] + draw(st.text(alphabet + " ", max_size=2)) + other[at + draw(st.integers(0, 2)) :]
    other = " ".join(other.split())
    common = draw(st.lists(st.text(alphabet, min_size=1, max_size=3), min_size=1, max_size=3))
    return tuple(_open(draw, side, common) for side in (text, other))  # type: ignore[return-value]


def _open(draw: Any, text: str, common: list[str]) -> Lattice:
    slots: list[Slot] = []
    at = 0
    for _ in range(draw(st.integers(0, 3))):
        start = at + draw(st.integers(0, 4))
        end = start + draw(st.integers(1, 3))
        if end > len(text) or " " in text[start:end]:
            break
        ways = draw(
            st.lists(st.sampled_from([*common, text[start:end] + "う", ""]), min_size=1, max_size=2, unique=True)
        )
        writings = tuple(
            Writing(
                (way,) if way else (),
                draw(st.sampled_from(["expansion", "respelling"])),
                draw(st.sampled_from(["numeral", "spelling"])) if way else "filler",
                draw(st.booleans()),
            )
            for way in ways
        )
        value = draw(st.sampled_from(["", "", *NUMBERS]))
        slots.append(Slot(start, end, writings, (Numeral(value, NUMBERS[value]),) if value else ()))
        at = end
    return lattice(text, *slots)


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(sides(), st.sampled_from(LICENCES))
def test_the_errors_are_the_least_of_all_writings(pair: tuple[Lattice, Lattice], licence: Licence) -> None:
    categories = up_to(licence)
    for unit in UNITS:
        assert counts_at(unit, *pair, categories).errors == distance(unit, *pair, set(categories)), unit
    score = score_lattices(*pair)
    for unit in UNITS:
        assert len(score.edits[unit]) == score.counts(unit).errors == distance(unit, *pair, set(up_to("script"))), unit


def test_equal_text_with_open_words_apart_from_an_error_is_not_worked_out() -> None:
    said = lattice("あいうえおかきくけこ", slot(1, 2, "すせ"), slot(8, 9, "そ"))
    heard = lattice("あいうえさかきくけこ", slot(1, 2, "すせ"), slot(8, 9, "そ"))
    near = Near(said, heard, (whole(said), whole(heard)))
    [(_, _, (ours, theirs))] = near.windows([1] * near.gaps)
    assert said.text[ours.start : ours.end] == "えおか" and heard.text[theirs.start : theirs.end] == "えさか"
    [(_, _, (ours, _))] = near.windows([2] * near.gaps)
    assert said.text[ours.start : ours.end] == "うえおかき" and not ours.slots
    [(_, _, (ours, _))] = near.windows([3] * near.gaps)
    assert ours.start == 0 and len(ours.slots) == 1


def test_a_character_that_stands_elsewhere_too_parts_nothing() -> None:
    said, heard = lattice("ああああいう", slot(0, 1, "いう")), lattice("ああああうう", slot(0, 1, "いう"))
    near = Near(said, heard, (whole(said), whole(heard)))
    [(_, _, (ours, _))] = near.windows([1] * near.gaps)
    assert (ours.start, ours.end) == (0, 6)


def test_a_writing_that_shares_nothing_with_the_other_side_is_of_no_use() -> None:
    said, heard = lattice("あいう", slot(1, 2, "かき")), lattice("あえう", slot(1, 2, "い"))
    ours, theirs = useful("cer", said, heard, (whole(said), whole(heard)))
    assert not ours.slots and len(theirs.slots) == 1


def test_a_glance_tells_that_no_two_words_can_be_one() -> None:
    open_end = lattice("あいうえお", slot(3, 5, "かか"))
    assert none_alike(open_end, lattice("あきうえお", slot(3, 5, "かか")))
    assert none_alike(open_end, lattice("あいう"))
    assert none_alike(open_end, lattice("あいう えお"))
    assert not none_alike(open_end, lattice("あいうかか"))
    assert not none_alike(open_end, lattice("あいうくく"))
