"""Whole rounds of bots that somebody wrote: the luck of a batch, and a sentence for a bot that breaks its contract."""

import itertools
import re
import signal
import threading
import time
from collections.abc import Callable
from typing import Any, NoReturn

import pytest

import maumau_kit as mau
from maumau_kit.game.library import variant_ids
from maumau_kit.game.notation import parse_move
from maumau_kit.game.observation import Observation
from maumau_kit.game.text import position as read_line
from maumau_kit.kernel.legality import playable
from maumau_kit.kernel.policy import shedder
from maumau_kit.studies import patience as patience_module
from maumau_kit.studies.patience import TIMERS, Patience
from maumau_kit.studies.play import play_round
from maumau_kit.studies.question import LATE, Question
from maumau_kit.studies.written import written_round

NEEDS_TIMERS = pytest.mark.skipif(not TIMERS, reason="this system cannot interrupt a bot")


def first(seen: Observation) -> str:
    return seen.legal[0]


def last(seen: Observation) -> str:
    return seen.legal[-1]


# --- rounds -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", variant_ids())
def test_bots_of_the_package_play_the_round_of_a_batch(name: str) -> None:
    low, high = mau.variant(name).players
    for number, bots in enumerate(["shedder", "uniform,shedder", ["uniform", "uniform"]] * 2):
        players = low + number % (high - low + 1)
        found = written_round(name, bots, players=players, seed=5, number=number)
        assert found.failure is None
        assert found.record == play_round(name, bots=bots, players=players, seed=5, number=number)


def dearest_first(variant: str) -> Callable[[Observation], str]:
    """The shedder, written once more: from what its seat may know alone."""
    rules = mau.variant(variant)

    def bot(seen: Observation) -> str:
        hands = [list(seen.hand) if seat == seen.seat else [] for seat in range(len(seen.counts))]
        position = mau.Position(
            rules,
            tuple(map(tuple, hands)),
            seen.discard,
            turn=seen.turn,
            dealer=seen.dealer,
            suit=seen.suit,
            debt=seen.debt,
            drawn=seen.drawn,
            naming=seen.naming,
        )
        t = position.table()
        legal = sum(1 << parse_move(move).action for move in {m.split("=")[0] or m for m in seen.legal} if move)
        assert legal & ~playable(rules.rules, t) in (0, 1 << 54, 1 << 57)  # only the stock is not to be seen
        action, _, _, wish = shedder(rules.rules, t, legal)
        return next(m for m in seen.legal if (parse_move(m).action, parse_move(m).wish) == (action, wish))

    return bot


def test_a_bot_that_thinks_like_the_shedder_plays_its_round() -> None:
    for number in range(8):
        bots = [dearest_first("tavern"), "shedder", dearest_first("tavern")]
        found = written_round("tavern", bots, seed=6, number=number)
        assert found.record == play_round("tavern", bots="shedder", players=3, seed=6, number=number)


def test_a_written_round_is_a_record_that_replays() -> None:
    for name in variant_ids():
        found = written_round(name, [first, last], seed=1, players=2, limit=150)
        again = mau.read_record(found.record.to_dict()).check()
        assert again.last.is_over or len(again.moves) == 150


def test_a_bot_sees_what_its_seat_may_know_and_the_round_so_far() -> None:
    seen_all: list[Observation] = []

    def looks(seen: Observation) -> str:
        seen_all.append(seen)
        return seen.legal[-1]

    record = written_round("classic", ["uniform", looks], seed=8, players=3).record
    steps = [step for step in record.steps if step.by == 1]
    assert len(steps) == len(seen_all)
    for seen, step in zip(seen_all, steps, strict=True):
        before = step.before
        assert seen.seat == 1
        assert seen.hand == tuple(sorted(before.hands[1]))
        assert len(seen.events) == next(n for n, each in enumerate(record.steps) if each is step)
        others = {card for seat in (0, 2) for card in before.hands[seat]} | set(before.stock)
        assert not others & set(seen.hand)
        assert not others & {card for move in seen.legal for card in parse_move(move).cards}


def test_calls_are_made_and_speech_is_understood() -> None:
    record = written_round("classic", first, seed=3).record
    left = [step for step in record.steps if step.move.is_lay and len(step.after.hands[step.by]) == 1]
    assert left
    assert all(str(step.move).endswith("!") for step in left)


def test_the_move_limit_ends_a_round() -> None:
    rules = mau.variant("tavern").with_knobs(finish__move_limit=12)
    found = written_round(rules, last, seed=3)
    assert found.failure is None
    assert len(found.record.moves) == 12
    assert found.record.result is not None
    assert found.record.result.reason == "unfinished"
    assert len(written_round("tavern", last, seed=3, limit=4).record.moves) == 4


def test_given_moves_come_first() -> None:
    whole = written_round("tavern", last, seed=3)
    again = written_round("tavern", first, seed=3, given=whole.record.moves[:5])
    assert again.used == 5
    assert again.record.moves[:5] == whole.record.moves[:5]
    barred = written_round("tavern", first, seed=3, given=[*whole.record.moves[:2], (None, parse_move("take"))])
    assert barred.used == 2


# --- a contract broken --------------------------------------------------------------------------------------------


def endless(_: Observation) -> NoReturn:
    while True:
        pass


def stubborn(_: Observation) -> NoReturn:
    while True:
        try:
            while True:
                len([])
        except BaseException:  # noqa: BLE001 - just what a careless bot does
            pass


def asleep(_: Observation) -> None:
    time.sleep(60)


def backtracks(_: Observation) -> None:
    re.match("(a+)+$", "a" * 60 + "b")


def deep(seen: Observation) -> Any:
    return deep(seen)


def very_stubborn(seen: Observation) -> Any:
    try:
        return stubborn(seen)
    except BaseException:  # noqa: BLE001 - and then it begins anew
        return endless(seen)


class Endless:
    def __repr__(self) -> str:
        while True:
            pass


class EndlessError(Exception):
    def __str__(self) -> str:  # noqa: PLE0307 - it never comes to that
        while True:
            pass


def raises(error: BaseException) -> Callable[[Observation], NoReturn]:
    def bot(seen: Observation) -> NoReturn:
        raise error

    return bot


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        (lambda seen: "9C 9D", "answered with a text that is no move"),
        (lambda seen: "x" * 100_000, "answered with a text that is no move"),
        (lambda seen: "", "answered with a text that is no move"),
        (lambda seen: None, "answered nothing. Does it end with return and a move?"),
        (lambda seen: 9, "answered with the type int, but a move is a text (str)"),
        (lambda seen: [seen.legal[0]], "answered with the type list, but a move is a text (str)"),
        (lambda seen: "take", "wanted a move that is not allowed now"),
        (lambda seen: "catch", "wanted a move that is not allowed now"),
        (lambda seen: "2C+2D", "wanted to lay what may not be laid now"),
        (lambda seen: seen.stocks, "stopped with the error AttributeError"),
        (lambda: "draw", "stopped with the error TypeError"),
        (raises(ValueError("9C")), "stopped with the error ValueError"),
        (raises(SystemExit(3)), "stopped with the error SystemExit"),
        (raises(StopIteration()), "stopped with the error StopIteration"),
        (raises(GeneratorExit()), "stopped with the error GeneratorExit"),
        (raises(KeyboardInterrupt()), "stopped with the error KeyboardInterrupt"),
        (deep, "stopped with the error RecursionError"),
        pytest.param(endless, "took too long", marks=NEEDS_TIMERS),
        pytest.param(stubborn, "took too long", marks=NEEDS_TIMERS),
        pytest.param(very_stubborn, "took too long", marks=NEEDS_TIMERS),
        pytest.param(asleep, "took too long", marks=NEEDS_TIMERS),
        pytest.param(backtracks, "took too long", marks=NEEDS_TIMERS),
        pytest.param(lambda seen: Endless(), "took too long", marks=NEEDS_TIMERS),
        pytest.param(raises(EndlessError()), "took too long", marks=NEEDS_TIMERS),
    ],
)
def test_a_bot_that_breaks_its_contract_is_named(bot: Any, why: str) -> None:
    begun = time.monotonic()
    found = written_round("tavern", [first, bot], seed=3, names=["Mia", "Ben"], patience=0.15)
    assert time.monotonic() - begun < 5
    assert found.failure is not None
    english, german = found.failure
    name = getattr(bot, "__name__", "Endless")
    assert english.startswith(f"Move 2, seat 1: Ben cannot move: the bot {name} ")
    assert why in english
    assert german.startswith(f"Zug 2, Platz 1: Ben kann nicht ziehen: der Bot {name} ")
    assert found.seat == 1
    assert len(found.record.moves) == 1
    assert found.record.check().outcome.reason == "unfinished"
    assert mau.read_record(found.record.to_dict()).check()


def test_what_a_bot_gives_away_is_for_python_alone() -> None:
    def tells(seen: Observation) -> str:
        raise ValueError(" ".join(map(str, seen.to_dict()["hand"])))  # type: ignore[call-overload]

    found = written_round("tavern", tells, seed=3)
    hand = mau.variant("tavern").deal(2, 3).observe(0).to_dict()["hand"]
    assert found.failure is not None
    assert not any(str(card) in "".join(found.failure) for card in hand)  # type: ignore[attr-defined]
    assert " ".join(hand) in found.detail  # type: ignore[arg-type]


def test_the_round_is_kept_as_far_as_it_went() -> None:
    count = itertools.count(1)

    def sixth(seen: Observation) -> str:
        return "nothing" if next(count) == 6 else seen.legal[0]

    found = written_round("tavern", [sixth, "shedder"], seed=4)
    whole = written_round("tavern", [first, "shedder"], seed=4)
    moves = found.record.moves
    assert sum(by == 0 for by, _ in moves) == 5
    assert moves == whole.record.moves[: len(moves)]
    assert found.failure is not None
    assert found.failure[0].startswith(f"Move {len(moves) + 1}, seat 0")


# --- time ---------------------------------------------------------------------------------------------------------


def question(bot: Callable[[Observation], object]) -> Question:
    seen = read_line("9H | JS 4C | 6D 8D | stock 2D 3D").observe(0)
    return Question(0, 0, bot, seen)


@NEEDS_TIMERS
def test_the_programs_own_handlers_come_back() -> None:
    heard: list[int] = []
    mine = signal.signal(signal.SIGALRM, lambda number, _: heard.append(number))
    try:
        with Patience(0.05) as asking:
            assert asking.ask(question(endless)) == LATE
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        assert signal.getitimer(signal.ITIMER_REAL)[0] == 0
        signal.raise_signal(signal.SIGALRM)
        assert heard == [signal.SIGALRM]
    finally:
        signal.signal(signal.SIGALRM, mine)


@NEEDS_TIMERS
def test_who_interrupts_while_a_bot_thinks_interrupts_the_program() -> None:
    def interrupted(_: Observation) -> str:
        signal.raise_signal(signal.SIGINT)
        return "draw"

    with Patience(1.0) as asking, pytest.raises(KeyboardInterrupt):
        asking.ask(question(interrupted))
    with pytest.raises(KeyboardInterrupt):
        written_round("tavern", interrupted, seed=3)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def slow(seen: Observation) -> str:
    time.sleep(0.06)
    return seen.legal[0]


def test_elsewhere_time_is_measured_after_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience_module, "TIMERS", False)
    found = written_round("tavern", slow, seed=3, patience=0.02)
    assert found.failure is not None
    assert "took too long" in found.failure[0]
    assert written_round("tavern", first, seed=3, patience=1).failure is None


def test_in_another_thread_time_is_measured_too() -> None:
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(written_round("tavern", slow, seed=3, patience=0.02)))
    thread.start()
    thread.join()
    assert "took too long" in found[0].failure[0]


# --- bad input ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"patience": 0}, "no number of seconds"),
        ({"patience": "1"}, "no number of seconds"),
        ({"patience": True}, "no number of seconds"),
        ({"patience": float("nan")}, "no number of seconds"),
        ({"players": 9}, "tavern is not for 9 players"),
        ({"players": True}, "True is no number of players; tavern is for 2 to 6"),
        ({"seed": "x"}, "is not a seed"),
        ({"number": 1.5}, "no number of a round"),
        ({"names": ["Anna", "Anna"]}, "two players are called Anna|Two players are called Anna"),
    ],
)
def test_what_is_wrong_with_the_call_is_said(options: dict[str, Any], said: str) -> None:
    with pytest.raises(mau.InputError, match=said):
        written_round("tavern", first, **options)


@pytest.mark.parametrize(
    ("bots", "said"),
    [("shredder", "did you mean shedder?"), (7, "is not a bot"), ([], "no bot"), ([first, None], "not a bot")],
)
def test_bots_that_are_none_are_refused(bots: Any, said: str) -> None:
    with pytest.raises(mau.InputError, match=said):
        written_round("tavern", bots)
