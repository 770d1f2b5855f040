"""The slow, obvious alignment over alternatives: every writing of one side against every writing of the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from asrscore.lattice import Category, Lattice, Numeral

WRITTEN, EXPANDED, RESPELLED, SHORT, BARRED = "written", "expanded", "respelled", "short", "barred"
STRICT = [WRITTEN, BARRED, RESPELLED, EXPANDED, SHORT]
Piece = tuple[str, str, tuple[Numeral, ...], int | None]
Number = tuple[int, int, tuple[Numeral, ...]]
_DENSE = "가-힣ぁ-ヿ一-鿿"


def tokens(unit: str, text: str, spaces_count: bool) -> list[tuple[int, int]]:
    if unit == "cer":
        return [(i, i + 1) for i, c in enumerate(text) if spaces_count or c != " "]
    pattern = r"\S+" if unit == "wer" else rf"[{_DENSE}]|[^\s{_DENSE}]+"
    return [m.span() for m in re.finditer(pattern, text)]


def writings(lattice: Lattice, licence: set[Category]) -> Iterator[list[Piece]]:
    """Every way to write the whole text, as pieces: text, how it came, what it is worth, and where it stands as written."""
    choices: list[list[list[Piece]]] = []
    at = 0
    found = lattice.conventions()
    for slot in found.slots:
        choices.append([[(lattice.text[at : slot.start], WRITTEN, (), at)]])
        options: list[list[Piece]] = [
            [(lattice.text[slot.start : slot.end], WRITTEN, slot.numerals if "numeral" in licence else (), slot.start)]
        ]
        for w in slot.writings:
            if w.category in licence:
                flag = RESPELLED if w.kind == "respelling" else SHORT if w.short else EXPANDED
                parts: list[list[Piece]] = [
                    [(p, flag, (), None)]
                    if isinstance(p, str)
                    else [(x, flag, (p,) if "numeral" in licence else (), None) for x in p.writings]
                    for p in w.parts
                ]
                options += [list(pieces) for pieces in product(*parts)]
        choices.append(options)
        at = slot.end
    choices.append([[(lattice.text[at:], WRITTEN, (), at)]])
    for combination in product(*choices):
        yield [piece for option in combination for piece in option]


def units(unit: str, lattice: Lattice, pieces: list[Piece]) -> tuple[list[tuple[str, str]], list[Number]]:
    """The units of one way to write it: text, how it came; and the numbers in it."""
    whole = "".join(p[0] for p in pieces)
    flags = []
    borders = []
    at = 0
    barred = lattice.conventions().barred()
    for text, flag, numerals, place in pieces:
        for i in range(len(text)):
            own = flag
            if place is not None and any(s <= place + i < e for s, e in barred):
                own = BARRED
            flags.append(own)
        borders.append((at, at + len(text), numerals))
        at += len(text)
    where = tokens(unit, whole, lattice.spaces_count)
    out = [(whole[s:e], max((flags[k] for k in range(s, e)), key=STRICT.index)) for s, e in where]
    numbers = []
    for s, e, numerals in borders:
        inside = [k for k, (a, b) in enumerate(where) if a < e and s < b]
        if numerals and inside and where[inside[0]][0] >= s and where[inside[-1]][1] <= e:
            numbers.append((inside[0], inside[-1] + 1, numerals))
    return out, numbers


def may_match(a: tuple[str, str], b: tuple[str, str]) -> bool:
    if a[0] != b[0]:
        return False
    for x, y in ((a[1], b[1]), (b[1], a[1])):
        if x in (EXPANDED, SHORT) and y not in (WRITTEN, BARRED):
            return False
        if x == SHORT and y == BARRED:
            return False
    return True


def plain(a: Sequence[str], b: Sequence[str]) -> int:
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            last, row[j] = row[j], min(last + (x != y), row[j] + 1, row[j - 1] + 1)
    return row[-1]


def price(a: Sequence[Numeral], b: Sequence[Numeral], unit: str, spaces_count: bool) -> int | None:
    if any(x.value == y.value for x in a for y in b):
        return None

    def cut(w: str) -> list[str]:
        return [w[s:e] for s, e in tokens(unit, w, spaces_count)]

    found = [plain(cut(v), cut(w)) for x in a for y in b for v in x.writings for w in y.writings]
    return min((d for d in found if d), default=1)


def distance(unit: str, reference: Lattice, hypothesis: Lattice, licence: set[Category]) -> int:
    best = None
    heard = [units(unit, hypothesis, p) for p in writings(hypothesis, licence)]
    for pieces in writings(reference, licence):
        r, numbers_r = units(unit, reference, pieces)
        for h, numbers_h in heard:
            d = {(0, 0): 0}
            for i, j in product(range(len(r) + 1), range(len(h) + 1)):
                ways = [d[i, j]] if (i, j) in d else []
                if i:
                    ways.append(d[i - 1, j] + 1)
                if j:
                    ways.append(d[i, j - 1] + 1)
                if i and j:
                    ways.append(d[i - 1, j - 1] + (not may_match(r[i - 1], h[j - 1])))
                d[i, j] = min(ways)
                for s, e, a in numbers_r:
                    for t, f, b in numbers_h:
                        if (s, t) == (i, j) and (cost := price(a, b, unit, reference.spaces_count)) is not None:
                            d[e, f] = min(d.get((e, f), 10**9), d[i, j] + cost)
            total = d[len(r), len(h)]
            best = total if best is None else min(best, total)
    assert best is not None
    return best
