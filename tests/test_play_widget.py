"""The play table without a browser: what it hands to the page, and what it does with clicks."""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ipywidgets.widgets.widget import _instances
from random_rules import variants
from tables import SHIPPED, rules
from test_properties import same_every_run, with_other_hidden_cards
from test_sitting import finish, set_table

import maumau_kit as mau
from maumau_kit.base.cards import card_text
from maumau_kit.base.errors import InputError
from maumau_kit.game.observation import Observation
from maumau_kit.views import wording, wording_play
from maumau_kit.widgets import front
from maumau_kit.widgets import thinking as module
from maumau_kit.widgets.play import PlayTable, play
from maumau_kit.widgets.scene import PACES, WINDOW, scene

SEED = 987654321987654321
CARD = re.compile(r"\b(?:10|[2-9JQKA])[CDHS]\b|\bX[RB]\b")


@pytest.fixture
def opened() -> Iterator[Callable[..., PlayTable]]:
    """Tables that are closed after the test."""
    tables: list[PlayTable] = []

    def open_(*given_: Any, **options: Any) -> PlayTable:
        tables.append(play(*given_, **{"seed": SEED, **options}))
        return tables[-1]

    yield open_
    for table in tables:
        table.close()


def registered() -> int:
    """How many widgets the kernel holds."""
    return len(_instances)


def click(table: PlayTable, do: str, **more: Any) -> None:
    """A click on what the page shows now, as it arrives from the page."""
    table._message(table, {"do": do, "at": table.doc["at"], **more}, None)


def lay(table: PlayTable, *cards: str, **more: Any) -> None:
    click(table, "lay", cards=list(cards), **more)


def put(table: PlayTable, line: str) -> None:
    """Put a position on the table."""
    set_table(table.sitting, mau.position(line, table.sitting.variant))
    table._changed()
    table.show()


def said(table: PlayTable, lang: str = "en") -> str:
    parts = table.doc["message"]["say"][lang]
    return "".join(part if isinstance(part, str) else str(next(iter(part.values()))) for part in parts)


def state_of(table: PlayTable) -> str:
    """All that is synced with the page, without the program and the pictures, and the names of all cards."""
    state = {key: value for key, value in table.get_state().items() if key not in ("_esm", "_css", "art", "layout")}
    state["doc"] = {key: value for key, value in state["doc"].items() if key not in ("names", "suit_names", "words")}
    return json.dumps(state, allow_nan=False, ensure_ascii=False, default=repr)


def cards_of(text: str) -> set[str]:
    return set(CARD.findall(text))


def cards_shown(table: PlayTable) -> set[str]:
    """All cards that are named in the synced state, but for the rules' own words for what would fit."""
    doc = json.loads(json.dumps(table.doc))
    for words in ((doc["frame"]["why"] or {}).get("cards", []), (doc["frame"]["why"] or {}).get("moves", [])):
        for verdict in words:
            del verdict["say"], verdict["all"]
    del doc["hint"]["say"], doc["names"], doc["message"]
    return cards_of(json.dumps(doc))


# --- what the page may know -------------------------------------------------------------------------------------


def random_click(table: PlayTable, chance: random.Random) -> None:
    sitting, doc = table.sitting, table.doc
    position = sitting.position
    if doc["curtain"] is not None and chance.random() < 0.7:
        return click(table, "ready")
    if sitting.bot_to_act is not None and chance.random() < 0.7:
        return click(table, "go_on")
    if position.is_over:
        return click(table, chance.choice(["next_round", "new_match", "take_back"]))
    roll = chance.random()
    if roll < 0.15:
        return click(table, chance.choice(["hint", "take_back", "ready", "story", "back", "go_on", "stand_in"]))
    if roll < 0.3 and doc["window"]:
        seats = [*doc["window"]["object"], doc["window"]["silent"]]
        return click(table, "speak", move=chance.choice(["catch", "mau"]), by=chance.choice(seats))
    if roll < 0.45 and doc["hand"]:
        cards = chance.sample([one["card"] for one in doc["hand"]], chance.randint(1, min(3, len(doc["hand"]))))
        return lay(table, *cards, say=chance.randrange(3), wish=chance.choice([None, "C", "H"]))
    if roll < 0.55:
        return click(table, "act", move=chance.choice(["draw", "take", "keep", "pass"]))
    if position.legal:
        move = chance.choice(position.legal)
        if move.is_lay:
            wish = {"wish": "CDHS"[move.wish]} if move.wish >= 0 else {}
            return lay(table, *map(card_text, move.cards), say=chance.randrange(3), **wish)
        word = str(move)
        return click(table, "name", wish=word[1:]) if word[0] == "=" else click(table, "act", move=word)
    return None


@same_every_run(25)
@given(variants(), st.integers(0, 2**32))
def test_random_clicks_never_break_and_never_show_hidden_cards(variant: mau.Variant, seed: int) -> None:
    chance = random.Random(seed)
    players = chance.randint(*variant.players)
    table = play(variant, players=players, people=chance.randint(1, players), seed=SEED, forget=0.5, notice=0.5)
    for _ in range(45):
        random_click(table, chance)
        assert not table.notice, table.notice
        doc, sitting = table.doc, table.sitting
        assert doc["at"] == sitting.at
        text = state_of(table)
        assert str(SEED) not in text
        assert doc["seat"] is None or doc["curtain"] is None
        shown = set() if doc["seat"] is None else set(map(card_text, sitting.position.hands[doc["seat"]]))
        public = {card_text(card) for card in sitting.position.discard}
        public |= {card_text(card) for entry in sitting.log if entry.step for card in entry.step.move.cards}
        public |= {card_text(entry.position.top) for entry in sitting.log if entry.position}
        if not doc["story"]:
            assert cards_shown(table) <= shown | public
        assert all(("cards" in hand) == (doc["seat"] == seat) for seat, hand in enumerate(doc["frame"]["hands"]))
    again = mau.read_record(json.loads(json.dumps(table.record.to_dict()))).check()
    assert again.last == table.sitting.position
    table.close()


def scenes_compared(variant: mau.Variant | str, seed: int, **given: Any) -> int:
    """Click at random; how often the scene was drawn anew with other hidden cards, and was the same."""
    chance = random.Random(seed)
    table = play(variant, seed=SEED, forget=0.3, notice=0.3, **given)
    changed = 0
    for _ in range(30):
        random_click(table, chance)
        sitting, seat = table.sitting, table.look.seat
        assert seat == 0
        kept, log = sitting._moment, sitting.log
        other = with_other_hidden_cards(kept.position, seat, chance)
        last = log[-1]
        if last.step is not None and last.kind == "move" and not table.doc["story"]:
            sitting._moment = replace(kept, position=other)
            sitting.log = [*log[:-1], replace(last, step=replace(last.step, after=other))]
            assert scene(sitting, table.look) == table.doc
            changed += other != kept.position
            sitting._moment, sitting.log = kept, log
    table.close()
    return changed


@same_every_run(25)
@given(variants(), st.integers(0, 2**32))
def test_a_scene_is_the_same_whatever_the_hidden_cards_are(variant: mau.Variant, seed: int) -> None:
    assert scenes_compared(variant, seed, players=random.Random(seed).randint(*variant.players)) >= 0


@pytest.mark.parametrize("name", ["classic", "tavern", "house-code"])
def test_many_scenes_are_compared_with_other_hidden_cards(name: str) -> None:
    assert scenes_compared(name, 3, players=3) > 5


def test_while_the_curtain_is_drawn_there_is_no_hand_and_nobody_can_move(opened: Callable[..., PlayTable]) -> None:
    table = opened("tavern", people=["Mia", "Ben"], players=2)
    assert table.doc["curtain"] == 0
    assert table.doc["seat"] is None
    assert [set(hand) for hand in table.doc["frame"]["hands"]] == [{"count"}, {"count"}]
    assert table.doc["hand"] == []
    assert table.doc["frame"]["why"] is None
    click(table, "act", move="draw")
    assert table.doc["message"]["code"] == "covered"
    click(table, "ready")
    assert (table.doc["seat"], table.doc["curtain"], table.doc["bottom"]) == (0, None, 0)
    assert "cards" in table.doc["frame"]["hands"][0]
    click(table, "act", move="draw")
    if table.sitting.person_to_act == 0:
        assert table.doc["frame"]["drawn"]
        click(table, "act", move="keep")
    assert (table.doc["seat"], table.doc["curtain"], table.doc["bottom"]) == (None, 1, 1)
    assert table.doc["frame"]["drawn"] is None
    click(table, "take_back")
    assert table.doc["curtain"] == 0


def test_a_drawn_card_is_not_shown_through_the_curtain(opened: Callable[..., PlayTable]) -> None:
    table = opened(rules(), people=["Mia", "Ben"], players=2)
    put(table, "9H | 4C | 5D 2S | turn 1 | drawn 2S | stock 7H 8H")
    table.look.seat, table.look.curtain = None, 1
    table.show()
    assert "2S" not in state_of(table)
    click(table, "ready")
    assert table.doc["frame"]["drawn"] == "2S"


def test_all_hands_are_shown_only_when_the_round_is_over(opened: Callable[..., PlayTable]) -> None:
    table = opened("tavern", players=3)
    click(table, "story")
    assert table.doc["story"] is None
    finish(table.sitting)
    table.show()
    click(table, "story")
    story = table.doc["story"]
    assert story["view"] == "open"
    assert len(story["frames"]) == len(table.record.moves) + 1
    click(table, "back")
    assert table.doc["story"] is None
    click(table, "story")
    click(table, "take_back")
    assert table.doc["story"] is None
    assert [set(hand) for hand in table.doc["frame"]["hands"]] == [{"cards"}, {"count"}, {"count"}]


# --- clicks -----------------------------------------------------------------------------------------------------


def test_an_illegal_click_explains_itself_and_changes_nothing(opened: Callable[..., PlayTable]) -> None:
    table = opened("house-code", players=2)
    put(table, "9H | KC 9S 4H JS | 5D 2S | stock 7H 8H")
    at, reply = table.doc["at"], table.doc["reply"]
    lay(table, "KC")
    message = table.doc["message"]
    assert (message["kind"], message["code"], message["card"]) == ("no", "no-match", "KC")
    assert said(table) == table.sitting.position.why("KC").text_in("en").replace("nine of hearts", "9H")
    assert message["source"]["en"]
    assert (table.doc["at"], table.doc["reply"]) == (at, reply + 1)
    assert table.record.moves == ()
    click(table, "act", move="take")
    assert table.doc["message"]["move"] == "take"
    lay(table, "9S")
    assert table.doc["message"] is None
    assert table.doc["at"] == at + 1


def test_a_refused_wild_card_is_not_blamed_for_the_suit_that_nobody_asked_for(
    opened: Callable[..., PlayTable],
) -> None:
    table = opened(rules(), players=2)
    put(table, "7H | JS 9S 4H | 5D 2S | debt 2 | stock 8C 8H")
    lay(table, "JS")
    assert table.doc["message"]["code"] == "debt-open"
    assert table.doc["message"]["also"] == []


def test_the_same_refusal_twice_reaches_the_page_twice(opened: Callable[..., PlayTable]) -> None:
    table = opened("house-code", players=2)
    put(table, "9H | KC 9S 4H JS | 5D 2S | stock 7H 8H")
    heard: list[int] = []
    table.observe(lambda change: heard.append(change["new"]["reply"]), "doc")
    for _ in range(3):
        lay(table, "KC")
    assert len(heard) == 3


def test_a_late_click_is_refused_and_says_so(opened: Callable[..., PlayTable]) -> None:
    table = opened("tavern", people=2, players=2)
    click(table, "ready")
    old = table.doc["at"]
    click(table, "act", move="draw")
    kept = table.record
    for message in ({"do": "act", "move": "draw"}, {"do": "take_back"}, {"do": "new_match"}, {"do": "hint"}):
        table._message(table, {**message, "at": old}, None)
        assert table.record == kept
        assert table.doc["message"]["code"] in ("stale", "covered")
    # The page's own clock may be late: that is nobody's fault.
    table._message(table, {"do": "go_on", "at": old}, None)
    assert table.doc["message"] is None


def test_a_wild_card_asks_for_a_suit_and_takes_it(opened: Callable[..., PlayTable]) -> None:
    table = opened("house-code", players=2)
    put(table, "9H | KC 9S 4H JS | 5D 2S | stock 7H 8H")
    assert [one["wish"] for one in table.doc["hand"]] == [None, None, None, ["C", "D", "H", "S"]]
    lay(table, "JS")
    assert table.doc["message"]["code"] == "needs-wish"
    lay(table, "JS", wish="D")
    assert table.doc["frame"]["suit"] == "D"
    assert str(table.record.moves[-1][1]) == "JS=D"


def test_a_set_is_laid_in_any_order(opened: Callable[..., PlayTable]) -> None:
    table = opened(rules(lay__sets="rank"), players=2)
    put(table, "9H | 7S 7H 7C JS 2D | 3D | stock 4D 5D")
    assert [one["set"] for one in table.doc["hand"]] == [True, True, True, False, False]
    lay(table, "7S", "7H")
    assert said(table) == "These cards go together, but the last one must be 7S."
    lay(table, "7S", "7H", "7C")
    assert str(table.record.moves[-1][1]) == "7H+7S+7C"


def test_calls_are_said_with_the_play_late_and_against_others(opened: Callable[..., PlayTable]) -> None:
    variant = rules(calls__mode="manual", calls__mau_penalty=1, calls__last_penalty=2)
    table = opened(variant, people=["Mia", "Ben"], players=2, pace="fast")
    assert table.doc["calls"]
    put(table, "9H | 5H 6C | 2H 3C 4C | stock 7H 8H 10H JH QH KH")
    click(table, "ready")
    lay(table, "5H", say=1)
    assert table.doc["window"] is None
    click(table, "take_back")
    click(table, "ready")
    lay(table, "5H")
    assert table.doc["window"] == {"silent": 0, "call": "mau", "object": [1], "late": True}
    click(table, "speak", move="mau", by=0)
    assert table.doc["window"] is None
    click(table, "take_back")
    click(table, "speak", move="catch", by=1)
    assert table.doc["window"] is None
    assert len(table.sitting.position.hands[0]) == 2
    click(table, "speak", move="catch", by=1)
    assert table.doc["message"]["code"] == "nothing-missing"
    assert not opened("tavern", players=2).doc["calls"]


def test_the_page_is_told_how_long_to_wait(opened: Callable[..., PlayTable]) -> None:
    variant = rules(calls__mode="manual", calls__mau_penalty=1)
    table = opened(variant, players=2, notice=1.0, pace="fast")
    put(table, "9H | 5H 6C | 2H 3C 4C | stock 7H 8H 10H JH QH KH")
    assert table.doc["wait"] is None
    lay(table, "5H")
    assert table.doc["wait"] == WINDOW, "people get time to make up for a call"
    click(table, "speak", move="mau", by=0)
    assert table.doc["wait"] == PACES["fast"]
    click(table, "pace", pace="slow")
    assert table.doc["wait"] == PACES["slow"]
    click(table, "pace", pace="step")
    assert table.doc["wait"] is None
    click(table, "go_on")
    assert table.sitting.position.turn == 0


def test_hints_open_grade_by_grade_and_close_with_the_next_move(opened: Callable[..., PlayTable]) -> None:
    table = opened("house-code", players=2)
    put(table, "9H | KC 9S 4H JS | 5D 2S | stock 7H 8H")
    for grade in (1, 2, 3, 3):
        click(table, "hint")
        hint = table.doc["hint"]
        assert (hint["grade"], len(hint["say"]), hint["more"]) == (grade, grade, grade < 3)
        assert bool(hint["cards"]) == (grade > 1)
    lay(table, *hint["cards"], wish="C")
    assert table.doc["hint"]["grade"] == 0


def test_the_log_keeps_what_was_taken_back_and_the_score_counts_what_stands(opened: Callable[..., PlayTable]) -> None:
    table = opened("tavern", players=2)
    click(table, "act", move="draw")
    click(table, "take_back")
    kinds = [(line["kind"], line["struck"]) for line in table.doc["log"]]
    assert kinds == [("deal", False), ("move", True), ("back", False)]
    finish(table.sitting)
    table.show()
    assert sum(table.doc["score"]["wins"]) == 1
    assert table.doc["over"]
    click(table, "next_round")
    assert table.doc["score"]["rounds"] == 1
    assert table.doc["round"] == 2
    assert [line["kind"] for line in table.doc["log"]] == ["deal", "deal"]


def test_saving_says_where_and_never_writes_over(opened: Callable[..., PlayTable], tmp_path: Path) -> None:
    table = opened("tavern", players=2)
    table.folder = tmp_path
    click(table, "save")
    assert said(table) == f"Saved as tavern-1.json, in the folder {tmp_path.name}."
    click(table, "save")
    assert said(table, "de").startswith("Gespeichert als tavern-1-2.json")
    assert table.saved == tmp_path / "tavern-1-2.json"
    assert mau.load(table.saved) == table.record
    table.folder = tmp_path / "nowhere"
    click(table, "save")
    assert table.notice["say"]["en"][0] == "The file cannot be written: there is no such folder."
    assert table.notice["say"]["de"][0].endswith("kann nicht geschrieben werden: den Ordner gibt es nicht.")


@pytest.mark.parametrize(
    "message",
    [
        {}, {"do": "fly"}, {"do": "lay"}, {"do": "lay", "cards": []}, {"do": "lay", "cards": [1]},
        {"do": "lay", "cards": "9C"}, {"do": "lay", "cards": ["99"]}, {"do": "lay", "cards": ["9C"], "say": 7},
        {"do": "lay", "cards": ["9C"], "wish": "X"}, {"do": "act", "move": "catch"}, {"do": "act"},
        {"do": "speak", "move": "draw"}, {"do": "pace", "pace": "now"}, {"do": "name"}, {"do": 3}, {"do": "_changed"},
        {"do": "lay", "cards": ["9C"] * 99}, {"do": "lay", "cards": ["9C"] * 10**5}, {"do": "lay", "cards": ["\ud800"]},
        {"do": "lay", "cards": ["9C"], "wish": ["C"]}, {"do": "lay", "cards": ["9C"], "wish": "C" * 10**6},
        {"do": "lay", "cards": ["9C" * 10**6]}, {"do": "lay", "cards": ["9C"], "say": 1.0},
        {"do": "lay", "cards": ["9C"], "say": True}, {"do": "name", "wish": "\ud800"}, {"do": "name", "wish": 10**30},
        {"do": "act", "move": "\ud800"}, {"do": "act", "move": ["draw"]}, {"do": "\ud800" * 10**6},
        {"do": "stand_in", "move": "\ud800"}, {"do": "stand_in", "move": "x" * 10**6},
        {"do": "speak", "move": "y" * 10**6},
        {"do": "next_round", "move": "\ud800", "cards": ["\ud800"]}, {"do": "next_round", "cards": ["x" * 10**6]},
        {"do": "pace", "pace": "\ud800" * 10**5},
    ],
)  # fmt: skip
def test_nonsense_from_a_page_is_answered_and_changes_nothing(
    opened: Callable[..., PlayTable], message: dict[str, Any]
) -> None:
    table = opened("tavern", players=2)
    kept = table.record, table.doc["at"]
    table._message(table, {"at": table.doc["at"], **message}, None)
    assert table.notice or table.doc["message"]
    assert len(json.dumps(table.doc["message"])) + len(json.dumps(table.notice)) < 2000, "nothing is echoed at length"
    json.dumps([table.doc, table.notice], ensure_ascii=False).encode("utf-8")
    assert (table.record, table.doc["at"]) == kept
    table._message(table, {"do": "act", "move": "draw", "at": "1"}, None)
    assert table.notice
    assert (table.record, table.doc["at"]) == kept


def test_who_speaks_must_be_a_person_at_the_table(opened: Callable[..., PlayTable]) -> None:
    table = opened("classic", players=3)
    for by in (1, 7, None, True, "0"):
        click(table, "speak", move="catch", by=by)
        assert table.doc["message"]["code"] == "no-person"


# --- bots that somebody wrote -----------------------------------------------------------------------------------


def to_bot(table: PlayTable) -> None:
    put(table, "9H | 5H 6C | 2H 3C 4C | turn 1 | stock 7H 8H 10H JH QH KH")


def test_a_bot_that_fails_shows_why_and_chance_can_move_for_it(opened: Callable[..., PlayTable]) -> None:
    def broken(seen: Observation) -> str:
        raise RuntimeError("<b>no idea</b>")

    table = opened(rules(), players=2, bots=broken)
    to_bot(table)
    click(table, "go_on")
    fault = table.doc["fault"]
    assert fault["seat"] == 1
    assert any("mit dem Fehler RuntimeError abgebrochen" in str(part) for part in fault["say"]["de"])
    assert "no idea" not in state_of(table)
    assert "RuntimeError: <b>no idea</b>" in table.sitting.fault.detail
    assert table.doc["wait"] is None
    click(table, "go_on")
    assert table.doc["fault"] is not None
    click(table, "stand_in")
    assert table.doc["fault"] is None
    assert table.doc["log"][-1]["stand_in"]


@pytest.mark.parametrize("threads", [True, False])
def test_while_a_bot_thinks_the_table_answers(
    opened: Callable[..., PlayTable], monkeypatch: pytest.MonkeyPatch, threads: bool
) -> None:
    monkeypatch.setattr(module, "THREADS", threads)
    asked: list[int] = []

    def slow(seen: Observation) -> str:
        asked.append(seen.seat)
        time.sleep(0.6 if threads else 0.01)
        return seen.legal[0]

    async def evening() -> None:
        table = opened(rules(), players=2, bots=slow)
        to_bot(table)
        click(table, "go_on")
        assert table.doc["thinking"] == 1
        assert table.doc["wait"] is None
        start = time.perf_counter()
        click(table, "go_on")
        lay(table, "5H")
        assert time.perf_counter() - start < 0.4, "a click is answered while the bot thinks"
        assert table.doc["message"]["code"] == "not-on-turn"
        await table._task
        assert asked == [1]
        assert table.doc["thinking"] is None
        assert table.doc["message"] is None
        assert len(table.record.moves) == 1

    asyncio.run(evening())


def test_a_thought_that_comes_too_late_is_forgotten(opened: Callable[..., PlayTable]) -> None:
    def slow(seen: Observation) -> str:
        time.sleep(0.1)
        return seen.legal[0]

    async def evening() -> None:
        for leave in ("new_match", "stand_in"):
            table = opened(rules(), players=2, bots=slow)
            to_bot(table)
            click(table, "go_on")
            click(table, leave)
            assert table.doc["thinking"] is None
            kept, at = table.record, table.doc["at"]
            await table._task
            assert (table.record, table.doc["at"]) == (kept, at)
            assert table.doc["fault"] is None

    asyncio.run(evening())


def test_a_closed_table_does_not_wait_for_its_bot(opened: Callable[..., PlayTable]) -> None:
    async def evening() -> None:
        table = opened(rules(), players=2, bots=lambda seen: seen.legal[0])
        to_bot(table)
        click(table, "go_on")
        task = table._task
        table.close()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert table.record.moves == ()

    asyncio.run(evening())


class SealedError(Exception):
    """An error that cannot be told."""

    def __str__(self) -> str:
        raise SystemExit

    __repr__ = __str__


def throws(error: BaseException | type[BaseException]) -> Callable[[Observation], object]:
    def bot(seen: Observation) -> object:
        raise error

    return bot


HOSTILE: dict[str, Callable[[Observation], object]] = {
    "StopIteration": throws(StopIteration),
    "CancelledError": throws(asyncio.CancelledError),
    "GeneratorExit": throws(GeneratorExit),
    "SystemExit": lambda seen: sys.exit(f"{seen.hand}"),
    "KeyboardInterrupt": throws(KeyboardInterrupt),
    "TimeoutError": throws(TimeoutError),
    "SealedError": throws(SealedError),
    "object": lambda seen: type("<b>", (), {"__str__": lambda self: 3, "__repr__": lambda self: 3})(),
    "Observation": lambda seen: seen,
    "tuple": lambda seen: seen.hand,
}


@pytest.mark.parametrize("threads", [True, False])
@pytest.mark.parametrize("looped", [True, False])
@pytest.mark.parametrize("name", HOSTILE)
def test_whatever_a_bot_does_becomes_a_fault_on_the_table(
    opened: Callable[..., PlayTable], monkeypatch: pytest.MonkeyPatch, name: str, looped: bool, threads: bool
) -> None:
    monkeypatch.setattr(module, "THREADS", threads)
    table = opened(rules(), players=2, bots=HOSTILE[name])
    to_bot(table)

    async def evening() -> None:
        click(table, "go_on")
        await asyncio.wait_for(table._task, 5)

    if looped:
        asyncio.run(evening())
    else:
        click(table, "go_on")
    assert table.doc["thinking"] is None
    assert name in str(table.doc["fault"]["say"]["en"])
    assert name in str(table.doc["fault"]["say"]["de"])
    assert not table.notice
    assert not {"2H", "3C", "4C"} & cards_shown(table)
    click(table, "stand_in")
    assert table.doc["fault"] is None
    assert len(table.record.moves) == 1


@pytest.mark.parametrize("looped", [True, False])
def test_a_bot_that_never_ends_holds_nobody_up(
    opened: Callable[..., PlayTable], monkeypatch: pytest.MonkeyPatch, looped: bool
) -> None:
    monkeypatch.setattr(module, "LIMIT", 0.15)
    ended = threading.Event()

    def endless(seen: Observation) -> str:
        ended.wait(30)
        return seen.legal[0]

    async def evening() -> None:
        slow = [opened(rules(), players=2, bots=endless) for _ in range(40)]
        for table in slow:
            to_bot(table)
            click(table, "go_on")
        quick = opened(rules(), players=2, bots=lambda seen: seen.legal[0])
        to_bot(quick)
        click(quick, "go_on")
        await quick._task
        assert len(quick.record.moves) == 1, "another table's bot is not kept waiting"
        for table in slow:
            await table._task
        check(slow[0])
        ended.set()
        await asyncio.sleep(0.1)
        assert slow[0].record.moves == (), "a late answer does not count"

    def check(table: PlayTable) -> None:
        assert table.doc["fault"]["say"]["en"][-1].endswith("took too long.")
        assert table.doc["fault"]["say"]["de"][-1].endswith("hat zu lange überlegt.")
        assert table.doc["thinking"] is None

    if looped:
        asyncio.run(evening())
    else:
        table = opened(rules(), players=2, bots=endless)
        to_bot(table)
        click(table, "go_on")
        check(table)
        ended.set()
    bots = [thread for thread in threading.enumerate() if thread.name == "bot"]
    assert all(thread.daemon for thread in bots), "the end of Python does not wait for a bot"
    for thread in bots:
        thread.join(5)


def test_a_table_whose_loop_has_ended_asks_its_bot_again(opened: Callable[..., PlayTable]) -> None:
    ended = threading.Event()

    def slow(seen: Observation) -> str:
        ended.wait(30)
        return seen.legal[0]

    table = opened(rules(), players=2, bots=slow)
    to_bot(table)

    async def evening() -> None:
        click(table, "go_on")
        await asyncio.sleep(0)

    asyncio.run(evening())
    ended.set()
    click(table, "go_on")
    assert len(table.record.moves) == 1


def test_who_plays_on_in_python_while_a_bot_thinks_gets_the_table_back(opened: Callable[..., PlayTable]) -> None:
    async def evening() -> None:
        table = opened(rules(), players=2, bots=lambda seen: seen.legal[0])
        to_bot(table)
        click(table, "go_on")
        table.sitting.new_match(table.sitting.at)
        await table._task
        assert table.doc["thinking"] is None
        assert table.doc["at"] == table.sitting.at

    asyncio.run(evening())


# --- what nobody may know of a missing call ---------------------------------------------------------------------


@pytest.mark.parametrize("bots", ["shedder", lambda seen: seen.legal[0]])
@pytest.mark.parametrize("people", [1, 2, 3])
@pytest.mark.parametrize("pace", PACES)
def test_nobody_can_tell_whether_a_bot_has_noticed_a_missing_call(
    opened: Callable[..., PlayTable], people: int, bots: Any, pace: str
) -> None:
    variant = rules(calls__mode="manual", calls__mau_penalty=1)
    shown = []
    for notice in (1.0, 0.0):
        table = opened(variant, people=people, players=4, bots=bots, notice=notice, pace=pace)
        put(table, "9H | 5H 6C | 2C 3H 4C | 2D 3D 4D | 2S 3S 4S | stock 7H 8H 10H JH QH KH")
        if people > 1:
            click(table, "ready")
        lay(table, "5H")
        assert (table.sitting._moment.noticed is not None) == (notice == 1.0)
        seen = [state_without_its_key(table)]
        if people > 1:
            assert table.doc["curtain"] == 1
            click(table, "ready")
            seen.append(state_without_its_key(table))
        click(table, "hint")
        seen.append(state_without_its_key(table))
        shown.append(seen)
        assert table.doc["bot"] is not None
        assert table.doc["wait"] == (None if pace == "step" else max(WINDOW, PACES[pace] or 0))
    assert shown[0] == shown[1]


def state_without_its_key(table: PlayTable) -> str:
    return state_of(table).replace(table.still, "")


@same_every_run(25)
@given(variants(), st.integers(0, 2**32))
def test_a_scene_is_the_same_whether_a_bot_has_noticed_or_not(variant: mau.Variant, seed: int) -> None:
    chance = random.Random(seed)
    players = chance.randint(*variant.players)
    table = play(variant, players=players, people=chance.randint(1, players), seed=SEED, forget=0.5, notice=0.5)
    for _ in range(40):
        random_click(table, chance)
        sitting = table.sitting
        kept, passed = sitting._moment, sitting._let_pass
        bots = [seat for seat in sitting.position.may_object if seat not in sitting.people]
        for noticed in [None, *bots] if passed != sitting.at else []:
            sitting._moment = replace(kept, noticed=noticed)
            assert scene(sitting, table.look) == table.doc
        sitting._moment = kept
    table.close()


def test_bots_that_let_a_missing_call_pass_change_nothing(opened: Callable[..., PlayTable]) -> None:
    variant = rules(calls__mode="manual", calls__mau_penalty=1)
    table = opened(variant, people=2, players=3, notice=0.0)
    put(table, "9H | 5H 6C | 2C 3H 4C | 2D 3D 4D | stock 7H 8H 10H JH QH KH")
    click(table, "ready")
    lay(table, "5H")
    click(table, "ready")
    lay(table, "2C")
    kept = {key: table.doc[key] for key in ("at", "reply", "seat", "window", "message", "log", "hand")}
    assert kept["message"]
    assert kept["window"]
    click(table, "go_on")
    assert {key: table.doc[key] for key in kept} == kept, "a person who is thinking is not disturbed"
    assert (table.doc["bot"], table.doc["wait"]) == (None, None), "the page does not ask for ever"
    click(table, "speak", move="catch", by=1)
    assert table.doc["window"] is None
    assert len(table.sitting.position.hands[0]) == 2
    click(table, "take_back")
    assert table.doc["wait"] == WINDOW


# --- the widget -------------------------------------------------------------------------------------------------


def test_one_table_is_one_widget_however_long_it_is_played(opened: Callable[..., PlayTable]) -> None:
    before = registered()
    table = opened(rules(setup__copies=2), players=6, forget=0.3)
    with_it = registered()
    assert with_it - before <= 2
    chance = random.Random(1)
    for _ in range(150):
        random_click(table, chance)
    assert registered() == with_it
    table.close()
    assert registered() == before


def test_a_click_is_answered_with_two_messages_and_at_once(
    opened: Callable[..., PlayTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(rules(), players=8)
    sent: list[Any] = []
    monkeypatch.setattr(table, "send", lambda content, buffers=None: sent.append(content))
    table.observe(lambda change: sent.append(change["name"]), ["doc", "options", "notice", "art", "still"])
    chance, spent = random.Random(3), []
    for _ in range(60):
        sent.clear()
        start = time.perf_counter()
        random_click(table, chance)
        spent.append(time.perf_counter() - start)
        assert len(sent) <= 2, sent
    assert sorted(spent)[len(spent) // 2] < 0.05


def test_the_still_picture_shows_the_table_as_its_viewer_sees_it(opened: Callable[..., PlayTable]) -> None:
    table = opened("tavern", players=2, people=["<img src=x onerror=alert(1)>"], language="de")
    bundle = table.still_bundle()
    assert "<img src=x onerror" not in bundle["text/html"]
    assert "&lt;img src=x onerror" in bundle["text/html"]
    hidden = [card for card in table.sitting.position.hands[1] if card not in table.sitting.position.hands[0]]
    assert hidden
    names = [table.doc["names"]["de"]["french"][card_text(card)] for card in hidden]
    assert not any(name in bundle["text/plain"] or name in bundle["text/html"] for name in names)
    assert repr(table) == bundle["text/plain"]


@pytest.mark.parametrize("variant", SHIPPED)
def test_every_shipped_variant_can_be_played_at_every_size(opened: Callable[..., PlayTable], variant: str) -> None:
    low, high = mau.variant(variant).players
    for players in range(low, high + 1):
        table = opened(variant, players=players, people=1)
        assert len(table.doc["frame"]["hands"]) == players
        assert table.doc["frame"]["why"] is None or table.doc["yours"]


@pytest.mark.parametrize(
    ("given_", "where"),
    [({"people": 0}, "people"), ({"pace": "quick"}, "pace"), ({"bots": "nobody"}, "bots"), ({"players": 99}, "players"),
     ({"seed": -1}, "seed"), ({"forget": 3}, "forget"), ({"folder": None}, "folder"), ({"folder": 3}, "folder")],
)  # fmt: skip
def test_wrong_arguments_are_refused_with_the_place(given_: dict[str, Any], where: str) -> None:
    with pytest.raises(InputError) as caught:
        play("tavern", **given_)
    assert caught.value.where == where


def test_an_option_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="colours"):
        play("tavern", colour=4)


# --- words ------------------------------------------------------------------------------------------------------


def test_both_languages_have_the_same_words_and_slots() -> None:
    english, german = wording_play.WORDS["en"], wording_play.WORDS["de"]
    assert english.keys() == german.keys()
    for key, text in english.items():
        assert set(re.findall(r"\{(\w+)\}", text)) == set(re.findall(r"\{(\w+)\}", german[key])), key
        if key.endswith(".one"):
            assert f"{key.removesuffix('.one')}.other" in english


def test_the_page_asks_for_no_word_that_is_missing_and_none_is_left_over(opened: Callable[..., PlayTable]) -> None:
    words = opened("tavern", players=2).doc["words"]["en"]
    source = (front.HERE / "play.js").read_text(encoding="utf-8")
    asked = set(re.findall(r'\b(?:word|plain)\((?:[^"()]*\? )?"([\w.-]+)"', source))
    counted = set(re.findall(r'\bcount\("([\w.-]+)"', source))
    assert len(asked) > 20
    assert asked <= words.keys()
    assert {f"{key}.{number}" for key in counted for number in ("one", "other")} <= words.keys()
    # Every own word is written somewhere in the page, whole or by its first part; others stand in for words of all.
    for key in wording_play.WORDS["en"].keys() - wording.WORDS["en"].keys():
        parts = key.split(".")
        begun = (".".join(parts[:n]) + "." * (n < len(parts)) for n in range(1, len(parts) + 1))
        assert any(f'"{stem}' in source or f"`{stem}" in source for stem in begun), key


def test_a_new_match_begins_with_its_first_round() -> None:
    table = play("tavern", players=2, seed=3, pace="step")
    assert table.doc["round"] == 1
    table.heard({"do": "new_match", "at": table.doc["at"]})
    assert table.doc["round"] == 1
    assert table.sitting.deal_number == 2  # chance goes on: the cards are others
    assert [entry["round"] for entry in table.doc["log"] if "round" in entry] == [1, 1]
    table.close()
