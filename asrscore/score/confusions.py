"""What was heard instead of what: adjacent errors of one alignment merged into one confusion."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from rapidfuzz.distance import Levenshtein, Opcode, Opcodes

from asrscore.lattice import Lattice
from asrscore.score.align import moves_at, nothing_open
from asrscore.score.places import Places
from asrscore.score.search import Arc, Move
from asrscore.score.units import Unit, spans, units

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
    if not nothing_open(reference, hypothesis):
        found = _over_alternatives(reference, hypothesis, spaced=spaced)
    elif not spaced:
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


def _over_alternatives(reference: Lattice, hypothesis: Lattice, *, spaced: bool) -> Iterator[tuple[str, str]]:
    """Return the same where writings are open: by the alignment that is counted, each side as it is written."""
    if not spaced or reference.spaces_count:
        unit: Unit = "wer" if spaced else "cer"
        yield from _merged(moves_at(unit, reference, hypothesis), " " if spaced else "")
        return
    said, heard = Places(reference, "cer"), Places(hypothesis, "cer")
    words = spans("wer", reference.text, spaces_count=False) or [(0, 0)]
    reach: list[list[int]] = [[] for _ in words]
    wrong: set[int] = set()
    word = 0
    for move in moves_at("cer", reference, hypothesis):
        lengths = move.number[:2] if move.number else (1, 1)
        here, there = said.of(move.reference, lengths[0]), heard.of(move.hypothesis, lengths[1])
        while here and words[word][1] <= here[0]:
            word += 1
        if there:
            reach[word] += there
        if move.kind not in ("equal", "skip"):
            wrong.add(word)
    for word in sorted(wrong):
        start, end = words[word]
        heard_there = hypothesis.text[min(reach[word]) : max(reach[word])] if reach[word] else ""
        yield reference.text[start:end], heard_there.replace(" ", "")


def _merged(moves: list[Move], glue: str) -> Iterator[tuple[str, str]]:
    said: list[str] = []
    heard: list[str] = []
    for move in (*moves, Move("equal", None, None)):
        if move.kind not in ("equal", "skip"):
            lengths = move.number[:2] if move.number else (1, 1)
            said += _tokens(move.reference, lengths[0])
            heard += _tokens(move.hypothesis, lengths[1])
        elif said or heard:
            yield glue.join(said), glue.join(heard)
            said, heard = [], []


def _tokens(arc: Arc | None, length: int) -> list[str]:
    return [] if arc is None else list(arc.path.tokens[arc.place : arc.place + length])


def _words_by_characters(reference: Lattice, hypothesis: Lattice) -> Iterator[tuple[str, str]]:
    words = reference.text.split()
    r, h = "".join(words), "".join(hypothesis.text.split())
    operations = Levenshtein.opcodes(r, h)
    # Where each place in the reference stands in the hypothesis, and which of its characters are wrong.
    place = [0] * (len(r) + 1)
    wrong = [False] * (len(r) + 2)
    for op in operations:
        for i in range(op.src_start, op.src_end):
            place[i + 1] = min(op.dest_start + i + 1 - op.src_start, op.dest_end)
            wrong[i] = op.tag != "equal"
        if op.src_end > op.src_start:
            place[op.src_end] = op.dest_end
    before = _place_insertions(operations, place, wrong, _borders(words), _borders(hypothesis.text.split()))
    if before:
        yield "", h[:before]
    start = 0
    for word in words:
        end = start + len(word)
        if any(wrong[start:end]):
            yield word, h[max(place[start], before) if start == 0 else place[start] : place[end]]
        start = end


def _borders(words: list[str]) -> frozenset[int]:
    """Return where words end, counted in characters without spaces."""
    return frozenset(accumulate(map(len, words)))


def _place_insertions(
    operations: Opcodes, place: list[int], wrong: list[bool], borders: frozenset[int], heard: frozenset[int]
) -> int:
    """Give what is inserted at a border to the word whose errors it touches, else to the word it was written with.

    Returns:
        The length of what stands before the first word and belongs to nobody.
    """
    edited = list(wrong)
    before = 0
    for op in operations:
        at = op.src_start
        if op.tag != "insert":
            continue
        if at == 0:
            before = 0 if edited[0] else op.dest_end
        elif (
            at in borders
            and at < len(place) - 1
            and edited[at] >= edited[at - 1]
            and (edited[at] or op.dest_start in heard)
        ):
            wrong[at] = True
            place[at] = op.dest_start
        else:
            place[at] = op.dest_end
            wrong[at - 1] = True
    return before
