"""Variants side by side, rule by rule: everything that differs, nothing that does not, with its source."""

from __future__ import annotations

import html
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import combinations
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from random_rules import variants
from tables import SHIPPED, rules

import maumau_kit as mau
from maumau_kit.base.words import LANGS, SYSTEMS, language
from maumau_kit.game.sources import source_text
from maumau_kit.rules.relevance import Aspect, bears_on, plays_a_part
from maumau_kit.rules.sentences import knob_sentence, rule_parts, rule_title
from maumau_kit.rules.variant import KNOBS, TOPICS
from maumau_kit.studies.compare.by_rule import Diff, diff
from maumau_kit.views.compare_rules import rules_diff_document, rules_diff_html, rules_diff_text

HOSTILE = "<img src=x onerror=alert(1)>"
PAIRS = list(combinations(SHIPPED, 2))


@pytest.fixture(params=LANGS)
def lang(request: pytest.FixtureRequest) -> Iterator[str]:
    yield language(request.param)
    language("en")


def settings_of(variant: mau.Variant) -> dict[str, Any]:
    """Every rule of a variant with its value, read from what `maumau show` prints."""
    data = variant.to_dict()
    found = {f"{topic.name}.{key}": value for topic in TOPICS for key, value in data.get(topic.name, {}).items()}
    return {"players": data["players"], **found}


def named(data: dict[str, Any], name: str = HOSTILE) -> mau.Variant:
    return mau.variant(data | {"id": "mine", "name": {"en": name, "de": name}})


# --- which rules differ -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_every_rule_that_differs_and_no_other(a: str, b: str) -> None:
    first, second = (settings_of(mau.variant(name)) for name in (a, b))
    differ = [rule for rule in first if first[rule] != second[rule]]
    found = diff(a, b)
    assert [row.knob for row in found.rows] == [rule for rule in ("players", *KNOBS) if rule in differ]
    for row in found.rows:
        assert row.values == (first[row.knob], second[row.knob])
        assert row.groups == (0, 1)
        assert row.topic == ("setup" if row.knob == "players" else row.knob.split(".")[0])
        assert row.plays == tuple(plays_a_part(rules_, row.knob) for rules_ in found.variants)


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_each_rule_is_said_as_in_the_rule_table_with_its_source(a: str, b: str, lang: str) -> None:
    found = diff(a, b)
    for row in found.rows:
        for number, variant in enumerate(found.variants):
            if row.knob != "players":
                assert row.text(number).startswith(knob_sentence(KNOBS[row.knob], variant[row.knob], lang))
            assert row.says[number][LANGS.index(lang)] == rule_parts(variant, row.knob, lang)
            assert row.source(number) == source_text(variant.why[row.knob], lang)
            assert row.source(number)


def test_players_are_said_too() -> None:
    (row, *_) = diff("classic", "tavern").rows
    assert [row.text(number, "en") for number in (0, 1)] == ["For 2 to 5 players.", "For 2 to 6 players."]
    four = mau.variant("classic").with_knobs(players=[4, 4])
    assert diff("classic", four).rows[0].text(1, "de") == "Für 4 Personen."


@pytest.mark.parametrize(("first", "second"), [
    ({"turns__skip": ["8", "K"]}, {"turns__skip": ["K", "8"]}),
    ({"turns__skip": ["8"]}, {"turns__skip": ["8C", "8D", "8H", "8S"]}),
    ({"turns__skip": ["8"]}, {"turns__skip": ["red 8", "black 8"]}),
    ({"debt__amount": {"7": 2, "KS": 4}}, {"debt__amount": {"KS": 4, "7": 2}}),
    ({"debt__amount": {"7": 2}}, {"debt__amount": {"red 7": 2, "black 7": 2}}),
    ({"debt__amount": {"7": 2}}, {"debt__amount": {"7": 1, "red 7": 2, "7C": 2, "7S": 2}}),
    ({"finish__barred": ["Q", "K"]}, {"finish__barred": ["K", "black Q", "red Q"]}),
    ({"setup__ranks": ["7", "8", "J"], "setup__hand": 2}, {"setup__ranks": ["J", "8", "7"], "setup__hand": 2}),
])  # fmt: skip
def test_what_says_the_same_in_other_words_is_no_difference(first: dict[str, Any], second: dict[str, Any]) -> None:
    one, other = rules(players=[2, 4], **first), rules(players=[2, 4], **second)
    assert one.rules == other.rules
    found = diff(one, other)
    assert found.is_equal
    assert str(found).endswith(": the rules are the same.")
    assert found.to_dict()["knobs"] == []


@pytest.mark.parametrize(("first", "second"), [
    ({"turns__skip": ["8"]}, {"turns__skip": ["8", "KS"]}),
    ({"debt__amount": {"7": 2}}, {"debt__amount": {"7": 2, "7S": 3}}),
    ({"finish__barred": ["special"]}, {"finish__barred": ["7", "J"]}),
])  # fmt: skip
def test_one_card_more_is_a_difference(first: dict[str, Any], second: dict[str, Any]) -> None:
    (row,) = diff(rules(**first), rules(**second)).rows
    assert row.knob == next(iter(first)).replace("__", ".")


@settings(max_examples=60, derandomize=True, database=None, deadline=None)
@given(variants(), variants())
def test_any_two_variants_can_be_compared(a: mau.Variant, b: mau.Variant) -> None:
    found = diff(a, b)
    assert [row.knob for row in found.rows] == [row.knob for row in diff(b, a).rows]
    assert {row.knob for row in found.rows} <= {k for k in settings_of(a) if settings_of(a)[k] != settings_of(b)[k]}
    if found.is_equal:
        assert a.rules == b.rules
    document = json.loads(json.dumps(rules_diff_document(found)))
    for lang_ in LANGS:
        for system in SYSTEMS:
            text = rules_diff_text(document, lang_, system)
            assert "{" not in text
            assert text.splitlines()[0] == document["summary"][lang_]
    assert diff(a, a).is_equal


# --- several variants ---------------------------------------------------------------------------------------------


def test_several_variants_are_a_matrix_of_what_is_not_the_same_in_all() -> None:
    names = ("grundvariante", "tavern", "classic")
    found = diff(*names)
    all_settings = [settings_of(mau.variant(name)) for name in names]
    for rule in ("players", *KNOBS):
        values = [each[rule] for each in all_settings]
        rows = [row for row in found.rows if row.knob == rule]
        assert len(rows) == any(value != values[0] for value in values)
        for row in rows:
            assert list(row.values) == values
            assert [row.groups[i] == row.groups[j] for i in range(3) for j in range(3)] == [
                values[i] == values[j] for i in range(3) for j in range(3)
            ]
    text = str(found)
    assert "grundvariante, tavern: No card gives another turn." in text
    assert "    tavern, classic: You may draw although a card fits. [001 how to play; 003 playing]" in text
    page = found._repr_mimebundle_()["text/html"]
    assert re.findall(r'<th scope="col"[^>]*>([^<]*)', page) == ["Rule", *names]
    rows_of_page = re.findall(r'<tr><th scope="row".*?</tr>', page)
    assert len(rows_of_page) == sum(not row.is_idle for row in found.rows)
    for line, row in zip(rows_of_page, (row for row in found.rows if not row.is_idle), strict=True):
        cells = re.findall(r"<td[^>]*>(.*?)</td>", line)
        assert [cell.startswith("<b>") for cell in cells] == [group != row.groups[0] for group in row.groups]


def test_what_changes_nothing_in_any_of_them_is_named_last() -> None:
    found = diff("grundvariante", "tavern")
    idle = [row.knob for row in found.rows if row.is_idle]
    assert idle == ["series.stopped"]
    assert str(found).splitlines()[-1] == (
        "Set otherwise too, but without any part in the game: A round stopped for want of cards."
    )
    assert "series.stopped" not in found._repr_mimebundle_()["text/html"]
    assert "series.stopped" in [entry["knob"] for entry in found.to_dict()["knobs"]]
    assert str(found).startswith("Basic version, 32 cards (grundvariante) and Tavern (tavern): 8 rules differ.")


def test_a_rule_that_matters_on_one_side_only_says_so(lang: str) -> None:
    (row,) = (row for row in diff("classic", "tavern").rows if row.knob == "score.values")
    idle = {"en": "plays no part here", "de": "spielt hier keine Rolle"}[lang]
    assert idle not in row.text(0)
    assert row.text(1).endswith(f" ({idle})")


def test_equal_variants_are_told_in_one_sentence(lang: str) -> None:
    said = {"en": "Tavern (tavern) and Tavern (tavern): the rules are the same.",
            "de": "Kneipe (tavern) und Kneipe (tavern): die Regeln sind gleich."}  # fmt: skip
    found = diff("tavern", "tavern")
    assert str(found) == said[lang]
    assert found.is_equal
    assert rules_diff_document(found)["equal"]
    assert "<table" not in found._repr_mimebundle_()["text/html"]
    assert diff("tavern", "tavern", "tavern").is_equal


# --- for programs -------------------------------------------------------------------------------------------------


def test_the_document_for_programs(lang: str) -> None:
    data = json.loads(json.dumps(diff("classic", "tavern").to_dict()))
    assert (data["a"], data["b"], data["variants"]) == ("classic", "tavern", ["classic", "tavern"])
    first, second = (settings_of(mau.variant(name)) for name in ("classic", "tavern"))
    knobs = {entry["knob"]: entry for entry in data["knobs"]}
    assert set(knobs) == {rule for rule in KNOBS if first[rule] != second[rule]}
    for knob, entry in knobs.items():
        assert entry["topic"] == knob.split(".")[0]
        assert [entry["a"], entry["b"]] == entry["values"] == [first[knob], second[knob]]
        assert entry["text"].startswith(rule_title(knob)[LANGS.index(lang)])
        assert all(said in entry["text"] for said in entry["says"])
        assert all(entry["sources"])
    assert data["players"]["values"] == [[2, 5], [2, 6]]
    assert "players" not in diff("house-code", "tavern").to_dict()


def test_columns_and_a_data_frame() -> None:
    found = diff("classic", "tavern", "house-code")
    columns = found.columns
    assert list(columns)[:6] == ["knob", "topic", "rule", "classic", "tavern", "house-code"]
    assert {len(column) for column in columns.values()} == {len(found.rows)}
    at = columns["knob"].index("wild.on_wild")
    assert [columns[name][at] for name in ("classic", "tavern", "house-code")] == [False, True, True]
    assert columns["classic: says"][at] == "A wild card may not be laid on a wild card."
    assert columns["tavern: source"][at] == "001 house rules"
    pytest.importorskip("pandas")
    frame = found.to_frame()
    assert list(frame.columns) == list(columns)
    assert frame.shape == (len(found.rows), 3 + 3 * 3)
    assert frame.set_index("knob").loc["setup.ranks", "classic"] == ["7", "8", "9", "10", "J", "Q", "K", "A"]
    assert diff("tavern", "tavern").to_frame().empty


def test_columns_of_variants_with_the_same_name_stay_apart() -> None:
    mine = mau.variant("classic").with_knobs(setup__hand=4)
    other = mau.variant("classic").with_knobs(setup__hand=2)
    data = mine.to_dict() | {"id": "knob"}
    found = diff(mine, other, mau.variant(data | {"setup": {**data["setup"], "hand": 3}}))
    assert found.labels[2] == "knob (1)"
    assert len(set(found.labels)) == 3
    assert found.columns["knob"] == ["setup.hand"]
    assert [found.columns[label][0] for label in found.labels] == [4, 2, 3]


def test_the_order_never_depends_on_hashing() -> None:
    code = "import maumau_kit.studies.compare.by_rule as c; print(c.diff('classic', 'tavern', 'house-code'))"
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1
    assert b"classic: " in said.pop()


# --- for people ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("names", [("classic", "tavern"), ("classic", "tavern", "house-code"), ("tavern", "tavern")])
def test_text_html_and_picture_say_the_same(names: tuple[str, ...], lang: str) -> None:
    bundle = diff(*names)._repr_mimebundle_()
    words = set(re.findall(r"\w+", bundle["text/plain"].lower()))
    page = html.unescape(re.sub(r"<[^>]*>", " ", bundle["text/html"])).lower()
    picture = " ".join(ET.fromstring(bundle["image/svg+xml"]).itertext()).lower()
    assert len(words) > 5
    assert words <= set(re.findall(r"\w+", page))
    assert words <= set(re.findall(r"\w+", picture))
    assert f'lang="{lang}"' in bundle["text/html"]


def test_cards_have_the_names_of_the_suits() -> None:
    bavarian = mau.variant("classic").with_knobs(setup__suits="german", wild__cards=["J", "QS"])
    found = diff("classic", bavarian)
    (row,) = (row for row in found.rows if row.knob == "wild.cards")
    assert row.text(0, "de") == "Wunschkarten, mit denen man eine Farbe nennt: Bube."
    assert row.text(1, "de") == "Wunschkarten, mit denen man eine Farbe nennt: Unter, Laub-Ober."
    document = rules_diff_document(found)
    assert "Bube, Pik-Dame" in rules_diff_text(document, "de", "french")
    assert "Unter, Laub-Ober" in rules_diff_text(document, "de")
    assert "spades" in rules_diff_html(document, "en", "french")


def test_the_document_of_a_page_has_all_languages_and_suits() -> None:
    document = json.loads(json.dumps(rules_diff_document(diff("classic", "tavern"))))
    assert [variant["id"] for variant in document["variants"]] == ["classic", "tavern"]
    rows = [row for topic in document["topics"] for row in topic["rows"]]
    assert len(rows) == 13
    for row in rows:
        for says, source in zip(row["say"], row["source"], strict=True):
            assert {(lang_, system) for lang_ in LANGS for system in says[lang_]} == {
                (lang_, system) for lang_ in LANGS for system in SYSTEMS
            }
            assert set(source) == set(LANGS)
    # The names of all cards of both packs are there: the first variant has no two.
    assert document["names"]["de"]["german"]["2S"] == "Laub-Zwei"


def test_names_and_sources_of_strangers_stay_text() -> None:
    data = mau.variant("tavern").to_dict()
    data["why"] = data["why"] | {"wild.on_wild": HOSTILE}
    for others in ((), ("house-code",)):
        bundle = diff("classic", named(data), *others)._repr_mimebundle_()
        assert "<img" not in bundle["text/html"] + bundle["image/svg+xml"]
        assert bundle["text/html"].count("&lt;img") == 2
        assert HOSTILE in bundle["text/plain"]
        ET.fromstring(bundle["image/svg+xml"])
    marked = rules_diff_html(rules_diff_document(diff("classic", "tavern")), "de", key='"x')
    assert 'data-mau-still="&quot;x"' in marked


def test_short_names() -> None:
    assert repr(diff("classic", "tavern")) == "<diff of classic, tavern: 13 rules differ>"
    assert hash(diff("classic", "tavern")) == hash(diff("classic", "tavern"))
    assert diff("classic", "tavern") == diff("classic", "tavern")


# --- from here to the other comparisons ---------------------------------------------------------------------------


def test_a_position_is_compared_under_the_pair_that_is_named() -> None:
    found = diff("classic", "tavern", "house-code")
    line = "JS | JD 9C | 7D | stock 8H"
    assert [rules_.id for rules_ in found.position(line).variants] == ["classic", "tavern"]
    assert [rules_.id for rules_ in found.position(line, pair=(2, 0)).variants] == ["house-code", "classic"]
    for wrong in ((0, 3), (0,), (-1, 0), (0, True), (0, 1, 2)):
        with pytest.raises(mau.InputError) as caught:
            found.position(line, pair=wrong)
        assert "pair=(0, 1)" in caught.value.hint


def test_what_cannot_be_compared_is_said() -> None:
    with pytest.raises(mau.InputError, match="two variants") as caught:
        diff("classic")
    assert "diff(" in caught.value.hint
    with pytest.raises(mau.InputError) as caught:
        diff("classic", "tavrn")
    assert caught.value.hint == "did you mean tavern?"
    assert isinstance(diff("classic", mau.variant("tavern").to_dict()), Diff)


def test_signs_that_turn_the_words_around_them_are_written_out() -> None:
    odd = "A\u202eB"
    data = mau.variant("classic").to_dict() | {"name": {"en": odd, "de": odd}, "why": {"wild": {"on_wild": odd}}}
    found = mau.diff(data, "tavern")
    few: dict[str, Any] = {"deals": 4, "engine": "plain"}
    shown = [
        found, found.position("JS | JD 9C | 7D | stock 8H"), found.twins(seed=1), found.numbers(**few),
        mau.ablate(data, knobs="wild.on_wild", **few),
        mau.interaction(data, "wild.on_wild", "drawing.voluntary", **few),
    ]  # fmt: skip
    for each in shown:
        for text in each._repr_mimebundle_().values():  # type: ignore[attr-defined]
            assert "\u202e" not in text
            assert "A\\u202eB" in text or text.startswith("<svg")
    assert "A\\u202eB" in str(found)


def test_every_rule_bears_on_something_but_for_names_and_seats() -> None:
    for knob in KNOBS:
        aspects = [aspect for aspect in get_args(Aspect) if bears_on(knob, aspect)]
        assert bool(aspects) == (knob != "setup.suits"), knob
        assert "effect" in aspects or "legal" not in aspects, knob
    assert not any(bears_on("players", aspect) for aspect in get_args(Aspect))
