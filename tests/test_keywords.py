"""Terms and numbers: how often they were heard, and what they became."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import asrscore
from asrscore.errors import InputError
from asrscore.keywords import keyword_of, read_keywords
from asrscore.results import Comparison, Spotted
from asrscore.transcript import Transcript


def made(said: str, heard: str, lang: str, terms: Sequence[str] = (), level: str = "default") -> Comparison:
    return asrscore.compare(
        [Transcript(id="u0", raw=said)], {"x": [Transcript(id="u0", raw=heard)]}, lang=lang, level=level, keywords=terms
    )


@pytest.mark.parametrize(
    ("said", "heard", "lang", "term", "counts", "became"),
    [
        ("클로드는 말투만 바꿔요", "클라우드는 말투만 바꿔요", "ko", "클로드", (1, 0, 0), {"클라우드": 1}),
        ("클로드가 클로드를 도와요", "클로드가 클라우드를 도와요", "ko", "클로드", (2, 1, 0), {"클라우드": 1}),
        ("모든 턴이 남고", "모든 토큰이 남고", "ko", "토큰", (0, 0, 1), {}),
        ("모든 턴이 남고", "모든 토큰이 남고", "ko", "턴", (1, 0, 0), {"토큰": 1}),
        ("클로드는 좋아요", "Claude는 좋아요", "ko", "클로드", (1, 1, 0), {}),
        ("클로드는 좋아요", "Claude는 좋아요", "ko", "Claude", (1, 1, 0), {}),
        ("클로드 코드를 써요", "클로드코드를 써요", "ko", "클로드 코드", (1, 1, 0), {}),
        ("수요일에 만나요", "수요일에 만나요", "ko", "수", (0, 0, 0), {}),
        ("ask claude about it", "ask cloud about it", "en", "claude", (1, 0, 0), {"cloud": 1}),
        ("ask claude about it", "ask about it", "en", "claude", (1, 0, 0), {"": 1}),
        ("the open source model", "the open sauce model", "en", "open source", (1, 0, 0), {"open sauce": 1}),
        ("an opening", "an opening", "en", "open", (0, 0, 0), {}),
        ("we saw it", "we claude saw it", "en", "claude", (0, 0, 1), {}),
        ("ask Claude's team", "ask Claude's team", "en", "claude's", (1, 1, 0), {}),
        ("クロードに聞く", "クラウドに聞く", "ja", "クロード", (1, 0, 0), {"クラウド": 1}),
        ("我问克劳德", "我问克劳的", "zh", "克劳德", (1, 0, 0), {"克劳的": 1}),
    ],
)
def test_a_term_is_heard_where_its_place_says_so(
    said: str, heard: str, lang: str, term: str, counts: tuple[int, int, int], became: dict[str, int]
) -> None:
    (one,) = made(said, heard, lang, [term]).terms

    assert one.counts["x"] == Spotted(*counts)
    assert dict(one.became.get("x", {})) == became
    assert (one.missed_in.get("x", ()) == ("u0",)) == bool(counts[0] - counts[1])


def test_another_writing_in_the_list_counts_as_the_term() -> None:
    (one,) = made("ask claude now", "ask cloud nine now", "en", ["claude = cloud nine"]).terms
    assert (one.term, one.writings, one.counts["x"]) == ("claude", ("cloud nine",), Spotted(1, 1, 0))


def test_recall_and_precision_are_made_of_counts_that_add() -> None:
    both = Spotted(3, 2, 1) + Spotted(1, 1, 0)
    assert (both, both.recall, both.precision) == (Spotted(4, 3, 1), 0.75, 0.75)
    assert (Spotted().recall, Spotted().precision) == (None, None)


_WORDS = st.lists(st.sampled_from(["claude", "cloud", "asks", "us", "often"]), max_size=7).map(" ".join)


@settings(max_examples=80, deadline=None)
@given(_WORDS, _WORDS)
def test_terms_are_counted_as_often_as_they_stand_there(said: str, heard: str) -> None:
    (one,) = made(said, heard, "en", ["claude"], "basic").terms
    c = one.counts["x"]

    assert c.said == said.split().count("claude")
    assert c.right <= min(c.said, heard.split().count("claude"))
    assert c.right + c.invented <= heard.split().count("claude")
    assert sum(one.became.get("x", {}).values()) == c.said - c.right
    if said == heard:
        assert c == Spotted(c.said, c.said, 0)


@pytest.mark.parametrize(
    ("said", "heard", "lang", "counts", "wrong"),
    [
        ("회의는 삼십 분이 걸렸다", "회의는 30분이 걸렸다", "ko", (1, 1, 0), []),
        ("회의는 삼십 분이 걸렸다", "회의는 40분이 걸렸다", "ko", (1, 0, 0), [("삼십", "40")]),
        ("it costs $5.40 for 25 apples", "it costs $5.40 for twenty five apples", "en", (2, 2, 0), []),
        ("it took 25 minutes", "it took 35 minutes", "en", (1, 0, 0), [("25", "35")]),
        ("it took many minutes", "it took 35 minutes", "en", (0, 0, 1), []),
        ("nothing here", "nothing there", "en", None, []),
        ("no one saw it", "no one saw that", "en", None, []),
        ("이번 일은 만나서 해요", "이번 일은 만나서 해", "ko", None, []),
        ("三十分で行きました", "四十分で行きました", "ja", (1, 0, 0), [("三十分", "四十分")]),
        ("他买了三本书", "他买了四本书", "zh", (1, 0, 0), [("三", "四")]),
        ("wait 30 minutes", "wait 30 seconds", "en", (1, 1, 0), []),
    ],
)
def test_a_number_is_right_where_its_value_is(
    said: str, heard: str, lang: str, counts: tuple[int, int, int] | None, wrong: list[tuple[str, str]]
) -> None:
    numbers = made(said, heard, lang).numbers

    assert (numbers and numbers.counts["x"]) == (counts and Spotted(*counts))
    assert [(c.reference, c.hypothesis) for c in (numbers.wrong if numbers else ())] == wrong


def test_a_result_keeps_terms_and_numbers_and_without_texts_only_their_counts() -> None:
    one = made("클로드는 삼십 분", "클라우드는 사십 분", "ko", ["클로드 = Claude"])
    again = Comparison.from_json(one.to_json())
    silent = one.to_json(texts=False)

    assert (again.terms, again.numbers) == (one.terms, one.numbers)
    assert not any(word in silent for word in ("클로드", "Claude", "클라우드", "삼십", "사십"))
    kept = Comparison.from_json(silent)
    assert kept.terms[0].counts == one.terms[0].counts
    assert kept.numbers
    assert one.numbers
    assert kept.numbers.counts == one.numbers.counts


def test_a_stored_result_scored_anew_keeps_its_terms() -> None:
    from asrscore.compare import rescore

    one = made("클로드는", "Claude는", "ko", ["클로드"])
    assert rescore(one, level="basic").terms[0].counts["x"] == Spotted(1, 0, 0)
    assert rescore(one, keywords=["클로드 = Claude"], level="basic").terms[0].counts["x"] == Spotted(1, 1, 0)


def test_a_list_names_terms_writings_and_comments(tmp_path: Path) -> None:
    file = tmp_path / "terms.txt"
    file.write_text("\ufeff# ours\n클로드 = Claude\n\n토큰\ttoken\nopen  source\n", encoding="utf-8")
    assert [term.writings for term in read_keywords(file)] == [
        ("클로드", "Claude"),
        ("토큰", "token"),
        ("open source",),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a\nb = \n", "line 2"),
        ("a\nb\nA\n", "line 1 already"),
        ("# nothing\n", "no term"),
        ("...\n", "no letter"),
    ],
)
def test_a_faulty_list_is_named_with_its_line(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "terms.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=message):
        read_keywords(file)


def test_a_list_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_keywords(tmp_path / "none.txt")
    (tmp_path / "latin.txt").write_bytes(b"caf\xe9\n")
    with pytest.raises(InputError, match="not UTF-8"):
        read_keywords(tmp_path / "latin.txt")
    with pytest.raises(InputError, match="empty"):
        keyword_of("a = ")
