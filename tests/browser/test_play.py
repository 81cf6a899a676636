"""The play table in a real browser, joined to Python as a notebook joins it: keys, clicks, calls, curtains, looks."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests without a browser stand above

from tables import rules
from test_accessible import complaints
from test_sitting import set_table
from test_table import CONTRAST
from wire import wired

import maumau_kit as mau
from maumau_kit.base.cards import card_text
from maumau_kit.widgets import scene
from maumau_kit.widgets.play import PlayTable, play

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
NARROW, LAPTOP, WALL = 360, 1280, 1920


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots do not keep the tests waiting."""
    monkeypatch.setitem(scene.PACES, "fast", 25)
    monkeypatch.setattr(scene, "WINDOW", 60)


@pytest.fixture
def sit_down(open_page: Open) -> Iterator[Open]:
    """Open the page of a table: ``sit_down(variant, line=…, width=…, **arguments of play)``."""
    tables: list[PlayTable] = []

    def sit(variant: Any = "classic", *, line: str = "", width: int = LAPTOP, **given: Any) -> Any:
        table = play(variant, **{"seed": 5, "pace": "step", **given})
        tables.append(table)
        if line:
            put(table, line)
        watched = wired(open_page, table, "play", width=width)
        watched.panel = table
        return watched

    yield sit
    for table in tables:
        table.close()


def put(table: PlayTable, line: str) -> None:
    set_table(table.sitting, mau.position(line, table.sitting.variant))
    table._changed()
    table.show()


def settled(watched: Any) -> None:
    """Wait until the page shows what Python has."""
    for _ in range(100):
        at, reply = watched.page.evaluate("[tables[0].surface.doc.at, tables[0].surface.doc.reply]")
        if (at, reply) == (watched.panel.doc["at"], watched.panel.doc["reply"]):
            return
        watched.page.wait_for_timeout(20)
    raise AssertionError("the page does not show what Python has")


def click(watched: Any, what: Any) -> None:
    """Click, and wait for the answer."""
    before = watched.panel.doc["reply"]
    (watched.page.locator(what).first if isinstance(what, str) else what).click()
    answered(watched, before)


def answered(watched: Any, before: int) -> None:
    for _ in range(150):
        if watched.panel.doc["reply"] > before:
            return settled(watched)
        watched.page.wait_for_timeout(20)
    raise AssertionError("no answer came")


def hand(watched: Any) -> Any:
    return watched.page.locator(".mau-own .mau-card")


def words(watched: Any, part: str) -> str:
    return " ".join(watched.page.locator(f".mau-{part}").first.inner_text().split()).replace(" .", ".")


def tool(name: str) -> str:
    return f'[data-do="{name}"]'


def focus(watched: Any) -> str:
    """What has the focus: its classes, or what a button does."""
    return str(
        watched.page.evaluate(
            "(() => { const it = document.activeElement; return it.dataset.do || it.className || it.localName; })()"
        )
    )


def tab_to(watched: Any, selector: str) -> None:
    """Press Tab until something has the focus: whatever can be done can be reached by keyboard."""
    for _ in range(80):
        if watched.page.evaluate("(what) => document.activeElement.matches(what)", selector):
            return
        watched.page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


# ---- a whole round by keyboard ------------------------------------------------------------------------------------


def key_move(watched: Any) -> None:
    """Make the first legal move with nothing but keys."""
    table = watched.panel
    move, seat = table.sitting.position.legal[0], 0
    before = table.doc["reply"]
    press = watched.page.keyboard.press
    if move.is_lay:
        tab_to(watched, ".mau-own .mau-card")
        at = int(
            watched.page.evaluate(
                "[...document.querySelectorAll('.mau-own .mau-card')].indexOf(document.activeElement)"
            )
        )
        place = table.sitting.position.hands[seat].index(move.action)
        for _ in range(abs(place - at)):
            press("ArrowRight" if place > at else "ArrowLeft")
        press("Enter")
        if move.wish >= 0:
            assert watched.page.evaluate("document.activeElement.closest('.mau-picker') !== null")
            press("Enter")
    else:
        tab_to(watched, ".mau-does button[data-legal=yes]")
        press("Enter")
    answered(watched, before)


def test_a_whole_round_by_keyboard(sit_down: Open, tmp_path: Path) -> None:
    watched = sit_down("tavern", players=3, pace="fast", seed=4)
    table = watched.panel
    tab_to(watched, ".mau-own .mau-card")
    moved = 0
    for _ in range(400):
        settled(watched)
        if table.doc["over"]:
            break
        if table.doc["yours"]:
            key_move(watched)
            moved += 1
            # Nobody is thrown out: the focus stays at the table, on something that can be used.
            inside = (
                "document.activeElement.closest('.mau') !== null && document.activeElement.getClientRects().length > 0"
            )
            assert watched.page.evaluate(inside), focus(watched)
        else:
            watched.page.wait_for_timeout(25)
    assert table.doc["over"]
    assert moved > 3
    assert watched.page.evaluate("document.activeElement.closest('.mau') !== null")
    assert table.record.check().last == table.sitting.position
    # Step through it, and come back.
    tab_to(watched, tool("story"))
    watched.page.keyboard.press("Enter")
    watched.page.wait_for_selector('.mau-story [data-widget="stepper"]')
    tab_to(watched, ".mau-story .mau-to-next")
    watched.page.keyboard.press("Enter")
    watched.page.keyboard.press("End")
    assert words(watched, "story .mau-number") == f"{len(table.record.moves)} / {len(table.record.moves)}"
    table.folder = tmp_path
    click(watched, ".mau-story > .mau-button >> nth=1")
    assert "Saved as tavern-1.json" in words(watched, "storySaid")
    assert mau.load(tmp_path / "tavern-1.json") == table.record
    tab_to(watched, ".mau-story > .mau-main")
    watched.page.keyboard.press("Enter")
    watched.page.wait_for_selector(".mau-felt", state="visible")
    settled(watched)
    assert watched.page.locator('[data-widget="stepper"]').count() == 0
    tab_to(watched, tool("next_round"))
    watched.page.keyboard.press("Enter")
    watched.page.wait_for_function("tables[0].surface.doc.round === 2")
    assert watched.errors == []


def test_keys_stay_at_the_table(sit_down: Open) -> None:
    watched = sit_down("tavern", players=2)
    watched.page.evaluate("window.leaked = []; document.addEventListener('keydown', (e) => window.leaked.push(e.key))")
    tab_to(watched, ".mau-own .mau-card")
    for key in ("a", "b", "x", "m", "1", "ArrowRight", "ArrowDown", "Home", " "):
        watched.page.keyboard.press(key)
    leaked = watched.page.evaluate("window.leaked")
    assert set(leaked) <= {"Tab"}
    watched.page.keyboard.press("Escape")
    watched.page.keyboard.press("Shift+Enter")
    assert {"Escape", "Enter"} <= set(watched.page.evaluate("window.leaked"))


# ---- clicks -------------------------------------------------------------------------------------------------------

HAND = "9H | KC 9S 4H JS | 5D 2S | stock 7H 8H"


def test_an_illegal_click_explains_itself_above_the_hand_and_lights_its_row(sit_down: Open) -> None:
    watched = sit_down("house-code", line=HAND)
    click(watched, hand(watched).nth(0))
    assert watched.page.locator(".mau-asking").get_attribute("data-kind") == "no"
    assert words(watched, "prompt").startswith("Neither suit nor rank matches nine of hearts.")
    assert "000 §3" in words(watched, "prompt")
    assert watched.page.locator(".mau-reasons .mau-row[data-lit]").count() == 1
    assert (
        watched.page.locator(".mau-reasons .mau-row[data-lit] .mau-chip").first.inner_text().strip() == "king of clubs"
    )
    # It stands right above the hand.
    line = watched.page.locator(".mau-asking").bounding_box()
    own = watched.page.locator(".mau-own").bounding_box()
    assert 0 <= own["y"] - line["y"] - line["height"] < 40
    click(watched, '.mau-does [data-legal="no"]')
    assert watched.page.locator(".mau-acts .mau-row[data-lit]").count() == 1
    assert watched.page.locator(".mau-row[data-lit]").count() == 1
    assert watched.panel.record.moves == ()
    click(watched, hand(watched).nth(1))
    assert watched.page.locator(".mau-asking").get_attribute("data-kind") != "no"


def test_the_wish_is_asked_for_and_can_be_left(sit_down: Open) -> None:
    watched = sit_down("house-code", line=HAND)
    hand(watched).nth(3).click()
    suits = watched.page.locator(".mau-picker .mau-suits")
    assert suits.count() == 4
    assert focus(watched).endswith("mau-suits")
    watched.page.keyboard.press("Escape")
    assert suits.count() == 0
    assert focus(watched) == "mau-card"
    hand(watched).nth(3).click()
    watched.page.locator(".mau-picker button").last.click()
    assert suits.count() == 0
    assert watched.panel.record.moves == ()
    hand(watched).nth(3).click()
    click(watched, suits.nth(1))
    assert str(watched.panel.record.moves[-1][1]) == "JS=D"
    assert "diamonds" in words(watched, "badges")


def test_the_dealer_is_asked_for_the_starters_suit(sit_down: Open) -> None:
    variant = rules(setup__starter="active", setup__starter_wish="dealer")
    watched = sit_down(variant, line="JH | 4S 5S 3D | 6D | naming | dealer 0 | stock 2C")
    assert words(watched, "prompt") == "Anna, name a suit."
    click(watched, watched.page.locator(".mau-picker .mau-suits").nth(3))
    assert watched.panel.doc["frame"]["suit"] == "S"


def test_several_cards_of_one_rank_are_chosen_in_order(sit_down: Open) -> None:
    watched = sit_down(rules(lay__sets="rank"), line="9H | 7S 7H 7C JS 2D | 3D | stock 4D 5D")
    hand(watched).nth(0).click()
    hand(watched).nth(1).click()
    assert hand(watched).nth(1).get_attribute("data-order") == "2"
    click(watched, ".mau-picker .mau-main")
    assert words(watched, "prompt") == "These cards go together, but the last one must be seven of spades."
    hand(watched).nth(2).click()
    assert [hand(watched).nth(k).get_attribute("data-order") for k in range(3)] == ["1", "2", "3"]
    hand(watched).nth(0).click()
    hand(watched).nth(0).click()
    assert [hand(watched).nth(k).get_attribute("data-order") for k in range(3)] == ["3", "1", "2"]
    click(watched, ".mau-picker .mau-main")
    assert str(watched.panel.record.moves[-1][1]) == "7H+7C+7S"


def test_a_click_on_the_stock_draws(sit_down: Open) -> None:
    watched = sit_down("house-code", line="9H | KC 4S | 5D 2S | stock 7S 8H")
    click(watched, ".mau-stock")
    assert str(watched.panel.record.moves[-1][1]) == "draw"


def test_a_drawn_card_that_fits_has_the_focus(sit_down: Open) -> None:
    watched = sit_down("house-code", line="9H | KC 4S | 5D 2S | stock 7H 8H")
    tab_to(watched, '.mau-does [data-legal="yes"]')
    before = watched.panel.doc["reply"]
    watched.page.keyboard.press("Enter")
    answered(watched, before)
    assert watched.page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("seven of hearts")
    assert words(watched, "does") == "Keep the card"


def test_a_late_click_is_refused(sit_down: Open) -> None:
    watched = sit_down("tavern", players=2)
    old = watched.panel.doc["at"]
    click(watched, '.mau-does [data-legal="yes"]')
    kept = watched.panel.record
    before = watched.panel.doc["reply"]
    watched.page.evaluate(f"wire({{ send: {{ do: 'take_back', at: {old} }} }})")
    answered(watched, before)
    assert words(watched, "prompt").startswith("The table has changed since you clicked")
    assert watched.panel.record == kept


# ---- calls --------------------------------------------------------------------------------------------------------

CALLS = {"calls__mode": "manual", "calls__mau_penalty": 1, "calls__last_penalty": 2}


def test_mau_is_said_with_the_card(sit_down: Open) -> None:
    watched = sit_down(rules(**CALLS), line="9H | 5H 6C | 2H 3C 4C | stock 7H 8H 10H JH")
    calls = watched.page.locator(".mau-call")
    calls.nth(1).click()
    calls.nth(0).click()
    assert [calls.nth(k).get_attribute("aria-pressed") for k in (0, 1)] == ["true", "false"]
    click(watched, hand(watched).nth(0))
    assert str(watched.panel.record.moves[-1][1]) == "5H!"
    assert calls.nth(0).get_attribute("aria-pressed") == "false"
    assert "“Mau!”" in words(watched, "entries")


def test_a_forgotten_call_can_be_made_late_while_there_is_time(sit_down: Open) -> None:
    watched = sit_down(rules(**CALLS), line="9H | 5H 6C | 2H 3C 4C | stock 7H 8H 10H JH", notice=1.0)
    click(watched, hand(watched).nth(0))
    assert words(watched, "prompt") == "Anna, your call is missing. Make up for it before somebody objects!"
    click(watched, ".mau-loud")
    assert str(watched.panel.record.moves[-1][1]) == "mau"
    assert watched.page.locator(".mau-loud").count() == 0


def test_a_bot_objects_when_nobody_makes_up_for_the_call(sit_down: Open) -> None:
    line = "9H | 5H 6C | 2H 3C 4C | stock 7H 8H 10H JH"
    watched = sit_down(rules(**CALLS), line=line, notice=1.0, pace="fast")
    click(watched, hand(watched).nth(0))
    watched.page.wait_for_function("tables[0].surface.doc.log.some(({ move }) => move === 'catch')")
    assert "objects" in words(watched, "entries")


def test_a_bot_that_forgets_is_caught(sit_down: Open) -> None:
    line = "9H | 5C 6C | 2H 3C | turn 1 | stock 7H 8H 10H JH"
    watched = sit_down(rules(**CALLS), line=line, forget=1.0)
    click(watched, tool("go_on"))
    assert words(watched, "shout") == "Object!"
    tab_to(watched, ".mau-loud")
    before = watched.panel.doc["reply"]
    watched.page.keyboard.press("Enter")
    answered(watched, before)
    assert watched.panel.doc["frame"]["hands"][1]["count"] == 2
    assert watched.page.evaluate("document.activeElement.closest('.mau') !== null")
    assert "Anna objects: Kalle did not say “Mau”" in words(watched, "sentence")


# ---- hints, taking back, saving -----------------------------------------------------------------------------------


def test_hints_in_three_grades(sit_down: Open) -> None:
    watched = sit_down("house-code", line=HAND)
    said = []
    for _ in range(3):
        said.append(words(watched, "tools").split(" Take back")[0])
        click(watched, tool("hint"))
    assert said == ["Hint", "Hint: which card?", "Hint: why?"]
    assert watched.page.locator(".mau-hintline").count() == 3
    assert watched.page.locator(tool("hint")).get_attribute("aria-disabled") == "true"
    lit = hand(watched).locator("visible=true").evaluate_all("(all) => all.filter((card) => card.dataset.lit).length")
    assert lit == len(watched.panel.doc["hint"]["cards"]) == 1


def test_taking_back_strikes_out_and_says_so(sit_down: Open) -> None:
    watched = sit_down("house-code", line=HAND)
    click(watched, hand(watched).nth(1))
    click(watched, tool("take_back"))
    entry = watched.page.locator(".mau-entries [data-struck]")
    assert entry.count() == 1
    assert entry.locator("s").count() == 1
    assert entry.inner_text().startswith("taken back:")
    assert words(watched, "sentence") == "Anna takes the last move back."
    assert watched.panel.record.moves == ()
    assert hand(watched).count() == 4


def test_saving_says_where(sit_down: Open, tmp_path: Path) -> None:
    watched = sit_down("tavern", players=2)
    watched.panel.folder = tmp_path
    click(watched, tool("save"))
    assert words(watched, "prompt") == f"Saved as tavern-1.json, in the folder {tmp_path.name}."
    assert mau.load(tmp_path / "tavern-1.json") == watched.panel.record


# ---- several people, and bots that fail ---------------------------------------------------------------------------


def test_a_curtain_between_two_people(sit_down: Open) -> None:
    watched = sit_down("tavern", people=["Mia", "Ben"], players=2)
    assert words(watched, "curtain").startswith("Hand the screen to Mia.")
    assert watched.page.locator(".mau-table .mau-card[role=button]").count() == 0
    tab_to(watched, ".mau-curtain button")
    before = watched.panel.doc["reply"]
    watched.page.keyboard.press("Enter")
    answered(watched, before)
    assert focus(watched) == "mau-card"
    assert hand(watched).count() == 5
    for _ in range(2):
        if watched.panel.doc["yours"]:
            click(watched, '.mau-does [data-legal="yes"]')
    assert words(watched, "curtain").startswith("Hand the screen to Ben.")
    text = watched.page.evaluate("JSON.stringify(tables[0].surface.doc.frame.hands)")
    assert "cards" not in text


def test_who_chooses_is_not_disturbed_by_bots_that_let_a_missing_call_pass(
    sit_down: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scene, "WINDOW", 2500)
    variant = rules(calls__mode="manual", calls__mau_penalty=1)
    line = "9H | 5H 6C | 2C JS 3H | 2D 3D 4D | stock 7H 8H 10H QH"
    watched = sit_down(variant, people=["Mia", "Ben"], players=3, notice=0.0, line=line, pace="fast")
    click(watched, ".mau-curtain button")
    click(watched, hand(watched).nth(0))
    click(watched, ".mau-curtain button")
    click(watched, hand(watched).nth(0))
    assert "matches" in words(watched, "prompt")
    at = watched.panel.doc["at"]
    hand(watched).nth(1).click()
    assert watched.panel.doc["wait"] == 2500
    assert words(watched, "prompt") == "Which suit do you wish for?"
    watched.page.wait_for_function("tables[0].surface.doc.wait === null", timeout=9000)
    assert watched.panel.doc["at"] == at
    assert watched.panel.doc["window"]
    assert words(watched, "prompt") == "Which suit do you wish for?"
    assert watched.page.locator(tool("go_on")).is_hidden()


def test_a_bot_that_fails_is_shown_in_red_and_the_table_goes_on(sit_down: Open) -> None:
    def broken(seen: Any) -> str:
        raise RuntimeError("<img src=x onerror=alert(1)>")

    watched = sit_down(rules(), line="9H | 5C 6C | 2H 3C | turn 1 | stock 7H 8H 10H JH", bots=broken)
    click(watched, tool("go_on"))
    watched.page.wait_for_selector('.mau-asking[data-kind="no"]')
    settled(watched)
    assert "stopped with the error RuntimeError" in words(watched, "prompt")
    assert "onerror" not in words(watched, "prompt")
    assert watched.page.locator("img").count() == 0
    click(watched, watched.page.locator(".mau-picker button").nth(1))
    assert watched.panel.doc["fault"] is None
    assert "by chance" in words(watched, "entries")
    assert watched.dialogs == []


def test_names_stay_text(sit_down: Open) -> None:
    name = '<b onmouseover=alert(1)>Anna</b> &amp; "co'
    watched = sit_down("tavern", people=[name], players=2)
    assert name in words(watched, "own .mau-name")
    assert name in watched.page.locator(".mau-score").inner_text()
    assert watched.page.locator(".mau-own .mau-name b").count() == 0
    assert watched.dialogs == []


# ---- looks --------------------------------------------------------------------------------------------------------


def test_the_language_changes_every_word(sit_down: Open) -> None:
    watched = sit_down("house-code", line=HAND)
    click(watched, hand(watched).nth(0))
    watched.page.locator('[data-option="language"] [data-value="de"]').click()
    assert words(watched, "prompt").startswith("Weder Farbe noch Wert stimmt mit Herz-Neun überein.")
    assert words(watched, "calls") == "„Mau“ sagen „Mau-Mau“ sagen"
    assert words(watched, "log .mau-heading") == "Was geschah"
    assert "Punkte" in words(watched, "score")
    assert watched.page.locator(".mau").get_attribute("lang") == "de"
    english = {value for value in watched.panel.doc["words"]["en"].values() if " " in value and "{" not in value}
    shown = watched.page.locator(".mau").inner_text()
    assert not [text for text in english if text in shown]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("moment", ["plain", "refused", "wish", "hint", "window", "curtain", "over", "sets"])
def test_every_text_has_contrast_and_axe_finds_nothing(sit_down: Open, theme: str, moment: str) -> None:
    watched = moments(sit_down, moment, theme=theme)
    watched.page.wait_for_timeout(250)
    found = watched.page.locator(".mau").first.evaluate(CONTRAST)
    assert len(found) > 20
    for ratio, name, text, size in found:
        if "mau-curtain" not in str(name):
            assert ratio >= 4.5, (theme, moment, name, text, ratio)
        assert size >= 12, (name, text, size)
    assert complaints(watched) == []
    assert watched.errors == []


def moments(sit_down: Open, moment: str, **look: Any) -> Any:
    """A table at one of the moments that look different."""
    if moment == "curtain":
        return sit_down("tavern", people=["Mia", "Ben"], players=4, **look)
    if moment == "window":
        watched = sit_down(rules(**CALLS), line="9H | 5H 6C | 2H 3C 4C | stock 7H 8H 10H JH", **look)
        click(watched, hand(watched).nth(0))
        return watched
    if moment == "over":
        watched = sit_down("house-code", line="9H | 9C | 2H 3C 4C | stock 7H 8H 10H JH", **look)
        watched.page.locator(".mau-call").nth(1).click()
        click(watched, hand(watched).nth(0))
        return watched
    if moment == "sets":
        watched = sit_down(rules(lay__sets="rank"), line="9H | 7S 7H 7C JS 2D | 3D | stock 4D 5D", **look)
        hand(watched).nth(0).click()
        hand(watched).nth(1).click()
        return watched
    watched = sit_down("house-code", line=HAND, **look)
    if moment == "refused":
        click(watched, hand(watched).nth(0))
    elif moment == "wish":
        hand(watched).nth(3).click()
    elif moment == "hint":
        for _ in range(3):
            click(watched, tool("hint"))
    return watched


@pytest.mark.parametrize("width", [NARROW, LAPTOP, WALL])
@pytest.mark.parametrize("players", [2, 5, 8])
def test_up_to_eight_seats_fit_at_every_width(sit_down: Open, players: int, width: int) -> None:
    watched = sit_down(rules(setup__copies=2), players=players, width=width, language="de", suits="german")
    assert watched.page.evaluate("document.documentElement.scrollWidth") <= width
    assert watched.page.locator(".mau-seat").count() == players
    targets = watched.page.locator(".mau button, .mau-own .mau-card, .mau select").locator("visible=true")
    boxes = targets.evaluate_all("(all) => all.map((it) => [it.offsetWidth, it.offsetHeight])")
    assert boxes
    assert all(wide >= 24 and high >= 24 for wide, high in boxes), boxes
    assert watched.errors == []


def test_a_long_hand_wraps_and_every_card_can_be_chosen(sit_down: Open) -> None:
    cards = " ".join(f"{rank}{suit}" for rank in "234568" for suit in "CDHS") + " 10C 10D 10H 10S QC QD"
    watched = sit_down(rules(setup__copies=2), line=f"9H | {cards} | 5D 2S | stock 7H 8H", width=NARROW)
    assert watched.page.evaluate("document.documentElement.scrollWidth") <= NARROW
    assert hand(watched).count() == 30
    click(watched, hand(watched).nth(29))
    assert watched.panel.doc["message"]["card"] == "QD"


def test_a_click_is_back_on_the_screen_in_time(sit_down: Open) -> None:
    """What the page itself needs for an answer; Python's part is measured without a browser."""
    watched = sit_down(rules(setup__copies=2), players=8)
    table = watched.panel
    docs = []
    for _ in range(12):
        while table.sitting.bot_to_act is not None:
            table.sitting.go_on(table.sitting.at)
        if table.sitting.position.is_over:
            break
        move = table.sitting.position.legal[0]
        message: dict[str, Any] = {"do": "act", "move": str(move)}
        if move.is_lay:
            message = {"do": "lay", "cards": list(map(card_text, move.cards))}
        if move.wish >= 0:
            message["wish"] = "CDHS"[move.wish]
        table.look.message = None
        table.show()
        table._message(table, {**message, "at": table.doc["at"]}, None)
        docs.append(table.doc)
    assert len(docs) > 3
    timed = "const start = performance.now(); tables[0].renew(doc); return performance.now() - start;"
    spent = watched.page.evaluate(f"(docs) => docs.map((doc) => {{ {timed} }})", docs)
    assert sorted(spent)[len(spent) // 2] < 50, spent


@pytest.mark.parametrize("gone", [False, True])
def test_nothing_of_the_page_runs_on_after_it_is_gone(
    sit_down: Open, monkeypatch: pytest.MonkeyPatch, gone: bool
) -> None:
    monkeypatch.setitem(scene.PACES, "slow", 1500)
    line = "9H | 5C 6C | 2H 3C | turn 1 | stock 7H 8H 10H JH"
    watched = sit_down(rules(), line=line, pace="slow")
    assert watched.page.evaluate("tables[0].surface.timer") != 0
    watched.page.evaluate("window.asked = 0; tables[0].surface.ask = () => { window.asked += 1; }; 0")
    if gone:
        watched.page.evaluate("tables[0].destroy()")
    watched.page.wait_for_timeout(1800)  # longer than a bot waits
    assert watched.page.evaluate("window.asked") == (0 if gone else 1)
