"""The drill-down in a notebook: the page's utterance browser as a widget whose selection Python can read."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from asrscore.errors import MissingExtra
from asrscore.report.look import Look
from asrscore.report.page.document import widget_files
from asrscore.report.page.payload import packed, payload
from asrscore.report.page.sound import sounds
from asrscore.report.view import view_of
from asrscore.results import Comparison
from asrscore.results.document import without_texts


def drilldown(comparison: Comparison, *, audio: str | Path | None = None, texts: bool = True) -> Any:
    """Return a widget that filters, searches and aligns the utterances of a comparison (Jupyter, VS Code, marimo).

    Its ``selected`` is the utterance that is looked at, a row an answer, and ``shown`` all that the filters leave:
    both are tables of pandas. ``selected_ids`` may be set from Python.

    Args:
        comparison: What is known.
        audio: A folder with the sound of the utterances (``ID.wav``, ...), carried in the notebook.
        texts: Whether speech may be in it.

    Raises:
        InputError: The folder has no sound in it, or too much.
        MissingExtra: anywidget is not installed.
    """
    told = comparison if texts else without_texts(comparison)
    view = view_of(told, Look(width=1000))
    heard = sounds(Path(audio), Path.cwd() / "notebook", embed=True) if audio is not None and texts else None
    return _widget()(comparison=told, data=packed(payload(told, view.order, heard)))


@lru_cache(maxsize=1)
def _widget() -> type:
    """Return the class of the widget, made on first use: anywidget is an extra."""
    try:
        import anywidget
        import traitlets
    except ImportError as err:
        raise MissingExtra("anywidget", "notebook") from err
    script, style = widget_files()

    class DrillDown(anywidget.AnyWidget):  # type: ignore[misc]
        """The utterance browser."""

        _esm = script
        _css = style
        data = traitlets.Bytes().tag(sync=True)
        selected_ids = traitlets.List(traitlets.Unicode()).tag(sync=True)
        shown_ids = traitlets.List(traitlets.Unicode()).tag(sync=True)

        def __init__(self, *, comparison: Comparison, **traits: Any) -> None:
            self._comparison = comparison
            super().__init__(shown_ids=[r.id for r in comparison.references], **traits)

        @property
        def selected(self) -> Any:
            """The answers to the utterance that is looked at."""
            return self._rows(self.selected_ids)

        @property
        def shown(self) -> Any:
            """The answers to the utterances that the filters leave."""
            return self._rows(self.shown_ids)

        def _rows(self, ids: list[str]) -> Any:
            every = self._comparison.to_frame("utterances")
            return every[every["id"].isin(ids)].reset_index(drop=True)

    return DrillDown
