"""How pairs of rounds are played: what is asked for, checked; parts over workers; what has come is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from maumau_kit.base.chance import mix
from maumau_kit.base.errors import InputError
from maumau_kit.base.knobs import Both
from maumau_kit.game.playable import Variant
from maumau_kit.studies.compare.paired import PairJob, PairTally
from maumau_kit.studies.plan import MAX_ROUNDS, make_plan
from maumau_kit.studies.seats import Bots, seated
from maumau_kit.studies.spread import Progress, Stop, spread
from maumau_kit.studies.store import Part, cut

Result = TypeVar("Result")
SAME, INDEPENDENT = "same", "independent"
_OTHER_LUCK: Final = 0x2F6B1C55D3A07E91
NO_COMMON_SEATS: Final[Both] = (
    "{a} is for {seats_a} players and {b} for {seats_b}: no deal is for both",
    "{a} ist für {seats_a} Personen und {b} für {seats_b}: keine Runde passt für beide.",
)


def check_deals(deals: object) -> int:
    """The number of deals, if it is one. Raises `InputError` otherwise."""
    if type(deals) is not int or not 0 <= deals <= MAX_ROUNDS:
        raise InputError(
            f"{str(deals)[:30]!r} is no number of deals",
            where="deals",
            hint=f"write 0 to {MAX_ROUNDS}",
            german=f"{str(deals)[:30]!r} ist keine Anzahl von Runden: schreib 0 bis {MAX_ROUNDS}.",
        )
    return deals


def check_confidence(level: object) -> float:
    """The level of confidence, if it is one. Raises `InputError` otherwise."""
    if type(level) is not float or not 0 < level < 1:
        raise InputError(
            f"{str(level)[:30]!r} is no level of confidence",
            where="confidence",
            hint="write a number between 0 and 1, such as 0.95",
            german=f"{str(level)[:30]!r} ist kein Vertrauensniveau: schreib eine Zahl zwischen 0 und 1, etwa 0.95.",
        )
    return level


def is_same(value: object, where: str) -> bool:
    """Whether luck is shared. Raises `InputError` for what is neither “same” nor “independent”."""
    if value not in (SAME, INDEPENDENT):
        raise InputError(
            f"{str(value)[:30]!r} is no kind of luck",
            where=where,
            hint=f'write "{SAME}" or "{INDEPENDENT}"',
            german=f'{str(value)[:30]!r} gibt es hier nicht: schreib "{SAME}" oder "{INDEPENDENT}".',
        )
    return value == SAME


def common_players(a: Variant, b: Variant, players: int | None) -> int:
    """How many players both variants are dealt for: as many as asked, or the fewest. Raises `InputError` if none."""
    if players is not None:
        for rules in (a, b):
            rules.check_players(players)
        return players
    fewest, most = max(a.players[0], b.players[0]), min(a.players[1], b.players[1])
    if fewest > most:
        seats = {f"seats_{side}": "{}–{}".format(*rules.players) for side, rules in (("a", a), ("b", b))}
        english, german = (text.format(a=a.id, b=b.id, **seats) for text in NO_COMMON_SEATS)
        raise InputError(english, where="players", german=german)
    return fewest


def other_seed(seed: int) -> int:
    """The seed of luck that has nothing to do with that of this seed.

    >>> other_seed(7) != 7, other_seed(7) == other_seed(7)
    (True, True)
    """
    return mix(seed ^ _OTHER_LUCK)


def plain_bots(bots: Bots) -> bool:
    """Whether all of these are bots of the package, which play inside a batch."""
    return isinstance(bots, str) or (isinstance(bots, list | tuple) and all(isinstance(one, str) for one in bots))


@dataclass(frozen=True)
class Pairing:
    """What is to be played: two variants, seats, deals, bots and whose luck is shared."""

    a: Variant
    b: Variant
    deals: int
    players: int
    seed: int
    bots: Bots
    same_luck: bool
    same_bots: bool

    def job(self, engine: str) -> Callable[[Part], PairTally]:
        """What plays a part. Raises `InputError` for what is wrong with seed or bots."""
        seed_b = self.seed if self.same_luck else other_seed(self.seed)
        if not plain_bots(self.bots):
            from maumau_kit.studies.compare.written_pairs import WrittenJob

            if self.same_luck and not self.same_bots:
                raise InputError(
                    "only bots of the package have luck that can be drawn anew",
                    where="bot_luck",
                    hint='leave out bot_luck, or write luck="independent"',
                    german="Nur die Bots des Pakets haben Glück, das sich neu ziehen lässt: lass bot_luck weg oder "
                    'schreib luck="independent".',
                )
            return WrittenJob((self.a, self.b), self.players, (self.seed, seed_b), self.bots)
        bots: Any = self.bots
        bot_seed = None if self.same_bots or not self.same_luck else other_seed(self.seed)
        return PairJob(
            make_plan(self.a, self.deals, self.players, self.seed, bots),
            make_plan(self.b, self.deals, self.players, seed_b, bots, bot_seed=bot_seed),
            engine,
        )

    @property
    def names(self) -> tuple[str, ...]:
        """What the bots are called, one a seat."""
        seats = seated(self.a, players=self.players, people=0, bots=self.bots)
        return tuple(seat.bot_name for seat in seats)


@dataclass
class Playing:
    """Tallies the parts of a pairing as they come: where they run, and who watches."""

    total: int
    workers: int
    executor: Any
    progress: Progress
    stop: Stop
    tally: PairTally = field(default_factory=PairTally)

    def play(self, job: Callable[[Part], PairTally], size: int) -> None:
        """Play all parts, each of at most this size; each counts once, whole or not at all."""
        for _, found in self._spread(job, cut(self.total, (), size)):
            self._count(found)

    def play_on(self, job: PairJob, keep: object, size: int) -> None:
        """Count what a folder holds, then play and keep what it lacks."""
        from maumau_kit.studies.compare.kept_pairs import KeptJob, PairStore

        with PairStore(keep, job, size) as folder:
            there = []
            for part, found in folder.found(self.total):
                if self.stop():
                    return
                there.append(part)
                self._count(found)
            for part, kept in self._spread(KeptJob(job), cut(self.total, there, folder.size)):
                folder.write(part, kept.rounds)
                self._count(kept.tally)

    def _spread(self, job: Callable[[Part], Result], parts: list[Part]) -> Iterator[tuple[Part, Result]]:
        return spread(job, parts, executor=self.executor, workers=self.workers, stop=self.stop)

    def _count(self, found: PairTally) -> None:
        self.tally = self.tally + found
        self.progress(self.tally.played, self.total)
