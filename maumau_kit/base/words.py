"""Words: the names of cards in both languages, and sentences with slots.

A sentence is a template. Filled in, it is a row of *parts*: pieces of text, cards, suits, seats. Text, pictures and web
pages draw the same parts their own way, so that a card can be a word in a terminal and a small tile on a page.

Slots: ``{card}`` puts in a value; ``{card:dative}`` puts a German name into that case; ``{n|card|cards}`` puts in a
number and the word that goes with it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from maumau_kit.base.cards import RANK_MASKS, SUITS, XR, card_text, cards_in, rank_of, suit_of
from maumau_kit.base.errors import InputError
from maumau_kit.base.knobs import Both

LANGS = ("en", "de")
SYSTEMS = ("french", "german")


@dataclass(frozen=True)
class CardPart:
    """A card in a sentence, with the case its German name stands in."""

    card: int
    case: str = "nominative"


@dataclass(frozen=True)
class SuitPart:
    """A suit in a sentence."""

    suit: int


@dataclass(frozen=True)
class SeatPart:
    """A player in a sentence, by seat."""

    seat: int


Part = str | CardPart | SuitPart | SeatPart
Parts = tuple[Part, ...]
Value = int | str | Part | Parts
T = TypeVar("T")

_NUMBERS_EN = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS_DE = ("Zwei", "Drei", "Vier", "Fünf", "Sechs", "Sieben", "Acht", "Neun", "Zehn")
_RANKS: dict[tuple[str, str], tuple[str, ...]] = {
    ("en", "french"): (*_NUMBERS_EN, "jack", "queen", "king", "ace", "joker"),
    ("en", "german"): (*_NUMBERS_EN, "Unter", "Ober", "king", "deuce", "joker"),
    ("de", "french"): (*_NUMBERS_DE, "Bube", "Dame", "König", "Ass", "Joker"),
    ("de", "german"): (*_NUMBERS_DE, "Unter", "Ober", "König", "Daus", "Joker"),
}
_SUITS: dict[tuple[str, str], tuple[str, ...]] = {
    ("en", "french"): ("clubs", "diamonds", "hearts", "spades"),
    ("en", "german"): ("acorns", "bells", "hearts", "leaves"),
    ("de", "french"): ("Kreuz", "Karo", "Herz", "Pik"),
    ("de", "german"): ("Eichel", "Schellen", "Herz", "Laub"),
}
_ARTICLES = {
    "Bube": "ein",
    "Unter": "ein",
    "Ober": "ein",
    "König": "ein",
    "Joker": "ein",
    "Ass": "ein",
    "Daus": "ein",
}
_JOKERS = {"en": ("red joker", "black joker"), "de": ("roter Joker", "schwarzer Joker")}

_language = "en"
WHEN_CHANGED: list[Callable[[str], None]] = []
"""What wants to hear that the language was set: the widgets that are open."""


def language(lang: str | None = None) -> str:
    """The language in force, after setting it to ``en`` or ``de`` where one is given; open widgets change too.

    Raises `InputError` for any other.

    >>> language("de"), language("en")
    ('de', 'en')
    """
    global _language  # noqa: PLW0603 - one setting for everything that is shown
    if lang is not None:
        _language = check_language(lang)
        for hear in WHEN_CHANGED:
            hear(lang)
    return _language


def check_language(lang: str) -> str:
    """The language, if it is one. Raises `InputError` otherwise."""
    if lang not in LANGS:
        word = repr(str(lang)[:20])
        raise InputError(
            f"{word} is not a language here",
            hint="use en or de",
            where="lang",
            german=f"{word} ist hier keine Sprache: nimm en oder de.",
        )
    return lang


def pick(both: Both, lang: str | None = None) -> str:
    """The sentence in one language, the one in force where none is named. Raises `InputError` for any other."""
    return both[LANGS.index(_language if lang is None else check_language(lang))]


def capital(text: str) -> str:
    """A text that begins a sentence.

    >>> capital("über die Summe")
    'Über die Summe'
    """
    return text[:1].upper() + text[1:]


def by_language(both: Iterable[T]) -> dict[str, T]:
    """Something in English and in German, by language.

    >>> by_language(("suit", "Farbe"))
    {'en': 'suit', 'de': 'Farbe'}
    """
    return dict(zip(LANGS, both, strict=True))


def suit_name(suit: int, lang: str, system: str = "french") -> str:
    """The name of a suit.

    >>> suit_name(3, "de"), suit_name(3, "de", "german"), suit_name(3, "en")
    ('Pik', 'Laub', 'spades')
    """
    return _SUITS[lang, system][suit]


def rank_name(rank: int, lang: str, system: str = "french") -> str:
    """The name of a rank; rank 13 is the joker."""
    return _RANKS[lang, system][rank]


def card_name(card: int, lang: str, system: str = "french", case: str = "nominative") -> str:
    """The name of a card.

    >>> card_name(39, "en"), card_name(39, "de"), card_name(39, "de", case="accusative")
    ('jack of spades', 'Pik-Bube', 'Pik-Buben')
    """
    if card >= XR:
        name = _JOKERS[lang][card - XR]
        if lang == "de" and case != "nominative":
            name = name.replace("er Joker", "en Joker")
        return name
    rank, suit = rank_name(rank_of(card), lang, system), suit_name(suit_of(card), lang, system)
    if lang == "en":
        return f"{rank} of {suit}"
    return f"{suit}-{'Buben' if rank == 'Bube' and case != 'nominative' else rank}"


def a_card_of(mask: int, lang: str, system: str = "french") -> str:
    """Words for “one of these cards”: whole ranks with an article, other cards by name.

    >>> a_card_of(RANK_MASKS[5], "en"), a_card_of(RANK_MASKS[5] | RANK_MASKS[9], "de")
    ('a seven', 'eine Sieben oder ein Bube')
    """
    names = []
    for number, rank in enumerate(RANK_MASKS):
        if mask & rank == rank:
            name = rank_name(number, lang, system)
            names.append(f"{_article(name, lang)} {name}")
        else:
            names += [card_name(card, lang, system) for card in cards_in(mask & rank)]
    return either(names, lang)


def _article(name: str, lang: str) -> str:
    if lang == "de":
        return _ARTICLES.get(name, "eine")
    return "an" if name[0] in "aeOU" or name == "eight" else "a"


def either(names: Sequence[str], lang: str) -> str:
    """A list of names joined by “or”."""
    glue = " or " if lang == "en" else " oder "
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + glue + names[-1] if names else ""


_SLOT = re.compile(r"\{(\w+)(?::(\w+))?(?:\|([^|{}]*)\|([^|{}]*))?\}")


def fill(both: Both, lang: str, **values: Value) -> Parts:
    """A sentence with its slots filled in, as parts.

    >>> fill(("{debt|card is|cards are} owed.", ""), "en", debt=1)
    ('1 card is owed.',)
    """
    template, at = pick(both, lang), 0
    parts: list[Part] = []
    for match in _SLOT.finditer(template):
        parts.append(template[at : match.start()])
        at = match.end()
        name, case, one, many = match.groups()
        value = values[name]
        if one is not None:
            parts.append(f"{value} {one if value == 1 else many}")
        elif isinstance(value, CardPart):
            parts.append(CardPart(value.card, case or value.case))
        elif isinstance(value, tuple):
            parts.extend(value)
        else:
            parts.append(value if isinstance(value, str | SuitPart | SeatPart) else str(value))
    parts.append(template[at:])
    return join(parts)


def join(parts: Iterable[Part]) -> Parts:
    """Parts with neighbouring texts put together and empty ones left out."""
    joined: list[Part] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        elif part != "":
            joined.append(part)
    return tuple(joined)


def card_list(cards: Sequence[int], case: str = "nominative", last: str = ", ") -> Parts:
    """Several cards as parts, with commas between them and a word before the last."""
    parts: list[Part] = []
    for number, card in enumerate(cards):
        glue = last if number == len(cards) - 1 else ", "
        parts += [glue, CardPart(card, case)] if parts else [CardPart(card, case)]
    return tuple(parts)


def to_text(parts: Parts, lang: str, *, players: Sequence[str] = (), system: str = "french") -> str:
    """Parts as one line of text; a sentence begins with a capital letter.

    >>> to_text((CardPart(39), " does not fit."), "en")
    'Jack of spades does not fit.'
    """
    return capital("".join(_part_text(part, lang, players, system) for part in parts))


def _part_text(part: Part, lang: str, players: Sequence[str], system: str) -> str:
    if isinstance(part, CardPart):
        return card_name(part.card, lang, system, part.case)
    if isinstance(part, SuitPart):
        return suit_name(part.suit, lang, system)
    if isinstance(part, SeatPart):
        return seat_name(part.seat, lang, players)
    return part


TURNING: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Signs that turn the words around them, in the rest of a sentence too."""
_UNWRITTEN: Final = ("Cc", "Cs", "Zl", "Zp")


def shown_name(name: str) -> str:
    r"""A player's name as it may stand in a sentence: signs that would turn or break the text are shown, not obeyed.

    What belongs to a script or to a picture of several signs stays.

    >>> shown_name("Kalle\u202e"), shown_name("Zoë")
    ('Kalle\\u202e', 'Zoë')
    """
    return "".join(
        c.encode("unicode_escape").decode("ascii") if c in TURNING or unicodedata.category(c) in _UNWRITTEN else c
        for c in name
    )


def seat_name(seat: int, lang: str, players: Sequence[str] = ()) -> str:
    """The name of the player in a seat, or the seat's number where no name is known (seats count from 0).

    See `shown_name`.

    >>> seat_name(0, "en", ("Kalle",)), seat_name(1, "de", ("Kalle",))
    ('Kalle', 'Platz 1')
    """
    if seat < len(players):
        return shown_name(players[seat])
    return f"seat {seat}" if lang == "en" else f"Platz {seat}"


def to_plain(parts: Parts) -> list[str | dict[str, str | int]]:
    """Parts for JSON: text, ``{"card": "7S"}``, ``{"suit": "D"}``, ``{"seat": 1}``.

    A card that is not the subject has ``"case": "oblique"`` too.
    """
    plain: list[str | dict[str, str | int]] = []
    for part in parts:
        if isinstance(part, CardPart):
            card: dict[str, str | int] = {"card": card_text(part.card)}
            plain.append(card if part.case == "nominative" else card | {"case": "oblique"})
        elif isinstance(part, SuitPart):
            plain.append({"suit": SUITS[part.suit]})
        elif isinstance(part, SeatPart):
            plain.append({"seat": part.seat})
        else:
            plain.append(part)
    return plain
