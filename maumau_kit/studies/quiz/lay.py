"""“What can you lay?”: the cards of a hand, each with the engine's verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from maumau_kit.base.cards import card_text
from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import NOT_LAST, WILD
from maumau_kit.base.words import CardPart, SuitPart, Value
from maumau_kit.game.narrate import Told
from maumau_kit.game.position import Position
from maumau_kit.game.record import Step
from maumau_kit.studies.quiz.bank import MISCONCEPTIONS
from maumau_kit.studies.quiz.beliefs import lays, without_debt, without_skip, without_wish
from maumau_kit.studies.quiz.kind import Kind, Rounds, varied
from maumau_kit.studies.quiz.lots import Lots
from maumau_kit.studies.quiz.misconception import Misconception
from maumau_kit.studies.quiz.question import LARGE_HAND, Choice, Question, level, told

TITLE: Both = ("What can you lay?", "Was kannst du legen?")
ON_TOP: Both = ("On top is {top}.", "Oben liegt {top}.")
WISH: Both = ("The wish is {suit}.", "Gewünscht ist {suit}.")
OWED: Both = ("{debt|card is|cards are} owed.", "{debt|Karte ist|Karten sind} offen.")
DRAWN: Both = ("You have just drawn {drawn:dative}.", "Du hast gerade {drawn:accusative} gezogen.")
SIT_OUT: Both = ("You are to sit out.", "Du sollst aussetzen.")
TAKEN: Both = ("You have just taken the owed cards.", "Du hast gerade die offenen Karten genommen.")
LAST: Both = ("It is your last card.", "Es ist deine letzte Karte.")
WHICH: Both = ("Which of your cards can you lay?", "Welche deiner Karten kannst du legen?")
WHICH_ALONE: Both = (
    "Which of your cards can you lay, each by itself?",
    "Welche deiner Karten kannst du legen, jede für sich?",
)
CAN_IT: Both = ("Can you lay it?", "Kannst du sie legen?")


def facts(position: Position) -> list[Both]:
    """What matters of a table, as sentences."""
    found = [ON_TOP]
    for holds, sentence in (
        (position.suit is not None, WISH),
        (position.debt, OWED),
        (position.drawn is not None, DRAWN),
        (position.skip, SIT_OUT),
        (position.settled, TAKEN),
    ):
        if holds:
            found.append(sentence)
    return found


def fact_values(position: Position) -> dict[str, Value]:
    """What the slots of these sentences stand for."""
    return {
        "top": CardPart(position.top),
        "suit": SuitPart(position.suit) if position.suit is not None else "",
        "drawn": CardPart(position.drawn) if position.drawn is not None else "",
        "debt": position.debt,
    }


def burdens(position: Position) -> int:
    """How many things beside the card on top matter."""
    return (
        (position.suit is not None)
        + bool(position.debt)
        + (position.drawn is not None)
        + bool(position.skip or position.settled)
    )


def suits(position: Position, largest: int = LARGE_HAND) -> bool:
    """Whether a moment may be asked about: somebody is to act with a hand that can be looked over."""
    if position.turn is None or position.naming or not position.discard:
        return False
    silent = position.uncalled is not None and position.uncalled[1] == "mau-mau"
    return not silent and 0 < len(position.hands[position.turn]) <= largest


def weight(step: Step) -> int:
    """How interesting the hand before this step is."""
    position = step.before
    if not suits(position):
        return 0
    last = len(position.hands[step.by]) == 1
    if last and not position.variant.rules[NOT_LAST]:
        return 1 if burdens(position) else 0
    mixed = 0 < len(lays(position)) < len(position.hands[step.by])
    return 1 + burdens(position) + 3 * last + 3 * mixed + 5 * _tempting(position)


def _tempting(position: Position) -> bool:
    """Whether somebody who forgets what else matters, or lays wild on wild, would lay other cards."""
    wild = position.variant.rules[WILD]
    if wild >> position.top & 1 and any(wild >> card & 1 for card in position.hands[position.turn or 0]):
        return True
    right = lays(position)
    others = (seen(position) for seen in (without_debt, without_wish, without_skip))
    return any(other is not None and lays(other) != right for other in others)


def prompt(position: Position) -> Told:
    """What lies there, and the question."""
    hand = position.hands[position.turn or 0]
    which = [WHICH_ALONE if position.variant["lay.sets"] != "none" else WHICH] if len(hand) > 1 else [LAST, CAN_IT]
    return told(*facts(position), *which, **fact_values(position))


def ask_lay(position: Position, players: tuple[str, ...]) -> Question:
    """The question about the hand that is to act in this position."""
    verdicts = position.explain().cards
    legal = {v.card for v in verdicts if v.legal and v.card is not None}
    believed = [(m, cards) for m in MISCONCEPTIONS.values() if m.lays and (cards := m.lays(position)) is not None]

    def mistaken(card: int) -> Misconception | None:
        return next((m for m, cards in believed if (card in cards) != (card in legal)), None)

    seen: Counter[int] = Counter()
    choices = []
    for verdict in verdicts:
        assert verdict.card is not None
        seen[verdict.card] += 1
        copy = f".{seen[verdict.card]}" if seen[verdict.card] > 1 else ""
        choices.append(
            Choice(
                card_text(verdict.card) + copy,
                ((CardPart(verdict.card),), (CardPart(verdict.card),)),
                verdict.legal,
                verdict.reasons,
                verdict.card,
                mistaken(verdict.card),
            )
        )
    several = any(len(v.reasons) > 1 for v in verdicts if not v.legal)
    misled = len({c.misconception for c in choices} - {None})
    return Question(
        kind="lay",
        title=TITLE,
        variant=position.variant,
        prompt=prompt(position),
        choices=tuple(choices),
        several=True,
        difficulty=level(burdens(position) + several + (misled > 1)),
        players=players,
        position=position,
        seat=position.turn,
    )


def ask(rounds: Rounds, lots: Lots) -> Iterator[Question]:
    """Questions from rounds."""
    return varied(rounds, lots, weight, lambda record, index: ask_lay(record.steps[index].before, record.players))


KIND = Kind("lay", TITLE, ask)
