"""``asrscore check asr-budgets.toml``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from asrscore.cli.screen import ascii_only, remark, say


@click.command(
    "check",
    epilog="Exit status 0 where every budget is kept, 1 where one is not or nothing was measured, 2 where the budget "
    "file itself is at fault.",
)
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--format", "kind", type=click.Choice(["text", "junit", "github"]), default="text", show_default=True)
@click.option("--update-baseline", is_flag=True, help="Write what is measured now as the baseline.")
@click.option("--baseline-texts", is_flag=True, help="Keep confusions in baselines, to tell new ones.")
@click.option("--html", "page", metavar="FILE", help="Write what was measured as an HTML page.")
@click.option("--calibrate", is_flag=True, help="Recommend budgets from what is measured.")
@click.option("--no-texts", is_flag=True, help="Keep speech out of every output.")
def command(files: tuple[str, ...], kind: str, page: str | None, **options: bool) -> None:
    """Hold stored answers against the budgets of FILE (asr-budgets.toml when left out).

    \b
    asrscore check
    asrscore check asr-budgets.toml --format junit > budgets.xml
    asrscore check --format github

    github also writes the summary of the step, where the variable GITHUB_STEP_SUMMARY is there.
    """
    from asrscore.budgets import Verdict, read_budgets, verdict_of
    from asrscore.budgets.calibrate import told
    from asrscore.budgets.formats import FORMATS
    from asrscore.budgets.page import write_pages
    from asrscore.budgets.spec import FILE
    from asrscore.budgets.store import keep
    from asrscore.budgets.summary import write_summary
    from asrscore.errors import AsrscoreError

    if page == "-":
        raise click.UsageError("--html takes a file: stdout is for the verdicts")
    budgets = [budget for file in files or (FILE,) for budget in read_budgets(Path(file))]
    notes: list[str] = []
    verdicts: list[Verdict] = []
    for budget in budgets:
        if options["update_baseline"]:
            try:
                notes.append(keep(budget, texts=options["baseline_texts"]))
            except AsrscoreError as err:
                verdicts.append(Verdict(name=budget.name, error=str(err)))
                continue
        verdicts.append(verdict_of(budget))
    if page:
        notes += [f"wrote {file}" for file in write_pages(Path(page), verdicts, texts=not options["no_texts"])]
    if kind == "github":
        notes += write_summary(verdicts)
    if options["calibrate"]:
        notes += [f"recommended: {one}" for v in verdicts if v.comparison for one in told(v.name, v.comparison)]
    say(FORMATS[kind](verdicts, texts=not options["no_texts"], ascii_only=ascii_only()).rstrip("\n"))
    for note in notes:
        remark(note, aside=kind != "text")
    sys.exit(1 if any(verdict.failed for verdict in verdicts) else 0)
