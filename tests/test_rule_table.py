"""The rule table: every rule that plays a part, in words that name cards as readers do, and what special cards do."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from random_rules import variants
from tables import SHIPPED, rules, table

import maumau_kit as mau
from maumau_kit.base.cards import RANK_MASKS, parse_card
from maumau_kit.base.words import LANGS, SYSTEMS, card_name
from maumau_kit.game.sources import source_text
from maumau_kit.rules.relevance import plays_a_part
from maumau_kit.rules.sentences import knob_sentence, selector_name
from maumau_kit.rules.variant import KNOBS, TOPICS
from maumau_kit.views.rule_table import rule_document, rules_html, rules_text
from maumau_kit.views.special_cards import special_cards
from maumau_kit.views.wording_rules import WORDS

HOSTILE = "<img src=x onerror=alert(1)>"
LETTERS = re.compile(r"\b(?:J|Q|K|A(?! [a-z])|XR|XB|[JQKA][CDHS]|(?:\d|10)[CDHS])\b")


def plain(document: dict[str, Any], says: Any, lang: str, system: str) -> str:
    names = document["names"][lang][system]
    return "".join(part if isinstance(part, str) else names[part["card"]] for part in says[lang][system])


def cards_of(variant: mau.Variant, lang: str = "en", system: str = "french") -> dict[str, str]:
    """What the special cards of a variant do, by their key."""
    document = rule_document(variant)
    return {entry["key"]: plain(document, entry["say"], lang, system) for entry in document["cards"]}


def signs_of(variant: mau.Variant) -> dict[str, list[str]]:
    return {entry.key: [sign.icon + sign.text for sign in entry.signs] for entry in special_cards(variant)}


# --- the table ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_every_rule_that_plays_a_part_has_its_sentence_and_source(name: str) -> None:
    variant = mau.variant(name)
    document = json.loads(json.dumps(rule_document(variant)))
    rows = {rule["knob"]: rule for topic in document["topics"] for rule in topic["rules"]}
    assert list(rows) == ["players", *(knob for knob in KNOBS if plays_a_part(variant, knob))]
    assert [topic["title"]["de"] for topic in document["topics"]] == [t.title[1] for t in TOPICS if t.knobs]
    for knob, row in rows.items():
        for lang in LANGS:
            assert row["source"][lang] == source_text(variant.why[knob], lang)
            for system in SYSTEMS:
                sentence = plain(document, row["say"], lang, system)
                assert sentence[-1] in ".!", sentence
                if knob != "players":
                    said = knob_sentence(KNOBS[knob], variant[knob], lang, system)
                    assert said == sentence[:1].upper() + sentence[1:]


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("lang", LANGS)
def test_no_letter_stands_for_a_card(name: str, system: str, lang: str) -> None:
    document = rule_document(mau.variant(name))
    for topic in document["topics"]:
        for rule in topic["rules"]:
            sentence = plain(document, rule["say"], lang, system)
            assert not LETTERS.search(sentence), sentence
    for entry in document["cards"]:
        for says in (entry["name"], entry["say"]):
            assert not LETTERS.search(plain(document, says, lang, system))


def test_cards_have_the_names_of_language_and_suits() -> None:
    wild, values = KNOBS["wild.cards"], KNOBS["score.values"]
    assert knob_sentence(wild, ("J",), "en") == "Wild, and names a suit: jack."
    assert knob_sentence(wild, ("J", "QS"), "de") == "Wunschkarten, mit denen man eine Farbe nennt: Bube, Pik-Dame."
    assert (
        knob_sentence(wild, ("J", "QS"), "de", "german")
        == "Wunschkarten, mit denen man eine Farbe nennt: Unter, Laub-Ober."
    )
    assert knob_sentence(KNOBS["setup.ranks"], ("7", "8", "J", "A"), "de") == "Das Blatt hat die Werte 7, 8, Bube, Ass."
    assert knob_sentence(KNOBS["setup.ranks"], ("10", "A"), "de", "german") == "Das Blatt hat die Werte 10, Daus."
    assert knob_sentence(values, {"7": 7, "J": 20}, "de") == "Werte: Sieben 7, Bube 20."
    assert knob_sentence(values, {"K": 4, "KS": 40}, "en") == "Values: king 4, king of spades 40."
    assert knob_sentence(KNOBS["debt.amount"], {"7": 2, "KS": 4}, "en") == (
        "The next seat draws: 2 cards on a seven, 4 cards on king of spades."
    )
    assert knob_sentence(KNOBS["debt.amount"], {"7": 1}, "de") == "Die nächste Person zieht: bei Sieben 1 Karte."
    assert knob_sentence(KNOBS["setup.barred_starters"], ("special", "K"), "de") == (
        "Darf nicht Startkarte sein: Sonderkarten, König."
    )


@pytest.mark.parametrize(("selector", "english", "german", "unter"), [
    ("7", "seven", "Sieben", "Sieben"),
    ("red J", "red jack", "roter Bube", "roter Unter"),
    ("black A", "black ace", "schwarzes Ass", "schwarzes Daus"),
    ("red Q", "red queen", "rote Dame", "roter Ober"),
    ("joker", "joker", "Joker", "Joker"),
    ("XB", "black joker", "schwarzer Joker", "schwarzer Joker"),
    ("10S", "ten of spades", "Pik-Zehn", "Laub-Zehn"),
    ("special", "special cards", "Sonderkarten", "Sonderkarten"),
])  # fmt: skip
def test_selectors_have_names(selector: str, english: str, german: str, unter: str) -> None:
    assert selector_name(selector, "en") == english
    assert selector_name(selector, "de") == german
    assert selector_name(selector, "de", "german") == unter


def test_a_rule_is_found_by_its_cards() -> None:
    document = rule_document(mau.variant("classic"))
    rows = {rule["knob"]: rule["cards"] for topic in document["topics"] for rule in topic["rules"]}
    assert rows["debt.amount"] == ["7C", "7D", "7H", "7S"]
    assert rows["setup.hand"] == rows["finish.barred"] == []


# --- special cards ------------------------------------------------------------------------------------------------


def test_special_cards_of_the_shipped_variants() -> None:
    assert signs_of(mau.variant("classic")) == {
        "7": ["draw+2", "last"],
        "8": ["skip", "last"],
        "J": ["wild", "last"],
        "A": ["again", "last"],
    }
    assert signs_of(mau.variant("huit-americain")) == {
        "2": ["draw+2", "last"],
        "8": ["wild", "last"],
        "10": ["again", "last"],
        "J": ["reverse", "last"],
        "A": ["skip", "last"],
    }
    assert signs_of(mau.variant("tournament"))["J"] == ["wild", "double×2"]
    assert signs_of(mau.variant("easy-kids"))["sets"] == ["set"]


def test_what_a_card_does_is_said_with_what_answers_it() -> None:
    assert cards_of(mau.variant("tavern")) == {
        "7": "The next player draws 2 cards; only a seven passes that on.",
        "8": "The next player sits out.",
        "J": "Goes on anything, and whoever lays it names a suit.",
    }
    assert "passes that on" not in cards_of(mau.variant("tavern").with_knobs(turns__skip_answer="none"))["8"]
    answered = cards_of(rules(turns__skip_answer="pass-on"), "de")
    assert answered["8"] == "Die nächste Person setzt aus; weitergeben kann das nur eine Acht."
    assert cards_of(rules(debt__stack="none"))["7"] == "The next player draws 2 cards, and no card passes that on."
    assert "anything but a wild card" in cards_of(rules(wild__on_wild=False))["J"]
    unter = cards_of(rules(debt__amount={"7": 2, "K": 3}, debt__stack="any"), "de", "german")
    assert unter["7"] == "Die nächste Person zieht 2 Karten; weitergeben kann das nur eine Sieben oder ein König."


def test_single_cards_and_colours_are_entries_of_their_own() -> None:
    found = special_cards(rules(debt__amount={"K": 2, "KS": 5}, turns__skip=["red J"], wild__cards=["black J"]))
    assert {entry.key: len(entry.cards) for entry in found} == {"black J": 2, "red J": 2, "red K KC": 3, "KS": 1}
    document = rule_document(rules(debt__amount={"K": 2, "KS": 5}, wild__cards=["8"], turns__skip=[]))
    (five,) = (entry for entry in document["cards"] if entry["cards"] == ["KS"])
    assert five["name"]["de"]["german"] == ["Laub-König"]
    assert [sign["text"] for sign in five["signs"]] == ["+5"]


def test_a_variant_without_effects_has_no_special_cards() -> None:
    bare = rules(debt__amount={}, debt__stack="none", turns__skip=[], wild__cards=[], wild__on_wild=True)
    assert rule_document(bare)["cards"] == []


@settings(max_examples=60, derandomize=True, database=None, deadline=None)
@given(variants())
def test_every_card_with_an_effect_is_shown_once(variant: mau.Variant) -> None:
    document = json.loads(json.dumps(rule_document(variant)))
    r, shown = variant.rules, [card for entry in document["cards"] if entry["key"] != "sets" for card in entry["cards"]]
    assert len(shown) == len(set(shown))
    from maumau_kit.base.layout import DOUBLES, NOT_LAST, SPECIAL

    acting = r[SPECIAL] | r[NOT_LAST] | r[DOUBLES]
    assert {parse_card(card) for card in shown} == {card for card in variant.pack if acting >> card & 1}
    for entry in document["cards"]:
        assert len({parse_card(card) >> 2 for card in entry["cards"]}) == 1
        for lang in LANGS:
            for system in SYSTEMS:
                assert plain(document, entry["say"], lang, system).endswith(".")


def test_the_number_on_the_sign_is_what_is_drawn() -> None:
    # The sign is held against a played card, not against the knob it was made from.
    for entry in special_cards(mau.variant("huit-americain")):
        draws = [int(sign.text) for sign in entry.signs if sign.icon == "draw"]
        if draws:
            before = table("2H | 2S 4C | KD | stock 5C 6C", debt__amount={"2": draws[0]})
            assert before.play("2S").debt == draws[0]
    assert RANK_MASKS[0] >> parse_card("2S") & 1


# --- text and HTML ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_a_variant_shows_itself_with_the_same_table(lang: str) -> None:
    before = mau.language()
    variant = mau.variant("tavern")
    try:
        mau.language(lang)
        bundle = variant._repr_mimebundle_()
    finally:
        mau.language(before)
    document = rule_document(variant)
    assert bundle["text/plain"] == rules_text(document, lang)
    assert bundle["text/html"] == rules_html(document, lang)
    assert bundle["text/html"].count("<svg") == 3
    assert card_name(parse_card("JS"), lang).split()[0].split("-")[-1] in bundle["text/plain"]
    for topic in document["topics"]:
        assert topic["title"][lang] in bundle["text/plain"]


def test_names_of_strangers_stay_text() -> None:
    data = mau.variant("tavern").to_dict()
    data |= {"id": "mine", "name": {"en": HOSTILE, "de": HOSTILE}}
    data["why"]["wild.cards"] = HOSTILE
    html = rules_html(rule_document(mau.variant(data)), "de", key="abc")
    assert "<img" not in html
    assert html.count("&lt;img") >= 2
    assert 'data-mau-still="abc"' in html


def test_words_are_there_in_both_languages() -> None:
    assert WORDS["en"].keys() == WORDS["de"].keys()
    icons = {sign.icon for name in SHIPPED for entry in special_cards(mau.variant(name)) for sign in entry.signs}
    assert {f"sign.{icon}" for icon in icons} <= WORDS["en"].keys()
