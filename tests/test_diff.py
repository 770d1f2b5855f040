"""What changed between two results: the model, the scorer, the test set; and the steps add up."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

import asrscore
from asrscore.cli.main import cli
from asrscore.compare.diff import diff
from asrscore.errors import InputError
from asrscore.report.changes import render
from asrscore.results import Comparison
from asrscore.results.changes import SystemChange
from asrscore.results.document import changes_to_json, without_texts
from asrscore.transcript import Transcript

SAID = ["the cat sat on the mat", "he has got ten colours", "red blue green"]
HEARD = ["the hat sat on the mat", "he has got 10 colors", "red green"]


def transcripts(texts: list[str], start: int = 0) -> list[Transcript]:
    return [Transcript(id=f"u{i}", raw=text) for i, text in enumerate(texts, start)]


def result(said: list[str], heard: list[str], level: str = "default", *, start: int = 0, name: str = "a") -> Comparison:
    made = asrscore.compare(transcripts(said, start), {name: transcripts(heard, start)}, lang="en", level=level)
    return Comparison.from_json(made.to_json())


def steps(change: SystemChange) -> list[tuple[str, int]]:
    return [(step.cause, step.counts.errors) for step in change.steps]


def test_another_level_is_the_scorers_doing_and_not_the_models() -> None:
    changes = diff(result(SAID, HEARD, "basic"), result(SAID, HEARD))
    (change,) = changes.systems

    assert steps(change) == [("stored", 4), ("scorer", 2), ("model", 2), ("scorer", 2)]
    assert change.by("model") == 0.0
    assert change.by("scorer") == pytest.approx(-2 / 14)
    assert changes.recipe == "level (basic against default)"
    assert changes.later_recipe == ""
    assert change.moved == ()


def test_other_texts_are_the_models_doing() -> None:
    changes = diff(result(SAID, HEARD), result(SAID, SAID))
    (change,) = changes.systems

    assert steps(change) == [("stored", 2), ("scorer", 2), ("model", 0), ("scorer", 0)]
    assert change.by("model") == pytest.approx(-2 / 14)
    assert (changes.recipe, changes.apart) == ("", True)
    assert [(m.id, m.before.errors, m.after.errors) for m in change.moved] == [("u0", 1, 0), ("u2", 1, 0)]
    assert change.verdict
    assert change.verdict.startswith("new a is ahead of old a by 14.29 points of WER")


def test_a_scorer_that_no_longer_counts_as_it_did_is_seen() -> None:
    old = result(SAID, HEARD)
    wrong = replace(old.systems["a"].wer, substitutions=5, hits=old.systems["a"].wer.hits - 4)
    earlier = replace(old, systems={"a": replace(old.systems["a"], wer=wrong)}, signature="asrscore:0.0.1")

    (change,) = diff(earlier, old).systems

    assert change.by("scorer") == pytest.approx((2 - wrong.errors) / 14)
    assert change.by("model") == 0.0


def test_the_test_set_has_its_own_steps() -> None:
    old = result(SAID, HEARD)
    new = result([*SAID[1:2], "red blue grey", "one more"], ["he has got 10 colors", "red green", "one"], start=1)
    changes = diff(old, new)
    (change,) = changes.systems

    assert (changes.removed, changes.added, changes.rewritten) == (("u0",), ("u3",), ("u2",))
    assert steps(change) == [
        ("stored", 2), ("scorer", 2), ("test set", 2), ("model", 2), ("test set", 3), ("scorer", 3),
    ]  # fmt: skip
    assert change.by("model") == 0.0


@settings(max_examples=25)
@given(
    st.lists(st.sampled_from([*SAID, *HEARD, ""]), min_size=3, max_size=3),
    st.lists(st.sampled_from([*SAID, *HEARD, ""]), min_size=3, max_size=3),
    st.lists(st.sampled_from(SAID), min_size=3, max_size=3),
    st.sampled_from(["basic", "default"]),
)
def test_the_causes_add_up_to_the_whole_change(a: list[str], b: list[str], said: list[str], level: str) -> None:
    old, new = result(SAID, a, level), result(said, b)
    (change,) = diff(old, new).systems
    before, after = old.systems["a"].wer.rate, new.systems["a"].wer.rate
    assert before is not None
    assert after is not None

    assert sum(change.by(cause) for cause in ("model", "scorer", "test set")) == pytest.approx(after - before)
    assert change.steps[0].counts == old.systems["a"].wer
    assert change.steps[-1].counts == new.systems["a"].wer == change.steps[-2].counts


def test_without_texts_the_cause_is_known_only_where_the_recipe_is_one() -> None:
    old, new = result(SAID, HEARD), result(SAID, SAID)
    other = result(SAID, HEARD, "basic")

    known, unknown = diff(without_texts(old), new), diff(without_texts(other), new)

    assert steps(known.systems[0]) == [("stored", 2), ("model", 0)]
    assert steps(unknown.systems[0]) == [("stored", 4), ("all", 0)]
    assert (known.apart, unknown.apart) == (True, False)
    assert "so the scorer did not change" in " ".join(render(known).split())
    assert "by whatever changed" in render(unknown)


def test_systems_belong_together_by_name_by_being_alone_or_by_being_told() -> None:
    one, other = result(SAID, HEARD, name="v1"), result(SAID, SAID, name="v2")
    two = asrscore.compare(
        transcripts(SAID), {"v2": transcripts(SAID), "x": transcripts(HEARD), "v1": transcripts(HEARD)}, lang="en"
    )

    assert [(s.before, s.after) for s in diff(one, other).systems] == [("v1", "v2")]
    assert [(s.before, s.after) for s in diff(one, two).systems] == [("v1", "v1")]
    told = diff(one, two, pairs={"v1": "v2"})
    assert [(s.before, s.after) for s in told.systems] == [("v1", "v2")]
    assert told.come == ("x", "v1")
    with pytest.raises(InputError, match="the new result has no system 'v9'"):
        diff(one, two, pairs={"v1": "v9"})
    with pytest.raises(InputError, match="--pair OLD=NEW"):
        diff(one, asrscore.compare(transcripts(SAID), {n: transcripts(SAID) for n in "xy"}, lang="en"))


def test_results_over_different_test_sets_have_nothing_in_common() -> None:
    with pytest.raises(InputError, match="share no utterance"):
        diff(result(SAID, HEARD), result(SAID, HEARD, start=9))


def run(*arguments: object) -> Result:
    return CliRunner().invoke(cli, ["diff", *map(str, arguments)])


def test_the_command_tells_model_and_scorer_apart(tmp_path: Path) -> None:
    for name, made in (("old", result(SAID, HEARD, "basic")), ("new", result(SAID, SAID))):
        (tmp_path / f"{name}.json").write_text(made.to_json(), encoding="utf-8")

    shown = run(tmp_path / "old.json", tmp_path / "new.json", "--json", tmp_path / "diff.json")
    flat = " ".join(shown.output.split())

    assert shown.exit_code == 0, shown.output
    assert "WER 28.57 % before, 0.00 % after (-28.57 points): -14.29 by the model, -14.29 by the scorer." in flat
    assert "level (basic against default)" in flat
    document = json.loads((tmp_path / "diff.json").read_text(encoding="utf-8"))
    assert document["schema"] == "asrscore.diff/1"
    assert [step["cause"] for step in document["systems"][0]["steps"]] == ["stored", "scorer", "model", "scorer"]
    assert json.loads(run(tmp_path / "old.json", tmp_path / "new.json", "--json", "-").output) == document
    assert isinstance(
        run(tmp_path / "old.json", tmp_path / "new.json", "--json", tmp_path / "old.json").exception, InputError
    )


def test_what_is_no_result_is_an_error_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{}", encoding="utf-8")

    assert isinstance(run(tmp_path / "x.json", tmp_path / "x.json").exception, InputError)
    assert run("a.json").exit_code == 2
    assert run(tmp_path / "x.json", tmp_path / "x.json", "--pair", "a").exit_code != 0


def test_no_word_of_speech_is_in_the_changes() -> None:
    changes = diff(result(SAID, HEARD), result(SAID, SAID))

    assert "mat" not in changes_to_json(changes) + render(changes)
