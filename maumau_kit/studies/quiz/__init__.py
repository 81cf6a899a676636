"""Quizzes: questions from positions and matches of any variant, answered by the engine.

>>> from maumau_kit.studies.quiz import make_quiz
>>> len(make_quiz("tavern", questions=4, seed=1))
4
"""

from __future__ import annotations

from maumau_kit.studies.quiz.bank import MISCONCEPTIONS
from maumau_kit.studies.quiz.kinds import KINDS, kinds_for
from maumau_kit.studies.quiz.make import make_quiz
from maumau_kit.studies.quiz.misconception import Misconception
from maumau_kit.studies.quiz.question import Answer, Choice, Question
from maumau_kit.studies.quiz.results import Results, Row, forget_results, keep_result, results, results_file
from maumau_kit.studies.quiz.scenes import scene, scenes

__all__ = [
    "KINDS",
    "MISCONCEPTIONS",
    "Answer",
    "Choice",
    "Misconception",
    "Question",
    "Results",
    "Row",
    "forget_results",
    "keep_result",
    "kinds_for",
    "make_quiz",
    "results",
    "results_file",
    "scene",
    "scenes",
]
