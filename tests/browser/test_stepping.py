"""Stepping through a story: buttons, keys, slider, list; focus stays, tables do not disturb each other."""

from __future__ import annotations

from typing import Any

import pytest
from page import page
from story import anna_and_kalle

LISTEN = """window.passed = [];
document.addEventListener("keydown", (e) => passed.push(
  [e.shiftKey && "Shift", e.ctrlKey && "Control", e.key].filter(Boolean).join("+")));
"""
pytestmark = pytest.mark.browser
LAST = len(anna_and_kalle()["frames"]) - 1


@pytest.fixture
def one(open_page: Any) -> Any:
    return open_page(page((anna_and_kalle(), {})))


def button(watched: Any, name: str, table: int = 0) -> Any:
    return watched.table(table).get_by_role("button", name=name, exact=True)


def sentence(watched: Any, table: int = 0) -> str:
    return " ".join(watched.table(table).locator(".mau-sentence").inner_text().split())


def focused(watched: Any) -> str:
    return str(watched.page.evaluate("document.activeElement.getAttribute('aria-label')"))


def test_buttons_step_and_stop_at_both_ends(one: Any) -> None:
    assert one.step() == 0
    button(one, "Next").click()
    assert one.step() == 1
    assert "lays" in sentence(one)
    button(one, "Last").click()
    assert one.step() == LAST
    assert button(one, "Next").get_attribute("aria-disabled") == "true"
    button(one, "Next").click(force=True)
    assert one.step() == LAST
    button(one, "Back").click()
    assert one.step() == LAST - 1
    button(one, "First").click()
    button(one, "Back").click(force=True)
    assert one.step() == 0
    assert one.page.evaluate("heard") == [[0, 1], [0, LAST], [0, LAST - 1], [0, 0]]


def test_keys_step_only_with_the_focus_inside(one: Any) -> None:
    one.page.keyboard.press("ArrowRight")
    assert one.step() == 0
    button(one, "Next").focus()
    one.page.keyboard.press("ArrowRight")
    one.page.keyboard.press("ArrowRight")
    assert one.step() == 2
    one.page.keyboard.press("ArrowLeft")
    assert one.step() == 1
    one.page.keyboard.press("End")
    assert one.step() == LAST
    one.page.keyboard.press("Home")
    assert one.step() == 0


def test_slider_and_list(one: Any) -> None:
    slider = one.table().get_by_role("slider", name="Place in the round")
    slider.fill("5")
    assert one.step() == 5
    assert slider.get_attribute("aria-valuetext").startswith("Step 5 of 15. Anna lays seven of clubs")
    slider.press("ArrowRight")
    assert one.step() == 6
    one.table().get_by_role("button", name="8. not yet played").click()
    assert one.step() == 8
    assert one.table().get_by_role("button", name="8. Anna: jack of spades, diamonds").count() == 1
    current = one.table().locator(".mau-list [aria-current=step]")
    assert current.count() == 1
    assert current.get_attribute("aria-label").startswith("8.")


def test_two_tables_do_not_disturb_each_other(open_page: Any) -> None:
    both = open_page(page((anna_and_kalle(), {}), (anna_and_kalle(), {"language": "de"})))
    button(both, "Next").focus()
    both.page.keyboard.press("ArrowRight")
    assert (both.step(0), both.step(1)) == (1, 0)
    button(both, "Weiter", 1).focus()
    both.page.keyboard.press("End")
    assert (both.step(0), both.step(1)) == (1, LAST)
    ids = both.page.evaluate("[...document.querySelectorAll('[id]')].map((node) => node.id)")
    assert len(ids) == len(set(ids))


def test_the_notebook_gets_its_keys_and_no_others(one: Any) -> None:
    one.page.evaluate(LISTEN)
    button(one, "Next").focus()
    for key in ("a", "b", "x", "M", "7", "Enter", "ArrowRight", "ArrowDown", "Home", "Delete"):
        one.page.keyboard.press(key)
    assert one.page.evaluate("passed") == []
    for key in ("Shift+Enter", "Escape", "Control+s", "Shift+Tab"):
        one.page.keyboard.press(key)
    passed = [key for key in one.page.evaluate("passed") if key not in ("Shift+Shift", "Control+Control")]
    assert passed == ["Shift+Enter", "Escape", "Control+s", "Shift+Tab"]


@pytest.mark.parametrize("name", ["Next", "Back"])
def test_focus_stays_on_the_button(one: Any, name: str) -> None:
    one.page.evaluate("tables[0].go(4)")
    target = button(one, name)
    target.focus()
    handle = target.element_handle()
    for _ in range(3):
        one.page.keyboard.press("Enter")
        assert handle.evaluate("(node) => node === document.activeElement")
    assert one.step() in (1, 7)


def test_focus_on_a_card_moves_to_the_hand_that_moves_next(one: Any) -> None:
    one.table().get_by_role("button", name="seven of clubs: may not").focus()
    one.page.keyboard.press("ArrowRight")
    assert one.step() == 1
    assert focused(one).startswith("10 of clubs: may not be laid.")
    one.page.keyboard.press("End")
    assert focused(one) == "Next"


def test_focus_survives_when_the_focused_card_is_laid(one: Any) -> None:
    one.page.evaluate("tables[0].go(4)")
    one.table().get_by_role("button", name="seven of clubs: may be laid").focus()
    one.page.keyboard.press("ArrowRight")
    assert one.step() == 5
    assert focused(one).startswith("10 of clubs: may not be laid.")


def test_the_moving_hand_is_one_tab_stop_with_up_and_down_inside(one: Any) -> None:
    cards = one.table().locator(".mau-card[role=button]")
    assert cards.count() == 7
    assert one.table().locator(".mau-card[tabindex='0']").count() == 1
    cards.first.focus()
    one.page.keyboard.press("ArrowDown")
    assert focused(one).startswith("8 of clubs")
    one.page.keyboard.press("ArrowUp")
    one.page.keyboard.press("ArrowUp")
    assert focused(one).startswith("4 of diamonds")
    assert one.step() == 0
    one.page.keyboard.press("Tab")
    assert one.page.evaluate("document.activeElement.className") == "mau-button mau-to-first"


def test_a_card_and_its_reason_light_each_other(one: Any) -> None:
    table = one.table()
    table.get_by_role("button", name="king of hearts: may be laid").click()
    lit = table.locator(".mau-row[data-lit]")
    assert lit.count() == 1
    assert "Same suit" in lit.inner_text()
    assert table.locator(".mau-card[aria-pressed=true]").count() == 1
    table.locator(".mau-row", has_text="A jack may be laid").click()
    assert table.locator(".mau-card[aria-pressed=true]").get_attribute("aria-label").startswith("jack of spades")
    table.locator(".mau-card[tabindex='0']").focus()
    one.page.keyboard.press("ArrowDown")
    assert table.locator(".mau-row[data-lit] .mau-spoken").nth(1).text_content() == "2 of hearts"


def test_the_reasons_are_one_tab_stop_and_light_their_cards(one: Any) -> None:
    table = one.table()
    assert table.locator("button.mau-chips").count() == 7
    assert table.locator("button.mau-chips[tabindex='0']").count() == 1
    table.locator("button.mau-chips[tabindex='0']").focus()
    one.page.keyboard.press("ArrowDown")
    one.page.keyboard.press("ArrowDown")
    lit = table.locator(".mau-card[aria-pressed=true]")
    assert lit.count() == 1
    assert lit.get_attribute("aria-label").startswith("seven of spades")
    one.page.keyboard.press("ArrowRight")
    assert one.step() == 1
    assert one.page.evaluate("document.activeElement.className") == "mau-chips"


def test_play_runs_and_any_key_stops_it(one: Any) -> None:
    one.page.clock.install()
    one.table().get_by_label("Speed").select_option("fast")
    button(one, "Play").click()
    one.page.clock.run_for(1700)
    assert one.step() == 2
    one.page.keyboard.press("ArrowLeft")
    one.page.clock.run_for(5000)
    assert one.step() == 1
    assert button(one, "Play").is_visible()
    one.table().locator(".mau-number").click()
    one.page.keyboard.press("Space")
    one.page.clock.run_for(30000)
    assert one.step() == LAST
    assert button(one, "Play").is_visible()


def test_the_list_keeps_its_own_scroll_and_the_page_its_place(open_page: Any) -> None:
    one = open_page(page((anna_and_kalle(), {})), width=760, height=500)
    one.page.evaluate("scrollTo(0, 300)")
    button(one, "Next").focus()
    before = one.page.evaluate("scrollY")
    for _ in range(LAST):
        one.page.keyboard.press("ArrowRight")
    assert one.step() == LAST
    assert one.page.evaluate("scrollY") == before


def test_a_step_does_not_rebuild_what_stays(one: Any) -> None:
    one.page.evaluate("window.before = [...document.querySelectorAll('.mau-own .mau-card')]")
    button(one, "Next").click()
    button(one, "Next").click()
    stayed = one.page.evaluate("before.filter((node) => node.isConnected).map((node) => node.ariaLabel.split(':')[0])")
    assert stayed == [
        "seven of clubs",
        "8 of clubs",
        "seven of spades",
        "jack of spades",
        "2 of hearts",
        "4 of diamonds",
    ]


def test_the_list_of_moves_gives_nothing_away(one: Any) -> None:
    moves = one.table().locator(".mau-list button")
    assert moves.nth(1).get_attribute("aria-label") == "1. not yet played"
    assert moves.nth(1).locator("svg").count() == 0
    one.page.evaluate("tables[0].go(3)")
    moves.nth(3).locator(".mau-chip").first.wait_for()
    assert "not yet" not in str(moves.nth(2).get_attribute("aria-label"))
    assert moves.nth(4).get_attribute("aria-label") == "4. not yet played"
    one.page.evaluate("tables[0].go(0)")
    assert "not yet" not in str(moves.nth(3).get_attribute("aria-label"))
