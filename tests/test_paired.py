"""Pairs of rounds: the same whole numbers however they are played, intervals that cover, and outside numbers."""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from tables import SHIPPED

import maumau_kit as mau
from maumau_kit.kernel import playout
from maumau_kit.studies.compare import numbers as module
from maumau_kit.studies.compare.ablation import ablate
from maumau_kit.studies.compare.estimates import estimate
from maumau_kit.studies.compare.measures import MEASURES, measures_of
from maumau_kit.studies.compare.numbers import Numbers, paired
from maumau_kit.studies.compare.paired import PairJob, PairTally, tally, wide_rows
from maumau_kit.studies.compare.pairing import Pairing, other_seed
from maumau_kit.studies.compare.record_row import row_of
from maumau_kit.studies.plan import make_plan
from maumau_kit.studies.store import Part
from maumau_kit.studies.written import written_round

COMPARISONS, DEALS = 2_000, 500


def needs_numba() -> None:
    pytest.importorskip("numba", reason="the compiled kernel needs numba")


# --- whole numbers --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", SHIPPED)
def test_a_wide_row_is_what_the_record_says(variant: str) -> None:
    rules = mau.variant(variant)
    players, width = rules.players[1] - 1, playout.WIDE_ROW
    rows = wide_rows(make_plan(rules, 8, players, 5, "eager"), "plain", Part(0, 8))
    for number in range(8):
        record = mau.play_round(rules, players=players, seed=5, number=number, bots="eager")
        assert row_of(record) == list(rows[number * width : (number + 1) * width])


def test_a_wide_row_of_a_round_with_forgotten_calls_and_of_one_that_was_given_up() -> None:
    rules = mau.variant("house-code").with_knobs(finish__move_limit=60)
    forgets: dict[str, Any] = {"forget": 0.6, "notice": 0.5}
    rows = list(wide_rows(make_plan(rules, 60, 5, 5, "uniform", **forgets), "plain", Part(0, 60)))
    found = [mau.play_round(rules, players=5, seed=5, number=n, bots="uniform", **forgets) for n in range(60)]
    assert {"unfinished", "out"} <= {record.outcome.reason for record in found}
    assert any("catch" in str(move) for record in found for _, move in record.moves)
    assert [number for record in found for number in row_of(record)] == rows


def test_numpy_and_plain_python_tally_the_same() -> None:
    pytest.importorskip("numpy")
    a, b = (wide_rows(make_plan(mau.variant(name), 200, 4, 5, "shedder"), "plain", Part(0, 200)) for name in
            ("house-code", "classic"))  # fmt: skip
    assert tally(a, b, MEASURES.values()) == tally(a, b, MEASURES.values(), plain=True)


def test_sums_that_need_more_than_64_bits_are_whole_numbers_too() -> None:
    pytest.importorskip("numpy")
    rows = array("i", [2_000_000_000] * (40 * playout.WIDE_ROW))
    for plain in (False, True):
        found = tally(rows, rows, [MEASURES["turns"]], plain=plain).sums["turns"]
        assert found.aa == 40 * 2_000_000_000**2


@pytest.mark.parametrize("options", [{}, {"luck": "independent"}, {"bot_luck": "independent", "bots": "uniform"}])
def test_both_engines_give_the_same_numbers(options: dict[str, Any]) -> None:
    needs_numba()
    found = [
        paired("house-code", "ocho-loco", 150, players=3, engine=name, **options) for name in ("plain", "compiled")
    ]
    assert found[0].tally == found[1].tally
    assert found[0].rows == found[1].rows


@pytest.mark.parametrize("chunk", [1, 7, 100])
def test_how_the_deals_are_cut_does_not_matter(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = paired("house-code", "tavern", 100, engine="plain")
    monkeypatch.setattr(module, "PLAIN_CHUNK", chunk)
    again = paired("house-code", "tavern", 100, engine="plain")
    assert (again.tally, again.rows) == (whole.tally, whole.rows)


def test_workers_give_the_same_numbers() -> None:
    one = paired("house-code", "tavern", 300, engine="plain")
    assert paired("house-code", "tavern", 300, engine="plain", workers=2).tally == one.tally


def test_each_side_is_the_batch_of_its_variant() -> None:
    found = paired("house-code", "tavern", 120, players=3, seed=9, engine="plain")
    for side, variant in enumerate(("house-code", "tavern")):
        counted = mau.simulate(variant, 120, 3, 9, "shedder", engine="plain")
        for name in ("turns", "decisions", "draws", "debt_paid", "shuffles", "points"):
            row = found[name]
            assert (row.mean_a, row.mean_b)[side] == counted.means[name], name
        assert list(found.wins[side]) == counted.wins
        assert (found["no_winner"].mean_a, found["no_winner"].mean_b)[side] == counted.no_winner / 120


def test_the_other_seed_is_another_for_every_seed() -> None:
    seeds = [0, 1, 2, 77, 2**63 - 1]
    assert len({*seeds, *map(other_seed, seeds)}) == 2 * len(seeds)


# --- a variant against itself ---------------------------------------------------------------------------------------


def test_a_variant_against_itself_is_identical_without_any_interval() -> None:
    found = paired("classic", "classic", 200, players=3, bots="uniform", engine="plain")
    assert found.identical
    for row in found.rows:
        assert row.identical
        assert row.difference == 0
        assert (row.low, row.high, row.p) == (None, None, None)
    for lang, last in (("en", "Identical: every deal went the same way under both rules."),
                       ("de", "Gleich: jede Ausgabe verlief nach beiden Regeln ebenso.")):  # fmt: skip
        assert found.summary(lang).splitlines()[-1] == last
        assert "95 %" not in found.summary(lang)
        assert "95 %" in paired("classic", "tavern", 20, players=3, engine="plain").summary(lang)


def test_with_bots_that_choose_anew_only_the_cards_are_the_same() -> None:
    anew: dict[str, Any] = {"players": 3, "bot_luck": "independent", "engine": "plain"}
    assert not paired("classic", "classic", 100, bots="eager", **anew).identical
    # A bot that leaves nothing to chance plays the same round on the same cards.
    assert paired("classic", "classic", 100, bots="shedder", **anew).identical


def test_with_luck_of_its_own_it_is_not() -> None:
    found = paired("classic", "classic", 200, players=3, luck="independent", engine="plain")
    assert not found.identical
    assert found["turns"].low is not None


# --- intervals cover ------------------------------------------------------------------------------------------------


def cut_up(kind: str, measures: tuple[str, ...]) -> Iterator[tuple[str, float]]:
    """The p of each of 2,000 comparisons of 500 deals, from one long batch with the rows of all of them."""
    total = COMPARISONS * DEALS
    rules, seed = mau.variant("house-code"), 2027
    luck = {kind: "independent"}
    first = paired(rules, rules, DEALS, players=2, seed=seed, bots="eager", **luck)
    pairing = Pairing(rules, rules, total, 2, seed, "eager", kind != "luck", False)
    job = pairing.job("compiled")
    assert isinstance(job, PairJob)
    step = 100 * DEALS
    for start in range(0, total, step):
        a, b = (wide_rows(plan, "compiled", Part(start, step)) for plan in (job.a, job.b))
        for at in range(0, step, DEALS):
            part = slice(at * playout.WIDE_ROW, (at + DEALS) * playout.WIDE_ROW)
            found = tally(a[part], b[part], [MEASURES[name] for name in measures])
            for name in measures:
                row = estimate(name, "count", found.sums[name], DEALS, 0.95, paired=kind != "luck")
                if not start and not at:
                    known = first[name]
                    assert (row.difference, row.low, row.high, row.p) == (
                        known.difference, known.low, known.high, known.p,
                    )  # fmt: skip
                assert row.p is not None
                assert (row.p < 0.05) == row.is_clear
                yield name, row.p


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["luck", "bot_luck"])
def test_equal_rules_are_told_apart_as_often_as_the_level_says(kind: str) -> None:
    needs_numba()
    measures = ("turns", "points", "first_seat")
    rejected = dict.fromkeys(measures, 0)
    for name, p in cut_up(kind, measures):
        rejected[name] += p < 0.05
    error = sqrt(0.05 * 0.95 / COMPARISONS)
    for name, times in rejected.items():
        assert abs(times / COMPARISONS - 0.05) <= 3 * error, (name, times)


# --- an outside simulation of the same rules --------------------------------------------------------------------------

MANY = 200_000


def outside(players: int, **knobs: Any) -> Numbers:
    needs_numba()
    rules = mau.variant("house-code")
    return paired(rules, rules.with_knobs(**knobs), MANY, players=players, seed=4, bots="eager")


@pytest.mark.parametrize("plain", ["ordinary", "inert"])
def test_the_first_seat_wins_as_often_as_outside(plain: str) -> None:
    row = outside(2, setup__starter=plain)["first_seat"]
    assert row.mean_a is not None
    assert row.mean_b is not None
    assert row.difference is not None
    assert abs(row.mean_a - 0.503) <= 4 * 0.0025
    assert abs(row.mean_b - 0.518) <= 4 * 0.0025
    assert abs(row.difference - 0.015) <= 4 * 0.0025 * sqrt(2)
    assert row.is_clear


def test_turns_and_payments_are_those_seen_outside() -> None:
    found = outside(4, debt__stack="none")
    # Of 20,000 rounds; the payments' own spread from the sums here.
    sums, n = found.tally.sums["payments"], found.counted
    error = sqrt((sums.aa / n - (sums.a / n) ** 2) / 20_000)
    for name, side_a, side_b, allowed in (("turns", 33.7, 34.8, 4 * 0.11), ("payments", 1.63, 1.88, 4 * error)):
        row = found[name]
        assert row.mean_a is not None
        assert row.mean_b is not None
        assert abs(row.mean_a - side_a) <= allowed, name
        assert abs(row.mean_b - side_b) <= allowed, name
        assert row.is_clear


# --- stopping and failing -------------------------------------------------------------------------------------------


def test_what_was_played_before_a_stop_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PLAIN_CHUNK", 10)
    heard: list[tuple[int, int]] = []
    found = paired(
        "house-code", "tavern", 100, engine="plain",
        progress=lambda done, total: heard.append((done, total)), stop=lambda: len(heard) >= 3,
    )  # fmt: skip
    assert heard == [(10, 100), (20, 100), (30, 100)]
    assert (found.done, found.asked, found.is_partial) == (30, 100, True)
    assert found.tally == paired("house-code", "tavern", 30, engine="plain").tally
    assert "30 of 100" in found.summary("en")
    assert "30 von 100" in found.summary("de")


def test_an_interrupt_keeps_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PLAIN_CHUNK", 10)

    def interrupt(done: int, _total: int) -> None:
        if done == 20:
            raise KeyboardInterrupt

    assert paired("house-code", "tavern", 100, engine="plain", progress=interrupt).done == 20


def eagerly(seen: mau.Observation) -> str:
    return str(seen.legal[0])


def breaks(seen: mau.Observation) -> str:
    """Breaks off where it holds a certain card at the start, so in some deals only."""
    return "nonsense" if "QS" in str(seen) else str(seen.legal[0])


def test_written_bots_are_played_on_the_same_luck() -> None:
    found = paired("house-code", "tavern", 12, players=3, bots=[eagerly, "shedder"])
    assert (found.counted, found.failures) == (12, ())
    assert found.bots == ("eagerly", "shedder", "eagerly")
    same = paired("classic", "classic", 12, players=2, bots=eagerly)
    assert same.identical
    # Bots of the package play the rounds of the batch whichever way they are asked.
    usual = wide_rows(make_plan(mau.variant("tavern"), 12, 3, 0, "shedder"), "plain", Part(0, 12))
    asked = [row_of(written_round("tavern", "shedder", players=3, number=number).record) for number in range(12)]
    assert [n for row in asked for n in row] == list(usual)


def test_a_stop_is_heard_in_the_middle_of_a_round_of_a_slow_bot() -> None:
    asked: list[int] = []

    def slowly(seen: mau.Observation) -> str:
        asked.append(1)
        time.sleep(0.12)
        return str(seen.legal[0])

    found = paired("house-code", "tavern", 5, players=2, bots=slowly, stop=lambda: len(asked) >= 4)
    assert (found.done, found.is_partial) == (0, True)
    assert len(asked) <= 6  # a round has many more moves
    asked.clear()
    pieces = ablate("tavern", knobs="wild.on_wild", deals=3, players=2, bots=slowly, stop=lambda: len(asked) >= 4)
    assert (pieces.rows, pieces.is_partial) == ((), True)
    assert len(asked) <= 6


def test_where_every_deal_broke_off_the_bot_is_named() -> None:
    def stubborn(_: mau.Observation) -> str:
        raise ValueError("no")

    found = paired("house-code", "tavern", 3, players=2, bots=stubborn)
    assert (found.counted, found.tally.failed, found.identical) == (0, 3, False)
    for lang, none, each in (
        ("en", "none of the 3 deals could be counted", "A bot broke off in each of them:"),
        ("de", "keine der 3 Ausgaben konnte gezählt werden", "Ein Bot brach in jeder davon ab:"),
    ):
        mau.language(lang)
        try:
            html = found._repr_mimebundle_()["text/html"]
        finally:
            mau.language("en")
        for text in (found.summary(lang), html):
            assert none in text
            assert each in text
            assert "stubborn" in text
    assert "Ein Bot brach darin ab:" in paired("house-code", "tavern", 1, players=2, bots=stubborn).summary("de")


def test_deals_in_which_a_bot_breaks_off_count_on_neither_side() -> None:
    found = paired("house-code", "tavern", 20, players=2, bots=[breaks, "shedder"])
    failed = {one.deal for one in found.tally.failures}
    assert 0 < found.tally.failed == len(failed) < 20
    assert found.done == 20
    assert found.counted == 20 - found.tally.failed
    english, german = found.failures[0]
    assert english.startswith(f"Deal {min(failed)}, under the ")
    assert "breaks" in english
    assert german.startswith(f"Ausgabe {min(failed)}, nach den ")
    assert english in found.summary("en")
    whole = found.tally
    parts = [paired("house-code", "tavern", n, players=2, bots=[breaks, "shedder"]).tally for n in (7, 20)]
    assert parts[1] == whole
    assert parts[0].failures == tuple(one for one in whole.failures if one.deal < 7)


def test_tallies_add_up_in_any_order() -> None:
    job = PairJob(*(make_plan(mau.variant(name), 60, 2, 1, "eager") for name in ("house-code", "tavern")), "plain")
    one, two, three = (job(Part(first, 20)) for first in (0, 20, 40))
    assert one + two + three == three + (two + one) == job(Part(0, 60))
    assert PairTally() + one == one
    assert set(one.sums) == {measure.name for measure in measures_of(2)}


# --- kept in a folder -------------------------------------------------------------------------------------------------


def kept(folder: Path, deals: int = 60, **more: Any) -> Numbers:
    pytest.importorskip("pyarrow", reason="rounds are kept as Parquet files")
    return paired("house-code", "tavern", deals, players=3, engine="plain", keep=folder, **more)


def files(folder: Path) -> dict[str, int]:
    return {str(file.relative_to(folder)): file.stat().st_mtime_ns for file in folder.glob("*/*.parquet")}


def test_a_stopped_comparison_is_taken_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT_PLAIN_CHUNK", 10)
    whole = paired("house-code", "tavern", 60, players=3, engine="plain")
    done: list[int] = []
    first = kept(tmp_path, progress=lambda n, _: done.append(n), stop=lambda: len(done) >= 3)
    assert (first.done, first.is_partial) == (30, True)
    before = files(tmp_path)
    assert len(before) == 6
    again = kept(tmp_path)
    assert again.tally == whole.tally
    after = files(tmp_path)
    assert len(after) == 12
    assert {name: after[name] for name in before} == before
    assert kept(tmp_path, 20).tally == paired("house-code", "tavern", 20, players=3, engine="plain").tally
    assert kept(tmp_path, 75).tally == paired("house-code", "tavern", 75, players=3, engine="plain").tally


def test_what_only_one_side_has_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT_PLAIN_CHUNK", 10)
    whole = kept(tmp_path)
    (tmp_path / "second" / "rounds-0000000020-0000000010.parquet").unlink()
    (tmp_path / "first" / "rounds-0000000040-0000000010.parquet").unlink()
    assert kept(tmp_path).tally == whole.tally
    assert len(files(tmp_path)) == 12


def test_a_part_beyond_the_run_that_only_one_side_has_is_played_again_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "KEPT_PLAIN_CHUNK", 10)
    whole = kept(tmp_path)
    for side in ("first", "second"):
        (tmp_path / side / "rounds-0000000020-0000000010.parquet").unlink()
        there = files(tmp_path)
        # The run asks for half of the part that is gone on the one side: the other one's is dropped, and half is kept.
        short = kept(tmp_path, 25)
        assert short.tally == paired("house-code", "tavern", 25, players=3, engine="plain").tally
        new = {f"{each}/rounds-0000000020-0000000005.parquet" for each in ("first", "second")}
        assert set(files(tmp_path)) == {name for name in there if "0000000020" not in name} | new
        assert kept(tmp_path).tally == whole.tally
        (tmp_path / "first" / "rounds-0000000020-0000000005.parquet").unlink()
        (tmp_path / "second" / "rounds-0000000025-0000000005.parquet").unlink()
        assert kept(tmp_path).tally == whole.tally
    rounds = sorted(
        int(name[13:23]) + n for name in files(tmp_path) if "first" in name for n in range(int(name[24:34]))
    )
    assert rounds == list(range(60))


def test_kept_rows_hold_every_column(tmp_path: Path) -> None:
    found = kept(tmp_path)
    parquet = pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(tmp_path / "second").to_pydict()
    sums = found.tally.sums
    for name in ("turns", "decisions", "draws", "debt_paid", "payments", "shuffles"):
        assert sum(table[name]) == sums[name].b
    assert "points_2" in table
    assert "points_3" not in table


def test_the_folder_of_another_comparison_is_refused(tmp_path: Path) -> None:
    kept(tmp_path, 10)
    for other in ({"seed": 1}, {"luck": "independent"}, {"bots": "eager"}):
        with pytest.raises(mau.InputError, match="another run"):
            kept(tmp_path, 10, **other)
    with pytest.raises(mau.InputError, match="not kept"):
        kept(tmp_path, 10, bots=eagerly)
