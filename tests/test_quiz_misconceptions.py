"""The bank of misconceptions: each at a table where it misleads, and where the engine says so."""

from __future__ import annotations

from typing import Any

import pytest
from tables import SHIPPED, VALUES, parse, rules, table

import maumau_kit as mau
from maumau_kit.game.record import Step
from maumau_kit.studies.quiz import MISCONCEPTIONS, Choice, Question, make_quiz
from maumau_kit.studies.quiz.claims import NEXT, OUT, Claim
from maumau_kit.studies.quiz.coming import ask_next
from maumau_kit.studies.quiz.lay import ask_lay
from maumau_kit.studies.quiz.lots import Lots
from maumau_kit.studies.quiz.may import ask_may
from maumau_kit.studies.quiz.owed import ask_owed, lengthened

PLAYERS = ("Anna", "Kalle", "Mia")


def misled(question: Question, name: str) -> list[Choice]:
    return [choice for choice in question.choices if choice.misconception and choice.misconception.id == name]


def text(choice: Choice) -> str:
    return "".join(p if isinstance(p, str) else PLAYERS[p.seat] if hasattr(p, "seat") else "#" for p in choice.label[0])


def test_the_bank_is_told_in_both_languages() -> None:
    assert len(MISCONCEPTIONS) >= 30
    for name, found in MISCONCEPTIONS.items():
        assert found.id == name
        for english, german in (found.says, found.but):
            assert english[-1] == german[-1] == "."
            assert english != german
        assert any((found.lays, found.does, found.claims, found.owes, found.names, found.counts))
    assert len({found.says for found in MISCONCEPTIONS.values()}) == len(MISCONCEPTIONS)


# --- what can be laid -------------------------------------------------------------------------------------------------

LAYING = [
    ("wild-on-debt", "7H | JD 9C | KD | debt 2", {}, "JD", False),
    ("debt-can-wait", "7H | 9H QC | KD | debt 2", {}, "9H", False),
    ("same-rank-passes-on", "7H | 7C 9C | KD | debt 2", {"debt__stack": "none"}, "7C", False),
    ("any-draw-card-passes-on", "7H | AC 9C | KD | debt 2", {"debt__amount": {"7": 2, "A": 3}}, "AC", False),
    ("debt-must-be-taken", "7H | 7C 9C | KD | debt 2", {}, "7C", True),
    ("printed-suit", "JD | 9D 9C | KD | suit C", {}, "9D", False),
    ("printed-suit", "JD | 9D 9C | KD | suit C", {}, "9C", True),
    ("wild-on-wild", "JD | JC 9C | KD | suit H", {"wild__on_wild": False}, "JC", False),
    ("no-wild-on-wild", "JD | JC 9C | KD | suit H", {}, "JC", True),
    ("special-as-last", "9H | 8H | KD", {"finish__barred": ["special"]}, "8H", False),
    ("no-special-as-last", "9H | 8H | KD", {}, "8H", True),
    ("any-card-after-drawing", "9H | 4H 9C KD | QS | drawn 4H", {}, "9C", False),
    ("skip-can-be-ignored", "8H | 9H QS | KD | skip 1", {"turns__skip_answer": "pass-on"}, "9H", False),
    ("colour-matches", "9H | QD 2C | KD", {}, "QD", False),
    ("suit-only", "9H | 9C 2C | KD", {}, "9C", True),
]


@pytest.mark.parametrize(("name", "line", "knobs", "card", "right"), LAYING)
def test_misconception_about_laying(name: str, line: str, knobs: dict[str, Any], card: str, right: bool) -> None:
    position = table(line, **knobs)
    question = ask_lay(position, PLAYERS)
    (choice,) = (choice for choice in question.choices if choice.key == card)
    assert any(move.partition("=")[0] == card for move in position.legal_moves) == choice.right == right
    assert choice in misled(question, name)
    answer = question.answer(set(question.right) ^ {card})
    assert not answer.right
    assert [met.id for met in answer.misconceptions] == [name]
    others = [c for c in question.choices if c.key != card and c.misconception is None]
    assert name == "printed-suit" or others or len(question.choices) == 1


DOING = [
    ("draw-only-when-stuck", "9H | 9C 2C | KD | stock 3C", {}, "draw", True),
    ("draw-by-choice", "9H | 9C 2C | KD | stock 3C", {"drawing__voluntary": False}, "draw", False),
    ("keep-the-drawn-card", "9H | 4H 2C | KD | drawn 4H", {"drawing__then": "must"}, "keep", False),
    ("drawn-card-must-be-laid", "9H | 4H 2C | KD | drawn 4H", {}, "keep", True),
    ("passing-is-free", "9H | 9C 2C | KD | stock 3C", {}, "pass", False),
]


@pytest.mark.parametrize(("name", "line", "knobs", "doing", "right"), DOING)
def test_misconception_about_doing(name: str, line: str, knobs: dict[str, Any], doing: str, right: bool) -> None:
    position = table(line, **knobs)
    question = ask_may(position, PLAYERS)
    (choice,) = (choice for choice in question.choices if choice.key == doing)
    assert (doing in position.legal_moves) == choice.right == right
    assert choice in misled(question, name)


# --- what happens next ------------------------------------------------------------------------------------------------

MANUAL = {"calls__mode": "manual", "calls__mau_penalty": 2}
COMING = [
    ("other-after-skip", "9H | 8H 2C 3C | KD QD", {}, "8H", "Kalle is next.", "Kalle sits out. Anna plays again."),
    ("no-skip", "9H | 8H 2C 3C | KD QD | 5C 6C", {}, "8H", "Kalle is next.", "Kalle sits out. Mia is next."),
    ("no-extra-turn", "9H | AH 2C 3C | KD QD", {"turns__extra": ["A"]}, "AH", "Kalle is next.", "Anna plays again."),
    (
        "no-turning-round", "9H | AH 2C 3C | KD QD | 5C 6C", {"turns__reverse": ["A"]}, "AH",
        "Kalle is next.", "The direction turns. Mia is next.",
    ),
    (
        "turn-after-taking", "7H | 9H 2C | KD QD | debt 2 | stock 3C 4C 5C", {}, "take",
        "Anna draws 2 cards. Anna plays again.", "Anna draws 2 cards. Kalle is next.",
    ),
    (
        "taking-costs-the-turn", "7H | 9H 2C | KD QD | debt 2 | stock 3C 4C 5C", {"debt__turn": "turn"}, "take",
        "Anna draws 2 cards. Kalle is next.", "Anna draws 2 cards. Anna plays again.",
    ),
    (
        "last-card-acts", "9H | 7H | KD QD | stock 3C 4C", {}, "7H",
        "2 cards are owed. Kalle is next.", "The round is over, Anna has won.",
    ),
    (
        "objector-draws", "9H | 2C 4D | KD | uncalled 1 mau | stock 3C 4C 5C", MANUAL, "catch",
        "Anna draws 2 cards. Anna is next.", "Kalle draws 2 cards. Anna is next.",
    ),
    (
        "draws-until-it-fits", "9H | 2C 4D | KD QD | stock 3C 4C 5C", {}, "draw",
        "Anna draws on until a card fits.", "Kalle is next.",
    ),
    (
        "any-card-after-drawing", "9H | 9C 4D | KD QD | stock 3H 4C 5C", {}, "draw",
        "Anna may now lay any card that fits.", "Anna may lay the drawn card or keep it.",
    ),
    (
        "printed-suit", "9H | JD 4D 5D | KD QD | stock 3H 4C 5C", {}, "JD=C",
        "Now # must follow. Kalle is next.", "Now # must follow. Kalle is next.",
    ),
    (
        "debt-doubles", "7H | 7C 4D 5D | KD QD | debt 4 | stock 3H 4C 5C", {}, "7C",
        "8 cards are owed. Kalle is next.", "6 cards are owed. Kalle is next.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "line", "knobs", "move", "believed", "true"), COMING)
def test_misconception_about_what_is_next(
    name: str, line: str, knobs: dict[str, Any], move: str, believed: str, true: str
) -> None:
    before = table(line, **knobs)
    assert before.turn == 0
    step = Step(0, parse(move), before, before.play(move, by=0))
    question = ask_next(step, PLAYERS, Lots(1, "test"))
    assert question is not None
    (choice,) = misled(question, name)
    assert (text(choice), choice.right) == (believed, False)
    (right,) = (choice for choice in question.choices if choice.right)
    assert text(right) == true
    if name == "printed-suit":
        assert (choice.label[0][1].suit, right.label[0][1].suit) == (1, 0)
    assert [met.id for met in question.answer([choice.key]).misconceptions] == [name]


@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_left_out_is_not_taken_for_wrong(seats: int) -> None:
    # Mia is next, and it is true whether or not one says that Kalle sits out.
    hands = ["8H 2C 3C", "KD QD", "5C 6C"][:seats]
    before = table(" | ".join(["9H", *hands]))
    step = Step(0, parse("8H"), before, before.play("8H", by=0))
    said = {"2": "Anna plays again.", "3": "Mia is next."}[str(seats)]
    for seed in range(20):
        question = ask_next(step, PLAYERS[:seats], Lots(seed, "test"))
        assert question is not None
        assert said not in map(text, question.choices)


# --- numbers ----------------------------------------------------------------------------------------------------------

SEVENS = "9H | 7H KS 9D | 7C 10D QC | 7S QH 10C | stock KC 8C 8H 9S"


def test_misconceptions_about_what_is_owed() -> None:
    moves = tuple((seat, parse(move)) for seat, move in enumerate(["7H", "7C", "7S"]))
    question = ask_owed(table(SEVENS), moves, PLAYERS)
    assert question is not None
    found = {choice.key: choice.misconception.id for choice in question.choices if choice.misconception}
    assert found == {"8": "debt-doubles", "2": "last-card-only", "3": "one-for-each"}
    assert question.right == ("6",)
    # Two sevens are four, doubled or added: then doubling is no mistake.
    two = ask_owed(table(SEVENS), moves[:2], PLAYERS)
    assert two is not None
    assert not misled(two, "debt-doubles")
    assert two.right == ("4",)


def test_no_question_of_a_chain_that_is_none() -> None:
    wrong = ((0, parse("KS")),)
    assert ask_owed(table(SEVENS), wrong, PLAYERS) is None
    assert ask_owed(table(SEVENS), ((0, parse("9D")),), PLAYERS) is None
    assert ask_owed(table(SEVENS), (), PLAYERS) is None


SCORED: dict[str, Any] = {"score__basis": "hands", "score__values": VALUES, "series__end": "open"}
NUMBERS = [
    ("more-is-better", "winner", rules(**SCORED, series__result="lowest")),
    ("fewer-is-worse", "winner", rules(**SCORED, series__result="loser")),
    ("rounds-decide", "winner", rules(**SCORED, series__result="lowest")),
    ("points-decide", "winner", rules(**SCORED, series__result="most-wins")),
    ("last-round-decides", "winner", mau.variant("tavern")),
    ("usual-values", "points", rules(**{**SCORED, "score__values": {**VALUES, "J": 20, "A": 1}})),
    ("courts-count-on", "points", rules(**SCORED)),
    ("cards-counted", "points", rules(**SCORED)),
    ("not-doubled", "points", rules(**SCORED, score__doubles=["J", "8", "7"])),
]


@pytest.mark.parametrize(("name", "kind", "variant"), NUMBERS, ids=[name for name, _, _ in NUMBERS])
def test_misconception_about_points(name: str, kind: str, variant: mau.Variant) -> None:
    quiz = make_quiz(variant, questions=20, seed=5, kinds=kind)
    found = [(question, choice) for question in quiz for choice in misled(question, name)]
    assert found
    for question, choice in found:
        if kind == "points":
            assert question.position is not None
            assert question.position.result is not None
            assert question.seat is not None
            assert int(choice.key) != question.position.result.points[question.seat]
            assert not choice.right
        else:
            assert question.match is not None
            result = question.match.result
            assert choice.right == (int(choice.key) in (*result.winners, *result.losers))


def test_every_misconception_is_tried_here() -> None:
    tried = {case[0] for cases in (LAYING, DOING, COMING, NUMBERS) for case in cases}
    assert tried | {"debt-doubles", "last-card-only", "one-for-each"} == set(MISCONCEPTIONS)


@pytest.mark.parametrize("name", SHIPPED)
def test_no_right_answer_is_offered_as_a_mistake(name: str) -> None:
    for question in make_quiz(name, questions=12, seed=31):
        answer = question.answer(question.right)
        assert (answer.right, answer.misconceptions) == (True, ())


def test_who_knows_no_extra_turn_still_lets_a_skip_card_skip() -> None:
    knobs = {"turns__skip": ["red 8"], "turns__extra": ["black 8"], "lay__sets": "rank"}
    before = table("9H | 8H 8S 2C 3C | KD QD | 5C 6C", **knobs)
    claims = MISCONCEPTIONS["no-extra-turn"].claims
    assert claims is not None
    move = parse("8H+8S")
    assert claims((before, 0, move, before.play("8H+8S"))) == (Claim(OUT, 1), Claim(NEXT, 2))


def test_a_chain_goes_on_with_legal_lays_that_carry_their_call() -> None:
    knobs = {"calls__mode": "manual", "calls__mau_penalty": 1, "wild__cards": ["J", "7"]}
    before = table("9H | 7H KS 9D | 7C 10D | 7S QH 10C | stock KC 8C", **knobs)
    found = lengthened(before, ((0, parse("7H=C")),), Lots(1, "test"))
    assert found is not None
    start, moves = found
    assert (start, [str(move) for _, move in moves]) == (before, ["7H=C", "7C=C!"])
    # Nobody holds another seven, so one of the stock takes the place of a card that is not needed.
    before = table("9H | 7H KS 9D | QC 10D JC | QS QH 10C | stock KC 7S")
    found = lengthened(before, ((0, parse("7H")),), Lots(1, "test"))
    assert found is not None
    assert str(found[1][-1][1]) == "7S"
    assert found[0] != before
