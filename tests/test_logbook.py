"""A real table being logged: every click checked, drawn cards asked for, and a record that replays."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_rules import variants
from tables import SHIPPED, cards, text

import maumau_kit as mau
from maumau_kit.base.cards import parse_card
from maumau_kit.base.errors import IllegalMove
from maumau_kit.game.notation import CATCH
from maumau_kit.game.record import Record
from maumau_kit.studies.draft import ClickError, Draft
from maumau_kit.studies.logbook import CARD, WISH, Logbook
from maumau_kit.studies.names import checked_names


def drafted(hands: Sequence[str], starter: str, variant: str = "grundvariante", dealer: int | None = None) -> Draft:
    """A deal entered card by card."""
    draft = Draft.empty(mau.variant(variant), len(hands))
    for seat, line in enumerate(hands):
        for card in line.split():
            draft = draft.put(card, seat)
    draft = draft.put(starter, "discard")
    return draft if dealer is None else draft.set("dealer", dealer)


def logged(record: Record) -> Logbook:
    """A round played by bots, logged click by click as if the cards were real."""
    draft = Draft.empty(record.variant, len(record.players)).set("dealer", record.dealer)
    for seat, hand in enumerate(record.first.hands):
        for card in hand:
            draft = draft.put(card, seat)
    log = Logbook.of_deal(draft.put(record.first.top, "discard"), record.players)
    for step in record.steps:
        silent = step.before.uncalled
        receiver = silent[0] if step.move.action == CATCH and silent else step.by
        kept = list(step.before.hands[receiver])
        for card in step.move.cards:
            kept.remove(card)
        came = list(step.after.hands[receiver][len(kept) :])
        log = log.play(step.by, step.move)
        while log.pending:
            assert log.pending.kind == CARD
            assert log.pending.seat == receiver
            told = len(log.pending.drawn)
            assert came[told] in log.unseen
            assert log.pending.total in (None, len(came))
            log = log.answer(came[told])
        assert log.entries[-1].drawn == tuple(came)
    return log


def same_table(one: mau.Position, other: mau.Position) -> None:
    """Two positions are alike but for the order of the stock."""
    for name in (
        "hands",
        "discard",
        "turn",
        "debt",
        "suit",
        "drawn",
        "uncalled",
        "direction",
        "idle",
        "skip",
        "naming",
    ):
        assert getattr(one, name) == getattr(other, name), name
    assert sorted(one.stock) == sorted(other.stock)
    assert one.result == other.result


# --- rounds of bots ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", SHIPPED)
@pytest.mark.parametrize("seed", range(3))
def test_a_logged_round_replays_to_the_same_end(variant: str, seed: int) -> None:
    low, high = mau.variant(variant).players
    played = mau.play_round(
        variant, bots="uniform", players=(low, high, 3)[seed], seed=seed, forget=0.5, notice=0.5, dealer=seed % 2
    )
    log = logged(played)
    same_table(log.position, played.last)
    record = mau.read_record(json.loads(json.dumps(log.record.to_dict()))).check()
    assert record.outcome == played.outcome
    assert record.moves == played.moves
    for ours, theirs in zip(record.steps, played.steps, strict=True):
        same_table(ours.after, theirs.after)


@settings(max_examples=25, derandomize=True, database=None, deadline=None)
@given(variants(), st.integers(0, 2**32))
def test_a_round_of_any_rules_is_logged(variant: mau.Variant, seed: int) -> None:
    played = mau.play_round(variant, bots="uniform", players=variant.players[0], seed=seed, forget=0.3, notice=0.5)
    cut = mau.Record(
        variant, played.players, played.dealer, played.deck, reshuffles=played.reshuffles, moves=played.moves[:120]
    )
    log = logged(cut)
    same_table(log.position, cut.last)
    same_table(log.record.check().last, cut.last)


def test_a_round_with_new_stocks_has_their_orders_as_far_as_cards_came() -> None:
    rounds = [mau.play_round("grundvariante", bots="uniform", players=5, seed=seed) for seed in range(12)]
    new_stocks = [sum(step.order is not None for step in played.steps) for played in rounds]
    played = rounds[new_stocks.index(max(new_stocks))]
    assert max(new_stocks) > 1
    record = logged(played).record
    assert len(record.reshuffles) == max(new_stocks)
    same_table(record.check().last, played.last)


# --- the deal -----------------------------------------------------------------------------------------------------

ANNA, KALLE = "7C 9C QC KC AC", "8D 9D 10D KD AD"


def test_a_log_begins_with_the_deal_and_the_starter() -> None:
    log = Logbook.of_deal(drafted([ANNA, KALLE], "9H"), ["Mia", "Jonas"])
    assert text(log.position.hands[0]) == ANNA
    assert (log.position.turn, log.position.top, len(log.position.stock)) == (0, parse_card("9H"), 21)
    record = log.record
    assert record.players == ("Mia", "Jonas")
    assert text(record.deck or ())[:27] == "7C 8D 9C 9D QC 10D KC KD AC"
    assert record.outcome.reason == "unfinished"


def test_the_seat_after_the_dealer_begins_and_got_the_first_card() -> None:
    log = Logbook.of_deal(drafted([ANNA, KALLE], "9H", dealer=0))
    assert log.position.turn == 1
    assert text(log.record.deck or ())[:5] == "8D 7C"
    same_table(log.record.last, log.position)


def test_an_active_starter_acts() -> None:
    log = Logbook.of_deal(drafted([ANNA, KALLE], "7H", "house-code"))
    assert log.position.debt == 2
    log = log.play(0, "take")
    assert log.pending is not None
    assert log.pending.total == 2
    naming = Logbook.of_deal(drafted([ANNA, KALLE], "JH", "house-code"))
    assert naming.position.legal_moves == ["=C", "=D", "=H", "=S"]
    assert naming.play(1, "=D").position.suit == 1


@pytest.mark.parametrize(("hands", "starter", "said", "german"), [
    ([ANNA, "8D 9D"], "9H", "The hand of seat 1 has 2 of 5 cards.", "Auf Platz 1 liegen 2 von 5 Karten."),
    ([ANNA, KALLE], "8H", "Eight of hearts may not be the starter", "Herz-Acht darf hier nicht Startkarte sein"),
])  # fmt: skip
def test_a_deal_that_is_not_one_is_refused(hands: list[str], starter: str, said: str, german: str) -> None:
    with pytest.raises(ClickError) as refused:
        Logbook.of_deal(drafted(hands, starter))
    assert said in str(refused.value)
    assert german in refused.value.german


def test_a_deal_needs_one_starter() -> None:
    draft = drafted([ANNA, KALLE], "9H")
    for wrong in (draft.take_back("discard", 0), draft.put("9S", "discard")):
        with pytest.raises(ClickError, match="the starter"):
            Logbook.of_deal(wrong)


# --- moves and questions ------------------------------------------------------------------------------------------


def begun(variant: str = "grundvariante") -> Logbook:
    return Logbook.of_deal(drafted([ANNA, KALLE], "9H", variant))


def test_an_illegal_move_is_refused_with_its_reason_and_nothing_is_noted() -> None:
    log = begun()
    for by, move, code in (
        (0, "KC", "no-match"),
        (1, "9D", "not-on-turn"),
        (0, "take", "no-debt"),
        (0, "JS", "not-held"),
    ):
        with pytest.raises(IllegalMove) as refused:
            log.play(by, move)
        assert refused.value.reasons[0].code == code  # type: ignore[attr-defined]
    assert log.entries == ()


def test_a_drawn_card_is_asked_for_from_the_cards_not_seen() -> None:
    log = begun().play(0, "9C").play(1, "9D").play(0, "draw")
    asked = log.pending
    assert asked is not None
    assert (asked.kind, asked.seat, asked.total, asked.shuffles) == (CARD, 0, 1, False)
    assert len(log.unseen) == 21
    for seen in ("7C", "8D", "9C", "9H"):
        with pytest.raises(ClickError, match="cannot have been drawn"):
            log.answer(seen)
    with pytest.raises(ClickError, match="open"):
        log.play(0, "draw")
    fits = log.answer("JD")
    assert fits.position.turn == 0
    assert fits.position.drawn == parse_card("JD")
    assert log.answer("QS").position.turn == 1


def test_a_debt_asks_for_each_card_and_the_log_can_go_back_in_between() -> None:
    draft = drafted(["7C 9C QC KC AC", "9D 10D KD AD QD"], "9S")
    log = Logbook.of_deal(draft).play(0, "9C").play(1, "9D")
    assert log.position.turn == 0
    with pytest.raises(IllegalMove):
        log.play(0, "7C")
    log = Logbook.of_deal(drafted(["7S 9C QC KC AC", "9D 10D KD AD QD"], "9S")).play(0, "7S")
    asked = log.play(1, "take")
    assert asked.pending is not None
    assert asked.pending.total == 2
    one = asked.answer("7H")
    assert one.pending is not None
    assert one.pending.drawn == cards("7H")
    with pytest.raises(ClickError, match="cannot have been drawn"):
        one.answer("7H")
    assert one.undo() == log
    two = one.answer("8H")
    assert two.pending is None
    assert two.position.hands[1][-2:] == cards("7H 8H")
    assert text(two.record.deck or ()).split()[11:13] == ["7H", "8H"]


def test_until_one_fits_each_card_is_asked_for() -> None:
    draft = drafted(["2C 9C QC KC AC", "9D 10D KD AD QD"], "3S", "crazy-eights")
    log = Logbook.of_deal(draft).play(0, "draw")
    assert log.pending is not None
    assert log.pending.total is None
    log = log.answer("2H").answer("4H")
    assert log.pending is not None
    log = log.answer("5S")
    assert log.pending is None
    assert log.position.drawn == parse_card("5S")


def test_an_empty_stock_asks_for_the_discards_and_the_last_card_is_told_by_itself() -> None:
    start = mau.position("9C KC 10C QC 9H | QD QS | KD 8S | variant grundvariante | stock 8C")
    log = Logbook.of_position(start).play(0, "draw")
    assert log.pending is None  # there is but one card that it can have been
    assert log.entries[-1].drawn == cards("8C")
    log = log.play(1, "draw")
    assert log.pending is not None
    assert log.pending.shuffles
    assert sorted(log.unseen) == sorted(cards("9C KC 10C QC"))
    log = log.answer("KC").play(0, "draw").answer("QC")
    record = log.record
    assert record.start is not None
    assert text(record.reshuffles[0])[:5] == "KC QC"
    same_table(record.check().last, log.position)


def test_a_wild_card_asks_for_its_suit() -> None:
    log = Logbook.of_deal(drafted(["JC 9C QC KC AC", KALLE], "9H")).play(0, "JC")
    assert log.pending is not None
    assert log.pending.kind == WISH
    with pytest.raises(ClickError, match="suit is asked"):
        log.answer("7H")
    wished = log.wish(2)
    assert wished.position.suit == 2
    assert str(wished.entries[-1].move) == "JC=H"
    assert log.undo().pending is None
    with pytest.raises(ClickError, match="Nothing is asked"):
        wished.wish(1)


def test_a_set_is_one_move() -> None:
    draft = drafted(["9C 9S QC KC AC", KALLE], "9H", "easy-kids")
    log = Logbook.of_deal(draft).play(0, "9S+9C")
    assert log.position.top == parse_card("9C")
    assert len(log.position.hands[0]) == 3


def test_calls_are_said_with_the_play_late_or_objected_to() -> None:
    start = mau.position("9H | 9C QS | KD 8S 7C | variant classic | stock 8C 10C 7S QH KH")
    silent = Logbook.of_position(start).play(0, "9C")
    assert silent.position.uncalled == (0, "mau")
    assert silent.may_add_call
    assert str(silent.add_call().entries[-1].move) == "9C!"
    assert silent.add_call().position.uncalled is None
    late = silent.play(0, "mau")
    assert late.position.uncalled is None
    assert not late.may_add_call
    with pytest.raises(ClickError, match="last play"):
        late.add_call()
    with pytest.raises(IllegalMove):
        silent.play(0, "catch")
    caught = silent.play(1, "catch")
    assert caught.pending is not None
    assert (caught.pending.by, caught.pending.seat, caught.pending.total) == (1, 0, 2)
    caught = caught.answer("10C").answer("7S")
    assert caught.position.hands[0] == cards("QS 10C 7S")
    assert [str(move) for _, move in caught.record.check().moves] == ["9C", "catch"]


def test_the_last_card_with_its_call_ends_the_round() -> None:
    start = mau.position("9H | 9C | KD 8S 7C | variant classic | stock 8C 10C")
    silent = Logbook.of_position(start).play(0, "9C")
    assert not silent.position.is_over
    over = silent.add_call()
    assert over.position.result is not None
    assert over.record.outcome.winner == 0
    with pytest.raises(IllegalMove):
        over.play(1, "draw")


def test_any_number_of_moves_is_taken_back() -> None:
    log = logged(mau.play_round("classic", bots="uniform", players=2, seed=3))
    assert log.undo(len(log.entries)).position == log.start
    assert log.undo(9999).entries == ()
    assert log.undo(0) == log
    assert len(log.undo(3).entries) == len(log.entries) - 3


# --- positions, names ---------------------------------------------------------------------------------------------


def test_a_position_without_a_stock_is_logged_with_all_cards_not_seen() -> None:
    log = Logbook.of_position(mau.position("9H | 7C 8C | KD 8S | variant classic"))
    assert len(log.position.stock) == 32 - 5
    with pytest.raises(ClickError) as refused:
        Logbook.of_position(mau.position("9H | - | KD 8S | variant classic | over"))
    assert "over" in str(refused.value)
    assert "zu Ende" in refused.value.german


def test_names_are_texts_and_stay_as_they_are() -> None:
    log = begun().renamed(1, "<b>Kalle</b>")
    assert log.record.players == ("Anna", "<b>Kalle</b>")
    assert mau.read_record(log.record.to_dict()).players[1] == "<b>Kalle</b>"
    for seat, name in ((0, "x" * 101), (0, 7), (2, "Mia"), (-1, "Mia"), ("0", "Mia")):
        with pytest.raises(mau.InputError):
            log.renamed(seat, name)  # type: ignore[arg-type]
    for names in (["Anna"], "Anna", [1, 2]):
        with pytest.raises(mau.InputError):
            Logbook.of_deal(drafted([ANNA, KALLE], "9H"), names)  # type: ignore[arg-type]


def test_a_log_of_two_packs() -> None:
    rules = mau.variant("grundvariante").with_knobs(setup__copies=2)
    log = logged(mau.play_round(rules, bots="uniform", players=5, seed=7))
    assert log.record.check().outcome == log.position.result


@pytest.mark.parametrize(("name", "said", "german"), [
    ("", "A name is a text of 1 to 100", "Ein Name ist ein Text von 1 bis 100"),
    ("   ", "A name is a text", "Ein Name ist ein Text"),
    ("x" * 101, "A name is a text", "Ein Name ist ein Text"),
    ("\u200b\u200d\ufeff", "A name is a text", "Ein Name ist ein Text"),
    ("\u3164", "A name is a text", "Ein Name ist ein Text"),
    ("\ufe0f", "A name is a text", "Ein Name ist ein Text"),
    ("\ud83d", "cannot be written", "sich nicht schreiben lässt"),
    ("Mia\n", "cannot be written", "sich nicht schreiben lässt"),
    ("\x1b[31mMia", "cannot be written", "sich nicht schreiben lässt"),
    ("\u202eaiM", "cannot be written", "sich nicht schreiben lässt"),
    ("Anna", "Two players are called Anna", "Anna heißen zwei"),
    (" An\u200bna ", "Two players are called", "heißen zwei"),
])  # fmt: skip
def test_a_name_can_be_seen_and_is_no_other_ones(name: str, said: str, german: str) -> None:
    for make in (
        lambda: Logbook.of_deal(drafted([ANNA, KALLE], "9H"), ["Anna", name]),
        lambda: Logbook.of_position(mau.position("9H | 7C 8C | KD 8S | variant classic"), ["Anna", name]),
        lambda: begun().renamed(1, name),
    ):
        with pytest.raises(ClickError) as refused:
            make()
        assert said in refused.value.problem
        assert german in refused.value.german


def test_names_in_any_writing_are_names() -> None:
    names = ["Zoë", "Нина", "小明", "\U0001f469\u200d\U0001f680"]
    draft = Draft.empty("grundvariante", 2)
    assert checked_names(names, 4) == tuple(names)
    assert checked_names(names, draft.seats) == ("Zoë", "Нина")


def test_a_set_with_the_wrong_card_on_top_is_refused_in_the_same_words_as_at_a_table() -> None:
    variant = mau.variant("grundvariante-52").with_knobs(lay__sets="rank")
    log = Logbook.of_position(mau.position("9H | QS QH 2C 4D | 3C 3D | stock 4C", variant))
    with pytest.raises(IllegalMove) as refused:
        log.play(0, "QS+QH")
    assert refused.value.reasons[0].code == "other-top"  # type: ignore[attr-defined]
    assert str(log.play(0, "QH+QS").entries[-1]) != ""
