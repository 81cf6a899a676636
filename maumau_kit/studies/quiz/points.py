"""“How many points?”: what a hand costs that is left at the end of a round."""

from __future__ import annotations

from collections.abc import Iterator

from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import POINTS
from maumau_kit.base.words import LANGS, CardPart, Part, SeatPart, fill, join
from maumau_kit.game.explain import Reason
from maumau_kit.game.narrate import Told
from maumau_kit.game.position import Position
from maumau_kit.game.record import Step
from maumau_kit.rules.score import doubles
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.quiz.bank import MISCONCEPTIONS
from maumau_kit.studies.quiz.kind import TO_THE_END, Kind, Rounds, moments
from maumau_kit.studies.quiz.lots import Lots
from maumau_kit.studies.quiz.misconception import Misconception
from maumau_kit.studies.quiz.question import Choice, Question, level, reason_of, told

TITLE: Both = ("How many points?", "Wie viele Punkte?")
WON: Both = ("{winner} ends the round with {last}.", "{winner} beendet die Runde mit {last:dative}.")
OVER: Both = ("The round is over.", "Die Runde ist aus.")
HOW_MANY: Both = (
    "How many penalty points does {seat} get for these cards?",
    "Wie viele Strafpunkte bekommt {seat} für diese Karten?",
)
NUMBER: Both = ("{n|point|points}", "{n|Punkt|Punkte}")
NOT_SO_MANY: Both = ("{seat} gets {points|point|points}, not {n}.", "{seat} bekommt {points|Punkt|Punkte}, nicht {n}.")
UNSCORED: Both = ("nothing is scored", "es wird nichts gewertet")
CHOICES = 4
LARGEST = 7


def weight(step: Step) -> int:
    """Only the end of a round that is scored."""
    result = step.after.result
    scored = result is not None and any(result.points)
    return int(scored and any(0 < len(hand) <= LARGEST for hand in step.after.hands))


def ask_points(position: Position, seat: int, players: tuple[str, ...]) -> Question:
    """The question what the hand of a seat costs. The round must be over, and scored."""
    assert position.result is not None
    right, hand = position.result.points[seat], position.hands[seat]
    believed: dict[int, Misconception] = {}
    for belief in MISCONCEPTIONS.values():
        n = belief.counts(position.variant, hand, position.top) if belief.counts else None
        if n is not None and n != right:
            believed.setdefault(n, belief)
    numbers = [right, *list(believed)[: CHOICES - 1]]
    numbers += [n for n in (right + 10, right + 1, max(right - 2, 0), right + 3) if n not in numbers]
    double = doubles(position.variant.rules, position.top)
    winner = position.result.winner
    return Question(
        kind="points",
        title=TITLE,
        variant=position.variant,
        prompt=told(
            WON if winner is not None else OVER,
            HOW_MANY,
            winner=SeatPart(winner or 0),
            last=CardPart(position.top),
            seat=SeatPart(seat),
        ),
        choices=tuple(_choice(position, seat, n, believed.get(n)) for n in sorted(numbers[:CHOICES])),
        several=False,
        difficulty=level((len(hand) > 2) + (len(hand) > 4) + double, many=2),
        players=players,
        position=position,
        seat=seat,
    )


def _choice(position: Position, seat: int, n: int, belief: Misconception | None) -> Choice:
    assert position.result is not None
    right = position.result.points[seat]
    return Choice(str(n), told(NUMBER, n=n), n == right, (_reason(position, seat, n, right),), misconception=belief)


def _reason(position: Position, seat: int, n: int, right: int) -> Reason:
    if n != right:
        says = told(NOT_SO_MANY, seat=SeatPart(seat), points=right, n=n)
        return reason_of(position.variant, "not-so-many", says, "score.values", for_it=False)
    return reason_of(position.variant, "points", _sum(position, seat), "score.values", for_it=True)


def _sum(position: Position, seat: int) -> Told:
    """Every card with its value, and what comes of it."""
    r, hand = position.variant.rules, position.hands[seat]
    assert position.result is not None
    parts: list[Part] = []
    for card in hand:
        parts += [" + " if parts else "", CardPart(card), f" {r[POINTS + card]}"]
    double = doubles(r, position.top)
    twice = [f" = {sum(r[POINTS + card] for card in hand)}"] if double else []
    said = []
    for lang in LANGS:
        word = {"en": ", twice: ", "de": ", doppelt: "}[lang] if double else " = "
        end = fill(NUMBER, lang, n=position.result.points[seat])
        said.append(join([*parts, *twice, word, *end, "."]))
    return said[0], said[1]


def unfit(variant: Variant) -> Both | None:
    """A variant without points."""
    return UNSCORED if variant["score.basis"] == "none" else None


def ask(rounds: Rounds, lots: Lots) -> Iterator[Question]:
    """Questions from the ends of rounds."""
    for record, indices in moments(rounds, lots, weight, TO_THE_END):
        end = record.steps[indices[0]].after
        seats = [seat for seat, hand in enumerate(end.hands) if 0 < len(hand) <= LARGEST]
        seats = [seat for seat in seats if len(end.hands[seat]) > 1] or seats
        yield ask_points(end, lots.pick(seats), record.players)


KIND = Kind("points", TITLE, ask, unfit)
