"""`maumau show` prints a file that can be read again."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from command_line import call, refused
from hypothesis import given
from hypothesis import strategies as st

import maumau_kit as mau
from maumau_kit.base.errors import InputError
from maumau_kit.cli.toml_text import pair, value_text, variant_text
from maumau_kit.rules.variant import read_variant

NASTY = 'a "quote", a \\, a\nline, a\ttab, \x00\x1b[31m\x7f\u202e, ä♥🂡, \'\'\' and """ # not a comment'


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1252"])
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", [v.id for v in mau.variants()])
def test_shown_variant_is_the_variant(tmp_path: Path, name: str, lang: str, encoding: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(call("show", name, "--lang", lang, encoding=encoding).raw)
    shown, shipped = mau.variant(path), mau.variant(name)
    assert shown == shipped
    assert shown.to_dict() == shipped.to_dict()
    assert call("check", path).code == 0
    assert call("show", path, "--lang", lang).raw == call("show", name, "--lang", lang).raw


def test_comments_speak_the_language() -> None:
    assert "hand = 5  # Cards dealt to each seat" in call("show", "tavern").out
    assert "hand = 5  # Karten je Hand" in call("show", "tavern", "--lang", "de").out


@pytest.mark.parametrize("ascii_only", [False, True])
def test_nasty_texts_survive(ascii_only: bool) -> None:
    data = mau.variant("house-code").to_dict()
    data |= {"name": {"en": NASTY, "de": NASTY}, "source": [NASTY], "why": {"setup.hand": NASTY}}
    data["expect"] = {NASTY: {"note": NASTY, "position": "9H | KH | KC"}, "empty": {"position": "9H | KH | KC"}}
    variant = read_variant(data)
    text = variant_text(variant, ascii_only=ascii_only)
    assert read_variant(tomllib.loads(text)).to_dict() == variant.to_dict()
    assert text.isascii() or not ascii_only
    assert all(c.isprintable() or c == "\n" for c in text)


VALUES = st.recursive(
    st.text() | st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(key=st.text(), value=VALUES, ascii_only=st.booleans())
def test_any_value_survives(key: str, value: Any, ascii_only: bool) -> None:
    text = pair(key, value, ascii_only)
    assert "\n" not in text
    assert text.isascii() or not ascii_only
    assert tomllib.loads(text) == {key: value}


def test_dates_survive_and_null_is_refused() -> None:
    value = tomllib.loads("a = 2026-01-31\nb = 07:30:00\nc = 2026-01-31T07:30:00Z")
    assert tomllib.loads("\n".join(pair(key, item) for key, item in value.items())) == value
    with pytest.raises(InputError, match="cannot be written as TOML"):
        value_text(None)


def test_numbers_that_json_does_not_know_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    odd = '[expect.odd]\nposition = "7H | KC | KD"\nnote = nan\n'
    path.write_text(call("show", "house-code").out + odd, encoding="utf-8")
    assert "expect.odd.note: a note is a text" in refused("show", path, "--json")


def test_json_of_a_variant_is_a_valid_file_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(call("show", "tavern", "--json").raw)
    assert mau.variant(path) == mau.variant("tavern")
    assert call("check", path, "--json").document["what"] == "variant"
    assert json.loads(path.read_text(encoding="utf-8")) == mau.variant("tavern").to_dict()
