"""A game tree as a table: what every picture of it says, for readers and for pages that cannot draw."""

from __future__ import annotations

from html import escape
from typing import Final

from maumau_kit.base.words import pick
from maumau_kit.studies.tree.nodes import END
from maumau_kit.views.still import framed
from maumau_kit.views.tree_shown import Drawing, drawing, label, names_of, state_says, value_word
from maumau_kit.views.wording_tree import CUTS, DEPTH, ENDS, HEAD, MORE_ROWS, POSITIONS, SEEN, WORDS, in_words

ROWS: Final = 200
"""So many rows a table has at most."""
_CELL: Final = "text-align:left;padding:.15em .8em;vertical-align:top"


def rows(shown: Drawing, lang: str, most: int = ROWS) -> list[tuple[str, ...]]:
    """Number, parent, who moved, the move, what follows, and the value, for the nodes nearest to the beginning."""
    tree = shown.tree
    names, system = names_of(tree, lang), tree.variant["setup.suits"]
    found = list[tuple[str, ...]]()
    for item in shown.items[:most]:
        before = "" if item.parent < 0 else str(shown.items[item.parent].node.id)
        movers = dict.fromkeys(ply.by for ply in item.edge.plies) if item.edge else {}
        who = ", ".join(names[seat] for seat in movers)
        move = label(item.tokens, lang, system) if item.edge else WORDS[lang]["root"]
        mark = f"{move} ({WORDS[lang]['played']})" if item.played and item.edge else move
        then = " ".join(state_says(item.node, names, lang, value=False))
        found.append((str(item.node.id), before, who, mark, then, value_word(item.node, lang)))
    return found


def table_html(shown: Drawing, lang: str, most: int = ROWS) -> str:
    """The table as HTML without any script; every text is escaped. Of a large tree the first rows."""
    near = shown if len(shown.items) <= most else drawing(shown.tree, most)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows(near, lang, most))
    head = "".join(f'<th style="{_CELL}">{escape(pick(each, lang))}</th>' for each in HEAD)
    left = len(shown.tree.nodes) - len(near.items)
    more = f"<p>{escape(in_words(MORE_ROWS, lang, n=left))}</p>" if left else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _cell(words: str) -> str:
    return f'<td style="{_CELL}">{escape(words)}</td>'


def sentence(shown: Drawing, lang: str) -> str:
    """The tree in one sentence: how deep, how many positions and ends, and how much was not followed.

    Cheap also for a large tree; `Tree.summary` says more.
    """
    tree = shown.tree
    head = in_words(DEPTH, lang, n=tree.depth)
    if tree.view is not None:
        head += pick(SEEN, lang).format(name=names_of(tree, lang)[tree.view])
    nodes = tree.nodes
    counts = [(POSITIONS, len(nodes)), (ENDS, sum(node.kind == END for node in nodes))]
    counts.append((CUTS, sum(node.is_cut for node in nodes)))
    return f"{head}: {', '.join(in_words(both, lang, n=n) for both, n in counts if n)}."


def told(shown: Drawing, lang: str) -> tuple[str, str]:
    """The sentence and the table of a picture."""
    return sentence(shown, lang), table_html(shown, lang)


def tree_html(shown: Drawing, picture: str, lang: str, key: str = "") -> str:
    """Sentence, picture (SVG) and table of a tree, for a page without scripts; `key` marks it as a still picture."""
    said, table = told(shown, lang)
    folded = f"<details><summary>{escape(WORDS[lang]['as.table'])}</summary>{table}</details>"
    return framed(f"<p><b>{escape(said)}</b></p>{picture}{folded}", lang, key)
