"""Terms and numbers: how often each system heard them, and what they became."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from asrscore.keywords import Keyword
from asrscore.lattice import Lattice
from asrscore.normalize.spotting import Spotter
from asrscore.pipeline import Pipeline
from asrscore.results import Confusion, Numbers, Spotted, Term
from asrscore.score import Unit
from asrscore.score.numbers import numbers_in
from asrscore.score.steps import Step
from asrscore.score.terms import Outcome, Outcomes, Sought, outcomes

Find = Callable[[Lattice], tuple[Sought, ...]]
#: Ids that are kept of the utterances in which a term was missed, and readings of what it became.
_IDS, _READINGS = 5, 20
_NONE = Outcomes((), ())


@lru_cache(maxsize=64)
def numbers_of(lattice: Lattice) -> tuple[Sought, ...]:
    """Return the numbers of a text."""
    return tuple(numbers_in(lattice))


def finder(terms: Sequence[Keyword], pipeline: Pipeline) -> Find | None:
    """Return what finds the terms in texts of one language; ``None`` where there are none.

    Args:
        terms: The user's terms.
        pipeline: The recipe of the language.
    """
    if not terms:
        return None
    writings = [[other for one in term.writings for other in pipeline.writings(one)] for term in terms]
    spotter = Spotter(writings, spaces_count=pipeline.language.spaces_count)

    @lru_cache(maxsize=64)
    def find(lattice: Lattice) -> tuple[Sought, ...]:
        return tuple(Sought(start, end, frozenset({str(at)})) for start, end, at in spotter(lattice))

    return find


@dataclass(slots=True)
class Heard:
    """What one system made of terms and numbers, gathered on the way."""

    terms: Counter[tuple[int, str]] = field(default_factory=Counter)
    """(term, ``said``, ``right`` or ``invented``) -> times."""
    became: dict[int, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    missed_in: dict[int, dict[str, None]] = field(default_factory=lambda: defaultdict(dict))
    said: int = 0
    """Numbers of the references."""
    right: int = 0
    invented: int = 0
    wrong: Counter[tuple[str, str]] = field(default_factory=Counter)
    """(number as the reference writes it, what was heard) -> times."""
    wrong_in: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict)
    """... -> index and id of the first utterance."""

    def note(
        self,
        at: int,
        id: str,
        unit: Unit,
        lattices: tuple[Lattice, Lattice],
        steps: Sequence[Step],
        terms: Find | None,
    ) -> None:
        """Add what became of the terms and numbers of one answer.

        Args:
            at: Index of the utterance.
            id: Its id.
            unit: Unit of the alignment.
            lattices: Reference and hypothesis.
            steps: Their alignment; may be left out where it has no error.
            terms: Finds the user's terms.
        """
        found = _outcomes(unit, lattices, steps, numbers_of)
        if found.said or found.invented:
            right = sum([one.right for one in found.said])
            # A number heard for another is wrong, and no invention.
            invented = [n for n in found.invented if not any(one.replaced_by(n) for one in found.said)]
            self.said += len(found.said)
            self.right += right
            self.invented += len(invented)
            for one in found.said:
                if not one.right:
                    self.wrong[one.reference, one.hypothesis] += 1
                    self.wrong_in.setdefault((one.reference, one.hypothesis), (at, id))
        if terms is None:
            return
        found = _outcomes(unit, lattices, steps, terms)
        for one in found.said:
            (term,) = map(int, one.sought.stands_for)
            self.terms[term, "said"] += 1
            self.terms[term, "right"] += one.right
            if not one.right:
                self.became[term][one.hypothesis] += 1
                self.missed_in[term].setdefault(id)
        for other in found.invented:
            (term,) = map(int, other.stands_for)
            self.terms[term, "invented"] += 1


def _outcomes(unit: Unit, lattices: tuple[Lattice, Lattice], steps: Sequence[Step], find: Find) -> Outcomes:
    said = find(lattices[0])
    if not steps:
        return (
            Outcomes(tuple([Outcome(one, right=True, reference="", hypothesis="") for one in said]), ())
            if said
            else _NONE
        )
    heard = find(lattices[1])
    return outcomes(unit, *lattices, steps, said, heard) if said or heard else _NONE


def terms_of(terms: Sequence[Keyword], systems: Mapping[str, Heard]) -> tuple[Term, ...]:
    """Return the user's terms, in the order of the list.

    Args:
        terms: They.
        systems: System -> what it made of them.
    """
    return tuple(
        Term(
            term=keyword.term,
            writings=keyword.writings[1:],
            counts={
                name: Spotted(heard.terms[at, "said"], heard.terms[at, "right"], heard.terms[at, "invented"])
                for name, heard in systems.items()
            },
            became={name: _most_frequent(heard.became[at]) for name, heard in systems.items() if at in heard.became},
            missed_in={
                name: tuple(heard.missed_in[at])[:_IDS] for name, heard in systems.items() if at in heard.became
            },
        )
        for at, keyword in enumerate(terms)
    )


def _most_frequent(became: Counter[str]) -> dict[str, int]:
    return dict(sorted(became.items(), key=lambda item: (-item[1], item[0]))[:_READINGS])


def numbers_heard(systems: Mapping[str, Heard]) -> Numbers | None:
    """Return how often the value of numbers was right; ``None`` where there are none.

    Args:
        systems: System -> what it made of them.
    """
    counts = {name: Spotted(heard.said, heard.right, heard.invented) for name, heard in systems.items()}
    if not any(c.said or c.invented for c in counts.values()):
        return None
    merged: Counter[tuple[str, str]] = Counter()
    for heard in systems.values():
        merged.update(heard.wrong)
    wrong = tuple(
        Confusion(
            reference=key[0],
            hypothesis=key[1],
            counts={name: heard.wrong[key] for name, heard in systems.items()},
            example=min(heard.wrong_in[key] for heard in systems.values() if key in heard.wrong_in)[1],
        )
        for key, _ in sorted(merged.items(), key=lambda item: (-item[1], item[0]))
    )
    return Numbers(counts=counts, wrong=wrong)
