"""Figures in languages without a number pack of their own."""

from collections import defaultdict
from pathlib import Path

import num2words
import pytest

from asrscore import score
from asrscore.lattice import Numeral
from asrscore.normalize import language_of
from asrscore.normalize.conventions import conventions_of
from asrscore.normalize.readings import Readings
from asrscore.normalize.sayings import NO_READING, Sayings, say
from asrscore.normalize.slots import Canonical
from asrscore.pipeline import Pipeline

_ALIKE = [
    ("de", "ich habe 21 Bücher", "ich habe einundzwanzig Bücher"),
    ("de", "1999 war gut", "neunzehnhundertneunundneunzig war gut"),
    ("de", "es waren 121", "es waren hunderteinundzwanzig"),
    ("de", "genau 3,14 Meter", "genau drei Komma eins vier Meter"),
    ("de", "1.000 Euro", "tausend Euro"),
    ("de", "1.000 Euro", "1000 Euro"),
    ("de", "50% davon", "fünfzig Prozent davon"),
    ("de", "50 % davon", "fünfzig Prozent davon"),
    ("de", "50% davon", "50 % davon"),
    ("de", "bei -5 Grad", "bei minus fünf Grad"),
    ("de", "Nummer 007", "Nummer null null sieben"),
    ("fr", "il a 21 ans", "il a vingt-et-un ans"),
    ("fr", "il a 21 ans", "il a vingt et un ans"),
    ("fr", "99 fois", "nonante-neuf fois"),
    ("fr", "99 fois", "quatre-vingt-dix-neuf fois"),
    ("fr", "le 1er mai", "le premier mai"),
    ("fr", "la 1re fois", "la première fois"),
    ("fr", "environ 3,14", "environ trois virgule quatorze"),
    ("es", "tengo 21 años", "tengo veintiún años"),
    ("es", "la 3ª vez", "la tercera vez"),
    ("es", "2.500 euros", "dos mil quinientos euros"),
    ("it", "ho 25 anni", "ho venticinque anni"),
    ("it", "pesa 3,5 chili", "pesa tre virgola cinque chili"),
    ("pt", "tenho 22 anos", "tenho vinte e dois anos"),
    ("pt", "22 pessoas e 16 carros", "vinte e duas pessoas e dezesseis carros"),
    ("ru", "мне 25 лет", "мне двадцать пять лет"),
    ("pl", "mam 25 lat", "mam dwadzieścia pięć lat"),
    ("nl", "ik ben 25 jaar", "ik ben vijfentwintig jaar"),
    ("sv", "21 hus", "tjugoett hus"),
    ("tr", "25 kişi", "yirmi beş kişi"),
    ("tr", "2500 kişi", "iki bin beş yüz kişi"),
    ("vi", "25 người", "hai mươi lăm người"),
    ("th", "มี25คน", "มียี่สิบห้าคน"),
    ("fi", "25 taloa", "kaksikymmentäviisi taloa"),
    ("id", "3,5 juta", "tiga koma lima juta"),
    ("he", "יש 25 ספרים", "יש עשרים וחמש ספרים"),
    ("ar", "25 كتاب", "خمسة وعشرون كتاب"),
    ("hu", "25 ember", "huszonöt ember"),
    ("ro", "25 de oameni", "douăzeci și cinci de oameni"),
    ("uk", "25 років", "двадцять п'ять років"),
    ("cs-CZ", "25 lidí", "dvacet pět lidí"),
]
_OTHERWISE = [
    ("de", "22 Leute", "einundzwanzig Leute"),
    ("de", "3,14 Meter", "drei Komma vier eins Meter"),
    ("de", "3,14 Meter", "drei Komma null vierzehn Meter"),
    ("de", "3,1 Meter", "drei Komma eins null Meter"),
    ("de", "1,000", "tausend"),
    ("it", "3,14", "tre"),  # num2words drops the part behind the point
    ("vi", "-5 độ", "mười lăm độ"),  # num2words reads fifteen
    ("bn", "-5", "পাঁচ"),  # num2words drops the sign
    ("tr", "3,14", "üç"),
    ("es", "son 30", "son trece"),
    ("es", "grado 0", "grado cera"),
    ("ru", "мне 25 лет", "мне двадцать шесть лет"),
    ("fr", "un mp3", "un mp trois"),
    ("el", "25", "είκοσι πέντε"),  # it does not know Greek
    ("und", "25", "zwanzig"),
]


@pytest.mark.parametrize(("lang", "one", "other"), _ALIKE)
def test_a_figure_and_its_words_are_the_same(lang, one, other):  # type: ignore[no-untyped-def]
    for pair in ((one, other), (other, one)):
        found = score(*pair, lang=lang)
        assert (found.wer.errors, found.cer.errors) == (0, 0)
    assert score(one, other, lang=lang, level="basic").cer.errors > 0


@pytest.mark.parametrize(("lang", "one", "other"), _OTHERWISE)
def test_another_value_is_an_error(lang, one, other):  # type: ignore[no-untyped-def]
    for pair in ((one, other), (other, one)):
        found = score(*pair, lang=lang)
        assert found.wer.errors > 0
        assert found.cer.errors > 0


def _finder(lang: str) -> Readings:
    finders = conventions_of(language_of(lang), lenient=False).finders
    (finder,) = (finder for finder in finders if isinstance(finder, Readings))
    return finder


def _numeral(finder: Readings, text: str) -> Numeral | None:
    slots = list(finder(Canonical(text, text, tuple(text.split()))))
    return slots[0].numerals[0] if slots else None


@pytest.mark.parametrize(
    "lang",
    [
        "de",
        "fr",
        "es",
        "it",
        "pt",
        "ru",
        "pl",
        "nl",
        "sv",
        "tr",
        "vi",
        "th",
        "fi",
        "he",
        "ar",
        "uk",
        "cs",
        "bn",
        "te",
        "id",
        "hi",
    ],
)
def test_no_two_values_share_a_reading(lang):  # type: ignore[no-untyped-def]
    finder = _finder(lang)
    whose = defaultdict(set)
    figures = [*map(str, range(125)), *map(str, range(900, 2100, 23)), "007", "07", "1000", "10000", "10001", "100000"]
    mark = "," if finder._sayings._mark == "," else "."
    figures += [
        f"{head}{mark}{tail}" for head in (0, 1, 3, 14) for tail in ("1", "01", "10", "4", "14", "014", "40", "100")
    ]
    figures += [f"-{n}" for n in (1, 5, 15)]
    for figure in figures:
        if (numeral := _numeral(finder, figure)) is not None:
            for way in numeral.writings:
                whose[way].add(numeral.value)
    assert {way: values for way, values in whose.items() if len(values) > 1} == {}


def test_a_language_with_conventions_of_its_own_is_not_asked() -> None:
    for lang in ("ko", "ja", "en", "zh"):
        assert "readings" not in language_of(lang).rules["conventions"]


def test_every_listed_language_has_a_converter() -> None:
    table = language_of("und").rules["conventions"]["readings"]
    for tag in table["languages"]:
        for converter in table["converters"].get(tag, [tag]):
            assert converter in num2words.CONVERTER_CLASSES
    for name in ("point", "minus", "percent", "suffixes", "rewritten"):
        assert set(table[name]) <= set(table["languages"])


@pytest.mark.parametrize("error", NO_READING)
def test_what_num2words_does_not_know_has_no_reading(error, monkeypatch):  # type: ignore[no-untyped-def]
    def fails(*args: object, **settings: object) -> str:
        raise error("no")

    monkeypatch.setattr(num2words, "num2words", fails)
    say.cache_clear()
    canonical = Canonical("abc 31313", "abc 31313", ("abc", "31313"))
    assert list(Readings(Sayings(["sl"]))(canonical)) == []
    monkeypatch.undo()
    say.cache_clear()
    assert [slot.numerals[0].value for slot in Readings(Sayings(["sl"]))(canonical)] == ["31313"]


@pytest.mark.parametrize("figure", ["1" * 5000, "1,1," * 2000, "1." * 3000, "-" * 3000 + "1", "9" * 16, "0" * 20])
def test_figures_that_nobody_reads_are_left_alone(figure):  # type: ignore[no-untyped-def]
    conventions = Pipeline.for_language("de").prepare(f"es sind {figure} da").lattice.conventions()
    assert len(conventions.slots) < 2


def test_num2words_is_imported_only_where_a_figure_is() -> None:
    import subprocess
    import sys

    code = (
        "import sys, asrscore; asrscore.score('ein Haus', 'kein Haus', lang='de'); assert 'num2words' not in sys.modules;"
        "asrscore.score('2 Häuser', 'drei Häuser', lang='de'); assert 'num2words' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


_GOLD = (Path(__file__).parent / "gold" / "other-languages.tsv").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("row", _GOLD)
def test_what_is_written_otherwise_costs_nothing_and_what_is_said_otherwise_does(row: str) -> None:
    lang, relation, one, other = row.split("\t")
    counts = [score(*pair, lang=lang) for pair in ((one, other), (other, one))]
    assert [c.cer.errors == 0 for c in counts] == [relation == "equal"] * 2
    assert counts[0].wer.errors == counts[1].wer.errors
    assert counts[0].wer.errors <= score(one, other, lang=lang, level="basic").wer.errors


def test_a_plainer_writing_matches_what_is_written_and_no_other_plainer_writing() -> None:
    vocalised, passive, bare = "كَتَبَ", "كُتِبَ", "كتب"
    assert score(vocalised, bare, lang="ar").cer.errors == 0
    assert score(passive, bare, lang="ar").cer.errors == 0
    assert score(vocalised, passive, lang="ar").cer.errors == 2


def test_digits_of_any_script_are_digits() -> None:
    for figures in ("٣١٤", "۳۱۴", "३१४", "৩১৪", "๓๑๔", "໓໑໔", "３１４"):
        assert score(figures, "314", level="basic").cer.errors == 0
        assert score(figures, "315", level="basic").cer.errors == 1
