"""Twin tables: equal rules give equal rounds; others part at the first moment at which something is not alike."""

import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_rules import variants
from test_properties import same_every_run

import maumau_kit as mau
from maumau_kit.base.words import LANGS
from maumau_kit.game.library import variant_ids
from maumau_kit.game.observation import Observation
from maumau_kit.game.position import Position
from maumau_kit.studies.compare.differing import differing, mixed
from maumau_kit.studies.compare.divergence import Divergence
from maumau_kit.studies.compare.twins import Twins, luck_words, twins
from maumau_kit.studies.play import play_round
from maumau_kit.studies.written import written_round

PAIRS = list(itertools.combinations(variant_ids(), 2))


# --- rounds that are written down while the kernel plays them ----------------------------------------------------


@pytest.mark.parametrize("name", variant_ids())
def test_a_round_of_bots_replays_to_its_result(name: str) -> None:
    low, high = mau.variant(name).players
    for number in range(12):
        players = low + number % (high - low + 1)
        record = play_round(
            name, players=players, bots="uniform,shedder", seed=5, number=number, forget=0.4, notice=0.5
        )
        read = mau.read_record(json.loads(json.dumps(record.to_dict()))).check()
        orders = [step.order for step in read.steps if step.order is not None]
        assert read.result == record.result == read.outcome
        assert len(record.reshuffles) == record.shuffles_of_deal + len(orders)
        assert [str(move) for _, move in record.moves] == [str(step.move) for step in read.steps]


def test_a_round_with_two_packs_and_sets_replays_to_its_result() -> None:
    rules = mau.variant("house-code").with_knobs(setup__copies=2, lay__sets="rank")
    records = [
        play_round(rules, players=4, bots="uniform", seed=2, number=n, forget=0.3, notice=0.6) for n in range(30)
    ]
    assert all(record.check().result for record in records)
    assert any(move.under for record in records for _, move in record.moves)
    assert any(record.reshuffles for record in records)


# --- equal rules --------------------------------------------------------------------------------------------------


def as_bytes(record: mau.Record) -> bytes:
    """The record as JSON, without what the variant is called."""
    document = {key: value for key, value in record.to_dict().items() if key not in ("variant", "digest")}
    return json.dumps(document).encode()


def check_equal_twins(name: str, deals: int) -> None:
    """Twin tables with equal rules that were read from two files, one under another name."""
    rules = mau.variant(name)
    other = mau.variant(rules.to_dict() | {"id": "other", "name": {"en": "Other", "de": "Andere"}})
    low, high = rules.players
    bots = ("shedder", "uniform", ["uniform", "shedder"])
    for number in range(deals):
        pair = twins(
            rules, other, players=low + number % (high - low + 1), seed=11, number=number, bots=bots[number % 3]
        )
        assert pair.divergence is None
        assert as_bytes(pair.a) == as_bytes(pair.b)
        assert pair.b.variant.id == "other"


@pytest.mark.parametrize("name", variant_ids())
def test_equal_rules_give_equal_rounds(name: str) -> None:
    check_equal_twins(name, 60)


@pytest.mark.slow
@pytest.mark.parametrize("name", variant_ids())
def test_equal_rules_give_equal_rounds_on_ten_thousand_deals(name: str) -> None:
    check_equal_twins(name, 10_000 // len(variant_ids()))


def test_twins_are_the_rounds_that_bots_play_anyway() -> None:
    pair = twins("classic", "easy-kids", players=3, seed=4, number=7, bots="uniform")
    assert pair.a == play_round("classic", players=3, seed=4, number=7, bots="uniform")
    assert pair.b == play_round("easy-kids", players=3, seed=4, number=7, bots="uniform")


# --- where they part: found again with public functions alone -----------------------------------------------------


def shown(position: Position) -> dict[str, Any]:
    """All that a position shows, but for its variant."""
    document = {key: value for key, value in position.to_dict().items() if key != "variant"}
    return document | {"result": None if position.result is None else position.result.to_dict()}


def replayed(record: mau.Record) -> Iterator[tuple[Position, int | None, str, Position]]:
    """Seat, move and the positions around it, played again from the JSON document of the record."""
    read = mau.read_record(json.loads(json.dumps(record.to_dict(full_variant=True))))
    position, orders = read.first, list(read.reshuffles[read.shuffles_of_deal :])
    for by, move in read.moves:
        try:
            after = position.play(str(move), by=by)
        except mau.NeedsShuffle:
            after = position.play(str(move), by=by, reshuffle=orders.pop(0))
        yield position, by, str(move), after
        position = after


def parted(a: mau.Record, b: mau.Record) -> tuple[int, str] | None:
    """Before which move two rounds are not alike any more, and in what."""
    if shown(a.first) != shown(b.first):
        return 0, "deal"
    for n, (one, other) in enumerate(itertools.zip_longest(replayed(a), replayed(b))):
        if one is None or other is None:
            return n, "result"
        (here, by, move, after), (there, other_by, other_move, other_after) = one, other
        asked = [(p.legal_moves, p.may_object, p.may_say_late) for p in (here, there)]
        if asked[0] != asked[1]:
            return n, "legal"
        if (by, move.rstrip("!")) != (other_by, other_move.rstrip("!")):
            return n, "choice"
        if shown(after) != shown(other_after):
            return n, "effect"
    return None


def check_divergence(pair: Twins) -> str:
    """The divergence stands where the rounds part, and says what one finds there; returns its kind."""
    found, where = pair.divergence, parted(pair.a, pair.b)
    if where is None or found is None:
        assert found is where is None
        return "none"
    assert found.step == where[0]
    if where[1] == "effect":
        assert found.kind in ("effect", "result")
    elif where[1] == "choice":
        assert found.kind in ("effect", "choice")
    else:
        assert found.kind == where[1]
    if found.kind == "legal":
        check_legal(pair, found)
    assert found.knobs
    assert set(found.knobs) <= set(differing(pair.a.variant, pair.b.variant))
    for lang, text in zip(LANGS, found.says, strict=True):
        assert text[0].isupper()
        assert text.endswith(".")
        assert all(knob in text for knob in found.knobs), lang
        assert "{" not in text
    return found.kind


def check_legal(pair: Twins, found: Divergence) -> None:
    """The moves of one table alone, the objections of the other, and the rules that make the difference."""
    here, there = ([r.first, *(s.after for s in r.steps)][found.step] for r in (pair.a, pair.b))
    assert list(found.only_a) == [move for move in here.legal_moves if move not in there.legal_moves]
    assert list(found.only_b) == [move for move in there.legal_moves if move not in here.legal_moves]
    for move, reason in found.objections:
        barred = there if move in found.only_a else here
        with pytest.raises(mau.IllegalMove) as refused:
            barred.play(move)
        assert refused.value.reasons[0] == reason
    assert {move for move, _ in found.objections} == {*found.only_a, *found.only_b}
    document = here.to_dict(full_variant=True)
    idle = [k for k in differing(here.variant, there.variant) if k.startswith(("players", "setup", "score", "series"))]
    mixture = mixed(here.variant, there.variant, found.knobs) or mixed(
        here.variant, there.variant, [*found.knobs, *idle]
    )
    assert mixture is not None
    position = mau.read_position(document | {"variant": mixture.to_dict()})
    assert position.legal_moves == there.legal_moves


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_tables_part_at_the_first_difference(a: str, b: str) -> None:
    players = max(mau.variant(a).players[0], mau.variant(b).players[0])
    for seed, bots in ((0, "shedder"), (1, ["uniform", "shedder"])):
        check_divergence(twins(a, b, players=players + seed, seed=seed, bots=bots))
        check_divergence(twins(b, a, players=players, seed=seed + 40, bots=bots))


def changes(chance: random.Random) -> Iterator[tuple[mau.Variant, mau.Variant, str]]:
    """Shipped variants beside themselves with one rule of another one."""
    while True:
        one, other = map(mau.variant, chance.sample(variant_ids(), 2))
        knobs = [k for k in differing(one, other) if not k.startswith(("setup", "series", "players"))]
        knob = chance.choice(knobs or ["debt.stack"])
        changed = mixed(one, other, [knob])
        if knobs and changed is not None:
            yield one, changed, knob


def test_one_changed_rule_is_named_as_the_cause() -> None:
    kinds: dict[str, int] = {}
    for number, (rules, changed, knob) in enumerate(itertools.islice(changes(random.Random(3)), 60)):
        pair = twins(rules, changed, seed=number, bots=("shedder", "uniform")[number % 2])
        kind = check_divergence(pair)
        kinds[kind] = kinds.get(kind, 0) + 1
        if pair.divergence is not None:
            assert pair.divergence.knobs == (knob,)
    assert set(kinds) >= {"none", "legal", "effect"}, kinds
    assert kinds["legal"] + kinds["effect"] > 20


@same_every_run(40)
@given(variants(), variants(), st.integers(0, 2**32), st.data())
def test_random_rules_part_at_the_first_difference(
    a: mau.Variant, b: mau.Variant, seed: int, data: st.DataObject
) -> None:
    differ = [knob for knob in differing(a, b) if mixed(a, b, [knob]) is not None]
    if differ:
        changed = mixed(a, b, [data.draw(st.sampled_from(differ))])
        assert changed is not None
        bots = data.draw(st.sampled_from(["uniform", "shedder"]))
        players = max(a.players[0], changed.players[0])
        check_divergence(twins(a, changed, players=players, seed=seed, bots=bots, limit=60))


def test_where_only_a_bot_thinks_otherwise() -> None:
    rules = mau.variant("house-code")
    values = dict(rules["score.values"])
    dear = rules.with_knobs(score__values={**values, "2": 50})
    kinds = [twins(rules, dear, seed=seed).divergence for seed in range(12)]
    choices = [found for found in kinds if found is not None and found.kind == "choice"]
    assert choices
    assert all(found.knobs == ("score.values",) for found in choices)
    assert "the bot wants to" in choices[0].says[0]
    assert "der Bot will" in choices[0].says[1]


def test_where_only_the_points_differ() -> None:
    rules = mau.variant("house-code")
    twice = rules.with_knobs(score__doubles=["7", "8", "9", "10", "J", "Q", "K", "A"])
    found = [twins(rules, twice, seed=seed, bots="uniform").divergence for seed in range(12)]
    results = [one for one in found if one is not None]
    assert {one.kind for one in results} == {"result"}
    assert all(one.knobs == ("score.doubles",) for one in results)
    assert "The points are" in results[0].says[0]
    assert "Die Punkte sind" in results[0].says[1]


def test_a_round_given_up_at_one_table() -> None:
    rules = mau.variant("house-code")
    short = rules.with_knobs(finish__move_limit=10)
    pair = twins(rules, short, seed=1)
    assert check_divergence(pair) == "result"
    assert pair.divergence is not None
    assert (pair.divergence.step, pair.divergence.knobs) == (10, ("finish.move_limit",))
    assert len(pair.b.moves) == 10


def test_a_call_that_one_table_asks_for_is_no_difference_by_itself() -> None:
    rules = mau.variant("classic")
    without = rules.with_knobs(calls__mode="none", calls__mau_penalty=0, calls__last_penalty=0)
    pair = twins(rules, without, seed=2)
    assert pair.divergence is None
    assert parted(pair.a, pair.b) is None
    assert any(move.said for _, move in pair.a.moves)
    assert not any(move.said for _, move in pair.b.moves)


def test_the_example_of_the_house_rule_is_told_in_both_languages() -> None:
    rules = mau.variant("classic")
    allowed = rules.with_knobs(wild__on_wild=True)
    found = next(
        one
        for one in (twins(rules, allowed, seed=seed).divergence for seed in range(200))
        if one is not None and len(one.only_b) == 4
    )
    english, german = found.says
    assert english.startswith(f"Step {found.step}: At the second table ")
    assert " may lay jack of " in english
    assert english.endswith("at the first not. Rule: A wild card on a wild card (wild.on_wild).")
    assert german.startswith(f"Schritt {found.step}: Am zweiten Tisch darf ")
    assert german.endswith("legen, am ersten nicht. Regel: Wunschkarte auf Wunschkarte (wild.on_wild).")
    assert found.objections[0][1].code == "wild-on-wild"
    assert found.objections[0][1].source


# --- luck ---------------------------------------------------------------------------------------------------------


def test_what_two_tables_share_is_said() -> None:
    classic, tavern = mau.variant("classic"), mau.variant("tavern")
    doubled = tavern.with_knobs(setup__copies=2)
    assert luck_words(tavern, tavern)[0].startswith("Both tables play with the same deck")
    assert luck_words(classic, tavern)[1].startswith("Die Blätter sind verschieden")
    assert luck_words(tavern, doubled)[0].startswith("One table plays with one pack, the other with two")
    assert "everybody gets 5, at the second 7" in luck_words(classic, mau.variant("ocho-loco"))[0]


def test_cards_that_both_packs_have_come_in_the_same_order() -> None:
    pair = twins("classic", "tavern", seed=9)
    assert pair.a.deck is not None
    assert pair.b.deck is not None
    small = set(pair.a.deck)
    assert list(pair.a.deck) == [card for card in pair.b.deck if card in small]


# --- given moves, limits, bots that somebody wrote ----------------------------------------------------------------


def test_given_moves_are_made_at_both_tables_as_long_as_both_allow_them() -> None:
    rules = mau.variant("house-code")
    free = rules.with_knobs(drawing__voluntary=True)
    for seed in range(5):
        given = play_round(free, seed=seed, bots="uniform")
        barred = next(
            n
            for n, step in enumerate(given.steps)
            if str(step.move) == "draw" and any(move.is_lay for move in step.before.legal)
        )
        pair = twins(rules, free, seed=seed, moves=given, bots="shedder")
        assert pair.a.moves[:barred] == pair.b.moves[:barred] == given.moves[:barred]
        assert str(pair.a.moves[barred][1]) != "draw"
        assert str(pair.b.moves[barred][1]) != "draw"  # the shedder goes on: it lays where it can
        assert pair.a.check().result
        assert pair.b.check().result
        texts = twins(rules, free, seed=seed, moves=[str(move) for _, move in given.moves])
        assert (texts.a.moves, texts.b.moves) == (pair.a.moves, pair.b.moves)


def test_moves_that_one_table_bars_are_made_at_neither() -> None:
    rules = mau.variant("house-code")
    free = rules.with_knobs(drawing__voluntary=True)
    first = rules.deal(2, 1)
    assert "draw" not in first.legal_moves
    pair = twins(rules, free, seed=1, moves=["draw"])
    assert str(pair.b.moves[0][1]) != "draw"
    assert pair == twins(rules, free, seed=1)


def test_a_limit_ends_both_rounds() -> None:
    pair = twins("tavern", "tavern", seed=3, limit=5)
    assert len(pair.a.moves) == len(pair.b.moves) == 5
    assert pair.a.outcome.reason == "unfinished"


def first_move(seen: Observation) -> str:
    return seen.legal[0]


def test_bots_that_somebody_wrote_sit_at_both_tables() -> None:
    for seed in range(6):
        pair = twins("classic", "grundvariante", seed=seed, bots=[first_move, "shedder"])
        assert pair.a == written_round("classic", [first_move, "shedder"], seed=seed).record
        assert not pair.failures
        check_divergence(pair)
    assert twins("tavern", "tavern", bots=first_move).divergence is None


def test_a_bot_that_breaks_off_is_named_and_the_rest_is_kept() -> None:
    def tired(seen: Observation) -> str:
        if len(seen.events) > 5:
            raise ValueError(f"I hold {seen.hand}")
        return seen.legal[0]

    pair = twins("tavern", "tavern", seed=3, bots=[tired, "shedder"], names=["Mia", "Ben"])
    # The same at both tables is said once.
    assert len(pair.failures) == 1
    assert pair.failures[0][0].startswith(
        "Both tables: Move 7, seat 0: Mia cannot move: the bot tired stopped with the error"
    )
    assert "hold" not in "".join(itertools.chain(*pair.failures))
    assert len(pair.a.moves) == 6
    assert pair.divergence is None


# --- bad input ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "options", "said"),
    [
        ("classik", "tavern", {}, "did you mean classic?"),
        ("classic", "tavern", {"players": 6}, "classic is not for 6 players"),
        ("tavern", "classic", {"players": 6}, "classic is not for 6 players"),
        ("classic", "tavern", {"seed": -1}, "is not a seed"),
        ("classic", "tavern", {"number": -1}, "no number of a round"),
        ("classic", "tavern", {"moves": "9C"}, "these are no moves"),
        ("classic", "tavern", {"moves": ["9C", "nine"]}, r"moves\[1\]"),
        ("classic", "tavern", {"moves": [7]}, "this is no move"),
        ("classic", "tavern", {"moves": ["catch"]}, "needs the seat"),
        ("classic", "tavern", {"limit": -1}, "no number of moves"),
        ("classic", "tavern", {"limit": True}, "no number of moves"),
        ("classic", "tavern", {"bots": "shredder"}, "did you mean shedder?"),
        ("classic", "tavern", {"bots": [first_move, 7]}, "is not a bot"),
        ("classic", "tavern", {"names": ["Anna"]}, "not 2 names"),
    ],
)
def test_what_is_wrong_is_said(a: str, b: str, options: dict[str, Any], said: str) -> None:
    with pytest.raises(mau.InputError, match=said):
        twins(a, b, **options)


def test_twins_show_themselves_in_both_languages() -> None:
    pair = twins("huit-americain", "ocho-loco", seed=1)
    english = pair._repr_mimebundle_()
    mau.language("de")
    try:
        german = pair._repr_mimebundle_()
    finally:
        mau.language("en")
    assert "First table: Kalle lays jack of hearts. The direction turns." in english["text/plain"]
    assert "Erster Tisch: Kalle legt Herz-Buben. Die Richtung wechselt." in german["text/plain"]
    assert "▸ 1" in german["text/html"]
    assert english["image/svg+xml"].startswith("<svg")
    assert pair.to_dict("de")["divergence"]["text"].startswith("Schritt 1")
