"""Set-up: pack, deal, starter, who begins."""

from __future__ import annotations

import pytest
from tables import FACES, SEVEN_UP, cards, code, hand, legal, play, rules, table, text, wishes

import maumau_kit as mau
from maumau_kit.base.cards import cards_in
from maumau_kit.base.chance import round_key
from maumau_kit.base.layout import HAND, HAND2, STOCK, STOCK2, TABLE_SIZE, TOP
from maumau_kit.game.deal import deal as deal_cards
from maumau_kit.kernel.deal import deal_by_key


def record(
    variant: mau.Variant,
    deck: str,
    players: int,
    *moves: str,
    reshuffles: tuple[str, ...] = (),
    dealer: int | None = None,
) -> mau.Record:
    """A round from the first cards of a deck; the rest of the pack follows in its own order."""
    first = cards(deck)
    rest = list(variant.pack)
    for card in first:
        rest.remove(card)
    return mau.read_record(
        {
            "format": "maumau-record/1",
            "variant": variant.to_dict(),
            "players": list("ABCDEF"[:players]),
            "dealer": players - 1 if dealer is None else dealer,
            "deck": text([*first, *rest]).split(),
            "reshuffles": [order.split() for order in reshuffles],
            "moves": [{"move": move} for move in moves],
        }
    )


# --- the pack ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("faces", "copies", "jokers", "size"), [
    (FACES, 1, [], 52),
    (SEVEN_UP, 1, [], 32),
    (FACES[4:], 1, [], 36),
    (SEVEN_UP, 2, [], 64),
    (FACES, 1, ["XR", "XB"], 54),
    (FACES, 2, ["XR", "XB", "XR"], 107),
])  # fmt: skip
def test_setup_ranks_copies_and_jokers_make_the_pack(
    faces: tuple[str, ...], copies: int, jokers: list[str], size: int
) -> None:
    wild = ["J", "joker"] if jokers else ["J"]
    pack = rules(
        setup__ranks=list(faces), setup__copies=copies, setup__jokers=jokers, wild__cards=wild, debt__amount={"7": 2}
    ).pack
    assert len(pack) == size
    for face in faces:
        for suit in "CDHS":
            assert pack.count(cards(face + suit)[0]) == copies
    for joker in ("XR", "XB"):
        assert pack.count(cards(joker)[0]) == jokers.count(joker)


@pytest.mark.parametrize(("variant", "players", "held", "stock"), [
    ("house-code", 4, 5, 31),
    ("house-code", 6, 5, 21),
    ("tournament", 6, 6, 15),
    ("grundvariante", 5, 5, 6),
    ("grundvariante-52", 6, 5, 21),
    ("ocho-loco", 6, 7, 9),
    ("huit-americain", 6, 7, 9),
    ("classic", 2, 5, 21),
    ("easy-kids", 5, 5, 6),
    ("crazy-eights", 2, 5, 41),
])  # fmt: skip
def test_deal_arithmetic(variant: str, players: int, held: int, stock: int) -> None:
    deal = deal_cards(mau.variant(variant), players=players, seed=11)
    assert [len(h) for h in deal.hands] == [held] * players
    assert len(deal.discard) == 1
    assert len(deal.stock) == stock
    assert sorted([*deal.stock, *deal.discard, *(c for h in deal.hands for c in h)]) == list(mau.variant(variant).pack)


@pytest.mark.parametrize("size", [1, 3, 8])
def test_setup_hand_is_the_number_of_cards_dealt(size: int) -> None:
    assert [len(h) for h in deal_cards(rules(setup__hand=size), players=3).hands] == [size] * 3


def test_cards_are_dealt_singly_from_the_left_of_the_dealer() -> None:
    variant = rules(setup__hand=2)
    dealt = record(variant, "2C 3C 4C 2D 3D 4D 9H 5S 6S", 3, dealer=0).first
    assert [hand(dealt, seat) for seat in range(3)] == [{"4C", "4D"}, {"2C", "2D"}, {"3C", "3D"}]
    assert text(dealt.discard) == "9H"
    assert text(dealt.stock[:2]) == "5S 6S"
    assert (dealt.turn, dealt.dealer) == (1, 0)


def test_german_suits_change_names_and_no_rule() -> None:
    french, german = rules(), rules(setup__suits="german")
    assert french.rules == german.rules
    assert french != german


# --- the starter ------------------------------------------------------------------------------------------------

ACTIVE = {"setup__starter": "active", "setup__hand": 2, "players": [2, 6]}


def test_active_seven_leaves_a_debt_to_the_first_player() -> None:
    dealt = record(rules(**ACTIVE), "7C 3C 4C 2D 3D 4D 7H", 3).first
    assert (dealt.turn, dealt.debt) == (0, 2)
    assert legal(dealt) == {"7C", "take"}
    assert play(dealt, "7C").debt == 4


def test_active_eight_skips_the_first_player() -> None:
    assert record(rules(**ACTIVE), "2C 3C 4C 2D 3D 4D 8H", 3).first.turn == 1


def test_active_eight_with_two_players_lets_the_dealer_begin() -> None:
    dealt = record(rules(**ACTIVE), "2C 3C 2D 3D 8H", 2).first
    assert (dealt.turn, dealt.dealer) == (1, 1)


def test_active_jack_lets_the_dealer_name_the_suit() -> None:
    dealt = record(rules(**ACTIVE), "JC 3C 4C 2S 3D 4D JH", 3).first
    assert (dealt.turn, dealt.naming) == (2, True)
    assert dealt.legal_moves == ["=C", "=D", "=H", "=S"]
    named = play(dealt, "=S")
    assert (named.turn, named.naming, named.suit) == (0, False, 3)
    # The first player may answer with a jack and name another suit.
    assert legal(named) == {"2S", "draw"} | wishes("JC")


def test_active_ace_that_gives_another_turn_lets_the_dealer_begin() -> None:
    dealt = record(rules(**ACTIVE, turns__extra=["A"]), "2C 3C 4C 2D 3D 4D AH", 3).first
    assert (dealt.turn, dealt.dealer) == (2, 2)


def test_active_reverse_card_turns_the_direction() -> None:
    dealt = record(rules(**ACTIVE, turns__reverse=["A"]), "2C 3C 4C 2D 3D 4D AH", 3).first
    assert (dealt.direction, dealt.turn) == (-1, 1)


def test_active_skip_that_may_be_answered_waits_for_the_first_player() -> None:
    dealt = record(rules(**ACTIVE, turns__skip_answer="pass-on"), "8C 3C 4C 2D 3D 4D 8H", 3).first
    assert (dealt.turn, dealt.skip) == (0, 1)
    assert legal(dealt) == {"8C", "pass"}


@pytest.mark.parametrize("starter", ["7H", "8H", "JH", "9H"])
def test_inert_starter_has_no_effect(starter: str) -> None:
    dealt = record(rules(setup__hand=2), f"7C 3C 4C 2H 3D 4D {starter}", 3).first
    assert (dealt.turn, dealt.debt, dealt.suit, dealt.naming, dealt.skip) == (0, 0, None, False, 0)
    assert text(dealt.discard) == starter


def test_inert_jack_asks_for_its_printed_suit() -> None:
    line = "JS | 4S 5D JC | 6D 8D | stock 2D 3D"
    assert legal(table(line)) == {"4S", "draw"} | wishes("JC")
    # In the tournament game no jack goes on a jack, also not on a starter.
    assert legal(mau.position(line, "tournament")) == {"4S", "draw"}


def test_ordinary_starter_is_turned_up_until_one_is_ordinary() -> None:
    variant = rules(
        setup__starter="ordinary", setup__barred_starters=["special"], setup__hand=2, setup__ranks=list(SEVEN_UP)
    )
    rest = [c for c in variant.pack if c not in cards("9C 10C 9D 10D QC")]
    stock = text(rest[::-1])
    found = record(variant, "9C 10C 9D 10D 7H 8H JC QC", 2, reshuffles=(stock,))
    assert text(found.first.discard) == "QC"
    # What was put aside is back in the stock, which is in its new order.
    assert text(found.first.stock) == stock
    assert (found.first.turn, found.first.debt) == (0, 0)


def test_replaced_starters_need_the_order_of_the_new_stock() -> None:
    variant = rules(
        setup__starter="ordinary", setup__barred_starters=["special"], setup__hand=2, setup__ranks=list(SEVEN_UP)
    )
    with pytest.raises(mau.NeedsShuffle) as caught:
        record(variant, "9C 10C 9D 10D 7H QC", 2)
    assert caught.value.where == "reshuffles"
    with pytest.raises(mau.InputError) as other:
        record(variant, "9C 10C 9D 10D 7H QC", 2, reshuffles=("9H 9S",))
    assert other.value.where == "reshuffles[0]"


@pytest.mark.parametrize(
    "variant", ["tavern", "classic", "grundvariante", "easy-kids", "crazy-eights", "ocho-loco", "huit-americain"]
)
def test_ordinary_starters_are_never_special(variant: str) -> None:
    special = {
        "tavern": "7 8 J", "classic": "7 8 J A", "grundvariante": "7 8 J", "easy-kids": "7 8 J",
        "crazy-eights": "8", "ocho-loco": "8 2", "huit-americain": "8 A 10 2 J",
    }[variant].split()  # fmt: skip
    seen = {text(deal_cards(mau.variant(variant), seed=1, number=n).discard)[:-1] for n in range(400)}
    assert not seen & set(special)
    assert seen == {
        face for face in FACES if any(c // 4 == FACES.index(face) for c in mau.variant(variant).pack)
    } - set(special)


def test_barred_starters_may_be_single_cards() -> None:
    variant = rules(setup__starter="ordinary", setup__barred_starters=["red 9", "KS"])
    seen = {text(deal_cards(variant, seed=2, number=n).discard) for n in range(1500)}
    assert seen == set(text(variant.pack).split()) - {"9D", "9H", "KS"}


def test_no_card_of_two_packs_is_lost_when_starters_are_replaced() -> None:
    # One copy of a card may be put aside while the other is in the stock or in a hand.
    barred = list(SEVEN_UP[:6])
    variant = rules(
        setup__starter="ordinary", setup__barred_starters=barred, setup__ranks=list(SEVEN_UP), setup__copies=2
    )
    for number in range(60):
        t = [0] * TABLE_SIZE
        deal_by_key(variant.rules, t, (), 3, 2, round_key(6, number))
        held = [(t[STOCK], t[STOCK2]), *((t[HAND + seat], t[HAND2 + seat]) for seat in range(3)), (1 << t[TOP], 0)]
        dealt = sorted(card for once, twice in held for plane in (once, twice) for card in cards_in(plane))
        assert dealt == list(variant.pack)
        # The deal of this number is the same when its deck is written out.
        position = deal_cards(variant, players=3, seed=6, number=number)
        stock = sorted(card for plane in (t[STOCK], t[STOCK2]) for card in cards_in(plane))
        assert (position.top, sorted(position.stock)) == (t[TOP], stock)


def test_a_deck_without_an_ordinary_starter_is_void_in_a_record() -> None:
    # 30 cards are dealt to six; the two that are left are both barred.
    variant = rules(
        setup__starter="ordinary", setup__barred_starters=["7", "8"], setup__ranks=list(SEVEN_UP), players=[2, 6]
    )
    deck = [c for c in variant.pack if c not in cards("7H 8H")]
    with pytest.raises(mau.RuleError, match="no card of the deck may be the starter") as caught:
        record(variant, text([*deck, *cards("7H 8H")]), 6)
    assert (caught.value.where, caught.value.status) == ("deck", 1)


def test_a_void_deal_is_dealt_again_and_counted() -> None:
    # Four barred ranks among 32 cards, five players: all seven cards left are special in 0.34 % of the deals.
    counted = mau.simulate("classic", rounds=3000, players=5, seed=9, bots="shedder", engine="plain")
    expected = 3000 * 0.003399
    assert abs(counted.redeals - expected) < 4 * expected**0.5
    assert counted.redeals > 0


# --- who names, who begins --------------------------------------------------------------------------------------


def test_starter_wish_printed_lets_the_printed_suit_count() -> None:
    dealt = record(rules(**ACTIVE, setup__starter_wish="printed"), "2H 3C 4C 2D 3D 4D JH", 3).first
    assert (dealt.turn, dealt.naming, dealt.suit) == (0, False, None)
    assert legal(dealt) == {"2H", "draw"}


def test_while_naming_nothing_else_can_be_done() -> None:
    position = mau.position("JH | 2H 3C | 4C JD | turn 1 | naming", "house-code")
    for what in ("JD=C", "4C", "draw", "take", "keep", "pass"):
        with pytest.raises(mau.IllegalMove) as caught:
            position.play(what)
        assert caught.value.reasons[0].code == "naming", what  # type: ignore[attr-defined]
    assert code(position, "4C") == "naming"
    assert code(position, "=H") == "ok"


def test_naming_is_only_for_a_starter() -> None:
    with pytest.raises(mau.IllegalMove, match="No suit is to be named"):
        table("9H | 2H 3C | 4C JD").play("=H")


@pytest.mark.parametrize(("direction", "way", "first", "second"), [("clockwise", 1, 0, 1), ("anticlockwise", -1, 2, 1)])
def test_direction_says_who_begins_and_which_way_round(direction: str, way: int, first: int, second: int) -> None:
    dealt = record(rules(setup__direction=direction, setup__hand=2), "2H 3H 4H 5H 2D 3D 4D 5D 9H", 4, dealer=3).first
    assert (dealt.turn, dealt.direction) == (first, way)
    card = next(move for move in dealt.legal_moves if move.endswith("H"))
    assert dealt.play(card).turn == second


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_seat_after_the_dealer_begins(dealer: int) -> None:
    deal = deal_cards(mau.variant("tavern"), players=3, seed=4, dealer=dealer)
    assert (deal.dealer, deal.turn) == (dealer, (dealer + 1) % 3)


def test_equal_seeds_deal_alike_and_others_do_not() -> None:
    variant = mau.variant("house-code")
    assert deal_cards(variant, players=4, seed=5) == deal_cards(variant, players=4, seed=5)
    assert deal_cards(variant, players=4, seed=5) != deal_cards(variant, players=4, seed=6)
    assert deal_cards(variant, players=4, seed=5) != deal_cards(variant, players=4, seed=5, number=1)
