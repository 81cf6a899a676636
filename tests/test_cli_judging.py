"""The commands that judge moves: mistakes and fair values on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import call, refused

from maumau_kit.game.deals import load_deal
from maumau_kit.studies.mistakes.walk import mistakes

DATA = Path(__file__).parent.parent / "data"
DEAL = str(DATA / "w3a-wish-renewed.json")


def test_mistakes_are_told_in_both_languages() -> None:
    said = call("mistakes", DEAL)
    assert said.code == 0
    text = " ".join(said.out.split())
    assert "Move 1, Anna: Anna could win for certain, and gives it away" in text
    german = call("mistakes", DEAL, "--seat", "1", "--lang", "de")
    text = " ".join(german.out.split())
    assert "Fehler von Kalle" in text
    assert "Zug 2, Kalle" in text
    assert "Zug 1, Anna" not in text


def test_mistakes_as_data_are_those_of_the_library() -> None:
    found = call("mistakes", DEAL, "--json").document
    assert found == json.loads(json.dumps(mistakes(load_deal("w3a-wish-renewed")).to_dict("en")))
    assert [each["best"] for each in found["mistakes"]] == [["5S"], ["9C", "JH=D"]]


def test_the_fair_view_and_fair_values_of_a_step() -> None:
    found = call("mistakes", DEAL, "--fair", "--samples", "20", "--json").document
    assert found["view"] == "fair"
    assert found["confidence"] == 0.95
    values = call("fair", DEAL, "--step", "1", "--samples", "12", "--json").document
    assert (values["seat"], values["step"], values["worlds"], values["belief"]) == (1, 1, 12, "record")
    said = call("fair", DEAL, "--step", "1", "--samples", "12", "--lang", "de")
    text = " ".join(said.out.split())
    assert "Was Kalle wissen kann, nach 1 Zug." in text
    assert "strategy fusion" in text
    assert "Der beste Zug ist" in text


@pytest.mark.parametrize(
    ("asked", "said", "german"),
    [
        (("fair", DEAL, "--step", "9"), "--step: there is no step 9; steps are 0 to 3", "Den Schritt 9 gibt es nicht"),
        (("fair", DEAL, "--step", "x"), "--step", "--step"),
        (
            ("fair", DEAL, "--step", "1", "--samples", "0"),
            "--samples: 0 is not allowed",
            "--samples: 0 geht hier nicht",
        ),
        (("mistakes", DEAL, "--seat", "7"), "--seat: there is no seat 7", "Den Platz 7 gibt es nicht"),
        (("mistakes", DEAL, "--seconds", "0"), "--seconds: 0.0 is not allowed", "--seconds: 0.0 geht hier nicht"),
        (("mistakes", str(DATA / "w4b-the-deal-for-four.json")), "the record has no moves", "hat keine Züge"),
    ],
    ids=str,
)
def test_what_cannot_be_asked_is_one_sentence(asked: tuple[str, ...], said: str, german: str) -> None:
    for lang, words in (("en", said), ("de", german)):
        failed = call(*asked, "--lang", lang)
        assert failed.code == 2
        assert failed.out == ""
        assert words in failed.err
        assert len(failed.err.strip().splitlines()) == 1


def test_an_option_that_would_do_nothing_is_refused() -> None:
    for lang, said in (
        ("en", "--samples: this would do nothing here; write --fair too"),
        ("de", "schreib auch --fair"),
    ):
        assert said in refused("mistakes", DEAL, "--samples", "5", "--lang", lang, code=2)
