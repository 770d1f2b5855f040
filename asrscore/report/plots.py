"""The charts of the page as figures of matplotlib, for notebooks and papers."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from asrscore.errors import InputError, MissingExtra
from asrscore.report.look import Look
from asrscore.report.measures import errors_on_rungs, gaps_to_first, known_costs
from asrscore.report.safe import middle
from asrscore.report.view import MEASURES, View, view_of
from asrscore.results import Comparison

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: Told apart by the colour-blind too (Okabe and Ito), and each with a mark and a dash of its own.
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#7a6200", "#56b4e9", "#5b4bb3", "#555b63")
#: One more than there are colours, so that of many systems no two look alike.
_MARKS = "osD^vXP*<"
_DASHES = ("-", "--", ":", "-.")
#: Display columns of a name: a figure has little room.
_LONGEST = 30
#: Systems whose names find room among the lines and points.
_FEW = 5
#: Share of the place between two groups in which the systems of one stand.
_BAND = 0.8
_UNDERSCORE = re.compile("^_")
#: Looked for after matplotlib's own, which has no Hangul, kana or Han.
_FONTS = ("Noto Sans CJK KR", "Noto Sans CJK JP", "Noto Sans KR", "Noto Sans JP", "Malgun Gothic", "Yu Gothic",
          "Apple SD Gothic Neo", "Hiragino Sans", "Microsoft YaHei")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plot:
    """Charts of one comparison. Each is drawn into ``ax``, or into a new figure, and the axes are returned."""

    comparison: Comparison

    def ladder(self, ax: Axes | None = None) -> Axes:
        """Draw errors on every rung, in per cent of the reference length at ``basic``: where a gap opens or closes.

        Raises:
            InputError: The comparison has no ladder: there is no pooled headline, or the level is ``raw``.
            MissingExtra: matplotlib is not installed.
        """
        view = self._view()
        found = errors_on_rungs(view)
        if found is None:
            raise InputError("this comparison has no ladder", expected="one headline unit, and a level above raw")
        steps, series = found
        axes = _axes(ax, (8 if len(series) <= _FEW else 10.5, 4))
        for n, (name, values) in enumerate(series.items()):
            axes.plot(
                steps,
                values,
                marker=_MARKS[n % len(_MARKS)],
                linestyle=_DASHES[n % 4],
                color=_COLOURS[n % 8],
                label=name,
            )
        axes.set_ylim(bottom=0)
        axes.set_ylabel(f"errors, % of the reference ({self._measure(view)})")
        for label in axes.get_xticklabels():
            label.set(rotation=25, ha="right", rotation_mode="anchor")
        if len(series) > _FEW:
            _beside(axes)
        else:
            axes.legend(frameon=False)
        return _clean(axes)

    def gap(self, ax: Axes | None = None) -> Axes:
        """Draw the difference of every system to the first, in points, with its interval where there is one.

        Raises:
            InputError: There are no two systems with a pooled headline.
            MissingExtra: matplotlib is not installed.
        """
        view = self._view()
        rows = gaps_to_first(view)
        if not rows:
            raise InputError("this comparison has no gap", expected="two systems or more, and one headline unit")
        axes = _axes(ax, (8, 1 + 0.5 * len(rows)))
        for n, (_, gap, low, high, _, settled, _) in enumerate(rows):
            spread = None if low is None or high is None else [[gap - low], [high - gap]]
            axes.errorbar([gap], [n], xerr=spread, fmt="o", capsize=4, color=_COLOURS[0] if settled else "#777777",
                          markerfacecolor=_COLOURS[0] if settled else "white")  # fmt: skip
        axes.axvline(0, color="#777777", linewidth=1)
        axes.set_yticks(range(len(rows)), [row[0] for row in rows])
        axes.invert_yaxis()
        axes.set_xlabel(f"points of {self._measure(view)} behind {view.names[view.order[0]]}; hollow: not settled")
        return _clean(axes)

    def groups(self, column: str | None = None, ax: Axes | None = None) -> Axes:
        """Draw the rate of every group and system with its interval.

        Args:
            column: Which grouping; the first when left out.
            ax: Where to draw.

        Raises:
            InputError: The comparison has no groups, or not that column.
            MissingExtra: matplotlib is not installed.
        """
        groups = self.comparison.groups
        if not groups or (column is not None and column not in groups):
            raise InputError(
                f"no groups by {column}" if column else "this comparison has no groups",
                expected="one of " + ", ".join(groups) if groups else "compare(..., group_by=[...])",
            )
        grouping = groups[column or next(iter(groups))]
        view = self._view()
        axes = _axes(ax, (8, 1 + 0.35 * len(grouping.groups) * len(view.order)))
        apart = min(0.22, _BAND / len(view.order))
        for n, name in enumerate(view.order):
            for at, group in enumerate(grouping.groups):
                found = group.systems[name]
                if found.counts.rate is None:
                    continue
                rate, ends = 100 * found.counts.rate, (found.low, found.high)
                spread = None if None in ends else [[rate - 100 * (ends[0] or 0)], [100 * (ends[1] or 0) - rate]]
                y = at + (n - (len(view.order) - 1) / 2) * apart
                axes.errorbar([rate], [y], xerr=spread, fmt=_MARKS[n % len(_MARKS)], capsize=3, color=_COLOURS[n % 8],
                              label=view.names[name] if at == 0 else None)  # fmt: skip
        names = [f"{middle(g.name, view.look, _LONGEST)} ({g.utterances})" for g in grouping.groups]
        axes.set_yticks(range(len(names)), names)
        axes.invert_yaxis()
        axes.set_xlabel(f"{grouping.unit.upper()}, %")
        axes.set_title(middle(grouping.column, view.look, _LONGEST), loc="left")
        axes.margins(y=0.15)
        _beside(axes)
        return _clean(axes)

    def costs(self, against: str = "memory", ax: Axes | None = None) -> Axes:
        """Draw the error rate against memory (GiB, of one kind) or against the real-time factor.

        Args:
            against: ``memory`` or ``rtf``.
            ax: Where to draw.

        Raises:
            InputError: Fewer than two systems say what they cost.
            MissingExtra: matplotlib is not installed.
        """
        view = self._view()
        planes = [p for p in known_costs(view) if p.what == against]
        if not planes:
            raise InputError(f"fewer than two systems say their {against}", expected="memory or rtf, told by the files")
        few = len(planes[0].dots) <= _FEW
        axes = _axes(ax, (5 if few else 8, 4))
        for name, n, x, y, _ in planes[0].dots:
            axes.plot([x], [y], _MARKS[n % len(_MARKS)], color=_COLOURS[n % 8], label=name)
            if few:
                axes.annotate(name, (x, y), xytext=(6, 4), textcoords="offset points")
        if not few:
            _beside(axes)
        axes.set_xlim(left=0)
        axes.set_ylim(bottom=0)
        axes.set_xlabel(planes[0].title)
        axes.set_ylabel(f"{self._measure(view)}, %")
        return _clean(axes)

    def _view(self) -> View:
        look = Look(width=1000)
        view = view_of(self.comparison, look)
        # A name that begins with an underscore would be left out of a legend.
        names = {name: _UNDERSCORE.sub(" _", middle(told, look, _LONGEST)) for name, told in view.names.items()}
        return replace(view, names=names)

    @staticmethod
    def _measure(view: View) -> str:
        return MEASURES[view.unit] if view.unit else ""


def _axes(ax: Axes | None, size: tuple[float, float]) -> Axes:
    if ax is not None:
        return ax
    try:
        import matplotlib.pyplot as plt
    except ImportError as err:
        raise MissingExtra("matplotlib", "notebook") from err
    made: Axes = plt.subplots(figsize=size, layout="constrained")[1]
    return made


def _beside(axes: Axes) -> None:
    """Put the legend where it covers nothing."""
    axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(1, 1))


def _clean(axes: Axes) -> Axes:
    from matplotlib import font_manager, text

    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(visible=True, color="#e3e5e8", linewidth=0.8)
    axes.set_axisbelow(True)
    there = {font.name for font in font_manager.fontManager.ttflist}
    families = ["DejaVu Sans", *(font for font in _FONTS if font in there)]
    for written in axes.findobj(text.Text):
        written.set_fontfamily(families)
        written.set_parse_math(False)  # a dollar in a name is a dollar
    return axes
