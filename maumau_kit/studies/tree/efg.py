"""A tree for Gambit, as an extensive-form game in the .efg format.

Gambit has trees, so that positions which are one node here are told apart again by the moves that lead to them. What a
player knows at a place is its own hand, what lies open, and everything it has seen since the root: places at which all
of that is equal are one information set. Payoffs: 1 for shedding the last card first, -1 where another does, 0 where
nobody wins; 0 also where the tree was cut, would need a shuffle, or goes back to a place on the same way.
Format: https://gambitproject.readthedocs.io/en/latest/formats.efg.html
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from maumau_kit.base.cards import card_text
from maumau_kit.base.errors import InputError, one_line
from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import whole
from maumau_kit.base.words import pick, seat_name
from maumau_kit.studies.tree.check import check_nodes
from maumau_kit.studies.tree.nodes import CHANCE, DECISION, END, REPEATED, SHUFFLE, Edge, Node
from maumau_kit.studies.tree.states import State
from maumau_kit.studies.tree.values import payoffs

if TYPE_CHECKING:
    from maumau_kit.studies.tree.result import Tree

TITLE: Final[Both] = (
    "Mau-Mau, {variant}, to depth {depth}; the first to shed gets 1, the others -1; where it was cut everybody gets 0",
    "Mau-Mau, {variant}, bis Tiefe {depth}; wer zuerst fertig ist, bekommt 1, die anderen -1; wo abgeschnitten ist, 0",
)
_History = tuple[int, ...]
"""By seat: the number of all that it has seen so far."""


def quoted(text: str) -> str:
    """A text as the format has it; quotes in it become single ones, since not every reader knows how to escape them.

    >>> print(quoted('a "b"'))
    "a 'b'"
    """
    return '"' + one_line(text).replace("\\", "/").replace('"', "'") + '"'


def efg(tree: Tree, lang: str | None, most: int) -> str:
    """The tree as text in the .efg format. Raises `InputError` where it has more than `most` nodes told apart."""
    most = check_nodes(most)
    if tree.view is not None:
        raise InputError(
            "what one seat knows is no game: nobody can tell how likely the others' cards are",
            where="view",
            hint="write the tree with open hands",
            german="Was ein Platz weiß, ist kein ganzes Spiel: niemand kann sagen, wie wahrscheinlich die Karten der "
            "anderen sind. Schreib den Baum mit offenen Händen.",
        )
    return "\n".join(_Writer(tree, lang, most).lines()) + "\n"


class _Writer:
    """Writes the nodes one by one, each before those below it."""

    def __init__(self, tree: Tree, lang: str | None, most: int) -> None:
        self.tree, self.lang, self.most = tree, lang, most
        self.seen: dict[tuple[int, Hashable], int] = {}
        self.sets: list[dict[Hashable, int]] = [{} for _ in range(tree.seats)]
        self.outcomes: dict[Hashable, int] = {}
        self.chances = 0

    def lines(self) -> Iterator[str]:
        """All lines of the file."""
        name = pick(("en", "de"), self.lang)
        players = [seat_name(seat, name, self.tree.players) for seat in range(self.tree.seats)]
        title = pick(TITLE, self.lang).format(variant=self.tree.variant.id, depth=self.tree.depth)
        yield f"EFG 2 R {quoted(title)} {{ {' '.join(map(quoted, players))} }}"
        yield quoted(self.tree.summary(self.lang).replace("\n", " "))
        on_way: set[int] = set()
        waiting: list[tuple[int, _History] | int] = [(0, (0,) * self.tree.seats)]
        written = 0
        while waiting:
            top = waiting.pop()
            if isinstance(top, int):
                on_way.discard(top)
                continue
            number, history = top
            node = self.tree.growth.nodes[number]
            if number in on_way or node.kind == REPEATED:
                written += 1
                yield self._end(REPEATED, None)
                continue
            edges = self._edges(number)
            if edges:
                on_way.add(number)
                waiting.append(number)
                waiting += [(edge.target, self._sees(history, node, edge)) for edge in reversed(edges)]
            if len(edges) == 1 and node.kind == DECISION and self.tree.fold:
                continue
            written += 1
            if written > self.most:
                raise _too_large(self.most)
            yield self._line(node, edges, history)

    def _edges(self, number: int) -> list[Edge]:
        return self.tree.growth.out[number] or []

    def _line(self, node: Node, edges: list[Edge], history: _History) -> str:
        if node.kind == CHANCE and edges:
            self.chances += 1
            ways = " ".join(f"{quoted(_card(edge))} {_exact(edge.probability)}" for edge in edges)
            return f'c "" {self.chances} "" {{ {ways} }} 0'
        if node.kind == DECISION and edges:
            assert node.seat is not None
            assert isinstance(node.state, State)
            sets = self.sets[node.seat]
            known = (history[node.seat], self.tree.world.information(node.state))
            group = sets.setdefault(known, len(sets) + 1)
            moves = " ".join(quoted(str(edge.plies[0].move)) for edge in edges)
            return f'p "" {node.seat + 1} {group} "" {{ {moves} }} 0'
        if node.kind == END:
            return self._end(node.ending.reason if node.ending else END, node)
        return self._end(SHUFFLE if node.kind == SHUFFLE else "cut", None)

    def _end(self, name: str, node: Node | None) -> str:
        """An end; equal ones share a number, as the format wants it."""
        worth = payoffs(node.ending if node else None, self.tree.seats)
        number = self.outcomes.setdefault((name, worth), len(self.outcomes) + 1)
        return f't "" {number} {quoted(name)} {{ {", ".join(map(_exact, worth))} }}'

    def _sees(self, history: _History, node: Node, edge: Edge) -> _History:
        """What each seat has seen after an edge: the move, that a card was drawn, and one's own cards."""
        if node.kind == CHANCE:
            cards = () if edge.card is None else (edge.card,)
            return tuple(
                self._number(past, ("card", cards if seat == node.seat else len(cards)))
                for seat, past in enumerate(history)
            )
        (ply,) = edge.plies
        return tuple(
            self._number(past, (ply.by, ply.move, ply.drew if seat == ply.by else len(ply.drew)))
            for seat, past in enumerate(history)
        )

    def _number(self, past: int, event: Hashable) -> int:
        return self.seen.setdefault((past, event), len(self.seen) + 1)


def _card(edge: Edge) -> str:
    return "" if edge.card is None else card_text(edge.card)


def _exact(value: Fraction | None) -> str:
    return str(value)


def _too_large(most: int) -> InputError:
    return InputError(
        f"with every way told apart the tree has more than {whole(most, 'en')} nodes",
        where="nodes",
        hint="make it less deep, or allow more with nodes=…",
        german=f"Mit jedem Weg für sich hat der Baum mehr als {whole(most, 'de')} Knoten: mach ihn weniger tief, oder "
        "erlaube mehr mit nodes=…",
    )
