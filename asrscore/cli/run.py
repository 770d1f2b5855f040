"""``asrscore run AUDIO... REF --systems systems.toml``: transcribe, then compare."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from asrscore.cli import compare
from asrscore.cli.transcribe import status_of, transcribed, with_options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from asrscore.systems import Clip
    from asrscore.transcribe import Outcome

_NOT_OURS = {"reference", "outputs", "stored", "hyp_format"}
#: One seed for the order of the clips and for the draws of the comparison.
_SHARED = {"seed"}
#: Options of ``compare`` that a run takes besides its own: all but the files and what only stored results need.
FORWARDED = [p for p in compare.command.params if p.name not in _NOT_OURS | _SHARED]


def settings_of(options: dict[str, Any]) -> dict[str, Any]:
    """Take the settings of ``compare`` out of a command's options and return them, those that both need copied."""
    taken = {str(p.name): options.pop(str(p.name)) for p in FORWARDED}
    return taken | {name: options[name] for name in _SHARED}


def takes_stdout(settings: dict[str, Any]) -> bool:
    """Return whether ``compare`` is to write a result to stdout, where nothing else may stand then."""
    return "-" in (settings["json_file"], settings["csv_file"], settings["html_file"])


@click.command("run")
@click.argument("audio", nargs=-1, required=True, metavar="AUDIO... REF")
@with_options
@click.pass_context
def command(ctx: click.Context, /, audio: tuple[str, ...], **options: Any) -> None:
    """Send every AUDIO through every system, then compare what they heard with REF.

    A manifest whose records carry what was said needs no REF. All options of compare are taken too. Exit status 1
    where a system or a clip failed.

    \b
    asrscore run clips/*.wav ref.tsv --systems systems.toml --out answers
    asrscore run manifest.jsonl --systems systems.toml --out answers --json result.json
    """
    settings = settings_of(options)
    if len(audio) > 1:
        audio, reference = audio[:-1], audio[-1]
    else:
        reference = None
    clips, outcome = transcribed(audio, {**options, "lang": settings["lang"]}, aside=takes_stdout(settings))
    compared(ctx, clips, outcome, reference, Path(options["out"]), settings)
    sys.exit(status_of(outcome))


def compared(
    ctx: click.Context, clips: Sequence[Clip], outcome: Outcome, reference: str | None, out: Path,
    settings: dict[str, Any],
) -> None:  # fmt: skip
    """Compare what a run made.

    Args:
        ctx: The command's context.
        clips: What was heard.
        outcome: What the systems made of it.
        reference: The user's reference; left out, what the clips say themselves.
        out: Folder for a reference that has to be made.
        settings: Options of ``compare``.

    Raises:
        BackendError: No system answered.
    """
    from asrscore.errors import BackendError

    if not outcome.documents:
        raise BackendError("no system answered; nothing to compare", system=", ".join(outcome.failures))
    place = _reference(clips, reference, out, settings)
    outputs = tuple(f"{name}={path}" for name, path in outcome.documents.items())
    ctx.invoke(compare.command, reference=place, outputs=outputs, stored=None, hyp_format=None, **settings)


def _reference(clips: Sequence[Clip], given: str | None, out: Path, settings: dict[str, Any]) -> str:
    """Return the reference's file: the one given, or one made where ids have to come from the clips."""
    from asrscore.errors import InputError
    from asrscore.files import write_text
    from asrscore.readers import read

    if given is not None:
        said = list(read(given, format=settings["ref_format"], encoding=settings["encoding"]))
        if all(one.id_source == "file" for one in said):
            return given
        if len(clips) == 1:
            lines = [(clips[0].id, "\n".join(one.raw for one in said))]
        elif len(said) == len(clips):
            lines = [(clip.id, one.raw) for clip, one in zip(clips, said, strict=True)]
            click.echo("asrscore: the reference has no ids: its lines are taken in the order of the audio", err=True)
        else:
            raise InputError(
                f"has {len(said)} lines without ids for {len(clips)} clips", path=given,
                expected="as many as there are clips, or ids",
            )  # fmt: skip
    else:
        lines = [(clip.id, clip.reference) for clip in clips if clip.reference is not None]
        if not any(text.strip() for _, text in lines):
            raise InputError("nothing says what was spoken", expected="REF last, or a manifest with texts")
    settings["ref_format"] = settings["encoding"] = None
    place = out / "reference.jsonl"
    made = [json.dumps({"id": id, "text": text}, ensure_ascii=False) for id, text in lines]
    write_text(place, "\n".join(made) + "\n")
    return str(place)


command.params += FORWARDED
