"""Exact play: the solver against plain minimax, endings that are known, limits, and what it says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from plain_minimax import called, minimax, small_deal
from random_rules import variants
from tables import cards, play, rules, table

import maumau_kit as mau
from maumau_kit.base.words import language
from maumau_kit.studies.solve import world
from maumau_kit.studies.solve.solution import Solution, best_moves
from maumau_kit.studies.solve.solver import Solver


@pytest.fixture
def german() -> Iterator[None]:
    language("de")
    yield
    language("en")


def agrees(deal: mau.Position, expected: tuple[int, dict[str, int]], **options: Any) -> Solution:
    """The solver's answer, which must be that of plain minimax, move by move in the order of the legal list."""
    found = mau.solve(deal, **options)
    assert (found.value, found.values) == expected, deal.to_text()
    assert list(found.values) == deal.legal_moves
    assert found.solved
    assert found.complete
    assert not found.stopped
    return found


def follows(found: Solution) -> None:
    """The line can be played, and ends as the value says."""
    here = found.position
    for move in found.line:
        (played,) = [each for each in here.legal if str(each) == move]
        here = here.apply(called(here, played), shuffle=lambda pile: pile)[0]
    if found.value:
        assert here.result is not None
        assert (here.result.winner == found.position.turn) == (found.value == 1)
    else:
        assert here.result is None or here.result.winner is None


# --- against plain minimax ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("name", ["grundvariante", "tavern", "house-code"])
def test_solver_and_plain_minimax_agree_on_small_deals(name: str, seats: int) -> None:
    variant, chance, values = mau.variant(name), Random(seats), list[int]()
    while len(values) < (110 if seats == 2 else 60):
        deal = small_deal(variant, chance, seats, 3 if seats == 2 else 2, 2)
        expected = minimax(deal)
        if expected is not None:
            follows(agrees(deal, expected))
            values.append(expected[0])
    assert {1, -1} <= set(values)


def test_they_agree_where_the_pile_comes_back_in_a_written_order() -> None:
    variant, chance, done = mau.variant("grundvariante"), Random(5), 0
    while done < 5:
        deal = small_deal(variant, chance, 2, 3, 1)
        everything = sorted({*deal.discard, *deal.stock, *deal.hands[0], *deal.hands[1]}, reverse=True)
        orders = [order for size in range(2, len(everything)) for order in combinations(everything, size)]
        found, other = mau.solve(deal, nodes=100), mau.solve(deal, nodes=100, reshuffles=orders)
        if not (found.complete and other.complete) or found.values == other.values:
            continue  # too large, or the order decides nothing here
        expected, laid = minimax(deal, orders, most=250), minimax(deal, most=250)
        if expected is not None and laid is not None:
            agrees(deal, expected, reshuffles=orders)
            agrees(deal, laid)
            done += 1


@settings(deadline=None, max_examples=150, suppress_health_check=list(HealthCheck))
@given(variants(), st.integers(0, 2**30), st.integers(2, 3))
def test_they_agree_under_random_rules(variant: mau.Variant, seed: int, seats: int) -> None:
    seats = min(seats, variant.players[1])
    if len(variant.pack) < 3 * seats + 3:
        return
    deal = small_deal(variant, Random(seed), seats, 2, 2)
    expected = minimax(deal, most=80)
    if expected is not None and deal.legal:
        follows(agrees(deal, expected))


def test_forced_moves_followed_one_by_one_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    deals = [mau.variant("grundvariante").deal(players=2, seed=seed) for seed in (4, 5, 7, 8, 11)]
    before = [mau.solve(deal, nodes=2_000) for deal in deals]
    monkeypatch.setattr(world, "FORCED", 1)
    after = [mau.solve(deal, nodes=2_000) for deal in deals]
    assert [found.value for found in before] == [found.value for found in after]
    assert None not in [found.value for found in before]
    assert sum(found.nodes for found in after) > sum(found.nodes for found in before)


# --- endings that are known ---------------------------------------------------------------------------------------


def test_a_lone_barred_last_card_loses_and_an_allowed_one_wins() -> None:
    line = "9H | 8H | 9C 2C | stock 3D 4D"
    plain: dict[str, Any] = {"drawing__voluntary": False, "turns__skip": []}
    allowed, barred = (mau.solve(table(line, finish__barred=each, **plain)) for each in ([], ["8"]))
    assert (allowed.values, allowed.line) == ({"8H": 1}, ("8H",))
    assert (barred.values, barred.line) == ({"draw": -1}, ("draw", "9C", "draw", "2C"))


def test_an_eight_with_two_players_keeps_the_turn() -> None:
    deal = mau.position("9H | 8H 8C 2C | 2H | stock 3D 4D", "grundvariante-52")
    found = mau.solve(deal)
    assert (found.value, found.line) == (1, ("8H", "8C", "2C"))
    without = mau.solve(mau.position(deal.to_text().replace("| variant grundvariante-52", ""), rules(turns__skip=[])))
    assert without.values["8H"] == -1


def test_a_jack_on_a_jack() -> None:
    line = "9C JD | JS | KS | suit S | stock 9D 10C"
    barred, allowed = (mau.solve(mau.position(line, mau.variant("grundvariante").with_knobs(wild__on_wild=each)))
                       for each in (False, True))  # fmt: skip
    assert (barred.values, barred.line) == ({"draw": -1}, ("draw", "KS"))
    assert allowed.value == 1
    assert set(allowed.values.values()) == {1}


def test_who_sheds_a_last_card_in_silence_has_won_when_nobody_objects() -> None:
    deal = mau.position("9H 9C | 9S 2S | - | uncalled 1 mau-mau | stock 3D", "house-code")
    found = mau.solve(deal)
    assert found.value == -1
    assert "Nobody objects to the call that is missing." in found.model


# --- no winner ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hands", ["KC 10S | QS AD", "KC 10S | QS AD | KD AC"])
def test_passing_for_ever_is_a_draw(hands: str) -> None:
    forever = mau.variant("grundvariante").with_knobs(finish__blocked=False)
    found = mau.solve(mau.position(f"9H | {hands}", forever))
    assert (found.value, found.values, found.complete) == (0, {"pass": 0}, True)
    assert set(found.line) == {"pass"}


def test_a_circle_with_a_choice_ends() -> None:
    # Who has nothing to draw may pass, even with a card that fits; laying it lets the other one win.
    free = rules(drawing__pass="free", finish__blocked=False, drawing__recycle=False, turns__skip=[], wild__cards=[])
    found = mau.solve(mau.position("9H | 10H 2C | 10D 3D", free))
    assert found.complete
    expected = minimax(found.position)
    assert expected == (found.value, found.values)
    assert found.values["pass"] == 0


def test_a_stuck_table_is_a_draw() -> None:
    found = mau.solve(mau.position("9H | KC 10S | QS AD", "grundvariante"))
    assert (found.value, found.line) == (0, ("pass", "pass"))


# --- three and more -----------------------------------------------------------------------------------------------


def test_a_seat_that_cannot_win_prefers_that_nobody_does_and_else_the_first_move() -> None:
    from maumau_kit.studies.solve.whole import chosen
    from maumau_kit.studies.solve.world import NOBODY

    assert [chosen(1, ends) for ends in ([2, 1, NOBODY], [2, NOBODY], [0, 2], [2, 0])] == [1, NOBODY, 0, 2]


def test_three_seats_hear_the_rule_for_ties() -> None:
    deal = mau.position("9H | 9C | 6D | 8D | stock 2D 3D")
    assert "Each seat sheds first if it can" in mau.solve(deal).model
    assert "Each seat" not in mau.solve(mau.position("9H | 9C | 6D | stock 2D 3D")).model


# --- whole deals, and what is kept --------------------------------------------------------------------------------


def test_whole_deals_are_solved_and_their_lines_hold() -> None:
    for name, seeds in (("grundvariante", (0, 4, 5, 7)), ("grundvariante-52", (0, 1, 2))):
        for seed in seeds:
            found = mau.solve(mau.variant(name).deal(players=2, seed=seed), seconds=60, nodes=30_000)
            assert found.solved
            follows(found)
            assert best_moves(found)
            assert all(found.values[move] == found.value for move in best_moves(found))


def test_equal_limits_give_equal_answers() -> None:
    deal = mau.variant("grundvariante").deal(players=2, seed=81)
    first, second = (mau.solve(deal, seconds=600, nodes=400) for _ in range(2))
    assert (first.values, first.line, first.nodes) == (second.values, second.line, second.nodes)
    assert first.stopped == "nodes"
    assert not first.solved
    assert first.nodes == 400


def test_a_solver_knows_what_it_has_found_out() -> None:
    variant = mau.variant("grundvariante")
    solver, deal = Solver(variant), variant.deal(players=2, seed=7)
    before = solver.solve(deal)
    value, nodes = before.value, before.nodes
    assert nodes
    again = solver.solve(deal)
    assert (again.value, again.nodes, again.line) == (value, 0, before.line)
    follower = play(deal, before.line[0])
    assert value is not None
    expected = value if follower.turn == deal.turn else -value
    assert solver.value(follower, nodes=1) == expected
    with pytest.raises(mau.InputError, match="this solver knows grundvariante"):
        solver.value(mau.position("9H | 9C | 6D"))


def test_a_later_position_of_a_round_is_worth_the_same_to_a_fresh_solver() -> None:
    record = mau.load_deal("w1-kalle")
    walking = Solver(record.variant)
    for step in record.steps[-4:]:
        fresh = mau.solve(step.before, nodes=5_000, reshuffles=record.reshuffles)
        known = walking.value(step.before, nodes=5_000, reshuffles=record.reshuffles)
        assert None in (fresh.value, known) or fresh.value == known


# --- limits and interrupts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [0, -1, float("nan"), float("inf"), True, "3", None])
def test_seconds_that_are_none_are_refused(value: Any) -> None:
    with pytest.raises(mau.InputError, match="no number of seconds to think; write") as caught:
        mau.solve(mau.position("9H | 9C | 6D"), seconds=value)
    assert caught.value.where == "seconds"
    assert "keine Zahl von Sekunden" in caught.value.german


@pytest.mark.parametrize("value", [0, -1, float("nan"), 2.5, True, "3"])
def test_numbers_of_positions_that_are_none_are_refused(value: Any) -> None:
    with pytest.raises(mau.InputError, match="no number of positions to look at; write") as caught:
        mau.solve(mau.position("9H | 9C | 6D"), nodes=value)
    assert "keine Zahl von Stellungen" in caught.value.german


@pytest.mark.parametrize(
    ("position", "options", "sentence"),
    [
        ("9H | 9C | 6D", {"reshuffle": "averaged"}, "an average is not offered"),
        ("9H | 9C | 6D", {"reshuffles": [["9C"]]}, "lists of cards"),
        ("9H | 9C | 6D", {"reshuffles": 3}, "lists of cards"),
        ("9H | 9C | 6D | over", {}, "the round is over"),
        (None, {}, "only a position with all its cards can be solved"),
    ],
)
def test_what_cannot_be_solved_is_refused_with_a_sentence(
    position: str | None, options: dict[str, Any], sentence: str
) -> None:
    given = None if position is None else mau.position(position)
    with pytest.raises(mau.InputError, match=sentence) as caught:
        mau.solve(given, **options)  # type: ignore[arg-type]
    assert caught.value.german


def test_who_stops_the_search_gets_what_is_known() -> None:
    deal = mau.variant("grundvariante").deal(players=2, seed=81)
    found = mau.solve(deal, stop=lambda: True)
    assert (found.stopped, found.solved, found.line) == ("stop", False, ())
    assert list(found.values) == deal.legal_moves


@pytest.mark.parametrize("players", [2, 3])
def test_an_interrupt_leaves_what_is_known_and_a_solver_that_goes_on(players: int) -> None:
    variant = mau.variant("grundvariante")
    deal, solver = variant.deal(players=players, seed=1), Solver(variant)

    def interrupt(nodes: int, _: float) -> None:
        if nodes > 200:
            raise KeyboardInterrupt

    found = solver.solve(deal, progress=interrupt)
    assert (found.stopped, found.complete) == ("interrupt", False)
    assert found.nodes > 200
    later = solver.solve(deal, seconds=600, nodes=300)
    assert later.stopped == "nodes"


def test_progress_is_told() -> None:
    heard: list[int] = []
    deal = mau.variant("grundvariante").deal(players=2, seed=81)
    mau.solve(deal, nodes=500, progress=lambda nodes, _: heard.append(nodes))
    assert heard == sorted(heard)
    assert heard[-1] > 400


# --- what it says -------------------------------------------------------------------------------------------------


def test_the_answer_in_words_and_as_data() -> None:
    found = mau.solve(mau.position("9H | JS 9C 9D | 6D 8D | stock 2D 3D"))
    data = json.loads(json.dumps(found.to_dict()))
    assert set(data) == {"solved", "values", "line", "nodes", "seconds"}
    assert data["values"] == {"9C": 1, "9D": -1, "JS=C": 1, "JS=D": -1, "JS=H": 0, "JS=S": 0}
    assert found.to_columns() == {"move": list(data["values"]), "value": list(data["values"].values())}
    assert best_moves(found) == ["9C", "JS=C"]
    said = found.summary("en")
    assert "too small" not in said
    assert said.startswith("To act: seat 0, who sheds the last card first if every move is the best.")
    assert "JS=H  nobody wins" in said
    assert "the card laid first is drawn first" in said
    assert "In a round that runs in circles nobody wins." in said


def test_the_answer_in_german(german: None) -> None:
    deal = mau.variant("grundvariante").deal(players=2, seed=81)
    said = str(mau.solve(deal, nodes=10))
    assert said.startswith("Nicht gelöst. Am Zug: Platz 0. Die Zahl der Stellungen war zu klein.")
    assert "nicht gelöst" in said
    assert "die zuerst gelegte Karte wird zuerst gezogen" in said
    assert "Verlauf: keiner ist sicher" in said


def test_an_answer_shows_itself() -> None:
    bundle = mau.solve(mau.position("9H | 9C 9D | 6D 8D | stock 2D 3D"))._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html", "image/svg+xml"}
    for text in bundle.values():
        assert "9D" in text
        assert "loses" in text or "wins" in text


def test_where_discards_never_come_back_nothing_is_said_of_it() -> None:
    found = mau.solve(table("9H | 9C | 6D", drawing__recycle=False), reshuffles=[cards("9C")])
    assert "discards" not in found.model
    assert "written order" not in found.model
