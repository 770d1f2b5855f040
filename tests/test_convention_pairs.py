"""Pairs of sentences per language: written otherwise, or said otherwise; with the analysers and without."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import asrscore
from asrscore.normalize import analysers_ja, analysers_ko, analysers_zh

_GOLD = Path(__file__).parent / "gold"
_ANALYSERS = {"ja": analysers_ja, "ko": analysers_ko, "zh": analysers_zh}
LANGUAGES = sorted(path.stem.removeprefix("pairs-") for path in _GOLD.glob("pairs-*.tsv"))


def pairs(language: str) -> Iterator[tuple[str, str, str]]:
    """Rows of relation, one and other; ``extra``: what only the analyser forgives."""
    for line in (_GOLD / f"pairs-{language}.tsv").read_text(encoding="utf-8").splitlines():
        relation, one, other = line.split("\t")
        yield relation, one, other


def errors(language: str, one: str, other: str, level: str = "default") -> int:
    """Errors in the language's unit, which are the same whichever side is the reference."""
    scores = [asrscore.score(*sides, lang=language, level=level) for sides in ((one, other), (other, one))]
    counts = [(score.wer if language == "en" else score.cer).errors for score in scores]
    assert counts[0] == counts[1], (one, other)
    return counts[0]


def judged_wrongly(language: str, forgiven: set[str]) -> list[tuple[str, str, str]]:
    """The rows that are forgiven though they are not among ``forgiven``, or are not though they should be."""
    return [
        (relation, one, other)
        for relation, one, other in pairs(language)
        if (relation in forgiven or relation == "differ")
        and (errors(language, one, other) == 0) is not (relation in forgiven)
    ]


@pytest.fixture
def _rules_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysers_ja, "_dictionary", lambda: "")
    monkeypatch.setattr(analysers_ko, "analyser", lambda: "")
    monkeypatch.setattr("asrscore.normalize.chinese.script.analyser", lambda: "")
    monkeypatch.setattr("asrscore.normalize.chinese.script.simplified", lambda _: ())


@pytest.mark.usefixtures("_rules_only")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_alone_forgive_what_is_written_otherwise_and_charge_what_is_said_otherwise(language: str) -> None:
    assert not judged_wrongly(language, {"equal"})


@pytest.mark.usefixtures("_rules_only")
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_costs_more_than_at_basic(language: str) -> None:
    for relation, one, other in pairs(language):
        if relation == "differ":
            assert errors(language, one, other) <= errors(language, one, other, "basic"), (one, other)


@pytest.mark.parametrize("language", sorted(_ANALYSERS))
def test_an_analyser_forgives_more_spellings_and_hides_no_error(language: str) -> None:
    if not _ANALYSERS[language].analyser():
        pytest.skip("the analyser is not installed")
    assert not judged_wrongly(language, {"equal", "extra"})
