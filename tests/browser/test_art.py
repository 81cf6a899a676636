"""The card art: complete, self-contained, unmistakable, and nothing touches the corner."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from maumau_kit.views.svg import pips
from maumau_kit.views.svg.cards import CARDS, SUITS, SYSTEMS, back_svg, card_svg, row_svg, sheet, suit_ink

SVG = "{http://www.w3.org/2000/svg}"


def test_the_sheet_is_whole_and_its_links_lead_somewhere() -> None:
    root = ET.fromstring(sheet("a"))
    ids = [node.get("id", "") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    assert all(name.startswith("a-") for name in ids)
    wanted = {f"a-{system}-{card}" for system in SYSTEMS for card in CARDS if card[0] != "X"}
    wanted |= {f"a-french-de-{rank}{suit}" for rank in "JQ" for suit in SUITS}
    wanted |= {"a-XR", "a-XB", "a-back", "a-blank"}
    assert wanted <= set(ids)
    assert {node.get("href", "")[1:] for node in root.iter(f"{SVG}use")} <= set(ids)


def test_two_sheets_on_a_page_share_no_id() -> None:
    first, second = (set(re.findall(r' id="([^"]+)"', sheet(prefix))) for prefix in ("one", "two"))
    assert not first & second


def test_pictures_need_no_font_and_no_address() -> None:
    every = [sheet("p"), back_svg(dark=True), row_svg(["7S", None, "XB"])]
    every += [card_svg(card, system=system, colours=4) for card in CARDS for system in SYSTEMS]
    for art in every:
        ET.fromstring(art)
        assert "<text" not in art
        assert re.findall(r"https?://[^\"]+", art) == ["http://www.w3.org/2000/svg"]


def test_every_card_looks_different() -> None:
    for system, letters, colours in itertools.product(SYSTEMS, ("en", "de"), (2, 4)):
        pictures = {card_svg(card, system=system, letters=letters, colours=colours) for card in CARDS}
        assert len(pictures) == len(CARDS) == 54


def test_letters_are_those_of_the_language() -> None:
    assert card_svg("JS") != card_svg("JS", letters="de")
    assert card_svg("QS") != card_svg("QS", letters="de")
    assert card_svg("KS") == card_svg("KS", letters="de")
    assert card_svg("JS", system="german") == card_svg("JS", system="german", letters="de")
    for rank, shown in (("J", "U"), ("Q", "O")):
        assert pips.LETTERS[shown] in card_svg(f"{rank}S", system="german")


def test_inks_can_be_read_on_both_papers() -> None:
    def light(colour: str) -> float:
        parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    for suit, system, colours in itertools.product(SUITS, SYSTEMS, (2, 4)):
        ink = light(suit_ink(suit, system=system, colours=colours))
        for paper in ("#ffffff", "#f4f2ec"):
            assert (light(paper) + 0.05) / (ink + 0.05) >= 4.5
    assert len({suit_ink(suit, colours=4) for suit in SUITS}) == 4
    assert len({suit_ink(suit, colours=4, system="german") for suit in SUITS}) == 4


def test_labels_are_escaped() -> None:
    art = card_svg("7S", label='"><script>alert(1)</script>')
    assert ET.fromstring(art).get("aria-label") == '"><script>alert(1)</script>'
    assert ET.fromstring(art).get("role") == "img"
    assert ET.fromstring(card_svg("7S")).get("aria-hidden") == "true"


@pytest.mark.parametrize("card", ["", "1S", "7", "7X", "10", "XX", "7s", "<b>", "JS=D"])
def test_a_bad_card_is_named(card: str) -> None:
    with pytest.raises(ValueError, match="is no card; write a rank"):
        card_svg(card)
    with pytest.raises(ValueError, match=re.escape(repr(card))):
        row_svg(["7S", card])


def test_bad_options_are_named() -> None:
    with pytest.raises(ValueError, match="'latin' is no suit system"):
        card_svg("7S", system="latin")
    with pytest.raises(ValueError, match="choose 'en' or 'de'"):
        card_svg("7S", letters="fr")
    with pytest.raises(ValueError, match="choose 2 or 4"):
        card_svg("7S", colours=3)
    with pytest.raises(ValueError, match="at least one card"):
        row_svg([])
    for prefix in ("", "1a", "a b", 'a"b', "ä"):
        with pytest.raises(ValueError, match="is no prefix"):
            sheet(prefix)


# The two marks of the upper corner are the last two in the group that is turned for the lower half.
GAPS = """(pictures) => pictures.map((picture) => {
  const marks = [...picture.children].at(-1).lastElementChild.children;
  const boxes = [...marks].map((mark) => mark.getBoundingClientRect());
  const corner = boxes.slice(-2);
  const inside = (b, c) =>
    b.left >= c.left - 1 && b.right <= c.right + 1 && b.top >= c.top - 1 && b.bottom <= c.bottom + 1;
  const all = [...picture.querySelectorAll("path, circle")].map((mark) => mark.getBoundingClientRect());
  const away = all.filter((b) => !corner.some((c) => inside(b, c)));
  const gap = (a, b) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
  return Math.min(...corner.flatMap((c) => away.map((b) => gap(b, c))));
})"""


@pytest.mark.browser
def test_nothing_touches_the_corner(browser: Any) -> None:
    cards = [card for card in CARDS if card[0] != "X"]
    drawn = [card_svg(card, system=system, letters="de") for system in SYSTEMS for card in cards]
    page = browser.new_page()
    page.set_content("".join(drawn))
    gaps = page.locator("svg").evaluate_all(GAPS)
    page.close()
    assert len(gaps) == 104
    # The strokes of the letters stick out by 5 units; pips have no stroke.
    assert min(gaps) >= 8, sorted(zip(gaps, cards * 2, strict=True))[:5]
