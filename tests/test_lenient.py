"""``lenient`` forgives what is debatable, and no error."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from asrscore import RuleError, read_pack, score
from asrscore.normalize import analysers_ja, language_of
from asrscore.normalize.conventions import conventions_of

DEBATABLE = [
    ("ko", "두 시 반에 끝나요", "2시 30분에 끝나요"), ("ko", "안 되어요", "안 돼요"), ("ko", "다 됐어요", "다 됬어요"),
    ("ko", "이것은 책이에요", "이건 책이에요"), ("ko", "그것이 좋다", "그게 좋다"), ("ko", "더 예쁘네", "더 이쁘네"),
    ("ko", "짜장면 두 그릇", "자장면 2그릇"), ("ko", "눈이 많이 왔어요", "눈이 마니 왔어요"), ("ko", "그 뭐 별거 아니야", "별거 아니야"),
    ("zh", "我在这儿等你", "我在这等你"), ("zh", "一会儿去那儿玩儿", "一会去那玩"), ("zh", "有点儿事儿", "有点事"),
    ("ja", "あの すみません", "すみません"), ("en", "you know it was like really cold", "it was really cold"),
]  # fmt: skip
#: Charged at every level.
ERRORS = [
    ("ko", "우리 반에 왔다", "우리 30분에 왔다"), ("ko", "되어 있다", "대여 있다"), ("ko", "그것은 책", "그거 책"), ("ko", "십 프로", "십 퍼센트"),
    ("zh", "他的儿子来了", "他的子来了"), ("zh", "点儿童餐", "点童餐"), ("zh", "他来了", "她来了"), ("ja", "速く走る", "早く走る"),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "one", "other"), DEBATABLE)
def test_what_is_debatable_is_charged_by_default_and_forgiven_at_lenient(lang: str, one: str, other: str) -> None:
    for reference, hypothesis in ((one, other), (other, one)):
        unit = "wer" if lang == "en" else "cer"
        assert score(reference, hypothesis, lang=lang).counts(unit).errors > 0  # type: ignore[arg-type]
        assert score(reference, hypothesis, lang=lang, level="lenient").counts(unit).errors == 0  # type: ignore[arg-type]


@pytest.mark.parametrize(("lang", "one", "other"), ERRORS)
def test_an_error_is_charged_at_lenient_too(lang: str, one: str, other: str) -> None:
    for reference, hypothesis in ((one, other), (other, one)):
        assert score(reference, hypothesis, lang=lang, level="lenient").cer.errors > 0


@pytest.mark.skipif(
    find_spec("sudachipy") is None or not analysers_ja.analyser(), reason="the extra [ja] is not installed"
)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("橋を渡る", "はしを渡る"),
        ("今日は暑い", "きょうはあつい"),
        ("彼は辛い", "彼はつらい"),
        ("彼は辛い", "彼はからい"),
    ],
)
def test_kana_may_stand_for_any_kanji_but_not_for_other_kanji(one: str, other: str) -> None:
    for reference, hypothesis in ((one, other), (other, one)):
        assert score(reference, hypothesis, lang="ja", level="lenient").cer.errors == 0
    assert score("橋を渡る", "はしを渡る", lang="ja").cer.errors == 2
    assert score("橋を渡る", "箸を渡る", lang="ja", level="lenient").cer.errors == 1


def pack(tmp_path: Path, table: str) -> Path:
    file = tmp_path / "xx.toml"
    file.write_text(f'kind = "language"\nname = "xx"\n[conventions.patterns]\n{table}\n', encoding="utf-8")
    return file


def test_a_pattern_of_ones_own_is_forgiven_under_its_category(tmp_path: Path) -> None:
    file = pack(tmp_path, 'category = "script"\nrules = [["(\\\\w+)-sama", "\\\\1 sama"]]')
    (slot,) = conventions_of(language_of("xx", [read_pack(file)]), lenient=False).conventions("a-sama", "a-sama").slots

    assert (slot.start, slot.end, slot.writings[0].parts, slot.writings[0].category) == (0, 6, ("a sama",), "script")


@pytest.mark.parametrize(
    ("table", "told"),
    [('rules = [["(", "a"]]', r"pattern '\('.*missing \)"), ('category = "x"', "lacks 'rules'")],
)
def test_a_faulty_table_of_patterns_is_told(tmp_path: Path, table: str, told: str) -> None:
    with pytest.raises(RuleError, match=told):
        conventions_of(language_of("xx", [read_pack(pack(tmp_path, table))]), lenient=False)
