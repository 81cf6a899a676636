"""The kernel under test, behind one function."""

from __future__ import annotations

from dataclasses import dataclass

import maumau_kit as mau

PROFILE = "house-code"
PLAYERS = 4


@dataclass(frozen=True)
class Counted:
    """What a batch counted. `seconds` are CPU seconds with one worker, wall seconds with more."""

    rounds: int
    seconds: float
    decisions: int
    laid: int
    drawn: int
    taken: int
    wins: tuple[int, ...]
    first_debts: dict[int, int]

    @property
    def moved(self) -> int:
        """Cards that went from one place to another after the deal."""
        return self.laid + self.drawn + self.taken


def batch(
    rounds: int,
    *,
    variant: str = PROFILE,
    players: int = PLAYERS,
    seed: int = 0,
    engine: str = "compiled",
    workers: int = 1,
) -> Counted:
    """Play a batch of random rounds with the uniform bot in every seat."""
    done = mau.simulate(variant, rounds, players, seed, "uniform", engine=engine, workers=workers)
    total = {name: round((mean or 0) * rounds) for name, mean in done.means.items()}
    return Counted(
        rounds=rounds,
        seconds=done.seconds,
        decisions=done.decisions,
        laid=total["lays"],
        drawn=total["draws"],
        taken=total["debt_paid"],
        wins=tuple(done.wins),
        first_debts=done.histogram("first_debt"),
    )


def other_variants() -> list[str]:
    """The shipped variants besides the fixed profile."""
    return [variant.id for variant in mau.variants() if variant.id != PROFILE]
