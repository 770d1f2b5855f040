"""The command line: the main job from files to a screen, and one clear line where the input is at fault."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import jiwer
import pytest

from asrscore.cli.main import COMMANDS, main

DATASETS = Path(__file__).parents[1] / "datasets"


class Said:
    """What one call printed, and its exit status."""

    def __init__(self, out: str, err: str, status: int) -> None:
        self.out, self.err, self.status = out, err, status


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)

    def call(*arguments: object) -> Said:
        with pytest.raises(SystemExit) as left:
            main([str(a) for a in arguments])
        out, err = capsys.readouterr()
        return Said(out, err, int(left.value.code or 0))

    return call


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "ref.tsv").write_text("u1\tthe cat sat\nu2\tcall me\n", encoding="utf-8")
    (tmp_path / "a.tsv").write_text("u1\tthe cat sat\nu2\tcall us\n", encoding="utf-8")
    (tmp_path / "b.jsonl").write_text(
        '{"id": "u2", "text": "Call me."}\n{"id": "u1", "text": "<|en|>the hat sat"}\n', encoding="utf-8"
    )
    return tmp_path


def is_one_clear_line(said: Said) -> bool:
    return said.status == 2 and said.err.startswith("asrscore: ") and said.err.count("\n") == 1 and not said.out


# --- the main job ----------------------------------------------------------------------------------------------


def test_the_published_case_on_one_screen(run) -> None:  # type: ignore[no-untyped-def]
    folder = DATASETS / "ko-claude"

    said = run("compare", folder / "ref.txt", folder / "specialist.json", folder / "omni.json", "--level", "basic")

    assert said.status == 0
    words = re.sub(r"\s+", " ", said.out)
    for figure in (
        "7.59 %",
        "6.25 %",
        "1.34 points",
        "14.29 %",
        "ranking inverts",
        "23.4x",
        "10.4x",
        "2.26 times",
        "17.16 times",
    ):
        assert figure in words


def test_the_demo_shows_every_data_set(run) -> None:  # type: ignore[no-untyped-def]
    said = run("demo")

    assert said.status == 0
    for name in ("ko-claude", "ja-voice-chat", "en-mary-lamb"):
        assert re.search(rf"\$ cd datasets/{name}; asrscore compare (--level basic )?ref\.txt", said.out)
    for figure in ("7.59 %", "6.25 %", "1.34 points", "14.29 %", "23.4x", "10.4x", "2.26 times", "17.16 times"):
        assert figure in re.sub(r"\s+", " ", said.out)


def test_an_unknown_data_set_is_refused(run) -> None:  # type: ignore[no-untyped-def]
    assert is_one_clear_line(run("demo", "nonsense"))


def test_names_may_be_given(run, files: Path) -> None:  # type: ignore[no-untyped-def]
    said = run("compare", files / "ref.tsv", f"whisper={files / 'a.tsv'}", f"qwen={files / 'b.jsonl'}", "--lang", "en")

    assert "whisper" in said.out
    assert "qwen" in said.out


def test_json_csv_and_report_agree(run, files: Path) -> None:  # type: ignore[no-untyped-def]
    said = run(
        "compare", files / "ref.tsv", files / "a.tsv", files / "b.jsonl", "--lang", "en",
        "--json", files / "r.json", "--csv", files / "r.csv",
    )  # fmt: skip

    result = json.loads((files / "r.json").read_text(encoding="utf-8"))

    assert said.status == 0
    assert {n: s["wer"]["substitutions"] for n, s in result["systems"].items()} == {"a": 1, "b": 1}
    assert len((files / "r.csv").read_text(encoding="utf-8").splitlines()) == 5
    assert result["signature"] in said.out.replace("\n  ", "")


@pytest.mark.parametrize("option", ["--json", "--csv"])
def test_a_dash_sends_it_to_stdout_instead_of_the_report(run, files: Path, option: str) -> None:  # type: ignore[no-untyped-def]
    said = run("compare", files / "ref.tsv", files / "a.tsv", "--lang", "en", option, "-")

    assert said.out.startswith("{" if option == "--json" else '"id",')


def test_a_stored_result_shows_the_same_and_scores_anew(run, files: Path) -> None:  # type: ignore[no-untyped-def]
    arguments = [files / "ref.tsv", files / "a.tsv", files / "b.jsonl", "--lang", "en"]
    fresh = run("compare", *arguments, "--json", files / "r.json")

    shown = run("compare", "--from", files / "r.json")
    raw = run("compare", "--from", files / "r.json", "--level", "raw", "--json", "-")

    assert shown.out == fresh.out
    assert json.loads(raw.out)["systems"]["b"]["wer"]["substitutions"] > 1


def test_the_printed_line_scores_the_export_to_the_same_number(run, files: Path) -> None:  # type: ignore[no-untyped-def]
    said = run(
        "compare", files / "ref.tsv", files / "a.tsv", files / "b.jsonl", "--lang", "en", "--level", "basic",
        "--export", files / "out",
    )  # fmt: skip
    line = next(line for line in said.out.splitlines() if line.startswith("python -c"))

    texts = json.loads((files / "out" / "cer.json").read_text(encoding="utf-8"))["systems"]["b"]
    told = subprocess.run(
        line.replace("python", sys.executable, 1), shell=True, capture_output=True, text=True, check=True
    )

    assert told.stdout.split() == ["a", "0.2", "b", "0.2"]
    assert jiwer.process_characters(texts["reference"], texts["hypothesis"]).substitutions == 1


def test_no_texts_keeps_speech_out_of_every_output(run, files: Path) -> None:  # type: ignore[no-untyped-def]
    said = run(
        "compare", files / "ref.tsv", files / "a.tsv", files / "b.jsonl", "--lang", "en", "--no-texts",
        "--json", files / "r.json", "--csv", files / "r.csv",
    )  # fmt: skip

    everything = (
        said.out + (files / "r.json").read_text(encoding="utf-8") + (files / "r.csv").read_text(encoding="utf-8")
    )

    for word in ("cat", "hat", "call"):
        assert not re.search(rf"\b{word}\b", everything, re.IGNORECASE)
    assert "u1" in everything


def test_explain_says_what_goes_and_why(run) -> None:  # type: ignore[no-untyped-def]
    said = run("explain", "language Korean<asr_text>안녕하세요.<|im_end|>", "--lang", "ko")

    assert said.status == 0
    assert "language_tag" in said.out
    assert "special_token" in said.out


def test_packs_are_listed_with_hashes(run) -> None:  # type: ignore[no-untyped-def]
    said = run("packs")

    assert re.search(r"^language +ko +[0-9a-f]{8}\b", said.out, re.MULTILINE)
    assert re.search(r"^clutter +\S+ +[0-9a-f]{8} +\d+ rules", said.out, re.MULTILINE)


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_has_help_that_says_what_the_list_says(run, command: str) -> None:  # type: ignore[no-untyped-def]
    said = run(command, "--help")

    assert said.status == 0
    assert "Usage: asrscore" in said.out


# --- bad input -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("missing.json", None, "missing.json"),
        ("broken.json", b'{"id": "u1", "text": ', "broken.json"),
        ("deep.json", b"[" * 200_000 + b"]" * 200_000, "deep.json"),
        ("latin.tsv", b"u1\tcaf\xe9\nu2\tx\n", "byte"),
        ("sound.wav", b"RIFF\x24\x00\x00\x00WAVEfmt ", "sound.wav"),
        ("zero.tsv", b"u1\tx\x00y\n", "zero.tsv"),
        ("twice.tsv", b"u1\ta\nu1\tb\nu2\tc\n", "u1"),
        ("other.tsv", b"p\ta\nq\tb\n", "no id in common"),
        ("ragged.tsv", b"u1\ta\nu2\tb\tc\n", "line 2"),
        ("short.txt", b"one line\n", "short has 1"),
        ("number.jsonl", b'{"id": "u1", "text": 5}\n', "line 1"),
    ],
)
def test_bad_input_is_one_line_and_nothing_is_written(run, files, name, content, told):  # type: ignore[no-untyped-def]
    if content is not None:
        (files / name).write_bytes(content)

    said = run(
        "compare",
        files / "ref.tsv",
        files / name,
        "--lang",
        "en",
        "--json",
        files / "r.json",
        "--export",
        files / "out",
    )

    assert is_one_clear_line(said), (said.out, said.err)
    assert told in said.err
    assert not (files / "r.json").exists()
    assert not (files / "out").exists()


def test_an_empty_folder_is_one_line(run, files: Path) -> None:  # type: ignore[no-untyped-def]
    (files / "empty").mkdir()

    assert is_one_clear_line(run("compare", files / "ref.tsv", files / "empty"))


def test_an_empty_text_is_an_empty_utterance(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "ref.txt").write_text("", encoding="utf-8")
    (tmp_path / "hyp.txt").write_text("two words\n", encoding="utf-8")

    silent = run("compare", tmp_path / "ref.txt", tmp_path / "hyp.txt", "--lang", "en", "--json", "-")
    mute = run("compare", tmp_path / "hyp.txt", tmp_path / "ref.txt", "--lang", "en", "--json", "-")

    assert json.loads(silent.out)["systems"]["hyp"]["wer"]["insertions"] == 2
    assert json.loads(mute.out)["systems"]["ref"]["wer"]["deletions"] == 2


def test_control_characters_never_reach_the_terminal(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    evil = "cat\x1b[31m\x07 \u202e sat\x9b2J"
    (tmp_path / "ref.json").write_text(json.dumps([{"id": f"u\x1b{evil}", "text": "the " + evil}]), encoding="utf-8")
    (tmp_path / "a.json").write_text(json.dumps([{"id": f"u\x1b{evil}", "text": evil + "bad"}]), encoding="utf-8")
    (tmp_path / "b.json").write_text(json.dumps([{"id": "other", "text": evil}]), encoding="utf-8")

    shown = run("compare", tmp_path / "ref.json", f"na\x1bme={tmp_path / 'a.json'}", "--lang", "en")
    refused = run("compare", tmp_path / "ref.json", tmp_path / "b.json", "--lang", "en")
    explained = run("explain", "<|x|>" + evil)

    assert (shown.status, refused.status, explained.status) == (0, 2, 0)
    for said in (shown.out, refused.err, explained.out):
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", said)


@pytest.mark.parametrize(
    "arguments",
    [
        ["compare"],
        ["compare", "ref.tsv"],
        ["compare", "--from", "r.json", "ref.tsv"],
        ["compare", "ref.tsv", "a.tsv", "--no-texts", "--export", "out"],
        ["compare", "ref.tsv", "a.tsv", "--json", "-", "--csv", "-"],
        ["compare", "ref.tsv", "a.tsv", "--nonsense"],
        ["nonsense"],
    ],
)
def test_a_wrong_call_leaves_with_status_2(run, arguments: list[str]) -> None:  # type: ignore[no-untyped-def]
    assert run(*arguments).status == 2


def test_two_systems_of_one_name_are_refused(run, files: Path) -> None:  # type: ignore[no-untyped-def]
    assert is_one_clear_line(run("compare", files / "ref.tsv", f"x={files / 'a.tsv'}", f"x={files / 'b.jsonl'}"))


def test_files_of_one_stem_are_named_by_their_folders(run, files: Path) -> None:  # type: ignore[no-untyped-def]
    for folder in ("one", "two"):
        (files / folder).mkdir()
        shutil.copy(files / "a.tsv", files / folder / "out.tsv")

    said = run("compare", files / "ref.tsv", files / "one" / "out.tsv", files / "two" / "out.tsv", "--lang", "en")

    assert "one/out" in said.out
    assert "two/out" in said.out


def test_a_faulty_pack_is_named_with_its_line(run, files: Path) -> None:  # type: ignore[no-untyped-def]
    (files / "mine.toml").write_text('kind = "clutter"\nname = "mine"\nthis is not toml\n', encoding="utf-8")

    said = run("compare", files / "ref.tsv", files / "a.tsv", "--pack", files / "mine.toml")

    assert is_one_clear_line(said)
    assert "line 3" in said.err


# --- streams -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_no_stream_encoding_crashes_it(encoding: str) -> None:
    folder = DATASETS / "ko-claude"
    command = [sys.executable, "-m", "asrscore", "compare", str(folder / "ref.txt"), str(folder / "omni.json")]

    said = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONIOENCODING": encoding}, check=True)

    assert b"6.25 %" in said.stdout


def test_colour_is_for_terminals_and_never_against_no_color(run, files: Path) -> None:  # type: ignore[no-untyped-def]
    arguments = ["compare", files / "ref.tsv", files / "a.tsv", files / "b.jsonl", "--lang", "en"]

    assert "\x1b[" not in run(*arguments).out
    assert "\x1b[" in run(*arguments, "--color", "always").out


# --- outputs -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        ["--json", "ref.tsv"],
        ["--csv", "a.tsv"],
        ["--json", "x.json", "--csv", "./x.json"],
        ["--export", "out", "--json", "out/cer.json"],
        ["--json", ""],
        ["--json", "nowhere/x.json"],
        ["--json", "."],
    ],
)
def test_no_output_falls_on_an_input_or_on_another(run, files, monkeypatch, options):  # type: ignore[no-untyped-def]
    monkeypatch.chdir(files)
    before = {file.name: file.read_bytes() for file in files.iterdir()}

    said = run("compare", "ref.tsv", "a.tsv", "--lang", "en", *options)

    assert is_one_clear_line(said)
    assert {file.name: file.read_bytes() for file in files.iterdir() if file.is_file()} == before


def test_nothing_is_written_into_a_folder_that_is_read(run, tmp_path):  # type: ignore[no-untyped-def]
    for folder in ("ref", "hyp"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "u1.txt").write_text("one two\n", encoding="utf-8")

    assert is_one_clear_line(run("compare", tmp_path / "ref", tmp_path / "hyp", "--json", tmp_path / "hyp" / "r.json"))
    assert is_one_clear_line(run("compare", tmp_path / "ref", tmp_path / "hyp", "--export", tmp_path / "ref"))


def test_a_result_that_was_edited_is_not_shown(run, files):  # type: ignore[no-untyped-def]
    run("compare", files / "ref.tsv", files / "a.tsv", files / "b.jsonl", "--lang", "en", "--json", files / "r.json")
    whole = (files / "r.json").read_text(encoding="utf-8")
    document = json.loads(whole)
    document["systems"]["a"]["wer"]["substitutions"] = 0
    fewer = {**json.loads(whole)}
    fewer["systems"].pop("a")

    for damaged in (document, fewer, {**document, "systems": {}}):
        (files / "r.json").write_text(json.dumps(damaged), encoding="utf-8")
        said = run("compare", "--from", files / "r.json")
        assert is_one_clear_line(said)
        assert "does not add up" in said.err


def test_a_language_may_be_named_and_an_unknown_one_is_refused(run, files):  # type: ignore[no-untyped-def]
    named = json.loads(run("compare", files / "ref.tsv", files / "a.tsv", "--lang", "Korean", "--json", "-").out)

    assert (named["languages"], named["unit"]) == ({"ko": 2}, "cer")
    assert is_one_clear_line(run("compare", files / "ref.tsv", files / "a.tsv", "--lang", "k o"))


def test_an_encoding_is_for_the_files_that_need_it(run, tmp_path):  # type: ignore[no-untyped-def]
    (tmp_path / "ref.txt").write_text("오늘 날씨가 좋네요\n", encoding="utf-8")
    (tmp_path / "hyp.txt").write_text("오늘 날씨가 좋네요\n", encoding="cp949")

    said = run("compare", tmp_path / "ref.txt", tmp_path / "hyp.txt", "--encoding", "cp949", "--json", "-")

    assert json.loads(said.out)["systems"]["hyp"]["cer"]["hits"] == 8


def test_kaldi_texts_that_nobody_named_are_a_warning(run, tmp_path):  # type: ignore[no-untyped-def]
    for name in ("ref.txt", "hyp.txt"):
        (tmp_path / name).write_text("utt_1 one two\nutt_2 three\nutt_3 four\n", encoding="utf-8")

    said = run("compare", tmp_path / "ref.txt", tmp_path / "hyp.txt", "--lang", "en", "--json", "-")

    assert any("--ref-format kaldi" in warning for warning in json.loads(said.out)["warnings"])


def test_a_closed_stdout_is_no_traceback(files: Path) -> None:
    command = f'"{sys.executable}" -m asrscore compare "{files / "ref.tsv"}" "{files / "a.tsv"}" >&-'

    said = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)

    assert "Traceback" not in said.stderr
