"""The level ``phonetic``: readings, on a scale of their own."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import asrscore
from asrscore.lattice import Conventions, Lattice, Slot, Writing
from asrscore.lexicon import Entry, Lexicon
from asrscore.normalize import analysers_ja
from asrscore.normalize.phonetic import as_heard
from asrscore.normalize.phonetic.hangul import Hangul
from asrscore.normalize.phonetic.kana import one_spelling
from asrscore.normalize.phonetic.readers import _made
from asrscore.normalize.phonetic.sounds import spoken
from asrscore.pipeline import Pipeline
from asrscore.results.export import export
from asrscore.transcript import Transcript

needs_sudachi = pytest.mark.skipif(
    find_spec("sudachipy") is None or find_spec("sudachidict_small") is None, reason="the extra [ja] is not installed"
)


def said(text: str) -> str:
    return spoken(text, Hangul().sounds(text)).text


def open_in(text: str, slots: Sequence[Slot]) -> Lattice:
    return Lattice(text, spaces_count=False, origin=list, conventions=lambda: Conventions(tuple(slots)))


# --- Korean ---------------------------------------------------------------------------------------------------

#: The standard pronunciation's own examples: as written, as said.
AS_SAID = """
밖 박; 옷 옫; 있다 읻따; 젖 젇; 꽃 꼳; 앞 압; 넋 넉; 앉다 안따; 값 갑; 닭 닥; 삶 삼; 읊다 읍따; 놓고 노코; 좋던 조턴; 쌓지 싸치; 많고 만코;
않던 안턴; 닳지 달치; 각하 가카; 먹히다 머키다; 밝히다 발키다; 맏형 마텽; 좁히다 조피다; 꽂히다 꼬치다; 앉히다 안치다; 옷한벌 오탄벌; 닿소 다쏘;
많소 만쏘; 싫소 실쏘; 놓는 논는; 쌓네 싼네; 않네 안네; 뚫네 뚤레; 낳은 나은; 많아 마나; 싫어도 시러도; 깎아 까까; 옷이 오시; 꽂아 꼬자; 꽃을 꼬츨;
밭에 바테; 앞으로 아프로; 덮이다 더피다; 넋이 넉씨; 앉아 안자; 닭을 달글; 젊어 절머; 곬이 골씨; 핥아 할타; 읊어 을퍼; 값을 갑쓸; 없어 업써;
곧이 고지; 굳이 구지; 땀받이 땀바지; 밭이 바치; 벼훑이 벼훌치; 굳히다 구치다; 닫히다 다치다; 묻히다 무치다; 붙여 부처; 닫혔다 다첟따; 먹는 멍는; 국물 궁물;
깎는 깡는; 몫몫이 몽목씨; 긁는 긍는; 흙만 흥만; 닫는 단는; 짓는 진는; 있는 인는; 맞는 만는; 쫓는 쫀는; 꽃망울 꼰망울; 붙는 분는; 놓는 논는; 잡는 잠는;
앞마당 암마당; 밟는 밤는; 없는 엄는; 담력 담녁; 침략 침냑; 강릉 강능; 막론 망논; 백리 뱅니; 협력 혐녁; 십리 심니; 난로 날로; 신라 실라; 천리 철리;
칼날 칼랄; 물난리 물랄리; 줄넘기 줄럼기; 국밥 국빱; 깎다 깍따; 넋받이 넉빠지; 삯돈 삭똔; 닭장 닥짱; 뻗대다 뻗때다; 옷고름 옫꼬름; 꽃다발 꼳따발; 낯설다 낟썰다;
곱돌 곱똘; 덮개 덥깨; 값지다 갑찌다; 앉고 안꼬; 핥다 할따; 희망 히망; 가져 가저; 다쳐 다처; 지혜 지헤; 시계 시게
"""
PAIRS = [tuple(pair.split()) for pair in AS_SAID.replace("\n", " ").split(";")]
#: Words of this list whose sound hangs on what kind of word they are; the rules leave them as they are written.
BY_WORD = {"밟는", "땀받이"}


@pytest.mark.parametrize(("written", "heard"), [pair for pair in PAIRS if pair[0] not in BY_WORD])
def test_words_sound_as_the_standard_says(written: str, heard: str) -> None:
    plain = "".join(sound.said for c in heard for sound in Hangul().sounds(c))

    assert said(written) == plain


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("감기가 다 나았어요", "감기가 다 낳았어요"), ("반드시 와야 해", "반듯이 와야 해"), ("나물을 무쳤어요", "나물을 묻혔어요"),
        ("안 돼요", "안 되요"), ("웬일이야", "왠일이야"), ("네가 내가", "내가 네가"), ("이번 주", "2번 주"), ("같이", "가치"),
        ("열 번", "10번"), ("밥 을 먹어", "밥을 먹어"), ("십 원", "10원"), ("에이아이", "AI"), ("음 그래서", "그래서"),
        ("오십 퍼센트", "50%"), ("삼점오 킬로그램", "3.5kg"), ("3,776미터", "삼천칠백칠십육 미터"),
    ],
)  # fmt: skip
def test_what_sounds_alike_is_equal(one: str, other: str) -> None:
    for reference, hypothesis in ((one, other), (other, one)):
        assert asrscore.score(reference, hypothesis, lang="ko", level="phonetic").cer.errors == 0


@pytest.mark.parametrize(
    ("one", "other", "errors"),
    [
        ("클로드는", "클라우드는", 2), ("밥이", "밤이", 1), ("열 번", "십 번", 3), ("열 번", "스무 번", 4), ("가다", "까다", 1), ("집에", "짚에", 1),
    ],
)  # fmt: skip
def test_what_sounds_otherwise_is_charged_by_phoneme(one: str, other: str, errors: int) -> None:
    assert asrscore.score(one, other, lang="ko", level="phonetic").cer.errors == errors


HANGUL = st.text(st.characters(min_codepoint=ord("가"), max_codepoint=ord("힣")), min_size=1, max_size=8)


@given(HANGUL, st.lists(st.integers(1, 7)))
def test_a_space_changes_no_sound(text: str, cuts: list[int]) -> None:
    spaced = text
    for cut in sorted({c for c in cuts if c < len(text)}, reverse=True):
        spaced = spaced[:cut] + " " + spaced[cut:]

    assert said(spaced).replace(" ", "") == said(text)
    assert [len(word) > 0 for word in said(spaced).split(" ")] == [True] * (spaced.count(" ") + 1)


@given(HANGUL, HANGUL, st.lists(HANGUL, min_size=1, max_size=4, unique=True))
def test_a_stretch_is_read_in_every_writing_as_the_whole_text_would_be(
    before: str, after: str, ways: list[str]
) -> None:
    """The slow, obvious twin: write each of them into the text and read all of it."""
    own, *others = ways
    text = f"{before} {own}{after}"
    slot = Slot(
        len(before) + 1, len(before) + 1 + len(own), tuple(Writing((way,), "expansion", "numeral") for way in others)
    )

    heard = as_heard(open_in(text, (slot,) if others else ()), Hangul())

    options = {heard.text}
    for open_in_it in heard.conventions().slots:
        for writing in open_in_it.writings:
            way = "".join(map(str, writing.parts))
            options.add(heard.text[: open_in_it.start] + way + heard.text[open_in_it.end :])
    assert {o.replace(" ", "") for o in options} == {said(f"{before}{way}{after}") for way in ways}


def test_two_stretches_side_by_side_are_read_in_every_combination() -> None:
    ways = [["밥", "값", "물"], ["일", "니", "하"]]
    slots = [Slot(at, at + 1, tuple(Writing((w,), "respelling", "spelling") for w in ways[at][1:])) for at in (0, 1)]

    heard = as_heard(open_in("밥일", slots), Hangul())

    (slot,) = heard.conventions().slots
    assert {heard.text, *(str(w.parts[0]) for w in slot.writings)} == {said(a + b) for a, b in product(*ways)}


def test_sounds_know_where_they_stand_in_the_raw_text() -> None:
    raw = "Um, 값이 10원"
    lattice = Pipeline.for_language("ko", level="phonetic").prepare(raw).lattice
    spans = lattice.origin()

    assert len(spans) == len(lattice.text)
    assert [raw[s:e] for (s, e), c in zip(spans, lattice.text, strict=True) if c in "ㅆ"] == ["값"]
    assert raw[spans[-1][0] : spans[-1][1]] == "원"
    edits = asrscore.score("값이 싸요", "갑이 싸요", lang="ko", level="phonetic").edits["cer"]
    assert [(e.reference_start, e.reference_end) for e in edits] == [(0, 1)]


# --- Japanese -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "spelled"),
    [
        ("トーキョー", "とうきょう"), ("コンピューター", "こんぴゅうたあ"), ("ヴァイオリン", "ばいおりん"), ("おおきい", "おうきい"),
        ("おねえさん", "おねいさん"), ("ケーキ", "けいき"), ("つづく", "つずく"), ("はなぢ", "はなじ"), ("ラーーメン", "らああめん"),
    ],
)  # fmt: skip
def test_every_sound_is_spelled_in_one_way(reading: str, spelled: str) -> None:
    assert one_spelling(reading) == spelled


@needs_sudachi
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("時計を買った", "とけいを買った"), ("橋を渡る", "箸を渡る"), ("いい機会だと思う", "いい機械だと思う"), ("三百円", "さんびゃくえん"),
        ("十分後に", "じゅっぷんごに"), ("10分後に", "じっぷんごに"), ("20歳の人", "はたちの人"), ("行った", "いった"), ("こんにちは", "こんにちわ"),
        ("大きい通り", "おーきいとーり"), ("バイオリン", "ヴァイオリン"), ("お父さん", "おとうさん"), ("AIです", "エーアイです"),
        ("時計 を 買った", "時計を買った"), ("彼は辛い", "彼はからい"), ("そう言う", "そうゆう"),
    ],
)  # fmt: skip
def test_words_that_are_read_alike_are_equal(one: str, other: str) -> None:
    for reference, hypothesis in ((one, other), (other, one)):
        assert asrscore.score(reference, hypothesis, lang="ja", level="phonetic").cer.errors == 0


@needs_sudachi
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ビルを", "ビールを"),
        ("おばさん", "おばあさん"),
        ("三百円", "四百円"),
        ("橋を渡る", "端末を渡る"),
        ("ガラス", "カラス"),
    ],
)
def test_words_that_are_read_otherwise_are_charged(one: str, other: str) -> None:
    for reference, hypothesis in ((one, other), (other, one)):
        assert asrscore.score(reference, hypothesis, lang="ja", level="phonetic").cer.errors > 0


def test_japanese_is_read_with_the_extra_only(monkeypatch: pytest.MonkeyPatch) -> None:
    _made.cache_clear()
    analysers_ja._dictionary.cache_clear()
    monkeypatch.setitem(sys.modules, "sudachipy", None)

    with pytest.raises(asrscore.MissingExtra, match=r"pip install 'asrscore\[ja\]'"):
        asrscore.score("時計", "とけい", lang="ja", level="phonetic")
    analysers_ja._dictionary.cache_clear()


# --- a scale of its own -----------------------------------------------------------------------------------------


def compared(level: str) -> asrscore.Comparison:
    reference = [Transcript(id="a", raw="감기가 다 나았어요 10번"), Transcript(id="b", raw="클로드는 좋아요")]
    heard = {
        "x": [Transcript(id="a", raw="감기가 다 낳았어요 열 번"), Transcript(id="b", raw="클라우드는 좋아요")],
        "y": [Transcript(id="a", raw="<|ko|>감기가 다 나았어요 20번"), Transcript(id="b", raw="")],
    }
    return asrscore.compare(reference, heard, lang="ko", level=level)


def test_the_ladder_and_what_was_forgiven_are_those_of_the_texts() -> None:
    sounds, texts = compared("phonetic"), compared("default")

    assert sounds.ladder == texts.ladder
    assert sounds.conventions == texts.conventions
    for name in texts.systems:
        assert sounds.systems[name].forgiven == texts.systems[name].forgiven
    assert any(note.startswith("level phonetic counts phonemes") for note in sounds.notes)
    assert sounds.signature.startswith("level:phonetic|")


def test_it_has_a_reference_length_of_its_own_that_no_system_changes() -> None:
    sounds, texts = compared("phonetic"), compared("default")
    lengths = {system.cer.reference_length for system in sounds.systems.values()}

    assert len(lengths) == 1
    assert lengths != {s.cer.reference_length for s in texts.systems.values()}
    assert sounds.systems["x"].cer.errors == 2
    assert asrscore.Comparison.from_json(sounds.to_json()).systems["x"].cer == sounds.systems["x"].cer


def test_the_recipe_says_what_it_compares() -> None:
    pipeline = Pipeline.for_language("ko", level="phonetic")

    assert str(pipeline).endswith("script, and how it sounds")
    assert pipeline("값이 10원") == "ㄱㅏㅂㅆㅣ ㅅㅣㅂㅝㄴ"


def test_mark_up_several_references_and_a_lexicon_hold_for_readings_too() -> None:
    marked = asrscore.score(
        "(10%)/(십 퍼센트) u/ 값이", "십 퍼센트 뭐라 갑씨", lang="ko", level="phonetic", markup="ksponspeech"
    )
    several = asrscore.score(["값이 비싸", "가격이 비싸"], "가겨기 비싸", lang="ko", level="phonetic")
    listed = asrscore.score(
        "챗봇이", "도우미가", lang="ko", level="phonetic", lexicon=Lexicon((Entry(("챗봇이", "도우미가")),))
    )

    assert [s.cer.errors for s in (marked, several, listed)] == [0, 0, 0]


def test_the_export_says_that_it_holds_readings(tmp_path: Path) -> None:
    cer, *_ = export(compared("phonetic"), str(tmp_path))
    document = json.loads(Path(cer).read_text(encoding="utf-8"))

    assert document["note"].startswith("the first reading of each text")
    assert document["systems"]["x"]["reference"][1] == "ㅋㅡㄹㄹㅗㄷㅡㄴㅡㄴㅈㅗㅏㅛ"


@pytest.mark.parametrize("lang", ["en", "zh", "de", "th"])
def test_other_languages_are_refused_with_the_reason(lang: str) -> None:
    with pytest.raises(asrscore.InputError, match="compares readings, and nobody reads.*expected one of ja, ko"):
        asrscore.score("a", "b", lang=lang, level="phonetic")


def test_sides_swapped_give_the_same_errors() -> None:
    draw = random.Random(7)
    words = [
        "10번",
        "열 번",
        "이번",
        "값이",
        "갑시",
        "3.5kg",
        "음",
        "어",
        "AI",
        "에이아이",
        "돼요",
        "되요",
        "20살",
        "스무 살",
        "50%",
    ]
    for _ in range(150):
        one, other = (" ".join(draw.choice(words) for _ in range(draw.randint(1, 4))) for _ in range(2))
        there = asrscore.score(one, other, lang="ko", level="phonetic")
        back = asrscore.score(other, one, lang="ko", level="phonetic")
        assert there.cer.errors == back.cer.errors, (one, other)
