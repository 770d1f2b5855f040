"""A server of OpenAI's protocol: what is sent to it, and every way in which it can fail."""

from __future__ import annotations

import base64
import os
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from asrscore import InputError, Transcript, read
from asrscore.systems import read_systems_file
from asrscore.systems.exchange import retry_after
from asrscore.transcribe import Outcome, Settings, find_clips, transcribe
from tests.servers import Reply, Script, Server, chat, piece, serving
from tests.sounds import clips, need, settings, tone

need("openai")
need("soundfile")
need("soxr")

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")  # sockets of servers that cut their answers

KEY = "sk-secret-0123456789"


@pytest.fixture(autouse=True)
def _keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_ORG_ID", "org-secret")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:1/v1")
    monkeypatch.setenv("MY_KEY", "mine-42-of-my-own")
    monkeypatch.delenv("HTTP_PROXY", raising=False)


class Made:
    """What came of asking a scripted server."""

    def __init__(self, server: Server, outcome: Outcome, folder: Path) -> None:
        self.server, self.outcome = server, outcome
        self.answers: list[Transcript] = list(read(outcome.documents["s"])) if outcome.documents else []
        self.everything = "".join(
            f.read_text(encoding="utf-8") for f in folder.iterdir() if f.suffix in (".json", ".journal")
        )


@pytest.fixture
def ask(tmp_path: Path) -> Callable[..., Made]:
    def call(script: Script, *, names: tuple[str, ...] = ("a",), out: str = "out", **system: Any) -> Made:
        with serving(script) as server:
            table = {
                "backend": "openai", "model": "m", "base_url": server.url, "prompt": "Transcribe.",
                "backoff_s": 0.01, "retries": 2, **system,
            }  # fmt: skip
            systems = read_systems_file(settings(tmp_path, {"s": table}))
            made = Settings(out=tmp_path / out, in_process=True, shuffle=False)
            outcome = transcribe(find_clips(clips(tmp_path, names)), systems, made)
        return Made(server, outcome, tmp_path / out)

    return call


# --- what is sent ------------------------------------------------------------------------------------------------


def test_chat_carries_the_sound_and_the_prompt(tmp_path: Path, ask: Callable[..., Made]) -> None:
    made = ask(
        [Reply(body=chat("Hello."))], context="Names: Claude.", temperature=0, max_tokens=99,
        extra_body={"enable_thinking": False},
    )  # fmt: skip

    (request,) = made.server.asked
    body = request.json
    assert request.path == "/v1/chat/completions"
    assert body["messages"][0] == {"role": "system", "content": "Names: Claude."}
    sound, text = body["messages"][1]["content"]
    assert base64.b64decode(sound["input_audio"]["data"]) == (tmp_path / "a.wav").read_bytes()
    assert sound["input_audio"]["format"] == "wav"
    assert text == {"type": "text", "text": "Transcribe."}
    assert (body["temperature"], body["max_tokens"], body["enable_thinking"]) == (0, 99, False)
    (answer,) = made.answers
    assert (answer.raw, answer.status, answer.finish_reason, answer.prompt) == ("Hello.", "ok", "stop", "Transcribe.")
    assert answer.usage == {"input": 11, "output": 7, "total": 18}
    assert answer.latency_s is not None
    assert answer.meta["system"]["measured"]["tokens_per_s"] > 0


def test_audio_url_is_a_data_address_and_the_text_may_come_first(tmp_path: Path, ask: Callable[..., Made]) -> None:
    made = ask([Reply(body=chat("Hello."))], audio="audio_url", text_first=True)

    text, sound = made.server.asked[0].json["messages"][0]["content"]
    assert text["type"] == "text"
    head, _, data = sound["audio_url"]["url"].partition(",")
    assert head == "data:audio/wav;base64"
    assert base64.b64decode(data) == (tmp_path / "a.wav").read_bytes()


def test_transcriptions_send_a_form_and_keep_segments(ask: Callable[..., Made]) -> None:
    verbose = {
        "task": "transcribe", "language": "english", "duration": 0.2, "text": " Hello there.",
        "segments": [{"id": 0, "start": 0.0, "end": 0.1, "text": " Hello"}, {"id": 1, "start": 0.1, "end": 0.2, "text": " there."}],
    }  # fmt: skip
    made = ask(
        [Reply(body=verbose)], route="transcriptions", response_format="verbose_json", language="en", prompt="Claude",
        extra_body={"chunking": 1},
    )  # fmt: skip

    (request,) = made.server.asked
    assert request.path == "/v1/audio/transcriptions"
    for sent in (
        b'name="language"\r\n\r\nen',
        b'name="prompt"\r\n\r\nClaude',
        b'name="chunking"\r\n\r\n1',
        b"RIFF",
        b'filename="audio.wav"',
    ):
        assert sent in request.body
    (answer,) = made.answers
    assert (answer.raw, answer.language) == (" Hello there.", "en")
    assert [(s.text, s.start_s) for s in answer.segments] == [(" Hello", 0.0), (" there.", 0.1)]


@pytest.mark.parametrize(
    ("body", "raw", "status"),
    [
        ({"text": "hi"}, "hi", "ok"),
        ({"text": ""}, "", "empty"),
        ("plain words\n", "plain words\n", "ok"),
        ("7", "7", "ok"),
        (b'"quoted by a framework"', "quoted by a framework", "ok"),
        (b'""', "", "empty"),
    ],
)
def test_transcriptions_answer_in_json_or_text(ask: Callable[..., Made], body: Any, raw: str, status: str) -> None:
    (answer,) = ask([Reply(body=body)], route="transcriptions").answers

    assert (answer.raw, answer.status) == (raw, status)


def test_a_stream_has_a_first_token_and_usage(ask: Callable[..., Made]) -> None:
    events = [
        piece(role="assistant", content=""), None, piece(reasoning_content="hm"), None, piece(content="Hel"), None,
        piece(content="lo"), piece("stop"), {**piece(), "choices": [], "usage": {"completion_tokens": 3}}, "data: [DONE]\n\n",
    ]  # fmt: skip
    (answer,) = ask([Reply(events=events)], stream=True).answers

    assert (answer.raw, answer.status, answer.usage) == ("Hello", "ok", {"output": 3})
    assert answer.meta["reasoning"] == "hm"
    assert answer.first_token_s is not None and answer.latency_s is not None
    assert 0.04 <= answer.first_token_s <= answer.latency_s - 0.08


def test_thinking_is_switched_on_and_off_and_kept_apart(ask: Callable[..., Made]) -> None:
    def script(request: Any) -> Reply:
        thinks = request.json["enable_thinking"]
        return Reply(body=chat("Hello.", **({"reasoning_content": "It is a greeting."} if thinks else {})))

    (plain,) = ask(script, extra_body={"enable_thinking": False}).answers
    (thinking,) = ask(script, extra_body={"enable_thinking": True}, out="thinking").answers

    assert (plain.raw, plain.meta.get("reasoning")) == ("Hello.", None)
    assert (thinking.raw, thinking.meta["reasoning"]) == ("Hello.", "It is a greeting.")
    assert thinking.meta["system"]["settings"]["extra_body"] == {"enable_thinking": True}


def test_a_transcription_may_stream_too(ask: Callable[..., Made]) -> None:
    events = [
        {"type": "transcript.text.delta", "delta": "Hel"}, None, {"type": "transcript.text.delta", "delta": "lo"},
        {"type": "transcript.text.done", "text": "Hello"}, "data: [DONE]\n\n",
    ]  # fmt: skip
    (answer,) = ask([Reply(events=events)], stream=True, route="transcriptions").answers

    assert (answer.raw, answer.status) == ("Hello", "ok")
    assert answer.first_token_s is not None


def test_long_sound_is_asked_in_windows_and_comes_back_as_one_answer(
    tmp_path: Path, ask: Callable[..., Made], monkeypatch: pytest.MonkeyPatch
) -> None:
    def script(request: Any) -> Reply:
        sent = request.body[request.body.index(b"RIFF") :]
        seconds = int.from_bytes(sent[40:44], "little") / 32000
        heard.append(seconds)
        return Reply(body={
            "text": f"part {len(heard)}", "language": "en", "usage": {"completion_tokens": 2},
            "segments": [{"text": f"part {len(heard)}", "start": 0.0, "end": seconds}],
        })  # fmt: skip

    heard: list[float] = []
    monkeypatch.setattr("tests.test_systems_openai.clips", lambda *_: [str(tone(tmp_path / "a.wav", seconds=5))])

    made = ask(script, route="transcriptions", response_format="verbose_json", window_s=2)

    (answer,) = made.answers
    cuts = answer.meta["windows_s"]
    assert len(made.server.asked) == len(cuts) == 3
    assert cuts[0][0] == 0 and cuts[-1][1] == 5
    assert all(one[1] == two[0] for one, two in pairwise(cuts))
    assert sum(heard) == pytest.approx(5)
    assert [s.start_s for s in answer.segments] == [begin for begin, _ in cuts]
    assert answer.segments[-1].end_s == pytest.approx(5, abs=0.002)
    assert (answer.raw, answer.language, answer.usage) == ("part 1 part 2 part 3", "en", {"output": 6})
    assert answer.latency_s is not None


@pytest.mark.parametrize(
    ("replies", "status", "raw"),
    [
        ([Reply(body=chat("Hel")), Reply(body=chat("lo", finish="length"))], "truncated", "Hel lo"),
        ([Reply(body=chat("Hel")), Reply(body=chat(""))], "ok", "Hel"),
        ([Reply(body=chat("")), Reply(body=chat(""))], "empty", ""),
        ([Reply(body=chat(None, refusal="No.")), Reply(body=chat("lo"))], "truncated", "lo"),
        ([Reply(body=chat("Hel")), Reply(status=400, body={"detail": "too loud"})], "error", ""),
        ([Reply(status=400, body={"detail": "too loud"}), Reply(body=chat("lo"))], "error", ""),
    ],
)
def test_a_window_that_is_missing_is_missed(
    tmp_path: Path,
    ask: Callable[..., Made],
    monkeypatch: pytest.MonkeyPatch,
    replies: list[Reply],
    status: str,
    raw: str,
) -> None:
    monkeypatch.setattr("tests.test_systems_openai.clips", lambda *_: [str(tone(tmp_path / "a.wav", seconds=3))])

    made = ask(replies, window_s=2)

    (answer,) = made.answers
    assert (answer.status, answer.raw) == (status, raw)
    assert len(answer.meta["windows_s"]) == 2
    if status == "error":
        assert answer.meta["error"].endswith(" s: HTTP 400: too loud")
        assert len(made.server.asked) == 1 + (replies[0].status == 200)
        assert answer.latency_s is None


# --- keys --------------------------------------------------------------------------------------------------------


def test_the_default_key_goes_to_no_other_host(ask: Callable[..., Made]) -> None:
    made = ask([Reply(body=chat("Hello."))])

    sent = made.server.asked[0].headers
    assert KEY not in str(sent)
    assert "org-secret" not in str(sent)
    assert os.environ["OPENAI_API_KEY"] == KEY


def test_a_key_comes_from_its_variable_and_stands_in_no_file(ask: Callable[..., Made]) -> None:
    script = [Reply(status=400, body={"error": {"message": "Bad key mine-42-of-my-own, org x"}})]
    made = ask(script, api_key_env="MY_KEY", headers_env={"X-Key": "MY_KEY"})

    sent = made.server.asked[0].headers
    assert sent["authorization"] == "Bearer mine-42-of-my-own"
    assert sent["x-key"] == "mine-42-of-my-own"
    assert made.answers[0].meta["error"] == "HTTP 400: Bad key [key], org x"
    assert "mine-42" not in made.everything
    assert KEY not in made.everything


def test_a_server_that_writes_what_it_was_sent_writes_no_key_into_a_file(
    ask: Callable[..., Made], monkeypatch: pytest.MonkeyPatch
) -> None:
    key = "sk-a/b+42-of-my-own"
    monkeypatch.setenv("MY_KEY", key)
    body = chat(f"You sent {key}.", debug=key, reasoning_content=f"Bearer {key}")
    body["headers"] = {"authorization": [f"Bearer {key}"], quote(key, safe=""): 1}
    made = ask([Reply(body=body)], api_key_env="MY_KEY")

    assert made.answers[0].raw == "You sent [key]."
    for written in (key, quote(key, safe=""), key.replace("/", "\\/"), base64.b64encode(key.encode()).decode()):
        assert written not in made.everything
    pieces = [piece(content=part) for part in ("sk-a/b", "+42-of", "-my-own!")]
    made = ask([Reply(events=[*pieces, piece("stop")])], api_key_env="MY_KEY", stream=True, out="streamed")
    assert made.answers[0].raw == "[key]!"


def test_a_word_that_stands_for_no_key_may_be_said(ask: Callable[..., Made], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", "EMPTY")

    (answer,) = ask([Reply(body=chat("THE EMPTY ROOM"))], api_key_env="MY_KEY").answers

    assert answer.raw == "THE EMPTY ROOM"


def test_the_default_key_goes_over_no_open_line() -> None:
    from asrscore.systems.client import takes_default_key

    assert takes_default_key("https://api.openai.com/v1")
    assert takes_default_key("https://API.openai.com/v1/")
    for url in ("http://api.openai.com/v1", "https://api.openai.com:8443/v1", "https://api.openai.com.evil.org/v1"):
        assert not takes_default_key(url)


@pytest.mark.parametrize("value", ["", "  ", "열쇠", "two\nlines", "a\0b"])
def test_a_key_that_no_header_can_carry_is_one_line(
    ask: Callable[..., Made], monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    if "\0" in value:
        monkeypatch.setattr("asrscore.systems.keys.os.environ", {**os.environ, "MY_KEY": value})
    else:
        monkeypatch.setenv("MY_KEY", value)
    made = ask([Reply(body=chat("x"))], api_key_env="MY_KEY")

    assert "s: the environment variable MY_KEY" in made.outcome.failures["s"]
    assert made.server.asked == []


def test_a_key_is_not_carried_along_a_redirect(ask: Callable[..., Made]) -> None:
    with serving([Reply(body=chat("stolen"))]) as other:
        made = ask([Reply(status=307, headers={"Location": other.url + "/chat/completions"})], api_key_env="MY_KEY")

    assert other.asked == []
    assert made.answers[0].status == "error"


def test_a_missing_key_and_a_missing_server_are_one_line(tmp_path: Path, ask: Callable[..., Made]) -> None:
    made = ask([Reply(body=chat("x"))], api_key_env="NO_SUCH_KEY")
    assert made.outcome.failures["s"] == "s: the environment variable NO_SUCH_KEY is not set"
    assert made.server.asked == []

    (tmp_path / "out" / "s.journal").unlink()
    gone = ask([Reply(body=chat("x"))], base_url="http://127.0.0.1:9/v1")
    assert "no server at http://127.0.0.1:9/v1" in gone.outcome.failures["s"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"base_url": "https://user:pw@host/v1"}, "no user, password or query"),
        ({"base_url": "https://host/v1?key=1"}, "no user, password or query"),
        ({"base_url": "host/v1"}, "base_url is 'host/v1'"),
        ({"model": ""}, "lacks model"),
        ({"timeout_s": 0}, "timeout_s is 0"),
        ({"retries": -1}, "retries is -1"),
        ({"api_key_env": "sk-pw-0123"}, "api_key_env is no name of an environment variable"),
        ({"headers_env": {"a b": "MY_KEY"}}, "headers_env has a b = str"),
        ({"headers_env": {"x-key": "sk-pw-0123"}}, "headers_env has x-key = str"),
        ({"headers_env": {"x-key": 5}}, "headers_env has x-key = int"),
        ({"rate": 1}, "rate is 1"),
    ],
)
def test_faulty_settings_are_refused_before_anything_is_asked_or_written(
    tmp_path: Path, ask: Callable[..., Made], change: dict[str, Any], said: str
) -> None:
    with pytest.raises(InputError, match=r"systems\.toml") as err:
        ask([Reply(body=chat("x"))], **change)

    assert said in str(err.value)
    assert "pw" not in str(err.value)
    assert not (tmp_path / "out").exists()


# --- failures ----------------------------------------------------------------------------------------------------

OK = Reply(body=chat("Hello."))


@pytest.mark.parametrize(
    ("first", "tries"),
    [
        (Reply(status=429, headers={"Retry-After": "0.1"}, body={"error": {"message": "slow down"}}), 2),
        (Reply(status=500, body="oops"), 2),
        (Reply(status=503, body="<html>busy</html>"), 2),
        (Reply(body={"id": "x", "object": "chat.completion", "choices": None}), 2),
        (Reply(body={"error": {"message": "engine is dead", "code": 500}}), 2),
        (Reply(body="", status=200), 2),
        (Reply(body=chat("Hello."), cut=True), 2),
        (Reply(body=chat("late"), delay_s=0.9), 2),
    ],
)  # fmt: skip
def test_what_may_be_better_next_time_is_tried_again(ask: Callable[..., Made], first: Reply, tries: int) -> None:
    made = ask([first, OK], timeout_s=0.4)

    (answer,) = made.answers
    assert (answer.raw, answer.status) == ("Hello.", "ok")
    assert answer.meta["tries"] == tries == len(made.server.asked)
    assert answer.latency_s is not None and answer.latency_s < 0.4  # of the try that served, without the waiting


@pytest.mark.parametrize(
    ("reply", "words", "asked"),
    [
        (Reply(status=400, body={"error": {"message": "audio too long"}}), "HTTP 400: audio too long", 1),
        (Reply(status=403, body={"detail": "no entry"}), "HTTP 403: no entry", 1),
        (Reply(status=404, body="<h1>nobody\nhere</h1>"), "HTTP 404: <h1>nobody here</h1>", 1),
        (Reply(status=429, body={"error": {"message": "pay first", "code": "insufficient_quota"}}), "HTTP 429: pay first", 1),
        (Reply(status=429, headers={"Retry-After": "9999"}, body={"error": {"message": "later"}}), "HTTP 429: later", 1),
        (Reply(status=500, body={"error": {"message": "boom"}}), "HTTP 500: boom", 3),
        (Reply(body={"id": "x", "object": "chat.completion", "choices": None}), "no choices", 3),
        (Reply(body="<html>proxy</html>"), "<html>proxy</html>", 3),
        (Reply(body=b"null", headers={"Content-Type": "application/json"}), "no answer in what it sent: null", 3),
        (Reply(body=b"[]", headers={"Content-Type": "application/json"}), "no answer in what it sent: []", 3),
        (Reply(body=b"7", headers={"Content-Type": "application/json"}), "no answer in what it sent: 7", 3),
        (Reply(status=400, body="no " * (10 << 20)), "HTTP 400: no no no", 1),
        (Reply(body=chat("x"), delay_s=0.9), "no answer within 0.3 s", 3),
    ],
)  # fmt: skip
def test_what_stays_broken_is_an_error_with_the_servers_words(
    ask: Callable[..., Made], reply: Reply, words: str, asked: int
) -> None:
    made = ask([reply], timeout_s=0.3)

    (answer,) = made.answers
    assert (answer.raw, answer.status, answer.latency_s) == ("", "error", None)
    assert words in answer.meta["error"]
    assert len(made.server.asked) == asked
    assert answer.meta.get("gave_up", "").startswith("the server asks to wait") == ("Retry-After" in reply.headers)


@pytest.mark.parametrize(
    ("reply", "status", "raw"),
    [
        (Reply(body=chat(None, refusal="I cannot help with that.")), "refusal", ""),
        (Reply(body=chat("", finish="content_filter")), "refusal", ""),
        (Reply(status=400, body={"error": {"message": "filtered", "code": "content_filter"}}), "refusal", ""),
        (Reply(body=chat("Hel", finish="length")), "truncated", "Hel"),
        (Reply(body=chat("  ")), "empty", "  "),
    ],
)  # fmt: skip
def test_an_answer_that_is_no_transcript_has_its_status(
    ask: Callable[..., Made], reply: Reply, status: str, raw: str
) -> None:
    made = ask([reply])

    (answer,) = made.answers
    assert (answer.status, answer.raw) == (status, raw)
    assert len(made.server.asked) == 1


def test_a_stream_that_is_cut_is_tried_again_and_kept_as_far_as_it_came(ask: Callable[..., Made]) -> None:
    cut = Reply(events=[piece(content="Hel"), piece(content="lo")], cut=True)
    made = ask([cut, cut, Reply(events=[piece(content="Hello."), piece("stop"), "data: [DONE]\n\n"])], stream=True)
    assert [(a.raw, a.status, a.meta["tries"]) for a in made.answers] == [("Hello.", "ok", 3)]


def test_a_stream_that_is_always_cut_is_truncated(ask: Callable[..., Made]) -> None:
    made = ask([Reply(events=[piece(content="Hel"), piece(content="lo")], cut=True)], stream=True, retries=1)

    (answer,) = made.answers
    assert (answer.raw, answer.status, len(made.server.asked)) == ("Hello", "truncated", 2)
    assert answer.meta["stream_error"]


@pytest.mark.parametrize(
    ("events", "raw", "status"),
    [
        ([piece(content="Hel")], "Hel", "truncated"),
        ([piece(content="Hel"), {"error": {"message": "out of memory"}}], "Hel", "error"),
        ([], "", "error"),
        ([piece(content="Hel"), "data: {bro\n\n", piece(content="lo")], "Hel", "truncated"),
    ],
)
def test_a_stream_that_ends_oddly_has_a_status(
    ask: Callable[..., Made], events: list[Any], raw: str, status: str
) -> None:
    (answer,) = ask([Reply(events=events)], stream=True, retries=0).answers

    assert (answer.raw, answer.status) == (raw, status)


@pytest.mark.parametrize("status", [200, 400, 500])
def test_a_body_that_comes_drop_by_drop_ends_at_the_time_limit(ask: Callable[..., Made], status: int) -> None:
    began = time.monotonic()

    (answer,) = ask([Reply(status=status, body="x" * 100, drip_s=0.3)], retries=0, timeout_s=0.4).answers

    assert time.monotonic() - began < 20
    assert answer.status == "error"
    assert ("HTTP" in answer.meta["error"]) == (status >= 400)


def test_a_stream_without_end_is_cut_at_the_time_limit(ask: Callable[..., Made]) -> None:
    began = time.monotonic()
    events = [e for _ in range(200) for e in (piece(content="la "), None)]

    (answer,) = ask([Reply(events=events)], stream=True, retries=0, timeout_s=0.3).answers

    assert time.monotonic() - began < 5
    assert answer.status == "truncated"
    assert answer.meta["stream_error"] == "no end within 0.3 s"


# --- pace --------------------------------------------------------------------------------------------------------


def together(number: int) -> Callable[[Any], Reply]:
    """Return a script that answers when so many have asked; were there fewer at once, it would wait in vain."""
    barrier = threading.Barrier(number, timeout=30)

    def script(_: Any) -> Reply:
        barrier.wait()
        time.sleep(0.05)  # whoever comes beyond that number comes now
        return Reply(body=chat("x"))

    return script


def test_concurrency_and_the_rate_limit_hold(ask: Callable[..., Made]) -> None:
    names = tuple("abcdefgh")
    many = ask(together(4), names=names, concurrency=4, timeout_s=60)
    assert many.server.most_at_once == 4
    assert [a.id for a in many.answers] == list(names)
    assert many.answers[0].meta["system"]["concurrency"] == 4


def test_the_command_line_may_set_the_concurrency(tmp_path: Path) -> None:
    with serving(together(3)) as server:
        file = settings(tmp_path, {"s": {"backend": "openai", "model": "m", "base_url": server.url, "timeout_s": 60}})
        made = Settings(out=tmp_path / "out", in_process=True, concurrency=3)
        transcribe(find_clips(clips(tmp_path, tuple("abcdef"))), read_systems_file(file), made)

    assert server.most_at_once == 3


def test_no_more_requests_a_minute_than_allowed(ask: Callable[..., Made]) -> None:
    began = time.monotonic()
    ask([Reply(body=chat("x"))], names=tuple("abcde"), concurrency=5, per_minute=600)
    assert time.monotonic() - began >= 0.4


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "3"}, 3.0),
        ({"retry-after-ms": "250"}, 0.25),
        ({"retry-after": "Tue, 01 Dec 2026 10:00:30 GMT"}, 30.0),
        ({"retry-after": "Tue, 01 Dec 2026 09:00:00 GMT"}, 0.0),
        ({"retry-after": "soon"}, None),
        ({}, None),
    ],
)
def test_retry_after_is_seconds_or_a_date(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after(headers, datetime(2026, 12, 1, 10, 0, tzinfo=UTC)) == seconds


def test_a_missing_package_is_named_with_its_extra(ask: Callable[..., Made], monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "openai", None)
    made = ask([OK])
    assert made.outcome.failures["s"] == "openai is not installed; run: pip install 'asrscore[openai]'"


def test_a_server_cannot_be_asked_with_a_faulty_option(tmp_path: Path) -> None:
    file = settings(tmp_path, {"s": {"backend": "openai", "model": "m", "route": "speech"}})
    with pytest.raises(InputError, match="route is 'speech'; expected one of chat, transcriptions"):
        read_systems_file(file)
