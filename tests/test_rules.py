"""Every rule of every shipped clutter pack: it says why, it takes what it says, it keeps what looks alike."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

import pytest

from asrscore.clutter import explain, rebuild, strip
from asrscore.clutter.examples import Example
from asrscore.clutter.rules import Rule
from asrscore.clutter.strip import engine_of

GOLD = Path(__file__).parent / "gold"
PINNED = GOLD / "clutter-hits.json"
RULES = engine_of().rules


def examples(kind: str) -> list[object]:
    return [
        pytest.param(rule, example, id=f"{rule.id}-{number}")
        for rule in RULES
        for number, example in enumerate(getattr(rule, kind))
    ]


def fired(example: Example) -> list[str]:
    return [step.rule for step in explain(example.raw, **example.given)]


def sound(example: Example) -> None:
    """Whatever the rules did: the receipts add up, and a second run finds nothing more."""
    got = strip(example.raw, **example.given)
    assert rebuild(example.raw, got.removals).strip() == got.text
    assert all(example.raw[r.start : r.end] == r.text and r.evidence for r in got.removals)
    given = {key: value for key, value in example.given.items() if key != "meta"}
    assert strip(got.text, **given).text == got.text
    if example.text is not None:
        assert got.text == example.text
    if example.status is not None:
        assert got.status == example.status


@pytest.mark.parametrize(("rule", "example"), examples("removes"))
def test_a_rule_takes_off_what_it_says(rule: Rule, example: Example) -> None:
    assert rule.id in fired(example)
    sound(example)


@pytest.mark.parametrize(("rule", "example"), examples("flags"))
def test_a_rule_flags_what_it_says(rule: Rule, example: Example) -> None:
    got = strip(example.raw, **example.given)
    assert rule.flag in got.flags
    sound(example)


@pytest.mark.parametrize(("rule", "example"), examples("keeps"))
def test_a_rule_keeps_what_it_says(rule: Rule, example: Example) -> None:
    got = strip(example.raw, **example.given)
    assert rule.id not in fired(example)
    assert got.text == (example.raw.strip() if example.text is None else example.text)
    if rule.level == "flag":
        assert rule.flag not in got.flags
    sound(example)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_says_why_and_shows_both_sides(rule: Rule) -> None:
    assert rule.why.strip()
    assert rule.keeps
    assert rule.flags if rule.level == "flag" else rule.removes


def hits() -> dict[str, int]:
    """Return how often each rule cuts or flags over the gold cases."""
    count: Counter[str] = Counter({rule.id: 0 for rule in RULES})
    for line in (GOLD / "clutter.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        given = {key: case[key] for key in ("prompt", "context", "peers", "meta", "lang") if case.get(key)}
        count.update(step.rule for step in explain(case["raw"], **given))
        count.update(f"flag {flag}" for flag in strip(case["raw"], **given).flags)
    return dict(sorted(count.items()))


def test_the_hits_of_every_rule_over_the_gold_cases_are_pinned() -> None:
    assert hits() == json.loads(PINNED.read_text("utf-8")), "if this is meant: python -m tests.test_rules --pin"


if __name__ == "__main__" and "--pin" in sys.argv:
    PINNED.write_text(json.dumps(hits(), indent=1) + "\n", "utf-8")
