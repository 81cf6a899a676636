"""Quizzes: the same for the same seed, quick, without end or repetition, and each kind as it should be."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tables import SHIPPED, rules

import maumau_kit as mau
from maumau_kit.studies.quiz import KINDS, Question, kinds_for, make_quiz, scene, scenes
from maumau_kit.studies.quiz.make import content
from maumau_kit.studies.quiz.question import hands_left

ROOT = Path(__file__).resolve().parent.parent


def words(parts: tuple[object, ...]) -> str:
    return "".join(part if isinstance(part, str) else "#" for part in parts)


# --- seeds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_the_same_seed_gives_the_same_questions(name: str) -> None:
    first, again, other = (make_quiz(name, questions=6, seed=seed) for seed in (5, 5, 6))
    assert first == again
    assert [question.id for question in first] != [question.id for question in other]


def test_another_process_gives_the_same_questions() -> None:
    program = (
        "from maumau_kit.studies.quiz import make_quiz; print([q.to_dict() for q in make_quiz('classic', seed=4)])"
    )
    found = set()
    for salt in ("1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": salt}
        command = [sys.executable, "-c", program]
        found.add(subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True).stdout)
    assert len(found) == 1


def test_the_id_holds_rules_seed_number_and_kind() -> None:
    quiz = make_quiz("tavern", questions=7, seed=12)
    digest = mau.variant("tavern").digest[:8]
    for number, question in enumerate(quiz, 1):
        assert question.id.startswith(f"{digest}-12-{number}-{question.kind}-")
        assert question.seed == 12
    assert len({question.id for question in quiz}) == 7


@pytest.mark.parametrize("name", SHIPPED)
def test_a_quiz_is_made_in_less_than_a_second(name: str) -> None:
    mau.variant(name)
    start = time.process_time()
    make_quiz(name, questions=5, seed=99)
    assert time.process_time() - start < 1.0


@pytest.mark.parametrize("name", ["classic", "easy-kids", "huit-americain"])
def test_no_question_comes_twice(name: str) -> None:
    quiz = make_quiz(name, questions=40, seed=2, scenes=True)
    assert len({content(question) for question in quiz}) == 40


def test_kinds_are_asked_in_turn() -> None:
    quiz = make_quiz("classic", questions=8, seed=1)
    assert [question.kind for question in quiz] == [*KINDS, "lay", "next"]
    assert {question.kind for question in make_quiz("classic", kinds="owed, may", seed=1)} == {"owed", "may"}
    assert {question.kind for question in make_quiz("classic", kinds=["winner"], seed=1)} == {"winner"}


@pytest.mark.parametrize("difficulty", [1, 2, 3])
@pytest.mark.parametrize("kind", ["lay", "next", "owed", "may", "points"])
def test_every_difficulty_can_be_had(kind: str, difficulty: int) -> None:
    quiz = make_quiz("classic", questions=3, seed=8, kinds=kind, difficulty=difficulty)
    assert [question.difficulty for question in quiz] == [difficulty] * 3


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kinds", [True, 1.5, b"lay", object(), ["lay", None], [["lay"]], {"lay": 1, "x": 2}, float("nan")]
)
def test_what_names_no_kind_of_question_has_a_sentence(kinds: Any) -> None:
    with pytest.raises(mau.InputError, match=r"is no kind of question; (one of|did you mean)"):
        make_quiz("classic", kinds=kinds)


@pytest.mark.parametrize("given", [{"scenes": 1}, {"scenes": "yes"}, {"questions": 10**5000}, {"difficulty": 10**5000}])
def test_numbers_and_switches_of_a_quiz_are_checked(given: dict[str, Any]) -> None:
    with pytest.raises(mau.InputError, match=r"(is True or False|is no)"):
        make_quiz("classic", **given)


def test_any_collection_of_names_of_kinds_is_read() -> None:
    for kinds in ("lay, lay", ["lay"], ("lay", "lay"), {"lay"}, {"lay": 1}):
        assert {question.kind for question in make_quiz("classic", questions=2, kinds=kinds, seed=1)} == {"lay"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"questions": 0}, "questions: '0' is no number of questions; write 1 to 50"),
        ({"questions": True}, "'True' is no number"),
        ({"questions": "5"}, "'5' is no number"),
        ({"questions": 51}, "write 1 to 50"),
        ({"difficulty": 4}, "difficulty: '4' is no difficulty"),
        ({"difficulty": "1"}, "write 1, 2 or 3"),
        ({"seed": -1}, "is not a seed"),
        ({"kinds": "lays"}, "did you mean lay?"),
        ({"kinds": []}, "no kind of question is named"),
        ({"kinds": [3]}, "an object of type int is no kind of question"),
    ],
)
def test_wrong_arguments_have_a_sentence(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(mau.InputError) as caught:
        make_quiz("classic", **arguments)
    assert said in str(caught.value)


def test_a_kind_that_does_not_suit_is_left_out_and_explained_when_asked_for() -> None:
    plain = rules(debt__amount={}, debt__stack="none")
    assert [kind.name for kind in kinds_for(plain)] == ["lay", "next", "winner", "may"]
    assert {question.kind for question in make_quiz(plain, questions=8)} == {"lay", "next", "winner", "may"}
    with pytest.raises(mau.InputError, match="nothing is ever owed; use lay, next, winner, may"):
        make_quiz(plain, kinds="owed")
    mau.language("de")
    try:
        with pytest.raises(mau.InputError, match="es wird nichts gewertet"):
            make_quiz(plain, kinds=["lay", "points"])
    finally:
        mau.language("en")


def test_too_few_questions_are_said_not_given() -> None:
    # Nobody ever holds a special card: nothing is hard about what may be laid.
    easy = rules(setup__ranks=["9", "10"], setup__hand=1, debt__amount={}, debt__stack="none", turns__skip=[],
                 wild__cards=[], players=[2, 2])  # fmt: skip
    with pytest.raises(mau.InputError, match="such questions were found") as caught:
        make_quiz(easy, questions=50, kinds="winner", difficulty=3)
    assert isinstance(caught.value, mau.MauMauError)
    assert caught.value.problem.startswith("only ")
    assert "wurden nur" in caught.value.german
    assert caught.value.german.endswith("oder lass die Schwierigkeit offen.")


# --- scenes -----------------------------------------------------------------------------------------------------------

RIGHT = {
    "what-can-you-lay": {"KH", "QS", "JC"},
    "after-a-jack": {"8H", "AH"},
    "nine-on-nine": {"JS", "9D", "QH"},
    "spades-wished": {"10S"},
    "spades-wished-what-may-you-do": {"lay"},
    "no-jack-on-a-jack": set(),
    "jack-on-a-debt": set(),
    "two-four-six": {"6"},
    "wish-renewed": {"9C", "JH"},
    "wish-not-met": set(),
    "three-sevens": {"6"},
    "no-stacking": set(),
    "with-stacking": {"6"},
    "four-sevens": {"8"},
    "nineteen-points": {"19"},
    "thirty-nine-points": {"39"},
}


@pytest.mark.parametrize("name", RIGHT)
def test_scene_has_the_answer_of_its_text(name: str) -> None:
    assert set(scene(name).right) == RIGHT[name]


def test_scenes_of_a_move_are_as_the_texts_say() -> None:
    for name, said in (
        ("last-jack", "The round is over, # has won."),
        ("after-a-seven", "# draws 2 cards. # is next."),
    ):
        (right,) = (choice for choice in scene(name).choices if choice.right)
        assert words(right.label[0]) == said


def test_every_scene_is_told_in_both_languages_and_is_easy() -> None:
    assert {*RIGHT, "last-jack", "after-a-seven"} == set(scenes())
    for name in scenes():
        question = scene(name)
        assert (question.difficulty, question.id) == (1, f"scene-{name}")
        assert all(words(parts) for parts in question.prompt)


def test_scenes_come_first_where_they_are_wanted() -> None:
    quiz = make_quiz("classic", questions=6, seed=3, scenes=True)
    assert [question.id for question in quiz[:3]] == [
        "scene-what-can-you-lay", "scene-after-a-jack", "scene-three-sevens",
    ]  # fmt: skip
    assert not any(question.id.startswith("scene") for question in quiz[3:])
    only = make_quiz("classic", questions=3, seed=3, scenes=True, kinds="owed")
    assert [question.id for question in only][:1] == ["scene-three-sevens"]
    assert not any(
        q.id.startswith("scene") for q in make_quiz("classic", questions=3, seed=3, scenes=True, difficulty=2)
    )
    with pytest.raises(mau.InputError, match="did you mean what-can-you-lay"):
        scene("what-can-you")


# --- the document -----------------------------------------------------------------------------------------------------


def hidden_cards(question: Question) -> set[str]:
    """Cards that the reader does not see: other hands, the stock."""
    from maumau_kit.base.cards import card_text

    position = question.position
    assert position is not None
    hidden = [card for seat, hand in enumerate(position.hands) if seat != question.seat for card in hand]
    laid = {card for _, move in question.moves for card in move.cards}
    return {card_text(card) for card in (*hidden, *position.stock) if card not in laid}


@pytest.mark.parametrize("name", ["tavern", "classic", "ocho-loco"])
def test_document_is_json_and_carries_no_hidden_card(name: str) -> None:
    checked = 0
    for question in make_quiz(name, questions=24, seed=6):
        document = question.to_dict()
        text = json.dumps(document, allow_nan=False)
        assert json.loads(text) == document
        if question.position is None or any(str(move) == "draw" for _, move in question.moves):
            continue
        shown = json.dumps([document["table"], document["prompt"], [c["card"] for c in document["choices"]]])
        hidden = hidden_cards(question)
        assert hidden
        assert not [card for card in hidden if f'"{card}"' in shown], question.id
        checked += 1
    assert checked > 8


def test_question_shows_itself_as_text() -> None:
    question = scene("what-can-you-lay")
    assert str(question).splitlines()[:2] == [
        "On top is queen of hearts. Which of your cards can you lay?", "  KH  King of hearts",
    ]  # fmt: skip
    assert question._repr_mimebundle_()["text/plain"] == str(question)
    assert repr(question) == "<question scene-what-can-you-lay>"


def test_an_unknown_choice_is_refused() -> None:
    with pytest.raises(mau.InputError, match="'99X' is no choice of this question"):
        scene("what-can-you-lay").answer(["KH", "99X"])


def test_a_hand_with_two_equal_cards_has_two_choices() -> None:
    from maumau_kit.studies.quiz.lay import ask_lay

    position = mau.position("9H | 9C 9C KD | QS | stock 2C 3C", rules(setup__copies=2))
    question = ask_lay(position, ("A", "B"))
    assert [choice.key for choice in question.choices] == ["9C", "9C.2", "KD"]
    assert question.right == ("9C", "9C.2")


def test_one_counts_the_hands_oneself_after_a_single_round() -> None:
    quiz = make_quiz("classic", questions=4, seed=2, kinds="winner")
    counted = [hands for question in quiz if question.match and (hands := hands_left(question.match))]
    assert counted
    assert all(min(map(len, hands)) == 0 for hands in counted)
    for question in quiz:
        assert question.match is not None
        sheet = question.to_dict()["score"]
        assert sheet["totals"] == list(question.match.totals)
    long = make_quiz("tavern", questions=4, seed=2, kinds="winner")
    assert all(question.to_dict()["score"]["hands"] is None for question in long)
