"""The page: the report's parts as markup, its charts, its data and the front end, in one file without a network."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from asrscore.report.look import Look
from asrscore.report.mishearings import by_place
from asrscore.report.page.confusions import misheard
from asrscore.report.page.figures import bars, cost_charts, gap_chart, group_charts, ladder_chart
from asrscore.report.page.paper import Html
from asrscore.report.page.payload import in_base64, payload
from asrscore.report.safe import middle
from asrscore.report.terminal import sections
from asrscore.report.view import MEASURES, View, view_of
from asrscore.results import Comparison, Reference
from asrscore.results.document import without_texts
from asrscore.signature import asrscore_version
from asrscore.uncollected import uncollected

#: Systems that the title of a page names.
_NAMED = 4


@lru_cache(maxsize=1)
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("asrscore.report.page"), autoescape=select_autoescape(default=True), trim_blocks=True,
        lstrip_blocks=True, undefined=StrictUndefined,
    )  # fmt: skip
    made.filters["fit"] = lambda text, most: middle(text, Look(), most)
    return made


def front(name: str) -> Markup:
    """Return a file of the front end, as a page may carry it inside an element."""
    text = _text(name)
    return Markup(text.replace("</", "<\\/") if name.endswith(".js") else text)  # noqa: S704 - our own file


@uncollected()
def to_html(
    comparison: Comparison,
    *,
    texts: bool = True,
    audio: Callable[[Reference], str | None] | None = None,
    title: str | None = None,
) -> str:
    """Return the comparison as one HTML page.

    Args:
        comparison: What is known.
        texts: Whether speech may be in it.
        audio: Reference -> the address of its sound, relative to the page or with the data in it.
        title: Of the page; made of the systems' names when left out.
    """
    told = comparison if texts else without_texts(comparison)
    view = view_of(told, Look(paper=Html()))
    unit = MEASURES[view.unit] if view.unit else ""
    # The page has a table of confusions of its own.
    parts = _joined(sections(view, 0, texts=texts))
    context: dict[str, Any] = {
        "title": title or _title(view, unit),
        "parts": parts | _confusions(view),
        "remarks": len(told.warnings),
        "bars": bars(view),
        "measure": unit,
        "level": told.level,
        "ladder": ladder_chart(view),
        "gap": gap_chart(view),
        "costs": cost_charts(view),
        "groups": group_charts(view),
        "style": front("style.css"),
        "script": front("front.js"),
        "data": Markup(in_base64(payload(told, view.order, audio if texts else None))),  # noqa: S704 - base64
        "version": asrscore_version(),
        "utterances": len(told.references),
    }  # fmt: skip
    return _environment().get_template("page.html").render(context)


def _confusions(view: View) -> dict[str, Markup]:
    """Return the part that tells every confusion; of none, or where speech is kept out, nothing."""
    rows = misheard(view)
    if not rows:
        return {}
    context = {
        "rows": rows,
        "names": [view.names[name] for name in view.order],
        "differing": any(row.differs for row in rows),
        "further": len(view.comparison.confusions) - len(rows),
        "by_place": Markup("").join(map(Markup, by_place(view))),
    }
    return {"confusions": Markup(_environment().get_template("confusions.html").render(context))}  # noqa: S704 - a template's


def _title(view: View, unit: str) -> str:
    few = len(view.order) <= _NAMED
    who = " · ".join(view.names[name] for name in view.order) if few else f"{len(view.order)} systems"
    return f"{who}: {unit} {view.comparison.level}".replace("  ", " ")


def summary(comparison: Comparison) -> str:
    """Return the verdict, the ranking and the ladder as a fragment for a notebook's cell."""
    view = view_of(comparison, Look(paper=Html()))
    context = {
        "parts": _joined(sections(view, 0, texts=False)),
        "ladder": ladder_chart(view),
        "measure": MEASURES[view.unit] if view.unit else "",
        "style": front("style.css"),
    }
    return _environment().get_template("summary.html").render(context)


def widget_files() -> tuple[str, str]:
    """Return the front end's script and style, as a widget takes them."""
    return _text("front.js"), _text("style.css")


def _text(name: str) -> str:
    return files("asrscore.report").joinpath("front", name).read_text(encoding="utf-8")


def _joined(parts: Mapping[str, Sequence[str]]) -> dict[str, Markup]:
    return {name: Markup("").join(map(Markup, found)) for name, found in parts.items()}
