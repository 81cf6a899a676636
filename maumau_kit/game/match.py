"""Matches: several rounds, their totals, and how it ended in the variant's own way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from maumau_kit.base.errors import ImpossibleError, InputError, MauMauError, RuleError
from maumau_kit.base.knobs import Knobs
from maumau_kit.base.show import Shown
from maumau_kit.game.deal import check_dealer
from maumau_kit.game.documents import check_keys, read_variant_of
from maumau_kit.game.record import Record, read_players, read_record
from maumau_kit.rules.series import end_reason, next_dealer, ranking, winners_and_losers
from maumau_kit.rules.variant import Variant

FORMAT = "maumau-match/1"
STOPPED = "stopped"
_KEYS = (
    "format",
    "variant",
    "players",
    "first_dealer",
    "rounds",
    "totals",
    "wins",
    "result",
    "title",
    "titles",
    "note",
    "source",
)


@dataclass(frozen=True)
class MatchResult:
    """How a match stands: whether it is over and why, whom it names, and the seats from best to worst."""

    over: bool
    reason: str | None
    winners: tuple[int, ...]
    losers: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]

    def to_dict(self) -> dict[str, object]:
        """The result as JSON has it."""
        return {
            "over": self.over,
            "reason": self.reason,
            "winners": list(self.winners),
            "losers": list(self.losers),
            "ranking": [list(place) for place in self.ranking],
        }


def standing(
    knobs: Knobs, totals: Sequence[int], wins: Sequence[int], rounds: int, *, stopped: bool = False
) -> MatchResult:
    """How a match stands after so many counted rounds, with these points and rounds won by seat.

    A match without an end names those who lead; others name nobody before their end.
    """
    reason = end_reason(knobs, totals, rounds) or (STOPPED if stopped else None)
    places = ranking(knobs, totals, wins)
    winners, losers = winners_and_losers(knobs, places)
    named = rounds and (reason is not None or knobs["series.end"] == "open")
    return MatchResult(
        reason is not None,
        reason,
        tuple(winners) if named else (),
        tuple(losers) if named else (),
        tuple(map(tuple, places)),
    )


@dataclass(frozen=True)
class Match(Shown):
    """Rounds played one after another by the same players.

    A blocked round is dealt again by the same dealer and does not count; `stopped` says that the players of a match
    without an end have stopped.
    """

    variant: Variant
    players: tuple[str, ...]
    first_dealer: int
    rounds: tuple[Record, ...] = ()
    stopped: bool = False

    def __repr__(self) -> str:
        return f"<match {self.variant.id}: {', '.join(self.players)}; {len(self.rounds)} rounds>"

    @cached_property
    def counted(self) -> tuple[Record, ...]:
        """The rounds that count."""
        return tuple(r for r in self.rounds if r.outcome.reason not in ("blocked", "unfinished"))

    @property
    def totals(self) -> tuple[int, ...]:
        """The penalty points by seat."""
        return tuple(sum(r.outcome.points[seat] for r in self.counted) for seat in range(len(self.players)))

    @property
    def wins(self) -> tuple[int, ...]:
        """The rounds won by seat."""
        return tuple(sum(r.outcome.winner == seat for r in self.counted) for seat in range(len(self.players)))

    @property
    def next_dealer(self) -> int:
        """The dealer of the next round."""
        dealer = self.first_dealer
        for _ in self.counted:
            dealer = next_dealer(dealer, len(self.players), counted=True)
        return dealer

    @property
    def result(self) -> MatchResult:
        """How the match stands, see `standing`."""
        return standing(self.variant.knobs, self.totals, self.wins, len(self.counted), stopped=self.stopped)

    def check(self) -> Match:
        """Replay all rounds; the dealers must follow each other, and nothing may come after the end.

        Raises `MauMauError` with the round as the place; returns the match.
        """
        for number, record in enumerate(self.rounds):
            where = f"rounds[{number}]"
            before = Match(self.variant, self.players, self.first_dealer, self.rounds[:number])
            if before.result.over:
                raise RuleError(f"the match was over ({before.result.reason})", where=where, hint="take the round out")
            dealer = before.next_dealer
            if record.dealer != dealer:
                raise RuleError(
                    f"seat {record.dealer} deals",
                    where=f"{where}.dealer",
                    hint=f"it is seat {dealer}'s turn to deal",
                )
            try:
                record.check()
            except MauMauError as error:
                raise error.at(where) from None
            if record.outcome.reason == "unfinished" and number + 1 < len(self.rounds):
                raise RuleError("the round is not finished", where=where, hint="only the last round may be unfinished")
        return self

    def to_dict(self) -> dict[str, object]:
        """The match as JSON has it, with totals, wins and result."""
        rounds = [record.to_dict() for record in self.rounds]
        variant: object = self.variant.id
        if any(not isinstance(r["variant"], str) for r in rounds):
            variant = self.variant.to_dict()
        return {
            "format": FORMAT,
            "variant": variant,
            "players": list(self.players),
            "first_dealer": self.first_dealer,
            "rounds": rounds,
            "totals": list(self.totals),
            "wins": list(self.wins),
            "result": self.result.to_dict(),
        }


def read_match(data: Any) -> Match:
    """The match of a JSON document, replayed; totals, wins and result are checked where they are there.

    Raises `MauMauError` that says where and what would be right.
    """
    check_keys(data, _KEYS, ("variant", "players", "first_dealer", "rounds"), FORMAT)
    rules = read_variant_of(data)
    if not isinstance(data["rounds"], list) or len(data["rounds"]) > 10_000:
        raise InputError("this is a list of rounds", where="rounds")
    players = read_players(data["players"], rules)
    rounds = tuple(_round(item, f"rounds[{i}]", rules, players) for i, item in enumerate(data["rounds"]))
    stopped = isinstance(data.get("result"), Mapping) and data["result"].get("reason") == STOPPED
    if stopped and rules["series.end"] != "open":
        raise RuleError(
            f"a match of {rules.id} has an end of its own", where="result.reason", hint="leave the result out"
        )
    first = check_dealer(data["first_dealer"], len(players), "first_dealer")
    match = Match(rules, players, first, rounds, stopped).check()
    for key, found in (
        ("totals", list(match.totals)),
        ("wins", list(match.wins)),
        ("result", match.result.to_dict()),
    ):
        _compare(data, key, found)
    return match


def _round(item: Any, where: str, rules: Variant, players: tuple[str, ...]) -> Record:
    try:
        record = read_record(item)
    except MauMauError as error:
        raise error.at(where) from None
    if record.variant != rules:
        raise ImpossibleError(
            "the round is played under other rules", where=f"{where}.variant", hint=f"write {rules.id}"
        )
    if record.players != players:
        raise ImpossibleError("the round has other players", where=f"{where}.players", hint="name those of the match")
    return record


def _compare(data: Mapping[str, Any], key: str, found: Any) -> None:
    if key not in data:
        return
    said = data[key]
    if key == "result" and isinstance(said, Mapping):
        unknown = set(said) - set(found)
        if unknown:
            raise InputError(f"{min(unknown)!r} is not known", where="result")
        found = {part: found[part] for part in said}
    if said != found:
        raise RuleError(f"the match says {str(said)[:80]}", where=key, hint=f"the rounds give {found}")
