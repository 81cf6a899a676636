"""Sentences about two tables side by side: who may do what at one and not at the other, and how they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from maumau_kit.base.cards import DRAW, KEEP, NAME, PASS, TAKE
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import CardPart, Part, Parts, SeatPart, SuitPart, Value, card_list, fill, join
from maumau_kit.game.narrate import Told
from maumau_kit.game.notation import CATCH, SAY_LATE, Move
from maumau_kit.game.position import Position
from maumau_kit.rules.sentences import rule_title

FIRST: Both = ("first", "ersten")
SECOND: Both = ("second", "zweiten")
ONLY: Both = (
    "At the {table} table {by} may {what}, at the {other} not.",
    "Am {table} Tisch darf {by} {what}, am {other} nicht.",
)
NAMES_WITH: Both = (
    "At the {table} table {by} names a suit with {what}, at the {other} not.",
    "Am {table} Tisch nennt {by} mit {what} eine Farbe, am {other} nicht.",
)
LAY: Both = ("lay {cards} on {top}", "{cards:accusative} auf {top:accusative} legen")
LAY_AND_WISH: Both = (
    "lay {cards} on {top} and wish for {suit}",
    "{cards:accusative} auf {top:accusative} legen und {suit} wünschen",
)
NAME_SUIT: Both = ("name {suit}", "{suit} nennen")
OTHERS: Both = (" and {n|other|others}", " und {n|weitere|weitere}")
DO: Final[dict[int, Both]] = {
    DRAW: ("draw a card", "eine Karte ziehen"),
    TAKE: ("take what is owed", "die offenen Karten nehmen"),
    KEEP: ("lay no card", "auf das Legen verzichten"),
    PASS: ("pass", "passen"),
    NAME: ("name a suit", "eine Farbe nennen"),
    CATCH: ("object", "Einspruch erheben"),
    SAY_LATE: ("make up for the call", "die Ansage nachholen"),
}
MOST_CARDS: Final = 3
"""So many cards are named in one sentence; others are counted."""
RULE: Both = ("Rule: {rules}.", "Regel: {rules}.")
RULES: Both = ("Rules: {rules}.", "Regeln: {rules}.")
HAND_SIZES: Both = (
    "At the first table {seat} holds {a|card|cards}, at the second {b|card|cards}.",
    "Am ersten Tisch hat {seat} {a|Karte|Karten}, am zweiten {b|Karte|Karten}.",
)
OTHER_HANDS: Both = ("{seat} does not hold the same cards.", "{seat} hat nicht dieselben Karten.")
TOPS: Both = (
    "On top lies {a} at the first table and {b} at the second.",
    "Oben liegt am ersten Tisch {a}, am zweiten {b}.",
)
OVER: Both = (
    "At the {table} table the round is over, at the {other} it goes on.",
    "Am {table} Tisch ist die Runde zu Ende, am {other} geht sie weiter.",
)
WON: Both = (
    "At the {table} table {seat} has won, at the {other} not.",
    "Am {table} Tisch hat {seat} gewonnen, am {other} nicht.",
)
POINTS: Both = (
    "The points are {a} at the first table and {b} at the second.",
    "Die Punkte sind am ersten Tisch {a}, am zweiten {b}.",
)
TURNS: Both = (
    "Then it is the turn of {a} at the first table, of {b} at the second.",
    "Danach ist am ersten Tisch {a} am Zug, am zweiten {b}.",
)
OWED: Both = (
    "At the first table {a|card is|cards are} owed, at the second {b|card|cards}.",
    "Am ersten Tisch offen: {a|Karte|Karten}, am zweiten {b|Karte|Karten}.",
)
WISHED: Both = (
    "At the {table} table {suit} is wished for, at the {other} not.",
    "Am {table} Tisch ist {suit} gewünscht, am {other} nicht.",
)
DIRECTIONS: Both = ("The two tables play in other directions.", "Die Tische spielen in verschiedene Richtungen.")
DEALER_NAMES: Both = (
    "At the {table} table the dealer names a suit first, at the {other} not.",
    "Am {table} Tisch nennt erst der Geber eine Farbe, am {other} nicht.",
)
MAY_LAY_DRAWN: Both = (
    "At the {table} table a card may still be laid in this turn, at the {other} not.",
    "Am {table} Tisch darf in diesem Zug noch gelegt werden, am {other} nicht.",
)
MAY_ANSWER: Both = (
    "At the {table} table the skip may still be answered, at the {other} not.",
    "Am {table} Tisch darf man das Aussetzen noch weitergeben, am {other} nicht.",
)
CALL_MISSING: Both = (
    "At the {table} table a call is missing, at the {other} not.",
    "Am {table} Tisch fehlt eine Ansage, am {other} nicht.",
)
OTHER_STOCK: Both = ("The stocks are not the same.", "Die Stapel sind nicht gleich.")
OTHERWISE: Both = ("The tables do not stand alike any more.", "Die Tische stehen nicht mehr gleich.")


def said(says: Both, each: Mapping[str, Both | Told] | None = None, **values: Value) -> Told:
    """A sentence filled in, in both languages; what is in `each` is not the same in both of them."""
    english, german = ({name: pair[i] for name, pair in (each or {}).items()} for i in (0, 1))
    return fill(says, "en", **values, **english), fill(says, "de", **values, **german)


def together(sentences: Iterable[Told], glue: str = " ") -> Told:
    """Several sentences as one, in both languages."""
    found = list(sentences)

    def in_one(i: int) -> Parts:
        return join(part for n, told in enumerate(found) for part in ((glue,) if n else ()) + told[i])

    return in_one(0), in_one(1)


def only_words(position: Position, by: int, only_a: Sequence[Move], only_b: Sequence[Move]) -> Told:
    """What may be done at one table alone, by the seat `by` in a position that both tables share."""
    lays_a, lays_b = {move.cards for move in only_a if move.is_lay}, {move.cards for move in only_b if move.is_lay}
    sides = ((FIRST, SECOND, only_a, lays_b), (SECOND, FIRST, only_b, lays_a))
    laying, other, who = [], [], SeatPart(by)
    for table, elsewhere, moves, lays in sides:
        tables: dict[str, Both | Told] = {"table": table, "other": elsewhere}
        cards = list(dict.fromkeys(move.cards for move in moves if move.is_lay))
        alone = [laid for laid in cards if laid not in lays]
        if alone:
            what = said(LAY, {"cards": _several(alone)}, top=CardPart(position.top))
            laying.append(said(ONLY, {**tables, "what": what}, by=who))
        wishing = list(dict.fromkeys(move.cards for move in moves if move.wish >= 0 and move.cards in lays))
        if wishing:
            laying.append(said(NAMES_WITH, {**tables, "what": _several(wishing)}, by=who))
        actions = dict.fromkeys(move.action for move in moves if not move.is_lay)
        other += [said(ONLY, {**tables, "what": DO[action]}, by=who) for action in actions]
    return together([*laying, *other])


def move_words(position: Position, move: Move) -> Told:
    """What a seat does with a move, as words that can follow “may”."""
    suit = SuitPart(max(move.wish, 0))
    if not move.is_lay:
        return said(NAME_SUIT, suit=suit) if move.action == NAME else said(DO[move.action])
    says = LAY_AND_WISH if move.wish >= 0 else LAY
    return said(says, {"cards": _together_laid(move.cards)}, top=CardPart(position.top), suit=suit)


def _several(lays: list[tuple[int, ...]]) -> Told:
    """Cards that may be laid, some of them by name."""
    shown = lays[:MOST_CARDS] if len(lays) > MOST_CARDS + 1 else lays
    named = [_together_laid(cards) for cards in shown]

    def listed(i: int) -> Parts:
        parts: list[Part] = []
        for n, told in enumerate(named):
            last = n == len(named) - 1 and len(shown) == len(lays)
            parts += [((" or ", " oder ")[i] if last else ", ") if n else "", *told[i]]
        if len(shown) < len(lays):
            parts += fill(OTHERS, ("en", "de")[i], n=len(lays) - len(shown))
        return join(parts)

    return listed(0), listed(1)


def _together_laid(cards: tuple[int, ...]) -> Told:
    return card_list(cards, "accusative", " with "), card_list(cards, "accusative", " mit ")


def rules_words(knobs: Sequence[str]) -> Told:
    """The rules that make a difference, by their titles and names."""
    titles = [rule_title(knob) for knob in knobs]

    def listed(i: int) -> Parts:
        return (", ".join(f"{title[i]} ({knob})" for title, knob in zip(titles, knobs, strict=True)),)

    return said(RULE if len(knobs) == 1 else RULES, {"rules": (listed(0), listed(1))})


def difference_words(a: Position, b: Position) -> Told:
    """How two tables do not stand alike: what is seen first."""
    for look in _LOOKS:
        found = next(look(a, b), None)
        if found is not None:
            return found
    return said(OTHERWISE)


def _either(says: Both, here: object, there: object, **values: Value) -> Iterator[Told]:
    """A sentence about the one table at which something is."""
    if here and not there:
        yield said(says, {"table": FIRST, "other": SECOND}, **values)
    elif there and not here:
        yield said(says, {"table": SECOND, "other": FIRST}, **values)


def _ends(a: Position, b: Position) -> Iterator[Told]:
    yield from _either(OVER, a.result, b.result)
    if a.result is None or b.result is None:
        return
    for seat in range(a.seats):
        yield from _either(WON, a.result.winner == seat, b.result.winner == seat, seat=SeatPart(seat))
    if a.result.points != b.result.points:
        yield said(POINTS, a=", ".join(map(str, a.result.points)), b=", ".join(map(str, b.result.points)))


def _hand_sizes(a: Position, b: Position) -> Iterator[Told]:
    for seat, (one, other) in enumerate(zip(a.hands, b.hands, strict=False)):
        if len(one) != len(other):
            yield said(HAND_SIZES, seat=SeatPart(seat), a=len(one), b=len(other))


def _asked(a: Position, b: Position) -> Iterator[Told]:
    yield from _either(DEALER_NAMES, a.naming, b.naming)
    if a.debt != b.debt:
        yield said(OWED, a=a.debt, b=b.debt)
    if a.suit != b.suit:
        suit = a.suit if a.suit is not None else b.suit
        yield from _either(WISHED, a.suit == suit, b.suit == suit, suit=SuitPart(suit or 0))
    if a.turn != b.turn and a.turn is not None and b.turn is not None:
        yield said(TURNS, a=SeatPart(a.turn), b=SeatPart(b.turn))


def _rest(a: Position, b: Position) -> Iterator[Told]:
    yield from _either(MAY_ANSWER, a.skip, b.skip)
    yield from _either(MAY_LAY_DRAWN, a.drawn is not None or a.settled, b.drawn is not None or b.settled)
    yield from _either(CALL_MISSING, a.uncalled, b.uncalled)
    if a.direction != b.direction:
        yield said(DIRECTIONS)
    for seat, (one, other) in enumerate(zip(a.hands, b.hands, strict=False)):
        if one != other:
            yield said(OTHER_HANDS, seat=SeatPart(seat))
    if a.stock != b.stock:
        yield said(OTHER_STOCK)


def _tops(a: Position, b: Position) -> Iterator[Told]:
    if a.top != b.top:
        yield said(TOPS, a=CardPart(a.top), b=CardPart(b.top))


_LOOKS: Final[tuple[Callable[[Position, Position], Iterator[Told]], ...]] = (_ends, _hand_sizes, _tops, _asked, _rest)
