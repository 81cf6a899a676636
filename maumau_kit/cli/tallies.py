"""The counts of many rounds told to people: who wins, means with their intervals, how long rounds take."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from maumau_kit.base.knobs import Both
from maumau_kit.base.words import language, pick
from maumau_kit.cli.screen import count, decimal, percent, print_line, print_table
from maumau_kit.studies.compare.quantiles import share_interval

if TYPE_CHECKING:
    from maumau_kit.studies.simulate import Simulation

BARS, BAR_WIDTH = 12, 40
OPEN_BIN = 255
"""The last bin of a histogram holds all larger values too."""
_ENGINES: dict[str, Both] = {"compiled": ("compiled", "übersetzt"), "plain": ("plain Python", "reines Python")}
_MEASURES: dict[str, Both] = {
    "decisions": ("decisions", "Entscheidungen"),
    "turns": ("turns", "Züge"),
    "draws": ("cards drawn", "gezogene Karten"),
    "debt_paid": ("cards taken for debts", "für Schulden genommene Karten"),
    "lays": ("cards laid, sets as one", "gelegte Karten, Sätze als eine"),
    "fines": ("penalty cards", "Strafkarten"),
    "shuffles": ("shuffles", "Mischungen"),
    "points": ("penalty points, all seats", "Strafpunkte aller Plätze"),
}
_SEAT_HEADERS: tuple[Both, ...] = (
    ("bot", "Bot"),
    ("rounds won", "Siege"),
    ("share", "Anteil"),
    ("95 % interval", "95-%-Bereich"),
    ("points a round", "Punkte je Runde"),
)


def tell_simulation(counts: Simulation) -> None:
    """The counts as tables."""
    plan = counts.plan
    rounds, seconds = count(counts.rounds), decimal(counts.seconds)
    engine = pick(_ENGINES[counts.engine])
    en = f"{rounds} rounds, {plan.players} players, seed {plan.seed}. Engine: {engine}, {seconds} s."
    de = f"{rounds} Runden, {plan.players} Spieler, Startzahl {plan.seed}. Rechenweg: {engine}, {seconds} s."
    print_line(f"{plan.variant.name[language()]}: {pick((en, de))}")
    print_line()
    if not counts.rounds:
        print_line(pick(("Nothing was played: no data.", "Nichts gespielt: keine Daten.")))
        return
    _tell_seats(counts)
    print_line()
    _tell_means(counts)
    print_line()
    _tell_turns(counts.histogram("turns"))


def _tell_seats(counts: Simulation) -> None:
    n, plan = counts.rounds, counts.plan
    by_bot = plan.rotate  # then a bot's seat changes, and points are not kept by bot
    wins = counts.wins_by_bot if by_bot else counts.wins
    rows = [
        [str(number), plan.bots[number], *_share(won, n), *([] if by_bot else [decimal(counts.points[number] / n)])]
        for number, won in enumerate(wins)
    ]
    rows.append([pick(("nobody", "niemand")), "", *_share(counts.no_winner, n), *([] if by_bot else [""])])
    headers = [pick(("no.", "Nr.")) if by_bot else pick(("seat", "Platz")), *map(pick, _SEAT_HEADERS)]
    print_table(headers[: len(rows[0])], rows, right=range(2, len(rows[0])))
    ends: tuple[tuple[int, Both], ...] = (
        (counts.blocked, ("blocked", "blockiert")),
        (counts.exhausted, ("no card left to draw", "keine Karte mehr zu ziehen")),
        (counts.over_limit, ("over the move limit", "über der Zuggrenze")),
    )
    told = [f"{pick(word)} {count(number)}" for number, word in ends if number]
    if told:
        print_line(pick(("Without a winner: ", "Ohne Sieger: ")) + ", ".join(told) + ".")
    if by_bot:
        print_line(pick(("Each round the bots move on by a seat.", "Jede Runde rücken die Bots einen Platz weiter.")))
    else:
        print_line(pick(("Seat 0 sits after the dealer and begins.", "Platz 0 sitzt nach dem Geber und fängt an.")))


def _share(won: int, rounds: int) -> list[str]:
    low, high = share_interval(won, rounds, 0.95)
    return [count(won), percent(won / rounds), f"{decimal(100 * low, 1)} – {percent(high)}"]


def _tell_means(counts: Simulation) -> None:
    rows = []
    for measure, mean in counts.means.items():
        found = counts.interval(measure)
        half = "" if found is None else f"± {decimal(found[1])}"
        rows.append((pick(_MEASURES.get(measure, (measure, measure))), decimal(mean), half))
    print_table((pick(("in a round", "in einer Runde")), pick(("mean", "Mittel")), "95 %"), rows, right=(1, 2))


def bars(histogram: dict[int, int]) -> list[tuple[int, int | None, int]]:
    """A histogram in a few bars of equal width: first value, last value, rounds.

    The last bar has no end: it holds the largest hundredth and more, so that one endless round does not flatten
    the picture.

    >>> bars({3: 50, 4: 49, 90: 1})
    [(3, 3, 50), (4, 4, 49), (5, None, 1)]
    """
    most, so_far, low, end = sum(histogram.values()), 0, min(histogram), max(histogram)
    for value in sorted(histogram):
        so_far += histogram[value]
        if so_far >= 0.99 * most:
            end = value
            break
    width = max(1, math.ceil((end - low + 1) / BARS))
    starts = range(low, end + 1, width)
    found: list[tuple[int, int | None, int]] = [
        (start, start + width - 1, sum(histogram.get(v, 0) for v in range(start, start + width))) for start in starts
    ]
    rest = most - sum(rounds for _, _, rounds in found)
    if rest:
        found.append((starts[-1] + width, None, rest))
    return found


def _tell_turns(histogram: dict[int, int]) -> None:
    rows = bars(histogram)
    most = max(rounds for _, _, rounds in rows)
    print_table(
        (pick(("turns", "Züge")), pick(("rounds", "Runden")), ""),
        [(_span(low, high), count(n), "█" * math.ceil(BAR_WIDTH * n / most)) for low, high, n in rows],
        right=(0, 1),
    )


def _span(low: int, high: int | None) -> str:
    if high is None or high >= OPEN_BIN:
        return pick((f"{low} or more", f"ab {low}"))
    return str(low) if low == high else f"{low}–{high}"
