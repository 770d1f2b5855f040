"""Several admissible references: the nearest one counts, over the length of the first."""

from __future__ import annotations

import pytest

from asrscore import InputError, Transcript, compare, score

FIRST, SECOND = "um i can not come at ten", "i could not come at ten o clock today"


@pytest.mark.parametrize("level", ["raw", "basic", "default", "lenient"])
@pytest.mark.parametrize("heard", [FIRST, SECOND, "i could not come at 10 o'clock", "no"])
def test_the_length_is_that_of_the_first_whatever_is_heard(level: str, heard: str) -> None:
    got = score([FIRST, SECOND], heard, lang="en", level=level)
    alone = [score(one, heard, lang="en", level=level) for one in (FIRST, SECOND)]

    assert got.wer.errors == min(one.wer.errors for one in alone)
    for unit in ("cer", "wer", "mer"):
        assert got.counts(unit).reference_length == alone[0].counts(unit).reference_length
    assert got.wer.reference_length == (6 if level in ("default", "lenient") else 7)


def test_every_rung_has_the_length_of_the_first() -> None:
    said = [Transcript(id="1", raw=FIRST, alternatives=(SECOND, "no"))]
    heard = {name: [Transcript(id="1", raw=text)] for name, text in {"a": FIRST, "b": SECOND, "c": "no"}.items()}

    got = compare(said, heard, lang="en")

    assert {s.wer.errors for s in got.systems.values()} == {0}
    for rung in got.ladder:
        assert len({counts["wer"].reference_length for counts in rung.systems.values()}) == 1


def test_savings_add_up_for_the_reference_that_counts() -> None:
    got = score(["nobody came", "i can not come at ten"], "i can't come at 10", lang="en")

    assert got.basic is not None
    assert got.basic[1].errors - got.wer.errors == sum(got.forgiven["wer"].values())
    assert len(got.edits["wer"]) == got.wer.errors == 0


def test_a_tie_goes_to_the_earlier_reference() -> None:
    (edit,) = score(["red car", "blue car"], "green car", lang="en").edits["wer"]

    assert edit.reference == "red"


@pytest.mark.parametrize("reference", [[], 3, ["a", None], None])
def test_what_is_no_reference_is_refused(reference: object) -> None:
    with pytest.raises(InputError, match="reference"):
        score(reference, "a")  # type: ignore[arg-type]
