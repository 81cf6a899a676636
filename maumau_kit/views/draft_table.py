"""A position under construction as a page shows it: the pack, what else holds, and whether it is right."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Final

from maumau_kit.base.cards import SUITS, card_text, suit_of
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import LANGS, CardPart, Part, SeatPart, fill, join, to_plain
from maumau_kit.game.library import variants
from maumau_kit.game.narrate import tell_deal
from maumau_kit.game.notation import Move
from maumau_kit.game.position import Position
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.draft import Draft
from maumau_kit.views.still import Reader, framed
from maumau_kit.views.story import OPEN, frame

RIGHT: Final[Both] = (
    "The position is right. {seat} is to move and may play:",
    "Die Stellung stimmt. {seat} ist am Zug und darf:",
)
RIGHT_OVER: Final[Both] = ("The position is right; the round is over.", "Die Stellung stimmt, die Runde ist zu Ende.")
WITH_WISH: Final[Both] = (" with a wish", " mit Wunsch")
MOVE_WORDS: Final[dict[str, Both]] = {
    "draw": ("draw", "ziehen"),
    "take": ("take", "nehmen"),
    "keep": ("keep", "behalten"),
    "pass": ("pass", "passen"),
    "name": ("name a suit", "eine Farbe nennen"),
}
KINDS: Final = {
    "turn": "seat", "dealer": "seat", "direction": "direction", "suit": "suit", "debt": "number", "drawn": "card",
    "uncalled": "call", "naming": "flag", "skip": "number", "settled": "flag",
}  # fmt: skip
"""How a state is shown and chosen on the page."""


def pack_rows(draft: Draft) -> list[list[dict[str, Any]]]:
    """The pack by suit and rank, jokers in a row of their own; each card with where its copies lie."""
    rows: list[list[dict[str, Any]]] = [[] for _ in range(len(SUITS) + 1)]
    for card in dict.fromkeys(draft.variant.pack):
        entry = {"card": card_text(card), "free": draft.unused.count(card), "lies": draft.lies(card)}
        rows[suit_of(card)].append(entry)
    order = (0, 3, 2, 1, 4)  # black and red in turn: clubs, spades, hearts, diamonds
    return [rows[suit] for suit in order if rows[suit]]


def known_variants(own: Variant) -> list[Variant]:
    """The variants to choose from: those that come with the package, and the one in use, whatever it is called."""
    others = [each for each in variants() if each.id != own.id]
    return sorted([own, *others], key=lambda each: each.id)


def field_of(draft: Draft, name: str) -> dict[str, Any]:
    """One state with its value and what can be chosen."""
    choices = draft.choices[name]
    entry: dict[str, Any] = {"name": name, "kind": KINDS[name], "value": draft.state[name]}
    if isinstance(choices, range):
        return entry | {"low": choices.start, "high": choices.stop - 1}
    value = draft.state[name]
    return entry | {"choices": list(choices) if value in choices or value is None else [*choices, value]}


def checked(draft: Draft) -> dict[str, Any]:
    """Whether the draft is right; if so the moves and the reasons, if not what is wrong and where."""
    wrong = draft.problems()
    if wrong:
        told = [{"where": p.where, "say": dict(zip(LANGS, map(to_plain, p.says), strict=True))} for p in wrong]
        return {"right": False, "say": told[0]["say"], "wrong": told, "legal": None, "frame": None}
    position = draft.position
    says = RIGHT_OVER if position.turn is None else RIGHT
    said = {lang: to_plain(fill(says, lang, seat=SeatPart(position.turn or 0))) for lang in LANGS}
    return {
        "right": True,
        "say": said,
        "wrong": [],
        "legal": {lang: to_plain(_moves(position, n)) for n, lang in enumerate(LANGS)},
        "frame": frame(position, OPEN, tell_deal(position, whole=False)),
    }


def _moves(position: Position, lang: int) -> tuple[Part, ...]:
    """The legal moves as parts of a sentence, each lay once however many suits may be named with it."""
    parts: list[Part] = []
    for move in dict.fromkeys(Move(m.action, m.under, min(m.wish, 0)) for m in position.legal):
        parts.append(" · " if parts else "")
        if move.is_lay:
            for number, card in enumerate(move.cards):
                parts += [" + ", CardPart(card)] if number else [CardPart(card)]
            parts.append(WITH_WISH[lang] if move.wish >= 0 else "")
        else:
            parts.append(MOVE_WORDS["name" if move.wish >= 0 else str(move)][lang])
    return join(parts)


def unfinished(doc: Mapping[str, Any], options: Mapping[str, Any], key: str) -> dict[str, str]:
    """What lies where, and what is wrong, without a picture."""
    read = Reader(doc, options)
    lines = [read.sentence(read.own(doc["say"]))]
    for entry in doc["places"]:
        place, cards = entry["place"], ", ".join(map(read.card, entry["cards"]))
        name = read.player(place) if isinstance(place, int) else read.word(f"place.{place}")
        lines.append(f"{name}: {cards or read.word('empty')}")
    html = "".join(f"<li>{escape(line)}</li>" for line in lines[1:])
    return {
        "text/plain": "\n".join(lines),
        "text/html": framed(f"<p><b>{escape(lines[0])}</b></p><ul>{html}</ul>", read.lang, key),
    }
