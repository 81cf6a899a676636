"""Objects show themselves: text, SVG and HTML with the same facts, in both languages and both suit systems."""

from __future__ import annotations

import html
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

import maumau_kit as mau
from maumau_kit.base.words import language
from maumau_kit.game.notation import parse_move

KINDS = ("text/plain", "text/html", "image/svg+xml")
GERMAN_SUITS = {
    "format": "maumau-variant/1",
    "extends": "classic",
    "id": "stammtisch",
    "name": {"en": "Regulars", "de": "Stammtisch"},
    "setup": {"suits": "german"},
    "why": {"setup.suits": "reading: a table in Bavaria"},
}


@pytest.fixture(params=["en", "de"])
def lang(request: pytest.FixtureRequest) -> Iterator[str]:
    yield language(request.param)
    language("en")


def shown_objects() -> dict[str, Any]:
    deal = mau.load_deal("w2-debt-chain")
    bells = mau.variant(GERMAN_SUITS)
    return {
        "record": deal,
        "position": deal.steps[3].before,
        "position at the end": mau.load_deal("w1-kalle").last,
        "position with German suits": bells.deal(players=3, seed=2),
        "match": mau.play_match("house-code", players=3, seed=1, rounds=2),
        "variant": mau.variant("easy-kids"),
        "variant with German suits": bells,
        "explanation": deal.steps[3].before.explain(),
        "reason": deal.steps[3].before.why("JD"),
        "move with a wish": parse_move("JD=C!"),
        "set": parse_move("7H+7S"),
        "draw": parse_move("draw"),
        "last call": parse_move("9C!!"),
    }


def words(text: str) -> list[str]:
    return re.findall(r"[\w§]+", text.lower())


def text_of_html(page: str) -> str:
    alt = " ".join(re.findall(r'alt="([^"]*)"', page))
    bare = re.sub(r"<[^>]*>", " ", re.sub(r"<style>.*?</style>", " ", page, flags=re.DOTALL))
    return html.unescape(f"{bare} {alt}")


def text_of_svg(picture: str) -> str:
    root = ET.fromstring(picture)
    assert root.attrib["role"] == "img"
    return " ".join(" ".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}text"))


@pytest.mark.parametrize("name", sorted(shown_objects()))
def test_text_html_and_svg_say_the_same(name: str, lang: str) -> None:
    bundle = shown_objects()[name]._repr_mimebundle_()
    assert set(bundle) == set(KINDS)
    said = set(words(bundle["text/plain"]))
    assert len(said) > 1 or name == "draw"
    assert said - set(words(text_of_html(bundle["text/html"]))) == set()
    assert said - set(words(text_of_svg(bundle["image/svg+xml"]))) == set()


def test_a_terminal_shows_text_and_names_are_short() -> None:
    for name, shown in shown_objects().items():
        assert "\n" not in repr(shown), name
        assert len(repr(shown)) < 400, name
        if name in ("record", "match", "variant"):
            assert str(shown) == shown._repr_mimebundle_()["text/plain"]
            assert "\n" in str(shown)


def test_pictures_need_nothing_and_run_nothing() -> None:
    for shown in shown_objects().values():
        picture = shown._repr_mimebundle_()["image/svg+xml"]
        assert "<script" not in picture
        assert "href" not in picture
        assert "url(" not in picture


def test_names_and_titles_are_shown_as_they_are_written() -> None:
    record = mau.load_deal("w1-kalle")
    data = record.to_dict() | {"players": ["<img src=x onerror=alert(1)>", "a & b"], "titles": {"en": "</text><b>"}}
    bundle = mau.read_record(data)._repr_mimebundle_()
    ET.fromstring(bundle["image/svg+xml"])
    assert "<img src=x" not in bundle["image/svg+xml"] + bundle["text/html"]
    assert "<img src=x onerror=alert(1)>" in text_of_svg(bundle["image/svg+xml"])


def test_long_words_are_broken_and_everything_stays_inside() -> None:
    from maumau_kit.views.picture import WIDTH, lines_svg

    picture = lines_svg(["W" * 400, "ordinary words " * 40], "en")
    lines = list(ET.fromstring(picture).iter("{http://www.w3.org/2000/svg}text"))
    assert len(lines) > 10
    assert max(len(node.text or "") * 19 * 0.56 for node in lines) <= WIDTH
