"""`maumau tree`: documents for programs, an outline for people, files for Graphviz and Gambit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import call, refused

import maumau_kit as mau

LINE = "9H | JS 4C | 6D 8D | stock 2D 3D 9D 10H KC"


def test_the_document_is_that_of_the_tree() -> None:
    data = call("tree", LINE, "--depth", 3, "--json").document
    assert data == json.loads(json.dumps(mau.tree(mau.position(LINE), depth=3).to_json("en")))
    assert {"depth", "sequences", "positions", "nodes", "edges"} <= set(data)
    assert data["sequences"] == mau.perft(mau.position(LINE), 3)[-1]


def test_sequences_are_those_of_perft(tmp_path: Path, vectors_dir: Path) -> None:
    for text in (vectors_dir / "perft.jsonl").read_text(encoding="utf-8").splitlines()[::4]:
        case = json.loads(text)
        path = tmp_path / "record.json"
        path.write_text(json.dumps(case["record"]), encoding="utf-8")
        data = call("tree", path, "--depth", case["depth"], "--json").document
        assert data["by_depth"]["sequences"] == case["nodes"]


def test_options_are_heard() -> None:
    data = call("tree", LINE, "--depth", 2, "--nodes", 50, "--stock", "unknown", "--single", "--json").document
    found = mau.tree(mau.position(LINE), depth=2, nodes=50, stock="unknown", fold=False)
    assert data == json.loads(json.dumps(found.to_json("en")))
    data = call("tree", LINE, "--view", 1, "--depth", 1, "--json", "--lang", "de").document
    assert data["view"] == 1
    assert data["summary"].startswith("Baum, 1 Zug tief.\nWas Platz 1 wissen kann")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_people_get_sentences_and_an_outline(lang: str) -> None:
    outcome = call("tree", LINE, "--depth", 2, "--lang", lang)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.splitlines()[0] == {"en": "Tree, 2 moves deep.", "de": "Baum, 2 Züge tief."}[lang]
    assert {"en": "0  seat 0 to move", "de": "0  Platz 0 am Zug"}[lang] in outcome.out
    assert "JS=D" in outcome.out
    assert call("tree", LINE, "--depth", 2, "--lang", lang, encoding="ascii").code == 0


def test_a_record_is_taken_at_a_step(tmp_path: Path) -> None:
    record = mau.load_deal("w1-kalle")
    path = mau.save(record, tmp_path / "round.json")
    data = call("tree", path, "--step", 2, "--depth", 2, "--json").document
    assert data["players"] == list(record.players)
    assert any(edge["on_line"] for edge in data["edges"])
    assert data["nodes"][0]["seat"] == record.steps[2].by


@pytest.mark.parametrize(("form", "start"), [("dot", "digraph maumau {\n"), ("efg", "EFG 2 R ")])
def test_graphviz_and_gambit(form: str, start: str, tmp_path: Path) -> None:
    found = mau.tree(mau.position(LINE), depth=2)
    text = {"dot": found.to_dot, "efg": found.to_efg}[form]()
    assert call("tree", LINE, "--depth", 2, "--format", form).out == text
    assert text.startswith(start)
    path = tmp_path / f"a.{form}"
    outcome = call("tree", LINE, "--depth", 2, "--format", form, "--out", path)
    assert (outcome.code, outcome.out) == (0, f"Written: {path}\n")
    assert path.read_text(encoding="utf-8") == text
    data = call("tree", LINE, "--depth", 2, "--format", form, "--out", path, "--json").document
    assert data["file"] == str(path)


def test_several_positions_have_an_answer_each(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    good = mau.position(LINE).to_dict()
    bad = {**good, "hands": [["9H"], ["9H"]]}
    path.write_text("\n".join(map(json.dumps, (good, bad, good))), encoding="utf-8")
    outcome = call("tree", path, "--depth", 1, "--json")
    assert outcome.code == 1
    assert [("error" in data) for data in outcome.documents] == [False, True, False]
    assert outcome.documents[0] == outcome.documents[2]
    piped = call("tree", "-", "--depth", 1, "--json", stdin=json.dumps(good).encode())
    assert piped.document == outcome.documents[0]
    two = call("tree", LINE, LINE, "--format", "dot", "--out", tmp_path / "a.dot", "--json")
    assert two.code == 2
    assert "several trees do not fit into one file" in two.sentence
    assert not (tmp_path / "a.dot").exists()


@pytest.mark.parametrize(
    ("words", "code", "english", "german"),
    [
        (["--depth", "0"], 2, "--depth: 0 is not a depth; write a whole number", "--depth: 0 ist keine Tiefe"),
        (["--depth", "two"], 2, "--depth: 'two' is no number", "--depth: 'two' ist keine solche Zahl"),
        (["--nodes", "0"], 2, "--nodes: 0 is not a number of nodes", "--nodes: 0 ist keine Anzahl"),
        (["--nodes", "-5"], 2, "--nodes: -5 is not a number of nodes", "--nodes: -5 ist keine Anzahl"),
        (["--view", "2"], 2, "--view: there is no seat 2", "--view: Platz 2 gibt es nicht"),
        (["--step", "1"], 2, "--step: there is no step 1", "--step: Schritt 1 gibt es nicht"),
        (["--stock", "maybe"], 2, "--stock: the text 'maybe' says nothing", "--stock: der Text 'maybe' sagt nichts"),
        (["--view", "0", "--stock", "known"], 2, "--stock: a seat does not know", "--stock: Niemand am Tisch"),
        (["--format", "efh"], 2, "--format: 'efh' is no format here; did you mean efg?", "--format: 'efh' ist hier"),
        (["--view", "0", "--format", "efg"], 2, "--view: what one seat knows is no game", "ist kein ganzes Spiel"),
        (["--out", "no/such/folder/a.txt"], 2, "--out: it cannot be written", "--out: das lässt sich nicht schreiben"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(words: list[str], code: int, english: str, german: str) -> None:
    assert english in refused("tree", LINE, *words, code=code)
    assert german in refused("tree", LINE, *words, "--lang", "de", code=code)


def test_an_impossible_position_is_refused() -> None:
    assert "9H is there more than 1×" in refused("tree", "9H | 9H | 6D", code=1)
    assert "turn" in refused("tree", "9H | 9C | 6D | turn 7", code=2)


@pytest.mark.parametrize(
    ("form", "lang", "said"),
    [
        ("dot", "en", "--out: this file is one of those that are read"),
        ("efg", "de", "--out: diese Datei ist eine von denen, die gelesen werden"),
        ("text", "en", "--out: this file is one of those that are read"),
    ],
)
def test_what_is_read_is_not_written_over(form: str, lang: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(mau.position(LINE).to_dict()), encoding="utf-8")
    before = path.read_bytes()
    for name in (path, tmp_path / "." / "mine.json"):
        assert said in refused("tree", path, "--format", form, "--out", name, "--lang", lang, code=2)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "english", "german"),
    [
        ([LINE, LINE, "--format", "dot"], "--format: several trees do not fit", "--format: mehrere Bäume"),
        ([LINE, LINE, "--format", "efg"], "--format: several trees do not fit", "--format: mehrere Bäume"),
        ([LINE, "--format", "dot", "--json"], "--format: it does not go with --json", "--format: das geht nicht"),
    ],
)
def test_what_would_be_no_graph_is_refused_before_anything_is_told(words: list[str], english: str, german: str) -> None:
    for lang, said in (("en", english), ("de", german)):
        outcome = call("tree", *words, "--lang", lang)
        assert (outcome.code, outcome.out) == (2, "")
        assert said in outcome.sentence
