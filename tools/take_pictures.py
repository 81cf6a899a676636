"""Renew the pictures in docs/pictures: python -m tools.take_pictures [NAME…]. Needs Chromium.

Every widget in three widths, both themes, both languages and both suit systems, as the documentation shows them; and
the figures of the guide to debt chains.
"""

from __future__ import annotations

import importlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
LIGHT = {"theme": "light", "language": "en", "suits": "french"}
DARK = {"theme": "dark", "language": "de", "suits": "german"}
NARROW = {"theme": "light", "language": "de", "suits": "french", "colours": 4}


class Shot(NamedTuple):
    """A picture: which piece of the gallery, how it looks, and how wide it is."""

    piece: str
    look: dict[str, Any]
    width: int


SHOTS: dict[str, Shot] = {
    f"{name}-{kind}": Shot(piece, look, width)
    for name, piece in (
        ("stepper", "stepper"),
        ("lines", "stepper-lines"),
        ("play", "play"),
        ("quiz", "quiz-lay"),
        ("rules", "rules"),
        ("setup", "setup"),
        ("log", "log"),
        ("twins", "compare-deal"),
        ("numbers", "compare-numbers"),
        ("tree", "tree"),
    )
    for kind, look, width in (("laptop", LIGHT, 1280), ("wall", DARK, 1920), ("phone", NARROW, 360))
} | {
    "lesson": Shot("stepper", LIGHT, 1280),
    "projector": Shot("stepper-seat", {**LIGHT, "projector": True}, 1920),
    "diff": Shot("compare-rules", LIGHT, 1280),
    "cases": Shot("compare-cases", {**LIGHT, "language": "de"}, 1280),
    "one-position": Shot("compare-position", LIGHT, 1280),
    "curtain": Shot("play-curtain", {**LIGHT, "language": "de"}, 1280),
}


KINDS = ("chain-ladder", "chain-shares", "one-run", "hand-tree", "fair")
FIGURES = [f"{kind}-{lang}" for kind in KINDS for lang in ("en", "de")]
"""The figures: what is shown, and in which language."""


def figure_page(name: str) -> str:
    """A page with one of the figures, see `FIGURES`."""
    import maumau_kit as mau

    kind, _, lang = name.rpartition("-")
    mau.language(lang)
    if kind == "one-run":
        run = mau.one_run("KS AS 9H 10H QH JC", on="9S", variant="grundvariante")
        return f"<!doctype html>{importlib.import_module('maumau_kit.views.run_picture').run_svg(run)}"
    if kind == "chain-ladder":
        figure = mau.debt_chains(mau.load_deal("house-code-all-four-sevens")).ladder()
    elif kind == "hand-tree":
        figure = mau.tree(mau.load_deal("house-code-seven-at-once"), depth=20).with_results().figure()
    elif kind == "fair":
        figure = mau.fair_values("house-code-keep-the-seven", 13, samples=100).figure()
    else:
        figure = mau.debt_shares("house-code", players=3, rounds=100_000).figure()
    return str(figure.to_html(include_plotlyjs=True))


def take(wanted: Sequence[str]) -> None:
    """Take the pictures of these names, or all."""
    sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]
    browsing, galleries = importlib.import_module("conftest"), importlib.import_module("galleries")
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=browsing.browser_path(), args=browsing.FLAGS)
        context = browser.new_context(bypass_csp=True)

        def open_page(html: str, *, width: int) -> Any:
            watched = browsing.Watched(context.new_page())
            watched.page.set_viewport_size({"width": width, "height": 800})
            file = Path(folder, "page.html")
            file.write_text(html, encoding="utf-8")
            watched.page.goto(file.as_uri())
            return watched

        for name in wanted or (*SHOTS, *FIGURES):
            if name in FIGURES:
                watched = open_page(figure_page(name), width=860)
                watched.page.wait_for_timeout(1000)
                watched.page.locator(".js-plotly-plot, svg").first.screenshot(path=str(PICTURES / f"{name}.png"))
                watched.page.close()
                shrink(PICTURES / f"{name}.png")
                continue
            shot = SHOTS[name]
            with galleries.shown(shot.piece, open_page, width=shot.width, **shot.look) as watched:
                watched.page.locator(".mau").first.screenshot(path=str(PICTURES / f"{name}.png"))
                watched.page.close()
            shrink(PICTURES / f"{name}.png")
        browser.close()


def shrink(picture: Path) -> None:
    """Fewer colours and no dates, where ImageMagick is there."""
    program = imagemagick()
    if program:
        subprocess.run([program, str(picture), "-colors", "128", "-strip", str(picture)], check=False)


@cache
def imagemagick() -> str | None:
    """The `convert` of ImageMagick; `None` where there is none, or another program has that name (as on Windows)."""
    program = shutil.which("convert")
    if program is None:
        return None
    try:
        said = subprocess.run([program, "-version"], check=False, capture_output=True, timeout=20)
    except (OSError, subprocess.SubprocessError):
        return None
    return program if b"ImageMagick" in said.stdout else None


if __name__ == "__main__":
    take(sys.argv[1:])
