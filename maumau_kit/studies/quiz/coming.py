"""“What happens next?”: a move is about to be made, and one of some statements about the time after it is true."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import EXTRA, OPENS, REVERSES, SKIPS, SPECIAL, WILD
from maumau_kit.base.words import LANGS, CardPart, Part, Parts, SeatPart, SuitPart, Value, card_list, fill, join
from maumau_kit.game.explain import Reason
from maumau_kit.game.narrate import ACCEPTS, CALL_WORDS, KEEPS, LAYS, PASSES, STOPS, Told, tell_step
from maumau_kit.game.notation import CATCH
from maumau_kit.game.record import Step
from maumau_kit.studies.quiz.bank import MISCONCEPTIONS
from maumau_kit.studies.quiz.claims import (
    DRAWS,
    NEXT,
    OUT,
    OWED,
    TURNED,
    WON,
    Claim,
    Claims,
    claims_of,
    denial,
    sentence,
    truths,
    turn_of,
)
from maumau_kit.studies.quiz.kind import Kind, Rounds, varied
from maumau_kit.studies.quiz.lots import Lots
from maumau_kit.studies.quiz.misconception import Misconception
from maumau_kit.studies.quiz.question import Choice, Question, level, reason_of

TITLE: Both = ("What happens next?", "Was passiert als Nächstes?")
LAYS_LAST: Both = ("{by} lays {cards} as the last card.", "{by} legt als letzte Karte {cards}.")
WISHES: Both = ("{by} wishes for {suit}.", "{by} wünscht {suit}.")
DRAWS_CARD: Both = ("{by} draws {card}.", "{by} zieht {card:accusative}.")
TAKES: Both = ("{by} takes the owed cards.", "{by} nimmt die offenen Karten.")
OBJECTS: Both = (
    "{silent} has not said {call}. {by} objects.",
    "{silent} hat nicht {call} gesagt. {by} erhebt Einspruch.",
)
_EFFECTS = (
    (SKIPS, "turns.skip"),
    (EXTRA, "turns.extra"),
    (REVERSES, "turns.reverse"),
    (OPENS, "debt.amount"),
    (WILD, "wild.cards"),
)
CHOICES = 4
"""So many statements are offered at most."""
MISLED = 2
"""So many of them come from misconceptions at most."""


def weight(step: Step) -> int:
    """How much there is to ask about a move; nothing where the answer would need to know hidden cards."""
    move, before, after = step.move, step.before, step.after
    if step.order is not None or not before.discard or before.naming:
        return 0
    if move.action == CATCH:
        return 12
    # A last card without its call is not the end yet: too much at once for one sentence.
    if before.uncalled or (after.uncalled and after.uncalled[1] == "mau-mau") or move.is_speech:
        return 0
    if move.is_lay:
        special = before.variant.rules[SPECIAL]
        acts = any(special >> card & 1 for card in move.cards)
        return 10 if acts else 4 if after.is_over else 1
    if str(move) == "draw":
        got = len(after.hands[step.by]) - len(before.hands[step.by])
        return 1 if got == 1 and before.stock else 0
    return 2 if after.result is None or after.result.reason != "exhausted" else 0


def ask_next(step: Step, players: tuple[str, ...], lots: Lots) -> Question | None:
    """The question about what this step brings about; nothing where too few wrong statements come to mind."""
    deed = (step.before, step.by, step.move, step.after)
    actual = claims_of(*deed)
    wrong = _wrong_statements(step, actual, lots)
    if len(wrong) < 2:
        return None
    choices = [Choice("", sentence(actual), True, (_ground(step, actual),))]
    choices += [
        Choice("", sentence(claims), False, (_objection(step, claims, actual),), misconception=found)
        for claims, found in wrong
    ]
    keyed = tuple(replace(choice, key=str(n)) for n, choice in enumerate(lots.shuffled(choices), 1))
    return Question(
        kind="next",
        title=TITLE,
        variant=step.before.variant,
        prompt=_prompt(step),
        choices=keyed,
        several=False,
        difficulty=level(_burdens(step, actual), many=2),
        players=players,
        position=step.before,
        moves=((step.by, step.move),),
    )


def _burdens(step: Step, actual: Claims) -> int:
    """How much has to be thought of: effects, two players, several cards, the end, calls."""
    r, move = step.before.variant.rules, step.move
    effects = sum(any(r[kind] >> card & 1 for card in move.cards) for kind, _ in _EFFECTS)
    turns = any((r[SKIPS] | r[REVERSES]) >> card & 1 for card in move.cards)
    twisted = (turns and step.before.seats == 2) or (effects and actual[-1].what == WON)
    return effects + bool(twisted) + len(move.under) + (move.action == CATCH) + (step.after.skip > 0)


def _wrong_statements(step: Step, actual: Claims, lots: Lots) -> list[tuple[Claims, Misconception | None]]:
    """False statements, those of misconceptions first."""
    deed, true = (step.before, step.by, step.move, step.after), truths(actual)
    said: dict[Claims, Misconception | None] = {}
    for belief in MISCONCEPTIONS.values():
        claims = belief.claims(deed) if belief.claims and len(said) < MISLED else None
        if claims and not true.issuperset(claims):
            said.setdefault(claims, belief)
    for claims in lots.shuffled(_others(step, actual)):
        if len(said) < CHOICES - 1 and not true.issuperset(claims):
            said.setdefault(claims, None)
    return list(said.items())


def _others(step: Step, actual: Claims) -> list[Claims]:
    """Statements that are not the true one: others next, one more sitting out, the direction turned, cards owed."""
    seats, by, after = step.before.seats, step.by, step.after
    way = after.direction
    kept = () if after.is_over else actual[:-1]
    after_by = (by + way) % seats
    waiting = {claim.seat for claim in kept if claim.what == OUT}
    found = [(*kept, turn_of(seat, by, step.move)) for seat in range(seats) if seat not in waiting]
    if step.move.is_lay or step.move.action == CATCH or after.is_over:
        found.append((Claim(OUT, after_by), turn_of((after_by + way) % seats, by, step.move)))
    if step.move.is_lay:
        found.append((Claim(OWED, n=2), Claim(NEXT, after_by)))
        found.append((Claim(TURNED), Claim(NEXT, (by - way) % seats)))
    if not after.is_over and not after.hands[by]:
        found.append((Claim(WON, by),))
    found += [(Claim(DRAWS, c.seat, c.n + more), actual[-1]) for c in kept if c.what == DRAWS for more in (1, 2)]
    return found


# --- the sentences ----------------------------------------------------------------------------------------------------


def _prompt(step: Step) -> Told:
    said = [_deed(step, lang) for lang in LANGS]
    english, german = (join([*parts, " ", TITLE[i]]) for i, parts in enumerate(said))
    return english, german


def _deed(step: Step, lang: str) -> Parts:
    """What is about to be done, in one language."""
    move, before = step.move, step.before
    last = before.turn is not None and len(before.hands[before.turn]) == len(move.cards)
    values: dict[str, Value] = {"by": SeatPart(step.by)}
    if move.is_lay:
        case = "nominative" if last else "accusative"
        values["cards"] = card_list(move.cards, case, " and " if lang == "en" else " und ")
        values["suit"] = SuitPart(move.wish) if move.wish >= 0 else ""
        wishes = [WISHES] if move.wish >= 0 else []
        return _said([LAYS_LAST if last else LAYS, *wishes], lang, values)
    if move.action == CATCH:
        assert before.uncalled is not None
        values |= {"silent": SeatPart(before.uncalled[0]), "call": CALL_WORDS[before.uncalled[1]][lang == "de"]}
        return _said([OBJECTS], lang, values)
    if str(move) == "draw":
        values["card"] = CardPart(step.after.hands[step.by][-1])
    words = {
        "draw": DRAWS_CARD,
        "take": TAKES,
        "keep": KEEPS if before.drawn is not None else STOPS,
        "pass": ACCEPTS if before.skip else PASSES,
    }
    return _said([words[str(move)]], lang, values)


def _said(sentences: list[Both], lang: str, values: dict[str, Value]) -> Parts:
    parts: list[Part] = []
    for both in sentences:
        parts += [*([" "] if parts else []), *fill(both, lang, **values)]
    return join(parts)


def _knob(step: Step) -> str:
    """The rule that a step is about."""
    r, move, before = step.before.variant.rules, step.move, step.before
    if move.action == CATCH:
        return "calls.last_penalty" if before.uncalled and before.uncalled[1] == "mau-mau" else "calls.mau_penalty"
    if not move.is_lay:
        words = {"draw": "drawing.then", "take": "debt.turn", "keep": "drawing.then", "pass": "drawing.pass"}
        return "turns.skip_answer" if before.skip else words[str(move)]
    if step.after.is_over:
        return "finish.barred"
    return next((name for kind, name in _EFFECTS if any(r[kind] >> c & 1 for c in move.cards)), "setup.direction")


def _ground(step: Step, actual: Claims) -> Reason:
    """What really happens, as the record would tell it, and who is next."""
    says = tell_step(step)
    turn = actual[-1]
    if turn.what == NEXT:
        end = sentence((turn,))
        says = join([*says[0], " ", *end[0]]), join([*says[1], " ", *end[1]])
    return reason_of(step.before.variant, "happens", says, _knob(step), for_it=True)


def _objection(step: Step, claims: Claims, actual: Claims) -> Reason:
    """What is false in a statement: its first false claim."""
    false = next(claim for claim in claims if claim not in truths(actual))
    return reason_of(step.before.variant, "not-so", denial(false, actual), _knob(step), for_it=False)


def ask(rounds: Rounds, lots: Lots) -> Iterator[Question]:
    """Questions from rounds."""
    return varied(rounds, lots, weight, lambda record, index: ask_next(record.steps[index], record.players, lots))


KIND = Kind("next", TITLE, ask)
