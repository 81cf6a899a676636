"""Every sentence in both languages, with one and with several, under French and German suits."""

from __future__ import annotations

import random
import re
import types
from collections.abc import Iterator
from typing import Any

import pytest
from tables import SHIPPED, play, rules, table

import maumau_kit as mau
from maumau_kit.base.cards import CARDS, RANK_MASKS, RANKS, SUITS, card_text, mask_of, parse_card
from maumau_kit.base.knobs import Ground, Objection
from maumau_kit.base.words import (
    LANGS,
    SYSTEMS,
    CardPart,
    SeatPart,
    SuitPart,
    a_card_of,
    card_list,
    card_name,
    either,
    fill,
    join,
    rank_name,
    seat_name,
    suit_name,
    to_plain,
    to_text,
)
from maumau_kit.bots import bots
from maumau_kit.game import explain as explaining
from maumau_kit.rules import calls, debt, drawing, finish, lay, matching, setup, turns, wild
from maumau_kit.rules.variant import CONTRADICTIONS, KNOBS, TOPICS, warnings
from maumau_kit.studies.engines import COMPILING, NO_NUMBA

MODULES: tuple[types.ModuleType, ...] = (setup, matching, drawing, debt, turns, wild, lay, calls, finish, explaining)
SLOTS = {"card", "top", "drawn", "suit", "debt", "more", "answers", "neither", "n", "cards", "tops"}
JACK, SEVEN, JOKER = parse_card("JS"), parse_card("7H"), parse_card("XR")


def said() -> Iterator[tuple[str, tuple[str, str]]]:
    """Every sentence that a rule can say, by a name."""
    for module in MODULES:
        for name, thing in vars(module).items():
            if isinstance(thing, Objection | Ground):
                yield f"{module.__name__.rpartition('.')[2]}.{name}", thing.says
    for action, both in explaining.WELL.items():
        yield f"well.{action}", both
    for name, knob in KNOBS.items():
        for value, both in knob.says.items():
            yield f"{name}={value}", both


SENTENCES = dict(said())
PLAIN = {
    **{f"title {name}": knob.title for name, knob in KNOBS.items()},
    **{f"topic {topic.name}": topic.title for topic in TOPICS},
    **{f"contradiction {rule.code}": rule.says for rule in CONTRADICTIONS},
    **{f"bot {name}": bot.says for name, bot in bots().items()},
    "compiling": COMPILING,
    "no numba": NO_NUMBA,
}


def filled(both: tuple[str, str], lang: str, n: int, card: int, system: str) -> str:
    """A sentence with everything in its slots."""
    few = (card, SEVEN)[:n]
    values: dict[str, Any] = {
        "card": CardPart(card),
        "top": CardPart(card),
        "drawn": CardPart(card),
        "suit": SuitPart(2),
        "debt": n,
        "more": n,
        "n": n,
        "answers": (a_card_of(RANK_MASKS[5], lang, system),),
        "neither": matching.neither(("suit", "rank"), lang),
        "cards": card_list(few),
        "tops": card_list(few, last=" or " if lang == "en" else " oder "),
    }
    return to_text(fill(both, lang, **values), lang, system=system)


def test_there_are_sentences() -> None:
    assert len(SENTENCES) > 120
    assert len({name for name in SENTENCES if "=" not in name}) > 40


@pytest.mark.parametrize("name", SENTENCES)
def test_a_sentence_is_whole_in_every_way_it_can_be_said(name: str) -> None:
    both = SENTENCES[name]
    slots = [set(re.findall(r"\{(\w+)", text)) for text in both]
    assert slots[0] | slots[1] <= SLOTS
    # What decides about legality is told in both languages; a card or a number is never left out of one of them.
    assert slots[0] - {"card", "drawn", "top"} == slots[1] - {"card", "drawn", "top"}, slots
    for lang in LANGS:
        for system in SYSTEMS:
            for card in (JACK, SEVEN, JOKER):
                for n in (1, 2):
                    check(filled(both, lang, n, card, system))


@pytest.mark.parametrize("name", PLAIN)
def test_a_sentence_without_slots_is_whole(name: str) -> None:
    for text in PLAIN[name]:
        assert text.strip() == text
        assert text
        assert "{" not in text
        assert "}" not in text
    assert PLAIN[name][0] != PLAIN[name][1] or name.startswith(("title setup.jokers", "topic"))


def check(text: str) -> None:
    assert not re.search(r"[{}|]|  | ,| \.|\.\.|None|\bTrue\b|\bFalse\b", text), text
    assert text[0].isupper() or text[0].isdigit() or not text[0].isalpha(), text
    assert text[-1] in ".!?", text


@pytest.mark.parametrize("name", [name for name, both in SENTENCES.items() if any("|" in text for text in both)])
def test_one_and_two_are_said_differently(name: str) -> None:
    for lang in LANGS:
        one, two = (filled(SENTENCES[name], lang, n, JACK, "french") for n in (1, 2))
        assert one.replace("1", "#") != two.replace("2", "#"), (one, two)


def test_no_knob_says_a_bare_s_for_the_plural() -> None:
    for both in SENTENCES.values():
        assert "(s)" not in both[0]
        assert "(n)" not in both[1]
        assert "(en)" not in both[1]


# --- names ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "lang", "system", "name"), [
    ("JS", "en", "french", "jack of spades"),
    ("JS", "de", "french", "Pik-Bube"),
    ("JS", "en", "german", "Unter of leaves"),
    ("JS", "de", "german", "Laub-Unter"),
    ("QC", "de", "french", "Kreuz-Dame"),
    ("QC", "de", "german", "Eichel-Ober"),
    ("AD", "de", "french", "Karo-Ass"),
    ("AD", "de", "german", "Schellen-Daus"),
    ("KH", "de", "german", "Herz-König"),
    ("10H", "en", "french", "ten of hearts"),
    ("7D", "de", "french", "Karo-Sieben"),
    ("XR", "en", "french", "red joker"),
    ("XB", "de", "french", "schwarzer Joker"),
])  # fmt: skip
def test_card_names(card: str, lang: str, system: str, name: str) -> None:
    assert card_name(parse_card(card), lang, system) == name


@pytest.mark.parametrize(("card", "case", "name"), [
    ("JS", "nominative", "Pik-Bube"),
    ("JS", "accusative", "Pik-Buben"),
    ("JS", "dative", "Pik-Buben"),
    ("KH", "accusative", "Herz-König"),
    ("QH", "dative", "Herz-Dame"),
    ("9C", "accusative", "Kreuz-Neun"),
    ("XR", "accusative", "roten Joker"),
    ("XB", "dative", "schwarzen Joker"),
])  # fmt: skip
def test_german_cases(card: str, case: str, name: str) -> None:
    assert card_name(parse_card(card), "de", case=case) == name
    # English has none.
    assert card_name(parse_card(card), "en", case=case) == card_name(parse_card(card), "en")


def test_a_slot_gives_its_card_the_case() -> None:
    both = ("{card} on {card:dative}", "{card} auf {card:dative}")
    assert to_text(fill(both, "de", card=CardPart(JACK)), "de") == "Pik-Bube auf Pik-Buben"
    assert to_text(fill(both, "en", card=CardPart(JACK)), "en") == "Jack of spades on jack of spades"


def test_all_names_differ() -> None:
    for lang in LANGS:
        for system in SYSTEMS:
            assert len({card_name(card, lang, system) for card in range(CARDS)}) == CARDS
            assert len({suit_name(suit, lang, system) for suit in range(4)}) == 4
            assert len({rank_name(rank, lang, system) for rank in range(14)}) == 14


@pytest.mark.parametrize(("faces", "english", "german"), [
    ("7", "a seven", "eine Sieben"),
    ("8", "an eight", "eine Acht"),
    ("A", "an ace", "ein Ass"),
    ("J", "a jack", "ein Bube"),
    ("7 J", "a seven or a jack", "eine Sieben oder ein Bube"),
    ("7 8 J", "a seven, an eight or a jack", "eine Sieben, eine Acht oder ein Bube"),
])  # fmt: skip
def test_a_card_of_some_ranks(faces: str, english: str, german: str) -> None:
    mask = 0
    for face in faces.split():
        mask |= RANK_MASKS[RANKS.index(face)]
    assert a_card_of(mask, "en") == english
    assert a_card_of(mask, "de") == german


def test_a_card_of_single_cards_and_german_ranks() -> None:
    assert a_card_of(mask_of([parse_card("KS")]), "en") == "king of spades"
    assert a_card_of(RANK_MASKS[9], "de", "german") == "ein Unter"
    assert a_card_of(RANK_MASKS[9] | RANK_MASKS[10], "en", "german") == "an Unter or an Ober"
    assert a_card_of(RANK_MASKS[13], "de") == "ein Joker"
    assert either([], "en") == ""


def test_seats_have_names_or_numbers() -> None:
    assert (seat_name(0, "en"), seat_name(0, "de"), seat_name(1, "de", ["Anna", "Kalle"])) == (
        "seat 0",
        "Platz 0",
        "Kalle",
    )
    assert to_text((SeatPart(0), " and ", SeatPart(2)), "en", players=["Anna", "Kalle"]) == "Anna and seat 2"


def test_parts_for_programs() -> None:
    parts = join(["a", "", "b", CardPart(SEVEN), SuitPart(1), SeatPart(3)])
    assert to_plain(parts) == ["ab", {"card": "7H"}, {"suit": SUITS[1]}, {"seat": 3}]


def test_a_name_that_looks_like_a_slot_stays_as_it_is() -> None:
    assert to_text(fill(("{card} says hello", ""), "en", card="{debt} <b>"), "en") == "{debt} <b> says hello"


# --- the language -----------------------------------------------------------------------------------------------


def test_the_language_can_be_set_and_asked_for() -> None:
    before = mau.language()
    try:
        assert mau.language("de") == "de"
        assert "Karte" in table("7H | KC | 2C | debt 2").why("take").text
        assert mau.language("en") == "en"
        assert "card" in table("7H | KC | 2C | debt 2").why("take").text
    finally:
        mau.language(before)
    for wrong in ("fr", "", "DE"):
        with pytest.raises(mau.InputError) as caught:
            mau.language(wrong)
        assert caught.value.hint == "use en or de"


# --- in real positions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", SHIPPED)
def test_every_reason_of_real_rounds_is_a_whole_sentence(variant: str) -> None:
    seen: set[str] = set()
    for number in range(6):
        record = mau.play_round(
            variant, players=2 + number % 3, seed=41, number=number, bots=("uniform", "shedder"), forget=0.3
        )
        for step in record.steps[:60]:
            said_ = step.before.explain()
            for verdict in (*said_.cards, *said_.moves):
                for reason in verdict.reasons:
                    seen.add(reason.code)
                    for lang in LANGS:
                        check(reason.text_in(lang))
            for lang in LANGS:
                for entry in said_.to_dict(lang)["cards"]:  # type: ignore[attr-defined]
                    check(entry["text"])
    assert {"suit", "rank", "no-match", "ok"} <= seen


@pytest.mark.parametrize(("line", "move", "codes"), [
    ("7H | JS 8H | 2C | debt 2", "JS=C", {"debt-open"}),
    ("9H | KC | 2C | stock 3C", "KC", {"no-match"}),
    ("9H | KC | 2C | stock 3C", "QS", {"not-held"}),
    ("9H | KH | 2C | stock 3C", "KH+KC", {"not-held"}),
    ("9H | KH | 2C | stock 3C", "keep", {"nothing-drawn"}),
    ("9H | KH | 2C | stock 3C", "take", {"no-debt"}),
    ("9H | KH | 2C | stock 3C", "=C", {"not-naming"}),
])  # fmt: skip
def test_a_refusal_says_what_is_wrong_and_what_would_be_right(line: str, move: str, codes: set[str]) -> None:
    position = table(line)
    with pytest.raises(mau.IllegalMove) as caught:
        position.play(move)
    assert {reason.code for reason in caught.value.reasons} >= codes  # type: ignore[attr-defined]
    assert caught.value.hint
    assert "\n" not in str(caught.value)
    for legal in position.legal_moves:
        assert legal in caught.value.hint


def test_reasons_name_their_source() -> None:
    position = mau.position("7H | 7C JD | 2C | debt 2", "house-code")
    sources = [verdict.first.source for verdict in position.explain().cards]
    assert all(source.startswith("000") for source in sources)
    reading = mau.position("9H | KH KC | 2C | stock 3C", "house-code").why("draw")
    # A reading of ours is marked, with its number.
    assert reading.code == "must-play"
    assert "A000-1" in reading.source
    assert reading.source != "A000-1"
    assert "reading" in reading.source


def test_every_objection_gives_its_sentence() -> None:
    """Each code that a card may be refused with is shown by one position."""
    calls_ = {"calls__mode": "manual", "calls__mau_penalty": 2, "calls__last_penalty": 2}
    shown = {
        "naming": mau.position("JH | 2H 3C | 4C JD | turn 1 | naming", "house-code").why("4C"),
        "skip-open": table("8H | 9H | 2C | skip 1", turns__skip_answer="pass-on").why("9H"),
        "debt-open": table("7H | 9H | 2C | debt 2").why("9H"),
        "only-drawn": table("9H | KH 2H | 2C | drawn 2H").why("KH"),
        "wild-on-wild": table("JH | JS 2H | 2C", wild__on_wild=False).why("JS"),
        "wish": table("JH | 2H 3S | 2C | suit S").why("2H"),
        "no-match": table("9H | 2C | 3C").why("2C"),
        "last-card": table("9H | 7H | 3C", finish__barred=["special"]).why("7H"),
        "only-in-set": table("9H | KH KC | 3C", lay__sets="rank").why("KC"),
        "call-pending": play(table("9H | 8H | KD 9S 5C | stock 3D", **calls_), "8H").why("draw"),
    }
    for code, reason in shown.items():
        assert reason.code == code
        assert not reason.for_it
        for lang in LANGS:
            check(reason.text_in(lang))
        assert reason.text_in("en") != reason.text_in("de")


def test_warnings_are_whole_sentences() -> None:
    for both in warnings(rules(finish__blocked=False)):
        for text in both:
            assert text.endswith(".")


def test_random_explanations_name_only_cards_of_the_pack() -> None:
    chance = random.Random(3)
    names = {card_name(card, "en") for card in mau.variant("classic").pack}
    for number in range(20):
        record = mau.play_round("classic", players=3, seed=3, number=number, bots="shedder")
        step = chance.choice(record.steps)
        for verdict in step.before.explain().cards:
            for part in verdict.first.parts("en"):
                if isinstance(part, CardPart):
                    assert card_name(part.card, "en") in names
                    assert card_text(part.card) in map(card_text, mau.variant("classic").pack)
