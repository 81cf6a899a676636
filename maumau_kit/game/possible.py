"""What can lie on a table: combinations that no round can reach are refused, each in both languages."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from maumau_kit.base.cards import RANK_MASKS, card_text, rank_of
from maumau_kit.base.errors import ImpossibleError
from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import DEBT_THEN, LAY_ONLY, OPENS, SETS, SKIP_ANSWER, SKIPS, WILD
from maumau_kit.base.words import LANGS, CardPart, Parts, SeatPart, Value, fill, to_text
from maumau_kit.game.position import Position
from maumau_kit.rules.variant import Variant

NOT_UNDER: Both = ("under {id} this position cannot be: {why}", "unter {id} kann es diese Stellung nicht geben: {why}")
OTHERWISE: Final = "; nimm eine andere Stellung oder eine andere Variante."
WRONG_SEATS: Both = ("it is for {low} to {high} players, not for {n}", "dort spielen {low} bis {high}, nicht {n}")
NO_DISCARD: Both = ("No card lies on the discard pile yet.", "Auf der Ablage liegt noch keine Karte.")
NO_DEBT: Both = (
    "{top} on top makes nobody draw, so nothing can be owed.",
    "Oben liegt {top} und lässt niemanden ziehen: offen kann nichts sein.",
)
NOT_WILD: Both = (
    "{top} on top is not wild, so no suit can be wished for.",
    "Oben liegt {top}, das ist keine Wunschkarte: eine Farbe kann nicht gewünscht sein.",
)
DEALER_NAMES: Both = (
    "A suit is named only by the dealer, and only for a wild starter on top.",
    "Eine Farbe nennt nur der Geber, und nur wenn oben eine Wunschkarte als Startkarte liegt.",
)
NAMED_FIRST: Both = (
    "While the suit of the starter is named, nobody has had a turn yet.",
    "Solange die Farbe der Startkarte genannt wird, war noch niemand am Zug.",
)
DRAWN_NOT_HELD: Both = (
    "The card just drawn, {drawn}, is not in the hand of {seat}.",
    "Die gezogene Karte {drawn} ist nicht auf der Hand von {seat}.",
)
DRAWN_TOO_EARLY: Both = (
    "While cards are owed or a suit is named, no drawn card can be laid.",
    "Solange Karten offen sind oder eine Farbe genannt wird, kann keine gezogene Karte gelegt werden.",
)
NO_SKIP: Both = (
    "With {top} on top nobody has to sit out now.",
    "Oben liegt {top}: gerade muss niemand aussetzen.",
)
NOT_SETTLED: Both = (
    "No debt can just have been taken here.",
    "Hier kann niemand gerade offene Karten genommen haben.",
)
NO_FINE: Both = (
    "In this variant a missing call costs nothing.",
    "In dieser Variante kostet eine fehlende Ansage nichts.",
)
STILL_HOLDS: Both = (
    "{silent} still holds cards: “Mau-Mau” belongs to the last card.",
    "{silent} hat noch Karten: „Mau-Mau“ gehört zur letzten Karte.",
)
HOLDS_NONE: Both = (
    "{silent} holds no card: “Mau” belongs to one card left.",
    "{silent} hat keine Karte mehr: „Mau“ gehört zu einer verbliebenen Karte.",
)
EMPTY_HAND: Both = ("{seat} is to move, but holds no card.", "{seat} ist am Zug, hat aber keine Karte.")


class NoPosition(ImpossibleError):  # noqa: N818 - says what it is
    """A table that no round can reach; `says` is why, as parts in both languages."""

    def __init__(self, says: Both, position: Position, *, where: str, hint: str = "") -> None:
        values: dict[str, Value] = {
            "top": CardPart(position.top) if position.discard else "",
            "seat": SeatPart(position.turn or 0),
            "silent": SeatPart(position.uncalled[0]) if position.uncalled else "",
            "drawn": CardPart(position.drawn) if position.drawn is not None else "",
        }
        self.says: tuple[Parts, Parts] = fill(says, "en", **values), fill(says, "de", **values)
        system = position.variant["setup.suits"]
        english, german = (to_text(parts, lang, system=system) for parts, lang in zip(self.says, LANGS, strict=True))
        super().__init__(english[:1].lower() + english[1:].rstrip("."), where=where, hint=hint, german=german)


def check_position(position: Position) -> None:
    """Refuse combinations that no round can reach. Raises `ImpossibleError` with the place.

    >>> from maumau_kit.game.text import position
    >>> check_position(position("7H | JD 7C | KD | debt 2"))
    """
    _check_pack(position)
    if position.turn is None:
        return
    if not position.discard:
        raise NoPosition(NO_DISCARD, position, where="discard", hint="there is always a top card")
    _check_pending(position)
    _check_drawn(position)
    _check_after(position)
    _check_calls(position)
    if not position.hands[position.turn] and not (position.uncalled or may_be_undone(position)):
        hint = "then the round is over: turn null"
        raise NoPosition(EMPTY_HAND, position, where=f"hands[{position.turn}]", hint=hint)


def held(position: Position, variant: Variant) -> Position:
    """The same table under another variant. Raises `ImpossibleError` that names the variant where that cannot be.

    >>> from maumau_kit.game.library import variant
    >>> from maumau_kit.game.text import position
    >>> held(position("7H | JD 7C | KD"), variant("tavern")).variant.id
    'tavern'
    """
    low, high = variant.players
    if not low <= position.seats <= high:
        english, german = (text.format(low=low, high=high, n=position.seats) for text in WRONG_SEATS)
        raise _not_under(variant, ImpossibleError(english, german=german, where="hands"))
    table = replace(position, variant=variant, result=None)
    try:
        check_position(table)
    except ImpossibleError as error:
        raise _not_under(variant, error) from None
    return table


def _not_under(variant: Variant, error: ImpossibleError) -> ImpossibleError:
    """What cannot be, with the name of the variant under which."""
    english, german = error.problem, (error.german or error.problem).rstrip(".")
    said = [both.format(id=variant.id, why=why) for both, why in zip(NOT_UNDER, (english, german), strict=True)]
    return ImpossibleError(said[0], german=said[1] + OTHERWISE, where=error.where, hint=error.hint, file=error.file)


def _laid(position: Position) -> int:
    """The cards that may have been laid last: a set may end on a card that has not the effect of the others."""
    return RANK_MASKS[rank_of(position.top)] if position.variant.rules[SETS] else 1 << position.top


def _check_pending(position: Position) -> None:
    """What waits for an answer: a debt, a wish, a suit to be named."""
    r, wild = position.variant.rules, position.variant.rules[WILD] >> position.top & 1
    if position.debt and (position.naming or not r[OPENS] & _laid(position)):
        raise NoPosition(NO_DEBT, position, where="debt", hint="write 0, or put a card that does on top")
    if position.suit is not None and (position.naming or not wild):
        raise NoPosition(NOT_WILD, position, where="suit", hint="write null")
    if not position.naming:
        return
    if not wild or position.turn != position.dealer:
        raise NoPosition(DEALER_NAMES, position, where="naming", hint="write false")
    if position.uncalled or position.idle:
        raise NoPosition(NAMED_FIRST, position, where="naming", hint="write false")


def _check_drawn(position: Position) -> None:
    if position.drawn is None or position.turn is None:
        return
    if position.drawn not in position.hands[position.turn]:
        raise NoPosition(DRAWN_NOT_HELD, position, where="drawn")
    if position.debt or position.naming:
        raise NoPosition(DRAWN_TOO_EARLY, position, where="drawn", hint="write null")


def _check_after(position: Position) -> None:
    """What has just happened: a skip that may be answered, a debt that was taken."""
    r, laid = position.variant.rules, _laid(position)
    busy = position.drawn is not None or position.debt or position.naming
    if position.skip and (busy or not r[SKIP_ANSWER] or not r[SKIPS] & laid):
        raise NoPosition(NO_SKIP, position, where="skip", hint="write 0")
    if position.settled and (busy or position.skip or r[DEBT_THEN] != LAY_ONLY or not r[OPENS] & laid):
        raise NoPosition(NOT_SETTLED, position, where="settled", hint="write false")


def may_be_undone(position: Position) -> bool:
    """Whether an empty hand may come from a finish that was caught and could not be fined."""
    rules = position.variant
    return bool(rules["calls.last_penalty"]) and rules["drawing.impossible"] != "stop"


def _check_calls(position: Position) -> None:
    if position.uncalled is None:
        return
    seat, call = position.uncalled
    held = len(position.hands[seat])
    if not position.variant["calls.mau_penalty" if call == "mau" else "calls.last_penalty"]:
        raise NoPosition(NO_FINE, position, where="uncalled", hint="write null")
    if call == "mau-mau" and held:
        raise NoPosition(STILL_HOLDS, position, where="uncalled.call", hint="write mau, or null")
    if call == "mau" and not held:
        raise NoPosition(HOLDS_NONE, position, where="uncalled.call", hint="write mau-mau, or null")


def _check_pack(position: Position) -> None:
    """No card more often than the pack has it."""
    pack = position.variant.pack
    seen: dict[int, int] = {}
    places = [(f"hands[{seat}]", hand) for seat, hand in enumerate(position.hands)]
    for where, cards in [*places, ("discard", position.discard), ("stock", position.stock)]:
        for i, card in enumerate(cards):
            seen[card] = seen.get(card, 0) + 1
            there = pack.count(card)
            if seen[card] > there:
                name = card_text(card)
                english = f"{name} is there more than {there}×" if there else f"{name} is not in the pack"
                german = f"{name} kommt öfter als {there}-mal vor" if there else f"{name} ist nicht im Blatt"
                raise ImpossibleError(english, where=f"{where}[{i}]", hint="take it out", german=german)
