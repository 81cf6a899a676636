"""Playouts: whole random rounds, and their counts.

A batch needs no memory that grows with it. `plan` says what to play, `tally` takes the sums and histograms, and
`rows`, where there are any, one row a round.
"""

from __future__ import annotations

from maumau_kit.base.cards import DRAW, NAME_BIT
from maumau_kit.base.chance import first_choice, mix, next_choice, round_key
from maumau_kit.base.layout import (
    ACTIVE,
    AMOUNT,
    CHAIN_BINS,
    CHAINS,
    DEBT,
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
    SETS,
    SETTLED,
    SHUFFLES,
    SILENT,
    STARTER,
    STUCK,
    TAKES,
    TOP,
    TURN,
    TURNS,
    WILD,
    WINNER,
    Rules,
    Table,
)
from maumau_kit.kernel.deal import deal_by_key
from maumau_kit.kernel.legality import moves, playable
from maumau_kit.kernel.policy import UNIFORM, Move, choose, uniform
from maumau_kit.kernel.step import catch, lay, move, step
from maumau_kit.rules.calls import DUE
from maumau_kit.rules.score import penalty_points

# --- plan ---------------------------------------------------------------------------------------------------------
SEED, BOT_SEED, FIRST, ROUNDS, PLAYERS, FORGET, NOTICE, ROTATE, ROWS, BOT = range(10)
"""Seed, seed of the bots' own luck, number of the first round, how many rounds, seats, chance to forget a call and to
notice it (of 2**31), whether bots move on by a seat each round, how wide the rows are that are wanted (0 for none);
from `BOT` on, the bot of each seat."""
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
CHAIN_HIST = LONGEST_HIST + BINS
"""Debts that were taken, all of all rounds, by how many cards were owed; the last bin holds all larger ones."""
CHAIN_MOVED = CHAIN_HIST + CHAIN_BINS
"""By the same: how many cards really moved."""
CARDS_FORGIVEN, OPEN_CHAINS, OPEN_CARDS = range(CHAIN_MOVED + CHAIN_BINS, CHAIN_MOVED + CHAIN_BINS + 3)
"""Cards that were owed and could not be drawn; rounds that ended while a debt was open, and the cards owed then."""
STARTER_HIST = OPEN_CARDS + 1
"""Rounds whose starter opened a debt, by how many cards were owed when it was taken; 0 where nobody took it."""
TALLY_SIZE = STARTER_HIST + CHAIN_BINS
_COUNTED_ALONG = 2 * CHAIN_BINS + 1
"""So many cells of the table are counted along, and come in the same order in the tally."""

# --- rows: sixteen 32-bit numbers a round, or twenty ---------------------------------------------------------------
(
    ROW_WINNER, ROW_OVER, ROW_STARTER, ROW_TURNS, ROW_DECISIONS, ROW_DRAWS, ROW_PAID, ROW_FIRST_DEBT, ROW_POINTS,
) = range(9)  # fmt: skip
ROW_WIDTH = ROW_POINTS + SEATS_MAX
ROW_TAKES, ROW_SHUFFLES, ROW_LAYS, ROW_FINES = range(ROW_WIDTH, ROW_WIDTH + 4)
WIDE_ROW = ROW_WIDTH + 4
"""A wide row has four more numbers at its end."""

_CALLS = 0x4A7C15F39CC0605D
_OBJECT = 0x1CE4E5B9BF58476D
_LAID = 0x2A5F7A3D
_EACH = 0x1B873593 << 31
M31 = (1 << 31) - 1
M63 = (1 << 63) - 1


def batch(r: Rules, t: Table, plan: Rules, tally: Table, rows: Table) -> None:
    """Play all rounds of a plan and count them. `rows` is not touched when no rows are wanted."""
    players = plan[PLAYERS]
    for i in range(_COUNTED_ALONG):
        t[CHAINS + i] = 0
    for i in range(plan[ROUNDS]):
        number = plan[FIRST] + i
        key = round_key(plan[SEED], number)
        tally[REDEALT] += deal_by_key(r, t, plan, players, players - 1, key)
        starter = t[TOP]
        play(r, t, plan, bots_key(plan, key, number), number)
        count_round(r, t, plan, tally, number)
        if plan[ROWS]:
            write_row(r, t, plan, rows, i, starter)
        if r[AMOUNT + starter] and r[STARTER] == ACTIVE:
            tally[STARTER_HIST + min(CHAIN_BINS - 1, t[FIRST_DEBT])] += 1
    for i in range(_COUNTED_ALONG):
        tally[CHAIN_HIST + i] += t[CHAINS + i]


def bots_key(plan: Rules, key: int, number: int) -> int:
    """The key by which the bots of a round choose, forget and notice: the deal's, or one of their own."""
    return key if plan[BOT_SEED] == plan[SEED] else round_key(plan[BOT_SEED], number)


def play(r: Rules, t: Table, plan: Rules, key: int, number: int) -> None:
    """Play a dealt round to its end, or to the move limit."""
    start_bots(t, key)
    decisions = later = 0
    limit, forgets = r[MOVE_LIMIT], plan[FORGET]
    looks = looks_at(r[WILD] | r[SETS] | NAME_BIT)
    while not t[OVER] and decisions < limit:
        decisions += 1
        phase = t[PHASE]
        if phase:
            later += phase in (DREW, SETTLED)
        legal = playable(r, t) if forgets else moves(r, t)
        if legal & (legal - 1 | looks):
            action, below, below2, wish = chosen(r, t, plan, legal, number)
        else:
            action, below, below2, wish = legal.bit_length() - 1, 0, 0, -1
        if forgets:
            step(r, t, plan, action, below, below2, wish, said_with(t, plan, key, t[TURN]))
            if t[SILENT] >= 0 and not t[OVER] and objector(t, plan, key) >= 0:
                catch(r, t, plan)
        elif action < DRAW:
            lay(r, t, action, below, below2, wish, DUE)
        else:
            move(r, t, plan, action, below, below2, wish, DUE)
    t[DECISIONS], t[TURNS] = decisions, decisions - later


def start_bots(t: Table, key: int) -> None:
    """Before the first move: every bot gets the random bits of its first choice."""
    for seat in range(t[SEATS]):
        t[LUCK + seat] = first_choice(key, seat)
    t[DECISIONS], t[TURNS] = 0, 0


def next_move(r: Rules, t: Table, plan: Rules, key: int, number: int) -> tuple[int, int, int, int, int]:
    """The move of the bot to act, and what it says: the very move that `play` plays."""
    t[DECISIONS] += 1
    t[TURNS] += t[PHASE] != DREW and t[PHASE] != SETTLED
    legal = playable(r, t)
    if legal & (legal - 1 | r[WILD] | r[SETS] | NAME_BIT):
        action, below, below2, wish = chosen(r, t, plan, legal, number)
    else:
        action, below, below2, wish = legal.bit_length() - 1, 0, 0, -1
    return action, below, below2, wish, said_with(t, plan, key, t[TURN]) if plan[FORGET] else DUE


def looks_at(asked: int) -> int:
    """The moves at which a playout stops to choose though there is no other: a suit is named, or cards lie beneath.

    The compiled kernel stops at all: a needless choice costs it less than a wrong guess which way a branch goes.
    """
    return asked


def chosen(r: Rules, t: Table, plan: Rules, legal: int, number: int) -> Move:
    """What the bot to act chooses among its moves. A bot that has no choice uses up no random bits."""
    seat = t[TURN]
    word = t[LUCK + seat]
    t[LUCK + seat] = next_choice(word, legal, r[WILD] | r[SETS] | NAME_BIT)
    bot = plan[BOT + (bot_at(plan, seat, number) if plan[ROTATE] else seat)]
    return uniform(r, t, legal, word) if bot == UNIFORM else choose(r, t, bot, legal, word)


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
    measured = (t[DECISIONS], t[TURNS], t[DRAWS], t[PAID], t[LAYS], t[FINES], t[SHUFFLES], total)
    for measure, value in enumerate(measured):
        tally[SUMS + measure] += value
        tally[SQUARES + measure] += value * value
    tally[TURN_HIST + bin_of(t[TURNS])] += 1
    tally[DEBT_HIST + bin_of(t[FIRST_DEBT])] += 1
    tally[LONGEST_HIST + bin_of(t[LONGEST])] += 1
    if t[DEBT]:
        tally[OPEN_CHAINS] += 1
        tally[OPEN_CARDS] += t[DEBT]


def bin_of(value: int) -> int:
    """The bin of a histogram; the last one holds all larger values."""
    return min(BINS - 1, value)


def write_row(r: Rules, t: Table, plan: Rules, rows: Table, i: int, starter: int) -> None:
    """Write the row of one round, the i-th of the plan."""
    at = i * plan[ROWS]
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
    if plan[ROWS] == WIDE_ROW:
        rows[at + ROW_TAKES] = t[TAKES]
        rows[at + ROW_SHUFFLES] = t[SHUFFLES]
        rows[at + ROW_LAYS] = t[LAYS]
        rows[at + ROW_FINES] = t[FINES]
