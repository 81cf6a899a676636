"""Trees: they hold what perft counts, draws have their exact chances, and no seat learns what it cannot know."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from random_rules import variants
from tables import SHIPPED, rules, table

import maumau_kit as mau
from maumau_kit.base.cards import card_text, parse_card
from maumau_kit.base.layout import TOP, TURN
from maumau_kit.game.notation import Move, parse_move
from maumau_kit.studies.tree import Tree, tree
from maumau_kit.studies.tree.count import Counting
from maumau_kit.studies.tree.grow import Grower
from maumau_kit.studies.tree.nodes import CHANCE, DECISION, END, REPEATED, SHUFFLE, Growth
from maumau_kit.studies.tree.states import Pending, Reached, State

WAYS = ({"fold": True, "merge": True}, {"fold": False, "merge": False}, {"fold": True, "merge": False})
QUICK = (Phase.explicit, Phase.generate)
"""A round under random rules that fails is told as it was found: making it smaller takes minutes."""
SMALL = "9H | JS 4C | 6D 8D | stock 2D 3D 9D 10H KC"


def vectors(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "perft.jsonl").read_text(encoding="utf-8").splitlines()]


# --- numbers ----------------------------------------------------------------------------------------------------------


def test_a_tree_holds_the_sequences_of_the_vectors(vectors_dir: Path) -> None:
    met = set()
    for case in vectors(vectors_dir):
        record = mau.read_record(case["record"])
        found = tree(record.first, depth=case["depth"], nodes=20_000)
        assert list(found.counts.sequences) == case["nodes"], case["record"]["variant"]
        assert found.counts.exact == case["depth"]
        assert found.sequences == case["nodes"][-1]
        met.add(found.variant.id)
    assert met == set(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_merging_and_folding_change_no_number(name: str) -> None:
    for seed in range(3):
        deal = mau.variant(name).deal(players=2 + seed % 2, seed=seed)
        counted = [tree(deal, depth=4, nodes=20_000, **way).counts for way in WAYS]
        assert list(counted[0].sequences) == mau.perft(deal, 4)
        assert counted[1:] == counted[:1] * 2
        # A tree that is cut goes on counting without keeping what it meets.
        assert tree(deal, depth=4, nodes=5).counts == counted[0]


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), phases=QUICK)
@given(variants(), st.integers(0, 10_000))
def test_numbers_equal_perft_under_random_rules(variant: mau.Variant, seed: int) -> None:
    deal = variant.deal(players=2, seed=seed)
    for way in WAYS[:2]:
        assert list(tree(deal, depth=3, nodes=300, **way).counts.sequences) == mau.perft(deal, 3)


def held(position: mau.Position) -> Any:
    return tuple(map(sorted, map(list, position.hands))).__repr__(), position.turn, position.top, position.result


def test_a_merged_graph_holds_the_same_positions_and_results() -> None:
    deal = mau.variant("tavern").deal(players=2, seed=3)
    merged, single = (tree(deal, depth=5, nodes=50_000, merge=merge, fold=False) for merge in (True, False))
    assert len(single.nodes) > len(merged.nodes)
    assert not merged.counts.exact < 5
    for one, other in ((merged, single), (single, merged)):
        there = {held(other.position(node.id)) for node in other.nodes}
        assert {held(one.position(node.id)) for node in one.nodes} <= there
    assert merged.sequences > merged.positions


def test_positions_are_those_that_playing_gives() -> None:
    deal = mau.variant("classic").deal(players=3, seed=5)
    found = tree(deal, depth=4, nodes=5000, merge=False, fold=False)
    ways: dict[int, mau.Position] = {0: deal}
    for edge in found.edges:
        (ply,) = edge.plies
        ways[edge.target] = ways[edge.source].play(with_call(ways[edge.source], ply.move))
        assert ply.by == ways[edge.source].turn
        assert found.position(edge.target) == ways[edge.target]
        assert found.position(edge.target).result == ways[edge.target].result


def with_call(position: mau.Position, move: Move) -> str:
    left = len(position.hands[position.turn or 0]) - len(move.cards)
    return f"{move}{'!' * (2 - left)}" if move.is_lay and left < 2 else str(move)


def test_a_tree_where_every_move_is_forced_is_one_edge() -> None:
    found = tree(table("9H | 4C 6C | 6D 8D | stock 2S 3S 10S KS", drawing__then="never"), depth=4)
    assert [len(edge.plies) for edge in found.edges] == [4]
    assert [node.kind for node in found.nodes] == [DECISION, DECISION]
    assert len(found.with_fold(False).nodes) == 5
    assert found.with_fold(False).with_fold(True).edges == found.edges


def test_a_round_that_is_over_is_one_end() -> None:
    last = mau.load_deal("w1-kalle").last
    found = tree(last)
    assert [node.kind for node in found.nodes] == [END]
    assert found.nodes[0].ending is not None
    assert (found.nodes[0].ending.winner, found.sequences, found.positions) == (last.result.winner, 0, 0)
    assert found.position(0) == last


def test_a_whole_tree_says_how_long_its_longest_line_is() -> None:
    found = mau.tree(mau.load_deal("house-code-keep-the-seven"), step=11, depth=20)
    assert found.counts.sequences[:6] == (1, 1, 2, 3, 2, 0)
    assert "Tree, up to 20 moves deep." in found.summary("en")
    assert "The tree is whole: its longest line has 5 moves." in found.summary("en")
    assert "Der Baum ist vollständig: seine längste Zugfolge hat 5 Züge." in found.summary("de")
    assert "sequences 1, 1, 2, 3, 2;" in found.summary("en")
    assert " 0 " not in found.summary("en")
    five = mau.tree(mau.load_deal("house-code-keep-the-seven"), step=11, depth=5)
    assert "2 sequences of 5 moves, 2 positions at their end." in five.summary("en")


def test_a_move_that_needs_a_shuffle_is_marked_and_not_counted() -> None:
    position = table("2C 9H | JS 4C | 6D 8D")
    found = tree(position, depth=2, fold=False)
    assert sum(node.kind == SHUFFLE for node in found.nodes) == 5
    assert list(found.counts.sequences) == mau.perft(position, 2)
    assert "shuffled" in found.summary("en")
    given_ = tree(position, depth=2, fold=False, reshuffle=lambda cards: cards)
    assert not any(node.kind == SHUFFLE for node in given_.nodes)
    (edge,) = [edge for edge in given_.edges if edge.source == 0 and str(edge.plies[0].move) == "draw"]
    assert list(map(card_text, edge.plies[0].drew)) == ["2C"]
    with pytest.raises(mau.MauMauError, match="shuffled stock"):
        tree(position, depth=2, reshuffle=lambda cards: (*cards, 3))


# --- chance -----------------------------------------------------------------------------------------------------------


def chances(found: Tree, move: str) -> dict[Any, Fraction]:
    """The positions after a move of the root with their probabilities."""
    (start,) = [edge for edge in found.edges if edge.source == 0 and str(edge.plies[0].move) == move]
    waiting, ends = [(start.target, Fraction(1))], Counter[Any]()
    while waiting:
        number, chance = waiting.pop()
        node = found[number]
        if node.kind != CHANCE:
            ends[told(found.position(number))] += chance
            continue
        edges = [edge for edge in found.edges if edge.source == number]
        assert sum(edge.probability or 0 for edge in edges) == 1
        assert len({edge.card for edge in edges}) == len(edges) > 1
        waiting += [(edge.target, chance * (edge.probability or 0)) for edge in edges]
    return dict(ends)


def told(position: mau.Position) -> Any:
    hands = tuple(tuple(sorted(hand)) for hand in position.hands)
    return hands, position.turn, position.drawn, position.debt, position.settled, tuple(sorted(position.stock))


def by_trying(position: mau.Position, move: str) -> dict[Any, Fraction]:
    """The same from every order in which the stock and, if it comes to that, the discards may lie."""
    from dataclasses import replace

    ends, count = Counter[Any](), 0
    for stock in permutations(position.stock):
        for pile in permutations(position.discard[:-1]):
            after, _ = replace(position, stock=stock).apply(parse_move(move), shuffle=lambda _, pile=pile: pile)
            ends[told(after)] += 1
            count += 1
    return {end: Fraction(n, count) for end, n in ends.items()}


@pytest.mark.parametrize(
    ("line", "move", "knobs"),
    [
        ("9H | JS 4C | 6D 8D | stock 2D 3D 9D 10H KC", "draw", {}),
        ("9H | QS 4C | 6D 8D | stock 2D 3D 9D 10H KC", "draw", {"drawing__until_fits": True}),
        ("9H | QS 4C | 6D 8D | stock 2D 3S 9D 9C KC", "draw", {"drawing__until_fits": True, "drawing__then": "any"}),
        ("7H | JS 4C | 6D 8D | debt 2 | stock 2D 3D 9D 10H", "take", {}),
        ("7H | JS 4C | 6D 8D | debt 4 | stock 2D 3D 9D 10H 9C", "take", {"debt__turn": "lay"}),
        ("2C 3C 4D 9H | QS 4C | 6D 8D | stock 5C 6C", "draw", {"drawing__until_fits": True}),
        ("2C 3C 7S 7H | JS 4C | 6D 8D | debt 4 | stock 9D 10H", "take", {}),
        ("2C 7S 7H | JS 4C | 6D 8D | debt 6 | stock 9D 10H", "take", {}),
        ("9H | QS 4C | 6D 8D | stock 2D 2D 9D 9D 9D", "draw", {"setup__copies": 2}),
        ("2C 2C 3C 7H | QS 4C | 6D 8D | debt 4 | stock 2D 2D", "take", {"setup__copies": 2}),
    ],
)
def test_draws_from_an_unknown_stock_have_their_exact_chances(line: str, move: str, knobs: dict[str, Any]) -> None:
    if line.count("9D") == 3:
        line = line.replace("9D 9D 9D", "9D 9D KC")
    position = table(line, **knobs)
    found = tree(position, depth=1, stock="unknown", fold=False)
    assert chances(found, move) == by_trying(position, move)
    assert chances(tree(position, depth=1, stock="unknown", fold=False, merge=False), move) == by_trying(position, move)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), phases=QUICK)
@given(variants(), st.integers(0, 10_000), st.data())
def test_draws_under_random_rules_have_their_exact_chances(
    variant: mau.Variant, seed: int, data: st.DataObject
) -> None:
    from dataclasses import replace

    record = mau.play_round(variant, bots="uniform", players=2, seed=seed)
    places = [s.before for s in record.steps[:80] if {"draw", "take"} & set(s.before.legal_moves)]
    if not places:
        return
    position = data.draw(st.sampled_from(places))
    stock = position.stock[: data.draw(st.integers(0, 4))]
    position = replace(position, stock=stock, discard=position.discard[-data.draw(st.integers(1, 4)) :])
    for move in {"draw", "take"} & set(position.legal_moves):
        found = tree(position, depth=1, stock="unknown", fold=False, nodes=20_000)
        assert chances(found, move) == by_trying(position, move)


def test_the_order_of_an_unknown_stock_makes_no_difference() -> None:
    one, other = (mau.position(f"9H | JS 4C | 6D 8D | stock {stock}") for stock in ("2D 3D 9D", "9D 2D 3D"))
    assert tree(one, stock="unknown").to_json() == tree(other, stock="unknown").to_json()
    assert tree(one).to_json() != tree(other).to_json()


def test_a_known_stock_gives_the_one_card() -> None:
    found = tree(mau.position(SMALL), depth=2, fold=False)
    assert not any(node.kind == CHANCE for node in found.nodes)
    drew = {tuple(map(card_text, ply.drew)) for edge in found.edges for ply in edge.plies if str(ply.move) == "draw"}
    assert drew == {("2D",)}
    assert all(edge.probability is None for edge in found.edges)


# --- what one seat knows ----------------------------------------------------------------------------------------------


def bare(observation: Any) -> Any:
    return {key: value for key, value in observation.to_dict().items() if key != "events"}


def seen_along(record: mau.Record, step: int, seat: int) -> None:
    """The move that was really made is in the tree of what a seat knows, and leads to what that seat then sees."""
    done = record.steps[step]
    found = tree(record, step=step, view=seat, depth=1, nodes=1500, fold=False)
    assert bare(found.observation(0)) == bare(done.before.observe(seat))
    line = [edge for edge in found.edges if edge.on_line]
    assert line, (record, step, seat)
    last = found[line[-1].target]
    if done.order is not None or last.kind == CHANCE:
        assert last.kind == SHUFFLE or last.cut == "nodes"  # so many cards are drawn that the tree is cut
    else:
        assert bare(found.observation(last.id)) == bare(done.after.observe(seat))
    if done.before.turn == seat:
        moves = {str(edge.plies[0].move) for edge in found.edges if edge.source == 0}
        assert moves == set(done.before.legal_moves)


@pytest.mark.parametrize("name", SHIPPED)
def test_real_rounds_are_in_the_tree_of_each_seat(name: str) -> None:
    for players in (2, 3):
        record = mau.play_round(name, bots="uniform", players=players, seed=players)
        for step in range(0, min(len(record.steps), 60), 4):
            seen_along(record, step, step // 4 % players)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), phases=QUICK)
@given(variants(), st.integers(0, 10_000), st.data())
def test_real_rounds_under_random_rules_are_in_the_tree_of_each_seat(
    variant: mau.Variant, seed: int, data: st.DataObject
) -> None:
    record = mau.play_round(variant, bots="uniform", players=2, seed=seed)
    if variant["lay.sets"] != "none" and variant["setup.copies"] == 2:
        with pytest.raises(mau.InputError, match="too many for a tree of what a seat knows") as caught:
            tree(record, view=0)
        assert "tausende Züge" in caught.value.german
    elif record.steps:
        step = data.draw(st.integers(0, min(len(record.steps), 60) - 1))
        if len(record.steps[step].before.hands[record.steps[step].by]) < 10:
            seen_along(record, step, data.draw(st.integers(0, 1)))


@pytest.mark.parametrize(
    ("line", "knobs"),
    [
        ("9H | JS 4C | 6D 8D | stock 2D 3D", {}),
        ("9H | JS 4C | 6D 8D | turn 1 | stock 2D 3D", {}),
        ("9H | JS 4C | 6D 8D | turn 1 | stock 2D 3D", {"drawing__voluntary": False}),
        ("7H | JS 4C | 6D 8D | turn 1 | debt 2 | stock 2D 3D", {}),
        ("9H | JS 4C | 6D | turn 1 | stock 2D 3D", {"finish__barred": ["J", "8"]}),
        ("9H | JS 4C | 6D 8D | turn 1 | stock 2D 3D", {"lay__sets": "rank"}),
        ("9H | JS 4C | 6D 8D | turn 1 | stock 2D 3D", {"lay__sets": "rank", "finish__barred": ["J", "8D"]}),
        ("9H | JS 4C | 6D 8H | turn 1 | drawn 8H | stock 2D 3D", {}),
        ("9H | JS 4C | 6D 8H | turn 1 | drawn 8H | stock 2D 3D", {"drawing__then": "must"}),
        ("9H | JS 4C | 6D 8H | turn 1 | drawn 8H | stock 2D 3D", {"drawing__then": "any"}),
        ("9H | JS 4C | 8H | turn 1 | drawn 8H | stock 2D 3D", {"finish__barred": ["J", "7"]}),
    ],
)
def test_another_seat_may_do_just_what_some_hand_allows(line: str, knobs: dict[str, Any]) -> None:
    from dataclasses import replace

    position = table(line, setup__ranks=["2", "3", "4", "6", "7", "8", "9", "J"], setup__hand=2, **knobs)
    seat, other = 0, 1
    found = tree(position, view=seat, depth=1, nodes=20_000, fold=False)
    if position.turn == seat:
        assert {str(edge.plies[0].move) for edge in found.edges if edge.source == 0} == set(position.legal_moves)
        return
    seen = (*position.hands[seat], *position.discard)
    unseen = [card for card in position.variant.pack if card not in seen]
    possible: set[str] = set()
    for hand in combinations(unseen, len(position.hands[other])):
        for drawn in hand if position.drawn is not None else (None,):
            rest = tuple(card for card in unseen if card not in hand)
            supposed = replace(position, hands=(position.hands[0], hand), drawn=drawn, stock=rest[:2])
            if drawn is not None and not any(move.is_lay for move in supposed.legal):
                continue  # then nobody would be asked
            possible |= {move_key(move) for move in supposed.legal}
    moves = {move_key(edge.plies[0].move) for edge in found.edges if edge.source == 0}
    assert moves == possible


def move_key(move: Move) -> str:
    return str((move.action, tuple(sorted(move.under)), move.wish))


def all_of(found: Tree) -> list[str]:
    """Everything that a tree tells or keeps."""
    graph = found.graph()
    return [
        json.dumps(found.to_json("en")),
        json.dumps(found.to_json("de")),
        found.to_dot(),
        found.outline(lines=1000),
        repr(found),
        repr(found.growth),
        repr([node.state for node in found.growth.nodes]),
        repr(found.line),
        str(sorted(graph.nodes(data=True))),
        str(found.to_columns()),
        repr([found.observation(node.id) for node in found.nodes]),
        repr(vars(found.world)),
        pickle.dumps(found).hex(),
    ]


@pytest.mark.parametrize("name", ["classic", "house-code", "easy-kids", "tavern"])
def test_positions_that_a_seat_cannot_tell_apart_have_equal_trees(name: str) -> None:
    from dataclasses import replace

    record = mau.play_round(name, bots="uniform", players=3, seed=4)
    for step in (0, 5, 10):
        one = record.steps[step].before
        for seat in range(3):
            if one.turn != seat and one.drawn is not None:
                continue
            others = [other for other in range(3) if other != seat]
            pool = [card for other in others for card in one.hands[other]] + list(one.stock)
            pool = pool[7:] + pool[:7]
            hands = list(one.hands)
            for other in others:
                size = len(one.hands[other])
                hands[other], pool = tuple(pool[:size]), pool[size:]
            other_one = replace(one, hands=tuple(hands), stock=tuple(pool))
            assert one != other_one
            assert bare(one.observe(seat)) == bare(other_one.observe(seat))
            pair = [all_of(tree(each, view=seat, depth=3, nodes=100)) for each in (one, other_one)]
            for first, second in zip(*pair, strict=True):
                assert first == second


def test_hidden_cards_are_in_no_state() -> None:
    record = mau.play_round("classic", bots="uniform", players=3, seed=1)
    found = tree(record, view=1, depth=4, nodes=800)
    checked = 0
    for node in found.growth.nodes:
        state = node.state.state if isinstance(node.state, Pending) else node.state
        if state is None:
            continue
        assert state.hands[0] == state.hands[2] == state.stock == ()
        known = {*state.hands[1], *state.discard, *state.unseen}
        assert known == set(found.variant.pack)
        checked += 1
    assert checked > 100
    drawn = [ply for edge in found.edges for ply in edge.plies if ply.by != 1 and ply.drew]
    assert drawn == []
    with pytest.raises(mau.InputError, match="no open positions"):
        found.position(0)
    with pytest.raises(mau.InputError, match="seat 1 knows"):
        found.observation(0, seat=0)
    assert found.results == {}


def test_own_draws_are_by_chance_over_all_unseen_cards() -> None:
    found = tree(mau.position(SMALL), view=0, depth=1, fold=False, nodes=500)
    assert not any(node.kind == CHANCE for node in found.nodes)
    drawing = tree(table(SMALL), view=0, depth=1, fold=False, nodes=500)
    (chance,) = [node for node in drawing.nodes if node.kind == CHANCE]
    edges = [edge for edge in drawing.edges if edge.source == chance.id]
    assert {edge.probability for edge in edges} == {Fraction(1, 49)}
    assert len(edges) == 49


def test_of_what_another_draws_only_is_seen_whether_it_may_be_laid() -> None:
    found = tree(table("9H | JS 4C | 6D 8D | turn 1 | stock 2D 3D 9D"), view=0, depth=1, fold=False)
    (chance,) = [node for node in found.nodes if node.kind == CHANCE]
    edges = [edge for edge in found.edges if edge.source == chance.id]
    assert sorted(edge.says for edge in edges) == ["may-lay", "may-not-lay"]
    assert all(edge.card is None and edge.probability is None for edge in edges)


# --- information sets -------------------------------------------------------------------------------------------------


def test_information_sets_are_what_the_seat_to_act_observes() -> None:
    found = tree(
        table("9H | JS 4C | 6D 8D 9S | stock 2D 3D 9D 10H KC"), depth=3, stock="unknown", fold=False, nodes=5000
    )
    groups: dict[int, set[Any]] = {}
    seen: dict[Any, set[int]] = {}
    for node in found.nodes:
        if node.kind != DECISION:
            continue
        observed = bare(found.observation(node.id))
        observed["discard"] = [*sorted(observed["discard"][:-1]), observed["discard"][-1]]
        key = json.dumps(observed, sort_keys=True)
        assert node.information_set is not None
        groups.setdefault(node.information_set, set()).add(key)
        seen.setdefault(key, set()).add(node.information_set)
    assert all(len(keys) == 1 for keys in groups.values())
    assert all(len(numbers) == 1 for numbers in seen.values())
    assert len(groups) < sum(node.kind == DECISION for node in found.nodes)


# --- limits -----------------------------------------------------------------------------------------------------------


def test_a_tree_stops_at_its_limit_and_says_what_it_leaves_out() -> None:
    deal = mau.variant("tavern").deal(players=3, seed=1)
    found = tree(deal, depth=6, nodes=100, fold=False)
    assert len(found.nodes) <= 100
    cut = [node for node in found.nodes if node.cut]
    assert {node.cut for node in cut} >= {"nodes"}
    for node in cut:
        assert node.left == len(found.position(node.id).legal)
    assert found.is_partial
    text = found.summary("en")
    assert f"cut at {len(cut)} places, {sum(node.left for node in cut)} moves or cards not followed" in text
    assert "nodes were used up" in text
    assert "abgeschnitten" in found.summary("de")


def test_numbers_that_are_not_whole_say_so() -> None:
    found = tree(mau.variant("tavern").deal(players=3, seed=1), depth=40, nodes=50)
    assert 0 < found.counts.exact < 40
    most = found.counts.exact
    assert f"{found.counts.sequences[most - 1]:,} sequences of {most} moves" in found.summary("en")
    assert f"Sequences of more than {most} moves are too many" in found.summary("en")
    assert f"Zugfolgen von mehr als {most} Zügen sind zu viele" in found.summary("de")
    assert list(found.counts.sequences)[:4] == mau.perft(mau.variant("tavern").deal(players=3, seed=1), 4)
    assert found.to_json()["exact"] == found.counts.exact


def test_any_node_can_be_expanded_and_numbers_stay() -> None:
    deal = mau.variant("classic").deal(players=2, seed=3)
    whole = tree(deal, depth=5, nodes=50_000)
    part = tree(deal, depth=5, nodes=30)
    before = [(node.id, node.kind, node.state) for node in part.growth.nodes]
    grown = part
    for _ in range(10_000):
        waiting = [node for node in grown.growth.nodes if node.cut == "nodes"]
        if not waiting:
            break
        one = waiting[0]
        grown = grown.expand(one.id, depth=max(1, 5 - one.depth), nodes=1000)
    assert len(part.growth.nodes) <= 30
    assert [(node.id, node.kind, node.state) for node in grown.growth.nodes][: len(before)] == before
    assert grown.counts == whole.counts
    assert {held(grown.position(n.id)) for n in grown.growth.nodes} >= {
        held(whole.position(n.id)) for n in whole.growth.nodes
    }


def test_expanding_a_leaf_goes_deeper_there_only() -> None:
    found = tree(mau.position(SMALL), depth=1, fold=False)
    deeper = found.expand(2, depth=1)
    assert [node.cut for node in deeper.growth.nodes[1:5]] == ["depth", "", "depth", "depth"]
    assert len(deeper.nodes) == len(found.nodes) + 2
    assert found[2].cut == "depth"
    assert deeper.counts == found.counts


def test_a_fresh_deal_of_52_cards_needs_no_settings() -> None:
    for name in ("grundvariante-52", "tavern", "easy-kids"):
        for options in ({}, {"stock": "unknown"}, {"depth": 60}):
            found = tree(mau.variant(name).deal(players=4, seed=1), **options)
            assert 5 < len(found.growth.nodes) <= 2000
            assert found.is_partial


# --- no end in sight --------------------------------------------------------------------------------------------------


def only_passing() -> mau.Position:
    return table("9H | 4C 6C | 6D 8D", finish__blocked=False, drawing__recycle=False)


@pytest.mark.parametrize("fold", [True, False])
def test_play_in_a_circle_ends_and_is_marked(fold: bool) -> None:
    found = tree(only_passing(), depth=50, fold=fold)
    assert list(found.counts.sequences) == [1] * 50
    assert any(edge.back for edge in found.edges)
    assert "circle" in found.summary("en")
    assert "im Kreis" in found.summary("de")
    assert found.results == {}
    assert set(found.with_results().nodes[0].value) == set("open")


def test_without_merging_a_repeated_position_is_marked() -> None:
    found = tree(only_passing(), depth=50, fold=False, merge=False)
    assert [node.kind for node in found.nodes] == [DECISION, DECISION, REPEATED]
    assert found.nodes[2].same_as == 0
    assert list(found.counts.sequences) == [1] * 50
    assert found.with_fold(True).nodes[-1].same_as == 0
    assert found.expand(2, depth=3).counts == found.counts


class Line:
    """A world in which each position has one move, so many times."""

    def __init__(self, length: int) -> None:
        self.length, self.position = length, mau.position(SMALL)
        self.variant, self.rules = self.position.variant, self.position.variant.rules
        self.start = self.at(0)

    def at(self, number: int) -> State:
        row = self.position.table()
        row[TURN], row[TOP] = number % 2, number
        return State(row, self.position.hands, self.position.discard)

    def moves(self, state: State) -> tuple[Move, ...]:
        return (parse_move("draw"),) if state.row[TOP] < self.length else ()

    def follow(self, state: State, move: Move) -> Reached:
        return Reached(self.at(state.row[TOP] + 1))

    def branches(self, pending: Pending) -> list[Any]:
        raise AssertionError

    def key(self, state: State) -> Any:
        return state.row[TOP]

    def information(self, state: State) -> Any:
        return state.row[TOP]

    def points(self, state: State) -> None:
        return None


@pytest.mark.parametrize("merge", [True, False])
def test_a_line_of_3000_forced_moves_needs_no_recursion(merge: bool) -> None:
    world: Any = Line(3000)
    growth = Growth()
    grower = Grower(world, growth, merge=merge)
    grower.plant(None, over=False)
    grower.grow(0, 3500, 10_000)
    found = Tree(world, growth, 3000, merge=merge)
    single = found.with_fold(False)
    assert len(single.nodes) == 3001
    assert len(found.nodes) == 2
    assert Counting(world, growth).count(3000).sequences == (1,) * 3000
    for each in (found, single):
        assert each.summary()
        assert each.outline()
        assert json.dumps(each.to_json(), allow_nan=False)
        assert each.to_dot().count("->") == len(each.edges)
        assert each.to_efg().count("\n") > 2
        assert each.graph().number_of_edges() == len(each.edges)
        assert each.results == {}


# --- what was played --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stock", ["known", "unknown"])
@pytest.mark.parametrize("name", ["w1-kalle", "w2-debt-chain"])
def test_the_moves_of_a_record_are_marked(name: str, stock: str) -> None:
    record = mau.load_deal(name)
    found = tree(record, step=1, depth=3, stock=stock, fold=False, nodes=20_000)
    played = [ply for edge in found.edges if edge.on_line for ply in edge.plies]
    assert [(ply.by, ply.move.key) for ply in played] == [(s.by, s.move.key) for s in record.steps[1:4]]
    assert found.players == record.players
    assert found.position(0) == record.steps[1].before
    last = [edge for edge in found.edges if edge.on_line][-1].target
    assert told(found.position(last))[0] == told(record.steps[3].after)[0]


def test_a_line_of_moves_is_marked() -> None:
    found = tree(mau.position(SMALL), depth=3, line=["JS=D!", "8D!"])
    assert [str(edge.plies[0].move) for edge in found.edges if edge.on_line] == ["JS=D", "8D"]
    longer = found.expand(0, depth=4)
    assert sum(edge.on_line for edge in longer.edges) == 2
    with pytest.raises(mau.IllegalMove, match="line"):
        tree(mau.position(SMALL), line=["4C"])
    with pytest.raises(mau.InputError, match="list of moves"):
        tree(mau.position(SMALL), line="JS=D")


# --- results ----------------------------------------------------------------------------------------------------------


def test_what_is_certain_is_carried_back() -> None:
    # Either wish that lets the other seat end loses nothing else: only a wish for clubs wins.
    found = tree(table("9H | JS 4C | 6D 8S | stock 2H 3H 10H KH"), depth=12, nodes=50_000).with_results()
    assert found[0].value == (1, -1)
    lost = tree(table("9H | 4C 5C | 6H | stock 2S 3S 10S KS", drawing__then="never"), depth=3).with_results()
    assert lost[0].value == (-1, 1)
    three = tree(table("9H | 9C | 6H | 5S 4S | stock 2S 3S"), depth=1)
    assert three.results[0] == (1, -1, -1)


def test_chance_is_averaged_exactly() -> None:
    position = table("9H | 4C | 6C 8C | stock 9C KC 10H 3S", drawing__then="must", drawing__voluntary=False)
    found = tree(position, depth=1, stock="unknown", fold=False)
    assert 0 not in found.results  # nothing is over after the draw
    ends = tree(table("9H | 4H | 6C | stock 9C"), depth=1)
    assert ends.results[0] == (1, -1)


def test_values_of_a_solver_are_carried_along() -> None:
    found = tree(mau.position(SMALL), depth=2)
    valued = found.with_values({0: 0.5, 1: (Fraction(1, 3), Fraction(-1, 3))})
    assert found[0].value is None
    assert valued[0].value == 0.5
    assert [node["value"] for node in valued.with_fold(False).to_json()["nodes"][:2]] == [0.5, ["1/3", "-1/3"]]
    assert valued.expand(2)[0].value == 0.5


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "english", "german"),
    [
        ({"depth": 0}, "depth: 0 is not a depth; write a whole number of moves from 1", "0 ist keine Tiefe"),
        ({"depth": True}, "depth: True is not a depth", "True ist keine Tiefe"),
        ({"depth": -3}, "depth: -3 is not a depth", "-3 ist keine Tiefe"),
        ({"depth": 10**9}, "depth: 1000000000 is not a depth", "1000000000 ist keine Tiefe"),
        ({"depth": "4"}, "depth: the text '4' is not a depth", "der Text '4' ist keine Tiefe"),
        ({"nodes": 0}, "nodes: 0 is not a number of nodes; write a whole number from 1", "0 ist keine Anzahl"),
        ({"nodes": False}, "nodes: False is not a number of nodes", "False ist keine Anzahl"),
        ({"nodes": 10**7}, "nodes: 10000000 is not a number of nodes", "10000000 ist keine Anzahl"),
        ({"nodes": 2.5}, "nodes: 2.5 is not a number of nodes", "2.5 ist keine Anzahl"),
        ({"stock": "maybe"}, "stock: the text 'maybe' says nothing about the stock", "sagt nichts über den Stapel"),
        ({"view": 2}, "view: there is no seat 2; seats are 0 to 1", "Platz 2 gibt es nicht"),
        ({"view": True}, "view: there is no seat True", "Platz True gibt es nicht"),
        ({"view": 0, "stock": "known"}, "stock: a seat does not know the order", "Niemand am Tisch kennt"),
        ({"step": 1}, "step: there is no step 1", "Schritt 1 gibt es nicht"),
        ({"reshuffle": 3}, "reshuffle: an order for shuffles", "Eine Reihenfolge beim Mischen"),
        ({"view": 0, "reshuffle": tuple}, "reshuffle: an order for shuffles", "Eine Reihenfolge beim Mischen"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_both_languages(options: dict[str, Any], english: str, german: str) -> None:
    with pytest.raises(mau.InputError) as caught:
        tree(mau.position(SMALL), **options)
    assert str(caught.value).startswith(english)
    assert german in caught.value.german


def test_other_refusals() -> None:
    found = tree(mau.position(SMALL), depth=1)
    for number in (-1, 99, True, "1"):
        with pytest.raises(mau.InputError, match="there is no node"):
            found.expand(number)
        with pytest.raises(mau.InputError, match="there is no node"):
            found[number]
    with pytest.raises(mau.InputError, match="is not a depth"):
        found.expand(0, depth=0)
    with pytest.raises(mau.InputError, match="number of nodes"):
        found.expand(0, nodes=-1)
    with pytest.raises(mau.InputError, match="there is no deal"):
        tree("9H")
    for start in (None, 3):
        with pytest.raises(mau.InputError, match="begins in a position"):
            tree(start)  # type: ignore[arg-type]
    impossible = mau.Position(mau.variant("classic"), ((23,), (23,)), (24,))
    with pytest.raises(mau.MauMauError, match="more than 1×") as caught:
        tree(impossible)
    assert caught.value.status == 1


def test_a_tree_shows_itself() -> None:
    found = tree(mau.position(SMALL), depth=2)
    bundle = found._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html", "image/svg+xml"}
    assert bundle["text/plain"].startswith(found.summary())
    assert str(found) == found.summary()
    assert len(repr(found)) < 100
    assert mau.tree is tree


def test_columns_are_even_and_frames_hold_them() -> None:
    found = tree(mau.position(SMALL), depth=3, stock="unknown")
    columns = found.to_columns()
    assert {len(column) for column in columns.values()} == {len(found.nodes)}
    assert columns["moves"][0] == ""
    assert all(columns["moves"][1:])
    pytest.importorskip("pandas", reason="frames need pandas")
    assert len(found.to_frame()) == len(found.nodes)


def test_rules_with_equal_seeds_give_equal_trees() -> None:
    one, other = (tree(rules().deal(players=3, seed=9), stock="unknown", nodes=900).to_json() for _ in range(2))
    assert one == other


# --- what is asked of it ----------------------------------------------------------------------------------------------


def refused(ask: Any) -> tuple[str, str]:
    with pytest.raises(mau.MauMauError) as caught:
        ask()
    assert caught.value.german
    return str(caught.value), caught.value.german


@pytest.mark.parametrize(
    ("values", "english", "german"),
    [
        ({0: float("nan")}, "nan is no value", "nan ist kein Wert"),
        ({0: float("-inf")}, "-inf is no value", "-inf ist kein Wert"),
        ({0: (1, float("inf"))}, "inf is no value", "inf ist kein Wert"),
        ({99_999: 1}, "there is no node 99999", "Knoten 99999 gibt es nicht"),
        ({"0": 1}, "there is no node", "gibt es nicht"),
        ({(0,): 1}, "there is no node (0,)", "gibt es nicht"),
        ({True: 1}, "there is no node True", "gibt es nicht"),
        ([1], "values are given by node", "Werte stehen bei Knoten"),
    ],
)
def test_values_that_no_picture_can_show_are_refused_at_once(values: Any, english: str, german: str) -> None:
    found = tree(table(SMALL), depth=2)
    said = refused(lambda: found.with_values(values))
    assert english in said[0]
    assert german in said[1]
    assert found.with_values({0: 0.5, 1: (1, -1), 2: None}).values == {0: 0.5, 1: (1, -1), 2: None}


@pytest.mark.parametrize("lines", [None, "3", [1], float("nan"), 0, -1, 2.5, True])
def test_lines_of_an_outline_are_a_number(lines: Any) -> None:
    found = tree(table(SMALL), depth=2)
    assert "is not a number of lines" in refused(lambda: found.outline(lines=lines))[0]
    assert len(found.outline(lines=2).splitlines()) == 3


@pytest.mark.parametrize("node", [float("nan"), None, "3", 2.5, [1], -1, True, 10**9])
def test_a_walk_begins_at_a_node_that_there_is(node: Any) -> None:
    assert "there is no node" in refused(lambda: mau.explore(table(SMALL), depth=2, node=node))[0]


def test_what_else_is_asked_wrongly_is_said_in_both_languages() -> None:
    found, start = tree(table(SMALL), depth=2), table(SMALL)
    asked: list[tuple[Any, str, str]] = [
        (lambda: tree(start, line=[1]), "line[0]: a move is a text", "Ein Zug ist ein Text"),  # type: ignore[list-item]
        (lambda: tree(start, line=["9C"]), "line[0]: 9C is not legal: Nine of", "9C ist nicht erlaubt: Kreuz-Neun"),
        (lambda: tree("kalle"), "did you mean w1-kalle?", "meinst du w1-kalle?"),
        (lambda: mau.debt_chains("kalle"), "did you mean w1-kalle?", "meinst du w1-kalle?"),
        (lambda: mau.explore(start, look="nar"), "'nar' is no look", "'nar' ist keine Ansicht"),
        (lambda: found.figure(kind="tre"), "'tre' is no kind of picture", "'tre' ist keine Art von Bild"),
        (lambda: found.observation(0, 9), "seat: there is no seat 9", "Platz 9 gibt es nicht"),
        (lambda: found.to_json(0), "'0' is not a language", "'0' ist hier keine Sprache"),  # type: ignore[arg-type]
        (lambda: found.to_dot(0), "'0' is not a language", "'0' ist hier keine Sprache"),  # type: ignore[arg-type]
        (
            lambda: tree(table("9H 8H 7C | JS 4C | 6D 8D"), depth=3, reshuffle=lambda cards: cards[1:]),
            "the shuffled stock lacks",
            "Im gemischten Stapel fehlt",
        ),
        (lambda: parse_card("9X"), "'9X' is not a card", "'9X' ist keine Karte"),
        (lambda: parse_card(9), "a card is a text", "Eine Karte ist ein Text"),  # type: ignore[arg-type]
    ]
    for ask, english, german in asked:
        said = refused(ask)
        assert english in said[0]
        assert german in said[1]


def test_a_sample_deal_is_named() -> None:
    named, given = tree("w1-kalle", depth=2, step=3), tree(mau.load_deal("w1-kalle"), depth=2, step=3)
    assert named.to_json("en") == given.to_json("en")
    assert mau.debt_chains("w1-kalle").to_dict() == mau.debt_chains(mau.load_deal("w1-kalle")).to_dict()


def test_a_circle_that_is_not_followed_leaves_something_out() -> None:
    start = table("9H | 4C 6C | 6D 8D", finish__blocked=False, drawing__recycle=False)
    merged, apart = (tree(start, depth=9, merge=merge) for merge in (True, False))
    assert not any(node.kind == REPEATED for node in merged.growth.nodes)
    assert not merged.is_partial
    assert "Nothing is left out." in merged.summary("en")
    assert any(node.kind == REPEATED for node in apart.growth.nodes)
    assert not any(node.cut for node in apart.growth.nodes)
    assert apart.is_partial
    assert "Nothing is left out." not in apart.summary("en")
    assert "Not followed, because the position was there before: 1 place." in apart.summary("en")
    assert "Nicht verfolgt, weil es die Stellung schon gab: 1 Stelle." in apart.summary("de")
