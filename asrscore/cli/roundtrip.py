"""``asrscore roundtrip TEXT... --tts tts.toml --systems systems.toml``: say it, hear it, compare."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from asrscore.cli.run import FORWARDED, compared, settings_of, takes_stdout
from asrscore.cli.screen import progress, remark, visible
from asrscore.cli.transcribe import status_of, stopped, transcribed, with_options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asrscore.transcribe.speaking import Spoken


@click.command("roundtrip")
@click.argument("texts", nargs=-1, required=True, metavar="TEXT...")
@click.option("--tts", "tts_file", required=True, metavar="FILE", help="The voices, in TOML.")
@with_options
@click.pass_context
def command(ctx: click.Context, /, texts: tuple[str, ...], tts_file: str, **options: Any) -> None:
    """Have every voice say every TEXT, every system hear it, and compare what was heard with what was said.

    TEXT is a file that compare reads, or a text. What a voice said is kept in DIR/audio. All options of compare are
    taken too.

    \b
    asrscore roundtrip script.txt --tts tts.toml --systems systems.toml --out trip
    """
    from asrscore.errors import BackendError, InputError
    from asrscore.systems.voices import read_voices_file
    from asrscore.transcribe.speaking import read_texts, speak_all

    settings = settings_of(options)
    out = Path(options["out"])
    said = read_texts(texts)
    voices = read_voices_file(tts_file)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as err:
        raise InputError(f"cannot be made ({err.strerror or err})", path=out) from err

    troubles: list[str] = []
    try:
        with progress("saying", len(said) * len(voices), least=2) as tell:
            spoken = speak_all(voices, said, out, lang=settings["lang"], trouble=troubles.append, tell=tell)
    except KeyboardInterrupt:
        stopped("said", out)
    finally:
        for line in troubles:
            click.echo(f"asrscore: {visible(line)}", err=True)
    clips = tuple(clip for one in spoken for clip in one.clips)
    if not clips:
        raise BackendError("no voice said anything", system=", ".join(voices))
    aside = takes_stdout(settings)
    _, outcome = transcribed(clips, {**options, "lang": settings["lang"]}, aside=aside)
    remark("\n".join(_table(spoken)), aside=aside)
    compared(ctx, clips, outcome, None, out, settings)
    missed = len(spoken) < len(voices) or any(one.failures for one in spoken)
    sys.exit(1 if missed else status_of(outcome))


def _table(spoken: Sequence[Spoken]) -> list[str]:
    """Return what each voice took, a line a voice."""
    lines = []
    for one in spoken:
        rtf = f", RTF {one.rtf:.3f}" if one.rtf is not None else ""
        load = f", loaded in {one.load_s:.2f} s" if one.load_s is not None else ""
        lines.append(
            f"{one.voice}: said {len(one.clips)} in {one.synthesis_s:.2f} s, {one.speech_s:.2f} s of speech{rtf}{load}"
        )
    return lines


command.params += FORWARDED
