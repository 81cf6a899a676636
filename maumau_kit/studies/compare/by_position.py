"""One position under two variants: what may be done, what each move leads to, and which rules make the difference."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from maumau_kit.base.errors import ImpossibleError, InputError
from maumau_kit.base.show import Shown
from maumau_kit.base.words import LANGS, language, to_text
from maumau_kit.game.documents import position_to_dict
from maumau_kit.game.explain import Reason
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.narrate import Told
from maumau_kit.game.notation import CATCH, SAY_LATE, Move
from maumau_kit.game.playable import Variant
from maumau_kit.game.position import Position
from maumau_kit.game.possible import held
from maumau_kit.game.text import position as read_line
from maumau_kit.studies.compare.by_rule import Named
from maumau_kit.studies.compare.cause import cause_of
from maumau_kit.studies.compare.sides import Side, is_legal, side_of, table_of, told_apart
from maumau_kit.studies.seats import type_name

__all__ = ["MoveRow", "PositionDiff", "Side", "as_plain", "position_diff", "table_of"]


@dataclass(frozen=True)
class MoveRow:
    """One move of the seat `by` under both variants.

    `knobs` are the rules that make the difference, the fewest that do; none where nothing `differs`, or where no
    mixture of the two variants tells.
    """

    move: Move
    by: int
    a: Side
    b: Side
    knobs: tuple[str, ...] = ()

    @property
    def sides(self) -> tuple[Side, Side]:
        """The move under the first variant and under the second."""
        return self.a, self.b

    @property
    def differs(self) -> bool:
        """Whether the move is legal under one variant alone, or does not lead to the same table."""
        return self.a.legal != self.b.legal or self.a.effect != self.b.effect

    @property
    def is_legal(self) -> bool:
        """Whether one of the variants allows the move at least."""
        return self.a.legal or self.b.legal

    @property
    def legal_a(self) -> bool:
        """Whether the first variant allows the move."""
        return self.a.legal

    @property
    def legal_b(self) -> bool:
        """Whether the second variant allows the move."""
        return self.b.legal

    @property
    def reasons_a(self) -> tuple[Reason, ...]:
        """All that speaks for the move under the first variant, or against it."""
        return self.a.reasons

    @property
    def reasons_b(self) -> tuple[Reason, ...]:
        """All that speaks for the move under the second variant, or against it."""
        return self.b.reasons

    @property
    def after_a(self) -> Position | None:
        """Where the move leads under the first variant."""
        return self.a.after

    @property
    def after_b(self) -> Position | None:
        """Where the move leads under the second variant."""
        return self.b.after

    @property
    def tells_a(self) -> Told | None:
        """What happens under the first variant, in both languages."""
        return self.a.tells

    @property
    def tells_b(self) -> Told | None:
        """What happens under the second variant, in both languages."""
        return self.b.tells

    def to_dict(self, lang: str) -> dict[str, Any]:
        """The move as JSON has it, texts in one language."""
        data: dict[str, Any] = {"move": str(self.move), "by": self.by, "differs": self.differs}
        for name, side in zip("ab", self.sides, strict=True):
            data |= {
                f"legal_{name}": side.legal,
                f"reasons_{name}": [_reason(reason, lang) for reason in side.reasons],
                f"played_{name}": None if side.played is None else str(side.played),
                f"tells_{name}": _text(side, lang),
                f"after_{name}": None if side.after is None else as_plain(side.after),
                f"shuffled_{name}": side.shuffled,
            }
        return data | {"knobs": list(self.knobs)}


@dataclass(frozen=True)
class PositionDiff(Shown):
    """A position under two variants. `a` and `b` are the same table, once under each.

    `rows` are the moves that one of them allows at least, and the other cards of the hand to act, in the order of a
    list of legal moves; objections to a missing call come last. Every call is made with the card. `silent` are the
    lays that ask for a call, once more without it.
    """

    a: Position
    b: Position
    rows: tuple[MoveRow, ...]
    silent: tuple[MoveRow, ...] = ()

    @property
    def variants(self) -> tuple[Variant, Variant]:
        """Both variants."""
        return find_variant(self.a.variant), find_variant(self.b.variant)

    @property
    def differences(self) -> tuple[MoveRow, ...]:
        """The moves on which the variants do not agree."""
        return tuple(row for row in self.rows if row.differs)

    @property
    def silent_differences(self) -> tuple[MoveRow, ...]:
        """The lays without their call on which the variants do not agree."""
        return tuple(row for row in self.silent if row.differs)

    @property
    def is_equal(self) -> bool:
        """Whether both allow the same, and every move leads to the same."""
        return not self.differences and not self.silent_differences

    @property
    def may_object(self) -> tuple[int, ...]:
        """The seats that may object to a missing call."""
        return self.a.may_object

    @property
    def may_say_late(self) -> tuple[int, ...]:
        """The seat that may still make up for its call."""
        return self.a.may_say_late

    @property
    def shuffled(self) -> bool:
        """Whether a move had to shuffle the discards, which is done in a fixed order here."""
        return any(side.shuffled for row in (*self.rows, *self.silent) for side in row.sides)

    def to_dict(self, lang: str | None = None) -> dict[str, Any]:
        """The comparison as JSON has it, texts in one language (the one in force if none is named)."""
        lang = lang or language()
        return {
            "a": self.a.variant.id,
            "b": self.b.variant.id,
            "position": as_plain(self.a),
            "turn": self.a.turn,
            "equal": self.is_equal,
            "moves": [row.to_dict(lang) for row in self.rows],
            "silent": [row.to_dict(lang) for row in self.silent],
            "calls": {"catch": list(self.may_object), "mau": list(self.may_say_late)},
        }

    def __repr__(self) -> str:
        return (
            f"<{self.a.variant.id} and {self.b.variant.id} differ in {len(self.differences)} of {len(self.rows)} moves>"
        )


def position_diff(position: Position | str, a: Named, b: Named) -> PositionDiff:
    """The same position under two variants, whichever it was made for.

    A line of text is read under the first one. What a move draws comes from the stock of the position; where the
    discards must be shuffled, their order is fixed. Raises `ImpossibleError` that names the variant under which the
    position cannot be, and `InputError` for what is neither a position nor a variant.

    >>> found = position_diff("JS | JD 9C | 7D | stock 8H", "classic", "tavern")
    >>> [(str(row.move), row.legal_a, row.legal_b, row.knobs) for row in found.differences][:1]
    [('JD=C', False, True, ('wild.on_wild',))]
    """
    first, second = find_variant(a), find_variant(b)
    if isinstance(position, str):
        position = read_line(position, first, checked=False)
    if not isinstance(position, Position):
        raise InputError(
            f"a {type_name(position)} is not a position",
            where="position",
            hint="give a Position, or a line such as 9H | JS 4C | 6D 8D",
            german=f"Das ist keine Stellung ({type_name(position)}): nimm eine Position oder eine Zeile wie "
            "9H | JS 4C | 6D 8D.",
        )
    return _Comparison(position, first, second).result()


def as_plain(position: Position) -> dict[str, object]:
    """A position as JSON has it, its variant by its id."""
    return position_to_dict(position) | {"variant": position.variant.id}


class _Comparison:
    """Works out the rows. Each mixture of the two variants is set up once and serves all of them."""

    def __init__(self, position: Position, a: Variant, b: Variant) -> None:
        self.position, self.variants = position, (a, b)
        self.seen: dict[Variant, Position | ImpossibleError] = {}
        self.a, self.b = self.under(a), self.under(b)

    def under(self, variant: Variant) -> Position:
        """The position under a variant. Raises `ImpossibleError` where that cannot be."""
        if variant not in self.seen:
            try:
                self.seen[variant] = held(self.position, variant)
            except ImpossibleError as error:
                self.seen[variant] = error
        found = self.seen[variant]
        if isinstance(found, ImpossibleError):
            raise found
        return found

    def result(self) -> PositionDiff:
        if self.a.turn is None:
            return PositionDiff(self.a, self.b, ())
        rows = tuple(self.row(move, by) for move, by in (*self.moves(self.a.turn), *self.speech()))
        silent = tuple(
            self.row(row.move.silent, row.by, silently=True)
            for row in rows
            if any(side.played and side.played.said for side in row.sides)
        )
        return PositionDiff(self.a, self.b, rows, silent)

    def moves(self, turn: int) -> Iterator[tuple[Move, int]]:
        """The moves that are legal on one side at least, and the cards that cannot be laid alone on either."""
        found = {**self.b.legal_keys, **self.a.legal_keys}
        laid = {move.action for move in found.values() if move.is_lay and not move.under}
        for card in self.a.hands[turn]:
            if card not in laid:
                found.setdefault(Move(card).key, Move(card))
        yield from ((move, turn) for move in sorted(found.values(), key=lambda move: move.rank))

    def speech(self) -> Iterator[tuple[Move, int]]:
        """What may be said about a missing call, by the first seat that may."""
        yield from ((Move(CATCH), seat) for seat in self.a.may_object[:1])
        yield from ((Move(SAY_LATE), seat) for seat in self.a.may_say_late)

    def row(self, move: Move, by: int, *, silently: bool = False) -> MoveRow:
        """One move on both sides, with what makes the difference."""
        row = MoveRow(move, by, side_of(self.a, move, by, silently), side_of(self.b, move, by, silently))
        if not row.differs:
            return row
        row = replace(row, a=told_apart(row.a, row.b, self.a), b=told_apart(row.b, row.a, self.b))
        legality = row.a.legal != row.b.legal

        def probe(variant: Variant) -> Hashable:
            table = self.under(variant)
            return is_legal(table, move, by) if legality else side_of(table, move, by, silently, told=False).effect

        return replace(row, knobs=cause_of(*self.variants, probe, "legal" if legality else "effect"))


def _text(side: Side, lang: str) -> str | None:
    """What happens as text, with the suits of the variant."""
    if side.tells is None or side.after is None:
        return None
    return to_text(side.tells[LANGS.index(lang)], lang, system=side.after.variant["setup.suits"])


def _reason(reason: Reason, lang: str) -> dict[str, str]:
    return {
        "reason": reason.code,
        "text": reason.text_in(lang),
        "source": reason.source_in(lang),
        "knob": reason.knob,
    }
