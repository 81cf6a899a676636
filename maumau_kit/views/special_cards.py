"""The special cards of a variant: what each does, read off the very numbers that the kernel plays by.

Cards of one rank that do the same are one entry; a rank of which only some cards do something is several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from maumau_kit.base.cards import RANK_MASKS, cards_in, mask_of
from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import (
    AGAIN,
    AMOUNT,
    ANSWERS,
    DOUBLES,
    EXTRA,
    NOT_LAST,
    NOT_ON,
    OPENS,
    REVERSE_TWO,
    REVERSES,
    SETS,
    SKIP_ANSWER,
    SKIPS,
    SPECIAL,
    WILD,
    Rules,
)
from maumau_kit.base.selectors import describe
from maumau_kit.base.words import Parts, a_card_of, fill, join
from maumau_kit.game.explain import answer_words
from maumau_kit.rules.turns import skip_answers
from maumau_kit.rules.variant import Variant

DRAWS: Both = (
    "The next player draws {n|card|cards}, and no card passes that on.",
    "Die nächste Person zieht {n|Karte|Karten}; weitergeben geht nicht.",
)
DRAWS_OR: Both = (
    "The next player draws {n|card|cards}; only {answers} passes that on.",
    "Die nächste Person zieht {n|Karte|Karten}; weitergeben kann das nur {answers}.",
)
SITS_OUT: Both = ("The next player sits out.", "Die nächste Person setzt aus.")
SITS_OUT_OR: Both = (
    "The next player sits out; only {answers} passes that on.",
    "Die nächste Person setzt aus; weitergeben kann das nur {answers}.",
)
PLAYS_AGAIN: Both = ("Whoever lays it plays again.", "Wer sie legt, ist noch einmal dran.")
TURNS: Both = ("The direction turns.", "Die Richtung wechselt.")
TURNS_OR_AGAIN: Both = (
    "The direction turns; with two players whoever lays it plays again.",
    "Die Richtung wechselt; zu zweit ist noch einmal dran, wer sie legt.",
)
WISHES: Both = (
    "Goes on anything, and whoever lays it names a suit.",
    "Passt immer, und wer sie legt, wünscht eine Farbe.",
)
WISHES_NOT_ON_WILD: Both = (
    "Goes on anything but a wild card, and whoever lays it names a suit.",
    "Passt auf alles außer auf eine Wunschkarte, und wer sie legt, wünscht eine Farbe.",
)
NEVER_LAST: Both = ("May not be the last card.", "Darf nicht die letzte Karte sein.")
DOUBLES_POINTS: Both = (
    "As the last card it doubles all points.",
    "Als letzte Karte verdoppelt sie alle Punkte.",
)
TOGETHER: Both = (
    "Cards of one rank may be laid together; the effect of each one counts.",
    "Karten vom selben Wert darf man zusammen legen; jede wirkt.",
)
TOGETHER_TITLE: Both = ("several of one rank", "mehrere vom selben Wert")


@dataclass(frozen=True)
class Sign:
    """A sign beside a card: the name of its picture, and a text such as ``+2`` where it has one."""

    icon: str
    text: str = ""


@dataclass(frozen=True)
class Special:
    """Cards that do the same. `says` gives the sentence by language and suit system, `knobs` is where it comes from.

    `selectors` name the cards; an entry without any has a `title` of its own, and its cards are an example.
    """

    key: str
    cards: tuple[int, ...]
    selectors: tuple[str, ...]
    signs: tuple[Sign, ...]
    knobs: tuple[str, ...]
    says: Callable[[str, str], Parts]
    title: Both = ("", "")


@dataclass(frozen=True)
class _Effect:
    """One thing that a card does; `answers` are the cards that pass it on."""

    knob: str
    sign: Sign
    says: Both
    n: int = 0
    answers: int = 0

    def parts(self, lang: str, system: str) -> Parts:
        answers = answer_words(self.answers, lang, system)
        if any(not isinstance(part, str) for part in answers):
            answers = (a_card_of(self.answers, lang, system),)
        return fill(self.says, lang, n=self.n, answers=answers)


def special_cards(variant: Variant) -> list[Special]:
    """The special cards in the order of rank, jokers last; then what holds for the cards of any rank.

    >>> from maumau_kit.game.library import variant
    >>> [(entry.key, [sign.icon for sign in entry.signs]) for entry in special_cards(variant("huit-americain"))][:2]
    [('2', ['draw', 'last']), ('8', ['wild', 'last'])]
    """
    r, pack = variant.rules, mask_of(variant.pack)
    found: list[Special] = []
    for rank in RANK_MASKS:
        alike: dict[tuple[_Effect, ...], int] = {}
        for card in cards_in(rank & pack):
            effects = tuple(_effects(r, card, pack))
            alike[effects] = alike.get(effects, 0) | 1 << card
        found += [_entry(cards, effects) for effects, cards in alike.items() if effects]
    return found + ([_sets(r, pack)] if r[SETS] & pack else [])


def _effects(r: Rules, card: int, pack: int) -> Iterator[_Effect]:
    """All that a card does, the strongest first."""
    bit = 1 << card
    if r[OPENS] & bit:
        answers = r[ANSWERS + card] & pack
        sign = Sign("draw", f"+{r[AMOUNT + card]}")
        yield _Effect("debt.amount", sign, DRAWS_OR if answers else DRAWS, r[AMOUNT + card], answers)
    if r[SKIPS] & bit:
        answers = skip_answers(r, card) & pack if r[SKIP_ANSWER] else 0
        yield _Effect("turns.skip", Sign("skip"), SITS_OUT_OR if answers else SITS_OUT, answers=answers)
    if r[EXTRA] & bit:
        yield _Effect("turns.extra", Sign("again"), PLAYS_AGAIN)
    if r[REVERSES] & bit:
        yield _Effect("turns.reverse", Sign("reverse"), TURNS_OR_AGAIN if r[REVERSE_TWO] == AGAIN else TURNS)
    if r[WILD] & bit:
        yield _Effect("wild.cards", Sign("wild"), WISHES_NOT_ON_WILD if r[NOT_ON + card] else WISHES)
    if r[DOUBLES] & bit:
        yield _Effect("score.doubles", Sign("double", "×2"), DOUBLES_POINTS)
    if r[NOT_LAST] & bit:
        yield _Effect("finish.barred", Sign("last"), NEVER_LAST)


def _entry(cards: int, effects: tuple[_Effect, ...]) -> Special:
    selectors = tuple(describe(cards))

    def says(lang: str, system: str) -> Parts:
        return join(part for i, e in enumerate(effects) for part in ((" ",) if i else ()) + e.parts(lang, system))

    knobs = tuple(effect.knob for effect in effects)
    return Special(" ".join(selectors), tuple(cards_in(cards)), selectors, tuple(e.sign for e in effects), knobs, says)


def _sets(r: Rules, pack: int) -> Special:
    """Several cards of one rank together, shown with the highest rank that does nothing else."""
    ranks = [rank & pack for rank in RANK_MASKS if (rank & pack).bit_count() > 1]
    shown = ([rank for rank in ranks if not rank & r[SPECIAL]] or ranks)[-1]

    def says(lang: str, _: str) -> Parts:
        return fill(TOGETHER, lang)

    return Special("sets", tuple(cards_in(shown))[:2], (), (Sign("set"),), ("lay.sets",), says, TOGETHER_TITLE)
