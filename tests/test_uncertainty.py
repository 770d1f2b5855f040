"""What a comparison says of its own certainty: what is drawn, intervals, tests of every pair, verdicts."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import asrscore
from asrscore import Comparison, InputError, Transcript
from asrscore.cli.main import main
from asrscore.compare.clusters import clusters_of
from asrscore.report.terminal import render
from asrscore.results import Reference
from asrscore.score import total
from asrscore.score.error_places import error_places

DATASETS = Path(__file__).parents[1] / "datasets"
WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]


def said(n: int, *, words: int = 20, seed: int = 0, **meta: Any) -> list[Transcript]:
    """Return n references; a column of ``meta`` is made by a function of the index."""
    draw = random.Random(seed)
    return [
        Transcript(
            id=f"u{i:03}",
            raw=" ".join(draw.choices(WORDS, k=words)),
            meta={key: made(i) for key, made in meta.items()},
        )
        for i in range(n)
    ]


def heard(references: list[Transcript], wrong: float, *, seed: int, run: int | None = None) -> list[Transcript]:
    """Return answers in which words are wrong with a probability that differs from utterance to utterance."""
    draw = random.Random(seed)
    answers = []
    for reference in references:
        rate = wrong * draw.choice([0.5, 1.0, 1.5])
        words = ["zero" if draw.random() < rate else word for word in reference.raw.split()]
        answers.append(Transcript(id=reference.id, raw=" ".join(words), run=run))
    return answers


def compared(references: list[Transcript], /, *rates: float, **settings: Any) -> Comparison:
    systems = {
        name: heard(references, rate, seed=at)
        for at, (name, rate) in enumerate(zip("abcdefgh", rates, strict=False), 1)
    }
    return asrscore.compare(references, systems, lang="en", level="basic", **settings)


# --- what is drawn ----------------------------------------------------------------------------------------------


def of(*metas: Mapping[str, Any], asked: str | None = None) -> tuple[str, tuple[str, ...]]:
    references = [Reference(id=f"u{i}", raw="", stripped="", meta=meta) for i, meta in enumerate(metas)]
    found = clusters_of(references, asked)
    return found.of, found.labels


def test_utterances_are_drawn_where_nobody_is_named() -> None:
    assert of({}, {}, {}) == ("utterance", ("u0", "u1", "u2"))


@pytest.mark.parametrize("column", ["speaker", "speaker_id", "Speaker", "spk", "client_id"])
def test_speakers_are_drawn_where_all_references_name_one(column: str) -> None:
    assert of({column: "x"}, {column: 7}, {column: "x"}) == ("speaker", ("x", "7", "x"))
    assert of({column: "x"}, {}, {column: "x"})[0] == "utterance"


def test_a_speaker_may_be_an_object() -> None:
    assert of(*({"speaker": {"id": who, "gender": "f"}} for who in "xyx")) == ("speaker", ("x", "y", "x"))


def test_recordings_are_drawn_where_only_they_are_named() -> None:
    assert of(*({"session_id": s} for s in "xxy")) == ("recording", ("x", "x", "y"))


def test_the_coarser_of_speaker_and_recording_is_drawn() -> None:
    meetings = [{"session": s, "speaker": w} for s, w in zip("xxxxyyyy", "aabbccdd", strict=True)]
    readers = [{"session": s, "speaker": w} for s, w in zip("stuvwxyz", "aaaabbbb", strict=True)]

    assert of(*meetings)[0] == "recording"
    assert of(*readers)[0] == "speaker"


def test_a_name_of_its_own_for_every_utterance_is_no_cluster() -> None:
    assert of(*({"file": f"{i}.wav"} for i in range(4)))[0] == "utterance"


def test_one_speaker_is_drawn_by_utterance_and_the_report_says_so() -> None:
    comparison = compared(said(8, speaker=lambda i: "only"), 0.1)

    assert comparison.uncertainty and comparison.uncertainty.cluster == "utterance"
    assert "one speaker: intervals are over utterances and speak of no other" in comparison.notes


def test_any_column_can_be_named() -> None:
    assert of({"place": "x"}, {"place": "y"}, {"place": "x"}, asked="place") == ("place", ("x", "y", "x"))
    assert of({"who": {"id": 1}}, {"who": {"id": 2}}, asked="who.id") == ("who.id", ("1", "2"))
    assert of({"speaker": "x"}, {"speaker": "x"}, asked="utterance") == ("utterance", ("u0", "u1"))


def test_a_column_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(
        InputError, match=r"utterance u1: the reference does not say its town.*expected one of its columns: town, age"
    ):
        of({"town": "x", "age": 3}, {"age": 4}, asked="town")


def test_ids_of_nist_name_the_speaker_where_that_is_asked_for() -> None:
    references = [Reference(id=id, raw="", stripped="") for id in ("s01-001", "s01-002", "s02-001")]

    assert clusters_of(references).of == "utterance"
    assert clusters_of(references, "speaker").labels == ("s01", "s01", "s02")


# --- verdicts ---------------------------------------------------------------------------------------------------


def korean(**settings: Any) -> Comparison:
    folder = DATASETS / "ko-claude"
    systems = {name: folder / f"{name}.json" for name in ("specialist", "omni")}
    return asrscore.compare(folder / "ref.txt", systems, **settings)


def test_the_korean_comparison_is_a_direction_and_no_more() -> None:
    (pair,) = (comparison := korean(level="basic")).pairs

    assert pair.verdict == (
        "omni is ahead of specialist by 1.34 points of CER (3 errors in 224 characters): direction only, 1 utterance "
        "cannot settle it (an interval takes at least 5 utterances, or one recording of at least 500 words)."
    )
    assert (pair.interval.low, pair.interval.high, pair.interval.method, pair.tests, pair.smallest_gap) == (
        None,
        None,
        None,
        (),
        None,
    )
    assert not pair.settled
    assert comparison.uncertainty and not comparison.uncertainty.places
    assert all(s.intervals["cer"].low is None for s in comparison.systems.values())


def test_four_utterances_bear_no_interval_and_five_do() -> None:
    four, five = (compared(said(n), 0.1, 0.3).pairs[0] for n in (4, 5))

    assert four.interval.low is None and four.interval.missing == "at least 5 utterances"
    assert "direction only, 4 utterances cannot settle it" in four.verdict
    assert five.interval.low is not None


def test_five_utterances_cannot_be_told_from_chance() -> None:
    # All five agree: of the 32 ways to exchange the systems in them, 2 are as one-sided.
    references = said(5)
    better = [Transcript(id=r.id, raw=" ".join(["zero", *r.raw.split()[1:]])) for r in references]
    worse = [
        Transcript(id=r.id, raw=" ".join(["zero"] * (4 + i % 2) + r.raw.split()[4 + i % 2 :]))
        for i, r in enumerate(references)
    ]

    (pair,) = asrscore.compare(references, {"a": better, "b": worse}, lang="en", level="basic").pairs

    assert pair.interval.settled and not pair.settled
    assert pair.test and pair.test.p == 0.0625
    assert "but chance does as much too often, p = 0.062: not settled by 5 utterances" in pair.verdict


def test_an_unsettled_verdict_says_what_the_test_set_could_settle() -> None:
    (pair,) = compared(said(40), 0.10, 0.085).pairs

    assert not pair.settled and pair.smallest_gap is not None
    assert f"enough for a gap of about {pair.smallest_gap * 100:.2f} points." in pair.verdict
    assert "includes zero, p = 0." in pair.verdict


def test_speakers_count_instead_of_their_utterances() -> None:
    references = said(60, speaker=lambda i: f"s{i % 6}")
    by_speaker = compared(references, 0.10, 0.16)
    by_utterance = compared(references, 0.10, 0.16, cluster="utterance")

    assert by_speaker.pairs[0].interval.clusters == 6
    assert "6 speakers" in by_speaker.pairs[0].verdict
    assert by_utterance.pairs[0].interval.clusters == 60
    assert by_speaker.pairs[0].interval.difference == by_utterance.pairs[0].interval.difference
    assert {t.name: (t.over, t.n) for t in by_speaker.pairs[0].tests} | {"MAPSSWE": None} == {
        "approximate randomisation": ("speaker", 6),
        "MAPSSWE": None,
        "sign": ("speaker", 6),
        "Wilcoxon": ("speaker", 6),
        "McNemar": ("utterance", 60),
    }


def test_a_named_column_is_told_by_its_name() -> None:
    comparison = compared(said(24, city=lambda i: f"c{i % 8}"), 0.10, 0.25, cluster="city")

    assert "8 clusters by city" in comparison.pairs[0].verdict
    assert "over 8 clusters by city, seed 0" in render(comparison)
    assert comparison.pairs[0].interval.method == "linearised ratio, Student's t, over clusters by city"


def test_from_a_hundred_clusters_up_the_bootstrap_speaks() -> None:
    interval = compared(said(120), 0.10, 0.15).pairs[0].interval

    assert interval.method == "paired bootstrap, percentile, 1,000 resamples, over utterances"
    assert interval.low is not None and interval.high is not None
    width = interval.high - interval.low
    for other in (interval.bca, interval.linearised):
        assert other == pytest.approx((interval.low, interval.high), abs=0.15 * width)


# --- one long recording -----------------------------------------------------------------------------------------


def test_one_long_recording_is_cut_into_blocks_and_called_so() -> None:
    comparison = compared(said(1, words=1_000), 0.05, 0.15)
    (pair,) = comparison.pairs

    assert comparison.uncertainty and comparison.uncertainty.cluster == "block"
    assert pair.interval.clusters == 20
    assert "20 blocks of one recording" in pair.verdict
    assert pair.verdict.endswith("settled for this recording, which speaks of no other.")
    assert comparison.systems["a"].intervals["wer"].of == "block"
    assert "over 20 blocks of one recording" in render(comparison)
    assert "McNemar" not in {test.name for test in pair.tests}


def test_a_recording_of_under_500_words_is_not_cut() -> None:
    assert compared(said(1, words=499), 0.05, 0.15).pairs[0].interval.low is None


def test_blocks_add_up_to_the_whole() -> None:
    # The rates of the blocks' interval are those of the system.
    comparison = compared(said(1, words=700), 0.05, 0.15)

    for system in comparison.systems.values():
        assert system.intervals["wer"].rate == pytest.approx(system.wer.rate)


# --- several systems --------------------------------------------------------------------------------------------


def test_p_values_are_adjusted_over_all_pairs() -> None:
    comparison = compared(said(50), 0.10, 0.13, 0.16, 0.10)

    assert len(comparison.pairs) == 6
    for name in ("approximate randomisation", "MAPSSWE", "sign", "Wilcoxon", "McNemar"):
        tests = [test for pair in comparison.pairs for test in pair.tests if test.name == name]
        smallest = min(tests, key=lambda test: test.p)
        assert smallest.holm == pytest.approx(min(6 * smallest.p, 1))
        assert all(test.p - 1e-12 <= test.bh <= test.holm + 1e-12 for test in tests)


def test_a_pair_is_settled_only_where_all_pairs_are_considered() -> None:
    comparison = compared(said(30), *(0.10 + 0.004 * i for i in range(8)))
    alone = [pair for pair in comparison.pairs if pair.interval.settled and pair.test and pair.test.p <= 0.05]
    settled = [pair for pair in comparison.pairs if pair.settled]

    assert len(settled) < len(alone)
    assert all("over 28 pairs" in pair.verdict for pair in comparison.pairs)
    assert "Holm over 28 pairs" in render(comparison)


def test_a_system_keeps_its_interval_whoever_else_is_there() -> None:
    references = said(30, speaker=lambda i: f"s{i % 7}")
    two, five = compared(references, 0.1, 0.2), compared(references, 0.1, 0.2, 0.3, 0.1, 0.2)

    for name in ("a", "b"):
        assert two.systems[name].intervals == five.systems[name].intervals
    assert two.pairs[0].interval == five.pairs[0].interval


@pytest.mark.parametrize("utterances", [40, 130])
def test_order_and_names_of_systems_change_nothing(utterances: int) -> None:
    references = said(utterances)
    answers = [heard(references, rate, seed=at) for at, rate in enumerate((0.10, 0.11, 0.14))]
    one = asrscore.compare(references, dict(zip("xyz", answers, strict=True)), lang="en", level="basic")
    other = asrscore.compare(
        random.Random(1).sample(references, utterances),
        {"third": answers[2], "first": answers[0], "second": answers[1]},
        lang="en",
        level="basic",
    )
    names = {"x": "first", "y": "second", "z": "third"}

    assert one.uncertainty and other.uncertainty
    assert {names[k]: v for k, v in one.uncertainty.places.items()} == other.uncertainty.places
    for pair in one.pairs:
        twin = next(p for p in other.pairs if {p.a, p.b} == {names[pair.a], names[pair.b]})
        sign = 1 if twin.a == names[pair.a] else -1
        ends = [sign * end for end in (twin.interval.low, twin.interval.high) if end is not None]
        assert sorted(ends) == pytest.approx([pair.interval.low, pair.interval.high], abs=1e-12)
        assert [t.p for t in twin.tests] == pytest.approx([t.p for t in pair.tests])


def test_the_seed_is_stored_and_moves_the_draws_only() -> None:
    references = said(150)
    zero, seven = (compared(references, 0.10, 0.12, seed=seed) for seed in (0, 7))

    assert zero.uncertainty and seven.uncertainty
    assert (zero.uncertainty.seed, seven.uncertainty.seed) == (0, 7)
    assert zero.pairs[0].interval.low != seven.pairs[0].interval.low
    assert zero.pairs[0].interval.linearised == seven.pairs[0].interval.linearised
    assert compared(references, 0.10, 0.12, seed=7).pairs == seven.pairs


# --- repeated runs, missing answers, several references -----------------------------------------------------------


def test_runs_are_pooled_before_anything_is_drawn() -> None:
    references = said(12)
    runs = [answer for run in (1, 2, 3) for answer in heard(references, 0.1, seed=run, run=run)]
    other = heard(references, 0.2, seed=9)

    comparison = asrscore.compare(references, {"a": runs, "b": other}, lang="en", level="basic")
    (pair,) = comparison.pairs

    assert pair.interval.clusters == 12
    assert comparison.systems["a"].intervals["wer"].clusters == 12
    assert comparison.systems["a"].intervals["wer"].rate == pytest.approx(comparison.systems["a"].wer.rate)
    assert set(comparison.systems["a"].runs) == {"1", "2", "3"}
    assert "runs: how many, and their lowest and highest rate" in render(comparison)


def test_a_missing_answer_is_wrong_from_the_first_word_to_the_last() -> None:
    references = said(8)
    comparison = asrscore.compare(
        references,
        {"a": heard(references, 0.1, seed=1), "b": heard(references[:6], 0.1, seed=1)},
        lang="en",
        level="basic",
    )

    assert comparison.pairs[0].interval.clusters == 8
    assert comparison.systems["b"].wer.errors > 40


@pytest.mark.parametrize("level", ["basic", "default"])
@pytest.mark.parametrize(("reference", "hypothesis", "lang"), [
    ("열 번 던져 봤는데 클로드는 좋아", "10번 던져봤는데 클라우드는 아주 좋아", "ko"),
    ("i paid twenty one dollars for it", "i paid $31 for for it", "en"),
    ("the cat sat", "", "en"),
    ("", "hello there", "en"),
])  # fmt: skip
def test_every_error_has_a_place(reference: str, hypothesis: str, lang: str, level: str) -> None:
    score = asrscore.score(reference, hypothesis, lang=lang, level=level)

    for unit in ("cer", "wer", "mer"):
        places = error_places(score, unit)
        edits = score.edits[unit]
        assert len(places.wrong) + len(places.inserted) == score.counts(unit).errors
        assert sorted(places.inserted) == sorted(e.reference_index for e in edits if e.kind == "insert")
        assert sorted(places.wrong) == sorted(e.reference_index for e in edits if e.kind != "insert")


# --- stored results and the command line --------------------------------------------------------------------------


def test_a_stored_result_keeps_it_all_and_can_be_scored_with_another_seed() -> None:
    references = said(110, speaker=lambda i: f"s{i % 11}")
    comparison = compared(references, 0.10, 0.14, 0.14, cluster="utterance", seed=3)

    back = Comparison.from_json(comparison.to_json())

    assert back.pairs == comparison.pairs
    assert back.uncertainty == comparison.uncertainty
    assert back.systems["a"].intervals == comparison.systems["a"].intervals
    assert render(back) == render(comparison)

    from asrscore.compare import rescore

    same, other = rescore(back), rescore(back, seed=4, cluster="speaker")
    assert same.pairs == comparison.pairs
    assert other.uncertainty and (other.uncertainty.seed, other.uncertainty.cluster) == (4, "speaker")


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """Return exit status and everything that the command line said."""
    with pytest.raises(SystemExit) as left:
        main(["compare", *arguments])
    captured = capsys.readouterr()
    return int(left.value.code or 0), captured.out + captured.err


def test_the_command_line_takes_cluster_and_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [f"s{i % 6}-{i:02}\t{r.raw}" for i, r in enumerate(said(24))]
    (tmp_path / "ref.tsv").write_text("id\ttext\n" + "\n".join(rows) + "\n", encoding="utf-8")
    for name, drop in (("a", 5), ("b", 3)):
        heard = [
            f"{row.split(chr(9))[0]}\t{' '.join(row.split(chr(9))[1].split()[i % drop :])}"
            for i, row in enumerate(rows)
        ]
        (tmp_path / f"{name}.tsv").write_text("id\ttext\n" + "\n".join(heard) + "\n", encoding="utf-8")
    files = [str(tmp_path / name) for name in ("ref.tsv", "a.tsv", "b.tsv")]

    status, screen = told(capsys, *files, "--lang", "en", "--cluster", "speaker", "--seed", "5")
    assert status == 0
    assert "over 6 speakers, seed 5" in screen
    assert "MAPSSWE (NIST)" in screen

    status, screen = told(capsys, *files, "--lang", "en", "--cluster", "town")
    assert status == 2
    assert "the reference does not say its town" in screen


def test_totals_stay_what_they_are() -> None:
    comparison = compared(said(20), 0.1)

    assert comparison.systems["a"].wer == total(u.score.wer for u in comparison.systems["a"].utterances)
    assert comparison.pairs == ()
    found = comparison.systems["a"].intervals["wer"]
    assert found.low is not None and found.high is not None
    assert found.low < found.rate < found.high
    assert "over 20 utterances" in render(comparison)


@pytest.mark.parametrize("cluster", ["utterance", "speaker"])
def test_the_order_of_the_rows_changes_nothing(cluster: str) -> None:
    references = said(90, words=7, speaker=lambda i: f"s{i % 13}", room=lambda i: "xyz"[i % 3])
    systems = {name: heard(references, rate, seed=at) for at, (name, rate) in enumerate([("a", 0.1), ("b", 0.15)])}
    shuffled = random.Random(1).sample(references, len(references))
    others = {name: random.Random(2).sample(answers, len(answers)) for name, answers in systems.items()}
    settings: dict[str, Any] = {"lang": "en", "level": "basic", "cluster": cluster, "group_by": "room"}

    one = asrscore.compare(references, systems, **settings)
    other = asrscore.compare(shuffled, others, **settings)

    assert one.pairs == other.pairs
    assert one.groups == other.groups
    assert one.uncertainty == other.uncertainty
    assert all(one.systems[name].intervals == other.systems[name].intervals for name in systems)
