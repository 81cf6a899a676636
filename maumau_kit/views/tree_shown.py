"""A game tree as it is drawn: every node once, below the first that leads to it, and its moves as short labels.

Positions that are reached in several ways are one node of the graph. It is drawn where it comes first, on the line that
was played if it lies on it; the other ways to it are kept apart (`Drawing.further`), and drawn thin.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

from maumau_kit.base.cards import NAME, SUITS, XR, card_text
from maumau_kit.base.numerals import number as written
from maumau_kit.base.words import pick, seat_name
from maumau_kit.game.notation import WORDS as ACTIONS
from maumau_kit.game.signs import ACTS, SUIT_SIGNS, card_signs, suit_sign
from maumau_kit.studies.tree.nodes import CHANCE, DECISION, END, REPEATED, SHUFFLE, Edge, Node, Ply
from maumau_kit.views.tree_layout import Layout, layout
from maumau_kit.views.wording_tree import WORDS

if TYPE_CHECKING:
    from maumau_kit.studies.tree.result import Tree

SIGNS: Final = SUIT_SIGNS
WIN, DRAW, LOSS = Fraction(1), Fraction(0), Fraction(-1)
VALUE_SIGNS: Final = {WIN: "✓", DRAW: "=", LOSS: "✕"}
"""What a position is worth to the seat to move: the sign in its node."""
UNSURE: Final = "~"
"""The sign where that depends on the cards that are drawn."""
NEXT_PLY: Final = "·"
"""The token between two moves that are one edge, because nothing else could be done."""


@dataclass(frozen=True)
class Item:
    """A node as it is drawn. `parent` is the place of the item that leads to it, -1 for the first.

    `below` is how many nodes below it are not drawn with it.
    """

    node: Node
    parent: int
    edge: Edge | None
    played: bool
    below: int = 0

    @property
    def tokens(self) -> tuple[str, ...]:
        """The move that leads here, see `tokens_of`."""
        return () if self.edge is None else tokens_of(self.edge)


@dataclass(frozen=True)
class Drawing:
    """The nodes of a tree in the order in which they are drawn: each before those below it.

    `further` are the other ways to nodes that are there: the place they come from, the place they lead to, the edge.
    `hidden` is how many nodes of the tree are not drawn.
    """

    tree: Tree
    items: tuple[Item, ...]
    further: tuple[tuple[int, int, Edge], ...]
    hidden: int

    @cached_property
    def parents(self) -> tuple[int, ...]:
        """The place of each item's parent."""
        return tuple(item.parent for item in self.items)

    @cached_property
    def places(self) -> Layout:
        """Where each item is drawn."""
        return layout(self.parents)

    @cached_property
    def leaves(self) -> tuple[int, ...]:
        """How many ends of lines lie below each item; 1 for an end itself."""
        counts = [0] * len(self.items)
        for place in range(len(self.items) - 1, -1, -1):
            counts[place] = max(1, counts[place])
            if self.parents[place] >= 0:
                counts[self.parents[place]] += counts[place]
        return tuple(counts)

    @cached_property
    def is_leaf(self) -> tuple[bool, ...]:
        """Whether nothing is drawn below an item."""
        inner = set(self.parents)
        return tuple(place not in inner for place in range(len(self.items)))


def drawing(tree: Tree, most: int | None = None) -> Drawing:
    """What is drawn of a tree: all of it, or the nodes nearest to the beginning, and the line that was played.

    The order is that of the moves, first ways first.
    """
    nodes = {node.id: node for node in tree.nodes}
    leaving: dict[int, list[Edge]] = {number: [] for number in nodes}
    for edge in tree.edges:
        leaving[edge.source].append(edge)
    ways = _first_ways(leaving)
    kept = _nearest(ways, most)
    items, places = list[Item](), dict[int, int]()
    is_line = any(edge.on_line for edge in leaving[0])
    waiting: list[tuple[int, int, Edge | None, bool]] = [(0, -1, None, is_line)]
    first = set[int]()
    while waiting:
        node, parent, to, played = waiting.pop()
        places[node] = len(items)
        below = [way for way in ways[node] if way.target in kept]
        items.append(Item(nodes[node], parent, to, played, len(ways[node]) - len(below)))
        first |= {id(way) for way in below}
        waiting += [(way.target, places[node], way, played and way.on_line) for way in reversed(below)]
    further = tuple(
        (places[edge.source], places[edge.target], edge)
        for item in items
        for edge in leaving[item.node.id]
        if id(edge) not in first and edge.target in places
    )
    return Drawing(tree, tuple(items), further, len(nodes) - len(items))


def _first_ways(leaving: dict[int, list[Edge]]) -> dict[int, list[Edge]]:
    """The edges by which each node is reached first, by the node they leave; the line that was played comes first."""
    owner: dict[int, Edge] = {}
    at, seen = 0, {0}
    while (on := next((e for e in leaving[at] if e.on_line), None)) is not None and on.target not in seen:
        owner[on.target] = on
        at = on.target
        seen.add(at)
    ways: dict[int, list[Edge]] = {}
    level = [0]
    while level:
        below = []
        for number in level:
            mine = []
            for edge in leaving[number]:
                if owner.get(edge.target) is edge or (edge.target not in seen and edge.target not in owner):
                    seen.add(edge.target)
                    owner[edge.target] = edge
                    mine.append(edge)
                    below.append(edge.target)
            ways[number] = mine
        level = below
    return ways


def _nearest(ways: dict[int, list[Edge]], most: int | None) -> set[int]:
    """The nodes that are drawn: `ways` holds them by their distance from the beginning."""
    if most is None or len(ways) <= most:
        return set(ways)
    line, at = {0}, 0
    while (edge := next((e for e in ways[at] if e.on_line), None)) is not None and len(line) < most:
        at = edge.target
        line.add(at)
    for number in ways:
        if len(line) >= most:
            break
        line.add(number)
    parent = {edge.target: edge.source for edges in ways.values() for edge in edges}
    return {number for number in line if number == 0 or parent[number] in line}


# --- what leads to a node ---------------------------------------------------------------------------------------------


def tokens_of(edge: Edge) -> tuple[str, ...]:
    """An edge as a row of tokens: ``7S`` for a card, ``=H`` for a suit named, ``+2`` for cards drawn, a word else.

    >>> from maumau_kit.game.notation import parse_move
    >>> tokens_of(Edge(0, 1, (Ply(0, parse_move("JD=C")), Ply(1, parse_move("take"), (3, 4)))))
    ('JD', '=C', '·', '+2')
    """
    found: list[str] = []
    for ply in edge.plies:
        found += [NEXT_PLY] if found else []
        found += _of_ply(ply)
    if edge.card is not None:
        found.append(card_text(edge.card))
    if edge.says:
        found.append(edge.says)
    if edge.probability is not None and edge.probability != 1:
        found.append(f"({edge.probability})")
    return tuple(found)


def _of_ply(ply: Ply) -> list[str]:
    move = ply.move
    found = list(map(card_text, move.cards))
    if move.wish >= 0:
        found.append(f"={SUITS[move.wish]}")
    if ply.drew:
        found.append(f"+{len(ply.drew)}")
    elif not move.is_lay and move.action != NAME:
        found.append(str(move))
    return found


def short_text(token: str, lang: str, system: str) -> str:
    """A token as a few letters of text.

    >>> short_text("JS", "de", "french"), short_text("=H", "en", "french"), short_text("7S", "de", "german")
    ('B♠', '♥', '7 Laub')
    """
    if token.startswith("="):
        return suit_sign(SUITS.index(token[1]), lang, system)
    if token in _CARDS:
        return card_signs(_CARDS[token], lang, system)
    act = ACTS.get(ACTIONS.get(token, -1))
    return WORDS[lang].get(token) or (pick(act, lang) if act else token)


_CARDS: Final = {card_text(card): card for card in range(XR + 2)}


def label(tokens: Sequence[str], lang: str, system: str, most: int = 0) -> str:
    """Tokens as one short text, cut off after so many letters at the end of a token.

    >>> label(("JD", "=C", "·", "+2"), "en", "french")
    'J♦ ♣ · +2'
    """
    words = [short_text(token, lang, system) for token in tokens]
    whole = " ".join(words)
    if not most or len(whole) <= most:
        return whole
    kept = [word for n, word in enumerate(words) if len(" ".join(words[: n + 1])) < most - 1]
    return f"{' '.join(kept) or whole[: most - 2]} …"


# --- what is said of a node -------------------------------------------------------------------------------------------


def names_of(tree: Tree, lang: str) -> list[str]:
    """The names of the players, by seat."""
    return [seat_name(seat, lang, tree.players) for seat in range(tree.seats)]


def worth(node: Node) -> Fraction | None:
    """What a node is worth to the seat to move, as far as it is known: from 1, it wins, to -1, it loses."""
    if node.seat is None:
        return None
    if isinstance(node.value, tuple):
        return Fraction(node.value[node.seat]) if node.seat < len(node.value) else None
    return Fraction(node.value) if type(node.value) in (int, float, Fraction) else None


def value_sign(node: Node) -> str:
    """The sign of what a node is worth to the seat to move; empty where that is open."""
    value = worth(node)
    return "" if value is None else VALUE_SIGNS.get(value, UNSURE)


def value_word(node: Node, lang: str) -> str:
    """What a node is worth to the seat to move, in words; empty where that is open."""
    value = worth(node)
    if value is None:
        return ""
    word = {WIN: "wins", DRAW: "nobody", LOSS: "loses"}.get(value)
    if word is None:
        return WORDS[lang]["expects"].format(x=written(float(value), 2, lang, signed=True))
    return WORDS[lang][word]


def ending(node: Node, names: Sequence[str], lang: str) -> str:
    """How the round ended in a node, in a few words."""
    if node.ending is None or node.ending.winner is None:
        return WORDS[lang]["nobody"]
    return WORDS[lang]["value.of"].format(name=names[node.ending.winner])


def state_says(node: Node, names: Sequence[str], lang: str, *, value: bool = True) -> Iterator[str]:
    """What there is to say of how things stand, a sentence each; the value only where it is asked for."""
    words = WORDS[lang]
    if node.kind == END:
        winner = None if node.ending is None else node.ending.winner
        yield words["end.nobody"] if winner is None else words["end.won"].format(name=names[winner])
    elif node.kind in (SHUFFLE, REPEATED):
        yield words[node.kind]
    elif node.kind == CHANCE:
        yield words["chance"] if node.seat is None else words["chance.of"].format(name=names[node.seat])
    elif node.kind == DECISION and node.seat is not None:
        yield words["now"].format(name=names[node.seat])
    if node.is_cut:
        yield words["cut.one" if node.left == 1 else "cut.other"].format(n=node.left)
    if value and worth(node) is not None and node.kind == DECISION and node.seat is not None:
        said = value_word(node, lang)
        yield words["value"].format(value=said if worth(node) == DRAW else f"{names[node.seat]} {said}")


def moves_say(edge: Edge | None, names: Sequence[str], lang: str, system: str) -> str:
    """The moves of an edge with who made them: ``Anna: 7♠, Kalle: +2``."""
    if edge is None:
        return WORDS[lang]["root"]
    said = [f"{names[ply.by]}: {label(_of_ply(ply), lang, system)}" for ply in edge.plies]
    if edge.card is not None or edge.says:
        said.append(label(tokens_of(Edge(0, 0, (), edge.card, edge.says, edge.probability)), lang, system))
    return ", ".join(said)


def sentence(item: Item, names: Sequence[str], lang: str, system: str) -> str:
    """What is said of a node: the moves that lead to it, and how things stand then."""
    said = moves_say(item.edge, names, lang, system)
    begun = f"{said[:1].upper()}{said[1:]}."
    return " ".join([begun, *state_says(item.node, names, lang)])
