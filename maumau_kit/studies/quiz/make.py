"""Quizzes: some questions about a variant, the same for the same seed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from maumau_kit.base.errors import InputError
from maumau_kit.game.deal import check_seed
from maumau_kit.game.library import variant as find_variant
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.quiz.kind import Kind, Rounds
from maumau_kit.studies.quiz.kinds import kinds_for
from maumau_kit.studies.quiz.lots import Lots
from maumau_kit.studies.quiz.question import Question
from maumau_kit.studies.quiz.scenes import scene, scenes_of
from maumau_kit.studies.quiz.trouble import AskedAmiss

MOST = 50
"""So many questions a quiz has at most."""
TOO_FEW = (
    "only {n} such questions were found for {name}",
    "für {name} wurden nur {n} solche Fragen gefunden",
)
ASK_FEWER = (
    "ask for fewer, for other kinds, or leave the difficulty open",
    "nimm weniger, andere Arten, oder lass die Schwierigkeit offen",
)


def make_quiz(
    variant: str | Path | Variant,
    *,
    questions: int = 5,
    seed: int = 0,
    kinds: str | Sequence[str] | None = None,
    difficulty: int | None = None,
    scenes: bool = False,
) -> tuple[Question, ...]:
    """Questions about a variant, made from rounds that are played for them; the same seed gives the same questions.

    `kinds` are names of `KINDS` (all that suit the variant if none are named), asked in turn. `difficulty` is 1 to 3.
    With `scenes` the worked examples of the variant come first. No question comes twice. Raises `InputError` for
    whatever is wrong with the arguments, and when there are not so many questions of this kind.

    >>> [question.kind for question in make_quiz("classic", questions=3, seed=7)]
    ['lay', 'next', 'owed']
    """
    rules = find_variant(variant)
    _check(questions, difficulty, scenes)
    chosen = kinds_for(rules, kinds)
    found: list[Question] = []
    if scenes and difficulty in (None, 1):
        names = {kind.name for kind in chosen}
        found = [question for name in scenes_of(rules) if (question := scene(name)).kind in names][:questions]
    asked = _Asked(rules, check_seed(seed), difficulty, found)
    sources = [asked.of(kind) for kind in chosen]
    while len(asked.found) < questions and sources:
        source = sources.pop(0)
        more = next(source, None)
        if more is not None:
            asked.found.append(more)
            sources.append(source)
    if len(asked.found) < questions:
        name = rules.name["en"], rules.name["de"]
        raise AskedAmiss(TOO_FEW, where="questions", hint=ASK_FEWER, n=len(asked.found), name=name)
    return tuple(asked.found)


class _Asked:
    """The questions of a quiz so far, so that none comes twice."""

    def __init__(self, rules: Variant, seed: int, difficulty: int | None, first: list[Question]) -> None:
        self.rounds, self.seed, self.difficulty = Rounds(rules, seed, difficulty), seed, difficulty
        self.found = first
        self._known = {content(question) for question in first}

    def of(self, kind: Kind) -> Iterator[Question]:
        """New questions of one kind, numbered as they are asked."""
        for question in kind.ask(self.rounds, Lots(self.seed, kind.name)):
            if self.difficulty not in (None, question.difficulty) or content(question) in self._known:
                continue
            self._known.add(content(question))
            digest = hashlib.sha256(content(question).encode()).hexdigest()[:6]
            number = len(self.found) + 1
            name = f"{question.variant.digest[:8]}-{self.seed}-{number}-{kind.name}-{digest}"
            yield replace(question, id=name, seed=self.seed)


def content(question: Question) -> str:
    """What a question is about, as text: equal for two questions that a reader could not tell apart."""
    position, match = question.position, question.match
    if match is not None:
        return f"{question.kind} {match.totals} {match.wins} {len(match.counted)}"
    assert position is not None
    moves = " ".join(f"{by}:{move}" for by, move in question.moves)
    shown = replace(position, stock=(), hands=tuple(_shown(question, seat) for seat in range(position.seats)))
    return f"{question.kind} {shown.to_text()} {position.variant.digest} {question.seat} {moves}"


def _shown(question: Question, seat: int) -> tuple[int, ...]:
    """The hand of a seat if it is shown, and of any other one the number of its cards, as so many equal cards."""
    assert question.position is not None
    hand = question.position.hands[seat]
    return tuple(sorted(hand)) if seat == question.seat else (0,) * len(hand)


def _check(questions: int, difficulty: int | None, scenes: bool) -> None:
    if type(scenes) is not bool:
        raise InputError(
            "scenes is True or False", where="scenes", hint="with scenes=True the worked examples come first"
        )
    if type(questions) is not int or not 1 <= questions <= MOST:
        raise InputError(
            f"{_shortly(questions)} is no number of questions", where="questions", hint=f"write 1 to {MOST}"
        )
    if difficulty is not None and (type(difficulty) is not int or not 1 <= difficulty <= 3):
        raise InputError(
            f"{_shortly(difficulty)} is no difficulty", where="difficulty", hint="write 1, 2 or 3, or leave it out"
        )


def _shortly(given: object) -> str:
    """What was given, as a sentence can say it; Python writes no number of many thousand digits."""
    return "this" if isinstance(given, int) and abs(given) > 10**9 else repr(str(given)[:20])
