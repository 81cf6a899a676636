"""Each command: the JSON of the formats page, the words for people, and the vectors through the command line."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from command_line import call, refused

import maumau_kit as mau
from maumau_kit.base.words import LANGS
from maumau_kit.cli.tallies import bars
from maumau_kit.studies.compare.quantiles import share_interval

SAMPLE = 40


def lines(path: Path) -> list[Any]:
    """The documents of a file, one a line."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def sample(documents: list[Any], number: int = SAMPLE) -> list[Any]:
    """So many of them, evenly spread."""
    return documents[:: max(1, len(documents) // number)][:number]


def save(folder: Path, name: str, *documents: Any) -> Path:
    """A file with one document a line."""
    path = folder / name
    path.write_text("".join(json.dumps(document) + "\n" for document in documents), encoding="utf-8")
    return path


# --- variants and show --------------------------------------------------------------------------------------------


def test_variants() -> None:
    found = call("variants", "--json").document
    assert [entry["id"] for entry in found] == [v.id for v in mau.variants()]
    assert all(set(entry) == {"id", "name", "players", "source"} for entry in found)
    assert found[0] == {
        "id": "classic",
        "name": {"en": "Classic", "de": "Klassisch"},
        "players": list(mau.variant("classic").players),
        "source": list(mau.variant("classic").source),
    }
    for lang in LANGS:
        out = call("variants", "--lang", lang).out
        assert all(v.id in out and v.name[lang] in out for v in mau.variants())


@pytest.mark.parametrize("name", [v.id for v in mau.variants()])
def test_show_as_json(name: str) -> None:
    assert call("show", name, "--json").document == mau.variant(name).to_dict()


# --- check ----------------------------------------------------------------------------------------------------------


def test_check_says_what_files_are(tmp_path: Path) -> None:
    record = mau.play_round("tavern", players=3, seed=5)
    match = mau.play_match("house-code", players=2, seed=5, rounds=3)
    position = mau.variant("classic").deal(players=3, seed=1)
    variant = tmp_path / "mine.toml"
    variant.write_bytes(call("show", "classic").raw)
    paths = [save(tmp_path, f"{n}.json", thing.to_dict()) for n, thing in enumerate((position, record, match))]
    found = call("check", variant, *paths, "--json").documents
    assert [entry["what"] for entry in found] == ["variant", "position", "record", "match"]
    assert all(entry["ok"] is True and entry["warnings"] == [] for entry in found)
    assert [entry["file"] for entry in found] == [str(variant), *map(str, paths)]
    assert [entry["format"] for entry in found] == [f"maumau-{entry['what']}/1" for entry in found]
    words = {"en": ("variant", "position", "round", "match"), "de": ("Variante", "Stellung", "Runde", "Partie")}
    for lang in LANGS:
        said = "".join(call("check", variant, *paths, "--lang", lang).out.split())
        assert all(word in said for word in words[lang])


def changed(tmp_path: Path, old: str, new: str) -> Path:
    """House code with a line changed, as a file."""
    text = call("show", "house-code").out
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def test_check_names_a_contradiction_in_the_language(tmp_path: Path) -> None:
    path = changed(tmp_path, 'cards = ["J"]', "cards = " + json.dumps([*"23456789", "10", *"JQKA"]))
    english, german = refused("check", path, code=1), refused("check", path, "--lang", "de", code=1)
    assert "Every card of the pack is wild" in english
    assert "Jede Karte des Blatts ist Wunschkarte" in german
    both = call("check", path, path, "--json", "--lang", "de")
    assert both.code == 1
    assert "Wunschkarte" in both.documents[0]["error"]["problem"]


def test_check_offers_the_nearest_knob(tmp_path: Path) -> None:
    sentence = refused("check", changed(tmp_path, "voluntary =", "voluntry ="))
    assert (
        sentence
        == f"{tmp_path / 'mine.toml'}: drawing.voluntry: there is no such knob; did you mean drawing.voluntary?"
    )


def test_check_tries_the_cases_of_a_variant(tmp_path: Path) -> None:
    path = changed(tmp_path, 'legal = ["KH"]', 'legal = ["KH", "draw"]')
    assert refused("check", path, code=1).startswith(f"{path}: expect.whoever-can-lay-must-lay: legal are KH")


def test_check_warns_of_rounds_without_end(tmp_path: Path) -> None:
    path = changed(tmp_path, "blocked = true", "blocked = false")
    outcome = call("check", path, "--json")
    assert outcome.code == 0
    (warning,) = outcome.document["warnings"]
    assert warning.startswith("finish.blocked is off: a round may never end")
    assert "finish.blocked" in outcome.err
    assert "endet vielleicht nie" in call("check", path, "--lang", "de").err


def test_check_finds_the_parent_beside_a_file(tmp_path: Path) -> None:
    (tmp_path / "mother.toml").write_bytes(call("show", "tavern").raw)
    text = 'format = "maumau-variant/1"\nid = "child"\nextends = "mother"\nname = { en = "Child", de = "Kind" }\n'
    (tmp_path / "child.toml").write_text(text, encoding="utf-8")
    assert call("check", tmp_path / "child.toml", "--json").document["id"] == "child"
    assert call("show", tmp_path / "child.toml", "--json").document["id"] == "child"
    assert "mother" in refused("check", "-", stdin=text.encode())


def test_check_plays_records_and_matches_through(tmp_path: Path) -> None:
    record = mau.play_round("classic", players=3, seed=2).to_dict()
    result: Any = record["result"]
    wrong = {**record, "result": {**result, "winner": None}}
    path = save(tmp_path, "wrong.json", wrong)
    assert refused("check", path, code=1).startswith(f"{path}: result.winner: the record says null")
    match = mau.play_match("classic", players=2, seed=3, rounds=2).to_dict()
    path = save(tmp_path, "match.json", {**match, "totals": [1, 2]})
    assert refused("check", path, code=1).startswith(f"{path}: totals: the match says [1, 2]")


# --- legal ----------------------------------------------------------------------------------------------------------


def test_legal_agrees_with_the_vectors(tmp_path: Path, vectors_dir: Path) -> None:
    pairs = sample(list(zip(lines(vectors_dir / "positions.jsonl"), lines(vectors_dir / "legal.jsonl"), strict=True)))
    outcome = call("legal", save(tmp_path, "p.jsonl", *(position for position, _ in pairs)), "--json")
    assert outcome.code == 0
    for (position, expected), found in zip(pairs, outcome.documents, strict=True):
        assert found["turn"] == expected["turn"]
        assert sorted(found["legal"]) == sorted(expected["legal"])
        assert found["calls"] == expected["calls"]
        cards = {entry["card"]: entry for entry in found["cards"]}
        for entry in expected["cards"]:
            assert all(cards[entry["card"]][key] == entry[key] for key in ("legal", "reason") if key in entry), position


def test_legal_speaks_both_languages() -> None:
    line = "9H | JS 4C | 6D 8D | stock 2D 3D"
    english, german = (call("legal", line, "--json", "--lang", lang).document for lang in LANGS)
    assert [(c["card"], c["legal"], c["reason"]) for c in english["cards"]] == [
        ("JS", True, "ok"),
        ("4C", False, "no-match"),
    ]
    assert english["cards"][1]["text"] != german["cards"][1]["text"]
    assert {"card", "legal", "reason", "text"} <= set(german["cards"][0])
    out = call("legal", line, "--lang", "de").out
    assert "Am Zug: Platz 0." in out
    assert "Erlaubte Züge: JS=C  JS=D  JS=H  JS=S" in out


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("7H | 7S 8C | KS | debt 2 | stock 4C 5C", ["2 cards are owed."]),
        ("9H JC | JD 4S | KS | suit S | stock 4C", ["Wish: spades."]),
        ("JH | 4D 5C | KS 9S | turn 1 | naming | stock 4C", ["The dealer names a suit.", "=C  =D  =H  =S"]),
        ("9H | 4D 5H | KS 9S | drawn 5H | stock 4C", ["Just drawn: 5♥."]),
        ("9H 8H | 9C | KC 7D | turn 1 | uncalled 0 mau | stock 4C", ["Not called: seat 0."]),
        ("9H | - | KC 7D | over", ["The round is over."]),
    ],
)
def test_legal_says_what_lies_open(line: str, words: list[str]) -> None:
    out = " ".join(call("legal", line).out.split())
    assert all(" ".join(word.split()) in out for word in words)


def test_legal_of_a_line_that_is_none() -> None:
    assert (
        refused("legal", "9H | what")
        == "POSITION: field 2: 'what' is neither a hand nor known; " + refused("legal", "9H | what").rpartition("; ")[2]
    )
    assert refused("legal", "9H | 9H | KS", code=1).startswith("POSITION: ")


# --- replay ---------------------------------------------------------------------------------------------------------


def step_digest(step: dict[str, Any]) -> str:
    """The digest of a step, as the README of the vectors has it."""
    after = step["after"]
    inner: list[Any] = [[sorted(hand) for hand in after["hands"]], after["discard"], after["stock"], after["turn"]]
    if after["turn"] is not None:
        uncalled = after["uncalled"] and [after["uncalled"]["seat"], after["uncalled"]["call"]]
        inner += [after[key] for key in ("dealer", "direction", "suit", "debt", "drawn")]
        inner += [uncalled, after["naming"], after["idle"]]
    legal = None if step["move"] in ("catch", "mau") else sorted(step["legal"])
    text = json.dumps([step["by"], step["move"], legal, inner], separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()[:8]


def test_replay_agrees_with_the_vectors(tmp_path: Path, vectors_dir: Path) -> None:
    rounds = sample(lines(vectors_dir / "rounds.jsonl"))
    digests = {entry["title"]: entry["steps"] for entry in lines(vectors_dir / "digests.jsonl")}
    outcome = call("replay", save(tmp_path, "rounds.jsonl", *rounds), "--json")
    assert outcome.code == 0
    for record, found in zip(rounds, outcome.documents, strict=True):
        assert list(map(step_digest, found["steps"])) == digests[record["title"]]
        assert found["result"] == record["result"]
        assert mau.read_position(found["start"]).seats == len(record["players"])


def test_cases_of_the_vectors(tmp_path: Path, vectors_dir: Path) -> None:
    cases = [*lines(vectors_dir / "worked.jsonl"), *lines(vectors_dir / "interactions.jsonl")]
    refusals = [case for case in cases if case["kind"] == "refused"]
    assert refusals
    for case in refusals:
        assert "moves[" in refused("replay", save(tmp_path, "round.json", case["input"]), code=1)
    cases = sample([case for case in cases if case["kind"] in ("legal", "replay")])
    for case in cases:
        found = call(case["kind"], save(tmp_path, "case.json", case["input"]), "--json").document
        if case["kind"] == "legal":
            assert sorted(found["legal"]) == sorted(case["expected"]["legal"]), case["id"]
        else:
            assert len(found["steps"]) == len(case["expected"]["steps"]), case["id"]
            assert list(map(step_digest, found["steps"])) == list(map(step_digest, filled(case["expected"]["steps"])))


def filled(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The expected steps with the defaults of a position filled in."""
    usual = {"direction": 1, "suit": None, "debt": 0, "drawn": None, "uncalled": None, "naming": False, "idle": 0}
    return [{**step, "after": {"stock": [], **usual, **step["after"]}} for step in steps]


def test_replay_lists_the_moves_before_speech_too(tmp_path: Path) -> None:
    record = mau.play_round("house-code", players=4, seed=1, forget=1.0, notice=1.0)
    found = call("replay", save(tmp_path, "round.json", record.to_dict()), "--json").document
    catches = [(n, step) for n, step in enumerate(found["steps"]) if step["move"] == "catch"]
    assert catches
    for number, step in catches:
        assert step["legal"] == record.steps[number].before.legal_moves != []


def test_replay_says_that_the_rules_have_changed(tmp_path: Path) -> None:
    data = {**mau.play_round("tavern", players=3, seed=4).to_dict(), "digest": "0" * 16}
    outcome = call("replay", save(tmp_path, "round.json", data), "--json")
    assert outcome.code == 0
    assert "the rules of tavern have changed" in outcome.err
    assert outcome.document["warnings"] == [outcome.err.strip().partition("note: ")[2]]


def test_replay_under_own_rules_writes_positions_that_hold_them(tmp_path: Path) -> None:
    own = mau.variant("tavern").with_knobs(setup__hand=6, id="tavern")
    record = replace(mau.play_round(own, players=3, seed=4))
    found = call("replay", save(tmp_path, "round.json", record.to_dict()), "--json").document
    after = mau.read_position(found["steps"][0]["after"])
    assert after.variant == own != mau.variant("tavern")
    legal = call("legal", "-", "--json", stdin=json.dumps(found["start"]).encode()).document["legal"]
    assert legal == found["steps"][0]["legal"]


def test_replay_tells_a_round_in_both_languages(tmp_path: Path) -> None:
    record = mau.play_round("house-code", players=3, seed=6)
    path = save(tmp_path, "round.json", {**record.to_dict(), "titles": {"en": "The long one", "de": "Die lange"}})
    english, german = call("replay", path).out, call("replay", path, "--lang", "de").out
    assert "House code: The long one" in english
    assert "Hausordnung: Die lange" in german
    winner = record.outcome.winner
    assert winner is not None
    assert f"{record.players[winner]} is out of cards and has won." in english
    assert f"{record.players[winner]} ist die letzte Karte los und hat gewonnen." in german
    assert f"\n{len(record.steps) - 1:3}   " in english


# --- perft and match ------------------------------------------------------------------------------------------------


def test_perft_agrees_with_the_vectors(tmp_path: Path, vectors_dir: Path) -> None:
    for case in sample(lines(vectors_dir / "perft.jsonl"), 10):
        depth = min(case["depth"], 4)
        path = save(tmp_path, "round.json", case["record"])
        found = call("perft", path, "--depth", depth, "--json").document
        assert found == {"depth": depth, "nodes": case["nodes"][:depth]}
    assert "sequences" in call("perft", path, "--depth", 2).out
    assert "Folgen" in call("perft", path, "--depth", 2, "--lang", "de").out


def test_match_is_computed(tmp_path: Path) -> None:
    match = mau.play_match("tournament", players=3, seed=1, rounds=30)
    data = match.to_dict()
    bare = {key: value for key, value in data.items() if key not in ("totals", "wins", "result")}
    assert call("match", save(tmp_path, "match.json", bare), "--json").document == json.loads(json.dumps(data))
    english = call("match", save(tmp_path, "match.json", data)).out
    german = call("match", save(tmp_path, "match.json", data), "--lang", "de").out
    assert all(name in english and name in german for name in match.players)
    assert "The match is over" in english
    assert "Die Partie ist zu Ende" in german


def test_match_without_an_end_names_who_leads(tmp_path: Path) -> None:
    match = mau.play_match("tavern", players=2, seed=1, rounds=5)
    out = call("match", save(tmp_path, "match.json", match.to_dict())).out
    assert "The match goes on." in out
    assert "In front: " + ", ".join(match.players[seat] for seat in match.result.winners) in out


# --- simulate -------------------------------------------------------------------------------------------------------


def test_simulate_as_json() -> None:
    found = call("simulate", "tavern", "--rounds", 60, "--players", 3, "--seed", 9, "--plain", "--json").document
    expected = mau.simulate("tavern", 60, 3, 9, engine="plain").to_dict()
    assert found["engine"] == "plain"
    assert found["seconds"] > 0
    assert {**found, "seconds": 0} == {**expected, "seconds": 0}
    keys = {
        "variant",
        "rounds",
        "players",
        "seed",
        "bots",
        "engine",
        "seconds",
        "decisions",
        "wins",
        "no_winner",
        "means",
    }
    assert keys <= set(found)
    assert {"turns", "draws", "debt_paid"} <= set(found["means"])


def test_simulate_takes_all_its_options() -> None:
    arguments = [
        "--bots",
        "shedder,uniform",
        "--forget",
        "0.5",
        "--notice",
        "1",
        "--rotate",
        "--workers",
        "2",
        "--plain",
    ]
    found = call("simulate", "house-code", "--rounds", "100", "--players", 4, *arguments, "--json").document
    assert found["bots"] == ["shedder", "uniform"] * 2
    assert (found["rounds"], found["forget"], found["notice"], found["rotate"]) == (100, 0.5, 1.0, True)
    assert found["means"]["fines"] > 0


def test_simulate_of_nothing_has_no_numbers() -> None:
    found = call("simulate", "tavern", "--rounds", 0, "--plain", "--json").document
    assert set(found["means"].values()) == {None}
    assert "no data" in call("simulate", "tavern", "--rounds", 0, "--plain").out
    assert call("simulate", "tavern", "--rounds", 1, "--plain").code == 0


def test_simulate_tells_shares_with_their_intervals() -> None:
    out = call("simulate", "house-code", "--rounds", 200, "--players", 4, "--plain").out
    counts = mau.simulate("house-code", 200, 4, engine="plain")
    assert "Engine: plain Python" in out
    assert "95 % interval" in out
    assert f"{100 * counts.wins[0] / 200:.1f} %" in out
    assert "█" in out
    german = call("simulate", "house-code", "--rounds", 200, "--players", 4, "--plain", "--lang", "de", "--rotate").out
    assert "reines Python" in german
    assert "rücken" in german
    assert "," in german


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--rounds", "-1"], "--rounds: "),
        (["--rounds", "1e6"], "--rounds: '1e6' is no number of that kind"),
        (["--rounds", "9" * 400], "--rounds: "),
        (["--rounds", "99999999999"], "--rounds: "),
        (["--players", "9"], "--players: tavern is not for 9 players; it is for 2 to 6"),
        (["--players", "two"], "--players: "),
        (["--seed", "-5"], "--seed: "),
        (["--seed", "x"], "--seed: "),
        (["--bots", "shredder"], "--bots: there is no bot 'shredder'; did you mean shedder?"),
        (["--bots", "uniform,uniform,uniform,uniform"], "--bots: "),
        (["--workers", "0"], "--workers: "),
        (["--forget", "2"], "--forget: "),
        (["--notice", "nan"], "--notice: "),
        (["--notice", "often"], "--notice: 'often' is no number of that kind; write it like 0.25"),
    ],
)
def test_simulate_refuses(arguments: list[str], sentence: str) -> None:
    assert refused("simulate", "tavern", "--plain", *arguments).startswith(f"maumau simulate: {sentence}")


def test_interval_of_a_share() -> None:
    assert share_interval(0, 10, 0.95)[0] == 0
    assert 0 < share_interval(0, 10, 0.95)[1] < 0.35
    assert share_interval(10, 10, 0.95)[1] == pytest.approx(1)
    low, high = share_interval(5000, 10_000, 0.95)
    assert low == pytest.approx(0.5 - 0.0098, abs=1e-4)
    assert high == pytest.approx(0.5 + 0.0098, abs=1e-4)


def test_bars_hold_every_round() -> None:
    for histogram in ({7: 1}, {1: 5, 200: 1}, dict.fromkeys(range(3, 90), 10), {255: 4}):
        found = bars(histogram)
        assert sum(rounds for _, _, rounds in found) == sum(histogram.values())
        assert len(found) <= 13
        assert all(high is None or low <= high for low, high, _ in found)
