"""Bots that somebody wrote, at a table: what they see, what they say, and what happens when they fail."""

from __future__ import annotations

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
from maumau_kit.game.observation import Observation


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

    def bot(seen: Observation) -> str:
        seen_all.append(seen)
        return chance.choice(seen.legal)

    table = sit(variant, seed, people=0, players=2, bots=["shedder", bot], forget=0.2, notice=0.5)
    for _ in range(60):
        if table.position.is_over:
            break
        table.go_on(table.at)
        assert table.fault is None, table.fault
    assert mau.read_record(table.record.to_dict(full_variant=True)).check().last == table.position
    for seen in seen_all:
        assert seen.seat == 1
        assert seen.legal
        assert len(seen.events) >= 0
    moves = [str(move) for _, move in table.record.moves]
    if seen_all:
        assert [event.move for event in seen_all[-1].events] == moves[: len(seen_all[-1].events)]


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
        (raises, "StoppedError: no idea\\nat all <b>"),
        (lambda seen: 7, "“7”"),
        (lambda seen: None, "“None”"),
        (lambda seen: "rubbish", "“rubbish”"),
        (lambda seen: "2S", "“2S”"),
        (lambda seen: "6C", "“6C”"),
        (lambda seen: "take", "“take”"),
        (lambda seen: "catch", "“catch”"),
        (lambda seen: "mau", "“mau”"),
        (lambda seen: "x" * 5000, "x" * 80),
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


def test_an_illegal_answer_carries_the_reason_of_the_rules() -> None:
    table = table_of(lambda seen: "6C")
    table.go_on(table.at)
    said = to_text(table.fault.says[0], "en", players=table.names)
    assert said.endswith(table.position.why("6C").text_in("en"))


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
    for late in (lambda: table.answer(question, "5H"), lambda: table.failed(question, StoppedError("late"))):
        with pytest.raises(IllegalMove) as caught:
            late()
        assert reason(caught) == "stale"
    assert (table.record, table.at) == kept
    assert table.fault is None


def test_an_error_that_ends_the_program_is_not_swallowed() -> None:
    def stops(seen: Observation) -> str:
        raise KeyboardInterrupt

    table = table_of(stops)
    with pytest.raises(KeyboardInterrupt):
        table.go_on(table.at)
