"""The quiz in a notebook: ``quiz("classic")`` asks, checks and explains; answers are kept for this user alone.

The page holds the questions with their answers and reasons, so that it works without Python too. Python keeps the
results and makes new questions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from secrets import randbits
from typing import Any

import traitlets

from maumau_kit.base.cards import card_text
from maumau_kit.base.chance import mix
from maumau_kit.base.errors import InputError
from maumau_kit.base.words import LANGS, card_name, to_text
from maumau_kit.game.library import variant as find_variant
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.quiz import Question, forget_results, keep_result, make_quiz
from maumau_kit.views.still import data_address, framed
from maumau_kit.views.story import table_names
from maumau_kit.views.svg.cards import row_svg
from maumau_kit.views.wording_quiz import WORDS
from maumau_kit.widgets.panel import STRANGE, Panel, worded

FORMAT = "maumau-quiz/1"
FORGOTTEN = ("Deleted: {n}.", "Gelöscht: {n}.")


def quiz_document(questions: Sequence[Question], *, keeps: bool = False) -> dict[str, Any]:
    """The document that the page draws: questions of one variant, with answers and reasons.

    >>> from maumau_kit.studies.quiz import scene
    >>> quiz_document([scene("what-can-you-lay")])["questions"][0]["id"]
    'scene-what-can-you-lay'
    """
    if not questions:
        raise InputError("a quiz needs a question", where="questions")
    return {
        "format": FORMAT,
        "words": worded(WORDS),
        **table_names(questions[0].variant),
        "players": [],
        "keeps": keeps,
        "questions": [question.to_dict() for question in questions],
    }


class Quiz(Panel):
    """Questions about a variant, asked one by one.

    `questions` are those shown; `seed` is what they were made from. With `keep` each answer is added to the user's own
    results (`maumau_kit.studies.quiz.results`). The place and the answers so far are `at` and `answers`: a notebook
    that is opened again shows them.

    Example::

        asked = quiz("tavern", questions=5, seed=7, language="de")
        asked.renew()
        asked.close()
    """

    kind = "quiz"
    page_sets = ("options", "at", "answers")

    #: Which question is shown, counted from 0; their number when all are done.
    at = traitlets.Int(0).tag(sync=True)
    #: By the id of a question: ``{"chosen": [keys], "checked": bool}``.
    answers = traitlets.Dict().tag(sync=True)

    def __init__(self, variant: Variant, *, seed: int = 0, keep: bool = True, asking: Mapping[str, Any] | None = None,
                 **options: Any) -> None:  # fmt: skip
        if type(keep) is not bool:
            raise InputError("keep is True or False", where="keep", hint="with keep=False no answer is kept")
        self._rules, self._asking, self.seed, self.keep = variant, dict(asking or {}), seed, keep
        self.questions = make_quiz(variant, seed=seed, **self._asking)
        chosen = {"suits": variant["setup.suits"], **options}
        super().__init__(quiz_document(self.questions, keeps=keep), chosen)

    @traitlets.validate("at")
    def _keep_inside(self, proposal: dict[str, Any]) -> int:
        return max(0, min(int(proposal["value"]), len(self.questions)))

    def heard(self, message: dict[str, Any]) -> None:
        """A click: ``answered`` a question, ``new`` questions, or ``forget`` the results."""
        do = message.get("do")
        if do == "answered":
            self._keep(message.get("question"), message.get("chosen"))
        elif do == "new":
            self.renew()
        elif do == "forget":
            n = forget_results()
            self.tell((FORGOTTEN[0].format(n=n), FORGOTTEN[1].format(n=n)), "done")
        else:
            raise InputError(STRANGE[0], german=STRANGE[1])

    def _keep(self, name: object, chosen: object) -> None:
        found = next((question for question in self.questions if question.id == name), None)
        keys = {choice.key for choice in found.choices} if found else set[str]()
        known = isinstance(chosen, list) and all(isinstance(key, str) and key in keys for key in chosen)
        if found is None or not isinstance(chosen, list) or not known:
            raise InputError(STRANGE[0], german=STRANGE[1])
        if self.keep:
            keep_result(found, chosen)

    def renew(self, seed: int | None = None) -> None:
        """Other questions of the same sort: from the next seed, or from the one given."""
        seed = mix(self.seed + 1) if seed is None else seed
        asking = {**self._asking, "scenes": False}
        self.questions = make_quiz(self._rules, seed=seed, **asking)
        self.seed = seed
        with self.hold_sync():
            self.doc = quiz_document(self.questions, keeps=self.keep)
            self.answers = {}
            self.at = 0

    def place(self) -> dict[str, Any]:
        """The answers and the question, in the order in which they mean something."""
        return {"answers": self.answers, "at": self.at}

    # --- off the page -----------------------------------------------------------------------------------------------

    def still_bundle(self) -> dict[str, str]:
        """The question that is shown, without its answer."""
        lang, system = self.options["language"], self.options["suits"]
        words = self.doc["words"][lang]
        at = min(self.at, len(self.questions) - 1)
        question = self.questions[at]
        title = words["quiz"].format(name=self._rules.name[lang])
        place = words["place"].format(i=at + 1, n=len(self.questions))
        prompt = _text(question, question.prompt, lang, system)
        labels = [_text(question, choice.label, lang, system) for choice in question.choices]
        lines = [f"{title} – {place}", prompt, *(f"  {n}  {label}" for n, label in enumerate(labels, 1))]
        html = f"<p><b>{escape(title)}</b> · {escape(place)}</p><p style='font-size:1.2em'>{escape(prompt)}</p>"
        html += _picture(question, lang, system)
        html += "<ol>" + "".join(f"<li>{escape(label)}</li>" for label in labels) + "</ol>"
        html += f"<p><small>{escape(words['still'])}</small></p>"
        return {"text/plain": "\n".join(lines), "text/html": framed(html, lang, self.still)}


def _text(question: Question, told: tuple[Any, Any], lang: str, system: str) -> str:
    return to_text(told[LANGS.index(lang)], lang, players=question.players, system=system)


def _picture(question: Question, lang: str, system: str) -> str:
    """The top card, and the hand that is asked about."""
    position = question.position
    if position is None:
        return ""
    hand = position.hands[question.seat] if question.seat is not None else ()
    cards = [card_text(card) for card in (position.top, *hand)]
    letters = "german" if system == "german" else lang
    art = row_svg(cards, system=system, letters=letters, height=104)
    label = ", ".join(card_name(card, lang, system) for card in (position.top, *hand))
    return f'<p><img src="{data_address(art)}" alt="{escape(label)}" style="max-width:100%;height:104px"></p>'


def quiz(
    variant: str | Path | Mapping[str, Any] | Variant = "classic",
    *,
    questions: int = 5,
    seed: int | None = None,
    kinds: str | Sequence[str] | None = None,
    difficulty: int | None = None,
    scenes: bool = False,
    keep: bool = True,
    **options: Any,
) -> Quiz:
    """A quiz about a variant, to be answered on the page.

    The same seed gives the same questions; without one they are others each time. `kinds` are ``lay``, ``next``,
    ``owed``, ``winner``, ``may``, ``points`` (all that suit the variant if none are named), `difficulty` is 1 to 3,
    `scenes` puts the worked examples of the rule texts first. With ``keep=False`` no answer is kept. Options are those
    of every widget: ``language``, ``suits``, ``colours``, ``theme``, ``projector``, ``size``. Raises `InputError` for
    whatever is wrong, ValueError for an option that does not exist.

    Example::

        quiz("classic", kinds="lay, owed", scenes=True, language="de")
    """
    rules = find_variant(variant)
    seed = randbits(32) if seed is None else seed
    asking = {"questions": questions, "kinds": kinds, "difficulty": difficulty, "scenes": scenes}
    return Quiz(rules, seed=seed, keep=keep, asking=asking, **options)
