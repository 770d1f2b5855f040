"""What may be handed to ``compare`` from Python, and what is said of anything else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import asrscore
from asrscore.errors import InputError
from asrscore.transcript import Transcript

KO = Path(__file__).parents[1] / "datasets" / "ko-claude"


def test_texts_in_order_transcripts_and_texts_by_id_are_the_same_comparison() -> None:
    said, heard = ["one two three", "four"], ["one too three", "four"]
    ways: list[tuple[Any, Any]] = [
        (said, heard),
        (tuple(said), iter(heard)),
        ({"1": said[0], "2": said[1]}, {"2": heard[1], "1": heard[0]}),
        ([Transcript(id=str(n), raw=t) for n, t in enumerate(said, 1)],
         [Transcript(id=str(n), raw=t) for n, t in enumerate(heard, 1)]),
    ]  # fmt: skip

    for reference, answers in ways:
        found = asrscore.compare(reference, {"a": answers}, lang="en").systems["a"]
        assert (found.wer.errors, found.wer.reference_length) == (1, 4)
        assert [u.id for u in found.utterances] == ["1", "2"]


def test_paths_alone_name_their_systems_as_the_command_line_does() -> None:
    named = asrscore.compare(KO / "ref.txt", {"specialist": KO / "specialist.json", "omni": KO / "omni.json"})
    listed = asrscore.compare(KO / "ref.txt", [KO / "specialist.json", f"omni={KO / 'omni.json'}"])
    alone = asrscore.compare(KO / "ref.txt", KO / "omni.json")

    assert listed.to_json() == named.to_json()
    assert list(alone.systems) == ["omni"]
    assert alone.systems["omni"].cer == named.systems["omni"].cer


@pytest.mark.parametrize(
    ("reference", "systems", "said"),
    [
        (None, {"a": ["x"]}, "the reference is None"),
        (b"x", {"a": ["x"]}, "the reference is a value of type bytes"),
        ([1], {"a": ["x"]}, "utterance 1: the reference has a value of type int for a text"),
        ({"u": None}, {"a": ["x"]}, "utterance u: the reference has None for a text"),
        (["x"], {"a": 3}, "system a is a value of type int"),
        (["x"], {"a": None}, "system a is None"),
        (["x"], {"a": [None]}, "utterance 1: system a has None for a text"),
        (["x"], {1: ["x"]}, "a system is called 1; expected a string"),
        (["x"], {" ": ["x"]}, "a system has an empty name"),
        (["x"], [["x"]], "the systems are of type list"),
        (["x"], 3, "the systems are of type int"),
        (["x"], None, "no system was given"),
    ],
)
def test_anything_else_is_one_clear_message(reference: Any, systems: Any, said: str) -> None:
    with pytest.raises(InputError) as caught:
        asrscore.compare(reference, systems, lang="en")

    assert said in str(caught.value)
