"""Cards and moves in a few letters, as pictures and tables show them: 7♠, J♠ → ♣, 7 Laub.

What is computed with, and what stands in files, is the text of `notation` (``7S``, ``JS=C``); this is for readers.
"""

from __future__ import annotations

from typing import Final

from maumau_kit.base.cards import DRAW, KEEP, PASS, TAKE, XR, card_text, suit_of
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import card_name, pick, suit_name
from maumau_kit.game.notation import Move, parse_move

SUIT_SIGNS: Final = "♣♦♥♠"
RANK_LETTERS: Final[dict[str, dict[str, str]]] = {
    "en": {},
    "de": {"J": "B", "Q": "D"},
    "german": {"J": "U", "Q": "O"},
}
"""What stands in the corner of a card instead of the rank, by language; German suits have their own."""
ACTS: Final[dict[int, Both]] = {
    DRAW: ("draw", "ziehen"),
    TAKE: ("take", "nehmen"),
    KEEP: ("keep", "behalten"),
    PASS: ("pass", "passen"),
}
"""Moves that lay nothing, in a word."""


def suit_sign(suit: int, lang: str, system: str = "french") -> str:
    """A suit as its sign, or as its name where it has none.

    >>> suit_sign(3, "en"), suit_sign(3, "de", "german")
    ('♠', 'Laub')
    """
    return SUIT_SIGNS[suit] if system == "french" else suit_name(suit, lang, system)


def card_signs(card: int, lang: str, system: str = "french") -> str:
    """A card in a few letters.

    >>> card_signs(39, "en"), card_signs(39, "de"), card_signs(39, "de", "german")
    ('J♠', 'B♠', 'U Laub')
    """
    if card >= XR:
        return card_name(card, lang, system)
    rank = card_text(card)[:-1]
    rank = RANK_LETTERS["german" if system == "german" else lang].get(rank, rank)
    return f"{rank}{' ' if system == 'german' else ''}{suit_sign(suit_of(card), lang, system)}"


def move_signs(move: Move | str, lang: str | None = None, system: str = "french") -> str:
    """A move in a few letters: the cards with the suit that is named, or a word. Raises `InputError` for no move.

    >>> move_signs("JS=C", "en"), move_signs("JS=C", "de"), move_signs("7H+7S!", "de"), move_signs("draw", "de")
    ('J♠ → ♣', 'B♠ → ♣', '7♥+7♠!', 'ziehen')
    """
    move, lang = parse_move(move) if isinstance(move, str) else move, pick(("en", "de"), lang)
    if move.action in ACTS:
        return pick(ACTS[move.action], lang)
    if move.is_speech:
        return str(move)
    said = "+".join(card_signs(card, lang, system) for card in move.cards)
    wish = suit_sign(move.wish, lang, system) if move.wish >= 0 else ""
    return f"{said}{' → ' if said and wish else ''}{wish}{'!' * move.said}"
