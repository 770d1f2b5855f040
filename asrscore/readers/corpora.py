"""What corpora and annotation tools write -> fields: NIKL, AI-Hub, Label Studio, ESPnet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from asrscore.errors import InputError
from asrscore.readers.ids import Fields
from asrscore.readers.joining import first, joined, mappings
from asrscore.readers.quantities import seconds

_Found = Mapping[str, Any]
_AUDIO = (".wav", ".flac", ".mp3", ".m4a", ".ogg", ".opus", ".pcm", ".webm", ".mp4", ".aac")


def _kept(found: _Found, used: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for name, value in found.items() if name not in used and value not in (None, "", [], {})}


def _nikl(found: _Found) -> Iterator[Fields] | None:
    """Return the utterances of a document of the National Institute of Korean Language, or of AI-Hub in its form."""
    documents = list(mappings(found.get("document"))) or [found]
    turns = [turn for document in documents for turn in mappings(document.get("utterance"))]
    if not turns or not all(isinstance(turn.get("form"), str) for turn in turns):
        return None
    return map(_turn, turns)


def _turn(turn: _Found) -> Fields:
    start, end = seconds(turn.get("start")), seconds(turn.get("end"))
    fields: Fields = {"raw": turn["form"], "language": "ko", "meta": _kept(turn, ("id", "form", "start", "end"))}
    if start is not None and end is not None and end >= start:
        fields["duration_s"] = round(end - start, 6)
    return fields | ({"id": str(turn["id"])} if turn.get("id") not in (None, "") else {})


def _aihub(found: _Found) -> Iterator[Fields] | None:
    """Return the one utterance of AI-Hub's files of spoken Korean, ``발화정보`` with ``stt`` and ``fileNm``."""
    about = found.get("발화정보")
    if not isinstance(about, dict) or not isinstance(about.get("stt"), str):
        return None
    meta = _kept(about, ("stt", "fileNm", "recrdTime"))
    for group in ("대화정보", "녹음자정보"):
        if isinstance(found.get(group), dict):
            meta |= found[group]
    fields: Fields = {"raw": about["stt"], "language": "ko", "meta": meta}
    if about.get("fileNm"):
        fields["id"] = str(about["fileNm"])
    try:
        length = seconds(about.get("recrdTime"))
    except InputError:  # what the recorder wrote is a remark here, and no reason to refuse the text
        length = None
    return iter([fields | ({"duration_s": length} if length else {})])


def _label_studio(found: _Found) -> Iterator[Fields] | None:
    """Return the transcript of a Label Studio task: the texts of its regions, in the order of their times."""
    data, made = found.get("data"), found.get("annotations")
    if not isinstance(data, dict) or not isinstance(made, list):
        return None
    done = [one for one in mappings(made) if not one.get("was_cancelled")]
    if len(done) > 1:
        raise InputError(
            f"{len(done)} annotations of one task", id=_task(found, data), expected="one",
            fix="export one annotator at a time",
        )  # fmt: skip
    pieces: list[tuple[float, str]] = []
    for region in mappings(done[0].get("result")) if done else ():
        value = region.get("value")
        if region.get("type") == "textarea" and isinstance(value, dict) and isinstance(value.get("text"), (list, str)):
            texts = value["text"] if isinstance(value["text"], list) else [value["text"]]
            start = value.get("start")
            at = float(start) if isinstance(start, (int, float)) else 0.0
            pieces += [(at, text) for text in texts if isinstance(text, str)]
    if not pieces and done and done[0].get("result"):
        return None
    pieces.sort(key=lambda piece: piece[0])
    id = _task(found, data)
    fields: Fields = {"raw": joined(text.strip() for _, text in pieces), "meta": {}}
    return iter([fields | ({"id": id} if id else {})])


def _task(found: _Found, data: _Found) -> str | None:
    """Return the audio's path of a task, else its number."""
    audio = (value for value in data.values() if isinstance(value, str) and value.lower().endswith(_AUDIO))
    number = found.get("id")
    return next(audio, None) or (None if number is None else str(number))


def _espnet(found: _Found) -> Iterator[Fields] | None:
    """Return the utterances of ESPnet's ``data.json``: ``rec_text`` was recognised, ``text`` is the reference."""
    every = found.get("utts")
    if not isinstance(every, dict) or not all(isinstance(one, dict) and "output" in one for one in every.values()):
        return None
    return (_utterance(id, one) for id, one in every.items())


def _utterance(id: str, found: _Found) -> Fields:
    target = next(mappings(found["output"]), {})
    heard, reference = target.get("rec_text"), target.get("text")
    raw = first(target, ("rec_text", "text"))
    if not isinstance(raw, str):
        raise InputError("no text in its output", id=id, expected="text or rec_text")
    fields: Fields = {"id": id, "raw": raw, "meta": _kept(found, ("output", "input"))}
    if heard is not None and isinstance(reference, str):
        fields["reference"] = reference
    return fields


_SHAPES = (_nikl, _aihub, _label_studio, _espnet)
_MARKS = frozenset({"document", "utterance", "발화정보", "annotations", "utts"})


def corpus_records(found: _Found) -> Iterator[Fields] | None:
    """Return the records of a corpus's or an annotation tool's document, ``None`` where it is no shape known here.

    Raises:
        InputError: A task has several annotations, or a time cannot be read.
    """
    if _MARKS.isdisjoint(found):
        return None
    return next((made for shape in _SHAPES if (made := shape(found)) is not None), None)
