"""A story written out by hand: the two-player example game with its debt chain, wish and drawn card.

It is what the table in the browser is given, made here without the engine.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from maumau_kit.views.svg.cards import CARDS, JOKERS
from maumau_kit.views.wording import WORDS

Part = Any
Frame = dict[str, Any]
Story = dict[str, Any]

SUIT_NAMES = {
    "en": {
        "french": {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"},
        "german": {"C": "acorns", "D": "bells", "H": "hearts", "S": "leaves"},
    },
    "de": {
        "french": {"C": "Kreuz", "D": "Karo", "H": "Herz", "S": "Pik"},
        "german": {"C": "Eichel", "D": "Schellen", "H": "Herz", "S": "Laub"},
    },
}
RANK_NAMES = {
    "en": {
        "french": {"7": "seven", "J": "jack", "Q": "queen", "K": "king", "A": "ace"},
        "german": {"7": "seven", "J": "Unter", "Q": "Ober", "K": "king", "A": "Daus"},
    },
    "de": {
        "french": {"J": "Bube", "Q": "Dame", "K": "König", "A": "Ass"},
        "german": {"J": "Unter", "Q": "Ober", "K": "König", "A": "Daus"},
    },
}
JOKER_NAMES = {
    "en": {"XR": "red joker", "XB": "black joker"},
    "de": {"XR": "roter Joker", "XB": "schwarzer Joker"},
}


def card_name(card: str, lang: str, system: str) -> str:
    """The spoken name, like ``seven of spades`` or ``Pik-Bube``."""
    if card in JOKERS:
        return JOKER_NAMES[lang][card]
    rank, suit = card[:-1], SUIT_NAMES[lang][system][card[-1]]
    spoken = RANK_NAMES[lang][system].get(rank, rank)
    if lang == "en":
        return f"{spoken} of {suit}"
    return f"{suit}-{spoken}" if spoken != rank else f"{suit} {rank}"


def parts(text: str) -> list[Part]:
    """``"{0} lays {7S}, wishes {*D}"`` as parts: seat, card, suit and plain text."""
    out: list[Part] = []
    for piece in re.split(r"(\{[^}]+\})", text):
        if not piece.startswith("{"):
            if piece:
                out.append(piece)
        elif piece[1:-1].isdigit():
            out.append({"seat": int(piece[1:-1])})
        else:
            out.append({"suit": piece[2:-1]} if piece[1] == "*" else {"card": piece[1:-1]})
    return out


def both(en: str, de: str) -> dict[str, list[Part]]:
    """A sentence in both languages."""
    return {"en": parts(en), "de": parts(de)}


def vocabulary() -> dict[str, Any]:
    """The words and names that every story carries."""
    names = {
        lang: {system: {card: card_name(card, lang, system) for card in CARDS} for system in ("french", "german")}
        for lang in ("en", "de")
    }
    return {"words": WORDS, "names": names, "suit_names": SUIT_NAMES}


SAY = {
    "wild": both("A jack may be laid on anything.", "Ein Bube passt auf alles."),
    "stack": both("A seven may be stacked on a seven.", "Eine Sieben darf auf eine Sieben."),
    "last": both("It fits and is the last card.", "Sie passt und ist die letzte Karte."),
}
DRAW = {
    True: both("You may draw one card.", "Du darfst eine Karte ziehen."),
    False: both("A card fits, so drawing is not allowed.", "Eine Karte passt, also darfst du nicht ziehen."),
}


def _reason(code: str, top: str, debt: int, suit: str | None) -> dict[str, list[Part]]:
    wanted = suit or top[-1]
    table = {
        "suit": both(
            f"Same suit as the top card: {{*{wanted}}}.",
            f"Gleiche Farbe wie die oberste Karte: {{*{wanted}}}.",
        ),
        "rank": both(f"Same rank as {{{top}}}.", f"Gleicher Wert wie {{{top}}}."),
        "asked": both(f"It has the wished suit {{*{wanted}}}.", f"Sie hat die gewünschte Farbe {{*{wanted}}}."),
        "no-match": both(
            f"Neither {{*{wanted}}} nor the rank of {{{top}}}.",
            f"Weder {{*{wanted}}} noch der Wert von {{{top}}}.",
        ),
        "wish": both(
            f"{{*{wanted}}} is wished, this is another suit.",
            f"{{*{wanted}}} ist gewünscht, das ist eine andere Farbe.",
        ),
        "debt-open": both(
            f"{debt} cards are owed: only a seven may be laid.",
            f"{debt} Karten sind offen: darauf passt nur eine Sieben.",
        ),
        **SAY,
    }
    return table[code]


@dataclass
class Row:
    """One frame of the example game: what happened, and what may be laid now (with its ground)."""

    en: str
    de: str
    by: int | None = None
    move: str | None = None
    laid: list[str] = field(default_factory=list)
    drew: list[str] = field(default_factory=list)
    turn: int | None = None
    legal: dict[str, str] = field(default_factory=dict)
    no: str = "no-match"
    debt: int = 0
    wish: str | None = None


def _lay(by: int, card: str, en: str, de: str, **more: Any) -> Row:
    return Row(en, de, by, more.pop("move", card), laid=[card], **more)


ROWS = [
    Row(
        "Seven cards each; {9H} is turned up. {0} begins.",
        "Sieben Karten für jeden; {9H} wird aufgedeckt. {0} beginnt.",
        turn=0,
        legal={"JS": "wild", "2H": "suit", "KH": "suit"},
    ),
    _lay(0, "KH", "{0} lays {KH}.", "{0} legt {KH}.", turn=1, legal={"KS": "rank", "QH": "suit"}),
    _lay(1, "KS", "{1} lays {KS}.", "{1} legt {KS}.", turn=0, legal={"7S": "suit", "JS": "wild"}),
    _lay(
        0,
        "7S",
        "{0} lays {7S}: now 2 cards are owed.",
        "{0} legt {7S}: jetzt sind 2 Karten offen.",
        turn=1,
        debt=2,
        legal={"7D": "stack"},
        no="debt-open",
    ),
    _lay(
        1,
        "7D",
        "{1} lays {7D}: now 4 cards are owed.",
        "{1} legt {7D}: jetzt sind 4 Karten offen.",
        turn=0,
        debt=4,
        legal={"7C": "stack"},
        no="debt-open",
    ),
    _lay(
        0,
        "7C",
        "{0} lays {7C}: now 6 cards are owed.",
        "{0} legt {7C}: jetzt sind 6 Karten offen.",
        turn=1,
        debt=6,
        no="debt-open",
    ),
    Row(
        "{1} has no seven and takes 6; the turn is over.",
        "{1} hat keine Sieben und nimmt 6; der Zug ist vorbei.",
        by=1,
        move="take",
        drew=["5C", "6S", "QS", "AS", "3H", "10H"],
        turn=0,
        legal={"8C": "suit", "JS": "wild"},
    ),
    _lay(
        0,
        "8C",
        "{0} lays {8C}: {1} is skipped, {0} moves again.",
        "{0} legt {8C}: {1} setzt aus, {0} ist noch einmal dran.",
        turn=0,
        legal={"JS": "wild"},
    ),
    _lay(
        0,
        "JS",
        "{0} lays {JS} and wishes for {*D}.",
        "{0} legt {JS} und wünscht {*D}.",
        move="JS=D",
        turn=1,
        wish="D",
        no="wish",
    ),
    Row(
        "{1} has neither {*D} nor a jack and draws; the card does not fit.",
        "{1} hat weder {*D} noch einen Buben und zieht; die Karte passt nicht.",
        by=1,
        move="draw",
        drew=["9C"],
        turn=0,
        wish="D",
        legal={"4D": "asked"},
        no="wish",
    ),
    _lay(
        0,
        "4D",
        "{0} lays {4D} and says “Mau”.",
        "{0} legt {4D} und sagt „Mau“.",
        move="4D!",
        turn=1,
        legal={"4S": "rank"},
    ),
    _lay(1, "4S", "{1} lays {4S}.", "{1} legt {4S}.", turn=0),
    Row(
        "{0} draws {4H}: it fits and may be laid at once.",
        "{0} zieht {4H}: sie passt und darf gleich gelegt werden.",
        by=0,
        move="draw",
        drew=["4H"],
        turn=0,
        legal={"4H": "rank"},
    ),
    _lay(
        0,
        "4H",
        "{0} lays {4H} and says “Mau” again.",
        "{0} legt {4H} und sagt wieder „Mau“.",
        move="4H!",
        turn=1,
        legal={"3H": "suit", "10H": "suit", "QH": "suit"},
    ),
    _lay(1, "QH", "{1} lays {QH}.", "{1} legt {QH}.", turn=0, legal={"2H": "last"}),
    _lay(
        0,
        "2H",
        "{0} lays {2H}, says “Mau-Mau” and has won!",
        "{0} legt {2H}, sagt „Mau-Mau“ und hat gewonnen!",
        move="2H!!",
    ),
]

SOURCE = {
    "no-match": "001: same suit or same rank",
    "debt-open": "001: a seven may be answered with a seven",
    "wish": "001: the jack",
}


def _why(seat: int, hand: list[str], row: Row, top: str) -> dict[str, Any]:
    cards = []
    for card in hand:
        code = row.legal.get(card, row.no)
        say = _reason(code, top, row.debt, row.wish)
        entry = {"code": "ok" if card in row.legal else code, "say": say, "source": SOURCE[row.no]}
        cards.append({"card": card, "legal": card in row.legal, **entry, "all": [{**entry, "code": code}]})
    may_draw = not row.legal
    draw = {
        "move": "draw",
        "legal": may_draw,
        "code": "ok" if may_draw else "must-play",
        "say": DRAW[may_draw],
    }
    owed = both(f"{row.debt} cards are owed: take them all.", f"{row.debt} Karten sind offen: nimm sie alle.")
    take = {"move": "take", "legal": True, "code": "ok", "say": owed}
    return {
        "seat": seat,
        "cards": cards,
        "moves": [{**(take if row.debt else draw), "source": "001: drawing"}],
    }


def _sorted(hand: list[str]) -> list[str]:
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    return sorted(hand, key=lambda card: ("CSHD".index(card[-1]), ranks.index(card[:-1])))


def anna_and_kalle() -> Story:
    """The two-player example game, open hands, fifteen moves."""
    hands = [["7C", "8C", "7S", "JS", "2H", "KH", "4D"], ["10C", "QC", "4S", "9S", "KS", "QH", "7D"]]
    pile, stock, frames = ["9H"], 37, []
    for row in ROWS:
        for card in row.laid:
            hands[row.by or 0].remove(card)
            pile.append(card)
        if row.drew:
            hands[row.by or 0] = _sorted(hands[row.by or 0] + row.drew)
            stock -= len(row.drew)
        frames.append(
            {
                "by": row.by, "move": row.move, "laid": row.laid, "drew": len(row.drew),
                "say": both(row.en, row.de), "hands": [{"cards": list(hand)} for hand in hands],
                "pile": pile[-3:], "pile_count": len(pile), "stock": stock,
                "turn": row.turn, "direction": 1, "dealer": 1, "suit": row.wish, "debt": row.debt,
                "drawn": "4H" if row.move == "draw" and row.by == 0 else None,
                "naming": False, "skip": 0, "uncalled": None,
                "result": {"winner": 0, "reason": "out", "points": [0, 63]} if row.turn is None else None,
                "why": None if row.turn is None else _why(row.turn, hands[row.turn], row, pile[-1]),
            }
        )  # fmt: skip
    return {
        "format": "maumau-story/1",
        "title": {"en": "Anna and Kalle", "de": "Anna und Kalle"},
        "note": {"en": "Both hands are open.", "de": "Beide Hände liegen offen."},
        "variant": {"id": "tavern", "name": {"en": "Tavern", "de": "Wirtshaus"}},
        "players": ["Anna", "Kalle"],
        "view": "open",
        "bottom": 0,
        "frames": frames,
        **vocabulary(),
    }
