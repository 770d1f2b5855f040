"""The shipped data sets hold what their cards say; their scores are tested where scoring is."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import fields
from importlib.resources.abc import Traversable
from typing import Any

import pytest
from rapidfuzz.distance import Levenshtein

from asrscore.shipped import shipped
from asrscore.transcript import Transcript

SYSTEMS = {
    "ko-claude": {"specialist", "omni"},
    "ja-voice-chat": {"specialist", "omni-thinking", "omni-no-thinking"},
    "en-mary-lamb": {"specialist", "small-omni"},
}
UTTERANCES = {"ko-claude": 1, "ja-voice-chat": 6, "en-mary-lamb": 3}
DOCUMENTS = [(folder, name) for folder, names in SYSTEMS.items() for name in sorted(names)]
FILES = {folder: {"README.md", "ref.txt"} | {f"{name}.json" for name in SYSTEMS[folder]} for folder in SYSTEMS}
FILES["ko-claude"] |= {"demo.toml"}


def text(folder: str, name: str) -> str:
    return (shipped("datasets") / folder / name).read_text(encoding="utf-8")


def document(folder: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text(folder, f"{name}.json"))
    return found


def letters(said: str) -> str:
    return "".join(c for c in said if c.isalnum()).casefold()


def words(said: str) -> list[str]:
    return re.sub(r"[^\w\s]", " ", said).casefold().split()


def walk(folder: Traversable) -> Iterator[Traversable]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from walk(entry)
        else:
            yield entry


def test_there_are_three_written_sets_and_two_real_ones_and_no_code() -> None:
    root = shipped("datasets")
    assert {entry.name for entry in root.iterdir() if entry.is_dir()} == {
        *SYSTEMS,
        "en-numerals-real",
        "ja-mountain-real",
    }
    assert [file.name for file in walk(root) if file.name.endswith((".py", ".pyc"))] == []


@pytest.mark.parametrize("folder", SYSTEMS)
def test_a_card_names_its_files_and_no_others(folder: str) -> None:
    assert {file.name for file in (shipped("datasets") / folder).iterdir()} == FILES[folder]
    card = text(folder, "README.md")
    assert set(re.findall(r"^\| `([^`]+\.(?:txt|json|toml))`", card, re.MULTILINE)) == FILES[folder] - {"README.md"}
    command = re.search(r"^asrscore compare (.+)$", card, re.MULTILINE)
    assert command is not None
    places = command[1].split()
    assert places[0] == f"datasets/{folder}/ref.txt"
    assert sorted(places[1:]) == sorted(f"datasets/{folder}/{name}.json" for name in SYSTEMS[folder])
    assert "Apache-2.0" in card
    assert "our own" in " ".join(card.split())


@pytest.mark.parametrize("folder", SYSTEMS)
def test_every_file_is_composed_unicode_with_plain_line_ends(folder: str) -> None:
    for name in FILES[folder]:
        raw = (shipped("datasets") / folder / name).read_bytes().replace(b"\r\n", b"\n").decode()
        assert unicodedata.is_normalized("NFC", raw)
        assert raw.endswith("\n")
        # Other white space inside a line is read differently from tool to tool.
        assert not set(raw) & {"\r", "\t", "\ufeff", "\u200b", "\u00a0", "\u2028"}


@pytest.mark.parametrize(("folder", "name"), DOCUMENTS)
def test_a_document_has_the_shape_that_transcribe_writes(folder: str, name: str) -> None:
    found = document(folder, name)
    assert list(found) == ["asrscore", "system", "environment", "items"]
    system, items = found["system"], found["items"]
    assert system["name"] == name
    assert system["kind"] == ("specialist" if name == "specialist" else "omni")
    assert system["memory_gib"] > 0
    assert system["memory_kind"] == "gpu"
    assert len({item["id"] for item in items}) == len(items) == UTTERANCES[folder]
    for item in items:
        assert set(item) <= {field.name for field in fields(Transcript)}
        assert item["raw"].strip()
        assert item["language"] == folder[:2]
        assert item["finish_reason"] in {"stop", "length"}
        assert 0 < item["latency_s"] < item["duration_s"]
        assert item.get("prompt") == system.get("prompt")


@pytest.mark.parametrize("folder", SYSTEMS)
def test_all_systems_of_a_set_answer_the_same_audio_in_the_same_order(folder: str) -> None:
    audio = [
        [(item["id"], item["duration_s"]) for item in document(folder, name)["items"]]
        for name in sorted(SYSTEMS[folder])
    ]
    assert all(one == audio[0] for one in audio)


def test_the_lines_of_a_reference_pair_by_order() -> None:
    for folder in ("ja-voice-chat", "en-mary-lamb"):
        lines = text(folder, "ref.txt").splitlines()
        assert len(lines) == UTTERANCES[folder]
        assert all(lines)
    assert len(text("ko-claude", "ref.txt").splitlines()) == 6


def test_the_korean_reference_has_224_characters_and_no_figures() -> None:
    said = text("ko-claude", "ref.txt")
    assert len(letters(said)) == 224
    assert not re.search(r"\d", said)


def test_the_korean_costs_give_the_published_ratios() -> None:
    specialist, omni = document("ko-claude", "specialist"), document("ko-claude", "omni")
    one, other = specialist["items"][0], omni["items"][0]
    assert (one["duration_s"], other["duration_s"]) == (49.34, 49.34)
    assert round(49.34 / one["latency_s"], 1) == 23.4
    assert round(49.34 / other["latency_s"], 1) == 10.4
    assert round(other["latency_s"] / one["latency_s"], 2) == 2.26
    assert round(omni["system"]["memory_gib"] / specialist["system"]["memory_gib"], 2) == 17.16


def test_the_korean_answers_are_17_and_14_edits_away_and_32_with_the_echo() -> None:
    said = letters(text("ko-claude", "ref.txt"))
    specialist = document("ko-claude", "specialist")["items"][0]["raw"]
    template = "system\n\nuser\n\nassistant\nlanguage Korean<asr_text>"
    assert specialist.startswith(template)
    heard = specialist.removeprefix(template)
    assert Levenshtein.distance(said, letters(heard)) == 17
    assert (heard.count("클라우드"), heard.count("클로드")) == (3, 0)

    item = document("ko-claude", "omni")["items"][0]
    echo, answer = item["raw"].split("\n")
    assert echo == item["prompt"]
    assert len(letters(echo)) == 18
    assert Levenshtein.distance(said, letters(answer)) == 14
    assert Levenshtein.distance(said, letters(item["raw"])) == 32
    assert "모든 턴" in text("ko-claude", "ref.txt")
    assert "모든 토큰" in answer


def test_korean_figures_cost_five_and_six_edits() -> None:
    said = letters(text("ko-claude", "ref.txt"))
    spelled = {"10번": "열 번", "30분": "삼십 분", "5분": "오 분", "2배": "두 배"}
    for name, convention in (("specialist", 5), ("omni", 6)):
        answer = document("ko-claude", name)["items"][0]["raw"].split("<asr_text>")[-1].split("\n")[-1]
        in_words = re.sub("|".join(spelled), lambda figure: spelled[figure[0]], answer)
        assert not re.search(r"\d", in_words)
        saved = Levenshtein.distance(said, letters(answer)) - Levenshtein.distance(said, letters(in_words))
        assert saved == convention


def test_only_the_thinking_system_thinks_and_it_takes_longer() -> None:
    thinking, plain = (document("ja-voice-chat", name) for name in ("omni-thinking", "omni-no-thinking"))
    assert thinking["system"]["model"] == plain["system"]["model"]
    for slow, quick in zip(thinking["items"], plain["items"], strict=True):
        assert re.fullmatch(r"<think>\n.+\n</think>\n\n.+", slow["raw"])
        assert "think>" not in quick["raw"]
        assert slow["latency_s"] > quick["latency_s"]


def test_japanese_answers_are_14_and_15_and_16_edits_away() -> None:
    lines = text("ja-voice-chat", "ref.txt").splitlines()
    assert sum(len(letters(line)) for line in lines) == 126
    for name, edits in (("specialist", 14), ("omni-thinking", 15), ("omni-no-thinking", 16)):
        answers = [item["raw"] for item in document("ja-voice-chat", name)["items"]]
        heard = [answer.split("</think>")[-1].split("<asr_text>")[-1] for answer in answers]
        pairs = zip(lines, heard, strict=True)
        assert sum(Levenshtein.distance(letters(line), letters(answer)) for line, answer in pairs) == edits


def test_the_english_specialist_has_every_word_though_no_line_is_equal() -> None:
    lines = text("en-mary-lamb", "ref.txt").splitlines()
    assert sum(len(words(line)) for line in lines) == 55
    for line, item in zip(lines, document("en-mary-lamb", "specialist")["items"], strict=True):
        assert words(item["raw"]) == words(line)
        assert item["raw"] != line


def test_the_small_omni_model_loops_to_its_limit_on_the_rhyme_alone() -> None:
    before, rhyme, after = document("en-mary-lamb", "small-omni")["items"]
    assert [item["finish_reason"] for item in (before, rhyme, after)] == ["stop", "length", "stop"]
    spoken = words(text("en-mary-lamb", "ref.txt").splitlines()[1])
    heard = words(rhyme["raw"])
    assert heard[: len(spoken)] == spoken
    assert len(heard) - len(spoken) == 231
    assert rhyme["raw"].count("the lamb was sure to go") > 30
