"""The commands `maumau chains` and `maumau debt`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import call, refused

import maumau_kit as mau

FEW = ("--rounds", "400", "--seed", "3")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "round.json"
    played = mau.play_round("house-code", bots="shedder", players=3, seed=2)
    path.write_text(json.dumps(played.to_dict()), encoding="utf-8")
    return path


def test_chains_of_a_record_are_told(record: Path) -> None:
    found = mau.debt_chains(mau.play_round("house-code", bots="shedder", players=3, seed=2))
    english = call("chains", str(record), env={"COLUMNS": "160"})
    assert english.out.startswith(found.summary("en").splitlines()[0])
    for says in found.sentences("en"):
        assert says in english.out
    german = call("chains", str(record), "--lang", "de", env={"COLUMNS": "160"})
    for says in found.sentences("de"):
        assert says in german.out


def test_chains_as_json(record: Path) -> None:
    data = call("chains", str(record), "--json").document
    assert len(data["chains"]) == 3
    assert data["moved"] == sum(chain["moved"] for chain in data["chains"])
    assert data["chains"][0]["starter"] is True


def test_chains_want_a_record(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(mau.position("9H | JS 4C | 6D 8D").to_dict()), encoding="utf-8")
    assert "this is a position, not a record" in refused("chains", str(path))
    assert "das ist eine Stellung, nicht" in refused("chains", str(path), "--lang", "de")


def test_debts_of_many_rounds_are_told_with_exact_values() -> None:
    english = call("debt", "house-code", "--players", "3", *FEW, env={"COLUMNS": "160"})
    assert "400 rounds with 3 players (shedder), seed 3." in english.out
    assert "72.8932 %" in english.out
    german = call("debt", "house-code", "--players", "3", *FEW, "--lang", "de", env={"COLUMNS": "160"})
    assert "72,8932 %" in german.out
    data = call("debt", "house-code", "--players", "3", *FEW, "--json").document
    found = mau.debt_shares("house-code", players=3, rounds=400, seed=3)
    assert data == json.loads(json.dumps(found.to_dict()))


def test_debts_without_a_closed_form_say_why() -> None:
    out = call("debt", "classic", *FEW, env={"COLUMNS": "160"}).out
    assert "There is no closed form: the starter does not act here" in out


def test_the_atlas_is_told() -> None:
    out = call("debt", "house-code", "--atlas", "--players", "3", env={"COLUMNS": "160"}).out
    assert "72.89 %" in out
    data = call("debt", "house-code", "--atlas", "--json").document
    assert data["players"] == [2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("arguments", "code", "english", "german"),
    [
        (("crazy-eights",), 1, "VARIANT: there are no debt chains in Crazy Eights", "In Verrückte Acht gibt es keine"),
        (("house-code", "--rounds", "0"), 2, "--rounds: without a round", "Ohne eine Runde"),
        (("house-code", "--rounds", "few"), 2, "--rounds", "--rounds"),
        (("house-code", "--players", "9"), 2, "--players", "erlaubt sind 2 bis 6"),
        (("house-code", "--bots", "clever"), 2, "--bots: there is no bot 'clever'", "Einen Bot 'clever' gibt es nicht"),
        (("tavern", "--atlas"), 1, "the starter does not act", "die Startkarte wirkt hier nicht"),
        (("house-code", "--atlas", "--rounds", "5"), 2, "--rounds: this would do nothing here", "--rounds: das würde"),
        (("house-code", "--atlas", "--seed", "0"), 2, "--seed: this would do nothing here", "--seed: das würde"),
        (("house-code", "--atlas", "--bots", "shedder"), 2, "--bots: this would do nothing", "--bots: das würde"),
        (("house-code", "--atlas", "--workers", "1"), 2, "--workers: this would do nothing", "--workers: das würde"),
        (("huis",), 2, "'huis' is not a variant", "huis"),
    ],
)
def test_bad_calls_get_one_sentence(arguments: tuple[str, ...], code: int, english: str, german: str) -> None:
    assert english in refused("debt", *arguments, code=code)
    assert german in refused("debt", *arguments, "--lang", "de", code=code)
