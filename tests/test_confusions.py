"""What was heard instead of what: in pieces that people mean, adding up, tested at the same places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, product
from math import comb
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import asrscore
from asrscore.errors import InputError
from asrscore.normalize import language_of
from asrscore.normalize.pieces import pieces_of
from asrscore.results import Comparison, Confusion
from asrscore.score import Unit
from asrscore.score.confusions import Confused, around, blocks, confusions
from asrscore.score.flips import sign_flips
from asrscore.score.steps import Step
from asrscore.score.walk import walk
from asrscore.shipped import shipped
from asrscore.transcript import Transcript


def found(
    reference: str, hypothesis: str, lang: str, *, level: str = "basic", characters: bool = False
) -> tuple[list[Confused], Sequence[Step], asrscore.Score, Unit]:
    unit: Unit = "cer" if characters else language_of(lang).unit
    score = asrscore.score(reference, hypothesis, lang=lang, level=level)
    assert score.lattices
    steps = walk(unit, *score.lattices, score.licensed(unit)).steps
    return list(confusions(unit, *score.lattices, steps, characters=characters)), steps, score, unit


def told(reference: str, hypothesis: str, lang: str, characters: bool = False) -> list[tuple[str, str]]:
    return [(one.reference, one.hypothesis) for one in found(reference, hypothesis, lang, characters=characters)[0]]


@pytest.mark.parametrize(
    ("reference", "hypothesis", "lang", "expected"),
    [
        (
            "열 번 던져 봤는데 클로드는 좋아",
            "10번 던져봤는데 클라우드는 좋아",
            "ko",
            [("열", "10"), ("클로드", "클라우드")],
        ),
        ("가나 다라", "앞가나다라", "ko", [("", "앞")]),
        ("모든 턴이 남고", "모든 토큰이 남고", "ko", [("턴", "토큰")]),
        ("질문을 열 번", "질문을 10번", "ko", [("열", "10")]),
        ("가나 다라", "가나 앞다라", "ko", [("다라", "앞다라")]),
        ("가나 다라", "가나뒤 다라", "ko", [("가나", "가나뒤")]),
        ("가나 다라", "가나 다라마", "ko", [("다라", "다라마")]),
        ("다라", "다라 마바사", "ko", [("", "마바사")]),
        ("가나", "", "ko", [("가나", "")]),
        ("가나 다라 마바", "", "ko", [("가나다라마바", "")]),
        ("", "가나", "ko", [("", "가나")]),
        ("가나 다라 마바", "다라 마바", "ko", [("가나", "")]),
        ("클로드한테 물어", "클라우드에게 물어", "ko", [("클로드", "클라우드"), ("한테", "에게")]),
        ("이제는 옆자리", "이제 옆자리", "ko", [("는", "")]),
        ("회의록을 정리", "회의복을 정리", "ko", [("회의록", "회의복")]),
        ("국가를 위해", "국자를 위해", "ko", [("국가", "국자")]),
        ("길게 늘어놓을 때도", "길게늘려놓을때도", "ko", [("늘어놓을", "늘려놓을")]),
        ("今天晚上吃火锅", "今天早上吃火锅", "zh", [("晚", "早")]),
        ("我用python写", "我用pyton写", "zh", [("python", "pyton")]),
        ("กินข้าว", "กินขาว", "th", [("ข้", "ข")]),
        ("東京タワーに行く", "東京パワーに行く", "ja", [("タワー", "パワー")]),
        ("the cat sat down", "the hat sit down", "en", [("cat sat", "hat sit")]),
        ("the cat", "the big cat", "en", [("", "big")]),
        ("same", "same", "en", []),
    ],
)
def test_confusions_are_units_that_people_mean(
    reference: str, hypothesis: str, lang: str, expected: list[tuple[str, str]]
) -> None:
    assert told(reference, hypothesis, lang) == expected


def test_on_request_they_are_characters() -> None:
    assert told("클로드는 좋아", "클라우드는 좋아", "ko", characters=True) == [("로", "라우")]
    assert told("the cat sat", "the hat sat", "en", characters=True) == [("c", "h")]


def test_an_example_shows_whole_words_around_it() -> None:
    text = "음성 모드를 켜면 모든 턴이 기록으로 남고 토큰이 얼마나 들었는지도 화면에"
    at = text.index("턴이")

    assert around(text, (at, at + 1)) == ("음성 모드를 켜면 모든 ", "이 기록으로 남고 토큰이 얼마나…")
    assert around(text, (0, len(text))) == ("", "")
    assert around("가" * 50, (25, 26)) == ("…" + "가" * 20, "가" * 20 + "…")


@pytest.mark.parametrize(
    ("word", "pieces"),
    [
        ("클로드가", ["클로드", "가"]),
        ("클로드는", ["클로드", "는"]),
        ("클로드한테", ["클로드", "한테"]),
        ("회의록을", ["회의록", "을"]),
        ("턴이", ["턴", "이"]),
        ("gpt가", ["gpt", "가"]),
        ("서울에서는", ["서울", "에서는"]),
        ("국가", ["국가"]),
        ("사과", ["사과"]),
        ("아이", ["아이"]),
        ("회의", ["회의"]),
        ("하는", ["하는"]),
        ("있는", ["있는"]),
        ("했지만", ["했지만"]),
        ("여자는", ["여자", "는"]),
        ("회사는", ["회사", "는"]),
        ("가는", ["가는"]),
        ("말하는", ["말하는"]),
        ("먹어도", ["먹어도"]),
        ("얼마나", ["얼마나"]),
        ("나", ["나"]),
    ],
)
def test_particles_stand_apart_from_korean_words(word: str, pieces: list[str]) -> None:
    spans = pieces_of(language_of("ko"))(word).spans
    # Kiwi may veto a cut, so that where it is installed a word may stay whole.
    assert [word[start:end] for start, end in spans] in (pieces, [word])


_LETTERS = {"ko": "가나이는를 0", "en": "ab c", "ja": "あア漢a1", "zh": "漢字a"}


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(_LETTERS)), st.data())
def test_confusions_tile_both_texts_and_add_up_to_the_errors(lang: str, data: st.DataObject) -> None:
    texts = st.text(_LETTERS[lang], max_size=14)
    said, heard = data.draw(texts), data.draw(texts)
    level = data.draw(st.sampled_from(["basic", "default"]))
    characters = data.draw(st.booleans())

    confused, steps, score, unit = found(said, heard, lang, level=level, characters=characters)

    assert sum(one.errors for one in confused) == score.counts(unit).errors == sum(step.errors for step in steps)
    assert score.lattices
    for edges in (
        [(b.r0, b.r1) for b in blocks(unit, *score.lattices, steps, characters=characters)],
        [(b.h0, b.h1) for b in blocks(unit, *score.lattices, steps, characters=characters)],
    ):
        assert all(one[1] == other[0] for one, other in pairwise(edges))


@given(st.lists(st.integers(-3, 3), max_size=9))
def test_exchanging_signs_is_what_trying_all_of_them_says(differences: list[int]) -> None:
    values = [abs(d) for d in differences]
    seen = abs(sum(differences))
    outcomes = [
        abs(sum(s * v for s, v in zip(signs, values, strict=True))) for signs in product((1, -1), repeat=len(values))
    ]

    assert sign_flips(differences) == pytest.approx(sum(o >= seen for o in outcomes) / len(outcomes))
    assert sign_flips(differences) == pytest.approx(sign_flips([-d for d in differences]))


def test_one_place_a_cluster_is_mcnemars_exact_test() -> None:
    only_a, only_b = 9, 2
    tail = sum(comb(11, k) for k in range(only_b + 1)) / 2**11

    assert sign_flips([1] * only_a + [-1] * only_b) == pytest.approx(2 * tail)


def test_very_many_clusters_are_tested_by_the_normal_distribution() -> None:
    many = [1] * 5_200 + [-1] * 4_800
    few = [1] * 208 + [-1] * 192
    assert 0 < sign_flips(many) < 1e-4
    assert 0.4 < sign_flips(few) < 0.5


def transcripts(texts: Sequence[str], **more: str) -> list[Transcript]:
    return [Transcript(id=f"u{at}", raw=text, **more) for at, text in enumerate(texts)]  # type: ignore[arg-type]


def compared(reference: Sequence[str], systems: Mapping[str, Sequence[str]], lang: str = "ko") -> Comparison:
    return asrscore.compare(
        transcripts(reference), {name: transcripts(texts) for name, texts in systems.items()}, lang=lang
    )


def named(comparison: Comparison, reference: str, hypothesis: str) -> Confusion:
    return next(c for c in comparison.confusions if (c.reference, c.hypothesis) == (reference, hypothesis))


SAID = [f"오늘은 클로드{particle} 이야기" for particle in ("가", "는", "를", "와", "한테", "에서", "도", "의")]


def test_one_confusion_whatever_the_particle_and_a_difference_that_survives() -> None:
    made = compared(SAID, {"a": [text.replace("클로드", "클라우드") for text in SAID], "b": SAID})
    one = named(made, "클로드", "클라우드")

    assert one.counts == {"a": 8, "b": 0}
    assert one.errors == {"a": 16, "b": 0}
    assert one.systems() == ("a",)
    (difference,) = one.differing
    assert (difference.only_a, difference.only_b, difference.clusters) == (8, 0, 8)
    assert difference.p == difference.q == pytest.approx(2 / 2**8)
    assert difference.survives
    assert [example.id for example in one.examples] == ["u0", "u1"]
    assert one.examples[0].before == "오늘은 "


def test_both_systems_erring_at_the_same_places_is_no_difference() -> None:
    wrong = [text.replace("클로드", "클라우드") for text in SAID]
    made = compared(SAID, {"a": wrong, "b": wrong})

    assert named(made, "클로드", "클라우드").differing == ()
    (places,) = made.positions
    assert (places.only_a_wrong, places.only_b_wrong, places.both_wrong, places.p) == (0, 0, 8, None)
    assert (places.inserted_a, places.inserted_b) == (8, 8)


def test_many_confusions_within_one_utterance_are_one_piece_of_evidence() -> None:
    text = " ".join(SAID)
    made = compared([text], {"a": [text.replace("클로드", "클라우드")], "b": [text]})

    assert named(made, "클로드", "클라우드").counts["a"] == 8
    assert named(made, "클로드", "클라우드").differing == ()


def test_the_places_of_the_reference_fall_into_four_kinds() -> None:
    made = compared(
        ["one cat was here", "warm rain"],
        {"x": ["one hat was", "warm rain"], "y": ["one bat was here", "warm snow"]},
        lang="en",
    )
    (places,) = made.positions

    # cat: both wrong. here: only x. rain: only y. one, was, warm: both right.
    assert (places.both_right, places.only_a_wrong, places.only_b_wrong, places.both_wrong) == (3, 1, 1, 1)
    assert (places.inserted_a, places.inserted_b) == (0, 0)


def test_with_several_references_places_are_those_of_the_first_and_what_fits_another_is_right() -> None:
    said = [Transcript(id="u0", raw="one two three", alternatives=("uno two three",))]
    heard = {"x": "uno two three", "y": "one two", "z": "uno two"}
    made = asrscore.compare(said, {name: [Transcript(id="u0", raw=text)] for name, text in heard.items()}, lang="en")

    assert {(p.a + p.b): (p.both_right, p.only_a_wrong, p.only_b_wrong, p.both_wrong) for p in made.positions} == {
        "xy": (2, 0, 1, 0),
        "xz": (1, 0, 2, 0),
        "yz": (1, 0, 1, 1),
    }


def test_names_and_order_of_systems_change_nothing() -> None:
    one, other = (
        [text.replace("클로드", "클라우드") for text in SAID],
        [text.replace("이야기", "애기") for text in SAID],
    )
    here = compared(SAID, {"a": one, "b": other})
    there = compared(SAID, {"z": other, "y": one})
    as_now = {"a": "y", "b": "z"}

    assert [(c.reference, c.hypothesis, c.example) for c in here.confusions] == [
        (c.reference, c.hypothesis, c.example) for c in there.confusions
    ]
    for mine, its in zip(here.confusions, there.confusions, strict=True):
        assert {as_now[name]: n for name, n in mine.counts.items()} == its.counts
        assert [(d.p, d.q, d.only_a, d.only_b) for d in mine.differing] == [
            (d.p, d.q, d.only_b, d.only_a) for d in its.differing
        ]


def test_a_result_keeps_them_and_without_texts_no_speech() -> None:
    made = compared(SAID, {"a": [text.replace("클로드", "클라우드") for text in SAID], "b": SAID})
    again = Comparison.from_json(made.to_json())
    silent = made.to_json(texts=False)

    assert (again.confusions, again.positions, again.told_in) == (made.confusions, made.positions, "word")
    assert not any(word in silent for word in ("클로드", "클라우드", "오늘", "이야기"))
    assert Comparison.from_json(silent).confusions[0].differing == made.confusions[0].differing


def test_what_confusions_are_told_in_must_exist() -> None:
    with pytest.raises(InputError, match="word or character"):
        asrscore.compare(transcripts(["a"]), {"x": transcripts(["a"])}, told_in="syllable")  # type: ignore[arg-type]


@pytest.mark.parametrize("level", ["basic", "default"])
def test_in_the_korean_demo_each_system_has_its_own_confusion(level: str) -> None:
    folder = Path(str(shipped("datasets"))) / "ko-claude"
    made = asrscore.compare(
        folder / "ref.txt", {name: folder / f"{name}.json" for name in ("specialist", "omni")}, level=level
    )

    assert named(made, "클로드", "클라우드").counts == {"specialist": 3, "omni": 0}
    assert named(made, "턴", "토큰").counts == {"specialist": 0, "omni": 1}
    for name, system in made.systems.items():
        assert sum(c.errors[name] for c in made.confusions) == system.cer.errors
