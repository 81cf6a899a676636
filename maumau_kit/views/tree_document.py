"""A game tree as a page draws it: the nodes as columns, and the card tables of single nodes, asked for one by one.

Everything is worked out here: where a node stands, what leads to it, what is said of it, what it is worth. In a tree of
what one seat knows no hidden card is in any of it, since none is in the tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from maumau_kit.base.cards import DRAW, SUITS, card_text
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import (
    LANGS,
    CardPart,
    Part,
    Parts,
    SeatPart,
    SuitPart,
    card_list,
    fill,
    join,
    shown_name,
    to_plain,
)
from maumau_kit.game.narrate import DRAWS, KEEPS, LAYS, PASSES, TO_ACT, WISHES, Told, tell_deal, tell_step
from maumau_kit.game.observation import Observation
from maumau_kit.game.record import Step
from maumau_kit.studies.tree.nodes import CHANCE, DECISION, END, REPEATED, SHUFFLE, Edge, Node, Ply
from maumau_kit.studies.tree.states import Pending
from maumau_kit.views.story import LONG_PILE, OPEN, frame, table_names
from maumau_kit.views.tree_layout import layout
from maumau_kit.views.tree_shown import DRAW as NOBODY
from maumau_kit.views.tree_shown import LOSS, WIN, Drawing, Item, tokens_of, worth
from maumau_kit.views.tree_table import sentence
from maumau_kit.views.wording_tree import WORDS

if TYPE_CHECKING:
    from maumau_kit.studies.tree.result import Tree

FORMAT: Final = "maumau-tree/1"
DOES: Final[dict[str, Both]] = {
    "draw": ("{by} draws.", "{by} zieht."),
    "take": ("{by} takes what is owed.", "{by} nimmt, was offen ist."),
    "keep": KEEPS,
    "pass": PASSES,
}
DRAWN: Final[Both] = ("The card is {card}.", "Die Karte ist {card}.")
SEEN: Final[dict[str, Both]] = {
    "may-lay": ("It may be laid.", "Sie darf gelegt werden."),
    "may-not-lay": ("No card can be laid.", "Keine Karte kann gelegt werden."),
}
BEGINS: Final[Both] = ("Here the tree begins.", "Hier beginnt der Baum.")
DRAWS_ONE: Final[Both] = ("{seat} draws a card.", "{seat} zieht eine Karte.")


def tree_document(shown: Drawing) -> dict[str, Any]:
    """The tree for the page: words and names, and the nodes in the order in which they are drawn, as columns."""
    tree = shown.tree
    return {
        "format": FORMAT,
        **table_names(tree.variant),
        "players": list(map(shown_name, tree.players)) or [""] * tree.seats,
        "bottom": tree.view or 0,
        "view": tree.view,
        "say": {lang: sentence(shown, lang) for lang in LANGS},
        "nodes": _columns(shown),
        "further": [
            {"from": source, "to": target, "move": list(tokens_of(edge)), "by": _by(edge), "line": int(edge.on_line)}
            for source, target, edge in shown.further
        ],
        "partial": tree.is_partial,
    }


def _columns(shown: Drawing) -> dict[str, list[Any]]:
    """The nodes as columns: short, since there may be thousands."""
    items = shown.items
    # What is written behind a last node needs room of its own: as if one more node stood there.
    tails = [place for place, item in enumerate(items) if item.node.is_cut or item.node.kind == END]
    rows = layout([*shown.parents, *tails]).rows
    return {
        "id": [item.node.id for item in items],
        "parent": list(shown.parents),
        "row": [round(row, 2) for row in rows[: len(items)]],
        "kind": [KINDS[item.node.kind] for item in items],
        "seat": [_seat(item.node) for item in items],
        "by": [_by(item.edge) for item in items],
        "move": [list(item.tokens) for item in items],
        "line": [int(item.played) for item in items],
        "left": [item.node.left for item in items],
        "worth": [_worth(item.node) for item in items],
        "wins": [_wins(item.node, shown.tree.seats) for item in items],
    }


def _by(edge: Edge | None) -> int | None:
    """Who makes the (first) move of an edge; nobody where a card is drawn."""
    return edge.plies[0].by if edge is not None and edge.plies else None


KINDS: Final = {DECISION: "d", CHANCE: "c", END: "e", SHUFFLE: "s", REPEATED: "r"}


def _seat(node: Node) -> int | None:
    """Who moves or draws; at the end of the round who has won."""
    return (node.ending.winner if node.ending else None) if node.kind == END else node.seat


def _worth(node: Node) -> float | None:
    """What a node is worth to the seat that moves: 1, 0, -1, or between them where it depends on the cards drawn."""
    value = worth(node)
    return None if value is None else int(value) if value.denominator == 1 else round(float(value), 3)


def _wins(node: Node, seats: int) -> int | None:
    """Who wins from here, as far as it is certain: a seat, -1 for nobody, or nothing."""
    if node.kind == END:
        return -1 if node.ending is None or node.ending.winner is None else node.ending.winner
    if isinstance(node.value, tuple):
        sure = [seat for seat, value in enumerate(node.value) if value == 1]
        return sure[0] if sure else -1 if not any(node.value) else None
    value = worth(node)
    if value is None or node.seat is None:
        return None
    other = 1 - node.seat if seats == 2 else None
    return {WIN: node.seat, NOBODY: -1, LOSS: other}.get(value)


# --- one node ---------------------------------------------------------------------------------------------------------


def node_frame(tree: Tree, item: Item) -> dict[str, Any]:
    """The card table of a node: as a story has it, with what led here as its sentence."""
    told = (join(_told(tree, item, "en")), join(_told(tree, item, "de")))
    if tree.view is not None:
        return _observed(tree.observation(item.node.id), told)
    made = frame(tree.position(item.node.id), OPEN, told)
    if made["why"]:
        made["why"]["moves"] = []  # they are buttons here
    return {**made, "laid": _laid(item)}


def _laid(item: Item) -> list[str]:
    plies = item.edge.plies if item.edge else ()
    return list(map(card_text, plies[-1].move.cards)) if plies else []


def _observed(seen: Observation, told: Told) -> dict[str, Any]:
    """The table as one seat sees it, made from nothing else than what it may know."""
    return {
        "by": None, "move": None, "laid": [], "drew": 0,
        "say": {lang: to_plain(parts) for lang, parts in zip(LANGS, told, strict=True)},
        "hands": [
            {"cards": list(map(card_text, seen.hand))} if seat == seen.seat else {"count": count}
            for seat, count in enumerate(seen.counts)
        ],
        "pile": list(map(card_text, seen.discard[-LONG_PILE:])), "pile_count": len(seen.discard), "stock": seen.stock,
        "turn": seen.turn, "direction": seen.direction, "dealer": seen.dealer,
        "suit": None if seen.suit is None else SUITS[seen.suit], "debt": seen.debt,
        "drawn": None if seen.drawn is None else card_text(seen.drawn), "naming": seen.naming, "skip": seen.skip,
        "uncalled": None if seen.uncalled is None else {"seat": seen.uncalled[0], "call": seen.uncalled[1]},
        "result": None, "why": None,
    }  # fmt: skip


def _told(tree: Tree, item: Item, lang: str) -> Iterator[Part]:
    """What led to a node, sentence after sentence, and how things stand there."""
    sentences = [fill(BEGINS, lang)] if item.edge is None and tree.view is not None else []
    for source, edge in _steps(tree, item.edge) if item.edge is not None else ():
        sentences += _of_step(tree, source, edge, lang)
    for number, parts in enumerate([*sentences, _stands(tree, item.node, lang)]):
        yield from (" ", *parts) if number and parts else parts


def _steps(tree: Tree, edge: Edge) -> Iterator[tuple[Node, Edge]]:
    """The single moves of an edge, forced ones too, each with the node that it leaves."""
    growth, at = tree.growth, edge.source
    first = (edge.plies[:1], edge.card, edge.says)
    one = next((e for e in growth.out[at] or () if (e.plies[:1], e.card, e.says) == first), None)
    for _ in range(len(edge.plies) + 1):
        if one is None:
            return
        yield growth.nodes[at], one
        if one.target == edge.target:
            return
        at = one.target
        one = next(iter(growth.out[at] or ()), None)


def _of_step(tree: Tree, source: Node, edge: Edge, lang: str) -> Iterator[Parts]:
    """One move, or one card drawn, in sentences."""
    target = tree.growth.nodes[edge.target]
    pending = source.state if isinstance(source.state, Pending) else None
    whole = target.kind not in (CHANCE, SHUFFLE)
    if edge.card is not None:
        yield fill(DRAWN, lang, card=CardPart(edge.card))
    if edge.says:
        yield fill(SEEN[edge.says], lang)
    ply = edge.plies[0] if edge.plies else None
    if tree.view is not None or not whole:
        # That a card is drawn is said of the node where chance decides which.
        if ply is not None and not (target.kind == CHANCE and ply.move.action == DRAW):
            yield from _of_ply(ply, lang)
    elif ply is not None or pending is not None:
        by, move = (ply.by, ply.move) if ply is not None else (pending.state.turn, pending.move)  # type: ignore[union-attr]
        step = Step(by, move, tree.position(source.id), tree.position(target.id))
        yield tell_step(step)[LANGS.index(lang)]


def _of_ply(ply: Ply, lang: str) -> Iterator[Parts]:
    """A move without what only open hands tell of it."""
    move, by = ply.move, SeatPart(ply.by)
    if move.is_lay:
        yield fill(LAYS, lang, by=by, cards=card_list(move.cards, "accusative", " and " if lang == "en" else " und "))
    if move.wish >= 0:
        yield fill(WISHES, lang, suit=SuitPart(move.wish))
    if not move.is_lay and str(move) in DOES:
        yield fill(DRAWS, lang, by=by, n=len(ply.drew)) if ply.drew else fill(DOES[str(move)], lang, by=by)


def _stands(tree: Tree, node: Node, lang: str) -> Parts:
    """Who is to act, or how it ended, where that has not been said."""
    if node.kind == DECISION and node.seat is not None:
        if node.id == 0 and tree.view is None:
            return tell_deal(tree.position(0), whole=False)[LANGS.index(lang)]
        return fill(TO_ACT, lang, seat=SeatPart(node.seat))
    if node.kind == CHANCE and node.seat is not None:
        return fill(DRAWS_ONE, lang, seat=SeatPart(node.seat))
    if node.kind == END:
        return _ended(tree, node, lang)
    return (WORDS[lang][node.kind],)


def _ended(tree: Tree, node: Node, lang: str) -> Parts:
    """The end, where the sentence of the last move has not told it."""
    if tree.view is None and node.id:
        return ()
    winner = node.ending.winner if node.ending else None
    if winner is None:
        return (WORDS[lang]["end.nobody"],)
    return fill((WORDS["en"]["end.won"], WORDS["de"]["end.won"]), lang, name=SeatPart(winner))
