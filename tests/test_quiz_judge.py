"""The engine judges every quiz: under any rules, exactly what it says is right is marked right.

The judge here reads the statements as a person would and asks positions and moves, not the code that made them.
"""

from __future__ import annotations

import re
from collections import Counter

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from random_rules import variants
from tables import SHIPPED

import maumau_kit as mau
from maumau_kit.base.cards import card_text
from maumau_kit.base.layout import POINTS
from maumau_kit.base.words import Parts, SeatPart, SuitPart
from maumau_kit.game.notation import CATCH
from maumau_kit.studies.quiz import MISCONCEPTIONS, Choice, Question, kinds_for, make_quiz

SEEDS = st.integers(0, 2**40)


def same_every_run(examples: int) -> settings:
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


# --- the judge --------------------------------------------------------------------------------------------------------


def judge(question: Question) -> None:
    """Every choice is marked as the engine has it."""
    {"lay": lay, "may": may, "next": coming, "owed": owed, "winner": winner, "points": points}[question.kind](question)
    keys = [choice.key for choice in question.choices]
    assert len(set(keys)) == len(keys)
    assert len({choice.label for choice in question.choices}) == len({c.card or c.key for c in question.choices})
    if not question.several:
        assert len(question.right) == 1
        assert len(keys) > 1
    assert 1 <= question.difficulty <= 3
    for choice in question.choices:
        assert choice.reasons
        assert all(reason.for_it == choice.right for reason in choice.reasons), (question.id, choice)
        assert not (choice.right and choice.misconception and not question.several)
    assert question.answer(question.right).right
    assert not question.answer(question.right).misconceptions


def lay(question: Question) -> None:
    position = question.position
    assert position is not None
    alone = {move.action for move in position.legal if move.is_lay and not move.under}
    assert position.turn is not None
    assert [choice.card for choice in question.choices] == list(position.hands[position.turn])
    for choice in question.choices:
        assert choice.right == (choice.card in alone), (str(position), choice.key)


def may(question: Question) -> None:
    position = question.position
    assert position is not None
    moves = {"lay" if move.is_lay else str(move) for move in position.legal}
    assert moves <= {choice.key for choice in question.choices}
    for choice in question.choices:
        assert choice.right == (choice.key in moves), (str(position), choice.key)


def owed(question: Question) -> None:
    position = question.position
    assert position is not None
    for by, move in question.moves:
        before = position.debt
        position = position.play(move, by=by)
        assert position.debt > before
    assert question.right == (str(position.debt),)


def winner(question: Question) -> None:
    match = question.match
    assert match is not None
    knobs = match.variant.knobs
    totals = [sum(r.outcome.points[seat] for r in match.rounds if r.outcome.reason != "blocked") for seat in
              range(len(match.players))]  # fmt: skip
    wins = Counter(r.outcome.winner for r in match.rounds)
    marks = [-wins[seat] for seat in range(len(totals))] if knobs["series.result"] == "most-wins" else totals
    best = max(marks) if knobs["series.result"] == "loser" else min(marks)
    assert question.right == tuple(str(seat) for seat, mark in enumerate(marks) if mark == best)
    over = {"target": max(totals) >= knobs["series.target"], "rounds": len(match.rounds) == knobs["series.rounds"]}
    assert over.get(knobs["series.end"], match.stopped)


def points(question: Question) -> None:
    position, seat = question.position, question.seat
    assert position is not None
    assert seat is not None
    assert position.result is not None
    assert question.right == (str(position.result.points[seat]),)
    worth = sum(position.variant.rules[POINTS + card] for card in position.hands[seat])
    assert position.result.points[seat] in (worth, 2 * worth)


def coming(question: Question) -> None:
    before = question.position
    assert before is not None
    ((by, move),) = question.moves
    after = before.play(move, by=by)
    for choice in question.choices:
        true = all(holds(said, before, by, str(move), after) for said in sentences(choice.label[0]))
        assert true == choice.right, (str(before), str(move), choice.label[0], str(after))


def sentences(parts: Parts) -> list[tuple[str, list[int]]]:
    """Sentences with a mark for each seat and suit, and the seats and suits."""
    text, found = "", []
    for part in parts:
        if isinstance(part, SeatPart | SuitPart):
            found.append(part.seat if isinstance(part, SeatPart) else part.suit)
        text += part if isinstance(part, str) else "#"
    said = []
    for sentence in re.findall(r"[^.]+\.", text):
        said.append((sentence.strip(), found[: sentence.count("#")]))
        found = found[sentence.count("#") :]
    return said


def holds(said: tuple[str, list[int]], before: mau.Position, by: int, move: str, after: mau.Position) -> bool:
    """Whether one sentence is true of the position after the move."""
    text, who = said
    number = int((re.findall(r"\d+", text) or ["0"])[0])
    gained = [len(after.hands[s]) - len(before.hands[s]) for s in range(before.seats)]
    drawing = move == "draw" and after.drawn is not None
    then = before.variant["drawing.then"]
    acts = after.turn if not after.is_over else None
    return {
        "# is next.": lambda: acts == who[0] and (acts != by or move == "catch"),
        "# plays again.": lambda: acts == who[0] == by,
        "# sits out.": lambda: acts is not None and who[0] in passed_over(before, by, move, after),
        "# sits out, or passes it on.": lambda: acts == who[0] and after.skip > 0,
        "The direction turns.": lambda: after.direction != before.direction,
        "The round is over, # has won.": lambda: after.result is not None and after.result.winner == who[0],
        "The round stops, nobody has won.": lambda: after.result is not None and after.result.winner is None,
        "# may lay the drawn card or keep it.": lambda: drawing and who[0] == by and then in ("may", "any"),
        "# must lay the drawn card.": lambda: drawing and who[0] == by and then == "must",
        "# may now lay any card that fits.": lambda: drawing and who[0] == by and then == "any",
        "# draws on until a card fits.": lambda: gained[by] > 1,
        "Now # must follow.": lambda: acts is not None and after.suit == who[0],
        "# draws N cards.": lambda: gained[who[0]] == number,
        "# draws N card.": lambda: gained[who[0]] == number,
        "N cards are owed.": lambda: acts is not None and after.debt == number,
        "N card is owed.": lambda: acts is not None and after.debt == number,
    }[re.sub(r"\d+", "N", text)]()


def passed_over(before: mau.Position, by: int, move: str, after: mau.Position) -> list[int]:
    """The seats between the one that laid skip cards and the one to act."""
    from maumau_kit.base.layout import SKIPS
    from maumau_kit.game.notation import parse_move

    skips = sum(before.variant.rules[SKIPS] >> card & 1 for card in parse_move(move).cards)
    if not skips or after.skip:
        return []
    seats, at = [], by
    for _ in range(min(skips, before.seats - 1)):
        at = (at + after.direction) % before.seats
        seats.append(at)
    return seats


# --- any rules --------------------------------------------------------------------------------------------------------


@same_every_run(15)
@given(variants(), SEEDS)
def test_the_engine_agrees_under_any_rules(variant: mau.Variant, seed: int) -> None:
    for kind in kinds_for(variant):
        try:
            quiz = make_quiz(variant, questions=3, seed=seed, kinds=kind.name)
        except mau.InputError as error:
            assert "such questions were found" in str(error), error  # noqa: PT017 - some tables have little to ask
            continue
        assert len({question.id for question in quiz}) == 3
        for question in quiz:
            judge(question)


@same_every_run(12)
@given(variants(), SEEDS)
def test_a_whole_quiz_can_be_had_under_any_rules(variant: mau.Variant, seed: int) -> None:
    assert len(make_quiz(variant, questions=5, seed=seed)) == 5


def test_shipped_variants_are_judged_in_full() -> None:
    met: Counter[str] = Counter()
    for name in SHIPPED:
        for seed in range(2):
            for question in make_quiz(name, questions=20, seed=seed):
                judge(question)
                met.update(c.misconception.id for c in question.choices if c.misconception)
    # Most of the bank comes up in practice, not only in made-up positions.
    assert len(met) > 0.7 * len(MISCONCEPTIONS), set(MISCONCEPTIONS) - set(met)


# --- distractors ------------------------------------------------------------------------------------------------------


def believers_answer(choice: Choice, question: Question) -> bool | None:
    """What the believer would say of this choice, asked from the bank itself."""
    belief = choice.misconception
    assert belief is not None
    if question.kind == "lay" and belief.lays and question.position:
        found = belief.lays(question.position)
        return None if found is None else choice.card in found
    if question.kind == "may" and belief.does and question.position:
        moves = belief.does(question.position)
        return None if moves is None else choice.key in moves
    if question.kind == "winner" and belief.names and question.match:
        seats = belief.names(question.match)
        return None if seats is None else int(choice.key) in seats
    return True  # of one right answer a believer takes his own


@same_every_run(12)
@given(variants(), SEEDS)
def test_a_believer_is_always_wrong_where_the_belief_is_named(variant: mau.Variant, seed: int) -> None:
    for question in make_quiz(variant, questions=6, seed=seed):
        for choice in question.choices:
            if choice.misconception is not None:
                assert believers_answer(choice, question) is (not choice.right)


def test_what_a_card_is_called_is_its_key() -> None:
    for question in make_quiz("tournament", questions=8, seed=1, kinds="lay"):
        for choice in question.choices:
            assert choice.card is not None
            assert choice.key.partition(".")[0] == card_text(choice.card)


def test_a_catch_is_asked_about() -> None:
    asked = make_quiz("classic", questions=25, seed=3, kinds="next")
    assert any(move.action == CATCH for question in asked for _, move in question.moves)
