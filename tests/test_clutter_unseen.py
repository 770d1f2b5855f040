"""Answers as models word them and speech that looks like them, none of which the rules were written from."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from asrscore.clutter import rebuild, strip

GOLD = Path(__file__).parent / "gold"
PROMPTS = {
    "en": "Transcribe the audio into text.",
    "ko": "다음 음성을 한국어로 받아쓰세요.",
    "ja": "次の音声を文字起こししてください。",
    "zh": "请把这段语音转写成文字。",
}
#: What may stand round a whole answer, whatever is in it; P is the prompt.
OUTSIDE = (
    "{}", "<think>hm</think>{}", "<|im_start|>assistant\n{}<|im_end|>", "assistant\n{}", "P\n\n{}", "{}\nP", "{}</s>",
    "<|startoftranscript|>{}<|endoftext|>", "<answer>{}</answer>", "<start_of_turn>model\n{}<end_of_turn>",
    "system\nYou are a helpful assistant.\nuser\nP\nassistant\n{}",
)  # fmt: skip


def read(name: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in (GOLD / name).read_text(encoding="utf-8").splitlines()]


FRAMES = read("frames.jsonl")
ABOUT = [row["text"] for row in read("about.jsonl")]


ANSWERS: list[dict[str, Any]] = [
    json.loads(line) for line in (GOLD / "answers.jsonl").read_text(encoding="utf-8").splitlines()
]


def letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: f"{frame['lang']} {frame['raw'][:24]!r}")
def test_what_a_model_says_round_a_transcript_goes(frame: dict[str, str]) -> None:
    got = strip(frame["raw"], prompt=frame.get("prompt", PROMPTS[frame["lang"]]), lang=frame["lang"])
    assert letters(got.text) == letters(frame["text"])


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: f"{answer['class']} {answer['raw'][:24]!r}")
def test_an_answer_of_any_class_in_any_language_leaves_what_was_heard(answer: dict[str, Any]) -> None:
    given = {key: answer.get(key) for key in ("prompt", "context", "meta", "lang")}
    got = strip(answer["raw"], **given)
    assert letters(got.text) == letters(answer["text"])
    assert got.status == answer.get("status", "ok")
    assert {*answer.get("flags", ())} <= {*got.flags}
    assert rebuild(answer["raw"], got.removals).strip() == got.text
    assert strip(got.text, **{**given, "meta": None}).text == got.text


@pytest.mark.parametrize("lang", PROMPTS)
def test_it_goes_inside_of_any_other_wrapper(lang: str) -> None:
    dice = random.Random(f"unseen {lang}")
    frames = [frame for frame in FRAMES if frame["lang"] == lang and "\n\n(번역" not in frame["raw"]]
    for _ in range(150):
        frame = dice.choice(frames)
        prompt = frame.get("prompt", PROMPTS[lang])
        raw = dice.choice(OUTSIDE).replace("P", prompt).replace("{}", frame["raw"])
        got = strip(raw, prompt=prompt, lang=lang)
        assert letters(got.text) == letters(frame["text"]), raw
        assert rebuild(raw, got.removals).strip() == got.text
        assert strip(got.text, prompt=prompt, lang=lang).text == got.text


@pytest.mark.parametrize("prompt", [*PROMPTS.values(), None])
@pytest.mark.parametrize("raw", ABOUT)
def test_speech_about_such_things_loses_no_letter(raw: str, prompt: str | None) -> None:
    assert letters(strip(raw, prompt=prompt).text) == letters(raw)


@pytest.mark.parametrize("lang", PROMPTS)
def test_sentences_of_speech_in_lines_paragraphs_or_lists_lose_no_letter(lang: str) -> None:
    dice = random.Random(f"lines {lang}")
    plain = [row["text"] for row in read("plain.jsonl") if row["lang"] == lang]
    for _ in range(400):
        gap = dice.choice(("\n", "\n", "\n\n", " ", "\n- "))
        raw = gap.join(dice.sample(plain, dice.choice((2, 3, 4))))
        if dice.random() < 0.2:
            raw = "\n".join(f"- {line}" for line in raw.split("\n"))
        assert letters(strip(raw, prompt=PROMPTS[lang], lang=lang).text) == letters(raw), raw
