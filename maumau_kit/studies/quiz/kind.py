"""What a kind of question is, and the rounds that questions are made from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from maumau_kit.base.knobs import Both
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.record import Record, Step
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.play import play_round
from maumau_kit.studies.quiz.lots import Lots
from maumau_kit.studies.quiz.question import Question

ROUNDS = 40
"""So many rounds are looked through for a kind of question at most."""
LOOKED_AT, PER_ROUND = 8, 2
"""So many moments of a round are looked at, and so many are asked about, at most."""
FRUITLESS = 1500
"""After so many moves in a row without a moment to ask about, no more are looked at."""
MOVES, TO_THE_END = 120, 300
"""So many moves of a round are looked at, and so many where its end is asked about."""
FORGET, NOTICE = 0.4, 0.6
"""How often players forget a call, and how often somebody objects: so that there is something to ask about calls."""


@dataclass(frozen=True)
class Kind:
    """A kind of question: its name and title, which variants it does not suit, and how it makes questions.

    `unfit` says why a variant cannot be asked like that, or gives `None`. `ask` makes questions from rounds, the more
    interesting ones more often; it ends by itself.
    """

    name: str
    title: Both
    ask: Callable[[Rounds, Lots], Iterator[Question]]
    unfit: Callable[[Variant], Both | None] = lambda _: None


class Rounds:
    """Rounds of a variant, played by bots when they are asked for, and kept: the same for the same seed.

    `difficulty` is the one that questions made from them shall have, if only one is wanted.
    """

    def __init__(self, variant: Variant, seed: int, difficulty: int | None = None) -> None:
        self.variant, self.seed, self.difficulty = variant, seed, difficulty
        self._records: dict[tuple[int, int, int], Record] = {}
        self._shorter: dict[int, Variant] = {}

    def record(self, number: int, players: int | None = None, moves: int = MOVES) -> Record:
        """Round `number`, cut off after about so many moves; half of them by two players or as few as there can be."""
        low, high = self.variant.players
        if players is None:
            players = low if number % 4 < 2 else low + Lots(self.seed, f"seats {number}").below(min(high - low, 3) + 1)
        key = number, players, moves
        if key not in self._records:
            by_hand = self.variant["calls.mode"] == "manual"
            played = play_round(
                self._short(moves),
                bots="uniform" if number % 2 else "shedder",
                players=players,
                seed=self.seed,
                number=number,
                forget=FORGET if by_hand else 0.0,
                notice=NOTICE if by_hand else 0.0,
            )
            self._records[key] = replace(played, variant=self.variant, result=None)
        return self._records[key]

    def _short(self, moves: int) -> Variant:
        """The same rules with an earlier end of a simulated round; no position is changed by that."""
        if self.variant["finish.move_limit"] <= moves:
            return self.variant
        if moves not in self._shorter:
            self._shorter[moves] = find_variant(self.variant.with_knobs(finish__move_limit=moves))
        return self._shorter[moves]


def moments(
    rounds: Rounds, lots: Lots, weight: Callable[[Step], int], moves: int = MOVES
) -> Iterator[tuple[Record, list[int]]]:
    """Round after round with the indices of some of its steps; the heavier a step, the likelier it is among them."""
    fruitless = 0
    for number in range(ROUNDS):
        record = rounds.record(number, moves=moves)
        tickets = [
            (max(lots.below(1 << 30) for _ in range(heavy)), index)
            for index, step in enumerate(record.steps)
            if (heavy := weight(step)) > 0
        ]
        if tickets:
            yield record, [index for _, index in sorted(tickets, reverse=True)[:LOOKED_AT]]
        fruitless = 0 if tickets else fruitless + len(record.moves)
        if fruitless > FRUITLESS:
            return


def varied(
    rounds: Rounds, lots: Lots, weight: Callable[[Step], int], make: Callable[[Record, int], Question | None]
) -> Iterator[Question]:
    """Questions about moments, some of each round: those first that meet misconceptions seldom met before."""
    met: Counter[str] = Counter()
    for record, indices in moments(rounds, lots, weight):
        made = [question for index in indices if (question := make(record, index)) is not None]
        made = [question for question in made if rounds.difficulty in (None, question.difficulty)]
        for _ in range(min(PER_ROUND, len(made))):
            fresh = min(made, key=lambda question: _staleness(question, met))
            made.remove(fresh)
            met.update({choice.misconception.id for choice in fresh.choices if choice.misconception})
            yield fresh


def _staleness(question: Question, met: Counter[str]) -> int:
    """How often the rarest misconception of a question was met; a question without any is the last one to take."""
    return min((met[c.misconception.id] for c in question.choices if c.misconception), default=1 << 30)
