"""A second story: up to eight players, hidden hands, twenty cards, jokers, every badge, and hostile texts."""

from __future__ import annotations

from typing import Any

from story import DRAW, Frame, Story, both, vocabulary

HOSTILE = "<img src=x onerror=alert(1)>"
NAMES = [
    "Anna",
    HOSTILE,
    "</script><script>alert(2)</script>",
    "Marie-Luise von der Höhe",
    "",
    "Ömer",
    "Bo",
    "Zoë",
]
# From two packs: there are two sevens of clubs.
LONG_HAND = [
    "7C", "7C", "8C", "9C", "10C", "JC", "QC", "KC", "2S", "7S", "8S", "JS", "AS", "3H", "9H", "QH", "5D",
    "KD", "XR", "XB",
]  # fmt: skip

FITS = both("Same suit as the top card: {*D}.", "Gleiche Farbe wie die oberste Karte: {*D}.")
WILD = both("This card may be laid on anything.", "Diese Karte passt auf alles.")
COLD = both("Neither {*D} nor the rank of {6D}.", "Weder {*D} noch der Wert von {6D}.")
ONLY = both("<b>Only</b> the drawn card.", "<b>Nur</b> die gezogene Karte.")


def _reasons(card: str) -> dict[str, Any]:
    wild, fits = card[0] in "JX", card[-1] == "D"
    say = WILD if wild else FITS if fits else COLD
    source = "§1 <i>text</i>"
    if wild or fits:
        ground = {"code": "ok", "say": say, "source": source}
        return {"card": card, "legal": True, **ground, "all": [ground]}
    objections = [
        {"code": "no-match", "say": say, "source": source},
        {"code": "only-drawn", "say": ONLY, "source": source},
    ]
    return {"card": card, "legal": False, **objections[0], "all": objections}


def _frame(**changes: Any) -> Frame:
    draw = {"move": "draw", "legal": False, "code": "must-play", "say": DRAW[False], "source": ""}
    hand = changes.pop("hand", LONG_HAND)
    shown = changes.get("turn", 0) == 0
    counts = [{"count": n} for n in (5, 1, 12, 7, 3, 9, 2)]
    return {
        "by": None, "move": None, "laid": [], "drew": 0, "hands": [{"cards": hand}, *counts],
        "pile": ["XB", "4H", "6D"], "pile_count": 17, "stock": 21, "turn": 0, "direction": 1, "dealer": 5,
        "suit": None, "debt": 0, "drawn": None, "naming": False, "skip": 0, "uncalled": None, "result": None,
        "why": {"seat": 0, "cards": [_reasons(card) for card in hand], "moves": [draw]} if shown else None,
        **changes,
    }  # fmt: skip


def _frames(players: int) -> list[Frame]:
    without = [card for card in LONG_HAND if card != "JS"]
    markup = {
        "en": [{"seat": 1}, " says ", {"b": "<u>x</u>"}, "."],
        "de": [{"seat": 1}, " sagt ", {"b": "<u>x</u>"}, "."],
    }
    later = {"hand": without, "pile": ["6D", "JS", "XR"], "pile_count": 19}
    return [
        _frame(say=both("{0} holds twenty cards.", "{0} hält zwanzig Karten.")),
        _frame(
            by=0, move="JS=D", laid=["JS"], suit="D", turn=1, hand=without, pile=["4H", "6D", "JS"],
            pile_count=18, say=both("{0} lays {JS} and wishes for {*D}.", "{0} legt {JS} und wünscht {*D}."),
        ),
        _frame(
            by=1, move="XR", laid=["XR"], debt=5, turn=2, direction=-1, skip=1,
            uncalled={"seat": 1, "call": "mau"}, say=markup, **later,
        ),
        _frame(
            by=2, move="take", drew=5, drawn="9H", direction=-1, stock=0, **later,
            say=both("{2} takes 5 cards; the stock is empty.", "{2} nimmt 5 Karten; der Stapel ist leer."),
        ),
        _frame(
            by=3, move="pass", turn=5 % players, naming=True, say=both("{3} passes.", "{3} passt."), **later
        ),
        _frame(
            by=4, move="7H+7S", laid=["7H", "7S"], turn=None, hand=without, pile=["XR", "7H", "7S"],
            pile_count=21, result={"winner": None, "reason": "blocked", "points": [0] * players},
            say=both("{4} lays {7H} and {7S}.", "{4} legt {7H} und {7S}."),
        ),
    ]  # fmt: skip


def crowd(players: int = 6) -> Story:
    """Five to eight players seen from seat 0."""
    frames = _frames(players)
    for frame in frames:
        frame["hands"] = frame["hands"][:players]
    return {
        "format": "maumau-story/1",
        "title": {"en": "<h1>Six</h1>", "de": "<h1>Sechs</h1>"},
        "note": {"en": HOSTILE, "de": HOSTILE},
        "variant": {"id": "eights", "name": {"en": "Eights", "de": "Achter"}},
        "players": NAMES[:players],
        "view": 0,
        "bottom": 0,
        "frames": frames,
        **vocabulary(),
    }
