"""What is handed over is checked at the door: a wrong type is one clear message, whether rooms are compiled or not."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import asrscore
from asrscore.errors import (
    AsrscoreError,
    BackendError,
    InputError,
    MissingExtra,
    PairingError,
    RuleError,
    SignatureMismatch,
)
from asrscore.lexicon import Entry, Lexicon
from asrscore.transcript import Transcript

ODD: list[Any] = [5, 1.5, b"text", object(), ["text"], {"a": 1}]


def _compared(**settings: Any) -> asrscore.Comparison:
    return asrscore.compare(["at ten", "b"], {"a": ["at 10", "c"]}, **{"lang": "en", **settings})


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize(
    "setting", ["lang", "level", "unit", "prompt", "cluster", "markup", "lexicon", "progress", "seed"]
)
def test_a_setting_of_another_type_is_one_message(setting: str, odd: Any) -> None:
    if setting == "seed" and odd == 5:
        return

    with pytest.raises(InputError):
        _compared(**{setting: odd})


@pytest.mark.parametrize("odd", [5, "text", None, [True], np.array([1, 2])])
@pytest.mark.parametrize("setting", ["collapse_loops", "allow_different"])
def test_a_flag_is_true_or_false(setting: str, odd: Any) -> None:
    with pytest.raises(InputError, match=f"^{setting} is .*; expected True or False$"):
        _compared(**{setting: odd})


@pytest.mark.parametrize("odd", [5, None, "text", [5], [None]])
@pytest.mark.parametrize("setting", ["packs", "profiles", "keywords", "group_by"])
def test_a_list_of_settings_is_looked_through(setting: str, odd: Any) -> None:
    if (setting, odd) in [("keywords", None), ("group_by", None)]:
        return

    with pytest.raises(InputError):
        _compared(**{setting: odd})


def test_numbers_and_truth_values_of_numpy_are_as_good_as_those_of_python() -> None:
    ours = _compared(seed=7, collapse_loops=True, allow_different=False)
    theirs = _compared(seed=np.int64(7), collapse_loops=np.bool_(True), allow_different=np.bool_(False))

    assert theirs == ours


@pytest.mark.parametrize("odd", [*ODD, None])
def test_an_answer_that_is_no_string_is_one_message(odd: Any) -> None:
    with pytest.raises(InputError, match=r"^the answer is .*; expected a string$"):
        asrscore.strip(odd)


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("fact", ["prompt", "context", "lang", "meta"])
def test_what_an_answer_comes_with_is_checked(fact: str, odd: Any) -> None:
    if fact == "meta" and isinstance(odd, dict):
        return

    with pytest.raises(InputError):
        asrscore.strip("hello", **{fact: odd})  # noqa: B005


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("setting", ["packs", "steps", "collapse_loops", "markup", "lexicon", "level"])
def test_a_pipeline_is_made_of_what_it_can_use(setting: str, odd: Any) -> None:
    with pytest.raises(AsrscoreError):
        asrscore.Pipeline.for_language("en", **{setting: odd})


@pytest.mark.parametrize("odd", [5, None, [5], object()])
def test_a_pipeline_says_what_it_takes(odd: Any) -> None:
    with pytest.raises(InputError):
        asrscore.Pipeline.for_language("en")(odd)


@pytest.mark.parametrize(
    "made",
    [
        lambda odd: Lexicon(odd),
        lambda odd: Lexicon((odd,)),
        lambda odd: Entry(odd),
        lambda odd: Entry(("ten", odd)),
        lambda odd: Entry(("ten", "zehn"), category=odd),
        lambda odd: Entry(("ten", "zehn"), language=odd),
        lambda odd: Entry(("ten", "zehn"), one_way=odd),
    ],
)
@pytest.mark.parametrize("odd", [5, b"text", object(), {"a": 1}])
def test_a_lexicon_is_made_of_entries_and_they_of_strings(made: Any, odd: Any) -> None:
    if isinstance(odd, dict):
        odd = {5: 1}
    with pytest.raises(InputError):
        made(odd)


def test_a_list_is_as_good_as_a_tuple() -> None:
    entry = Entry(["ten", "zehn"])  # type: ignore[arg-type]
    lexicon = Lexicon([entry])  # type: ignore[arg-type]

    assert asrscore.score("at ten", "at zehn", lang="en", lexicon=lexicon).wer.errors == 0
    said = [Transcript(id="1", raw="a b", alternatives=["a c"])]  # type: ignore[arg-type]
    assert asrscore.compare(said, {"a": ["a c"]}, lang="en").systems["a"].wer.errors == 0


@pytest.mark.parametrize(
    "field", ["raw", "reference", "language", "prompt", "alternatives", "duration_s", "latency_s", "first_token_s"]
)
@pytest.mark.parametrize("odd", [b"text", object(), [5], "text"])
def test_a_transcript_holds_what_it_says(field: str, odd: Any) -> None:
    if odd == "text" and field in ("raw", "reference", "language", "prompt"):
        return

    with pytest.raises(InputError, match="^utterance u1: "):
        Transcript(**{"id": "u1", field: odd})


def test_an_id_is_a_string() -> None:
    with pytest.raises(InputError, match=r"^the id of a transcript is a value of type int; expected a string$"):
        Transcript(id=1)  # type: ignore[arg-type]


@pytest.mark.parametrize("seconds", [5, np.float32(5), np.int64(5), 5.0])
def test_seconds_are_floats_whoever_counted_them(seconds: Any) -> None:
    made = Transcript(id="1", duration_s=seconds, latency_s=seconds)

    assert [type(made.duration_s), type(made.latency_s)] == [float, float]
    assert made.duration_s == 5.0


@pytest.mark.parametrize(
    "error",
    [
        InputError("found", path="p", line=2, id="i", expected="e", fix="f"),
        PairingError("found", id="i"),
        RuleError("said", pack="p", rule="r"),
        BackendError("said", system="s", id="i"),
        SignatureMismatch("a:1", "a:2"),
        MissingExtra("package", "ko"),
    ],
)
@pytest.mark.parametrize("copied", [lambda kept: pickle.loads(pickle.dumps(kept)), copy.copy, copy.deepcopy])
def test_an_error_comes_back_from_another_process(error: AsrscoreError, copied: Any) -> None:
    back = copied(error)

    assert type(back) is type(error)
    assert str(back) == str(error)
    assert vars(back) == vars(error)


@pytest.mark.parametrize(
    "step",
    [lambda text: text + " more", lambda text: "more " + text, lambda text: text * 3, lambda text: text + "\ud800"],
)
@pytest.mark.parametrize("raw", ["at ten", "", "a"])
def test_a_step_may_add_to_either_end_of_a_text(step: Any, raw: str) -> None:
    pipeline = asrscore.Pipeline.for_language("en", steps=[step])

    prepared = pipeline.prepare(raw)
    places = prepared.lattice.origin()

    assert len(places) == len(prepared.lattice.text)
    assert all(0 <= start <= end <= len(raw) for start, end in places)
    assert places == sorted(places)
