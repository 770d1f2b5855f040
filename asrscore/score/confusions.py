"""What was heard instead of what: adjacent errors of one alignment merged into one confusion."""

from __future__ import annotations

from collections.abc import Iterator

from rapidfuzz.distance import Levenshtein, Opcode

from asrscore.lattice import Lattice
from asrscore.score.units import Unit, units

#: Longer stretches (an echo, a loop) are told by their beginning: nobody counts how often a whole loop recurs.
_LONGEST = 60


def confusions(reference: Lattice, hypothesis: Lattice, *, spaced: bool) -> Iterator[tuple[str, str]]:
    """Return each stretch in which two texts differ, as (reference, hypothesis); one side may be empty.

    Whole words where words are the unit; stretches of characters where words are not separated in writing; and where
    they are, but spacing is free (Korean), the words of the reference with what the characters in their place became.

    Args:
        reference: The reference as scored.
        hypothesis: The hypothesis as scored.
        spaced: Whether the language separates words in writing.
    """
    if not spaced:
        found = _stretches(reference, hypothesis, "cer")
    elif reference.spaces_count:
        found = _stretches(reference, hypothesis, "wer")
    else:
        found = _words_by_characters(reference, hypothesis)
    for said, heard in found:
        yield _cut(said), _cut(heard)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def _stretches(reference: Lattice, hypothesis: Lattice, unit: Unit) -> Iterator[tuple[str, str]]:
    r, h = units(unit, reference), units(unit, hypothesis)
    glue = " " if unit == "wer" else ""
    start: tuple[int, int] | None = None
    end = (0, 0)
    # The last, empty stretch of equality closes what is open.
    for op in (*Levenshtein.opcodes(r, h), Opcode("equal", len(r), len(r), len(h), len(h))):
        if op.tag != "equal":
            start, end = start or (op.src_start, op.dest_start), (op.src_end, op.dest_end)
        elif start:
            yield glue.join(r[start[0] : end[0]]), glue.join(h[start[1] : end[1]])
            start = None


def _words_by_characters(reference: Lattice, hypothesis: Lattice) -> Iterator[tuple[str, str]]:
    words = reference.text.split()
    r, h = "".join(words), "".join(hypothesis.text.split())
    ends: list[int] = []
    at = 0
    for word in words:
        at += len(word)
        ends.append(at)
    # Where each place in the reference stands in the hypothesis; what is inserted at a border belongs to the word
    # before it, and before the first word to nobody.
    place = [0] * (len(r) + 1)
    wrong = [False] * (len(r) + 1)
    before = ""
    for op in Levenshtein.opcodes(r, h):
        tag, a, b, c, d = op.tag, op.src_start, op.src_end, op.dest_start, op.dest_end
        if tag == "insert" and a == 0:
            before = h[c:d]
        for i in range(a, b):
            place[i + 1] = d if i + 1 == b else min(c + i + 1 - a, d)
            wrong[i] = wrong[i] or tag != "equal"
        if tag == "insert":
            place[a] = d
            wrong[max(a - 1, 0)] = wrong[max(a - 1, 0)] or a > 0
    if before and not wrong[0]:
        yield "", before
    start = 0
    for word, end in zip(words, ends, strict=True):
        if any(wrong[start:end]):
            first = 0 if wrong[0] else len(before)
            yield word, h[place[start] if start else first : place[end]]
        start = end
