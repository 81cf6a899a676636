"""A position under construction: cards are put in their places one by one, and every step can be taken back.

A draft may be wrong at any moment; `Draft.problems` says in both languages what is, as the reader of position documents
finds it. Nothing is decided here about rules: which states a variant knows is read off its numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from maumau_kit.base.cards import SUITS, card_text, parse_card
from maumau_kit.base.errors import InputError, MauMauError
from maumau_kit.base.knobs import Both
from maumau_kit.base.layout import (
    CALLS,
    DEBT_THEN,
    FIRST_DIRECTION,
    LAST_PENALTY,
    LAY_ONLY,
    MAU_PENALTY,
    NEVER_LAYS,
    OPENS,
    PACK,
    REVERSES,
    SKIP_ANSWER,
    THEN,
    WILD,
)
from maumau_kit.base.words import card_name
from maumau_kit.game.deal import deal, shuffled
from maumau_kit.game.documents import POSITION, position_to_dict, read_position
from maumau_kit.game.library import is_shipped
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.position import Position
from maumau_kit.rules.setup import dealer_names
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.draft_problems import FIELDS, Problem, problem_of

Place = int | str
"""Where a card lies: the hand of a seat, by its number, or one of `PILES`."""
PILES = ("discard", "stock")
MOST_OWED = 1000
LARGEST_SAID = 10**9
"""A larger number is not repeated in a sentence."""
DEFAULTS: dict[str, Any] = {
    "turn": 0, "dealer": 0, "direction": 1, "suit": None, "debt": 0, "drawn": None, "uncalled": None, "naming": False,
    "idle": 0, "skip": 0, "settled": False,
}  # fmt: skip
"""What a draft says besides its cards, as a position document has it."""


class ClickError(InputError):
    """A click that cannot be carried out here, said in both languages: `problem` and `german`."""

    def __init__(self, says: Both, *, where: str = "", **values: Both | str | int) -> None:
        text = [
            sentence.format(**{k: v[lang] if isinstance(v, tuple) else v for k, v in values.items()})
            for lang, sentence in enumerate(says)
        ]
        english, german = (sentence[:1].upper() + sentence[1:] for sentence in text)
        super().__init__(english, where=where, german=german)


NOT_IN_PACK: Both = ("{card} is not in the pack of this variant.", "{card} ist nicht im Blatt dieser Variante.")
ALL_LIE: Both = (
    "{card} lies on the table already: take it back first.",
    "{card} liegt schon da: nimm die Karte erst weg.",
)
NO_PLACE: Both = ("There is no such place.", "Diesen Platz gibt es nicht.")
NO_CARD: Both = ("There is no such card there any more.", "Diese Karte liegt dort nicht mehr.")
NO_NUMBER: Both = ("“{field}” cannot be {value} here.", "„{field}“ kann hier nicht {value} sein.")
NO_VALUE: Both = ("This cannot be chosen for “{field}” here.", "Für „{field}“ lässt sich das hier nicht wählen.")
NO_STATE: Both = ("There is no such thing to set.", "So etwas lässt sich nicht einstellen.")
NO_FIELD: Both = ("{variant} does not know “{field}”.", "{variant} kennt „{field}“ nicht.")
NO_SEATS: Both = ("{variant} is for {low} to {high} players.", "{variant} ist für {low} bis {high} Personen.")


@dataclass(frozen=True)
class Draft:
    """A position under construction; unchangeable, every change gives a new one that remembers the one `before`.

    Cards are numbers, in the order of a position: the top discard last, the next card of the stock first. `state` holds
    everything else as the document has it.

    >>> from maumau_kit.game.library import variant
    >>> draft = Draft.empty(variant("tavern")).put("7H", 0).put("KD", 1).put("9H", "discard")
    >>> draft.position.legal_moves, draft.undo().problems()[0].where
    (['7H', 'pass'], 'discard')
    """

    variant: Variant
    hands: tuple[tuple[int, ...], ...]
    discard: tuple[int, ...] = ()
    stock: tuple[int, ...] = ()
    state: Mapping[str, Any] = field(default_factory=dict)
    before: Draft | None = field(default=None, compare=False, repr=False)

    @classmethod
    def empty(cls, variant: str | Variant, players: int | None = None) -> Self:
        """An empty table. Raises `InputError` for a number of players that the variant is not for."""
        rules = find_variant(variant)
        seats = rules.check_players(rules.players[0] if players is None else players)
        return cls(rules, ((),) * seats, state=_usual(rules, seats))

    @classmethod
    def of(cls, position: Position) -> Self:
        """A position to build on."""
        if not isinstance(position, Position):
            raise InputError(f"a {type(position).__name__} is not a position", where="position", hint="give a Position")
        plain = position_to_dict(position)
        state = _usual(position.variant, position.seats) | {key: plain[key] for key in DEFAULTS if key in plain}
        return cls(position.variant, position.hands, position.discard, position.stock, state)

    # --- asking -------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.hands)

    def cards(self, place: Place) -> tuple[int, ...]:
        """The cards of a place. Raises `ClickError` for one that there is not."""
        if place in PILES:
            return self.discard if place == "discard" else self.stock
        if type(place) is not int or not 0 <= place < self.seats:
            raise ClickError(NO_PLACE)
        return self.hands[place]

    @property
    def places(self) -> tuple[Place, ...]:
        """All places, the hands first."""
        return (*range(self.seats), *PILES)

    def lies(self, card: int) -> list[Place]:
        """Where a card lies, once for each copy."""
        return [place for place in self.places for held in self.cards(place) if held == card]

    @cached_property
    def unused(self) -> tuple[int, ...]:
        """The cards of the pack that lie nowhere yet."""
        left = list(self.variant.pack)
        for place in self.places:
            for card in self.cards(place):
                left.remove(card)
        return tuple(left)

    @cached_property
    def choices(self) -> dict[str, tuple[Any, ...] | range]:
        """The values that each state can have, for the states that the variant knows; as the document has them."""
        r, seats = self.variant.rules, tuple(range(self.seats))
        turn = self.state["turn"]
        calls = [call for call, fine in (("mau", MAU_PENALTY), ("mau-mau", LAST_PENALTY)) if r[CALLS] and r[fine]]
        hand = self.hands[turn] if turn is not None else ()
        known: dict[str, tuple[Any, ...] | range] = {"turn": seats, "dealer": seats}
        optional: dict[str, tuple[bool, tuple[Any, ...] | range]] = {
            "direction": (bool(r[REVERSES]) or r[FIRST_DIRECTION] < 0, (1, -1)),
            "suit": (bool(r[WILD] & r[PACK]), (None, *SUITS)),
            "debt": (bool(r[OPENS] & r[PACK]), range(MOST_OWED + 1)),
            "drawn": (r[THEN] != NEVER_LAYS, (None, *dict.fromkeys(map(card_text, hand)))),
            "uncalled": (bool(calls), (None, *({"seat": s, "call": c} for c in calls for s in seats))),
            "naming": (any(dealer_names(r, card) for card in self.variant.pack), (False, True)),
            "skip": (bool(r[SKIP_ANSWER]), range(self.seats)),
            "settled": (r[DEBT_THEN] == LAY_ONLY, (False, True)),
        }
        return known | {name: values for name, (plays, values) in optional.items() if plays}

    def to_dict(self) -> dict[str, Any]:
        """The draft as a position document, right or wrong."""
        return {
            "format": POSITION,
            "variant": self.variant.id if is_shipped(self.variant) else self.variant.to_dict(),
            "hands": [list(map(card_text, hand)) for hand in self.hands],
            "discard": list(map(card_text, self.discard)),
            "stock": list(map(card_text, self.stock)),
            **{key: value for key, value in self.state.items() if key not in ("skip", "settled") or value},
        }

    @property
    def position(self) -> Position:
        """The position, if it is right. Raises `InputError` with the place of the first fault."""
        return read_position(self.to_dict(), known=self.variant)

    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong, the first fault first; nothing for a draft that is a position.

        The reader of documents stops at the first fault, so a state at fault is put back and the rest read again.
        """
        draft, found = self, list[Problem]()
        while True:
            try:
                _ = draft.position
            except MauMauError as error:
                found.append(problem_of(error))
            else:
                return tuple(found)
            head = re.split(r"[.\[]", found[-1].where)[0]
            usual = _usual(self.variant, self.seats)
            if head in ("turn", "dealer") or draft.state.get(head, None) == usual.get(head, None):
                return tuple(found)
            draft = replace(draft, state={**draft.state, head: usual[head]})

    # --- changing -----------------------------------------------------------------------------------------------------

    def put(self, card: str | int, place: Place) -> Self:
        """Put a card of the pack in a place: last in a hand, on top of the discard pile, at the end of the stock."""
        number = parse_card(card) if isinstance(card, str) else card
        named = card_name(number, "en"), card_name(number, "de")
        if number not in self.variant.pack:
            raise ClickError(NOT_IN_PACK, card=named)
        if number not in self.unused:
            raise ClickError(ALL_LIE, card=named)
        return self._with_cards(place, (*self.cards(place), number))

    def take_back(self, place: Place, number: int) -> Self:
        """Take the card of this number (from 0) off its place."""
        cards = self._checked(place, number)
        return self._with_cards(place, cards[:number] + cards[number + 1 :])

    def shift(self, place: Place, number: int, by: int) -> Self:
        """Move a card within its place, by so many steps; not beyond the ends."""
        cards = list(self._checked(place, number))
        card = cards.pop(number)
        cards.insert(max(0, min(len(cards), number + by)), card)
        return self._with_cards(place, tuple(cards))

    def set(self, name: str, value: Any) -> Self:
        """Set a state, to one of its `choices`. Raises `ClickError` for any other value, and for no such state."""
        if not isinstance(name, str) or name not in FIELDS:  # type: ignore[redundant-expr]
            raise ClickError(NO_STATE, where=str(name)[:40])
        if name not in self.choices:
            raise ClickError(NO_FIELD, where=name, variant=_name(self.variant), field=FIELDS[name])
        if not any(type(value) is type(choice) and value == choice for choice in self.choices[name]):
            if type(value) is int and abs(value) < LARGEST_SAID:
                raise ClickError(NO_NUMBER, where=name, field=FIELDS[name], value=value)
            raise ClickError(NO_VALUE, where=name, field=FIELDS[name])
        return self._changed(state={**self.state, name: value})

    def with_players(self, players: int) -> Self:
        """The same table with more or fewer seats; the cards of a hand that is gone go back to the pack."""
        low, high = self.variant.players
        if type(players) is not int or not low <= players <= high:
            raise ClickError(NO_SEATS, where="players", variant=_name(self.variant), low=low, high=high)
        hands = (self.hands + ((),) * players)[:players]
        return self._changed(hands=hands, state=_fitted(self.state, self.seats, players))

    def with_variant(self, variant: str | Variant) -> Self:
        """The same table under other rules: cards, seats and states that these do not know are gone."""
        rules = find_variant(variant)
        left = list(rules.pack)

        def kept(cards: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(left.pop(left.index(card)) for card in cards if card in left)

        low, high = rules.players
        players = max(low, min(high, self.seats))
        hands = tuple(map(kept, (self.hands + ((),) * players)[:players]))
        fitted = _fitted(self.state, self.seats, players)
        discard, stock = kept(self.discard), kept(self.stock)
        moved = replace(self, variant=rules, hands=hands, discard=discard, stock=stock, state=fitted)
        state = _usual(rules, players) | {
            key: value for key, value in fitted.items() if value in moved.choices.get(key, ()) and key != "direction"
        }
        return replace(moved, state=state, before=self)

    def dealt(self, seed: int = 0) -> Self:
        """A fresh deal for the same seats and dealer, the same for the same seed."""
        fresh = self.of(deal(find_variant(self.variant), self.seats, seed, dealer=self.state["dealer"]))
        return replace(fresh, before=self)

    def with_rest(self, seed: int = 0) -> Self:
        """All cards of the pack that lie nowhere yet go under the stock, in an order that depends on the seed alone."""
        return self._changed(stock=self.stock + shuffled(self.unused, seed))

    def emptied(self) -> Self:
        """The empty table."""
        return replace(self.empty(self.variant, self.seats), before=self)

    def undo(self) -> Self:
        """The draft before the last change; the first one stays as it is."""
        return self if self.before is None else self.before  # type: ignore[return-value]

    # --- within -------------------------------------------------------------------------------------------------------

    def _checked(self, place: Place, number: int) -> tuple[int, ...]:
        cards = self.cards(place)
        if type(number) is not int or not 0 <= number < len(cards):
            raise ClickError(NO_CARD)
        return cards

    def _with_cards(self, place: Place, cards: tuple[int, ...]) -> Self:
        self.cards(place)
        if isinstance(place, str):
            return self._changed(**{place: cards})
        return self._changed(hands=tuple(cards if seat == place else hand for seat, hand in enumerate(self.hands)))

    def _changed(self, **changes: Any) -> Self:
        after = replace(self, before=self, **changes)
        return self if after == self else after


def _name(variant: Variant) -> Both:
    return variant.name["en"], variant.name["de"]


def _usual(variant: Variant, seats: int) -> dict[str, Any]:
    """The state of a table at which nothing has happened: the last seat has dealt."""
    return {**DEFAULTS, "dealer": seats - 1, "direction": variant.rules[FIRST_DIRECTION]}


def _fitted(state: Mapping[str, Any], seats: int, players: int) -> dict[str, Any]:
    """The state for another number of seats: nobody is named who is gone, and the last seat stays the last."""
    last, turn, silent = players - 1, state["turn"], state["uncalled"]
    dealer = last if state["dealer"] == seats - 1 else min(state["dealer"], last)
    return {
        **state,
        "dealer": dealer,
        "turn": turn if turn is None else min(turn, last),
        "uncalled": silent if silent and silent["seat"] <= last else None,
        "skip": min(state["skip"], last),
    }
