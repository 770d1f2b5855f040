"""Words of an unspaced text: two of them are the same word where some way to write one is a way to write the other.

A whole sentence without a space is one word, and the combinations of its choices are too many to be written out. Both
sides are walked together, piece by piece, as far as they agree; what agrees to the end is a path of either.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from asrscore.score.graph import Graph, Stretch, comes_second
from asrscore.score.paths import APART, BARRED, SHORT, STRICTNESS, WRITTEN, Option, Path, path_of
from asrscore.score.units import spans

#: Pieces that are looked at in all.
_EFFORT = 200_000

Choices = Sequence[Sequence[Option]]
_Writing = tuple[str, int]
"""The characters of an option, and the strictest flag of its pieces."""
_State = tuple[int, int, int, str, int]
"""Choices behind on either side, the side that is ahead, by which characters, and the flag that these have."""
_START: _State = (0, 0, 0, "", WRITTEN)


class _Word:
    """A word with many ways to write it, or one of them.

    Args:
        choices: What stands in it.
        place: The index of its stretch where its ways were not written out.
        barred: The places of the text's own that short readings must not match, as ``_barred_in`` returns them.
    """

    def __init__(self, choices: Choices, place: int | None = None, barred: Sequence[tuple[int, int]] = ()) -> None:
        self.choices, self.place = choices, place
        self.writings: list[list[_Writing]] = [[_joined(option) for option in options] for options in choices]
        #: The choice of each of them: the text's own is cut where short readings must not match it.
        self.number = list(range(len(choices)))
        if barred:
            self._cut(barred)
        self.shortest = sum([min([len(text) for text, _ in options]) for options in self.writings])
        self.longest = sum([max([len(text) for text, _ in options]) for options in self.writings])
        self.begins = frozenset(_begins(self.writings))

    def _cut(self, barred: Sequence[tuple[int, int]]) -> None:
        """Bar to short readings what they must not match of the text's own, and no more of it than that."""
        writings, self.writings, self.number = self.writings, [], []
        at = 0
        for number, options in enumerate(writings):
            own, flag = options[0]
            end = at + len(own)
            inside = [(max(a, at) - at, min(b, end) - at) for a, b in barred if a < end and at < b]
            if len(options) > 1 or not inside:
                if inside and flag == WRITTEN:
                    options = [(own, BARRED), *options[1:]]
                self.writings.append(options)
                self.number.append(number)
            else:
                edges = sorted({0, len(own), *(edge for span in inside for edge in span)})
                for a, b in pairwise(edges):
                    self.writings.append([(own[a:b], BARRED if any(x <= a < y for x, y in inside) else flag)])
                    self.number.append(number)
            at = end


class _Side:
    """The words of a graph, found by what they begin with."""

    def __init__(self, graph: Graph, other: Graph) -> None:
        self.words: list[_Word] = []
        lattice = graph.lattice
        barred = lattice.conventions().barred() if other.short else ()
        known: set[tuple[str, int]] = set()
        own: set[tuple[str, tuple[tuple[int, int], ...]]] = set()
        for at, stretch in enumerate(graph.stretches):
            if (choices := graph.glued.get(at)) is not None:
                self.words.append(_Word(choices, at, _barred_in(barred, stretch.start, stretch.end)))
                continue
            for path in stretch.paths if other.glued else ():
                if path.categories:
                    known.update(zip(path.tokens, path.flags, strict=True))
                    continue
                where = spans("wer", lattice.text[stretch.start : stretch.end], spaces_count=True)
                for token, (a, b) in zip(path.tokens, where, strict=True):
                    own.add((token, _barred_in(barred, stretch.start + a, stretch.start + b)))
        self.words += [_Word([[(((token, flag, ()),), None)]]) for token, flag in sorted(known)]
        self.words += [_Word([[(((token, WRITTEN, ()),), None)]], None, places) for token, places in sorted(own)]
        self.by_begin: dict[str, list[_Word]] = {}
        for word in self.words:
            for character in word.begins:
                self.by_begin.setdefault(character, []).append(word)

    def like(self, word: _Word) -> Iterator[_Word]:
        """Return the words that may be the same as one of the other side."""
        seen: set[int] = set()
        for character in sorted(word.begins):
            for other in self.by_begin.get(character, ()):
                if (
                    not (word.place is None and other.place is None)
                    and word.shortest <= other.longest
                    and other.shortest <= word.longest
                    and id(other) not in seen
                ):
                    seen.add(id(other))
                    yield other


def _barred_in(barred: Sequence[tuple[int, int]], start: int, end: int) -> tuple[tuple[int, int], ...]:
    """Return the barred places in a stretch of a text, from where the stretch begins."""
    at = max(bisect_left(barred, (start, 0)) - 1, 0)
    upto = bisect_left(barred, (end, 0))
    return tuple([(max(a, start) - start, min(b, end) - start) for a, b in barred[at:upto] if start < b])


def _joined(option: Option) -> _Writing:
    strictest = WRITTEN
    for _, flag, _ in option[0]:
        strictest = _stricter(strictest, flag)
    return "".join([piece for piece, _, _ in option[0]]), strictest


def _stricter(flag: int, other: int) -> int:
    return other if STRICTNESS[other] > STRICTNESS[flag] else flag


def _begins(writings: Sequence[Sequence[_Writing]]) -> Iterator[str]:
    for options in writings:
        yield from (text[0] for text, _ in options if text)
        if all(text for text, _ in options):
            return


def matched(said: Graph, heard: Graph) -> tuple[Graph, Graph]:
    """Return both graphs with the paths of their glued words that are a word of the other side.

    Args:
        said: The reference's graph, in words.
        heard: The hypothesis'.
    """
    if comes_second(said.lattice, heard.lattice):
        heard, said = _matched(heard, said)
        return said, heard
    return _matched(said, heard)


def _matched(said: Graph, heard: Graph) -> tuple[Graph, Graph]:
    found: tuple[dict[int, list[Path]], dict[int, list[Path]]] = ({}, {})
    theirs = _Side(heard, said)
    left = _EFFORT
    for one in _Side(said, heard).words:
        for other in theirs.like(one):
            left -= 1
            if left <= 0:
                break
            pair, left = _same(one, other, left)
            for word, path, paths in zip((one, other), pair, found, strict=False):
                if word.place is not None and path.categories:
                    paths.setdefault(word.place, []).append(path)
    return _with(said, found[0], capped=left <= 0), _with(heard, found[1], capped=left <= 0)


def _with(graph: Graph, found: dict[int, list[Path]], *, capped: bool) -> Graph:
    stretches = list(graph.stretches)
    for at, paths in found.items():
        old = stretches[at]
        stretches[at] = Stretch(old.start, old.end, tuple(_different((*old.paths, *paths))))
    return Graph(graph.lattice, stretches, {}, short=graph.short, numeric=graph.numeric, capped=graph.capped or capped)


def _different(paths: Sequence[Path]) -> Iterator[Path]:
    seen: set[tuple[str, bytes]] = set()
    for path in paths:
        if (key := (path.tokens[0] if path.tokens else "", path.flags)) not in seen:
            seen.add(key)
            yield path


def _same(one: _Word, other: _Word, effort: int) -> tuple[tuple[Path, ...], int]:
    """Return the paths by which two words are the same, none where they are not; and the effort that is left."""
    ours, theirs = one.writings, other.writings
    came: dict[_State, tuple[_State, int]] = {}
    stack = [_START]
    seen = {_START}
    while stack and effort > 0:
        state = stack.pop()
        i, j, ahead, rest, its = state
        if i == len(ours) and j == len(theirs):
            if not rest:
                return _traced(one, other, came, state), effort
            continue
        # The side that is behind moves; where neither is, the first one.
        turn = 1 if (rest and not ahead) or (not rest and i == len(ours)) else 0
        if (i, j)[turn] == len((ours, theirs)[turn]):
            continue
        options = theirs[j] if turn else ours[i]
        effort -= len(options)
        # The text's own is put on the stack last, and so looked at first.
        for number in range(len(options) - 1, -1, -1):
            text, flag = options[number]
            if not (text.startswith(rest) or rest.startswith(text)):
                continue
            # As characters are: what two options write in the same place has to match, and nothing else.
            if rest and text and ((its, flag) if turn else (flag, its)) in APART:
                continue
            longer = len(text) >= len(rest)
            left = text[len(rest) :] if longer else rest[len(text) :]
            new = (
                i + (not turn),
                j + turn,
                (turn if longer else 1 - turn) if left else 0,
                left,
                (flag if longer else its) if left else WRITTEN,
            )
            if new not in seen:
                seen.add(new)
                came[new] = state, number
                stack.append(new)
    return (), effort


def _traced(one: _Word, other: _Word, came: dict[_State, tuple[_State, int]], state: _State) -> tuple[Path, ...]:
    chosen: tuple[dict[int, Option], dict[int, Option]] = ({}, {})
    while state != _START:
        before, number = came[state]
        side = 0 if state[0] > before[0] else 1
        word = (one, other)[side]
        choice = word.number[before[1] if side else before[0]]
        chosen[side][choice] = word.choices[choice][number]
        state = before
    paths = [
        path_of([options[choice] for choice in sorted(options)], "wer", priced=False, spaces_count=True)
        for options in chosen
    ]
    one_flag, other_flag = [path.flags[0] if path.flags else WRITTEN for path in paths]
    if (one_flag, other_flag) not in APART and SHORT not in (one_flag, other_flag):
        return tuple(paths)
    # That they match has been seen place by place. As one word they would be two expansions that meet, or a short
    # reading beside what bars one.
    return tuple([Path(path.tokens, bytes(len(path.tokens)), path.numerals, path.categories) for path in paths])
