"""Alignment over alternatives where there are many of them: words of unspaced texts, long texts, texts of figures only."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

import asrscore
from asrscore.lattice import Conventions, Lattice, Numeral, Slot, Writing
from asrscore.normalize import language_of
from asrscore.pipeline import Pipeline
from asrscore.score import paths as paths_module
from asrscore.score import score_lattices
from asrscore.score.align import ALL, counts_at
from asrscore.score.anchors import whole, windows
from asrscore.score.operations import LONG, opcodes
from asrscore.transcript import Transcript
from tests.test_alternatives import Pair, lattices, slow
from tests.twins import distance


@pytest.fixture
def nothing_written_out() -> Iterator[None]:
    """Look through every word that is glued of several slots, however few its combinations are."""
    few = paths_module._FEW
    paths_module._FEW = 0
    yield
    paths_module._FEW = few


@pytest.mark.usefixtures("nothing_written_out")
@slow
@given(st.tuples(lattices(most=3, spaces=False), lattices(most=3, spaces=False)))
def test_words_that_are_looked_through_cost_what_all_their_writings_do(pair: Pair) -> None:
    joined = tuple(map(_without_spaces, pair))
    # The twin bars a whole word where a character of it is barred.
    for one, other in (tuple(map(_unbarred, pair)), joined, joined[::-1]):
        assert counts_at("wer", one, other).errors == distance("wer", one, other, set(ALL))


@pytest.mark.usefixtures("nothing_written_out")
def test_a_word_that_was_looked_through_matches_no_expansion() -> None:
    one = _written("1 1 b", Slot(0, 1, (Writing((Numeral("12", ("a b b",)),), "expansion", "unit"),)))
    other = _written("a 11 1", Slot(2, 4, (Writing((Numeral("2", ("b",)),), "expansion", "unit"),)))

    assert counts_at("wer", one, other).errors == counts_at("wer", other, one).errors == 3


def _written(text: str, *slots: Slot) -> Lattice:
    return Lattice(text, False, lambda: [(i, i + 1) for i in range(len(text))], lambda: Conventions(slots))


def _unbarred(lattice: Lattice) -> Lattice:
    return _written(lattice.text, *lattice.conventions().slots)


def _without_spaces(lattice: Lattice) -> Lattice:
    """The same in one word: slots that cover no space stay, and no writing has one."""
    found = lattice.conventions()
    moved = []
    for slot in found.slots:
        if " " in lattice.text[slot.start : slot.end]:
            continue
        before = lattice.text.count(" ", 0, slot.start)
        ways = tuple(
            Writing((str(w.parts[0]).replace(" ", ""),), w.kind, w.category, w.short)
            for w in slot.writings
            if w.parts and isinstance(w.parts[0], str)
        )
        if ways:
            moved.append(Slot(slot.start - before, slot.end - before, ways))
    open_in = Conventions(tuple(moved), found.barred if len(found.barred()) == 0 else tuple)
    text = lattice.text.replace(" ", "")
    return Lattice(text, False, lambda: [(i, i + 1) for i in range(len(text))], lambda: open_in)


@pytest.mark.parametrize(
    ("lang", "unit"),
    [("ja", "12万"), ("ja", "12万、"), ("ko", "12만 "), ("ko", "3월5일"), ("en", "3-"), ("en", "10-15 "), ("en", "1,000 "),
     ("en", "uh "), ("zh", "三十")],
)  # fmt: skip
def test_figures_without_end_come_to_an_end(lang: str, unit: str) -> None:
    # What grows with the square of the figures takes minutes here.
    pipeline = Pipeline.for_language(lang)
    said, heard = pipeline.prepare(unit * 1500).lattice, pipeline.prepare(unit * 1500 + "x").lattice
    score = score_lattices(said, heard)
    assert 1 <= score.cer.errors <= 2
    assert score.wer.errors == 1


def test_a_long_text_is_cut_at_the_same_places_whichever_side_it_stands_on() -> None:
    pipeline = Pipeline.for_language("en")
    said = "".join(f"we counted {n} of them and then some more words {'abc'[n % 3]} " for n in range(400))
    heard = said.replace(" 17 ", " seventeen ").replace(" 230 ", " two hundred and thirty ").replace("words b", "word")
    one, other = pipeline.prepare(said).lattice, pipeline.prepare(heard).lattice
    for unit in ("cer", "wer", "mer"):
        there, back = windows(one, other, unit), windows(other, one, unit)
        assert len(there) > 100
        places = [[(part.start, part.end, part.slots) for part in window] for window in there]
        assert places == [[(part.start, part.end, part.slots) for part in window[::-1]] for window in back]
        assert (there[0][0].start, there[-1][0].end) == (0, len(one.text))
        assert [slot for ours, _ in there for slot in ours.slots] == list(whole(one).slots)
    forth, backwards = score_lattices(one, other), score_lattices(other, one)
    assert forth.wer.errors == backwards.wer.errors
    assert forth.forgiven == backwards.forgiven
    assert not forth.capped


@pytest.mark.parametrize("words", [400, 70_000])
def test_a_recording_is_aligned_as_rapidfuzz_aligns_its_words(words: int) -> None:
    draw = random.Random(words)
    said = [f"w{draw.randrange(words)}" for _ in range(LONG)]
    heard = [word if draw.random() > 0.1 else f"w{draw.randrange(words)}" for word in said if draw.random() > 0.03]
    for one, other in (
        (said, heard),
        (heard, said),
        (said, said),
        (tuple("家" + "".join(said[:9_000])), "".join(heard[:9_000])),
    ):
        assert list(opcodes(one, other)) == list(Levenshtein.opcodes(one, other))


def test_where_not_every_writing_was_looked_at_the_result_says_so() -> None:
    ways = tuple(Writing((way,), "respelling", "spelling") for way in ("b c", "c", "d e", "f", "g h", "i"))
    slots = tuple(Slot(i, i + 1, ways) for i in range(0, 10, 2))
    said = Lattice("axaxaxaxay", True, list, lambda: Conventions(slots))
    heard = Lattice("cxfxcxfxcz", True, list)
    assert "wer" in score_lattices(said, heard).capped
    assert not score_lattices(said, Lattice("axaxaxaxay", True, list)).capped


def test_a_comparison_warns_of_it() -> None:
    said, heard = Transcript(id="a", raw="3月5日" * 40), Transcript(id="a", raw="5月三日の" * 40)
    comparison = asrscore.compare([said], {"one": [heard], "two": [said]}, lang="ja")
    warned = [w for w in comparison.warnings if "more ways to write the same than were looked through" in w]
    assert len(warned) == 1
    assert warned[0].startswith("one has 1 utterance")


def test_a_language_is_read_from_its_pack_once() -> None:
    assert language_of("zh") is language_of("zh-TW")


def test_what_a_search_gives_up_on_is_cut_at_every_equal_word() -> None:
    said, heard = "word ten " * 1500, "word 10 " * 1500

    for one, other in ((said, heard), (heard, said + "oh")):
        score = asrscore.score(one, other, lang="en")

        assert score.wer.errors == ("oh" in other)
        assert not score.capped
