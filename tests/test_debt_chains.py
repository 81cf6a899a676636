"""Debt chains of records and of many rounds: what they say agrees with the kernel's own counters."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_rules import variants

import maumau_kit as mau
from maumau_kit.base.cards import card_text
from maumau_kit.base.errors import ImpossibleError, InputError
from maumau_kit.base.layout import CHAIN_BINS, TABLE_SIZE
from maumau_kit.game.notation import parse_move
from maumau_kit.game.text import position
from maumau_kit.kernel import playout
from maumau_kit.studies.debt.chains import LEFT_OPEN, TAKEN, UNFINISHED, Chain, Chains
from maumau_kit.studies.debt.shares import MOST
from maumau_kit.studies.plan import make_plan

HOUSE = mau.variant("house-code")
NAMES = ("Anna", "Kalle", "Mia")


def played(text: str, *moves: str, rules: str | mau.Variant = "house-code", names: tuple[str, ...] = NAMES) -> Chains:
    """The chains of a record that begins in a position and goes on with these moves."""
    start = position(text, rules)
    written = tuple((None, parse_move(move)) for move in moves)
    record = mau.Record(start.variant, names[: start.seats], start.dealer, start=start, moves=written)
    return mau.debt_chains(record)


LONG = "9H | 7H KC KD | 7C 7S 2D | 3D 4D 5C | stock 2C 3C 4C 6C 6D"


# --- one record -------------------------------------------------------------------------------------------------------


def test_a_chain_tells_who_opened_stacked_and_paid() -> None:
    found = played(LONG, "7H", "7C", "take")
    (chain,) = found
    assert [(link.step, link.seat, link.debt) for link in chain.links] == [(1, 0, 2), (2, 1, 4), (3, 2, 0)]
    assert (chain.ending, chain.payer, chain.owed, chain.moved, chain.forgiven) == (TAKEN, 2, 4, 4, 0)
    assert not chain.starter
    assert [list(map(card_text, link.could)) for link in chain.links] == [["7H"], ["7C", "7S"], []]
    assert chain.links[2].moves == ("take",)
    assert found.sentences("en") == [
        "Anna opened with the seven of hearts, Kalle stacked the seven of clubs, Mia took 4 cards."
    ]
    assert found.sentences("de") == [
        "Anna fing mit Herz-Sieben an, Kalle gab mit Kreuz-Sieben weiter, Mia nahm 4 Karten."
    ]


def test_who_could_have_stacked_and_took_is_seen() -> None:
    (chain,) = played(LONG, "7H", "take")
    assert [card_text(card) for card in chain.links[1].could] == ["7C", "7S"]
    assert (chain.payer, chain.moved) == (1, 2)
    assert chain.stacked == ()


def test_a_payment_in_part_forgives_the_rest() -> None:
    rules = HOUSE.with_knobs(drawing__impossible="less", drawing__recycle=False)
    found = played("9H | 7H KC KD | 7C 2D | 3D 4D | stock 2C 3C 4C", "7H", "7C", "take", rules=rules)
    (chain,) = found
    assert (chain.owed, chain.moved, chain.forgiven) == (4, 3, 1)
    assert "Mia took 3 of 4 cards, for the stock gave no more." in found.sentences("en")[0]
    assert "Mia nahm 3 von 4 Karten, mehr gab der Stapel nicht her." in found.sentences("de")[0]
    assert "Not to be had: 1 card." in str(found)
    assert found.to_dict()["forgiven"] == 1


def test_a_payment_in_part_may_end_the_round() -> None:
    rules = HOUSE.with_knobs(drawing__impossible="stop", drawing__recycle=False)
    found = played("9H | 7H KC KD | 7C 2D | 3D 4D | stock 2C", "7H", "take", rules=rules)
    (chain,) = found
    assert (chain.ending, chain.owed, chain.moved) == (TAKEN, 2, 1)
    assert found.record.outcome.reason == "exhausted"


def test_a_debt_may_stay_open_at_the_end_of_the_round() -> None:
    found = played("9H | 7H KC KD | 7C | 3D 4D | stock 2C 3C", "7H", "7C!!")
    (chain,) = found
    assert (chain.ending, chain.payer, chain.owed, chain.moved, chain.forgiven) == (LEFT_OPEN, None, 2, 0, 0)
    assert chain.links[1].laid
    assert found.sentences("en")[0].endswith("and the round was over with 2 cards owed.")
    assert found.sentences("de")[0].endswith("und die Runde war vorbei, offen blieben 2 Karten.")


def test_a_record_may_stop_or_begin_in_a_chain() -> None:
    (stopped,) = played(LONG, "7H", "7C")
    assert (stopped.ending, stopped.owed) == (UNFINISHED, 4)
    (begun,) = played("7H | KC KD | 7C 2D | debt 2 | stock 2C 3C 4C", "take", names=NAMES[:2])
    assert (begun.opening.seat, begun.opening.debt, begun.payer, begun.moved) == (None, 2, 0, 2)
    (both,) = played("7H | KC KD | 7C 2D | debt 2", names=NAMES[:2])
    assert both.ending == UNFINISHED


def test_the_starter_opens_as_the_dealer() -> None:
    for seed in range(200):
        found = mau.debt_chains(mau.play_round(HOUSE, bots="shedder", players=3, seed=seed))
        if len(found) and found[0].starter:
            break
    first = found[0].opening
    assert (first.step, first.seat, first.laid) == (0, found.record.dealer, (found.record.first.top,))
    assert found.sentences("en")[0].startswith("The starter, the seven of ")
    assert found.sentences("de")[0].startswith("Die Startkarte ")


def test_a_starter_that_is_named_first_opens_when_it_is_named() -> None:
    rules = HOUSE.with_knobs(wild__cards=["7"])
    for seed in range(300):
        found = mau.debt_chains(mau.play_round(rules, bots="shedder", players=2, seed=seed))
        if found.record.first.naming:
            break
    assert found[0].starter
    assert (found[0].opening.step, found[0].opening.seat) == (1, found.record.dealer)


def test_a_round_without_a_debt_says_so() -> None:
    found = mau.debt_chains(mau.play_round("crazy-eights", players=2, seed=1))
    assert len(found) == 0
    assert found.summary("en") == "No debt was opened in this round."
    assert found.summary("de") == "In dieser Runde war nie eine Karte offen."
    with pytest.raises(InputError) as caught:
        found[0]
    assert "0 is no number of a chain" in str(caught.value)


@pytest.mark.parametrize("wrong", [None, ["house-code"], 7, {"format": "maumau-record/1"}])
def test_what_is_no_record_is_refused(wrong: Any) -> None:
    with pytest.raises(InputError) as caught:
        mau.debt_chains(wrong)
    assert "is no record of a round" in str(caught.value)
    assert "keine Aufzeichnung einer Runde" in caught.value.german


def test_columns_frame_and_views_hold_the_same() -> None:
    found = played(LONG, "7H", "7C", "take")
    assert found.columns["laid"] == ["7H", "7C", ""]
    assert found.columns["debt"] == [2, 4, 0]
    assert list(found.to_frame()["seat"]) == [0, 1, 2]
    bundle = found._repr_mimebundle_()
    assert str(found) == bundle["text/plain"]
    assert "Mia took 4 cards" in bundle["text/html"]
    assert "takes 4" in bundle["text/html"]
    assert bundle["image/svg+xml"].startswith("<svg")


def test_names_stay_texts() -> None:
    found = played(LONG, "7H", "take", names=("<b>A</b>", "K&K", "{who}"))
    assert found.sentences("en")[0].startswith("<b>A</b> opened")
    html = found._repr_mimebundle_()["text/html"]
    assert "<b>A</b>" not in html
    assert "K&amp;K" in html


# --- against the kernel -----------------------------------------------------------------------------------------------


def counted(chains: list[Chain]) -> dict[str, Any]:
    """What the kernel counts, from chains of records."""
    taken = [chain for chain in chains if chain.ending == TAKEN]
    owed, moved = [0] * CHAIN_BINS, [0] * CHAIN_BINS
    for chain in taken:
        owed[min(chain.owed, MOST)] += 1
        moved[min(chain.owed, MOST)] += chain.moved
    left = [chain for chain in chains if chain.ending != TAKEN]
    return {
        "owed": owed,
        "moved": moved,
        "forgiven": sum(chain.forgiven for chain in taken),
        "open": (len(left), sum(chain.owed for chain in left)),
    }


def by_kernel(counts: mau.Simulation) -> dict[str, Any]:
    tally = counts.tally
    return {
        "owed": list(tally[playout.CHAIN_HIST : playout.CHAIN_HIST + CHAIN_BINS]),
        "moved": list(tally[playout.CHAIN_MOVED : playout.CHAIN_MOVED + CHAIN_BINS]),
        "forgiven": tally[playout.CARDS_FORGIVEN],
        "open": (tally[playout.OPEN_CHAINS], tally[playout.OPEN_CARDS]),
    }


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(variants(), st.integers(0, 10**6), st.sampled_from(["uniform", "shedder", "eager"]), st.sampled_from([0.0, 0.6]))
def test_chains_of_a_record_are_those_that_the_kernel_counts(
    rules: mau.Variant, seed: int, bots: str, forget: float
) -> None:
    options: dict[str, Any] = {"seed": seed, "bots": bots, "players": rules.players[0], "forget": forget, "notice": 0.3}
    record = mau.play_round(rules, **options)
    found = mau.debt_chains(record)
    counts = mau.simulate(rules, 1, engine="plain", rows=True, **options)
    assert counted(list(found)) == by_kernel(counts)
    assert found.moved == counts.columns["debt_paid"][0]
    first = counts.columns["first_debt"][0]
    assert first == next((chain.owed for chain in found if chain.ending == TAKEN), 0)
    for chain in found:
        check_links(chain, found)
    for lang in ("en", "de"):
        assert all(said.endswith(".") and "{" not in said for said in found.sentences(lang))


def check_links(chain: Chain, found: Chains) -> None:
    """Each link is what the replay says: the seat to move, its legal moves, the debt after."""
    steps = found.record.steps
    for link in chain.links[1:]:
        step = steps[link.step - 1]
        assert link.seat == step.before.turn == step.by
        assert list(link.moves) == step.before.legal_moves
        assert set(link.laid) <= set(link.could)
        assert step.before.debt > 0
    debts = [link.debt for link in chain.links if link.laid]
    assert debts == sorted(debts)


@pytest.mark.parametrize("name", [rules.id for rules in mau.variants() if rules["debt.amount"]])
@pytest.mark.parametrize("bots", ["uniform", "shedder"])
def test_cards_in_the_bars_add_up_to_the_cards_moved(name: str, bots: str) -> None:
    for players in (2, 5):
        found = mau.debt_shares(name, players=players, rounds=20_000, seed=4, bots=bots)
        assert found.chains > 0
        assert sum(row.cards * row.count for row in found.all_rows) == found.owed
        assert found.owed - found.forgiven == found.moved == sum(row.moved for row in found.all_rows)
        paid = found.counts.tally[playout.SUMS + playout.M_PAID]
        assert found.moved == paid
        assert all(row.moved <= row.cards * row.count for row in found.all_rows)
        assert sum(row.share for row in found.all_rows) == pytest.approx(1)


def test_partial_payments_are_among_them() -> None:
    rules = HOUSE.with_knobs(
        setup__ranks=["7", "8", "9", "10"], setup__hand=3, wild__cards=["10"], score__basis="none", score__values={},
        series__end="rounds", series__result="most-wins", players=[2, 5], drawing__impossible="less",
        drawing__recycle=False, finish__blocked=True,
    )  # fmt: skip
    found = mau.debt_shares(rules, players=5, rounds=20_000, seed=1)
    assert found.forgiven > 100
    assert sum(row.cards * row.count for row in found.all_rows) - found.forgiven == found.moved
    assert found.moved == found.counts.tally[playout.SUMS + playout.M_PAID]


def test_large_debts_share_the_last_bar() -> None:
    rules = HOUSE.with_knobs(debt__amount={"7": 20, "2": 7}, debt__stack="any")
    found = mau.debt_shares(rules, players=2, rounds=20_000, seed=1)
    last = found.all_rows[-1]
    assert (last.cards, last.is_open) == (MOST, True)
    assert found.owed - found.forgiven == found.moved == sum(row.moved for row in found.all_rows)
    assert "31 or more" in found._repr_mimebundle_()["text/html"]


def test_both_engines_and_any_number_of_workers_count_alike() -> None:
    options: dict[str, Any] = {"players": 3, "rounds": 600, "seed": 5, "bots": "uniform"}
    plain, fast = (mau.debt_shares("house-code", engine=engine, **options) for engine in ("plain", "compiled"))
    assert plain.counts.tally == fast.counts.tally
    parts = mau.debt_shares("house-code", engine="plain", workers=2, **options)
    assert parts.counts.tally == plain.counts.tally
    again = mau.debt_shares("house-code", engine="plain", **{**options, "seed": 6})
    assert again.counts.tally != plain.counts.tally


def test_a_row_that_is_used_again_counts_only_its_own_batch() -> None:
    plan, t = make_plan(HOUSE, 50, 3, 1, "shedder").row(), [0] * TABLE_SIZE
    tallies = []
    for _ in range(2):
        tally = [0] * playout.TALLY_SIZE
        playout.batch(HOUSE.rules, t, plan, tally, [])
        tallies.append(tally)
    assert tallies[0] == tallies[1]
    assert sum(tallies[0][playout.CHAIN_HIST : playout.CHAIN_MOVED]) > 0


# --- many rounds ------------------------------------------------------------------------------------------------------


def test_the_first_chain_of_the_starter_is_counted_apart() -> None:
    rounds, seed = 400, 9
    found = mau.debt_shares("house-code", players=2, rounds=rounds, seed=seed, engine="plain")
    chains = [
        mau.debt_chains(mau.play_round("house-code", bots="shedder", players=2, seed=seed, number=number))
        for number in range(rounds)
    ]
    first = [one[0] for one in chains if len(one) and one[0].starter]
    assert found.starter_rounds == len(first) > 10
    assert all(chain.payer == len(chain.stacked) % 2 for chain in first if chain.ending == TAKEN)
    counts = {row.cards: row.count for row in found.starter_rows if row.count}
    assert counts == {n: sum(chain.owed == n for chain in first) for n in sorted({chain.owed for chain in first})}


@pytest.mark.parametrize(
    ("variant", "arguments", "where", "english", "german"),
    [
        ("crazy-eights", {}, "variant", "there are no debt chains in Crazy Eights", "gibt es keine Ziehketten"),
        ("house-code", {"rounds": 0}, "rounds", "without a round", "Ohne eine Runde"),
        ("house-code", {"rounds": -1}, "rounds", "-1 is no number of rounds", "-1 ist keine Anzahl"),
        ("house-code", {"rounds": "many"}, "rounds", "is no number of rounds", "ist keine Anzahl"),
        ("house-code", {"players": 9}, "players", "9", "9"),
        ("house-code", {"bots": "clever"}, "bots", "there is no bot", "Einen Bot"),
        ("house-rules", {}, "variant", "is not a variant", ""),
    ],
)  # fmt: skip
def test_bad_input_is_told(variant: str, arguments: dict[str, Any], where: str, english: str, german: str) -> None:
    with pytest.raises(InputError) as caught:
        mau.debt_shares(variant, engine="plain", **arguments)
    assert caught.value.where == where
    assert english in str(caught.value)
    assert german in caught.value.german


def test_a_variant_without_draw_cards_was_understood() -> None:
    with pytest.raises(ImpossibleError) as caught:
        mau.debt_shares("crazy-eights", rounds=5, engine="plain")
    assert caught.value.status == 1


def test_the_shares_are_told_in_both_languages() -> None:
    found = mau.debt_shares("house-code", players=3, rounds=3000, seed=1, engine="plain")
    english, german = found.summary("en"), found.summary("de")
    assert "exactly 72.8932 %" in english
    assert "genau sind es 72,8932 %" in german
    data = found.to_dict()
    assert data["says"]["de"] == german.splitlines()
    assert data["moved"] == found.moved
    first = next(row for row in data["rows"] if row["chains"] == "starter")
    assert first["fraction"] == str(found.starter_rows[0].exact)
    assert list(found.to_frame().columns) == list(found.columns)
    html = found._repr_mimebundle_()["text/html"]
    assert "72.8932 %" in html
    classic = mau.debt_shares("classic", players=2, rounds=20, engine="plain")
    assert str(classic).endswith(
        "There is no closed form: the starter does not act here, so that no round begins with a debt."
    )


def test_a_batch_that_was_stopped_is_marked() -> None:
    found = mau.debt_shares("house-code", players=2, rounds=1000, engine="plain", stop=stop_after(2))
    assert 0 < found.rounds < 1000
    assert "Only a part: asked for were 1,000." in str(found)
    assert found.moved == found.counts.tally[playout.SUMS + playout.M_PAID]


def stop_after(calls: int) -> Any:
    left = [calls]

    def stop() -> bool:
        left[0] -= 1
        return left[0] < 0

    return stop
