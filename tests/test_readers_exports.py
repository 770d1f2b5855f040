"""Files as other tools export them: each is read right, or refused with one clear line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import asrscore
from asrscore.errors import InputError
from asrscore.transcript import Segment, Transcript
from tests.test_readers import Reader, text_reader


@pytest.fixture
def wrote(tmp_path: Path) -> Reader:
    return text_reader(tmp_path)


def said(found: list[Transcript]) -> list[tuple[str, str]]:
    return [(t.id, t.raw) for t in found]


def dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


# --- lines ------------------------------------------------------------------------------------------------


def test_librispeechs_transcripts_begin_with_their_ids(wrote: Reader) -> None:
    found = wrote("84-121123.trans.txt", "84-121123-0000 GO DO YOU HEAR\n84-121123-0001 BUT\n")
    assert said(found) == [("84-121123-0000", "GO DO YOU HEAR"), ("84-121123-0001", "BUT")]


def test_a_line_of_ksponspeech_is_its_audio_two_colons_and_the_text(wrote: Reader) -> None:
    found = wrote("eval.trn", "eval/K_1.pcm :: 어/ (3시)/(세 시)\neval/K_2.pcm :: 아니 b/\neval/K_3.pcm ::\n")
    assert said(found) == [("eval/K_1.pcm", "어/ (3시)/(세 시)"), ("eval/K_2.pcm", "아니 b/"), ("eval/K_3.pcm", "")]


def test_a_trn_that_speaks_of_colons_is_still_a_trn(wrote: Reader) -> None:
    assert said(wrote("a.trn", "std :: vector (u1)\n")) == [("u1", "std :: vector")]


@pytest.mark.parametrize("label", ["<o>", "<O>", "<o,f0,male>", "<NA>"])
def test_the_label_of_an_stm_line_is_no_word(wrote: Reader, label: str) -> None:
    assert said(wrote("a.stm", f"r 1 A 0.0 1.0 {label} hello\n")) == [("r/1/A", "hello")]


def test_icefalls_recogs_give_both_sides(wrote: Reader) -> None:
    lines = "a-0:\tref=['don\\'t', 'go']\na-0:\thyp=[\"don't\"]\nb-1:\tref=[]\nb-1:\thyp=['oh']\n"
    found = wrote("recogs-test.txt", lines)
    assert [(t.id, t.raw, t.reference) for t in found] == [("a-0", "don't", "don't go"), ("b-1", "oh", "")]


@pytest.mark.parametrize(
    "lines",
    [
        "a-0:\tref=['x']\n",
        "a-0:\tref=['x']\nb-0:\thyp=['x']\n",
        "a-0:\thyp=['x']\na-0:\tref=['x']\n",
        "a-0:\tref=[1]\na-0:\thyp=['x']\n",
        "a-0:\tref=[open('x')]\na-0:\thyp=['x']\n",
    ],
)
def test_broken_recogs_are_refused_with_the_line(wrote: Reader, lines: str) -> None:
    with pytest.raises(InputError, match="line [12]"):
        wrote("recogs.txt", lines)


# --- captions ---------------------------------------------------------------------------------------------


def test_a_csv_of_start_end_and_text_is_one_recording(wrote: Reader) -> None:
    (found,) = wrote("a.csv", 'start,end,text\n0,2000," One, two."\n2000,4000," Three."\n')
    assert (found.id, found.raw) == ("a", " One, two. Three.")
    assert found.segments[1] == Segment(text=" Three.", start_s=2.0, end_s=4.0)


def test_its_times_with_a_point_are_seconds(wrote: Reader) -> None:
    (found,) = wrote("a.tsv", "start\tend\ttext\n0.0\t2.5\tone\n2.5\t4.0\ttwo\n")
    assert [(s.start_s, s.end_s) for s in found.segments] == [(0.0, 2.5), (2.5, 4.0)]


def test_lyrics_have_times_and_tags_in_brackets(wrote: Reader) -> None:
    (found,) = wrote("a.lrc", "[by:whisper.cpp]\n[00:00.00] 문이\n[01:02.50] 닫힙니다.\n")
    assert found.raw == "문이 닫힙니다."
    assert found.segments[1].start_s == 62.5
    with pytest.raises(InputError, match="line 2.*has no time"):
        wrote("b.lrc", "[00:00.00] one\ntwo\n")


# --- tables -----------------------------------------------------------------------------------------------


def test_speechbrains_words_are_the_text(wrote: Reader) -> None:
    assert said(wrote("a.csv", "ID,duration,wav,spk_id,wrd\nu1,3.2,$root/u1.flac,s,HELLO\n")) == [("u1", "HELLO")]


@pytest.mark.parametrize("sign", [";", "\t", ","])
def test_columns_are_parted_by_what_the_header_is_a_header_with(wrote: Reader, sign: str) -> None:
    found = wrote("a.csv", f'"id"{sign}text\nu1{sign}"Hallo; Welt, {sign}gut"\n')
    assert said(found) == [("u1", f"Hallo; Welt, {sign}gut")]


@pytest.mark.parametrize("name", ["a.txt", "a.tsv"])
def test_a_spreadsheets_unicode_text_has_the_marks_of_csv(wrote: Reader, name: str) -> None:
    content = 'id\ttext\r\nu1\t네\r\nu2\t"그는 ""응"" 했다\r\n그리고"\r\n'
    assert said(wrote(name, content.encode("utf-16"))) == [("u1", "네"), ("u2", '그는 "응" 했다\n그리고')]


def test_marks_of_the_text_stay_in_a_table_of_tabs(wrote: Reader) -> None:
    found = wrote("a.tsv", 'u1\t"왜?" 하고 물었다\nu2\t"왜?"\nu3\t"He said ""no""."\nu4\t""\n')
    assert [t.raw for t in found] == ['"왜?" 하고 물었다', '"왜?"', 'He said "no".', '""']


def test_a_text_file_of_many_columns_is_a_table_without_a_header(wrote: Reader) -> None:
    line = "default\t\t00:00:00.000\t0.0\thello there\n"
    with pytest.raises(InputError, match="5 columns and no header"):
        wrote("elan.txt", line * 2)


# --- JSON -------------------------------------------------------------------------------------------------


def test_speechmatics_sets_its_marks_against_its_words(wrote: Reader) -> None:
    def item(kind: str, content: str, **more: object) -> dict[str, object]:
        return {"type": kind, "start_time": 0.1, "end_time": 0.2, "alternatives": [{"content": content}], **more}

    mark = {"attaches_to": "previous"}
    items = [
        item("word", "Hello"),
        item("punctuation", ",", **mark),
        item("word", "you"),
        item("punctuation", ".", **mark),
    ]
    about = {"transcription_config": {"language": "en"}}
    (found,) = wrote("a.json", dumped({"format": "2.9", "job": {"duration": 3}, "metadata": about, "results": items}))
    assert (found.raw, found.language, found.duration_s) == ("Hello, you.", "en", 3.0)
    assert [word["word"] for word in found.meta["words"]] == ["Hello", "you"]
    (silent,) = wrote("b.json", dumped({"format": "2.9", "job": {}, "metadata": about, "results": []}))
    assert silent.status == "empty"


def test_results_of_no_known_service_are_no_empty_answer(wrote: Reader) -> None:
    with pytest.raises(InputError, match="no text"):
        wrote("a.json", dumped({"results": [{"alternatives": [{"content": "hello"}]}]}))


def test_rtzrs_utterances_are_one_transcript(wrote: Reader) -> None:
    turns = [
        {"start_at": 0, "duration": 900, "spk": 0, "msg": "네."},
        {"start_at": 1000, "duration": 500, "spk": 1, "msg": "아니요."},
    ]
    (found,) = wrote("a.json", dumped({"id": "x", "status": "completed", "results": {"utterances": turns}}))
    assert found.raw == "네. 아니요."
    assert found.segments[1] == Segment(text="아니요.", start_s=1.0, end_s=1.5, speaker="1")
    (failed,) = wrote("b.json", dumped({"id": "x", "status": "failed", "error": {"code": "1", "message": "too long"}}))
    assert (failed.status, failed.meta["error"]) == ("error", "too long")


def test_gladias_result_is_its_full_transcript(wrote: Reader) -> None:
    heard = {
        "full_transcript": "Hello there.",
        "languages": ["en"],
        "utterances": [{"text": "Hello there.", "start": 0, "end": 1}],
    }
    (found,) = wrote(
        "a.json",
        dumped({"id": "x", "status": "done", "result": {"metadata": {"audio_duration": 2.5}, "transcription": heard}}),
    )
    assert (found.raw, found.language, found.duration_s, len(found.segments)) == ("Hello there.", "en", 2.5, 1)


def test_azures_phrases_in_real_time_are_utterances(wrote: Reader) -> None:
    phrases = [
        {"RecognitionStatus": "Success", "DisplayText": "Hello.", "Offset": 1, "Duration": 2},
        {"RecognitionStatus": "Success", "NBest": [{"Display": "Bye.", "Lexical": "bye"}]},
        {"RecognitionStatus": "NoMatch"},
        {"RecognitionStatus": "BabbleTimeout"},
    ]
    found = wrote("a.jsonl", "\n".join(map(dumped, phrases)))
    assert [(t.raw, t.status) for t in found] == [("Hello.", "ok"), ("Bye.", "ok"), ("", "empty"), ("", "error")]


def test_revs_monologues_have_their_own_spaces(wrote: Reader) -> None:
    def turn(*said: str, speaker: int) -> dict[str, object]:
        elements = [
            {"type": "text" if word.isalpha() else "punct", "value": word, "ts": n} for n, word in enumerate(said)
        ]
        return {"speaker": speaker, "elements": elements}

    turns = [turn("Hello", " ", "there", ".", speaker=0), turn("Bye", ".", speaker=1)]
    (found,) = wrote("a.json", dumped({"monologues": turns}))
    assert found.raw == "Hello there. Bye."
    assert [s.speaker for s in found.segments] == ["0", "1"]


def test_vllms_requests_are_their_first_output(wrote: Reader) -> None:
    rows = [
        {"request_id": "0", "prompt": "P", "outputs": [{"text": "hello", "finish_reason": "stop"}]},
        {"request_id": "1", "prompt": "P", "outputs": [{"text": "by", "finish_reason": "length"}]},
    ]
    found = wrote("a.jsonl", "\n".join(map(dumped, rows)))
    assert [(t.raw, t.status, t.prompt) for t in found] == [("hello", "ok", "P"), ("by", "truncated", "P")]


@pytest.mark.parametrize("wrapped", [True, False])
def test_nikls_utterances_keep_their_original_form_beside(wrote: Reader, *, wrapped: bool) -> None:
    turns = [
        {
            "id": "D.1",
            "speaker_id": "1",
            "start": 0.5,
            "end": 2.0,
            "form": "세 시에 봐",
            "original_form": "세 시에 봐~",
        },
        {"id": "D.2", "speaker_id": "2", "start": 2.0, "end": 3.0, "form": "", "original_form": ""},
    ]
    found = wrote(
        "a.json", dumped({"id": "D", "document": [{"utterance": turns}]} if wrapped else {"utterance": turns})
    )
    assert said(found) == [("D.1", "세 시에 봐"), ("D.2", "")]
    assert (found[0].duration_s, found[0].meta["speaker_id"], found[1].status) == (1.5, "1", "empty")


def test_aihubs_file_of_one_utterance_is_read(wrote: Reader) -> None:
    (found,) = wrote("a.json", dumped({
        "발화정보": {"stt": "어/ 세 시에", "fileNm": "a1.wav", "recrdTime": "3.2"}, "녹음자정보": {"gender": "여"},
    }))  # fmt: skip
    assert (found.id, found.raw, found.duration_s, found.meta["gender"]) == ("a1.wav", "어/ 세 시에", 3.2, "여")


def task(number: int, *regions: dict[str, object], cancelled: bool = False) -> dict[str, object]:
    return {
        "id": number, "data": {"audio": f"/data/a{number}.wav"},
        "annotations": [{"id": 1, "was_cancelled": cancelled, "result": list(regions)}],
    }  # fmt: skip


def region(text: str, start: float | None = None) -> dict[str, object]:
    return {"type": "textarea", "value": {"text": [text], **({} if start is None else {"start": start})}}


def test_label_studios_tasks_are_their_regions_in_time(wrote: Reader) -> None:
    tasks = [task(1, region("two", 2.0), {"type": "labels", "value": {"labels": ["A"]}}, region("one", 0.5)), task(2)]
    assert said(wrote("a.json", dumped(tasks))) == [("/data/a1.wav", "one two"), ("/data/a2.wav", "")]
    several = task(3, region("one"))
    several["annotations"] = [{"result": [region("one")]}, {"result": [region("won")]}]
    with pytest.raises(InputError, match="2 annotations of one task"):
        wrote("b.json", dumped([several]))
    with pytest.raises(InputError, match="no text"):
        wrote("c.json", dumped([task(4, {"type": "choices", "value": {"choices": ["noisy"]}})]))


def test_espnets_data_has_both_sides(wrote: Reader) -> None:
    utterances = {"u1": {"output": [{"text": "a b", "rec_text": "a c"}]}, "u2": {"output": [{"text": "d"}]}}
    found = wrote("data.json", dumped({"utts": utterances}))
    assert [(t.id, t.raw, t.reference) for t in found] == [("u1", "a c", "a b"), ("u2", "d", None)]


def test_lm_eval_harness_answers_are_no_references(wrote: Reader) -> None:
    row = {"doc_id": 0, "target": "hello there", "resps": [["hello their"]], "filtered_resps": ["hello their"]}
    (found,) = wrote("a.jsonl", dumped(row) + "\n")
    assert (found.raw, found.reference) == ("hello their", "hello there")


def test_a_system_of_references_only_is_refused(tmp_path: Path) -> None:
    reference, system = tmp_path / "r.jsonl", tmp_path / "s.jsonl"
    reference.write_text('{"id": "u1", "target": "a b"}\n', "utf-8")
    system.write_text('{"id": "u1", "target": "a b", "model_output": "x"}\n', "utf-8")
    with pytest.raises(InputError, match=r"u1: system s has only a reference \(target\)"):
        asrscore.compare(reference, {"s": system})


# --- what is no file of transcripts -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "content", "what"),
    [
        ("a.txt", 'File type = "ooTextFile"\nObject class = "TextGrid"\n', "TextGrid"),
        ("a.txt", '<?xml version="1.0"?>\n<ANNOTATION_DOCUMENT AUTHOR=""></ANNOTATION_DOCUMENT>', "ELAN"),
        ("a.xml", '<?xml version="1.0"?>\n<Trans></Trans>', "XML"),
        ("a.html", "<!DOCTYPE html><p>hello", "HTML"),
        ("a.rttm", "SPEAKER r 1 0.0 2.0 <NA> <NA> A <NA> <NA>\n", "RTTM"),
        ("a.ass", "[Script Info]\nTitle: x\n", "SubStation"),
    ],
)
def test_documents_of_other_kinds_are_named(wrote: Reader, name: str, content: str, what: str) -> None:
    with pytest.raises(InputError, match=what):
        wrote(name, content)
    assert wrote(name, content, format="plain")


# --- both sides in one file ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("m.jsonl", '{"id": "u1", "text": "one two", "pred_text": "one too"}\n'),
        ("m.csv", "id,reference,hypothesis\nu1,one two,one too\n"),
        ("recogs-m.txt", "u1:\tref=['one', 'two']\nu1:\thyp=['one', 'too']\n"),
    ],
)
def test_a_file_of_both_sides_is_a_reference_by_its_reference(tmp_path: Path, name: str, content: str) -> None:
    both = tmp_path / name
    both.write_text(content, "utf-8")
    results = asrscore.compare(both, {"right": {"u1": "one two"}, "itself": both}).systems
    assert (results["right"].wer.errors, results["itself"].wer.errors) == (0, 1)


def test_a_recognisers_further_guesses_are_no_references(wrote: Reader) -> None:
    (found,) = wrote("a.jsonl", dumped({"id": "u1", "pred_text": ["a b", "a c"], "text": "a d"}) + "\n")
    assert (found.raw, found.reference, found.alternatives) == ("a b", "a d", ())
