"""What a rule says: the sentence of a knob and its value, in both languages and under both suit systems.

Cards and ranks are called by their names, which depend on the language and on the suits: a jack is a Bube or an Unter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from maumau_kit.base.cards import RANKS, TEXTS
from maumau_kit.base.knobs import Both, Knob
from maumau_kit.base.selectors import SELECTORS
from maumau_kit.base.words import (
    CardPart,
    Part,
    Parts,
    Value,
    a_card_of,
    card_name,
    fill,
    join,
    pick,
    rank_name,
    to_text,
)
from maumau_kit.rules.variant import KNOBS, Variant

PLAYERS = "players"
"""How many can play: no knob, but a rule with a value and a sentence as well."""
PLAYERS_TITLE: Both = ("Players", "Wie viele mitspielen")
FROM_TO: Both = ("For {low} to {high} players.", "Für {low} bis {high} Personen.")
JUST: Both = ("For {low} players.", "Für {low} Personen.")
SPECIAL_CARDS: Both = ("special cards", "Sonderkarten")
"""What the selector ``special`` stands for, beside others."""
AMOUNT: dict[str, Both] = {
    "amounts": ("{n|card|cards} on {cards}", "bei {cards} {n|Karte|Karten}"),
    "points": ("{cards} {n}", "{cards} {n}"),
}
"""One entry of a table of cards and numbers, by the kind of the knob."""
_ADJECTIVES = {"red": ("roter", "rotes", "rote"), "black": ("schwarzer", "schwarzes", "schwarze")}
_MASCULINE, _NEUTER = ("Bube", "Unter", "Ober", "König"), ("Ass", "Daus")


def rule_title(rule: str) -> Both:
    """What a knob, or the number of players, is about.

    >>> rule_title("setup.copies"), rule_title("players")[0]
    (('Packs', 'Kartenspiele'), 'Players')
    """
    return PLAYERS_TITLE if rule == PLAYERS else KNOBS[rule].title


def rule_parts(variant: Variant, rule: str, lang: str, system: str = "french") -> Parts:
    """What a variant says about a knob, or about the number of players.

    >>> from maumau_kit.game.library import variant
    >>> rule_parts(variant("tavern"), "players", "en"), rule_parts(variant("tavern"), "setup.copies", "de")
    (('For 2 to 6 players.',), ('Ein Kartenspiel.',))
    """
    if rule != PLAYERS:
        return knob_parts(KNOBS[rule], variant[rule], lang, system)
    low, high = variant.players
    return fill(JUST if low == high else FROM_TO, lang, low=low, high=high)


def knob_sentence(knob: Knob, value: Any, lang: str, system: str = "french") -> str:
    """The sentence that says what a knob is set to.

    >>> from maumau_kit.rules.variant import KNOBS
    >>> knob_sentence(KNOBS["setup.hand"], 5, "en")
    'Everybody gets 5 cards.'
    >>> knob_sentence(KNOBS["wild.cards"], ("J",), "de"), knob_sentence(KNOBS["wild.cards"], ("J",), "de", "german")
    ('Wunschkarten, mit denen man eine Farbe nennt: Bube.', 'Wunschkarten, mit denen man eine Farbe nennt: Unter.')
    """
    return to_text(knob_parts(knob, value, lang, system), lang, system=system)


def knob_parts(knob: Knob, value: Any, lang: str, system: str = "french") -> Parts:
    """The same as parts; single cards are parts of their own, ranks are words."""
    key = () if value == {} else value
    both = knob.says.get(key) if not isinstance(key, dict) else None
    number = value if isinstance(value, int) else 0
    return fill(both or knob.says["*"], lang, n=number, cards=_listed(_values(knob, value, lang, system)))


def _values(knob: Knob, value: Any, lang: str, system: str) -> Iterator[Parts]:
    """The entries of a list or table in words."""
    if isinstance(value, Mapping):
        for selector, number in value.items():
            cards: Value = (a_card_of(SELECTORS[selector], lang, system),)
            if lang == "de" or knob.kind == "points" or len(selector) > 2:
                cards = _named(selector, lang, system)
            yield fill(AMOUNT[knob.kind], lang, n=number, cards=cards)
    elif isinstance(value, tuple):
        for item in value:
            yield _rank(item, lang, system) if knob.kind == "ranks" else _named(item, lang, system)


def _rank(rank: str, lang: str, system: str) -> Parts:
    return (rank if rank.isdigit() else rank_name(RANKS.index(rank), lang, system),)


def _named(selector: str, lang: str, system: str) -> Parts:
    """A selector as parts: a single card is one."""
    return (CardPart(TEXTS.index(selector)),) if selector in TEXTS else (selector_name(selector, lang, system),)


def selector_name(selector: str, lang: str, system: str = "french") -> str:
    """The name of the cards that a selector names.

    >>> selector_name("J", "de"), selector_name("red 7", "de"), selector_name("XR", "en")
    ('Bube', 'rote Sieben', 'red joker')
    """
    if selector == "special":
        return pick(SPECIAL_CARDS, lang)
    if selector in TEXTS:
        return card_name(TEXTS.index(selector), lang, system)
    colour, _, rank = selector.rpartition(" ")
    name = rank_name(RANKS.index(rank) if rank in RANKS else len(RANKS), lang, system)
    if not colour:
        return name
    if lang == "en":
        return f"{colour} {name}"
    return f"{_ADJECTIVES[colour][0 if name in _MASCULINE else 1 if name in _NEUTER else 2]} {name}"


def _listed(items: Iterator[Parts]) -> Parts:
    """Entries with commas between them."""
    parts: list[Part] = []
    for item in items:
        parts += [", ", *item] if parts else item
    return join(parts)
