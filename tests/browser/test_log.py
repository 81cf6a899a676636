"""Logging a round on a page: the deal, moves, questions, calls, taking back, and the record that is saved."""

from __future__ import annotations

import json
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
from maumau_kit.widgets.panel import STRANGE

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
def test_a_drawn_card_is_asked_for_and_any_move_is_taken_back(opened: Any) -> None:
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
def test_arrows_remember_their_card_and_reasons_light_their_row_where_cards_are_chosen(opened: Any) -> None:
    one = opened(position=mau.position("QH | KC KD KH 9S | 8S AS | variant easy-kids | stock 10C 10S"))
    press, focused = one.page.keyboard.press, "document.activeElement.getAttribute('aria-label')"
    one.at.locator(".mau-hand .mau-card[tabindex='0']").focus()
    press("ArrowRight")
    press("ArrowRight")
    third = one.page.evaluate(focused)
    press(" ")
    assert one.at.locator(".mau-hand .mau-card[aria-pressed=true]").count() == 1
    press("Tab")
    press("Shift+Tab")
    assert one.page.evaluate(focused).partition(":")[0] == third.partition(":")[0]
    chips = one.at.locator(".mau-reasons .mau-chips[tabindex='0']")
    chips.focus()
    press("ArrowDown")
    row = one.at.locator(".mau-reasons .mau-row:has(:focus)")
    assert row.get_attribute("data-lit") == "yes"
    chosen = one.at.locator(".mau-hand .mau-card[aria-pressed=true]")
    assert chosen.count() == 1
    assert chosen.get_attribute("aria-label").partition(":")[0] == third.partition(":")[0]
    assert one.page.evaluate("tables[0].surface.together.length") == 1


@PAGE
def test_the_document_names_the_suits_that_can_be_wished_for(opened: Any) -> None:
    one = opened(position=mau.position("9H | JC QS 7C | KD 8S 9D | variant classic | stock 8C 10C 7S QH KH JD"))
    one.lay("jack of clubs")
    assert one.panel.doc["asking"]["suits"] == "CSHD"
    one.page.evaluate(
        "doc => tables[0].renew(doc)", {**one.panel.doc, "asking": {**one.panel.doc["asking"], "suits": "HD"}}
    )
    assert [text.strip() for text in one.at.locator(".mau-wishes button").all_inner_texts()] == ["hearts", "diamonds"]


def test_the_suits_of_a_starter_are_in_the_document() -> None:
    panel = log(position=mau.position("JH | 2H 3C | 4C JD | turn 1 | naming", "house-code"))
    assert panel.doc["naming"] == "CSHD"
    send(panel, do="move", move="=C", by=1)
    assert panel.doc["naming"] == ""
    panel.close()


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


@PAGE
def test_a_name_that_is_none_is_refused_and_the_field_has_the_old_one_again(opened: Any) -> None:
    one = opened(players=["Anna", "Kalle"], language="de")
    field = one.at.get_by_label("Name auf Platz 1")
    for typed, said in (("", "Ein Name ist ein Text"), ("Anna", "Anna heißen zwei"), ("\u200b", "Ein Name ist")):
        field.fill(typed)
        field.press("Tab")
        one.at.locator(".mau-notice", has_text=said).wait_for()
        assert field.input_value() == "Kalle"
        assert one.panel.doc["players"] == ["Anna", "Kalle"]
    field.fill("Mia")
    one.act(lambda: field.press("Tab"))
    assert field.input_value() == "Mia"
    assert one.panel.doc["players"] == ["Anna", "Mia"]
    assert one.at.locator(".mau-notice").is_hidden()
    assert one.watched.errors == []


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
    ({"players": ["Anna", "\ud83d"]}, "cannot be written"),
    ({"players": ["Anna", "\u200b"]}, "A name is a text"),
    ({"players": ["Anna", "Anna"]}, "Two players are called Anna"),
    ({"position": START, "players": ["Anna", "\x07"]}, "cannot be written"),
    ({"variant": "0" * 5000}, "is not a variant"),
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
    {"do": "name", "seat": 0, "name": ""},
    {"do": "name", "seat": 0, "name": "\ud83d"},
    {"do": "name", "seat": 0, "name": "Kalle"},
    {"do": "variant", "id": "A" * 5000},
    {"do": "deal"},
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


STRANGE_SAY = {"en": [STRANGE[0]], "de": [STRANGE[1]]}


NO_CARD, NO_MOVE = ("is not a card", "ist keine Karte"), ("is not a move", "ist kein Zug")
NO_SUIT, NO_CLICK = ("is not a suit", "ist keine Farbe"), STRANGE


@pytest.mark.parametrize(("message", "says"), [
    ({"do": "card", "card": "ZZ", "place": 0}, NO_CARD),
    ({"do": "card", "card": None, "place": 0}, NO_CARD),
    ({"do": "move", "move": "ZZ"}, NO_MOVE),
    ({"do": "move", "move": "9C=Z"}, NO_SUIT),
    ({"do": "move", "cards": ["ZZ"]}, NO_MOVE),
    ({"do": "answer", "card": "ZZ"}, NO_CARD),
    ({"do": "variant", "id": "ZZ"}, NO_CLICK),
    ({"do": "variant", "id": "/etc/hostname"}, NO_CLICK),
    ({"do": "jump"}, NO_CLICK),
    ({}, NO_CLICK),
])  # fmt: skip
def test_what_no_button_sends_gets_one_sentence_in_both_languages(
    message: dict[str, Any], says: tuple[str, str]
) -> None:
    dealing, playing = log("classic"), log(position=START)
    deals = message.get("do") in ("card", "variant")
    panel = dealing if deals else playing
    if message.get("do") == "answer":
        send(panel, do="move", move="draw")
    send(panel, **message)
    assert panel.notice["kind"] == "error"
    for lang, part in zip(("en", "de"), says, strict=True):
        assert len(panel.notice["say"][lang]) == 1
        assert part in panel.notice["say"][lang][0]
    dealing.close()
    playing.close()


def test_a_variant_is_chosen_by_the_id_of_a_shipped_one_and_never_by_a_path(tmp_path: Path) -> None:
    own = mau.variant("tavern").with_knobs(setup__hand=4)
    file = tmp_path / "mine.json"
    data = {**own.to_dict(), "id": "mine"}
    file.write_text(json.dumps(data), encoding="utf-8")
    panel = log(file)
    for name in (str(file), "mine.json", "ours"):
        send(panel, do="variant", id=name)
        assert panel.draft.variant.id == "mine"
        assert panel.notice["say"] == STRANGE_SAY
    send(panel, do="variant", id="mine")
    assert panel.draft.variant["setup.hand"] == 4
    send(panel, do="variant", id="house-code")
    assert panel.draft.variant.id == "house-code"
    panel.close()


def deal_to(panel: Log, *hands: str, starter: str) -> None:
    for seat, line in enumerate(hands):
        for card in line.split():
            send(panel, do="card", card=card, place=seat)
    send(panel, do="card", card=starter, place="discard")


@pytest.mark.parametrize("between", [{"do": "empty"}, {"do": "variant", "id": "house-code"}, {"do": "undo"},
                                     {"do": "set", "name": "dealer", "value": 0}])  # fmt: skip
def test_what_was_taken_back_does_not_come_over_another_deal(between: dict[str, Any]) -> None:
    panel = log("grundvariante")
    deal_to(panel, ANNA, KALLE, starter=STARTER)
    send(panel, do="begin")
    send(panel, do="move", move="9C" if panel.book and panel.book.position.turn == 0 else "9D")
    send(panel, do="undo")
    assert panel.doc["may_redo"]
    send(panel, do="undo")
    assert panel.doc["phase"] == "deal"
    send(panel, **between)
    assert not panel.doc["may_redo"]
    send(panel, do="redo")
    assert panel.book is None
    send(panel, do="empty")
    deal_to(panel, "7D 8D 9D 10D QD", "7S 8S 9S 10S QS", starter="QH")
    send(panel, do="begin")
    assert panel.doc["phase"] == "play"
    assert not panel.doc["may_redo"]
    new = panel.book
    send(panel, do="redo")
    assert panel.book == new
    assert panel.record.start is None
    assert panel.book is not None
    assert panel.book.start.variant == panel.draft.variant
    panel.close()


def test_the_same_deal_begun_again_forgets_too_and_a_refused_click_does_not() -> None:
    panel = log("grundvariante")
    deal_to(panel, ANNA, KALLE, starter=STARTER)
    send(panel, do="begin")
    send(panel, do="move", move="9C")
    send(panel, do="undo")
    send(panel, do="undo")
    send(panel, do="card", card="ZZ", place=0)
    assert panel.doc["may_redo"]
    send(panel, do="redo")
    assert [str(move) for _, move in panel.record.moves] == ["9C"]
    for click in ("undo", "undo", "begin"):
        send(panel, do=click)
    assert not panel.doc["may_redo"]
    panel.close()


def test_new_seats_get_names_that_nobody_has() -> None:
    panel = log("grundvariante", players=["Mia", "Zoë"])
    send(panel, do="name", seat=1, name="Kalle")
    send(panel, do="players", players=4)
    assert panel.doc["players"] == ["Mia", "Kalle", "Anna", "Jonas"]
    send(panel, do="players", players=2)
    send(panel, do="name", seat=0, name="Jonas")
    send(panel, do="players", players=4)
    assert panel.doc["players"][:3] == ["Jonas", "Kalle", "Anna"]
    assert len(set(panel.doc["players"])) == 4
    panel.close()


def test_a_folder_that_is_gone_is_said_in_both_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    panel = log(position=START)
    (tmp_path / "gone").rmdir()
    send(panel, do="save")
    assert panel.notice["kind"] == "error"
    assert panel.notice["say"]["en"] == ["The file cannot be written: there is no such folder."]
    assert panel.notice["say"]["de"][0].startswith(
        "Die Datei round.json kann nicht geschrieben werden: den Ordner gibt"
    )
    with pytest.raises(mau.InputError):
        panel.save(tmp_path / "missing" / "round")
    for name in ("a\0b", "\ud83d"):
        with pytest.raises(mau.InputError, match="cannot be written"):
            panel.save(name)
    monkeypatch.chdir(tmp_path)
    panel.close()


def test_answers_are_checked() -> None:
    panel = log(position=mau.position("KH | JS QS 7C | KD 8S 9D | variant classic | stock 8C 10C 7S QH AH JD"))
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
