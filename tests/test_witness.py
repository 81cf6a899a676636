"""Witnesses: the smallest case of each rule shows what it says, and nothing can be left out of it."""

import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_rules import variants
from tables import VALUES, rules
from test_properties import same_every_run

import maumau_kit as mau
from maumau_kit.game.library import variant_ids
from maumau_kit.game.position import Position
from maumau_kit.rules.series import end_reason, ranking, winners_and_losers
from maumau_kit.studies.compare.cases import Limits, Witness
from maumau_kit.studies.compare.differing import differing, meaning, mixed
from maumau_kit.studies.compare.made_up import made_up
from maumau_kit.studies.compare.separate import separates
from maumau_kit.studies.compare.shrink import fewer, shrunk
from maumau_kit.studies.compare.twins import twins
from maumau_kit.studies.compare.witness import Witnesses, witnesses
from maumau_kit.views.compare_witness import witnesses_document

PAIRS = list(itertools.combinations(variant_ids(), 2))


# --- both sides played again with public functions ----------------------------------------------------------------


def under(variant: mau.Variant, position: Position) -> Position:
    """The position read from its document, under a variant. Raises `InputError` where that cannot hold it."""
    document = json.loads(json.dumps(position.to_dict()))
    return mau.read_position(document | {"variant": variant.to_dict()})


def shown(position: Position) -> dict[str, Any]:
    """All that a position shows, but for its variant."""
    document = {key: value for key, value in position.to_dict().items() if key != "variant"}
    return document | {"result": None if position.result is None else position.result.to_dict()}


def outcomes(position: Position) -> Iterator[tuple[str, int | None, dict[str, Any]]]:
    """Every move with every call, and the speech, each with what it leads to."""
    for move in position.legal_moves:
        for call in ("", "!", "!!") if move[0].isdigit() or move[0] in "JQKAX" else ("",):
            yield move + call, None, shown(position.play(move + call, seed=0))
    for seat in position.may_object:
        yield "catch", seat, shown(position.play("catch", by=seat, seed=0))
    for seat in position.may_say_late:
        yield "mau", seat, shown(position.play("mau", by=seat, seed=0))


def tells_apart(position: Position, a: mau.Variant, b: mau.Variant) -> bool:
    """Whether both variants hold a position, and not all moves are the same under both."""
    if position.turn is not None and not position.hands[position.turn] and position.uncalled is None:
        return False
    try:
        here, there = under(a, position), under(b, position)
    except mau.InputError:
        return False
    return here.legal_moves != there.legal_moves or list(outcomes(here)) != list(outcomes(there))


def smaller(position: Position) -> Iterator[Position]:
    """The position without one card, or without one seat: written anew, from its document."""
    plain = json.loads(json.dumps(position.to_dict(full_variant=True)))

    def read(changed: dict[str, Any]) -> Iterator[Position]:
        try:
            yield mau.read_position(plain | changed)
        except mau.InputError:
            return

    for pile in ("stock", "discard"):
        for n in range(len(plain[pile])):
            yield from read({pile: plain[pile][:n] + plain[pile][n + 1 :]})
    for seat, hand in enumerate(plain["hands"]):
        for n in range(len(hand)):
            hands = [list(each) for each in plain["hands"]]
            del hands[seat][n]
            yield from read({"hands": hands})
    silent = None if plain["uncalled"] is None else plain["uncalled"]["seat"]
    for gone in range(len(plain["hands"])):
        if gone in (plain["turn"], silent):
            continue
        seats = len(plain["hands"]) - 1
        changed = {
            "hands": plain["hands"][:gone] + plain["hands"][gone + 1 :],
            "turn": plain["turn"] - (plain["turn"] > gone),
            "dealer": (plain["dealer"] - (plain["dealer"] > gone)) % max(1, seats),
        }
        if silent is not None:
            changed["uncalled"] = plain["uncalled"] | {"seat": silent - (silent > gone)}
        yield from read(changed)


def standing(variant: mau.Variant, rounds: tuple[Any, ...], seats: int) -> tuple[Any, ...]:
    """How a match stands, by the functions of the series alone."""
    totals = [sum(points[seat] for _, points in rounds) for seat in range(seats)]
    wins = [sum(winner == seat for winner, _ in rounds) for seat in range(seats)]
    reason = end_reason(variant.knobs, totals, len(rounds))
    places = ranking(variant.knobs, totals, wins)
    named = reason is not None or variant["series.end"] == "open"
    return reason is not None, winners_and_losers(variant.knobs, places) if named else None, places


def check(witness: Witness, a: mau.Variant, b: mau.Variant) -> None:
    """A witness shows what it says, between variants that differ in its rule."""
    assert set(differing(witness.a, witness.b)) == {witness.knob, *witness.along}
    assert meaning(witness.a, witness.knob) == meaning(a, witness.knob)
    assert meaning(witness.b, witness.knob) == meaning(b, witness.knob)
    for text in witness.says:
        assert text[0].isupper()
        assert text[-1] in ".”“"
        assert "{" not in text
    CHECKS[witness.kind](witness)


def check_legal(witness: Witness) -> None:
    assert witness.position is not None
    sides = [under(rules, witness.position) for rules in (witness.a, witness.b)]
    legal = [str(witness.move) in side.legal_moves for side in sides]
    assert sum(legal) == 1
    with pytest.raises(mau.IllegalMove):
        sides[legal.index(False)].play(str(witness.move), by=witness.by)
    check_smallest(witness)


def check_effect(witness: Witness) -> None:
    assert witness.position is not None
    sides = [under(rules, witness.position) for rules in (witness.a, witness.b)]
    after = [shown(side.play(str(witness.move), by=witness.by, seed=0)) for side in sides]
    assert after[0] != after[1]
    check_smallest(witness)


def check_smallest(witness: Witness) -> None:
    a, b = witness.a, witness.b
    ends = [
        (a, [unchecked(a, b, knob) for knob in witness.along]),
        (b, [unchecked(b, a, knob) for knob in witness.along]),
    ]

    def shows(position: Position) -> bool:
        return tells_apart(position, a, b) and any(
            not any(tells_apart(position, base, other) for other in others) for base, others in ends
        )

    assert witness.position is not None
    assert shows(witness.position)  # and none of the rules that come along shows it by itself
    if len(witness.along) < 2:
        assert not any(shows(less) for less in smaller(witness.position))


def unchecked(a: mau.Variant, b: mau.Variant, knob: str) -> mau.Variant:
    """The first variant with one rule of the second, whether or not it agrees with the others."""
    if knob == "players":
        return replace(a, players=b.players)
    return replace(a, knobs={**a.knobs, knob: b[knob]})


def check_deal(witness: Witness) -> None:
    assert witness.players is not None
    assert witness.seed is not None
    dealt = []
    for variant in (witness.a, witness.b):
        try:
            dealt.append(shown(variant.deal(witness.players, witness.seed)))
        except mau.InputError:
            dealt.append({})
    if witness.knob == "finish.move_limit":
        return
    assert dealt[0] != dealt[1]
    low = max(witness.a.players[0], witness.b.players[0])
    for seed in range(witness.seed if witness.players == low else 0):
        assert shown(witness.a.deal(low, seed)) == shown(witness.b.deal(low, seed))


def check_match(witness: Witness) -> None:
    assert witness.players is not None
    stands = [standing(rules, witness.rounds, witness.players) for rules in (witness.a, witness.b)]
    assert stands[0] != stands[1]
    for n in range(1, len(witness.rounds)):
        before = [standing(rules, witness.rounds[:n], witness.players) for rules in (witness.a, witness.b)]
        assert before[0] == before[1]
        assert not before[0][0]


def check_none(witness: Witness) -> None:
    assert witness.position is witness.move is None
    assert str(witness.tried) in witness.says[0] if witness.tried else "changes nothing" in witness.says[0]


CHECKS: dict[str, Callable[[Witness], None]] = {
    "legal": check_legal,
    "effect": check_effect,
    "deal": check_deal,
    "match": check_match,
    "none": check_none,
}


def check_all(a: str, b: str) -> Witnesses:
    found = witnesses(a, b)
    one, other = mau.variant(a), mau.variant(b)
    assert [row.knob for row in found.rows] == list(differing(one, other))
    for row in found.rows:
        check(row, one, other)
    return found


@pytest.mark.parametrize(("a", "b"), [PAIRS[n] for n in range(0, len(PAIRS), 5)])
def test_every_rule_that_differs_has_a_witness_or_none_is_found(a: str, b: str) -> None:
    found = check_all(a, b)
    assert len(found.found) > len(found.missing)
    turned = witnesses(b, a)
    assert {row.knob for row in turned.found} == {row.knob for row in found.found}


@pytest.mark.slow
@pytest.mark.parametrize(("a", "b"), [pair for n, pair in enumerate(PAIRS) if n % 5])
def test_every_other_pair_has_its_witnesses(a: str, b: str) -> None:
    check_all(a, b)


@same_every_run(25)
@given(variants(), variants(), st.data())
def test_witnesses_of_random_rules_show_what_they_say(a: mau.Variant, b: mau.Variant, data: st.DataObject) -> None:
    differ = [knob for knob in differing(a, b) if mixed(a, b, [knob]) is not None]
    if differ:
        changed = mixed(a, b, [data.draw(st.sampled_from(differ))])
        assert changed is not None
        for row in witnesses(a, changed).rows:
            check(row, a, changed)


# --- smallest cases that are known by hand ------------------------------------------------------------------------

CALLS = {"calls__mode": "manual", "calls__mau_penalty": 1, "calls__last_penalty": 1}
SCORED = {"score__basis": "hands", "score__values": VALUES, "series__result": "lowest", "series__end": "rounds"}
AIMED = {**SCORED, "series__end": "target"}


@pytest.mark.parametrize(
    ("knob", "first", "second", "others", "kind", "cards"),
    [
        # A jack on a jack.
        ("wild.on_wild", True, False, {}, "legal", 2),
        # An eight on a jack of another suit.
        ("wild.cards", ["J"], ["J", "8"], {}, "legal", 2),
        # A seven on the seven whose debt is open.
        ("debt.stack", "rank", "none", {}, "legal", 2),
        # A seven is laid, and one card is left in hand: otherwise the round would be over.
        ("debt.amount", {"7": 2}, {"7": 3}, {}, "effect", 3),
        # No card need be there to be taken: whose turn comes then is the difference.
        ("debt.turn", "lost", "turn", {}, "effect", 2),
        # A nine is laid, and one card is left.
        ("turns.reverse_two", "plain", "again", {"turns__reverse": ["9"]}, "effect", 3),
        ("turns.reverse", [], ["9"], {}, "effect", 3),
        ("turns.skip", ["8"], ["8", "9"], {}, "effect", 3),
        ("turns.extra", [], ["9"], {}, "effect", 3),
        ("turns.skip_answer", "none", "pass-on", {}, "effect", 3),
        # A card that fits, and one to draw.
        ("drawing.voluntary", True, False, {}, "legal", 3),
        # A card that has just been drawn: may it be kept?
        ("drawing.then", "may", "must", {}, "legal", 2),
        # One that does not fit, and two in the stock that do not either.
        ("drawing.until_fits", False, True, {}, "effect", 4),
        ("drawing.pass", "stuck", "free", {}, "legal", 2),
        ("drawing.impossible", "less", "stop", {}, "legal", 2),
        # A discard below the top card.
        ("drawing.recycle", True, False, {}, "legal", 3),
        ("matching.by", ["suit", "rank"], ["suit"], {}, "legal", 2),
        # Two kings in hand.
        ("lay.sets", "none", "rank", {}, "legal", 3),
        ("finish.barred", [], ["A"], {}, "legal", 2),
        # All but one have passed.
        ("finish.blocked", True, False, {}, "effect", 2),
        # One card is left, or none, and nobody has called.
        ("calls.mau_penalty", 0, 1, {**CALLS, "calls__mau_penalty": 0}, "effect", 3),
        ("calls.last_penalty", 0, 1, {**CALLS, "calls__last_penalty": 0}, "effect", 2),
        # The penalty shows where there are two cards to draw.
        ("calls.mau_penalty", 1, 2, CALLS, "effect", 4),
        # The last card, and one in the other hand.
        ("score.doubles", [], ["A"], {**SCORED, "turns__extra": ["A"]}, "effect", 3),
        ("score.values", VALUES, {**VALUES, "A": 99}, SCORED, "effect", 3),
        # The deal and the match.
        ("setup.hand", 5, 6, {"players": [2, 4]}, "deal", 0),
        ("setup.copies", 1, 2, {}, "deal", 0),
        ("setup.direction", "clockwise", "anticlockwise", {"players": [3, 5]}, "deal", 0),
        ("setup.starter", "inert", "active", {}, "deal", 0),
        ("series.target", 100, 50, AIMED, "match", 0),
        ("series.rounds", 2, 5, {"series__end": "rounds"}, "match", 0),
        ("series.end", "open", "rounds", {}, "match", 0),
        ("series.result", "lowest", "loser", SCORED, "match", 0),
    ],
)
def test_the_smallest_case_is_the_one_known_by_hand(
    knob: str, first: Any, second: Any, others: dict[str, Any], kind: str, cards: int
) -> None:
    name = knob.replace(".", "__")
    a, b = (rules(**{**others, name: value}) for value in (first, second))
    found = witnesses(a, b)
    assert [row.knob for row in found.rows] == [knob]
    witness = found[knob]
    assert (witness.kind, witness.cards) == (kind, cards)
    if witness.position is not None and cards:
        assert witness.position.seats == 2
    check(witness, a, b)


def test_a_jack_on_a_jack() -> None:
    witness = witnesses(rules(wild__on_wild=False), rules())["wild.on_wild"]
    assert witness.position is not None
    assert witness.move is not None
    (top,), (held,) = witness.position.discard, witness.position.hands[0]
    assert top >> 2 == held >> 2 == witness.move.action >> 2 == 9
    assert witness.position.hands[1] == witness.position.stock == ()
    assert "may lay jack of" in witness.says[0]
    assert "-Buben legen, am ersten nicht." in witness.says[1]


def test_the_match_that_is_over_at_fifty_points() -> None:
    witness = witnesses(rules(**AIMED, series__target=100), rules(**AIMED, series__target=50))["series.target"]
    assert witness.rounds == ((0, (0, 50)),)
    assert "by the second rules the match is over, by the first it goes on" in witness.says[0]
    assert "nach den zweiten Regeln ist die Partie zu Ende, nach den ersten geht sie weiter" in witness.says[1]
    after = witnesses(rules(series__end="rounds", series__rounds=7), rules(series__end="rounds", series__rounds=3))
    assert len(after["series.rounds"].rounds) == 3


def test_a_match_that_is_over_is_not_played_on() -> None:
    two = {**AIMED, "players": [2, 2], "series__target": 6}
    # Each has won once, but the one who has reached the target has more points.
    later = witnesses(rules(**two), rules(**{**two, "series__result": "most-wins"}))["series.result"]
    assert later.kind == "match"
    assert later.rounds == ((0, (0, 2)), (1, (6, 0)))
    soon = {**two, "series__target": 2}
    assert witnesses(rules(**soon), rules(**{**soon, "series__result": "most-wins"}))["series.result"].kind == "none"


def test_how_many_can_play() -> None:
    witness = witnesses(rules(players=[2, 4]), rules(players=[3, 5]))["players"]
    assert (witness.kind, witness.players) == ("deal", 2)
    assert "By the first rules 2 players can play, by the second not." in witness.says[0]


def test_a_round_that_one_variant_gives_up() -> None:
    witness = witnesses(rules(finish__move_limit=10), rules())["finish.move_limit"]
    assert witness.kind == "deal"
    assert "is given up after 10 moves" in witness.says[0]
    assert witness.seed is not None
    short, long = (mau.play_round(v, players=2, seed=witness.seed) for v in (witness.a, witness.b))
    assert len(short.moves) == 10 < len(long.moves)


# --- where there is none ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("knob", "first", "second", "others"),
    [
        ("score.values", {}, {"7": 7}, {}),
        ("setup.suits", "french", "german", {}),
        ("calls.window", "move", "turn", {}),
        ("calls.mode", "none", "automatic", {}),
        ("series.stopped", "held", "nobody", {}),
        ("series.target", 10, 20, {}),
        ("series.rounds", 2, 3, {}),
        # Every round of this match is over at one point, and nobody scores less.
        ("series.end", "rounds", "target", {**AIMED, "series__target": 1, "players": [2, 2]}),
        ("setup.barred_starters", ["A"], [], {}),
        ("setup.starter_wish", "dealer", "printed", {}),
    ],
)
def test_a_rule_that_plays_no_part_has_no_witness(knob: str, first: Any, second: Any, others: dict[str, Any]) -> None:
    name = knob.replace(".", "__")
    found = witnesses(*(rules(**{**others, name: value}) for value in (first, second)))
    assert [row.kind for row in found.rows] == ["none"]
    check_none(found[knob])
    assert "0 davon" in witnesses_document(found)["sum"]["de"]


def test_where_little_is_looked_at_it_is_said() -> None:
    pair = rules(), rules(drawing__until_fits=True)
    none = witnesses(*pair, limits=Limits(positions=30, rounds=0))["drawing.until_fits"]
    assert (none.kind, none.tried) == ("none", 30)
    assert none.says[0] == "No case within the limits: 30 were looked at, and this rule made no difference."
    assert witnesses(*pair, limits=Limits(positions=0, rounds=2))["drawing.until_fits"].kind == "effect"
    nothing = witnesses(*pair, limits=Limits(0, 0, 0))["drawing.until_fits"]
    assert (nothing.kind, nothing.tried) == ("none", 0)
    assert "0 were looked at" in nothing.says[0]


def test_a_rule_that_cannot_differ_alone_names_the_others() -> None:
    found = witnesses("classic", "easy-kids")["calls.mode"]
    assert found.along == ("calls.mau_penalty", "calls.last_penalty")
    assert found.says[0].endswith("Along with it: A forgotten “Mau”, A forgotten “Mau-Mau”.")


def test_a_case_that_a_rule_along_shows_by_itself_is_none() -> None:
    # Deuces that draw need the long pack, and that needs values: a seven that draws no more says nothing of values.
    found = witnesses("classic", "huit-americain")["score.values"]
    assert "debt.amount" in found.along
    assert found.position is None or found.move is None or "7" not in str(found.move)
    if found.found:
        check(found, mau.variant("classic"), mau.variant("huit-americain"))


def test_equal_variants_have_none() -> None:
    found = witnesses("tavern", "tavern")
    assert found.rows == ()
    assert found.deal is None
    assert "the same" in str(found)


# --- the shortest deal --------------------------------------------------------------------------------------------


def test_the_shortest_deal_parts_first_among_the_first_seeds() -> None:
    a, b = rules(), rules(turns__extra=["9"])
    found = witnesses(a, b, limits=Limits(deals=25))
    assert found.deal is not None
    assert found.deal.divergence is not None
    best = found.deal.divergence.step
    steps = [twins(a, b, seed=seed).divergence for seed in range(25)]
    reached = [one.step for one in steps if one is not None]
    assert best == min(reached) < reached[0]
    assert found.deal_seed == next(n for n, one in enumerate(steps) if one is not None and one.step == best)
    assert len(found.deal.a.players) == 2


# --- shrinking ----------------------------------------------------------------------------------------------------


@same_every_run(60)
@given(st.integers(0, 10_000), st.sampled_from([("classic", "tavern"), ("house-code", "easy-kids")]), st.data())
def test_nothing_can_be_left_out_of_what_was_shrunk(seed: int, names: tuple[str, str], data: st.DataObject) -> None:
    a, b = map(mau.variant, names)
    step = data.draw(st.sampled_from(mau.play_round(a, bots="uniform", players=4, seed=seed).steps[:40]))

    def keeps(position: Position) -> bool:
        return separates(position, a, b)

    if keeps(step.before):
        small = shrunk(step.before, keeps)
        assert keeps(small)
        assert not any(map(keeps, fewer(small)))
        assert tells_apart(small, a, b)
        assert not any(tells_apart(less, a, b) for less in smaller(small))


@pytest.mark.parametrize(("first", "second"), [("classic", "tavern"), ("house-code", "easy-kids")])
def test_the_fast_look_agrees_with_the_game(first: str, second: str) -> None:
    a, b = mau.variant(first), mau.variant(second)
    found = {True: 0, False: 0}
    for position in itertools.islice(made_up(a, b, 3, seed=4), 0, None, 23):
        apart = separates(position, a, b)
        assert apart == tells_apart(position, a, b), position.to_text()
        found[apart] += 1
    assert min(found.values()) > 20


# --- showing ------------------------------------------------------------------------------------------------------


def test_the_same_seed_finds_the_same() -> None:
    one, again, other = (witnesses("classic", "grundvariante", seed=seed) for seed in (3, 3, 4))
    assert [row.to_dict() for row in one.rows] == [row.to_dict() for row in again.rows]
    assert [row.kind for row in one.rows] == [row.kind for row in other.rows]


def test_witnesses_show_themselves_in_both_languages() -> None:
    found = witnesses("classic", "grundvariante")
    english = found._repr_mimebundle_()
    mau.language("de")
    try:
        german, one = found._repr_mimebundle_(), found.found[0]._repr_mimebundle_()
    finally:
        mau.language("en")
    assert "there is a smallest case" in english["text/plain"]
    assert "gibt es einen kleinsten Fall" in german["text/plain"]
    assert "<img" in german["text/html"]
    assert "script" not in german["text/html"]
    assert one["image/svg+xml"].startswith("<svg")


def test_the_document_of_a_page_has_both_languages() -> None:
    found = witnesses("classic", "grundvariante")
    document = json.loads(json.dumps(witnesses_document(found)))
    assert set(document["sum"]) == {"en", "de"}
    assert [case["knob"] for case in document["cases"]] == [row.knob for row in found.rows]
    for case, row in zip(document["cases"], found.rows, strict=True):
        assert set(case["say"]) == set(case["note"]) == set(case["title"]) == {"en", "de"}
        assert (case["story"] is None) == (row.position is None)
    small = next(case for case in document["cases"] if case["kind"] == "legal")
    assert small["note"]["de"].endswith("Karten, 2 Personen")
    assert len(small["story"]["frames"]) == 1


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(mau.InputError, match="did you mean tavern"):
        witnesses("classic", "taverne")
    with pytest.raises(mau.InputError, match="is no limit"):
        Limits(positions=-1)
    with pytest.raises(mau.InputError, match="is not a seed"):
        witnesses("classic", "tavern", seed=-3)
    with pytest.raises(mau.InputError, match=r"do not differ in 'setup\.hand'"):
        witnesses("classic", "easy-kids", limits=Limits(0, 0, 0))["setup.hand"]


def test_a_witness_is_a_position_of_both() -> None:
    witness = witnesses(rules(), rules(drawing__voluntary=False))["drawing.voluntary"]
    assert witness.position is not None
    assert witness.position.variant == witness.a
    assert replace(witness.position, variant=witness.b).legal_moves != witness.position.legal_moves
