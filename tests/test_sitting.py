"""A table of people and bots: the same luck as a batch, stale clicks, taking back, calls, matches, files."""

from __future__ import annotations

import errno
import json
import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_rules import variants
from tables import SHIPPED, rules
from test_properties import same_every_run

import maumau_kit as mau
from maumau_kit.base.errors import IllegalMove, InputError
from maumau_kit.game.notation import CATCH, Move
from maumau_kit.studies.seats import Seat, seated
from maumau_kit.studies.sitting import Sitting


def sit(variant: str | mau.Variant = "classic", seed: int = 7, **given: object) -> Sitting:
    """A table with one person on seat 0, if not said otherwise."""
    found = mau.variant(variant)
    chance = {key: given.pop(key) for key in ("forget", "notice", "dealer") if key in given}
    return Sitting(found, seated(found, **given), seed=seed, **chance)


def reason(caught: pytest.ExceptionInfo[IllegalMove]) -> str:
    return caught.value.reasons[0].code


def click(table: Sitting, chance: random.Random) -> None:
    """Something that somebody at the table does, legal or not."""
    position = table.position
    roll = chance.random()
    if table.bot_to_act is not None and roll < 0.6:
        table.go_on(table.at)
    elif roll < 0.05:
        table.take_back(table.at)
    elif position.is_over:
        table.next_round(table.at) if not table.match.result.over else table.new_match(table.at)
    elif table.window and table.window.may_object and roll < 0.3:
        table.do("catch", by=chance.choice(table.window.may_object), at=table.at)
    elif table.window and table.window.may_say_late and roll < 0.5:
        table.do("mau", by=table.window.silent, at=table.at)
    elif table.person_to_act is not None:
        move = chance.choice(position.legal)
        said = chance.randrange(3) if move.is_lay else 0
        table.do(replace(move, said=said), by=table.person_to_act, at=table.at)
    else:
        table.go_on(table.at)


# --- the same luck as a batch -----------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", SHIPPED)
@pytest.mark.parametrize("dealer", [0, 2])
def test_bots_play_the_very_rounds_of_a_batch(variant: str, dealer: int) -> None:
    for seed in range(4):
        same_round(mau.variant(variant), 3, seed, dealer, ("shedder", "uniform"))


@same_every_run(40)
@given(variants(), st.integers(0, 2**40))
def test_bots_play_the_very_rounds_of_a_batch_under_any_rules(variant: mau.Variant, seed: int) -> None:
    players = variant.players[0] + seed % (variant.players[1] - variant.players[0] + 1)
    same_round(variant, players, seed, seed % players, ("uniform", "shedder"))


def same_round(variant: mau.Variant, players: int, seed: int, dealer: int, bots: tuple[str, ...]) -> None:
    """A table of bots alone plays what `play_round` plays: its bots count from the seat after the dealer."""
    wanted = mau.play_round(variant, bots=bots, players=players, seed=seed, dealer=dealer, forget=0.4, notice=0.4)
    turned = [bots[(seat - dealer - 1) % players % len(bots)] for seat in range(players)]
    seats = [Seat(wanted.players[seat], bot) for seat, bot in enumerate(turned)]
    table = Sitting(variant, seats, seed=seed, dealer=dealer, forget=0.4, notice=0.4)
    for _ in wanted.moves:
        table.go_on(table.at)
    assert table.record == wanted


def test_a_round_with_a_person_in_it_is_that_of_a_batch_when_the_person_plays_like_the_bot() -> None:
    wanted = mau.play_round("house-code", bots="shedder", players=4, seed=11, forget=0.3, notice=0.5)
    table = sit("house-code", 11, players=4, forget=0.3, notice=0.5)
    table.names = wanted.players
    for by, move in wanted.moves:
        if by == 0:
            table.do(move, by=0, at=table.at)
        else:
            table.go_on(table.at)
    assert [str(move) for _, move in table.record.moves] == [str(move) for _, move in wanted.moves]
    assert table.record.result == wanted.result


def test_the_same_seed_and_the_same_moves_give_the_same_round() -> None:
    tables = [sit("tavern", 5, players=3, people=2) for _ in range(2)]
    for table in tables:
        chance = random.Random(1)
        for _ in range(300):
            click(table, chance)
    assert tables[0].record == tables[1].record
    assert [entry.told() for entry in tables[0].log] == [entry.told() for entry in tables[1].log]


def test_a_seed_that_nobody_named_is_drawn_and_can_be_used_again() -> None:
    first, other = sit(seed=None), sit(seed=None)  # type: ignore[arg-type]
    assert first.seed != other.seed
    assert sit(seed=first.seed).position == first.position


# --- whatever is clicked ----------------------------------------------------------------------------------------


def clicked(table: Sitting, chance: random.Random) -> bool:
    """Click, and say whether the table took it: only a take back may be refused."""
    with suppress_nothing_to_take_back():
        click(table, chance)
        return True
    return False


@contextmanager
def suppress_nothing_to_take_back() -> Iterator[None]:
    try:
        yield
    except IllegalMove as refused:
        if [found.code for found in refused.reasons] != ["nothing-to-take-back"]:
            raise


@same_every_run(60)
@given(variants(), st.integers(0, 2**32))
def test_whatever_is_clicked_the_record_replays_to_the_same_position(variant: mau.Variant, seed: int) -> None:
    chance = random.Random(seed)
    players = chance.randint(*variant.players)
    table = sit(variant, seed, players=players, people=chance.randint(1, players), forget=0.5, notice=0.5)
    seen = table.at
    for _ in range(60):
        logged = [entry.told() for entry in table.log]
        if not clicked(table, chance):
            assert table.at == seen
            continue
        assert table.at == seen + 1, "every change has a number of its own"
        seen = table.at
        assert [entry.told() for entry in table.log][: len(logged)] == logged, "nothing is lost from the log"
    again = mau.read_record(json.loads(json.dumps(table.record.to_dict()))).check()
    assert again.last == table.position
    assert again == table.record
    kept = [str(e.step.move) for e in table.log if e.step and not e.struck and e.deal == table.deal_number]
    assert kept == [str(move) for _, move in table.record.moves]
    finished = replace(table.match, rounds=tuple(r for r in table.match.rounds if r.outcome.reason != "unfinished"))
    finished.check()


@same_every_run(30)
@given(variants(), st.integers(0, 2**32))
def test_taking_back_restores_the_table_and_its_luck(variant: mau.Variant, seed: int) -> None:
    chance = random.Random(seed)
    table = sit(variant, seed, players=chance.randint(*variant.players))
    for _ in range(25):
        while table.person_to_act is None and not table.position.is_over:
            table.go_on(table.at)
        if table.position.is_over:
            break
        before, move = (table.position, table.record), chance.choice(table.position.legal)

        def played(move: Move = move) -> tuple[mau.Position, mau.Record]:
            table.do(move, by=0, at=table.at)
            for _ in range(6):
                if table.bot_to_act is not None:
                    table.go_on(table.at)
            return table.position, table.record

        after = played()
        while (table.position, table.record) != before:
            assert table.take_back(table.at) == 0
        assert played() == after, "the same move leads to the same again"


def test_a_click_on_an_old_state_is_refused_and_changes_nothing() -> None:
    table = sit("tavern", players=2, people=2)
    old, move = table.at, str(table.position.legal[0])
    table.do(move, by=0, at=old)
    kept = table.record, table.at, len(table.log)
    for late in (
        lambda: table.do("draw", by=1, at=old),
        lambda: table.go_on(old),
        lambda: table.take_back(old),
        lambda: table.next_round(old),
        lambda: table.new_match(old),
        lambda: table.stand_in(old),
        lambda: table.do("draw", by=1, at=table.at + 1),
    ):
        with pytest.raises(IllegalMove) as caught:
            late()
        assert reason(caught) == "stale"
        assert caught.value.reasons[0].text_in("de").startswith("Der Tisch hat sich")
    assert (table.record, table.at, len(table.log)) == kept


def test_only_people_are_played_for_and_an_illegal_move_carries_all_reasons() -> None:
    table = sit("classic", players=3)
    with pytest.raises(IllegalMove) as caught:
        table.do("draw", by=1, at=table.at)
    assert reason(caught) == "no-person"
    with pytest.raises(IllegalMove) as caught:
        table.do("take", by=0, at=table.at)
    assert reason(caught) == "no-debt"
    with pytest.raises(InputError):
        table.do("nonsense", by=0, at=table.at)
    with pytest.raises(IllegalMove) as caught:
        table.go_on(table.at)
    assert reason(caught) == "nobody-waits"
    assert table.record.moves == ()


# --- taking back ------------------------------------------------------------------------------------------------


def finish(table: Sitting) -> None:
    """Play the round to its end, everybody with their first legal move."""
    while not table.position.is_over:
        if table.bot_to_act is not None:
            table.go_on(table.at)
        else:
            seat = table.person_to_act
            assert seat is not None
            move = table.position.legal[0]
            table.do(
                replace(move, said=2 if move.is_lay and len(table.position.hands[seat]) == 1 else 1),
                by=seat,
                at=table.at,
            )


def test_taking_back_reaches_over_the_end_of_a_round_and_keeps_the_log() -> None:
    table = sit("tavern", 3, players=2)
    finish(table)
    moves, result = table.record.moves, table.record.result
    assert table.match.rounds[-1].result == result
    by = table.take_back(table.at)
    assert (by, table.person_to_act, table.position.is_over) == (0, 0, False)
    assert table.match.rounds == ()
    struck = [entry for entry in table.log if entry.struck]
    assert struck
    assert [str(e.step.move) for e in table.log if e.step] == [str(move) for _, move in moves]
    assert table.log[-1].kind == "back"
    assert table.record.outcome.reason == "unfinished"


def test_taking_back_reaches_into_the_round_before_and_over_a_new_match() -> None:
    for go_on in (Sitting.next_round, Sitting.new_match):
        table = sit("tavern", 3, players=2)
        finish(table)
        first, dealer = table.record, table.record.dealer
        go_on(table, table.at)
        assert table.record.dealer != dealer
        assert table.deal_number == 2
        assert table.record.deck != first.deck
        table.take_back(table.at)
        assert table.record.deck == first.deck
        assert len(table.record.moves) < len(first.moves)
        assert sum(entry.kind == "deal" for entry in table.log) == 2


def test_one_of_several_people_takes_back_to_their_own_decision() -> None:
    table = sit("tavern", 4, people=["Mia", "Ben"], players=2)
    while {e.by for e in table.log if e.step} != {0, 1}:
        assert table.person_to_act is not None
        table.do(table.position.legal[0], by=table.person_to_act, at=table.at)
    mia = max(n for n, (by, _) in enumerate(table.record.moves) if by == 0)
    assert table.take_back(table.at, by=0) == 0
    assert len(table.record.moves) == mia
    while table.record.moves:
        table.take_back(table.at)
    with pytest.raises(IllegalMove) as caught:
        table.take_back(table.at)
    assert reason(caught) == "nothing-to-take-back"


# --- calls ------------------------------------------------------------------------------------------------------


def two_left(**given: object) -> Sitting:
    """Anna has two cards, one of which fits, and is to move; calls are made by hand."""
    variant = rules(calls__mode="manual", calls__mau_penalty=1, calls__last_penalty=4)
    table = sit(variant, people=given.pop("people", 1), players=given.pop("players", 3), **given)
    line = "9H | 5H 6C | 2C 3C 4C | 2D 3D 4D | stock 7H 8H 10H JH QH KH"
    set_table(table, mau.position(line, variant))
    return table


def set_table(table: Sitting, position: mau.Position) -> None:
    """Put another position on the table, as the start of a round."""
    moment = table._moment
    record = replace(moment.record, deck=None, start=position, reshuffles=(), dealer=position.dealer)
    table._moment = replace(moment, position=position, record=record)


def test_a_call_with_the_play_leaves_no_window() -> None:
    table = two_left()
    table.do("5H!", by=0, at=table.at)
    assert table.window is None


def test_a_missing_call_opens_a_window_and_can_be_made_late() -> None:
    table = two_left(people=["Mia", "Ben"], notice=0.0)
    table.do("5H", by=0, at=table.at)
    window = table.window
    assert window is not None
    assert (window.silent, window.call, window.may_object, window.may_say_late) == (0, "mau", (1,), True)
    table.do("mau", by=0, at=table.at)
    assert table.window is None
    assert str(table.record.moves[-1][1]) == "mau"


def test_a_person_objects_to_a_persons_missing_call() -> None:
    table = two_left(people=["Mia", "Ben"], notice=0.0)
    table.do("5H", by=0, at=table.at)
    with pytest.raises(IllegalMove) as caught:
        table.do("catch", by=0, at=table.at)
    assert reason(caught) == "own-call"
    table.do("catch", by=1, at=table.at)
    assert len(table.position.hands[0]) == 2
    assert table.record.check().last == table.position


def test_a_bot_notices_a_missing_call_and_objects_before_the_next_bot_moves() -> None:
    table = two_left(notice=1.0)
    table.do("5H", by=0, at=table.at)
    assert table.bot_to_act == 1
    table.go_on(table.at)
    assert table.record.moves[-1] == (1, Move(CATCH))
    assert len(table.position.hands[0]) == 2
    assert table.window is None


def test_a_person_who_is_quick_makes_the_call_before_the_bot_objects() -> None:
    table = two_left(notice=1.0)
    table.do("5H", by=0, at=table.at)
    table.do("mau", by=0, at=table.at)
    assert table.bot_to_act == table.position.turn == 1
    table.go_on(table.at)
    assert Move(CATCH) not in [move for _, move in table.record.moves]


def test_a_bot_that_forgets_is_caught_by_a_person() -> None:
    variant = rules(calls__mode="manual", calls__mau_penalty=1, calls__last_penalty=4)
    table = sit(variant, players=2, forget=1.0)
    set_table(table, mau.position("9H | 5H 6C | 2H 3C | turn 1 | stock 7H 8H 10H JH QH KH", variant))
    table.go_on(table.at)
    assert table.window is not None
    assert table.window.may_object == (0,)
    assert not table.window.may_say_late
    table.do("catch", by=0, at=table.at)
    assert len(table.position.hands[1]) == 2


def test_only_the_engine_closes_a_window() -> None:
    table = two_left(notice=0.0)
    table.do("5H", by=0, at=table.at)
    assert table.window is not None
    table.go_on(table.at)
    assert table.window is None
    with pytest.raises(IllegalMove) as caught:
        table.do("mau", by=0, at=table.at)
    assert reason(caught) == "nothing-missing"


def test_the_last_card_without_its_call_waits_for_objections() -> None:
    table = two_left(notice=1.0)
    table.do("draw", by=0, at=table.at)
    set_table(table, mau.position("9H | 5H | 2C 3C 4C | 2D 3D 4D | stock 7H 8H 10H JH QH KH", table.variant))
    table.do("5H", by=0, at=table.at)
    assert not table.position.is_over
    table.go_on(table.at)
    assert len(table.position.hands[0]) == 4
    table.take_back(table.at)
    table.do("5H!!", by=0, at=table.at)
    assert table.position.result is not None
    assert table.position.result.winner == 0


def test_nobody_can_tell_whether_a_bot_has_noticed_until_the_table_goes_on() -> None:
    for notice in (0.0, 1.0):
        table = two_left(people=2, notice=notice)
        table.do("5H", by=0, at=table.at)
        at = table.at
        assert (table.person_to_act, table.awaited) == (1, 2)
        assert table.bot_to_act == (2 if notice else None)
        entry = table.go_on(at)
        assert (table.position.uncalled is None) == bool(notice)
        assert (entry is table.log[-1], table.at == at) == (True, not notice)
        assert table.awaited is None
        with pytest.raises(IllegalMove) as caught:
            table.go_on(table.at)
        assert reason(caught) == "nobody-waits"


# --- sets -------------------------------------------------------------------------------------------------------


def with_sevens() -> Sitting:
    variant = rules(lay__sets="rank")
    table = sit(variant, players=2)
    set_table(table, mau.position("9H | 7S 7H 7C JS JC 2D | 3D | stock 4D 5D", variant))
    return table


@pytest.mark.parametrize(
    ("chosen", "played"),
    [("7H+7S", "7H+7S"), ("7S+7H+7C", "7H+7S+7C"), ("7C+7H+7S", "7H+7C+7S"), ("JS+JC=D", "JS+JC=D")],
)
def test_a_set_is_found_whatever_card_is_chosen_first(chosen: str, played: str) -> None:
    table = with_sevens()
    table.do(chosen, by=0, at=table.at)
    assert str(table.record.moves[-1][1]) == played
    assert table.record.check().last == table.position


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ("7S+7H", "other-top"),
        ("7S+7C", "no-match"),
        ("7H+2D", "not-a-set"),
        ("JS+JC", "needs-wish"),
        ("7H+QD", "not-held"),
    ],
)
def test_a_set_that_does_not_go_says_why(chosen: str, code: str) -> None:
    table = with_sevens()
    with pytest.raises(IllegalMove) as caught:
        table.do(chosen, by=0, at=table.at)
    assert reason(caught) == code
    assert caught.value.reasons[0].text_in("de") != caught.value.reasons[0].text_in("en")


def test_options_list_for_every_card_the_moves_that_lay_it() -> None:
    table = with_sevens()
    options = {mau.base.cards.card_text(card): [str(m) for m in moves] for card, moves in table.options(0)}
    assert options["2D"] == []
    assert options["7H"] == ["7H", "7H+7C", "7H+7S+7C", "7H+7S", "7H+7C+7S"]
    assert set(options["7S"]) == {"7H+7S+7C", "7H+7S", "7H+7C+7S"}
    assert table.options(1) == ((table.position.hands[1][0], ()),)


# --- matches and files ------------------------------------------------------------------------------------------


def test_a_match_goes_on_until_its_own_end() -> None:
    table = sit(rules(series__end="rounds", series__rounds=2), 3, players=2)
    with pytest.raises(IllegalMove) as caught:
        table.next_round(table.at)
    assert reason(caught) == "round-runs"
    finish(table)
    assert not table.match.result.over
    assert table.record.dealer == 1
    table.next_round(table.at)
    assert (table.record.dealer, len(table.match.rounds)) == (0, 1)
    finish(table)
    assert table.match.check().result.over
    with pytest.raises(IllegalMove) as caught:
        table.next_round(table.at)
    assert reason(caught) == "match-over"
    table.new_match(table.at)
    assert table.match.rounds == ()
    assert table.match.first_dealer == table.record.dealer == 1
    assert table.deal_number == 3


def test_a_blocked_round_is_dealt_again_by_the_same_dealer() -> None:
    variant = rules(drawing__recycle=False)
    table = sit(variant, players=2, people=2)
    set_table(table, mau.position("9H | 2C | 3D", variant))
    table.do("pass", by=0, at=table.at)
    table.do("pass", by=1, at=table.at)
    assert table.record.outcome.reason == "blocked"
    assert table.match.wins == (0, 0)
    table.next_round(table.at)
    assert (table.record.dealer, table.deal_number, len(table.match.counted)) == (1, 2, 0)


def test_saving_never_writes_over_a_file(tmp_path: Path) -> None:
    table = sit("tavern", 3, players=2)
    first = table.save(tmp_path)
    table.do(table.position.legal[0], by=0, at=table.at)
    second = table.save(str(tmp_path))
    assert (first.name, second.name) == ("tavern-1.json", "tavern-1-2.json")
    assert len(mau.load(first).moves) == 0
    assert mau.load(second) == table.record
    for path in (first, second):
        assert path.stat().st_mode & 0o777 == 0o666 & ~umask(), "others may read it"


def umask() -> int:
    found = os.umask(0)
    os.umask(found)
    return found


@pytest.mark.parametrize(
    ("code", "english", "german"),
    [
        (errno.ENOENT, "there is no such folder", "den Ordner gibt es nicht"),
        (errno.EROFS, "that is not allowed there", "das ist dort nicht erlaubt"),
        (errno.EACCES, "that is not allowed there", "das ist dort nicht erlaubt"),
        (errno.ENOSPC, "there is no room left", "es ist kein Platz mehr frei"),
        (errno.EIO, "the system does not let it", "das System lässt es nicht zu"),
    ],
)
@pytest.mark.parametrize("late", [False, True])
def test_a_folder_that_cannot_be_written_to_is_told_in_both_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, english: str, german: str, late: bool
) -> None:
    def fails(*_: object, **__: object) -> int:
        raise OSError(code, "no English of the system")

    table = sit("tavern", 3, players=2)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fdopen" if late else "open", fails)
        with pytest.raises(InputError) as caught:
            table.save(tmp_path)
    assert str(caught.value).endswith(f"the file cannot be written: {english}")
    assert caught.value.german.endswith(f"tavern-1.json kann nicht geschrieben werden: {german}.")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("folder", [None, 3, b"here", "no\0where", "\ud800"])
def test_what_is_no_folder_is_refused(folder: object) -> None:
    with pytest.raises(InputError):
        sit("tavern", 3, players=2).save(folder)  # type: ignore[arg-type]


# --- seats ------------------------------------------------------------------------------------------------------


def test_seats_are_filled_with_people_first_and_bots_in_turn() -> None:
    variant = mau.variant("tavern")
    seats = seated(variant, people=["Mia", "Ben"], bots=["shedder", "uniform"], players=5, names=["Zoe"])
    assert [(s.name, s.bot_name) for s in seats] == [
        ("Mia", ""), ("Ben", ""), ("Zoe", "shedder"), ("Anna", "uniform"), ("Kalle", "shedder"),
    ]  # fmt: skip
    assert len(seated(variant)) == 2
    assert len(seated(variant, people=3)) == 3
    assert len(seated(variant, bots=["shedder"] * 3)) == 4
    assert len(seated(rules(), players=8)) == 8


@pytest.mark.parametrize(
    ("given_", "where"),
    [
        ({"people": -1}, "people"), ({"people": True}, "people"), ({"people": 3, "players": 2}, "people"),
        ({"people": [""]}, "people"), ({"people": "Anna"}, "people"), ({"people": [1]}, "people"),
        ({"bots": "nobody"}, "bots"), ({"bots": 3}, "bots"), ({"bots": []}, "bots"),
        ({"players": 9}, "players"), ({"names": ["a"] * 9}, "names"), ({"names": ["x" * 101]}, "names"),
        ({"people": 2.5}, "people"), ({"people": ["\ud800"]}, "people"), ({"people": ["a\x1b[2J"]}, "people"),
        ({"people": ["a\nb"]}, "people"), ({"people": ["\u200b\u00a0"]}, "people"), ({"people": ["\u3164"]}, "people"),
        ({"people": ["x" * 10**6]}, "people"), ({"people": ["Mia", "Mia"]}, "people"),
        ({"names": ["\u202eanna"]}, "names"),
        ({"people": ["Zo\u00eb"], "names": ["Zoe\u0308"]}, "names"), ({"people": ["Mia", " Mia "]}, "people"),
    ],
)  # fmt: skip
def test_wrong_seats_are_refused_with_the_place(given_: dict[str, object], where: str) -> None:
    with pytest.raises(InputError) as caught:
        seated(mau.variant("tavern"), **given_)  # type: ignore[arg-type]
    assert caught.value.where == where


def test_any_name_that_can_be_seen_is_a_name() -> None:
    variant = mau.variant("tavern")
    for name in ("Zoë", "田中", "👩‍👩‍👧", "7", "نرگس", "x" * 100, "<b>", "O’Neill"):
        assert seated(variant, people=[name])[0].name == name
    assert [seat.name for seat in seated(variant, people=["Anna "], players=2)] == ["Anna ", "Kalle"]


@pytest.mark.parametrize("names", [("A", "A"), ("A", "\ud800"), ("A", "")])
def test_a_table_refuses_such_names_too(names: tuple[str, str]) -> None:
    with pytest.raises(InputError) as caught:
        Sitting("tavern", list(map(Seat, names)))
    assert caught.value.where == "seats"


@pytest.mark.parametrize("given_", [{"seed": -1}, {"forget": 2}, {"notice": "often"}, {"dealer": 9}])
def test_wrong_chances_are_refused(given_: dict[str, object]) -> None:
    with pytest.raises(InputError):
        Sitting("tavern", [Seat("A"), Seat("B")], **given_)  # type: ignore[arg-type]


def test_a_match_with_blocked_rounds_has_the_dealers_that_the_match_asks_for() -> None:
    variant = rules(drawing__recycle=False)
    table = sit(variant, players=2, people=2)
    for blocked in (True, False, True):
        if blocked:
            set_table(table, mau.position(f"9H | 2C | 3D | dealer {table.record.dealer}", variant))
            table.do("pass", by=0, at=table.at)
            table.do("pass", by=1, at=table.at)
        else:
            set_table(table, mau.position(f"9H | 9C | 3D | dealer {table.record.dealer}", variant))
            table.do("9C", by=0, at=table.at)
        table.next_round(table.at)
        assert table.record.dealer == table.match.check().next_dealer
    assert table.record.dealer == 0


def test_a_new_match_is_dealt_by_the_next_seat_whatever_was_played() -> None:
    table = sit("tavern", 3, players=3)
    table.new_match(table.at)
    assert (table.record.dealer, table.match.first_dealer) == (0, 0)
    table.new_match(table.at)
    assert table.record.dealer == 1
