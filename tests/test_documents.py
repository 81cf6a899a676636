"""Positions and records as documents: read strictly, refused with the place, written so that reading is no change."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tables import SHIPPED, cards, legal, play, rules, table, text

import maumau_kit as mau
from maumau_kit.base.strict import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_DIGITS,
    MAX_TEXT,
    decode,
    parse_json,
    parse_toml,
    read_bytes,
)

POSITION: dict[str, Any] = {
    "format": "maumau-position/1",
    "variant": "house-code",
    "hands": [["7H", "9C"], ["KD"]],
    "discard": ["2S", "9H"],
    "stock": ["4H", "AC"],
    "turn": 0,
    "dealer": 1,
    "direction": 1,
    "suit": None,
    "debt": 0,
    "drawn": None,
    "uncalled": None,
    "naming": False,
    "idle": 0,
}


def changed(**parts: Any) -> dict[str, Any]:
    return {**POSITION, **parts}


def refused(data: Any, where: str) -> mau.InputError:
    with pytest.raises(mau.InputError) as caught:
        mau.read_position(data)
    assert caught.value.where == where, caught.value
    assert "\n" not in str(caught.value)
    return caught.value


# --- before parsing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text_", [
    '{"a": 1, "a": 2}',
    '{"a": {"b": 1, "c": 2, "b": 3}}',
    '[NaN]',
    '{"x": Infinity}',
    '[-Infinity]',
    "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1),
    '{"x":' * 40 + "1" + "}" * 40,
    "[" * 100_000,
    f"[{'1' * (MAX_DIGITS + 1)}]",
    f"[1.{'1' * 5000}]",
    f"[-{'9' * 400}]",
    f'["{"x" * (MAX_TEXT + 1)}"]',
    r'["\ud83d"]',
    "",
    "{",
    "[1,]",
    "{'a': 1}",
    "[1] [2]",
    '["\n"]',
    "nul",
])  # fmt: skip
def test_json_that_is_refused(text_: str) -> None:
    with pytest.raises(mau.InputError) as caught:
        parse_json(text_, "deal.json")
    assert caught.value.file == "deal.json"
    assert caught.value.status == 2
    assert len(str(caught.value)) < 400
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("text_", "value"), [
    ('{"a": [1, 2.5, -3, null, true, "[[[[[[[[[[[[[[[[[["]}', {"a": [1, 2.5, -3, None, True, "[" * 18]}),
    ("[" * MAX_DEPTH + "]" * MAX_DEPTH, None),
    (f"[{'1' * MAX_DIGITS}]", [int("1" * MAX_DIGITS)]),
    (f'["{"9" * 100}"]', ["9" * 100]),
    (r'["\ud83c\udca1", "\""]', ["🂡", '"']),
])  # fmt: skip
def test_json_that_is_read(text_: str, value: Any) -> None:
    found = parse_json(text_)
    assert value is None or found == value


@pytest.mark.parametrize("text_", [
    "a = 1\na = 2",
    "[a]\n[a]",
    "a = [" + "[" * 40,
    "a = " + "1" * 40,
    f'a = "{"x" * (MAX_TEXT + 1)}"',
    "a" + ".a" * 40 + " = 1",
    "a = ",
    "= 1",
    "a = nan2",
])  # fmt: skip
def test_toml_that_is_refused(text_: str) -> None:
    with pytest.raises(mau.InputError) as caught:
        parse_toml(text_, "mine.toml")
    assert caught.value.file == "mine.toml"


def test_toml_that_is_read() -> None:
    assert parse_toml('a = ["[[[[[[[[[[[[[[[", 1_000] # [[[[[[[[[[[[[[[[[\n') == {"a": ["[" * 15, 1000]}


def test_a_file_has_a_size_and_an_encoding(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_bytes(b" " * (MAX_BYTES + 1))
    with pytest.raises(mau.InputError, match="bytes"):
        decode(read_bytes(path), str(path))
    path.write_bytes(b"[\xff]")
    with pytest.raises(mau.InputError, match="not UTF-8"):
        decode(read_bytes(path), str(path))
    path.write_bytes('\ufeff["♣"]'.encode())
    assert parse_json(decode(read_bytes(path), str(path))) == ["♣"]
    for missing in (tmp_path / "no.json", tmp_path):
        with pytest.raises(mau.InputError, match="no such file"):
            read_bytes(missing)


def test_control_characters_of_a_file_are_shown_and_not_obeyed() -> None:
    with pytest.raises(mau.InputError) as caught:
        mau.read_position(changed(variant="\x1b[31mred\nline"))
    assert "\x1b" not in str(caught.value)
    assert "\n" not in str(caught.value)


# --- positions --------------------------------------------------------------------------------------------------


def test_the_example_of_the_formats_is_read_and_written() -> None:
    position = mau.read_position(POSITION)
    assert position.to_dict() == POSITION
    assert legal(position) == {"7H", "9C"}


def test_what_is_left_out_has_its_default() -> None:
    short = {key: POSITION[key] for key in ("format", "variant", "hands", "discard", "turn")}
    assert mau.read_position(short).to_dict() == {**POSITION, "stock": []}
    three = mau.read_position({**short, "hands": [["7H"], ["KD"], ["QD"]]})
    assert three.dealer == 2


def test_texts_are_read_in_many_ways_and_written_in_one() -> None:
    position = mau.read_position(changed(hands=[["7♥", "tc", "10s"], ["kd"]], discard=["2♠", "9H"]))
    assert position.to_dict()["hands"] == [["7H", "10C", "10S"], ["KD"]]


@pytest.mark.parametrize(("parts", "where"), [
    ({"format": "maumau-position/2"}, "format"),
    ({"format": None}, "format"),
    ({"variant": "nowhere"}, "variant"),
    ({"variant": 5}, "variant"),
    ({"variant": "../house-code.toml"}, "variant"),
    ({"variant": "/etc/passwd"}, "variant"),
    ({"hands": []}, "hands"),
    ({"hands": [["7H"]]}, "hands"),
    ({"hands": [["7H"]] * 9}, "hands"),
    ({"hands": {"0": ["7H"], "1": ["KD"]}}, "hands"),
    ({"hands": [["7H"], "KD"]}, "hands[1]"),
    ({"hands": [["7H", "1C"], ["KD"]]}, "hands[0][1]"),
    ({"hands": [["7H", 7], ["KD"]]}, "hands[0][1]"),
    ({"hands": [["7H", "7H"], ["KD"]]}, "hands[0][1]"),
    ({"hands": [["7H", "XR"], ["KD"]]}, "hands[0][1]"),
    ({"hands": [["7H"], ["7H"]]}, "hands[1][0]"),
    ({"hands": [[], ["KD"]]}, "hands[0]"),
    ({"hands": [["7H"] * 201, ["KD"]]}, "hands[0]"),
    ({"discard": []}, "discard"),
    ({"discard": ["9H", "KD"]}, "discard[1]"),
    ({"discard": "9H"}, "discard"),
    ({"stock": ["AC", "AC"]}, "stock[1]"),
    ({"stock": ["9H"]}, "stock[0]"),
    ({"stock": None}, "stock"),
    ({"turn": 2}, "turn"),
    ({"turn": -1}, "turn"),
    ({"turn": "0"}, "turn"),
    ({"turn": True}, "turn"),
    ({"turn": 0.0}, "turn"),
    ({"dealer": 2}, "dealer"),
    ({"dealer": None}, "dealer"),
    ({"direction": 0}, "direction"),
    ({"direction": 2}, "direction"),
    ({"direction": True}, "direction"),
    ({"direction": "1"}, "direction"),
    ({"suit": "X"}, "suit"),
    ({"suit": "h"}, "suit"),
    ({"suit": "CD"}, "suit"),
    ({"suit": ""}, "suit"),
    ({"suit": 2}, "suit"),
    ({"suit": "H"}, "suit"),
    ({"debt": 2}, "debt"),
    ({"debt": -1}, "debt"),
    ({"debt": 1.5}, "debt"),
    ({"debt": None}, "debt"),
    ({"discard": ["2S", "7D"], "debt": 10**6}, "debt"),
    ({"drawn": "KD"}, "drawn"),
    ({"drawn": "9"}, "drawn"),
    ({"drawn": ["9C"]}, "drawn"),
    ({"discard": ["2S", "7D"], "debt": 2, "drawn": "9C"}, "drawn"),
    ({"uncalled": {"seat": 1}}, "uncalled"),
    ({"uncalled": {"seat": 1, "call": "mau", "x": 1}}, "uncalled"),
    ({"uncalled": {"seat": 2, "call": "mau"}}, "uncalled.seat"),
    ({"uncalled": {"seat": 1, "call": "mau-mau-mau"}}, "uncalled.call"),
    ({"uncalled": {"seat": 1, "call": "mau-mau"}}, "uncalled.call"),
    ({"uncalled": [1, "mau"]}, "uncalled"),
    ({"uncalled": {"seat": 1, "call": "mau"}, "variant": "tavern"}, "uncalled"),
    ({"naming": True}, "naming"),
    ({"naming": 1}, "naming"),
    ({"discard": ["JS"], "naming": True}, "naming"),
    ({"discard": ["JS"], "naming": True, "turn": 1, "suit": "H"}, "suit"),
    ({"discard": ["JS"], "naming": True, "turn": 1, "drawn": "KD"}, "drawn"),
    ({"discard": ["JS"], "naming": True, "turn": 1, "idle": 1}, "naming"),
    ({"idle": -1}, "idle"),
    ({"idle": 10**9}, "idle"),
    ({"skip": 1}, "skip"),
    ({"skip": 2}, "skip"),
    ({"settled": "yes"}, "settled"),
    ({"settled": True, "drawn": "9C"}, "settled"),
    ({"extra": 1}, "extra"),
    ({"dept": 2}, "dept"),
])  # fmt: skip
def test_positions_that_are_refused(parts: dict[str, Any], where: str) -> None:
    refused(changed(**parts), where)


def test_an_unknown_key_is_offered_the_nearest() -> None:
    assert "debt" in refused(changed(dept=2), "dept").hint


@pytest.mark.parametrize("key", ["variant", "hands", "discard", "turn"])
def test_what_a_position_cannot_do_without(key: str) -> None:
    data = {name: value for name, value in POSITION.items() if name != key}
    assert refused(data, key).problem == "this is missing"


@pytest.mark.parametrize("data", [None, [], "x", 5, True])
def test_a_document_is_an_object(data: Any) -> None:
    refused(data, "")


@pytest.mark.parametrize("parts", [
    {"discard": ["JS"], "suit": "H"},
    {"discard": ["JS"]},
    {"discard": ["JS"], "naming": True, "turn": 1},
    {"discard": ["7D"], "debt": 2},
    {"discard": ["7D"], "debt": 14},
    {"drawn": "9C"},
    {"uncalled": {"seat": 1, "call": "mau"}},
    {"hands": [[], ["KD", "QD"]], "uncalled": {"seat": 0, "call": "mau-mau"}},
    {"hands": [[], ["KD", "QD"]], "turn": 1, "uncalled": {"seat": 0, "call": "mau-mau"}},
    {"hands": [[], ["KD"]], "turn": None},
    {"turn": None, "discard": []},
    {"variant": "classic", "hands": [[], ["KD"]], "discard": ["9H"], "stock": []},
    {"hands": [["7H"], ["KD"], ["QD"], ["AD"], ["2D"], ["3D"]], "dealer": 5, "direction": -1, "turn": 3},
    {"stock": ["4H"], "idle": 1},
])  # fmt: skip
def test_positions_that_are_read(parts: dict[str, Any]) -> None:
    position = mau.read_position(changed(**parts))
    assert mau.read_position(json.loads(json.dumps(position.to_dict()))) == position
    assert mau.position(position.to_text()) == position


def test_two_packs_have_every_card_twice_and_no_more() -> None:
    packs = rules(setup__copies=2).to_dict()
    mau.read_position(changed(variant=packs, hands=[["7H", "7H"], ["KD"]]))
    refused(changed(variant=packs, hands=[["7H", "7H"], ["7H"]]), "hands[1][0]")


def test_a_position_may_carry_its_variant() -> None:
    mine = rules(debt__turn="lay")
    position = mau.position("7H | KH 2C | 3C | debt 2 | stock 4C 5C", mine)
    again = mau.read_position(position.to_dict(full_variant=True))
    assert (again, again.variant) == (position, mine)
    broken = {**mine.to_dict(), "debt": {"stack": "sometimes"}}
    assert refused(changed(variant=broken), "variant.debt.stack")


def test_positions_with_states_of_their_own_are_read_back_equal() -> None:
    skip = table("9H | 8H 2C | 8C 3H | 4C 4D", turns__skip_answer="pass-on").play("8H")
    lay = table("7H | KH 2C | 3C | debt 2 | stock 4C 5C", debt__turn="lay").play("take")
    assert skip.to_dict()["skip"] == 1
    assert lay.to_dict()["settled"] is True
    for position in (skip, lay):
        assert mau.read_position(position.to_dict(full_variant=True)) == position
        assert mau.position(position.to_text(), position.variant) == position


def test_a_set_that_ends_on_a_card_without_the_effect_is_read_back_equal() -> None:
    amounts = table("9C | AC AH 2C | 3C 3D | stock 4C", lay__sets="rank", debt__amount={"AC": 1}).play("AC+AH")
    skips = table(
        "9C | AC AH 2C | 3C 3D | stock 4C", lay__sets="rank", turns__skip=["AC"], turns__skip_answer="pass-on"
    ).play("AC+AH")
    assert (amounts.debt, skips.skip) == (1, 1)
    for position in (amounts, skips):
        assert mau.read_position(position.to_dict(full_variant=True)) == position


# --- positions as one line --------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", [
    "9H | KH",
    "",
    "9H",
    "9H | KH | 2C | nonsense",
    "9H | KH | 2C | debt",
    "9H | KH | 2C | debt two",
    "9H | KH | 2C | debt ٣",
    "9H | KH | 2C | turn 7",
    "9H | KH | 2C | uncalled 1",
    "9H | KH | 2C | uncalled one mau",
    "9H | KH | 2C | naming yes",
    "9H | KH | 2C | variant nowhere",
    "9H | KH | 2C | suit X",
    "9H | KX | 2C",
    "9H | KH | KH",
    "9H | KH | 2C | stock 9H",
    "9H | KH | 2C | " + "x" * MAX_TEXT,
])  # fmt: skip
def test_lines_that_are_refused(line: str) -> None:
    with pytest.raises(mau.InputError) as caught:
        mau.position(line)
    assert len(str(caught.value)) < 300


def test_a_line_may_name_its_variant() -> None:
    assert mau.position("9H | KH | QD | variant tavern") == mau.position("9H | KH | QD", "tavern")
    assert mau.position("9H | KH | QD", mau.variant("tavern")).to_text() == "9H | KH | QD | variant tavern"
    assert mau.position("9H | KH | QD").to_text() == "9H | KH | QD"


def test_a_line_says_what_differs_from_the_defaults() -> None:
    position = table(
        "2S JS | 4H | - | KC 3D | turn 2 | dealer 0 | direction -1 | suit H | idle 1 | stock 4C 5C",
        calls__mode="manual",
        calls__last_penalty=1,
        drawing__impossible="less",
    )
    assert (position.turn, position.dealer, position.direction, position.suit, position.idle) == (2, 0, -1, 2, 1)
    assert position.hands[1] == ()
    assert text(position.stock) == "4C 5C"


def test_a_finished_round_is_a_line_too() -> None:
    after = mau.position("9H | KH | QD 10D", "tavern").play("KH")
    assert "over" in after.to_text()
    assert mau.position(after.to_text()) == after


# --- records ----------------------------------------------------------------------------------------------------


def record() -> dict[str, Any]:
    return mau.play_round("tavern", players=2, seed=3).to_dict()


@pytest.mark.parametrize("variant", SHIPPED)
def test_records_are_read_back_equal(variant: str) -> None:
    for number in range(4):
        played = mau.play_round(
            variant, players=2 + number % 3, seed=8, number=number, bots=("uniform", "shedder"), forget=0.3, notice=0.5
        )
        data = json.loads(json.dumps(played.to_dict()))
        again = mau.read_record(data).check()
        assert again == played
        assert again.to_dict() == played.to_dict()
        assert again.warnings == ()
        # The variant's digest is kept, or the variant itself.
        assert data["digest"] == mau.variant(variant).digest
        whole = mau.read_record(played.to_dict(full_variant=True)).check()
        assert whole == played


@pytest.mark.parametrize(("parts", "where"), [
    ({"format": "maumau-record/2"}, "format"),
    ({"players": ["Anna"]}, "players"),
    ({"players": ["Anna"] * 7}, "players"),
    ({"players": "Anna"}, "players"),
    ({"players": ["Anna", 5]}, "players[1]"),
    ({"players": ["Anna", "x" * 101]}, "players[1]"),
    ({"dealer": 2}, "dealer"),
    ({"dealer": None}, "dealer"),
    ({"dealer": True}, "dealer"),
    ({"moves": {}}, "moves"),
    ({"moves": ["draw"]}, "moves[0]"),
    ({"moves": [{"by": 0}]}, "moves[0]"),
    ({"moves": [{"move": "draw", "to": 1}]}, "moves[0]"),
    ({"moves": [{"by": 2, "move": "draw"}]}, "moves[0].by"),
    ({"moves": [{"by": True, "move": "draw"}]}, "moves[0].by"),
    ({"moves": [{"by": "0", "move": "draw"}]}, "moves[0].by"),
    ({"moves": [{"move": "fly"}]}, "moves[0].move"),
    ({"moves": [{"move": 5}]}, "moves[0].move"),
    ({"moves": [{"move": "JS=X"}]}, "moves[0].move"),
    ({"moves": [{"move": "7H+"}]}, "moves[0].move"),
    ({"reshuffles": {}}, "reshuffles"),
    ({"reshuffles": ["9H"]}, "reshuffles[0]"),
    ({"reshuffles": [["9H", "99"]]}, "reshuffles[0][1]"),
    ({"result": []}, "result"),
    ({"result": {"winner": 5, "reason": "out", "points": [0, 0]}}, "result.winner"),
    ({"result": {"winner": 0, "reason": "won", "points": [0, 0]}}, "result.reason"),
    ({"result": {"winner": 0, "reason": "out", "points": [0]}}, "result.points"),
    ({"result": {"winner": 0, "reason": "out", "points": [0, 0.5]}}, "result.points"),
    ({"result": {"winner": 0, "reason": "out", "points": [0, 0], "by": 1}}, "result"),
    ({"title": 5}, "title"),
    ({"title": "x" * 501}, "title"),
    ({"titles": "x"}, "titles"),
    ({"titles": {"fr": "x"}}, "titles.fr"),
    ({"note": {"en": 5}}, "note.en"),
    ({"digest": 5}, "digest"),
    ({"deck": "9H"}, "deck"),
    ({"deck": []}, "deck"),
    ({"seed": 5}, "seed"),
])  # fmt: skip
def test_records_that_are_refused(parts: dict[str, Any], where: str) -> None:
    with pytest.raises(mau.InputError) as caught:
        mau.read_record({**record(), **parts})
    assert caught.value.where == where, caught.value


def test_a_deck_is_the_whole_pack() -> None:
    data = record()
    for deck, where in (
        (data["deck"][:-1], "deck"),
        ([*data["deck"], "7H"], "deck[52]"),
        ([data["deck"][1], *data["deck"][1:]], "deck[1]"),
        (["XR", *data["deck"][1:]], "deck[0]"),
    ):
        with pytest.raises(mau.InputError) as caught:
            mau.read_record({**data, "deck": deck})
        assert caught.value.where == where


def test_a_record_has_either_a_deck_or_a_start() -> None:
    data = record()
    start = mau.position("9H | KH 2C | QD", "tavern").to_dict()
    with pytest.raises(mau.InputError) as both:
        mau.read_record({**data, "start": start})
    neither = {key: value for key, value in data.items() if key != "deck"}
    with pytest.raises(mau.InputError) as none:
        mau.read_record(neither)
    assert both.value.where == none.value.where == "deck"


def from_start(line: str, moves: list[Any], variant: str = "tavern", **parts: Any) -> dict[str, Any]:
    start = mau.position(line, variant)
    return {
        "format": "maumau-record/1",
        "variant": variant,
        "players": list("ABCDEF"[: start.seats]),
        "dealer": start.dealer,
        "start": start.to_dict(),
        "moves": [{"move": move} if isinstance(move, str) else {"by": move[0], "move": move[1]} for move in moves],
        **parts,
    }


def test_a_start_is_a_position_of_the_same_variant_dealer_and_players() -> None:
    good = from_start("9H | KH 2C | QD", ["KH"])
    mau.read_record(good).check()
    for part, where in (
        ({"variant": "house-code"}, "start.variant"),
        ({"dealer": 0}, "start.dealer"),
        ({"players": ["A", "B", "C"]}, "start.hands"),
        ({"start": {**good["start"], "debt": 2}}, "start.debt"),
        ({"start": {**good["start"], "hands": [["KH", "KH"], ["QD"]]}}, "start.hands[0][1]"),
        ({"start": []}, "start"),
    ):
        with pytest.raises(mau.InputError) as caught:
            mau.read_record({**good, **part})
        assert caught.value.where == where


def test_a_move_that_is_not_legal_is_named_by_its_number() -> None:
    for moves, number in (
        (["2C"], 0),
        (["KH", "QC"], 1),
        (["KH", (0, "draw")], 1),
        (["KH", (1, "catch")], 1),
        (["draw", "keep", "keep"], 2),
    ):
        read = mau.read_record(from_start("9H | KH 2C 3C | QD 4D | stock 4H 5C", moves))
        with pytest.raises(mau.RuleError) as caught:
            read.check()
        assert caught.value.where == f"moves[{number}]"
        assert caught.value.status == 1
        assert caught.value.hint


def test_a_move_after_the_end_is_refused() -> None:
    with pytest.raises(mau.RuleError, match="over") as caught:
        mau.read_record(from_start("9H | KH | QD 4D", ["KH", "QD"])).check()
    assert caught.value.where == "moves[1]"


@pytest.mark.parametrize("speech", ["catch", "mau"])
def test_speech_needs_its_seat(speech: str) -> None:
    data = from_start("9H | KH 2C | QD 4D | stock 4H 5C 6C", ["KH", speech], "house-code")
    with pytest.raises(mau.InputError) as caught:
        mau.read_record(data).check()
    assert caught.value.where == "moves[1].by"


def test_the_seat_may_be_left_out_and_then_is_the_one_to_act() -> None:
    read = mau.read_record(from_start("9H | KH 2C 3C | KD 4D | stock 4H 5C", ["KH", "KD"])).check()
    assert [step.by for step in read.steps] == [0, 1]
    assert [move["move"] for move in read.to_dict()["moves"]] == ["KH", "KD"]  # type: ignore[attr-defined]


RECYCLES = "4D QS 4H | KC 5S | 2D 3D"


def test_reshuffles_are_used_in_order() -> None:
    read = mau.read_record(from_start(RECYCLES, ["draw"], reshuffles=[["QS", "4D"]])).check()
    assert (text(read.last.hands[0]), text(read.last.stock)) == ("KC 5S QS", "4D")
    assert read.steps[0].order == cards("QS 4D")


def test_a_missing_reshuffle_list_says_so() -> None:
    with pytest.raises(mau.NeedsShuffle) as caught:
        mau.read_record(from_start(RECYCLES, ["draw"])).check()
    assert caught.value.where == "moves[0]"
    assert caught.value.status == 1
    assert "reshuffles" in caught.value.hint


@pytest.mark.parametrize("order", [["QS"], ["QS", "4D", "4H"], ["QS", "QS"], ["QS", "KC"], []])
def test_a_reshuffle_list_with_other_cards_says_so(order: list[str]) -> None:
    with pytest.raises(mau.MauMauError) as caught:
        mau.read_record(from_start(RECYCLES, ["draw"], reshuffles=[order])).check()
    assert caught.value.where == "moves[0]"


def test_reshuffle_lists_left_over_are_accepted() -> None:
    assert (
        mau.read_record(from_start("9H | KH | QD 4D", ["KH"], reshuffles=[["9C"], ["10C"]])).check().outcome.winner == 0
    )


def test_a_result_that_differs_is_refused() -> None:
    good = from_start("9H | KH | QD 4D", ["KH"], "house-code")
    good["moves"][0]["move"] = "KH!!"
    true = {"winner": 0, "reason": "out", "points": [0, 14]}
    mau.read_record({**good, "result": true}).check()
    for part, where in (
        ({"winner": 1}, "result.winner"),
        ({"winner": None}, "result.winner"),
        ({"reason": "blocked"}, "result.reason"),
        ({"points": [0, 13]}, "result.points"),
    ):
        with pytest.raises(mau.RuleError) as caught:
            mau.read_record({**good, "result": {**true, **part}}).check()
        assert caught.value.where == where
        assert caught.value.status == 1


def test_a_record_stopped_in_mid_round_is_unfinished() -> None:
    read = mau.read_record(from_start("9H | KH 2C | QD 4D", ["KH"])).check()
    assert read.outcome.to_dict() == {"winner": None, "reason": "unfinished", "points": [0, 0]}


# --- when the variant file changed ------------------------------------------------------------------------------


def test_changed_rules_are_said() -> None:
    data = record()
    assert mau.read_record(data).warnings == ()
    other = mau.read_record({**data, "digest": "0" * 16})
    assert len(other.warnings) == 1
    assert "tavern" in other.warnings[0]
    # Without a digest nothing is known.
    assert mau.read_record({key: value for key, value in data.items() if key != "digest"}).warnings == ()


def test_a_record_that_carries_its_variant_replays_after_the_file_changed() -> None:
    old = mau.variant("tavern").with_knobs(id="tavern", debt__amount={"7": 3})
    start = mau.position("9H | 7H 2C | QD 4D | stock 4H 5C 6C", old)
    played = mau.Record(old, ("A", "B"), 1, start=start, moves=((0, mau.Move(22)), (1, mau.Move(55))))
    data = json.loads(json.dumps(played.to_dict()))
    assert "digest" not in data
    assert isinstance(data["variant"], dict)
    again = mau.read_record(data).check()
    assert again == played
    # Three cards were taken: the old rules hold, and that is said.
    assert len(again.last.hands[1]) == 5
    assert len(again.warnings) == 1


def test_replaying_twice_gives_the_same_round() -> None:
    played = mau.play_round("classic", players=3, seed=2)
    again = mau.read_record(played.to_dict())
    assert (
        [step.after for step in again.replay()]
        == [step.after for step in again.replay()]
        == [s.after for s in played.steps]
    )


# --- observations -----------------------------------------------------------------------------------------------


def test_an_observation_holds_no_hidden_card() -> None:
    position = table("9H | KH 2C | QD 4D 5D | 6C | turn 1 | drawn 4D | stock 4H 5C")
    mine, other = position.observe(1).to_dict(), position.observe(0).to_dict()
    assert mine["format"] == "maumau-observation/1"
    assert (mine["hand"], mine["counts"], mine["stock"]) == (["4D", "5D", "QD"], [2, 3, 1], 2)
    assert (mine["drawn"], other["drawn"], other["has_drawn"]) == ("4D", None, True)
    assert (mine["legal"], other["legal"]) == (["keep"], [])
    for card in ("QD", "4D", "5D", "6C", "4H", "5C"):
        assert f'"{card}"' not in json.dumps(other)


def test_an_observation_is_of_a_seat_that_is_there() -> None:
    for seat in (2, -1, True, "0"):
        with pytest.raises(mau.InputError) as caught:
            table("9H | KH | 2C").observe(seat)  # type: ignore[arg-type]
        assert caught.value.where == "seat"


def test_events_are_what_everybody_saw() -> None:
    from maumau_kit.game.observation import event_of

    position = table("4S 7H | KH 2C | QD 4D 5D | debt 2 | stock 4H")
    after = play(position, "take", reshuffles=["4S"])
    assert event_of(position, mau.Move(55), 0, after).to_dict() == {
        "by": 0,
        "move": "take",
        "drew": 2,
        "shuffled": True,
    }
    laid = table("9H | KH 2C | QD").play("KH")
    assert event_of(table("9H | KH 2C | QD"), mau.Move(46), 0, laid).to_dict() == {
        "by": 0,
        "move": "KH",
        "drew": 0,
        "shuffled": False,
    }
