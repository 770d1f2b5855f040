"""Candidates for a lexicon: told, never applied."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from asrscore import Comparison, InputError, Transcript, compare
from asrscore.cli.main import main
from asrscore.lexicon import read_lexicon
from asrscore.normalize import analysers_ja
from asrscore.normalize.phonetic.readers import _made
from asrscore.normalize.skeleton import skeleton
from asrscore.suggest import lines, suggest


def compared(pairs: list[tuple[str, str]], lang: str) -> Comparison:
    said = [Transcript(id=str(i), raw=one) for i, (one, _) in enumerate(pairs)]
    heard = [Transcript(id=str(i), raw=other) for i, (_, other) in enumerate(pairs)]
    return compare(said, {"a": heard}, lang=lang)


def test_consonants_are_the_same_in_every_script() -> None:
    assert skeleton("클로드") == skeleton("Claude") == skeleton("クロード") == skeleton("くろーど") == "klt"
    assert skeleton("café") == skeleton("카페")
    assert skeleton("千葉") == ""


@pytest.mark.parametrize(
    ("said", "heard", "lang", "candidate"),
    [
        ("우리는 클라우드플레어를 쓴다", "우리는 Cloudflare를 쓴다", "ko", ("클라우드플레어", "cloudflare", "script")),
        ("we use git hub here", "we use github here", "en", ("git hub", "github", "spelling")),
        ("반드시 오세요", "반듯이 오세요", "ko", ("반드시", "반듯이", "spelling")),
        ("감기가 나았어요", "감기가 낳았어요", "ko", ("나았어요", "낳았어요", "spelling")),
        ("the programmme is on", "the programme is on", "en", ("programmme", "programme", "spelling")),
    ],
)
def test_two_writings_of_one_word_are_suggested(said: str, heard: str, lang: str, candidate: tuple[str, ...]) -> None:
    found = suggest(compared([(said, heard)], lang))

    assert [(c.reference, c.hypothesis, c.category) for c in found] == [candidate]


@pytest.mark.parametrize(
    ("said", "heard", "lang"),
    [
        ("every turn counts", "every token counts", "en"),
        ("10 people came", "20 people came", "en"),
        ("room B12 is free", "room B13 is free", "en"),
        ("학교에 갔다", "병원에 갔다", "ko"),
        ("밥이 좋다", "밤이 좋다", "ko"),
        ("클로드가 좋다", "Gemini가 좋다", "ko"),
        ("we go", "we go home", "en"),
    ],
)
def test_errors_are_not_suggested(said: str, heard: str, lang: str) -> None:
    assert suggest(compared([(said, heard)], lang)) == ()


def test_candidates_can_be_pasted_as_they_are(tmp_path: Path) -> None:
    pairs = [("우리는 클라우드플레어를 쓴다", "우리는 Cloudflare를 쓴다")] * 2
    got = compared(pairs, "ko")
    place = tmp_path / "house.tsv"
    place.write_text("\n".join(lines(suggest(got), "ko")), encoding="utf-8")

    (entry,) = read_lexicon(place).entries
    said = [Transcript(id="1", raw=pairs[0][0])]
    again = compare(said, {"a": [Transcript(id="1", raw=pairs[0][1])]}, lang="ko", lexicon=place)

    assert (entry.category, entry.language) == ("script", "ko")
    assert got.systems["a"].cer.errors > 0
    assert again.systems["a"].cer.errors == 0


def test_control_characters_do_not_reach_the_lines() -> None:
    got = suggest(compared([("git\x1b hub", "github")], "en"))

    assert all(line.replace("\t", "").isprintable() for line in lines(got))


def test_a_result_without_texts_has_none() -> None:
    silent = Comparison.from_json(compared([("git hub", "github")], "en").to_json(texts=False))

    with pytest.raises(InputError, match="--no-texts"):
        suggest(silent)


def test_the_command_prints_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "result.json").write_text(compared([("git hub", "github")], "en").to_json(), encoding="utf-8")

    with pytest.raises(SystemExit) as done:
        main(["suggest", str(tmp_path / "result.json")])

    assert done.value.code == 0
    assert "git hub = github\tspelling\ten" in capsys.readouterr().out


def test_japanese_words_that_are_read_alike_are_suggested_where_somebody_reads_them() -> None:
    pytest.importorskip("sudachipy")
    found = suggest(compared([("先生の講演を聞いた", "先生の公演を聞いた")], "ja"))

    assert [(c.reference, c.hypothesis, c.why) for c in found] == [
        ("講演", "公演", "read alike: the same word, or another of its sound")
    ]


def test_without_the_analyser_nothing_is_read_and_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    result = compared([("先生の講演を聞いた", "先生の公演を聞いた")], "ja")
    analysers_ja._dictionary.cache_clear()
    _made.cache_clear()
    monkeypatch.setitem(sys.modules, "sudachipy", None)

    assert suggest(result) == ()
    analysers_ja._dictionary.cache_clear()
