"""An analyser that is there, or is not, is seen in every result."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import version
from importlib.util import find_spec

import pytest
from click.testing import CliRunner

import asrscore
from asrscore.cli.compare import command
from asrscore.normalize import analysers_ja, analysers_ko, analysers_zh, language_of, readings
from asrscore.normalize.analysers import analysers_of
from asrscore.results import Comparison
from asrscore.signature import require_same
from asrscore.transcript import Transcript

SAID = {
    "ko": "안녕하세요 좋아요",
    "ja": "時計を三つ買った",
    "zh": "我看了三本书",
    "de": "ich habe einundzwanzig Bücher",
}
#: Language -> (module of the analyser, how it is called in a signature, the package, the extra that brings it).
EXTRAS = {
    "ko": ("kiwipiepy", "kiwi", analysers_ko, "asrscore[ko]"),
    "ja": ("sudachipy", "sudachi", analysers_ja, "asrscore[ja]"),
    "zh": ("opencc", "opencc", analysers_zh, "asrscore[zh]"),
}


def forget() -> None:
    analysers_ko.analyser.cache_clear()
    analysers_ja._dictionary.cache_clear()


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    forget()
    yield
    forget()


def compared(lang: str, level: str | None = None) -> Comparison:
    said = [Transcript(id="a", raw=SAID[lang])]
    return asrscore.compare(said, {"x": said, "y": said}, lang=lang, level=level)


def asked(comparison: Comparison) -> str | None:
    parts = dict(part.split(":", 1) for part in comparison.signature.split("|"))
    return parts.get("analyser")


@pytest.mark.parametrize("lang", EXTRAS)
def test_an_analyser_that_is_not_installed_is_named_as_missing(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    package, name, _, extra = EXTRAS[lang]
    monkeypatch.setitem(sys.modules, package, None)

    comparison = compared(lang)

    assert asked(comparison) == f"no-{name}"
    (warning,) = [w for w in comparison.warnings if "analyser" in w or "converter" in w]
    assert warning.endswith(f"pip install '{extra}'")
    assert Comparison.from_json(comparison.to_json()).warnings == comparison.warnings


@pytest.mark.parametrize("lang", EXTRAS)
def test_an_analyser_that_is_installed_is_named_with_its_version(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    package, name, module, _ = EXTRAS[lang]
    if find_spec(package) is None:
        monkeypatch.setattr(module, "analyser", lambda: f"{name}-1.2.3")
        monkeypatch.setattr(module, "missing", lambda: "")

    comparison = compared(lang)

    assert (asked(comparison) or "").startswith(f"{name}-")
    assert not [w for w in comparison.warnings if "pip install" in w]


@pytest.mark.parametrize("lang", EXTRAS)
def test_scores_with_and_without_an_analyser_are_not_compared(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    package, name, module, _ = EXTRAS[lang]
    with monkeypatch.context() as there:
        there.setattr(module, "analyser", lambda: f"{name}-1.2.3")
        there.setattr(module, "missing", lambda: "")
        one = compared(lang).signature
    forget()
    monkeypatch.setitem(sys.modules, package, None)
    other = compared(lang).signature

    with pytest.raises(asrscore.SignatureMismatch, match=f"no-{name}"):
        require_same(one, other)


@pytest.mark.parametrize("level", ["raw", "basic"])
def test_a_level_that_asks_no_analyser_names_none(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "kiwipiepy", None)

    comparison = compared("ko", level)

    assert asked(comparison) is None
    assert not [w for w in comparison.warnings if "pip install" in w]


def test_the_version_of_num2words_is_pinned_where_it_reads_figures() -> None:
    assert asked(compared("de")) == f"num2words-{version('num2words')}"
    assert analysers_of(language_of("el")) == analysers_of(language_of("en")) == ()


def test_num2words_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "num2words", None)

    assert readings.analyser() == ""
    assert asked(compared("de")) == "no-num2words"


def test_a_language_like_another_asks_its_analyser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opencc", None)

    assert [a.pinned for a in analysers_of(language_of("yue"))] == ["no-opencc"]


def test_several_languages_are_named_once_each_in_the_order_of_their_tags(monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("kiwipiepy", "sudachipy"):
        monkeypatch.setitem(sys.modules, package, None)
    said = [
        Transcript(id=f"{lang}{i}", raw=SAID[lang], language=lang) for i, lang in enumerate(["ko", "ja", "ko", "en", "ja"])
        if lang in SAID
    ]  # fmt: skip

    comparison = asrscore.compare(said, {"x": said})

    assert asked(comparison) == "no-sudachi,no-kiwi"
    assert len([w for w in comparison.warnings if "pip install" in w]) == 2


def test_the_screen_says_once_what_is_missing(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setitem(sys.modules, "kiwipiepy", None)
    for name in ("ref", "a", "b"):
        (tmp_path / f"{name}.txt").write_text(f"{SAID['ko']}\n오 분만 더요\n", encoding="utf-8")

    shown = CliRunner().invoke(command, [str(tmp_path / f"{name}.txt") for name in ("ref", "a", "b")]).output

    assert " ".join(shown.split()).count("pip install 'asrscore[ko]'") == 1
    assert "no-kiwi" in shown
