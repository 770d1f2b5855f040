"""What is stripped off answers: the gold cases, the receipts, and what holds for any text."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrscore.clutter import explain, rebuild, rule_packs, strip
from asrscore.clutter.engine import Engine
from asrscore.clutter.rules import Facts
from asrscore.clutter.strip import engine_of
from asrscore.clutter.stripped import Stripped
from asrscore.errors import RuleError
from asrscore.packs import Pack, parse_pack

GOLD = Path(__file__).parent / "gold"
Case = dict[str, Any]
CASES: list[Case] = [json.loads(line) for line in (GOLD / "clutter.jsonl").read_text("utf-8").splitlines()]
PLAIN: list[Case] = [json.loads(line) for line in (GOLD / "plain.jsonl").read_text("utf-8").splitlines()]
PROMPTS = sorted({case["prompt"] for case in CASES if case["prompt"]})
KEPT = [case for case in CASES if not case["removed"] and case["expected"]]


def given_with(case: Case) -> dict[str, Any]:
    return {key: case[key] for key in ("prompt", "context", "peers", "meta", "lang") if case.get(key)}


def squeezed(text: str, lang: str) -> str:
    return ("" if lang in ("ja", "zh", "yue") else " ").join(text.split())


def receipts_add_up(raw: str, got: Stripped) -> None:
    at = 0
    for removal in got.removals:
        assert removal.start >= at
        assert raw[removal.start : removal.end] == removal.text
        assert removal.rule and removal.evidence and removal.clutter
        assert removal.level in ("certain", "strong")
        at = removal.end
    assert rebuild(raw, got.removals).strip() == got.text
    assert list(got.flags) == sorted(set(got.flags))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_gold_case_comes_out_as_it_should(case: Case) -> None:
    got = strip(case["raw"], **given_with(case))
    assert squeezed(got.text, case["lang"]) == squeezed(case["expected"], case["lang"])
    named = {got.status, *got.flags}
    if case.get("status"):
        assert case["status"] in named
    elif case["expected"]:
        assert got.status == "ok"
    assert set(case.get("flags", ())) <= named
    assert case["removed"] or not got.removals
    if not case.get("flags") and not case.get("status"):
        assert len(got.flags) <= 2
    receipts_add_up(case["raw"], got)
    given = {key: value for key, value in given_with(case).items() if key != "meta"}
    assert squeezed(strip(got.text, **given).text, case["lang"]) == squeezed(got.text, case["lang"])


@pytest.mark.parametrize("prompt", [None, *PROMPTS])
def test_a_prompt_never_makes_speech_clutter(prompt: str | None) -> None:
    for case in KEPT:
        if prompt != case["prompt"] or prompt is None:
            given = given_with(case) | {"prompt": prompt}
            assert strip(case["raw"], **given).text == case["raw"].strip(), case["id"]


@pytest.mark.parametrize("lang", [None, "ko", "ja", "en", "zh", "de", "ko-KR", "zh_CN", "xx"])
def test_a_language_changes_flags_and_never_the_text_of_one_version(lang: str | None) -> None:
    for case in CASES:
        if case["class"] not in ("translation", "mixture"):
            given = given_with(case) | {"lang": lang}
            assert squeezed(strip(case["raw"], **given).text, case["lang"]) == squeezed(case["expected"], case["lang"])


def test_nothing_is_looked_at_but_the_answer_and_what_is_known_of_it() -> None:
    asked = set(inspect.signature(strip).parameters)
    assert asked == {"raw", "prompt", "context", "peers", "meta", "lang", "packs"}
    raw = "<|en|>Here is the transcription:\n\nthe lake froze over"
    meta = {"model": "omni", "system": "a", "side": "specialist"}
    assert strip(raw, meta=meta) == strip(raw)


def test_the_steps_are_told_in_the_order_they_happen() -> None:
    raw = "<think>short</think>Here is the transcription:\n\n<|en|>the lake froze over"
    steps = explain(raw)
    assert [step.clutter for step in steps] == ["reasoning", "special_token", "preamble"]
    assert steps[-1].text == strip(raw).text == "the lake froze over"
    assert steps[0].pieces == ("<think>short</think>",)
    assert all(step.evidence for step in steps)


def test_a_token_between_two_words_leaves_a_space_only_where_a_script_has_them() -> None:
    assert strip("the<|1|>cafe").text == "the cafe"
    assert strip("end.<|1|>Next").text == "end. Next"
    assert strip("今天<|1|>下雨").text == "今天下雨"
    assert strip("a <|1|> b").text == "a b"
    assert strip("a<|1|>, b").text == "a, b"


def test_the_model_s_own_word_on_the_language_is_reported() -> None:
    assert strip("language Korean<asr_text>안녕하세요").claimed_language == "ko"
    assert strip("<|zh|>你好").claimed_language == "zh"
    assert strip("<en-US> hello there").claimed_language == "en"
    assert strip("hello there").claimed_language is None


def test_a_cut_answer_is_truncated_whatever_else_it_is() -> None:
    assert strip("the lake froze", meta={"finish_reason": "length"}).status == "truncated"
    assert strip("the lake froze", meta={"finish_reason": "stop"}).status == "ok"
    assert strip("", meta={"finish_reason": "content_filter"}).status == "refusal"


def test_what_a_peer_heard_at_the_same_place_is_speech() -> None:
    raw, prompt = "Say the sentence twice.\nNow say it slowly.", "Say the sentence twice."
    assert strip(raw, prompt=prompt).text == "Now say it slowly."
    kept = strip(raw, prompt=prompt, peers=["say the sentence twice now say it slowly"])
    assert kept.text == raw
    assert "prompt_echo" in kept.flags


# --- one look at a clean text ------------------------------------------------------------------------------------


def unscreened() -> Engine:
    """Return an engine that runs every rule on every text."""
    engine = Engine(rule_packs())
    engine.screen.blind.append(engine.rules[0])
    return engine


SLOW = unscreened()


def alike(raw: str, *, peers: tuple[str, ...] = (), **known: Any) -> None:
    facts = Facts(**known)
    assert engine_of().run(raw, facts, peers) == SLOW.run(raw, facts, peers)


def test_one_look_at_a_text_says_what_all_rules_say() -> None:
    for case in CASES:
        meta = case.get("meta") or {}
        for prompt in {case.get("prompt"), None}:
            alike(
                case["raw"],
                peers=tuple(case.get("peers") or ()),
                prompt=prompt,
                context=case.get("context"),
                lang=case["lang"],
                finish_reason=meta.get("finish_reason"),
                duration_s=meta.get("duration"),
            )
        alike(case["expected"], lang=case["lang"])
    for case in PLAIN:
        for context in (None, case["text"][:9]):
            alike(case["text"], lang=case["lang"], context=context, prompt=PROMPTS[1])


def test_one_look_knows_that_an_element_or_json_is_a_frame() -> None:
    for raw in (
        "<text>We moved the boat.</text>\n\nLet me know!",
        '{"text": "We moved the boat."}\n\nLet me know!',
        '[{"text": "We moved the boat."}]\n\nLet me know!',
    ):
        alike(raw)
        assert strip(raw).text == "We moved the boat."


def test_one_look_is_enough_for_nearly_all_plain_speech() -> None:
    clean = sum(engine_of().screen.clean(case["expected"], Facts(lang=case["lang"])) for case in KEPT)
    assert clean * 3 > len(KEPT)
    words = [
        "오늘은 비가 많이 옵니다.",
        "we left the house at noon",
        "今天下雨。",
        "今日は雨です。",
        "友達と電話で話しました。",
        "don't you think so?",
    ]
    assert all(engine_of().screen.clean(text, Facts()) for text in words)


def test_every_rule_says_by_what_it_is_known() -> None:
    assert engine_of().screen.blind == []


PIECES = st.sampled_from(
    [
        *(
            "the lake froze",
            "가게 문을",
            "切符は",
            "今天",
            "you",
            "thank you",
            " ",
            "  ",
            "\n",
            "\n\n",
            ".",
            "。",
            ":",
            "：",
        ),
        *(
            "'",
            "’",
            '"',
            "“",
            "”",
            "「",
            "」",
            "(",
            ")",
            "[",
            "]",
            "<",
            ">",
            "|",
            "<|",
            "|>",
            "<|en|>",
            "*",
            "**",
            "_",
            "▁",
        ),
        *(
            "#",
            "-",
            "--",
            "`",
            "```",
            "{",
            "}",
            '{"text": "',
            "\\",
            "\ufffd",
            "⁇",
            "♪",
            "😊",
            "</s>",
            "<think>",
            "</think>",
        ),
        *(
            "assistant",
            "assistant\n",
            "user\n",
            "language ",
            "Korean",
            "<asr_text>",
            "[ko]",
            "Speaker 1:",
            "화자 1:",
            "00:01 ",
        ),
        *(
            "[00:01]",
            "(laughs)",
            "[unk]",
            "Note: ",
            "audio",
            "Transcription:",
            "Sure!",
            "sorry",
            "I can't",
            "transcribe",
        ),
        *(
            "Here is the transcription",
            "음성",
            "전사 결과:",
            "文字起こし：",
            "转写结果：",
            "請",
            "please",
            "no speech",
            "null",
            "\t",
            "\u3000",
        ),
    ]
)
TEXTS = st.one_of(
    st.text(max_size=60), st.lists(PIECES, max_size=9).map("".join), st.lists(PIECES, max_size=7).map(" ".join)
)
KNOWN = st.fixed_dictionaries(
    {},
    optional={
        "prompt": st.sampled_from(PROMPTS) | st.text(max_size=20),
        "context": st.sampled_from(["You are a helpful assistant.", "Samsung, Galaxy", "切符"]) | st.text(max_size=20),
        "lang": st.sampled_from(["ko", "ja", "en", "zh", "de", "ru"]),
        "meta": st.fixed_dictionaries(
            {},
            optional={
                "finish_reason": st.sampled_from(["stop", "length"]),
                "duration_s": st.floats(0.1, 30),
                "audio_events": st.lists(st.sampled_from(["(laughs)", "[ko]", "you", "*", ""]), max_size=2),
            },
        ),
    },
)


@given(TEXTS, KNOWN)
def test_the_receipts_add_up_and_a_second_run_finds_nothing(raw: str, known: dict[str, Any]) -> None:
    got = strip(raw, **known)
    receipts_add_up(raw, got)
    assert strip(raw, **known) == got
    again = strip(got.text, **known)
    assert again.text == got.text


@given(TEXTS, KNOWN)
def test_one_look_at_any_text_says_what_all_rules_say(raw: str, known: dict[str, Any]) -> None:
    meta = known.pop("meta", {})
    events = tuple(meta.pop("audio_events", ()))
    alike(raw, audio_events=events, **known, **meta)


# --- packs -------------------------------------------------------------------------------------------------------

RULE = """
[[rule]]
name = "mine"
why = "because"
level = "certain"
stage = "token"
pattern = '''%%[a-z]+%%'''
removes = ["%%x%% hello"]
keeps = ["hello"]
"""


def pack(body: str = RULE, name: str = "mine") -> Pack:
    return parse_pack(f'kind = "clutter"\nname = "{name}"\n{body}', source="my.toml")


def test_a_user_s_pack_takes_off_more() -> None:
    assert strip("%%x%% hello").text == "%%x%% hello"
    got = strip("%%x%% hello", packs=[pack()])
    assert got.text == "hello"
    assert (got.removals[0].rule, got.removals[0].clutter) == ("mine.mine", "mine")


def test_a_user_s_pack_is_read_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(pack().text, "utf-8")
    assert strip("%%x%% hello", packs=[tmp_path / "my.toml"]).text == "hello"
    assert rule_packs([str(tmp_path / "my.toml")])[-1].name == "mine"
    with pytest.raises(RuleError, match=r"none\.toml"):
        strip("hello", packs=[tmp_path / "none.toml"])


def test_a_pack_replaces_the_shipped_one_of_its_name() -> None:
    assert strip("hello 😊").text == "hello"
    assert strip("hello 😊", packs=(pack(name="emoji_tag"),)).text == "hello 😊"
    assert strip("hello 😊").text == "hello"


def test_a_pack_adds_words_to_the_lists_of_others() -> None:
    own = pack('[lists.event_words]\nxx = ["kukurúz"]\n')
    assert strip("(kukurúz) hello").text == "(kukurúz) hello"
    assert strip("(kukurúz) hello", packs=[own]).text == "hello"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('why = "because"\n', ""), "why is missing"),
        (('removes = ["%%x%% hello"]\n', ""), "removes is missing"),
        (('keeps = ["hello"]\n', ""), "keeps is missing"),
        (('"certain"', '"flag"'), "flags is missing"),
        (('"certain"', '"perhaps"'), "level is 'perhaps'"),
        (('"token"', '"later"'), "stage is 'later'"),
        (("'''%%[a-z]+%%'''", "'''%%[a-z+%%'''"), "faulty"),
        (("'''%%[a-z]+%%'''", "'''{no_such_list}'''"), "no list {no_such_list}"),
        (("'''%%[a-z]+%%'''", "7"), "pattern is 7"),
        (("pattern =", "patern ="), "unknown key 'patern'"),
        (('level = "certain"', 'level = "certain"\nhow = "magic"'), "how is 'magic'"),
        (('level = "certain"', 'level = "certain"\nhint = ["A"]'), "lower case"),
        (('level = "certain"', 'level = "certain"\nhint = ["{no_such_list}"]'), "no list"),
        (('level = "certain"', 'level = "certain"\nneeds = ["luck"]'), "needs 'luck'"),
        (('level = "certain"', 'level = "certain"\nneeds = [1]'), "needs is not"),
        (('level = "certain"', 'level = "certain"\nflag = "nice"'), "flag is 'nice'"),
        (('level = "certain"', 'level = "certain"\nstatus = "fine"'), "status is 'fine'"),
        (('level = "certain"', 'level = "certain"\nanchor = "middle"'), "anchor is 'middle'"),
        (('level = "certain"', 'level = "certain"\ngap = 1'), "gap is 1"),
        (('name = "mine"\nwhy', "why"), "without a name"),
        (('keeps = ["hello"]', 'keeps = [{ prompt = "x" }]'), "an example is"),
        (('keeps = ["hello"]', 'keeps = [{ raw = "x", colour = "x" }]'), "unknown key 'colour'"),
        (('keeps = ["hello"]', 'keeps = [{ raw = "x", peers = "x" }]'), "peers of an example"),
    ],
)
def test_a_faulty_rule_is_named_with_pack_and_line(change: tuple[str, str], said: str) -> None:
    body = RULE.replace(*change)
    assert body != RULE
    with pytest.raises(RuleError) as caught:
        strip("hello", packs=[pack(body)])
    assert said in str(caught.value)
    assert "my.toml" in str(caught.value)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("colour = 1\n", "unknown key 'colour'"),
        ("lists = 1\n", "lists is not a table"),
        ("[lists]\nx = 1\n", "lists.x is not a table"),
        ("[lists.x]\nen = 1\n", "lists.x.en is not"),
        ('[lists.x]\nen = [" "]\n', "lists.x.en is not"),
        ("rule = 1\n", "rule is not an array"),
        (RULE + RULE, "two rules of this name"),
    ],
)
def test_a_faulty_pack_is_named(body: str, said: str) -> None:
    with pytest.raises(RuleError) as caught:
        strip("hello", packs=[pack(body)])
    assert said in str(caught.value)
    assert "my.toml" in str(caught.value)


def test_a_pattern_that_is_not_linear_stops_with_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("asrscore.clutter.patterns.LIMIT_S", 0.05)
    slow = pack(RULE.replace("%%[a-z]+%%", "(a|aa)+b"))
    with pytest.raises(RuleError, match=r"mine.*linear"):
        strip("a" * 5000, packs=[slow])
