"""Trees for Graphviz and Gambit: labels stay labels, chances are exact, information sets have one list of moves."""

from __future__ import annotations

import io
import re
from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import pytest
from tables import SHIPPED, table

import maumau_kit as mau
from maumau_kit.studies.tree import Tree, tree
from maumau_kit.studies.tree.nodes import CHANCE, DECISION, END

SMALL = "9H | JS 4C | 6D 8D | stock 2D 3D 9D 10H KC"
NASTY = ('"; a [label="x', "back\\", "<b>&", "}{")


# --- a small reader of .efg files -------------------------------------------------------------------------------------


@dataclass
class Place:
    """One node of a file: `c`, `p` or `t`, and what stands on its line."""

    kind: str
    player: int = 0
    group: int = 0
    ways: list[tuple[str, Fraction | None]] = field(default_factory=list)
    outcome: int = 0
    name: str = ""
    payoffs: tuple[Fraction, ...] = ()
    below: list[Place] = field(default_factory=list)


TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{},]|[^\s{},"]+')


def read_efg(text: str) -> tuple[str, list[str], Place]:
    """Title, players and root of a file. Fails where the file is not as the format has it."""
    lines = text.splitlines()
    head = TOKEN.findall(lines[0])
    assert head[:3] == ["EFG", "2", "R"]
    players = head[head.index("{") + 1 : head.index("}")]
    assert re.fullmatch(r'"[^"]*"', lines[1])
    places = [read_place(line, len(players)) for line in lines[2:]]
    root, waiting = places[0], [places[0]]
    for place in places[1:]:
        while len(waiting[-1].below) == len(waiting[-1].ways):
            waiting.pop()
        waiting[-1].below.append(place)
        if place.kind != "t":
            waiting.append(place)
    while waiting and len(waiting[-1].below) == len(waiting[-1].ways):
        waiting.pop()
    assert not waiting or places == [root], "some way leads nowhere"
    return head[3], players, root


def read_place(line: str, players: int) -> Place:
    kind, name, *rest = TOKEN.findall(line)
    assert name == '""'
    inside = [token for token in rest[rest.index("{") + 1 : rest.index("}")] if token != ","]
    if kind == "t":
        payoffs = tuple(map(Fraction, inside))
        assert len(payoffs) == players
        assert rest[-1] == "}"
        return Place(kind, outcome=int(rest[0]), name=rest[1], payoffs=payoffs)
    assert rest[-1] == "0"
    if kind == "c":
        ways = [(card, Fraction(chance)) for card, chance in zip(inside[::2], inside[1::2], strict=True)]
        return Place(kind, group=int(rest[0]), ways=list(ways))
    assert kind == "p"
    assert 1 <= int(rest[0]) <= players
    return Place(kind, int(rest[0]), int(rest[1]), [(move, None) for move in inside])


def all_places(root: Place) -> list[Place]:
    found, waiting = [], [root]
    while waiting:
        place = waiting.pop()
        found.append(place)
        waiting += place.below
    return found


def check_efg(text: str) -> Place:
    """What the format and the theory of games ask of a file."""
    _, players, root = read_efg(text)
    moves: dict[tuple[int, int], list[str]] = {}
    outcomes: dict[int, tuple[str, tuple[Fraction, ...]]] = {}
    chances: Counter[int] = Counter()
    for place in all_places(root):
        names = [name for name, _ in place.ways]
        assert len(set(names)) == len(names)
        assert '""' not in names
        if place.kind == "c":
            assert sum(chance or 0 for _, chance in place.ways) == 1
            assert all(chance and chance > 0 for _, chance in place.ways)
            chances[place.group] += 1
        elif place.kind == "p":
            assert moves.setdefault((place.player, place.group), names) == names
        else:
            assert outcomes.setdefault(place.outcome, (place.name, place.payoffs)) == (place.name, place.payoffs)
    assert all(count == 1 for count in chances.values())
    for player in range(1, len(players) + 1):
        groups = {group for each, group in moves if each == player}
        assert groups == set(range(1, len(groups) + 1))
    check_recall(root)
    return root


def check_recall(root: Place) -> None:
    """Nobody forgets: at all places of an information set a player has come by the same own choices."""
    past: dict[tuple[int, int], Any] = {}
    waiting: list[tuple[Place, dict[int, tuple[Any, ...]]]] = [(root, {})]
    while waiting:
        place, own = waiting.pop()
        for (name, _), below in zip(place.ways, place.below, strict=True):
            after = own
            if place.kind == "p":
                before = own.get(place.player, ())
                assert past.setdefault((place.player, place.group), before) == before
                after = own | {place.player: (*before, (place.group, name))}
            waiting.append((below, after))


# --- Gambit -----------------------------------------------------------------------------------------------------------


def trees() -> dict[str, Tree]:
    hidden = table("9H | JS 4C | 6D 8D 9S | stock 2D 3D 9D 10H KC")
    return {
        "open": tree(mau.position(SMALL), depth=4),
        "single": tree(mau.position(SMALL), depth=3, fold=False),
        "chance": tree(hidden, depth=3, stock="unknown", nodes=5000),
        "debt": tree(table("7H | JS 4C | 6D 8D | debt 2 | stock 2D 3D 9D 10H"), depth=2, stock="unknown"),
        "three": tree(table("9H | 9C | 6H | 5S 4S | stock 2S 3S"), depth=3),
        "circle": tree(table("9H | 4C 6C | 6D 8D", finish__blocked=False, drawing__recycle=False), depth=9, fold=False),
        "shuffle": tree(table("2C 9H | JS 4C | 6D 8D"), depth=2),
        "over": tree(mau.load_deal("w1-kalle").last),
        "cut": tree(mau.variant("tavern").deal(players=3, seed=1), depth=5, nodes=40),
        "nothing": tree(mau.variant("tavern").deal(players=3, seed=1), depth=5, nodes=2),
    }


@pytest.mark.parametrize("name", sorted(trees()))
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_file_for_gambit_is_as_the_format_has_it(name: str, lang: str) -> None:
    check_efg(trees()[name].to_efg(lang))


@pytest.mark.parametrize("name", SHIPPED)
def test_every_variant_has_files_for_gambit(name: str) -> None:
    deal = mau.variant(name).deal(players=2, seed=5)
    check_efg(tree(deal, depth=4, nodes=300).to_efg())
    check_efg(tree(deal, depth=2, nodes=300, stock="unknown").to_efg())


@pytest.mark.parametrize("name", sorted(trees()))
def test_gambit_reads_the_files(name: str) -> None:
    gambit = pytest.importorskip("pygambit", reason="needs pygambit")
    text = trees()[name].to_efg()
    game = gambit.read_efg(io.BytesIO(text.encode()))
    root = check_efg(text)
    places = all_places(root)
    assert len(game.players) == len(read_efg(text)[1])
    assert len(list(game.nodes)) == len(places)
    decided = {(place.player, place.group) for place in places if place.kind == "p"}
    assert len(list(game.infosets)) == len(decided)
    assert {str(each.label) for each in game.players} == {name.strip('"') for name in read_efg(text)[1]}


def test_ends_are_worth_one_and_minus_one() -> None:
    found = trees()["three"]
    places = all_places(check_efg(found.to_efg()))
    ends = {(place.name, place.payoffs) for place in places if place.kind == "t"}
    assert ('"out"', (1, -1, -1)) in ends
    assert all(set(worth) == {0} for name, worth in ends if name != '"out"')
    kinds = {name: {p.name for p in all_places(check_efg(t.to_efg()))} for name, t in trees().items()}
    assert '"repeated"' in kinds["circle"]
    assert '"shuffle"' in kinds["shuffle"]
    assert '"cut"' in kinds["cut"]


def test_merged_places_are_told_apart_again() -> None:
    deal = mau.variant("tavern").deal(players=2, seed=3)
    merged, single = (tree(deal, depth=4, nodes=50_000, merge=merge) for merge in (True, False))
    assert len(merged.nodes) < len(single.nodes)
    one, other = (all_places(check_efg(each.to_efg())) for each in (merged, single))
    assert len(one) == len(other)
    assert Counter(p.name for p in one) == Counter(p.name for p in other)


def test_a_seat_is_told_what_it_drew_and_the_others_are_not() -> None:
    hidden = table("9H | 5C 4C | 6D 8D 9S | stock 2S 3D 9D 10H KC")
    places = all_places(check_efg(tree(hidden, depth=3, stock="unknown", nodes=5000, fold=False).to_efg()))
    groups = Counter((p.player, p.group) for p in places if p.kind == "p")
    # After seat 0 has drawn one of the cards that do not fit, seat 1 stands before the same choice each time.
    assert max(count for (player, _), count in groups.items() if player == 2) > 1


def test_too_large_a_file_is_refused() -> None:
    found = tree(mau.variant("easy-kids").deal(players=2, seed=2), depth=6, nodes=2000)
    with pytest.raises(mau.InputError, match="more than 100 nodes") as caught:
        found.to_efg(nodes=100)
    assert "mehr als 100 Knoten" in caught.value.german
    with pytest.raises(mau.InputError, match="is not a number of nodes"):
        found.to_efg(nodes=0)
    seen = tree(mau.position(SMALL), depth=2, view=0)
    with pytest.raises(mau.InputError, match="no game"):
        seen.to_efg()


def test_names_stay_names_in_a_file_for_gambit() -> None:
    record = named(NASTY[:3])
    title, players, _ = read_efg(tree(record, depth=2).to_efg())
    assert len(players) == 3
    assert "Mau-Mau" in title
    check_efg(tree(record, depth=2).to_efg())


def named(players: tuple[str, ...]) -> mau.Record:
    record = mau.play_round("classic", bots="uniform", players=len(players), seed=3)
    return mau.read_record(record.to_dict() | {"players": list(players)})


# --- Graphviz ---------------------------------------------------------------------------------------------------------

ATTRIBUTE = r'[a-z]+=(?:"(?:[^"\\]|\\.)*"|[A-Za-z]+|[0-9]+)'
LINE = re.compile(rf"  (?:graph|node|edge|n\d+(?: -> n\d+)?) \[{ATTRIBUTE}(?:, {ATTRIBUTE})*\];")


def check_dot(text: str) -> list[str]:
    """The lines of a graph; each holds attributes and nothing else."""
    first, *lines, last = text.splitlines()
    assert (first, last) == ("digraph maumau {", "}")
    for line in lines:
        assert LINE.fullmatch(line), line
    return lines


@pytest.mark.parametrize("name", sorted(trees()))
def test_a_graph_has_a_line_for_each_node_and_edge(name: str) -> None:
    found = trees()[name]
    lines = check_dot(found.to_dot())
    assert sum(bool(re.match(r"  n\d+ \[", line)) for line in lines) == len(found.nodes)
    assert sum(" -> " in line for line in lines) == len(found.edges)
    shapes = {re.search(r"shape=(\w+)", line)[1] for line in lines if re.match(r"  n\d+ \[", line)}  # type: ignore[index]
    for kind, shape in ((CHANCE, "diamond"), (END, "doubleoctagon")):
        assert (shape in shapes) == any(node.kind == kind for node in found.nodes)
    for node, line in zip(found.nodes, [line for line in lines if re.match(r"  n\d+ \[", line)], strict=True):
        assert ("dashed" in line) == node.is_cut


def test_seats_differ_in_shape_and_colour() -> None:
    found = tree(mau.variant("tavern").deal(players=4, seed=1), depth=4)
    looks: dict[int | None, set[tuple[str, str]]] = {}
    lines = [line for line in check_dot(found.to_dot()) if re.match(r"  n\d+ \[", line)]
    for node, line in zip(found.nodes, lines, strict=True):
        if node.kind == DECISION:
            shape, colour = re.search(r'shape=(\w+), fillcolor="([^"]+)"', line).groups()  # type: ignore[union-attr]
            looks.setdefault(node.seat, set()).add((shape, colour))
    assert len(looks) == 4
    assert all(len(each) == 1 for each in looks.values())
    assert len({shape for each in looks.values() for shape, _ in each}) == 4
    assert len({colour for each in looks.values() for _, colour in each}) == 4


def test_names_stay_names_in_a_graph() -> None:
    text = tree(named(NASTY), depth=3, nodes=200).to_dot()
    check_dot(text)
    assert '\\"; a [label=\\"x' in text
    assert "back\\\\" in text


def test_what_was_played_is_bold() -> None:
    lines = check_dot(tree(mau.load_deal("w1-kalle"), depth=3).to_dot())
    assert any("penwidth=3" in line for line in lines)
    assert any(" -> " in line and "penwidth" not in line for line in lines)
    assert not any("penwidth" in line for line in check_dot(trees()["open"].to_dot()))


def test_ways_back_are_dotted() -> None:
    assert any("style=dotted" in line for line in check_dot(trees()["circle"].to_dot()))


# --- JSON and networkx ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(trees()))
def test_graph_and_document_hold_the_same(name: str) -> None:
    found = trees()[name]
    data, graph = found.to_json(), found.graph()
    assert {"depth", "sequences", "positions", "nodes", "edges"} <= set(data)
    assert [node["id"] for node in data["nodes"]] == list(graph)
    assert sorted((edge["from"], edge["to"]) for edge in data["edges"]) == sorted(graph.edges())
    ids = {node["id"] for node in data["nodes"]}
    assert all({edge["from"], edge["to"]} <= ids for edge in data["edges"])
    assert (data["sequences"], data["positions"]) == (found.sequences, found.positions)
    assert data["cut"]["places"] == sum(node["cut"] is not None for node in data["nodes"])


# --- names that would be more than names ------------------------------------------------------------------------------

TURNING = "Kal\u202ele\u2066"


def test_entities_in_names_are_not_read_by_graphviz() -> None:
    text = tree(named(("&lt;b&gt; &amp;", "Kalle")), depth=2).to_dot()
    check_dot(text)
    assert "&amp;lt;b&amp;gt; &amp;amp;" in text
    assert "&lt;" not in text


def test_names_that_turn_the_text_around_them_are_shown_and_not_obeyed() -> None:
    record = named(("Anna", TURNING))
    found, line = tree(record, depth=3), tree(record, depth=3).outline()
    judged = mau.mistakes(replace(record, moves=record.moves[:2], result=None))
    texts = [
        found.to_dot(), found.to_efg(), found.summary(), line, found.to_svg(), found.to_html(), str(found.to_json()),
        judged.summary(), str(mau.debt_chains(record)), str(mau.replay(record).doc), str(mau.explore(found).doc),
    ]  # fmt: skip
    for text in texts:
        assert not set(text) & set("\u202e\u2066")
    assert "Kal\\u202ele" in line
    assert record.to_dict()["players"] == ["Anna", TURNING]
