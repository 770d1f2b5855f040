"""Praat's and ELAN's documents: the tier of transcripts is one transcript, and no other tier passes for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from asrscore.errors import InputError
from asrscore.transcript import Segment
from tests.test_readers import Reader, text_reader


@pytest.fixture
def wrote(tmp_path: Path) -> Reader:
    return text_reader(tmp_path)


def textgrid(*tiers: tuple[str, list[tuple[float, float, str]]], points: bool = False) -> str:
    """Return a TextGrid in the long form."""
    lines = ['File type = "ooTextFile"', 'Object class = "TextGrid"', "", "xmin = 0", "xmax = 4", "tiers? <exists>"]
    lines += [f"size = {len(tiers) + points}", "item []:"]
    if points:
        lines += [
            "    item [1]:",
            '        class = "TextTier"',
            '        name = "clicks"',
            "        xmin = 0",
            "        xmax = 4",
        ]
        lines += [
            "        points: size = 1",
            "        points [1]:",
            "            number = 1.5",
            '            mark = "x"',
        ]
    for n, (name, intervals) in enumerate(tiers, 1 + points):
        lines += [
            f"    item [{n}]:",
            '        class = "IntervalTier"',
            f'        name = "{name}"',
            "        xmin = 0",
            "        xmax = 4",
        ]
        lines += [f"        intervals: size = {len(intervals)}"]
        for k, (start, end, text) in enumerate(intervals, 1):
            said = text.replace('"', '""')
            lines += [
                f"        intervals [{k}]:",
                f"            xmin = {start}",
                f"            xmax = {end}",
                f'            text = "{said}"',
            ]
    return "\n".join(lines) + "\n"


SAID = [(0.0, 1.5, 'he said "no 3 = 4"'), (1.5, 2.0, ""), (2.0, 4.0, "and left")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("points", [False, True])
def test_a_textgrid_of_one_tier_is_its_intervals(wrote: Reader, encoding: str, *, points: bool) -> None:
    (found,) = wrote("a.TextGrid", textgrid(("talk", SAID), points=points).encode(encoding))
    assert (found.id, found.raw) == ("a", 'he said "no 3 = 4" and left')
    assert found.segments[1] == Segment(text="and left", start_s=2.0, end_s=4.0)


def test_a_short_textgrid_is_read_as_the_long_one(wrote: Reader) -> None:
    short = 'File type = "ooTextFile short"\n"TextGrid"\n\n0\n4\n<exists>\n1\n"IntervalTier"\n"t"\n0\n4\n2\n0\n1\n"네"\n1\n4\n""\n'
    (found,) = wrote("a.TextGrid", short)
    assert found.raw == "네"


def test_of_several_tiers_the_one_called_so_is_the_transcript(wrote: Reader) -> None:
    phones = ("phones", [(0.0, 1.0, "HH"), (1.0, 2.0, "IY")])
    assert wrote("a.TextGrid", textgrid(("words", SAID), phones))[0].raw.endswith("and left")
    assert wrote("b.TextGrid", textgrid(("talk", SAID), ("notes", [(0.0, 4.0, "")])))[0].raw.endswith("and left")
    with pytest.raises(InputError, match=r"2 tiers with texts \(Anna, phones\)"):
        wrote("c.TextGrid", textgrid(("Anna", SAID), phones))
    with pytest.raises(InputError, match=r"2 tiers with texts \(words, text\)"):
        wrote("d.TextGrid", textgrid(("words", SAID), ("text", SAID)))


def test_a_textgrid_without_a_text_is_silence(wrote: Reader) -> None:
    assert wrote("a.TextGrid", textgrid(("talk", [(0.0, 4.0, "")])))[0].status == "empty"
    assert (
        wrote("b.TextGrid", 'File type = "ooTextFile"\nObject class = "TextGrid"\n0 4 <absent>\n')[0].status == "empty"
    )


@pytest.mark.parametrize("length", [10, 60, 150, 250, 380])
def test_a_textgrid_that_breaks_off_is_refused(wrote: Reader, length: int) -> None:
    with pytest.raises(InputError, match="TextGrid"):
        wrote("a.TextGrid", textgrid(("talk", SAID))[:length])


def eaf(*tiers: tuple[str, list[tuple[int, int, str]]]) -> str:
    slots: list[str] = []
    body: list[str] = []
    for name, said in tiers:
        body.append(f'<TIER TIER_ID="{name}" LINGUISTIC_TYPE_REF="default">')
        for start, end, text in said:
            first = len(slots) + 1
            slots += [
                f'<TIME_SLOT TIME_SLOT_ID="ts{first}" TIME_VALUE="{start}"/>',
                f'<TIME_SLOT TIME_SLOT_ID="ts{first + 1}" TIME_VALUE="{end}"/>',
            ]
            body.append(
                f'<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a{first}" TIME_SLOT_REF1="ts{first}" TIME_SLOT_REF2="ts{first + 1}">'
                f"<ANNOTATION_VALUE>{text}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>"
            )
        body.append("</TIER>")
    order = f"<TIME_ORDER>{''.join(slots)}</TIME_ORDER>"
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<ANNOTATION_DOCUMENT AUTHOR="">{order}{"".join(body)}</ANNOTATION_DOCUMENT>\n'


def test_elans_annotations_stand_in_the_order_of_their_times(wrote: Reader) -> None:
    (found,) = wrote("a.eaf", eaf(("default", [(2000, 4000, "둘 &amp; 셋"), (0, 1500, "하나")]), ("notes", [])))
    assert (found.id, found.raw) == ("a", "하나 둘 & 셋")
    assert found.segments[0] == Segment(text="하나", start_s=0.0, end_s=1.5)


def test_a_tier_that_translates_another_is_no_transcript(wrote: Reader) -> None:
    gloss = '<TIER TIER_ID="en"><ANNOTATION><REF_ANNOTATION ANNOTATION_REF="a1"><ANNOTATION_VALUE>one</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION></TIER>'
    document = eaf(("ko", [(0, 1000, "하나")])).replace("</ANNOTATION_DOCUMENT>", gloss + "</ANNOTATION_DOCUMENT>")
    assert wrote("a.eaf", document)[0].raw == "하나"


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (eaf(("A", [(0, 1, "x")]), ("B", [(1, 2, "y")])), "2 tiers"),
        (eaf(("A", [(0, 1, "x")]))[:150], "not XML"),
        ('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><ANNOTATION_DOCUMENT/>', "entities"),
        ("<Trans/>", "Trans"),
        ("<a>" * 100_000, "not XML"),
    ],
)
def test_other_documents_are_refused(wrote: Reader, content: str, what: str) -> None:
    with pytest.raises(InputError, match=what):
        wrote("a.eaf", content)
