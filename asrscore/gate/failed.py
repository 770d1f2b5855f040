"""A budget that was not kept, as pytest and everybody else understands it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from _pytest._code.code import ReprFileLocation, TerminalRepr
from _pytest.outcomes import Failed


class BudgetFailed(Failed, AssertionError):
    """Told without a traceback, which would say nothing and might hold speech; caught like any assertion."""

    # As pytest's own outcomes: the summary says the name alone.
    __module__ = "builtins"

    def __init__(self, said: str) -> None:
        super().__init__(said, pytrace=False)


@dataclass(eq=False)
class PoolFailed(TerminalRepr):
    """A pool that was not kept, which no test raised: told whole once, and in one line wherever pytest sums up.

    Without ``reprcrash`` pytest repeats all lines in its summary where it finds itself in CI.
    """

    said: str
    reprcrash: ReprFileLocation

    def toterminal(self, tw: Any) -> None:
        """Write why it failed, in lines."""
        for one in self.said.splitlines():
            tw.line(one)


def pool_failed(said: str, where: str, name: str) -> PoolFailed:
    """Return a failed pool's report; its one line is the first limit with what was measured.

    Args:
        said: Why it failed, in lines; the first names the pool, which pytest's summary does itself.
        where: What stands for the file.
        name: The pool's name.
    """
    first, *rest = said.splitlines()
    short = rest[0].strip() if rest else first.removeprefix(f"{name}: ")
    return PoolFailed(said, ReprFileLocation(where, 0, short))
