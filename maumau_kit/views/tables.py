"""Tables as HTML that needs no script: what a cell looks like, and rows of cells."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

CELL: Final = "text-align:left;vertical-align:top;padding:.35em .8em;border-bottom:1px solid rgba(128,128,128,.6)"
NUMBER: Final = "text-align:right;white-space:nowrap"
"""Added to a cell that holds a number."""


def knob_line(knob: str) -> str:
    """The name of a knob in a line of its own, below its title."""
    return f'<br><small><code style="white-space:nowrap">{escape(knob)}</code></small>'


def cell(html: str, tag: str = "td", style: str = "", *, scope: str = "", across: int = 1) -> str:
    """A cell with this content. A `style` is added; `scope` is that of a heading, `across` how many columns it covers.

    >>> cell("7 &lt; 8", "th", scope="row")[:27]
    '<th scope="row" style="text'
    """
    more = (f' scope="{scope}"' if scope else "") + (f' colspan="{across}"' if across > 1 else "")
    return f'<{tag}{more} style="{CELL}{";" if style else ""}{style}">{html}</{tag}>'


def row(cells: Iterable[str]) -> str:
    """A row of cells."""
    return f"<tr>{''.join(cells)}</tr>"


def text_row(texts: Iterable[str], tag: str = "td", style: str = "", *, scope: str = "") -> str:
    """A row of texts, escaped."""
    return row(cell(escape(text), tag, style, scope=scope) for text in texts)


def wide(table: str) -> str:
    """A table that is moved sideways where the page is narrower."""
    return f'<div style="overflow-x:auto">{table}</div>'


def paragraphs(lines: Iterable[str]) -> str:
    """Lines of text, escaped, each a paragraph."""
    return "".join(f"<p>{escape(line)}</p>" for line in lines)
