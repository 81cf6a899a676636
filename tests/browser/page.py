"""A single HTML page with tables in it, as any plain page could have them."""

from __future__ import annotations

from typing import Any

from maumau_kit.widgets.page import Piece, html

MOUNT = """
window.heard = [];
const give = ([id, { doc, options }], n) => mount(document.getElementById(id), doc, MAU.art, options, {
  tell: (name, value) => { window.heard.push([n, value]); window.wire?.({ tell: name, value }); },
  ...(window.wire ? { send: (message) => window.wire({ send: message }) } : {}),
});
window.tables = Object.entries(MAU.given).map(give);
window.drawn?.();
"""


def page(*tables: tuple[dict[str, Any], dict[str, Any]], head: str = "", body: str = "", kind: str = "stepper") -> str:
    """The page's text; ``tables`` are pairs of document and options. ``window.tables`` holds what mount gave."""
    pieces = [Piece(kind, doc, options, {}) for doc, options in tables]
    return html(pieces, title="Tables", script=MOUNT, head=head, body=body)
