"""Praat's TextGrid and ELAN's EAF: one tier of timed texts -> one transcript."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree as ET

from asrscore.errors import InputError
from asrscore.readers.encoding import read_text
from asrscore.readers.ids import identified
from asrscore.readers.joining import joined
from asrscore.transcript import Segment, Transcript

#: What a tier of transcripts is called, where a file has more than one tier.
TRANSCRIBED = frozenset({
    "words", "word", "utterance", "utterances", "transcript", "transcription", "text", "sentence", "sentences",
    "orthography", "ortho", "ort", "speech", "전사", "발화", "文字起こし", "転写", "转写", "文本",
})  # fmt: skip
# Only what stands free is a value: the 1 of ``intervals [1]:`` is none.
_TOKEN = re.compile(r'"((?:[^"]|"")*)"|(?<!\S)(-?[0-9.]+(?:[eE][-+]?[0-9]+)?)(?!\S)|(<exists>|<absent>)')

_Tier = tuple[str, list[Segment]]


def read_textgrid(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield the one transcript of a Praat TextGrid, long or short.

    Raises:
        InputError: It is no TextGrid, it breaks off, or it has several tiers of texts and none is called as one.
    """
    text = read_text(path, encoding)
    try:
        tiers = list(_textgrid(text))
    except (ValueError, RuntimeError):  # the second is what a generator makes of an iterator that has no more
        raise InputError("breaks off or is no TextGrid", path=path, fix="save it anew from Praat") from None
    return _one(tiers, path)


def _textgrid(text: str) -> Iterator[_Tier]:
    found = iter([(m[1], m[2] or m[3]) for m in _TOKEN.finditer(text)])

    def string() -> str:
        said, other = next(found)
        if said is None:
            raise ValueError(other)
        return said.replace('""', '"')

    def number() -> float:
        said, other = next(found)
        if said is not None or other is None:
            raise ValueError(said)
        return float(other)

    if not string().startswith("ooTextFile") or string() != "TextGrid":
        raise ValueError("another kind of object")
    number(), number()
    if next(found)[1] != "<exists>":
        return
    for _ in range(int(number())):
        kind, name = string(), string()
        number(), number()
        tier = []
        for _ in range(int(number())):
            start = number()
            end = number() if kind == "IntervalTier" else start
            tier.append(Segment(text=string().strip(), start_s=start, end_s=end))
        if kind == "IntervalTier":
            yield name, tier


def read_eaf(path: str, encoding: str | None) -> Iterator[Transcript]:
    """Yield the one transcript of an ELAN document: the tier whose annotations have times of their own.

    Raises:
        InputError: It is no ELAN document, or it has several such tiers and none is called as one of transcripts.
    """
    text = read_text(path, encoding)
    if re.search(r"<!(?:DOCTYPE|ENTITY)", text):
        raise InputError("declares entities", path=path, expected="an ELAN document as ELAN writes it")
    try:
        root = ET.fromstring(text)  # noqa: S314 - no entities, as was just seen
    except ET.ParseError as err:
        raise InputError(f"not XML: {err}", path=path, fix="save it anew from ELAN") from None
    if root.tag != "ANNOTATION_DOCUMENT":
        raise InputError(f"is a document of {root.tag[:40]!r}", path=path, expected="ANNOTATION_DOCUMENT")
    slots = {slot.get("TIME_SLOT_ID"): slot.get("TIME_VALUE") for slot in root.iter("TIME_SLOT")}
    tiers = []
    for tier in root.iter("TIER"):
        said = []
        for one in tier.iter("ALIGNABLE_ANNOTATION"):
            times = [slots.get(one.get(f"TIME_SLOT_REF{side}")) for side in (1, 2)]
            start, end = (int(time) / 1000 if time is not None and time.isdecimal() else None for time in times)
            value = one.findtext("ANNOTATION_VALUE") or ""
            said.append(Segment(text=" ".join(value.split()), start_s=start, end_s=end))
        tiers.append((tier.get("TIER_ID") or "", said))
    return _one(tiers, path)


def _one(tiers: Sequence[_Tier], path: str) -> Iterator[Transcript]:
    """Return the transcript of the tier with texts; of several, of the one that is called as a tier of transcripts."""
    spoken = [(name, [segment for segment in tier if segment.text]) for name, tier in tiers]
    spoken = [(name, tier) for name, tier in spoken if tier]
    named = [(name, tier) for name, tier in spoken if name.strip().casefold() in TRANSCRIBED]
    chosen = spoken if len(spoken) < 2 else named
    if len(chosen) != 1 and spoken:
        raise InputError(
            f"{len(spoken)} tiers with texts ({', '.join(name for name, _ in spoken)[:100]})",
            path=path,
            expected="one, or one that is called words or transcript",
            fix="save the tier of transcripts alone, or rename it",
        )
    kept = tuple(sorted(chosen[0][1], key=lambda segment: segment.start_s or 0.0)) if chosen else ()
    return identified([(None, {"raw": joined(segment.text for segment in kept), "segments": kept})], path)
