"""The peers: what somebody would use instead. Each is there only where it is installed."""

from __future__ import annotations

import contextlib
import io
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

INSTALL = "not installed: pip install -r benchmarks/requirements.txt"
ROLLOUTS = 64
SAMPLE = 2000


class OpenSpiel:
    """`crazy_eights` of OpenSpiel for four players, all other settings left as they are. Raises `ImportError`."""

    def __init__(self) -> None:
        import pyspiel

        self.pyspiel: Any = pyspiel
        self.game: Any = pyspiel.load_game("crazy_eights(players=4)")
        self.settings = str(self.game.get_parameters())
        self.dealt = [self._dealt() for _ in range(ROLLOUTS)]
        found = [self._decisions_from(self.dealt[i % len(self.dealt)].clone()) for i in range(SAMPLE)]
        self.decisions = statistics.fmean(found)
        """Player nodes a round, counted by playing from the very states at which the rollouts start."""
        self.decisions_error = statistics.stdev(found) / len(found) ** 0.5

    def _dealt(self) -> Any:
        state = self.game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(self._chance(state))
        return state

    def _chance(self, state: Any) -> int:
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        return int(random.choices(actions, chances)[0])

    def _decisions_from(self, state: Any) -> int:
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                action = self._chance(state)
            else:
                decisions += 1
                action = random.choice(state.legal_actions())
            state.apply_action(action)
        return decisions

    def rollouts(self, seconds: float, number: int) -> tuple[float, float]:
        """Rounds and decisions a CPU second of OpenSpiel's own C++ rollouts.

        A search with one simulation evaluates its root with so many random rollouts, all inside C++. It starts from a
        state that is dealt already, outside the clock, which is a little in OpenSpiel's favour.
        """
        rounds, start = 0, time.process_time()
        while True:
            seed = number * 100_003 + rounds + 1
            evaluator = self.pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
            bot = self.pyspiel.MCTSBot(self.game, evaluator, 1.4, 1, 50, False, seed, False)
            bot.mcts_search(self.dealt[rounds // ROLLOUTS % len(self.dealt)])
            rounds += ROLLOUTS
            spent = time.process_time() - start
            if spent >= seconds:
                return rounds / spent, rounds * self.decisions / spent

    def from_python(self, seconds: float) -> tuple[float, float]:
        """Rounds and decisions a CPU second when the rounds are driven from Python, as its documentation shows."""
        return _for(seconds, lambda: self._decisions_from(self.game.new_initial_state()))

    def from_python_evenly(self, seconds: float) -> tuple[float, float]:
        """The same by somebody who knows that all chances in this game are even, and asks for no probabilities."""

        def one() -> int:
            state, decisions = self.game.new_initial_state(), 0
            while not state.is_terminal():
                decisions += not state.is_chance_node()
                state.apply_action(random.choice(state.legal_actions()))
            return decisions

        return _for(seconds, one)


class RLCard:
    """The bare UNO game of RLCard, two players as it comes, without its environment. Raises `ImportError`."""

    def __init__(self) -> None:
        with contextlib.redirect_stdout(io.StringIO()):
            from rlcard.games.uno import Game

        self.game: Any = Game()
        self.players = self.game.get_num_players()

    def from_python(self, seconds: float) -> tuple[float, float]:
        """Rounds and decisions a CPU second."""

        def one() -> int:
            state, _ = self.game.init_game()
            decisions = 0
            while not self.game.is_over():
                state, _ = self.game.step(random.choice(state["legal_actions"]))
                decisions += 1
            return decisions

        return _for(seconds, one)


def _for(seconds: float, one: Callable[[], int]) -> tuple[float, float]:
    rounds = decisions = 0
    start = time.process_time()
    while True:
        decisions += one()
        rounds += 1
        spent = time.process_time() - start
        if spent >= seconds:
            return rounds / spent, decisions / spent
