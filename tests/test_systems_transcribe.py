"""One set of audio through many systems: nothing lost, nothing asked twice, everybody on the same terms."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from asrscore import InputError, Transcript, read
from asrscore.cli.main import main
from asrscore.cli.watching import Bar
from asrscore.systems import Answer, Backend, read_systems_file
from asrscore.systems.meter import percentile, summary
from asrscore.transcribe import Outcome, Settings, Watch, find_clips, transcribe
from asrscore.transcribe.document import item, stored
from asrscore.transcribe.journal import Journal, read_journal, sealed
from asrscore.transcript import Segment
from tests.sounds import clips, need, program, settings, tone

need("soundfile")
need("soxr")
psutil = need("psutil")

#: A program that says the clip's id, and notes that it was asked.
SAYS = "open(os.environ.get('ASKED', os.devnull), 'a').write(id + chr(10))\nprint('heard', id)"


class Heard(Watch):
    """Keeps what a run tells."""

    def __init__(self) -> None:
        self.turns: list[tuple[str, int | None]] = []
        self.troubles: list[str] = []

    def turn(self, system: str, run: int | None, total: int, done: int) -> None:
        self.turns.append((system, run))

    def trouble(self, system: str, said: str) -> None:
        self.troubles.append(said)


@pytest.fixture
def go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Outcome]:
    monkeypatch.setenv("ASKED", str(tmp_path / "asked"))

    def call(systems: dict[str, dict[str, Any]], audio: list[str], watch: Watch | None = None, **more: Any) -> Outcome:
        made = Settings(**{"out": tmp_path / "out", "in_process": True, "shuffle": False, **more})
        return transcribe(find_clips(audio), read_systems_file(settings(tmp_path, systems)), made, watch)

    return call


def command(folder: Path, body: str = SAYS, **more: Any) -> dict[str, Any]:
    return {"backend": "command", "command": program(folder, body), **more}


def asked(folder: Path) -> Counter[str]:
    place = folder / "asked"
    return Counter(place.read_text().split()) if place.exists() else Counter()


# --- the document -----------------------------------------------------------------------------------------------


def test_a_document_is_what_compare_reads(tmp_path: Path, go: Callable[..., Outcome]) -> None:
    found = go({"prog": command(tmp_path, prompt="Write it down.", kind="specialist")}, clips(tmp_path))

    transcripts = list(read(found.documents["prog"]))
    assert [(t.id, t.raw, t.status, t.prompt) for t in transcripts] == [
        (n, f"heard {n}", "ok", "Write it down.") for n in "abc"
    ]
    assert all(t.audio_sha256 and t.meta["samples_sha256"] and t.duration_s == 0.2 for t in transcripts)
    about = transcripts[0].meta["system"]
    assert (about["name"], about["kind"], about["backend"], about["memory_kind"]) == (
        "prog", "specialist", "command", "process",
    )  # fmt: skip
    assert about["memory_gib"] > 0
    assert transcripts[0].meta["environment"]["audio"]["channel"] == "mix"


def test_the_cold_first_answer_has_no_say_in_the_latencies(tmp_path: Path, go: Callable[..., Outcome]) -> None:
    found = go({"prog": command(tmp_path)}, clips(tmp_path))

    first, *others = read(found.documents["prog"])
    assert first.latency_s is None
    assert first.meta["cold_latency_s"] in first.meta["system"]["cold_first_s"]
    assert all(t.latency_s and t.latency_s > 0 for t in others)
    assert first.meta["system"]["measured"]["timed"] == 2

    alone = go({"prog": command(tmp_path)}, clips(tmp_path, ["a"]), out=tmp_path / "alone")
    assert next(iter(read(alone.documents["prog"]))).latency_s is not None


def test_a_warm_up_is_kept_apart(tmp_path: Path, go: Callable[..., Outcome]) -> None:
    found = go({"prog": command(tmp_path)}, clips(tmp_path), warmup=2)

    transcripts = list(read(found.documents["prog"]))
    assert [w["id"] for w in transcripts[0].meta["system"]["warmup"]] == ["a", "b"]
    assert len(transcripts[0].meta["system"]["cold_first_s"]) == 1
    assert all(t.latency_s for t in transcripts)
    assert asked(tmp_path) == {"a": 2, "b": 2, "c": 1}


def test_a_column_of_a_manifest_passes_for_no_note_of_the_documents(tmp_path: Path, go: Callable[..., Outcome]) -> None:
    clips(tmp_path)
    row = {"audio": "a.wav", "cold": True, "samples_sha256": "x", "system": "evil", "error": "none", "speaker": "s"}
    (tmp_path / "m.json").write_text(json.dumps([{"audio": "b.wav"}, row]), encoding="utf-8")

    _, one = read(go({"prog": command(tmp_path)}, [str(tmp_path / "m.json")]).documents["prog"])

    assert len(one.meta["samples_sha256"]) == 64
    assert one.meta["system"]["name"] == "prog"
    assert "cold" not in one.meta and "error" not in one.meta
    assert one.meta["speaker"] == "s"


_TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
_TRANSCRIPTS = st.builds(
    Transcript,
    id=_TEXT.filter(bool), raw=_TEXT.map("w{}".format), reference=st.none() | _TEXT.filter(bool), language=st.sampled_from([None, "ko"]),
    duration_s=st.none() | st.floats(0.1, 1e4).map(lambda x: round(x, 6)),
    latency_s=st.none() | st.floats(0.1, 1e4).map(lambda x: round(x, 6)),
    status=st.sampled_from(["ok", "refusal", "truncated", "error", "no_speech", "missing"]),
    finish_reason=st.sampled_from([None, "stop", "length"]), run=st.none() | st.integers(1, 9),
    usage=st.just({}) | st.just({"output": 3}), meta=st.just({}) | st.just({"error": "it broke", "tries": 2}),
    segments=st.lists(st.builds(Segment, text=_TEXT, start_s=st.none() | st.just(1.5)), max_size=2).map(tuple),
)  # fmt: skip


@given(_TRANSCRIPTS)
@hypothesis_settings(max_examples=25)
def test_an_item_gives_back_its_transcript(transcript: Transcript) -> None:
    assert stored(json.loads(json.dumps(item(transcript))), Path("j")) == transcript


def test_memory_that_is_declared_is_said_to_be(tmp_path: Path, go: Callable[..., Outcome]) -> None:
    stored_answers = tmp_path / "answers.tsv"
    stored_answers.write_text("a\thello\n", encoding="utf-8")
    found = go(
        {"far": {"backend": "replay", "answers": "answers.tsv", "memory_gib": 12}, "near": {"backend": "replay", "answers": "answers.tsv"}},
        clips(tmp_path),
    )  # fmt: skip

    far, near = (list(read(found.documents[n])) for n in ("far", "near"))
    assert (far[0].meta["system"]["memory_gib"], far[0].meta["system"]["memory_kind"]) == (12, "declared")
    assert "memory_gib" not in near[0].meta["system"]
    assert [t.status for t in far] == ["ok", "missing", "missing"]
    assert [t.latency_s for t in far] == [None, None, None]


# --- order, repeats, failures ------------------------------------------------------------------------------------


def test_repeats_are_runs_and_everybody_takes_turns(tmp_path: Path, go: Callable[..., Outcome]) -> None:
    heard = Heard()
    systems = {name: command(tmp_path) for name in ("x", "y", "z")}

    found = go(systems, clips(tmp_path), heard, repeat=3, shuffle=True)

    assert [run for _, run in heard.turns] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    orders = [tuple(name for name, _ in heard.turns[at : at + 3]) for at in (0, 3, 6)]
    assert all(sorted(order) == ["x", "y", "z"] for order in orders)
    assert len(set(orders)) > 1
    assert [(t.id, t.run) for t in read(found.documents["x"])] == [(n, r) for n in "abc" for r in (1, 2, 3)]


def test_a_system_that_fails_leaves_the_others_alone(tmp_path: Path, go: Callable[..., Outcome]) -> None:
    heard = Heard()
    (tmp_path / "bad.wav").write_bytes(b"no sound")

    found = go(
        {"gone": {"backend": "command", "command": ["no-such-program", "{audio}"]}, "here": command(tmp_path)},
        [*clips(tmp_path), str(tmp_path / "bad.wav")], heard,
    )  # fmt: skip

    assert set(found.documents) == {"here"}
    assert "no-such-program" in found.failures["gone"]
    assert [t.status for t in read(found.documents["here"])] == ["ok", "ok", "ok", "error"]
    assert sum("bad.wav" in said for said in heard.troubles) == 1
    assert "bad" not in asked(tmp_path)


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ("print()", "empty", ""),
        ("sys.stderr.write('out of memory\\n'); sys.exit(3)", "error", "exit status 3: out of memory"),
        ("os.kill(os.getpid(), 9)", "error", "signal 9"),
        ("time.sleep(60)", "error", "no answer within 0.5 s"),
        ("sys.stdout.buffer.write(b'caf\\xe9')", "ok", ""),
    ],
)
def test_what_a_program_does_is_a_status(
    tmp_path: Path, go: Callable[..., Outcome], body: str, status: str, words: str
) -> None:
    if os.name == "nt" and "kill" in body:
        pytest.skip("signals of POSIX")
    found = go({"p": command(tmp_path, body, timeout_s=0.5 if "sleep" in body else 60.0)}, clips(tmp_path, ["a"]))

    (one,) = read(found.documents["p"])
    assert one.status == status
    assert words in one.meta.get("error", "")


def test_a_program_is_ended_with_all_that_it_started(tmp_path: Path, go: Callable[..., Outcome]) -> None:
    sleeps = "[sys.executable, '-S', '-c', 'import time; time.sleep(60)']"
    body = (
        "import subprocess\n"
        f"started = [subprocess.Popen({sleeps}, start_new_session=new).pid for new in (False, True)]\n"
        "open(__file__ + '.pids', 'w').write(' '.join(map(str, started)))\ntime.sleep(60)"
    )
    found = go({"p": command(tmp_path, body, timeout_s=1.0)}, clips(tmp_path, ["a"]))

    (one,) = read(found.documents["p"])
    assert "no answer within 1 s" in one.meta["error"]
    pids = [int(pid) for pid in (tmp_path / "system.py.pids").read_text().split()]
    assert len(pids) == 2
    gone = time.monotonic() + 10
    while any(psutil.pid_exists(p) and psutil.Process(p).status() != psutil.STATUS_ZOMBIE for p in pids):
        assert time.monotonic() < gone
        time.sleep(0.02)


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_a_program_that_prints_without_end_is_ended(tmp_path: Path, go: Callable[..., Outcome], stream: str) -> None:
    body = f"while True: sys.{stream}.write('spam ' * 100000)"
    found = go({"p": command(tmp_path, body, timeout_s=60.0)}, clips(tmp_path, ["a"]))

    (one,) = read(found.documents["p"])
    assert (one.raw, one.meta["error"]) == ("", "the program printed more than 16 MiB, which is no transcript")


def test_too_long_an_answer_is_an_error_however_fast_it_comes(
    tmp_path: Path, go: Callable[..., Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("asrscore.systems.programs.MOST", 50)
    found = go({"p": command(tmp_path, "print('x' * (51 if id == 'b' else 9))")}, clips(tmp_path))

    assert [(t.raw, t.status) for t in read(found.documents["p"])] == [("x" * 9, "ok"), ("", "error"), ("x" * 9, "ok")]


def test_the_latency_of_a_program_is_its_own(tmp_path: Path, go: Callable[..., Outcome]) -> None:
    body = "t = time.perf_counter() + 0.15\nwhile time.perf_counter() < t: pass\nprint(time.time())"
    found = go({"p": command(tmp_path, body)}, clips(tmp_path, ["a"]))

    (one,) = read(found.documents["p"])
    assert one.latency_s is not None
    assert one.latency_s >= 0.15


def test_which_program_answered_is_on_record(tmp_path: Path, go: Callable[..., Outcome]) -> None:
    (tmp_path / "version.py").write_text("import sys; print(); print(' hark 1.2.3 '); print('built')", encoding="utf-8")
    body = "print(sys.argv[3])"
    one = command(tmp_path, body, version_command=[sys.executable, "-S", "{folder}/version.py"])
    one["command"] = [*one["command"], "{folder}"]
    line = [sys.executable, "-S", "-c", "import sys; sys.stderr.write('v9\\n')", "{audio}"]

    found = go(
        {"one": one, "other": {"backend": "command", "command": line, "version_command": line[:4]},
         "gone": {**one, "version_command": ["no-such-program"]}, "bad": {**one, "version_command": [*line[:3], "raise SystemExit(3)"]}},
        clips(tmp_path, ["a"]),
    )  # fmt: skip

    (said,) = read(found.documents["one"])
    about = said.meta["system"]
    assert about["program_version"] == "hark 1.2.3"
    assert len(about["program_sha256"]) == 64
    assert set(about["files_sha256"]) == {"system.py"}
    assert said.raw == str(tmp_path.absolute())
    assert next(iter(read(found.documents["other"]))).meta["system"]["program_version"] == "v9"
    assert "no-such-program" in found.failures["gone"]
    assert "bad: version_command: exit status 3; mend it or leave it out" in found.failures["bad"]


@pytest.mark.skipif(os.name == "nt", reason="execute permission of POSIX")
def test_a_program_that_may_not_be_run_is_told_from_one_that_is_not_there(
    tmp_path: Path, go: Callable[..., Outcome]
) -> None:
    (tmp_path / "prog.py").write_text("print()", encoding="utf-8")
    names = {"a": "./prog.py", "b": "./none.py", "c": f"{tmp_path}", "d": "./."}
    found = go({k: {"backend": "command", "command": [v, "{audio}"]} for k, v in names.items()}, clips(tmp_path, ["a"]))

    assert "may not be executed" in found.failures["a"]
    assert "is not found" in found.failures["b"]
    assert "is a folder" in found.failures["c"]


def test_a_models_file_is_named_by_its_place_beside_the_settings(tmp_path: Path, go: Callable[..., Outcome]) -> None:
    (tmp_path / "weights.bin").write_bytes(b"1")
    line = [*program(tmp_path, "print(os.path.getsize(sys.argv[3]))"), "{model}"]

    (here,) = read(
        go({"p": {"backend": "command", "command": line, "model": "weights.bin"}}, clips(tmp_path, ["a"])).documents[
            "p"
        ]
    )

    assert here.raw == "1"
    assert here.meta["system"]["model"] == "weights.bin"


def test_a_program_may_print_json_or_write_a_file(tmp_path: Path, go: Callable[..., Outcome]) -> None:
    says = "import json; print(json.dumps({'text': ' Hello.', 'language': 'en'}))"
    writes = "open(sys.argv[3] + '.txt', 'w', encoding='utf-8').write('안녕 ' + sys.argv[4])"
    systems = {
        "json": {**command(tmp_path, says), "output": "json"},
        "file": {"backend": "command", "command": [*program(tmp_path, writes, "w.py"), "{output}", "{language}{x}"], "language": "ko"},
        "words": {**command(tmp_path, "print('{no json')"), "output": "json"},
    }  # fmt: skip
    systems["json"]["command"] = program(tmp_path, says, "j.py")
    found = go(systems, clips(tmp_path, ["a"]))

    said = {name: next(iter(read(path))) for name, path in found.documents.items()}
    assert (said["json"].raw, said["json"].language) == (" Hello.", "en")
    assert said["file"].raw == "안녕 ko{x}"
    assert said["words"].status == "error"
    assert "not json" in said["words"].meta["error"]


# --- nothing lost ------------------------------------------------------------------------------------------------


@given(st.lists(st.dictionaries(st.text(max_size=5), st.text(max_size=9), max_size=3), max_size=5), st.data())
@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
def test_a_journal_cut_anywhere_loses_the_torn_line_only(
    tmp_path: Path, records: list[dict[str, str]], data: st.DataObject
) -> None:
    whole = b"".join(map(sealed, records))
    cut = data.draw(st.integers(0, len(whole)))
    place = tmp_path / "j"
    place.write_bytes(whole[:cut])

    book = Journal(place)
    book.append({"after": "cut"})
    book.close()

    kept = whole[:cut].count(b"\n")
    assert read_journal(place)[0] == [*json.loads(json.dumps(records[:kept])), {"after": "cut"}]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_a_full_disk_is_one_line_that_says_how_to_go_on(
    tmp_path: Path, go: Callable[..., Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    write, full = os.write, os.open("/dev/full", os.O_WRONLY)
    systems = {"p": command(tmp_path)}
    monkeypatch.setattr(
        "asrscore.transcribe.journal.os.write", lambda to, line: write(full if b'"id":"b"' in line else to, line)
    )
    with pytest.raises(InputError, match=r"p\.journal: cannot be written .*; --resume goes on once that is mended"):
        go(systems, clips(tmp_path), in_process=False)
    monkeypatch.undo()
    os.close(full)

    assert [t.raw for t in read(go(systems, clips(tmp_path), resume=True).documents["p"])] == [
        "heard a",
        "heard b",
        "heard c",
    ]


def test_a_full_folder_of_scratch_files_is_an_error_of_the_clip(
    tmp_path: Path, go: Callable[..., Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("asrscore.systems.command.wav_bytes", full)
    found = go({"p": command(tmp_path)}, clips(tmp_path, ["a"]))
    assert (
        next(iter(read(found.documents["p"]))).meta["error"]
        == "no scratch file can be written (No space left on device)"
    )

    monkeypatch.setattr("asrscore.systems.command.tempfile.mkdtemp", full)
    found = go({"p": command(tmp_path)}, clips(tmp_path, ["a"]), out=tmp_path / "other")
    assert "p: no scratch folder can be made (No space left on device)" in found.failures["p"]


def test_a_damaged_line_is_found_and_two_writers_are_refused(tmp_path: Path) -> None:
    place = tmp_path / "j"
    book = Journal(place)
    for n in range(3):
        book.append({"n": n})
    with pytest.raises(InputError, match="another process"):
        Journal(place)
    book.close()
    place.write_bytes(place.read_bytes().replace(b'"n":1', b'"n":7'))

    with pytest.raises(InputError, match=r"line 2: is damaged"):
        Journal(place)


@pytest.mark.skipif(os.name == "nt", reason="there is no kill -9")
@pytest.mark.parametrize("victim", [signal.SIGKILL, signal.SIGINT])
def test_killed_at_any_moment_it_goes_on_and_asks_nothing_twice(tmp_path: Path, victim: int) -> None:
    names = [f"c{n}" for n in range(6)]
    audio = clips(tmp_path, names)
    file = settings(tmp_path, {"p": command(tmp_path, "time.sleep(0.1)\n" + SAYS)})
    line = [sys.executable, "-m", "asrscore", "transcribe", *audio, "--systems", file, "--out", str(tmp_path / "out")]
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    env = {**os.environ, "ASKED": str(tmp_path / "asked"), "TMPDIR": str(scratch)}
    running = subprocess.Popen(line, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)
    deadline = time.monotonic() + 60
    while sum(asked(tmp_path).values()) < 3:
        assert time.monotonic() < deadline
        time.sleep(0.005)
    children = psutil.Process(running.pid).children(recursive=True)
    assert any(scratch.iterdir())
    running.send_signal(victim)
    said = running.communicate(timeout=30)[1].decode()
    if victim == signal.SIGINT:
        assert running.returncode == 130
        assert "--resume" in said
    psutil.wait_procs(children, timeout=30)
    assert not any(child.is_running() for child in children)  # nobody goes on asking
    assert not list(scratch.glob("asrscore-*"))  # and no sound of the user's stays behind
    records, _ = read_journal(tmp_path / "out" / "p.journal")
    stored_ids = [r["item"]["id"] for r in records if r["kind"] == "answer"]
    assert len(stored_ids) >= 2
    before = asked(tmp_path)

    again = subprocess.run([*line, "--resume"], env=env, capture_output=True, check=False)

    assert again.returncode == 0, again.stderr
    assert [t.raw for t in read(tmp_path / "out" / "p.json")] == [f"heard {n}" for n in names]
    asked_again = asked(tmp_path) - before
    assert set(asked_again) == set(names) - set(stored_ids)
    assert max(asked_again.values()) == 1


def test_a_finished_run_is_not_asked_again_and_not_written_over(tmp_path: Path, go: Callable[..., Outcome]) -> None:
    systems = {"p": command(tmp_path)}
    first = go(systems, clips(tmp_path)).documents["p"].read_bytes()

    with pytest.raises(InputError, match="--resume"):
        go(systems, clips(tmp_path))
    again = go(systems, [*clips(tmp_path), str(tone(tmp_path / "d.wav"))], resume=True)

    assert asked(tmp_path) == {"a": 1, "b": 1, "c": 1, "d": 1}
    assert [t.id for t in read(again.documents["p"])] == ["a", "b", "c", "d"]
    assert first.count(b'"heard') == 3


def test_a_system_that_never_answered_may_be_set_right(tmp_path: Path, go: Callable[..., Outcome]) -> None:
    (tmp_path / "bad.wav").write_bytes(b"no sound")
    audio = [*clips(tmp_path, ["a"]), str(tmp_path / "bad.wav")]
    first = go({"p": {"backend": "command", "command": ["no-such-program", "{audio}"]}, "q": command(tmp_path)}, audio)
    assert set(first.failures) == {"p"}

    with pytest.raises(InputError, match=r"q\.journal: there are answers already"):
        go({"p": command(tmp_path), "q": command(tmp_path)}, audio)
    again = go({"p": command(tmp_path), "q": command(tmp_path)}, audio, resume=True)

    assert [t.raw for t in read(again.documents["p"])] == ["heard a", ""]
    assert asked(tmp_path) == {"a": 2}
    alone = {"p": {"backend": "command", "command": ["no-such-program", "{audio}"]}}
    assert go(alone, audio, out=tmp_path / "o").failures
    assert not go({"p": command(tmp_path)}, audio, out=tmp_path / "o").failures  # and needs no --resume for it


def test_a_document_without_its_journal_is_not_written_over(tmp_path: Path, go: Callable[..., Outcome]) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "p.json").write_text("mine", encoding="utf-8")

    for resume in (False, True):
        with pytest.raises(InputError, match=r"p\.json: is there, without its journal"):
            go({"p": command(tmp_path)}, clips(tmp_path), resume=resume)
    assert (tmp_path / "out" / "p.json").read_text(encoding="utf-8") == "mine"


def test_errors_are_asked_again_only_when_that_is_wanted(tmp_path: Path, go: Callable[..., Outcome]) -> None:
    body = SAYS + "\nif id == 'b' and not os.path.exists(__file__ + '.ok'): sys.exit(1)"
    systems = {"p": command(tmp_path, body)}
    go(systems, clips(tmp_path))
    (tmp_path / "system.py.ok").touch()

    go(systems, clips(tmp_path), resume=True)
    assert asked(tmp_path) == {"a": 1, "b": 1, "c": 1}
    found = go(systems, clips(tmp_path), resume=True, retry_errors=True)

    assert asked(tmp_path) == {"a": 1, "b": 2, "c": 1}
    assert [t.status for t in read(found.documents["p"])] == ["ok", "ok", "ok"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"prompt": "Another."}, "prompt was 'One.' and is 'Another.'"),
        ({"model": "another"}, "model was 'one' and is 'another'"),
        ({"rate": 8000}, "rate was 16000 and is 8000"),
        ({"timeout_s": 5.0, "concurrency": 2}, None),
    ],
)
def test_a_resumed_run_refuses_another_question(
    tmp_path: Path, go: Callable[..., Outcome], change: dict[str, Any], said: str | None
) -> None:
    system = command(tmp_path, prompt="One.", model="one")
    go({"p": system}, clips(tmp_path))

    if said is None:
        go({"p": {**system, **change}}, clips(tmp_path), resume=True)
    else:
        with pytest.raises(InputError, match=said):
            go({"p": {**system, **change}}, clips(tmp_path), resume=True)


def test_a_resumed_run_refuses_other_sound_and_other_weights(tmp_path: Path, go: Callable[..., Outcome]) -> None:
    (tmp_path / "weights").write_bytes(b"1")
    systems = {"p": command(tmp_path, model="weights")}
    audio = clips(tmp_path)
    go(systems, audio)

    (tmp_path / "weights").write_bytes(b"2")
    with pytest.raises(InputError, match="model_sha256 was"):
        go(systems, audio, resume=True)
    (tmp_path / "weights").write_bytes(b"1")
    tone(tmp_path / "b.wav", hertz=(999,))
    with pytest.raises(InputError, match="sound of 1 clip has changed: b"):
        go(systems, audio, resume=True)
    with pytest.raises(InputError, match="has answers to 2 clips not named now: b, c"):
        go(systems, audio[:1], resume=True)


def test_a_program_that_changed_between_two_runs_is_told(tmp_path: Path, go: Callable[..., Outcome]) -> None:
    audio = [*clips(tmp_path, ["a"])]
    go({"p": command(tmp_path)}, audio)
    heard = Heard()
    go({"p": command(tmp_path)}, [*audio, *clips(tmp_path, ["b"])], heard, resume=True)
    assert heard.troubles == []

    go({"p": command(tmp_path, SAYS + "# new")}, [*audio, *clips(tmp_path, ["b", "c"])], heard, resume=True)

    (said,) = heard.troubles
    assert re.match(r"p: files_sha256 was {'system\.py': .* and is .*; its document has answers of both", said)


def test_the_same_samples_in_another_file_are_the_same_audio(
    tmp_path: Path, go: Callable[..., Outcome], capsys: pytest.CaptureFixture[str]
) -> None:
    soundfile = need("soundfile")
    (tmp_path / "flac").mkdir()
    audio = clips(tmp_path)
    packed = [str(tmp_path / "flac" / f"{n}.flac") for n in "abc"]
    for one, other in zip(audio, packed, strict=True):
        soundfile.write(other, *soundfile.read(one, dtype="int16"))
    (tmp_path / "ref.tsv").write_text("a\theard a\nb\theard b\nc\theard c\n", encoding="utf-8")
    first = go({"one": command(tmp_path)}, audio).documents["one"]
    second = go({"other": command(tmp_path)}, packed, out=tmp_path / "flac").documents["other"]
    assert call(capsys, "compare", tmp_path / "ref.tsv", first, second)[0] == 0

    tone(tmp_path / "b.wav", hertz=(999,))
    second = go({"other": command(tmp_path)}, audio, out=tmp_path / "third").documents["other"]
    status, _, err = call(capsys, "compare", tmp_path / "ref.tsv", first, second)
    assert status == 2
    assert "different audio was heard in 1 utterance: b" in err


def test_a_file_that_was_mended_may_be_asked(tmp_path: Path, go: Callable[..., Outcome]) -> None:
    systems = {"p": command(tmp_path)}
    audio = clips(tmp_path)
    whole = Path(audio[1]).read_bytes()
    Path(audio[1]).write_bytes(whole[:100])
    broken = go(systems, audio)
    assert [t.status for t in read(broken.documents["p"])] == ["ok", "error", "ok"]

    Path(audio[1]).write_bytes(whole)
    mended = go(systems, audio, resume=True, retry_errors=True)

    assert [t.raw for t in read(mended.documents["p"])] == ["heard a", "heard b", "heard c"]
    assert asked(tmp_path) == {"a": 1, "b": 1, "c": 1}
    tone(tmp_path / "b.wav", hertz=(999,))
    with pytest.raises(InputError, match="sound of 1 clip has changed: b"):
        go(systems, audio, resume=True)


@pytest.mark.skipif(os.name == "nt", reason="there is no kill -9")
def test_a_process_that_dies_is_started_anew_and_its_clip_is_blamed_the_second_time(
    tmp_path: Path, go: Callable[..., Outcome]
) -> None:
    waits = "while os.getppid() == parent: time.sleep(0.01)"
    body = f"parent = os.getppid()\nif id == 'b':\n    os.kill(parent, 9)\n    {waits}\n    sys.exit()\n{SAYS}"
    found = go({"p": command(tmp_path, body)}, clips(tmp_path), in_process=False)

    assert [t.status for t in read(found.documents["p"])] == ["ok", "error", "ok"]
    (blamed,) = [t for t in read(found.documents["p"]) if t.id == "b"]
    assert "ended 2 times on this clip (signal 9, SIGKILL)" in blamed.meta["error"]
    assert asked(tmp_path) == {"a": 1, "c": 1}


# --- settings ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        ("", "names no system"),
        ("[systems.a]\nmodel = 'x'", "lacks backend; expected one of"),
        ("[systems.a]\nbackend = 'nosuch'", "nothing named 'nosuch'"),
        ("[systems.a]\nbackend = 'replay'", "lacks answers"),
        ("[systems.a]\nbackend = 'replay'\nanswer = 'x'", "unknown setting 'answer'.*did you mean answers"),
        ("[systems.a]\nbackend = 'replay'\nanswers = 3", "answers is 3; expected a string"),
        ("[systems.a]\nbackend = 'replay'\nanswers = 'x'\nconcurrency = 0", "concurrency is 0"),
        ("[systems.a]\nbackend = 'replay'\nanswers = 'x'\nmemory_gib = -1", "memory_gib is -1"),
        ("[systems.'../a']\nbackend = 'replay'\nanswers = 'x'", "system or voice is called '"),
        ("[systems.nul]\nbackend = 'replay'\nanswers = 'x'", "system or voice is called '"),
        (
            "[systems.a]\nbackend = 'replay'\nanswers = 'x'\n[systems.A]\nbackend = 'replay'\nanswers = 'x'",
            "in case only",
        ),
        ("[systems.a]\nbackend = 'command'\ncommand = ['prog']", r"s\.toml: systems\.a\.command has no {audio}"),
        (
            "[systems.a]\nbackend = 'command'\ncommand = ['p', '{audio}']\nrate = 0",
            "rate is 0; expected 1000 to 768000",
        ),
        ("[systems.a]\nbackend = 'command'\ncommand = ['p', '{audio}']\noutput = 'doc'", "output is 'doc'"),
        ("[systems.a]\nbackend = 'command'\ncommand = ['p', '{audio}']\ntimeout_s = -1", "timeout_s is -1"),
        ("[systems.a]\nbackend = 'command'\ncommand = ['p', '{audio}']\ntimeout_s = nan", "timeout_s is nan"),
        ("[systems.a]\nbackend = 'command'\ncommand = ['p', '{audio}']\nmemory_gib = inf", "memory_gib is inf"),
        ("[systems.a]\nbackend = 'command'\ncommand = ['p', '{audio}']\nconcurrency = 5000", "expected 1 to 1000"),
        ("[systems.a]\nbackend = 'openai'\nmodel = 'm'\nextra_body = {x = {y = [nan]}}", "extra_body is"),
        ("[systems.a]\nbackend = 'openai'\nmodel = 'm'\nextra_body = {day = 2026-01-01}", "extra_body is"),
        ("[systems.a]\nbackend = 'transformers'\nmodel = 'm'\nwindow_s = 0", "window_s is 0.0; expected 1 or more"),
        ("[systems.whisper-tiny.en]\nbackend = 'replay'", r"quote it: \[systems\.\"whisper-tiny\.en\"\]"),
        ("[defaults]\nbackend = 'replay'\n[systems.tiny.en]\nanswers = 'x'", r"quote it: \[systems\.\"tiny\.en\"\]"),
        ("[system.a]\n", "unknown table 'system'"),
        ("[systems.a\n", "line 1: not TOML"),
    ],
)
def test_faulty_settings_are_refused_in_one_line(tmp_path: Path, toml: str, said: str) -> None:
    (tmp_path / "s.toml").write_text(toml, encoding="utf-8")

    with pytest.raises(InputError, match=said) as err:
        read_systems_file(tmp_path / "s.toml")

    assert "\n" not in str(err.value)


def test_defaults_hold_for_all_systems_that_say_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text(
        "[defaults]\nbackend = 'replay'\nprompt = 'Write.'\nanswers = 'x'\n[systems.a]\n[systems.b]\nprompt = 'Say.'\n",
        encoding="utf-8",
    )

    assert [(s.name, s.prompt) for s in read_systems_file(tmp_path / "s.toml")] == [("a", "Write."), ("b", "Say.")]


# --- the commands ------------------------------------------------------------------------------------------------


def call(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main([str(a) for a in arguments])
    out, err = capsys.readouterr()
    return int(left.value.code or 0), out, err


def test_run_transcribes_and_compares(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    audio = clips(tmp_path)
    (tmp_path / "ref.txt").write_text("heard a\nheard b\nheard d\n", encoding="utf-8")
    (tmp_path / "answers.tsv").write_text("a\theard a\nb\theard b\nc\theard d\n", encoding="utf-8")
    file = settings(tmp_path, {"says": command(tmp_path), "replayed": {"backend": "replay", "answers": "answers.tsv"}})

    status, out, err = call(
        capsys, "run", *audio, tmp_path / "ref.txt", "--systems", file, "--out", tmp_path / "out", "--in-process",
        "--repeat", 2, "--level", "basic", "--json", tmp_path / "result.json",
    )  # fmt: skip

    assert status == 0
    assert "taken in the order of the audio" in err
    result = json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))
    rates = {name: system["wer"] for name, system in result["systems"].items()}
    assert rates["says"]["substitutions"] == 2  # once in each run
    assert rates["replayed"]["substitutions"] == 0
    assert "level:basic" in out


def test_a_manifest_with_texts_needs_no_reference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clips(tmp_path)
    rows = [{"audio": f"{n}.wav", "text": f"heard {n}", "id": n} for n in "abc"]
    (tmp_path / "m.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    file = settings(tmp_path, {"says": command(tmp_path)})

    status, out, _ = call(
        capsys, "run", tmp_path / "m.jsonl", "--systems", file, "--out", tmp_path / "out", "--in-process"
    )

    assert status == 0
    assert "0.00 %" in out


def test_a_failure_is_exit_status_1_and_a_fault_of_the_input_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (audio,) = clips(tmp_path, ["a"])
    file = settings(
        tmp_path, {"gone": {"backend": "command", "command": ["no-such-program", "{audio}"]}, "says": command(tmp_path)}
    )

    status, out, err = call(capsys, "transcribe", audio, "--systems", file, "--out", tmp_path / "o", "--in-process")
    assert status == 1
    assert err.count("\n") == 1
    assert "says: 1 answer, wrote" in out
    failing = settings(tmp_path, {"fails": command(tmp_path, "sys.exit('no\x1b memory')", timeout_s=9.0)})
    status, out, err = call(capsys, "transcribe", audio, "--systems", failing, "--out", tmp_path / "q", "--in-process")
    assert (status, err) == (1, "")
    assert out.endswith("fails: 1 of 1 error: exit status 1: no\\x1b memory\n")

    for arguments in (
        ["gone.wav", "--systems", file],
        ["x" * 300, "--systems", file],
        [audio, "--systems", file, "--lang", "klingon"],
        [audio, "--systems", tmp_path / "none.toml"],
        [audio, "--systems", file, "--only", "x"],
    ):
        status, out, err = call(capsys, "transcribe", *arguments, "--out", tmp_path / "p")
        assert (status, out) == (2, "")
        assert err.startswith("asrscore: ")
        assert err.count("\n") == 1
        assert not (tmp_path / "p").exists()


class Parrot(Backend):
    """A back end of a third party: what it does not say, it inherits."""

    warms = False

    def open(self) -> dict[str, Any]:
        return {"species": "grey"}

    def answer(self, heard: Any) -> Any:
        return Answer(raw=f"{self.system.prompt} {heard.pcm.shape[0]}", latency_s=0.5)


def test_an_installed_package_may_bring_a_back_end(
    tmp_path: Path, go: Callable[..., Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = EntryPoint("parrot", f"{__name__}:Parrot", "asrscore.systems")
    half = EntryPoint("half", "builtins:dict", "asrscore.systems")
    monkeypatch.setattr("asrscore.plugins.entry_points", lambda group: [entry, half] if group == entry.group else [])
    monkeypatch.setitem(sys.modules, __name__, sys.modules[__name__])

    found = go({"p": {"backend": "parrot", "prompt": "Hello"}}, clips(tmp_path, ["a"]))

    (answer,) = read(found.documents["p"])
    assert (answer.raw, answer.latency_s) == ("Hello 3200", 0.5)
    assert answer.meta["system"]["species"] == "grey"
    with pytest.raises(
        InputError, match=r"back end 'half' lacks Options, volatile.*inherit from asrscore\.systems\.Backend"
    ):
        go({"h": {"backend": "half"}}, clips(tmp_path, ["a"]))


def test_the_progress_of_a_run_is_one_line_that_is_rewritten(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    bar = Bar()
    bar.turn("whisper", 2, 3, 1)
    bar.loaded(1.25)
    bar.answer("error")
    bar.answer("ok")
    bar.trouble("whisper", "it\x1b[31m broke")
    bar.ended()

    said = capsys.readouterr().err
    assert "whisper run 2  1/3  loaded in 1.2 s" in said
    assert re.search(r"\r *whisper run 2  3/3, 1 error  \d+\.\d/s, 0:00 left", said)
    assert "asrscore: it\\x1b[31m broke\n" in said
    assert said.count("\n") == 1


def test_the_progress_in_a_log_is_a_line_a_minute(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = 0.0
    monkeypatch.setattr("asrscore.cli.watching.time.monotonic", lambda: now)
    bar = Bar()
    bar.turn("whisper", None, 100, 0)
    bar.loaded(1.25)
    for _ in range(100):
        now += 2.0
        bar.answer("ok")
    bar.ended()

    said = capsys.readouterr().err.splitlines()
    assert said == [
        "whisper  30/100  0.5/s, 2:20 left", "whisper  60/100  0.5/s, 1:20 left", "whisper  90/100  0.5/s, 0:20 left",
    ]  # fmt: skip


# --- numbers -----------------------------------------------------------------------------------------------------


def test_percentiles_are_interpolated_and_rates_come_from_sums() -> None:
    assert percentile([4, 1, 3, 2], 0.5) == 2.5
    assert percentile([7], 0.95) == 7
    answers = [
        Transcript(id="1", raw="x", duration_s=10, latency_s=1, usage={"output": 10}),
        Transcript(id="2", raw="x", duration_s=2, latency_s=2, usage={"output": 2}),
        Transcript(id="3", raw="", duration_s=5, latency_s=9, status="error"),
    ]

    found = summary(answers)

    assert (found["timed"], found["rtf"], found["rtfx"], found["tokens_per_s"]) == (2, 0.25, 4.0, 4.0)
