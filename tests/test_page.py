"""The HTML page: what it says, what it carries, and that nothing from a file is ever markup."""

from __future__ import annotations

import base64
import gzip
import hashlib
import itertools
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import asrscore
from asrscore.cli.main import cli
from asrscore.errors import InputError
from asrscore.report import mishearings
from asrscore.report.measures import Row
from asrscore.report.page.charts import apart, axis, line_chart, whiskers
from asrscore.report.page.panels import panels
from asrscore.report.page.payload import facets, payload
from asrscore.report.page.sound import sounds
from asrscore.results import Comparison, Confusion, Reference
from asrscore.transcript import Segment, Transcript

ROOT = Path(__file__).parents[1]
FRONT = ROOT / "asrscore" / "report" / "front"
HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\u202e\x1b[31m\0 javascript:alert(3)"


def ko_claude() -> Comparison:
    folder = ROOT / "datasets" / "ko-claude"
    return asrscore.compare(
        str(folder / "ref.txt"), {name: str(folder / f"{name}.json") for name in ("specialist", "omni")}
    )


def carried(page: str) -> dict[str, Any]:
    """Return the payload that a page carries."""
    found = re.search(r'id="asrscore-data">([^<]*)<', page)
    assert found
    data: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(found[1])))
    return data


class Elements(HTMLParser):
    """Collects the elements of a page, and the text outside of scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._inside = tag

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside not in ("script", "style"):
            self.text += data


def elements(page: str) -> Elements:
    read = Elements()
    read.feed(page)
    return read


def test_the_page_says_what_the_terminal_says_without_any_script() -> None:
    comparison = ko_claude()
    read = elements(comparison.to_html())

    for said in ("3.57 %", "5.36 %", "6.25 %", "7.59 %", "ranking inverts", "instruction_echo", "클라우드", "17.16"):
        assert said in read.text
    assert comparison.pairs[0].verdict in read.text
    assert comparison.signature in read.text
    charts = [attributes for tag, attributes in read.tags if tag == "svg"]
    assert len(charts) == 4
    assert all(attributes.get("aria-label") for attributes in charts)


def test_the_page_needs_nothing_else_and_may_fetch_nothing() -> None:
    page = ko_claude().to_html()
    read = elements(page)

    assert len(page) < 200_000
    assert "default-src 'none'" in page
    for tag, attributes in read.tags:
        source = attributes.get("src") or (attributes.get("href") if tag in ("link", "script") else None)
        assert source is None or source.startswith("data:")


@pytest.mark.parametrize("name", ["ko-claude", "ja-voice-chat", "en-mary-lamb"])
def test_offsets_of_the_payload_point_at_what_was_said_and_heard(name: str) -> None:
    folder = ROOT / "datasets" / name
    comparison = asrscore.compare(str(folder / "ref.txt"), {f.stem: str(f) for f in folder.glob("*.json")})
    data = carried(comparison.to_html())

    raw = data["utterances"]["raw"]
    unit = comparison.unit
    assert unit
    for system in data["systems"]:
        answers = system["answers"]
        result = comparison.systems[system["name"]]
        total = sum(answers[kind][n] for kind in ("substitutions", "deletions", "insertions") for n in range(len(raw)))
        assert total == getattr(result, unit).errors
        for n, utterance in enumerate(result.utterances):
            assert len(answers["edits"][n]) == utterance.score.counts(unit).errors  # type: ignore[arg-type]
            for (kind, r0, r1, h0, h1), edit in zip(answers["edits"][n], utterance.score.edits[unit], strict=True):
                assert edit.reference.casefold() in raw[n][r0:r1].casefold() or edit.reference.isdigit()
                assert answers["raw"][n][h0:h1] or kind == 1
            for start, end, clutter, _ in answers["removals"][n]:
                assert data["names"]["clutter"][clutter] in result.removed
                assert 0 <= start < end <= len(answers["raw"][n])


def test_what_was_forgiven_is_in_the_page_of_a_stored_result_too() -> None:
    comparison = ko_claude()
    stored = Comparison.from_json(comparison.to_json())

    assert carried(stored.to_html()) == carried(comparison.to_html())
    forgiven = carried(stored.to_html())["systems"][0]["answers"]["forgiven"][0]
    assert [comparison.references[0].raw[r0:r1] for _, r0, r1, _, _ in forgiven] == ["열", "삼십", "오", "두"]  # type: ignore[index]


def test_without_texts_no_speech_is_in_the_page() -> None:
    comparison = ko_claude()
    page = comparison.to_html(texts=False)
    data = carried(page)

    assert "클로드" not in page
    assert data["texts"] is False
    assert data["utterances"]["raw"] == [None]
    assert all(raw is None for system in data["systems"] for raw in system["answers"]["raw"])
    assert "클로드" not in json.dumps(data, ensure_ascii=False)
    assert data["systems"][0]["answers"]["substitutions"] == [5]


def test_nothing_from_a_file_is_markup() -> None:
    said = [Transcript(id=HOSTILE, raw=f"one two {HOSTILE}", meta={"room": HOSTILE, "x": {"<b>": "<i>"}})]
    heard = {HOSTILE: [Transcript(id=HOSTILE, raw=f"one too {HOSTILE}", prompt=HOSTILE)]}
    page = asrscore.compare(said, heard, lang="en").to_html()
    read = elements(page)

    assert [tag for tag, _ in read.tags if tag in ("img", "script")] == ["script", "script"]
    assert not [a for _, attributes in read.tags for a in attributes if a.startswith("on")]
    for hidden in ("\u202e", "\x1b", "\0"):
        assert hidden not in page
    assert carried(page)["utterances"]["id"] == [HOSTILE]


def test_the_built_front_end_is_current() -> None:
    digest = hashlib.sha256()
    for file in sorted((FRONT / "src").glob("*.js")):
        digest.update(f"{file.name}\n{file.read_text(encoding='utf-8')}".encode())
    first = (FRONT / "front.js").read_text(encoding="utf-8").splitlines()[0]

    assert first == f"// built from src/ {digest.hexdigest()}", "run: make front"


def test_the_front_end_never_parses_text_as_markup() -> None:
    for file in (FRONT / "src").glob("*.js"):
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b", file.read_text("utf-8")
        )


def test_metadata_with_a_few_values_is_a_group_to_choose_from() -> None:
    references = [
        Reference(id=str(n), raw="", stripped="", meta={"speaker": {"gender": "fm"[n % 2]}, "path": f"{n}.wav", "n": 1})
        for n in range(5)
    ]

    assert facets(references) == {"speaker.gender": {"values": ["f", "m"], "of": [0, 1, 0, 1, 0]}}


def test_a_value_is_called_as_in_the_groups() -> None:
    values: list[object] = [True, False, True, 1.0, "", " x "]
    references = [Reference(id=str(n), raw="", stripped="", meta={"noisy": value}) for n, value in enumerate(values)]
    said = [Transcript(id=r.id, raw="one two", meta=dict(r.meta)) for r in references]
    grouped = asrscore.compare(said, {"a": said}, lang="en", group_by="noisy").groups["noisy"]

    found = facets(references)["noisy"]

    assert found == {"values": ["true", "false", "1", "x"], "of": [0, 1, 0, 2, -1, 3]}
    assert {group.name for group in grouped.groups} == set(found["values"])


def test_confusions_are_drawn_once_and_by_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(_: object, confusion: Confusion) -> None:
        pytest.fail(f"the terminal's row of {confusion.reference} is drawn and not shown")

    monkeypatch.setattr(mishearings._Table, "_row", drawn)

    page = elements(ko_claude().to_html())

    assert sum(attrs.get("id") == "confusion-table" for _, attrs in page.tags) == 1
    assert sum(attrs.get("id") == "confusions" for _, attrs in page.tags) == 1


def test_timed_words_are_those_of_the_reference_or_of_the_first_system_that_has_them() -> None:
    words = (Segment(text="one", start_s=0.5, end_s=0.9), Segment(text="two"))
    said = [Transcript(id="a", raw="one two"), Transcript(id="b", raw="one two", segments=words)]
    heard = {"x": [Transcript(id="a", raw="one two", segments=words), Transcript(id="b", raw="one")]}
    data = payload(asrscore.compare(said, heard, lang="en"), ["x"])

    assert data["utterances"]["words"] == [[["one", 0.5, 0.9]], [["one", 0.5, 0.9]]]


def test_html_goes_where_it_is_told_and_never_over_an_input(tmp_path: Path) -> None:
    (tmp_path / "ref.txt").write_text("one two three\n", encoding="utf-8")
    (tmp_path / "a.txt").write_text("one too three\n", encoding="utf-8")
    (tmp_path / "sound").mkdir()
    (tmp_path / "sound" / "1.wav").write_bytes(b"RIFF")
    run = ["compare", str(tmp_path / "ref.txt"), str(tmp_path / "a.txt"), "--html"]

    assert CliRunner().invoke(cli, [*run, str(tmp_path / "r.html")]).exit_code == 0
    assert (tmp_path / "r.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert CliRunner().invoke(cli, [*run, "-"]).stdout.startswith("<!doctype html>")
    over = CliRunner().invoke(cli, [*run, str(tmp_path / "a.txt")])
    assert isinstance(over.exception, InputError)
    assert CliRunner().invoke(cli, [*run[:-1], "--audio", "x"]).exit_code == 2
    linked = CliRunner().invoke(cli, [*run, str(tmp_path / "r.html"), "--audio", str(tmp_path / "sound")])
    assert linked.exit_code == 0
    assert carried((tmp_path / "r.html").read_text(encoding="utf-8"))["utterances"]["audio"] == ["sound/1.wav"]


def test_sound_is_linked_or_embedded_and_found_by_id(tmp_path: Path) -> None:
    folder = tmp_path / "so und"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "u 1.wav").write_bytes(b"RIFF")
    reference = Reference(id="deep/u 1.flac", raw="", stripped="")

    linked = sounds(folder, tmp_path / "r.html", embed=False)
    embedded = sounds(folder, tmp_path / "r.html", embed=True)

    assert linked(reference) == "so%20und/deep/u%201.wav"
    assert embedded(reference) == "data:audio/wav;base64,UklGRg=="
    assert linked(Reference(id="other", raw="", stripped="")) is None
    with pytest.raises(InputError, match="no sound"):
        sounds(_empty(tmp_path), tmp_path, embed=False)
    with pytest.raises(InputError, match="no folder"):
        sounds(tmp_path / "none", tmp_path, embed=False)


def _empty(tmp_path: Path) -> Path:
    (tmp_path / "empty").mkdir()
    return tmp_path / "empty"


def test_a_notebook_shows_the_verdict_and_the_ranking() -> None:
    comparison = ko_claude()
    shown = comparison._repr_html_()

    assert comparison.pairs[0].verdict in elements(shown).text
    assert "<svg" in shown
    assert "<script" not in shown


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=9), st.booleans())
def test_a_scale_holds_every_value_and_its_ticks_are_even(values: list[float], zero: bool) -> None:
    scale = axis(values, 300, 10, zero=zero)

    least = 1e-6 * max(1.0, *map(abs, values))  # nothing that a pixel could show
    assert scale.low <= min(values) + least
    assert scale.high >= max(values) - least
    assert 2 <= len(scale.ticks) <= 13
    steps = [b - a for a, b in itertools.pairwise(scale.ticks)]
    assert max(steps) - min(steps) <= 1e-6 * max(steps)


@given(st.lists(st.floats(0, 300), min_size=1, max_size=12))
def test_labels_never_overlap_and_keep_their_order(places: list[float]) -> None:
    named = {str(n): place for n, place in enumerate(places)}
    moved = apart(named, 16)

    order = sorted(named, key=lambda name: named[name])
    for above, below in itertools.pairwise(order):
        assert moved[below] - moved[above] >= 16 - 0.02


def test_charts_of_equal_or_single_values_stand() -> None:
    chart = line_chart(["raw"], {"a": [0.0], "b": [0.0]})
    assert chart.lines[0].points == ((chart.steps[0][1], chart.y.at(0.0)),)
    assert whiskers([("a", 0.0, None, None, "0", False, 0)]).rows[0].low is None


def test_names_and_numbers_beside_a_point_have_room_whatever_their_script() -> None:
    name, told = "큐원 음성인식 초거대 모델 인스트럭트", "+20.35  (+17.69 to +22.93)"
    short, long = (whiskers([(one, 20.35, 17.69, 22.93, told, True, 0)]) for one in ("a", name))

    assert long.left > short.left
    assert long.left >= 7 * 36
    for chart in (short, long):
        assert chart.width - max(chart.rows[0].high or 0, chart.rows[0].at) >= 7 * len(told)


def many(names: list[str], *, words: int = 6) -> Comparison:
    """Some systems, each a little worse than the one before."""
    said = [
        Transcript(id=f"u{n}", raw=" ".join(f"w{k}" for k in range(words)), meta={"room": "ab"[n % 2]})
        for n in range(24)
    ]
    heard = {
        name: [
            Transcript(id=t.id, raw=t.raw.replace("w1", "xx") if n <= at else t.raw, latency_s=1.0 + at, duration_s=2.0)
            for n, t in enumerate(said)
        ]
        for at, name in enumerate(names)
    }
    return asrscore.compare(said, heard, lang="en", group_by=["room"])


def test_every_part_of_the_page_has_its_link_in_the_order_of_the_page() -> None:
    for comparison in (ko_claude(), many(["a", "b", "c", "d", "e", "f"])):
        page = comparison.to_html()
        parts = re.findall(r'<section id="([\w-]+)" class="part">', page)
        nav = re.findall(r'href="#([\w-]+)"', page[page.index("<nav") : page.index("</nav>")])
        assert [one for one in nav if one in parts] == parts
        assert nav == parts


def test_of_many_systems_the_ladder_has_a_row_each_and_confusions_tell_how_many() -> None:
    names = [f"a system with a long name, number {n}" for n in range(12)]
    page = many(names).to_html()

    assert "12 systems: WER default" in elements(page).text
    found = re.search(r'<section id="ladder".*?</thead>', page, re.DOTALL)
    assert found
    assert found[0].count("<th ") <= 10
    whose = re.findall(r'<td class="whose"><bdi>([^<]*)</bdi>', page)
    assert whose
    assert max(map(len, whose)) < 3 * len(names[-1]) + 9


def test_of_many_systems_groups_have_a_column_each_and_a_panel_each() -> None:
    names = [f"system {n}" for n in range(13)]
    comparison = many(names)
    found = re.search(r'<section id="groups".*?</section>', comparison.to_html(), re.DOTALL)
    assert found
    table, figure = found[0].split("<figure>")
    head, *rows = re.findall(r"<tr>.*?</tr>", table)

    assert re.findall(r"<th [^>]*>([^<]*)</th>", head) == ["system", "a (12)", "b (12)"]
    assert [re.findall(r"<bdi>(.*?)</bdi>", row) for row in rows] == [[name] for name in comparison.ranking]
    for name, row in zip(comparison.ranking, rows, strict=True):
        rates = [group.systems[name] for group in comparison.groups["room"].groups]
        assert sorted(re.findall(r"<span>([\d.]+) %</span>", row)) == sorted(
            f"{100 * (rate.counts.rate or 0):.2f}" for rate in rates
        )
        assert len(re.findall(r"<small[^>]*>[\d.]+–[\d.]+<", row)) == sum(rate.low is not None for rate in rates)
    assert figure.count("<title>a (12), ") == figure.count("<title>b (12), ") == 13
    assert figure.count(">system 0</tspan>") == 1


@given(st.integers(1, 9), st.integers(1, 14), st.integers(1, 44))
def test_panels_are_on_one_scale_and_never_over_one_another(groups: int, systems: int, longest: int) -> None:
    rows: list[Row] = [
        ("x" * longest + str(n), 3.0 * n, None if n % 2 else 2.0 * n, 4.0 * n, "", True, n) for n in range(systems)
    ]
    chart = panels({f"g{n}": rows[n % 3 :] or rows for n in range(groups)})

    assert len({(panel.x.low, panel.x.high, panel.x.end - panel.x.start > 100) for panel in chart.panels}) == 1
    for one, other in itertools.combinations(chart.panels, 2):
        beside = one.x.end < other.x.start or other.x.end < one.x.start
        assert beside or abs(one.top - other.top) > chart.tall
    for panel in chart.panels:
        assert panel.named == (panel.x.start == chart.left)
        assert panel.x.end <= chart.width
        assert panel.top + chart.tall < chart.height
        assert all(panel.top < row.y < panel.top + chart.tall for row in panel.rows)
    # A system stands at the same height in panels side by side.
    heights = {(panel.top, row.name): row.y for panel in chart.panels for row in panel.rows}
    assert all(heights[panel.top, row.name] == row.y for panel in chart.panels for row in panel.rows)


def test_rates_of_groups_are_no_differences() -> None:
    page = many(["a", "b"]).to_html()
    groups = re.search(r'<section id="groups".*?</section>', page, re.DOTALL)
    ranking = re.search(r'<section id="ranking".*?</section>', page, re.DOTALL)

    assert groups
    assert ranking
    tick = r'<text class="tick" text-anchor="middle"[^>]*>\+'
    assert not re.search(tick, groups[0])
    assert re.search(tick, ranking[0])


def test_warnings_are_told_of_at_the_top() -> None:
    said = [Transcript(id="1", raw="one two"), Transcript(id="2", raw="three")]
    comparison = asrscore.compare(said, {"x": said[:1]}, lang="en")

    assert comparison.warnings
    assert f'<a href="#closing">{len(comparison.warnings)} warning' in comparison.to_html()
    quiet = asrscore.compare(said, {"x": said}, lang="en")
    assert not quiet.warnings
    assert 'href="#closing"' not in quiet.to_html()


@pytest.mark.parametrize("level", ["basic", "default"])
def test_an_answer_tells_which_writing_its_places_refer_to(level: str) -> None:
    said = [Transcript(id="1", raw="the color is grey", alternatives=("the colour is grey", "a hue is dark indeed"))]
    heard = {"x": [Transcript(id="1", raw="a hue is dark")], "y": [Transcript(id="1", raw="the color was grey")]}
    comparison = asrscore.compare(said, heard, lang="en", level=level)
    stored = Comparison.from_json(comparison.to_json())

    for one in (comparison, stored):
        data = carried(one.to_html())
        writings = [data["utterances"]["raw"][0], *data["utterances"]["alternatives"][0]]
        for system in data["systems"]:
            answers = system["answers"]
            ((_, r0, r1, _, _),) = answers["edits"][0]
            writing = writings[answers["alternative"][0]]
            assert (system["name"], writing[r0:r1]) in {("x", "indeed"), ("y", "is")}
    without = carried(comparison.to_html(texts=False))
    assert without["utterances"]["alternatives"] == [None]


def test_alternatives_with_mark_up_are_carried_without() -> None:
    said = [Transcript(id="1", raw="그게 (십)/(10) 개 b/ 있어", alternatives=("저게 (70%)/(칠십 퍼센트) n/ 됐어",))]
    heard = {"x": [Transcript(id="1", raw="저게 칠십 퍼센트 갔어")]}
    data = carried(asrscore.compare(said, heard, lang="ko", markup="ksponspeech").to_html())

    answers = data["systems"][0]["answers"]
    assert answers["alternative"] == [1]
    plain = data["utterances"]["alternatives"][0][0]
    assert not set("()/") & set(plain)
    assert [plain[r0:r1] for _, r0, r1, _, _ in answers["edits"][0]] == ["됐"]
