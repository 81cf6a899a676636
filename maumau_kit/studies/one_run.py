"""Can one player shed a hand in one run? Every card laid on the one before, with nobody else at the table.

Cards that may follow each other are joined, and a run is a way through this graph that meets every card once: a
Hamiltonian path. Deciding whether there is one is NP-complete already for one player of UNO (Demaine, Demaine, Harvey,
Uehara, Uno and Uno, "UNO is hard, even for a single player", Theoretical Computer Science 521, 2014). For a hand that
people hold it is quick all the same, because what is left, the top card and the wish say all that matters.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from maumau_kit.base.cards import card_text, cards_in, mask_of, parse_card, suit_of
from maumau_kit.base.errors import ImpossibleError, InputError
from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import HAND, SUIT, TOP, Rules, Table
from maumau_kit.base.numerals import as_whole, named
from maumau_kit.base.show import Shown
from maumau_kit.base.words import pick
from maumau_kit.game.documents import read_position
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.notation import Move
from maumau_kit.game.playable import Variant
from maumau_kit.game.position import with_wishes
from maumau_kit.kernel.legality import single_lays

if TYPE_CHECKING:
    from networkx import DiGraph

USUAL_TRIES: Final = 200_000
MOST_TRIES: Final = 10**8
FOUND: Final[Both] = ("Yes, all {n} cards go in one run: {run}.", "Ja, alle {n} Karten gehen in einem Lauf: {run}.")
NONE: Final[Both] = (
    "No: no order sheds all {n} cards; the longest run lays {most}: {run}.",
    "Nein: keine Reihenfolge bringt alle {n} Karten los; der längste Lauf legt {most}: {run}.",
)
NO_START: Final[Both] = (
    "No: not one of the {n} cards may be laid on {top}.",
    "Nein: keine der {n} Karten darf auf {top} gelegt werden.",
)
OPEN: Final[Both] = (
    "Not decided after {tries} tries; the longest run so far lays {most} of {n}: {run}.",
    "Nach {tries} Versuchen nicht entschieden; der längste Lauf bisher legt {most} von {n}: {run}.",
)
_State = tuple[int, int, int]


@dataclass(frozen=True)
class OneRun(Shown):
    """Whether a hand goes in one run. `run` is the longest one found; `decided` whether there can be no longer one.

    `hand` and `top` are cards, `wish` is the suit that was wished before, or -1; `tries` counts the lays tried.
    """

    variant: Variant
    hand: tuple[int, ...]
    top: int
    wish: int
    run: tuple[Move, ...]
    decided: bool
    tries: int

    def __repr__(self) -> str:
        return f"<one run: {len(self.run)} of {len(self.hand)} cards{'' if self.decided else ', not decided'}>"

    @property
    def works(self) -> bool | None:
        """True when the whole hand goes in one run, False when it cannot, None when the tries did not suffice."""
        return True if len(self.run) == len(self.hand) else False if self.decided else None

    def sentence(self, lang: str | None = None) -> str:
        """The answer in one sentence."""
        says = FOUND if self.works else OPEN if not self.decided else NONE if self.run else NO_START
        return pick(says, lang).format(
            n=len(self.hand), most=len(self.run), tries=self.tries, top=card_text(self.top),
            run=", ".join(map(str, self.run)),
        )  # fmt: skip

    def follows(self) -> Iterator[tuple[int, int]]:
        """The pairs of cards of which the second may be laid on the first when no suit is wished; the top comes first.

        A card that may not be the last one is joined as well: whether it is the last depends on the run.
        """
        table = _table(self.variant, self.hand, self.top, self.wish)
        for card in (self.top, *self.hand):
            table[TOP], table[SUIT] = card, self.wish if card == self.top else -1
            table[HAND] = mask_of(self.hand) | 1 << self.top  # so many that nothing is the last card
            for after in cards_in(single_lays(self.variant.rules, table) & mask_of(self.hand) & ~(1 << card)):
                yield card, after

    def graph(self) -> DiGraph[str]:
        """The cards and what may follow what, as a networkx graph; cards are named as in ``9C``."""
        import networkx as nx

        graph: Any = nx.DiGraph()
        graph.add_nodes_from(card_text(card) for card in (self.top, *self.hand))
        graph.add_edges_from((card_text(one), card_text(other)) for one, other in self.follows())
        return graph

    def to_dict(self) -> dict[str, Any]:
        """The answer as JSON has it."""
        return {
            "variant": self.variant.id,
            "top": card_text(self.top),
            "hand": list(map(card_text, self.hand)),
            "works": self.works,
            "run": list(map(str, self.run)),
            "tries": self.tries,
        }


def one_run(
    hand: str | Sequence[str], on: str, variant: str | Variant = "classic", *, wish: str = "", tries: int = USUAL_TRIES
) -> OneRun:
    """The longest run of a hand: each card laid on the one before, the first on the card `on`; effects hit nobody.

    Cards are laid singly; a wild card names a suit, and what a variant says about wild cards on wild cards and about
    the last card holds here too. `wish` is the suit (C, D, H, S) that is asked for on a wild `on`. Raises `InputError`
    for cards that are none and `ImpossibleError` for a hand that nobody can hold.

    >>> print(one_run("7C 9C 9H KH", on="7S"))
    Yes, all 4 cards go in one run: 7C, 9C, 9H, KH.
    >>> one_run("9D KS", on="9C").works
    False
    """
    rules = find_variant(variant)
    tries = _tries(tries)
    cards, top, suit = _checked(rules, hand, on, wish)
    search = _Search(rules.rules, _table(rules, cards, top, suit), tries)
    run, decided = search.longest((mask_of(cards), top, suit))
    return OneRun(rules, cards, top, suit, run, decided, search.tries)


def _tries(tries: object) -> int:
    found = as_whole(tries)
    if found is None or not 1 <= found <= MOST_TRIES:
        english, german = named(tries)
        raise InputError(
            f"{english} is no number of tries",
            where="tries",
            hint=f"write 1 to {MOST_TRIES}",
            german=f"{german} ist keine Anzahl von Versuchen: schreib 1 bis {MOST_TRIES}.",
        )
    return found


def _checked(rules: Variant, hand: str | Sequence[str], on: str, wish: str) -> tuple[tuple[int, ...], int, int]:
    """Hand, top card and wish, if there can be such a moment."""
    texts = hand.split() if isinstance(hand, str) else [str(text) for text in hand]
    cards = [_card(text, "hand") for text in texts]
    _card(on, "on")
    if not cards:
        raise InputError(
            "the hand is empty",
            where="hand",
            hint='write its cards, as in "7C 9C"',
            german='Die Hand ist leer: schreib ihre Karten, etwa "7C 9C".',
        )
    if len(set(cards)) < len(cards):
        raise ImpossibleError(
            "a card stands in the hand twice",
            where="hand",
            hint="runs are for hands of different cards",
            german="Eine Karte steht zweimal in der Hand: Läufe gibt es nur für verschiedene Karten.",
        )
    document = {
        "format": "maumau-position/1", "variant": rules.id, "hands": [texts, []], "discard": [on], "turn": 0,
        **({"suit": wish} if wish else {}),
    }  # fmt: skip
    try:
        there = read_position(document, known=rules)
    except InputError as error:
        # What was given is called otherwise here than in a position.
        places = {"discard": "on", "hands": "hand", "suit": "wish"}
        error.where = places.get(error.where.partition("[")[0], error.where)
        raise
    return there.hands[0], there.discard[-1], -1 if there.suit is None else there.suit


def _card(text: str, where: str) -> int:
    try:
        return parse_card(text)
    except InputError as error:
        raise error.at(where) from None


def _table(rules: Variant, hand: Sequence[int], top: int, wish: int) -> Table:
    document = {
        "format": "maumau-position/1", "variant": rules.id, "hands": [list(map(card_text, hand)), []],
        "discard": [card_text(top)], "turn": 0,
    }  # fmt: skip
    table = read_position(document, known=rules).table()
    table[SUIT] = wish
    return table


class _Search:
    """Depth first, over what is left, the top card and the wish; a state that has failed is not entered again."""

    def __init__(self, rules: Rules, table: Table, most: int) -> None:
        self.rules, self.table, self.most, self.tries = rules, table, most, 0

    def longest(self, start: _State) -> tuple[tuple[Move, ...], bool]:
        """The longest run from a state, and whether it is known that there is no longer one."""
        best: list[Move] = []
        path: list[Move] = []
        seen = {start}
        stack = [iter(self.lays(start))]
        while stack:
            move, after = next(stack[-1], (None, start))
            if move is None:
                stack.pop()
                if path:
                    path.pop()
                continue
            if after in seen:
                continue
            if self.tries >= self.most:
                return tuple(best), False
            self.tries += 1
            seen.add(after)
            path.append(move)
            if len(path) > len(best):
                best = list(path)
                if not after[0]:
                    break
            stack.append(iter(self.lays(after)))
        return tuple(best), True

    def lays(self, state: _State) -> list[tuple[Move, _State]]:
        """What may be laid, the cards with the fewest ways on first: they are the hardest to get rid of."""
        left, top, wish = state
        found: list[tuple[int, Move, _State]] = []
        for card in cards_in(self.may_follow(left, top, wish)):
            rest = left & ~(1 << card)
            for move in _useful(with_wishes(self.rules, card, ()), rest):
                ways = self.may_follow(rest, card, move.wish).bit_count()
                found.append((ways or 99 * bool(rest), move, (rest, card, move.wish)))
        found.sort(key=lambda each: each[0])
        return [(move, after) for _, move, after in found]

    def may_follow(self, left: int, top: int, wish: int) -> int:
        """The cards of the hand that the rules let be laid now."""
        self.table[HAND], self.table[TOP], self.table[SUIT] = left, top, wish
        return single_lays(self.rules, self.table)


def _useful(moves: list[Move], rest: int) -> list[Move]:
    """Of the wishes those for suits that are still held; one of them where none is."""
    held = {suit_of(card) for card in cards_in(rest)}
    return [move for move in moves if move.wish < 0 or move.wish in held] or moves[:1]
