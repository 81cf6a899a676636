"""What each move is worth in one world: solved where that is quick, played to the end by bots where it is not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from maumau_kit.base.cards import planes
from maumau_kit.base.chance import round_key, start_shuffle
from maumau_kit.base.layout import DECISIONS, LISTED, MOVE_LIMIT, OUT, OVER, SILENT, WINNER, Rules, Table
from maumau_kit.game.notation import Move
from maumau_kit.game.position import Position
from maumau_kit.kernel.playout import next_move, play, start_bots
from maumau_kit.kernel.step import step
from maumau_kit.rules.calls import DUE
from maumau_kit.studies.plan import make_plan
from maumau_kit.studies.solve.limits import LONGEST
from maumau_kit.studies.solve.solver import Solver

Scores = tuple[tuple[float, bool], ...]
"""For each move what it is worth, and whether that was solved."""
WON: Final = 1.0
NOBODY: Final = 0.5
LOST: Final = 0.0
PATIENCE: Final = 20
"""After so many worlds no more is tried, where something could be solved in less than one of four."""
_OF_VALUE: Final = {1: WON, 0: NOBODY, -1: LOST}


class Judge:
    """Values moves in one world after the other: 1 where the seat to act sheds first, 0.5 where nobody does, 0 else."""

    def __init__(self, position: Position, seat: int, *, nodes: int, seed: int, bot: str) -> None:
        self.variant, self.seat, self.nodes, self.seed = position.variant, seat, nodes, seed
        self.tried = self.solved = 0
        self.plan = make_plan(self.variant, 1, position.seats, seed, bot).row(0, 1)

    def scores(self, position: Position, moves: Sequence[Move], number: int) -> Scores:
        """The moves in world `number`; all of them meet the same luck there."""
        # A solver of its own for each world: what it knows of another one is of no use, and would only take room.
        hopeless = not self.nodes or (self.tried >= PATIENCE and 4 * self.solved < self.tried)
        found = None if hopeless else Solver(self.variant).solve(position, seconds=LONGEST, nodes=self.nodes)
        if found is not None and found.stopped == "interrupt":
            raise KeyboardInterrupt
        scores = []
        for move in moves:
            value = None if found is None else found.values.get(str(move))
            scores.append((self.played(position, move, number), False) if value is None else (_OF_VALUE[value], True))
        self.tried += 1
        self.solved += any(solved for _, solved in scores)
        return tuple(scores)

    def played(self, position: Position, move: Move, number: int) -> float:
        """How a round ends that bots play on after this move; cards come in an order of chance, the same for all."""
        r, t, key = self.variant.rules, position.table(), round_key(self.seed, number)
        t[LISTED] = -1
        start_shuffle(t, key)
        below, below2 = planes(move.under)
        step(r, t, self.plan, move.action, below, below2, move.wish, DUE)
        if t[SILENT] >= 0:
            _play_out(r, t, self.plan, key, number)
        else:
            play(r, t, self.plan, key, number)
        if t[OVER] != OUT:
            return NOBODY
        return WON if t[WINNER] == self.seat else LOST


def _play_out(r: Rules, t: Table, plan: Rules, key: int, number: int) -> None:
    """The same as `play` where a call is missing, to which nobody objects."""
    start_bots(t, key)
    while not t[OVER] and t[DECISIONS] < r[MOVE_LIMIT]:
        action, below, below2, wish, said = next_move(r, t, plan, key, number)
        step(r, t, plan, action, below, below2, wish, said)
