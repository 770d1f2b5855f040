"""How a report is drawn: its width, its glyphs, and colour that only repeats what the words say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

Style = Literal["strong", "ahead", "bad", "dim"]

_SGR: dict[Style, str] = {"strong": "1", "ahead": "32", "bad": "31", "dim": "2"}
_NARROWEST = 40


class Paper(Protocol):
    """Draws what a section says elsewhere than on a terminal; what it returns stands where lines would."""

    def table(self, columns: Sequence[Any], rows: Sequence[Any]) -> str:
        """Return a table: ``Column`` s, and rows as ``Grid`` has them."""
        ...

    def sentence(self, text: str, style: Style | None) -> str:
        """Return a sentence."""
        ...

    def section(self, title: str, parts: Sequence[str]) -> str:
        """Return a part of the report under its heading."""
        ...


@dataclass(frozen=True, slots=True)
class Look:
    """What every section needs to draw itself."""

    width: int = 100
    """Columns of the screen."""
    colour: bool = False
    ascii_only: bool = False
    """Draw with ASCII; texts from files stay as they are."""
    paper: Paper | None = None
    """What draws instead of a terminal; it has room for everything."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "width", max(self.width, _NARROWEST))

    def paint(self, text: str, style: Style | None) -> str:
        """Return ``text`` in a colour: green is ahead, red is inverted or failed, dim is secondary."""
        if not self.colour or style is None or not text:
            return text
        return f"\x1b[{_SGR[style]}m{text}\x1b[0m"

    @property
    def rule(self) -> str:
        """The line under a heading, one column of it."""
        return "-" if self.ascii_only else "─"

    @property
    def arrow(self) -> str:
        """Between what was said and what was heard."""
        return "->" if self.ascii_only else "→"

    @property
    def inverts(self) -> str:
        """Mark of a row that turns the ranking round."""
        return "<- ranking inverts" if self.ascii_only else "← ranking inverts"

    @property
    def nothing(self) -> str:
        """The side of an insertion or deletion on which nothing stands."""
        return "(nothing)" if self.ascii_only else "∅"

    @property
    def ellipsis(self) -> str:
        """What stands for text that was cut off."""
        return "..." if self.ascii_only else "…"

    @property
    def newline(self) -> str:
        """A line break made visible."""
        return "\\n" if self.ascii_only else "⏎"

    @property
    def circle(self) -> str:
        """Carrier of a combining mark that has no letter."""
        return "\\" if self.ascii_only else "◌"

    @property
    def none(self) -> str:
        """A cell in which nothing stands."""
        return "-" if self.ascii_only else "·"

    @property
    def times(self) -> str:
        """Sign of multiplication."""
        return "x" if self.ascii_only else "×"

    @property
    def to(self) -> str:
        """Between the ends of a range."""
        return "-" if self.ascii_only else "–"
