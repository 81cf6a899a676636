"""Hints in three grades for one seat: a nudge, the move, the reason. All of it is computed from the position.

The move is the one that the shedder would make, with the wish of the suit of which most is left in the hand; before it
comes speech, where a call is missing. The reason is the rule's own ground, and what the shedder looks at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from maumau_kit.base.cards import KEEP, NAME, PASS, suit_of
from maumau_kit.base.errors import InputError
from maumau_kit.base.layout import CALL, SCORES, WORTH
from maumau_kit.base.words import SeatPart, SuitPart, card_list, fill, join
from maumau_kit.game.narrate import CALL_WORDS, Told
from maumau_kit.game.notation import CATCH, SAY_LATE, Move
from maumau_kit.game.position import Position
from maumau_kit.rules.calls import penalty
from maumau_kit.studies import hint_words as words
from maumau_kit.studies.branching import shed
from maumau_kit.studies.sitting_log import both

GRADES = 3


@dataclass(frozen=True)
class Hint:
    """A hint for one seat: the move (a legal one, or speech), and what is said of it in three grades."""

    seat: int
    move: Move
    nudge: Told
    card: Told
    reason: Told

    def said(self, grade: int) -> Told:
        """What is said in grade 1, 2 or 3."""
        return (self.nudge, self.card, self.reason)[grade - 1]


def hint(position: Position, seat: int) -> Hint | None:
    """A hint for a seat, or `None` where it has nothing to do.

    Raises `InputError` when there is no such seat.

    >>> from maumau_kit.base.words import to_text
    >>> from maumau_kit.game.text import position
    >>> found = hint(position("9H | 9C 4H | KD | stock 2C"), 0)
    >>> to_text(found.nudge[0], "en")
    '2 cards of your hand may be laid. And think of what has to be said with it.'
    >>> str(found.move), to_text(found.card[0], "en")
    ('9C!', 'Lay nine of clubs. Say “Mau”.')
    """
    if type(seat) is not int or not 0 <= seat < position.seats:
        raise InputError(
            f"there is no seat {str(seat)[:20]}", where="seat", hint=f"seats are 0 to {position.seats - 1}"
        )
    if position.uncalled is not None:
        return _speech(position, seat)
    return _move(position, seat) if position.turn == seat else None


def _speech(position: Position, seat: int) -> Hint:
    assert position.uncalled is not None
    silent, call = position.uncalled
    fine = penalty(position.variant.rules, position.table()[CALL])
    own = seat == silent
    told = (words.FORGOT_YOURSELF, words.SAY_IT_LATE, words.STILL_TIME) if own else words.AGAINST
    english, german = CALL_WORDS[call]
    nudge, card, reason = (
        (
            fill(says, "en", call=english, n=fine, silent=SeatPart(silent)),
            fill(says, "de", call=german, n=fine, silent=SeatPart(silent)),
        )
        for says in told
    )
    return Hint(seat, Move(SAY_LATE if own else CATCH), nudge, card, reason)


def _move(position: Position, seat: int) -> Hint:
    move = best_move(position)
    return Hint(
        seat,
        move,
        _together(_nudges(position, move)),
        _together(_orders(position, move)),
        _together(_reasons(position, move)),
    )


def best_move(position: Position) -> Move:
    """The shedder's move; after a set its wish names the suit of which most is left, and not of what lies beneath."""
    move = shed(position)
    if move.wish < 0:
        return move
    left = suits_left(position, move)
    same = [other for other in position.legal if other.cards == move.cards and other.wish >= 0]
    longest = max(same, key=lambda other: left[other.wish])
    return replace(longest, said=move.said)


def suits_left(position: Position, move: Move) -> list[int]:
    """How many cards of each suit the seat to act holds after a move."""
    hand = list(position.hands[position.turn or 0])
    for card in move.cards:
        hand.remove(card)
    return [sum(suit_of(card) == suit for card in hand) for suit in range(4)]


def _together(told: Iterator[Told]) -> Told:
    """Several sentences as one text."""
    sentences = list(told)
    english, german = (
        join(part for n, one in enumerate(sentences) for part in ((" ",) if n else ()) + one[side]) for side in (0, 1)
    )
    return english, german


def _nudges(position: Position, move: Move) -> Iterator[Told]:
    """What to look at; no card of the hand is named."""
    usable = {card for other in position.legal for card in other.cards}
    n = sum(card in usable for card in position.hands[position.turn or 0])
    if position.naming:
        yield both(words.NAME_A_SUIT)
        return
    if position.skip:
        yield both(words.ANSWER_SKIP if n else words.NO_ANSWER_TO_SKIP)
    elif position.debt:
        yield both(words.ANSWER_DEBT if n else words.NO_ANSWER_TO_DEBT, debt=position.debt)
    elif position.drawn is not None:
        yield both(words.LOOK_AT_DRAWN)
    else:
        if position.suit is not None:
            yield both(words.WISH_HOLDS, suit=SuitPart(position.suit))
        yield both(words.MAY_BE_LAID, n=n) if n else both(words.NONE_FITS)
    if move.under:
        yield both(words.SEVERAL_GO)
    if move.wish >= 0:
        yield both(words.THINK_OF_SUIT)
    if move.said:
        yield both(words.THINK_OF_CALL)


def _orders(position: Position, move: Move) -> Iterator[Told]:
    """What to do."""
    if move.is_lay:
        cards = tuple(card_list(move.cards, "accusative", glue) for glue in (" and ", " und "))
        lay = words.LAY_ALL if move.under else words.LAY
        yield fill(lay, "en", cards=cards[0]), fill(lay, "de", cards=cards[1])
        if move.wish >= 0:
            yield both(words.WISH, suit=SuitPart(move.wish))
        if move.said:
            call = CALL_WORDS["mau" if move.said == 1 else "mau-mau"]
            yield fill(words.SAY, "en", call=call[0]), fill(words.SAY, "de", call=call[1])
    elif move.action == NAME:
        yield both(words.NAME, suit=SuitPart(move.wish))
    elif move.action == PASS and position.skip:
        yield both(words.SIT_OUT)
    elif move.action == KEEP and position.drawn is None:
        yield both(words.LAY_NONE)
    else:
        yield both(words.DO[move.action], debt=position.debt)


def _reasons(position: Position, move: Move) -> Iterator[Told]:
    """Why it is legal, and why it is good."""
    if move.action != NAME:
        yield position.why(str(move.silent)).says
    others = {other.cards or other.action for other in position.legal}
    if len(others) == 1 and move.action != NAME:
        yield both(words.NOTHING_ELSE)
    if move.is_lay:
        yield from _why_lay(position, move)
    if move.wish >= 0:
        k = suits_left(position, move)[move.wish]
        yield both(words.LONGEST if k else words.ANY_SUIT, n=k, suit=SuitPart(move.wish))


def _why_lay(position: Position, move: Move) -> Iterator[Told]:
    """What a lay brings, and why this card."""
    seat = position.turn or 0
    after = position.apply(move, by=seat)[0]
    if after.result is not None and after.result.winner == seat:
        yield both(words.WINS)
        return
    if position.debt:
        yield both(words.PASSES_ON, debt=after.debt)
    elif after.debt:
        yield both(words.OPENS_DEBT, debt=after.debt)
    if position.skip and after.skip:
        yield both(words.SKIP_PASSES)
    if move.under:
        yield both(words.SEVERAL_AT_ONCE, n=len(move.cards))
    yield from _why_dear(position, move)


def _why_dear(position: Position, move: Move) -> Iterator[Told]:
    """How dear the cards laid are, beside what else may be laid."""
    r = position.variant.rules
    worth = sum(r[WORTH + card] for card in move.cards)
    others = {other.cards: sum(r[WORTH + card] for card in other.cards) for other in position.legal if other.is_lay}
    rest = [value for cards, value in others.items() if sorted(cards) != sorted(move.cards)]
    if not rest:
        return
    if not r[SCORES]:
        yield both(words.NOT_SCORED)
    elif max(rest) < worth:
        yield both(words.DEAREST, n=worth)
    else:
        yield both(words.SAME_WORTH, n=worth)
