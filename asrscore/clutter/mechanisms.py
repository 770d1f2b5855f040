"""How a rule can work: the word after ``how`` in a pack -> what finds the piece."""

from __future__ import annotations

from collections.abc import Mapping

from asrscore.clutter import (
    blocks,
    brackets,
    clocks,
    echoes,
    elements,
    fences,
    frames,
    json_text,
    loops,
    quotes,
    remarks,
    sentences,
    speakers,
    stretches,
    turns,
    versions,
)  # fmt: skip
from asrscore.clutter.rules import Mechanism

MECHANISMS: Mapping[str, Mechanism] = {
    "pattern": stretches.MECHANISM,
    "block": blocks.MECHANISM,
    "turns": turns.MECHANISM,
    "prompt": echoes.PROMPT,
    "context": echoes.CONTEXT,
    "listed": echoes.LISTED,
    "frame": frames.MECHANISM,
    "label": frames.LABEL,
    "sentences": sentences.MECHANISM,
    "quotes": quotes.MECHANISM,
    "fence": fences.MECHANISM,
    "every-line": fences.LINES,
    "json": json_text.MECHANISM,
    "element": elements.MECHANISM,
    "clock-column": clocks.MECHANISM,
    "speakers": speakers.MECHANISM,
    "bracket": brackets.MECHANISM,
    "events": brackets.EVENTS,
    "translation": versions.TRANSLATION,
    "language-pair": versions.PAIR,
    "copies": versions.COPIES,
    "joined": versions.JOINED,
    "bare": remarks.BARE,
    "alone": remarks.ALONE,
    "phrases": remarks.PHRASES,
    "loop": loops.MECHANISM,
    "script": remarks.SCRIPT,
    "rate": remarks.RATE,
    "stream": remarks.STREAM,
}
