"""Sentences about witnesses: what the smallest case of a rule shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from maumau_kit.base.knobs import Both
from maumau_kit.base.words import Parts, SeatPart, join
from maumau_kit.game.match import MatchResult
from maumau_kit.game.narrate import Told
from maumau_kit.game.position import Position
from maumau_kit.rules.sentences import rule_title
from maumau_kit.studies.compare.divergence import effect_words
from maumau_kit.studies.compare.match_witness import MatchDifference
from maumau_kit.studies.compare.separate import Difference
from maumau_kit.studies.compare.side_words import FIRST, SECOND, difference_words, only_words, said, together

NONE: Both = (
    "No case within the limits: {n|was|were} looked at, and this rule made no difference.",
    "Kein Fall innerhalb der Grenzen: {n} angesehen, und diese Regel machte keinen Unterschied.",
)
ALIKE: Both = (
    "No case: under these rules it changes nothing that happens at the table.",
    "Kein Fall: bei diesen Regeln ändert sie nichts von dem, was am Tisch geschieht.",
)
DEAL: Both = (
    "Deal {seed} for {n|player|players}: ",
    "Ausgabe {seed} für {n|Person|Personen}: ",
)
REFUSED: Both = (
    "By the {table} rules {n|player|players} can play, by the {other} not.",
    "Nach den {table} Regeln spielt man auch zu {n}, nach den {other} nicht.",
)
GIVEN_UP: Both = (
    "By the {table} rules this round is given up after {n|move|moves}, by the {other} it goes on.",
    "Nach den {table} Regeln wird diese Runde nach {n|Zug|Zügen} abgebrochen, nach den {other} geht sie weiter.",
)
ALONG: Both = ("Here it cannot differ alone. Along with it: {rules}.", "Allein geht das hier nicht. Dazu: {rules}.")
AFTER: Both = ("After {n|round|rounds} with {points}: ", "Nach {n|Runde|Runden} mit {points}: ")
POINTS: Both = ("{points} points", "{points} Punkten")
OVER: Both = (
    "by the {table} rules the match is over, by the {other} it goes on.",
    "nach den {table} Regeln ist die Partie zu Ende, nach den {other} geht sie weiter.",
)
STANDS: Both = (
    "by the first rules {a}, by the second {b}.",
    "nach den ersten Regeln {a}, nach den zweiten {b}.",
)
WIN: tuple[Both, Both] = (("{who} wins", "gewinnt {who}"), ("{who} win", "gewinnen {who}"))
LOSE: tuple[Both, Both] = (("{who} loses", "verliert {who}"), ("{who} lose", "verlieren {who}"))
"""For one, and for several."""
RANKS: Both = ("the order is {order}", "ist die Reihenfolge {order}")
GOES_ON: Both = ("the match goes on", "geht die Partie weiter")
_TABLES: Final = ({"table": FIRST, "other": SECOND}, {"table": SECOND, "other": FIRST})


def along_words(along: Sequence[str]) -> Told:
    """In which other rules the variants of a witness had to differ as well."""
    titles = [rule_title(knob) for knob in along]
    return said(ALONG, {"rules": (", ".join(title[0] for title in titles), ", ".join(title[1] for title in titles))})


def none_words(tried: int) -> Told:
    """That no witness was found among so many positions, deals or rows of results."""
    return said(NONE, n=tried)


def alike_words() -> Told:
    """That there can be no witness."""
    return said(ALIKE)


def position_words(found: Sequence[Difference]) -> Told:
    """What tells two variants apart in a position: all that one alone allows, or else the first move with an effect."""
    barred = [each for each in found if each.kind == "legal"]
    if barred:
        sides = [[each.move for each in barred if each.steps[side] is not None] for side in (0, 1)]
        step = next(step for step in barred[0].steps if step is not None)
        return only_words(step.before, barred[0].by, *sides)
    one, other = found[0].steps
    assert one is not None
    assert other is not None
    return effect_words(one, other)


def deal_words(first: Position, second: Position, seed: int) -> Told:
    """How a deal is not the same under two variants."""
    return together([said(DEAL, seed=seed, n=first.seats), difference_words(first, second)], "")


def refused_words(players: int, first: bool) -> Told:
    """That only one variant is for so many players; whether it is the first."""
    return said(REFUSED, _TABLES[not first], n=players)


def limit_words(moves: int, first: bool) -> Told:
    """That a round is given up under one variant alone; whether it is the first."""
    return said(GIVEN_UP, _TABLES[not first], n=moves)


def match_words(found: MatchDifference) -> Told:
    """How a match stands otherwise."""
    points = "; ".join(", ".join(map(str, each)) for _, each in found.rounds[:4]) + ("; …" if found.rounds[4:] else "")
    after = said(AFTER, {"points": said(POINTS, points=points)}, n=len(found.rounds))
    one, other = found.stands
    if one.over != other.over:
        return together([after, said(OVER, _TABLES[not one.over])], "")
    ranked = (one.winners, one.losers) == (other.winners, other.losers)
    return together([after, said(STANDS, {"a": _stands(one, ranked), "b": _stands(other, ranked)})], "")


def _stands(stands: MatchResult, ranked: bool) -> Told:
    """Whom a result names, or in which order the players are where that alone is not the same."""
    named = stands.winners or stands.losers
    if ranked or not named:
        if not ranked and not stands.over:
            return said(GOES_ON)
        return said(RANKS, {"order": together([_seats(place, (" = ", " = ")) for place in stands.ranking], ", ")})
    says = WIN if stands.winners else LOSE
    return said(says[len(named) > 1], {"who": _seats(named, (" and ", " und "))})


def _seats(seats: tuple[int, ...], glue: Both) -> Told:
    def listed(i: int) -> Parts:
        return join(part for n, seat in enumerate(seats) for part in ((glue[i],) if n else ()) + (SeatPart(seat),))

    return listed(0), listed(1)
