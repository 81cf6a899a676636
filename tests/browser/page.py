"""A single HTML page with tables in it, as any plain page could have them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from maumau_kit.views.cards import sheet

WIDGETS = Path(__file__).resolve().parents[2] / "maumau_kit" / "widgets"

MOUNT = """
window.heard = [];
const given = JSON.parse(document.getElementById("given").textContent);
window.tables = given.map(({ story, art, options }, n) => mount(
  document.getElementById("table" + n), story, art, options,
  { step: (to) => window.heard.push([n, to]), options: (chosen) => window.heard.push([n, chosen]) },
));
"""


def page(*tables: tuple[dict[str, Any], dict[str, Any]], head: str = "", body: str = "") -> str:
    """The page's text; ``tables`` are pairs of story and options. ``window.tables`` holds what mount gave."""
    each = [{"story": story, "options": options} for story, options in tables]
    for number, table in enumerate(each):
        table["art"] = sheet(f"t{number}")
    given = json.dumps(each).replace("<", "\\u003c")
    places = "".join(f'<div id="table{n}"></div>' for n in range(len(tables)))
    style = (WIDGETS / "table.css").read_text(encoding="utf-8")
    script = (WIDGETS / "table.js").read_text(encoding="utf-8")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tables</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<style>{style}</style><style>body{{margin:0}}</style>{head}</head><body>{places}{body}"
        f'<script type="application/json" id="given">{given}</script>'
        f'<script type="module">{script}{MOUNT}</script></body></html>'
    )
