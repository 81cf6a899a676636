"""Files: what is written reads back the same, and what is wrong is named with its file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import maumau_kit as mau


def documents() -> list[object]:
    own = mau.variant("tavern").with_knobs(setup__hand=3)
    return [
        mau.position("7H | JD 7C | KD | debt 2"),
        mau.position("7H | JD 7C | KD | debt 2", own),
        mau.load_deal("w1-kalle"),
        mau.load_deal("w8b-stacking"),
        mau.play_round(own, seed=3),
        mau.play_match("tournament", players=3, seed=2, bots="shedder"),
        mau.variant("classic"),
        own,
    ]


@pytest.mark.parametrize("number", range(8))
def test_what_is_written_reads_back_the_same(number: int, tmp_path: Path) -> None:
    document = documents()[number]
    path = mau.save(document, tmp_path / "mine.json")  # type: ignore[arg-type]
    again = mau.load(path)
    assert again.to_dict() == document.to_dict()  # type: ignore[attr-defined]
    if not isinstance(document, mau.Match):
        assert again == document
    assert [file.name for file in tmp_path.iterdir()] == ["mine.json"]


def test_a_variant_file_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'format = "maumau-variant/1"\nid = "mine"\nname = { en = "Mine", de = "Meine" }\nextends = "classic"\n',
        encoding="utf-8",
    )
    assert mau.load(path) == mau.variant("classic")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("{", "line 1"),
        ("[]", "format"),
        ('{"format": "maumau-position/9"}', "format"),
        ('{"format": "maumau-position/1"}', "variant"),
        (json.dumps({**mau.load_deal("w1-kalle").to_dict(), "result": None, "moves": [{"move": "2C"}]}), "moves[0]"),
    ],
)
def test_what_is_wrong_is_named_with_its_file(text: str, where: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(mau.MauMauError) as caught:
        mau.load(path)
    assert caught.value.file == str(path)
    assert caught.value.where.startswith(where)


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(mau.InputError):
        mau.save(mau.variant("classic"), tmp_path / "nowhere" / "mine.json")
    (tmp_path / "folder").mkdir()
    with pytest.raises(mau.InputError):
        mau.save(mau.variant("classic"), tmp_path / "folder")
    assert [file.name for file in tmp_path.iterdir()] == ["folder"]


def test_what_is_no_path_is_refused() -> None:
    with pytest.raises(mau.InputError):
        mau.load(7)  # type: ignore[arg-type]
