"""What a comparison of two variants shows on its page: documents in JSON, with every text in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from maumau_kit.base.errors import InputError, MauMauError, german_offer, offer
from maumau_kit.base.knobs import Knob
from maumau_kit.base.words import by_language
from maumau_kit.bots import bots
from maumau_kit.game.library import is_shipped, variants
from maumau_kit.rules.relevance import plays_a_part
from maumau_kit.rules.sentences import rule_parts
from maumau_kit.rules.variant import KNOBS, TOPICS, Variant
from maumau_kit.studies.compare.by_position import PositionDiff
from maumau_kit.studies.compare.differing import differing, meaning
from maumau_kit.studies.compare.labels import name_of
from maumau_kit.studies.compare.twins import Twins
from maumau_kit.studies.compare.values import values_of
from maumau_kit.views.compare_position import position_diff_document
from maumau_kit.views.compare_twins import twins_document
from maumau_kit.views.rule_table import in_all

Texts = dict[str, str]


def _in_all(rules: Variant, knob: str) -> dict[str, dict[str, Any]]:
    return in_all(lambda lang, system: rule_parts(rules, knob, lang, system))


def knobs_document(a: Variant, b: Variant) -> list[dict[str, Any]]:
    """Every rule that plays a part in one of the two, with the values worth trying, and which of them each side has."""
    found = []
    for topic in TOPICS:
        knobs = [
            _choices(knob, a, b) for knob in topic.knobs if any(plays_a_part(rules, knob.name) for rules in (a, b))
        ]
        if knobs:
            found.append({"key": topic.name, "title": by_language(topic.title), "knobs": knobs})
    return found


def _choices(knob: Knob, a: Variant, b: Variant) -> dict[str, Any]:
    values = choices(knob.name, a, b)
    tried = [_with(a, knob.name, value) for value in values]
    meant = [meaning(rules, knob.name) for rules in tried]
    return {
        "knob": knob.name,
        "title": by_language(knob.title),
        "values": [{"say": _in_all(rules, knob.name)} for rules in tried],
        "now": [meant.index(meaning(side, knob.name)) for side in (a, b)],
    }


def _with(rules: Variant, knob: str, value: Any) -> Variant:
    """The variant with a value that is only to be put into words: whether it contradicts others is not looked at."""
    kept = tuple(value) if isinstance(value, list) else value
    return Variant(rules.id, rules.name, rules.players, {**rules.knobs, knob: kept})


def choices(knob: str, a: Variant, b: Variant) -> list[Any]:
    """The values of a knob worth trying on either side, each once, in an order that stays while sides change."""
    found: dict[Any, Any] = {}
    for rules in (a, b):
        for value in values_of(rules, knob):
            found.setdefault(meaning(_with(rules, knob, value), knob), value)
    order = KNOBS[knob].choices
    plain = [list(choice) if isinstance(choice, tuple) else choice for choice in order]
    return sorted(
        found.values(), key=lambda value: (plain.index(value) if value in plain else len(plain), _shown(value))
    )


def _shown(value: Any) -> tuple[int, str]:
    return (value, "") if type(value) is int else (0, str(value))


def menus(a: Variant, b: Variant) -> list[list[dict[str, Any]]]:
    """The variants to choose from, one menu a side: those of the package, and the side's own."""
    return [[{"id": one.id, "name": by_language(name_of(one))} for one in _with_own(own)] for own in (a, b)]


def _with_own(own: Variant) -> list[Variant]:
    shipped: list[Variant] = list(variants())
    return shipped if any(one.id == own.id for one in shipped) else [own, *shipped]


def side_document(chosen: Variant, now: Variant) -> dict[str, Any]:
    """One side: the variant that was chosen, how many of its rules were changed, and whether there is no file of it."""
    changes = len(differing(chosen, now))
    return {"id": chosen.id, "name": by_language(name_of(chosen)), "changes": changes, "own": not is_shipped(now)}


def bots_document() -> list[dict[str, Any]]:
    """The bots to choose from."""
    return [{"name": name, "title": by_language(found.says)} for name, found in sorted(bots().items())]


def wrong(error: MauMauError) -> Texts:
    """What is wrong, for the page to show in place of a view."""
    return by_language(error.sentences)


def no_view(tab: object, tabs: Sequence[str]) -> InputError:
    """The error about a view that is none of these; it offers the nearest."""
    word = str(tab)[:20]
    return InputError(
        f"{word!r} is no view",
        where="tab",
        hint=offer(word, tabs),
        german=f"Eine Ansicht {word!r} gibt es nicht: {german_offer(word, tabs)}",
    )


def deal_document(found: Twins) -> dict[str, Any]:
    """The twin tables, and the first step at which another move is made."""
    pairs = zip_longest(found.a.moves, found.b.moves)
    other = next((step for step, (one, two) in enumerate(pairs) if one != two), None)
    return {**twins_document(found), "other": other}


def position_document(found: PositionDiff, players: Sequence[str]) -> dict[str, Any]:
    """What the page needs of a position under both rules; the positions that moves lead to are told, not drawn."""
    document = position_diff_document(found, players)
    for move in document["moves"]:
        for side in move["sides"]:
            del side["after"]
    return {key: document[key] for key in ("story", "summary", "moves", "notes")}
