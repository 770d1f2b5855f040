"""A real browser, and pages to look at in it. Nothing here is skipped: without Chromium the suite fails."""

from __future__ import annotations

import base64
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from asrscore.results import Comparison

#: Debian's Chromium, headless, that asks nobody on the network for anything.
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
#: Where screenshots are kept to be looked at.
SHOTS = Path(__file__).parents[2] / "out" / "screenshots"

Opener = Callable[..., Page]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert found, "Chromium is missing: apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def opened(chromium: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Open a comparison's page. What the browser complains of, or asks a network for, fails the test."""
    complaints: list[str] = []
    pages: list[Page] = []

    def open_it(comparison: Comparison | str, *, dark: bool = False, width: int = 1280, **settings: object) -> Page:
        file = tmp_path / "report.html"
        text = comparison if isinstance(comparison, str) else comparison.to_html(**settings)  # type: ignore[arg-type]
        file.write_text(text, encoding="utf-8")
        page = chromium.new_page(viewport={"width": width, "height": 900}, color_scheme="dark" if dark else "light")
        pages.append(page)
        page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda err: complaints.append(str(err)))
        page.on("dialog", lambda dialog: complaints.append(f"dialog: {dialog.message}"))
        page.on("request", lambda ask: complaints.append(ask.url) if ask.url.startswith("http") else None)
        page.goto(file.as_uri())
        page.wait_for_selector("html[data-ready='true']", state="attached", timeout=60_000)
        return page

    yield open_it
    for page in pages:
        page.close()
    assert complaints == []


def keep_figure(png: str, name: str) -> None:
    """Keep a figure that came as base64."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    (SHOTS / f"{name}.png").write_bytes(base64.b64decode(png))


def keep(page: Page, name: str, *, whole: bool = False, part: str = "") -> None:
    """Keep a screenshot: of what is seen, of the whole page, or of the part that a selector names."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    if part:
        page.locator(part).screenshot(path=SHOTS / f"{name}.png")
    else:
        page.screenshot(path=SHOTS / f"{name}.png", full_page=whole)
