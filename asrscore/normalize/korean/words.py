"""Numbers -> Korean words: the Sino-Korean and the native series, and figures one by one."""

from __future__ import annotations

from functools import lru_cache

DIGITS = "영일이삼사오육칠팔구"
SMALL = {"천": 1000, "백": 100, "십": 10}
LARGE = {"조": 10**12, "억": 10**8, "만": 10**4}
ONES = ("", "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉")
COUNTED = ("", "하나", "둘", "셋", "넷", *ONES[5:])
TENS = ("", "열", "스물", "서른", "마흔", "쉰", "예순", "일흔", "여든", "아흔")
#: The first number that has no name here.
TOO_LARGE = 10**16


def _group(n: int, *, ones: bool) -> str:
    """Return a number below ten thousand; ``ones``: with 일 before 십, 백 and 천."""
    found = ""
    for name, size in SMALL.items():
        digit, n = divmod(n, size)
        if digit:
            found += (DIGITS[digit] if digit > 1 or ones else "") + name
    return found + (DIGITS[n] if n else "")


def _sino(n: int, glue: str, *, ones: bool) -> str:
    groups: list[str] = []
    for name, size in LARGE.items():
        group, n = divmod(n, size)
        if group:
            # 만 alone is ten thousand; 일억 and 일조 are always said in full.
            bare = group == 1 and name == "만" and not ones and not groups
            groups.append(("" if bare else _group(group, ones=ones)) + name)
    if n:
        groups.append(_group(n, ones=ones))
    return glue.join(groups)


@lru_cache(maxsize=65536)
def sino(n: int) -> tuple[str, ...]:
    """Return the Sino-Korean readings of ``n``: the common one first, then with its leading 일 and with every 일."""
    if n == 0:
        return ("영",)
    plain = _sino(n, "", ones=False)
    ways = [plain]
    if plain[0] in "만천백십":
        ways.append("일" + plain)
    ways.append(_sino(n, "", ones=True))
    if n == LARGE["억"]:
        ways.append("억")
    return tuple(dict.fromkeys(ways))


def grouped(n: int) -> str:
    """Return the reading of ``n`` with a space after 조, 억 and 만."""
    return _sino(n, " ", ones=False)


def native(n: int) -> str:
    """Return the native word for 1 to 99, as it stands before a counter."""
    if n == 20:
        return "스무"
    return TENS[n // 10] + ONES[n % 10]


def counted(n: int) -> str:
    """Return the native word for 1 to 99, as it stands alone."""
    return TENS[n // 10] + COUNTED[n % 10]


def by_digit(figures: str) -> tuple[str, ...]:
    """Return figures read one by one; nought is 공 or 영 throughout."""
    ways = "".join(DIGITS[int(c)] for c in figures)
    return (ways.replace("영", "공"), ways) if "0" in figures else (ways,)


@lru_cache(maxsize=65536)
def mixed(n: int) -> tuple[str, ...]:
    """Return figures with scale words: 12억3000만, 3천만, 5천, 2만5천."""
    if n < 100:
        return ()
    ways: list[str] = []
    for thousands in (False, True):
        rest, found = n, ""
        for name, size in LARGE.items():
            group, rest = divmod(rest, size)
            if group:
                found += _figures(group, thousands=thousands) + name
        found += _figures(rest, thousands=thousands) if rest else ""
        ways.append(found)
    hundreds, rest = divmod(n, 100)
    if not rest and hundreds < 10:
        ways.append(f"{hundreds}백")
    if not n % 1000 and n >= 10**5:
        ways += [f"{whole}{point}{name}" for name, whole, point in _pointed(n)]
    return tuple(way for way in dict.fromkeys(ways) if not way.isdigit())


def _figures(n: int, *, thousands: bool) -> str:
    if not thousands or n < 1000:
        return f"{n // 100}백" if thousands and n >= 100 and not n % 100 else str(n)
    head, rest = divmod(n, 1000)
    if rest and rest % 100:
        return str(n)
    return f"{head}천" + (f"{rest // 100}백" if rest else "")


def _pointed(n: int) -> list[tuple[str, int, str]]:
    """Return 1.5억 and 2.35만 of numbers that are a scale word and at most two decimals."""
    for name, size in LARGE.items():
        whole, rest = divmod(n, size)
        if whole:
            if rest and not rest * 100 % size:
                return [(name, whole, "." + f"{rest * 100 // size:02d}".rstrip("0"))]
            return []
    return []
