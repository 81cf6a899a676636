"""A round being logged as a page shows it: the cards dealt so far, then the moves and what is asked for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from maumau_kit.base.cards import SUITS, card_text, suit_of
from maumau_kit.base.errors import MauMauError
from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import HAND_SIZE, SETS
from maumau_kit.base.words import LANGS, Parts, SeatPart, fill, join, to_plain
from maumau_kit.game.narrate import tell_deal
from maumau_kit.game.notation import CATCH, SAY_LATE, Move
from maumau_kit.game.record import Step
from maumau_kit.rules.wild import wishes
from maumau_kit.studies.draft import Draft
from maumau_kit.studies.logbook import WISH, Logbook, Pending
from maumau_kit.views.draft_table import field_of, known_variants, pack_rows
from maumau_kit.views.story import OPEN, frame, step_frame

ROWS: Final = (0, 3, 2, 1)
"""The suits as they are shown: clubs, spades, hearts, diamonds."""
READY: Final[Both] = ("All cards are there: begin.", "Alle Karten sind da: fang an.")
MISSING: Final[Both] = (
    "{n|card is|cards are} still missing in the hand of {seat}.",
    "Auf der Hand von {seat} {verb} noch {n|Karte|Karten}.",
)
TOO_MANY: Final[Both] = (
    "{seat} has more than {n|card|cards}: take some back.",
    "{seat} hat mehr als {n|Karte|Karten}: nimm welche zurück.",
)
NO_STARTER: Final[Both] = ("The starter is still missing.", "Es fehlt noch die Startkarte.")
WHICH: Final[Both] = ("Which card did {seat} draw?", "Welche Karte hat {seat} gezogen?")
WHICH_OF: Final[Both] = (
    "Which card did {seat} draw? Number {n} of {total}.",
    "Welche Karte hat {seat} gezogen? Nummer {n} von {total}.",
)
WHICH_NEXT: Final[Both] = (
    "Which card did {seat} draw next? Number {n}.",
    "Welche Karte hat {seat} als nächste gezogen? Nummer {n}.",
)
WHICH_SUIT: Final[Both] = ("Which suit does {seat} wish for?", "Welche Farbe wünscht {seat}?")
SHUFFLE: Final[Both] = (
    "The stock is empty: shuffle the discards, all but the top card, into a new one. ",
    "Der Stapel ist leer: mischt die Ablage ohne die oberste Karte zu einem neuen. ",
)


def deal_document(draft: Draft) -> dict[str, Any]:
    """What the page needs while the cards that were dealt are entered."""
    wanted = draft.variant.rules[HAND_SIZE]
    places: list[dict[str, Any]] = [
        {
            "place": place,
            "cards": list(map(card_text, draft.cards(place))),
            "wanted": 1 if place == "discard" else wanted,
        }
        for place in (*range(draft.seats), "discard")
    ]
    short = [entry["place"] for entry in places if len(entry["cards"]) < entry["wanted"]]
    says, ready = _deal_check(draft, wanted)
    return {
        "phase": "deal",
        "pack": pack_rows(draft),
        "places": places,
        "next": short[0] if short else None,
        "left": len(draft.unused),
        "fields": [field_of(draft, "dealer")],
        "variants": [{"id": v.id, "name": dict(v.name)} for v in known_variants(draft.variant)],
        "seats": list(draft.variant.players),
        "may_undo": draft.before is not None,
        "right": ready,
        "say": {lang: to_plain(parts) for lang, parts in zip(LANGS, says, strict=True)},
        "wrong": [],
        "legal": None,
        "frame": None,
    }


def _deal_check(draft: Draft, wanted: int) -> tuple[tuple[Parts, Parts], bool]:
    """What is still missing, in both languages, and whether the log can begin."""
    for seat, hand in enumerate(draft.hands):
        n = wanted - len(hand)
        if n:
            says, count = (MISSING, n) if n > 0 else (TOO_MANY, wanted)
            verb = "fehlt" if n == 1 else "fehlen"
            told = [fill(says, lang, n=count, seat=SeatPart(seat), verb=verb) for lang in LANGS]
            return (told[0], told[1]), False
    if len(draft.discard) != 1:
        return ((NO_STARTER[0],), (NO_STARTER[1],)), False
    try:
        Logbook.of_deal(draft)
    except MauMauError as error:
        return ((error.problem,), (error.german or error.problem,)), False
    return ((READY[0],), (READY[1],)), True


def play_document(book: Logbook) -> dict[str, Any]:
    """What the page needs while the moves are logged: the table, the question that is open, the moves so far."""
    position = book.position
    return {
        "phase": "play",
        "frame": _last_frame(book),
        "count": len(book.entries),
        "asking": None if book.pending is None else _question(book, book.pending),
        "naming": _letters(move.wish for move in position.legal) if position.naming else "",
        "calls": _calls(book),
        "moves": _moves(book),
        "sets": bool(position.variant.rules[SETS]),
        "may_undo": bool(book.entries or book.pending or book.deck),
        "over": position.is_over,
    }


def _last_frame(book: Logbook) -> dict[str, Any]:
    if not book.entries:
        return frame(book.start, OPEN, tell_deal(book.start, whole=bool(book.deck)))
    last = book.entries[-1]
    before = book.entries[-2].after if len(book.entries) > 1 else book.start
    return step_frame(Step(last.by, last.move, before, last.after, last.shuffled), OPEN)


def _question(book: Logbook, asked: Pending) -> dict[str, Any]:
    """What is asked for, and what can be answered."""
    number = len(asked.drawn) + 1
    one = WHICH if asked.total == 1 else WHICH_OF if asked.total else WHICH_NEXT if number > 1 else WHICH
    says = WHICH_SUIT if asked.kind == WISH else one
    told = []
    for n, lang in enumerate(LANGS):
        question = fill(says, lang, seat=SeatPart(asked.seat), n=number, total=asked.total or 0)
        told.append(to_plain(join((SHUFFLE[n] if asked.shuffles else "", *question))))
    rows: list[list[str]] = [[] for _ in range(len(SUITS) + 1)]
    for card in dict.fromkeys(sorted(book.unseen)):
        rows[suit_of(card)].append(card_text(card))
    cards = [rows[suit] for suit in (*ROWS, len(SUITS)) if rows[suit]]
    mask = wishes(book.position.variant.rules, asked.move.action) if asked.kind == WISH else 0
    suits = _letters(suit for suit in range(len(SUITS)) if mask >> suit & 1)
    say = dict(zip(LANGS, told, strict=True))
    return {"kind": asked.kind, "seat": asked.seat, "say": say, "cards": cards, "suits": suits}


def _letters(suits: Iterable[int]) -> str:
    """Suits as letters, in the order in which they are shown."""
    found = set(suits)
    return "".join(SUITS[suit] for suit in ROWS if suit in found)


def _calls(book: Logbook) -> list[dict[str, Any]]:
    """What can be said while a call is missing: with the play after all, late, or in objection."""
    uncalled = book.position.uncalled
    if uncalled is None or book.pending:
        return []
    silent, call = uncalled
    found = [{"do": "add", "seat": silent, "call": call}] if book.may_add_call else []
    found.append({"do": "late", "seat": silent, "call": call, "move": str(Move(SAY_LATE))})
    return found + [
        {"do": "catch", "seat": s, "call": call, "move": str(Move(CATCH))} for s in book.position.may_object
    ]


def _moves(book: Logbook) -> list[dict[str, Any]]:
    return [
        {
            "by": entry.by,
            "move": str(entry.move),
            "laid": list(map(card_text, entry.move.cards)),
            "drew": list(map(card_text, entry.drawn)),
            "shuffled": entry.shuffled is not None,
        }
        for entry in book.entries
    ]
