"""The debt chains of a record: who opened each, who passed it on, who paid, and what could have been laid.

Nothing is decided here: whether a debt is open is read off the positions of the replay, and what could have been laid
are the legal moves of the seat to act.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from maumau_kit.base.cards import NAME, TAKE, card_text, planes
from maumau_kit.base.errors import InputError, MauMauError
from maumau_kit.base.layout import DEBT
from maumau_kit.base.numerals import named
from maumau_kit.base.show import Shown
from maumau_kit.base.words import LANGS
from maumau_kit.game.deals import load_deal
from maumau_kit.game.position import Position
from maumau_kit.game.record import Record, Step
from maumau_kit.kernel.step import step as carry_out
from maumau_kit.studies.debt import words

_VIEW: Final = "maumau_kit.views.debt_figures"
_LADDER: Final = "maumau_kit.views.debt_ladder"
TAKEN, LEFT_OPEN, UNFINISHED = "taken", "left-open", "unfinished"
"""How a chain ends: a seat takes the debt, the round is over while it is open, or the record stops while it is."""


@dataclass(frozen=True)
class Link:
    """One seat at one step of a chain. Steps count from 1 as the moves do; the starter is step 0.

    `laid` are the cards that it laid (none where it took the debt, or where nobody knows), `could` all cards that some
    legal move of it would have laid, `moves` its legal moves as text, and `debt` how many cards are owed after it.
    """

    step: int
    seat: int | None
    laid: tuple[int, ...]
    could: tuple[int, ...]
    moves: tuple[str, ...]
    debt: int


@dataclass(frozen=True)
class Chain:
    """One debt, from the card that opened it to its end.

    `links` has the opening first, then a link for each seat that was to answer. `starter` says that the starter opened
    it; `seat` of the opening is then the dealer, and `None` where the record begins with a debt open. `moved` are the
    cards that the payer really got: fewer than `owed` where the stock gave no more, the rest is `forgiven`.
    """

    links: tuple[Link, ...]
    starter: bool
    ending: str
    payer: int | None = None
    owed: int = 0
    moved: int = 0

    @property
    def opening(self) -> Link:
        """What opened the debt."""
        return self.links[0]

    @property
    def stacked(self) -> tuple[Link, ...]:
        """The links that passed the debt on."""
        return tuple(link for link in self.links[1:] if link.laid)

    @property
    def forgiven(self) -> int:
        """The cards owed that could not be drawn when the debt was taken."""
        return self.owed - self.moved if self.ending == TAKEN else 0

    @property
    def last_step(self) -> int:
        """The step with which it ended, or the last one of the record."""
        return self.links[-1].step

    def to_dict(self) -> dict[str, Any]:
        """The chain as JSON has it."""
        return {
            "starter": self.starter,
            "links": [
                {
                    "step": link.step,
                    "seat": link.seat,
                    "laid": list(map(card_text, link.laid)),
                    "could": list(map(card_text, link.could)),
                    "moves": list(link.moves),
                    "debt": link.debt,
                }
                for link in self.links
            ],
            "ending": self.ending,
            "payer": self.payer,
            "owed": self.owed,
            "moved": self.moved,
            "forgiven": self.forgiven,
        }


@dataclass(frozen=True, repr=False)
class Chains(Shown):
    """All debt chains of a round, in the order of play."""

    record: Record
    chains: tuple[Chain, ...]

    def __len__(self) -> int:
        return len(self.chains)

    def __iter__(self) -> Iterator[Chain]:
        return iter(self.chains)

    def __getitem__(self, number: int) -> Chain:
        """A chain by its number, from 0. Raises `InputError` where there is none of that number."""
        if type(number) is not int or not -len(self.chains) <= number < len(self.chains):
            english, german = named(number)
            raise InputError(
                f"{english} is no number of a chain",
                where="number",
                hint=f"this round has {len(self.chains)}, counted from 0",
                german=f"{german} ist keine Nummer einer Kette: diese Runde hat {len(self.chains)}, gezählt ab 0.",
            )
        return self.chains[number]

    @property
    def moved(self) -> int:
        """The cards that were taken for debts in the round."""
        return sum(chain.moved for chain in self.chains)

    @cached_property
    def columns(self) -> dict[str, list[Any]]:
        """The links as tidy columns, one row a link; a payer's row has no cards laid."""
        rows = [(number, chain, link) for number, chain in enumerate(self.chains) for link in chain.links]
        return {
            "chain": [number for number, _, _ in rows],
            "step": [link.step for _, _, link in rows],
            "seat": [link.seat for _, _, link in rows],
            "laid": [" ".join(map(card_text, link.laid)) for _, _, link in rows],
            "could": [" ".join(map(card_text, link.could)) for _, _, link in rows],
            "debt": [link.debt for _, _, link in rows],
            "ending": [chain.ending for _, chain, _ in rows],
            "payer": [chain.payer for _, chain, _ in rows],
            "owed": [chain.owed for _, chain, _ in rows],
            "moved": [chain.moved for _, chain, _ in rows],
            "forgiven": [chain.forgiven for _, chain, _ in rows],
        }

    def to_frame(self) -> Any:
        """The links as a pandas data frame. Raises `MauMauError` where pandas is not installed."""
        return frame_of(self.columns)

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON has it, with a sentence for each chain in both languages."""
        says = {lang: self.sentences(lang) for lang in LANGS}
        return {
            "variant": self.record.variant.id,
            "players": list(self.record.players),
            "chains": [
                {**chain.to_dict(), "says": {lang: says[lang][number] for lang in LANGS}}
                for number, chain in enumerate(self.chains)
            ],
            "moved": self.moved,
            "forgiven": sum(chain.forgiven for chain in self.chains),
        }

    def sentences(self, lang: str | None = None) -> list[str]:
        """A sentence for each chain."""
        return [words.chain_sentence(chain, self.record, lang) for chain in self.chains]

    def summary(self, lang: str | None = None) -> str:
        """The chains as a few lines of text."""
        return "\n".join(words.chains_lines(self, lang))

    def ladder(self, number: int = 0, **options: Any) -> Any:
        """One chain as a figure, see `maumau_kit.views.debt_ladder.ladder`; needs plotly."""
        return importlib.import_module(_LADDER).ladder(self, number, **options)

    def timeline(self, **options: Any) -> Any:
        """The debt over the steps of the round as a figure, see `maumau_kit.views.debt_figures.timeline`."""
        return importlib.import_module(_VIEW).timeline(self, **options)

    def __str__(self) -> str:
        return self.summary()

    def __repr__(self) -> str:
        return f"<debt chains of a round of {self.record.variant.id}: {len(self.chains)}>"


def frame_of(columns: dict[str, list[Any]]) -> Any:
    """Columns as a pandas data frame. Raises `MauMauError` where pandas is not installed."""
    try:
        import pandas as pd
    except ImportError:
        raise MauMauError(
            "data frames need pandas",
            hint="pip install maumau-kit[data]",
            german="Tabellen dieser Art brauchen pandas: pip install maumau-kit[data].",
        ) from None
    return pd.DataFrame(columns)


# --- reading a record -------------------------------------------------------------------------------------------------


def debt_chains(record: Record | str) -> Chains:
    """Every debt chain of a record, or of the sample deal of a name.

    Raises `InputError` for what is no record, and whatever the replay raises for a record that cannot be replayed.

    >>> from maumau_kit.studies.play import play_round
    >>> chains = debt_chains(play_round("house-code", bots="shedder", players=3, seed=1))
    >>> chains.sentences("en")
    ['Anna opened with the seven of spades, Kalle stacked the seven of clubs, Mia took 4 cards.']
    """
    if isinstance(record, str):
        record = load_deal(record)
    if not isinstance(record, Record):
        raise InputError(
            f"a {type(record).__name__} is no record of a round",
            where="record",
            hint="give a record, such as play_round(…) or load(…) makes",
            german=f"{type(record).__name__} ist keine Aufzeichnung einer Runde: nimm eine, etwa von play_round(…) "
            "oder load(…).",
        )
    return Chains(record, tuple(_walk(record)))


def _walk(record: Record) -> Iterator[Chain]:
    links = _at_start(record)
    starter = bool(links) and record.start is None
    for number, step in enumerate(record.steps, 1):
        before, after = step.before, step.after
        if step.move.is_speech:
            continue
        if not before.debt:
            if after.debt:
                starter = step.move.action == NAME
                links = [_link(number, step, (before.top,) if starter else step.move.cards)]
            continue
        links.append(_link(number, step, step.move.cards))
        if step.move.action == TAKE:
            got = len(after.hands[step.by]) - len(before.hands[step.by])
            yield Chain(tuple(links), starter, TAKEN, step.by, before.debt, got)
            links = []
        elif after.is_over:
            yield Chain(tuple(links), starter, LEFT_OPEN, None, links[-1].debt)
            links = []
    if links and record.last.debt:
        yield Chain(tuple(links), starter, UNFINISHED, None, record.last.debt)
    elif links:
        # A call that was missing was not missed in time: the round is over without a move of the seat that owes.
        yield Chain(tuple(links), starter, LEFT_OPEN, None, links[-1].debt)


def _at_start(record: Record) -> list[Link]:
    """The debt that is open before the first move."""
    first = record.first
    if not first.debt:
        return []
    if record.start is not None:
        return [Link(0, None, (), (), (), first.debt)]
    return [Link(0, first.dealer, (first.top,), (), (), first.debt)]


def _link(number: int, step: Step, laid: tuple[int, ...]) -> Link:
    before, after = step.before, step.after
    debt = _open_at_the_end(step) if after.is_over and step.move.is_lay else after.debt
    return Link(number, step.by, laid, _could(before), tuple(before.legal_moves), debt)


def _open_at_the_end(step: Step) -> int:
    """What is owed after a lay that ends the round: a position that is over does not say it, the kernel does."""
    move, t = step.move, step.before.table()
    below, below2 = planes(move.under)
    carry_out(step.before.variant.rules, t, (), move.action, below, below2, move.wish, move.said)
    return t[DEBT]


def _could(position: Position) -> tuple[int, ...]:
    """The cards that some legal move lays, in the order of the moves."""
    return tuple(dict.fromkeys(card for move in position.legal for card in move.cards))
