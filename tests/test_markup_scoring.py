"""What mark-up leaves open is no error, and the reference's length does not depend on who writes what."""

from __future__ import annotations

import random

import pytest

import asrscore
from asrscore import Comparison, InputError, Transcript, compare, score
from asrscore.compare import rescore
from asrscore.lattice import Conventions, Lattice
from asrscore.score import score_lattices

DUAL = "아/ 그래서 (10%)/(십 퍼센트) 할인받았어"


@pytest.mark.parametrize(
    ("text", "convention", "lang", "heard", "errors", "length"),
    [
        (DUAL, "ksponspeech", "ko", "그래서 십 퍼센트 할인받았어", 0, 11),
        (DUAL, "ksponspeech", "ko", "아 그래서 10% 할인받았어", 0, 11),
        (DUAL, "ksponspeech", "ko", "아 그래서 20% 할인받았어", 1, 11),
        (DUAL, "ksponspeech", "ko", "그래서 열 퍼센트 할인받았어", 1, 11),
        ("&name1& 씨는 내일 와", "nikl", "ko", "씨는 내일 와", 0, 5),
        ("&name1& 씨는 내일 와", "nikl", "ko", "박영희씨는 내일 와", 0, 5),
        ("&name1& 씨는 내일 와", "nikl", "ko", "박영희 씨는 모레 와", 2, 5),
        ("u/", "ksponspeech", "ko", "뭐라는 거야", 0, 0),
        ("比べ(F えー)る", "csj", "ja", "比べる", 0, 3),
        ("国語研の(R ××)です", "csj", "ja", "国語研の山田です", 0, 6),
        ("i've { um / uh / @ } as far", "nist", "en", "i've as far", 0, 3),
        ("i've { um / uh / @ } as far", "nist", "en", "i've uh as far", 0, 3),
        ("it costs { ten / 10 } dollars", "nist", "en", "it costs $10", 0, 4),
        ("it costs { ten / 10 } dollars", "nist", "en", "it costs eleven dollars", 1, 4),
        ("here (uh) (goi-)", "nist", "en", "here goi", 0, 1),
        ("a { @ / um } b", "nist", "en", "a um b", 0, 2),
        ("{ @ / um } b", "nist", "en", "um b", 0, 1),
        ("b { @ / um }", "nist", "en", "b um", 0, 1),
        ("we met (unintelligible) yesterday", "generic", "en", "we met bob smith yesterday", 0, 3),
        ("we met (unintelligible) yesterday", "generic", "en", "bob we met yesterday", 1, 3),
    ],
)
def test_what_is_charged(text: str, convention: str, lang: str, heard: str, errors: int, length: int) -> None:
    got = score(text, heard, lang=lang, markup=convention)
    counts = got.wer if lang == "en" else got.cer

    assert (counts.errors, counts.reference_length) == (errors, length)


def test_basic_charges_the_plain_text_as_written() -> None:
    assert score(DUAL, "아 그래서 10% 할인받았어", lang="ko", level="basic", markup="ksponspeech").cer.errors == 0
    assert score(DUAL, "그래서 십 퍼센트 할인받았어", lang="ko", level="basic", markup="ksponspeech").cer.errors > 0


def test_errors_are_placed_in_the_text_with_its_mark_up() -> None:
    (edit,) = score(DUAL, "그래서 10% 할인받았다", lang="ko", markup="ksponspeech").edits["cer"]

    assert DUAL[edit.reference_start : edit.reference_end] == "어"


def test_a_plain_text_is_scored_as_without_a_convention() -> None:
    text, heard = "it costs ten dollars and they are fine", "it costs 11 dollars they're fine"

    assert score(text, heard, lang="en", markup="nist").wer == score(text, heard, lang="en").wer


def test_mark_up_in_the_answer_is_not_parsed() -> None:
    assert score("old farmer", "(old) farmer left", lang="en", markup="nist").wer.errors == 1


def test_a_comparison_parses_every_reference_and_can_be_scored_anew() -> None:
    said = [Transcript(id="1", raw=DUAL), Transcript(id="2", raw="u/ 네")]
    words = [Transcript(id="1", raw="그래서 십 퍼센트 할인받았어"), Transcript(id="2", raw="알았어 네")]
    figures = [Transcript(id="1", raw="아 그래서 10% 할인받았어"), Transcript(id="2", raw="네")]

    got = compare(said, {"a": words, "b": figures}, lang="ko", markup="ksponspeech")
    again = rescore(Comparison.from_json(got.to_json()))

    for result in (got, again):
        assert {name: s.cer.errors for name, s in result.systems.items()} == {"a": 0, "b": 0}
        assert "markup:ksponspeech" in result.signature
        assert result.references[0].raw == "아 그래서 10% 할인받았어"
        assert result.references[0].marked == DUAL
    assert DUAL not in got.to_json(texts=False)


def test_alternative_references_are_parsed_too() -> None:
    said = [Transcript(id="1", raw="n/ 네", alternatives=("n/ 예/ 네네",))]

    got = compare(said, {"a": [Transcript(id="1", raw="네네")]}, lang="ko", markup="ksponspeech")

    assert got.systems["a"].cer.errors == 0
    assert got.systems["a"].cer.reference_length == 1


def test_a_convention_is_only_suggested() -> None:
    said = [Transcript(id="1", raw=DUAL)]
    heard = {"a": [Transcript(id="1", raw="그래서 십 퍼센트 할인받았어")]}

    plain = compare(said, heard, lang="ko")

    assert any("--markup ksponspeech" in warning for warning in plain.warnings)
    assert not any("--markup" in w for w in compare(said, heard, lang="ko", markup="ksponspeech").warnings)
    assert plain.references[0].raw == DUAL


def test_an_unknown_convention_is_refused() -> None:
    with pytest.raises(InputError, match="csj"):
        asrscore.score("a", "a", markup="stm")


def _least(one: str, other: str, gaps: set[int]) -> int:
    row = [0 if 0 in gaps else j for j in range(len(other) + 1)]
    for i, mine in enumerate(one, 1):
        here = [row[0] + 1]
        for j, theirs in enumerate(other, 1):
            here.append(min(row[j - 1] + (mine != theirs), row[j] + 1, here[j - 1] + (i not in gaps)))
        row = here
    return row[-1]


def test_the_stretch_that_is_free_is_the_one_with_which_the_rest_fits_best() -> None:
    draw = random.Random(1)
    for _ in range(300):
        one = "".join(draw.choices("abc", k=draw.randint(0, 9)))
        other = "".join(draw.choices("abcd", k=draw.randint(0, 12)))
        gaps = {draw.randint(0, len(one)) for _ in range(draw.randint(1, 2))}
        said = Lattice(one, True, list, lambda gaps=tuple(gaps): Conventions(gaps=gaps))  # type: ignore[misc]
        heard = Lattice(other, True, list)

        assert score_lattices(said, heard).cer.errors == _least(one, other, gaps)


def test_a_gap_in_a_long_text_stays_cheap() -> None:
    draw = random.Random(2)
    words = ["".join(draw.choices("abcdefgh", k=5)) for _ in range(3000)]
    said = " ".join([*words[:1500], "(unintelligible)", *words[1500:]])
    heard = " ".join([*words[:700], "x", *words[701:1500], "so and so", *words[1500:2300], "y", *words[2301:]])

    assert score(said, heard, lang="en", markup="generic").wer.errors == 2
