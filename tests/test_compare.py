"""The one path: same terms for every system, nothing lost, one number whatever the route."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import asrscore
from asrscore.clutter.collapse import collapsed
from asrscore.compare import rescore
from asrscore.errors import InputError
from asrscore.results import Comparison
from asrscore.results.document import without_texts
from asrscore.score import UNITS
from asrscore.transcript import Status, Transcript

DATASETS = Path(__file__).parents[1] / "datasets"

REFERENCE = ["the cat sat on the mat", "call me at 10:30", "네 열 번 했어요", ""]
ANSWER = st.sampled_from(
    [
        "the cat sat on the mat", "The cat sat on a mat.", "call me at 1030", "", "네 10번 했어요", "<|en|>the hat",
        "<think>hm</think>call me", "language Korean<asr_text>네 열 번", "you know " * 20, "Transcription: the cat",
    ]
)  # fmt: skip
SYSTEM = st.tuples(*[ANSWER] * len(REFERENCE))


def utterances(texts: list[str] | tuple[str, ...], **facts: object) -> list[Transcript]:
    return [Transcript(id=f"u{i}", raw=text, **facts) for i, text in enumerate(texts)]  # type: ignore[arg-type]


def dataset(name: str, level: str | None = None) -> Comparison:
    folder = DATASETS / name
    outputs = {f.stem: f for f in sorted(folder.glob("*.json"))}
    return asrscore.compare(folder / "ref.txt", outputs, level=level)


# --- the published case -------------------------------------------------------------------------------------


def test_ko_claude_reads_as_published() -> None:
    comparison = dataset("ko-claude", "basic")
    specialist, omni = comparison.systems["specialist"], comparison.systems["omni"]

    assert comparison.unit == "cer"
    assert (specialist.cer.errors, omni.cer.errors, omni.cer.reference_length) == (17, 14, 224)
    assert (f"{specialist.cer.rate:.2%}", f"{omni.cer.rate:.2%}") == ("7.59%", "6.25%")
    (pair,) = comparison.pairs
    assert f"{abs(pair.interval.difference) * 100:.2f}" == "1.34"
    assert pair.interval.low is None
    assert "direction only" in pair.verdict
    assert specialist.costs.rtfx == pytest.approx(23.42, abs=0.01)
    assert omni.costs.rtfx == pytest.approx(10.38, abs=0.01)


def test_ko_claude_inverts_with_the_echo_left_in() -> None:
    comparison = dataset("ko-claude", "basic")
    assert comparison.audit
    rows = {row.stripped: row for row in comparison.audit.treatments}

    one_sided = rows["specialist",]

    assert f"{one_sided.counts['omni'].rate:.2%}" == "14.29%"
    assert one_sided.leaders == ("specialist",)
    assert one_sided.inverts
    assert not rows["omni", "specialist"].inverts
    assert rows["omni", "specialist"].leaders == ("omni",)
    # The specialist's own template costs it 40 errors where the echo costs the omni model 18; the gap is 3.
    assert comparison.audit.swing / comparison.audit.gap == pytest.approx(40 / 3)


def test_mary_has_a_specialist_without_an_error_and_a_loop() -> None:
    comparison = dataset("en-mary-lamb")

    assert comparison.unit == "wer"
    assert comparison.systems["specialist"].wer.rate == 0.0
    assert comparison.systems["small-omni"].flags["loop"] == 1
    assert (comparison.systems["small-omni"].wer.rate or 0) > 1


def test_ja_voice_chat_has_thinking_on_and_off_as_two_systems() -> None:
    comparison = dataset("ja-voice-chat", "basic")

    assert comparison.languages == {"ja": 6}
    assert {n: s.cer.errors for n, s in comparison.systems.items()} == {
        "specialist": 14, "omni-thinking": 15, "omni-no-thinking": 16,
    }  # fmt: skip
    assert "reasoning" in comparison.systems["omni-thinking"].removed


# --- same terms -----------------------------------------------------------------------------------------------


def of_its_own(comparison: Comparison, name: str) -> object:
    """Return everything about a system that no other system may touch, without its name."""
    system = replace(comparison.systems[name], name="")
    rungs = [(r.name, r.reference_length, r.systems[name]) for r in comparison.ladder]
    return system, rungs, comparison.references


@settings(max_examples=60)
@given(SYSTEM, SYSTEM, SYSTEM)
def test_other_systems_never_matter(a: tuple[str, ...], b: tuple[str, ...], c: tuple[str, ...]) -> None:
    said = utterances(REFERENCE)
    answers = {"a": utterances(a), "b": utterances(b), "c": utterances(c)}

    together = asrscore.compare(said, answers)
    turned = asrscore.compare(said, dict(reversed(answers.items())))
    renamed = asrscore.compare(said, {"Omni-30B": answers["a"], "whisper": answers["b"], "a": answers["c"]})
    alone = asrscore.compare(said, {"b": answers["b"]})

    for name in answers:
        assert of_its_own(together, name) == of_its_own(turned, name)
    assert of_its_own(together, "a") == of_its_own(renamed, "Omni-30B")
    assert of_its_own(together, "b") == of_its_own(alone, "b")


@settings(max_examples=60)
@given(SYSTEM, SYSTEM)
def test_totals_are_the_sums_of_the_details(a: tuple[str, ...], b: tuple[str, ...]) -> None:
    comparison = asrscore.compare(utterances(REFERENCE), {"a": utterances(a), "b": utterances(b)})

    for name, system in comparison.systems.items():
        for unit in UNITS:
            parts = [u.score.counts(unit) for u in system.utterances]
            assert system.counts(unit).errors == sum(p.errors for p in parts)
            assert system.counts(unit).errors == sum(len(u.score.edits[unit]) for u in system.utterances)
        assert comparison.ladder[-1].systems[name]["cer"] == system.cer
        assert sum(system.statuses.values()) == len(REFERENCE)
        assert sum(r.characters for r in system.removed.values()) == sum(
            r.end - r.start for u in system.utterances for r in u.removals
        )


def test_the_reference_is_cleaned_by_the_same_rules() -> None:
    comparison = asrscore.compare(utterances(["<NOISE> we will see"]), {"a": utterances(["we will see"])}, lang="en")

    assert comparison.systems["a"].wer.errors == 0
    assert any("clutter was taken off 1 reference as well: u0" in w for w in comparison.warnings)


def test_the_language_is_the_references_and_never_an_answers() -> None:
    said = utterances(["zzz qqq"])

    comparison = asrscore.compare(said, {"a": utterances(["zzz"], language="ko"), "b": utterances(["zzz"])})

    assert comparison.languages == {"und": 1}


# --- nothing lost --------------------------------------------------------------------------------------------


def test_missing_failed_and_refused_answers_are_all_deletions_and_counted() -> None:
    said = utterances(["one two", "three four", "five six", "seven"])
    answers = [
        Transcript(id="u0", raw="one two"),
        Transcript(id="u1", raw="partial words", status="error"),
        Transcript(id="u2", raw="", status="refusal"),
    ]

    comparison = asrscore.compare(said, {"a": answers, "b": utterances(["one two", "three four", "five six", "seven"])})

    assert comparison.systems["a"].statuses == {"ok": 1, "refusal": 1, "error": 1, "missing": 1}
    assert (comparison.systems["a"].wer.deletions, comparison.systems["a"].wer.errors) == (5, 5)
    assert comparison.answered_by_all == 1
    assert comparison.answered["a"]["wer"].rate == 0.0
    assert any("u3" in w and "a has no answer" in w for w in comparison.warnings)


@pytest.mark.parametrize("status", ["truncated", "no_speech", "ok"])
def test_an_answer_that_took_part_is_scored_as_it_is(status: Status) -> None:
    comparison = asrscore.compare(utterances(["one two"]), {"a": [Transcript(id="u0", raw="one", status=status)]})

    assert comparison.systems["a"].wer.errors == 1
    assert comparison.answered_by_all == 1


def test_an_empty_reference_counts_insertions_and_crashes_nothing() -> None:
    comparison = asrscore.compare(utterances([""]), {"a": utterances(["네 네"]), "b": utterances([""])}, lang="ko")

    assert (comparison.systems["a"].cer.insertions, comparison.systems["a"].cer.rate) == (2, None)
    assert comparison.pairs[0].verdict.startswith("a and b cannot be compared")
    assert any("1 utterance with an empty reference" in w for w in comparison.warnings)


def test_repeated_runs_are_pooled_and_kept_apart() -> None:
    runs = [Transcript(id="u0", raw=text, run=i) for i, text in enumerate(["one two", "one", "two two"], 1)]

    system = asrscore.compare(utterances(["one two"]), {"a": runs}).systems["a"]

    assert (system.wer.errors, system.wer.reference_length) == (2, 6)
    assert {run: counts["wer"].errors for run, counts in system.runs.items()} == {"1": 0, "2": 1, "3": 1}


def test_the_better_of_two_references_counts_and_the_first_sets_the_length() -> None:
    said = [Transcript(id="u0", raw="커피 마실래", alternatives=("coffee 마실래",))]

    comparison = asrscore.compare(said, {"a": utterances(["커피 마실래?"]), "b": utterances(["Coffee 마실래?"])})

    assert [s.cer.errors for s in comparison.systems.values()] == [0, 0]
    assert {s.cer.reference_length for s in comparison.systems.values()} == {5}


def test_languages_with_different_units_have_no_pooled_headline() -> None:
    said = [Transcript(id="a", raw="열 번", language="ko"), Transcript(id="b", raw="ten times", language="en")]

    comparison = asrscore.compare(said, {"x": [Transcript(id="a", raw="열 번"), Transcript(id="b", raw="ten")]})

    assert comparison.unit is None
    assert (comparison.audit, comparison.pairs) == (None, ())
    assert comparison.systems["x"].languages["en"]["wer"].errors == 1


def test_different_prompts_are_a_warning() -> None:
    comparison = asrscore.compare(
        utterances(["one"]),
        {"a": utterances(["one"], prompt="Transcribe."), "b": utterances(["one"], prompt="Write it.")},
    )

    assert any(w.startswith("systems were given different prompts: a, b") for w in comparison.warnings)


# --- uncertainty ---------------------------------------------------------------------------------------------


def test_a_difference_that_holds_in_every_utterance_is_settled() -> None:
    words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    said = utterances([" ".join(words)] * 30)
    better = utterances([" ".join(words[i % 2 :]) for i in range(30)])
    worse = utterances([" ".join(words[2 + i % 3 :]) for i in range(30)])

    (pair,) = asrscore.compare(said, {"better": better, "worse": worse}, lang="en").pairs

    assert pair.interval.settled
    assert pair.verdict.startswith("better is ahead of worse by ")
    assert pair.verdict.endswith("settled on this test set.")


def test_the_same_answers_are_level() -> None:
    (pair,) = asrscore.compare(
        utterances(["one"] * 6), {"a": utterances(["one"] * 6), "b": utterances(["one"] * 6)}
    ).pairs

    assert pair.verdict == "a and b have the same WER over 6 utterances."


# --- one number, whatever the route ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["ko-claude", "ja-voice-chat", "en-mary-lamb"])
def test_a_result_survives_its_file_and_can_be_scored_again(name: str) -> None:
    comparison = dataset(name)

    back = Comparison.from_json(comparison.to_json())
    again = rescore(back)

    assert json.loads(back.to_json()) == json.loads(comparison.to_json())
    for system in comparison.systems:
        assert again.systems[system].cer == comparison.systems[system].cer
        assert again.systems[system].statuses == comparison.systems[system].statuses
    assert again.signature == comparison.signature


def test_a_result_without_texts_holds_no_speech() -> None:
    comparison = dataset("ko-claude")

    text = comparison.to_json(texts=False)

    assert "클로드" not in text
    assert "받아쓰세요" not in text
    assert Comparison.from_json(text).systems["omni"].cer == comparison.systems["omni"].cer
    with pytest.raises(InputError, match="--no-texts"):
        rescore(without_texts(comparison))


def test_every_text_of_every_part_is_gone_without_texts() -> None:
    secret = "geheimnis"
    said = [Transcript(id="u0", raw=f"the {secret}", alternatives=(f"a {secret}",), meta={"note": secret})]
    heard = [
        Transcript(
            id="u0", raw=f"<|en|>[{secret}] this {secret}x", prompt=secret, context=secret,
            meta={"audio_events": [secret], "system": {"name": "a", "prompt": secret}, "reasoning": secret},
        )
    ]  # fmt: skip

    comparison = asrscore.compare(said, {"a": heard}, prompt=secret)

    assert secret in comparison.to_json()
    assert secret not in comparison.to_json(texts=False)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[1]", "no result of asrscore"),
        ("{}", "no result of asrscore"),
        ("{", "not JSON"),
        ('{"schema": "asrscore.result/0"}', "asrscore.result/0"),
        ('{"schema": "asrscore.result/1"}', "lacks .level"),
        ('{"schema": "asrscore.result/1", "level": 3}', "level is 3"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_a_file_that_is_no_result_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Comparison.from_json(text, source="x.json")


# --- settings ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ({"level": "strict"}, "no level is called"),
        ({"unit": "per"}, "no unit is called"),
        ({"lang": " "}, "language is empty"),
        ({"markup": "stm"}, "no transcription convention is called"),
    ],
)
def test_a_setting_that_does_not_exist_is_refused(setting: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        asrscore.compare(utterances(["one"]), {"a": utterances(["one"])}, **setting)  # type: ignore[arg-type]


def test_no_system_is_refused() -> None:
    with pytest.raises(InputError, match="no system"):
        asrscore.compare(utterances(["one"]), {})


def test_the_signature_pins_every_setting() -> None:
    one = dataset("ko-claude").signature

    parts = dict(part.split(":", 1) for part in one.split("|"))

    assert {"level", "unit", "lang", "language", "clutter", "unicode", "asrscore"} <= set(parts)
    assert parts["language"].startswith("ko@")


def test_raw_takes_nothing_off() -> None:
    comparison = asrscore.compare(utterances(["hello"]), {"a": utterances(["<|en|>hello"])}, lang="en", level="raw")

    assert comparison.systems["a"].removed == {}
    assert comparison.systems["a"].utterances[0].stripped == "<|en|>hello"
    assert [rung.name for rung in comparison.ladder] == ["raw"]


# --- loops ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("嗯，所以你看看看看看看看看看看看看看看看看", "嗯，所以你看"),
        ("we took the oar." + " and the oar." * 12 + " and", "we took the oar."),
        ("we took the boat and the oar." + " and the oar." * 12 + " and", "we took the boat and the oar."),
        ("감사합니다. " * 10, "감사합니다."),
        ("you know " * 40, "you know"),
        ("네 네 네 알겠습니다", "네 네 네 알겠습니다"),
        ("so so so so so so so so sorry", "so so so so so so so so sorry"),
        ("Straße " * 9, "Straße"),
        ("", ""),
    ],
)
def test_a_loop_collapses_to_its_first_turn(text: str, kept: str) -> None:
    assert collapsed(text).strip() == kept
    assert collapsed(collapsed(text)) == collapsed(text)


def test_loops_are_collapsed_on_all_sides_and_both_scores_stand() -> None:
    loop = "we should leave soon" + " you know" * 40
    answers = {"a": utterances([loop]), "b": utterances(["we should leave"])}

    kept = asrscore.compare(utterances(["we should leave soon"]), answers, lang="en")
    cut = asrscore.compare(utterances(["we should leave soon"]), answers, lang="en", collapse_loops=True)
    both = asrscore.compare(utterances([loop]), {"a": utterances([loop])}, lang="en", collapse_loops=True)

    assert (kept.systems["a"].wer.errors, cut.systems["a"].wer.errors) == (80, 2)
    assert cut.systems["a"].loops_kept["wer"].errors == 80
    assert cut.systems["b"].loops_kept["wer"] == cut.systems["b"].wer == kept.systems["b"].wer
    assert (both.systems["a"].wer.errors, both.systems["a"].wer.reference_length) == (0, 6)
    assert "loops:collapsed" in cut.signature
    assert "loops" not in kept.signature


def test_what_each_class_of_clutter_did_to_the_errors_is_told() -> None:
    answer = "<|en|>Transcription: the cat sat<|endoftext|>"
    removed = asrscore.compare(utterances(["the cat sat"]), {"a": utterances([answer])}, lang="en").systems["a"].removed

    assert removed["special_token"].saved["wer"] == 2
    assert removed["preamble"].saved["wer"] == 1
    assert (removed["special_token"].answers, removed["special_token"].pieces) == (1, 2)


def test_what_a_comparison_lets_go_of_is_worked_out_again_for_whoever_asks() -> None:
    pairs = [("i paid twenty one dollars uh for it", "I paid $31 for for it."), ("ten cats", "10 cats"), ("so", "so")]
    said = [Transcript(id=str(i), raw=reference) for i, (reference, _) in enumerate(pairs)]
    heard = [Transcript(id=str(i), raw=hypothesis) for i, (_, hypothesis) in enumerate(pairs)]

    utterances = asrscore.compare(said, {"a": heard}, lang="en").systems["a"].utterances

    for (reference, hypothesis), utterance in zip(pairs, utterances, strict=True):
        alone = asrscore.score(reference, hypothesis, lang="en")
        assert utterance.score == alone
        assert utterance.score.edits == alone.edits
        assert utterance.score.conventions("wer") == alone.conventions("wer")
    assert any(u.score.edits["wer"] for u in utterances)
    assert any(u.score.conventions("wer") for u in utterances)
