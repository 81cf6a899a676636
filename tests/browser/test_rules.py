"""The rule table on a page: topics, special cards, a search that filters while one types; no Python needed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from page import page

import maumau_kit as mau
from maumau_kit.widgets.rules import RuleTable, rule_table

pytestmark = pytest.mark.browser
HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture
def opened(open_page: Any) -> Any:
    """Open the table of a variant on a plain page."""

    def open_(variant: str | mau.Variant = "classic", *, width: int = 1280, **options: Any) -> Any:
        panel = rule_table(variant, **options)
        watched = open_page(page((panel.doc, panel.options), kind="rules"), width=width)
        panel.close()
        return watched

    return open_


def words(watched: Any, part: str) -> str:
    return " ".join(watched.table().locator(part).first.inner_text().split())


def search(watched: Any, text: str) -> None:
    watched.table().get_by_role("searchbox").fill(text)


def test_roles_and_names(opened: Any) -> None:
    one = opened()
    table = one.page.get_by_role("group", name="Mau-Mau rules")
    assert table.count() == 1
    assert table.get_by_role("searchbox", name="Search the rules").count() == 1
    assert table.get_by_role("heading", name="Special cards").count() == 1
    assert table.get_by_role("heading").count() == 1 + 1 + 11  # title, special cards, topics
    assert table.get_by_role("table", name="Drawing").get_by_role("row").count() == 1 + 6
    assert table.get_by_role("rowheader", name="Passing drawing.pass").count() == 1
    fan = table.get_by_role("img", name="seven of clubs, seven of diamonds, seven of hearts, seven of spades")
    assert fan.count() == 1
    assert words(one, ".mau-special-card") == (
        "Seven +2 not as last card The next player draws 2 cards; only a seven passes that on. "
        "May not be the last card. 003 special cards; 003 at a glance"
    )
    assert one.requests == [one.page.url]
    assert one.errors == []


def test_the_search_filters_while_one_types_and_counts(opened: Any) -> None:
    one = opened()
    hits = one.table().locator(".mau-hits")
    assert hits.get_attribute("aria-live") == "polite"
    field = one.table().get_by_role("searchbox")
    field.focus()
    shown = []
    for key in "jack":
        one.page.keyboard.press(key)
        shown.append(one.table().locator("tbody tr").count())
    assert shown == sorted(shown, reverse=True)
    assert words(one, ".mau-hits") == "4 places found"
    assert one.table().locator(".mau-special-card").count() == 1
    assert one.table().locator("mark").all_inner_texts()[0] == "Jack"
    search(one, "")
    assert words(one, ".mau-hits") == "All 43 rules and cards are shown."
    assert one.table().locator(".mau-topic").count() == 11


@pytest.mark.parametrize(("text", "found"), [
    ("F14", "A skip cannot be answered."),  # a source
    ("seven of hearts", "The next seat draws: 2 cards on a seven."),  # a card
    ("7H", "The next seat draws: 2 cards on a seven."),
    ("drawing.recycle", "When the stock is empty, all discards but the top card are shuffled into it."),  # a knob
    ("  STOCK   empty ", "When the stock is empty, all discards but the top card are shuffled into it."),  # two words
])  # fmt: skip
def test_sources_cards_and_knobs_are_found(opened: Any, text: str, found: str) -> None:
    one = opened()
    search(one, text)
    rows = one.table().locator("tbody td:first-of-type").all_inner_texts()
    assert found in rows
    assert len(rows) < 12


def test_german_readers_search_german_names(opened: Any) -> None:
    one = opened(language="de", suits="german")
    search(one, "herz-unter")
    assert one.table().locator("tbody tr").count() == 1
    assert words(one, "tbody td") == "Wunschkarten, mit denen man eine Farbe nennt: Unter."
    one.table().get_by_role("button", name="Französisch").click()
    assert words(one, ".mau-hits") == "Nichts gefunden zu „herz-unter“."
    search(one, "konig")
    assert words(one, ".mau-hits").endswith("gefunden")


def test_nothing_found_and_clearing(opened: Any) -> None:
    one = opened()
    search(one, HOSTILE)
    assert words(one, ".mau-hits") == f"Nothing found for “{HOSTILE}”."
    assert one.table().locator(".mau-topic, .mau-special-card").count() == 0
    one.table().get_by_role("button", name="Clear the search").click()
    assert one.table().locator(".mau-topic").count() == 11
    assert one.page.evaluate("document.activeElement.type") == "search"
    assert one.dialogs == []


def test_keyboard_alone_and_the_notebook_hears_no_letter(opened: Any) -> None:
    one = opened()
    one.page.evaluate("window.passed = []; document.body.addEventListener('keydown', (e) => passed.push(e.key))")
    one.table().get_by_role("button", name="English").focus()
    one.page.keyboard.press("/")
    assert one.page.evaluate("document.activeElement.type") == "search"
    one.page.keyboard.type("abdxyz 0m")
    one.page.keyboard.press("Enter")
    assert one.page.evaluate("passed") == []
    one.page.keyboard.press("Escape")
    assert one.table().get_by_role("searchbox").input_value() == ""
    assert one.page.evaluate("passed") == []
    one.page.keyboard.press("Escape")
    one.page.keyboard.press("Shift+Enter")
    assert one.page.evaluate("passed") == ["Escape", "Shift", "Enter"]


def test_language_changes_every_word_and_keeps_the_search(opened: Any) -> None:
    one = opened()
    search(one, "003")
    before = one.table().locator("tbody tr").count()
    one.table().get_by_role("button", name="Deutsch", exact=True).click()
    assert one.table().locator("tbody tr").count() == before
    assert one.table().get_attribute("lang") == "de"
    search(one, "")
    text = one.table().inner_text()
    assert "Die nächste Person setzt aus." in text
    assert not re.search(r"Search|Rule|may not|The |\byou\b|\{", text)
    assert one.page.evaluate("heard.at(-1)[1].language") == "de"


@pytest.mark.parametrize("width", [360, 700, 1280, 1920])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_fits_at_every_width(opened: Any, width: int, theme: str) -> None:
    one = opened("huit-americain", width=width, language="de", theme=theme)
    assert one.page.evaluate("document.documentElement.scrollWidth") <= width
    assert one.table().get_attribute("data-theme") == theme
    small = (
        one.table()
        .locator("button, input")
        .evaluate_all("(all) => all.filter((n) => n.offsetWidth && (n.offsetWidth < 24 || n.offsetHeight < 24)).length")
    )
    assert small == 0
    cut = (
        one.table()
        .locator("tbody td, tbody th, .mau-special-card p")
        .evaluate_all(
            "(all) => all.filter((n) => n.scrollWidth > n.clientWidth + 1 && n.clientWidth).map((n) => n.textContent)"
        )
    )
    assert cut == []


def test_texts_of_strangers_stay_text(opened: Any) -> None:
    data = mau.variant("tavern").to_dict() | {"id": "mine", "name": {"en": HOSTILE, "de": HOSTILE}}
    data["why"]["wild.cards"] = HOSTILE
    one = opened(mau.variant(data))
    assert words(one, ".mau-title") == HOSTILE
    assert HOSTILE in one.table().locator("td").all_inner_texts()
    assert one.page.locator("img").count() == 0
    assert one.dialogs == []


def test_a_variant_without_special_cards_says_so(opened: Any) -> None:
    bare = mau.variant("grundvariante").with_knobs(
        debt__amount={}, turns__skip=[], wild__cards=[], wild__on_wild=True, setup__starter="inert"
    )
    one = opened(bare)
    assert words(one, ".mau-special") == "Special cards"
    content = one.page.evaluate("getComputedStyle(document.querySelector('.mau-strip'), '::after').content")
    assert "No card of this variant does anything special." in content


# --- the notebook side --------------------------------------------------------------------------------------------


def test_the_panel_has_text_and_pictures_and_changes_its_variant() -> None:
    panel = rule_table("tavern", language="de")
    assert isinstance(panel, RuleTable)
    assert panel.still_bundle()["text/html"].count("<svg") == 3
    assert "Wunschkarten, mit denen man eine Farbe nennt: Bube." in repr(panel)
    panel.choose(suits="german")
    assert "Unter" in repr(panel)
    panel.variant = "classic"  # type: ignore[assignment]
    assert panel.variant == mau.variant("classic")
    assert panel.doc["variant"]["id"] == "classic"
    panel.close()


def test_wrong_calls_have_a_sentence() -> None:
    with pytest.raises(mau.InputError, match="did you mean tavern"):
        rule_table("taverne")
    with pytest.raises(ValueError, match="is no option"):
        rule_table("tavern", colour=2)
