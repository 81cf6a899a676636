"""Variants: rule files are read, checked, resolved and turned into numbers.

A variant file sets knobs; it holds no behaviour. It may extend another one and then shows only what differs. What is
wrong with a file is said with the place and, for knobs that contradict each other, with a name for the contradiction.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Self, TypeVar

from maumau_kit.base.cards import ALL
from maumau_kit.base.errors import InputError, VariantError, offer
from maumau_kit.base.knobs import Contradiction, Knob, Knobs, Topic, plain_value
from maumau_kit.base.layout import BARRED_STARTERS, NOT_LAST, RULES_SIZE, SPECIAL
from maumau_kit.base.pack import pack_masks
from maumau_kit.base.selectors import select, union
from maumau_kit.base.show import Shown
from maumau_kit.rules import (
    calls,
    debt,
    drawing,
    finish,
    following,
    hands,
    lay,
    matching,
    score,
    series,
    setup,
    turns,
    values,
    wild,
)

FORMAT = "maumau-variant/1"
TOPICS: tuple[Topic, ...] = tuple(
    module.TOPIC for module in (setup, matching, drawing, debt, turns, wild, lay, calls, hands, finish, score, series)
)
KNOBS: dict[str, Knob] = {knob.name: knob for topic in TOPICS for knob in topic.knobs}
_TOP_KEYS = (
    "format",
    "id",
    "name",
    "extends",
    "players",
    "source",
    "why",
    "expect",
    *(topic.name for topic in TOPICS),
)
CHANGED = "-changed"
"""What the id of a variant with other knobs ends on, however often it was changed."""
READING = "reading"
"""A source clause that begins with this word marks a value as our reading of a text that is silent or unclear."""


def special_cards(knobs: Knobs) -> int:
    """The cards that have an effect of any kind."""
    return union(selector for knob in KNOBS.values() if knob.special for selector in knobs[knob.name])


def _barred(knobs: Knobs, name: str) -> int:
    """The cards of a knob that may name all special cards at once."""
    return union(s for s in knobs[name] if s != "special") | (special_cards(knobs) if "special" in knobs[name] else 0)


def _starters(knobs: Knobs) -> int:
    return pack_masks(knobs)[0] & ~_barred(knobs, "setup.barred_starters")


WHOLE_CONTRADICTIONS: tuple[Contradiction, ...] = (
    Contradiction(
        "no-ordinary-starter",
        ("setup.starter", "setup.barred_starters"),
        lambda k: k["setup.starter"] == "ordinary" and not _starters(k),
        (
            "Only an ordinary card may be the starter, but the pack has none.",
            "Nur eine gewöhnliche Karte darf Startkarte sein, aber das Blatt hat keine.",
        ),
    ),
    Contradiction(
        "nobody-can-finish",
        ("finish.barred",),
        lambda k: not pack_masks(k)[0] & ~_barred(k, "finish.barred"),
        ("No card of the pack may be the last one.", "Keine Karte des Blatts darf die letzte sein."),
    ),
    Contradiction(
        "all-wild",
        ("wild.cards",),
        lambda k: not pack_masks(k)[0] & ~union(k["wild.cards"]),
        (
            "Every card of the pack is wild: there is nothing to wish for.",
            "Jede Karte des Blatts ist Wunschkarte.",
        ),
    ),
    Contradiction(
        "effect-not-in-pack",
        ("debt.amount", "turns.skip", "turns.extra", "turns.reverse", "wild.cards"),
        lambda k: any(
            not select(s) & pack_masks(k)[0] for knob in KNOBS.values() if knob.special for s in k[knob.name]
        ),
        (
            "An effect belongs to a card that is not in the pack.",
            "Eine Wirkung gehört zu einer Karte, die nicht im Blatt ist.",
        ),
    ),
)
CONTRADICTIONS: tuple[Contradiction, ...] = (
    *(c for topic in TOPICS for c in topic.contradictions),
    *WHOLE_CONTRADICTIONS,
)


@dataclass(frozen=True, eq=False)
class Variant(Shown):
    """A set of rules, complete: every knob has its value.

    `why` gives the source clause of each value, `expect` positions with answers that `check_expectations` tries.
    Two variants are equal when their rules are: names, sources and expectations do not count.
    """

    id: str
    name: Mapping[str, str]
    players: tuple[int, int]
    knobs: Knobs
    source: tuple[str, ...] = ()
    why: Mapping[str, str] = field(default_factory=dict)
    expect: Mapping[str, Any] = field(default_factory=dict)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"<variant {self.id}: {self.name['en']}, {self.players[0]}-{self.players[1]} players>"

    def __getitem__(self, knob: str) -> Any:
        """The value of a knob by its full name. Raises `InputError` for a name that is none."""
        if knob not in self.knobs:
            raise InputError(f"{knob!r} is not a knob", hint=offer(knob, KNOBS))
        return self.knobs[knob]

    @cached_property
    def rules(self) -> tuple[int, ...]:
        """The rules as the row of integers that the kernel reads."""
        row = [0] * RULES_SIZE
        for topic in TOPICS:
            for index, number in topic.numbers(self.knobs).items():
                row[index] = int(number)
        row[SPECIAL] = special_cards(self.knobs)
        row[NOT_LAST] = _barred(self.knobs, "finish.barred") & ALL
        row[BARRED_STARTERS] = _barred(self.knobs, "setup.barred_starters")
        for index, mask in following.numbers(row).items():
            row[index] = mask
        return tuple(row)

    @cached_property
    def pack(self) -> tuple[int, ...]:
        """Every card of the pack, sorted; a card that is there twice stands there twice."""
        once, twice = pack_masks(self.knobs)
        return tuple(c for c in range(once.bit_length()) for plane in (once, twice) if plane >> c & 1)

    @cached_property
    def digest(self) -> str:
        """A short name for the rules themselves: equal for equal rules, whatever the file is called."""
        data = {"players": list(self.players), **plain_knobs(self.knobs)}
        return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]

    def to_dict(self) -> dict[str, Any]:
        """The normalised variant: every rule with its value, nothing left to defaults; itself a valid file."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "id": self.id,
            "name": dict(self.name),
            "players": list(self.players),
            "source": list(self.source),
        }
        for topic in TOPICS:
            if topic.knobs:
                data[topic.name] = {}
        for name, value in plain_knobs(self.knobs).items():
            group, _, key = name.partition(".")
            data[group][key] = value
        data["why"] = dict(self.why)
        if self.expect:
            data["expect"] = {key: dict(value) for key, value in self.expect.items()}
        return data

    def check_players(self, players: object) -> int:
        """The number of players, if the variant is for so many. Raises `InputError` when it is not."""
        return values.number_of_players(self.id, self.players, players)

    def with_knobs(self, **changes: Any) -> Self:
        """The same variant with some knobs set otherwise, checked; names are written with ``__`` for the dot.

        >>> from maumau_kit.game.library import variant
        >>> variant("grundvariante").with_knobs(debt__stack="rank")["debt.stack"]
        'rank'
        """
        data: dict[str, Any] = self.to_dict()
        data["id"] = f"{self.id.removesuffix(CHANGED)[: values.LONGEST_ID - len(CHANGED)]}{CHANGED}"
        data.pop("expect", None)
        for name, value in changes.items():
            topic, _, key = name.partition("__")
            if key:
                data.setdefault(topic, {})[key] = value
                data["why"].pop(f"{topic}.{key}", None)
            else:
                data[topic] = value
        return read_variant(data, kind=type(self))


def plain_knobs(knobs: Knobs) -> dict[str, Any]:
    """The knobs with lists and tables as JSON has them, in the order of the topics."""
    return {name: plain_value(knobs[name]) for name in KNOBS}


V = TypeVar("V", bound=Variant)
Find = Callable[[str], Mapping[str, Any]]
"""Gives the data of the variant that an ``extends`` names."""


def read_variant(data: Any, *, file: str = "", find: Find | None = None, kind: type[V] = Variant) -> V:  # type: ignore[assignment]
    """A variant from the data of a file. Raises `VariantError` that says where and what would be right.

    `find` looks up the parent of an ``extends``; `kind` is the class of the variant made.
    """
    try:
        merged = _resolve(data, find, ())
        return _build(merged, kind)
    except InputError as error:
        error.file = error.file or file
        raise


def _resolve(data: Any, find: Find | None, seen: tuple[str, ...]) -> dict[str, Any]:
    """The data of a file with everything that it inherits filled in."""
    _check_shape(data)
    flat = dict(data)
    flat["why"] = _flat_why(data.get("why", {}))
    name = str(data.get("id", ""))
    parent = data.get("extends")
    if parent is None:
        return flat
    if not isinstance(parent, str) or find is None:
        raise VariantError(
            "names no variant that can be looked up here", where="extends", hint="give the id of a variant"
        )
    chain = (*seen, name)
    if parent in chain:
        raise VariantError(
            f"{' extends '.join([*chain, parent])}: that never ends", where="extends", code="extends-loop"
        )
    if len(chain) > 8:
        raise VariantError("more than eight files extend each other", where="extends")
    base = _resolve(find(parent), find, chain)
    for topic in TOPICS:
        own = {f"{topic.name}.{key}" for key in flat.get(topic.name, {})}
        base["why"] = {key: clause for key, clause in base["why"].items() if key not in own}
        flat[topic.name] = {**base.get(topic.name, {}), **flat.get(topic.name, {})}
    if "players" in flat:
        base["why"].pop("players", None)
    for key in ("players", "source"):
        if key in base:
            flat.setdefault(key, base[key])
    flat["why"] = {**base["why"], **flat["why"]}
    return flat


def _check_shape(data: Any) -> None:
    """Known keys of known types; nothing else."""
    if not isinstance(data, Mapping):
        raise VariantError("a variant is a table", hint='begin with format = "maumau-variant/1"')
    if data.get("format") != FORMAT:
        raise VariantError(f"the format is {str(data.get('format'))[:40]!r}", where="format", hint=f"write {FORMAT!r}")
    for key in data:
        if key not in _TOP_KEYS:
            raise VariantError(
                f"{str(key)[:40]!r} is not known",
                where=str(key)[:40],
                hint=_offer_key(str(key)),
                code="unknown-key",
            )
    for topic in TOPICS:
        table = data.get(topic.name, {})
        if not isinstance(table, Mapping):
            raise VariantError("this is a table of knobs", where=topic.name, hint=f"write [{topic.name}]")
        for key in table:
            full = f"{topic.name}.{key}"
            if full not in KNOBS:
                raise VariantError("there is no such knob", where=full[:80], hint=_offer_key(full), code="unknown-key")
    if not isinstance(data.get("why", {}), Mapping):
        raise VariantError("this is a table of knobs and clauses", where="why")
    if not isinstance(data.get("expect", {}), Mapping):
        raise VariantError("this is a table of named cases", where="expect")
    for name, case in data.get("expect", {}).items():
        _check_case(case, f"expect.{str(name)[:40]}")


def _check_case(case: Any, where: str) -> None:
    """A case has a position and the answers expected."""
    if not isinstance(case, Mapping) or not isinstance(case.get("position"), str):
        raise VariantError("a case has a position in one line", where=where, hint='position = "7H | KC | KD | debt 2"')
    unknown = set(case) - {"position", "note", "legal", "reasons"}
    if unknown:
        raise VariantError(
            f"{min(map(str, unknown))[:40]!r} is not known", where=where, hint="use position, legal, reasons"
        )
    if not isinstance(case.get("note", ""), str):
        raise VariantError("a note is a text", where=f"{where}.note")
    legal, reasons = case.get("legal", []), case.get("reasons", {})
    if not isinstance(legal, list) or not all(isinstance(move, str) for move in legal):
        raise VariantError("this is a list of moves", where=f"{where}.legal", hint='write ["7D", "take"]')
    if not isinstance(reasons, Mapping) or not all(isinstance(code, str) for code in reasons.values()):
        raise VariantError(
            "this is a table of cards and codes", where=f"{where}.reasons", hint='write { "9C" = "no-match" }'
        )


def _offer_key(key: str) -> str:
    """The nearest key: written like this one, or a knob of that name in another table."""
    last = key.rpartition(".")[2]
    elsewhere = [name for name in KNOBS if name.partition(".")[2] == last]
    return f"did you mean {elsewhere[0]}?" if elsewhere else offer(key, [*_TOP_KEYS, *KNOBS])


def _flat_why(table: Mapping[str, Any]) -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in table.items():
        for name, clause in (
            {f"{key}.{k}": v for k, v in value.items()} if isinstance(value, Mapping) else {key: value}
        ).items():
            if name not in KNOBS and name != "players":
                raise VariantError(
                    "there is no such knob",
                    where=f"why.{name}"[:80],
                    hint=_offer_key(name),
                    code="unknown-key",
                )
            if not isinstance(clause, str):
                raise VariantError("a clause is a text", where=f"why.{name}", hint='write it like "000 §4"')
            flat[name] = clause
    return flat


def _build(data: Mapping[str, Any], kind: type[V]) -> V:
    knobs: dict[str, Any] = {"players": values.players_of(data.get("players"))}
    for name, knob in KNOBS.items():
        topic, _, key = name.partition(".")
        table = data.get(topic, {})
        knobs[name] = values.check_value(knob, table[key]) if key in table else knob.usual
    for rule in CONTRADICTIONS:
        if rule.holds(knobs):
            raise VariantError(rule.says[0], german=rule.says[1], where=", ".join(rule.knobs), code=rule.code)
    return kind(
        id=values.identifier_of(data.get("id")),
        name=values.names_of(data.get("name")),
        players=knobs["players"],
        knobs=knobs,
        source=values.texts_of(data.get("source", ()), "source"),
        why=dict(data["why"]),
        expect=dict(data.get("expect", {})),
    )


def warnings(variant: Variant) -> list[tuple[str, str]]:
    """What is allowed but should be known, in both languages."""
    found = []
    if not variant["finish.blocked"]:
        limit = variant["finish.move_limit"]
        found.append(
            (
                f"finish.blocked is off: a round may never end; simulations give up after {limit} moves.",
                f"finish.blocked ist aus: eine Runde endet vielleicht nie; Simulationen brechen nach {limit} Zügen ab.",
            )
        )
    return found
