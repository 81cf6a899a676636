"""The sample deals: they read, replay, show what they promise, and can be made again."""

import json
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from maumau_kit.base.cards import card_text, parse_card
from maumau_kit.base.errors import InputError, RuleError
from maumau_kit.base.files import folder
from maumau_kit.game import deals
from maumau_kit.game.deals import deal_names, deal_table, load_deal
from maumau_kit.game.library import variant, variant_ids
from maumau_kit.game.position import Position
from maumau_kit.game.record import Record, read_record
from maumau_kit.game.text import position
from tools.deal_events import EVENTS, chain, events
from tools.make_deals import main, make, search, spec_lines, specs, text_of

NAMES = deal_names()
WHOLE_ROUNDS = [name for name in NAMES if not name.startswith("w")]
REQUIRED = {
    *("three sevens", "three twos", "reshuffle", "caught mau", "voided finish", "blocked", "out"),
    *("reverse", "extra turn", "skip", "set", "drawn until it fits", "wish renewed", "drawn card kept"),
    *("inert starter", "starter named", "starter opens a debt", "starter replaced"),
    *("last card doubles", "last card barred", "passed"),
}


@cache
def deal(name: str) -> Record:
    return load_deal(name)


@cache
def shown(name: str) -> frozenset[str]:
    return events(deal(name))


def data_of(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((folder("data") / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


# --- each file ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_deal_replays_to_its_result_under_the_rules_of_today(name: str) -> None:
    record = deal(name)
    assert record.result is not None
    assert record.warnings == ()
    assert record.check() is record
    assert all(by is not None for by, _ in record.moves)


@pytest.mark.parametrize("name", NAMES)
def test_its_digest_is_that_of_its_rules(name: str) -> None:
    data, record = data_of(name), deal(name)
    if record.variant.id in variant_ids():
        assert data["digest"] == variant(record.variant.id).digest == record.variant.digest
    else:
        assert variant(data["variant"]) == record.variant


@pytest.mark.parametrize("name", NAMES)
def test_it_says_in_both_languages_what_to_look_for(name: str) -> None:
    record = deal(name)
    for texts in (record.titles, record.note):
        assert set(texts) == {"en", "de"}
        assert texts["en"] != texts["de"]
    assert record.title == record.titles["en"]
    assert all(3 < len(title) <= 50 and title[-1] not in ".!" for title in record.titles.values())
    assert all(20 < len(note) <= 320 and note[-1] in ".?!" for note in record.note.values())
    assert len(set(record.players)) == len(record.players)
    assert bool(record.source) == name.startswith("w")


@pytest.mark.parametrize("name", NAMES)
def test_its_written_form_reads_as_the_same_record(name: str) -> None:
    record = deal(name)
    again = read_record(json.loads(json.dumps(record.to_dict())))
    for field in Record.__dataclass_fields__:
        assert getattr(again, field) == getattr(record, field), field
    assert record.to_dict() == data_of(name)
    full = read_record(record.to_dict(full_variant=True))
    assert [step.after for step in full.steps] == [step.after for step in record.steps]


def test_titles_tell_deals_apart() -> None:
    for lang in ("en", "de"):
        assert len({deal(name).titles[lang] for name in NAMES}) == len(NAMES)


# --- all together -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", variant_ids())
def test_each_variant_has_a_whole_round_from_a_whole_pack(name: str) -> None:
    rules = variant(name)
    whole = [
        record
        for record in map(deal, NAMES)
        if record.variant == rules
        and record.deck is not None
        and sorted(record.deck) == sorted(rules.pack)
        and record.outcome.reason == "out"
        and 8 < len(record.moves) <= 40
        and 2 <= len(record.players) <= 4
    ]
    assert whole


@pytest.mark.parametrize("event", sorted(REQUIRED))
def test_it_happens_in_a_whole_round(event: str) -> None:
    assert [name for name in WHOLE_ROUNDS if event in shown(name) and deal(name).deck is not None]


@pytest.mark.parametrize("name", WHOLE_ROUNDS)
def test_a_whole_round_is_over_at_its_end_and_not_before(name: str) -> None:
    assert deal(name).last.is_over
    assert not deal(name).steps[-1].before.is_over


@pytest.mark.parametrize("event", sorted(EVENTS))
def test_no_event_is_seen_everywhere(event: str) -> None:
    assert [name for name in NAMES if event not in shown(name)]


def test_events_are_seen_where_the_moves_say_so() -> None:
    for name in NAMES:
        words, said = [step.move for step in deal(name).steps], shown(name)
        texts = {str(move) for move in words}
        assert ("drawn card kept" in said) == ("keep" in texts)
        assert ("passed" in said) == ("pass" in texts)
        assert bool(said & {"caught mau", "voided finish"}) == ("catch" in texts)
        assert ("starter named" in said) == any(text.startswith("=") for text in texts)
        assert ("set" in said) == any("+" in text for text in texts)
        recycled = len(deal(name).reshuffles) - deal(name).shuffles_of_deal
        assert ("reshuffle" in said) == (recycled > 0)
        assert ("blocked" in said) == (data_of(name)["result"]["reason"] == "blocked")


def small(line: str, moves: str, rules: str) -> Record:
    start = position(line, rules)
    names = [f"seat {seat}" for seat in range(start.seats)]
    data = {"format": "maumau-record/1", "variant": rules, "players": names, "dealer": start.dealer}
    said = [{"move": move} for move in moves.split()]
    return read_record({**data, "start": start.to_dict(), "moves": said})


def test_a_chain_counts_only_what_is_laid_on_an_open_debt_and_paid() -> None:
    line = "9H | 7H KS 4C | 7C 3D 4D | 7S QH 6C | stock 3C 5D 9D 10H AC KC 2C 2D"
    assert chain(small(line, "7H 7C 7S take", "tavern"), 5) == 3
    assert chain(small(line, "7H 7C take", "tavern"), 5) == 2
    assert chain(small(line, "7H take 7S take", "tavern"), 5) == 1
    assert chain(small(line, "7H 7C 7S", "tavern"), 5) == 0


def test_two_jacks_are_a_renewed_wish_only_for_another_suit() -> None:
    line = "9H | JH KS 4C | JC 3D 4D | stock 3C 5D"
    assert "wish renewed" in events(small(line, "JH=S JC=D", "tavern"))
    assert "wish renewed" not in events(small(line, "JH=S JC=S", "tavern"))


def test_the_round_ends_where_a_last_card_goes_unnoticed() -> None:
    ended = events(small("9H | 4H | 4C 3D 4D | stock 3C 5D", "4H 4C", "house-code"))
    assert ended >= {"unnoticed", "out"}
    assert "voided finish" not in ended


# --- the worked examples ------------------------------------------------------------------------------------------


def cases(vectors_dir: Path, kind: str) -> Iterator[tuple[dict[str, Any], list[Record]]]:
    """Each worked case of a kind with the deals that bear its id."""
    for line in (vectors_dir / "worked.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case["kind"] == kind:
            found = [deal(name) for name in NAMES if name.startswith(case["id"].lower())]
            assert found, case["id"]
            yield case, [record for record in found if record.variant.id == case["variant"]]


def table_of(data: dict[str, Any]) -> dict[str, Any]:
    """What is compared of a position."""
    kept = {key: data[key] for key in ("discard", "stock", "turn")}
    kept["hands"] = [sorted(hand) for hand in data["hands"]]
    if data["turn"] is None:
        return kept
    rest = ("dealer", "direction", "suit", "debt", "drawn", "uncalled", "naming", "idle")
    return kept | {key: data[key] for key in rest}


def test_worked_examples_go_step_by_step_as_the_vectors_do(vectors_dir: Path) -> None:
    compared = 0
    for case, records in cases(vectors_dir, "replay"):
        expected = case["expected"]
        steps = expected["steps"]
        same = [
            record
            for record in records
            if table_of(record.first.to_dict()) == table_of(expected["start"])
            and [str(move) for _, move in record.moves[: len(steps)]] == [step["move"] for step in steps]
        ]
        assert same, (case["id"], case["part"])
        for ours, theirs in zip(same[0].steps, steps, strict=False):
            assert ours.by == theirs["by"]
            assert sorted(ours.before.legal_moves) == sorted(theirs["legal"])
            assert table_of(ours.after.to_dict()) == table_of(theirs["after"])
        if len(same[0].steps) == len(steps):
            assert same[0].outcome.to_dict() == expected["result"]
        compared += 1
    assert compared > 5


def moments(record: Record) -> list[Position]:
    return [record.first, *(step.after for step in record.steps)]


def test_worked_puzzles_stand_in_a_deal_with_the_same_answers(vectors_dir: Path) -> None:
    compared = 0
    for case, records in cases(vectors_dir, "legal"):
        asked = case["input"]
        hand = sorted(map(parse_card, asked["hands"][asked["turn"]]))
        same = [
            moment
            for record in records
            for moment in moments(record)
            if moment.turn is not None
            and sorted(moment.hands[moment.turn]) == hand
            and card_text(moment.top) == asked["discard"][-1]
            and moment.to_dict()["suit"] == asked.get("suit")
        ]
        assert same, (case["id"], case["part"])
        assert sorted(same[0].legal_moves) == sorted(case["expected"]["legal"])
        codes = {verdict.what: verdict.code for verdict in same[0].explain().cards}
        for verdict in case["expected"]["cards"]:
            assert codes[verdict["card"]] == verdict.get("reason", codes[verdict["card"]])
        compared += 1
    assert compared > 2


def test_what_a_worked_example_forbids_is_refused_in_its_deal(vectors_dir: Path) -> None:
    compared = 0
    for case, records in cases(vectors_dir, "refused"):
        *allowed, refused = [move["move"] for move in case["input"]["moves"]]
        for record in records:
            moves = [str(move) for _, move in record.moves]
            if moves[: len(allowed)] == allowed:
                with pytest.raises(RuleError):
                    moments(record)[len(allowed)].play(refused)
                compared += 1
    assert compared >= 3


# --- names, and making them again ---------------------------------------------------------------------------------


def test_worked_examples_come_first_and_all_files_are_listed() -> None:
    assert sorted(NAMES) == sorted(path.stem for path in folder("data").glob("*.json"))
    firsts = [name[:2] for name in NAMES if name.startswith("w")]
    assert [name[:2] for name in NAMES[: len(firsts)]] == firsts == sorted(firsts)
    assert set(firsts) == {f"w{number}" for number in range(1, 10)}


def test_the_table_shows_every_deal() -> None:
    table = deal_table()
    assert [row.name for row in table] == NAMES
    for name, variant_id, titles, note in table:
        assert variant_id == deal(name).variant.id
        assert titles == deal(name).titles
        assert note == deal(name).note


@pytest.mark.parametrize(
    ("name", "near"),
    [("tavern-three-seven", "tavern-three-sevens"), ("W1", "w1-kalle"), ("w1_kalle", "w1-kalle")],
)
def test_the_nearest_name_is_offered(name: str, near: str) -> None:
    with pytest.raises(InputError, match=f"did you mean {near}"):
        load_deal(name)


@pytest.mark.parametrize("name", ["", "../variants/tavern", "README", "w1-kalle.json"])
def test_only_names_are_taken(name: str) -> None:
    with pytest.raises(InputError, match="there is no deal"):
        load_deal(name)


def test_a_broken_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = data_of("w1-kalle")
    data["start"]["hands"][0][0] = "7S"
    (tmp_path / "mine.json").write_text(json.dumps(data), encoding="utf-8")
    (tmp_path / "torn.json").write_text("{", encoding="utf-8")
    monkeypatch.setattr(deals, "folder", lambda _: tmp_path)
    assert deal_names() == ["mine", "torn"]
    with pytest.raises(InputError, match=r"mine\.json: start\.hands"):
        load_deal("mine")
    with pytest.raises(InputError, match=r"torn\.json"):
        load_deal("torn")


def test_the_same_files_are_made_again() -> None:
    known = specs()
    assert sorted(known) == sorted(NAMES)
    for name, spec in known.items():
        text = (folder("data") / f"{name}.json").read_text(encoding="utf-8")
        assert text_of(make(spec)) == text, f"{name} differs: run python -m tools.make_deals"


def test_a_round_that_no_longer_shows_its_events_is_not_made() -> None:
    known = specs()
    spec = {**known["tavern-three-sevens"], "deck": known["tavern-nobody-lays"]["deck"], "moves": "draw"}
    spec["players"] = ["A", "B", "C", "D"]
    with pytest.raises(SystemExit, match="three sevens"):
        make(spec)


def test_a_search_finds_a_round_that_shows_the_events() -> None:
    spec = {**specs()["easy-kids-pairs"], "events": ["set", "skip"]}
    found = search(spec, 50)
    assert found is not None
    lines = tomllib.loads(spec_lines(found))
    assert {"set", "skip"} <= events(make({**spec, "reshuffles": [], **lines}))
    assert search({**spec, "events": ["exhausted"]}, 3) is None


def test_checking_writes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.stat().st_mtime_ns for path in folder("data").iterdir()}
    assert main(["--check"]) == 0
    assert capsys.readouterr().out == ""
    assert {path: path.stat().st_mtime_ns for path in folder("data").iterdir()} == before
