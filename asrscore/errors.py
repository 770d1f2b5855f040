"""Every error that asrscore raises on purpose.

    AsrscoreError               anything a user can mend; the faces print it in one line and exit 2
    ├── InputError              a file, a line or an utterance is not what it should be (a ValueError)
    │   └── PairingError        files that do not fit together
    ├── RuleError               a rule pack is faulty, or a pattern ran out of time
    ├── BackendError            a recogniser failed
    ├── SignatureMismatch       two results that were made by different recipes
    └── MissingExtra            a package that an optional part needs is not installed (an ImportError)

A bug keeps its traceback: nothing else is caught anywhere.
"""

from __future__ import annotations

import os
from collections.abc import Callable


class AsrscoreError(Exception):
    """Root of the tree."""

    def __reduce__(self) -> tuple[Callable[..., AsrscoreError], tuple[object, ...], dict[str, object]]:
        """Pickle what was said, not what it was made from: a pool hangs on an error that does not come back."""
        return _again, (type(self), *self.args), self.__dict__


def _again(kind: type[AsrscoreError], *said: object) -> AsrscoreError:
    return kind.__new__(kind, *said)


class InputError(AsrscoreError, ValueError):
    """Input that cannot be used, with the place, what was found, what was expected and what to do.

    Args:
        found: What is wrong, in one clause.
        path: The file, where there is one.
        line: 1-based line in that file.
        id: The utterance id, where there is one.
        expected: What would have been right.
        fix: What the user can do.
    """

    def __init__(
        self,
        found: str,
        *,
        path: str | os.PathLike[str] | None = None,
        line: int | None = None,
        id: str | None = None,
        expected: str | None = None,
        fix: str | None = None,
    ) -> None:
        self.found, self.path, self.line, self.id = found, path, line, id
        self.expected, self.fix = expected, fix
        where = os.fspath(path) if path is not None else ""
        if line is not None:
            where += f"{', ' if where else ''}line {line}"
        if id is not None:
            where += f"{', ' if where else ''}utterance {id}"
        said = f"{where}: {found}" if where else found
        if expected:
            said += f"; expected {expected}"
        if fix:
            said += f"; {fix}"
        super().__init__(said)


class PairingError(InputError):
    """Reference and outputs that cannot be paired."""


class RuleError(AsrscoreError):
    """A rule pack that is faulty, or a pattern that ran out of time.

    Args:
        said: What is wrong.
        pack: The pack's name or file.
        rule: The rule's name, where the fault lies in one.
        line: 1-based line in the pack's file.
    """

    def __init__(self, said: str, *, pack: str, rule: str | None = None, line: int | None = None) -> None:
        self.pack, self.rule, self.line = pack, rule, line
        where = pack + (f", line {line}" if line is not None else "") + (f", rule {rule}" if rule else "")
        super().__init__(f"{where}: {said}")


class BackendError(AsrscoreError):
    """A recogniser that failed on one utterance.

    Args:
        said: The back end's own words.
        system: The system's name.
        id: The utterance id.
    """

    def __init__(self, said: str, *, system: str, id: str | None = None) -> None:
        self.system, self.id = system, id
        super().__init__(f"{system}{f', utterance {id}' if id else ''}: {said}")


class SignatureMismatch(AsrscoreError):
    """Two results made by different recipes.

    Args:
        one: The first signature.
        other: The second signature.
    """

    def __init__(self, one: str, other: str) -> None:
        self.one, self.other = one, other
        super().__init__(
            f"results of different recipes are not compared: they differ in {told_apart(one, other)}; score both with "
            "the same settings and version, or show both with --allow-different"
        )


def told_apart(one: str, other: str) -> str:
    """Return the keys in which two signatures differ, with both values: ``level (basic against default)``."""
    ours, theirs = (dict(part.partition(":")[::2] for part in line.split("|")) for line in (one, other))
    keys = [key for key in {**ours, **theirs} if ours.get(key) != theirs.get(key)]
    return ", ".join(f"{key} ({ours.get(key) or 'none'} against {theirs.get(key) or 'none'})" for key in keys)


class MissingExtra(AsrscoreError, ImportError):
    """A package that an optional part needs.

    Args:
        package: The package that is missing.
        extra: The extra of asrscore that brings it.
    """

    def __init__(self, package: str, extra: str) -> None:
        self.package, self.extra = package, extra
        super().__init__(f"{package} is not installed; run: pip install 'asrscore[{extra}]'")
