"""What happened, told in sentences: of a deal, and of every move."""

from __future__ import annotations

from maumau_kit.base.cards import KEEP
from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import EXTRA, REVERSES, SKIPS
from maumau_kit.base.words import Parts, SeatPart, SuitPart, Value, card_list, fill, join
from maumau_kit.game.notation import CATCH, SAY_LATE, Move
from maumau_kit.game.position import Position
from maumau_kit.game.record import Step
from maumau_kit.rules.turns import passed_over

Told = tuple[Parts, Parts]
"""The same in English and in German."""

DEALT: Both = (
    "Everybody has {hand|card|cards}. The starter is {top}.",
    "Alle haben {hand|Karte|Karten}. Die Startkarte ist {top}.",
)
BEGINS: Both = ("The cards lie like this. On top is {top}.", "So liegen die Karten. Oben liegt {top}.")
STARTS: Both = ("{seat} begins.", "{seat} fängt an.")
TO_ACT: Both = ("{seat} is to move.", "{seat} ist am Zug.")
NAMES_FIRST: Both = ("{seat} has dealt and names a suit.", "{seat} hat gegeben und nennt eine Farbe.")
OWED: Both = ("{debt|card is|cards are} owed.", "{debt|Karte ist|Karten sind} offen.")
LAYS: Both = ("{by} lays {cards}.", "{by} legt {cards:accusative}.")
LAYS_LAST: Both = ("{by} lays {cards} and has won.", "{by} legt {cards:accusative} und hat gewonnen.")
LAYS_SILENT: Both = (
    "{by} lays {cards}, the last card, and says nothing.",
    "{by} legt {cards:accusative}, die letzte Karte, und sagt nichts.",
)
NOW_OWED: Both = ("Now {debt|card is|cards are} owed.", "Jetzt offen: {debt|Karte|Karten}.")
WISHES: Both = ("The wish is {suit}.", "Gewünscht ist {suit}.")
SKIPPED: Both = ("{whom} must sit out.", "{whom} setzt aus.")
MAY_ANSWER: Both = ("{whom} must sit out, or answer it.", "{whom} setzt aus oder gibt es weiter.")
AGAIN: Both = ("{by} plays again.", "{by} ist noch einmal dran.")
TURNS_ROUND: Both = ("The direction turns.", "Die Richtung wechselt.")
SAYS_MAU: Both = ("“Mau!”", "„Mau!“")
SAYS_MAU_MAU: Both = ("“Mau-Mau!”", "„Mau-Mau!“")
FORGETS: Both = ("{by} does not say “Mau”.", "{by} sagt nicht „Mau“.")
DRAWS: Both = ("{by} draws {n|card|cards}.", "{by} zieht {n|Karte|Karten}.")
FITS: Both = ("It fits: {by} may lay it.", "Sie passt: {by} darf sie legen.")
LAST_FITS: Both = ("The last one fits: {by} may lay it.", "Die letzte passt: {by} darf sie legen.")
MUST_FIT: Both = ("It fits: {by} must lay it.", "Sie passt: {by} muss sie legen.")
LAST_MUST_FIT: Both = ("The last one fits: {by} must lay it.", "Die letzte passt: {by} muss sie legen.")
OTHER_FITS: Both = (
    "It does not fit, but {by} may lay another card.",
    "Sie passt nicht, aber {by} darf eine andere Karte legen.",
)
NO_FIT: Both = ("It does not fit.", "Sie passt nicht.")
NOTHING_DRAWN: Both = (
    "{by} must draw, but no card is left.",
    "{by} muss ziehen, aber es ist keine Karte mehr da.",
)
TAKES: Both = (
    "{by} takes {n|card|cards}; the debt is paid.",
    "{by} nimmt {n|Karte|Karten}, damit ist nichts mehr offen.",
)
KEEPS: Both = ("{by} keeps the card.", "{by} behält die Karte.")
STOPS: Both = ("{by} lays no card.", "{by} legt keine Karte.")
PASSES: Both = ("{by} passes.", "{by} passt.")
ACCEPTS: Both = ("{by} sits out.", "{by} setzt aus.")
NAMES: Both = ("{by} names {suit}.", "{by} nennt {suit}.")
OBJECTS: Both = (
    "{by} objects: {silent} did not say {call}. {silent} draws {n|card|cards}.",
    "{by} erhebt Einspruch: {silent} hat nicht {call} gesagt. {silent} zieht {n|Karte|Karten}.",
)
SAYS_LATE: Both = ("{by} makes up for the call.", "{by} holt die Ansage nach.")
SHUFFLED: Both = (
    "The discards were shuffled into a new stock.",
    "Die Ablage wurde zum neuen Stapel gemischt.",
)
PENDING_WON: Both = (
    "Nobody objected in time: {winner} has won.",
    "Niemand hat rechtzeitig Einspruch erhoben: {winner} hat gewonnen.",
)
BLOCKED: Both = (
    "Everybody has passed in a row: the round stops, nobody has won.",
    "Alle haben nacheinander gepasst: die Runde endet, niemand hat gewonnen.",
)
EXHAUSTED: Both = (
    "A required card cannot be drawn: the round is stopped, nobody has won.",
    "Eine nötige Karte fehlt: die Runde ist abgebrochen, niemand hat gewonnen.",
)
CALL_WORDS = {"mau": ("“Mau”", "„Mau“"), "mau-mau": ("“Mau-Mau”", "„Mau-Mau“")}


class _Teller:
    """Collects sentences, both languages side by side."""

    def __init__(self, **values: Value) -> None:
        self.values = values
        self.told: tuple[list[Parts], list[Parts]] = ([], [])

    def say(self, both: Both, **more: Value) -> None:
        for i, lang in enumerate(("en", "de")):
            self.told[i].append(fill(both, lang, **{**self.values, **more}))

    def both(self) -> Told:
        joined = [
            join(part for i, parts in enumerate(told) for part in ((" ",) if i else ()) + parts) for told in self.told
        ]
        return joined[0], joined[1]


def tell_deal(position: Position, *, whole: bool) -> Told:
    """What lies there before the first move; `whole` for a fresh deal from the pack."""
    teller = _Teller(top=card_list([position.top]), hand=len(position.hands[position.turn or 0]))
    teller.say(DEALT if whole else BEGINS)
    if position.turn is None:
        return teller.both()
    seat = SeatPart(position.turn)
    teller.say(NAMES_FIRST if position.naming else STARTS if whole else TO_ACT, seat=seat)
    if position.debt:
        teller.say(OWED, debt=position.debt)
    if position.suit is not None:
        teller.say(WISHES, suit=SuitPart(position.suit))
    return teller.both()


def tell_step(step: Step, *, seen: bool = True) -> Told:
    """What one move did; `seen` is false for one who may not know whether a drawn card fits."""
    teller = _Teller(by=SeatPart(step.by))
    move, before, after = step.move, step.before, step.after
    if move.is_lay:
        _tell_lay(teller, step)
    elif move.action == CATCH:
        _tell_catch(teller, step)
    elif move.action == SAY_LATE:
        teller.say(SAYS_LATE)
    else:
        _tell_other(teller, str(move), step, seen)
    if step.order is not None:
        teller.say(SHUFFLED)
    _tell_end(teller, before, move, after)
    return teller.both()


def _tell_lay(teller: _Teller, step: Step) -> None:
    move, before, after = step.move, step.before, step.after
    silent_last = after.uncalled == (step.by, "mau-mau") and before.uncalled != after.uncalled
    won = after.result is not None and after.result.winner == step.by and not after.hands[step.by]
    sentence = LAYS_LAST if won else LAYS_SILENT if silent_last else LAYS
    for i, lang in enumerate(("en", "de")):
        cards = card_list(move.cards, "accusative", (" and ", " und ")[i])
        teller.told[i].append(fill(sentence, lang, by=SeatPart(step.by), cards=cards))
    if move.said:
        teller.say(SAYS_MAU if move.said == 1 else SAYS_MAU_MAU)
    if after.uncalled == (step.by, "mau") and before.uncalled != after.uncalled:
        teller.say(FORGETS)
    if after.is_over:
        return
    if after.suit is not None:
        teller.say(WISHES, suit=SuitPart(after.suit))
    if after.debt > before.debt:
        teller.say(NOW_OWED, debt=after.debt)
    _tell_turn(teller, move, before, after, step.by)


def _tell_turn(teller: _Teller, move: Move, before: Position, after: Position, by: int) -> None:
    r = before.variant.rules
    cards = [1 << card for card in move.cards]
    if after.direction != before.direction:
        teller.say(TURNS_ROUND)
    if after.skip:
        teller.say(MAY_ANSWER, whom=SeatPart(after.turn or 0))
    for seat in sitting_out(before, by, move, after):
        teller.say(SKIPPED, whom=SeatPart(seat))
    plays_again = any((r[EXTRA] | r[REVERSES]) & bit for bit in cards) and after.turn == by
    if plays_again or (after.turn == by and any(r[SKIPS] & bit for bit in cards)):
        teller.say(AGAIN)


def sitting_out(before: Position, by: int, move: Move, after: Position) -> list[int]:
    """The seats that a lay passes over, in the order of play; none while the skip may still be answered.

    >>> from maumau_kit.game.text import position
    >>> from maumau_kit.game.notation import parse_move
    >>> before = position("7S | 8S 7H | KD JD | QD QH | stock 9C")
    >>> sitting_out(before, 0, parse_move("8S"), before.play("8S"))
    [1]
    """
    if after.skip:
        return []
    r, bits = before.variant.rules, [1 << card for card in move.cards]
    skips, reverses, extra = (sum(bool(r[kind] & bit) for bit in bits) for kind in (SKIPS, REVERSES, EXTRA))
    seats = passed_over(r, before.table(), skips, reverses, extra)
    return [(by + after.direction * (i + 1)) % before.seats for i in range(seats)]


def _tell_other(teller: _Teller, word: str, step: Step, seen: bool) -> None:
    before, after = step.before, step.after
    got = len(after.hands[step.by]) - len(before.hands[step.by])
    if word == "draw":
        teller.say(DRAWS, n=got) if got else teller.say(NOTHING_DRAWN)
        if not seen:
            return
        if got and after.drawn is not None:
            _tell_drawn(teller, after, got)
        elif got == 1 and not after.is_over:
            teller.say(NO_FIT)
    elif word == "take":
        teller.say(TAKES, n=got)
    elif word == "keep":
        teller.say(KEEPS if before.drawn is not None else STOPS)
    elif word == "pass":
        teller.say(ACCEPTS if before.skip else PASSES)
    elif after.suit is not None:
        teller.say(NAMES, suit=SuitPart(after.suit))


def _tell_drawn(teller: _Teller, after: Position, got: int) -> None:
    """What may be done with the card just drawn; where any card may be laid, it need not be that one."""
    if not any(after.drawn in move.cards for move in after.legal):
        teller.say(OTHER_FITS)
    elif any(move.action == KEEP for move in after.legal):
        teller.say(FITS if got == 1 else LAST_FITS)
    else:
        teller.say(MUST_FIT if got == 1 else LAST_MUST_FIT)


def _tell_catch(teller: _Teller, step: Step) -> None:
    before, after = step.before, step.after
    assert before.uncalled is not None
    silent, call = before.uncalled
    got = len(after.hands[silent]) - len(before.hands[silent])
    for i, lang in enumerate(("en", "de")):
        values: dict[str, Value] = {
            "by": SeatPart(step.by),
            "silent": SeatPart(silent),
            "n": got,
            "call": CALL_WORDS[call][i],
        }
        teller.told[i].append(fill(OBJECTS, lang, **values))


def _tell_end(teller: _Teller, before: Position, move: Move, after: Position) -> None:
    result = after.result
    if result is None:
        return
    if result.reason == "blocked":
        teller.say(BLOCKED)
    elif result.reason == "exhausted":
        teller.say(EXHAUSTED)
    elif (
        before.uncalled
        and result.winner == before.uncalled[0]
        and not move.is_speech
        and not before.hands[result.winner]
    ):
        teller.say(PENDING_WON, winner=SeatPart(result.winner))
