"""A single HTML page with widgets in it: it needs no Python, no server, and nothing from outside.

What only Python can do (to play, to branch off, to save) says so there; stepping, quizzes and rule tables work.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from typing import Any, NamedTuple

from maumau_kit.base.errors import InputError
from maumau_kit.base.words import language
from maumau_kit.widgets import front
from maumau_kit.widgets.panel import DRAWINGS, Panel

#: Nothing may be loaded, whatever a text in the page says.
_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
_MOUNT = """
for (const [id, { doc, options, at }] of Object.entries(MAU.given)) {
  if (MAU.kinds[id] !== KIND) continue;
  const one = mount(document.getElementById(id), doc, MAU.art, options);
  for (const [name, value] of Object.entries(at || {})) one.told(name, value);
}
"""


class Piece(NamedTuple):
    """One widget on a page: the name of its module, its document and options, and where it stands."""

    kind: str
    doc: dict[str, Any]
    options: dict[str, Any]
    at: dict[str, Any]


def page(*panels: Panel, title: str = "Mau-Mau") -> str:
    """The page with these widgets, as they stand now, one below the other. Raises `InputError` for anything else.

    >>> from maumau_kit.widgets.replay import replay
    >>> page(replay("w1-kalle"), title="Anna & Kalle").count("Anna &amp; Kalle")
    1
    """
    pieces = [Piece(panel.kind, panel.doc, panel.options, panel.place()) for panel in map(_panel, panels)]
    return html(pieces, title=title)


def _panel(given: object) -> Panel:
    if isinstance(given, Panel):
        return given
    kind = type(given).__name__
    raise InputError(
        f"a {kind} is no table of the kit",
        where="panels",
        hint="give tables such as replay(…); a figure writes its own page with figure.write_html(file)",
        german=f"Das ist kein Tisch ({kind}): gib Tische wie replay(…) an; eine Abbildung schreibt ihre eigene Seite "
        "mit figure.write_html(file).",
    )


def html(pieces: Iterable[Piece], *, title: str, script: str = _MOUNT, head: str = "", body: str = "") -> str:
    """The text of a page of pieces; `script` puts those of one kind into their places."""
    placed = {f"table{number}": piece for number, piece in enumerate(pieces)}
    kinds = dict.fromkeys(piece.kind for piece in placed.values())
    given = {place: {"doc": p.doc, "options": p.options, "at": p.at} for place, p in placed.items()}
    data = {"art": DRAWINGS, "given": given, "kinds": {place: piece.kind for place, piece in placed.items()}}
    styles = dict.fromkeys(text for kind in kinds for text in front.styles(kind))
    modules = "".join(
        f'<script type="module">const KIND = "{kind}";\n{front.module(kind)}{script}</script>' for kind in kinds
    )
    return (
        f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<style>{''.join(styles)}\nbody{{margin:0}}</style>{head}</head><body>"
        f"{''.join(f'<div id={place}></div>' for place in placed)}{body}"
        f"<script>const MAU = {_as_script(data)};</script>{modules}</body></html>"
    )


def _as_script(data: Any) -> str:
    """Data as JavaScript: no text in it can end the script that holds it."""
    text = json.dumps(data, ensure_ascii=False, allow_nan=False)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text
