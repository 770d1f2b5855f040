"""``asrscore compare ref.txt a.json b.json``."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import click

from asrscore.cli.card import card_options, on_named_card
from asrscore.cli.results import all_results, put_together, read_result
from asrscore.cli.screen import ascii_only, colour, progress, say, visible, width


@click.command(
    "compare",
    epilog="Files: plain lines, TSV, CSV, JSON, JSONL, SSE, Kaldi, trn, STM, CTM, SRT, VTT, NeMo manifests, a folder "
    "with one file an utterance, and the JSON of the usual recognisers. Exit status 2 where the input is at fault.",
)
@click.argument("reference", required=False)
@click.argument("outputs", nargs=-1, metavar="[NAME=]OUTPUT...")
@click.option("--lang", metavar="TAG", help="Language of the reference (ko, ja, en, ...); else its own, else found.")
@click.option(
    "--level", metavar="LEVEL", help="What is forgiven: raw, basic, default, lenient, phonetic.  [default: default]"
)
@click.option("--unit", type=click.Choice(["cer", "wer", "mer"]), help="Headline instead of the language's own.")
@click.option("--prompt", help="The instruction that was sent to systems whose files name none.")
@click.option("--pack", "packs", multiple=True, metavar="FILE", help="A rule pack of your own (TOML); may be repeated.")
@click.option("--markup", metavar="NAME", help="Mark-up of the reference: ksponspeech, nikl, csj, nist, ldc, generic.")
@click.option("--lexicon", metavar="FILE", help="Your own equivalences: lines such as 클로드 = Claude, or TOML.")
@click.option(
    "--profile",
    "profiles",
    multiple=True,
    metavar="NAME",
    help="Others' way to count, shown beside: whisper-en, whisper-basic, jiwer, jiwer:ToLowerCase,...; repeatable.",
)
@click.option("--keywords", metavar="FILE", help="Terms that matter, one a line; other writings behind = or a tab.")
@click.option(
    "--group-by",
    multiple=True,
    metavar="COLUMN",
    help="Rates by a column of the reference, speaker.gender; repeatable.",
)
@click.option("--collapse-loops", is_flag=True, help="Cut loops to their first turn, on all sides; shows both scores.")
@click.option("--cluster", metavar="COLUMN", help="What intervals draw: utterance, speaker, recording, or a column.")
@click.option("--seed", type=click.IntRange(0), help="Seed of all draws.  [default: 0]")
@click.option("--ref-format", metavar="FORMAT", help="Format of the reference, where it is not to be guessed.")
@click.option("--hyp-format", metavar="FORMAT", help="Format of the outputs.")
@click.option("--encoding", metavar="NAME", help="Encoding of files that are neither UTF-8 nor marked UTF-16.")
@click.option("--json", "json_file", metavar="FILE", help="Write the whole result; - for stdout instead of the report.")
@click.option("--csv", "csv_file", metavar="FILE", help="Write one row an utterance and system; - for stdout.")
@click.option("--html", "html_file", metavar="FILE", help="Write the report as one page that needs no network.")
@click.option(
    "--audio", "audio_dir", metavar="DIR", help="The sound of the utterances, for the page to play: ID.wav, ..."
)
@click.option("--embed-audio", is_flag=True, help="Put the sound into the page instead of linking it.")
@click.option("--export", "export_dir", metavar="DIR", help="Write the texts as scored, one JSON a unit, for jiwer.")
@click.option(
    "--from",
    "stored",
    metavar="RESULT",
    help="Show a stored result; with a setting (--level, --lang, ...) score it anew.",
)
@click.option(
    "--allow-different", is_flag=True, help="Compare different audio all the same; show results of different recipes."
)
@card_options
@click.option("--no-texts", is_flag=True, help="Keep speech out of every output; ids and counts stay.")
@click.option("--confusions", type=click.IntRange(0), default=8, show_default=True, help="How many confusions to show.")
@click.option(
    "--confusions-in",
    "told_in",
    type=click.Choice(["word", "character"]),
    help="What confusions are told in.  [default: word, particles apart]",
)
@click.option("--color", "color", type=click.Choice(["auto", "always", "never"]), default="auto", show_default=True)
def command(reference: str | None, outputs: tuple[str, ...], stored: str | None, **options: Any) -> None:
    """Score the outputs of any number of systems against one REFERENCE, all cleaned by the same rules.

    \b
    asrscore compare ref.txt a.json b.json
    asrscore compare ref.tsv whisper=run1.jsonl qwen=run2/ --lang ko --json result.json
    asrscore compare --from result.json
    asrscore compare monday.json tuesday.json
    """
    from asrscore.cli.places import check_places
    from asrscore.compare import named_sources
    from asrscore.packs import read_pack
    from asrscore.results.document import without_texts

    if options["audio_dir"] and not options["html_file"]:
        raise click.UsageError("--audio is for the page: name it by --html FILE")
    if options["embed_audio"] and not options["audio_dir"]:
        raise click.UsageError("--embed-audio takes the sound from --audio DIR")
    if options["no_texts"] and options["audio_dir"]:
        raise click.UsageError("--audio is speech, which --no-texts forbids")
    if options["no_texts"] and options["export_dir"]:
        raise click.UsageError("--export writes texts, which --no-texts forbids")
    if [options["json_file"], options["csv_file"], options["html_file"]].count("-") > 1:
        raise click.UsageError("only one of --json, --csv and --html can go to stdout")
    inputs = [
        *options["packs"],
        *filter(None, (options["keywords"], options["lexicon"])),
        *([stored] if stored else [reference or "", *(path for _, path in named_sources(outputs))]),
    ]
    check_places(
        inputs,
        json=options["json_file"],
        csv=options["csv_file"],
        html=options["html_file"],
        export=options["export_dir"],
    )
    packs = tuple(read_pack(file) for file in options.pop("packs"))
    given = [reference, *outputs] if reference is not None else []
    if stored is not None:
        if reference is not None or options["ref_format"] or options["hyp_format"] or options["encoding"]:
            raise click.UsageError("--from takes no reference, no outputs and no format")
        found = [("", read_result(stored, packs, options))]
    elif all_results(given):
        found = put_together(given, packs, options)
    elif reference is None or not outputs:
        raise click.UsageError("a reference and at least one output are needed, or --from RESULT")
    else:
        found = [("", _compared(reference, outputs, packs, options))]
    # It lives as long as this command, and the collector would look through all of it for every page of the report.
    gc.freeze()
    if len(found) > 1 and any(options[name] for name in ("json_file", "csv_file", "html_file", "export_dir")):
        raise click.UsageError("results of different recipes cannot go into one file")
    for heading, comparison in found:
        if heading:
            say(f"== {visible(heading)}\n")
        comparison = on_named_card(comparison, options)
        notes = _exported(comparison, options["export_dir"])
        _deliver(without_texts(comparison) if options["no_texts"] else comparison, notes, options)


def _compared(reference: str, outputs: tuple[str, ...], packs: tuple[Any, ...], options: dict[str, Any]) -> Any:
    """Read the files and compare them."""
    from asrscore.compare import compare, named_sources, read_reference, read_systems

    systems = read_systems(named_sources(outputs), format=options["hyp_format"], encoding=options["encoding"])
    said = read_reference(reference, format=options["ref_format"], encoding=options["encoding"])
    with progress("scoring", len(said)) as update:
        return compare(
            said, systems, lang=options["lang"], level=options["level"], unit=options["unit"], prompt=options["prompt"],
            packs=packs, collapse_loops=options["collapse_loops"], markup=options["markup"],
            lexicon=options["lexicon"], keywords=options["keywords"], told_in=options["told_in"] or "word",
            group_by=options["group_by"], profiles=options["profiles"], cluster=options["cluster"],
            seed=options["seed"] or 0, allow_different=options["allow_different"], progress=update,
        )  # fmt: skip


def _exported(comparison: Any, folder: str | None) -> list[str]:
    if folder is None:
        return []
    from asrscore.results.export import export, note_of, rescore_line

    files = export(comparison, folder)
    unit = comparison.unit or "cer"
    wrote = "wrote " + ", ".join(map(str, files))
    if note := note_of(comparison.level):
        return ["", f"{wrote}: {note}"]
    return ["", f"{wrote}; the same numbers from jiwer:", rescore_line(folder, unit)]


def _deliver(comparison: Any, notes: list[str], options: dict[str, Any]) -> None:
    """Write the files that were asked for, and the report unless one of them goes to stdout."""
    from asrscore.files import write_text
    from asrscore.report.tables import to_csv
    from asrscore.report.terminal import render

    texts = not options["no_texts"]
    made = {}
    if options["json_file"]:
        made[options["json_file"]] = comparison.to_json(texts=texts)
    if options["csv_file"]:
        made[options["csv_file"]] = to_csv(comparison, texts=texts)
    if options["html_file"]:
        made[options["html_file"]] = _page(comparison, options, texts=texts)
    for place, text in made.items():
        if place == "-":
            say(text.rstrip("\n"))
        else:
            write_text(Path(place), text)
    if "-" in made:
        return
    report = render(
        comparison, width=width(), colour=colour(options["color"]), texts=texts, confusions=options["confusions"],
        ascii_only=ascii_only(),
    )  # fmt: skip
    say("\n".join([report.rstrip("\n"), *notes]))


def _page(comparison: Any, options: dict[str, Any], *, texts: bool) -> str:
    """Return the report as a page, with the sound where a folder of it is named."""
    audio = None
    if options["audio_dir"]:
        from asrscore.report.page.sound import sounds

        audio = sounds(Path(options["audio_dir"]), Path(options["html_file"]).absolute(), embed=options["embed_audio"])
    page: str = comparison.to_html(texts=texts, audio=audio)
    return page
