"""Verdicts for people, for JUnit and for GitHub."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

from asrscore.budgets.said import failure, line, value
from asrscore.budgets.verdict import Verdict
from asrscore.report.look import Look
from asrscore.report.safe import safe
from asrscore.words import counted

_LOOK = Look(width=1000)


def outcome(verdict: Verdict) -> str:
    """Return ``passed``, ``failed``, ``warned`` or ``partial``."""
    if verdict.partial:
        return "partial"
    return "failed" if verdict.failed else "warned" if verdict.warned else "passed"


def summary(verdicts: Sequence[Verdict]) -> str:
    """Return how many budgets were kept, in one line."""
    states = [outcome(v) for v in verdicts]
    told = [f"{states.count(state)} {state}" for state in ("failed", "warned", "partial", "passed") if state in states]
    return f"{counted(len(verdicts), 'budget')}: {', '.join(told)}"


def as_text(verdicts: Sequence[Verdict], *, texts: bool = True, ascii_only: bool = False) -> str:
    """Return every budget with its limits, failures in full."""
    look = Look(width=1000, ascii_only=ascii_only)
    lines = []
    for verdict in verdicts:
        lines.append(f"{outcome(verdict):7}  {safe(verdict.name, look)}")
        if verdict.partial:
            lines.append(f"         {safe(verdict.partial, look)}")
        lines += [f"         {safe(f.system, look)}: {line(f, look)}" for f in verdict.findings if f.outcome != "fail"]
        if verdict.failed:
            lines += ["         " + one for one in failure(verdict, texts=texts, ascii_only=ascii_only).splitlines()]
    return "\n".join([*lines, summary(verdicts)]) + "\n"


def as_junit(verdicts: Sequence[Verdict], *, texts: bool = True, ascii_only: bool = False) -> str:
    """Return a JUnit document: a test case a budget, its values as properties."""
    cases = []
    for verdict in verdicts:
        properties = "".join(
            f"<property name={_attribute(f'{f.system}: {f.written}')} value={_attribute(value(f))}/>"
            for f in verdict.findings
        )
        body = f"<properties>{properties}</properties>" if properties else ""
        if verdict.partial:
            body += f"<skipped message={_attribute(verdict.partial)}/>"
        elif verdict.failed:
            said = failure(verdict, texts=texts, ascii_only=ascii_only)
            body += f"<failure message={_attribute(said.splitlines()[0])}>{escape(said)}</failure>"
        file, at = verdict.place or ("", 0)
        where = f' file={_attribute(file)} line="{at}"' if file else ""
        cases.append(f'<testcase classname="asrscore.budgets" name={_attribute(verdict.name)}{where}>{body}</testcase>')
    failed = sum(v.failed for v in verdicts)
    skipped = sum(bool(v.partial) for v in verdicts)
    head = f'<testsuite name="asrscore" tests="{len(verdicts)}" failures="{failed}" skipped="{skipped}" errors="0">'
    body = f"<testsuites>{head}{''.join(cases)}</testsuite></testsuites>"
    # Figures for what is not ASCII: so the document is what it says in whatever encoding it is written.
    return '<?xml version="1.0" encoding="utf-8"?>\n' + body.encode("ascii", "xmlcharrefreplace").decode() + "\n"


def _attribute(text: str) -> str:
    return quoteattr(safe(text, _LOOK))


def as_github(verdicts: Sequence[Verdict], *, texts: bool = True, ascii_only: bool = False) -> str:
    """Return workflow commands, each at the line of its budget: an error, or a warning where only noise keeps it."""
    lines = []
    for verdict in verdicts:
        if verdict.failed:
            said = failure(verdict, texts=texts, ascii_only=ascii_only)
            lines.append(f"::error {_where(verdict)}::{_command(said)}")
        elif verdict.warned:
            told = "\n".join(f"{f.system}: {line(f, _LOOK)}" for f in verdict.findings if f.outcome == "warn")
            lines.append(f"::warning {_where(verdict)}::{_command(told)}")
    return "\n".join([*lines, summary(verdicts)]) + "\n"


def _where(verdict: Verdict) -> str:
    """Return the line of the budget file to which the command is attached, where there is one, and its title."""
    title = f"title={_property(verdict.name)}"
    return f"file={_property(verdict.place[0])},line={verdict.place[1]},{title}" if verdict.place else title


def _property(text: str) -> str:
    return _command(safe(text, _LOOK)).replace(":", "%3A").replace(",", "%2C")


def _command(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def as_markdown(verdicts: Sequence[Verdict]) -> str:
    """Return a table for a step summary, without a word of speech."""
    rows = [
        f"| {_cell(v.name)} | {_cell(f.system)} | {_cell(f.written)} | {_cell(value(f))} | {f.outcome} |"
        for v in verdicts
        for f in v.findings
    ]
    rows += [
        f"| {_cell(v.name)} | | {_cell(v.error or v.partial)} | | {outcome(v)} |" for v in verdicts if not v.findings
    ]
    head = "| budget | system | limit | measured | outcome |\n| --- | --- | --- | --- | --- |"
    return "\n".join(["### Error budgets", "", summary(verdicts), "", head, *rows]) + "\n"


def _cell(text: str) -> str:
    return escape(safe(text, _LOOK)).replace("|", "\\|").replace("`", "\\`")


FORMATS: Mapping[str, Callable[..., str]] = {"text": as_text, "junit": as_junit, "github": as_github}
