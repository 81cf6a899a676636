"""Records of one round: who did what on which cards; replaying one needs no random numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from maumau_kit.base.cards import card_text
from maumau_kit.base.errors import ImpossibleError, InputError, MauMauError, NeedsShuffle, RuleError
from maumau_kit.base.show import Shown
from maumau_kit.base.strict import check_texts
from maumau_kit.base.words import LANGS, pick
from maumau_kit.game.deal import check_dealer, deal_from_deck
from maumau_kit.game.documents import cards_of, check_keys, position_to_dict, read_position, read_variant_of
from maumau_kit.game.library import is_shipped, variant_ids
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.notation import Move, parse_move
from maumau_kit.game.position import Position, Result
from maumau_kit.rules.variant import Variant

FORMAT = "maumau-record/1"
MAX_MOVES = 100_000
LONGEST_NAME = 100
"""A player's name has so many characters at most."""
_KEYS = (
    "format", "variant", "digest", "title", "titles", "note", "source", "players", "dealer", "deck", "start",
    "reshuffles", "moves", "result",
)  # fmt: skip
_REASONS = ("out", "blocked", "exhausted", "unfinished")


@dataclass(frozen=True)
class Step:
    """One move of a replay: who, what, and the positions before and after; `order` is the new stock, if any."""

    by: int
    move: Move
    before: Position
    after: Position
    order: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Record(Shown):
    """One round as it was played. Equal records replay alike.

    Either `deck`, the whole pack in dealing order, or `start`, a position in which the moves begin. `reshuffles` are
    the new stocks in the order in which they came about. `moves` are pairs of seat and move.
    """

    variant: Variant
    players: tuple[str, ...]
    dealer: int
    deck: tuple[int, ...] | None = None
    start: Position | None = None
    reshuffles: tuple[tuple[int, ...], ...] = ()
    moves: tuple[tuple[int | None, Move], ...] = ()
    result: Result | None = None
    title: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    note: Mapping[str, str] = field(default_factory=dict)
    source: str = ""
    warnings: tuple[str, ...] = field(default=(), compare=False)

    def __hash__(self) -> int:
        return hash((self.variant, self.deck, self.moves))

    def __repr__(self) -> str:
        return f"<record {self.variant.id}: {', '.join(self.players)}; {len(self.moves)} moves>"

    @cached_property
    def first(self) -> Position:
        """The position in which the moves begin."""
        if self.start is not None:
            return self.start
        assert self.deck is not None
        return deal_from_deck(self.variant, self.deck, len(self.players), self.dealer, self.reshuffles)

    @property
    def shuffles_of_deal(self) -> int:
        """How many of the reshuffles belong to the deal: one where starters were replaced."""
        if self.deck is None:
            return 0
        first = self.first
        turned = len(self.deck) - len(self.players) * self.variant["setup.hand"]
        return int(self.deck[len(self.deck) - turned] != first.top)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All steps of the replay. Raises `RuleError` or `InputError` with the move's number when it cannot go on."""
        return tuple(self.replay())

    def replay(self) -> Iterator[Step]:
        """The steps one by one; raises where a move is not legal, with ``moves[n]`` as the place."""
        position = self.first
        orders = iter(self.reshuffles[self.shuffles_of_deal :])

        def next_order(_: tuple[int, ...]) -> Sequence[int]:
            order = next(orders, None)
            if order is None:
                raise NeedsShuffle(
                    "the discards are shuffled here, and the new order is not written down",
                    hint="add a list to reshuffles",
                    german="Hier wird die Ablage gemischt, und die neue Reihenfolge ist nicht aufgeschrieben: ergänze "
                    "eine Liste in reshuffles.",
                )
            return order

        for number, (by, move) in enumerate(self.moves):
            seat = position.turn if by is None else by
            try:
                if by is None and move.is_speech:
                    raise InputError(
                        f"{move} needs the seat that says it",
                        where="by",
                        hint='write "by"',
                        german=f'Bei {move} fehlt der Platz, der es sagt: schreib "by" dazu.',
                    )
                after, order = position.apply(move, by=by, shuffle=next_order)
            except MauMauError as error:
                raise error.at(f"moves[{number}]") from None
            assert seat is not None
            yield Step(seat, move, position, after, order)
            position = after

    @property
    def last(self) -> Position:
        """The position after all moves."""
        return self.steps[-1].after if self.steps else self.first

    @property
    def outcome(self) -> Result:
        """How the round stands after all moves."""
        return self.last.result or Result(None, "unfinished", (0,) * len(self.players))

    def check(self) -> Record:
        """Replay the record and compare its result. Raises `RuleError` when it differs; returns the record."""
        outcome = self.outcome
        if self.result is not None and self.result != outcome:
            for key in ("winner", "reason", "points"):
                said, found = getattr(self.result, key), getattr(outcome, key)
                if said != found:
                    # As JSON has it: null, not None.
                    shown = [v if isinstance(v, str) else json.dumps(v) for v in (said, found)]
                    raise RuleError(
                        f"the record says {shown[0]}",
                        where=f"result.{key}",
                        hint=f"the replay gives {shown[1]}",
                        german=f"In der Aufzeichnung steht {shown[0]}, das Nachspielen ergibt {shown[1]}.",
                    )
        return self

    def to_dict(self, *, full_variant: bool = False) -> dict[str, object]:
        """The record as JSON has it, with the variant's id and the digest of its rules, or the variant itself."""
        shipped = is_shipped(self.variant)
        data: dict[str, object] = {"format": FORMAT}
        if full_variant or not shipped:
            data["variant"] = self.variant.to_dict()
        else:
            data |= {"variant": self.variant.id, "digest": self.variant.digest}
        data |= {key: value for key, value in (("title", self.title), ("source", self.source)) if value}
        data |= {key: dict(value) for key, value in (("titles", self.titles), ("note", self.note)) if value}
        data |= {"players": list(self.players), "dealer": self.dealer}
        if self.deck is not None:
            data["deck"] = list(map(card_text, self.deck))
        if self.start is not None:
            data["start"] = position_to_dict(self.start)
            if "digest" not in data:
                data["start"] = {**position_to_dict(self.start), "variant": self.variant.id}
        if self.reshuffles:
            data["reshuffles"] = [list(map(card_text, order)) for order in self.reshuffles]
        data["moves"] = [
            {"move": str(move)} if by is None else {"by": by, "move": str(move)} for by, move in self.moves
        ]
        if self.result is not None:
            data["result"] = self.result.to_dict()
        return data


def read_record(data: Any) -> Record:
    """The record of a JSON document, not yet replayed. Raises `InputError` that says where and what would be right."""
    check_keys(data, _KEYS, ("variant", "players", "dealer", "moves"), FORMAT)
    check_texts(data, "")
    rules = read_variant_of(data)
    players = read_players(data["players"], rules)
    if ("deck" in data) == ("start" in data):
        both = "deck" in data
        said = "both a deck and a start are there" if both else "neither a deck nor a start is there"
        german = "Ein deck und ein start stehen da" if both else "Weder ein deck noch ein start steht da"
        raise InputError(
            said,
            where="deck",
            hint="a record has just one of them",
            german=f"{german}: eine Aufzeichnung hat genau eins von beiden.",
        )
    start = None
    if "start" in data:
        start = _start(data["start"], rules, len(players))
    deck = cards_of(data["deck"], "deck") if "deck" in data else None
    record = Record(
        variant=rules,
        players=players,
        dealer=check_dealer(data["dealer"], len(players)),
        deck=deck,
        start=start,
        reshuffles=_reshuffles(data.get("reshuffles", [])),
        moves=_moves(data["moves"], len(players)),
        result=_result(data.get("result"), len(players)),
        title=_text(data.get("title", ""), "title"),
        titles=_both(data.get("titles", {}), "titles"),
        note=_both(data.get("note", {}), "note"),
        source=_text(data.get("source", ""), "source"),
        warnings=_changed_rules(data, rules),
    )
    if start is not None and start.dealer != record.dealer and "dealer" in data["start"]:
        raise ImpossibleError(
            "the start names another dealer",
            where="start.dealer",
            hint=f"write {record.dealer}",
            german=f"In start steht ein anderer Geber: schreib {record.dealer}.",
        )
    _ = record.first
    return record


def _start(data: Any, rules: Variant, seats: int) -> Position:
    try:
        named = data.get("variant") if isinstance(data, Mapping) else None
        if isinstance(data, Mapping) and named not in (None, rules.id) and read_variant_of(data) != rules:
            raise ImpossibleError(
                "the start names another variant",
                where="variant",
                hint=f"write {rules.id}",
                german=f"In start steht eine andere Variante: schreib {rules.id}.",
            )
        start = read_position(data, known=rules)
    except InputError as error:
        raise error.at("start") from None
    if start.seats != seats:
        raise InputError(
            f"{start.seats} hands for {seats} players",
            where="start.hands",
            german=f"Das sind {start.seats} Hände für {seats} Personen.",
        )
    return start


def _changed_rules(data: Mapping[str, Any], rules: Variant) -> tuple[str, ...]:
    """What to say when the rules of the variant are not those under which the record was written."""
    if "digest" in data and not isinstance(data["digest"], str):
        raise InputError("a digest is a text", where="digest", german="Ein digest ist ein Text.")
    if data.get("digest", rules.digest) != rules.digest:
        return (pick(RULES_CHANGED).format(id=rules.id),)
    if rules.id in variant_ids() and find_variant(rules.id) != rules:
        return (pick(CARRIES_RULES).format(id=rules.id),)
    return ()


RULES_CHANGED = (
    "the rules of {id} have changed since this record was written; it is replayed under today's rules",
    "die Regeln von {id} haben sich geändert, seit dies aufgeschrieben wurde; nachgespielt wird nach den heutigen",
)
CARRIES_RULES = (
    "the rules of {id} have changed since; this record is replayed under those it carries",
    "die Regeln von {id} haben sich seitdem geändert; nachgespielt wird nach den mitgeschriebenen",
)


def read_players(data: Any, rules: Variant) -> tuple[str, ...]:
    """The names of the players of a round or match. Raises `InputError` for a wrong number of them, or no name."""
    if not isinstance(data, list):
        raise InputError(
            "this is a list of names",
            where="players",
            hint='write ["Anna", "Kalle"]',
            german='Hier steht eine Liste von Namen: schreib ["Anna", "Kalle"].',
        )
    rules.check_players(len(data))
    for i, name in enumerate(data):
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            raise InputError(
                f"a name is a text of at most {LONGEST_NAME} characters",
                where=f"players[{i}]",
                german=f"Ein Name ist ein Text von höchstens {LONGEST_NAME} Zeichen.",
            )
    return tuple(data)


def _reshuffles(data: Any) -> tuple[tuple[int, ...], ...]:
    if not isinstance(data, list) or len(data) > MAX_MOVES:
        raise InputError(
            "this is a list of lists of cards",
            where="reshuffles",
            hint='write [["9H", …]]',
            german='Hier steht eine Liste von Kartenlisten: schreib [["9H", …]].',
        )
    return tuple(cards_of(order, f"reshuffles[{i}]") for i, order in enumerate(data))


def _moves(data: Any, seats: int) -> tuple[tuple[int | None, Move], ...]:
    if not isinstance(data, list) or len(data) > MAX_MOVES:
        raise InputError(
            f"this is a list of at most {MAX_MOVES:,} moves",
            where="moves",
            german=f"Hier steht eine Liste von höchstens {MAX_MOVES} Zügen.",
        )
    moves = []
    for i, item in enumerate(data):
        where = f"moves[{i}]"
        if not isinstance(item, Mapping) or "move" not in item or set(item) - {"by", "move"}:
            raise InputError(
                "a move has a text and perhaps a seat",
                where=where,
                hint='write {"by": 0, "move": "KH"}',
                german='Ein Zug hat einen Text und vielleicht einen Platz: schreib {"by": 0, "move": "KH"}.',
            )
        by = item.get("by")
        if by is not None and (type(by) is not int or not 0 <= by < seats):
            raise InputError(
                f"there is no seat {str(by)[:20]}",
                where=f"{where}.by",
                hint=f"seats are 0 to {seats - 1}",
                german=f"Platz {str(by)[:20]} gibt es nicht: die Plätze sind 0 bis {seats - 1}.",
            )
        try:
            moves.append((by, parse_move(item["move"])))
        except InputError as error:
            raise error.at(f"{where}.move") from None
    return tuple(moves)


def _result(data: Any, seats: int) -> Result | None:
    if data is None:
        return None
    if not isinstance(data, Mapping) or set(data) - {"winner", "reason", "points"}:
        raise InputError(
            "a result has winner, reason and points",
            where="result",
            german="Ein Ergebnis hat winner, reason und points.",
        )
    winner, reason, points = data.get("winner"), data.get("reason"), data.get("points")
    if winner is not None and (type(winner) is not int or not 0 <= winner < seats):
        raise InputError(
            f"there is no seat {str(winner)[:20]}",
            where="result.winner",
            hint="write a seat or null",
            german=f"Platz {str(winner)[:20]} gibt es nicht: schreib einen Platz oder null.",
        )
    if reason not in _REASONS:
        raise InputError(
            f"{str(reason)[:40]!r} is not a reason",
            where="result.reason",
            hint=f"one of {', '.join(_REASONS)}",
            german=f"{str(reason)[:40]!r} ist kein Grund: es gibt {', '.join(_REASONS)}.",
        )
    if not isinstance(points, list) or len(points) != seats or not all(type(p) is int for p in points):
        raise InputError(
            f"this is a list of {seats} numbers",
            where="result.points",
            german=f"Hier steht eine Liste von {seats} Zahlen.",
        )
    return Result(winner, str(reason), tuple(points))


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str) or len(value) > 500:
        raise InputError("this is a text of at most 500 characters", where=where)
    return value


def _both(value: Any, where: str) -> dict[str, str]:
    if not isinstance(value, Mapping):
        raise InputError("this is a text in both languages", where=where, hint='write {"en": "…", "de": "…"}')
    for lang, text in value.items():
        if lang not in LANGS:
            raise InputError("this is not a language here", where=f"{where}.{str(lang)[:20]}", hint="use en or de")
        if not isinstance(text, str) or len(text) > 2000:
            raise InputError("this is a text of at most 2,000 characters", where=f"{where}.{lang}")
    return dict(value)
