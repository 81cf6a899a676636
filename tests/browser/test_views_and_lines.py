"""Views of a round and lines that branch off, driven on a page that is joined to Python."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from wire import wired

from maumau_kit.widgets.replay import replay

pytestmark = pytest.mark.browser
Open = Callable[..., Any]


def until(watched: Any, expression: str) -> None:
    watched.page.wait_for_function(expression, timeout=8000)


def test_the_reader_turns_the_table(open_page: Open) -> None:
    table = replay("w2-debt-chain", views=["open", 0, 3], outcome=True, language="en")
    one = wired(open_page, table, "stepper")
    place = one.table()
    group = place.get_by_role("group", name="Whose cards are shown")
    assert [button.inner_text() for button in group.get_by_role("button").all()] == ["All hands", "Anna", "Jonas"]
    place.get_by_role("button", name="Next").click()
    assert place.locator(".mau-own .mau-name").inner_text() == "Anna"
    group.get_by_role("button", name="Jonas").click()
    assert place.locator(".mau-own .mau-name").inner_text() == "Jonas"
    assert place.locator(".mau-own .mau-hand").get_attribute("data-kind") == "open"
    assert place.locator('.mau-others .mau-hand[data-kind="hidden"]').count() == 3
    assert one.step() == 1
    until(one, "tables[0].surface.view === 2")
    one.page.wait_for_timeout(150)
    assert table.view == 2
    assert place.locator(".mau-ask").count() == 0  # nobody asks "what if" of cards that are hidden
    assert one.errors == []
    table.close()


def test_what_if_branches_off_and_both_lines_are_shown(open_page: Open) -> None:
    table = replay("w1-kalle", language="en")
    one = wired(open_page, table, "stepper")
    place = one.table()
    for _ in range(2):
        place.get_by_role("button", name="Next").click()
    assert place.locator(".mau-tree").is_hidden()
    place.get_by_role("button", name="What if? jack of spades").click()
    suits = place.locator('.mau-row:has([aria-expanded="true"]) .mau-ask')
    assert suits.count() == 5
    suits.nth(2).click()  # diamonds
    until(one, "tables[0].surface.line === 1 && tables[0].step === 3")
    place.get_by_text("The wish is", exact=False).first.wait_for()
    assert "What if 1" in place.locator(".mau-number").inner_text()
    assert place.locator(".mau-line").count() == 2
    assert (table.line, table.step) == (1, 3)
    place.get_by_role("button", name="Let bots play on").click()
    until(one, "tables[0].surface.end > 6")
    place.get_by_role("button", name="Last").click()
    assert place.locator(".mau-why .mau-heading").inner_text() == "The result"
    played = place.get_by_role("group", name="As it was played").get_by_role("button")
    played.nth(5).click()
    assert one.step() == 5
    assert "6 cards are owed" in place.locator(".mau-sentence").inner_text()
    place.get_by_role("group", name="What if 1", exact=True).get_by_role("button").first.click()
    place.get_by_role("button", name="Remove this line").click()
    until(one, "tables[0].surface.line === 0 && tables[0].surface.branches.length === 0")
    assert place.locator(".mau-tree").is_hidden()
    assert one.errors == []
    table.close()


def test_a_line_goes_on_move_by_move(open_page: Open) -> None:
    table = replay("w1-kalle", language="en")
    one = wired(open_page, table, "stepper")
    place = one.table()
    place.get_by_role("button", name="What if? draw").click()
    until(one, "tables[0].surface.line === 1")
    for step in (2, 3, 4):
        place.locator(".mau-ask").first.click()
        if place.locator('.mau-ask[aria-expanded="true"]').count():
            place.locator('.mau-row:has([aria-expanded="true"]) .mau-ask').nth(1).click()
        until(one, f"tables[0].step === {step}")
    assert len(table.lines) == 2  # one line grew, no new one began
    assert len(table.lines[1].record.moves) == 4
    table.close()


def test_without_python_nobody_is_asked(open_page: Open) -> None:
    from page import page

    table = replay("w1-kalle")
    one = open_page(page((table.doc, table.options)))
    assert one.table().locator(".mau-ask").count() == 0
    table.close()


def test_a_fault_in_python_is_said_and_the_table_stays(open_page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    table = replay("w1-kalle", language="de")
    one = wired(open_page, table, "stepper")

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("<img src=x onerror=alert(1)>")

    monkeypatch.setattr(table, "branch", broken)
    one.table().locator(".mau-ask").first.click()
    alert = one.table().get_by_role("alert")
    alert.wait_for()
    assert "<img src=x onerror=alert(1)>" in alert.inner_text()
    assert alert.inner_text().startswith("Hier ist etwas schiefgegangen")
    one.table().get_by_role("button", name="Weiter").click()
    assert one.step() == 1
    assert one.dialogs == []
    assert one.errors == []
    table.close()


def test_no_answer_is_said(open_page: Open) -> None:
    from page import page

    table = replay("w1-kalle", language="en")
    one = open_page(page((table.doc, table.options), head="<script>window.wire = () => {}</script>"))
    one.table().locator(".mau-ask").first.click()
    alert = one.table().get_by_role("alert")
    alert.wait_for(timeout=8000)
    assert "No answer from Python yet" in alert.inner_text()
    one.page.evaluate("tables[0].renew(tables[0].surface.doc)")
    assert alert.count() == 0
    table.close()


def test_projector_fills_the_screen_and_gives_nothing_away(open_page: Open) -> None:
    table = replay("w1-kalle", language="en", theme="light")
    one = wired(open_page, table, "stepper", width=1920, height=1080)
    place = one.table()
    place.get_by_role("button", name="Projector").click()
    until(one, "document.fullscreenElement !== null")
    assert place.locator(".mau-moves").is_hidden()
    place.get_by_role("button", name="Projector").click()
    until(one, "document.fullscreenElement === null")
    assert place.locator(".mau-moves").is_visible()
    one.page.evaluate("tables[0].surface.switch('projector', true)")
    until(one, "document.fullscreenElement !== null")
    one.page.evaluate("document.exitFullscreen()")
    until(one, "tables[0].options.projector === false")
    assert one.errors == []
    table.close()


def test_synced_values_can_be_written_as_json() -> None:
    table = replay("w1-kalle")
    table.branch("draw")
    table.play_on()
    state = {name: value for name, value in table.get_state().items() if name not in ("layout", "tabbable", "tooltip")}
    json.dumps(state, allow_nan=False)
    table.close()


def test_python_asks_what_if_too() -> None:
    table = replay("w1-kalle", step=2)
    table.branch("JS=D")
    table.branch("take", step=5, line=0)
    assert [(line.line, line.step) for line in table.lines] == [(0, -1), (0, 2), (0, 5)]
    table.branch("draw", step=1, line=2)  # on line 2, step 1 belongs to the round as it was played
    assert (table.lines[3].line, table.lines[3].step) == (0, 1)
    table.drop(1)
    assert [(line.line, line.step) for line in table.lines] == [(0, -1), (0, 5), (0, 1)]
    assert len(table.doc["branches"]) == 2
    for wrong in ({"line": 9}, {"line": "1"}, {"step": 99}):
        with pytest.raises(Exception, match="there is no"):
            table.branch("draw", **wrong)
    with pytest.raises(Exception, match="as it was played stays"):
        table.drop(0)
    table.close()


def test_a_long_line_leaves_the_table_together(open_page: Open) -> None:
    table = replay("w2-debt-chain", step=1, language="en")
    table.branch("take")
    table.play_on()
    assert table.last > 60
    one = wired(open_page, table, "stepper", width=1920, height=1080)
    for trait in ("line", "step"):
        one.page.evaluate(f"tables[0].told('{trait}', {getattr(table, trait)})")
    boxes = [one.table().locator(part).bounding_box() for part in (".mau-felt", ".mau-controls", ".mau-tree")]
    for above, below in pairwise(boxes):
        assert 0 <= below["y"] - above["y"] - above["height"] < 40
    table.close()


def listed(watched: Any) -> list[str]:
    """The moves of the list that are shown and not only a dot."""
    return [
        text for text in watched.table().locator(".mau-list button").all_inner_texts() if not text.strip().endswith("…")
    ]


def test_a_line_that_is_removed_gives_no_later_move_away(open_page: Open) -> None:
    table = replay("w1-kalle", language="en", step=1)
    table.branch("draw", step=1)
    table.play_on()
    table.branch("take", step=5, line=0)
    table.step = 4
    one = wired(open_page, table, "stepper")
    place = one.table()
    place.get_by_role("group", name="What if 1", exact=True).get_by_role("button").first.click()
    place.get_by_role("button", name="Last").click()
    assert one.step() > 5
    place.get_by_role("button", name="Remove this line").click()
    until(one, "tables[0].surface.line === 0 && tables[0].step === 1")
    assert len(listed(one)) == 2
    own = place.get_by_role("group", name="What if 1", exact=True).get_by_role("button")  # it was the second
    assert [name.get_attribute("aria-label").endswith("not yet played") for name in own.all()] == [False]
    assert place.get_by_role("group", name="As it was played").locator('[aria-label$="not yet played"]').count() == 14
    assert one.errors == []
    table.close()


def test_another_story_shows_its_own_moves_and_none_that_comes(open_page: Open) -> None:
    first, other = replay("w1-kalle", language="en"), replay("w1-kalle", language="en")
    story = json.loads(json.dumps(other.doc))
    story["frames"][1] = {**story["frames"][1], "laid": ["2D"], "move": "2D", "hands": story["frames"][0]["hands"]}
    one = wired(open_page, first, "stepper")
    one.table().get_by_role("button", name="Last").click()
    one.table().get_by_role("button", name="First").click()
    until(one, "tables[0].step === 0")
    assert len(listed(one)) == len(first.doc["frames"])
    one.page.wait_for_timeout(100)
    first.story = story
    until(one, "tables[0].surface.doc.frames[1].move === '2D'")
    assert len(listed(one)) == 1
    one.table().get_by_role("button", name="Next").click()
    assert len(listed(one)) == 2
    label = one.table().locator(".mau-list button").nth(1).get_attribute("aria-label")
    assert "two of diamonds" in label
    for table in (first, other):
        table.close()


def test_a_story_of_the_same_length_replaces_all_moves_in_the_list(open_page: Open) -> None:
    table = replay("w1-kalle", language="en")
    table.branch("draw", step=1)
    table.line, table.step = 1, 2
    one = wired(open_page, table, "stepper")
    label = one.table().locator(".mau-line").nth(1).get_by_role("button").first
    assert label.get_attribute("aria-label").endswith("draws 1 card")
    doc = json.loads(json.dumps(table.doc))
    doc["frames"][1]["laid"], doc["frames"][1]["move"] = ["3C"], "KH"  # the text alone stays
    doc["branches"][0]["frames"][0] |= {"drew": 3}
    one.page.evaluate("doc => tables[0].renew(doc)", doc)
    assert "three of clubs" in one.table().locator(".mau-list button").nth(1).get_attribute("aria-label")
    assert label.get_attribute("aria-label").endswith("draws 3 cards")
    table.close()


def test_the_document_names_the_suits_to_choose_from(open_page: Open) -> None:
    table = replay("w1-kalle", language="en", step=2)
    assert table.doc["wild"] == dict.fromkeys(("JC", "JD", "JH", "JS"), "CDHS")
    assert table.doc["naming"] == ""
    doc = {**table.doc, "wild": {"JS": "DS"}}
    one = wired(open_page, table, "stepper")
    one.page.evaluate("doc => { tables[0].renew(doc); tables[0].go(2); }", doc)
    one.table().get_by_role("button", name="What if? jack of spades").click()
    asked = one.table().locator('.mau-row:has([aria-expanded="true"]) .mau-ask')
    assert [text.strip() for text in asked.all_inner_texts()][1:] == ["diamonds", "spades"]
    table.close()


def test_the_screen_of_others_is_left_alone(open_page: Open) -> None:
    table = replay("w1-kalle", language="en", projector=True)
    one = wired(open_page, table, "stepper")
    one.page.evaluate(
        "document.addEventListener('click', () => document.documentElement.requestFullscreen(), { once: true })"
    )
    one.table().get_by_role("button", name="Next").click()
    until(one, "document.fullscreenElement === document.documentElement")
    projector = one.table().get_by_role("button", name="Projector")
    projector.click()
    one.page.wait_for_timeout(200)
    assert one.page.evaluate("document.fullscreenElement === document.documentElement")
    projector.click()
    until(one, "document.fullscreenElement === tables[0].surface.root")
    one.page.evaluate("document.exitFullscreen()")  # back to what filled the screen before
    until(one, "document.fullscreenElement === document.documentElement && tables[0].options.projector === false")
    table.close()
