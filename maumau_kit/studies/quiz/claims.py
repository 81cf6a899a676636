"""Claims: what can be said of the time after a move, piece by piece, so that true and false can be told apart.

A statement is a row of claims. It is true when each of its claims is; so no two statements with the same claims are
offered, and one that merely leaves something out is not taken for wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from maumau_kit.base.cards import KEEP
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import LANGS, Part, Parts, SeatPart, SuitPart, Value, fill, join
from maumau_kit.game.narrate import Told, sitting_out
from maumau_kit.game.notation import CATCH, Move
from maumau_kit.game.position import Position

NEXT, AGAIN, OUT, ANSWER, OWED, DRAWS, DRAWS_ON = "next", "again", "out", "answer", "owed", "draws", "draws-on"
TURNED, WON, STOPPED, MAY_LAY, MUST_LAY, MAY_ANY, WISH = (
    "turned", "won", "stopped", "may-lay", "must-lay", "may-any", "wish",
)  # fmt: skip


class Claim(NamedTuple):
    """One thing said: what kind it is, of which seat, and a number (of cards, or a suit)."""

    what: str
    seat: int = -1
    n: int = -1


Claims = tuple[Claim, ...]

SAYS: dict[str, Both] = {
    NEXT: ("{seat} is next.", "{seat} ist dran."),
    AGAIN: ("{seat} plays again.", "{seat} ist noch einmal dran."),
    OUT: ("{seat} sits out.", "{seat} setzt aus."),
    ANSWER: ("{seat} sits out, or passes it on.", "{seat} setzt aus oder gibt es weiter."),
    OWED: ("{n|card is|cards are} owed.", "{n|Karte ist|Karten sind} offen."),
    DRAWS: ("{seat} draws {n|card|cards}.", "{seat} zieht {n|Karte|Karten}."),
    DRAWS_ON: ("{seat} draws on until a card fits.", "{seat} zieht weiter, bis eine Karte passt."),
    TURNED: ("The direction turns.", "Die Richtung wechselt."),
    WON: ("The round is over, {seat} has won.", "Die Runde ist aus, {seat} hat gewonnen."),
    STOPPED: ("The round stops, nobody has won.", "Die Runde endet, niemand hat gewonnen."),
    MAY_LAY: ("{seat} may lay the drawn card or keep it.", "{seat} darf die gezogene Karte legen oder behalten."),
    MUST_LAY: ("{seat} must lay the drawn card.", "{seat} muss die gezogene Karte legen."),
    MAY_ANY: (
        "{seat} may now lay any card that fits.",
        "{seat} darf jetzt jede Karte legen, die passt.",
    ),
    WISH: ("Now {suit} must follow.", "Jetzt muss {suit} folgen."),
}
DENIES: dict[str, Both] = {
    NEXT: ("It is not the turn of {seat} yet.", "{seat} ist noch nicht dran."),
    AGAIN: ("{seat} does not play again.", "{seat} ist nicht noch einmal dran."),
    OUT: ("{seat} does not sit out.", "{seat} setzt nicht aus."),
    ANSWER: ("{seat} need not sit out.", "{seat} muss nicht aussetzen."),
    DRAWS_ON: ("{seat} does not draw on.", "{seat} zieht nicht weiter."),
    TURNED: ("The direction stays as it is.", "Die Richtung bleibt, wie sie ist."),
    WON: ("{seat} has not won.", "{seat} hat nicht gewonnen."),
    STOPPED: ("The round does not stop like that.", "So endet die Runde nicht."),
    MAY_LAY: ("{seat} has no such choice.", "{seat} hat diese Wahl nicht."),
    MUST_LAY: ("{seat} does not have to lay it.", "{seat} muss sie nicht legen."),
    MAY_ANY: ("Not any card may be laid now.", "Jetzt darf nicht jede Karte gelegt werden."),
    WISH: ("{suit} is not what must follow.", "{suit} muss nicht folgen."),
}
NOTHING_OWED: Both = ("No cards are owed.", "Es sind keine Karten offen.")
OWED_INSTEAD: Both = ("{owed|card is|cards are} owed.", "{owed|Karte ist|Karten sind} offen.")
DRAWS_NONE: Both = ("{seat} draws nothing.", "{seat} zieht nichts.")
DRAWS_INSTEAD: Both = ("{seat} draws {drawn|card|cards}.", "{seat} zieht {drawn|Karte|Karten}.")


def claims_of(before: Position, by: int, move: Move, after: Position) -> Claims:
    """What a move brings about, by the engine's position after it; the last claim says who acts."""
    if after.result is not None:
        winner = after.result.winner
        return (Claim(STOPPED) if winner is None else Claim(WON, winner),)
    found = _laid(before, by, move, after) if move.is_lay else _drawn(before, by, move, after)
    assert after.turn is not None
    if after.skip:
        found.append(Claim(ANSWER, after.turn))
    elif after.drawn is not None and before.drawn is None:
        found.append(Claim(_after_draw(after), after.turn))
    else:
        found.append(turn_of(after.turn, by, move))
    return tuple(found)


def _after_draw(after: Position) -> str:
    """What the seat that has drawn may do now: any card, or the drawn one alone, and whether it must."""
    if any(move.is_lay and move.cards != (after.drawn,) for move in after.legal):
        return MAY_ANY
    return MAY_LAY if any(move.action == KEEP for move in after.legal) else MUST_LAY


def turn_of(seat: int, by: int, move: Move) -> Claim:
    """The claim that a seat acts after this move of another one, or of its own; speech takes no turn."""
    return Claim(AGAIN if seat == by and not move.is_speech else NEXT, seat)


def truths(claims: Claims) -> set[Claim]:
    """The claims, and what follows from them: who may lay any card may lay the drawn one too, and it is his turn."""
    follows = {MAY_ANY: (MAY_LAY, AGAIN), MAY_LAY: (AGAIN,), MUST_LAY: (AGAIN,), ANSWER: (NEXT,)}
    return {*claims, *(Claim(what, claim.seat) for claim in claims for what in follows.get(claim.what, ()))}


def _laid(before: Position, by: int, move: Move, after: Position) -> list[Claim]:
    found: list[Claim] = []
    if after.direction != before.direction:
        found.append(Claim(TURNED))
    found += [Claim(OUT, seat) for seat in sitting_out(before, by, move, after)]
    if after.suit is not None:
        found.append(Claim(WISH, n=after.suit))
    if after.debt:
        found.append(Claim(OWED, n=after.debt))
    return found


def _drawn(before: Position, by: int, move: Move, after: Position) -> list[Claim]:
    """Cards that came to a hand; of an ordinary draw the card itself is shown before."""
    receiver = before.uncalled[0] if move.action == CATCH and before.uncalled else by
    got = len(after.hands[receiver]) - len(before.hands[receiver])
    return [Claim(DRAWS, receiver, got)] if got and str(move) != "draw" else []


def sentence(claims: Claims) -> Told:
    """The claims as short sentences, in both languages."""
    return _joined([SAYS[claim.what] for claim in claims], claims)


def denial(claim: Claim, actual: Claims) -> Told:
    """What is wrong about a false claim."""
    if claim.what == OWED:
        owed = next((c.n for c in actual if c.what == OWED), 0)
        return _joined([OWED_INSTEAD if owed else NOTHING_OWED], (claim,), owed=owed)
    if claim.what == DRAWS:
        drawn = next((c.n for c in actual if c.what == DRAWS and c.seat == claim.seat), 0)
        return _joined([DRAWS_INSTEAD if drawn else DRAWS_NONE], (claim,), drawn=drawn)
    return _joined([DENIES[claim.what]], (claim,))


def _joined(sentences: Sequence[Both], claims: Claims, **more: Value) -> Told:
    def told(lang: str) -> Parts:
        parts: list[Part] = []
        for both, claim in zip(sentences, claims, strict=True):
            values: dict[str, Value] = {"seat": SeatPart(claim.seat), "n": claim.n, **more}
            if claim.what == WISH:
                values["suit"] = SuitPart(claim.n)
            parts += [*([" "] if parts else []), *fill(both, lang, **values)]
        return join(parts)

    return told(LANGS[0]), told(LANGS[1])
