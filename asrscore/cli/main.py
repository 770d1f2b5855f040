"""``asrscore``: the commands, each imported only when it is called."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import click

from asrscore.cli.screen import INTERRUPTED, fail, prepare_streams
from asrscore.errors import AsrscoreError

#: Command -> its module and what the help says of it, so that --help imports none of them.
COMMANDS = {
    "check": ("asrscore.cli.check", "Hold stored answers against error budgets (asr-budgets.toml)."),
    "compare": ("asrscore.cli.compare", "Score systems against one reference, on the same terms."),
    "demo": ("asrscore.cli.demo", "Show the main job on the data sets that come with asrscore."),
    "diff": ("asrscore.cli.diff", "Tell apart what model, scorer and test set changed between two stored results."),
    "explain": ("asrscore.cli.explain", "Show what is taken off one answer, and why."),
    "packs": ("asrscore.cli.packs", "List the rule packs with their hashes."),
    "roundtrip": ("asrscore.cli.roundtrip", "Say texts, transcribe what was said, and compare."),
    "run": ("asrscore.cli.run", "Transcribe audio with every system, then compare."),
    "suggest": ("asrscore.cli.suggest", "Print candidates for a lexicon from a stored result."),
    "transcribe": ("asrscore.cli.transcribe", "Send one set of audio through many systems."),
}


class _Commands(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(COMMANDS[cmd_name][0]).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in self.list_commands(ctx)])


def _print_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:  # noqa: FBT001 - click's signature
    if value and not ctx.resilient_parsing:
        from importlib.util import find_spec

        from asrscore.signature import asrscore_version

        built = ", compiled" if find_spec("asrscore_compiled__mypyc") else ""
        click.echo(f"asrscore {asrscore_version()}{built}")
        ctx.exit()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version.",
)
def cli() -> None:
    """Compare speech recognisers on the same terms.

    asrscore takes one reference and the outputs of any number of systems for the same audio, cleans all of them by
    the same rules with a receipt for every removal, and scores CER and WER with honest uncertainty.

    \b
    asrscore compare ref.txt a.json b.json
    """


def main(arguments: list[str] | None = None) -> Any:
    """Run the command line: exit status 0, or 2 with one line where the input is at fault."""
    prepare_streams()
    try:
        # Not click's own ending: of Ctrl-C it would say "Aborted!", and leave as if a budget had not been kept.
        status = cli.main(arguments, prog_name="asrscore", standalone_mode=False)
        sys.exit(status if isinstance(status, int) else 0)
    except click.Abort:
        sys.exit(INTERRUPTED)  # click has ended the line
    except click.ClickException as err:
        err.show()
        sys.exit(err.exit_code)
    except AsrscoreError as err:
        fail(str(err))
    except OSError as err:
        if err.filename is not None:
            raise
        # No file's name: it is stdout that could not be written, for its disk is full.
        fail(f"the output cannot be written ({err.strerror or err})")
