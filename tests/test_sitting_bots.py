"""Bots that somebody wrote, at a table: what they see, what they say, and what happens when they fail."""

from __future__ import annotations

import asyncio
import functools
import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_rules import variants
from tables import rules
from test_properties import same_every_run
from test_sitting import reason, set_table, sit

import maumau_kit as mau
from maumau_kit.base.errors import IllegalMove
from maumau_kit.base.words import SeatPart, to_text
from maumau_kit.game.notation import CATCH, Move
from maumau_kit.game.observation import Observation
from maumau_kit.studies.question import Question, Reply
from maumau_kit.studies.seats import Seat


def first_legal(seen: Observation) -> str:
    return seen.legal[0]


def table_of(bot: Callable[[Observation], object], **given: object) -> object:
    """Seat 1 is the bot's, and it is to move."""
    variant = rules(calls__mode="manual", calls__mau_penalty=1)
    table = sit(variant, players=2, bots=bot, **given)
    set_table(table, mau.position("9H | 2S 3S 4S | 5H 6C | turn 1 | stock 7H 8H 10H JH QH KH", variant))
    return table


@same_every_run(30)
@given(variants(), st.integers(0, 2**32))
def test_a_written_bot_plays_any_variant_and_sees_only_its_own_cards(variant: mau.Variant, seed: int) -> None:
    chance = random.Random(seed)
    seen_all: list[Observation] = []
    told: list[list[str]] = []

    def bot(seen: Observation) -> str:
        seen_all.append(seen)
        told.append([str(move) for _, move in table.record.moves])
        return chance.choice(seen.legal)

    table = sit(variant, seed, people=0, players=2, bots=["shedder", bot], forget=0.2, notice=0.5)
    for _ in range(60):
        if table.position.is_over:
            break
        table.go_on(table.at)
        assert table.fault is None, table.fault
    assert mau.read_record(table.record.to_dict(full_variant=True)).check().last == table.position
    for seen, moves in zip(seen_all, told, strict=True):
        assert seen.seat == 1
        assert seen.legal
        assert [event.move for event in seen.events] == moves


def test_the_call_is_made_for_a_written_bot_unless_it_forgets() -> None:
    table = table_of(lambda seen: "5H", forget=0.0)
    table.go_on(table.at)
    assert str(table.record.moves[-1][1]) == "5H!"
    table = table_of(lambda seen: "5H", forget=1.0)
    table.go_on(table.at)
    assert str(table.record.moves[-1][1]) == "5H"
    assert table.window.may_object == (0,)
    table = table_of(lambda seen: "5H!", forget=1.0)
    table.go_on(table.at)
    assert str(table.record.moves[-1][1]) == "5H!"


class StoppedError(Exception):
    """A bot's own error."""


def raises(seen: Observation) -> str:
    raise StoppedError("no idea\nat all <b>")


@pytest.mark.parametrize(
    ("bot", "piece"),
    [
        (raises, "stopped with the error StoppedError."),
        (lambda seen: 7, "answered with the type int, but a move is a text (str)."),
        (lambda seen: None, "answered nothing."),
        (lambda seen: "rubbish", "a text that is no move."),
        (lambda seen: "2S", "wanted to lay what may not be laid now."),
        (lambda seen: "6C", "wanted to lay what may not be laid now."),
        (lambda seen: "5H+6C", "wanted to lay what may not be laid now."),
        (lambda seen: "take", "wanted a move that is not allowed now."),
        (lambda seen: "catch", "wanted a move that is not allowed now."),
        (lambda seen: "mau", "wanted a move that is not allowed now."),
        (lambda seen: "x" * 5000, "a text that is no move."),
        (lambda seen: "\ud800", "a text that is no move."),
    ],
)
def test_a_bot_that_fails_leaves_the_table_usable(bot: Callable[[Observation], object], piece: str) -> None:
    table = table_of(bot)
    before, at = table.position, table.at
    entry = table.go_on(at)
    assert entry.fault is table.fault is not None
    assert table.position == before
    assert table.at == at + 1
    english, german = (
        to_text(parts, lang, players=table.names) for parts, lang in zip(table.fault.says, ("en", "de"), strict=True)
    )
    assert english.startswith("Kalle cannot move: the bot ")
    assert piece in english
    assert german.startswith("Kalle kann nicht ziehen: der Bot ")
    assert german != english
    assert len(english) < 500
    assert SeatPart(1) in table.fault.says[0]
    # It may be asked again, and chance may move in its place: once, and legally.
    table.go_on(table.at)
    assert table.fault is not None
    assert table.record.moves == ()
    with pytest.raises(IllegalMove) as caught:
        table.stand_in(at)
    assert reason(caught) == "stale"
    entry = table.stand_in(table.at)
    assert entry.stand_in
    assert table.fault is None
    assert len(table.record.moves) == 1
    assert table.record.check().last == table.position


def test_an_illegal_answer_carries_the_reason_of_the_rules_in_python() -> None:
    table = table_of(lambda seen: "6C")
    table.go_on(table.at)
    assert table.fault.detail.endswith(table.position.why("6C").text_in("en"))
    assert "6C" in table.fault.detail


@pytest.mark.parametrize(
    "bot",
    [
        lambda seen: seen,
        lambda seen: seen.hand,
        lambda seen: f"{seen.hand} {seen.legal}",
        lambda seen: "6C",
        lambda seen: "6C+5H",
        lambda seen: seen.hand.index(34),
        lambda seen: {}[seen.legal[0]],
    ],
)
def test_no_fault_tells_what_the_bot_holds_but_python_is_told_in_full(bot: Callable[[Observation], object]) -> None:
    table = table_of(bot)
    entry = table.go_on(table.at)
    told = repr(entry.told(0)) + repr(table.fault.says)
    for secret in ("5H", "6C", "hand", "(2", "34", "35", "CardPart"):
        assert secret not in told
    assert table.fault.detail.count("\n") >= 1


class Sealed:
    """An object that raises whatever is done with it."""

    def __repr__(self) -> str:
        raise SystemExit

    __str__ = __repr__


class SealedError(Exception):
    """An error that cannot be told."""

    def __str__(self) -> str:
        raise StoppedError


class OwnText(str):
    """A text that is not what it seems."""

    __slots__ = ()

    def strip(self, *_: object) -> str:
        raise StoppedError

    __str__ = translate = lower = strip  # type: ignore[assignment]


class MetaName(type):
    """A class of classes whose name raises."""

    @property
    def __name__(cls) -> str:  # type: ignore[override]
        raise StoppedError


def throws(error: BaseException | type[BaseException]) -> Callable[[Observation], object]:
    def bot(seen: Observation) -> object:
        raise error

    return bot


HOSTILE = [
    (throws(StopIteration), "StopIteration"),
    (throws(StopIteration("6C")), "StopIteration"),
    (throws(StopAsyncIteration), "StopAsyncIteration"),
    (throws(asyncio.CancelledError), "CancelledError"),
    (throws(GeneratorExit), "GeneratorExit"),
    (throws(SystemExit("6C")), "SystemExit"),
    (throws(KeyboardInterrupt), "KeyboardInterrupt"),
    (throws(BaseException("6C")), "BaseException"),
    (throws(SealedError("6C")), "SealedError"),
    (lambda seen: Sealed(), "Sealed"),
    (lambda seen: OwnText("5H"), "OwnText"),
    (lambda seen: MetaName("Odd", (), {})(), "Odd"),
    (lambda seen: type("<b>", (), {})(), "object"),
]


@pytest.mark.parametrize(("bot", "name"), HOSTILE)
def test_whatever_a_bot_raises_or_answers_becomes_its_fault(bot: Callable[[Observation], object], name: str) -> None:
    table = table_of(bot)
    table.go_on(table.at)
    for parts, lang in zip(table.fault.says, ("en", "de"), strict=True):
        assert name in to_text(parts, lang, players=table.names)
    assert table.record.moves == ()
    table.stand_in(table.at)
    assert len(table.record.moves) == 1


def test_a_bot_whose_name_raises_has_a_plain_name() -> None:
    class Odd:
        asked = 0

        @property
        def __name__(self) -> str:
            Odd.asked += 1
            raise StoppedError

        def __call__(self, seen: Observation) -> str:
            return seen.legal[0]

    seat = Seat("Kalle", Odd())
    assert [seat.bot_name for _ in range(3)] == ["Odd"] * 3
    assert Odd.asked == 1, "its code does not run whenever the table is drawn"
    for name in ("\ud800", "x" * 1000, "\x1b[2J", "", 7, Sealed()):

        def bot(seen: Observation) -> str:
            return seen.legal[0]

        named = functools.partial(bot)
        named.__name__ = name  # type: ignore[attr-defined]
        assert Seat("Kalle", named).bot_name == "partial"
    assert Seat("Kalle", first_legal).bot_name == "first_legal"


def test_a_bot_that_takes_too_long_leaves_a_fault_in_both_languages() -> None:
    table = table_of(first_legal)
    table.replied(table.question(table.at), Reply("late"))
    english, german = (to_text(parts, "en", players=table.names) for parts in table.fault.says)
    assert english.endswith("took too long.")
    assert german.endswith("hat zu lange überlegt.")
    assert isinstance(table.question(table.at), Question)


def test_chance_does_not_move_for_bots_of_the_package_nor_for_people() -> None:
    table = sit("tavern", players=2, people=1)
    with pytest.raises(IllegalMove) as caught:
        table.stand_in(table.at)
    assert reason(caught) == "nobody-waits"
    table.do(table.position.legal[0], by=0, at=table.at)
    assert table.bot_to_act == 1
    with pytest.raises(IllegalMove) as caught:
        table.stand_in(table.at)
    assert reason(caught) == "no-stand-in"


def test_an_answer_to_an_old_question_is_refused() -> None:
    table = table_of(first_legal)
    question = table.question(table.at)
    table.new_match(table.at)
    kept = table.record, table.at
    for late in (Reply("text", "5H"), Reply("late"), Reply.of_error(StoppedError("late"))):
        with pytest.raises(IllegalMove) as caught:
            table.replied(question, late)
        assert reason(caught) == "stale"
    assert (table.record, table.at) == kept
    assert table.fault is None


def test_a_bot_of_the_package_that_has_noticed_objects_before_chance_moves_for_a_written_bot() -> None:
    variant = rules(calls__mode="manual", calls__mau_penalty=1)
    for notice, moves in ((1.0, [Move(CATCH)]), (0.0, [])):
        table = sit(variant, players=3, bots=[first_legal, "shedder"], notice=notice)
        set_table(table, mau.position("9H | 5H 6C | 2C 3H 4C | 2D 3D 4D | stock 7H 8H 10H JH QH KH", variant))
        table.do("5H", by=0, at=table.at)
        table.stand_in(table.at)
        assert [move for _, move in table.record.moves[1:] if move == Move(CATCH)] == moves
        assert len(table.record.moves) == 2
