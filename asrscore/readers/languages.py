"""A language as producers name it -> its BCP 47 primary tag."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

#: tag, then ISO 639-2/-3 codes and names that mean it. The names are those of Whisper's table, in lower case.
_TABLE = """
af afr afrikaans|am amh amharic|ar ara arb arabic|as asm assamese|az aze azj azerbaijani|ba bak bashkir
be bel belarusian|bg bul bulgarian|bn ben bengali bangla|bo bod tib tibetan|br bre breton|bs bos bosnian
ca cat catalan valencian|cs ces cze czech|cy cym wel welsh|da dan danish|de deu ger german deutsch
el ell gre greek|en eng english|es spa spanish castilian español|et est ekk estonian|eu eus baq basque
fa fas per pes persian farsi|fi fin finnish|fo fao faroese|fr fra fre french français|gl glg galician
gu guj gujarati|ha hau hausa|haw hawaiian|he heb iw hebrew|hi hin hindi|hr hrv croatian
ht hat haitian_creole haitian|hu hun hungarian|hy hye arm armenian|id ind indonesian|is isl ice icelandic
it ita italian italiano|ja jpn japanese 日本語|jv jav jw javanese|ka kat geo georgian|kk kaz kazakh
km khm khmer|kn kan kannada|ko kor korean 한국어|la lat latin|lb ltz luxembourgish letzeburgesch|ln lin lingala
lo lao|lt lit lithuanian|lv lav lvs latvian|mg mlg malagasy|mi mri mao maori|mk mkd mac macedonian
ml mal malayalam|mn mon khk mongolian|mr mar marathi|ms msa may zsm malay|mt mlt maltese
my mya bur myanmar burmese|ne nep npi nepali|nl nld dut dutch flemish|nn nno nynorsk|no nor nob nb norwegian
oc oci occitan|pa pan punjabi panjabi|pl pol polish|ps pus pushto pashto|pt por portuguese
ro ron rum romanian moldavian moldovan|ru rus russian русский|sa san sanskrit|sd snd sindhi
si sin sinhala sinhalese|sk slk slo slovak|sl slv slovenian|sn sna shona|so som somali|sq sqi alb albanian
sr srp serbian|su sun sundanese|sv swe swedish|sw swa swh swahili|ta tam tamil|te tel telugu|tg tgk tajik
th tha thai|tk tuk turkmen|tl tgl fil tagalog filipino|tr tur turkish|tt tat tatar|uk ukr ukrainian
ur urd urdu|uz uzb uzn uzbek|vi vie vietnamese|yi yid ydd yiddish|yo yor yoruba|yue cantonese 粤语 粵語
zh zho chi cmn chinese mandarin 中文 汉语 漢語 普通话 普通話
"""
_TAG = re.compile(r"([A-Za-z]{2,3})(?:[-_][A-Za-z0-9]{1,8})*")
_UNKNOWN = {"", "und", "unknown", "auto", "none", "null", "mul", "zxx", "mis"}


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    rows = (row.split() for row in _TABLE.replace("\n", "|").split("|") if row)
    return {name.replace("_", " "): row[0] for row in rows for name in row}


def primary_tag(found: Any) -> str | None:
    """Return the primary tag of ``"korean"``, ``"eng"``, ``"ko-KR"``, ``"cmn-Hans-CN"``; ``None`` where unknown.

    Args:
        found: What a producer wrote; anything but a string is unknown.
    """
    if not isinstance(found, str):
        return None
    said = found.strip().casefold()
    if said in _UNKNOWN:
        return None
    known = _names()
    if said in known:
        return known[said]
    if match := _TAG.fullmatch(said):
        return known.get(match[1], match[1])
    # "Chinese (Simplified)", "Portuguese (Brazil)"
    return known.get(said.partition("(")[0].strip())
