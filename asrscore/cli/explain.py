"""``asrscore explain TEXT``."""

from __future__ import annotations

import sys

import click

from asrscore.cli.screen import ascii_only, colour, say, width


@click.command("explain")
@click.argument("text")
@click.option("--prompt", help="The instruction that was sent; without it no echo of it can be recognised.")
@click.option("--context", help="System text or hot words that were sent.")
@click.option("--lang", metavar="TAG", help="Language of the speech.")
@click.option("--pack", "packs", multiple=True, metavar="FILE", help="A rule pack of your own (TOML); may be repeated.")
@click.option("--color", "color", type=click.Choice(["auto", "always", "never"]), default="auto", show_default=True)
def command(
    text: str, prompt: str | None, context: str | None, lang: str | None, packs: tuple[str, ...], color: str
) -> None:
    """Show what is taken off one answer and why, step by step. TEXT - is read from stdin.

    \b
    asrscore explain 'language Korean<asr_text>안녕하세요.' --lang ko
    """
    from asrscore.clutter import explain, strip
    from asrscore.packs import read_pack
    from asrscore.report.explain import render_steps

    if text == "-":
        text = sys.stdin.buffer.read().decode("utf-8", errors="replace")
    own = tuple(read_pack(file) for file in packs)
    stripped = strip(text, prompt=prompt, context=context, lang=lang, packs=own)
    steps = explain(text, prompt=prompt, context=context, lang=lang, packs=own)
    say(render_steps(stripped, steps, width=width(), colour=colour(color), ascii_only=ascii_only()))
