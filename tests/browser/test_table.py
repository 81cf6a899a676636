"""What the table shows: words, suits, colours, themes, hostile texts, contrast, widths, errors."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest
from crowd import HOSTILE, LONG_HAND, crowd
from page import page
from story import anna_and_kalle

from maumau_kit.views.still import still_html

pytestmark = pytest.mark.browser


def plain(watched: Any, part: str, table: int = 0) -> str:
    return " ".join(watched.table(table).locator(part).first.inner_text().split())


def hrefs(watched: Any, part: str) -> list[str]:
    found = (
        watched.table().locator(f"{part} .mau-card use").evaluate_all("(all) => all.map((u) => u.getAttribute('href'))")
    )
    return [str(href).removeprefix("#mau-cards-") for href in found]


# ---- words and names ----


def test_roles_and_names(open_page: Any) -> None:
    one = open_page(page((anna_and_kalle(), {})))
    assert one.page.get_by_role("group", name="Mau-Mau table").count() == 1
    table = one.page.get_by_role("group", name="Mau-Mau table")
    one.page.evaluate("tables[0].go(5)")
    assert table.get_by_role("img", name="Discard pile: seven of clubs").count() == 1
    assert table.get_by_role("img", name="Stock: 37 cards").count() == 1
    assert table.get_by_role("group", name="Kalle: 5 cards").count() == 1
    why = "6 cards are owed: only a seven may be laid."
    card = table.get_by_role("button", name=f"10 of clubs: may not be laid. {why}")
    assert card.count() == 1
    assert table.get_by_role("img", name="8 of clubs").count() == 1
    assert table.get_by_role("navigation", name="Moves").get_by_role("listitem").count() == 16
    shown = "(all) => all.filter((n) => !n.closest('[hidden]')).length"
    assert table.locator("[aria-live=polite]").evaluate_all(shown) == 1
    named = "n.ariaLabel || n.textContent.trim() || n.labels?.length"
    nameless = table.locator("button, select, input, [role=button], [role=img]").evaluate_all(
        f"(all) => all.filter((n) => !n.closest('[hidden]') && !({named})).length"
    )
    assert nameless == 0
    assert one.errors == []


def test_language_changes_every_word(open_page: Any) -> None:
    one = open_page(page((anna_and_kalle(), {})))
    one.page.evaluate("tables[0].go(8)")
    assert plain(one, ".mau-sentence") == "Anna lays jack of spades and wishes for diamonds."
    assert plain(one, ".mau-badges") == "wished: diamonds"
    one.table().get_by_role("button", name="Deutsch", exact=True).click()
    assert one.page.get_by_role("group", name="Mau-Mau-Tisch").count() == 1
    assert plain(one, ".mau-sentence") == "Anna legt Pik-Bube und wünscht Karo."
    assert plain(one, ".mau-badges") == "gewünscht: Karo"
    assert one.table().get_attribute("lang") == "de"
    assert plain(one, ".mau-sum") == "0 von 11 Karten dürfen gelegt werden."
    text = one.table().inner_text()
    assert not re.search(r"\b(Next|Back|Stock|Why|Moves|to move|owed|cards)\b", text)
    assert not re.search(r"\{\w+\}", text)
    assert one.page.evaluate("heard.at(-1)[1].language") == "de"


def test_letters_and_suits(open_page: Any) -> None:
    one = open_page(page((anna_and_kalle(), {})))
    one.page.evaluate("tables[0].go(8)")
    for language, suits, top, spoken in (
        ("en", "french", "french-JS", "jack of spades"),
        ("de", "french", "french-de-JS", "Pik-Bube"),
        ("en", "german", "german-JS", "Unter of leaves"),
        ("de", "german", "german-JS", "Laub-Unter"),
    ):
        one.page.evaluate(f"tables[0].choose({{language: '{language}', suits: '{suits}'}})")
        assert hrefs(one, ".mau-pile")[-1] == top
        assert spoken in plain(one, ".mau-sentence")
        missing = (
            one.table()
            .locator("use")
            .evaluate_all(
                "(all) => all.filter((u) => !document.getElementById(u.getAttribute('href').slice(1))).length"
            )
        )
        assert missing == 0


def test_four_colours_are_a_matter_of_css(open_page: Any) -> None:
    one = open_page(page((anna_and_kalle(), {})))
    inks = {}
    for suits, colours in itertools.product(("french", "german"), (2, 4)):
        one.page.evaluate(f"tables[0].choose({{suits: '{suits}', colours: {colours}}})")
        inks[suits, colours] = one.page.evaluate(
            "(system) => ['C', 'D', 'H', 'S'].map((suit) => getComputedStyle(document.querySelector('.mau'))"
            ".getPropertyValue(`--mau-${system}-${suit}`))",
            suits,
        )
    assert len(set(inks["french", 2])) == len(set(inks["german", 2])) == 2
    assert len(set(inks["french", 4])) == len(set(inks["german", 4])) == 4


def test_four_colours_reach_the_picture(open_page: Any) -> None:
    one = open_page(page((anna_and_kalle(), {"colours": 2})))
    one.page.evaluate("tables[0].go(4)")
    pile = one.table().locator(".mau-pile")
    two = pile.screenshot()
    one.table().get_by_role("button", name="4", exact=True).click()
    one.page.mouse.move(0, 0)
    assert pile.screenshot() != two


def test_letters_on_tiles_are_whole(open_page: Any) -> None:
    one = open_page(page((anna_and_kalle(), {})))
    one.page.evaluate("tables[0].go(8)")
    # The symbol fills its picture from (0, 0) on: any other origin or size would cut the letter off.
    pictures = one.table().locator(".mau-chip > svg, .mau-tile > svg")
    boxes = pictures.evaluate_all(
        "(all) => all.map((svg) => [svg.viewBox.baseVal,"
        " document.getElementById(svg.firstChild.getAttribute('href').slice(1)).viewBox.baseVal])"
        ".map(([own, symbol]) => [own.x, own.y, own.width - symbol.width, own.height - symbol.height])"
    )
    assert len(boxes) > 40
    assert all(box == [0, 0, 0, 0] for box in boxes)


# ---- themes and contrast ----

CONTRAST = """(root) => {
  const parse = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
  const linear = (v) => (v / 255 <= .04045 ? v / 255 / 12.92 : ((v / 255 + .055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => .2126 * linear(r) + .7152 * linear(g) + .0722 * linear(b);
  const ground = (node) => {
    for (; node; node = node.parentElement) {
      const colour = parse(getComputedStyle(node).backgroundColor);
      if (colour.length && (colour[3] ?? 1) === 1) return colour;
    }
    return [255, 255, 255];
  };
  const found = [];
  for (const node of root.querySelectorAll("*")) {
    const text = [...node.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data).join("").trim();
    if (!text || !node.getClientRects().length || node.closest("svg")) continue;
    const style = getComputedStyle(node), ink = light(parse(style.color)), under = light(ground(node));
    const ratio = (Math.max(ink, under) + .05) / (Math.min(ink, under) + .05);
    found.push([ratio, node.className, text.slice(0, 40), parseFloat(style.fontSize)]);
  }
  return found;
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_text_has_contrast_and_size(open_page: Any, theme: str) -> None:
    both = open_page(page((anna_and_kalle(), {"theme": theme}), (crowd(8), {"theme": theme, "language": "de"})))
    checked = 0
    for table, steps in ((0, (0, 5, 8, 15)), (1, (0, 2, 3, 5))):
        for step in steps:
            both.page.evaluate(f"tables[{table}].go({step})")
            if step == 0:
                both.table(table).locator(".mau-row").first.click()
            for ratio, name, text, size in both.table(table).evaluate(CONTRAST):
                checked += 1
                assert ratio >= 4.5, (theme, name, text, ratio)
                assert size >= 12, (name, text, size)
    assert checked > 300


def test_auto_follows_the_page(open_page: Any) -> None:
    one = open_page(page((anna_and_kalle(), {})).replace("<body>", '<body data-jp-theme-light="false">'))
    assert one.table().get_attribute("data-theme") == "dark"
    for attributes, system, theme in (
        ({"data-jp-theme-light": "true"}, "dark", "light"),
        ({"data-jp-theme-light": "false"}, "light", "dark"),
        ({"class": "vscode-light"}, "dark", "light"),
        ({"class": "vscode-dark"}, "light", "dark"),
        ({"class": "vscode-high-contrast vscode-high-contrast-light"}, "dark", "light"),
        ({"class": "vscode-high-contrast"}, "light", "dark"),
        ({}, "light", "light"),
        ({}, "dark", "dark"),
    ):
        one.page.emulate_media(color_scheme=system)
        one.page.evaluate(
            "(given) => { const { body } = document; body.className = ''; delete body.dataset.jpThemeLight;"
            " for (const [name, value] of Object.entries(given)) body.setAttribute(name, value); }",
            attributes,
        )
        one.page.wait_for_function(f"document.querySelector('.mau').dataset.theme === '{theme}'", timeout=2000)


def test_auto_follows_live_and_a_choice_stays(open_page: Any) -> None:
    one = open_page(page((anna_and_kalle(), {}), (anna_and_kalle(), {"theme": "light"})), color_scheme="light")
    one.page.emulate_media(color_scheme="dark")
    one.page.wait_for_function("document.querySelector('.mau').dataset.theme === 'dark'")
    assert one.table(1).get_attribute("data-theme") == "light"
    one.page.evaluate("document.body.dataset.jpThemeLight = 'true'")
    one.page.wait_for_function("document.querySelector('.mau').dataset.theme === 'light'")
    one.table(0).get_by_role("button", name="Dark", exact=True).click()
    assert one.table(0).get_attribute("data-theme") == "dark"
    assert one.table(1).get_attribute("data-theme") == "light"


# ---- strangers' texts ----


def test_hostile_texts_stay_texts_and_nothing_leaves_the_page(open_page: Any) -> None:
    one = open_page(page((crowd(), {})))
    for step in range(6):
        one.page.evaluate(f"tables[0].go({step})")
    one.page.evaluate("tables[0].go(2)")
    assert plain(one, ".mau-sentence") == f"{HOSTILE} says <u>x</u>."
    assert plain(one, ".mau-title") == "<h1>Six</h1>"
    assert f"{HOSTILE} has not said “Mau”" in plain(one, ".mau-badges")
    assert one.table().locator("img, script, h1, u, i").count() == 0
    assert one.dialogs == []
    assert one.errors == []
    assert [url for url in one.requests if not url.startswith("file:")] == []
    assert len(one.requests) == 1


def test_art_is_cleaned(open_page: Any) -> None:
    html = page((anna_and_kalle(), {}))
    start = "\\u003csvg xmlns"
    assert html.count(start) == 1
    one = open_page(html.replace(start, '\\u003csvg onload=\\"alert(3)\\" xmlns'))
    assert one.page.locator(".mau-sheet").count() == 1
    assert one.page.locator("[onload]").count() == 0
    assert one.dialogs == []


def test_tables_share_their_drawings_as_long_as_one_is_there(open_page: Any) -> None:
    one = open_page(page((anna_and_kalle(), {}), (anna_and_kalle(), {})))
    sheet = one.page.locator(".mau-sheet")
    assert sheet.count() == 1
    one.page.evaluate("tables[0].destroy()")
    assert sheet.count() == 1
    one.page.evaluate("tables[1].destroy()")
    assert sheet.count() == 0


def test_inside_a_shadow_tree_a_table_keeps_its_own_drawings(open_page: Any) -> None:
    script = "window.inner = host.attachShadow({ mode: 'open' }); window.drawn = () => inner.append(table0);"
    one = open_page(page((anna_and_kalle(), {}), body=f"<div id=host></div><script>{script}</script>"))
    one.page.wait_for_function("inner.querySelector('.mau-sheet') !== null")
    assert one.errors == []


# ---- many players, many cards ----


def test_a_long_hand_wraps_and_its_reasons_are_grouped(open_page: Any) -> None:
    one = open_page(page((crowd(), {})))
    tops = (
        one.table()
        .locator(".mau-own .mau-slot")
        .evaluate_all("(all) => all.map((n) => Math.round(n.getBoundingClientRect().top))")
    )
    assert len(tops) == 20
    assert len(set(tops)) == 2
    assert hrefs(one, ".mau-own") == [card if card[0] == "X" else f"french-{card}" for card in LONG_HAND]
    rows = one.table().locator(".mau-reasons .mau-row")
    assert rows.count() == 3
    assert rows.locator(".mau-chips .mau-chip").count() == 20
    assert rows.first.locator(".mau-chips .mau-chip").count() == 14
    assert rows.first.locator(".mau-also").inner_text() == ""
    rows.first.click()
    assert "Also: <b>Only</b> the drawn card." in " ".join(rows.first.inner_text().split())
    assert one.table().locator(".mau-card[aria-pressed=true]").count() == 14


def test_hidden_hands_are_backs_and_counts(open_page: Any) -> None:
    one = open_page(page((crowd(), {})))
    assert one.page.get_by_role("img", name="Marie-Luise von der Höhe: 12 cards").count() == 1
    assert set(hrefs(one, ".mau-others")) == {"back"}
    one.page.evaluate("tables[0].go(1)")
    assert "is hidden here" in plain(one, ".mau-sum")
    assert plain(one, ".mau-way") == "clockwise"
    one.page.evaluate("tables[0].go(2)")
    assert plain(one, ".mau-way") == "anticlockwise"
    assert plain(one, ".mau-badges").startswith("5 cards owed")
    one.page.evaluate("tables[0].go(3)")
    assert one.page.get_by_role("img", name="Stock: empty").count() == 1
    assert plain(one, ".mau-badges") == "just drawn: 9 of hearts"
    one.page.evaluate("tables[0].go(5)")
    assert "Nobody has won" in plain(one, ".mau-sum")


def test_the_end_shows_winner_and_points(open_page: Any) -> None:
    one = open_page(page((anna_and_kalle(), {})))
    one.page.evaluate("tables[0].go(15)")
    assert plain(one, ".mau-turn[data-state=won]") == "has won"
    assert [" ".join(t.split()) for t in one.table().locator(".mau-reasons .mau-row").all_inner_texts()] == [
        "Anna: 0 points",
        "Kalle: 63 points",
    ]


# ---- widths, motion, forced colours ----


def test_nothing_is_wider_than_the_page(open_page: Any) -> None:
    options: dict[str, Any] = {"language": "de"}
    both = open_page(page((anna_and_kalle(), options), (crowd(8), options)))
    widest = "document.documentElement.scrollWidth"
    for width in (360, 760, 1280, 1920):
        both.page.set_viewport_size({"width": width, "height": 800})
        for table, step in ((0, 5), (0, 8), (0, 9), (1, 0), (1, 2), (1, 5)):
            both.page.evaluate(f"tables[{table}].go({step})")
            assert both.page.evaluate(widest) <= width, (width, table, step)
    both.page.evaluate("tables.forEach((table) => table.choose({projector: true, size: 'large'}))")
    for width in (1920, 360):
        both.page.set_viewport_size({"width": width, "height": 800})
        assert both.page.evaluate(widest) <= width
    assert both.table().locator(".mau-moves").is_hidden()


def test_containers_decide_and_switches_fold_away(open_page: Any) -> None:
    style = "<style>#table0{width:420px}</style>"
    both = open_page(page((anna_and_kalle(), {}), (anna_and_kalle(), {}), head=style))
    fold = both.table(0).get_by_role("button", name="Settings")
    assert fold.is_visible()
    assert not both.table(1).get_by_role("button", name="Settings").is_visible()
    switch = both.table(0).get_by_role("button", name="Deutsch", exact=True)
    assert not switch.is_visible()
    fold.click()
    assert fold.get_attribute("aria-expanded") == "true"
    switch.click()
    assert both.table(0).get_attribute("lang") == "de"
    assert both.table(1).get_attribute("lang") == "en"


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_reduced_motion(open_page: Any, motion: str, moves: bool) -> None:
    one = open_page(page((anna_and_kalle(), {})), reduced_motion=motion)
    one.table().get_by_role("button", name="Next", exact=True).click()
    style = "(all) => all.map((node) => getComputedStyle(node))"
    moving = ".filter((s) => s.animationName !== 'none' || parseFloat(s.transitionDuration) > 0).length"
    assert (one.table().locator("*").evaluate_all(style + moving) > 0) is moves


def test_forced_colours_keep_the_cards(open_page: Any) -> None:
    one = open_page(page((anna_and_kalle(), {})), forced_colors="active")
    adjust = "(n) => getComputedStyle(n).forcedColorAdjust"
    assert one.table().locator(".mau-card > svg").first.evaluate(adjust) == "none"
    assert one.table().locator(".mau-chip").first.evaluate(adjust) == "none"


# ---- when something is wrong ----


def test_a_bad_story_says_so(open_page: Any) -> None:
    bad: list[Any] = [{}, [], "text", None, {"format": "maumau-story/1", "players": ["A"], "frames": []}]
    one = open_page(page(*((story, {"language": lang}) for story in bad for lang in ("en", "de"))))
    said = one.page.get_by_role("alert").all_inner_texts()
    assert len(said) == 2 * len(bad)
    assert all(text.startswith("There is nothing to show") for text in said[::2])
    assert all(text.startswith("Hier gibt es nichts zu zeigen") for text in said[1::2])
    assert one.errors == []


def test_a_bad_frame_says_so_and_the_others_can_be_seen(open_page: Any) -> None:
    story = anna_and_kalle()
    story["frames"][2] = {"say": {"en": ["?"], "de": ["?"]}}
    one = open_page(page((story, {})))
    following = one.table().get_by_role("button", name="Next", exact=True)
    following.click()
    following.click()
    assert plain(one, ".mau-sentence") == "This step cannot be shown. The others can."
    following.click()
    assert "now 2 cards are owed" in plain(one, ".mau-sentence")


def test_a_card_without_a_picture_is_still_named(open_page: Any) -> None:
    story = anna_and_kalle()
    story["frames"][0]["hands"][1]["cards"][0] = "ZZ"
    story["frames"][0]["say"]["en"] = [{"card": "ZZ"}, {"suit": "Q"}]
    one = open_page(page((story, {})))
    assert one.page.get_by_role("img", name="ZZ").count() == 1
    assert one.table().locator(".mau-sentence").text_content() == "ZZQ"
    assert one.errors == []


# ---- without script ----


def test_the_still_picture_needs_no_script(open_page: Any) -> None:
    stories = [(anna_and_kalle(), 5, {"language": "en"}), (crowd(), 2, {"language": "de", "suits": "german"})]
    html = "".join(still_html(story, step, options, key="k1") for story, step, options in stories)
    one = open_page(f"<!doctype html><meta charset=utf-8><body>{html}</body>", java_script_enabled=False)
    text = " ".join(one.page.locator("body").inner_text().split())
    assert "Anna lays seven of clubs: now 6 cards are owed." in text
    assert "6 cards owed" in text
    assert f"{HOSTILE} sagt <u>x</u>." in text
    assert one.page.get_by_role("img", name="8 of clubs, jack of spades, 2 of hearts, 4 of diamonds").count() == 1
    assert one.page.locator("script, u, h1").count() == 0
    assert one.page.locator("img").evaluate_all("(all) => all.every((i) => i.complete && i.naturalWidth > 50)")
    assert one.dialogs == []
    assert all(url.startswith(("file:", "data:image/svg+xml")) for url in one.requests)
