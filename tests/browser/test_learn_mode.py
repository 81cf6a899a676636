"""“Learn from your mistakes”, on a page without any Python behind it: asking, answering, and what follows."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from page import page
from wire import wired

from maumau_kit.game.notation import parse_move
from maumau_kit.game.record import Record
from maumau_kit.game.text import position
from maumau_kit.studies.mistakes.walk import mistakes
from maumau_kit.widgets.replay import replay

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
DEAL = "w3a-wish-renewed"


def story(**options: Any) -> dict[str, Any]:
    """The document of a table that asks for the two mistakes of a deal: moves 1 (JD=C) and 2 (JH=S)."""
    table = replay(DEAL, learn=True, **options)
    found: dict[str, Any] = table.doc
    table.close()
    return found


def opened(open_page: Open, doc: dict[str, Any] | None = None, **options: Any) -> tuple[Any, Any]:
    size = {name: options.pop(name) for name in ("width", "height") if name in options}
    one = open_page(page((doc or story(), {"language": "en", **options})), **size)
    place = one.table()
    place.locator(".mau-learn").wait_for()
    return one, place


def moves(place: Any) -> list[str]:
    return [button.inner_text() for button in place.locator(".mau-learnMoves button").all()]


def test_a_table_without_mistakes_to_learn_from_has_no_panel(open_page: Open) -> None:
    table = replay(DEAL)
    one = open_page(page((table.doc, {"language": "en"})))
    one.table().locator(".mau-sentence").wait_for()
    assert one.table().locator(".mau-learn").is_hidden()
    one.page.keyboard.press("n")
    assert one.step() == 0
    assert one.errors == []
    table.close()


def test_the_played_move_is_hidden_until_a_better_one_is_found(open_page: Open) -> None:
    one, place = opened(open_page)
    assert "Mistake 1 of 2" in place.locator(".mau-learn").inner_text()  # the round begins with one
    assert "Anna: the move played here was a mistake" in place.locator(".mau-learnAsk").inner_text()
    place.get_by_role("button", name="Next", exact=True).click()
    place.get_by_role("button", name="Next", exact=True).click()
    place.get_by_role("button", name="First", exact=True).click()
    list_ = place.locator(".mau-list button")
    assert [entry.get_attribute("data-later") for entry in list_.all()] == [None, "yes", "yes", "yes"]
    assert "hidden until you have chosen" in (list_.nth(1).get_attribute("aria-label") or "")

    place.get_by_role("button", name="jack of diamonds hearts", exact=False).first.click()
    heard = place.locator(".mau-learnHeard")
    assert heard.get_attribute("data-kind") == "no"
    assert heard.get_attribute("aria-live") == "polite"
    assert "loses as well" in heard.inner_text()
    assert list_.nth(1).get_attribute("data-later") == "yes"
    assert "worse" in " ".join(moves(place))
    assert "right" not in " ".join(moves(place))

    place.locator(".mau-own .mau-card[aria-label^='five of spades']").click()
    assert heard.get_attribute("data-kind") == "yes"
    assert "wins for certain" in heard.inner_text()
    assert "Anna could win for certain, and gives it away" in place.locator(".mau-learnWhy").inner_text()
    assert "worse, played" in " ".join(moves(place))
    label = list_.nth(1).get_attribute("aria-label") or ""
    assert label.endswith("mistake")
    assert list_.nth(1).locator(".mau-fault").inner_text() == "mistake"
    assert list_.nth(1).locator(".mau-fault .mau-sign").count() == 1
    assert one.errors == []


def test_a_card_with_several_moves_asks_which_and_one_that_may_not_be_laid_says_so(open_page: Open) -> None:
    one, place = opened(open_page)
    place.locator(".mau-own .mau-card[aria-label^='jack of diamonds']").click()
    assert len(moves(place)) == 4
    assert place.locator(".mau-learnSay").inner_text() == "Which of these?"
    place.locator(".mau-own .mau-card[data-legal='no']").first.click()
    assert "may not be laid here" in place.locator(".mau-learnSay").inner_text()
    assert len(moves(place)) > 4
    assert one.errors == []


def test_what_follows_is_stepped_through_and_left_again(open_page: Open) -> None:
    doc = story()
    one, place = opened(open_page, doc)
    place.get_by_role("button", name="Show the solution").click()
    place.get_by_role("button", name="Show what follows").click()
    item = doc["learn"]["items"][0]
    assert one.step() == 1
    assert f"1 / {len(item['line'])}" in place.locator(".mau-number").inner_text()
    assert "after the mistake, with best play" in place.locator(".mau-learnAsk").inner_text()
    place.get_by_role("button", name="Last", exact=True).click()
    assert "Kalle" in place.locator(".mau-sentence").inner_text()
    assert "has won" in place.locator(".mau-sentence").inner_text()
    assert one.page.evaluate("heard.filter(([, value]) => 'step' in Object(value)).length") == 0
    place.get_by_role("button", name="Show the better way").click()
    place.get_by_role("button", name="Last", exact=True).click()
    assert "Anna" in place.locator(".mau-sentence").inner_text()
    place.get_by_role("button", name="Back to the mistake").click()
    assert one.step() == 0
    assert place.locator(".mau-number").inner_text() == "0 / 3"
    # What was seen of the line gives nothing of the round away.
    assert place.locator(".mau-list button").nth(3).get_attribute("data-later") == "yes"
    assert one.errors == []


def test_keys_lead_from_mistake_to_mistake_and_answer(open_page: Open) -> None:
    one, place = opened(open_page)
    place.get_by_role("button", name="Next", exact=True).focus()
    one.page.keyboard.press("n")
    assert one.step() == 1
    assert "Mistake 2 of 2" in place.locator(".mau-learn").inner_text()
    one.page.keyboard.press("p")
    assert one.step() == 0
    place.locator(".mau-learnMoves button").first.focus()
    one.page.keyboard.press("Enter")
    assert place.locator(".mau-learnHeard").get_attribute("data-kind") == "yes"
    assert one.page.evaluate("document.activeElement.closest('.mau-learnMoves') !== null")
    place.get_by_role("button", name="Next mistake").focus()
    one.page.keyboard.press("Enter")
    assert one.step() == 1
    # The button is gone: there is no mistake after this one. The focus goes to the moves.
    assert place.locator(".mau-learnNext").is_hidden()
    assert one.page.evaluate("document.activeElement.closest('.mau-learnMoves') !== null")
    assert one.errors == []


def test_a_round_that_plays_by_itself_waits_at_a_mistake(open_page: Open) -> None:
    one, place = opened(open_page)
    place.locator(".mau-speed select").select_option("fast")
    place.get_by_role("button", name="Play").click()
    one.page.wait_for_function("tables[0].step === 1")
    one.page.wait_for_function("tables[0].surface.timer === 0")
    assert place.get_by_role("button", name="Play").count() == 1
    assert "Kalle: the move played here was a mistake" in place.locator(".mau-learnAsk").inner_text()
    assert one.errors == []


def test_it_speaks_german_and_fits_a_telephone_in_the_dark(open_page: Open) -> None:
    one, place = opened(open_page, language="de", theme="dark", width=360, height=760)
    place.get_by_role("button", name="Lösung zeigen").click()
    text = place.locator(".mau-learn").inner_text()
    for words in ("Aus Fehlern lernen", "Fehler 1 von 2", "richtig", "schlechter, gespielt", "Zeigen, was folgt"):
        assert words in text
    assert one.page.evaluate("document.documentElement.scrollWidth") == 360
    boxes = [button.bounding_box() for button in place.locator(".mau-learn button:visible").all()]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["height"] >= 36 for box in boxes)
    assert one.errors == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_quotes_stay_with_the_card_between_them(open_page: Open, language: str) -> None:
    _, place = opened(open_page, language=language, width=360)
    place.locator(".mau-learn [class*=mau-learnSolve]").first.click()
    why = place.locator(".mau-learnWhy")
    texts = why.evaluate("(p) => [...p.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data)")
    assert not [text for text in texts if text.endswith(("“", "„")) or text.startswith(("“", "”"))]
    kept = why.locator(".mau-kept").evaluate_all(
        """(all) => all.map((it) =>
            [it.textContent, new Set([...it.getClientRects()].map(({ y }) => Math.floor(y))).size])"""
    )
    assert len([text for text, _ in kept if text[0] in "“„"]) == 2
    assert {lines for _, lines in kept} == {1}


def blunder() -> Record:
    start = position("9H | 9C | 6D 8D KC AC 2S | stock 2D 3D 4S 5C 6H 7H", "tavern")
    return Record(start.variant, ("Anna", "Kalle"), start.dealer, start=start, moves=((0, parse_move("draw")),))


def test_the_fair_view_of_a_seat_asks_and_shows_no_hidden_card(open_page: Open) -> None:
    record = blunder()
    found = mistakes(record, view="fair", samples=40, nodes=20)
    table = replay(record, view="seat 0", learn=found)
    told = json.dumps({name: value for name, value in table.doc.items() if name in ("frames", "learn")})
    for hidden in ("6D", "8D", "KC", "AC", "2S", "3D", "4S"):
        assert f'"{hidden}"' not in told
    one, place = opened(open_page, table.doc)
    assert "Mistake 1 of 1" in place.locator(".mau-learn").inner_text()
    place.get_by_role("button", name="draw", exact=True).click()
    assert "the best move 100 %" in place.locator(".mau-learnHeard").inner_text()
    place.locator(".mau-own .mau-card").first.click()
    assert place.locator(".mau-learnHeard").get_attribute("data-kind") == "yes"
    assert "of the rounds that are possible" in place.locator(".mau-learnWhy").inner_text()
    assert place.locator(".mau-learnLine").is_hidden()
    assert one.errors == []
    table.close()


def test_in_a_notebook_a_line_of_best_play_moves_nothing_in_python(open_page: Open) -> None:
    table = replay(DEAL, learn=True, language="en")
    one = wired(open_page, table, "stepper")
    place = one.table()
    place.locator(".mau-learn").wait_for()
    place.get_by_role("button", name="Show the solution").click()
    place.get_by_role("button", name="Show what follows").click()
    place.get_by_role("button", name="Next", exact=True).click()
    one.page.wait_for_timeout(150)
    assert (one.step(), table.step, table.line) == (2, 0, 0)
    assert place.locator(".mau-ask").count() == 0  # no other line can leave a line that Python does not have
    place.get_by_role("button", name="Next mistake").click()
    one.page.wait_for_function("tables[0].step === 1")
    one.page.wait_for_timeout(150)
    assert table.step == 1
    assert place.locator(".mau-ask").count() > 0
    assert one.errors == []
    table.close()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_method_of_hidden_hands_is_named_once(open_page: Open, lang: str) -> None:
    table = replay(DEAL, view="seat 0", learn=True)
    one = open_page(page((table.doc, {"language": lang})))
    panel = one.table().locator(".mau-learn")
    panel.wait_for()
    said = panel.inner_text()
    assert said.count("perfect-information Monte Carlo") == 1
    assert said.count("strategy fusion") == 1
    assert one.errors == []
    table.close()
