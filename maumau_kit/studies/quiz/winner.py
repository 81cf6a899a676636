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
from maumau_kit.studies.quiz.kind import TO_THE_END, Kind, Rounds
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
SHOWN = 4
"""So many different rounds are played for them."""


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
    # Of one round between two nothing is to be found out.
    alone = knobs["series.end"] == "rounds" and knobs["series.rounds"] == 1
    for players in [largest] if alone else lots.shuffled(range(low, largest + 1))[:2]:
        records = [rounds.record(number, players, TO_THE_END) for number in range(SHOWN)]
        played = [record for record in records if record.outcome.reason not in ("blocked", "unfinished")]
        for _ in range(MATCHES if played else 0):
            match = _sheet(rounds, played, lots)
            if match is not None and len(match.result.winners or match.result.losers) < players:
                yield ask_winner(match)


KIND = Kind("winner", TITLE, ask)
