"""What the objects of the kit look like in a notebook without any script: text, SVG and HTML."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from html import escape
from typing import Any

from maumau_kit.base.cards import card_text
from maumau_kit.base.words import language
from maumau_kit.game.explain import Explanation, Reason, Verdict
from maumau_kit.game.match import Match
from maumau_kit.game.narrate import tell_deal
from maumau_kit.game.position import Position
from maumau_kit.game.record import Record
from maumau_kit.rules.variant import Variant
from maumau_kit.views.rule_table import rule_document, rules_html, rules_text
from maumau_kit.views.still import still_html, still_text
from maumau_kit.views.story import OPEN, one_frame_story, story
from maumau_kit.views.svg.cards import row_svg

NAMES = ("Anna", "Kalle", "Mia", "Jonas", "Lea", "Ben", "Emma", "Paul")


def bundle(shown: Any) -> dict[str, str]:
    """The representations of an object by MIME type."""
    return as_bundle(shown)


@singledispatch
def as_bundle(shown: Any) -> dict[str, str]:
    """What an object of this type looks like; plain text for types without a view."""
    return {"text/plain": str(shown)}


def _options(variant: Variant) -> dict[str, Any]:
    return {"language": language(), "suits": variant["setup.suits"]}


@as_bundle.register
def _position(shown: Position) -> dict[str, str]:
    players = tuple(NAMES[: shown.seats])
    told = tell_deal(shown, whole=False)
    frames = one_frame_story(shown, players, told)
    options = _options(shown.variant)
    return {
        "text/plain": still_text(frames, 0, options),
        "text/html": still_html(frames, 0, options),
        "image/svg+xml": hand_picture(shown),
    }


def hand_picture(position: Position) -> str:
    """The top card and the hand to act, as one picture."""
    hand = position.hands[position.turn] if position.turn is not None else ()
    lang, system = language(), position.variant["setup.suits"]
    cards = [card_text(card) for card in (position.top, *hand)]
    letters = "german" if system == "german" else "de" if lang == "de" else "en"
    return row_svg(cards, system=system, letters=letters, label=position.to_text())


@as_bundle.register
def _record(shown: Record) -> dict[str, str]:
    frames, options = story(shown, OPEN), _options(shown.variant)
    last = len(frames["frames"]) - 1
    return {"text/plain": still_text(frames, last, options), "text/html": still_html(frames, last, options)}


@as_bundle.register
def _match(shown: Match) -> dict[str, str]:
    head = ("Player", "Points", "Rounds won") if language() == "en" else ("Spieler", "Punkte", "Gewonnene Runden")
    rows = list(zip(shown.players, map(str, shown.totals), map(str, shown.wins), strict=True))
    return {"text/plain": "\n".join("  ".join(row) for row in (head, *rows)), "text/html": _table(head, rows)}


@as_bundle.register
def _reason(shown: Reason) -> dict[str, str]:
    source = f" ({shown.source})" if shown.source else ""
    html = f"<p>{escape(shown.text)} <small>{escape(shown.code)}{escape(source)}</small></p>"
    return {"text/plain": shown.text + source, "text/html": html}


@as_bundle.register
def _explanation(shown: Explanation) -> dict[str, str]:
    head = ("", "Card", "Why", "Source") if language() == "en" else ("", "Karte", "Warum", "Quelle")

    def row(verdict: Verdict) -> tuple[str, ...]:
        return "✓" if verdict.legal else "✗", verdict.what, verdict.first.text, verdict.first.source

    rows = [row(verdict) for verdict in (*shown.cards, *shown.moves)]
    return {"text/plain": str(shown), "text/html": _table(head, rows)}


@as_bundle.register
def _variant(shown: Variant) -> dict[str, str]:
    document, lang, system = rule_document(shown), language(), shown["setup.suits"]
    return {"text/plain": rules_text(document, lang, system), "text/html": rules_html(document, lang, system)}


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    def line(cells: tuple[str, ...], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag} style='text-align:left'>{escape(c)}</{tag}>" for c in cells) + "</tr>"

    return "<table>" + line(head, "th") + "".join(line(row, "td") for row in rows) + "</table>"
