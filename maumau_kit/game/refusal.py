"""Refusals: why a move as it was given is not legal, with every objection."""

from __future__ import annotations

from maumau_kit.base.errors import IllegalMove, InputError
from maumau_kit.base.knobs import Both, Objection
from maumau_kit.base.words import LANGS, fill
from maumau_kit.game.explain import (
    Reason,
    Speaker,
    card_grounds,
    card_objections,
    card_verdict,
    move_objection,
    move_verdict,
)
from maumau_kit.game.notation import CATCH, SAY_LATE, Move, parse_move
from maumau_kit.game.position import Position
from maumau_kit.kernel.legality import openers
from maumau_kit.kernel.sets import ends_well
from maumau_kit.rules import calls, finish, lay, wild

NOT_HELD = Objection("not-held", ("{card} is not in the hand to act.", "{card} ist nicht auf der Hand."), "lay.sets")
NOT_ON_TURN = Objection(
    "not-on-turn", ("It is not this seat's turn.", "Dieser Platz ist nicht am Zug."), "setup.direction"
)
ROUND_OVER = Objection("round-over", ("The round is over.", "Die Runde ist zu Ende."), "finish.barred")
NEEDS_WISH = Objection(
    "needs-wish",
    ("{card} is wild: name a suit with it.", "{card} ist Wunschkarte: nenne eine Farbe dazu."),
    "wild.cards",
)
NO_WISH = Objection(
    "no-wish",
    ("{card} is not wild: it names no suit.", "{card} ist keine Wunschkarte und nennt keine Farbe."),
    "wild.cards",
)


def reason_for(position: Position, what: str) -> Reason:
    """The first reason for or against a card of the hand to act, or another move."""
    if position.turn is None:
        return Reason(ROUND_OVER.code, False, (fill(ROUND_OVER.says, "en"), fill(ROUND_OVER.says, "de")))
    move = parse_move(what)
    speaker = Speaker(position)
    if not move.is_lay:
        return move_verdict(speaker, move.action).first
    if not move.under and move.wish < 0 and move.action in position.hands[position.turn]:
        return card_verdict(speaker, move.action).first
    found = lay_objections(speaker, move)
    return found[0] if found else speaker.reason(lay.IN_SET) if move.under else card_grounds(speaker, move.action)[0]


def refuse(position: Position, move: Move, by: int | None) -> IllegalMove | None:
    """The error that a move deserves, with every objection, or nothing for a legal one."""
    speaker = Speaker(position)
    found: list[Reason]
    if position.turn is None:
        found = [speaker.reason(ROUND_OVER)]
    elif by is not None and (type(by) is not int or not 0 <= by < position.seats):
        raise InputError(
            f"there is no seat {by}",
            where="by",
            hint=f"seats are 0 to {position.seats - 1}",
            german=f"Platz {by} gibt es nicht: die Plätze sind 0 bis {position.seats - 1}.",
        )
    elif move.is_speech:
        found = _speech_objections(speaker, move, by)
    elif by is not None and by != position.turn:
        found = [speaker.reason(NOT_ON_TURN)]
    elif move.is_lay:
        found = [] if move.key in position.legal_keys and _first_fits(speaker, move) else lay_objections(speaker, move)
    else:
        objection = move_objection(speaker, move.action)
        found = [] if objection is None else [speaker.reason(objection)]
    if not found:
        return None
    hint, tip = _instead(position, by)
    english, german = (found[0].text_in(lang).rstrip(".") for lang in LANGS)
    return IllegalMove(
        f"{move} is not legal: {english}",
        reasons=tuple(found),
        hint=hint,
        german=f"{move} ist nicht erlaubt: {german}{f'; {tip}' if tip else ''}.",
    )


def _instead(position: Position, by: int | None) -> Both:
    """What would be legal, or whose turn it is."""
    if position.turn is None:
        return "", ""
    if by not in (None, position.turn):
        return f"seat {position.turn} is to move", f"am Zug ist Platz {position.turn}"
    moves = ", ".join(position.legal_moves[:12])
    return f"legal: {moves}", f"erlaubt: {moves}"


def _speech_objections(speaker: Speaker, move: Move, by: int | None) -> list[Reason]:
    position = speaker.position
    if position.uncalled is None:
        return [speaker.reason(calls.NOTHING_MISSING)]
    if move.action == CATCH and by == position.uncalled[0]:
        return [speaker.reason(calls.NOT_ONESELF)]
    if move.action == SAY_LATE and by is not None and by != position.uncalled[0]:
        return [speaker.reason(calls.NOT_SILENT)]
    if by is None:
        raise InputError(
            f"{move} needs the seat that says it",
            where="by",
            hint="give by=…",
            german=f"Bei {move} fehlt der Platz, der es sagt: gib by=… an.",
        )
    return []


def _first_fits(speaker: Speaker, move: Move) -> bool:
    return not move.under or bool(openers(speaker.r, speaker.t) >> move.under[0] & 1)


def lay_objections(speaker: Speaker, move: Move) -> list[Reason]:
    """Everything that speaks against a lay of one or several cards."""
    position, r = speaker.position, speaker.r
    hand = list(position.hands[position.turn or 0])
    found: list[Reason] = []
    for card in move.cards:
        if card not in hand:
            return [speaker.reason(NOT_HELD, card)]
        hand.remove(card)
    if move.under:
        found += _set_objections(speaker, move)
    else:
        found += card_objections(speaker, move.action)
    suits = wild.wishes(r, move.action)
    if suits and move.wish < 0:
        found.append(speaker.reason(NEEDS_WISH, move.action))
    if not suits and move.wish >= 0:
        found.append(speaker.reason(NO_WISH, move.action))
    return found


def _set_objections(speaker: Speaker, move: Move) -> list[Reason]:
    r, t = speaker.r, speaker.t
    if len({card >> 2 for card in move.cards}) > 1:
        return [speaker.reason(lay.NOT_A_SET)]
    tops = _tops(speaker.position, move)
    found = [speaker.reason(lay.OTHER_TOP, tops=tops)] if tops and move.action not in tops else []
    first = openers(r, t)
    members = lay.set_members(r, t, first)
    if not all(members >> card & 1 for card in move.cards) or not first >> move.under[0] & 1:
        if found:  # in another order these cards go: that the first one does not fit would only confuse
            return found
        objections = card_objections(speaker, move.under[0])
        objections = [o for o in objections if o.code != lay.ONLY_IN_SET.code]
        return objections or [speaker.reason(lay.ONE_CARD)]
    if not ends_well(r, t, move.action, len(move.cards)):
        found.append(speaker.reason(finish.NOT_AS_LAST, move.action))
    return found


def _tops(position: Position, move: Move) -> tuple[int, ...]:
    """The cards on which these very cards may end, laid together."""
    return tuple(sorted({other.action for other in position.legal if sorted(other.cards) == sorted(move.cards)}))
