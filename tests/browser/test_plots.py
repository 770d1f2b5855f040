"""The charts of matplotlib with what names may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import matplotlib as mpl

import asrscore
from asrscore.transcript import Transcript

mpl.use("Agg")


def drawn(names: list[str]) -> asrscore.Comparison:
    said = [
        Transcript(id=str(n), raw="one two three four", meta={"room": "ab"[n % 2]}, duration_s=2.0) for n in range(24)
    ]
    heard = {
        name: [Transcript(id=t.id, raw="one too three four" if int(t.id) <= at else t.raw, latency_s=1.0) for t in said]
        for at, name in enumerate(names)
    }
    return asrscore.compare(said, heard, lang="en", group_by=["room"])


def test_every_name_stands_in_a_figure_whatever_is_in_it() -> None:
    odd = ["_hidden", r"$\frac{$", "$5 & $6", "a", "b", "c"]
    long = "큐원-음성인식-초거대모델-1.7B-인스트럭트-최종-버전-2025-09-23"
    comparison = drawn([*odd, long])

    draws: list[Callable[[], Any]] = [
        comparison.plot.ladder,
        comparison.plot.groups,
        lambda: comparison.plot.costs("rtf"),
    ]
    for draw in draws:
        axes = draw()
        axes.figure.canvas.draw()  # a formula that is none would raise
        told = [text.get_text().strip() for text in axes.get_legend().get_texts()]
        assert {*odd} < {*told}
        assert len(told) == len(odd) + 1
        assert max(map(len, told)) <= 30
    axes = comparison.plot.gap()
    axes.figure.canvas.draw()


def test_systems_of_one_group_stand_nearer_to_it_than_to_the_next() -> None:
    axes: Any = drawn([f"s{n}" for n in range(12)]).plot.groups()

    heights = [float(bars.lines[0].get_ydata()[0]) for bars in axes.containers]
    assert len(heights) == 24
    assert max(abs(y - round(y)) for y in heights) < 0.5
