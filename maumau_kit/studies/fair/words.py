"""Fair values in words: what was done, how far to trust it, and a row for each move, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import number, shortest, whole
from maumau_kit.base.words import pick, seat_name
from maumau_kit.game.signs import card_signs, move_signs

if TYPE_CHECKING:
    from maumau_kit.studies.fair.values import FairValues, MoveValue

HEAD: Final[Both] = ("What {seat} can know, after {n}.", "Was {seat} wissen kann, nach {n}.")
HEAD_POSITION: Final[Both] = ("What {seat} can know in this position.", "Was {seat} in dieser Stellung wissen kann.")
MOVES: Final[tuple[Both, Both]] = (("1 move", "1 Zug"), ("{n} moves", "{n} Zügen"))
HAND: Final[Both] = ("Own hand: {cards}. On top: {top}.", "Eigene Hand: {cards}. Oben liegt: {top}.")
METHOD: Final[Both] = (
    (
        "Perfect-information Monte Carlo: the hidden cards were dealt out anew {n}, and each time every move was "
        "valued with all cards open; {x} % of the values are solved, the others are rounds played to the end by the "
        "bot {bot}."
    ),
    (
        "Monte Carlo mit offenen Karten (perfect-information Monte Carlo): die verdeckten Karten wurden {n} neu "
        "verteilt und jeder Zug mit offenen Karten bewertet; {x} % der Werte sind gelöst, die anderen vom Bot {bot} "
        "zu Ende gespielte Runden."
    ),
)
TIMES: Final[tuple[Both, Both]] = (("once", "einmal"), ("{n} times", "{n}-mal"))
FROM_RECORD: Final[Both] = (
    (
        "Each time they agree with all that this seat has seen, and any such way is as probable as another: a draw by "
        "choice is taken to prove nothing."
    ),
    (
        "Jede Verteilung passt zu allem, was von diesem Platz zu sehen war, und jede solche gilt als gleich "
        "wahrscheinlich: freiwilliges Ziehen beweist nichts."
    ),
)
UNIFORM: Final[Both] = (
    (
        "How the round went is not known here: each unseen card of the pack may be anywhere, any way as probable as "
        "another."
    ),
    (
        "Wie die Runde verlief, ist hier nicht bekannt: jede ungesehene Karte des Blatts kann überall sein, jede "
        "Verteilung gilt als gleich wahrscheinlich."
    ),
)
BIAS: Final[Both] = (
    (
        "Its known bias (strategy fusion): it values each move as if everybody saw all cards from now on, so that "
        "hiding or finding out something counts for nothing."
    ),
    (
        "Bekannte Verzerrung (strategy fusion): jeder Zug wird bewertet, als sähen ab jetzt alle alle Karten. Etwas zu "
        "verbergen oder herauszufinden zählt daher nichts."
    ),
)
SCORE: Final[Both] = (
    "A value is the share of wins: 100 % where this seat sheds first, 50 % where nobody does. All calls are made.",
    (
        "Ein Wert ist der Anteil der Siege: 100 %, wo dieser Platz zuerst fertig wird, 50 %, wo es niemand wird. Alle "
        "Ansagen werden gemacht."
    ),
)
PARTIAL: Final[Both] = ("Stopped early: {done} of {asked}.", "Früher angehalten: {done} von {asked}.")
NO_DATA: Final[Both] = ("No data: no cards were dealt out.", "Keine Daten: es wurde nichts verteilt.")
ONLY: Final[Both] = ("{move} is the only legal move.", "{move} ist der einzige erlaubte Zug.")
BEST: Final[Both] = ("The best move is {move}: {value}.", "Der beste Zug ist {move}: {value}.")
CLEAR: Final[Both] = (
    "{move} wins less often, by {x} percentage points ({level}: {low} to {high}).",
    "{move} gewinnt um {x} Prozentpunkte seltener ({level}: {low} bis {high}).",
)
SHORT: Final[Both] = (
    "{seat}, {when}: the best move is {move}, it wins {value} % ({level}: {low} to {high}).",
    "{seat}, {when}: der beste Zug ist {move}, er gewinnt {value} % ({level}: {low} bis {high}).",
)
SHORT_ONLY: Final[Both] = (
    "{seat}, {when}: {move} is the only legal move.",
    "{seat}, {when}: {move} ist der einzige erlaubte Zug.",
)
WHEN: Final[tuple[Both, Both]] = (("after {n}", "nach {n}"), ("in this position", "in dieser Stellung"))
UNCLEAR: Final[Both] = (
    "{move} may be as good: {x} percentage points less, and the interval holds 0 ({level}: {low} to {high}).",
    (
        "{move} ist vielleicht ebenso gut: {x} Prozentpunkte weniger, der Bereich enthält die 0 ({level}: {low} bis "
        "{high})."
    ),
)
COLUMNS: Final[tuple[Both, ...]] = (
    ("move", "Zug"),
    ("wins", "gewinnt"),
    ("{level}", "{level}"),
    ("to the best", "zum besten"),
    ("{level} for all", "{level} für alle"),
    ("solved", "gelöst"),
)
TO: Final[Both] = ("to", "bis")
BEST_SHORT: Final[Both] = ("best", "der beste")
TITLE: Final[Both] = ("What each move is worth to {seat}", "Was jeder Zug für {seat} wert ist")
AXIS: Final[Both] = ("wins, in %", "Siege in %")


def level(confidence: float, lang: str | None = None) -> str:
    """The level of confidence.

    >>> level(0.95), level(0.995, "de")
    ('95 %', '99,5 %')
    """
    return f"{shortest(100 * confidence, lang)} %"


def percent(value: float, lang: str | None = None, *, signed: bool = False) -> str:
    """A share of 0 … 1 as a number out of a hundred.

    >>> percent(0.5), percent(-0.123, signed=True)
    ('50', '−12')
    """
    return number(100 * value, 0, lang, signed=signed)


def seat_of(found: FairValues, lang: str | None = None) -> str:
    """What the seat is called."""
    return seat_name(found.seat, pick(("en", "de"), lang), found.players)


def head(found: FairValues, lang: str | None = None) -> list[str]:
    """Whose knowledge it is, what was done, and how far it can be trusted."""
    seat, step = seat_of(found, lang), found.step
    if step is None:
        lines = [pick(HEAD_POSITION, lang).format(seat=seat)]
    else:
        lines = [pick(HEAD, lang).format(seat=seat, n=_counted(MOVES, step, lang))]
    now = found.known.now
    cards = " ".join(_card(card, found, lang) for card in now.hand)
    lines.append(pick(HAND, lang).format(cards=cards, top=_card(now.discard[-1], found, lang)))
    if found.is_partial:
        done, asked = whole(found.worlds, lang), whole(found.asked, lang)
        lines.append(pick(PARTIAL, lang).format(done=done, asked=asked))
    if not found.worlds:
        return [*lines, pick(NO_DATA, lang)]
    ways = _counted(TIMES, found.worlds, lang)
    return [
        *lines,
        pick(METHOD, lang).format(n=ways, x=percent(found.solved_share, lang), bot=found.bot),
        pick(FROM_RECORD if found.from_record else UNIFORM, lang),
        pick(SCORE, lang),
        pick(BIAS, lang),
    ]


def _card(card: int, found: FairValues, lang: str | None) -> str:
    return card_signs(card, pick(("en", "de"), lang), found.variant["setup.suits"])


def signs(row: MoveValue, found: FairValues, lang: str | None = None) -> str:
    """The move in a few letters, see `move_signs`."""
    return move_signs(row.move, lang, found.variant["setup.suits"])


def _counted(both: tuple[Both, Both], n: int, lang: str | None) -> str:
    return pick(both[n != 1], lang).format(n=whole(n, lang))


def told(found: FairValues, lang: str | None = None) -> list[str]:
    """What the values say: the best move, and of every other one whether it is clearly worse."""
    best = found.best
    if best is None:
        return []
    if len(found.rows) == 1:
        return [pick(ONLY, lang).format(move=signs(best, found, lang))]
    value = f"{percent(best.mean, lang)} % ({interval(best.low, best.high, lang)})"
    said = [pick(BEST, lang).format(move=signs(best, found, lang), value=value)]
    return said + [_compared(row, found, lang) for row in found.rows if not row.is_best]


def _compared(row: MoveValue, found: FairValues, lang: str | None) -> str:
    return pick(CLEAR if row.is_clearly_worse else UNCLEAR, lang).format(
        move=signs(row, found, lang),
        x=percent(-row.difference, lang),
        level=level(found.confidence, lang),
        low=percent(-row.difference_high, lang),
        high=percent(-row.difference_low, lang),
    )


def interval(low: float, high: float, lang: str | None = None, *, signed: bool = False) -> str:
    """The bounds of an interval, out of a hundred."""
    return f"{percent(low, lang, signed=signed)} {pick(TO, lang)} {percent(high, lang, signed=signed)}"


def sentences(found: FairValues, lang: str | None = None) -> list[str]:
    """What was done, and what the values say."""
    return head(found, lang) + told(found, lang)


def sentence(found: FairValues, lang: str | None = None) -> str:
    """One sentence: who, when, the best move and its interval."""
    best = found.best
    if best is None:
        return pick(NO_DATA, lang)
    at = {} if found.step is None else {"n": _counted(MOVES, found.step, lang)}
    when = pick(WHEN[found.step is None], lang).format(**at)
    return pick(SHORT_ONLY if len(found.rows) == 1 else SHORT, lang).format(
        seat=seat_of(found, lang), when=when, move=signs(best, found, lang), value=percent(best.mean, lang),
        level=level(found.confidence, lang), low=percent(best.low, lang), high=percent(best.high, lang),
    )  # fmt: skip


def titles(found: FairValues, lang: str | None = None) -> list[str]:
    """The heads of the table."""
    return [pick(title, lang).format(level=level(found.confidence, lang)) for title in COLUMNS]


def cells(row: MoveValue, found: FairValues, lang: str | None = None) -> list[str]:
    """One row of the table."""
    apart = pick(BEST_SHORT, lang) if row.is_best else percent(row.difference, lang, signed=True)
    bounds = "" if row.is_best else interval(row.difference_low, row.difference_high, lang, signed=True)
    share = percent(row.solved / (row.solved + row.played), lang)
    own = interval(row.low, row.high, lang)
    return [signs(row, found, lang), f"{percent(row.mean, lang)} %", own, apart, bounds, f"{share} %"]


def summary(found: FairValues, lang: str | None = None) -> str:
    """The values as lines of text."""
    lines = head(found, lang)
    if found.rows:
        table = [titles(found, lang), *(cells(row, found, lang) for row in found.rows)]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines += ["  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]) for line in table]
    return "\n".join(lines + told(found, lang))
