"""Fair values: the worlds are exactly those that a seat cannot tell apart, and nothing hidden is ever looked at."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_rules import variants

from maumau_kit.base.cards import parse_card
from maumau_kit.base.errors import InputError, MauMauError
from maumau_kit.base.layout import PACK2
from maumau_kit.base.words import language
from maumau_kit.game.deals import load_deal
from maumau_kit.game.library import variant, variant_ids
from maumau_kit.game.observation import observe
from maumau_kit.game.playable import Variant
from maumau_kit.game.position import Position
from maumau_kit.game.record import Record
from maumau_kit.game.signs import move_signs
from maumau_kit.game.text import position
from maumau_kit.studies.fair import words as fair_words
from maumau_kit.studies.fair.intervals import difference_interval, mean_interval
from maumau_kit.studies.fair.knowledge import knowledge_of_position, knowledge_of_record
from maumau_kit.studies.fair.sampling import Sampler, World
from maumau_kit.studies.fair.values import FairValues, fair_values
from maumau_kit.studies.play import play_round
from maumau_kit.studies.solve.solver import solve

TABLE = "9H | 9C JD | 6D 8D | stock 2D 3D"
Hands = tuple[tuple[int, ...], ...]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    language("en")


def small(**knobs: Any) -> Variant:
    """Twelve cards for two: small enough to count every way in which they may lie."""
    plain = {
        "setup__ranks": ["7", "9", "J"], "setup__hand": 2, "players": [2, 2], "setup__starter": "active",
        "setup__barred_starters": [], "turns__skip": [], "turns__extra": [], "debt__amount": {"7": 1},
        "debt__stack": "rank",
    }  # fmt: skip
    return variant("grundvariante").with_knobs(**{**plain, **knobs})


def view(record: Record, step: int, seat: int) -> list[Any]:
    """All that a seat sees up to a step, its own cards in the order in which it got them."""
    seen: list[Any] = [observe(record.first, seat)]
    for each in record.steps[:step]:
        seen += [(each.by, str(each.move), each.after.hands[seat], observe(each.after, seat))]
    return seen


def places(record: Record, step: int, seat: int) -> tuple[list[int], list[int]]:
    """The places of the deck that others have drawn or were dealt, and those that nobody has seen used."""
    players, hand = len(record.players), record.variant["setup.hand"]
    at = players * hand + 1
    used = [i for i in range(players * hand) if (record.dealer + 1 + i) % players != seat]
    mine = [i for i in range(at) if i not in used]
    for each in record.steps[:step]:
        assert each.order is None
        receiver = each.by if str(each.move) != "catch" or not each.before.uncalled else each.before.uncalled[0]
        drew = sum(map(len, each.after.hands)) - sum(map(len, each.before.hands)) + len(each.move.cards)
        (mine if receiver == seat else used).extend(range(at, at + drew))
        at += drew
    assert record.deck is not None
    return used, [i for i in range(len(record.deck)) if i not in used and i not in mine]


def every_way(record: Record, step: int, seat: int) -> Counter[Hands]:
    """By trying them all: the hands in every deck under which the seat would have seen just this."""
    record = replace(record, moves=record.moves[:step], result=None)
    wanted, (used, rest) = view(record, step, seat), places(record, step, seat)
    assert record.deck is not None
    pool, found = sorted(record.deck[i] for i in used + rest), Counter[Hands]()
    for way in itertools.permutations(pool, len(used)):
        deck, left = list(record.deck), list(pool)
        for place, card in zip(used, way, strict=True):
            deck[place] = card
            left.remove(card)
        for place, card in zip(rest, left, strict=True):
            deck[place] = card
        other = replace(record, deck=tuple(deck))
        try:
            if view(other, step, seat) == wanted:
                found[tuple(tuple(sorted(hand)) for hand in other.last.hands)] += 1
        except MauMauError:
            continue
    return found


def example(rules: Variant, seed: int) -> tuple[Record, int, int]:
    """A round of a small pack, up to where a seat is to act after others have drawn, before any shuffle."""
    for number in range(400):
        record = play_round(rules, players=2, seed=seed, number=number, forget=0.3, notice=0.7)
        fresh = list(itertools.takewhile(lambda each: each.order is None, record.steps))
        step = min(len(fresh), len(record.moves) - 1)
        if step < 3 or record.shuffles_of_deal:
            continue
        seat = record.steps[step].before.turn
        assert seat is not None
        if rules["setup.hand"] < len(places(record, step, seat)[0]) <= 4:
            return record, step, seat
    raise AssertionError("no such round")


@pytest.mark.parametrize(
    "knobs",
    [
        {},
        {"drawing__then": "any"},
        {"drawing__until_fits": True},
        {"drawing__until_fits": True, "drawing__then": "any"},
        {"drawing__until_fits": True, "drawing__then": "never"},
        {"debt__turn": "lay"},
        {"debt__turn": "turn"},
        {"drawing__voluntary": True, "drawing__then": "any"},
        {"lay__sets": "rank"},
        {"finish__barred": ["J"]},
    ],
    ids=str,
)
def test_worlds_are_those_that_trying_all_decks_finds_each_as_often(knobs: dict[str, Any]) -> None:
    record, step, seat = example(small(**knobs), seed=2)
    ways = every_way(record, step, seat)
    total, n = sum(ways.values()), 4000
    assert tuple(tuple(sorted(hand)) for hand in record.steps[step].before.hands) in ways
    found = Counter(world.hands for world in itertools.islice(worlds_of(record, step, seat), n))
    assert set(found) <= set(ways)
    for hands, count in ways.items():
        share = count / total
        error = math.sqrt(n * share * (1 - share))
        assert abs(found[hands] - n * share) <= 4 * error + 1e-9, (hands, found[hands], n * share)


def worlds_of(record: Record, step: int, seat: int, seed: int = 0) -> Iterator[World]:
    return Sampler(knowledge_of_record(record, step, seat), seed).worlds()


def test_worlds_after_a_shuffle_are_those_that_trying_all_orders_finds() -> None:
    rules = small(setup__ranks=["7", "9"], wild__cards=[], wild__on_wild=True)
    record = next(
        each
        for each in (play_round(rules, players=2, seed=3, number=number) for number in range(200))
        if not each.shuffles_of_deal and sum(step.order is not None for step in each.steps[:8]) == 1
        and len(each.moves) > 8 and {len(step.order or ()) for step in each.steps[:8]} <= {0, 3, 4}
    )  # fmt: skip
    step, seat = 8, record.steps[8].before.turn
    assert seat is not None
    assert record.deck is not None
    cut = replace(record, moves=record.moves[:step], result=None)
    wanted, ways = view(cut, step, seat), Counter[tuple[Hands, tuple[int, ...]]]()
    mine = [i for i in range(4) if (record.dealer + 1 + i) % 2 == seat]
    free = [i for i in range(8) if i not in (*mine, 4)]
    order = next(each.order for each in record.steps if each.order is not None)
    for way in itertools.permutations(sorted(record.deck[i] for i in free)):
        deck = list(record.deck)
        for place, card in zip(free, way, strict=True):
            deck[place] = card
        for new in itertools.permutations(sorted(order)):
            other = replace(cut, deck=tuple(deck), reshuffles=(new,))
            try:
                if view(other, step, seat) == wanted:
                    ways[tuple(tuple(sorted(hand)) for hand in other.last.hands), other.last.stock] += 1
            except MauMauError:
                continue
    total, n = sum(ways.values()), 4000
    found = Counter((world.hands, world.stock) for world in itertools.islice(worlds_of(record, step, seat), n))
    assert set(found) <= set(ways)
    for key, count in ways.items():
        share = count / total
        assert abs(found[key] - n * share) <= 4 * math.sqrt(n * share * (1 - share)) + 1e-9


def test_with_two_packs_worlds_are_those_that_trying_all_decks_finds() -> None:
    rules = small(setup__ranks=["7", "9"], wild__cards=[], wild__on_wild=True, setup__copies=2)
    record = play_round(rules, players=2, seed=1, number=13, forget=0.3, notice=0.7)
    step, seat, n = 3, record.steps[3].before.turn, 1500
    assert seat is not None
    ways = every_way(record, step, seat)
    found = Counter(world.hands for world in itertools.islice(worlds_of(record, step, seat), n))
    assert set(found) <= set(ways)
    for hands, count in ways.items():
        share = count / sum(ways.values())
        # One world of the chain is a little like the next: five standard errors, not four.
        assert abs(found[hands] - n * share) <= 5 * math.sqrt(n * share * (1 - share)), (hands, found[hands], n * share)


@settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(rules=variants(), seed=st.integers(0, 1000), bots=st.sampled_from(["uniform", "eager", "shedder"]))
def test_under_any_rules_nothing_that_is_seen_rules_the_truth_out(rules: Variant, seed: int, bots: str) -> None:
    players = min(3, rules.players[1])
    record = play_round(rules, players=players, seed=seed, bots=bots, forget=0.3, notice=0.7)
    step = min(len(record.moves) - 1, 40)
    seat = record.steps[step].before.turn if step >= 0 else None
    if seat is None:
        return
    sampler = Sampler(knowledge_of_record(record, step, seat), seed)
    for block, cards in zip(sampler.blocks, truth(record, step, sampler), strict=True):
        for place, slot in enumerate(block.slots):
            card = cards[id(slot)]
            kinds = [block.allowed[n] for n, each in enumerate(block.cards) if each == card]
            assert rules.rules[PACK2] or kinds[0] >> place & 1, (step, seat, slot, card)
    for world in itertools.islice(sampler.worlds(), 3):
        assert tuple(map(len, world.hands)) == tuple(map(len, record.steps[step].before.hands))
        assert world.hands[seat] == tuple(sorted(record.steps[step].before.hands[seat]))


def truth(record: Record, step: int, sampler: Sampler) -> list[dict[int, int]]:
    """By shuffle and place: the card that really lies there."""
    hands = [list(hand) for hand in record.first.hands]
    orders = [record.first.stock, *(each.order for each in record.steps[:step] if each.order is not None)]
    found = []
    for shuffle, order in zip(sampler.puzzle.shuffles, orders, strict=True):
        dealt = [hands[slot.owner].pop(0) for slot in shuffle.slots[: len(shuffle.slots) - len(order)]]
        found.append({id(slot): card for slot, card in zip(shuffle.slots, [*dealt, *order], strict=True)})
    return found


def test_a_draw_says_that_nothing_fitted_only_where_who_can_lay_must_lay() -> None:
    start = position("9H | 9C KD | QH 8S | stock 2D 3D 4S 5C 6H | turn 1", "grundvariante-52")
    for voluntary in (False, True):
        rules = variant("grundvariante-52").with_knobs(drawing__voluntary=voluntary)
        known = replace(start, variant=rules, hands=(start.hands[0], (parse_card("QC"), parse_card("8S"))))
        record = Record(rules, ("Anna", "Kalle"), 1, start=known, moves=((1, move("draw")),))
        held = {card for world in itertools.islice(worlds_of(record, 1, 0), 200) for card in world.hands[1][:2]}
        drawn = [world.hands[1] for world in itertools.islice(worlds_of(record, 1, 0), 200)]
        fits = {card for card in held if card & 3 == 2 or card >> 2 in (7, 9)}
        assert bool(fits) == voluntary
        assert all(len(hand) == 3 for hand in drawn)


def move(text: str) -> Any:
    from maumau_kit.game.notation import parse_move

    return parse_move(text)


def test_starters_that_were_put_back_were_in_no_hand() -> None:
    record = next(
        each for number in range(50) if (each := play_round("grundvariante", players=3, number=number)).shuffles_of_deal
    )
    known = knowledge_of_record(record, 0, 0)
    assert known.turned
    for world in itertools.islice(Sampler(known).worlds(), 300):
        assert not {card for hand in world.hands for card in hand} & set(known.turned)


def test_from_a_bare_position_every_unseen_card_is_anywhere() -> None:
    table = position("9H | 9C JD | 6D 8D | stock 2D 3D", "grundvariante-52")
    n, counts = 3000, Counter[int]()
    for world in itertools.islice(Sampler(knowledge_of_position(table, 0)).worlds(), n):
        assert world.hands[0] == tuple(sorted(table.hands[0]))
        counts.update(world.hands[1])
    unseen = [card for card in table.variant.pack if card not in (*table.hands[0], *table.discard)]
    assert set(counts) <= set(unseen)
    share = 2 / len(unseen)
    for card in unseen:
        assert abs(counts[card] - n * share) <= 4.5 * math.sqrt(n * share * (1 - share))
    found = fair_values(table, samples=5)
    assert not found.from_record
    assert "is not known here" in found.summary()
    assert "nicht bekannt" in found.summary("de")


def reshuffled(table: Position, seat: int, chance: random.Random) -> Position:
    """The same position to this seat, with the hidden cards dealt out anew."""
    hidden = [card for other, hand in enumerate(table.hands) if other != seat for card in hand] + list(table.stock)
    chance.shuffle(hidden)
    hands = tuple(
        hand if other == seat else tuple(hidden.pop() for _ in hand) for other, hand in enumerate(table.hands)
    )
    return replace(table, hands=hands, stock=tuple(hidden))


def test_positions_that_look_alike_to_a_seat_give_equal_answers() -> None:
    chance, tried = random.Random(5), 0
    for name in ("grundvariante", "tavern", "crazy-eights", "easy-kids"):
        for players in (2, 4):
            record = play_round(name, players=players, seed=players, bots="eager")
            table = record.steps[len(record.moves) // 2].before
            seat = table.turn
            assert seat is not None
            told = fair_values(table, samples=6, nodes=60).to_dict()
            for _ in range(3):
                other = reshuffled(table, seat, chance)
                tried += other.hands != table.hands
                assert observe(other, seat) == observe(table, seat)
                assert fair_values(other, samples=6, nodes=60).to_dict() == told
    assert tried > 15


def alike(record: Record, step: int, seat: int, chance: random.Random) -> Record | None:
    """A round with other hidden cards that looked the same to this seat, if a few tries find one."""
    assert record.deck is not None
    record = replace(record, moves=record.moves[:step], result=None)
    wanted, at = view(record, step, seat), len(record.players) * record.variant["setup.hand"]
    others = [i for i in range(at) if (record.dealer + 1 + i) % len(record.players) != seat]
    found = None
    for _ in range(60):
        deck = list((found or record).deck or ())
        i, j = chance.choice(others), chance.randrange(len(deck))
        deck[i], deck[j] = deck[j], deck[i]
        other = replace(record, deck=tuple(deck))
        try:
            if other.deck != record.deck and view(other, step, seat) == wanted:
                found = other
        except MauMauError:
            continue
    return found


def test_rounds_that_look_alike_to_a_seat_give_equal_answers() -> None:
    chance, tried = random.Random(6), 0
    for name in ("grundvariante", "house-code", "crazy-eights", "classic"):
        for number in range(6):
            record = play_round(name, players=2 + number % 2, seed=9, number=number)
            step = min(9, len(record.moves) - 1)
            seat = record.steps[step].before.turn
            other = alike(record, step, seat or 0, chance)
            if other is None or seat is None:
                continue
            tried += 1
            one = fair_values(record, step, samples=6, nodes=60, seed=number)
            assert fair_values(other, step, samples=6, nodes=60, seed=number).to_dict() == one.to_dict()
            assert one.known == fair_values(other, step, samples=6, nodes=60).known
    assert tried >= 12


@pytest.mark.parametrize("name", variant_ids())
def test_every_shipped_variant_with_few_and_many_players(name: str) -> None:
    rules = variant(name)
    for players in rules.players:
        record = play_round(rules, players=players, seed=4, bots="eager")
        for step in (0, len(record.moves) // 2, len(record.moves) - 1):
            before = record.steps[step].before
            found = fair_values(record, step, samples=3, nodes=20)
            assert [row.move for row in found.rows] == before.legal_moves
            assert all(0 <= row.low <= row.mean <= row.high <= 1 for row in found.rows)
            for world in itertools.islice(worlds_of(record, step, before.turn or 0), 3):
                assert tuple(map(len, world.hands)) == tuple(map(len, before.hands))
                held = [card for hand in world.hands for card in hand] + list(world.stock) + list(before.discard)
                assert sorted(held) == sorted(rules.pack)


def test_a_move_that_wins_at_once_is_worth_one_and_is_clearly_the_best() -> None:
    table = position("9H | 9C | 6D 8D KC AC 2S | stock 2D 3D 4S 5C 6H", "tavern")
    found = fair_values(table, samples=60, nodes=60)
    assert table.legal_moves == ["9C", "draw"]
    assert found.best is found["9C"]
    assert (found["9C!!"].mean, found["9C"].high, found["9C"].solved) == (1.0, 1.0, 60)
    assert found["draw"].is_clearly_worse
    assert found["draw"].difference < -0.3
    assert "draw wins" in found.summary()
    assert found.columns["move"] == ["9C", "draw"]
    assert list(found.to_frame().columns) == list(found.columns)


def test_the_mean_is_that_of_all_worlds() -> None:
    """Five hidden cards: each way to deal them is solved, and the values lie around the mean of all."""
    rules, n = small(setup__hand=3, drawing__recycle=False), 800
    hand, discard = (tuple(map(parse_card, text.split())) for text in ("9C 7D JS", "9S 7S 7H 9H"))
    unseen = [card for card in rules.pack if card not in (*hand, *discard)]
    totals, ways = Counter[str](), 0
    for way in itertools.permutations(unseen):
        if way[0] < way[1]:  # the other order is the same hand
            ways += 1
            values = solve(Position(rules, (hand, way[:2]), discard, way[2:]), nodes=50_000).values
            assert None not in values.values()
            totals.update({move: ((value or 0) + 1) / 2 for move, value in values.items()})
    table = Position(rules, (hand, tuple(unseen[:2])), discard, tuple(unseen[2:]))
    found = fair_values(table, samples=n, nodes=50_000)
    assert {row.played for row in found.rows} == {0}
    for row in found.rows:
        mean = totals[row.move] / ways
        assert abs(row.mean - mean) <= 4 * math.sqrt(mean * (1 - mean) / n) + 1e-9, (row.move, row.mean, mean)


def test_eight_players_can_be_asked_too() -> None:
    record = play_round(variant("grundvariante-52").with_knobs(players=[2, 8]), players=8, seed=1)
    found = fair_values(record, len(record.moves) // 2, samples=30, nodes=10)
    assert found.worlds == 30
    assert len(found.known.now.counts) == 8


def test_a_blocked_round_counts_one_half() -> None:
    rules = variant("grundvariante-52").with_knobs(drawing__recycle=False, wild__cards=[], wild__on_wild=True)
    table = replace(position("9H | 2C 3C | 4S 5S", "grundvariante-52"), variant=rules)
    found = fair_values(table, samples=200)
    assert found.rows[0].move == "pass"
    outcomes = {score for world in found.scores for score, _ in world}
    assert 0.5 in outcomes


def test_equal_seeds_give_equal_answers_and_other_seeds_other_worlds() -> None:
    record = load_deal("w1-kalle")
    one = fair_values(record, 2, samples=8, nodes=50, seed=1)
    assert one.scores == fair_values("w1-kalle", 2, samples=8, nodes=50, seed=1).scores
    first = [world.hands for world in itertools.islice(worlds_of(record, 2, 0, seed=1), 5)]
    assert first != [world.hands for world in itertools.islice(worlds_of(record, 2, 0, seed=2), 5)]


def test_what_is_stopped_says_so_and_keeps_what_it_knows() -> None:
    seen: list[int] = []
    found = fair_values(
        "w1-kalle", 2, samples=50, nodes=20, stop=lambda: len(seen) > 3, progress=lambda n, _: seen.append(n)
    )
    assert (found.worlds, found.asked, found.is_partial) == (4, 50, True)
    assert "Stopped early: 4 of 50." in found.summary()
    assert "Früher angehalten: 4 von 50." in found.summary("de")
    assert fair_values("w1-kalle", 2, samples=50, nodes=20, seconds=1e-9).worlds == 1

    def interrupt(n: int, _: int) -> None:
        if n == 3:
            raise KeyboardInterrupt

    assert fair_values("w1-kalle", 2, samples=50, nodes=20, progress=interrupt).worlds == 3


@pytest.mark.parametrize(
    ("options", "said", "german"),
    [
        ({"step": 99}, "step: there is no step 99; steps are 0 to 15", "Den Schritt 99 gibt es nicht"),
        ({"step": -1}, "there is no step -1", "Den Schritt -1 gibt es nicht"),
        ({"step": 15}, "the round is over", "Die Runde ist zu Ende"),
        ({"step": 2, "seat": 1}, "seat 1 is not to act here; seat 0 is", "nicht am Zug, sondern Platz 0"),
        ({"step": 2, "samples": 0}, "samples: 0 is not allowed", "schreib 1 bis"),
        ({"step": 2, "samples": 1.5}, "samples: 1.5 is not allowed", "1.5 geht hier nicht"),
        ({"step": 2, "nodes": -1}, "nodes: -1 is not allowed", "schreib 0 bis "),
        ({"step": 2, "confidence": 1}, "confidence: 1 is not allowed", "eine Zahl zwischen 0 und 1"),
        ({"step": 2, "seconds": 0}, "seconds: 0 is not allowed", "eine Zahl über 0"),
    ],
    ids=str,
)
def test_what_cannot_be_asked_is_refused_in_a_sentence(options: dict[str, Any], said: str, german: str) -> None:
    with pytest.raises(InputError) as caught:
        fair_values("w1-kalle", **options)
    assert said in str(caught.value)
    assert german in caught.value.german


def test_other_things_than_records_are_refused() -> None:
    bad: Any = 7
    with pytest.raises(InputError, match="neither a record nor a position"):
        fair_values(bad)
    with pytest.raises(InputError, match="a position has no steps"):
        fair_values(position("9H | JS 4C | 6D 8D"), 1)
    with pytest.raises(InputError, match="no legal move"):
        fair_values(position("9H | JS 4C | 6D 8D"), samples=2)["9C"]
    hidden = replace(position("9H | JS 7C | 10D 8D", "grundvariante"), stock=tuple(variant("grundvariante").pack))
    with pytest.raises(InputError, match="cards are hidden, but only"):
        fair_values(hidden)


def test_it_shows_itself_in_both_languages() -> None:
    found = fair_values("w1-kalle", 2, samples=10, nodes=20)
    shown = found._repr_mimebundle_()
    assert "Perfect-information Monte Carlo" in shown["text/plain"]
    assert "strategy fusion" in shown["text/plain"]
    assert "<table>" in shown["text/html"]
    language("de")
    assert "Monte Carlo mit offenen Karten" in str(found)
    assert "Was Anna wissen kann, nach 2 Zügen." in str(found)
    for theme in ("light", "dark"):
        figure = found.figure(theme=theme, lang="de")
        assert "Anna" in figure.layout.title.text
        labels = figure.layout.yaxis.ticktext
        assert list(labels) == [move_signs(row.move, "de") for row in found.rows]


def test_the_sentence_of_the_figure_is_one_and_the_rest_stands_below() -> None:
    found = fair_values("w1-kalle", 2, samples=10, nodes=20)
    for lang, begun in (
        ("en", "Anna, after 2 moves: the best move is "),
        ("de", "Anna, nach 2 Zügen: der beste Zug ist "),
    ):
        sentence, below = found.figure(lang=lang).__dict__["_told"]
        assert sentence.startswith(begun)
        assert len(sentence) < 100
        assert f"{100 * found.best.mean:.0f} %" in sentence
        for said in ("<table>", "strategy fusion", "Monte Carlo"):
            assert said in below
    assert "in dieser Stellung" in fair_words.sentence(fair_values(position(TABLE), samples=5), "de")


def test_readers_see_suit_signs_and_programs_the_codes() -> None:
    found = fair_values(position(TABLE), samples=5)
    assert "JD=C" in found.columns["move"]
    assert "JD=C" in [move["move"] for move in found.to_dict()["moves"]]
    assert "J♦ → ♣" in found.summary("en")
    assert "Eigene Hand: 9♣ B♦. Oben liegt: 9♥." in found.summary("de")
    assert "J♦ → ♣" in found._repr_mimebundle_()["text/html"]
    assert "JD" not in found.summary("en")
    german = fair_values(position(TABLE, variant("grundvariante-52").with_knobs(setup__suits="german")), samples=5)
    assert "U Schellen → Eichel" in german.summary("de")


def test_no_hidden_card_is_in_what_the_values_carry() -> None:
    record = load_deal("w1-kalle")
    found = fair_values(record, 2, samples=5, nodes=20)
    assert isinstance(found, FairValues)
    assert not hasattr(found.known, "hands")
    assert all(len(each.own) == 0 or each.receiver == 0 for each in found.known.seen)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    chance, held, apart, rounds = random.Random(1), 0, 0, 600
    for _ in range(rounds):
        a = [float(chance.random() < 0.7) for _ in range(60)]
        b = [x if chance.random() < 0.6 else float(chance.random() < 0.4) for x in a]
        low, high = mean_interval(a, 0.95)
        held += low <= 0.7 <= high
        low, high = difference_interval([y - x for x, y in zip(a, b, strict=True)], 0.95)
        apart += low <= 0.4 * (0.4 - 0.7) <= high
    assert held / rounds > 0.92
    assert apart / rounds > 0.92
