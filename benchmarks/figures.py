"""Seeded corpora full of figures: a third of the lines have a number, money, a date, % or an initialism on either side.

Values are log-uniform up to ten million, so that there are more distinct figures than any cache of a few holds. Numbers
are read out by rules of this file alone, one plain reading a value.
"""

# ruff: noqa: SIM905 - lists of words are easier to read as words
from __future__ import annotations

import random
from collections.abc import Callable, Iterator

Pair = tuple[str, str]
"""How a stretch is said and how it is written."""

EN_WORDS = (
    "the of and to in is you that it he was for on are as with his they at be this have from or by word but not what all "
    "were we when your can said there use an each which she do how their if will up other about out many then them these "
    "so some her would make like him into time has look more write go see way could people my than water been call who "
    "its now find long down day did get come made part over new sound take only little work know place year live me back "
    "give most very after thing our just name good sentence man think say great where help through much before line"
).split()
KO_NOUNS = (
    "오늘 내일 날씨 시간 사람 회사 학교 친구 가족 음식 커피 점심 저녁 아침 버스 지하철 자동차 전화 컴퓨터 인터넷 뉴스 경제 정치 문화 "
    "음악 영화 신문 방송 병원 의사 약국 은행 시장 가격 물건 신발 가방 우산 바람 하늘 바다 나무 동물 고양이 강아지 아이 어른 학생 선생님 "
    "교수 연구 결과 문제 방법 이유 생각 마음 사랑 행복 건강 운동 축구 야구 여행 비행기 호텔 예약 회의 발표 자료 계획 일정 약속 기억"
).split()
KO_PARTICLES = (
    "이",
    "가",
    "은",
    "는",
    "을",
    "를",
    "에",
    "에서",
    "으로",
    "로",
    "와",
    "과",
    "도",
    "만",
    "까지",
    "부터",
    "의",
    "",
)
KO_ENDS = "갔어요 왔습니다 합니다 했어요 있습니다 없어요 좋아요 많습니다 보았어요 먹었습니다 샀어요 만났습니다 끝났어요 말했습니다".split()
JA_NOUNS = (
    "今日 明日 天気 時間 会社 学校 友達 家族 料理 珈琲 電車 自動車 電話 新聞 音楽 映画 病院 医者 銀行 市場 値段 荷物 洋服 鞄 傘 雨 雪 "
    "風 空 海 山 川 木 花 動物 猫 犬 子供 大人 学生 先生 教授 研究 結果 問題 方法 理由 考え 心 健康 運動 野球 旅行 飛行機 予約 会議 発表 "
    "資料 計画 予定 約束 記憶 東京 大阪 京都"
).split()
JA_PARTICLES = ("は", "が", "を", "に", "で", "と", "も", "の", "へ", "から", "まで")
JA_ENDS = "行きました 来ました しました あります ありません いいです 見ました 食べました 買いました 言いました 思います".split()
_LETTERS = "BCDFGHJKLMNPQRST"
_KO_LETTERS = dict(zip(_LETTERS, "비 씨 디 에프 지 에이치 제이 케이 엘 엠 엔 피 큐 알 에스 티".split(), strict=True))
_JA_LETTERS = dict(
    zip(
        _LETTERS,
        "ビー シー ディー エフ ジー エイチ ジェー ケー エル エム エヌ ピー キュー アール エス ティー".split(),
        strict=True,
    )
)
_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split()
_MONTHS = "january february march april may june july august september october november december".split()
_NATIVE = "_ 한 두 세 네 다섯 여섯 일곱 여덟 아홉".split()
_NATIVE_TENS = "_ 열 스물 서른 마흔 쉰 예순 일흔 여든 아흔".split()


def english(n: int) -> str:
    """Return a whole number below a billion in English words."""
    if n < 20:
        return _ONES[n]
    if n < 100:
        return _TENS[n // 10] + (f" {_ONES[n % 10]}" if n % 10 else "")
    for size, name in ((10**6, "million"), (1000, "thousand"), (100, "hundred")):
        if n >= size:
            return f"{english(n // size)} {name}" + (f" {english(n % size)}" if n % size else "")
    raise AssertionError(n)


def _ordinal(n: int) -> str:
    head, _, last = english(n).rpartition(" ")
    odd = {
        "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
        "twelve": "twelfth",
    }  # fmt: skip
    last = odd.get(last) or (last[:-1] + "ieth" if last.endswith("y") else last + "th")
    return f"{head} {last}".strip()


def east_asian(n: int, digits: str, scales: str) -> str:
    """Return a whole number in Sino-Korean words or kanji.

    Args:
        n: The number, below 10**8.
        digits: The digits from zero on.
        scales: Ten, hundred, thousand, ten thousand.
    """
    if n < 10:
        return digits[n]
    ten, hundred, thousand, myriad = scales
    for size, name in ((10_000, myriad), (1000, thousand), (100, hundred), (10, ten)):
        if n >= size:
            head = "" if n // size == 1 else east_asian(n // size, digits, scales)
            return head + name + (east_asian(n % size, digits, scales) if n % size else "")
    raise AssertionError(n)


def korean(n: int) -> str:
    """Return a whole number in Sino-Korean words."""
    return east_asian(n, "영일이삼사오육칠팔구", "십백천만")


def japanese(n: int) -> str:
    """Return a whole number in kanji."""
    return east_asian(n, "〇一二三四五六七八九", "十百千万")


def _native(n: int) -> str:
    if n == 20:
        return "스무"
    return (_NATIVE_TENS[n // 10] if n >= 10 else "") + (_NATIVE[n % 10] if n % 10 else "")


def _english_number(draw: random.Random) -> Pair:
    kind, n = draw.random(), int(10 ** draw.uniform(0, 7))
    if kind < 0.5:
        return english(n), f"{n:,}"
    if kind < 0.62:
        return f"{english(n)} dollars", f"${n}"
    if kind < 0.74:
        return f"{english(n % 99 + 1)} percent", f"{n % 99 + 1}%"
    if kind < 0.86:
        month, day, year = draw.choice(_MONTHS), draw.randint(1, 28), draw.randint(2000, 2020)
        return f"{month} {_ordinal(day)} {english(year)}", f"{month.capitalize()} {day}, {year}"
    letters = "".join(draw.choices(_LETTERS, k=3))
    return " ".join(letters.lower()), letters


def _korean_number(draw: random.Random) -> Pair:
    kind, n = draw.random(), int(10 ** draw.uniform(0, 7))
    if kind < 0.3:
        return f"{korean(n)} 원", f"{n:,}원"
    if kind < 0.5:
        return f"{_native(n % 99 + 1)} 명", f"{n % 99 + 1}명"
    if kind < 0.62:
        unit = draw.choice(("년", "번", "킬로미터"))
        return f"{korean(n)} {unit}", f"{n}{'km' if unit == '킬로미터' else unit}"
    if kind < 0.74:
        return f"{korean(n % 99 + 1)} 퍼센트", f"{n % 99 + 1}%"
    if kind < 0.86:
        month, day = draw.choice((1, 2, 3, 4, 5, 7, 8, 9, 11, 12)), draw.randint(1, 28)
        return f"{korean(month)}월 {korean(day)}일", f"{month}월 {day}일"
    letters = "".join(draw.choices(_LETTERS, k=3))
    return "".join(_KO_LETTERS[letter] for letter in letters), letters


def _japanese_number(draw: random.Random) -> Pair:
    kind, n = draw.random(), int(10 ** draw.uniform(0, 7))
    if kind < 0.3:
        return f"{japanese(n)}円", f"{n:,}円" if draw.random() < 0.5 else f"{n}円"
    if kind < 0.5:
        return f"{japanese(n % 99 + 1)}人", f"{n % 99 + 1}人"
    if kind < 0.62:
        unit = draw.choice(("年", "個", "キロ"))
        return f"{japanese(n)}{unit}", f"{n}{unit}"
    if kind < 0.74:
        return f"{japanese(n % 99 + 1)}パーセント", f"{n % 99 + 1}%"
    if kind < 0.86:
        month, day = draw.randint(1, 12), draw.randint(1, 28)
        return f"{japanese(month)}月{japanese(day)}日", f"{month}月{day}日"
    letters = "".join(draw.choices(_LETTERS, k=3))
    return "".join(_JA_LETTERS[letter] for letter in letters), letters


_NUMBERS: dict[str, Callable[[random.Random], Pair]] = {
    "en": _english_number,
    "ko": _korean_number,
    "ja": _japanese_number,
}


def vocabulary(lang: str) -> list[str]:
    """Return the words that lines are made of; the common ones come more than once."""
    if lang == "en":
        draw = random.Random(0)
        onsets = "b c d f g h k l m n p r s t v w br st tr pl".split()
        made = (
            "".join(draw.choice(onsets) + draw.choice("aeiou") for _ in range(draw.randint(2, 4)))
            for _ in range(20_000)
        )
        return [*EN_WORDS * 300, *made]
    if lang == "ko":
        return [noun + particle for noun in KO_NOUNS for particle in KO_PARTICLES]
    return [noun + particle for noun in JA_NOUNS for particle in JA_PARTICLES]


def _dressed(draw: random.Random, words: list[str], lang: str) -> str:
    glue, comma, stop = ("", "、", "。") if lang == "ja" else (" ", ",", ".")
    text = glue.join(word + (comma if draw.random() < 0.06 else "") for word in words)
    if draw.random() < 0.7:
        text += stop
    return text[:1].upper() + text[1:] if lang == "en" and draw.random() < 0.7 else text


def line(draw: random.Random, lang: str, words: list[str], length: int, numbers: int) -> Pair:
    """Return a reference and what was heard: 8 % word errors, each number in words or figures on either side.

    Args:
        draw: Where the choices come from.
        lang: en, ko or ja.
        words: The vocabulary.
        length: Words besides the numbers.
        numbers: Numbers.
    """
    said: list[Pair] = [(word, word) for word in draw.choices(words, k=length)]
    for _ in range(numbers):
        said.insert(draw.randint(0, len(said)), _NUMBERS[lang](draw))
    if lang in ("ko", "ja"):
        said.append((end := draw.choice(KO_ENDS if lang == "ko" else JA_ENDS), end))
    heard: list[str] = []
    for pair in said:
        x = draw.random()
        if x < 0.05:
            heard.append(_NUMBERS[lang](draw)[1] if pair[0] != pair[1] else draw.choice(words))
        elif x > 0.02 + 0.05:
            heard.append(draw.choice(pair))
            if x > 0.99:
                heard.append(draw.choice(words))
    return " ".join(draw.choice(pair) for pair in said) if lang != "ja" else "".join(
        draw.choice(pair) for pair in said
    ), _dressed(draw, heard, lang)


def lines(lang: str, utterances: int, *, with_numbers: float, seed: int = 1) -> Iterator[Pair]:
    """Return utterances of 5 to 20 words (Japanese: 3 to 9); a share of them has a number."""
    draw = random.Random(f"{lang} {with_numbers} {seed}")
    words = vocabulary(lang)
    least, most = (3, 9) if lang == "ja" else (5, 20)
    for _ in range(utterances):
        yield line(draw, lang, words, draw.randint(least, most), int(draw.random() < with_numbers))


def recording(lang: str, characters: int, numbers: int, *, seed: int = 1) -> Pair:
    """Return one pair of about so many characters with so many numbers."""
    draw = random.Random(f"{lang} recording {seed}")
    words = vocabulary(lang)
    mean = sum(len(word) + (lang != "ja") for word in words) / len(words)
    return line(draw, lang, words, round((characters - 18 * numbers) / mean), numbers)
