"""Two variants in numbers: quantiles, intervals, sentences in both languages, and data that never say NaN."""

from __future__ import annotations

import json
import math
import statistics
import sys
from typing import Any

import pytest

import maumau_kit as mau
from maumau_kit.base.numerals import number
from maumau_kit.kernel import playout
from maumau_kit.studies.compare import pairing
from maumau_kit.studies.compare.estimates import Estimate, estimate
from maumau_kit.studies.compare.measures import MEASURES, WINNER_CHANGED, measures_of
from maumau_kit.studies.compare.number_words import decimals, level, sentence
from maumau_kit.studies.compare.numbers import Numbers, paired
from maumau_kit.studies.compare.paired import Sums, wide_rows
from maumau_kit.studies.compare.quantiles import beta_share, share_interval, t_quantile, two_sided
from maumau_kit.studies.plan import make_plan
from maumau_kit.studies.store import Part


@pytest.fixture(scope="module")
def found() -> Numbers:
    return paired("house-code", "tavern", 80, players=3, seed=2, engine="plain")


# --- quantiles: printed tables ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("confidence", "freedom", "t"), [
    (0.9, 1, 6.313752), (0.95, 1, 12.706205), (0.95, 2, 4.302653), (0.95, 5, 2.570582), (0.99, 7, 3.499483),
    (0.95, 30, 2.042272), (0.99, 30, 2.749996), (0.95, 120, 1.979930), (0.999, 120, 3.373454),
    (0.95, 499, 1.964729), (0.5, 1, 1.0),
])  # fmt: skip
def test_quantiles_are_those_of_printed_tables(confidence: float, freedom: float, t: float) -> None:
    assert t_quantile(confidence, freedom) == pytest.approx(t, abs=2e-6)
    assert two_sided(t_quantile(confidence, freedom), freedom) == pytest.approx(1 - confidence, rel=1e-9)


def test_many_degrees_of_freedom_are_the_normal_distribution() -> None:
    normal = statistics.NormalDist().inv_cdf(0.975)
    for freedom in (1e6, 9e6, 1e7, 1e12):
        assert t_quantile(0.95, freedom) == pytest.approx(normal, abs=3e-6)
    assert two_sided(60, 1e9) == 0


@pytest.mark.parametrize(("a", "b"), [(1, 1), (2, 5), (7, 3)])
def test_the_incomplete_beta_function_is_a_sum_of_chances(a: int, b: int) -> None:
    for x in (0.0, 0.03, 0.4, 0.77, 1.0):
        n = a + b - 1
        chances = sum(math.comb(n, k) * x**k * (1 - x) ** (n - k) for k in range(a, n + 1))
        assert beta_share(a, b, x) == pytest.approx(chances, abs=1e-13)


def test_the_interval_of_a_share_is_wilsons() -> None:
    assert share_interval(15, 148, 0.95) == pytest.approx((0.06236, 0.16050), abs=2e-4)
    assert share_interval(0, 20, 0.95)[0] == 0
    assert share_interval(20, 20, 0.95)[1] == 1


# --- estimates --------------------------------------------------------------------------------------------------------


def test_estimates_are_those_of_the_textbook(found: Numbers) -> None:
    columns = []
    for name in ("house-code", "tavern"):
        rows = wide_rows(make_plan(mau.variant(name), 80, 3, 2, "shedder"), "plain", Part(0, 80))
        columns.append([rows[at + playout.ROW_TURNS] for at in range(0, len(rows), playout.WIDE_ROW)])
    a, b = columns
    differences = [y - x for x, y in zip(a, b, strict=True)]
    mean, spread = statistics.mean(differences), statistics.stdev(differences)
    row = found["turns"]
    assert row.low is not None
    assert row.high is not None
    assert row.difference == pytest.approx(mean)
    half = t_quantile(0.95, 79) * spread / math.sqrt(80)
    assert (row.low, row.high) == pytest.approx((mean - half, mean + half))
    assert row.p == pytest.approx(two_sided(mean / (spread / math.sqrt(80)), 79))
    both = statistics.variance(a) + statistics.variance(b)
    assert row.saved == pytest.approx(1 - spread**2 / both)
    freedom = 79 * both**2 / (statistics.variance(a) ** 2 + statistics.variance(b) ** 2)
    assert row.unpaired == pytest.approx(t_quantile(0.95, freedom) * math.sqrt(both / 80))


def test_rounds_that_share_no_luck_have_welchs_interval() -> None:
    sums = Sums(a=50, b=80, aa=350, bb=900, ab=400, other=9)
    row = estimate("turns", "count", sums, 10, 0.95, paired=False)
    assert row.low is not None
    assert row.unpaired == pytest.approx((row.high or 0) - (row.difference or 0))
    assert row.saved is None
    # The variances are 100/9 and 260/9, so t is 3/2 with 15.03 degrees of freedom.
    assert row.p == pytest.approx(two_sided(1.5, 9 * 360**2 / (100**2 + 260**2)))
    assert row.p == pytest.approx(0.1544, abs=5e-4)


@pytest.mark.parametrize("deals", [0, 1, 2, 3])
@pytest.mark.parametrize("luck", ["same", "independent"])
@pytest.mark.parametrize("other", ["tavern", "house-code"])
def test_few_deals_never_make_a_nan(deals: int, luck: str, other: str) -> None:
    found = paired("house-code", other, deals, luck=luck, engine="plain")
    text = json.dumps(found.to_dict(), allow_nan=False)
    for lang in ("en", "de"):
        said = found.summary(lang) + "".join(found.sentences(lang)) + text
        assert "nan" not in said.lower().replace("„", "")
        assert "none" not in "".join(found.sentences(lang)).lower()
    if not deals:
        assert found.sentences("en")[0] == "Turns a round: no data."
        assert found.sentences("de")[0] == "Züge pro Runde: keine Daten."
        assert not found.identical
        assert all(row.difference is None for row in found.rows)


def test_pairs_that_all_differ_by_the_same_have_no_interval() -> None:
    row = estimate("turns", "count", Sums(a=30, b=36, aa=300, bb=432, ab=360, other=3), 3, 0.95)
    assert (row.difference, row.low, row.high, row.p) == (2.0, None, None, None)
    assert sentence(row, 3, 0.95, "en") == (
        "With the second rules a round is 2 turns longer in these deals, too few or too much alike for an interval."
    )
    assert sentence(row, 3, 0.95, "de") == (
        "Mit den zweiten Regeln dauert eine Runde 2 Züge länger; für einen Bereich sind es zu wenige oder zu gleiche "
        "Ausgaben."
    )


def test_the_numbers_of_one_deal_are_whole() -> None:
    found = paired("house-code", "tavern", 1, players=3, seed=2, engine="plain")
    turns = found["turns"]
    assert turns.mean_a is not None
    assert turns.difference
    row = next(line for line in found.summary("en").splitlines() if line.startswith("turns a round"))
    assert row.split()[3:5] == [f"{turns.mean_a:.0f}", f"{turns.mean_b:.0f}"]
    assert f" {abs(turns.difference):.0f} turns " in found.sentences("en")[0]


# --- sentences --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("row", "english", "german"), [
    (
        Estimate("turns", "count", 20.0, 21.12, 1.12, 1.05, 1.19, 0.0),
        "With the second rules a round is 1.12 turns longer (95 %: 1.05 to 1.19).",
        "Mit den zweiten Regeln dauert eine Runde 1,12 Züge länger (95 %: 1,05 bis 1,19).",
    ),
    (
        Estimate("turns", "count", 21.12, 20.0, -1.12, -1.19, -1.05, 0.0),
        "With the second rules a round is 1.12 turns shorter (95 %: 1.05 to 1.19).",
        "Mit den zweiten Regeln dauert eine Runde 1,12 Züge kürzer (95 %: 1,05 bis 1,19).",
    ),
    (
        Estimate("draws", "count", 5.0, 5.1, 0.1, -0.3, 0.5, 0.6),
        "With the second rules 0.1 more cards are drawn a round, which may be chance (95 %: −0.3 to 0.5).",
        "Mit den zweiten Regeln werden pro Runde 0,1 Karten mehr gezogen, das kann Zufall sein (95 %: −0,3 bis 0,5).",
    ),
    (
        Estimate("first_seat", "share", 0.5, 0.485, -0.015, -0.021, -0.009, 0.0),
        "With the second rules the first seat wins less often, by 1.5 percentage points (95 %: 0.9 to 2.1).",
        "Mit den zweiten Regeln gewinnt der erste Platz um 1,5 Prozentpunkte seltener (95 %: 0,9 bis 2,1).",
    ),
    (
        Estimate(WINNER_CHANGED, "share", None, None, 0.157, 0.155, 0.159),
        "In 15.7 % of the deals the round ends with another winner, or without one (95 %: 15.5 to 15.9).",
        "In 15,7 % der Ausgaben gewinnt ein anderer Platz oder niemand (95 %: 15,5 bis 15,9).",
    ),
    (
        Estimate("shuffles", "count", 0.1, 0.1, 0.0, identical=True),
        "Reshuffles a round: identical in each of the 1,000 deals.",
        "Wie oft neu gemischt wird, pro Runde: gleich in jeder der 1.000 Ausgaben.",
    ),
])  # fmt: skip
def test_a_difference_is_said_in_one_sentence(row: Estimate, english: str, german: str) -> None:
    assert sentence(row, 1000, 0.95, "en") == english
    assert sentence(row, 1000, 0.95, "de") == german


@pytest.mark.parametrize("measure", MEASURES.values(), ids=list(MEASURES))
def test_every_measure_has_its_words_in_both_languages(measure: Any) -> None:
    for more, less in zip(measure.more, measure.less, strict=True):
        assert more.count("{x}") == less.count("{x}") == 1
        assert more != less
    assert all(measure.title)
    assert measure.title[0] != measure.title[1]
    for sign in (1, -1):
        row = Estimate(measure.name, measure.kind, 1.0, 1.0 + sign, sign * 0.5, sign * 0.4, sign * 0.6, 0.0)
        for lang in ("en", "de"):
            said = sentence(row, 10, 0.9, lang)
            assert "{" not in said
            assert said.endswith(".")


def test_numbers_are_written_as_people_write_them() -> None:
    assert number(-0.0001, 2, "en", signed=True) == "0.00"
    assert number(1234567.891, 1, "de") == "1.234.567,9"
    assert (level(0.95, "en"), level(0.999, "de")) == ("95 %", "99,9 %")
    assert [decimals(half) for half in (12.0, 0.5, 0.04, 0.0003, 1e-12, 0.0)] == [1, 1, 2, 4, 6, 2]


def test_the_summary_has_a_row_for_each_measure(found: Numbers) -> None:
    for lang, first in (
        ("en", "House code (house-code) and Tavern (tavern): 80 deals with 3 players"),
        ("de", "Hausordnung (house-code) und Kneipe (tavern): 80 Ausgaben zu 3"),
    ):
        lines = found.summary(lang).splitlines()
        assert lines[0] == first
        assert len(lines) == 3 + len(found.rows)
        assert len(found.sentences(lang)) == len(found.rows)
    assert found.summary("en") != found.summary("de")
    assert str(found) == found.summary()
    assert repr(found) == "<numbers house-code, tavern: 80 of 80 deals with 3>"


# --- data -------------------------------------------------------------------------------------------------------------


def test_rows_are_found_by_name(found: Numbers) -> None:
    names = [*(measure.name for measure in measures_of(3)), WINNER_CHANGED]
    assert [row.measure for row in found.rows] == names == found.columns["measure"]
    assert all(found[name].measure == name for name in names)
    with pytest.raises(mau.InputError, match="turns"):
        found["turn"]


def test_a_frame_or_a_sentence(found: Numbers, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pandas")
    frame = found.to_frame()
    assert list(frame["measure"]) == found.columns["measure"]
    assert list(frame.columns) == list(found.columns)
    assert frame["difference"].dtype == float
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(mau.MauMauError, match=r"maumau-kit\[data\]"):
        found.to_frame()


def test_data_say_everything(found: Numbers) -> None:
    data = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert (data["a"], data["b"], data["done"], data["asked"], data["partial"]) == (
        "house-code",
        "tavern",
        80,
        80,
        False,
    )
    assert (data["luck"], data["bot_luck"], data["bots"]) == ("same", "same", ["shedder"] * 3)
    row = data["measures"][0]
    assert row["measure"] == "turns"
    assert row["difference"] == found["turns"].difference
    assert set(row["title"]) == set(row["says"]) == {"en", "de"}


def test_equal_calls_are_equal_and_can_be_kept_in_a_set(found: Numbers) -> None:
    again = paired("house-code", "tavern", 80, players=3, seed=2, engine="plain")
    assert hash(again) == hash(found)
    assert again.to_dict() == found.to_dict()


# --- what is wrong with a call ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "where", "text"), [
    ({"deals": -1}, "deals", "no number of deals"),
    ({"deals": 2.5}, "deals", "no number of deals"),
    ({"confidence": 95}, "confidence", "no level of confidence"),
    ({"confidence": float("nan")}, "confidence", "no level of confidence"),
    ({"luck": "good"}, "luck", "no kind of luck"),
    ({"bot_luck": "bad"}, "bot_luck", "no kind of luck"),
    ({"players": 9}, "players", "not for 9 players"),
    ({"seed": -3}, "seed", "not a seed"),
    ({"bots": "sheder"}, "bots", "sheder"),
    ({"bots": 3}, "bots", "not a bot"),
    ({"bots": [print], "bot_luck": "independent"}, "bot_luck", "bots of the package"),
    ({"workers": 0}, "workers", "no number of workers"),
    ({"engine": "steam"}, "engine", "no engine"),
    ({"progress": 3}, "progress", "told"),
    ({"keep": ""}, "keep", "no folder"),
    ({"keep": "a\0b"}, "keep", "no folder"),
    ({"keep": 5}, "keep", "no folder"),
])  # fmt: skip
def test_wrong_arguments_are_named(options: dict[str, Any], where: str, text: str) -> None:
    with pytest.raises(mau.InputError, match=text) as caught:
        paired("house-code", "tavern", **{"deals": 3, "engine": "plain", **options})
    assert caught.value.where == where
    assert caught.value.german


def test_variants_that_share_no_number_of_players_are_refused() -> None:
    few = mau.variant("tavern").with_knobs(players=[2, 2])
    many = mau.variant("tavern").with_knobs(players=[3, 5])
    with pytest.raises(mau.InputError, match="no deal is for both") as caught:
        paired(few, many, 3, engine="plain")
    assert "keine Ausgabe" in caught.value.german
    assert paired("tavern", many, 3, engine="plain").players == 3
    with pytest.raises(mau.InputError, match="tavern"):
        paired("tavren", "tavern", 3)


def test_nothing_is_compiled_where_nothing_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str | None] = []
    monkeypatch.setattr(pairing, "prepare", lambda engine, _: asked.append(engine) or "plain")
    assert paired("house-code", "tavern", 0).engine == "plain"
    assert mau.ablate("tavern", knobs="wild.on_wild", deals=0).engine == "plain"
    assert mau.interaction("tavern", "wild.on_wild", "drawing.voluntary", deals=0).engine == "plain"
    assert asked == []
    paired("house-code", "tavern", 1)
    assert asked == [None]
