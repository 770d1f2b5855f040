"""``asrscore transcribe AUDIO... --systems systems.toml --out DIR``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from asrscore.cli.screen import progress, remark, visible

if TYPE_CHECKING:
    from asrscore.systems import Clip
    from asrscore.transcribe import Outcome

#: What ``transcribe`` and ``run`` have in common.
OPTIONS: Sequence[Callable[[Any], Any]] = (
    click.option("--systems", "systems_file", required=True, metavar="FILE", help="The systems, in TOML."),
    click.option("--only", multiple=True, metavar="NAME", help="Only this system of the file; may be repeated."),
    click.option("--out", required=True, metavar="DIR", help="Folder of journals and documents, NAME.json a system."),
    click.option("--channel", default="mix", show_default=True, help="The mean of all channels, or one's number."),
    click.option("--repeat", type=click.IntRange(1), default=1, show_default=True, help="Times each clip is asked."),
    click.option("--warmup", type=click.IntRange(0), help="Clips answered before those that count."),
    click.option("--concurrency", type=click.IntRange(1, 1000), help="Clips asked at a time, where a back end can."),
    click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Of the order of the clips."),
    click.option("--in-order", is_flag=True, help="Take systems and clips in the given order."),
    click.option("--resume", is_flag=True, help="Go on with what is in DIR; nothing is asked twice."),
    click.option("--retry-errors", is_flag=True, help="With --resume: ask again what ended in an error."),
    click.option("--in-process", is_flag=True, help="No process of its own for each system."),
)

_FAILED = 1
_INTERRUPTED = 130


def with_options(command: Any) -> Any:
    """Give a command the options of a run."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


@click.command("transcribe")
@click.argument("audio", nargs=-1, required=True)
@click.option("--lang", metavar="TAG", help="Language of the audio, for clips that name none.")
@with_options
def command(audio: tuple[str, ...], **options: Any) -> None:
    """Send every AUDIO through every system and write one document a system, which compare reads.

    AUDIO is a sound file, a glob, a folder, or a manifest (JSONL, JSON, TSV, CSV) with audio, id and text. All systems
    hear the same samples. Every answer is on disk before the next is asked for. Exit status 1 where a system or a
    clip failed.

    \b
    asrscore transcribe clips/*.wav --systems systems.toml --out answers
    asrscore compare ref.tsv answers/*.json
    """
    _, outcome = transcribed(audio, options)
    sys.exit(status_of(outcome))


def stopped(done: str, out: Path) -> NoReturn:
    """End after a Ctrl-C, with a line on what was done and how to go on."""
    click.echo(f"\nasrscore: stopped; what was {done} is in {visible(str(out))}, --resume goes on", err=True)
    sys.exit(_INTERRUPTED)


def status_of(outcome: Outcome) -> int:
    """Return the exit status of a run: 1 where a system failed, or a clip with one of them."""
    errors = any(one.status == "error" for answers in outcome.answers.values() for one in answers)
    return _FAILED if outcome.failures or errors else 0


def transcribed(
    audio: Sequence[str] | Sequence[Clip], options: dict[str, Any], *, aside: bool = False
) -> tuple[tuple[Clip, ...], Outcome]:
    """Do what the options say, with files that are still to be found or clips that are, and tell what came of it.

    Args:
        audio: Files, or clips.
        options: Those of a run.
        aside: Whether it is told on stderr: stdout is for a result.
    """
    from asrscore.cli.watching import Bar, outcome_lines
    from asrscore.errors import InputError
    from asrscore.systems import read_systems_file
    from asrscore.transcribe import Settings, find_clips, transcribe

    systems = read_systems_file(options["systems_file"])
    for name in options["only"]:
        if name not in {system.name for system in systems}:
            raise InputError(f"no system is called {name!r}", path=options["systems_file"])
    systems = tuple(s for s in systems if not options["only"] or s.name in options["only"])
    if options["retry_errors"] and not options["resume"]:
        raise click.UsageError("--retry-errors goes with --resume")
    named = [one for one in audio if isinstance(one, str)]
    clips = tuple(one for one in audio if not isinstance(one, str))
    if named:
        with progress("hashing", len(named), least=200) as update:
            clips = find_clips(named, channel=options["channel"], lang=options["lang"], progress=update)
    settings = Settings(
        out=Path(options["out"]), channel=options["channel"], repeat=options["repeat"], warmup=options["warmup"],
        concurrency=options["concurrency"], seed=options["seed"] or 0, shuffle=not options["in_order"],
        resume=options["resume"], retry_errors=options["retry_errors"], in_process=options["in_process"],
    )  # fmt: skip
    try:
        outcome = transcribe(clips, systems, settings, Bar())
    except KeyboardInterrupt:
        stopped("answered", settings.out)
    remark("\n".join(outcome_lines(outcome)), aside=aside)
    return clips, outcome
