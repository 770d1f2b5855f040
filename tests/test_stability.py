"""Each rung left out and applied to one side only, and every subset of the conventions."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import asrscore
from asrscore.compare.subsets import SUBSETS, Subsets
from asrscore.normalize.punctuation import steps_for
from asrscore.normalize.steps import run
from asrscore.pipeline import Pipeline
from asrscore.report.terminal import render
from asrscore.results import Comparison, Stability
from asrscore.score import LICENCES, UNITS, Counts, Unit, total
from asrscore.score.align import count, counts_at
from asrscore.score.licences import ADDS
from asrscore.score.units import cut
from asrscore.transcript import Transcript

DATASETS = Path(__file__).parents[1] / "datasets"
SAID = [
    "uh he's got ten colours, I'm told", "네 열 번 했어요, 정말", "twenty-one per cent of it", "Call me at 10:30!",
    "<NOISE> we'll see three of them",
]  # fmt: skip
HEARD = st.sampled_from(
    [
        *SAID, "he is got 10 colors, i'm told", "um he's got 10 colours", "네 10번 했어요", "네, 십 번 했어요.", "21% of it",
        "call me at ten thirty", "<|en|>we will see 3 of them", "", "ＡＢＣ 10 colours", "twenty one percent",
    ]
)  # fmt: skip
ANSWERS = st.lists(HEARD, min_size=len(SAID), max_size=len(SAID))


def transcripts(texts: list[str]) -> list[Transcript]:
    return [Transcript(id=f"u{i}", raw=text) for i, text in enumerate(texts)]


def found(comparison: Comparison) -> Stability:
    assert comparison.stability is not None
    return comparison.stability


def dataset(name: str, level: str | None = None) -> Comparison:
    folder = DATASETS / name
    return asrscore.compare(folder / "ref.txt", {f.stem: f for f in sorted(folder.glob("*.json"))}, level=level)


@settings(max_examples=20)
@given(ANSWERS, ANSWERS, st.sampled_from(["en", "ko"]), st.sampled_from(["default", "lenient"]))
def test_every_subset_is_what_aligning_every_line_would_say(a: list[str], b: list[str], lang: str, level: str) -> None:
    comparison = asrscore.compare(transcripts(SAID), {"a": transcripts(a), "b": transcripts(b)}, lang=lang, level=level)
    unit: Unit = "cer" if lang == "ko" else "wer"

    for name, system in comparison.systems.items():
        gathered = Subsets()
        for utterance in system.utterances:
            gathered.note(utterance.score, unit)
        fast = gathered.sums()
        for subset in SUBSETS:
            licence = frozenset[str]().union(*(ADDS[n] for n in subset))
            slow = total(
                counts_at(unit, *u.score.lattices, licence)  # type: ignore[arg-type]
                for u in system.utterances
                if u.score.lattices
            )
            assert (fast[subset].errors, fast[subset].reference_length) == (slow.errors, slow.reference_length)
            row = next(v for v in found(comparison).subsets if set(v.left_out) == set(LICENCES) - set(subset))
            assert row.counts[name] == fast[subset]
        assert fast[LICENCES] == system.counts(unit)
        assert fast[()].errors == next(r for r in comparison.ladder if r.name == "spacing").systems[name][unit].errors
        for one, other in combinations(SUBSETS, 2):
            if set(one) < set(other):
                assert fast[one].errors >= fast[other].errors


@settings(max_examples=20)
@given(ANSWERS, st.sampled_from(["en", "ko", "ja"]))
def test_a_rung_left_out_is_what_a_pipeline_without_it_would_count(a: list[str], lang: str) -> None:
    said = transcripts(SAID)
    comparison = asrscore.compare(said, {"a": transcripts(a)}, lang=lang, level="basic")
    unit: Unit = "wer" if lang == "en" else "cer"
    pipeline = Pipeline.for_language(lang, level="basic")
    spaces = pipeline.language.spaces_count

    for rung in ("unicode", "punctuation & case", "spacing"):
        expected: dict[bool, list[Counts]] = {True: [], False: []}
        for r, h in zip(said, a, strict=True):
            texts = pipeline.prepare(r.raw).texts, pipeline.prepare(h).texts
            counted = spaces or rung == "spacing"
            below = {"unicode": "clutter", "punctuation & case": "unicode", "spacing": "punctuation & case"}[rung]
            left = [t[below] for t in texts]  # type: ignore[index]
            if rung == "unicode":
                left = [run(steps_for(pipeline.language), text) for text in left]
            if rung != "spacing":
                left = [" ".join(text.split()) for text in left]
            clean = texts[0]["spacing"] if counted == spaces else "".join(texts[0]["spacing"].split())
            cuts = [cut(unit, text, spaces_count=counted) for text in left]
            expected[False].append(count(cuts[0], cuts[1]))
            if unit == "wer" and rung == "spacing":
                clean = texts[0]["spacing"]
            expected[True].append(count(cut(unit, clean, spaces_count=counted), cuts[1]))
        row = next(v for v in found(comparison).left_out if v.left_out == (rung,))
        audit = next(x for x in found(comparison).one_sided if x.rung == rung)
        both, sided = (total(expected[key]) for key in (False, True))

        assert (row.counts["a"].errors, row.counts["a"].reference_length) == (both.errors, both.reference_length)
        assert audit.treatments[0].counts["a"].errors == sided.errors
        assert audit.treatments[-1].counts["a"] == comparison.systems["a"].counts(unit)


@pytest.mark.parametrize(("lang", "unit"), [("en", "wer"), ("en", "cer"), ("ja", "cer")])
def test_a_rung_left_out_keeps_the_length_of_the_first_of_several_references(lang: str, unit: Unit) -> None:
    said = [Transcript(id="u", raw="One, two", alternatives=("One, two and a good deal more.",))]
    heard = [Transcript(id="u", raw="one two and a good deal more")]
    short = found(asrscore.compare(said, {"a": [Transcript(id="u", raw="one two")]}, lang=lang, unit=unit))
    long = found(asrscore.compare(said, {"a": heard}, lang=lang, unit=unit))

    for one, other in zip(short.left_out, long.left_out, strict=True):
        assert one.counts["a"].reference_length == other.counts["a"].reference_length


@pytest.mark.parametrize("name", ["ko-claude", "ja-voice-chat", "en-mary-lamb"])
def test_basic_without_spacing_is_the_rung_before_it(name: str) -> None:
    comparison = dataset(name)
    before = next(rung for rung in comparison.ladder if rung.name == "punctuation & case")
    row = next(v for v in found(comparison).left_out if v.left_out == ("spacing",))

    for system, counts in row.counts.items():
        assert counts == before.systems[system][comparison.unit or "cer"]


def test_clutter_is_left_out_of_the_reference_too_but_the_audit_always_cleans_it() -> None:
    comparison = asrscore.compare(
        transcripts(["<NOISE> we will see"]), {"a": transcripts(["we will see"])}, lang="en", level="basic"
    )
    clutter = found(comparison).left_out[0]
    assert comparison.audit

    assert clutter.left_out == ("clutter",)
    assert (clutter.counts["a"].errors, clutter.counts["a"].reference_length) == (1, 4)
    assert comparison.audit.treatments[0].counts["a"].errors == 0


def test_the_korean_ranking_turns_where_only_one_side_is_forgiven_its_numerals() -> None:
    stability = found(dataset("ko-claude"))
    numerals = next(audit for audit in stability.one_sided if audit.rung == "numerals")

    rows = {row.stripped: row for row in numerals.treatments}
    assert rows["specialist",].inverts
    assert {name: c.errors for name, c in rows["specialist",].counts.items()} == {"omni": 14, "specialist": 12}
    assert not rows["omni",].inverts
    assert numerals.swing / numerals.gap == pytest.approx(6 / 4)
    assert [v.left_out for v in stability.left_out] == [
        ("clutter",), ("unicode",), ("punctuation & case",), ("spacing",), *((name,) for name in LICENCES),
    ]  # fmt: skip


def test_the_screen_says_on_what_the_ranking_hangs() -> None:
    shown = render(dataset("ja-voice-chat"))
    flat = " ".join(shown.split())

    assert "Leaving out unicode, fillers, spelling and script changes nothing." in flat
    assert "The ranking hangs on clutter, punctuation & case, spacing and numerals" in flat
    assert "8 of 16 invert the ranking, exactly those without numerals." in flat
    assert "← ranking inverts" in shown


def test_stability_is_in_the_result_file_and_comes_back_the_same() -> None:
    comparison = dataset("ja-voice-chat")

    assert Comparison.from_json(comparison.to_json()).stability == comparison.stability


@pytest.mark.parametrize("level", ["raw", "basic"])
def test_a_level_that_forgives_nothing_has_no_subsets(level: str) -> None:
    stability = dataset("ko-claude", level).stability

    assert stability is None if level == "raw" else stability is not None and stability.subsets == ()


def test_what_other_systems_answered_never_matters_to_a_systems_rows() -> None:
    said, heard = transcripts(SAID), transcripts(["21% of it", *SAID[1:]])
    alone = found(asrscore.compare(said, {"a": heard}, lang="en"))
    beside = found(asrscore.compare(said, {"b": transcripts(SAID), "a": heard}, lang="en"))

    for one, other in zip((*alone.left_out, *alone.subsets), (*beside.left_out, *beside.subsets), strict=True):
        assert one.counts["a"] == other.counts["a"]


def test_every_unit_can_be_the_headline() -> None:
    for unit in UNITS:
        comparison = asrscore.compare(transcripts(SAID), {"a": transcripts(SAID)}, lang="ko", unit=unit)
        assert found(comparison).unit == unit
        assert all(v.counts["a"].errors == 0 for v in found(comparison).subsets)
