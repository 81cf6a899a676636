"""Twin tables: one round under two variants, on the same deck, the same luck and with the same bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from maumau_kit.base.errors import InputError
from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import as_whole, named
from maumau_kit.base.show import Shown
from maumau_kit.base.words import LANGS, language
from maumau_kit.game.deal import check_seed
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.notation import Move, parse_move
from maumau_kit.game.playable import Variant
from maumau_kit.game.position import Position
from maumau_kit.game.record import Record
from maumau_kit.rules.variant import Variant as RuleSet
from maumau_kit.studies.compare.by_rule import Named
from maumau_kit.studies.compare.divergence import Divergence, first_divergence
from maumau_kit.studies.compare.labels import labels_of
from maumau_kit.studies.compare.pairing import common_players, plain_bots
from maumau_kit.studies.compare.shared_luck import luck_words
from maumau_kit.studies.names import checked_names
from maumau_kit.studies.plan import make_plan
from maumau_kit.studies.play import NAMES, check_number, played_by_plan
from maumau_kit.studies.seats import Bots
from maumau_kit.studies.written import Given, written_round

AT_TABLE: tuple[Both, Both, Both] = (
    ("First table: {says}", "Erster Tisch: {says}"),
    ("Second table: {says}", "Zweiter Tisch: {says}"),
    ("Both tables: {says}", "Beide Tische: {says}"),
)
Moves = Record | Iterable[str | Move]


@dataclass(frozen=True)
class Twins(Shown):
    """Two rounds on the same luck, `a` under the first variant and `b` under the second.

    `divergence` says where they part, if they do, `luck` what they share (English and German). `failures` are sentences
    about bots that somebody wrote and that broke off, and at which table; a round is then there as far as it went.
    """

    a: Record
    b: Record
    luck: Both
    divergence: Divergence | None
    failures: tuple[Both, ...] = ()

    def __hash__(self) -> int:
        return hash((self.a, self.b))

    def __repr__(self) -> str:
        one, other = labels_of((self.a.variant, self.b.variant))
        where = "alike" if self.divergence is None else f"part at step {self.divergence.step}"
        if self.failures:
            steps = f"{len(self.a.moves)} and {len(self.b.moves)} moves"
            where = f"broke off after {steps}" if self.divergence is None else f"{where}, broke off after {steps}"
        return f"<twins {one}, {other}: {where}>"

    def to_dict(self, lang: str | None = None) -> dict[str, Any]:
        """The twins as JSON has them, texts in one language (the one in force if none is named)."""
        at = LANGS.index(lang or language())
        return {
            "a": self.a.to_dict(),
            "b": self.b.to_dict(),
            "luck": self.luck[at],
            "divergence": None if self.divergence is None else self.divergence.to_dict(lang),
            "failures": [failure[at] for failure in self.failures],
        }


def twins(
    a: Named,
    b: Named,
    *,
    players: int | None = None,
    seed: int = 0,
    number: int = 0,
    bots: Bots = "shedder",
    moves: Moves | None = None,
    names: Sequence[str] = NAMES,
    limit: int | None = None,
    patience: float = 1.0,
) -> Twins:
    """Round `number` of a batch with this seed under both variants.

    Bots of the package play the very rounds of `play_round`; functions of an observation that answer a move as text may
    sit there too, each with `patience` seconds a move. `players` is the smallest number that both variants are for and
    that seats all of the bots, if none is named. `moves` (texts, or a record whose moves are taken) are made at both
    tables first, for as long as both allow them; then the bots go on. A round is given up after `limit` moves. Raises
    `InputError` for whatever is wrong, and for a number of players that one of the variants is not for.

    >>> found = twins("house-code", "tavern", seed=1).divergence
    >>> found.step, found.kind, found.knobs
    (0, 'legal', ('drawing.voluntary',))
    """
    rules = find_variant(a), find_variant(b)
    seats = common_players(*rules, players, bots)
    called, given = checked_names(names, seats, "names"), _given(moves)
    table = _Table(seats, check_seed(seed), check_number(number), bots, called, _limit(limit), patience)
    one, other = table.play(rules[0], given), table.play(rules[1], given)
    if one[1] != other[1]:
        given = given[: min(one[1], other[1])]
        one, other = table.play(rules[0], given), table.play(rules[1], given)
    apart = None
    if rules[0].rules != rules[1].rules or one[0].moves != other[0].moves:
        apart = first_divergence(one[0], other[0], lambda mixture: table.play(mixture, given)[0], table.deal)
    return Twins(one[0], other[0], luck_words(*rules), apart, _failures(one[2], other[2]))


def _failures(one: Both | None, other: Both | None) -> tuple[Both, ...]:
    """The sentences about bots that broke off, each with its table."""
    if one is not None and one == other:
        return (_at_table(2, one),)
    return tuple(_at_table(side, says) for side, says in enumerate((one, other)) if says is not None)


def _at_table(table: int, says: Both) -> Both:
    return AT_TABLE[table][0].format(says=says[0]), AT_TABLE[table][1].format(says=says[1])


def _limit(limit: object) -> int | None:
    found = as_whole(limit)
    if limit is None or (found is not None and found >= 0):
        return found
    english, german = named(limit)
    raise InputError(
        f"{english} is no number of moves",
        where="limit",
        hint="write 0 or more",
        german=f"{german} ist keine Anzahl von Zügen: schreib 0 oder mehr.",
    )


def _given(moves: Moves | None) -> Given:
    if moves is None:
        return ()
    if isinstance(moves, Record):
        return moves.moves
    if isinstance(moves, str) or not isinstance(moves, Iterable):
        raise InputError(
            "these are no moves",
            where="moves",
            hint='write ["9C", "draw"], or give a record',
            german='Das sind keine Züge: schreib ["9C", "draw"] oder gib eine Aufzeichnung.',
        )
    found: list[tuple[int | None, Move]] = []
    for n, text in enumerate(moves):
        try:
            move = parse_move(text) if isinstance(text, str) else text
        except InputError as error:
            raise error.at(f"moves[{n}]") from None
        if not isinstance(move, Move):
            raise InputError(
                "this is no move",
                where=f"moves[{n}]",
                hint="write it like 9C, JD=C, draw",
                german="Das ist kein Zug: schreib ihn wie 9C, JD=C oder draw.",
            )
        if move.is_speech:
            raise InputError(
                f"{move} needs the seat that says it",
                where=f"moves[{n}]",
                hint="give a record",
                german=f"Zu {move} gehört der Platz, der es sagt: gib eine Aufzeichnung.",
            )
        found.append((None, move))
    return tuple(found)


Outcome = tuple[Record, int, Both | None]
"""A round, how many of the given moves were played in it, and how a bot broke off."""


@dataclass(frozen=True)
class _Table:
    """Plays the same round under any variant."""

    players: int
    seed: int
    number: int
    bots: Bots
    names: tuple[str, ...]
    limit: int | None
    patience: float

    def play(self, variant: RuleSet, given: Given) -> Outcome:
        """The round under this variant, the given moves first."""
        if self._written:
            found = written_round(
                variant,
                self.bots,
                players=self.players,
                seed=self.seed,
                number=self.number,
                names=self.names,
                patience=self.patience,
                given=given,
                limit=self.limit,
            )
            return found.record, found.used, found.failure
        bots: Any = self.bots
        plan = make_plan(variant, 1, self.players, self.seed, bots)
        return (*played_by_plan(plan, self.number, self.names, given=given, limit=self.limit), None)

    def deal(self, variant: Variant) -> Position:
        """The deal of the round under this variant."""
        return variant.deal(self.players, self.seed, number=self.number)

    @property
    def _written(self) -> bool:
        """Whether somebody wrote one of the bots."""
        return not plain_bots(self.bots)
