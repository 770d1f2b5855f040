"""The consonants of a word, roughly, whatever script it is in: 클로드, クロード and Claude have the same."""

from __future__ import annotations

import re
import unicodedata

_INITIALS = "kknttlmppss-tttktp-"
_FINALS = "-kkknnntllllllllmppssnttktp-"
_LATIN = (("sch|sh|ch(?=r)", "s"), ("tch|ch|j|dg(?=e)", "t"), ("ph", "p"), ("gh(?=t)", ""), ("c(?=[eiy])", "s"),
          ("ck|[ckgq]", "k"), ("x", "ks"), ("[bpfv]", "p"), ("[dt]h?", "t"), ("[lr]", "l"), ("[sz]", "s"),
          ("[^klmnpst]", ""))  # fmt: skip
_KANA = {
    **dict.fromkeys("カキクケコガギグゲゴ", "k"), **dict.fromkeys("サシスセソザズゼゾ", "s"),
    **dict.fromkeys("タチツテトダヂヅデドジ", "t"), **dict.fromkeys("ナニヌネノン", "n"),
    **dict.fromkeys("バビブベボパピプペポフヴ", "p"), **dict.fromkeys("マミムメモ", "m"),
    **dict.fromkeys("ラリルレロ", "l"),
}  # fmt: skip
_RULES = [(re.compile(pattern), sound) for pattern, sound in _LATIN]
_RUN = re.compile(r"([가-힣])|([ァ-ヺー]+)|([a-z]+)|.", re.DOTALL)


def katakana(text: str) -> str:
    """Return a text with its hiragana in katakana."""
    return "".join(chr(ord(c) + 0x60) if "ぁ" <= c <= "ゖ" else c for c in text)


def skeleton(word: str) -> str:
    """Return the classes of consonants in a word, doubled ones once; other scripts have none."""
    folded = "".join(c for c in unicodedata.normalize("NFD", word.casefold()) if not unicodedata.combining(c))
    text = katakana(unicodedata.normalize("NFC", folded if folded.isascii() else word.casefold()))
    sounds = "".join(map(_sound, _RUN.finditer(text)))
    return re.sub(r"(.)\1+", r"\1", sounds.replace("-", ""))


def _sound(match: re.Match[str]) -> str:
    if match[1]:
        at = ord(match[1]) - 0xAC00
        return _INITIALS[at // 588] + _FINALS[at % 28]
    if match[2]:
        return "".join(_KANA.get(c, "") for c in match[2])
    letters = match[3] or ""
    for pattern, sound in _RULES:
        letters = pattern.sub(sound, letters)
    return letters
