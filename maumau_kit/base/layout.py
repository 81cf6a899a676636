"""Where each number stands: the rules and the table as two flat rows of integers.

The kernel reads two rows. ``r`` holds the rules of a variant, compiled once from its knobs: masks, numbers, and tables
by card. ``t`` holds the table while a round is played. Plain Python passes a tuple and a list, the compiled kernel two
arrays of 64-bit integers; the names below are the only thing that both need to know. A row costs the plain kernel one
index a look-up and the compiled one a load, where objects would cost either of them many times as much.
"""

from __future__ import annotations

from collections.abc import Sequence

Rules = Sequence[int]
Table = list[int]

SEATS_MAX = 8

# --- r: the rules -----------------------------------------------------------------------------------------------
(
    PACK, PACK2, HAND_SIZE, STARTER, BARRED_STARTERS, STARTER_WISH, FIRST_DIRECTION,
    VOLUNTARY, LAYS_FIRST, UNTIL_FITS, THEN, FREE_PASS, RECYCLES, STOPS,
    OPENS, DEBT_THEN,
    SKIPS, SKIP_ANSWER, EXTRA, REVERSES, REVERSE_TWO,
    WILD, WISHES, SETS, SPECIAL,
    CALLS, MAU_PENALTY, LAST_PENALTY, WINDOW,
    NOT_LAST, BLOCKED, MOVE_LIMIT,
    SCORES, DOUBLES, STOPPED_SCORES,
) = range(35)  # fmt: skip
MATCHES = 35
"""By card on top: the cards that match it."""
WISHED = MATCHES + 54
"""By suit named: the cards that meet the wish."""
AMOUNT = WISHED + 4
"""By card: how many cards it makes the next seat draw."""
ANSWERS = AMOUNT + 54
"""By card on top: the cards that may be laid on it while its debt is open."""
NOT_ON = ANSWERS + 54
"""By card on top: the cards that may never be laid on it."""
POINTS = NOT_ON + 54
"""By card: its penalty points."""
WORTH = POINTS + 54
"""By card: how dear it is to a bot (its points, or the usual ones where nothing is scored)."""
OWED = WORTH + 54
"""By card on top, while its debt is open: the cards that may follow, before phase and last card are looked at."""
UNNAMED = OWED + 54
"""The same while no debt is open and no suit is named."""
NAMED = UNNAMED + 64
"""The same by suit named and card on top: four blocks of 64. `UNNAMED` is the block before, for suit -1."""
RULES_SIZE = NAMED + 4 * 64

# --- t: the table -----------------------------------------------------------------------------------------------
(
    TURN, DIRECTION, TOP, SUIT, DEBT, PHASE, DRAWN, SKIP, SILENT, CALL, IDLE, SEATS, DEALER, OVER, WINNER, DOUBLED,
    STOCK, STOCK2, PILE, PILE2,
    KEY, SHUFFLES, DEALT, WORD, SLOTS, LISTED, NEXT,
    DRAWS, PAID, FIRST_DEBT, LONGEST, LAYS, FINES, DECISIONS, TURNS, TAKES,
) = range(36)  # fmt: skip
HAND = 36
"""By seat: the cards held at least once."""
HAND2 = HAND + SEATS_MAX
"""By seat: the cards held twice (two packs)."""
LUCK = HAND2 + SEATS_MAX
"""By seat: the random bits of its bot's next choice."""
ORDER = LUCK + SEATS_MAX
"""By slot: the cards not yet dealt in the running shuffle; second copies are counted on from 54."""
CHAIN_BINS = 32
CHAINS = ORDER + 2 * 54
"""By cards owed when a debt was taken: how many were; the last cell holds all larger ones. A deal leaves the cells from
here on as they are, so that they count a whole batch."""
CHAIN_CARDS = CHAINS + CHAIN_BINS
"""By the same: how many cards really moved, of all these debts together."""
FORGIVEN = CHAIN_CARDS + CHAIN_BINS
"""The cards that were owed and could not be drawn when a debt was taken."""
TABLE_SIZE = FORGIVEN + 1

# --- values -----------------------------------------------------------------------------------------------------
ORDINARY, DREW, NAMING, SKIPPED, SETTLED = range(5)
"""`PHASE`: an ordinary turn; the drawn card may be laid; the starter's suit is named; a skip may be answered; a debt
was paid and a card may still be laid."""
RUNNING, OUT, STUCK, EXHAUSTED, UNKNOWN = range(5)
"""`OVER`: still running; somebody is out; blocked; a required draw was impossible; a shuffle without a known order."""
NO_CALL, MAU, MAU_MAU = range(3)
"""`CALL`: which call is missing; also what is said with a play."""
INERT, PLAIN_ONLY, ACTIVE = range(3)
"""`STARTER`: no effect; replaced until it is ordinary; acts as if the dealer had laid it."""
MAY_LAY, MUST_LAY, NEVER_LAYS, LAYS_ANY = range(4)
"""`THEN`: what follows a draw."""
TURN_LOST, LAY_ONLY, WHOLE_TURN = range(3)
"""`DEBT_THEN`: what a seat may do after it has taken a debt."""
NEXT_MOVE, NEXT_CARD, TURN_END = range(3)
"""`WINDOW`: what closes the time in which a missing call can be caught."""
PLAIN_REVERSE, AGAIN = range(2)
"""`REVERSE_TWO`: what turning round means with two players."""
