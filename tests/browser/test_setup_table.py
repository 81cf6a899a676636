"""Setting up a position on a page: clicks, keys, the check after each of them, and the file that is saved."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets import widget
from wire import wired

import maumau_kit as mau
from maumau_kit.base.errors import MauMauError
from maumau_kit.widgets.panel import STRANGE
from maumau_kit.widgets.setup import SetUp, set_up

HOSTILE = "<img src=x onerror=alert(1)>"
PAGE = pytest.mark.browser


class Table:
    """A panel and its page."""

    def __init__(self, panel: SetUp, watched: Any) -> None:
        self.panel, self.watched, self.page = panel, watched, watched.page
        self.at = watched.table()

    def card(self, text: str) -> None:
        """Click a card of the pack, and wait until Python has answered."""
        before = self.panel.draft
        self.at.locator(f'.mau-pick[data-card="{text}"]').click()
        self.changed(before)

    def changed(self, before: Any) -> None:
        for _ in range(200):
            if self.panel.draft is not before:
                break
            self.page.wait_for_timeout(20)
        assert self.panel.draft is not before
        self.page.wait_for_timeout(60)

    def act(self, click: Callable[[], Any]) -> None:
        before = self.panel.draft
        click()
        self.changed(before)

    def place(self, name: str) -> None:
        self.at.get_by_role("radio", name=re.compile(name)).click()

    def words(self, part: str) -> str:
        return " ".join(self.at.locator(part).first.inner_text().split())

    @property
    def notice(self) -> str:
        self.at.locator(".mau-notice:not(:empty)").wait_for()
        return self.words(".mau-notice")


@pytest.fixture
def built(open_page: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Table]]:
    """Open a panel on its page; files are saved in a folder of this test."""
    monkeypatch.chdir(tmp_path)
    panels: list[SetUp] = []

    def open_(variant: str = "classic", *, width: int = 1280, **given: Any) -> Table:
        panels.append(set_up(variant, **given))
        watched = wired(open_page, panels[-1], "setup", width=width)
        return Table(panels[-1], watched)

    yield open_
    for panel in panels:
        panel.close()


# --- clicks -------------------------------------------------------------------------------------------------------


@PAGE
def test_a_position_is_built_with_clicks_and_checked_at_each(built: Any) -> None:
    one = built()
    assert one.words(".mau-sentence") == "No card lies on the discard pile yet."
    for text in ("7H", "9C"):
        one.card(text)
    one.place("Kalle")
    one.card("KD")
    one.place("Discard pile")
    one.card("8S")
    one.card("9H")
    assert one.panel.position == mau.position("8S 9H | 7H 9C | KD | variant classic")
    assert one.words(".mau-sentence") == "The position is right. Anna is to move and may play:"
    spoken = one.at.locator(".mau-legal .mau-chip").all_text_contents()
    assert spoken == ["seven of hearts", "nine of clubs"]
    assert (
        one.at.get_by_role("button", name="nine of clubs: lies here: Anna’s hand. Click to take it back.").count() == 1
    )
    why = " ".join(one.at.locator(".mau-reasons").inner_text().split())
    assert why.startswith("may be laid seven of hearts seven of hearts has the suit of nine of hearts"), why
    assert "003 playing" in why
    one.act(one.at.get_by_role("button", name="nine of hearts: take it back").click)
    assert one.panel.draft.discard == one.panel.draft.discard[:1]
    one.card("7H")  # a card that lies on the table comes back
    assert mau.position("8S | 9C | KD | variant classic") == one.panel.position
    assert one.watched.errors == []


@PAGE
def test_order_counts_in_the_piles_and_arrows_move_a_card(built: Any) -> None:
    one = built("tavern", position=mau.position("2S 9H | 7H | KD | stock 4H AC 5C", "tavern"))
    one.place("Stock")
    later = one.at.get_by_role("button", name="four of hearts: one place towards the end")
    one.act(later.click)
    assert one.panel.doc["places"][-1]["cards"] == ["AC", "4H", "5C"]
    taken = one.at.get_by_role("button", name="five of clubs: take it back")
    taken.focus()
    one.act(lambda: one.page.keyboard.press("Shift+ArrowLeft"))
    assert one.panel.doc["places"][-1]["cards"] == ["AC", "5C", "4H"]
    assert one.page.evaluate("document.activeElement.getAttribute('aria-label')") == "five of clubs: take it back"
    one.act(lambda: one.page.keyboard.press("Delete"))
    assert one.panel.doc["places"][-1]["cards"] == ["AC", "4H"]
    assert one.page.evaluate("document.activeElement.getAttribute('aria-label')") == "four of hearts: take it back"


@PAGE
def test_what_else_holds_is_set_and_what_is_wrong_is_marked(built: Any) -> None:
    one = built(position=mau.position("9H | 7H 9C | KD AS | variant classic"))
    one.act(one.at.get_by_role("button", name="Cards owed: one more").click)
    assert one.words(".mau-sentence") == "nine of hearts on top makes nobody draw, so nothing can be owed."
    assert one.at.locator(".mau-fields [data-wrong]").count() == 1
    assert one.at.get_by_label("Cards owed", exact=True).get_attribute("aria-invalid") == "true"
    assert one.at.locator(".mau-why").is_hidden()
    one.act(one.at.get_by_role("button", name="hearts", exact=True).click)
    assert one.words(".mau-wrong li") == "nine of hearts on top is not wild, so no suit can be wished for."
    one.act(one.at.get_by_role("button", name="Cards owed: one less").click)
    one.act(one.at.get_by_role("button", name="none", exact=True).click)
    one.act(lambda: one.at.get_by_label("To move").select_option(label="Kalle"))
    assert one.panel.position.turn == 1
    one.act(lambda: one.at.get_by_label("Just drawn").select_option(label="ace of spades"))
    assert one.panel.position.drawn is not None
    one.act(lambda: one.at.get_by_label("Missing call").select_option(label="Kalle: “Mau”"))
    assert one.panel.position.uncalled == (1, "mau")


@PAGE
def test_what_was_refused_does_not_stay_in_its_field(built: Any) -> None:
    one = built("house-code", position=mau.position("7H | JD 7C | KD 8S | debt 2 | stock 4D 6D", "house-code"))
    field, more = one.at.get_by_role("spinbutton", name="Cards owed"), one.at.get_by_label("Cards owed: one more")
    assert field.input_value() == "2"
    field.fill("9999")
    field.press("Enter")
    assert "cannot be 9999" in one.notice
    assert field.input_value() == "2"
    one.act(more.click)
    assert one.panel.position.debt == 3
    assert field.input_value() == "3"
    field.fill("5")
    field.blur()
    one.page.wait_for_timeout(200)
    assert (one.panel.position.debt, field.input_value()) == (5, "5")
    one.page.evaluate(
        "window.sent = []; const table = tables[0].surface;"
        "table.heard = { send: (message) => sent.push(message.value) };"
    )
    more.click()
    more.click()  # before anything was answered
    assert one.page.evaluate("sent") == [6, 7]


@PAGE
def test_a_variant_that_was_refused_is_not_shown_as_chosen(built: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    one = built("classic")
    select = one.at.get_by_label("Variant")

    def refuse(*_: object) -> None:
        raise mau.InputError("no such variant")

    monkeypatch.setattr("maumau_kit.widgets.setup.chosen_variant", refuse)
    select.select_option("tavern")
    assert "does not belong to this table" in one.notice
    assert select.input_value() == "classic"
    monkeypatch.undo()
    one.act(lambda: select.select_option("tavern"))
    assert select.input_value() == one.panel.draft.variant.id == "tavern"


@PAGE
def test_seats_variant_deal_rest_empty_and_undo(built: Any) -> None:
    one = built("house-code")
    one.act(one.at.get_by_role("group", name="Players").get_by_role("button", name="4").click)
    one.act(one.at.get_by_role("button", name="Deal at random").click)
    assert one.panel.position == mau.variant("house-code").deal(players=4, seed=0)
    assert one.at.get_by_label("Seed").input_value() == "1"
    one.at.get_by_label("Seed").fill("7")
    one.act(one.at.get_by_role("button", name="Deal at random").click)
    assert one.panel.position == mau.variant("house-code").deal(players=4, seed=7)
    one.act(lambda: one.at.get_by_label("Variant").select_option(label="Classic"))
    assert one.panel.draft.variant.id == "classic"
    assert one.at.locator('.mau-pick[data-card="2S"]').count() == 0
    one.act(one.at.get_by_role("button", name="Empty").click)
    assert one.words(".mau-unplaced") == "32 cards of the pack are not on the table"
    one.act(one.at.get_by_role("button", name="Rest into the stock").click)
    assert len(one.panel.draft.stock) == 32
    for _ in range(6):
        one.act(one.at.get_by_role("button", name="Undo").click)
    assert one.panel.draft == set_up("house-code").draft
    one.at.get_by_label("Seed").fill("-1")
    one.at.get_by_role("button", name="Deal at random").click()
    assert one.notice == "A seed is a whole number from 0 on."


@PAGE
def test_the_file_is_saved_and_nothing_is_written_over(built: Any, tmp_path: Path) -> None:
    one = built(position=mau.position("9H | 7H 9C | KD AS | variant classic"))
    one.at.get_by_role("button", name="Save").click()
    assert one.notice == "Saved as position.json."
    one.at.get_by_role("button", name="Save").click()
    one.at.locator(".mau-notice", has_text="position-2.json").wait_for()
    assert sorted(path.name for path in tmp_path.glob("*.json")) == ["position-2.json", "position.json"]
    assert mau.load(tmp_path / "position.json") == one.panel.position
    one.act(one.at.get_by_role("button", name="nine of hearts: take it back").click)
    one.at.get_by_role("button", name="Save").click(force=True)
    one.at.locator(".mau-notice", has_text="No card lies").wait_for()
    assert len(list(tmp_path.glob("*.json"))) == 2


# --- keys, languages, widths ------------------------------------------------------------------------------------------


@PAGE
def test_keyboard_alone_builds_a_position_and_the_notebook_hears_nothing(built: Any) -> None:
    one = built()
    one.page.evaluate("window.passed = []; document.body.addEventListener('keydown', (e) => passed.push(e.key))")
    press = one.page.keyboard.press
    one.at.locator('.mau-pick[tabindex="0"]').focus()
    press("ArrowRight")
    one.act(lambda: press("Enter"))  # the eight of clubs
    press("ArrowDown")
    press("2")
    one.act(lambda: press(" "))  # the eight of spades, to Kalle
    press("9")
    press("End")
    one.act(lambda: press("Enter"))  # the ace of spades, onto the discard pile
    assert one.panel.position == mau.position("AS | 8C | 8S | variant classic")
    assert one.page.evaluate("document.activeElement.dataset.card") == "AS"
    one.act(lambda: press("Backspace"))
    assert one.panel.draft.discard == ()
    for key in "abdxyzmh3":
        press(key)
    assert one.page.evaluate("passed") == []
    one.at.get_by_role("radio", checked=True).focus()
    press("ArrowRight")
    press("ArrowRight")
    assert one.page.evaluate("document.activeElement.getAttribute('aria-label')") == "Anna’s hand: 1 card"


@PAGE
def test_everything_is_said_in_german_too(built: Any) -> None:
    one = built("house-code", language="de", suits="german")
    one.card("JH")
    one.place("Ablage")
    one.card("9H")
    one.place("Kalle")
    one.card("KD")
    assert one.words(".mau-sentence") == "Die Stellung stimmt. Anna ist am Zug und darf:"
    assert one.words(".mau-legal").endswith("mit Wunsch")
    text = one.at.inner_text()
    assert not re.search(r"\{\w+\}|\b(?:Undo|Save|Stock|card|cards|none|Players|To move|Discard)\b", text)
    labels = one.at.locator("[aria-label]").evaluate_all("(all) => all.map((n) => n.ariaLabel).join(' ')")
    assert "Herz-Unter: liegt hier: Hand von Anna." in labels
    assert not re.search(r"\b(?:card|take it|hand of)\b|\{", labels)
    one.at.get_by_role("button", name="English").click()
    assert one.words(".mau-sentence") == "The position is right. Anna is to move and may play:"


@PAGE
@pytest.mark.parametrize("width", [360, 1000, 1920])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_fits_at_every_width(built: Any, width: int, theme: str) -> None:
    one = built("house-code", width=width, theme=theme, language="de", position=mau.variant("house-code").deal(6, 3))
    assert one.page.evaluate("document.documentElement.scrollWidth") <= width
    one.place("Stapel")
    small = one.at.locator("button:not([aria-hidden]), input, select").evaluate_all(
        "(all) => all.filter((n) => n.offsetWidth && Math.min(n.offsetWidth, n.offsetHeight) < 24).length"
    )
    assert small == 0
    nameless = one.at.locator("button, input, select").evaluate_all(
        "(all) => all.filter((n) => !(n.ariaLabel || n.textContent.trim() || n.labels?.length)).length"
    )
    assert nameless == 0


@PAGE
def test_names_of_strangers_stay_text(built: Any) -> None:
    data = mau.variant("tavern").to_dict() | {"id": "mine", "name": {"en": HOSTILE, "de": HOSTILE}}
    position = mau.variant(data).deal(players=2, seed=1)
    one = built(position=position)
    assert one.words(".mau-note") == HOSTILE
    assert one.at.get_by_label("Variant").locator("option:checked").text_content() == HOSTILE
    assert one.page.locator("img").count() == 0
    assert one.watched.dialogs == []


# --- from Python ------------------------------------------------------------------------------------------------------


def registered() -> int:
    return len(widget._instances)


def test_the_panel_gives_the_position_or_says_what_is_wrong(tmp_path: Path) -> None:
    before = registered()
    panel = set_up("tavern", players=3)
    with pytest.raises(MauMauError, match="discard"):
        _ = panel.position
    with pytest.raises(MauMauError, match="discard"):
        panel.save(tmp_path / "x")
    assert "No card lies on the discard pile yet." in repr(panel)
    panel.draft = panel.draft.dealt(4)
    assert panel.position == mau.variant("tavern").deal(players=3, seed=4)
    assert panel.save(tmp_path / "lesson").name == "lesson.json"
    assert panel.save(str(tmp_path / "lesson.json")).name == "lesson-2.json"
    assert mau.load(tmp_path / "lesson-2.json") == panel.position
    for path in (tmp_path / "lesson.txt", 7, tmp_path / "no such folder" / "x"):
        with pytest.raises(mau.InputError):
            panel.save(path)  # type: ignore[arg-type]
    assert "<img" in panel.still_bundle()["text/html"]
    for _ in range(50):
        panel.draft = panel.draft.dealt(4)
    assert registered() - before <= 2
    panel.close()
    assert registered() == before


@pytest.mark.parametrize(("given", "said"), [
    ({"variant": "taverne"}, "did you mean tavern"),
    ({"players": 9}, "is not for 9 players"),
    ({"players": "3"}, "the text '3' is no number of players"),
    ({"position": "9H | 7H | KD"}, "is not a position"),
    ({"position": mau.position("9H | 7H | KD"), "players": 3}, "has 2 hands, not 3"),
])  # fmt: skip
def test_wrong_calls_have_a_sentence(given: dict[str, Any], said: str) -> None:
    with pytest.raises(mau.InputError, match=said):
        set_up(**given)


@pytest.mark.parametrize("message", [
    {"do": "card", "card": "1Z", "place": 0},
    {"do": "card", "card": "7H", "place": 9},
    {"do": "card"},
    {"do": "take", "place": 0, "number": 0, "card": "7H"},
    {"do": "take", "place": 0, "number": 1.5, "card": None},
    {"do": "shift", "place": "stock", "number": "0", "card": "7H"},
    {"do": "set", "name": "debt", "value": "many"},
    {"do": "set", "name": "turn", "value": [1]},
    {"do": "set"},
    {"do": "players", "players": 99},
    {"do": "players", "players": "4"},
    {"do": "variant", "id": "nothing"},
    {"do": "variant"},
    {"do": "deal", "seed": 1e9},
    {"do": "deal", "seed": 1 << 70},
    {"do": "deal"},
])  # fmt: skip
def test_a_click_that_makes_no_sense_is_said_and_changes_nothing(message: dict[str, Any]) -> None:
    panel = set_up("classic")
    before = panel.draft
    panel._message(panel, message, None)
    assert panel.draft == before
    assert panel.notice["kind"] == "error"
    assert all(len(panel.notice["say"][lang][0]) > 10 for lang in ("en", "de"))
    panel.close()


@pytest.mark.parametrize(("message", "says"), [
    ({"do": "card", "card": "ZZ", "place": 0}, ("'ZZ' is not a card", "'ZZ' ist keine Karte")),
    ({"do": "variant", "id": "ZZ"}, STRANGE),
    ({"do": "variant", "id": "A" * 5000}, STRANGE),
    ({"do": "variant", "id": "x.toml"}, STRANGE),
    ({"do": "redo"}, STRANGE),
    ({"do": None}, STRANGE),
    ({}, STRANGE),
])  # fmt: skip
def test_what_no_button_sends_gets_one_sentence_in_both_languages(
    message: dict[str, Any], says: tuple[str, str]
) -> None:
    panel = set_up("classic")
    before = panel.draft
    panel._message(panel, message, None)
    assert panel.draft is before
    assert panel.notice["kind"] == "error"
    for lang, part in zip(("en", "de"), says, strict=True):
        assert len(panel.notice["say"][lang]) == 1
        assert panel.notice["say"][lang][0].startswith(part)
    panel.close()


@pytest.mark.parametrize(("name", "value", "english", "german"), [
    ("debt", 10**6, "“Cards owed” cannot be 1000000 here.", "„Offene Karten“ kann hier nicht 1000000 sein."),
    ("uncalled", {"seat": 0, "call": "zz"}, "This cannot be chosen for “Missing call” here.",
     "Für „Fehlende Ansage“ lässt sich das hier nicht wählen."),
    ("skip", 1, "Classic does not know “Turns to sit out”.", "Klassisch kennt „Züge zum Aussetzen“ nicht."),
    ("idle", 3, "There is no such thing to set.", "So etwas lässt sich nicht einstellen."),
])  # fmt: skip
def test_a_value_that_cannot_be_is_said_with_the_title_of_its_field(
    name: str, value: Any, english: str, german: str
) -> None:
    panel = set_up("classic")
    panel._message(panel, {"do": "set", "name": name, "value": value}, None)
    titles = panel.doc["variant"]["name"]
    assert panel.notice["say"] == {
        "en": [english.replace("Classic", titles["en"])],
        "de": [german.replace("Klassisch", titles["de"])],
    }
    titles = {lang: panel.doc["words"][lang]["field.debt"] for lang in ("en", "de")}
    assert titles == {"en": "Cards owed", "de": "Offene Karten"}
    panel.close()


def test_a_folder_that_is_gone_is_said_in_both_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    panel = set_up(position=mau.position("9H | 7H | KD", "classic"))
    (tmp_path / "gone").rmdir()
    panel._message(panel, {"do": "save"}, None)
    assert panel.notice["kind"] == "error"
    assert panel.notice["say"]["en"] == ["The file cannot be written: there is no such folder."]
    assert panel.notice["say"]["de"][0].startswith("Die Datei position.json kann nicht geschrieben werden: den Ordner")
    monkeypatch.chdir(tmp_path)
    panel._message(panel, {"do": "save"}, None)
    assert panel.notice["say"]["de"] == ["Gespeichert als position.json."]
    panel.close()


def test_a_page_cannot_change_the_document() -> None:
    panel = set_up("classic")
    before = panel.doc
    panel.set_state({"doc": {}})
    assert panel.doc == before
    assert repr(panel)
    panel.close()
