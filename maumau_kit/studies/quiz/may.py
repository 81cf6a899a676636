"""“What may you do?”: lay, draw, take, keep, pass, each with the engine's verdict."""

from __future__ import annotations

from collections.abc import Iterator

from maumau_kit.base.knobs import Both
from maumau_kit.game.explain import Reason
from maumau_kit.game.position import Position
from maumau_kit.game.record import Step
from maumau_kit.rules.drawing import is_dry
from maumau_kit.studies.quiz.bank import MISCONCEPTIONS
from maumau_kit.studies.quiz.beliefs import doings
from maumau_kit.studies.quiz.kind import Kind, Rounds, varied
from maumau_kit.studies.quiz.lay import burdens, fact_values, facts, suits
from maumau_kit.studies.quiz.lots import Lots
from maumau_kit.studies.quiz.misconception import Misconception
from maumau_kit.studies.quiz.question import Choice, Question, level, reason_of, told

TITLE: Both = ("What may you do?", "Was darfst du tun?")
ASKS: Both = ("What may you do now?", "Was darfst du jetzt tun?")
LABELS: dict[str, Both] = {
    "lay": ("lay a card", "eine Karte legen"),
    "draw": ("draw", "ziehen"),
    "take": ("take {debt|card|cards}", "{debt|Karte|Karten} nehmen"),
    "keep": ("keep the drawn card", "die gezogene Karte behalten"),
    "pass": ("pass", "passen"),
}
LAY_NO_MORE: Both = ("lay nothing more", "nichts mehr legen")
SIT_OUT: Both = ("sit out", "aussetzen")
DRY: Both = ("No card is left to draw.", "Es ist keine Karte mehr zum Ziehen da.")
NOTHING_FITS: Both = ("None of your cards can be laid now.", "Keine deiner Karten kannst du jetzt legen.")
SOME_FIT: Both = ("A card of yours can be laid.", "Eine deiner Karten kannst du legen.")


def weight(step: Step) -> int:
    """How interesting the moves before this step are."""
    position = step.before
    if not suits(position):
        return 0
    return 1 + 2 * burdens(position) + 2 * is_dry(position.variant.rules, position.table())


def _offered(position: Position) -> list[str]:
    """The moves that come to mind at this table."""
    found = ["lay", "draw"]
    if position.debt:
        found.append("take")
    if position.drawn is not None or position.settled:
        found.append("keep")
    return [*found, "pass"]


def _label(position: Position, doing: str) -> Both:
    if doing == "keep" and position.drawn is None:
        return LAY_NO_MORE
    return SIT_OUT if doing == "pass" and position.skip else LABELS[doing]


def _lay_reasons(position: Position) -> tuple[Reason, ...]:
    """Why some card may be laid, or why none may."""
    verdicts = position.explain().cards
    lays = [move for move in position.legal if move.is_lay]
    if lays:
        shown = next((v.first for v in verdicts if v.legal), None) or position.why(str(lays[0]))
        return (reason_of(position.variant, "some-fit", told(SOME_FIT), shown.knob, for_it=True), shown)
    says = reason_of(position.variant, "none-fits", told(NOTHING_FITS), verdicts[0].first.knob, for_it=False)
    return (says, *dict.fromkeys(v.first for v in verdicts))


def ask_may(position: Position, players: tuple[str, ...]) -> Question:
    """The question about everything that the seat to act may do."""
    verdicts = {verdict.what: verdict for verdict in position.explain().moves}
    right = doings(position)
    believed = [(m, found) for m in MISCONCEPTIONS.values() if m.does and (found := m.does(position)) is not None]

    def mistaken(doing: str) -> Misconception | None:
        return next((m for m, found in believed if (doing in found) != (doing in right)), None)

    choices = [
        Choice(
            doing,
            told(_label(position, doing), debt=position.debt),
            doing in right,
            _lay_reasons(position) if doing == "lay" else verdicts[doing].reasons,
            misconception=mistaken(doing),
        )
        for doing in _offered(position)
    ]
    dry = is_dry(position.variant.rules, position.table())
    misled = {c.misconception for c in choices if c.misconception and c.key != "pass"}
    return Question(
        kind="may",
        title=TITLE,
        variant=position.variant,
        prompt=told(*facts(position), *([DRY] if dry else []), ASKS, **fact_values(position)),
        choices=tuple(choices),
        several=True,
        difficulty=level(burdens(position) + 2 * dry + bool(misled), many=2),
        players=players,
        position=position,
        seat=position.turn,
    )


def ask(rounds: Rounds, lots: Lots) -> Iterator[Question]:
    """Questions from rounds."""
    return varied(rounds, lots, weight, lambda record, index: ask_may(record.steps[index].before, record.players))


KIND = Kind("may", TITLE, ask)
