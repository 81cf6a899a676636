"""Single changes of a variant: exactly the pairs they claim to be, judged together, and two changes at once."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from statistics import mean, stdev
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import maumau_kit as mau
from maumau_kit.base.errors import InputError
from maumau_kit.rules.relevance import plays_a_part
from maumau_kit.rules.variant import KNOBS
from maumau_kit.studies.compare import ablation as module
from maumau_kit.studies.compare import grid
from maumau_kit.studies.compare.ablation import USUAL, Ablation, ablate
from maumau_kit.studies.compare.ablation_words import many_tests, p_text, sentence
from maumau_kit.studies.compare.effects import judged
from maumau_kit.studies.compare.estimates import Estimate
from maumau_kit.studies.compare.holm import adjusted, probability
from maumau_kit.studies.compare.interaction import Interaction, interaction
from maumau_kit.studies.compare.interaction_words import cell_sentence, cell_text
from maumau_kit.studies.compare.numbers import paired
from maumau_kit.studies.compare.record_row import row_of
from maumau_kit.studies.compare.trials import trials_of
from maumau_kit.studies.compare.values import values_of

SOME = ["setup.hand", "debt.amount", "wild.on_wild", "series.end"]
"""Knobs of classic: several values, contradictions, one value, and one that does nothing in a round."""


def needs_numba() -> None:
    pytest.importorskip("numba", reason="the compiled kernel needs numba")


@pytest.fixture(scope="module")
def found() -> Ablation:
    """A few changes of classic, over a few deals."""
    return ablate("classic", knobs=SOME, deals=60, seed=3, engine="plain")


@pytest.fixture(scope="module")
def pair() -> Interaction:
    """Two knobs of classic, one of them with a value that cannot be alone."""
    return interaction("classic", "debt.amount", "debt.stack", deals=31, seed=5, engine="plain")


# --- many tests ---------------------------------------------------------------------------------------------------


def test_holm_by_hand() -> None:
    # 0.005 × 4 = 0.02; 0.01 × 3 = 0.03; 0.03 × 2 = 0.06; 0.04 × 1 = 0.04, but no less than the one before it.
    assert adjusted([0.01, 0.04, None, 0.03, 0.005]) == [0.03, 0.06, None, 0.06, 0.02]
    assert adjusted([0.6, 0.7]) == [1.0, 1.0]
    assert adjusted([None]) == [None]


@given(st.lists(st.floats(0, 1) | st.none(), max_size=40))
def test_adjusted_p_values_are_never_below_the_raw_ones(ps: list[float | None]) -> None:
    tests = sum(p is not None for p in ps)
    for p, allowed in zip(ps, adjusted(ps), strict=True):
        if p is None:
            assert allowed is None
        else:
            assert allowed is not None
            assert p <= allowed <= min(1.0, tests * p)
    order = sorted((p, a) for p, a in zip(ps, adjusted(ps), strict=True) if p is not None and a is not None)
    assert [a for _, a in order] == sorted(a for _, a in order)


def test_one_false_find_in_twenty_families() -> None:
    """If nothing does anything, a family of 30 tests holds one that stands in about 1 of 20; unadjusted in 4 of 5."""
    chance, families = random.Random(7), 1_000
    drawn = [[chance.random() for _ in range(30)] for _ in range(families)]
    finds = [sum(p is not None and p < 0.05 for p in adjusted(list(family))) for family in drawn]
    share = sum(map(bool, finds)) / families
    assert abs(share - 0.05) <= 3 * math.sqrt(0.05 * 0.95 / families)
    assert sum(min(family) < 0.05 for family in drawn) / families > 0.7


def test_rules_that_are_the_same_seldom_stand() -> None:
    """Families of real comparisons of the same rules, in which only the luck is another."""
    needs_numba()
    false = 0
    for family in range(12):
        rows = [
            paired("house-code", "house-code", 200, seed=100 * family + number, luck="independent", engine="compiled")
            for number in range(8)
        ]
        tests = [probability(row["turns"], 200) for row in rows]
        assert None not in tests
        false += any(p is not None and p < 0.05 for p in adjusted(tests))
    assert false <= 3  # 12 × 0.05 = 0.6 are expected; four would come in 1 of 500


def test_pairs_that_all_differ_by_the_same_are_tested_by_their_signs() -> None:
    constant = Estimate("no_winner", "share", 0.0, 1.0, 1.0)
    assert probability(constant, 5) == 2 / 2**5
    assert probability(constant, 5_000) == 0
    assert probability(constant, 1) is None
    assert probability(Estimate("turns", "count", 2.0, 2.0, 0.0, identical=True), 9) is None
    assert probability(Estimate("turns", "count", 2.0, 3.0, 1.0, 0.5, 1.5, 0.01), 9) == 0.01


# --- what is tried ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["classic", "house-code", "easy-kids"])
def test_every_other_value_of_every_knob_that_plays_a_part_is_tried_or_told(name: str) -> None:
    rules = mau.variant(name)
    tried = trials_of(rules, 2)
    seen = [(one.knob, str(one.value)) for one in (*tried.trials, *tried.untried)]
    wanted = [(knob, str(value)) for knob in KNOBS if plays_a_part(rules, knob) for value in values_of(rules, knob)[1:]]
    assert sorted(seen) == sorted(wanted)
    assert tried.untried
    assert set(tried.idle) == {knob for knob in KNOBS if not plays_a_part(rules, knob)}
    for one in tried.trials:
        assert {k for k in KNOBS if one.variant[k] != rules[k]} == {one.knob}
        one.variant.check_players(2)


def test_contradictions_are_listed_with_their_sentence(found: Ablation) -> None:
    assert [(one.knob, one.value, one.code) for one in found.untried] == [
        ("debt.amount", {}, "stack-without-debt"),
        ("debt.amount", {"2": 2}, "effect-not-in-pack"),
    ]
    assert found.untried[0].why == (
        "A debt can be passed on, but no card opens one.",
        "Offene Karten dürfen weitergegeben werden, aber keine Karte lässt ziehen.",
    )
    assert found.untried[0].says == ("No card makes anybody draw.", "Keine Karte lässt jemanden ziehen.")
    for lang, why in zip(("en", "de"), found.untried[0].why, strict=True):
        assert why in found.summary(lang)
        assert found.to_dict()["contradictions"][0]["why"][lang] == why


def test_only_this_number_of_players_must_be_dealt_to() -> None:
    for players, hands in ((2, [4, 6, 7]), (5, [4, 6])):
        hand = ablate("classic", knobs="setup.hand", deals=3, players=players, engine="plain")
        assert [row.value for row in hand.rows] == hands
        assert [one.value for one in hand.untried] == [n for n in (4, 6, 7) if n not in hands]
        assert hand.asked == len(hands)


# --- the numbers --------------------------------------------------------------------------------------------------


def test_each_row_is_the_pairing_of_the_two_variants(found: Ablation) -> None:
    assert [row.knob for row in found.rows] == ["setup.hand"] * 3 + ["debt.amount", "wild.on_wild"] + ["series.end"] * 2
    for row in found.rows:
        numbers = paired("classic", row.variant, 60, seed=3, players=2, engine="plain")
        assert row.tally.rows == numbers.tally.rows
        assert row.tally.winners == numbers.tally.winners
        assert row.estimates == tuple(numbers[name] for name in USUAL)


def test_a_rule_of_the_match_does_nothing_in_a_round(found: Ablation) -> None:
    same = {row.knob for row in found.rows if row.identical}
    assert same == {"series.end"}
    for row in found["series.end"]:
        assert all(one.identical for one in row.estimates)
        assert row.adjusted == (None,) * len(USUAL)
        assert not any(row.stands)
        assert sentence(found, row, "turns", "en").startswith(
            "With these bots this change does nothing: each of the 60"
        )


def test_a_rule_of_the_score_is_not_identical_though_the_same_seats_win() -> None:
    (row,) = ablate("house-code", knobs="score.doubles", deals=60, engine="plain").rows
    assert row["turns"].identical
    assert row["winner_changed"].identical
    assert not row["points"].identical
    assert not row.identical


def test_the_p_values_allow_for_all_tests_together(found: Ablation) -> None:
    tests = [probability(one, 60) for row in found.rows for one in row.estimates]
    ranked = sorted(p for p in tests if p is not None)
    for p, allowed in zip(tests, (p for row in found.rows for p in row.adjusted), strict=True):
        # Holm's p, another way: the largest of those of all tests that are no less clear than this one.
        steps = [min(1.0, (len(ranked) - k) * q) for k, q in enumerate(ranked) if p is not None and q <= p]
        assert allowed == (max(steps) if steps else None)
    assert found.tests == sum(p is not None for p in tests) > 10
    for row in found.rows:
        assert row.stands == tuple(p is not None and p < 0.05 for p in row.adjusted)
    assert any(any(row.stands) for row in found.rows)
    clear = [one.is_clear for row in found.rows for one in row.estimates if one.measure != "winner_changed"]
    assert sum(clear) > sum(sum(row.stands) for row in found.rows)  # some only look clear while they are alone


def test_a_known_effect_agrees_with_two_bare_simulations() -> None:
    needs_numba()
    rules = mau.variant("house-code")
    (row,) = [
        one
        for one in ablate(rules, knobs=["debt.stack"], players=4, deals=6_000, seed=1, bots="eager").rows
        if one.value == "none"
    ]
    bare = [
        mau.simulate(each, rounds=20_000, players=4, seed=9, bots="eager")
        for each in (rules, rules.with_knobs(debt__stack="none"))
    ]
    for name in ("turns", "debt_paid"):
        (one, half_one), (other, half_other) = (batch.interval(name) or (0, 0) for batch in bare)
        own, low, high = row[name].difference, row[name].low, row[name].high
        assert own is not None
        assert low is not None
        assert high is not None
        error = math.hypot(half_one, half_other, (high - low) / 2) / 1.96
        assert abs(own - (other - one)) <= 4 * error, name
    assert row["debt_paid"].difference is not None
    assert row["debt_paid"].difference < 0  # who cannot pass a debt on never gathers a large one
    assert row.stands[row.place("debt_paid")]


@pytest.mark.parametrize(("chunk", "handful"), [(1, 1), (7, 2), (100, 50)])
def test_how_the_work_is_cut_does_not_matter(
    found: Ablation, chunk: int, handful: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PLAIN_CHUNK", chunk)
    monkeypatch.setattr(module, "HANDFUL", handful)
    assert ablate("classic", knobs=SOME, deals=60, seed=3, engine="plain").rows == found.rows


def test_workers_and_executors_give_the_same_numbers(found: Ablation) -> None:
    assert ablate("classic", knobs=SOME, deals=60, seed=3, engine="plain", workers=2).rows == found.rows
    with ThreadPoolExecutor(3) as threads:
        again = ablate("classic", knobs=SOME, deals=60, seed=3, engine="plain", executor=threads)
    assert again.rows == found.rows


def test_both_engines_give_the_same_numbers(found: Ablation) -> None:
    needs_numba()
    assert ablate("classic", knobs=SOME, deals=60, seed=3, engine="compiled").rows == found.rows


def test_the_base_rounds_are_played_once_for_a_handful(monkeypatch: pytest.MonkeyPatch) -> None:
    from maumau_kit.studies.compare import same_luck

    played: list[str] = []
    whole: Callable[..., Any] = same_luck.Tables.play

    def counted(self: same_luck.Tables, variant: mau.Variant, part: Any) -> Any:
        played.append("base" if variant == mau.variant("classic") else "other")
        return whole(self, variant, part)

    monkeypatch.setattr(same_luck.Tables, "play", counted)
    ablate("classic", knobs=SOME, deals=8, engine="plain", workers=1)
    assert (played.count("base"), played.count("other")) == (1, 7)


def test_little_work_stays_in_this_process_and_much_is_spread() -> None:
    from maumau_kit.studies.compare.same_luck import Tables
    from maumau_kit.studies.spread import check_workers

    tables = Tables(2, 0, "shedder", "compiled")
    assert tables.workers(None, None, 100_000) == 1
    assert tables.workers(None, None, 10**8) == check_workers(None)
    assert tables.workers(3, None, 1) == 3
    assert Tables(2, 0, eagerly, "plain").workers(None, None, 10**8) == 1


# --- stopping and failing -------------------------------------------------------------------------------------------


def test_what_was_played_to_its_end_before_a_stop_is_told(found: Ablation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HANDFUL", 2)
    monkeypatch.setattr(module, "PLAIN_CHUNK", 30)
    heard: list[tuple[int, int]] = []
    part = ablate(
        "classic", knobs=SOME, deals=60, seed=3, engine="plain", workers=1,
        progress=lambda done, total: heard.append((done, total)), stop=lambda: len(heard) >= 5,
    )  # fmt: skip
    assert heard == [(60, 420), (120, 420), (180, 420), (240, 420), (300, 420)]  # the fifth piece is half of a handful
    assert (len(part.rows), part.asked, part.is_partial) == (4, 7, True)
    assert [row.estimates for row in part.rows] == [row.estimates for row in found.rows[:4]]
    assert [p for row in part.rows for p in row.adjusted] == adjusted(
        [probability(one, 60) for row in part.rows for one in row.estimates]
    )
    assert "4 of 7 changes were played to their end" in part.summary("en")
    assert "4 von 7 Änderungen sind zu Ende gespielt" in part.summary("de")
    assert part.to_dict()["partial"]


def test_an_interrupt_keeps_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HANDFUL", 1)

    def interrupt(done: int, _total: int) -> None:
        if done == 40:
            raise KeyboardInterrupt

    part = ablate("classic", knobs=SOME, deals=20, engine="plain", workers=1, progress=interrupt)
    assert (len(part.rows), part.asked) == (2, 7)


def test_stopped_in_the_first_handful_these_changes_are_told_over_the_deals_they_have(found: Ablation) -> None:
    heard: list[int] = []
    part = ablate(
        "classic", knobs=SOME, deals=60, seed=3, engine="plain", workers=1,
        progress=lambda done, _: heard.append(done), stop=lambda: len(heard) >= 3,
    )  # fmt: skip
    assert (part.deals, part.wanted, len(part.rows), part.asked, part.is_partial) == (24, 60, 7, 7, True)
    whole = ablate("classic", knobs=SOME, deals=24, seed=3, engine="plain")
    assert part.rows == whole.rows
    assert (whole.is_partial, found.is_partial) == (False, False)
    assert "7 of 7 changes were played, in 24 of 60 deals" in part.summary("en")
    assert "7 von 7 Änderungen sind gespielt, in 24 von 60 Ausgaben" in part.summary("de")


def test_what_breaks_off_under_the_unchanged_rules_is_told_once() -> None:
    def never(_: mau.Observation) -> str:
        return "nonsense"

    told = ablate("classic", knobs=["wild.on_wild", "setup.hand"], deals=2, players=2, bots=never)
    unchanged = [english for english, _ in told.failures if "with the unchanged rules" in english]
    assert len(unchanged) == len(set(unchanged)) == 2
    assert len(told.failures) == 2 + 2 * len(told.rows)


def eagerly(seen: mau.Observation) -> str:
    return str(seen.legal[0])


def breaks(seen: mau.Observation) -> str:
    """Breaks off where it holds a certain card at the start, so in some deals only."""
    return "nonsense" if "QS" in str(seen) else str(seen.legal[0])


def test_written_bots_play_and_the_deals_they_break_are_left_out_on_both_sides() -> None:
    options: dict[str, Any] = {"players": 2, "bots": [breaks, "shedder"], "seed": 2}
    found = ablate("classic", knobs=["wild.on_wild", "setup.hand"], deals=12, **options)
    assert found.bots == ("breaks", "shedder")
    for row in found.rows:
        numbers = paired("classic", row.variant, 12, **options)
        assert (row.tally.pairs, row.tally.failed) == (numbers.counted, numbers.tally.failed)
        assert row.estimates == tuple(numbers[name] for name in USUAL)
    assert 0 < found.rows[0].tally.pairs < 12
    assert any("Deal " in english and "breaks" in english for english, _ in found.failures)
    assert found.failures[0][0] in found.summary("en")
    assert found.failures[0][1] in found.summary("de")


@pytest.mark.parametrize(("options", "where", "offered"), [
    ({"knobs": ["wild.onwild"]}, "knobs", "wild.on_wild"),
    ({"knobs": "players"}, "knobs", "one of"),
    ({"knobs": 3}, "knobs", "wild.on_wild"),
    ({"measures": ["turn"]}, "measure", "turns"),
    ({"measures": ["wins_4"]}, "measure", "wins_1"),
    ({"measures": []}, "measures", "turns"),
    ({"deals": -1}, "deals", "0 to"),
    ({"players": 9}, "players", "2 to 5"),
    ({"bots": "sheddr"}, "bot", "shedder"),
    ({"confidence": 2.0}, "confidence", "0.95"),
    ({"seed": -1}, "seed", ""),
    ({"workers": 0}, "workers", "1 to"),
    ({"engine": "plane"}, "engine", "plain"),
])  # fmt: skip
def test_what_is_wrong_is_one_sentence(options: dict[str, Any], where: str, offered: str) -> None:
    with pytest.raises(InputError) as caught:
        ablate("classic", **{"deals": 5, **options})
    assert caught.value.where.startswith(where)
    assert offered in str(caught.value)


def test_nothing_to_try_and_nothing_played_are_told() -> None:
    nothing = ablate("classic", knobs=[], deals=5, engine="plain", progress=True)
    assert (nothing.rows, nothing.tests) == ((), 0)
    assert "No change was tried." in str(nothing)
    empty = ablate("classic", knobs="wild.on_wild", deals=0, engine="plain")
    assert empty.rows[0]["turns"].difference is None
    assert "no data" in sentence(empty, empty.rows[0], "turns", "en")
    assert json.dumps(empty.to_dict(), allow_nan=False)


# --- told and shown -------------------------------------------------------------------------------------------------


def test_rows_by_size_and_by_topic(found: Ablation) -> None:
    sizes = [abs(row["turns"].difference or 0.0) for row in found.sorted() if not row.identical]
    assert sizes == sorted(sizes, reverse=True)
    assert [row.identical for row in found.sorted()] == [False] * 5 + [True] * 2
    assert found.sorted("topic") == found.rows
    assert [row.topic for row in found.rows] == ["setup"] * 3 + ["debt", "wild"] + ["series"] * 2
    other = found.sorted(measure="points")
    assert abs(other[0]["points"].difference or 0) == max(abs(row["points"].difference or 0) for row in found.rows)
    for wrong in ({"by": "sise"}, {"measure": "turn"}):
        with pytest.raises(InputError):
            found.sorted(**wrong)


def test_trying_much_is_explained(found: Ablation) -> None:
    def told(tests: int, confidence: float, lang: str) -> str:
        row = replace(found.rows[0], adjusted=(0.5,) * tests)
        return many_tests(replace(found, rows=(row,) * 2, confidence=confidence), lang)

    english, german = (told(30, 0.95, lang) for lang in ("en", "de"))
    assert "2 changes were tried, with 60 comparisons in all" in english
    assert "at 95 % about 3 of these would look like an effect" in english
    assert "2 Änderungen wurden ausprobiert, dabei 60 Vergleiche" in german
    assert "etwa 3 davon" in german
    assert "one comparison in 1,000 looks like" in told(30, 0.999, "en")
    assert "einer von 1.000 Vergleichen" in told(30, 0.999, "de")
    assert (p_text(0.0004, "de"), p_text(0.25, "de"), p_text(None)) == ("< 0,001", "0,250", "–")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_sentences_say_whether_an_effect_stands(found: Ablation, lang: str) -> None:
    said = {"en": ("that stands", "may be chance"), "de": ("hält auch", "Zufall sein")}[lang]
    for row in found.rows:
        for number, one in enumerate(row.estimates):
            if one.low is None or one.identical or one.measure == "winner_changed":
                continue
            text = sentence(found, row, one.measure, lang)
            assert (said[0] in text) == row.stands[number]
            assert (said[1] in text) != row.stands[number]


def test_the_columns_and_the_document_hold_the_same(found: Ablation) -> None:
    columns = found.columns
    assert {len(column) for column in columns.values()} == {7 * len(USUAL)}
    data = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    flat = [(row, name, numbers) for row in data["rows"] for name, numbers in row["measures"].items()]
    for number, (row, name, numbers) in enumerate(flat):
        assert (columns["knob"][number], columns["measure"][number]) == (row["knob"], name)
        for key in ("difference", "low", "high", "p", "adjusted", "stands", "identical"):
            assert columns[key][number] == numbers[key]
    assert data["note"]["en"] == many_tests(found, "en")
    pytest.importorskip("pandas")
    assert list(found.to_frame().columns) == list(columns)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_page_and_the_text_hold_every_row(found: Ablation, lang: str) -> None:
    mau.language(lang)
    try:
        bundle = found._repr_mimebundle_()
    finally:
        mau.language("en")
    assert bundle["text/plain"] == found.summary(lang)
    number = 0 if lang == "en" else 1
    for says in (*(row.says for row in found.rows), *(one.why for one in found.untried)):
        assert says[number] in bundle["text/plain"]
        assert says[number] in bundle["text/html"]
    assert bundle["text/html"].count("<tr>") == 1 + sum(not row.identical for row in found.rows)
    assert bundle["text/html"].count("●") == 1 + sum(sum(row.stands) for row in found.rows if not row.identical)
    assert f'lang="{lang}"' in bundle["text/html"]


def test_names_never_become_markup(found: Ablation, pair: Interaction) -> None:
    name = {"en": "<b>bad</b>", "de": "<b>bad</b>"}
    rules = mau.variant("classic")
    named = type(rules)(rules.id, name, rules.players, rules.knobs)
    for shown in (replace(found, variant=named), replace(pair, variant=named)):
        html = shown._repr_mimebundle_()["text/html"]
        assert "<b>bad" not in html
        assert "&lt;b&gt;bad" in html


def test_the_forest_plot_tells_what_stands_by_its_discs(found: Ablation) -> None:
    pytest.importorskip("plotly")
    for lang, theme in (("en", "light"), ("de", "dark")):
        figure = found.figure("turns", lang=lang, theme=theme)
        points = {trace.marker.symbol: len(trace.x) for trace in figure.data}
        drawn = [row for row in found.rows if not row["turns"].identical]
        stands = sum(row.stands[0] for row in drawn)
        assert points.get("circle", 0) == stands
        assert points.get("circle-open", 0) == len(drawn) - stands
        assert len(set(figure.layout.yaxis.ticktext)) == len(drawn)
        bundle = figure._repr_mimebundle_()
        assert "<table>" in bundle["text/html"]
        assert many_tests(found, lang) in bundle["text/plain"]
    few = found.figure(most=2, by="topic", lang="en")
    assert sum(len(trace.x) for trace in few.data) == 2
    largest = {row.says[0] for row in found.sorted()[:2]}
    assert set(few.layout.yaxis.ticktext) == largest
    assert "3 changes with smaller effects are left out" in few._repr_mimebundle_()["text/plain"]
    for wrong in ({"most": 0}, {"theme": "dusk"}, {"measure": "turn"}, {"by": "sise"}):
        with pytest.raises(InputError):
            found.figure(**wrong)


def test_effects_that_dwarf_all_others_stretch_the_axis(found: Ablation) -> None:
    pytest.importorskip("plotly")
    from maumau_kit.views.compare_ablation import scale_of

    def row(difference: float, half: float = 0.1) -> Estimate:
        return Estimate("turns", "count", 0.0, difference, difference, difference - half, difference + half, 0.5)

    assert scale_of([row(1.0), row(2.0), row(9.0)]).unit == 0
    scale = scale_of([row(1.5), row(-2.0), row(1500.0)])
    assert (scale.unit, scale.marks()) == (1.0, [-1000.0, -100.0, -10.0, -1.0, 0.0, 1.0, 10.0, 100.0, 1000.0])
    assert scale.at(-5.0) == -scale.at(5.0)
    assert scale_of([row(0.01, 5.0), row(0.02, 5.0), row(50.0, 5.0)]).unit == 0  # nothing but noise is pulled apart
    rows = judged([replace(found.rows[0], estimates=(row(x),), knob="setup.hand") for x in (1.5, -2.0, 1500.0)], 0.95)
    figure = replace(found, rows=rows, measures=("turns",)).figure(lang="de")
    assert "gedehnt" in figure.layout.xaxis.title.text
    assert "+1.000" in figure.layout.xaxis.ticktext
    assert max(x for trace in figure.data for x in trace.x) == pytest.approx(math.asinh(1500.0))


# --- two rules at once --------------------------------------------------------------------------------------------


def measured(variant: mau.Variant, deals: int, seed: int, column: int) -> list[int]:
    """What is measured in each deal, read from its record."""
    return [
        row_of(mau.play_round(variant, players=2, seed=seed, number=number, bots="shedder"))[column]
        for number in range(deals)
    ]


def test_the_interaction_is_the_difference_of_differences_deal_by_deal(pair: Interaction) -> None:
    from maumau_kit.kernel import playout

    seen = {
        (i, j): measured(cell.variant, 31, 5, playout.ROW_TURNS)
        for i, row in enumerate(pair.cells)
        for j, cell in enumerate(row)
        if cell.variant is not None
    }
    compared = 0
    for row in pair.cells:
        for cell in row:
            if cell.interaction is None or cell.interaction.low is None:
                continue
            i, j = cell.place
            both = zip(seen[i, j], seen[i, 0], seen[0, j], seen[0, 0], strict=True)
            d = [y11 - y10 - y01 + y00 for y11, y10, y01, y00 in both]
            found, half = cell.interaction, 2.042272 * stdev(d) / math.sqrt(31)  # Student's t, 30 degrees of freedom
            assert found.difference == pytest.approx(mean(d))
            assert found.high is not None
            assert (found.low, found.high) == pytest.approx((mean(d) - half, mean(d) + half), abs=1e-5)
            effects = [b - a for a, b in zip(seen[0, 0], seen[i, j], strict=True)]
            assert cell.effect is not None
            assert cell.effect.difference == pytest.approx(mean(effects))
            assert cell.stands == (cell.adjusted is not None and cell.adjusted < 0.05)
            compared += 1
    assert compared >= 1


def test_the_knobs_of_every_cell_are_set_so(pair: Interaction) -> None:
    rules = mau.variant("classic")
    assert pair.values == (values_of(rules, "debt.amount"), values_of(rules, "debt.stack"))
    for row, one in zip(pair.cells, pair.values[0], strict=True):
        for cell, two in zip(row, pair.values[1], strict=True):
            if cell.variant is not None:
                assert dict(cell.variant["debt.amount"]) == one
                assert cell.variant["debt.stack"] == two
    assert pair.cells[0][0].variant == rules
    assert pair.cells[0][0].effect is not None
    assert pair.cells[0][0].effect.identical


def test_pairs_that_contradict_are_empty_and_say_so(pair: Interaction) -> None:
    none, two = (pair.values[0].index(value) for value in ({}, {"2": 2}))
    off = pair.values[1].index("none")
    empty = {cell.place for cell in pair.contradictions}
    assert {(none, j) for j in range(len(pair.values[1])) if j != off} <= empty
    assert (none, off) not in empty
    cell = pair.cells[none][off]
    assert cell.effect is not None
    assert cell.interaction is None  # without stacking no debt can be; with it that contradicts itself
    assert "no sum to compare with" in cell_sentence(pair, cell, "en")
    wrong = pair.cells[two][0]
    assert wrong.why == (
        "An effect belongs to a card that is not in the pack.",
        "Eine Wirkung gehört zu einer Karte, die nicht im Blatt ist.",
    )
    assert (wrong.effect, wrong.variant, cell_text(wrong)) == (None, None, "–")
    for lang, why in zip(("en", "de"), wrong.why, strict=True):
        assert why in pair.summary(lang)
    pytest.importorskip("plotly")
    drawn = pair.figure("effect", lang="en").data[0]
    assert drawn.z[two][0] is None
    assert drawn.z[0][0] == 0
    assert drawn.text[none][off] == cell_text(cell, "en")


def test_an_interaction_is_the_same_wherever_and_however_it_is_played(
    pair: Interaction, monkeypatch: pytest.MonkeyPatch
) -> None:
    options: dict[str, Any] = {"deals": 31, "seed": 5}
    again = interaction("classic", "debt.amount", "debt.stack", engine="plain", workers=2, **options)
    assert again.cells == pair.cells
    monkeypatch.setattr(grid, "PLAIN_CHUNK", 1)
    assert interaction("classic", "debt.amount", "debt.stack", engine="plain", **options).cells == pair.cells
    turned = interaction("classic", "debt.stack", "debt.amount", engine="plain", **options)
    for row in pair.cells:
        for cell in row:
            i, j = cell.place
            assert turned.cells[j][i].effect == cell.effect
            one, other = turned.cells[j][i].interaction, cell.interaction
            assert (one and one.difference) == (other and other.difference)
    needs_numba()
    compiled = interaction("classic", "debt.amount", "debt.stack", engine="compiled", **options)
    assert compiled.cells == pair.cells


def test_a_stopped_interaction_has_the_same_deals_in_every_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grid, "PLAIN_CHUNK", 1)
    heard: list[int] = []
    options: dict[str, Any] = {"engine": "plain", "workers": 1, "measure": "first_seat"}
    part = interaction(
        "tavern", "wild.on_wild", "drawing.voluntary", deals=40,
        progress=lambda done, _: heard.append(done), stop=lambda: len(heard) >= 2, **options,
    )  # fmt: skip
    assert (part.done, part.asked, part.is_partial) == (16, 40, True)
    assert {cell.counted for row in part.cells for cell in row} == {16}
    assert part.cells == interaction("tavern", "wild.on_wild", "drawing.voluntary", deals=16, **options).cells
    assert "16 of 40 deals" in part.summary("en")
    assert "16 von 40 Ausgaben" in part.summary("de")


def test_an_ablation_leads_to_an_interaction_on_the_same_deals(found: Ablation) -> None:
    both = found.interaction("setup.hand", "wild.on_wild")
    assert (both.done, both.seed, both.players, both.measure) == (60, 3, 2, "turns")
    assert [row[0].effect for row in both.cells[1:]] == [row["turns"] for row in found["setup.hand"]]
    assert both.cells[0][1].effect == found["wild.on_wild"][0]["turns"]
    assert found.interaction("setup.hand", "wild.on_wild", deals=5, measure="points").done == 5
    written = ablate("tavern", knobs="wild.on_wild", deals=2, bots=[eagerly, "shedder"])
    assert written.interaction("wild.on_wild", "drawing.voluntary").bots == ("eagerly", "shedder")


def test_a_known_interaction_is_found() -> None:
    """Where a seven costs one card and not two, a debt passed on is half as large, and barring that saves half."""
    needs_numba()
    found = interaction(
        "house-code", "debt.amount", "debt.stack", measure="debt_paid", deals=6_000, players=4, bots="eager"
    )
    one, off = found.values[0].index({"7": 1}), found.values[1].index("none")
    cell, barred = found.cells[one][off], found.cells[0][off].effect
    assert cell.interaction is not None
    assert barred is not None
    together, alone = cell.interaction.difference, barred.difference
    assert together is not None
    assert alone is not None
    assert alone < 0 < together
    assert abs(together + alone / 2) < 0.1
    assert cell.stands
    assert "and that stands" in cell_sentence(found, cell, "en")
    assert "hält stand" in cell_sentence(found, cell, "de")
    assert found.strongest is not None
    sizes = [abs(each.interaction.difference or 0) for row in found.cells for each in row if each.interaction]
    assert abs(found.strongest.interaction.difference) == max(sizes)  # type: ignore[union-attr, arg-type]


def test_written_bots_play_interactions_too() -> None:
    found = interaction("tavern", "wild.on_wild", "drawing.voluntary", deals=8, bots=[breaks, "shedder"], seed=1)
    failed = found.failures
    assert 0 < failed < 8
    assert found.cells[0][0].counted == 8 - failed
    assert "a bot broke off" in found.summary("en")
    assert json.dumps(found.to_dict(), allow_nan=False)


@pytest.mark.parametrize(("arguments", "options", "offered"), [
    (("wild.onwild", "debt.stack"), {}, "wild.on_wild"),
    (("debt.stack", "debt.stack"), {}, "another knob"),
    (("wild.on_wild", "debt.stack"), {"measure": "turn"}, "turns"),
    (("wild.on_wild", "debt.stack"), {"measure": "winner_changed"}, "one of"),
    (("wild.on_wild", "debt.stack"), {"deals": "many"}, "0 to"),
])  # fmt: skip
def test_what_is_wrong_with_an_interaction_is_one_sentence(
    arguments: tuple[str, str], options: dict[str, Any], offered: str
) -> None:
    with pytest.raises(InputError, match=offered):
        interaction("classic", *arguments, **{"deals": 2, **options})


def test_an_interaction_is_shown(pair: Interaction) -> None:
    pytest.importorskip("plotly")
    for lang in ("en", "de"):
        figure = pair.figure("interaction", lang=lang, theme="dark")
        drawn = figure.data[0]
        assert len(drawn.z) == len(pair.values[0])
        assert len(set(drawn.x)) == len(pair.values[1])
        both = [(cell, drawn.z[i][j]) for i, row in enumerate(pair.cells) for j, cell in enumerate(row)]
        assert all(z == (cell.interaction and cell.interaction.difference) for cell, z in both)
        html = figure._repr_mimebundle_()["text/html"]
        for row in pair.says:
            assert all(says[0 if lang == "en" else 1] in html for says in row)
    with pytest.raises(InputError, match="effect"):
        pair.figure("efect")
    data = json.loads(json.dumps(pair.to_dict(), allow_nan=False))
    assert data["cells"][0][0]["says"] == {"en": "The rules as they are.", "de": "Die Regeln, wie sie sind."}
    assert pair._repr_mimebundle_()["text/plain"] == pair.summary()


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(*[st.integers(0, 9)] * 4), min_size=2, max_size=12))
def test_sums_of_cells_are_those_of_the_differences(rows: list[tuple[int, int, int, int]]) -> None:
    from maumau_kit.studies.compare.paired import sums_of

    found = sums_of([(y10 + y01 - y00, y11) for y00, y10, y01, y11 in rows])
    d = [y11 - y10 - y01 + y00 for y00, y10, y01, y11 in rows]
    assert found.b - found.a == sum(d)
    assert found.bb - 2 * found.ab + found.aa == sum(x * x for x in d)
    assert found.other == sum(map(bool, d))
