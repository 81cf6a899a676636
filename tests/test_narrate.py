"""What is told of a move, and what the quiz claims of it, agree with what the engine does."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from random_rules import variants
from tables import table
from test_properties import SEEDS, first_position, same_every_run, walk

import maumau_kit as mau
from maumau_kit.base.cards import KEEP
from maumau_kit.base.words import LANGS, to_text
from maumau_kit.game.narrate import FITS, LAST_FITS, LAST_MUST_FIT, MUST_FIT, OTHER_FITS, sitting_out, tell_step
from maumau_kit.game.notation import parse_move
from maumau_kit.game.record import Step
from maumau_kit.studies.quiz.claims import AGAIN, MAY_ANY, MAY_LAY, MUST_LAY, NEXT, OUT, Claim, claims_of
from maumau_kit.studies.quiz.coming import ask_next
from maumau_kit.studies.quiz.lots import Lots

RED_SKIPS_BLACK_AGAIN = {"turns__skip": ["red 8"], "turns__extra": ["black 8"], "lay__sets": "rank"}
SKIPS_AND_TURNS = {"turns__skip": ["red 8"], "turns__reverse": ["black 8"], "turns__reverse_two": "again"}
PLAYERS = ("Anna", "Kalle", "Mia")


def step_of(position: mau.Position, move: str) -> Step:
    return Step(position.turn or 0, parse_move(move), position, position.play(move))


def told(step: Step, lang: str = "en") -> str:
    return to_text(tell_step(step)[LANGS.index(lang)], lang, players=PLAYERS)


# --- who sits out -------------------------------------------------------------------------------------------------


def test_nobody_sits_out_where_another_card_of_the_set_gives_another_turn() -> None:
    step = step_of(table("9H | 8H 8S 2C 3C | 3D 4D | 5D 6D | stock 4C", **RED_SKIPS_BLACK_AGAIN), "8H+8S")
    assert step.after.turn == 0
    assert "sit out" not in told(step)
    assert "setzt aus" not in told(step, "de")
    assert "Anna plays again." in told(step)
    assert claims_of(step.before, 0, step.move, step.after) == (Claim(AGAIN, 0),)
    question = ask_next(step, PLAYERS, Lots(1, "next"))
    assert question is not None
    right = next(choice for choice in question.choices if choice.right)
    assert to_text(right.label[0], "en", players=PLAYERS) == "Anna plays again."


def test_nobody_sits_out_where_turning_round_with_two_gives_another_turn() -> None:
    position = table("9H | 8H 8S 2C 3C | 3D 4D | stock 4C", lay__sets="rank", **SKIPS_AND_TURNS)
    step = step_of(position, "8H+8S")
    assert step.after.turn == 0
    assert "sit out" not in told(step)
    assert not [claim for claim in claims_of(position, 0, step.move, step.after) if claim.what == OUT]


@pytest.mark.parametrize(("line", "move", "out", "turn"), [
    ("9H | 8H 2C | 3D 4D | 5D 6D | stock 4C", "8H", [1], 2),
    ("9H | 8H 8D 2C | 3D 4D | 5D 6D | stock 4C", "8H+8D", [1, 2], 0),
    ("9H | 8H 8D 2C | 3D 4D | stock 4C", "8H+8D", [1], 0),
    ("9H | 9C 2C | 3D 4D | 5D 6D | stock 4C", "9C", [], 1),
])  # fmt: skip
def test_each_skip_card_passes_over_one_seat(line: str, move: str, out: list[int], turn: int) -> None:
    step = step_of(table(line, **RED_SKIPS_BLACK_AGAIN), move)
    assert step.after.turn == turn
    assert sitting_out(step.before, 0, step.move, step.after) == out


@same_every_run(80)
@given(variants(), SEEDS)
def test_who_sits_out_lies_between_the_one_who_lays_and_the_next(variant: mau.Variant, seed: int) -> None:
    chance = random.Random(seed)
    for before, by, move, after, _ in walk(first_position(variant, chance), chance, 40):
        if not move.is_lay or after.is_over or after.skip:
            continue
        out = sitting_out(before, by, move, after)
        steps = [(by + after.direction * n) % before.seats for n in range(1, before.seats + 1)]
        assert out == steps[: len(out)]
        assert after.turn == steps[len(out)] or (not out and after.turn == by)


# --- the card just drawn ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("then", "stock", "says", "claim"), [
    ("may", "9C", "It fits: Anna may lay it.", MAY_LAY),
    ("must", "9C", "It fits: Anna must lay it.", MUST_LAY),
    ("any", "9C", "It fits: Anna may lay it.", MAY_ANY),
    ("any", "2C", "It does not fit, but Anna may lay another card.", MAY_ANY),
    ("may", "2C", "It does not fit.", NEXT),
])  # fmt: skip
def test_a_drawn_card_fits_only_where_it_may_be_laid(then: str, stock: str, says: str, claim: str) -> None:
    position = table(f"9H | 4H 5C | KD KC | QD QC | stock {stock} JC", drawing__then=then)
    step = step_of(position, "draw")
    assert told(step) == f"Anna draws 1 card. {says}"
    assert told(step, "de") != told(step)
    assert claims_of(position, 0, step.move, step.after)[-1].what == claim


@same_every_run(80)
@given(variants(), SEEDS)
def test_what_is_told_of_a_drawn_card_is_so(variant: mau.Variant, seed: int) -> None:
    chance = random.Random(seed)
    fits = {FITS[0], LAST_FITS[0]}
    musts = {MUST_FIT[0], LAST_MUST_FIT[0]}

    def said(step: Step, sentences: set[str]) -> bool:
        english = to_text(tell_step(step)[0], "en")
        return any(sentence.replace("{by}", f"seat {step.by}") in english for sentence in sentences)

    for before, by, move, after, _ in walk(first_position(variant, chance), chance, 40):
        if str(move) != "draw" or after.drawn is None:
            continue
        step = Step(by, move, before, after)
        legal = any(after.drawn in other.cards for other in after.legal)
        keeps = any(other.action == KEEP for other in after.legal)
        assert said(step, fits) == (legal and keeps)
        assert said(step, musts) == (legal and not keeps)
        assert said(step, {OTHER_FITS[0]}) == (not legal)
