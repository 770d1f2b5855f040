"""The user's own equivalences, on both sides alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from asrscore import Comparison, InputError, Transcript, compare, score
from asrscore.cli.main import main
from asrscore.compare import rescore
from asrscore.lexicon import Entry, Lexicon, entry_of, read_lexicon

LINES = "# house style\n클로드 = Claude\tscript\tko\n\n쥬스 = 주스\nAI > 인공지능\ngonna > going to\t\ten\nQwen\t큐웬\tscript\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    place = tmp_path / "house.tsv"
    place.write_text(LINES, encoding="utf-8")
    return place


def test_lines_are_read(file: Path) -> None:
    assert read_lexicon(file).entries == (
        Entry(("클로드", "Claude"), category="script", language="ko"),
        Entry(("쥬스", "주스")),
        Entry(("AI", "인공지능"), one_way=True),
        Entry(("gonna", "going to"), one_way=True, language="en"),
        Entry(("Qwen", "큐웬"), category="script"),
    )


def test_toml_says_the_same(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "house.toml"
    other.write_text(
        'entries = [{write = "클로드 = Claude", category = "script", language = "ko"}, "쥬스 = 주스", "AI > 인공지능",\n'
        '{write = "gonna > going to", language = "en"}, {write = "Qwen = 큐웬", category = "script"}]\n',
        encoding="utf-8",
    )

    assert read_lexicon(other) == read_lexicon(file)
    assert read_lexicon(other).digest == read_lexicon(file).digest


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.tsv", "a = b\nclaude\n", r"line 2.*neither = nor >"),
        ("a.tsv", "a = \n", "empty"),
        ("a.tsv", "a = b > c\n", "both = and >"),
        ("a.tsv", "a = b\tpolish it\n", "no language"),
        ("a.tsv", "a = b\tko\ten\n", "too many columns"),
        ("a.toml", "entries = 3\n", "entries"),
        ("a.toml", "entries = [3]\n", "entry 3"),
        ("a.toml", 'entries = [{write = "a = b", category = "taste"}]\n', "no category"),
        ("a.toml", "entries = [", "not TOML"),
    ],
)
def test_a_faulty_line_is_named(tmp_path: Path, name: str, text: str, message: str) -> None:
    place = tmp_path / name
    place.write_text(text, encoding="utf-8")

    with pytest.raises(InputError, match=message):
        read_lexicon(place)


def test_a_missing_or_binary_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_lexicon(tmp_path / "none.tsv")
    (tmp_path / "binary.tsv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="not UTF-8"):
        read_lexicon(tmp_path / "binary.tsv")


@pytest.mark.parametrize(
    ("said", "heard", "lang", "errors"),
    [
        ("클로드는 빠르다", "Claude는 빠르다", "ko", 0),
        ("클로드 팀", "클라우드 팀", "ko", 2),
        ("쥬스 클로드", "주스 claude", "ko", 0),
        ("아쥬스", "아주스", "ko", 1),
        ("클로드 세 개", "Claude 3개", "ko", 0),
        ("클로드 세 개", "Claude 4개", "ko", 1),
        ("AI가 좋다", "인공지능가 좋다", "ko", 0),
        ("AI가 좋다", "에이아이가 좋다", "ko", 0),
        ("i am gonna go", "i am going to go", "en", 0),
        ("claudette", "클로드tte", "en", 6),
    ],
)
def test_what_is_forgiven_whichever_side_writes_it(file: Path, said: str, heard: str, lang: str, errors: int) -> None:
    assert score(said, heard, lang=lang, lexicon=file).cer.errors == errors
    assert score(heard, said, lang=lang, lexicon=file).cer.errors == errors


def test_one_way_entries_do_not_chain() -> None:
    lexicon = Lexicon((entry_of("AI > 인공지능"), entry_of("기계 > 인공지능")))

    assert score("AI", "기계", lang="ko", lexicon=lexicon).cer.errors > 0


def test_an_entry_of_another_language_says_nothing(file: Path) -> None:
    assert score("gonna", "going to", lang="de", lexicon=file).wer.errors > 0


def test_basic_knows_no_lexicon(file: Path) -> None:
    assert score("쥬스", "주스", lang="ko", level="basic", lexicon=file).cer.errors == 1


def test_which_entries_fired_is_told_and_the_digest_is_in_the_signature(file: Path) -> None:
    said = [Transcript(id="1", raw="클로드는 쥬스"), Transcript(id="2", raw="클로드")]
    a = [Transcript(id="1", raw="Claude는 주스"), Transcript(id="2", raw="Claude")]
    b = [Transcript(id="1", raw="클로드는 쥬스"), Transcript(id="2", raw="클라우드")]

    got = compare(said, {"a": a, "b": b}, lang="ko", lexicon=file)
    again = rescore(Comparison.from_json(got.to_json()))

    told = {entry.write: entry.counts for entry in got.lexicon}
    assert told["클로드 = Claude"] == {"a": 2, "b": 0}
    assert told["쥬스 = 주스"] == {"a": 1, "b": 0}
    assert told["AI > 인공지능"] == {"a": 0, "b": 0}
    assert f"lexicon:{read_lexicon(file).digest}" in got.signature
    assert (again.signature, again.lexicon) == (got.signature, got.lexicon)
    screen = got.render("terminal")
    assert "Your lexicon" in screen
    assert "3 entries never fired" in screen
    assert "쥬스" not in got.to_json(texts=False)


def test_a_lexicon_that_is_not_asked_says_so_and_is_not_pinned(file: Path) -> None:
    said = [Transcript(id="1", raw="쥬스")]

    basic = compare(said, {"a": said}, lang="ko", level="basic", lexicon=file)
    empty = compare(said, {"a": said}, lang="ko", lexicon=Lexicon())

    assert "level basic forgives nothing, so the lexicon was not asked" in basic.warnings
    assert "the lexicon has no entry" in empty.warnings
    assert basic.signature == compare(said, {"a": said}, lang="ko", level="basic").signature
    assert empty.signature == compare(said, {"a": said}, lang="ko").signature
    # It is kept all the same, for the level that asks it.
    assert "lexicon:" in rescore(basic, level="default").signature


@pytest.mark.parametrize(
    ("one", "other", "licence"),
    [
        ("kubernetes", "k8s", "spelling"),
        ("five g", "5g", "numerals"),
        ("제3회", "제삼회", "numerals"),
        ("클로드", "claude", "script"),
    ],
)
def test_an_entry_is_forgiven_under_the_convention_that_its_writings_tell(one: str, other: str, licence: str) -> None:
    found = score(one, other, lang="en", lexicon=Lexicon((Entry((one, other)),)))

    assert list(found.forgiven["wer"]) == [licence]


@pytest.mark.parametrize("level", ["default", "lenient"])
def test_writings_of_several_words_fit_beside_other_conventions(level: str) -> None:
    for write, one, other, lang in (
        ("open ai = openai", "she works at open AI", "She works at OpenAI.", "en"),
        ("gpt four = gpt-4", "gpt four is here", "GPT-4 is here", "en"),
        ("c++ = c plus plus", "i write c++", "i write c plus plus", "en"),
        ("Claude = 克劳德", "我用克劳德", "我用Claude", "zh"),
        ("クロード = Claude", "クロードを三回使う", "Claudeを3回使う", "ja"),
        ("gpt 4 = 지피티 포", "지피티 포는 좋다", "GPT 4는 좋다", "ko"),
    ):
        lexicon = Lexicon((entry_of(write),))
        for reference, hypothesis in ((one, other), (other, one)):
            found = score(reference, hypothesis, lang=lang, level=level, lexicon=lexicon)
            assert (found.cer.errors, found.wer.errors) == (0, 0)


def test_the_command_takes_a_file(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ref.txt").write_text("클로드는 쥬스\n", encoding="utf-8")
    (tmp_path / "a.txt").write_text("Claude는 주스\n", encoding="utf-8")

    with pytest.raises(SystemExit) as done:
        main(["compare", str(tmp_path / "ref.txt"), str(tmp_path / "a.txt"), "--lexicon", str(file), "--lang", "ko"])

    assert done.value.code == 0
    assert "클로드 = Claude" in capsys.readouterr().out
