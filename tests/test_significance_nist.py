"""MAPSSWE, sign, Wilcoxon and McNemar give the figures that sc_stats printed for its own alignments."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asrscore.score.significance.nist import (
    Places,
    Segment,
    mapsswe,
    mcnemar,
    printed,
    segments,
    sign,
    wilcoxon,
)

GOLD = Path(__file__).parent / "gold" / "sctk"

Alignments = dict[tuple[str, str], tuple[int, Places]]


def alignments(name: str) -> Alignments:
    """Return sclite's own alignment of each utterance, from its SGML report: reference length and error places."""
    found: Alignments = {}
    speaker = utterance = ""
    for line in (GOLD / name).read_text(encoding="utf-8").splitlines():
        if match := re.match(r'<SPEAKER id="(.*?)"', line):
            speaker = match[1]
        elif match := re.match(r'<PATH id="(.*?)"', line):
            utterance = match[1]
        elif re.match(r"[CSDI],", line):
            wrong, inserted, at = [], [], 0
            for step in line.split(":"):
                if step[0] == "I":
                    inserted.append(at)
                    continue
                if step[0] != "C":
                    wrong.append(at)
                at += 1
            found[speaker, utterance] = at, Places(wrong, inserted)
    return found


A, B = alignments("sysA.trn.sgml"), alignments("sysB.trn.sgml")


def report(name: str) -> str:
    return (GOLD / name).read_text(encoding="utf-8")


def errors(places: Places) -> int:
    return len(places.wrong) + len(places.inserted)


def cut() -> list[Segment]:
    return [s for key, (length, places) in A.items() for s in segments(length, places, B[key][1])]


def by_speaker(system: Alignments) -> list[float]:
    wrong: dict[str, int] = defaultdict(int)
    words: dict[str, int] = defaultdict(int)
    for (speaker, _), (length, places) in system.items():
        wrong[speaker] += errors(places)
        words[speaker] += length
    return [wrong[speaker] / words[speaker] for speaker in sorted(wrong)]


def unified(test: str) -> str:
    """Return the p-value that sc_stats' composite report prints for sysA against sysB."""
    match = re.search(rf"\|\s+{test}\s+\|\|[^|]*\|\s+\|\s+\S+\s+(<?0\.\d+)", report("ensemble.stats.unified"))
    assert match
    return match[1]


def test_the_oracle_was_read_whole() -> None:
    assert len(A) == len(B) == 60
    assert sum(errors(p) for _, p in A.values()) == 121
    assert sum(errors(p) for _, p in B.values()) == 156


def test_segments_are_those_of_sc_stats() -> None:
    told = report("stats_mapsswe.stats.mapsswe")
    found = cut()

    assert f"Number of Segments {len(found)}," in told
    whole, a, b = (sum(part) for part in zip(*((s.reference, s.a, s.b) for s in found), strict=True))
    assert re.search(rf"Totals\s+{whole}\s+{a}\s+{b}\n", told)
    assert re.search(rf"corr\s+0\s+{sum(not s.a for s in found)}\n", told)


def test_mapsswe_has_every_printed_digit() -> None:
    found = mapsswe([s.a - s.b for s in cut()])
    assert found

    assert (found.segments, f"{found.mean:.3f}", f"{found.deviation:.3f}", f"{found.z:.3f}") == (
        163,
        "-0.215",
        "1.226",
        "-2.236",
    )
    assert f"{printed(found.z):.3f}" == unified("MP") == "0.026"
    # The table that sc_stats reads is a little too careful; ours is the probability itself.
    assert found.p == pytest.approx(0.02534, abs=5e-6)


def test_the_sign_test_has_every_printed_digit() -> None:
    found = sign(by_speaker(A), by_speaker(B))
    assert found

    told = report("stats_sign.stats.sign")
    assert re.search(rf"= N\(\+\) =\s+{found.a_better} ", told)
    assert re.search(rf"= N\(-\) =\s+{found.b_better} ", told)
    assert f"{found.p:.3f}" == unified("SI") == "0.031"


def test_wilcoxon_has_every_printed_digit() -> None:
    found = wilcoxon(by_speaker(A), by_speaker(B))
    assert found

    assert f"Z statistic = {found.z:.2f}," in report("stats_wilc.stats.wilc")
    assert f"{printed(found.z):.3f}" == f"{found.p:.3f}" == unified("WI") == "0.028"


def test_mcnemar_has_every_printed_digit() -> None:
    found = mcnemar((not errors(places), not errors(B[key][1])) for key, (_, places) in A.items())

    told = report("stats_mcn.stats.mcn")
    assert re.search(rf"corr\s+\d+\s+{found.only_a}\n\s+incorr\s+{found.only_b}\s", told)
    assert f"{found.p:.3f}" == unified("MN") == "0.754"


# --- definitions beyond the oracle ------------------------------------------------------------------------------


def slow_segments(length: int, a: Places, b: Places, good: int = 2) -> list[Segment]:
    """The state machine as its authors draw it: b no error yet, e in an error, g counting good words."""
    found = []
    state, count, last = "b", 0, 0
    here = [0, 0]

    def close(end: int) -> None:
        found.append(Segment(end - max(last - good + 1, 0) + 1, here[0], here[1]))
        here[:] = [0, 0]

    for at in range(length):
        for side, places in enumerate((a, b)):
            for _ in range(list(places.inserted).count(at)):
                state = "e"
                here[side] += 1
            here[side] += list(places.wrong).count(at)
        right = at not in a.wrong and at not in b.wrong
        if state == "b" and right:
            last = at
        elif not right:
            state = "e"
        elif state == "e":
            count, state = 1, "g"
            if count == good:
                close(at)
                last, state = at, "b"
        elif state == "g":
            count += 1
            if count == good:
                close(at)
                last, state = at, "b"
    for side, places in enumerate((a, b)):
        here[side] += list(places.inserted).count(length)
    if any(here):
        close(length - 1)
    return found


@st.composite
def two_answers(draw: st.DrawFn) -> tuple[int, Places, Places]:
    length = draw(st.integers(1, 14))
    wrong = st.lists(st.integers(0, length - 1), unique=True, max_size=5)
    inserted = st.lists(st.integers(0, length), max_size=3)
    a, b = (Places(draw(wrong), draw(inserted)) for _ in range(2))
    return length, a, b


@given(two_answers(), st.integers(1, 4))
def test_segments_are_those_of_the_slow_machine(case: tuple[int, Places, Places], good: int) -> None:
    length, a, b = case

    assert segments(length, a, b, good=good) == slow_segments(length, a, b, good)


@given(two_answers())
def test_no_error_is_lost_between_segments_and_both_systems_are_treated_alike(case: tuple[int, Places, Places]) -> None:
    length, a, b = case
    found = segments(length, a, b)

    assert (sum(s.a for s in found), sum(s.b for s in found)) == (errors(a), errors(b))
    assert [Segment(s.reference, s.b, s.a) for s in segments(length, b, a)] == found


def test_equal_rates_go_to_either_side_and_the_odd_one_to_the_worse_system() -> None:
    # Three better, one worse, three equal: 3 + 1 against 1 + 1 + 1.
    a, b = [0.1, 0.1, 0.1, 0.3, 0.2, 0.2, 0.2], [0.2, 0.2, 0.25, 0.2, 0.2, 0.2, 0.20004]
    found = sign(a, b)

    assert found and (found.a_better, found.b_better, found.equal) == (3, 1, 3)
    assert found.p == 1.0


def test_wilcoxon_shares_the_ranks_of_ties() -> None:
    # Differences 1, 1, -1, 2, 3: ranks 2, 2, 2, 4, 5; the negative one has 2 of 15.
    found = wilcoxon([0.01, 0.01, 0.02, 0.01, 0.01], [0.02, 0.02, 0.01, 0.03, 0.04])

    assert found and found.z == pytest.approx((2 - 7.5) / (5 * 6 * 11 / 24) ** 0.5)


@pytest.mark.parametrize(("only_a", "only_b", "p"), [(0, 0, 1.0), (5, 5, 1.0), (0, 6, 2 / 64), (1, 7, 18 / 256)])
def test_mcnemar_is_the_exact_binomial(only_a: int, only_b: int, p: float) -> None:
    assert mcnemar([(True, False)] * only_a + [(False, True)] * only_b).p == pytest.approx(p)


def test_mcnemar_of_many_is_near_the_exact_binomial() -> None:
    from math import comb

    exact = 2 * sum(comb(2400, k) for k in range(1131)) / 2**2400

    assert mcnemar([(True, False)] * 1130 + [(False, True)] * 1270).p == pytest.approx(exact, rel=0.01)


def test_segments_that_never_differ_bear_no_test() -> None:
    assert mapsswe([1, 1, 1]) is None
    assert mapsswe([3]) is None
