"""Mistakes: what turned a round, with open hands and by what a seat can know; nothing equally good is ever one."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from maumau_kit.base.errors import InputError
from maumau_kit.base.words import language, to_text
from maumau_kit.game.deals import load_deal
from maumau_kit.game.notation import parse_move
from maumau_kit.game.observation import observe
from maumau_kit.game.record import Record
from maumau_kit.game.text import position
from maumau_kit.studies.fair.values import compared
from maumau_kit.studies.fair.worth import Judge
from maumau_kit.studies.mistakes import words
from maumau_kit.studies.mistakes.found import RIGHT, UNDECIDED, WORSE, Mistakes
from maumau_kit.studies.mistakes.lines import Orders, steps_of
from maumau_kit.studies.mistakes.walk import mistakes
from maumau_kit.studies.play import play_round
from maumau_kit.studies.solve.solver import assumptions, solve
from maumau_kit.views import wording_learn
from maumau_kit.views.learn import learn_document
from maumau_kit.views.mistakes import mistakes_html
from maumau_kit.widgets.replay import replay


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    language("en")


@cache
def rounds() -> tuple[Record, ...]:
    """Rounds that chance has played, short enough to be decided."""
    made = [
        play_round(name, players=2, seed=11, number=n) for name in ("grundvariante", "house-code") for n in range(12)
    ]
    return tuple(record for record in made if len(record.moves) < 32)


@cache
def judged() -> tuple[Mistakes, ...]:
    return tuple(mistakes(record, nodes=1500) for record in rounds())


def test_each_mistake_is_one_for_a_solver_that_knows_only_this_position() -> None:
    count = 0
    for found in judged():
        orders = found.record.reshuffles[found.record.shuffles_of_deal :]
        for each in found.found:
            step = found.record.steps[each.step]
            alone = solve(step.before, nodes=2500, seconds=600, reshuffles=orders)
            assert (step.by, step.before.turn) == (each.seat, each.seat)
            assert each.after < each.before
            assert alone.values[each.move] in (each.after, None)
            assert alone.value in (each.before, None)
            known = {choice.move: choice.value for choice in each.choices}
            assert all(value in (known[move], None) or known[move] is None for move, value in alone.values.items())
            count += None not in (alone.value, alone.values[each.move])
    assert count >= 4


def test_no_move_that_is_as_good_as_the_best_is_called_wrong_and_none_is_missed() -> None:
    count = 0
    for found in judged():
        orders = found.record.reshuffles[found.record.shuffles_of_deal :]
        wrong = {each.step for each in found.found}
        for number in found.judged:
            step = found.record.steps[number]
            alone = solve(step.before, nodes=2500, seconds=600, reshuffles=orders)
            own = alone.values[str(step.before.legal_keys[step.move.key])]
            if alone.value is None or own is None:
                continue
            assert (own < alone.value) == (number in wrong), (found.record.variant.id, number)
            count += 1
    assert count >= 20


def test_what_is_judged_undecided_and_unseen_are_all_the_choices() -> None:
    for found in judged():
        choices = [
            number
            for number, step in enumerate(found.record.steps)
            if len(step.before.legal) > 1 and not step.move.is_speech
        ]
        assert sorted([*found.judged, *found.undecided]) == choices
        assert found.unseen == ()
        assert list(found.judged) == sorted(found.judged)


def test_lines_are_played_by_the_rules_and_end_as_it_is_said() -> None:
    whole = 0
    for found in judged():
        for each in found.found:
            for line, first, worth in ((each.line, each.move, each.after), (each.better, each.best[0], each.before)):
                position = found.record.steps[each.step].before
                assert str(line[0].move.silent) == first
                for step in line:
                    assert step.before == position
                    assert step.move.key in position.legal_keys
                    position = step.after
                if position.result is not None:
                    whole += 1
                    winner = position.result.winner
                    assert worth == (0 if winner is None else 1 if winner == each.seat else -1)
    assert whole >= 6


def test_with_few_positions_less_is_decided_and_nothing_otherwise() -> None:
    for record, full in zip(rounds(), judged(), strict=True):
        short = mistakes(record, nodes=5)
        known = {each.step: each for each in full.found}
        assert set(short.judged) <= {*full.judged, *full.undecided}
        assert all(known[each.step].move == each.move for each in short.found if each.step in full.judged)
        assert not {each.step for each in short.found} & (set(full.judged) - known.keys())
    assert sum(len(mistakes(record, nodes=5).undecided) for record in rounds()) > 3


def test_verdicts_of_the_choices_fit_their_values() -> None:
    for found in judged():
        for each in found.found:
            assert [choice.move for choice in each.choices] == found.record.steps[each.step].before.legal_moves
            for choice in each.choices:
                if choice.value is None:
                    assert choice.verdict == UNDECIDED
                else:
                    assert choice.verdict == (RIGHT if choice.value == each.before else WORSE)
            assert each.best == tuple(choice.move for choice in each.choices if choice.verdict == RIGHT)


def test_one_seat_alone_has_its_own_mistakes() -> None:
    record, full = next((r, f) for r, f in zip(rounds(), judged(), strict=True) if {e.seat for e in f.found} == {0, 1})
    for seat in (0, 1):
        own = mistakes(record, seat=seat, nodes=1500)
        assert [(each.step, each.move) for each in own.found] == [
            (each.step, each.move) for each in full.found if each.seat == seat
        ]
        assert "Mistakes of " in own.summary()


def test_a_round_that_circles_and_three_players_are_taken_as_they_are() -> None:
    found = mistakes("house-code-not-out-yet", nodes=2000)
    assert len(found.record.players) == 3
    assert all(each.before > each.after for each in found.found)
    assert len(found.found) >= 1
    assert "could win if each plays best for itself" in found.summary()
    assert set(found.assumed) <= set(assumptions(found.record.first, ((1, 2),)))


def test_the_reason_names_move_winner_and_better_move_in_both_languages() -> None:
    found = mistakes("w3a-wish-renewed")
    first = found[0]
    assert (first.step, first.seat, first.move, first.best, first.before, first.after) == (0, 0, "JD=C", ("5S",), 1, -1)
    english = "Anna could win for certain, and gives it away with “jack of diamonds (wish: clubs)”. Now Kalle wins."
    german = "Anna konnte sicher gewinnen und verschenkt es mit „Karo-Bube (Wunsch: Kreuz)“. Jetzt gewinnt Kalle."
    assert words.why_text(first, ("Anna", "Kalle")).startswith(english)
    assert words.why_text(first, ("Anna", "Kalle"), "de").startswith(german)
    assert "Right is “five of spades”; then Anna wins." in found.summary()
    assert "Richtig ist „Pik-Fünf“; dann gewinnt Anna." in found.summary("de")
    table = mistakes_html(found, "de")
    assert ">B♦ → ♣<" in table
    assert ">5♠<" in table
    assert "JD=C" not in table
    assert ">J♦ → ♣<" in mistakes_html(found, "en")
    said = {choice.move: to_text(words.verdict(first, choice)[0], "en") for choice in first.choices}
    assert said["5S"] == "Right: “five of spades” wins for certain."
    assert said["JD=C"] == "That is the move that was played: another player wins then."
    assert found.columns["best"] == [" ".join(each.best) for each in found.found]
    assert len(found.to_frame()) == len(found)
    told = json.loads(json.dumps(found.to_dict("de")))
    assert told["mistakes"][0]["why"].startswith(german)
    shown = found._repr_mimebundle_()
    assert "<table>" in shown["text/html"]
    assert "Mistakes in the round of Anna, Kalle" in shown["text/plain"]


def test_it_can_be_stopped_and_keeps_what_it_knows() -> None:
    record = rounds()[0]
    whole, seen = mistakes(record, nodes=500), list[int]()
    part = mistakes(record, nodes=500, stop=lambda: len(seen) >= 2, progress=lambda n, _: seen.append(n))
    assert part.is_partial
    assert len(part.judged) + len(part.undecided) == 2
    assert max(part.unseen) < min([*part.judged, *part.undecided])
    assert "Stopped early" in part.summary()
    assert "Früher angehalten" in part.summary("de")
    assert not whole.is_partial

    def interrupt(n: int, _: int) -> None:
        if n == 1:
            raise KeyboardInterrupt

    assert len(mistakes(record, nodes=500, progress=interrupt).unseen) == len(whole.judged) + len(whole.undecided) - 1


@pytest.mark.parametrize(
    ("options", "said", "german"),
    [
        ({"seat": 5}, "seat: there is no seat 5; seats are 0 to 1", "Den Platz 5 gibt es nicht"),
        ({"view": "opn"}, "view: 'opn' is no view of mistakes; did you mean open?", "meinst du open"),
        ({"nodes": 0}, "nodes: 0 is not allowed here", "schreib eine Zahl über 0"),
        ({"seconds": -1}, "seconds: -1 is not allowed here", "schreib eine Zahl über 0"),
        ({"view": "fair", "samples": 0}, "samples: 0 is not allowed", "0 geht hier nicht"),
    ],
    ids=str,
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(options: dict[str, Any], said: str, german: str) -> None:
    with pytest.raises(InputError) as caught:
        mistakes("w3a-wish-renewed", **options)
    assert said in str(caught.value)
    assert german in caught.value.german


def test_a_record_without_moves_and_what_is_no_record_are_refused() -> None:
    with pytest.raises(InputError, match="the record has no moves"):
        mistakes("w4b-the-deal-for-four")
    bad: Any = 3
    with pytest.raises(InputError, match="a int is not a record"):
        mistakes(bad)


def test_nobody_had_a_choice_is_said() -> None:
    found = mistakes("house-code-nothing-left")
    assert (found.found, found.judged, found.undecided) == ((), (), ())
    assert "Nobody had a choice here." in found.summary()
    assert mistakes("w7d-no-jack-on-a-jack").summary().endswith("No mistake was found.")


# --- the fair view ----------------------------------------------------------------------------------------------------


def blunder() -> Record:
    """Anna draws where her last card fits; then both play on."""
    start = position("9H | 9C | 6D 8D KC AC 2S | stock 2D 3D 4S 5C 6H 7H", "tavern")
    return Record(start.variant, ("Anna", "Kalle"), start.dealer, start=start, moves=((0, parse_move("draw")),))


def test_the_fair_view_finds_a_blunder_with_its_interval() -> None:
    found = mistakes(blunder(), view="fair", samples=60, nodes=40)
    each = found[0]
    assert (each.step, each.move, each.best) == (0, "draw", ("9C",))
    assert each.fair is not None
    assert each.fair["draw"].difference_high < 0
    assert (each.before, each.line, each.better) == (1.0, (), ())
    assert "“draw” wins" in found.summary()
    assert "strategy fusion" in found.summary()
    assert "Nach dem, was jeder Platz wissen kann" in found.summary("de")


def test_of_moves_that_are_alike_hardly_any_is_called_worse_by_chance() -> None:
    chance, moves, wrong, trials = random.Random(8), [parse_move(text) for text in ("7H", "8H", "9H", "draw")], 0, 300
    for _ in range(trials):
        scores = [tuple((float(chance.random() < 0.5), True) for _ in moves) for _ in range(80)]
        wrong += any(row.is_clearly_worse for row in compared(moves, scores, 0.95))
    # At most one in twenty, and four standard errors of so many trials.
    assert wrong / trials <= 0.05 + 4 * (0.05 * 0.95 / trials) ** 0.5
    worse = [((1.0, True), (float(n % 4 > 0), True)) for n in range(80)]
    assert compared(moves[:2], worse, 0.95)[1].is_clearly_worse


# --- the table that asks for better moves -----------------------------------------------------------------------------


def test_a_table_that_hides_hands_gets_no_mistakes_of_open_hands() -> None:
    found = mistakes("w3a-wish-renewed")
    with pytest.raises(InputError, match="would give hidden cards away"):
        replay("w3a-wish-renewed", view="seat 0", learn=found)
    for bad, said in (
        ({"learn": mistakes(rounds()[0], nodes=5)}, "another record"),
        ({"seat": 0}, "nothing to learn from"),
    ):
        with pytest.raises(InputError, match=said):
            replay("w3a-wish-renewed", **bad)
    with pytest.raises(InputError, match="not those of this seat alone"):
        replay("w3a-wish-renewed", learn=found, seat=1)
    with pytest.raises(InputError, match="there is no seat"):
        replay("w3a-wish-renewed", learn=True, seat=4)


def test_the_page_gets_a_verdict_and_a_sentence_for_every_legal_move() -> None:
    table = replay("w3a-wish-renewed", learn=True)
    learn = table.doc["learn"]
    record = load_deal("w3a-wish-renewed")
    assert [item["step"] for item in learn["items"]] == [0, 1]
    for item in learn["items"]:
        before = record.steps[item["step"]].before
        assert [choice["move"] for choice in item["moves"]] == before.legal_moves
        assert sum(choice["played"] for choice in item["moves"]) == 1
        for choice in item["moves"]:
            assert choice["say"]["en"]
            assert choice["say"]["de"]
        assert item["line"][-1]["result"]["winner"] == 1 - item["seat"]
    assert set(wording_learn.WORDS["en"]) <= set(table.doc["words"]["en"])
    table.close()


def test_the_table_of_one_seat_is_the_same_whatever_the_others_hold() -> None:
    chance, tried = random.Random(3), 0
    record = blunder()
    start = record.first
    for _ in range(12):
        hidden = [*start.hands[1], *start.stock]
        chance.shuffle(hidden)
        other = replace(start, hands=(start.hands[0], tuple(hidden[:5])), stock=tuple(hidden[5:]))
        drawn = replace(record, start=other)
        if observe(drawn.last, 0) != observe(record.last, 0):
            continue  # another card was drawn
        tried += 1
        found = [mistakes(each, view="fair", samples=40, nodes=20, seat=0) for each in (record, drawn)]
        one, two = (learn_document(each, [0], 1) for each in found)
        assert one == two
        assert one["items"]
        assert not one["items"][0]["line"]
    assert tried >= 2


def hidden(hand: str) -> Record:
    """Seat 0 sees the same, whichever of the two hands seat 1 holds."""
    start = position(f"9H | 9C QC 9S 3S | {hand} | stock 2D 3D 4S 5C 6H 7H")
    moves = tuple((None, parse_move(text)) for text in ("9C", "6C", "QC"))
    return Record(start.variant, ("Anna", "Kalle"), start.dealer, start=start, moves=moves)


@pytest.mark.parametrize("options", [{"view": 0}, {"views": ["seat 0"]}], ids=str)
def test_what_the_page_of_one_seat_holds_tells_nothing_of_the_choices_of_the_others(options: dict[str, Any]) -> None:
    states = []
    for hand in ("6C 7C 10D", "6C 8D 10D"):  # with the first seat 1 has a choice, with the second it has none
        table = replay(hidden(hand), learn=True, **options)
        names = sorted(set(table.traits(sync=True)) - {"still", "layout"})
        states.append({name: getattr(table, name) for name in names})
        table.close()
    assert states[0]["doc"]["learn"]["says"]["en"].startswith("1 choice was judged")
    assert repr(states[0]) == repr(states[1])
    both = [mistakes(hidden(hand), view="fair", samples=20, nodes=20) for hand in ("6C 7C 10D", "6C 8D 10D")]
    assert [len(each.judged) for each in both] == [2, 1]
    assert learn_document(both[0], [0], 3) == learn_document(both[1], [0], 3)


def test_what_lies_beyond_the_frames_that_are_shown_is_not_counted() -> None:
    found = mistakes(hidden("6C 7C 10D"), view="fair", samples=20, nodes=20)
    said = [learn_document(found, [0, 1], last)["says"]["en"].split(" was")[0] for last in (0, 1)]
    assert said == ["0 choices were judged, 0 could not be decided.", "1 choice"]


def test_the_page_names_the_method_of_the_fair_view_and_its_bias() -> None:
    fair = learn_document(mistakes(hidden("6C 8D 10D"), view="fair", samples=20, nodes=20), [0], 3)
    for lang in ("en", "de"):
        assert "perfect-information Monte Carlo" in fair["method"][lang]
        assert "strategy fusion" in fair["method"][lang]
    assert not any(learn_document(mistakes("w3a-wish-renewed"), ["open"], 3)["method"].values())


# --- cut short --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["interrupt", "stop", "seconds"])
def test_a_choice_that_is_cut_short_in_the_fair_view_is_not_judged(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    worlds, real = [0], Judge.scores

    def counted(judge: Judge, *args: Any) -> Any:
        worlds[0] += 1
        if how == "interrupt" and worlds[0] == 30:
            raise KeyboardInterrupt
        return real(judge, *args)

    monkeypatch.setattr(Judge, "scores", counted)
    options: dict[str, Any] = {"stop": lambda: worlds[0] >= 30} if how == "stop" else {}
    options |= {"seconds": 1e-9} if how == "seconds" else {}
    found = mistakes(hidden("6C 7C 10D"), view="fair", samples=20, nodes=20, **options)
    assert found.is_partial
    assert not found.undecided
    assert (found.judged, found.unseen) == (((), (0, 1)) if how == "seconds" else ((1,), (0,)))
    assert worlds[0] <= 30
    assert "Stopped early" in found.summary()


def test_a_choice_that_is_stopped_with_open_hands_is_unseen_and_not_undecided() -> None:
    asked = [0]

    def stop() -> bool:
        asked[0] += 1
        return asked[0] > 1

    found = mistakes(rounds()[0], nodes=200_000, stop=stop)
    assert found.is_partial
    assert not found.undecided


@pytest.mark.parametrize("confidence", [0, 1, -1, float("nan"), True, "0.9"])
def test_a_level_that_is_none_is_refused_in_every_view(confidence: Any) -> None:
    for view in ("open", "fair"):
        with pytest.raises(InputError, match="confidence"):
            mistakes("w3a-wish-renewed", view=view, confidence=confidence)


def test_a_line_takes_the_written_order_of_a_new_stock_and_else_turns_the_pile() -> None:
    orders = Orders([(3, 1, 2)])
    assert orders((1, 2, 3)) == (3, 1, 2)
    assert orders((1, 2, 4)) == (1, 2, 4)
    table = position("9H | 9C 8C | 6D 8D | stock 2D 3D")
    steps = steps_of(table, ["9C"], orders)
    assert str(steps[0].move) == "9C!"
    assert steps[0].after.uncalled is None
