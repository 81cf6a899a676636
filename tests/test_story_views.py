"""Views of a round: a table without an open view holds nothing that its seats may not know."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from maumau_kit.base.cards import card_text
from maumau_kit.base.errors import InputError
from maumau_kit.game.deals import deal_names, load_deal
from maumau_kit.game.position import Position
from maumau_kit.game.record import Record
from maumau_kit.studies.play import play_round
from maumau_kit.views.story import frame, read_views, story
from maumau_kit.widgets.replay import replay

NOTHING_TOLD = ((), ())


def rounds() -> list[Record]:
    made = [
        play_round(name, players=3, seed=seed) for name in ("house-code", "classic", "easy-kids") for seed in (1, 2)
    ]
    return [*made, load_deal("tavern-three-sevens"), load_deal("house-code-not-out-yet")]


def redealt(position: Position, seat: int, luck: random.Random) -> Position:
    """The same for one seat: the cards that it cannot see change places."""
    others = [other for other in range(position.seats) if other != seat]
    hidden = [card for other in others for card in position.hands[other]] + list(position.stock)
    luck.shuffle(hidden)
    hands = list(position.hands)
    for other in others:
        hands[other] = tuple(hidden.pop() for _ in position.hands[other])
    return replace(position, hands=tuple(hands), stock=tuple(hidden))


@pytest.mark.parametrize("number", range(8))
def test_a_frame_of_a_seat_does_not_depend_on_hidden_cards(number: int) -> None:
    luck, compared = random.Random(number), 0
    for step in rounds()[number].steps:
        for seat in range(step.after.seats):
            position = step.after
            drew = position.drawn is not None and position.turn != seat
            if (
                drew or position.is_over
            ):  # a drawn card must stay in the hand that drew it; at the end hands are counted
                continue
            assert frame(position, seat, NOTHING_TOLD) == frame(redealt(position, seat, luck), seat, NOTHING_TOLD)
            compared += 1
    assert compared > 3


def cards_in_state(table: Any) -> set[str]:
    """Every card that the synced state names, but for the list of names of the whole pack."""
    state = {key: value for key, value in table.get_state().items() if key not in ("art", "_esm", "_css")}
    doc = {key: value for key, value in state["doc"].items() if key not in ("names", "suit_names", "words", "wild")}
    text = json.dumps({**state, "doc": doc}, allow_nan=False, default=str)
    pack = {card_text(card) for card in range(54)}
    return {card for card in pack if f'"{card}"' in text or f'"{card}=' in text or f'"{card}!' in text}


@pytest.mark.parametrize("number", range(8))
def test_the_state_of_a_seats_table_holds_only_what_the_seat_saw(number: int) -> None:
    record = rounds()[number]
    for seat in range(len(record.players)):
        table = replay(record, views=[f"seat {seat}"])
        seen = {card_text(card) for card in record.first.hands[seat] + record.first.discard}
        for step in record.steps:
            seen |= {card_text(card) for card in step.after.hands[seat] + step.after.discard}
        assert cards_in_state(table) <= seen
        text = json.dumps(table.get_state()["doc"])
        for word in ('"deck"', '"seed"', '"reshuffles"', '"stock":[', '"points"', '"winner"'):
            assert word not in text.replace(": ", ":"), word
        assert table.doc["note"] == {"en": "", "de": ""}
        assert table.lines == []
        table.close()


def test_an_open_table_shows_everything_and_may_branch() -> None:
    table = replay("w1-kalle", views=["open", "seat 0", 1])
    assert [track["view"] for track in (table.doc, *table.doc["more"])] == ["open", 0, 1]
    assert table.doc["may_branch"]
    assert table.doc["frames"][-1]["result"]["winner"] == 0
    assert [len(track["frames"]) for track in table.doc["more"]] == [16, 16]
    table.close()


def test_the_end_is_hidden_or_not_as_asked() -> None:
    record = load_deal("w1-kalle")
    assert len(story(record)["frames"]) == 16
    assert len(story(record, outcome=False)["frames"]) == 15
    assert len(story(record, "seat 1")["frames"]) == 15
    shown = story(record, "seat 1", outcome=True)["frames"]
    assert shown[-1]["result"]["winner"] == 0
    hidden = replay(record, outcome=False)
    assert all(frame["result"] is None for frame in hidden.doc["frames"])
    assert "may_branch" not in hidden.doc
    hidden.close()


def test_views_are_read_as_written() -> None:
    assert read_views("open", 2) == ["open"]
    assert read_views(["seat 1", 1, "open"], 2) == [1, "open"]
    assert read_views(0, 2) == [0]
    for wrong in ("seat 2", "seat x", "all", [], ["open", "seat -1"], 2, True, None, [0.0], "seat " + "9" * 50):
        with pytest.raises(InputError) as error:
            read_views(wrong, 2)  # type: ignore[arg-type]
        assert error.value.where == "views"


@pytest.mark.parametrize("name", deal_names())
def test_every_deal_can_be_seen_from_every_seat(name: str) -> None:
    record = load_deal(name)
    document = story(record, list(range(len(record.players))), outcome=True)
    json.dumps(document, allow_nan=False)
    assert {len(track["frames"]) for track in (document, *document["more"])} == {len(record.moves) + 1}
