"""Logging a round on a page: the deal, moves, questions, calls, taking back, and the record that is saved."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets import widget
from wire import wired

import maumau_kit as mau
from maumau_kit.base.cards import card_text
from maumau_kit.game.notation import CATCH
from maumau_kit.widgets.log import Log, log

HOSTILE = "<img src=x onerror=alert(1)>"
PAGE = pytest.mark.browser
ANNA, KALLE, STARTER = "7C 9C JC KC AC", "8D 9D 10D KD AD", "9H"
START = mau.position("9H | 9C QS 7C | KD 8S 9D | variant classic | stock 8C 10C 7S QH KH JD")


class Table:
    """A panel and its page."""

    def __init__(self, panel: Log, watched: Any) -> None:
        self.panel, self.watched, self.page = panel, watched, watched.page
        self.at = watched.table()

    def act(self, click: Callable[[], Any]) -> None:
        """Do something, and wait until the page has what Python made of it."""
        before = self.panel.doc
        click()
        for _ in range(200):
            if self.panel.doc is not before:
                break
            self.page.wait_for_timeout(20)
        assert self.panel.doc is not before
        self.page.wait_for_timeout(80)

    def press(self, name: str) -> None:
        self.act(self.at.get_by_role("button", name=name, exact=True).click)

    def pick(self, text: str) -> None:
        """Click a card of the pack: one that was dealt, or one that was drawn."""
        self.act(self.at.locator(f'.mau-pick[data-card="{text}"]').locator("visible=true").click)

    def lay(self, name: str) -> None:
        """Click a card of the hand to move, by its spoken name."""
        self.act(
            self.at.locator(".mau-hand .mau-card[role=button]")
            .and_(self.at.get_by_label(re.compile(f"^{name}:")))
            .click
        )

    def words(self, part: str) -> str:
        text = " ".join(self.at.locator(part).locator("visible=true").first.inner_text().split())
        return re.sub(r" ([.,])", r"\1", text)

    @property
    def moves(self) -> list[str]:
        return [str(move) for _, move in self.panel.record.moves]


@pytest.fixture
def opened(open_page: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Table]]:
    """Open a panel on its page; files are saved in a folder of this test."""
    monkeypatch.chdir(tmp_path)
    panels: list[Log] = []

    def open_(variant: str = "classic", *, width: int = 1280, **given: Any) -> Table:
        panels.append(log(variant, **given))
        return Table(panels[-1], wired(open_page, panels[-1], "log", width=width))

    yield open_
    for panel in panels:
        panel.close()


# --- on the page ------------------------------------------------------------------------------------------------------


@PAGE
def test_a_round_is_logged_from_the_deal_to_the_file(opened: Any, tmp_path: Path) -> None:
    one = opened("grundvariante", players=["Mia", "Jonas"])
    assert one.words(".mau-sentence") == "5 cards are still missing in the hand of Mia."
    for text in (*ANNA.split(), *KALLE.split(), STARTER):
        one.pick(text)  # the next hand is chosen when one is complete
    assert one.words(".mau-sentence") == "All cards are there: begin."
    one.press("Begin the log")
    assert one.words(".mau-sentence") == "Everybody has 5 cards. The starter is nine of hearts. Mia begins."
    one.lay("nine of clubs")
    one.lay("nine of diamonds")
    one.at.get_by_role("button", name="pass", exact=True).click()
    one.at.locator(".mau-notice:not(:empty)").wait_for()
    assert one.words(".mau-notice") == "Passing is only for when nothing can be drawn."
    one.lay("jack of clubs")
    assert one.words(".mau-question") == "Which suit does Mia wish for?"
    assert one.at.locator(".mau-notice").is_hidden()
    one.press("spades")
    assert one.words(".mau-sentence") == "Mia lays jack of clubs. The wish is spades."
    one.press("draw")
    assert one.words(".mau-question") == "Which card did Jonas draw?"
    assert one.at.locator('.mau-answers .mau-pick[data-card="7C"]').count() == 0
    one.pick("QS")
    assert one.words(".mau-sentence").startswith("Jonas draws 1 card. It fits")
    one.lay("queen of spades")
    assert one.moves == ["9C", "9D", "JC=S", "draw", "QS"]
    one.at.get_by_role("button", name="Save the record").click()
    one.at.locator(".mau-notice[data-kind=done]", has_text="Saved as round.json.").wait_for()
    record = mau.load(tmp_path / "round.json")
    assert record == one.panel.record
    assert record.players == ("Mia", "Jonas")
    assert record.last.hands == one.panel.book.position.hands
    assert one.watched.errors == []


@PAGE
def test_a_debt_is_asked_for_card_by_card_and_any_move_is_taken_back(opened: Any) -> None:
    one = opened(position=START)
    one.lay("nine of clubs")
    one.lay("nine of diamonds")
    one.press("draw")
    one.pick("QH")
    assert [button.strip() for button in one.at.locator(".mau-list button").all_text_contents()][-1].startswith("3")
    one.press("Undo")
    assert one.moves == ["9C", "9D"]
    one.press("Redo")
    assert one.moves == ["9C", "9D", "draw"]
    one.act(one.at.locator(".mau-list button").first.click)
    assert one.moves == ["9C"]
    one.act(one.at.get_by_role("button", name="Redo").click)
    assert one.moves == ["9C", "9D", "draw"]
    one.press("Undo")
    one.press("Undo")
    one.press("Undo")
    assert one.moves == []
    assert one.words(".mau-list") == ""
    assert one.panel.book.position.hands == START.hands


@PAGE
def test_calls_are_logged_in_time_late_and_in_objection(opened: Any) -> None:
    one = opened(position=mau.position("9H | 9C QS | KD 8S 9D | variant classic | stock 8C 10C 7S QH KH JD"))
    one.lay("nine of clubs")
    offered = one.at.locator(".mau-missed button").all_inner_texts()
    assert [text.strip() for text in offered] == [
        "Anna said “Mau” with the card",
        "Anna says “Mau” now",
        "Kalle objects",
    ]
    one.press("Anna said “Mau” with the card")
    assert one.moves == ["9C!"]
    assert one.at.locator(".mau-missed button").count() == 0
    one.press("Undo")
    one.lay("nine of clubs")
    one.press("Kalle objects")
    assert one.words(".mau-question") == "Which card did Anna draw? Number 1 of 2."
    one.pick("10C")
    one.pick("7S")
    assert one.moves == ["9C", "catch"]
    assert one.words(".mau-sentence") == "Kalle objects: Anna did not say “Mau”. Anna draws 2 cards."


@PAGE
def test_several_cards_are_chosen_and_laid_together(opened: Any) -> None:
    one = opened(position=mau.position("QH | KC KD KH 9S | 8S AS | variant easy-kids | stock 10C 10S"))
    for name in ("king of hearts", "king of clubs"):
        one.at.locator(".mau-hand .mau-card[role=button]").and_(one.at.get_by_label(re.compile(f"^{name}:"))).click()
    assert one.panel.book.entries == ()
    one.act(one.at.get_by_role("button", name="Lay: king of hearts king of clubs").click)
    assert one.moves == ["KH+KC"]


@PAGE
def test_keyboard_alone_logs_a_move_and_the_notebook_hears_nothing(opened: Any) -> None:
    one = opened(position=START)
    one.page.evaluate("window.passed = []; document.body.addEventListener('keydown', (e) => passed.push(e.key))")
    press = one.page.keyboard.press
    one.at.locator(".mau-hand .mau-card[tabindex='0']").focus()
    one.act(lambda: press("Enter"))
    assert one.moves == ["9C"]
    press("ArrowRight")
    press("ArrowRight")
    one.act(lambda: press(" "))
    assert one.moves == ["9C", "9D"]
    one.at.get_by_role("button", name="draw", exact=True).focus()
    one.act(lambda: press("Enter"))
    assert one.page.evaluate("document.activeElement.dataset.card") == "8C"
    press("ArrowRight")
    one.act(lambda: press("Enter"))
    assert one.moves == ["9C", "9D", "draw"]
    one.act(lambda: press("Backspace"))
    assert one.moves == ["9C", "9D"]
    for key in "abdxyzmh1":
        press(key)
    assert one.page.evaluate("passed") == []


@PAGE
def test_names_are_typed_and_stay_text(opened: Any) -> None:
    one = opened(position=START)
    field = one.at.get_by_label("Name at seat 1")
    field.fill(HOSTILE)
    one.act(lambda: field.press("Enter"))
    assert one.panel.record.players == ("Anna", HOSTILE)
    one.lay("nine of clubs")
    assert HOSTILE in one.words(".mau-playing .mau-felt")
    assert HOSTILE in one.words(".mau-why .mau-heading")
    assert one.page.locator("img").count() == 0
    assert one.watched.dialogs == []


@PAGE
def test_everything_is_said_in_german_too(opened: Any) -> None:
    one = opened("grundvariante", language="de", suits="german")
    assert one.words(".mau-sentence") == "Auf der Hand von Anna fehlen noch 5 Karten."
    for text in (*ANNA.split(), *KALLE.split(), STARTER):
        one.pick(text)
    one.press("Mitschrift beginnen")
    one.lay("Eichel-Unter")
    assert one.words(".mau-question") == "Welche Farbe wünscht Anna?"
    one.press("Laub")
    one.press("ziehen")
    text = one.at.inner_text().replace("action cards", "")  # the source says so
    assert not re.search(r"\{\w+\}|\b(?:Undo|Redo|Save|Stock|card|cards|Moves|draw|to move|Which)\b", text)
    labels = one.at.locator("[aria-label]").evaluate_all("(all) => all.map((n) => n.ariaLabel).join(' ')")
    assert "Laub-Sieben: diese Karte wurde gezogen" in labels
    assert not re.search(r"\b(?:card|drawn|hand of)\b|\{", labels)


@PAGE
@pytest.mark.parametrize("width", [360, 1000, 1920])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_fits_at_every_width(opened: Any, width: int, theme: str) -> None:
    one = opened("house-code", width=width, theme=theme, language="de", players=6)
    fits = "document.documentElement.scrollWidth"
    small = "(all) => all.filter((n) => n.offsetWidth && Math.min(n.offsetWidth, n.offsetHeight) < 24).length"
    controls = one.at.locator("button:not([aria-hidden]), input, select")
    assert one.page.evaluate(fits) <= width
    assert controls.evaluate_all(small) == 0
    one.panel.close()
    two = opened(width=width, theme=theme, position=mau.variant("house-code").deal(6, 3))
    assert two.page.evaluate(fits) <= width
    assert two.at.locator("button:not([aria-hidden]), input, select").evaluate_all(small) == 0


# --- from Python ------------------------------------------------------------------------------------------------------


def send(panel: Log, **message: Any) -> None:
    panel._message(panel, message, None)


def test_a_round_of_bots_is_logged_click_by_click(tmp_path: Path) -> None:
    played = mau.play_round("easy-kids", bots="uniform", players=3, seed=5, dealer=1)
    panel = log("easy-kids", players=played.players)
    send(panel, do="set", name="dealer", value=played.dealer)
    for place, held in (*enumerate(played.first.hands), ("discard", played.first.discard)):
        for card in held:
            send(panel, do="card", card=card_text(card), place=place)
    send(panel, do="begin")
    for step in played.steps:
        silent = step.before.uncalled
        receiver = silent[0] if step.move.action == CATCH and silent else step.by
        held = len(step.before.hands[receiver]) - len(step.move.cards)
        send(panel, do="move", move=str(step.move), by=step.by)
        for card in step.after.hands[receiver][held:]:
            if panel.doc["asking"]:
                assert card_text(card) in [one for row in panel.doc["asking"]["cards"] for one in row]
                send(panel, do="answer", card=card_text(card))
        assert panel.notice == {}
    assert panel.record.moves == played.moves
    assert panel.record.outcome == played.outcome
    file = panel.save(tmp_path / "ours")
    assert file.name == "ours.json"
    assert panel.save(tmp_path / "ours").name == "ours-2.json"
    assert mau.load(file) == panel.record
    assert panel.doc["over"]
    send(panel, do="back", to=0)
    assert panel.record.moves == ()
    send(panel, do="redo")
    assert panel.record.moves == played.moves
    panel.close()


def test_before_the_first_move_one_can_go_back_to_the_deal() -> None:
    panel = log("grundvariante")
    for seat, line in enumerate((ANNA, KALLE)):
        for card in line.split():
            send(panel, do="card", card=card, place=seat)
    send(panel, do="begin")
    assert panel.notice["say"]["en"] == ["One card has to lie on the discard pile: the starter."]
    send(panel, do="card", card="8H", place="discard")
    assert panel.doc["say"]["de"] == ["Herz-Acht darf hier nicht Startkarte sein: deckt die nächste Karte auf."]
    send(panel, do="undo")
    send(panel, do="card", card=STARTER, place="discard")
    send(panel, do="begin")
    assert panel.doc["phase"] == "play"
    assert panel.notice["say"] == {"en": [], "de": []}
    send(panel, do="undo")
    assert panel.doc["phase"] == "deal"
    assert panel.doc["right"]
    with pytest.raises(mau.InputError, match="has not begun"):
        _ = panel.record
    with pytest.raises(mau.InputError, match="has not begun"):
        panel.save()
    assert "Starter" in repr(panel)
    panel.close()


@pytest.mark.parametrize(("given", "said"), [
    ({"variant": "taverne"}, "did you mean tavern"),
    ({"players": 9}, "is not for 9 players"),
    ({"players": "Anna"}, "these are no names"),
    ({"players": 2.5}, "these are no names"),
    ({"players": ["Anna"]}, "is not for 1 players"),
    ({"players": ["Anna", 7]}, "A name is a text"),
    ({"position": "9H"}, "is not a position"),
    ({"position": START, "players": 3}, "has 2 hands, not 3"),
    ({"position": mau.position("9H | - | KD | over")}, "is over"),
])  # fmt: skip
def test_wrong_calls_have_a_sentence(given: dict[str, Any], said: str) -> None:
    with pytest.raises(mau.InputError, match=said):
        log(**given)


@pytest.mark.parametrize("message", [
    {"do": "begin"},
    {"do": "card", "card": "1Z", "place": 0},
    {"do": "move", "move": "9C"},
    {"do": "name", "seat": 7, "name": "Mia"},
    {"do": "name", "seat": 0, "name": 7},
    {"do": "name", "seat": 0, "name": "x" * 101},
    {"do": "variant", "id": "nothing"},
    {"do": "save"},
])  # fmt: skip
def test_a_click_that_makes_no_sense_in_the_deal_is_said(message: dict[str, Any]) -> None:
    panel = log("classic")
    before = panel.doc
    send(panel, **message)
    assert panel.doc == before
    assert panel.notice["kind"] == "error"
    panel.close()


@pytest.mark.parametrize("message", [
    {"do": "card", "card": "8D", "place": 0},
    {"do": "move", "move": "nonsense"},
    {"do": "move"},
    {"do": "move", "cards": ["9C", 7]},
    {"do": "move", "move": "9D"},
    {"do": "move", "move": "9C", "by": "x"},
    {"do": "answer", "card": "8C"},
    {"do": "wish", "suit": "H"},
    {"do": "add"},
])  # fmt: skip
def test_a_click_that_makes_no_sense_in_the_round_is_said(message: dict[str, Any]) -> None:
    panel = log(position=START)
    before = panel.book
    send(panel, **message)
    assert panel.book == before
    assert panel.notice["kind"] == "error"
    assert all(panel.notice["say"][lang] for lang in ("en", "de"))
    panel.close()


def test_answers_are_checked() -> None:
    panel = log(
        position=mau.position(
            "KH | JS QS 7C | KD 8S 9D | variant classic | stock 8C 10C 7S QH KH JD".replace("KH JD", "AH JD")
        )
    )
    send(panel, do="move", cards=["JS"])
    for message in (
        {"do": "wish", "suit": "X"},
        {"do": "wish"},
        {"do": "answer", "card": "8C"},
        {"do": "move", "move": "draw"},
    ):
        send(panel, **message)
        assert panel.doc["asking"]["kind"] == "wish"
        assert panel.notice["kind"] == "error"
    send(panel, do="wish", suit="D")
    assert panel.record.moves[0][1].wish == 1
    panel.close()


def test_one_log_is_one_widget_and_closing_frees_it() -> None:
    before = len(widget._instances)
    panel = log(position=START)
    for _ in range(50):
        send(panel, do="move", cards=["9C"])
        send(panel, do="undo")
    assert len(widget._instances) - before <= 2
    assert "<img" in panel.still_bundle()["text/html"]
    panel.close()
    assert len(widget._instances) == before
