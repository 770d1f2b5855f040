"""The options that name a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click


def card_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command ``--card``, ``--beside`` and ``--headroom``."""
    for option in (
        click.option("--headroom", type=float, metavar="GIB", help="What every model takes at work above rest."),
        click.option(
            "--beside", multiple=True, metavar="NAME=GIB,...", help="What has to run beside a system on the card."
        ),
        click.option("--card", type=float, metavar="GIB", help="Say what fits on a card of this size."),
    ):
        command = option(command)
    return command


def on_named_card(comparison: Any, options: dict[str, Any]) -> Any:
    """Return the comparison with what fits on the card that was named; as it is where none was."""
    card, beside, headroom = options["card"], options["beside"], options["headroom"]
    if card is None:
        if beside or headroom is not None:
            raise click.UsageError("--beside and --headroom take a --card")
        return comparison
    from asrscore.compare.placement import card_of, on_card

    return on_card(comparison, card_of(card, beside, headroom or 0.0))
