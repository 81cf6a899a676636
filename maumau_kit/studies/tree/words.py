"""A tree in words, English and German."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from maumau_kit.base.cards import card_text
from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import whole
from maumau_kit.base.words import fill, pick, seat_name, to_text
from maumau_kit.studies.tree.nodes import (
    CHANCE,
    DECISION,
    DEPTH,
    END,
    MAY_LAY,
    MAY_NOT_LAY,
    NODES,
    REPEATED,
    SHUFFLE,
    Edge,
    Node,
)

if TYPE_CHECKING:
    from maumau_kit.studies.tree.result import Tree

TITLE: Final[Both] = ("Tree, {depth|move|moves} deep", "Baum, {depth|Zug|Züge} tief")
UP_TO: Final[Both] = ("Tree, up to {depth|move|moves} deep", "Baum, bis zu {depth|Zug|Züge} tief")
"""Where no line is that long."""
OF_SEAT: Final[Both] = (
    "What {seat} may know: no hidden card is in it.",
    "Was {seat} wissen kann: keine verdeckte Karte kommt darin vor.",
)
BY_CHANCE: Final[Both] = (
    "The order of the stock is not known: each card has its probability.",
    "Die Reihenfolge im Stapel ist nicht bekannt: jede Karte hat ihre Wahrscheinlichkeit.",
)
SIZE: Final[Both] = (
    "{nodes|node is|nodes are} shown, {edges|edge|edges}; forced moves folded: {folded}.",
    "Gezeigt: {nodes|Knoten|Knoten}, {edges|Kante|Kanten}; zusammengefasste erzwungene Züge: {folded}.",
)
SEQUENCES: Final[Both] = (
    "{sequences|sequence|sequences} of {depth|move|moves}, {positions|position|positions} at their end.",
    "{sequences|Zugfolge|Zugfolgen} von {depth|Zug|Zügen}, am Ende {positions|Stellung|Stellungen}.",
)
LONGEST_LINE: Final[tuple[Both, Both]] = (
    (
        "The tree is whole: its longest line has {n|move|moves}.",
        "Der Baum ist vollständig: seine längste Zugfolge hat {n|Zug|Züge}.",
    ),
    (
        "No line goes that far here: the longest has {n|move|moves}.",
        "So weit geht hier keine Zugfolge: die längste hat {n|Zug|Züge}.",
    ),
)
"""Where no sequence is as long as the tree is deep: because all are over, and because some were not followed."""
LENGTHS: Final[Both] = (
    "By length: sequences {sequences}; positions {positions}.",
    "Nach Länge: Zugfolgen {sequences}; Stellungen {positions}.",
)
UNCOUNTED: Final[Both] = (
    "Sequences of more than {exact|move|moves} are too many to be counted here.",
    "Zugfolgen von mehr als {exact|Zug|Zügen} sind zu viele, um sie hier zu zählen.",
)
WHOLE: Final[Both] = ("Nothing is left out.", "Nichts ist weggelassen.")
PARTLY: Final[Both] = (
    "A part only: cut at {places|place|places}, {left|move or card|moves or cards} not followed.",
    "Nur ein Teil: abgeschnitten an {places|Stelle|Stellen}, nicht verfolgt: {left|Zug oder Karte|Züge oder Karten}.",
)
WHY_DEPTH: Final[Both] = ("{n} of them at the depth asked for", "davon {n} an der gewünschten Tiefe")
WHY_NODES: Final[Both] = ("{n} because the nodes were used up", "{n}, weil die Knoten verbraucht waren")
BACK: Final[Both] = (
    "Play can go round in a circle: {n|edge leads|edges lead} back to a position further up.",
    "Das Spiel kann im Kreis gehen: {n|Kante führt|Kanten führen} zu einer früheren Stellung zurück.",
)
SHUFFLES: Final[Both] = (
    "Not followed, because the discards would be shuffled: {n|move|moves}.",
    "Nicht verfolgt, weil die Ablage gemischt würde: {n|Zug|Züge}.",
)
AGAIN: Final[Both] = (
    "Not followed, because the position was there before: {n|place|places}.",
    "Nicht verfolgt, weil es die Stellung schon gab: {n|Stelle|Stellen}.",
)
ENDS: Final[Both] = ("The round is over at {n|place|places}: {who}.", "Die Runde endet an {n|Stelle|Stellen}: {who}.")
WINS: Final[Both] = ("{seat} wins", "{seat} gewinnt")
NOBODY: Final[Both] = ("nobody wins", "niemand gewinnt")
PLAYED: Final[Both] = (
    "What was really played is marked on {n|edge|edges}.",
    "Was wirklich gespielt wurde, ist an {n|Kante|Kanten} markiert.",
)
KINDS: Final[dict[str, Both]] = {
    DECISION: ("{seat} to move", "{seat} am Zug"),
    CHANCE: ("a card is drawn", "eine Karte wird gezogen"),
    SHUFFLE: ("the discards are shuffled", "die Ablage wird gemischt"),
    REPEATED: ("the same position as before", "dieselbe Stellung wie zuvor"),
}
REASONS: Final[dict[str, Both]] = {
    "out": ("{seat} wins", "{seat} gewinnt"),
    "blocked": ("blocked, nobody wins", "blockiert, niemand gewinnt"),
    "exhausted": ("no card left to draw, nobody wins", "keine Karte mehr zu ziehen, niemand gewinnt"),
    "": ("the round is over", "die Runde ist zu Ende"),
}
CUT: Final[Both] = ("{left} more", "{left} weitere")
SEEN: Final[dict[str, Both]] = {
    MAY_LAY: ("a card may be laid now", "jetzt darf eine Karte gelegt werden"),
    MAY_NOT_LAY: ("no card may be laid now", "jetzt darf keine Karte gelegt werden"),
}


class _Count(int):
    """A number that is written as people write it: 6,553."""

    lang = "en"

    def __str__(self) -> str:
        return whole(int(self), self.lang)


def said(both: Both, lang: str | None, **values: Any) -> str:
    """A sentence with its slots filled in.

    >>> said(("{n|move|moves}", "{n|Zug|Züge}"), "de", n=6553)
    '6.553 Züge'
    """
    name = pick(("en", "de"), lang)
    written = {key: _Count(value) if isinstance(value, int) else value for key, value in values.items()}
    for value in written.values():
        if isinstance(value, _Count):
            value.lang = name
    return to_text(fill(both, name, **written), name)


def node_words(node: Node, lang: str | None, players: Sequence[str] = ()) -> str:
    """A node in a few words."""
    seat = "" if node.seat is None else seat_name(node.seat, pick(("en", "de"), lang), players)
    if node.kind == END:
        ending = node.ending
        winner = ending.winner if ending else None
        seat = "" if winner is None else seat_name(winner, pick(("en", "de"), lang), players)
        words = pick(REASONS[ending.reason if ending else ""], lang).replace("{seat}", seat)
    else:
        words = pick(KINDS[node.kind], lang).replace("{seat}", seat)
    return f"{words} (+ {pick(CUT, lang).format(left=whole(node.left, lang))})" if node.cut else words


def edge_words(edge: Edge, lang: str | None) -> str:
    """An edge in a few words: the card with its probability, and the moves with the cards that they drew."""
    parts = []
    if edge.card is not None:
        parts.append(f"{card_text(edge.card)} [{edge.probability}]")
    elif edge.says:
        parts.append(pick(SEEN[edge.says], lang))
    for ply in edge.plies:
        drew = f" ({' '.join(map(card_text, ply.drew))})" if ply.drew else ""
        parts.append(f"{ply.move}{drew}")
    return ", ".join(parts)


def fraction_text(value: Fraction | None) -> str | None:
    """An exact probability as text.

    >>> fraction_text(Fraction(2, 6))
    '1/3'
    """
    return None if value is None else str(value)


def summary(tree: Tree, lang: str | None) -> str:
    """The tree in a few sentences, one a line."""
    title = UP_TO if _longest(tree) < _told(tree) else TITLE
    return "\n".join([said(title, lang, depth=tree.depth) + ".", *_kind(tree, lang), *_size(tree, lang),
                      *_left_out(tree, lang), *_ends(tree, lang)])  # fmt: skip


def _kind(tree: Tree, lang: str | None) -> list[str]:
    name = pick(("en", "de"), lang)
    if tree.view is not None:
        return [said(OF_SEAT, lang, seat=seat_name(tree.view, name, tree.players))]
    return [pick(BY_CHANCE, lang)] if tree.stock == "unknown" else []


def _told(tree: Tree) -> int:
    """The length up to which sequences are counted."""
    return min(tree.depth, tree.counts.exact)


def _longest(tree: Tree) -> int:
    """How many moves the longest sequence has, of those that are counted."""
    return sum(n > 0 for n in tree.counts.sequences[: _told(tree)])


def _size(tree: Tree, lang: str | None) -> list[str]:
    folded = whole(len(tree.growth.nodes) - len(tree.nodes), lang)
    lines = [said(SIZE, lang, nodes=len(tree.nodes), edges=len(tree.edges), folded=folded)]
    counts, told, longest = tree.counts, _told(tree), _longest(tree)
    if 0 < longest < told:
        whole_tree = not any(node.cut or node.kind == SHUFFLE for node in tree.nodes)
        lines.append(said(LONGEST_LINE[not whole_tree], lang, n=longest))
    elif longest:
        numbers = {"sequences": counts.sequences[told - 1], "positions": counts.positions[told - 1]}
        lines.append(said(SEQUENCES, lang, depth=told, **numbers))
    if told < tree.depth:
        lines.append(said(UNCOUNTED, lang, exact=told))
    if 1 < longest <= _LONGEST:
        rows = (", ".join(whole(n, lang) for n in row[:longest]) for row in (counts.sequences, counts.positions))
        lines.append(said(LENGTHS, lang, **dict(zip(("sequences", "positions"), rows, strict=True))))
    return lines


def _left_out(tree: Tree, lang: str | None) -> list[str]:
    lines = []
    cuts = Counter(node.cut for node in tree.nodes if node.cut)
    if cuts:
        line = said(PARTLY, lang, places=sum(cuts.values()), left=sum(node.left for node in tree.nodes))
        why = [pick(words, lang).format(n=whole(cuts[key], lang)) for key, words in _WHY if cuts[key]]
        lines.append(f"{line[:-1]} ({', '.join(why)}).")
    shuffles = sum(node.kind == SHUFFLE for node in tree.nodes)
    lines += [said(SHUFFLES, lang, n=shuffles)] if shuffles else []
    again = sum(node.kind == REPEATED for node in tree.growth.nodes)
    lines += [said(AGAIN, lang, n=again)] if again else []
    lines += [pick(WHOLE, lang)] if not lines else []
    back = sum(edge.back for edge in tree.edges)
    return lines + ([said(BACK, lang, n=back)] if back else [])


_LONGEST: Final = 12
"""Numbers for each length are told up to this one."""
_WHY: Final = ((DEPTH, WHY_DEPTH), (NODES, WHY_NODES))


def _ends(tree: Tree, lang: str | None) -> list[str]:
    name, lines = pick(("en", "de"), lang), []
    winners = Counter(node.ending.winner for node in tree.nodes if node.kind == END and node.ending)
    if winners:
        who = [
            pick(NOBODY if seat is None else WINS, lang).replace("{seat}", seat_name(seat or 0, name, tree.players))
            + f" ({whole(winners[seat], lang)}×)"
            for seat in sorted(winners, key=lambda seat: (seat is None, seat))
        ]
        lines.append(said(ENDS, lang, n=sum(winners.values()), who=", ".join(who)))
    played = sum(edge.on_line for edge in tree.edges)
    return lines + ([said(PLAYED, lang, n=played)] if played else [])
