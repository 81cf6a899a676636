"""`maumau solve`: for programs and for people, several documents, and calls that cannot be understood."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import call, refused

import maumau_kit as mau
from maumau_kit.studies.solve import search

LINE = "9H | JS 9C 9D | 6D 8D | stock 2D 3D"
HARD = mau.variant("grundvariante").deal(players=2, seed=81)


def test_the_answer_for_programs() -> None:
    outcome = call("solve", LINE, "--json")
    data = outcome.document
    assert (outcome.code, outcome.err) == (0, "")
    assert list(data) == ["solved", "values", "line", "nodes", "seconds"]
    assert data["solved"] is True
    assert data["values"] == {"9C": 1, "9D": -1, "JS=C": 1, "JS=D": -1, "JS=H": 0, "JS=S": 0}
    assert data["line"][0] in ("9C", "JS=C")
    assert data["nodes"] > 0
    assert data["seconds"] >= 0


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ("who sheds the last card first", "9D     loses", "JS=H   nobody wins", "the card laid first is drawn")),
        ("de", ("wird dort die letzte Karte", "9D     verliert", "JS=H   niemand gewinnt", "die zuerst gelegte")),
    ],
)
def test_the_answer_for_people(lang: str, said: tuple[str, ...]) -> None:
    outcome = call("solve", LINE, "--lang", lang)
    assert outcome.code == 0
    told = " ".join(line.rstrip() for line in outcome.out.splitlines())
    assert [part for part in said if part not in told] == []


def test_a_limit_leaves_what_is_not_known_open() -> None:
    text = json.dumps(HARD.to_dict()).encode()
    data = call("solve", "-", "--nodes", "20", "--json", stdin=text).document
    assert (data["solved"], data["line"], data["nodes"]) == (False, [], 20)
    assert list(data["values"]) == HARD.legal_moves
    assert None in data["values"].values()
    told = call("solve", "-", "--nodes", "20", "--lang", "de", stdin=text).out
    assert "Nicht gelöst" in told
    assert "nicht gelöst" in told


def test_several_documents_have_an_answer_each(tmp_path: Path) -> None:
    lines = tmp_path / "positions.jsonl"
    position = json.dumps(mau.position(LINE).to_dict())
    lines.write_text(f'{position}\n{{"format": "maumau-position/1"}}\n{position}\n', encoding="utf-8")
    outcome = call("solve", str(lines), LINE, "--json")
    assert outcome.code == 2
    assert [set(each) == {"error"} for each in outcome.documents] == [False, True, False, False]
    assert "line 2" in outcome.documents[1]["error"]["where"]


def test_an_interrupt_shows_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(search.Search, "decide", interrupted)
    outcome = call("solve", LINE)
    assert outcome.code == 0
    assert "The search was interrupted." in outcome.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--seconds", "0"), "maumau solve: --seconds: 0.0 is no number of seconds to think"),
        (("--seconds", "nan"), "--seconds: 'nan' is no number of that kind"),
        (("--seconds", "long"), "--seconds: 'long' is no number of that kind"),
        (("--nodes", "-3"), "maumau solve: --nodes: -3 is no number of positions"),
        (("--nodes", "1.5"), "--nodes: '1.5' is no number of that kind"),
        (("--lang", "de", "--nodes", "0"), "0 ist keine Zahl von Stellungen"),
    ],
)
def test_limits_that_are_none_are_refused(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused("solve", LINE, *arguments)


def test_what_is_no_position_to_solve_is_refused() -> None:
    assert "the round is over" in refused("solve", "9H | 9C | 6D | over")
    assert "die Runde ist zu Ende" in refused("solve", "9H | 9C | 6D | over", "--lang", "de").replace("Die", "die")
    match = json.dumps({"format": "maumau-match/1"}).encode()
    assert "not a position" in refused("solve", "-", stdin=match)


def test_a_record_is_solved_at_a_step(tmp_path: Path) -> None:
    record = mau.load_deal("w3a-wish-renewed")
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record.to_dict()), encoding="utf-8")
    first = call("solve", path, "--json").document
    assert first["values"] == call("solve", path, "--step", 0, "--json").document["values"]
    found = mau.solve(record.steps[1].before)
    assert (
        call("solve", path, "--step", 1, "--json").document["values"]
        == json.loads(json.dumps(found.to_dict()))["values"]
    )
    last = len(record.moves)
    assert f"--step: there is no step {last + 1}" in refused("solve", path, "--step", last + 1, code=2)
    assert "--step: Schritt 1 gibt es nicht" in refused("solve", LINE, "--step", 1, "--lang", "de", code=2)
    over = mau.load_deal("w1-kalle")
    path.write_text(json.dumps(over.to_dict()), encoding="utf-8")
    assert ": turn: the round is over" in refused("solve", path, "--step", len(over.moves), code=2)
