"""House rules side by side on a page: its views, tables in lock step, rules switched, and what takes its time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from wire import until, wired, words

import maumau_kit as mau
from maumau_kit.widgets.compare import TABS, Compare
from maumau_kit.widgets.page import page

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
HOSTILE = "<img src=x onerror=alert(1)>&amp;</b>"


@pytest.fixture
def beside(open_page: Open) -> Iterator[Open]:
    """Open the page of a comparison: ``beside("house-code", "tavern", width=…, **arguments of compare)``."""
    panels: list[Compare] = []

    def put(a: Any = "house-code", b: Any = "tavern", *, width: int = 1280, **given: Any) -> Any:
        panel = mau.compare(a, b, **{"seed": 3, **given})
        panels.append(panel)
        watched = wired(open_page, panel, "compare", width=width)
        watched.panel = panel
        watched.page.evaluate("(tab) => tables[0].told('tab', tab)", panel.tab)
        return watched

    yield put
    for panel in panels:
        panel.close()


def steps(watched: Any) -> list[int]:
    """The steps at which the two tables stand."""
    found: list[int] = watched.page.evaluate("tables[0].surface.twins.tables.map((table) => table.step)")
    return found


# --- the views -------------------------------------------------------------------------------------------------------


def test_tabs_are_walked_with_the_arrows(beside: Open) -> None:
    watched = beside()
    watched.page.locator('[role="tab"]').first.focus()
    for name in (*TABS[1:], TABS[0]):
        watched.page.keyboard.press("ArrowRight")
        shown = watched.page.locator('[role="tabpanel"]:not([hidden])')
        assert shown.count() == 1
        assert shown.get_attribute("class") == f"mau-pane_{name} mau-pane"
        assert watched.page.evaluate("document.activeElement.getAttribute('aria-selected')") == "true"
        until(watched, lambda name=name: watched.panel.tab == name)
    assert watched.errors == []


def test_every_rule_that_differs_is_there_with_both_sentences(beside: Open) -> None:
    watched = beside()
    rows = watched.page.locator(".mau-topics tbody tr")
    knobs = [row.knob for row in watched.panel.rules.rows if not row.is_idle]
    assert rows.locator("code").all_text_contents() == knobs
    first = rows.nth(knobs.index("drawing.voluntary"))
    assert "must lay one" in first.locator("td").nth(0).inner_text()
    assert "may draw" in first.locator("td").nth(1).inner_text()


def test_both_tables_go_in_lock_step(beside: Open) -> None:
    watched = beside(tab="deal", players=3)
    assert steps(watched) == [0, 0]
    watched.page.locator(".mau-both .mau-to-next").click()
    assert steps(watched) == [1, 1]
    watched.page.keyboard.press("ArrowRight")
    assert steps(watched) == [2, 2]
    watched.page.keyboard.press("End")
    ends = [len(record.moves) for record in (watched.panel.twins.a, watched.panel.twins.b)]
    assert steps(watched) == ends
    watched.page.keyboard.press("Home")
    # A key inside one of the tables moves both.
    watched.page.locator('.mau-twin .mau-card[tabindex="0"]').first.focus()
    watched.page.keyboard.press("ArrowRight")
    assert steps(watched) == [1, 1]
    watched.page.locator(".mau-bothSlider").fill("4")
    assert steps(watched) == [4, 4]
    until(watched, lambda: watched.panel.step == 4)
    assert watched.errors == []


def test_the_first_difference_is_marked_and_reached(beside: Open) -> None:
    watched = beside("classic", mau.variant("classic").with_knobs(wild__on_wild=True), tab="deal", seed=5)
    for seed in range(200):
        apart = mau.twins(watched.panel.a, watched.panel.b, seed=seed).divergence
        if apart is not None and apart.step > 2 and apart.kind == "legal":
            break
    watched.page.locator(".mau-seed").fill(str(seed))
    watched.page.locator(".mau-seed").press("Tab")
    until(watched, lambda: watched.panel.doc["seed"] == str(seed))
    assert words(watched, "partingTitle") == f"First difference: step {apart.step}"
    assert "A wild card on a wild card" in words(watched, "partingKnobs")
    watched.page.locator(".mau-toDifference").click()
    assert steps(watched) == [apart.step, apart.step]
    first, second = watched.panel.twins.a.steps[apart.step], watched.panel.twins.b.steps[apart.step]
    assert first.before.to_dict() | {"variant": 0} == second.before.to_dict() | {"variant": 0}
    assert apart.kind == "legal"
    assert first.before.legal_moves != second.before.legal_moves


def test_the_first_other_move_is_reached_too(beside: Open) -> None:
    watched = beside(tab="deal", seed=3)
    first, second = (
        [str(move) for _, move in record.moves] for record in (watched.panel.twins.a, watched.panel.twins.b)
    )
    other = next(n for n, pair in enumerate(zip(first, second, strict=False)) if pair[0] != pair[1])
    assert other > watched.panel.twins.divergence.step
    watched.page.locator(".mau-toOther").click()
    assert steps(watched) == [other, other]


def test_a_number_that_is_no_seed_does_not_stay_in_its_field(beside: Open) -> None:
    watched = beside(tab="deal")
    watched.page.locator(".mau-seed").fill("-1")
    watched.page.locator(".mau-seed").press("Tab")
    watched.page.locator(".mau-notice:not(:empty)").wait_for()
    assert "whole number" in words(watched, "notice")
    assert watched.page.locator(".mau-seed").input_value() == "3"


def test_equal_rules_say_so_everywhere(beside: Open) -> None:
    watched = beside("tavern", "tavern", tab="deal")
    assert words(watched, "partingTitle") == "No difference in this round."
    watched.panel.run(deals=50, engine="plain")
    watched.page.get_by_role("tab", name="In numbers").click()
    until(watched, lambda: "identical" in words(watched, "measures"))
    assert watched.page.locator(".mau-forest svg").count() == 0
    assert "Identical" in words(watched, "numbersNotes")
    watched.page.get_by_role("tab", name="The rules").click()
    assert words(watched, "rulesSum").endswith("the rules are the same.")


def test_a_position_of_either_table_under_both_rules(beside: Open) -> None:
    watched = beside(tab="position")
    rows = watched.page.locator(".mau-verdicts > li")
    marked = watched.page.locator(".mau-verdicts > li[data-differs]")
    assert marked.count() == len(watched.panel.position().differences) == 1
    assert "Drawing by choice" in marked.inner_text()
    assert rows.count() >= 5
    watched.page.locator(".mau-where button").nth(1).click()
    until(watched, lambda: watched.panel.doc["position"]["side"] == 1)
    watched.page.locator(".mau-later").click()
    until(watched, lambda: watched.panel.doc["position"]["step"] == 1)
    assert words(watched, "standing") == "Before move 2 at the"
    expected = watched.panel.twins.b.steps[1].before
    assert watched.panel.position().b.to_dict() == expected.to_dict()


def test_a_position_that_one_side_cannot_hold_says_so(beside: Open) -> None:
    watched = beside("house-code", "grundvariante", tab="position")
    assert "grundvariante" in words(watched, "positionSum")
    assert watched.page.locator(".mau-positionSum[data-wrong]").count() == 1
    assert watched.page.locator(".mau-verdicts > li").count() == 0
    assert watched.errors == []


# --- switching single rules ------------------------------------------------------------------------------------------


def test_a_single_rule_is_switched_and_every_view_follows(beside: Open) -> None:
    watched = beside()
    before = watched.page.locator(".mau-topics tbody tr").count()
    watched.page.locator(".mau-knob").select_option("drawing.voluntary")
    may_draw = watched.page.locator(".mau-values li", has_text="You may draw although a card fits.")
    may_draw.get_by_role("button").first.click()
    until(watched, lambda: watched.panel.a["drawing.voluntary"] is True)
    assert watched.page.locator(".mau-topics tbody tr").count() == before - 1
    assert words(watched, "changed") == "1 rule changed" or "1 rule changed" in words(watched, "note")
    watched.page.get_by_role("tab", name="The same deal").click()
    apart = watched.panel.twins.divergence
    assert apart is None or "drawing.voluntary" not in apart.knobs
    watched.page.locator(".mau-undo").click()
    until(watched, lambda: watched.panel.a["drawing.voluntary"] is False)


def test_tables_that_only_differ_in_the_middle_are_drawn_anew(beside: Open) -> None:
    watched = beside(tab="deal", seed=1)
    watched.panel.set("a", "debt.turn", "lay")
    until(
        watched,
        lambda: watched.page.evaluate("tables[0].surface.doc.deal.serial") == watched.panel.doc["deal"]["serial"],
    )
    shown = watched.page.evaluate("tables[0].surface.twins.tables.map((table) => table.doc.frames.map((f) => f.move))")
    assert shown == [[frame["move"] for frame in table["frames"]] for table in watched.panel.doc["deal"]["tables"]]


def test_a_rule_is_taken_over_with_what_must_come_along(beside: Open) -> None:
    watched = beside("classic", "tavern")
    row = watched.page.locator(".mau-topics tr", has=watched.page.locator("code", has_text="setup.ranks"))
    row.get_by_role("button").first.click()
    until(watched, lambda: watched.panel.a["setup.ranks"] == watched.panel.b["setup.ranks"])
    assert watched.panel.b == mau.variant("tavern")
    assert watched.panel.a["wild.on_wild"] == mau.variant("classic")["wild.on_wild"]


def test_rules_that_contradict_each_other_are_refused_in_words(beside: Open) -> None:
    watched = beside("house-code", "tavern", language="de")
    watched.page.locator(".mau-knob").select_option("turns.skip_answer")
    watched.page.locator(".mau-knob").select_option("turns.skip")
    nobody = watched.page.locator(".mau-values li", has_text="Niemand muss aussetzen.")
    nobody.get_by_role("button").first.click()
    until(watched, lambda: watched.panel.a["turns.skip"] == ())
    watched.page.locator(".mau-knob").select_option("turns.skip_answer")
    watched.page.locator(".mau-values li").last.get_by_role("button").first.click()
    watched.page.locator(".mau-notice:not(:empty)").wait_for()
    assert "keine Karte lässt aussetzen" in words(watched, "notice")
    assert watched.panel.a["turns.skip_answer"] == "none"


def test_other_variants_and_other_seats(beside: Open) -> None:
    watched = beside(tab="deal")
    watched.page.locator(".mau-variant1").select_option("ocho-loco")
    until(watched, lambda: watched.panel.b.id == "ocho-loco")
    watched.page.locator(".mau-seats button", has_text="4").click()
    until(watched, lambda: len(watched.panel.doc["players"]) == 4)
    assert len(watched.panel.twins.a.players) == 4
    assert watched.page.locator(".mau-twin").count() == 2
    assert watched.errors == []


def test_changed_rules_are_saved_as_a_file_that_can_be_read(
    beside: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    watched = beside()
    assert watched.page.locator(".mau-save0").is_hidden()
    watched.panel.set("a", "drawing.voluntary", True)
    until(watched, lambda: watched.page.locator(".mau-save0").is_visible())
    watched.page.locator(".mau-save0").click()
    watched.page.locator('.mau-notice[data-kind="done"]').wait_for()
    (file,) = tmp_path.glob("*.json")
    assert mau.variant(file) == watched.panel.a


# --- what takes its time ---------------------------------------------------------------------------------------------


def test_many_deals_are_played_while_the_page_stays_alive(beside: Open) -> None:
    watched = beside(tab="numbers")
    watched.page.locator(".mau-deals button").first.click()
    watched.page.locator(".mau-run").click()
    until(watched, lambda: watched.panel.numbers is not None)
    assert watched.panel.numbers.done == 1000
    until(watched, lambda: watched.page.locator(".mau-measures tbody tr").count() == len(watched.panel.numbers.rows))
    assert "1,000 deals" in words(watched, "numbersSum")
    assert watched.page.locator(".mau-stop").is_hidden()


def test_a_long_run_is_stopped_at_once_and_keeps_what_it_has(beside: Open) -> None:
    watched = beside(tab="numbers")
    watched.panel.heard({"do": "run", "deals": 10_000_000})
    until(watched, lambda: watched.panel.progress.get("done", 0) > 0)
    assert watched.page.locator("progress").is_visible()
    watched.page.locator(".mau-stop").click()
    watched.page.wait_for_timeout(1000)
    assert watched.panel.progress == {}
    found = watched.panel.numbers
    assert 0 < found.done < 10_000_000
    until(watched, lambda: "Stopped early" in words(watched, "numbersNotes"))


def test_what_ran_for_other_rules_is_not_shown(beside: Open) -> None:
    watched = beside(tab="numbers")
    watched.panel.heard({"do": "run", "deals": 10_000_000})
    watched.panel.set("a", "drawing.voluntary", True)
    until(watched, lambda: watched.panel.progress == {})
    assert watched.panel.numbers is None
    assert words(watched, "numbersSum") == "Nothing has been played yet."


def test_smallest_cases_are_looked_for_and_drawn(beside: Open) -> None:
    watched = beside("grundvariante", "grundvariante-52", tab="witnesses")
    watched.page.locator(".mau-look").click()
    until(watched, lambda: watched.page.locator(".mau-case").count() > 0)
    assert watched.page.locator(".mau-case").count() == len(watched.panel.witnesses.rows)
    assert watched.errors == []


# --- without Python, and hostile texts -------------------------------------------------------------------------------


def test_a_page_without_python_steps_and_says_what_it_cannot(open_page: Open) -> None:
    panel = mau.compare("house-code", "tavern", seed=3, tab="deal")
    watched = open_page(page(panel))
    watched.page.locator(".mau-both .mau-to-next").click()
    assert watched.page.locator(".mau-bothStep").inner_text().startswith("1 /")
    watched.page.get_by_role("tab", name="The rules").click()
    assert watched.page.locator(".mau-change").is_hidden()
    watched.page.get_by_role("tab", name="The same deal").click()
    watched.page.locator(".mau-again").click()
    assert "needs Python" in watched.page.locator(".mau-notice").inner_text()
    assert watched.errors == []
    panel.close()


def test_no_name_becomes_markup(beside: Open) -> None:
    rules = {**mau.variant("tavern").to_dict(), "id": "mine", "name": {"en": HOSTILE, "de": HOSTILE}}
    watched = beside(rules, "tavern")
    for name in TABS:
        watched.page.get_by_role("tab").nth(TABS.index(name)).click()
        watched.page.wait_for_timeout(80)
    assert watched.page.locator("img").count() == 0
    assert HOSTILE in watched.page.locator(".mau-side-of0").text_content()
    assert "<img" not in watched.panel.still_bundle()["text/html"]
    assert watched.errors == []


def test_language_and_suits_reach_the_tables_inside(beside: Open) -> None:
    watched = beside(tab="deal")
    watched.page.locator('[data-option="language"] button', has_text="DE").first.click()
    assert words(watched, "toDifference") == "Zum ersten Unterschied"
    assert watched.page.locator('.mau-twin [data-widget="stepper"]').first.get_attribute("lang") == "de"
    watched.panel.choose(suits="german")
    until(watched, lambda: watched.page.locator('.mau-twin use[href*="german"]').count() > 0)


def test_all_that_is_sent_is_json_without_numbers_that_are_none(beside: Open) -> None:
    watched = beside("tavern", "house-code")
    watched.panel.run(deals=1, engine="plain")
    json.dumps(watched.panel.doc, allow_nan=False)
    watched.panel.run(deals=2, engine="plain")
    json.dumps(watched.panel.doc, allow_nan=False)
