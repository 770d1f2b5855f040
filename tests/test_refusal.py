"""What is not alike is not compared: recipes, audio, references."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import asrscore
from asrscore.cli.main import cli
from asrscore.compare import rescore
from asrscore.errors import InputError, PairingError, SignatureMismatch
from asrscore.results import Comparison
from asrscore.signature import require_same, told_apart
from asrscore.transcript import Transcript


def transcripts(texts: list[str], **facts: object) -> list[Transcript]:
    return [Transcript(id=f"u{i}", raw=text, **facts) for i, text in enumerate(texts)]  # type: ignore[arg-type]


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, ["compare", *map(str, arguments)])


def stored(
    folder: Path, name: str, heard: str, said: str = "the cat sat", level: str = "default", **facts: str
) -> Path:
    """Write the result of one system, whose name is the file's stem."""
    made = asrscore.compare(
        transcripts([said]), {name: transcripts([heard], **facts)}, lang="en", level=level, allow_different=True
    )
    file = folder / f"{name}-{level}.json"
    file.write_text(made.to_json(), encoding="utf-8")
    return file


# --- recipes --------------------------------------------------------------------------------------------------


def test_signatures_are_told_apart_by_key() -> None:
    assert told_apart("level:a|unit:cer|asrscore:1", "level:b|unit:cer|loops:collapsed|asrscore:1") == (
        "level (a against b), loops (none against collapsed)"
    )
    with pytest.raises(SignatureMismatch, match=r"they differ in level \(a against b\)"):
        require_same("level:a", "level:b")


def test_results_of_one_recipe_become_one_comparison(tmp_path: Path) -> None:
    a, b = stored(tmp_path, "a", "the cat sat"), stored(tmp_path, "b", "the hat sat")

    shown = run(a, b, "--json", tmp_path / "both.json")
    both = Comparison.from_json((tmp_path / "both.json").read_text(encoding="utf-8"))

    assert shown.exit_code == 0, shown.output
    assert {n: s.wer.errors for n, s in both.systems.items()} == {"a": 0, "b": 1}
    assert len(both.pairs) == 1
    assert "2 results, scored anew as one" in " ".join(both.notes)


def test_results_of_different_recipes_stop_with_the_keys_and_write_nothing(tmp_path: Path) -> None:
    a, b = stored(tmp_path, "a", "the cat sat"), stored(tmp_path, "b", "the hat sat", level="basic")

    with pytest.raises(SignatureMismatch, match=r"they differ in level \(default against basic\)"):
        CliRunner().invoke(cli, ["compare", str(a), str(b), "--json", str(tmp_path / "x.json")], catch_exceptions=False)
    assert not (tmp_path / "x.json").exists()


def test_allow_different_shows_both_each_with_its_signature(tmp_path: Path) -> None:
    a, b = stored(tmp_path, "a", "the cat sat"), stored(tmp_path, "b", "the hat sat", level="basic")

    shown = run(a, b, "--allow-different")

    assert shown.exit_code == 0
    assert shown.output.index(f"== {a}") < shown.output.index("level:default|") < shown.output.index(f"== {b}")
    assert "level:basic|" in shown.output
    assert "is ahead of" not in shown.output
    assert "cannot go into one file" in run(a, b, "--allow-different", "--json", tmp_path / "x.json").output


def test_one_setting_for_both_makes_them_comparable(tmp_path: Path) -> None:
    a, b = stored(tmp_path, "a", "the cat sat"), stored(tmp_path, "b", "the hat sat", level="basic")

    shown = run(a, b, "--level", "basic")

    assert shown.exit_code == 0, shown.output
    assert "a is ahead of b" in shown.output


def test_a_result_beside_outputs_is_no_comparison(tmp_path: Path) -> None:
    a = stored(tmp_path, "a", "the cat sat")
    (tmp_path / "b.txt").write_text("the hat sat\n", encoding="utf-8")

    shown = run(a, tmp_path / "b.txt")

    assert isinstance(shown.exception, InputError)
    assert "is a stored result, and" in str(shown.exception)


def test_one_result_alone_is_shown(tmp_path: Path) -> None:
    assert run(stored(tmp_path, "a", "the hat sat")).output.startswith("a: WER 33.33 %")


def test_results_over_different_references_stop_and_name_the_utterances(tmp_path: Path) -> None:
    a, b = stored(tmp_path, "a", "the cat sat"), stored(tmp_path, "b", "the hat sat", said="the hat sat")

    shown = run(a, b)

    assert isinstance(shown.exception, PairingError)
    assert "differ in 1 of 1 utterances: u0" in str(shown.exception)
    assert run(a, b, "--allow-different").output.count("== ") == 2


def test_results_without_texts_cannot_be_put_together(tmp_path: Path) -> None:
    a = stored(tmp_path, "a", "the cat sat")
    silent = tmp_path / "silent.json"
    assert run("--from", a, "--no-texts", "--json", silent).exit_code == 0

    shown = run(a, silent)

    assert isinstance(shown.exception, InputError)
    assert "--no-texts" in str(shown.exception)


def test_systems_of_one_name_are_told_apart_by_their_files(tmp_path: Path) -> None:
    a = stored(tmp_path, "a", "the cat sat")
    other = tmp_path / "later.json"
    other.write_text(a.read_text(encoding="utf-8"), encoding="utf-8")

    shown = run(a, other)
    assert "a-default/a and later/a have the same WER" in shown.output.replace("\n  ", " ")
    assert isinstance(run(a, a).exception, PairingError)


def test_transcripts_that_carry_different_signatures_are_refused(tmp_path: Path) -> None:
    for name, signature in (("a", "level:basic|x:1"), ("b", "level:raw|x:1")):
        document = {"asrscore": "0", "signature": signature, "system": {}, "items": [{"id": "u0", "raw": "the cat"}]}
        (tmp_path / f"{name}.json").write_text(json.dumps(document), encoding="utf-8")
    said = transcripts(["the cat"])
    systems = {name: tmp_path / f"{name}.json" for name in "ab"}

    with pytest.raises(SignatureMismatch, match=r"level \(basic against raw\)"):
        asrscore.compare(said, systems, lang="en")
    allowed = asrscore.compare(said, systems, lang="en", allow_different=True)
    assert any("they differ in level (basic against raw)" in warning for warning in allowed.warnings)
    assert asrscore.compare(said, {"a": systems["a"]}, lang="en").systems["a"].wer.errors == 0


# --- audio ----------------------------------------------------------------------------------------------------


def test_different_audio_for_one_utterance_stops_and_names_it() -> None:
    said = transcripts(["the cat", "the dog"])
    a = [Transcript(id="u0", raw="the cat", audio_sha256="ab" * 32), Transcript(id="u1", raw="the dog")]
    b = [Transcript(id="u0", raw="the cat", audio_sha256="cd" * 32), Transcript(id="u1", raw="the dog")]

    with pytest.raises(InputError, match=r"in 1 utterance: u0 \(audio_sha256: a abababab, b cdcdcdcd\).*--allow-diff"):
        asrscore.compare(said, {"a": a, "b": b}, lang="en")
    (warning,) = [
        w for w in asrscore.compare(said, {"a": a, "b": b}, lang="en", allow_different=True).warnings if "audio" in w
    ]
    assert "different audio was heard in 1 utterance" in warning


def test_audio_is_the_same_whatever_the_case_of_its_hash_and_where_one_side_is_silent() -> None:
    said = transcripts(["the cat"], audio_sha256="AB" * 32)
    answers = {"a": transcripts(["the cat"], audio_sha256="ab" * 32), "b": transcripts(["the cat"])}

    assert not any("audio" in w for w in asrscore.compare(said, answers, lang="en").warnings)


def test_the_reference_has_an_audio_too() -> None:
    with pytest.raises(InputError, match="the reference abababab, a cdcdcdcd"):
        asrscore.compare(
            transcripts(["x"], audio_sha256="ab" * 32), {"a": transcripts(["x"], audio_sha256="cd" * 32)}, lang="en"
        )


def test_audio_is_remembered_in_results_so_that_they_are_held_to_it(tmp_path: Path) -> None:
    a = stored(tmp_path, "a", "the cat sat", audio_sha256="ab" * 32)
    b = stored(tmp_path, "b", "the hat sat", audio_sha256="cd" * 32)

    shown = run(a, b)

    assert isinstance(shown.exception, InputError)
    assert "different audio was heard" in str(shown.exception)
    assert "Warning: different audio" in run(a, b, "--allow-different").output


def test_a_result_with_loops_collapsed_is_scored_anew_with_them_collapsed() -> None:
    said, heard = transcripts(["hello there"]), transcripts(["hello there " + "you know " * 30])
    made = asrscore.compare(said, {"a": heard}, lang="en", collapse_loops=True)

    assert rescore(made).signature == made.signature
