"""Wrappers nest: whatever stands round a transcript, in the order in which it is put there, the transcript comes back."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass

import pytest

from asrscore.clutter import rebuild, strip


@dataclass(frozen=True)
class Tongue:
    lang: str
    prompt: str
    said: tuple[tuple[str, str], ...]
    """Two turns each."""
    joined: str
    """What stands between two turns."""
    name: str
    preambles: tuple[str, ...]
    closings: tuple[str, ...]
    speakers: tuple[str, str]
    reasoning: str


TONGUES = (
    Tongue(
        "en",
        "Write down exactly what the speaker says. Do not add comments.",
        (("The ferry leaves at noon.", "Bring your ticket."), ("did the fax arrive", "not yet"), ("It's 10:30.", "We won 3-4.")),
        " ",
        "English",
        (
            "Sure, here is the transcription:\n\n",
            "Transcription:\n",
            "**Transcript:** ",
            "### Transcription\n\n",
            "The transcript of the audio is as follows:\n",
            "Okay, below is the transcription of the audio you provided.\n\n",
        ),
        (
            "\n\nLet me know if you need anything else!",
            "\n\nI hope this transcription helps.",
            "\n\n*End of transcript*",
            "\n\nWould you like me to translate the audio?",
        ),
        ("Speaker 1", "Speaker 2"),
        "The user wants the words only. One short clip.",
    ),
    Tongue(
        "ko",
        "들리는 한국어를 그대로 받아 적으세요. 설명은 쓰지 마세요.",
        (("택배는 3시쯤 도착합니다.", "문 앞에 두고 가 주세요."), ("몇 시에 만날까요?", "여섯 시가 좋아요.")),
        " ",
        "Korean",
        (
            "네, 전사 결과는 다음과 같습니다:\n",
            "전사: ",
            "**받아쓰기 결과**\n\n",
            "다음은 제공하신 음성의 전사 내용입니다.\n\n",
            "Here is the transcription of the Korean audio:\n\n",
        ),
        ("\n\n추가로 전사할 음성이 있으면 말씀해 주세요.", "\n\n더 필요하신 점이 있으면 언제든지 알려 주세요.", "\n\n(전사 끝)"),
        ("화자 1", "화자 2"),
        "짧은 음성이다. 받아쓰기만 하면 된다.",
    ),
    Tongue(
        "ja",
        "この音声を聞こえたとおりに書き起こしてください。",
        (("駅前の駐車場は満車でした。", "次の信号を左です。"), ("鍵はどこですか。", "棚の上です。")),
        "",
        "Japanese",
        (
            "以下が文字起こしの結果です。\n\n",
            "文字起こし：",
            "**書き起こし結果：**\n",
            "はい、音声の内容は以下のとおりです：\n",
        ),
        ("\n\n他に文字起こししたい音声がありましたら、お知らせください。", "\n\n以上が文字起こしの結果です。", "\n\nご不明な点がありましたらお気軽にお知らせください。"),
        ("話者1", "話者2"),
        "短い音声。そのまま書く。",
    ),
    Tongue(
        "zh",
        "请把这段中文语音写成文字，不要加任何说明。",
        (("明天的评审改到三楼。", "请带上门票。"), ("先签字。", "笔在哪儿？")),
        "",
        "Chinese",
        ("好的，以下是转写结果：\n", "转写：", "**转写内容**\n\n", "这段音频的内容是：", "当然，以下是您提供的录音的文字稿：\n\n"),
        ("\n\n如果还有其他问题，请随时告诉我。", "\n\n以上是音频的转写内容。", "\n\n如需转写其他录音，请随时告诉我。"),
        ("说话人1", "说话人2"),
        "用户要求转写。直接写出内容。",
    ),
)  # fmt: skip


def wrapped(tongue: Tongue, dice: random.Random) -> tuple[str, str]:
    """Return an answer and the transcript in it."""
    turns = dice.choice(tongue.said)
    text = tongue.joined.join(turns)
    lines = dice.choice(("none", "none", "clock", "speakers", "both", "brackets"))
    if lines == "none":
        raw = text
    else:
        clocks = {"clock": ("[00:00] ", "[00:03] "), "both": ("[00:00] ", "[00:03] "), "brackets": ("[0.48]", "[1.70]")}
        marks = {"speakers": tongue.speakers, "both": tongue.speakers}
        raw = "\n".join(
            clocks.get(lines, ("", ""))[n] + (f"{marks[lines][n]}: " if lines in marks else "") + turn
            for n, turn in enumerate(turns)
        )
    framed = dice.random() < 0.7
    inner = dice.choice(("none", "none", "quotes", "fence", "json"))
    if inner == "quotes" and lines == "none":
        raw = dice.choice(('"{}"', "“{}”")).format(raw)
    elif inner == "fence":
        raw = dice.choice(("```\n{}\n```", "```text\n{}\n```", "~~~\n{}\n~~~")).format(raw)
    elif inner == "json":
        raw = json.dumps({dice.choice(("text", "transcript", "transcription")): raw}, ensure_ascii=dice.random() < 0.3)
        raw = dice.choice(("{}", "```json\n{}\n```")).format(raw)
    if framed:
        raw = dice.choice(tongue.preambles) + raw
        if dice.random() < 0.5:
            raw += dice.choice(tongue.closings)
    if dice.random() < 0.3:
        raw = dice.choice((f"{tongue.prompt}\n", f"{tongue.prompt.lower()}\n\n", f"{tongue.prompt[:-1]}: ")) + raw
    header = dice.choice(("", "", "tag", "newline"))
    if header:
        raw = f"language {tongue.name}" + {"tag": "<asr_text>", "newline": "\n<asr_text>\n"}[header] + raw
    tokens = dice.choice(("", "", "whisper", "chat", "eos"))
    raw = {
        "": "{}",
        "whisper": f"<|startoftranscript|><|{tongue.lang}|><|transcribe|><|notimestamps|>{{}}<|endoftext|>",
        "chat": "{}<|im_end|>",
        "eos": "{}</s>",
    }[tokens].replace("{}", raw)
    template = dice.choice(("", "", "", "roles", "assistant", "chatml"))
    raw = {
        "": "{}",
        "roles": f"system\n\nuser\n{tongue.prompt}\nassistant\n{{}}",
        "assistant": "assistant\n{}",
        "chatml": "<|im_start|>assistant\n{}<|im_end|>",
    }[template].replace("{}", raw)
    if dice.random() < 0.25:
        raw = (
            dice.choice(
                (
                    f"<think>\n{tongue.reasoning}\n</think>\n\n",
                    f"{tongue.reasoning}\n</think>\n",
                    "<think>\n\n</think>\n",
                )
            )
            + raw
        )
    return raw, text


@pytest.mark.parametrize("tongue", TONGUES, ids=[t.lang for t in TONGUES])
def test_any_nesting_of_wrappers_gives_the_transcript_back(tongue: Tongue) -> None:
    dice = random.Random(f"nesting {tongue.lang}")
    seen: dict[str, str] = {}
    while len(seen) < 250:
        raw, text = wrapped(tongue, dice)
        seen[raw] = text
    wrong = []
    for raw, text in seen.items():
        got = strip(raw, prompt=tongue.prompt, lang=tongue.lang)
        gap = " " if tongue.joined else ""
        if gap.join(got.text.split()) != gap.join(text.split()) or got.status != "ok":
            wrong.append((raw, got.text, [r.rule for r in got.removals]))
        assert rebuild(raw, got.removals).strip() == got.text
    assert not wrong, f"{len(wrong)} of {len(seen)}: {wrong[:3]}"
