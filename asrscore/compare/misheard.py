"""What each system heard instead of what, and how two of them differ in it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from asrscore.frozen import maker
from asrscore.lattice import Lattice
from asrscore.results import Confusion, Differing, Example, Positions
from asrscore.score import Unit
from asrscore.score.confusions import around, confusions
from asrscore.score.flips import FEWEST_DIFFERING, sign_flips
from asrscore.score.significance import benjamini_hochberg
from asrscore.score.steps import Step

Key = tuple[str, str]
Place = tuple[int, int, int]
"""Index of the utterance, number of the attempt, index of the unit."""
#: Examples that are kept of one confusion, of each system.
_EXAMPLES = 2
_example, _made_confusion = maker(Example), maker(Confusion)


class Made:
    """How often one system made one confusion, and where."""

    __slots__ = ("errors", "examples", "places")

    def __init__(self) -> None:
        self.errors = 0
        self.places: list[Place] = []
        self.examples: list[Example] = []


class Attempt:
    """Where the answers of one system are wrong, one to an utterance; repeated runs make several attempts."""

    __slots__ = ("inserted", "units", "wrong")

    def __init__(self) -> None:
        self.units: dict[int, int] = {}
        """Utterance -> units of the reference."""
        self.wrong: dict[int, tuple[int, ...]] = {}
        """Utterance -> units of the reference that stand in an error; without those that have none."""
        self.inserted: dict[int, int] = {}
        """Utterance -> what was inserted; without those where nothing was."""


@dataclass(slots=True)
class Misheard:
    """The confusions of one system, gathered on the way."""

    made: dict[Key, Made] = field(default_factory=dict)
    attempts: list[Attempt] = field(default_factory=list)

    def note(
        self,
        place: tuple[int, int],
        unit: Unit,
        lattices: tuple[Lattice, Lattice],
        steps: Sequence[Step],
        answer: tuple[str, str, int | None],
        *,
        characters: bool,
    ) -> None:
        """Add what was misheard in one answer.

        Args:
            place: Index of the utterance, and which answer to it.
            unit: Unit of the alignment.
            lattices: Reference and hypothesis.
            steps: Their alignment.
            answer: Its id, its system, and its run.
            characters: Whether confusions are told in characters.
        """
        id, system, run = answer
        at, number = place
        for one in confusions(unit, *lattices, steps, characters=characters):
            key = one.reference, one.hypothesis
            made = self.made.get(key)
            if made is None:
                made = self.made[key] = Made()
            made.errors += one.errors
            made.places.append((at, number, one.place))
            if len(made.examples) < _EXAMPLES:
                before, after = around(lattices[0].text, one.where)
                made.examples.append(_example(id=id, system=system, before=before, after=after, run=run))

    def note_positions(self, place: tuple[int, int], units: int, steps: Sequence[Step]) -> None:
        """Add where one answer is wrong, along the first reference.

        Args:
            place: Index of the utterance, and which answer to it.
            units: Units of the reference.
            steps: The alignment; may be left out where it has no error.
        """
        at, number = place
        while len(self.attempts) <= number:
            self.attempts.append(Attempt())
        attempt = self.attempts[number]
        attempt.units[at] = units
        wrong: list[int] = []
        inserted = 0
        for step in steps:
            if step.errors:
                if step.r0 < step.r1:
                    wrong += range(step.r0, step.r1)
                else:
                    inserted += step.errors
        if wrong:
            attempt.wrong[at] = tuple(wrong)
        if inserted:
            attempt.inserted[at] = inserted


def confusions_of(systems: Mapping[str, Misheard], clusters: Sequence[Hashable]) -> tuple[Confusion, ...]:
    """Return all confusions, most frequent first.

    Args:
        systems: System -> what it misheard.
        clusters: The independent piece that each utterance belongs to, in the order of the reference.
    """
    merged: Counter[Key] = Counter()
    for found in systems.values():
        for key, made in found.made.items():
            merged[key] += len(made.places)
    # Whether one could show anything hangs on how often all make it, as in _differing.
    often = sorted(key for key, n in merged.items() if n >= FEWEST_DIFFERING)
    differing = _differing(systems, clusters, often)
    order = sorted(merged)
    order.sort(key=merged.__getitem__, reverse=True)
    # Most are made once by one system: their numbers are the same, and one mapping serves them all.
    known: dict[tuple[int, ...], Mapping[str, int]] = {}

    def by_system(numbers: tuple[int, ...]) -> Mapping[str, int]:
        found = known.get(numbers)
        if found is None:
            found = known[numbers] = dict(zip(systems, numbers, strict=True))
        return found

    return tuple([_confusion(key, systems, differing.get(key, ()), by_system) for key in order])


def _confusion(
    key: Key,
    systems: Mapping[str, Misheard],
    differing: Sequence[Differing],
    by_system: Callable[[tuple[int, ...]], Mapping[str, int]],
) -> Confusion:
    counts: list[int] = []
    errors: list[int] = []
    where: dict[str, tuple[int, ...]] = {}
    examples: list[Example] = []
    # The first in the order of the reference; of systems that share it, the first by name.
    first: tuple[Place, str] | None = None
    for name, found in systems.items():
        made = found.made.get(key)
        if made is None:
            errors.append(0)
            counts.append(0)
            continue
        places = made.places
        errors.append(made.errors)
        counts.append(len(places))
        examples += made.examples
        where[name] = tuple(sorted({at for at, _, _ in places})) if len(places) > 1 else (places[0][0],)
        first = min(first, (places[0], name)) if first else (places[0], name)
    assert first is not None
    return _made_confusion(
        reference=key[0],
        hypothesis=key[1],
        counts=by_system(tuple(counts)),
        errors=by_system(tuple(errors)),
        example=systems[first[1]].made[key].examples[0].id,
        examples=tuple(examples),
        differing=tuple(differing),
        where=where,
    )


def _differing(
    systems: Mapping[str, Misheard], clusters: Sequence[Hashable], often: Sequence[Key]
) -> dict[Key, list[Differing]]:
    """Return the tests of all confusions that could show anything, adjusted together.

    Whether one could depends on how many clusters differ, not on which system is ahead in them, so that leaving the
    others out of the family is no peeking (Tarone, Biometrics 46, 1990).
    """
    tests: list[tuple[Key, str, str, int, int, int, float]] = []
    for a, b in combinations(systems, 2):
        for key in often:
            one, other = (set(made.places) if (made := systems[name].made.get(key)) else set() for name in (a, b))
            sums: Counter[Hashable] = Counter()
            for places, sign in ((one - other, 1), (other - one, -1)):
                for at, _, _ in places:
                    sums[clusters[at]] += sign
            apart = sum(1 for d in sums.values() if d)
            if apart >= FEWEST_DIFFERING:
                p = sign_flips(sums.values())
                tests.append((key, a, b, len(one - other), len(other - one), apart, p))
    adjusted = benjamini_hochberg([test[-1] for test in tests])
    found: dict[Key, list[Differing]] = defaultdict(list)
    for (key, a, b, only_a, only_b, apart, p), q in zip(tests, adjusted, strict=True):
        found[key].append(Differing(a=a, b=b, only_a=only_a, only_b=only_b, clusters=apart, p=p, q=q))
    return found


def positions_of(systems: Mapping[str, Misheard], clusters: Sequence[Hashable]) -> tuple[Positions, ...]:
    """Return for every pair which units of the reference only one of them has wrong; repeated runs go by number.

    Args:
        systems: System -> what it misheard.
        clusters: The independent piece that each utterance belongs to, in the order of the reference.
    """
    return tuple(_positions(a, b, systems[a], systems[b], clusters) for a, b in combinations(systems, 2))


def _positions(a: str, b: str, one: Misheard, other: Misheard, clusters: Sequence[Hashable]) -> Positions:
    units = only_a = only_b = both = inserted_a = inserted_b = 0
    sums: Counter[Hashable] = Counter()
    for ours, theirs in zip(one.attempts, other.attempts, strict=False):
        shared = ours.units.keys() & theirs.units.keys()
        units += sum([ours.units[at] for at in shared])
        inserted_a += sum([n for at, n in ours.inserted.items() if at in shared])
        inserted_b += sum([n for at, n in theirs.inserted.items() if at in shared])
        for at in shared & (ours.wrong.keys() | theirs.wrong.keys()):
            mine, its = ours.wrong.get(at, ()), theirs.wrong.get(at, ())
            here = len(set(mine).intersection(its)) if mine and its else 0
            only_here, only_there = len(mine) - here, len(its) - here
            only_a, only_b, both = only_a + only_here, only_b + only_there, both + here
            if only_here != only_there:
                sums[clusters[at]] += only_here - only_there
    apart = sum(1 for d in sums.values() if d)
    return Positions(
        a=a,
        b=b,
        both_right=units - only_a - only_b - both,
        only_a_wrong=only_a,
        only_b_wrong=only_b,
        both_wrong=both,
        inserted_a=inserted_a,
        inserted_b=inserted_b,
        p=sign_flips(sums.values()) if apart >= FEWEST_DIFFERING else None,
        clusters=apart,
    )
