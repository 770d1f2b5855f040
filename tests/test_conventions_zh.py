"""What Chinese forgives, and what it never does."""

import json
import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from asrscore import score
from asrscore.normalize.chinese.numerals import decimal, fraction, percent, signed, whole
from asrscore.normalize.chinese.parse import plain_value, value
from asrscore.normalize.chinese.words import both_scripts, cardinal, digits
from asrscore.pipeline import Pipeline
from asrscore.shipped import shipped

_GOLD = Path(__file__).parent / "gold"
_CASES = [json.loads(line) for line in (_GOLD / "norm-zh.jsonl").read_text(encoding="utf-8").splitlines()]
_WHOLE = st.one_of(st.integers(0, 120), st.integers(0, 99_999), st.integers(0, 10**13))


def _errors(reference: str, hypothesis: str, level: str = "default", lang: str = "zh") -> int:
    found = [
        score(r, h, lang=lang, level=level).cer.errors for r, h in ((reference, hypothesis), (hypothesis, reference))
    ]
    assert found[0] == found[1]
    return found[0]


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["id"])
def test_gold(case):  # type: ignore[no-untyped-def]
    found = _errors(case["ref"], case["hyp"])
    if case["cer_edits"] is not None:
        assert found == case["cer_edits"]
    else:
        least, most = case["cer_edits_range"]
        assert least <= found <= most


@given(_WHOLE)
@example(2_020_000)
@example(20_020_020_000)
def test_a_number_in_words_is_read_back(n):  # type: ignore[no-untyped-def]
    for way in cardinal(n):
        found = value(way)
        assert found and found.value == str(n)
    for way in both_scripts(*cardinal(n)):
        found = value(way)
        assert found and found.value == str(n)


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (10, "十"), (11, "十一"), (110, "一百一十"), (105, "一百零五"), (1005, "一千零五"), (1050, "一千零五十"),
        (10_010, "一万零一十"), (100_000, "十万"), (120_000, "十二万"), (1_000_001, "一百万零一"),
        (10_500_000, "一千零五十万"), (100_000_000, "一亿"), (101_000_000, "一亿零一百万"), (10**12, "一万亿"),
        (10**12 + 5 * 10**8, "一万零五亿"), (123_456_789, "一亿二千三百四十五万六千七百八十九"),
    ],
)  # fmt: skip
def test_numbers_have_their_zeros_and_ones(n, said):  # type: ignore[no-untyped-def]
    assert cardinal(n)[0] == said


@pytest.mark.parametrize(("words", "n"), [("三百五", 350), ("两万五", 25_000), ("两千八", 2800), ("一百零五", 105)])
def test_the_last_place_may_be_left_out(words: str, n: int) -> None:
    found = value(words)
    assert found is not None
    assert found.value == str(n)


def test_two_is_called_by_both_names_where_both_are_said() -> None:
    assert cardinal(2) == ("二", "两")
    assert cardinal(12) == ("十二",)
    assert set(cardinal(2222)) == {"二千二百二十二", "两千二百二十二", "两千两百二十二"}


@pytest.mark.parametrize(
    "words", ["百", "千万", "万一", "三三两两", "一二十", "十百", "三百五五", "两万零五十五百", "一百零零五", "百分之"]
)
def test_what_nobody_counts_with_is_no_cardinal(words):  # type: ignore[no-untyped-def]
    assert value(words) is None


@given(st.lists(_WHOLE, min_size=2, max_size=2, unique=True))
@settings(max_examples=150)
def test_different_numbers_share_no_writing(both):  # type: ignore[no-untyped-def]
    first, second = (whole(str(n)) for n in both)
    assert not set(first.writings) & set(second.writings)
    assert not set(decimal(f"{both[0]}.5").writings) & set(decimal(f"{both[1]}.5").writings)
    assert not set(signed(first).writings) & set(signed(second).writings)
    assert not set(percent(first, "%").writings) & set(percent(second, "%").writings)


@given(st.tuples(st.integers(1, 30), st.integers(2, 30)), st.tuples(st.integers(1, 30), st.integers(2, 30)))
def test_different_fractions_share_no_writing(one, other):  # type: ignore[no-untyped-def]
    if one != other:
        assert not set(fraction(*map(str, one)).writings) & set(fraction(*map(str, other)).writings)


@given(
    st.integers(0, 99_999),
    st.integers(0, 99_999),
    st.sampled_from(["个人", "元", "公里", "分钟", "岁了", "号楼", "次", "天"]),
    st.sampled_from(["一共", "他有", "大概", "第"]),
)
@settings(max_examples=120, deadline=None)
def test_twins_are_charged_alike_for_a_wrong_number(right, wrong, measure, before):  # type: ignore[no-untyped-def]
    # 有一天 is *one day*, and no number of days.
    assume((before, measure) != ("他有", "天"))
    said = [cardinal(n)[0] for n in (right, wrong)]
    charged = {
        _errors(f"{before}{ref}{measure}", f"{before}{hyp}{measure}")
        for ref in (str(right), said[0])
        for hyp in (str(wrong), said[1])
    }
    if right == wrong:
        assert charged == {0}
    else:
        assert len(charged) == 1
        assert 0 not in charged


@given(st.integers(100, 99_999_999), st.booleans())
@settings(max_examples=60, deadline=None)
def test_digits_one_by_one_are_the_figure(n, wrong):  # type: ignore[no-untyped-def]
    for way in digits(str(n)):
        assert (_errors(f"号码是{way}", f"号码是{n + wrong}") > 0) is wrong


def test_a_one_is_called_the_same_throughout() -> None:
    assert _errors("拨打幺幺零", "拨打110") == 0
    assert _errors("拨打一一零", "拨打110") == 0
    assert _errors("拨打幺一零", "拨打110") == 1


@pytest.mark.parametrize(
    "word", ["一直", "一定", "十分高兴", "四通八达", "乱七八糟", "统一", "张三", "三明治", "百姓", "有一点"]
)
def test_a_word_with_a_numeral_in_it_costs_what_it_cost(word):  # type: ignore[no-untyped-def]
    other = word.replace("一", "七").replace("三", "九").replace("十", "二").replace("百", "千").replace("八", "六")
    assert other != word
    assert _errors(f"我们{word}好", f"我们{other}好") == _errors(f"我们{word}好", f"我们{other}好", "basic")


def test_no_figure_passes_for_the_numeral_of_an_idiom() -> None:
    pack = tomllib.loads((shipped("normalizers") / "language" / "zh.toml").read_text(encoding="utf-8"))
    passed = []
    for word in " ".join(pack["conventions"]["chinese_numbers"]["idioms"].values()).split():
        run = re.search("[一二三四五六七八九十百千万萬]+", word)
        if run is not None and (worth := plain_value(run[0])) is not None:
            figure = f"{word[: run.start()]}{worth.value}{word[run.end() :]}"
            if _errors(f"他说{word}呢", f"他说{figure}呢") == 0:
                passed.append(word)
    assert not passed


def test_spaces_between_words_or_characters_change_nothing() -> None:
    assert _errors("他 今年 二十五 岁", "他今年25岁") == 0
    assert _errors("他 今 年 二 十 五 岁", "他 今 年 25 岁") == 0
    assert _errors("他 今 年 二 十 六 岁", "他 今 年 25 岁") == 1
    assert _errors("一 直 走", "1 直 走") == 1


def test_what_is_forgiven_is_told_by_its_kind() -> None:
    found = score("嗯我買了五公斤米", "我买了5kg米", lang="zh")
    assert found.cer.errors == 0
    assert found.forgiven["cer"] == {"fillers": 1, "numerals": 3, "script": 1}


def test_a_filler_leaves_the_reference_length_and_may_not_be_a_word() -> None:
    assert score("嗯好", "好", lang="zh").cer.reference_length == 1
    assert _errors("他在打呃", "他在打") == 1


def test_cantonese_takes_the_tables_of_chinese() -> None:
    assert _errors("我有兩百蚊", "我有200蚊", lang="yue") == 0
    assert _errors("我哋三點半見", "我哋3:30見", lang="yue") == 0
    assert _errors("一齊去", "1齊去", lang="yue") == 1
    assert "zh@" in Pipeline.for_language("yue").language.pack


@pytest.mark.parametrize(
    "piece", ["這個問題", "一百", "1百", "三3", "百分之", "1.", "-5%", "十分", "1:1", "点一", "9", "负", "¥1"]
)
def test_long_texts_of_one_piece_are_looked_at_in_one_go(piece):  # type: ignore[no-untyped-def]
    conventions = Pipeline.for_language("zh").prepare(piece * 5_000).lattice.conventions()
    conventions.barred()
    ends = [(slot.start, slot.end) for slot in conventions.slots]
    assert all(one[1] <= other[0] for one, other in pairwise(ends))
