"""A budget that was not kept, as pytest and everybody else understands it."""

from __future__ import annotations

from _pytest.outcomes import Failed


class BudgetFailed(Failed, AssertionError):
    """Told without a traceback, which would say nothing and might hold speech; caught like any assertion."""

    # As pytest's own outcomes: the summary says the name alone.
    __module__ = "builtins"

    def __init__(self, said: str) -> None:
        super().__init__(said, pytrace=False)
