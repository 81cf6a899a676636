"""“How much is owed?”: a chain of cards that make others draw, and the number that comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from maumau_kit.base.cards import cards_in
from maumau_kit.base.errors import RuleError
from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import OPENS
from maumau_kit.base.words import LANGS, CardPart, Part, SeatPart, card_list, fill, join
from maumau_kit.game.narrate import LAYS, Told
from maumau_kit.game.notation import Move
from maumau_kit.game.position import Position
from maumau_kit.game.record import Step
from maumau_kit.rules.calls import DUE
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.play import as_move
from maumau_kit.studies.quiz.bank import MISCONCEPTIONS
from maumau_kit.studies.quiz.kind import Kind, Rounds, moments
from maumau_kit.studies.quiz.lots import Lots
from maumau_kit.studies.quiz.misconception import Chain, Misconception
from maumau_kit.studies.quiz.question import Choice, Question, level, reason_of, told

TITLE: Both = ("How much is owed?", "Wie viele Karten sind offen?")
HOW_MANY: Both = ("How many cards does {seat} owe now?", "Wie viele Karten sind jetzt für {seat} offen?")
CARDS: Both = ("{n|card|cards}", "{n|Karte|Karten}")
ADDS_UP: Both = ("Every card adds its own number: {sum} = {debt}.", "Jede Karte legt ihre Zahl drauf: {sum} = {debt}.")
COSTS: Both = ("{card} costs {debt|card|cards}.", "{card} kostet {debt|Karte|Karten}.")
NOT_SO_MANY: Both = ("It is {debt|card|cards}, not {n}.", "Offen: {debt|Karte|Karten}, nicht {n}.")
NO_DRAW_CARDS: Both = ("no card makes anybody draw, so nothing is ever owed", "keine Karte lässt jemanden ziehen")
CHOICES = 4
LONGEST = 4
"""A chain in a question has so many lays at most."""
Moves = tuple[tuple[int, Move], ...]


def weight(step: Step) -> int:
    """Only lays that open a debt."""
    return int(step.move.is_lay and not step.before.debt and step.after.debt > 0)


def chain_of(start: Position, moves: Moves) -> Chain | None:
    """The lays played out by the engine; nothing where one is not legal, ends the round or raises no debt."""
    chain = []
    position = start
    for by, move in moves:
        try:
            after, _ = position.apply(move, by=by)
        except RuleError:
            return None
        if after.is_over or after.debt <= position.debt or (after.uncalled and after.uncalled[1] == "mau-mau"):
            return None
        chain.append((position, by, move, after))
        position = after
    return tuple(chain)


def lengthened(start: Position, moves: Moves, lots: Lots) -> tuple[Position, Moves] | None:
    """The same chain with one more lay: by a card in hand, or else by one of the stock, exchanged before it began."""
    chain = chain_of(start, moves)
    if not chain:
        return None
    now = chain[-1][-1]
    seat, opens = now.turn, now.variant.rules[OPENS]
    assert seat is not None
    own = [card for card in now.hands[seat] if opens >> card & 1]
    for card in lots.shuffled(own):
        longer = _with_lay(start, moves, card)
        if longer:
            return start, longer
    for card in lots.shuffled(card for card in start.stock if opens >> card & 1):
        swapped = _exchanged(start, seat, card, {laid for by, move in moves if by == seat for laid in move.cards})
        longer = None if swapped is None else _with_lay(swapped, moves, card)
        if swapped is not None and longer:
            return swapped, longer
    return None


def _with_lay(start: Position, moves: Moves, card: int) -> Moves | None:
    """The chain with this card laid on it, with the call that is due; nothing where that is no longer chain."""
    chain = chain_of(start, moves)
    now = chain[-1][-1] if chain else start
    lay = next((move for move in now.legal if move.cards == (card,)), None)
    if lay is None or now.turn is None:
        return None
    longer = (*moves, (now.turn, as_move(now, card, 0, 0, lay.wish, DUE)))
    return longer if chain_of(start, longer) else None


def _exchanged(position: Position, seat: int, card: int, needed: set[int]) -> Position | None:
    """A card of the stock for one of a hand that is not needed."""
    hand = list(position.hands[seat])
    spare = [held for held in hand if held not in needed]
    if not spare:
        return None
    hand[hand.index(spare[-1])] = card
    stock = list(position.stock)
    stock[stock.index(card)] = spare[-1]
    hands = tuple(tuple(hand) if s == seat else h for s, h in enumerate(position.hands))
    return replace(position, hands=hands, stock=tuple(stock))


def ask_owed(start: Position, moves: Moves, players: tuple[str, ...]) -> Question | None:
    """The question about a chain of lays from this position on; nothing where it is none."""
    chain = chain_of(start, moves)
    if not chain:
        return None
    end = chain[-1][-1]
    right, believed = end.debt, _believed(chain)
    numbers = _numbers(right, believed)
    choices = tuple(_choice(chain, n, believed.get(n)) for n in numbers)
    burdens = len(chain) - 1 + len({after.debt - before.debt for before, _, _, after in chain}) - 1
    return Question(
        kind="owed",
        title=TITLE,
        variant=start.variant,
        prompt=_prompt(chain),
        choices=choices,
        several=False,
        difficulty=level(burdens + (len(chain) > 2)),
        players=players,
        position=start,
        moves=moves,
    )


def _believed(chain: Chain) -> dict[int, Misconception]:
    """The wrong numbers that misconceptions give, with the first one that gives it."""
    found: dict[int, Misconception] = {}
    for belief in MISCONCEPTIONS.values():
        n = belief.owes(chain) if belief.owes else None
        if n is not None and n > 0 and n != chain[-1][-1].debt:
            found.setdefault(n, belief)
    return found


def _numbers(right: int, believed: dict[int, Misconception]) -> list[int]:
    """The right number, those of misconceptions, and near ones."""
    found = [right, *list(believed)[: CHOICES - 1]]
    for near in (right + 2, right + 1, right - 1, right + 3):
        if len(found) < CHOICES and near > 0 and near not in found:
            found.append(near)
    return sorted(found)


def _choice(chain: Chain, n: int, belief: Misconception | None) -> Choice:
    start, end = chain[0][0], chain[-1][-1]
    parts = " + ".join(str(after.debt - before.debt) for before, _, _, after in chain)
    if n != end.debt:
        says, code = told(NOT_SO_MANY, debt=end.debt, n=n), "not-so-many"
    elif len(chain) == 1 and not chain[0][2].under:
        says, code = told(COSTS, card=CardPart(end.top), debt=n), "owed"
    else:
        says, code = told(ADDS_UP, sum=parts, debt=n), "owed"
    reason = reason_of(start.variant, code, says, "debt.amount", for_it=n == end.debt)
    return Choice(str(n), told(CARDS, n=n), n == end.debt, (reason,), misconception=belief)


def _prompt(chain: Chain) -> Told:
    end = chain[-1][-1]
    said = []
    for lang in LANGS:
        parts: list[Part] = []
        for _, by, move, _ in chain:
            cards = card_list(move.cards, "accusative", " and " if lang == "en" else " und ")
            parts += [*fill(LAYS, lang, by=SeatPart(by), cards=cards), " "]
        said.append(join([*parts, *fill(HOW_MANY, lang, seat=SeatPart(end.turn or 0))]))
    return said[0], said[1]


def unfit(variant: Variant) -> Both | None:
    """A variant in which nobody ever owes cards."""
    pack = set(variant.pack)
    return None if any(card in pack for card in cards_in(variant.rules[OPENS])) else NO_DRAW_CARDS


def ask(rounds: Rounds, lots: Lots) -> Iterator[Question]:
    """Questions from rounds: chains as they came about, and longer ones."""
    for record, indices in moments(rounds, lots, weight):
        step = record.steps[indices[0]]
        start: Position = step.before
        moves: Moves = ((step.by, step.move),)
        wanted = 1 + lots.below(LONGEST)
        while len(moves) < wanted and (longer := lengthened(start, moves, lots)):
            start, moves = longer
        question = ask_owed(start, moves, record.players)
        if question is not None:
            yield question


KIND = Kind("owed", TITLE, ask, unfit)
