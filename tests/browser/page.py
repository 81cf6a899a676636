"""A single HTML page with tables in it, as any plain page could have them."""

from __future__ import annotations

import json
from typing import Any

from maumau_kit.views.svg.cards import sheet
from maumau_kit.widgets import front

MOUNT = """
window.heard = [];
const given = JSON.parse(document.getElementById("given").textContent);
window.tables = given.map(({ doc, art, options }, n) => mount(document.getElementById("table" + n), doc, art, options, {
  tell: (name, value) => { window.heard.push([n, value]); window.wire?.({ tell: name, value }); },
  ...(window.wire ? { send: (message) => window.wire({ send: message }) } : {}),
}));
window.drawn?.();
"""


def page(*tables: tuple[dict[str, Any], dict[str, Any]], head: str = "", body: str = "", kind: str = "stepper") -> str:
    """The page's text; ``tables`` are pairs of document and options. ``window.tables`` holds what mount gave."""
    each = [{"doc": doc, "options": options} for doc, options in tables]
    for table in each:
        table["art"] = sheet("t0")
    given = json.dumps(each).replace("<", "\\u003c")
    places = "".join(f'<div id="table{n}"></div>' for n in range(len(tables)))
    style, script = front.style(kind), front.module(kind)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tables</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<style>{style}</style><style>body{{margin:0}}</style>{head}</head><body>{places}{body}"
        f'<script type="application/json" id="given">{given}</script>'
        f'<script type="module">{script}{MOUNT}</script></body></html>'
    )
