"""Huge and broken answers: each is done in the time that its length deserves, and the receipts still add up."""

from __future__ import annotations

import time

import pytest

from asrscore.clutter import rebuild, strip

MEGABYTE = 1_000_000
#: Seconds of processor time; a pattern that is not linear takes minutes on a megabyte.
BOUND = 20.0

UNITS = {
    "token beginnings": "<|",
    "tokens": "<|en|>",
    "opening brackets": "(",
    "closing brackets": ")",
    "square brackets": "[",
    "nested pairs": "[(",
    "think marks": "<think>",
    "closed think marks": "<think></think>",
    "end marks": "</think>",
    "one letter": "a",
    "one syllable": "가",
    "clocks": "[00:00] ",
    "clock lines": "[00:00] hello there\n",
    "bare clock lines": "00:00 hello there\n",
    "caption times": "1\n00:00:00,000 --> 00:00:01,000\n",
    "JSON beginnings": '{"text":',
    "JSON lists": "[",
    "JSON strings": '{"text":"a"}',
    "backslashes": "\\",
    "quotes": '"',
    "quoted words": '"a" ',
    "apostrophes": "'",
    "line breaks": "\n",
    "spaces": " ",
    "spaced letters": "a ",
    "empty lines with a letter": "\n\na\n",
    "stars": "*",
    "double stars": "**a** ",
    "underscores": "_",
    "bars": "|",
    "word marks": "▁a",
    "broken characters": "\ufffd",
    "broken characters and letters": "\ufffda",
    "role lines": "user\n",
    "role labels": "user: ",
    "answer lines": "assistant\n",
    "headers": "language Korean<asr_text>",
    "header words": "language ",
    "speaker lines": "Speaker 1: hello\n",
    "event brackets": "(laughs) ",
    "fences": "```\n",
    "elements": "<text>",
    "element ends": "</text>",
    "notes": "\n\nNote: audio",
    "colons": ":",
    "preambles": "Here is the transcription:\n",
    "refusals": "I'm sorry, I can't transcribe audio. ",
    "requests": "Transcribe the audio.\n",
    "phrases": "thanks for watching ",
    "nulls": "\0",
    "control characters": "\x01\x7f\x85",
    "combining marks": "e\u0301\u0301\u0301",
    "directions": "\u202e\u200b\ufeff",
    "emoji": "😊",
    "lone surrogates": "\ud800",
    "sentences": "We left at noon. ",
    "sentences without spaces": "今天下雨。",
    "hashes": "# ",
    "hyphens": "- a\n",
    "angles": "<",
    "angle ends": ">",
    "full-width brackets": "（",
    "music": "♪ ",
}


def in_time(raw: str, **given: str) -> None:
    began = time.process_time()
    got = strip(raw, **given)  # type: ignore[arg-type]
    assert time.process_time() - began < BOUND
    assert all(raw[r.start : r.end] == r.text for r in got.removals)
    assert rebuild(raw, got.removals).strip() == got.text.strip()


@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS.keys())
def test_many_of_one_thing_are_done_in_time(unit: str) -> None:
    in_time(
        unit * (10_000 // len(unit)), prompt="Transcribe the audio.", context="You are a helpful assistant.", lang="ko"
    )


@pytest.mark.parametrize("unit", ["<|", "(", "<think>", "a", "[00:00] ", '{"text":', '"', "\n"])
def test_a_megabyte_of_one_thing_is_done_in_time(unit: str) -> None:
    in_time(unit * (MEGABYTE // len(unit)), lang="en")


@pytest.mark.parametrize("gap", [" ", "\n", "", ": "])
def test_a_megabyte_of_the_prompt_is_done_in_time(gap: str) -> None:
    prompt = "Write down exactly what the speaker says."
    in_time((prompt + gap) * (MEGABYTE // 45), prompt=prompt)
    assert strip((prompt + gap) * 50, prompt=prompt).status == "no_transcript"


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
