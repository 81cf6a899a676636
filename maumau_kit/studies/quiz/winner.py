"""“Who wins this match?”: the scores of some rounds, judged by the variant's own series rules."""

from __future__ import annotations

from collections.abc import Iterator

from maumau_kit.base.knobs import Both
from maumau_kit.base.words import SeatPart
from maumau_kit.game.explain import Reason
from maumau_kit.game.match import Match
from maumau_kit.game.narrate import Told
from maumau_kit.game.record import Record
from maumau_kit.rules.series import end_reason
from maumau_kit.studies.quiz.bank import MISCONCEPTIONS
from maumau_kit.studies.quiz.kind import FRUITLESS, ROUNDS, TO_THE_END, Kind, Rounds
from maumau_kit.studies.quiz.lots import Lots
from maumau_kit.studies.quiz.misconception import Misconception
from maumau_kit.studies.quiz.question import Choice, Question, hands_left, level, reason_of, told

TITLE: Both = ("Who wins this match?", "Wer gewinnt diese Partie?")
TITLE_LOSES: Both = ("Who loses this match?", "Wer verliert diese Partie?")
PLAYED: Both = ("{n|round was|rounds were} played.", "Gespielt: {n|Runde|Runden}.")
COUNT: Both = ("Count what is left in the hands.", "Zähl, was auf den Händen geblieben ist.")
STOPPED: Both = ("You stop here.", "Ihr hört hier auf.")
ENDED: Both = ("The match is over.", "Die Partie ist zu Ende.")
WINS: Both = ("Who wins? More than one may share.", "Wer gewinnt? Es können auch mehrere sein.")
LOSES: Both = ("Who loses? More than one may share.", "Wer verliert? Es können auch mehrere sein.")
REASONS: dict[tuple[str, bool], Both] = {
    ("lowest", True): (
        "{seat} has {n|point|points}: nobody has fewer.",
        "{seat} hat {n|Punkt|Punkte}: weniger hat niemand.",
    ),
    ("lowest", False): (
        "{seat} has {n|point|points}: somebody has fewer.",
        "{seat} hat {n|Punkt|Punkte}: jemand hat weniger.",
    ),
    ("loser", True): (
        "{seat} has {n|point|points}: nobody has more.",
        "{seat} hat {n|Punkt|Punkte}: mehr hat niemand.",
    ),
    ("loser", False): (
        "{seat} has {n|point|points}: somebody has more.",
        "{seat} hat {n|Punkt|Punkte}: jemand hat mehr.",
    ),
    ("most-wins", True): (
        "{seat} has won {n|round|rounds}: nobody has won more.",
        "{seat} hat {n|Runde|Runden} gewonnen: mehr hat niemand.",
    ),
    ("most-wins", False): (
        "{seat} has won {n|round|rounds}: somebody has won more.",
        "{seat} hat {n|Runde|Runden} gewonnen: jemand hat mehr.",
    ),
}
MATCHES = 24
"""So many matches are thought up at most."""
LONGEST = 200
"""A match of more rounds is given up."""
SHOWN, TABLES = 4, 2
"""So many different rounds are played for them, at so many tables with other numbers of players."""


def ask_winner(match: Match) -> Question:
    """The question whom the result of this match names. It must be over, or stopped."""
    result, knobs = match.result, match.variant.knobs
    loses = knobs["series.result"] == "loser"
    named = set(result.losers if loses else result.winners)
    believed = [(m, set(seats)) for m in MISCONCEPTIONS.values() if m.names and (seats := m.names(match)) is not None]

    def mistaken(seat: int) -> Misconception | None:
        return next((m for m, seats in believed if (seat in seats) != (seat in named)), None)

    label: list[Told] = [((SeatPart(seat),), (SeatPart(seat),)) for seat in range(len(match.players))]
    choices = tuple(
        Choice(
            str(seat), label[seat], seat in named, (_reason(match, seat, seat in named),), misconception=mistaken(seat)
        )
        for seat in range(len(match.players))
    )
    misled = len({c.misconception for c in choices} - {None})
    hands = hands_left(match)
    ends = [STOPPED if knobs["series.end"] == "open" else ENDED, *([COUNT] if hands else [])]
    return Question(
        kind="winner",
        title=TITLE_LOSES if loses else TITLE,
        variant=match.variant,
        prompt=told(PLAYED, *ends, LOSES if loses else WINS, n=len(match.counted)),
        choices=choices,
        several=True,
        difficulty=level(
            (len(named) > 1) + (misled > 0) + (misled > 1) + (len(match.counted) > 4) + (hands is not None)
        ),
        players=match.players,
        match=match,
    )


def _reason(match: Match, seat: int, named: bool) -> Reason:
    result = match.variant["series.result"]
    n = match.wins[seat] if result == "most-wins" else match.totals[seat]
    says = told(REASONS[result, named], seat=SeatPart(seat), n=n)
    return reason_of(match.variant, "named" if named else "not-named", says, "series.result", for_it=named)


def _sheet(rounds: Rounds, played: list[Record], lots: Lots) -> Match | None:
    """A match of these rounds in a random order and number, until the variant's own end."""
    knobs = rounds.variant.knobs
    wanted = 2 + lots.below(4)
    chosen: list[Record] = []
    totals = [0] * len(played[0].players)
    while len(chosen) < LONGEST:
        record = lots.pick(played)
        chosen.append(record)
        totals = [total + points for total, points in zip(totals, record.outcome.points, strict=True)]
        stopped = knobs["series.end"] == "open" and len(chosen) == wanted
        if stopped or end_reason(knobs, totals, len(chosen)):
            return Match(rounds.variant, played[0].players, 0, tuple(chosen), stopped)
    return None


def ask(rounds: Rounds, lots: Lots) -> Iterator[Question]:
    """Questions about matches made of rounds that were played to their end."""
    low, high = rounds.variant.players
    knobs, largest = rounds.variant.knobs, min(high, low + 2)
    single = knobs["series.end"] == "rounds" and knobs["series.rounds"] == 1
    # Of a single round between two there is little to find out: then the more players, the better.
    tables = range(largest, low - 1, -1) if single else lots.shuffled(range(low, largest + 1))
    for players in tables[:TABLES]:
        played: list[Record] = []
        for record in _finished(rounds, players):
            played.append(record)
            match = Match(rounds.variant, record.players, 0, (record,))
            if single and _tells_apart(match):
                yield ask_winner(match)
            elif not single and len(played) == SHOWN:
                break
        for _ in range(MATCHES if played and not single else 0):
            sheet = _sheet(rounds, played, lots)
            if sheet is not None and _tells_apart(sheet):
                yield ask_winner(sheet)


def _tells_apart(match: Match) -> bool:
    """Whether the result names some of the players, not all."""
    return len(match.result.winners or match.result.losers) < len(match.players)


def _finished(rounds: Rounds, players: int) -> Iterator[Record]:
    """Rounds that were played to their end; not many are tried where few are."""
    fruitless = 0
    for number in range(ROUNDS):
        record = rounds.record(number, players, TO_THE_END)
        if record.outcome.reason in ("out", "exhausted"):
            fruitless = 0
            yield record
            continue
        fruitless += len(record.moves)
        if fruitless > FRUITLESS:
            return


KIND = Kind("winner", TITLE, ask)
