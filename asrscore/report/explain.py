"""One answer taken apart: what is removed and why, step by step, and what is left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from asrscore.clutter import Step, Stripped
from asrscore.report.grid import Cell, Column, Grid, Row
from asrscore.report.look import Look
from asrscore.report.safe import middle, safe, wrap
from asrscore.report.view import said, section
from asrscore.words import counted

#: Display columns of a stretch that stays, of a piece that goes, of a rule's name, and of the text that is left.
_KEPT, _PIECE, _NAME, _LEFT = 400, 200, 60, 4000
_MOST_PIECES = 12


def render_steps(
    stripped: Stripped,
    steps: Sequence[Step] = (),
    *,
    width: int = 100,
    colour: bool = False,
    ascii_only: bool = False,
) -> str:
    """Return the answer with its removals marked, the reason for each, and what is left.

    Args:
        stripped: The cleaned answer with its receipts.
        steps: The cuts in the order in which they were made; without them the removals are told in text order.
        width: Columns of the screen.
        colour: Whether to use ANSI colours.
        ascii_only: Draw with ASCII only.
    """
    look = Look(width, colour, ascii_only)
    parts = [
        section("Answer", _marked(stripped, look), look),
        section("Step by step" if steps else "Removed", _steps(steps, look) or _receipts(stripped, look), look),
        section("What is left", [*_left(stripped, look), *_remarks(stripped, look)], look),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _marked(stripped: Stripped, look: Look) -> list[str]:
    """Return the raw text in stretches, ``-`` before one that goes and ``+`` before what is put in its place."""
    if not stripped.raw:
        return [look.paint("(empty)", "dim")]
    rows: list[Row] = []
    at = 0
    for removal in stripped.removals:
        rows += _kept(stripped.raw[at : removal.start], look)
        piece, clutter = middle(removal.text, look, _PIECE), safe(removal.clutter, look, _NAME)
        rows.append([Cell("-", "bad"), Cell(piece, "bad"), Cell(clutter, "dim")])
        if removal.replacement:
            rows.append([Cell("+", "ahead"), Cell(_visible(removal.replacement, look), "ahead"), ""])
        at = removal.end
    rows += _kept(stripped.raw[at:], look)
    heads = [Column("", right=False, key=True), Column("", right=False, flexible=True), Column("", right=False)]
    return Grid(heads, rows).lines(look)


def _kept(text: str, look: Look) -> Iterator[Row]:
    if text:
        yield ["", middle(text, look, _KEPT), ""]


def _visible(replacement: str, look: Look) -> str:
    return "(a space)" if replacement == " " else safe(replacement, look, _PIECE)


def _steps(steps: Sequence[Step], look: Look) -> list[str]:
    lines: list[str] = []
    for number, step in enumerate(steps, 1):
        pieces = step.pieces[:_MOST_PIECES]
        lines += _reason(number, step.clutter, step.level, step.rule, step.evidence, look)
        for piece in pieces:
            lines += _indented(f"- {middle(piece, look, _PIECE)}", look, bad=True)
        if len(step.pieces) > len(pieces):
            lines += _indented(f"and {counted(len(step.pieces) - len(pieces), 'piece')} more", look)
        lines += _indented(f"= {middle(step.text, look, look.width - 8) or '(nothing)'}", look)
    return lines


def _receipts(stripped: Stripped, look: Look) -> list[str]:
    if not stripped.removals:
        return ["Nothing is taken off."]
    lines: list[str] = []
    for number, removal in enumerate(stripped.removals, 1):
        lines += _reason(number, removal.clutter, removal.level, removal.rule, removal.evidence, look)
        where = f"characters {removal.start} to {removal.end}"
        lines += _indented(f"- {middle(removal.text, look, _PIECE)}  ({where})", look, bad=True)
    return lines


def _reason(number: int, clutter: str, level: str, rule: str, evidence: str, look: Look) -> list[str]:
    """Return which rule took a piece and why."""
    head = f"{number}. {safe(clutter, look, _NAME)} ({level}, rule {safe(rule, look, _NAME)})"
    lines = [look.paint(line, "strong") for line in wrap(head, look.width, indent=3)]
    return lines + (_indented(safe(evidence, look, _KEPT), look) if evidence else [])


def _indented(text: str, look: Look, *, bad: bool = False) -> list[str]:
    return ["   " + look.paint(line, "bad" if bad else "dim") for line in wrap(text, look.width - 3, indent=2)]


def _left(stripped: Stripped, look: Look) -> list[str]:
    if not stripped.text:
        return [look.paint("(nothing)", "bad")]
    return wrap(middle(stripped.text, look, _LEFT), look.width)


def _remarks(stripped: Stripped, look: Look) -> list[str]:
    told = [f"status {stripped.status}"]
    if stripped.flags:
        told.append(f"flags {', '.join(stripped.flags)}")
    if stripped.claimed_language:
        told.append(f"the model itself states the language {stripped.claimed_language}")
    return said("; ".join(told), look, None if stripped.status == "ok" and not stripped.flags else "bad")
