"""Canonical Unicode: encodings of the same character become one, and nothing else changes.

NFC and a chosen part of NFKC. Blind NFKC is wrong for speech: it makes eleven halves of 1½, 102 of 10², jamo of ㅋㅋ
and a parenthesis that a later step deletes of ㈱. Never NFD or NFKD: they split Hangul and voiced kana. Categories and
normal forms are unicodedata2's, so that a score does not depend on the Python that made it.
"""

from __future__ import annotations

import re
from functools import lru_cache

import regex
import unicodedata2

from asrscore.normalize.steps import Step, Substitution, Whole

UNICODE_VERSION: str = unicodedata2.unidata_version

#: Kinds of compatibility characters that are another encoding of the same writing.
_ENCODINGS = frozenset(
    f"<{kind}>"
    for kind in (
        "wide", "narrow", "square", "compat", "font", "small", "vertical", "initial", "medial", "final", "isolated",
    )
)  # fmt: skip

# Compatibility characters that are a writing of their own, or fall apart: compatibility jamo, Roman numerals,
# numbers and ideographs in parentheses or with a full stop, Thai and Lao vowel AM, the full-width comma (a grouping
# mark only between full-width digits).
_KEPT = regex.compile(r"[ㄱ-ㆎⅠ-ⅿ⑴-⒵㈀-㈞㈠-㉃ำຳໜໝ，]")

# One writing for what keyboards and fonts spell in many ways.
_FOLDED = {
    **dict.fromkeys("‐‑‒–—―−⁃﹘﹣－", "-"),
    **dict.fromkeys("～〜∼˜", "~"),
    **dict.fromkeys("‘’‛ʼ＇`´", "'"),
    **dict.fromkeys("・･‧•∙⋅ㆍ·", "·"),
    **dict.fromkeys("⁄∕／", "/"),
    **dict.fromkeys("∶：", ":"),
    **dict.fromkeys("“”„‟«»", '"'),
    "µ": "μ",
    "٪": "%",
    "٫": ".",
    "٬": ",",
    "゛": "゙",
    "゜": "゚",
}


@lru_cache(maxsize=4096)
def category(character: str) -> str:
    """Return the two-letter general category of one character."""
    return str(unicodedata2.category(character))


@lru_cache(maxsize=4096)
def _fold(character: str) -> str:
    if (known := _FOLDED.get(character)) is not None:
        return known
    if category(character) == "Nd" and not character.isascii():
        return str(unicodedata2.digit(character))  # ٣ and ३ are 3, as full-width ３ is
    kind, _, rest = unicodedata2.decomposition(character).partition(" ")
    if kind not in _ENCODINGS or not rest or _KEPT.match(character):
        return character
    spelled = "".join(chr(int(code, 16)) for code in rest.split())
    if spelled[0] == " " or (kind == "<compat>" and not any(map(str.isalnum, spelled))):
        return character  # a spacing accent, or punctuation such as … that the next step looks at
    return "".join(map(_fold, spelled))  # U+FF3E -> ^ ; ㎡ -> m² and no further


# U+0640 only stretches an Arabic word. Zero-width joiners spell in Indic and Arabic scripts; the other invisible
# characters never do. U+0600-0605, U+06DD and their like are format characters that one sees.
_INVISIBLE = (
    r"\x1b\[[0-?]*+[ -/]*+[@-~]|"  # what a terminal is told, with its letters
    r"[\p{Cf}\p{Cc}\u0640\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u3164\uFFA0\uFE00-\uFE0F\U000E0100-\U000E01EF"
    r"--[\s\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\U000110BD\U000110CD\u200C\u200D]]"
    r"|(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{InSC=Virama}\p{InSC=Consonant}\p{InSC=Vowel_Dependent}"
    r"\p{InSC=Nukta}])[\u200C\u200D]"
)


def _nfc(text: str) -> str:
    if text.isascii():
        return text
    return str(unicodedata2.normalize("NFC", text))


NFC = Whole(_nfc, r"\X")

STEPS: tuple[Step, ...] = (
    Substitution(f"(?V1){_INVISIBLE}", lambda match: ""),
    Substitution(r"(?<=[０-９])，(?=[０-９])", lambda match: ","),
    # Everything beyond Latin-1's letters, Hangul syllables and the unified ideographs may have another encoding.
    # A voiced mark is folded only after kana: alone it is a symbol.
    Substitution(
        r"(?<=[ぁ-ゖァ-ヺ])[゛゜]|[`´·«»µ\u00AA\u00BAĲĳĿŀŉſǄ-ǌǱ-ǳ\u02BC\u02DC\u2010-\u2E7F\u2E80-\u2FDF\u3000-\u3004\u301C\u3036"
        r"\u30FB\u318D\u3200-\u33FF\uF900-\uFAFF\uFB00-\uFDFF\uFE10-\uFE6F\uFE70-\uFEFC\uFF01-\uFFEE\U0001D400-\U0001D7FF"
        r"\U0001EE00-\U0001EEFF\U0001F100-\U0001F2FF]"
        # Digits of scripts from Arabic to Lepcha, with the marks of Arabic numbers.
        r"|[\u0660-\u1C59](?<=[٪٫٬\p{Nd}])",
        lambda match: _fold(match[0]),
    ),
    NFC,
)

#: A text of these characters alone comes out of ``STEPS`` as it went in; most do, and are spared the steps.
UNTOUCHED = re.compile(r"[\t\n\r -_a-~À-ÿ가-힣ぁ-ゖァ-ヺー々〇、。「」，一-鿿]*")
