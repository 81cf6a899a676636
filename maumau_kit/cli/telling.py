"""Positions, rounds and matches told to people: tables and short sentences in the language in force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from maumau_kit.base.knobs import Both
from maumau_kit.base.words import fill, language, pick, seat_name, suit_name, to_text
from maumau_kit.cli.screen import card_symbol, count, print_line, print_table

if TYPE_CHECKING:
    from maumau_kit.game.match import Match
    from maumau_kit.game.position import Position
    from maumau_kit.game.record import Record

_ALWAYS_SHOWN = "draw"
_REASONS: dict[str, Both] = {
    "out": ("{name} is out of cards and has won.", "{name} ist die letzte Karte los und hat gewonnen."),
    "blocked": (
        "Nobody could go on: the round was stopped, without a winner.",
        "Niemand konnte mehr: die Runde wurde ohne Sieger abgebrochen.",
    ),
    "exhausted": (
        "A required card could not be drawn: the round was stopped, without a winner.",
        "Eine nötige Karte fehlte: die Runde wurde ohne Sieger abgebrochen.",
    ),
    "unfinished": ("The round is not finished.", "Die Runde ist nicht zu Ende."),
}
_ENDS: dict[str, Both] = {
    "target": ("The match is over: the target was reached.", "Die Partie ist zu Ende: die Grenze ist erreicht."),
    "rounds": (
        "The match is over: the agreed rounds are played.",
        "Die Partie ist zu Ende: die abgemachten Runden sind gespielt.",
    ),
    "stopped": ("The match was stopped.", "Die Partie wurde beendet."),
    "": ("The match goes on.", "Die Partie geht weiter."),
}


def tell_legal(table: Position) -> None:
    """What may be played in a position, and why or why not."""
    lang = language()
    print_line(f"{table.variant.name[lang]}. {_state(table)}")
    if table.turn is None:
        return
    said = table.explain()
    moves = [verdict for verdict in said.moves if verdict.legal or verdict.what == _ALWAYS_SHOWN]
    words = pick(("yes", "ja")), pick(("no", "nein"))
    rows = [
        (card_symbol(v.card) if v.card is not None else v.what, words[not v.legal], v.first.text_in(lang))
        for v in (*said.cards, *moves)
    ]
    headers = {"en": ("card or move", "legal", "because"), "de": ("Karte oder Zug", "erlaubt", "denn")}
    print_table(headers[lang], rows)
    print_line(pick(("Legal moves: ", "Erlaubte Züge: ")) + "  ".join(table.legal_moves))


def _state(table: Position) -> str:
    """What lies open, in a few short sentences."""
    lang = language()
    if table.turn is None:
        return pick(("The round is over.", "Die Runde ist zu Ende."))
    told = [pick(("On top: {}.", "Oben: {}.")).format(card_symbol(table.top))]
    told.append(pick(("To act: {}.", "Am Zug: {}.")).format(seat_name(table.turn, lang)))
    if table.suit is not None:
        told.append(pick(("Wish: {}.", "Wunsch: {}.")).format(suit_name(table.suit, lang)))
    if table.debt:
        told.append(
            to_text(fill(("{n|card is|cards are} owed.", "{n|Karte ist|Karten sind} offen."), lang, n=table.debt), lang)
        )
    if table.drawn is not None:
        told.append(pick(("Just drawn: {}.", "Eben gezogen: {}.")).format(card_symbol(table.drawn)))
    if table.uncalled:
        told.append(pick(("Not called: {}.", "Ansage fehlt: {}.")).format(seat_name(table.uncalled[0], lang)))
    if table.naming:
        told.append(pick(("The dealer names a suit.", "Der Geber nennt eine Farbe.")))
    return " ".join(told)


def tell_replay(record: Record) -> None:
    """A round, a line a move."""
    from maumau_kit.game.narrate import tell_deal, tell_step

    lang, names = language(), record.players
    title = record.titles.get(lang) or record.title
    print_line(f"{record.variant.name[lang]}: {title}" if title else record.variant.name[lang])
    if record.note.get(lang):
        print_line(record.note[lang])
    print_line(_spoken(tell_deal(record.first, whole=record.deck is not None), names))
    rows = [
        (number, step.move, _spoken(tell_step(step), names), " ".join(str(len(hand)) for hand in step.after.hands))
        for number, step in enumerate(record.steps, 1)
    ]
    headers = {"en": ("no.", "move", "what happens", "hands"), "de": ("Nr.", "Zug", "was geschieht", "Hände")}
    print_table(headers[lang], rows, right=(0,))
    outcome = record.outcome
    winner = "" if outcome.winner is None else seat_name(outcome.winner, lang, names)
    print_line(pick(_REASONS[outcome.reason]).replace("{name}", winner))
    if any(outcome.points):
        points = ", ".join(f"{name} {count(score)}" for name, score in zip(names, outcome.points, strict=True))
        print_line(pick(("Penalty points: ", "Strafpunkte: ")) + points)


def _spoken(told: tuple[tuple[object, ...], tuple[object, ...]], names: Sequence[str]) -> str:
    return to_text(told[language() == "de"], language(), players=names)  # type: ignore[arg-type]


def tell_perft(nodes: Sequence[int]) -> None:
    """How many sequences of moves there are of each length."""
    headers = {"en": ("moves", "sequences"), "de": ("Züge", "Folgen")}
    print_table(headers[language()], [(depth, count(n)) for depth, n in enumerate(nodes, 1)], right=(0, 1))


def tell_match(match: Match) -> None:
    """How a match stands."""
    lang, result = language(), match.result
    played, counted = len(match.rounds), len(match.counted)
    print_line(
        f"{match.variant.name[lang]}: "
        + pick((f"{played} played, {counted} of them count.", f"{played} gespielt, {counted} davon zählen."))
    )
    places = {seat: place for place, seats in enumerate(result.ranking, 1) for seat in seats}
    rows = [
        (name, count(match.wins[seat]), count(match.totals[seat]), places[seat])
        for seat, name in enumerate(match.players)
    ]
    headers = {"en": ("player", "rounds won", "points", "place"), "de": ("Spieler", "Siege", "Punkte", "Platz")}
    print_table(headers[lang], rows, right=(1, 2, 3))
    print_line(pick(_ENDS[result.reason or ""]))
    for seats, one, many in (
        (result.winners, ("In front: ", "Vorn: "), ("Winner: ", "Gewonnen hat: ")),
        (result.losers, ("Behind: ", "Hinten: "), ("Loser: ", "Verloren hat: ")),
    ):
        if seats:
            print_line(pick(many if result.over else one) + ", ".join(match.players[seat] for seat in seats))
