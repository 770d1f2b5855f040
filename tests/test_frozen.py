"""What is made quickly is what the class itself would have made."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass, field

import pytest

from asrscore.frozen import maker
from asrscore.score import Counts, Score


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    id: str
    notes: list[str] = field(default_factory=list)
    run: int | None = None


def test_an_instance_is_of_the_class_and_equal_to_one_made_by_it() -> None:
    made = maker(Counts)(1, 2, 3, insertions=4)

    assert type(made) is Counts
    assert made == Counts(1, 2, 3, 4)
    assert hash(made) == hash(Counts(1, 2, 3, 4))
    assert repr(made) == repr(Counts(1, 2, 3, 4))
    assert pickle.loads(pickle.dumps(made)) == made


def test_it_is_frozen() -> None:
    made = maker(Score)()

    with pytest.raises(FrozenInstanceError):
        made.cer = Counts()  # type: ignore[misc]


def test_the_class_still_refuses_what_it_refuses() -> None:
    with pytest.raises(ValueError, match="never negative"):
        maker(Counts)(-1)
    with pytest.raises(TypeError):
        maker(Named)("a")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        maker(Named)()  # type: ignore[call-arg]


def test_defaults_are_made_anew_for_each() -> None:
    make = maker(Named)
    one, other = make(id="a"), make(id="a")

    assert one == other == Named(id="a")
    assert one.notes is not other.notes
