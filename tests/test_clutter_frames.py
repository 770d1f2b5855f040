"""What models say round a transcript, in wordings that stand in no rule: taken off; and speech that looks like it: kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from asrscore.clutter import explain, rebuild, strip

PROMPT = {
    "en": "Write down exactly what the speaker says. Do not add comments.",
    "ko": "들리는 한국어를 그대로 받아 적으세요. 설명은 쓰지 마세요.",
    "ja": "この音声を聞こえたとおりに書き起こしてください。",
    "zh": "请把这段中文语音写成文字，不要加任何说明。",
}
SAID = {
    "en": "the lake froze over last night",
    "ko": "가게 문을 일찍 닫았습니다.",
    "ja": "切符は二枚お願いします。",
    "zh": "今天的报告明天一早交。",
}
PLAIN = [json.loads(line) for line in (Path(__file__).parent / "gold/plain.jsonl").read_text("utf-8").splitlines()]


def same(one: str, other: str, lang: str) -> bool:
    gap = "" if lang in ("ja", "zh") else " "
    return gap.join(one.split()) == gap.join(other.split())


FRAMES = {
    "en": [
        "Here's the transcription of the audio:\n\n{}",
        "Here is the verbatim transcript:\n{}",
        "Of course. Below is the transcript of the recording you uploaded.\n\n{}",
        "# Transcript\n{}",
        "Transcription of audio:\n{}",
        "The spoken words in the audio are: “{}”",
        'In the audio, the speaker says: "{}"',
        "Based on the audio, the transcription is:\n\n{}",
        "Here is a transcription of the audio in English: {}",
        "The original content of this audio is: '{}'",
        '### Transcription\n\n**Speaker 1:**\n"{}"',
        "<transcript>\n<text>{}</text>\n</transcript>",
        "```plaintext\n{}\n```",
        '{{"status": "ok", "result": {{"transcription": "{}"}}}}',
        'Sure! Here is the transcription in JSON format:\n\n```json\n{{"text": "{}"}}\n```',
        "---\n**Transcription:**\n\n{}\n\n---",
        "{}\n\nI hope this transcription helps! Let me know if you need anything else.",
        "{}\n\nWould you like me to translate the audio as well?",
        "{}\n\n[End of transcription]",
        "{}\n\n(Translation: 어젯밤에 호수가 얼었다)",
        "Transcript: {}\n\nIs there anything else I can help you with?",
    ],
    "ko": [
        "다음은 음성의 전사 내용입니다:\n\n{}",
        "네, 다음은 제공하신 오디오의 전사 결과입니다.\n\n{}",
        '음성 파일의 내용은 다음과 같습니다: "{}"',
        "**전사 결과**\n{}",
        "오디오 내용을 텍스트로 옮기면 다음과 같습니다:\n\n{}",
        "전사 (한국어): {}",
        'This audio says "{}" in Korean.',
        "Here is the transcription of the Korean audio:\n\n{}",
        "{}\n\n다른 음성 파일이 있으면 보내 주세요.",
        "{}\n\n이상이 전사 내용입니다.",
        "{}\n\n번역이 필요하시면 알려 주세요.",
        "{}\n\n영어 번역: We closed the shop early.",
        "한국어: {}\n영어: We closed the shop early.",
    ],
    "ja": [
        "以下は音声の文字起こしです：\n\n{}",
        "承知しました。音声を文字起こししました。\n\n{}",
        "音声では「{}」と言っています。",
        "【文字起こし】\n{}",
        "音声の内容を書き起こすと次のようになります：{}",
        "こちらが音声の文字起こしになります。\n\n{}",
        "Sure, here is the transcription of the Japanese audio:\n\n{}",
        "{}\n\n他に書き起こしが必要な音声がありましたらお知らせください。",
        "{}\n\n以上が音声の文字起こしです。",
        "{}\n\n英訳：Two tickets, please.",
    ],
    "zh": [
        "以下是音频的转写内容：\n\n{}",
        "好的，这段录音的文字内容如下：\n{}",
        "这段语音说的是：“{}”",
        "录音转写如下：\n{}",
        "音频中的人说：“{}”",
        "结果如下：\n```\n{}\n```",
        'The speech is in Mandarin, saying "{}".',
        "{}\n\n以上是音频的转写内容。",
        "{}\n\n如果您需要翻译这段音频，请告诉我。",
        "{}\n\n英文翻译：The report is due tomorrow morning.",
    ],
}
ECHOES = {
    "en": [
        '"{p}" {t}',
        "{p}\n\n{p}\n{t}",
        "{p}\n{t}\n{p}",
        "write down exactly what the speaker says do not add comments {t}",
        "Do not add comments.\n{t}",
        "Prompt: {p}\nResponse: {t}",
        "You want me to write down what the speaker says in the audio.\n{t}",
        "I will now transcribe the audio.\n\n{t}",
        "다음 오디오를 들리는 그대로 받아 적어 주세요.\n{t}",
        "请转写以下音频内容。\n{t}",
    ],
    "ko": [
        "{p} {t}",
        "지시: {p}\n출력: {t}",
        "{t}\n\n설명은 쓰지 마세요.",
        "이 오디오를 한국어 텍스트로 전사해 주세요.\n{t}",
        "음성을 전사하겠습니다.\n{t}",
        "Transcribe the Korean audio exactly as you hear it.\n{t}",
    ],
    "ja": [
        "「{p}」\n{t}",
        "指示：{p}\n出力：{t}",
        "{p}{t}",
        "以下の日本語の音声をそのまま書き起こしてください。\n{t}",
        "Please transcribe this Japanese speech.\n{t}",
    ],
    "zh": [
        "{p}{t}",
        "指令：{p}\n输出：{t}",
        "{t}{p}",
        "请把这段中文语音写成文字\n{t}",
        "请将下面的语音逐字转写成中文文本。\n{t}",
        "用户要求转写这段音频。\n{t}",
    ],
}


@pytest.mark.parametrize(("lang", "frame"), [(lang, frame) for lang, frames in FRAMES.items() for frame in frames])
def test_framing_goes_and_the_transcript_stays(lang: str, frame: str) -> None:
    raw = frame.format(SAID[lang])
    got = strip(raw, lang=lang)
    assert same(got.text, SAID[lang], lang), [r.rule for r in got.removals]
    assert got.status == "ok"
    assert rebuild(raw, got.removals).strip() == got.text


@pytest.mark.parametrize(("lang", "echo"), [(lang, echo) for lang, echoes in ECHOES.items() for echo in echoes])
def test_an_echo_of_the_instruction_goes(lang: str, echo: str) -> None:
    raw = echo.format(p=PROMPT[lang], t=SAID[lang])
    got = strip(raw, prompt=PROMPT[lang], lang=lang)
    assert same(got.text, SAID[lang], lang), [r.rule for r in got.removals]


@pytest.mark.parametrize("lang", PROMPT)
def test_nothing_but_an_echo_is_no_transcript(lang: str) -> None:
    for raw in (PROMPT[lang], f"{PROMPT[lang]}\n{PROMPT[lang]}", f"“{PROMPT[lang]}”"):
        got = strip(raw, prompt=PROMPT[lang], lang=lang)
        assert (got.text, got.status) == ("", "no_transcript")
        assert "prompt_echo" in got.flags


@pytest.mark.parametrize("lang", PROMPT)
def test_without_the_prompt_on_record_an_echo_stays(lang: str) -> None:
    raw = f"{PROMPT[lang]}\n{SAID[lang]}"
    assert not strip(raw, lang=lang).removals


def test_one_word_of_the_prompt_is_no_echo() -> None:
    for raw, prompt in (
        ("Hello.\nHow are you?", "Transcribe the call. It begins with: Hello."),
        ("Hello.\nHow are you?", "Transcribe the call.\nHello."),
        ("네.\n알겠습니다.", "통화를 받아 적으세요. 네."),
    ):
        assert strip(raw, prompt=prompt).text == raw


def test_an_echo_that_another_system_heard_is_speech() -> None:
    raw, prompt = "Say the sentence twice.\nNow say it slowly.", "Say the sentence twice."
    assert strip(raw, prompt=prompt).text == "Now say it slowly."
    kept = strip(raw, prompt=prompt, peers=["say the sentence twice now say it slowly"])
    assert kept.text == raw
    assert "prompt_echo" in kept.flags


def test_another_system_that_echoes_too_is_no_witness() -> None:
    prompt = PROMPT["en"]
    got = strip(f"{prompt}\nthe lake froze", prompt=prompt, peers=[f"{prompt}\nthe lake froze over"])
    assert got.text == "the lake froze"


def test_an_introduction_that_another_system_heard_is_speech() -> None:
    raw = "Here is the transcript of the audio: the lake froze"
    assert strip(raw).text == "the lake froze"
    assert strip(raw, peers=["here is the transcript of the audio the lake froze"]).text == raw


REFUSALS = {
    "en": [
        "I'm sorry, but I am unable to transcribe the audio as it is not clear.",
        "As an AI language model, I don't have the ability to hear audio.",
        "I apologize, but the audio quality is too poor for me to transcribe accurately.",
        "There is no audio attached to your message. Please upload the file.",
    ],
    "ko": [
        "죄송합니다. 저는 오디오를 들을 수 없습니다.",
        "저는 텍스트 기반 AI 모델이기 때문에 음성 파일을 처리할 수 없습니다.",
        "오디오 파일이 첨부되지 않았습니다. 다시 업로드해 주세요.",
        "이 오디오를 전사할 수 없습니다.",
    ],
    "ja": [
        "申し訳ありませんが、音声を聞くことができません。",
        "私はAI言語モデルなので、音声を聞いたり文字起こししたりすることはできません。",
        "残念ながら、この音声を書き起こすことはできません。",
    ],
    "zh": [
        "作为一个人工智能语言模型，我无法收听或转录音频。",
        "非常抱歉，我没有收到音频文件，请重新上传。",
        "由于录音不清晰，无法进行转写。",
    ],
}
SILENCES = {
    "en": [
        "There is no speech in this audio.",
        "I don't hear any speech in the audio.",
        "(no speech)",
        "The audio is silent.",
    ],
    "ko": ["이 음성에는 말소리가 없습니다.", "[음성 없음]", "오디오에 음성이 포함되어 있지 않습니다."],
    "ja": ["音声には人の声が含まれていません。", "（無音）", "この音声には発話がありません。"],
    "zh": ["录音中没有人说话，只有背景噪音。", "[无语音]", "这段音频中没有语音内容。"],
}


@pytest.mark.parametrize(("lang", "raw"), [(lang, raw) for lang, raws in REFUSALS.items() for raw in raws])
def test_a_refusal_is_no_transcript(lang: str, raw: str) -> None:
    got = strip(raw, lang=lang)
    assert (got.text, got.status) == ("", "refusal")


@pytest.mark.parametrize(("lang", "raw"), [(lang, raw) for lang, raws in SILENCES.items() for raw in raws])
def test_a_statement_of_silence_is_an_empty_transcript(lang: str, raw: str) -> None:
    got = strip(raw, lang=lang)
    assert (got.text, got.status) == ("", "no_speech")


def test_half_an_answer_before_an_excuse_stays() -> None:
    raw = "the lake froze over\n\nI'm sorry, but I cannot transcribe the rest of the audio."
    got = strip(raw)
    assert got.text == raw
    assert "not_a_transcript" in got.flags


def test_a_refusal_that_another_system_heard_is_speech() -> None:
    raw = "I'm sorry, I can't hear the audio."
    assert strip(raw).status == "refusal"
    assert strip(raw, peers=["i'm sorry i can't hear the audio turn it up"]).text == raw


@pytest.mark.parametrize("plain", PLAIN, ids=[p["id"] for p in PLAIN])
def test_speech_about_transcripts_loses_nothing(plain: dict[str, str]) -> None:
    text, lang = plain["text"], plain["lang"]
    for prompt in (None, PROMPT[lang], "Transcribe the audio.", "请转写这段音频。"):
        for raw in (text, f"{text}\n{SAID[lang]}", f"{SAID[lang]}\n\n{text}", f"{SAID[lang]} {text}"):
            got = strip(raw, prompt=prompt, lang=lang)
            assert got.text == raw, [(r.rule, r.text) for r in got.removals]


def test_every_language_has_enough_plain_sentences() -> None:
    for lang in PROMPT:
        assert sum(plain["lang"] == lang for plain in PLAIN) >= 40


KEPT = [
    "Result: we won the match.",
    "User: that is what they call us.",
    'The man said, "leave it"',
    '"Yes," she said, "I know."',
    "Sure!\nI will be there at nine.",
    "The refund takes five days.\n\nIs there anything else I can help you with today?",
    "「おかえりなさい」",
    "- the kettle is on\n- the door is shut",
    '{"weather": "fine"}',
    '{"question": "where", "reply": "here"}',
    "write <text> in the form",
    "번역: 이 단어는 잘 모르겠고, 해석: 대충 이런 뜻이에요",
    "门没关。\n翻译：这个词没有翻译。",
    "come in come in the door is open",
    "I'm sorry but I can't help you with that without a receipt",
    "This is a recording.\nPlease leave a message after the tone.",
    "The garden hose leaks.\nPlease send me the recording.",
    "Sorry, I didn't catch that.",
    "There is no audio.",
    "소리가 들리지 않습니다.",
    "회의가 끝났습니다.\n녹음 파일을 보내 주세요.",
    "받아쓰기는 어렵습니다.",
    "すみません、聞き取れませんでした。",
    "転写は難しいです。",
    "『こころ』を読みました。",
    "不好意思，我听不清你的声音。",
    "这是录音。\n请在提示音后留言。",
    "《红楼梦》和《西游记》",
    "{ and } are braces",
    "'Tis the season, y'all",
]


@pytest.mark.parametrize("raw", KEPT)
def test_what_only_looks_like_a_frame_stays(raw: str) -> None:
    assert strip(raw, prompt=PROMPT["en"]).text == raw


def test_json_gives_the_value_with_its_escapes_undone_and_receipts() -> None:
    raw = '{"language": "ko", "text": "문이\\n\\"쾅\\" \\uB2EB\\ud600요"}'
    got = strip(raw)
    assert got.text == '문이\n"쾅" 닫혀요'
    assert got.claimed_language == "ko"
    assert rebuild(raw, got.removals) == got.text


def test_json_lines_are_segments() -> None:
    assert strip('{"start": 0, "text": "mind the gap"}\n{"start": 2, "text": "doors closing"}').text == (
        "mind the gap doors closing"
    )
    assert strip('{"text": "先签字。"}\n{"text": "笔在哪儿？"}').text == "先签字。笔在哪儿？"
    for raw in ('{"text": "a"}\n{"content": "b"}', '{"text": "a"} "b"', '{"text": "a"} and b'):
        assert strip(raw).text == raw


def test_a_cut_json_text_is_a_truncated_transcript() -> None:
    got = strip('{"segments": [{"text": "the alarm went off"}, {"text": "and nobody kn')
    assert (got.text, got.status) == ("the alarm went off and nobody kn", "truncated")


def test_hot_words_are_flagged_and_kept() -> None:
    got = strip("闸门 水位 泵站", context="闸门 水位 泵站 排涝 围堰")
    assert got.text == "闸门 水位 泵站"
    assert got.flags == ("suspect_context_echo",)


def test_the_steps_are_told_in_the_order_in_which_they_happened() -> None:
    steps = explain("Sure, here is the transcription:\n\n```\n“the kettle is on”\n```")
    assert [step.clutter for step in steps] == ["preamble", "wrapper_markdown", "wrapper_quotes"]
    assert steps[-1].text == "the kettle is on"
