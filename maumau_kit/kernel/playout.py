"""Playouts: whole random rounds, and their counts.

A batch needs no memory that grows with it. `plan` says what to play, `tally` takes the sums and histograms, and
`rows`, where there are any, one row a round.
"""

from __future__ import annotations

from maumau_kit.base.bits import lowest_bit
from maumau_kit.base.cards import NAME_BIT
from maumau_kit.base.chance import first_choice, mix, next_choice, round_key
from maumau_kit.base.layout import (
    DECISIONS,
    DRAWS,
    DREW,
    FINES,
    FIRST_DEBT,
    LAYS,
    LONGEST,
    LUCK,
    MOVE_LIMIT,
    OUT,
    OVER,
    PAID,
    PHASE,
    SCORES,
    SEATS,
    SEATS_MAX,
    SETTLED,
    SHUFFLES,
    SILENT,
    STUCK,
    TOP,
    TURN,
    TURNS,
    WILD,
    WINNER,
    Rules,
    Table,
)
from maumau_kit.kernel.deal import deal_by_key
from maumau_kit.kernel.legality import playable
from maumau_kit.kernel.policy import choose
from maumau_kit.kernel.step import catch, step
from maumau_kit.rules.calls import DUE
from maumau_kit.rules.score import penalty_points

# --- plan ---------------------------------------------------------------------------------------------------------
SEED, FIRST, ROUNDS, PLAYERS, FORGET, NOTICE, ROTATE, ROWS, BOT = range(9)
"""Seed, number of the first round, how many rounds, seats, chance to forget a call and to notice it (of 2**31),
whether bots move on by a seat each round, whether rows are wanted; from `BOT` on, the bot of each seat."""
PLAN_SIZE = BOT + SEATS_MAX

# --- tally --------------------------------------------------------------------------------------------------------
WINS = 0
WINS_BY_BOT = WINS + SEATS_MAX
POINT_SUMS = WINS_BY_BOT + SEATS_MAX
NO_WINNER, OVER_LIMIT, BLOCKED_ROUNDS, EXHAUSTED_ROUNDS, REDEALT = range(
    POINT_SUMS + SEATS_MAX, POINT_SUMS + SEATS_MAX + 5
)
SUMS = REDEALT + 1
"""Sums over all rounds of the measures, then of their squares."""
M_DECISIONS, M_TURNS, M_DRAWS, M_PAID, M_LAYS, M_FINES, M_SHUFFLES, M_POINTS = range(8)
MEASURES = 8
SQUARES = SUMS + MEASURES
BINS = 256
TURN_HIST = SQUARES + MEASURES
"""Rounds by number of turns; the last bin holds all longer ones."""
DEBT_HIST = TURN_HIST + BINS
"""Rounds by the size of the first debt that was taken; 0 for none."""
LONGEST_HIST = DEBT_HIST + BINS
"""Rounds by the largest debt that was open."""
TALLY_SIZE = LONGEST_HIST + BINS

# --- rows: sixteen 32-bit numbers a round -------------------------------------------------------------------------
ROW_WIDTH = 16
(
    ROW_WINNER, ROW_OVER, ROW_STARTER, ROW_TURNS, ROW_DECISIONS, ROW_DRAWS, ROW_PAID, ROW_FIRST_DEBT, ROW_POINTS,
) = range(9)  # fmt: skip

_CALLS = 0x4A7C15F39CC0605D
_OBJECT = 0x1CE4E5B9BF58476D
_LAID = 0x2A5F7A3D
_EACH = 0x1B873593 << 31
M31 = (1 << 31) - 1


def batch(r: Rules, t: Table, plan: Rules, tally: Table, rows: Table) -> None:
    """Play all rounds of a plan and count them. `rows` is not touched when no rows are wanted."""
    players = plan[PLAYERS]
    for i in range(plan[ROUNDS]):
        number = plan[FIRST] + i
        key = round_key(plan[SEED], number)
        tally[REDEALT] += deal_by_key(r, t, plan, players, players - 1, key)
        starter = t[TOP]
        play(r, t, plan, key, number)
        count_round(r, t, plan, tally, number)
        if plan[ROWS]:
            write_row(r, t, rows, i * ROW_WIDTH, starter)


def play(r: Rules, t: Table, plan: Rules, key: int, number: int) -> None:
    """Play a dealt round to its end, or to the move limit."""
    start_bots(t, key)
    while not t[OVER] and t[DECISIONS] < r[MOVE_LIMIT]:
        action, below, below2, wish, said = next_move(r, t, plan, key, number)
        step(r, t, plan, action, below, below2, wish, said)
        if t[SILENT] >= 0 and not t[OVER] and objector(t, plan, key) >= 0:
            catch(r, t, plan)


def start_bots(t: Table, key: int) -> None:
    """Before the first move: every bot gets the random bits of its first choice."""
    for seat in range(t[SEATS]):
        t[LUCK + seat] = first_choice(key, seat)
    t[DECISIONS], t[TURNS] = 0, 0


def next_move(r: Rules, t: Table, plan: Rules, key: int, number: int) -> tuple[int, int, int, int, int]:
    """The move of the bot to act, and what it says. A bot that has no choice uses up no random bits."""
    t[DECISIONS] += 1
    t[TURNS] += t[PHASE] != DREW and t[PHASE] != SETTLED
    legal = playable(r, t)
    seat = t[TURN]
    if legal & (legal - 1 | r[WILD] | NAME_BIT):
        word = t[LUCK + seat]
        t[LUCK + seat] = next_choice(word)
        action, below, below2, wish = choose(r, t, plan[BOT + bot_at(plan, seat, number)], legal, word)
    else:
        action, below, below2, wish = lowest_bit(legal), 0, 0, -1
    return action, below, below2, wish, said_with(t, plan, key, seat) if plan[FORGET] else DUE


def bot_at(plan: Rules, seat: int, number: int) -> int:
    """Which bot of the plan sits in a seat in this round."""
    return (seat + number) % plan[PLAYERS] if plan[ROTATE] else seat


def said_with(t: Table, plan: Rules, key: int, seat: int) -> int:
    """What a bot says with its play: the call that is due, or nothing when it forgets."""
    word = mix(key ^ _CALLS ^ t[LAYS] * _LAID ^ seat * _EACH)
    return 0 if word & M31 < plan[FORGET] else DUE


def objector(t: Table, plan: Rules, key: int) -> int:
    """After a missing call each other seat in order has one chance to notice it; the first that does, or -1."""
    silent, seats = t[SILENT], t[SEATS]
    for i in range(1, seats):
        seat = silent + i - seats if silent + i >= seats else silent + i
        word = mix(key ^ _OBJECT ^ t[LAYS] * _LAID ^ seat * _EACH)
        if word & M31 < plan[NOTICE]:
            return seat
    return -1


def count_round(r: Rules, t: Table, plan: Rules, tally: Table, number: int) -> None:
    """Add one round to the sums and histograms."""
    over, winner = t[OVER], t[WINNER]
    if over == OUT:
        tally[WINS + winner] += 1
        tally[WINS_BY_BOT + bot_at(plan, winner, number)] += 1
    else:
        tally[NO_WINNER] += 1
        tally[OVER_LIMIT if not over else BLOCKED_ROUNDS if over == STUCK else EXHAUSTED_ROUNDS] += 1
    total = 0
    if r[SCORES]:
        for seat in range(t[SEATS]):
            points = penalty_points(r, t, seat)
            tally[POINT_SUMS + seat] += points
            total += points
    _measure(tally, M_DECISIONS, t[DECISIONS])
    _measure(tally, M_TURNS, t[TURNS])
    _measure(tally, M_DRAWS, t[DRAWS])
    _measure(tally, M_PAID, t[PAID])
    _measure(tally, M_LAYS, t[LAYS])
    _measure(tally, M_FINES, t[FINES])
    _measure(tally, M_SHUFFLES, t[SHUFFLES])
    _measure(tally, M_POINTS, total)
    tally[TURN_HIST + bin_of(t[TURNS])] += 1
    tally[DEBT_HIST + bin_of(t[FIRST_DEBT])] += 1
    tally[LONGEST_HIST + bin_of(t[LONGEST])] += 1


def _measure(tally: Table, measure: int, value: int) -> None:
    tally[SUMS + measure] += value
    tally[SQUARES + measure] += value * value


def bin_of(value: int) -> int:
    """The bin of a histogram; the last one holds all larger values."""
    return min(BINS - 1, value)


def write_row(r: Rules, t: Table, rows: Table, at: int, starter: int) -> None:
    """Write the row of one round."""
    rows[at + ROW_WINNER] = t[WINNER]
    rows[at + ROW_OVER] = t[OVER]
    rows[at + ROW_STARTER] = starter
    rows[at + ROW_TURNS] = t[TURNS]
    rows[at + ROW_DECISIONS] = t[DECISIONS]
    rows[at + ROW_DRAWS] = t[DRAWS]
    rows[at + ROW_PAID] = t[PAID]
    rows[at + ROW_FIRST_DEBT] = t[FIRST_DEBT]
    for seat in range(SEATS_MAX):
        rows[at + ROW_POINTS + seat] = penalty_points(r, t, seat) if seat < t[SEATS] else 0
