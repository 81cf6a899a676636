"""How pairs of rounds are played: what is asked for, checked; parts over workers; what has come is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from maumau_kit.base.chance import mix
from maumau_kit.base.errors import InputError
from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import as_real, as_whole, named
from maumau_kit.bots import check_bots
from maumau_kit.game.playable import Variant
from maumau_kit.rules.values import range_text
from maumau_kit.rules.variant import Variant as RuleSet
from maumau_kit.studies.compare.paired import PairJob, PairTally
from maumau_kit.studies.engines import PLAIN, aside, check_engine, prepare
from maumau_kit.studies.plan import MAX_ROUNDS, make_plan
from maumau_kit.studies.seats import Bots, seated
from maumau_kit.studies.spread import Progress, Stop, spread
from maumau_kit.studies.store import Part, cut

Result = TypeVar("Result")
SAME, INDEPENDENT = "same", "independent"
_OTHER_LUCK: Final = 0x2F6B1C55D3A07E91
NO_COMMON_SEATS: Final[Both] = (
    "{a} is for {seats_a} players and {b} for {seats_b}: no deal is for both",
    "{a} ist für {seats_a} Personen und {b} für {seats_b}: keine Ausgabe passt für beide.",
)
LEAST, MOST = 1e-6, 1 - 1e-6
"""The levels of confidence that there are intervals for."""


def check_deals(deals: object) -> int:
    """The number of deals, if it is one. Raises `InputError` otherwise."""
    found = as_whole(deals)
    if found is None or not 0 <= found <= MAX_ROUNDS:
        english, german = named(deals)
        raise InputError(
            f"{english} is no number of deals",
            where="deals",
            hint=f"write 0 to {MAX_ROUNDS}",
            german=f"{german} ist keine Anzahl von Ausgaben: schreib 0 bis {MAX_ROUNDS}.",
        )
    return found


def check_confidence(level: object) -> float:
    """The level of confidence, if it is one. Raises `InputError` otherwise, and for one too near to 0 or 1.

    >>> check_confidence(0.95)
    0.95
    """
    found = as_real(level)
    if found is None or not LEAST <= found <= MOST:
        english, german = named(level)
        raise InputError(
            f"{english} is no level of confidence",
            where="confidence",
            hint="write a number from 0.000001 to 0.999999, such as 0.95",
            german=f"{german} ist kein Vertrauensniveau: schreib eine Zahl von 0.000001 bis 0.999999, etwa 0.95.",
        )
    return found


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


def common_seats(a: RuleSet, b: RuleSet) -> tuple[int, int]:
    """The numbers of players that both variants are for; the first is above the second where there is none.

    >>> from maumau_kit.game.library import variant
    >>> common_seats(variant("classic"), variant("tavern"))
    (2, 5)
    """
    return max(a.players[0], b.players[0]), min(a.players[1], b.players[1])


def common_players(a: RuleSet, b: RuleSet, players: object = None, bots: Bots = "shedder") -> int:
    """How many players both variants are dealt for: as many as asked, or the fewest that seat all of the bots.

    Raises `InputError` for a number that one of them is not for, where there is none for both, and for more bots than
    seats.

    >>> from maumau_kit.game.library import variant
    >>> common_players(variant("classic"), variant("tavern"))
    2
    """
    named_bots = how_many(bots)
    if players is not None:
        seats = a.check_players(players)
        b.check_players(players)
    else:
        fewest, most = common_seats(a, b)
        if fewest > most:
            ranges = {"seats_a": range_text(a.players), "seats_b": range_text(b.players)}
            english, german = (text.format(a=a.id, b=b.id, **ranges) for text in NO_COMMON_SEATS)
            raise InputError(english, where="players", german=german)
        seats = min(max(fewest, named_bots), most)
    check_bots(named_bots, seats)
    return seats


def how_many(bots: Bots) -> int:
    """How many bots are named: each of several has a seat of its own.

    >>> how_many("shedder"), how_many(["shedder", "eager"]), how_many("shedder, eager")
    (1, 2, 2)
    """
    if isinstance(bots, str):
        return len(bots.split(","))
    return len(bots) if isinstance(bots, list | tuple) else 1


def other_seed(seed: int) -> int:
    """The seed of luck that has nothing to do with that of this seed.

    >>> other_seed(7) != 7, other_seed(7) == other_seed(7)
    (True, True)
    """
    return mix(seed ^ _OTHER_LUCK)


def plain_bots(bots: Bots) -> bool:
    """Whether all of these are bots of the package, which play inside a batch."""
    return isinstance(bots, str) or (isinstance(bots, list | tuple) and all(isinstance(one, str) for one in bots))


def engine_for(engine: str | None, bots: Bots, rounds: int, tell: Callable[[str], None] | None = None) -> str:
    """The engine that plays; nothing is compiled where there is nothing to play, or nobody whom the kernel knows.

    `tell` gets the sentences for people; standard error where nobody is named. Raises `InputError` for an engine that
    there is not.
    """
    check_engine(engine)
    return prepare(engine, tell or aside) if rounds and plain_bots(bots) else PLAIN


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
            from maumau_kit.studies.compare.same_luck import WrittenJob

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
