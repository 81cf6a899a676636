"""Questions about a position or a match: what is shown, what may be chosen, and what is right.

A question holds its answers and its feedback. All of it comes from the engine; whoever shows a question decides
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from maumau_kit.base.cards import SUITS, card_text
from maumau_kit.base.errors import InputError
from maumau_kit.base.knobs import Both
from maumau_kit.base.show import Shown
from maumau_kit.base.words import LANGS, Value, fill, join, language, to_plain, to_text
from maumau_kit.game.explain import Reason
from maumau_kit.game.match import Match
from maumau_kit.game.narrate import Told
from maumau_kit.game.notation import Move
from maumau_kit.game.position import Position
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.quiz.misconception import Misconception

LONG_PILE = 3
LARGE_HAND = 8
"""A hand with more cards cannot be looked over."""
LONG_MATCH = 6
"""Of a match with more rounds only the sums are shown."""


@dataclass(frozen=True)
class Choice:
    """One thing that may be chosen: its label in both languages, whether it is right, and the reasons.

    `key` names it within its question. `misconception` is what somebody may have believed who judges it wrongly.
    """

    key: str
    label: Told
    right: bool
    reasons: tuple[Reason, ...]
    card: int | None = None
    misconception: Misconception | None = None

    @property
    def why(self) -> Told:
        """Why it is right or wrong, in both languages: the first reason."""
        return self.reasons[0].says

    @property
    def source(self) -> tuple[str, str]:
        """Which text says so, in both languages."""
        return self.reasons[0].source_in("en"), self.reasons[0].source_in("de")

    def to_dict(self) -> dict[str, Any]:
        """The choice as a page has it."""
        return {
            "key": self.key,
            "label": plain(self.label),
            "card": None if self.card is None else card_text(self.card),
            "right": self.right,
            "reasons": [
                {
                    "code": reason.code,
                    "say": plain(reason.says),
                    "source": {lang: reason.source_in(lang) for lang in LANGS},
                }
                for reason in self.reasons
            ],
            "misconception": None if self.misconception is None else self.misconception.to_dict(),
        }


@dataclass(frozen=True)
class Answer:
    """What was chosen, whether it is just what is right, and the misconceptions met in it."""

    chosen: tuple[str, ...]
    right: bool
    misconceptions: tuple[Misconception, ...]


@dataclass(frozen=True)
class Question(Shown):
    """One question.

    `position` is what lies on the table, `moves` are about to be made there, `seat` is the seat whose hand is shown;
    a question about a match has a `match` instead. `several` says that any number of choices may be right, also none.
    `difficulty` is 1 to 3.

    >>> from maumau_kit.studies.quiz import make_quiz
    >>> question = make_quiz("classic", questions=1, seed=3, kinds="lay")[0]
    >>> question.answer(question.right).right
    True
    """

    kind: str
    title: Both
    variant: Variant
    prompt: Told
    choices: tuple[Choice, ...]
    several: bool
    difficulty: int
    players: tuple[str, ...]
    position: Position | None = None
    moves: tuple[tuple[int, Move], ...] = ()
    seat: int | None = None
    match: Match | None = None
    id: str = ""
    seed: int | None = None

    @property
    def right(self) -> tuple[str, ...]:
        """The keys of the choices that are right."""
        return tuple(choice.key for choice in self.choices if choice.right)

    def answer(self, chosen: Iterable[str]) -> Answer:
        """Judge an answer. Raises `InputError` for a key that is no choice of this question."""
        keys = set(chosen)
        unknown = keys - {choice.key for choice in self.choices}
        if unknown:
            raise InputError(f"{min(map(str, unknown))[:40]!r} is no choice of this question", where="chosen")
        wrong = [choice for choice in self.choices if (choice.key in keys) != choice.right]
        if not self.several:
            # Of one right answer, what was chosen tells more than what was left.
            wrong = [choice for choice in wrong if choice.key in keys] or wrong
        met = dict.fromkeys(choice.misconception for choice in wrong if choice.misconception is not None)
        picked = tuple(choice.key for choice in self.choices if choice.key in keys)
        return Answer(picked, not wrong, tuple(met))

    def to_dict(self) -> dict[str, Any]:
        """The question as a page has it, with answers and feedback, and of the cards only those that are shown."""
        return {
            "id": self.id,
            "kind": self.kind,
            "title": both_to_plain(self.title),
            "variant": {"id": self.variant.id, "name": dict(self.variant.name)},
            "difficulty": self.difficulty,
            "several": self.several,
            "prompt": plain(self.prompt),
            "players": list(self.players),
            "table": None if self.position is None else self._table(self.position),
            "score": None if self.match is None else score_sheet(self.match),
            "choices": [choice.to_dict() for choice in self.choices],
        }

    def _table(self, position: Position) -> dict[str, Any]:
        seat, uncalled = self.seat, position.uncalled
        return {
            "pile": list(map(card_text, position.discard[-LONG_PILE:])),
            "pile_count": len(position.discard),
            "stock": len(position.stock),
            "turn": position.turn,
            "direction": position.direction,
            "suit": None if position.suit is None else SUITS[position.suit],
            "debt": position.debt,
            "drawn": None if position.drawn is None or seat != position.turn else card_text(position.drawn),
            "skip": position.skip,
            "uncalled": None if uncalled is None else {"seat": uncalled[0], "call": uncalled[1]},
            "counts": [len(hand) for hand in position.hands],
            "seat": seat,
            "hand": [] if seat is None else list(map(card_text, position.hands[seat])),
            "laid": [{"seat": by, "cards": list(map(card_text, move.cards))} for by, move in self.moves if move.is_lay],
        }

    def __str__(self) -> str:
        lang = language()
        said = [to_text(self.prompt[LANGS.index(lang)], lang, players=self.players, system=self.suits)]
        for choice in self.choices:
            label = to_text(choice.label[LANGS.index(lang)], lang, players=self.players, system=self.suits)
            said.append(f"  {choice.key}  {label}")
        return "\n".join(said)

    def __repr__(self) -> str:
        return f"<question {self.id or self.kind}>"

    @property
    def suits(self) -> str:
        """The suit system of the variant."""
        return str(self.variant["setup.suits"])


def told(*sentences: Both, **values: Value) -> Told:
    """Sentences filled in and joined, in both languages."""
    english, german = (
        join(part for i, both in enumerate(sentences) for part in (*([" "] if i else []), *fill(both, lang, **values)))
        for lang in LANGS
    )
    return english, german


def plain(text: Told) -> dict[str, Any]:
    """A sentence as parts for a page, by language."""
    return {lang: to_plain(parts) for lang, parts in zip(LANGS, text, strict=True)}


def both_to_plain(both: Both) -> dict[str, str]:
    """A text by language."""
    return dict(zip(LANGS, both, strict=True))


def reason_of(variant: Variant, code: str, says: Told, knob: str, *, for_it: bool) -> Reason:
    """A reason with the source clause of a knob."""
    return Reason(code, for_it, says, variant.why.get(knob, ""), knob, variant["setup.suits"])


def level(burdens: int, many: int = 3) -> int:
    """The difficulty, from 1 to 3, of a question in which so many things matter beside the plain rule."""
    return 1 + (burdens >= 1) + (burdens >= many)


def hands_left(match: Match) -> tuple[tuple[int, ...], ...] | None:
    """The hands at the end of a match of one scored round, if they can be looked over: then one counts oneself."""
    if len(match.counted) != 1 or match.variant["score.basis"] == "none":
        return None
    hands = match.counted[0].last.hands
    return hands if max(map(len, hands)) <= LARGE_HAND else None


def score_sheet(match: Match) -> dict[str, Any]:
    """What is known of a match: points and winner of each round if they are few, totals and rounds won by seat."""
    rounds = match.counted if len(match.counted) <= LONG_MATCH else ()
    hands = hands_left(match)
    return {
        "scored": match.variant["score.basis"] != "none",
        "played": len(match.counted),
        "rounds": [{"points": list(r.outcome.points), "winner": r.outcome.winner} for r in rounds],
        "hands": None if hands is None else [list(map(card_text, hand)) for hand in hands],
        "totals": list(match.totals),
        "wins": list(match.wins),
    }
