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
def test_a_megabyte_of_one_thing_is_done_in_time(unit: str) -> None:
    in_time(unit * (MEGABYTE // len(unit)))
