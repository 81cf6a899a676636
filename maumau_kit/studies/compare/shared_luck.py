"""What two sets of rules share of their luck on the same deal: the cards' order, and what the bots choose by.

Equal cards keep their order under any rules with as many packs. One pack and two have nothing in common.
"""

from __future__ import annotations

from typing import Final, Literal

from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import HAND_SIZE, PACK, PACK2
from maumau_kit.rules.variant import Variant

Shared = Literal["cards", "order", "nothing"]
"""The cards of all hands and piles; only the order of the cards that both have, or how they are dealt; nothing."""

SAME_DECK: Final[Both] = (
    "Both tables play with the same deck in the same order.",
    "Beide Tische spielen mit demselben Blatt in derselben Reihenfolge.",
)
SAME_ORDER: Final[Both] = (
    "The packs are not the same; the cards that both have come in the same order.",
    "Die Blätter sind verschieden; die Karten, die beide haben, kommen in derselben Reihenfolge.",
)
NO_COMMON_LUCK: Final[Both] = (
    "One table plays with one pack, the other with two: their cards come in orders of their own.",
    "Ein Tisch spielt mit einem Kartenspiel, der andere mit zweien: die Karten kommen je in eigener Reihenfolge.",
)
OTHER_HANDS: Final[Both] = (
    "At the first table everybody gets {a}, at the second {b}, so the deck is dealt differently.",
    "Am ersten Tisch bekommen alle {a}, am zweiten {b}, also liegt das Blatt anders verteilt.",
)
SAME_CHANCE: Final[Both] = (
    "Each seat's bot chooses by the same random numbers at both tables.",
    "An beiden Tischen entscheidet der Bot eines Platzes mit denselben Zufallszahlen.",
)

PLAYED: Final[Both] = (
    "Each deal was played under both rules.",
    "Jede Ausgabe wurde nach beiden Regeln gespielt.",
)
PAIRS_NO_COMMON_LUCK: Final[Both] = (
    "With one pack under the one rules and two under the other the cards share no luck.",
    "Mit einem Kartenspiel nach den einen Regeln und zweien nach den anderen haben die Karten kein gemeinsames Glück.",
)
PAIRS_OTHER_HANDS: Final[Both] = (
    "Under the first rules everybody gets {a}, under the second {b}, so the deck is dealt differently.",
    "Nach den ersten Regeln bekommen alle {a}, nach den zweiten {b}, also liegt das Blatt anders verteilt.",
)
PAIRS_BOTS: Final[dict[bool, Both]] = {
    True: ("The bots had the same luck.", "Die Bots hatten dasselbe Glück."),
    False: ("The bots had luck of their own.", "Die Bots hatten eigenes Glück."),
}


def shared(a: Variant, b: Variant) -> Shared:
    """What the cards of the same deal have in common under two sets of rules.

    >>> from maumau_kit.game.library import variant
    >>> tavern = variant("tavern")
    >>> shared(tavern, variant("classic")), shared(tavern, tavern.with_knobs(setup__copies=2))
    ('order', 'nothing')
    """
    one, other = a.rules, b.rules
    if bool(one[PACK2]) != bool(other[PACK2]):
        return "nothing"
    same = all(one[place] == other[place] for place in (PACK, PACK2, HAND_SIZE))
    return "cards" if same else "order"


def luck_words(a: Variant, b: Variant) -> Both:
    """What two tables share of their luck, in both languages."""
    return _told([*_cards(a, b, (SAME_DECK, NO_COMMON_LUCK, OTHER_HANDS)), SAME_CHANCE])


def pairs_words(a: Variant, b: Variant, same_bots: bool) -> Both:
    """The same of many deals, each played under both rules, where not all of the cards' luck is shared."""
    return _told([PLAYED, *_cards(a, b, (None, PAIRS_NO_COMMON_LUCK, PAIRS_OTHER_HANDS)), PAIRS_BOTS[same_bots]])


def _cards(a: Variant, b: Variant, says: tuple[Both | None, Both, Both]) -> list[Both]:
    one, other = a.rules, b.rules
    same_deck, no_luck, other_hands = says
    if shared(a, b) == "nothing":
        return [no_luck]
    same = (one[PACK], one[PACK2]) == (other[PACK], other[PACK2])
    found = [] if same and same_deck is None else [same_deck if same and same_deck is not None else SAME_ORDER]
    if one[HAND_SIZE] != other[HAND_SIZE]:
        english, german = (text.format(a=one[HAND_SIZE], b=other[HAND_SIZE]) for text in other_hands)
        found.append((english, german))
    return found


def _told(sentences: list[Both]) -> Both:
    return " ".join(says[0] for says in sentences), " ".join(says[1] for says in sentences)
