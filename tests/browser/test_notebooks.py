"""The notebooks run to their end, say what they claim, and the widget lives in a real Jupyter and a real marimo."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from playwright.sync_api import Browser

from tests.browser.conftest import keep, keep_figure

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def executed(name: str, tmp_path: Path) -> Any:
    """Return a notebook as it is after a run of all cells, its figures kept to be looked at."""
    notebook = nbformat.read(NOTEBOOKS / name, as_version=4)
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    for at, cell in enumerate(notebook.cells):
        for output in cell.get("outputs", ()):
            if "image/png" in output.get("data", {}):
                keep_figure(output["data"]["image/png"], f"{Path(name).stem}-{at}")
    return notebook


def said(notebook: Any) -> str:
    return "\n".join(
        str(output.get("text") or output.get("data", {}).get("text/html") or output.get("data", {}).get("text/plain"))
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
    )


def test_the_drill_down_tells_the_story_of_ko_claude(tmp_path: Path) -> None:
    notebook = executed("drill-down.ipynb", tmp_path)
    text = said(notebook)

    for told in ("3.57 %", "5.36 %", "<- inverts", "instruction_echo", "클라우드", "토큰", "direction only"):
        assert told in text
    assert sum("image/png" in o.get("data", {}) for c in notebook.cells for o in c.get("outputs", ())) == 2
    widgets = [
        o
        for c in notebook.cells
        for o in c.get("outputs", ())
        if "application/vnd.jupyter.widget-view+json" in o.get("data", {})
    ]
    assert len(widgets) == 1


def test_the_audit_finds_the_gap_that_was_put_there(tmp_path: Path) -> None:
    text = said(executed("fairness-audit.ipynb", tmp_path))

    found = re.search(r"gap of (\w+) minus gap of (\w+) = ([+-][\d.]+) points, ([+-][\d.]+) to ([+-][\d.]+)", text)
    assert found
    sign = 1 if found[1] == "skewed" else -1
    low, high = sorted(sign * float(end) for end in found.group(4, 5))
    assert low > 0
    assert abs((low + high) / 2 - 9) < 3  # 9 points were put there
    assert "<- inverts" in text


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


@contextmanager
def served(command: list[str], home: Path, address: str, ready: str) -> Iterator[str]:
    """Run a server on this machine alone for as long as it is needed."""
    settings = {**os.environ, "HOME": str(home), "JUPYTER_CONFIG_DIR": str(home / "config")}
    server = subprocess.Popen(command, env=settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(240):
            if server.poll() is not None:
                pytest.fail(f"{command[2]} ended with status {server.returncode}: is what it takes installed?")
            try:
                urllib.request.urlopen(address + ready, timeout=1)
                break
            except OSError:
                time.sleep(0.25)
        else:
            pytest.fail(f"{command[2]} did not start")
        yield address
    finally:
        server.terminate()
        server.wait(20)


@pytest.fixture
def jupyter(tmp_path: Path) -> Iterator[str]:
    """Start a Jupyter server, and return its address."""
    shutil.copy(NOTEBOOKS / "drill-down.ipynb", tmp_path)
    port = free_port()
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}",
               "--IdentityProvider.token=", "--ServerApp.password=", "--allow-root", f"--ServerApp.root_dir={tmp_path}",
               "--LabApp.news_url=", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]  # fmt: skip
    with served(command, tmp_path, f"http://127.0.0.1:{port}", "/api") as address:
        yield address


#: What docs/report.md tells users of marimo to write.
MARIMO = """
import marimo

app = marimo.App()

@app.cell
def _():
    import marimo as mo
    from asrscore import compare
    from asrscore.notebook import drilldown
    from asrscore.shipped import shipped
    data = shipped("datasets") / "ko-claude"
    comparison = compare(data / "ref.txt", [data / "specialist.json", data / "omni.json"])
    widget = mo.ui.anywidget(drilldown(comparison))
    return mo, widget

@app.cell
def _(widget):
    widget
    return

@app.cell
def _(mo, widget):
    mo.md(f"{len(widget.selected)} answers to {widget.value['selected_ids']}")
    return
"""


@pytest.fixture
def marimo(tmp_path: Path) -> Iterator[str]:
    """Start a marimo server with a notebook, and return its address."""
    (tmp_path / "look.py").write_text(MARIMO, encoding="utf-8")
    port = free_port()
    command = [sys.executable, "-m", "marimo", "-q", "run", str(tmp_path / "look.py"), "--headless", "--no-token",
               "--host", "127.0.0.1", "--port", str(port)]  # fmt: skip
    with served(command, tmp_path, f"http://127.0.0.1:{port}", "/health") as address:
        yield address


def test_the_widget_lives_in_a_real_marimo_and_python_reads_its_selection(marimo: str, chromium: Browser) -> None:
    page = chromium.new_page(viewport={"width": 1300, "height": 1400})
    complaints: list[str] = []
    page.on("pageerror", lambda err: complaints.append(str(err)))
    page.goto(marimo)
    page.locator(".asrscore-widget .list .row").first.click(timeout=120_000)
    page.wait_for_selector(".asrscore-widget .stack", timeout=60_000)
    page.get_by_text("2 answers to ['ko-claude']").wait_for(timeout=120_000)
    keep(page, "marimo-widget")
    assert complaints == []


def test_the_widget_lives_in_a_real_jupyter(jupyter: str, chromium: Browser) -> None:
    page = chromium.new_page(viewport={"width": 1400, "height": 1000})
    complaints: list[str] = []
    page.on("pageerror", lambda err: complaints.append(str(err)))
    page.goto(f"{jupyter}/lab/tree/drill-down.ipynb")
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=60_000)
    page.get_by_text("| Idle").wait_for(timeout=60_000)
    page.locator(".lm-MenuBar-itemLabel", has_text="Run").click()
    page.locator(".lm-Menu-itemLabel", has_text="Run All Cells").first.click()
    page.wait_for_selector(".asrscore-widget .list .row", timeout=120_000, state="attached")
    page.locator(".asrscore-widget").scroll_into_view_if_needed()
    # The cell after the widget chose the utterance from Python.
    page.wait_for_selector(".asrscore-widget .detail h3", timeout=60_000)
    assert page.locator(".asrscore-widget .detail h3").inner_text() == "ko-claude"
    assert page.locator(".asrscore-widget .stack").count() > 20
    page.locator(".asrscore-widget input[type=search]").fill("nothing has this")
    assert page.locator(".asrscore-widget .status").inner_text().startswith("0 of 1")
    page.locator(".asrscore-widget button.reset").click()
    keep(page, "jupyter-widget")
    # Its keys are its own: Jupyter has c, j and r too, and would copy the cell, leave it, or make it raw.
    page.locator(".asrscore-widget .list").click()
    cells = page.locator(".jp-Cell").count()
    for key in "crjk":
        page.keyboard.press(key)
    assert page.locator(".asrscore-widget input[name=clutter]").is_checked()
    assert page.locator(".jp-RawCell").count() == 0
    assert page.locator(".jp-Cell").count() == cells
    light, dark = (
        page.evaluate(
            """(light) => { document.body.dataset.jpThemeLight = light;
              return getComputedStyle(document.querySelector(".asrscore-widget")).backgroundColor; }""",
            value,
        )
        for value in ("true", "false")
    )
    assert light != dark
    aligned = page.locator(".asrscore-summary tbody th").first.evaluate("cell => getComputedStyle(cell).textAlign")
    assert aligned == "left"
    assert [c for c in complaints if "asrscore" in c] == []
    page.close()
