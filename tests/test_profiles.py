"""Foreign profiles: numbers as others publish them, beside ours and never instead."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from warnings import catch_warnings, simplefilter

import jiwer
import pytest
from click.testing import CliRunner

import asrscore
from asrscore.cli.compare import command
from asrscore.compare import rescore
from asrscore.normalize.profiles import profile_named, words
from asrscore.results import Comparison, Scale
from asrscore.transcript import Transcript

with catch_warnings():
    simplefilter("ignore")
    from whisper_normalizer.basic import BasicTextNormalizer
    from whisper_normalizer.english import EnglishTextNormalizer

#: A tab inside a word is a part of it to jiwer.
WORDS = """
the a of and he's it's won't o'clock gonna colour color grey travelled Mr. Mrs. Dr. St. um uh hmm mhm oh zero one two
three twenty-one hundred thousand million and-a-half first second 2nd 3rd $5 $3.99 £20 50% ½ 1,000 1000 10:30 9/11
5kg U.S.A. FBI f.b.i. [noise] (laughs) <unk> … — ! ? , . café naïve ÆSIR ſtraße ガラス が 한국어 हिन्दी
double-oh seven 'cause they'd've y'all minus negative point five dollars cents percent
"""
PIECES = [*WORDS.split(), "a\tb", "\u00a0"]


def corpus(n: int) -> list[tuple[str, str]]:
    draw = random.Random(4)
    cases: list[Callable[[str], str]] = [str.title, str.lower, str.strip]
    pairs = []
    for _ in range(n):
        said = [draw.choice(PIECES) for _ in range(draw.randint(1, 14))]
        heard = [draw.choice(PIECES) if draw.random() < 0.15 else word for word in said if draw.random() > 0.05]
        pairs.append((" ".join(said), draw.choice(cases)(" ".join(heard))))
    return pairs


def compared(pairs: list[tuple[str, str]], *profiles: Any, lang: str = "en") -> Comparison:
    said = [Transcript(id=f"u{i}", raw=one) for i, (one, _) in enumerate(pairs)]
    heard = [Transcript(id=f"u{i}", raw=other) for i, (_, other) in enumerate(pairs)]
    return asrscore.compare(said, {"x": heard}, lang=lang, level="basic", profiles=profiles)


def errors(scale: Scale) -> tuple[int, int, int, int]:
    wer, cer = scale.systems["x"]["wer"], scale.systems["x"]["cer"]
    return wer.errors, wer.reference_length, cer.errors, cer.reference_length


def published(pairs: list[tuple[str, str]], clean: Callable[[str], str]) -> tuple[int, int, int, int]:
    """Return what a script with jiwer finds; empty references, which jiwer refuses, by hand."""
    texts = [(clean(one), clean(other)) for one, other in pairs]
    said, heard = zip(*[pair for pair in texts if pair[0].strip()], strict=True)
    w, c = jiwer.process_words(list(said), list(heard)), jiwer.process_characters(list(said), list(heard))
    free = [other.strip() for one, other in texts if not one.strip()]
    return (
        w.substitutions + w.deletions + w.insertions + sum(len(words(other)) for other in free),
        w.hits + w.substitutions + w.deletions,
        c.substitutions + c.deletions + c.insertions + sum(map(len, free)),
        c.hits + c.substitutions + c.deletions,
    )


@pytest.mark.parametrize(
    ("name", "clean"),
    [("whisper-en", EnglishTextNormalizer()), ("whisper-basic", BasicTextNormalizer()), ("jiwer", str)],
    ids=["whisper-en", "whisper-basic", "jiwer"],
)
def test_a_profile_counts_what_a_published_script_counts(name: str, clean: Callable[[str], str]) -> None:
    pairs = corpus(1500)

    (scale,) = compared(pairs, name).scales

    assert errors(scale) == published(pairs, clean)
    assert scale.made_by.startswith("jiwer " if name == "jiwer" else "whisper-normalizer ")


def test_every_text_comes_out_as_the_packages_make_it() -> None:
    english, basic = EnglishTextNormalizer(), BasicTextNormalizer()
    for text in {text for pair in corpus(1500) for text in pair}:
        assert profile_named("whisper-en")(text) == english(text)
        assert profile_named("whisper-basic")(text) == basic(text)


def test_jiwers_transforms_are_a_profile_by_name_and_as_given() -> None:
    pairs = corpus(300)
    without: Any = jiwer.RemovePunctuation
    given = jiwer.Compose([jiwer.ToLowerCase(), without(), jiwer.ReduceToListOfListOfWords()])

    named, made, standard = compared(
        pairs, "jiwer:ToLowerCase,RemovePunctuation", given, "jiwer:wer_standardize"
    ).scales

    assert errors(named) == errors(made) == published(pairs, lambda t: without()(t.lower()))
    said, heard = (list(texts) for texts in zip(*[p for p in pairs if jiwer.wer_standardize([p[0]])[0]], strict=True))
    output = jiwer.process_words(said, heard, jiwer.wer_standardize, jiwer.wer_standardize)
    assert standard.systems["x"]["wer"].hits == output.hits


def test_a_function_of_ones_own_is_a_profile() -> None:
    (scale,) = compared([("Hello", "hello there")], str.upper).scales

    assert (scale.name, scale.made_by, scale.systems["x"]["wer"].errors) == ("upper", "", 1)


def test_a_profile_that_cuts_texts_itself_is_told_so() -> None:
    with pytest.raises(asrscore.InputError, match="made list of a text.*leave out transforms"):
        compared([("a", "a")], jiwer.ReduceToListOfListOfWords())


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("whisper", "no profile is called 'whisper'.*whisper-en, whisper-basic, jiwer, jiwer:TRANSFORM"),
        ("jiwer:Nonsense", "jiwer has no transform 'Nonsense'"),
        ("jiwer:Iterable", "jiwer has no transform 'Iterable'"),
        ("jiwer:SubstituteWords", "needs to be told more than its name.*in Python"),
    ],
)
def test_what_is_no_profile_is_refused(name: str, told: str) -> None:
    with pytest.raises(asrscore.InputError, match=told):
        profile_named(name)


def test_the_package_is_asked_for_by_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    profile_named.cache_clear()
    monkeypatch.setitem(sys.modules, "whisper_normalizer.english", None)

    with pytest.raises(asrscore.MissingExtra, match=r"pip install 'asrscore\[whisper\]'"):
        profile_named("whisper-en")


def test_the_headline_and_the_signature_are_those_without_a_profile() -> None:
    pairs = corpus(50)
    plain, beside = compared(pairs), compared(pairs, "whisper-en", "jiwer")

    assert beside.signature == plain.signature
    assert beside.systems == plain.systems
    assert [scale.name for scale in beside.scales] == ["whisper-en", "jiwer"]


def both() -> Comparison:
    said = [Transcript(id="u1", raw="he had a second cup of 5 kilograms, um")]
    systems = {
        "a": [Transcript(id="u1", raw="He had a 2nd cup of 5 kg")],
        "b": [Transcript(id="u1", raw="he had a second cups of 5 kilograms")],
    }
    return asrscore.compare(said, systems, lang="en", profiles=["whisper-en"])


def test_what_the_profile_hides_and_what_it_charges_is_listed() -> None:
    (scale,) = both().scales

    hidden = {(d.reference, d.hypothesis): dict(d.counts) for d in scale.hides}
    charged = {(d.reference, d.hypothesis): dict(d.counts) for d in scale.charges}
    assert hidden == {("second", "2nd"): {"a": 1, "b": 0}}
    assert charged == {("kilograms", "kg"): {"a": 1, "b": 0}}
    assert [d.licence for d in scale.charges] == ["numerals"]
    assert "forgiven at default, charged by it: 1 (1 numerals)" in both().render("terminal")


def test_a_result_keeps_its_scales_and_says_nothing_of_speech_without_texts() -> None:
    comparison = both()

    assert Comparison.from_json(comparison.to_json()).scales == comparison.scales
    silent = comparison.to_json(texts=False)
    assert "kilograms" not in silent and "kg" not in silent and "cup" not in silent
    assert Comparison.from_json(silent).scales[0].systems == comparison.scales[0].systems


def test_a_result_is_scored_again_with_its_profiles_or_others() -> None:
    comparison = both()

    assert rescore(comparison).scales == comparison.scales
    assert [s.name for s in rescore(comparison, profiles=["jiwer"]).scales] == ["jiwer"]
    own = compared([("a", "b")], str.upper)
    assert rescore(own).scales == ()


def test_clutter_stays_in_as_in_published_scripts() -> None:
    (scale,) = compared([("hello there", "language English<asr_text>hello there")], "jiwer").scales

    assert scale.systems["x"]["wer"].errors == 2


def test_a_profile_says_what_it_is_not_made_for() -> None:
    (scale,) = compared([("네 열 번", "네 열 번")], "whisper-en", lang="ko").scales

    assert scale.does.endswith("it is made for en, not for ko")


def test_several_references_compete_over_the_length_of_the_first() -> None:
    said = [Transcript(id="u", raw="a b c d", alternatives=("x y",))]

    comparison = asrscore.compare(said, {"x": [Transcript(id="u", raw="x y")]}, lang="en", profiles=["jiwer"])

    assert errors(comparison.scales[0])[:2] == (0, 4)


def test_the_screen_shows_it_beside_and_says_why(tmp_path: Path) -> None:
    for name, text in (("ref", "he had a second cup"), ("a", "He had a 2nd cup.")):
        (tmp_path / f"{name}.txt").write_text(text + "\n", encoding="utf-8")
    run = CliRunner().invoke(
        command, [str(tmp_path / "ref.txt"), str(tmp_path / "a.txt"), "--lang", "en", "--profile", "whisper-en"]
    )
    told = " ".join(run.output.split())

    assert run.exit_code == 0, run.output
    assert "Beside default, WER" in told
    assert "whisper-en 0 0.00 %" in told
    assert "charged at default, one text to it: 1 second → 2nd" in told
    assert "forgives case, punctuation" in told


def test_a_profile_that_does_not_exist_ends_the_command_before_it_reads(tmp_path: Path) -> None:
    (tmp_path / "ref.txt").write_text("a\n", encoding="utf-8")

    run = CliRunner().invoke(command, [str(tmp_path / "ref.txt"), str(tmp_path / "ref.txt"), "--profile", "nemo"])

    assert isinstance(run.exception, asrscore.InputError)
