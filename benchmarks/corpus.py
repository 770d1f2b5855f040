"""Seeded corpora: short utterances in four languages, two systems, word errors at a given rate."""

from __future__ import annotations

import random

WORDS = {
    "en": "the of and to in is you that it he was for on are with his they at be this have from or one had by word but not "
    "what all were we when your can said there use an each which she do how their if will up other about out many then "
    "them these so some her would make like him into time has look two more write go see number way could people my "
    "first water been call who oil its now find long down day did get come made may part over new sound take only",
    "ko": "오늘은 내일도 날씨가 시간을 사람이 회사에서 학교로 친구와 가족은 음식을 커피를 점심에 저녁은 아침에 버스를 지하철로 "
    "자동차가 전화를 컴퓨터로 인터넷에서 뉴스를 경제가 정치는 문화를 음악을 영화를 책을 신문에 방송은 병원에서 의사가 약국은 은행에 "
    "시장에서 가격이 물건을 옷을 신발은 가방에 우산을 비가 눈이 바람은 하늘이 바다로 산에 강을 나무가 꽃은 갔어요 왔습니다 합니다",
    "ja": "今日は 明日の 天気が 時間を 会社で 学校へ 友達と 家族は 料理を 珈琲を 電車で 自動車が 電話を 新聞に 音楽を 映画を 病院で "
    "医者が 銀行に 市場で 値段が 荷物を 洋服を 靴は 鞄に 傘を 雨が 雪が 風は 空が 海へ 山に 川を 木が 花は 行きました 来ました します",
    "zh": "今天 明天 天气 时间 公司 学校 朋友 家人 饭菜 咖啡 电车 汽车 电话 报纸 音乐 电影 医院 医生 银行 市场 价格 东西 衣服 鞋子 "
    "雨伞 下雨 下雪 刮风 天空 大海 高山 河流 树木 花草 去了 来了 可以 需要 知道 觉得 开始 结束 回答 问题 方法 原因",
}


def _heard(draw: random.Random, words: list[str], pool: list[str], rate: float) -> list[str]:
    out = []
    for word in words:
        x = draw.random()
        if x < rate * 0.6:
            out.append(draw.choice(pool))
        elif x < rate * 0.8:
            continue
        else:
            out.append(word)
            if x < rate:
                out.append(draw.choice(pool))
    return out


def _dressed(draw: random.Random, words: list[str], lang: str) -> str:
    glue, comma, stop = ("", "、" if lang == "ja" else "，", "。") if lang in ("ja", "zh") else (" ", ",", ".")
    text = glue.join(word + (comma if draw.random() < 0.06 else "") for word in words)
    text += stop if draw.random() < 0.7 else ""
    return text[:1].upper() + text[1:] if draw.random() < 0.7 else text


def corpus(lang: str, utterances: int, *, words: int = 12, seed: int = 1) -> list[tuple[str, str, str]]:
    """Return (reference, answer of a, answer of b) of each utterance; word errors 8 % and 10 %."""
    draw = random.Random(seed)
    pool = WORDS[lang].split()
    rows = []
    for _ in range(utterances):
        said = draw.choices(pool, k=max(2, int(draw.gauss(words, words / 3))))
        rows.append(
            (
                _dressed(draw, said, lang),
                _dressed(draw, _heard(draw, said, pool, 0.08), lang),
                _dressed(draw, _heard(draw, said, pool, 0.10), lang),
            )
        )
    return rows
