"""Huge and broken answers: each is done in the time that its length deserves, and the receipts still add up."""

from __future__ import annotations

import gc
import time
from collections import Counter
from typing import Any

import pytest

from asrscore.clutter import echoes, rebuild, strip
from asrscore.clutter.engine import Engine
from asrscore.clutter.folding import Folded, fold_with_offsets
from tests.hostile import MEGABYTE, UNITS, several

#: Seconds of processor time; a pattern that is not linear takes minutes on a megabyte.
BOUND = 20.0


def in_time(raw: str, **given: str) -> None:
    began = time.process_time()
    got = strip(raw, **given)  # type: ignore[arg-type]
    assert time.process_time() - began < BOUND
    assert all(raw[r.start : r.end] == r.text for r in got.removals)
    assert rebuild(raw, got.removals).strip() == got.text.strip()


@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS.keys())
def test_many_of_one_thing_are_done_in_time(unit: str) -> None:
    in_time(several(unit, 10_000), prompt="Transcribe the audio.", context="You are a helpful assistant.", lang="ko")


@pytest.mark.parametrize("unit", ["<|", "(", "<think>", "a", "[00:00] ", '{"text":', '"', "\n"])
def test_a_megabyte_of_one_thing_is_done_in_time(unit: str) -> None:
    in_time(several(unit, MEGABYTE), lang="en")


@pytest.mark.parametrize("gap", [" ", "\n", "", ": "])
def test_a_megabyte_of_the_prompt_is_done_in_time(gap: str) -> None:
    prompt = "Write down exactly what the speaker says."
    in_time((prompt + gap) * (MEGABYTE // 45), prompt=prompt)
    assert strip((prompt + gap) * 50, prompt=prompt).status == "no_transcript"


def looked_at(monkeypatch: pytest.MonkeyPatch, raw: str, **given: str) -> Counter[str]:
    """Return how many characters each rule was given of ``raw``, all passes together."""
    looked: Counter[str] = Counter()
    whole = Engine._apply

    def counted(self: Engine, ready: Any, draft: Any, *rest: Any) -> bool:
        looked[ready.rule.id] += len(draft.text)
        return whole(self, ready, draft, *rest)

    monkeypatch.setattr(Engine, "_apply", counted)
    strip(raw, **given)  # type: ignore[arg-type]
    monkeypatch.undo()
    return looked


@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS.keys())
def test_no_rule_looks_at_a_huge_answer_more_often_than_a_few_times(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = several(unit, 100_000)
    looked = looked_at(monkeypatch, raw, prompt="Transcribe the audio.", lang="ko")
    assert max(looked.values(), default=0) <= 12 * len(raw)


@pytest.mark.parametrize("unit", ["Transcript: ", "# Transcript\n", "Transcribe the ", "\n\nNote: audio", "a Trans"])
def test_echoes_are_looked_for_at_the_ends_only(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folded = 0

    def counted(text: str, first: int = 0) -> Folded:
        nonlocal folded
        folded += len(text)
        return fold_with_offsets(text, first)

    monkeypatch.setattr(echoes, "fold_with_offsets", counted)
    strip(several(unit, 200_000), prompt="Transcribe the audio.", context="You are a helpful assistant.")
    assert folded < 50_000


def test_a_prompt_over_and_over_is_folded_a_few_times_only(monkeypatch: pytest.MonkeyPatch) -> None:
    folded = 0

    def counted(text: str, first: int = 0) -> Folded:
        nonlocal folded
        folded += len(text)
        return fold_with_offsets(text, first)

    monkeypatch.setattr(echoes, "fold_with_offsets", counted)
    raw = several("Transcribe the audio.", 200_000)
    assert strip(raw, prompt="Transcribe the audio.").status == "no_transcript"
    assert folded < 3 * len(raw)


def test_the_collector_is_as_it_was_after_a_huge_answer() -> None:
    assert gc.isenabled()
    strip(several("a <unk> ", 100_000))
    assert gc.isenabled()
    gc.disable()
    try:
        strip(several("a <unk> ", 100_000))
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_a_huge_prompt_and_context_are_done_in_time() -> None:
    in_time("We left at noon. " * 50, prompt="Write it down. " * 60_000, context="word, " * 150_000)


def test_wrappers_without_end_are_given_up_and_left_as_they_came() -> None:
    raw = "\n".join(f"Transcription {n}:\nTranscription:" for n in range(300)) + "\nthe lake froze"
    got = strip(raw)
    assert strip(got.text).text == got.text
    assert rebuild(raw, got.removals).strip() == got.text


@pytest.mark.parametrize(
    "raw", ["\0", "\ud800", "\udfff<|en|>\ud800", "<think>\0</think>\x1b[31m", "\ufeff<|en|>hello\ufeff"]
)
def test_what_is_no_text_is_no_trouble(raw: str) -> None:
    in_time(raw)
