"""Where documents come from: files, lines, standard input; good ones, bad ones, and hostile ones."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from command_line import call, refused

import maumau_kit as mau
from maumau_kit.cli import rounds, sources

POSITION: dict[str, Any] = {
    "format": "maumau-position/1",
    "variant": "house-code",
    "hands": [["JS", "4C"], ["6D", "8D"]],
    "discard": ["9H"],
    "turn": 0,
}
BAD = {**POSITION, "hands": [["9Z"], ["6D"]]}
WRONG_CARDS = {**POSITION, "hands": [["9H"], ["6D"]]}


def write(folder: Path, name: str, *documents: object) -> Path:
    """A file with one document a line."""
    path = folder / name
    path.write_text("".join(json.dumps(document) + "\n" for document in documents), encoding="utf-8")
    return path


def test_one_document_is_one_line(tmp_path: Path) -> None:
    outcome = call("legal", write(tmp_path, "deal.json", POSITION), "--json")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.document["legal"] == ["JS=C", "JS=D", "JS=H", "JS=S"]


def test_several_files_answer_in_order_and_the_highest_code_counts(tmp_path: Path) -> None:
    good, bad = write(tmp_path, "good.json", POSITION), write(tmp_path, "bad.json", BAD)
    outcome = call("legal", good, bad, tmp_path / "none.json", good, "--json")
    assert outcome.code == 2
    first, error, missing, last = outcome.documents
    assert first == last
    assert error == {
        "error": {
            "file": str(bad),
            "where": "hands[0][0]",
            "problem": "'9Z' is not a card",
            "hint": error["error"]["hint"],
        }
    }
    assert error["error"]["hint"]
    assert missing["error"]["file"] == str(tmp_path / "none.json")
    assert [line.split(":")[0] for line in outcome.err.splitlines()] == [str(bad), str(tmp_path / "none.json")]


def test_lines_have_numbers_and_blank_ones_are_skipped(tmp_path: Path) -> None:
    path = tmp_path / "deals.jsonl"
    good = json.dumps(POSITION)
    path.write_text(f"\ufeff{good}\r\n\n   \n{json.dumps(BAD)}\n{{oops}}\n{good}", encoding="utf-8")
    outcome = call("legal", path, "--json")
    assert outcome.code == 2
    first, bad, oops, last = outcome.documents
    assert first == last
    assert bad["error"]["where"] == "line 4: hands[0][0]"
    assert oops["error"]["where"] == "line 5 column 2"
    assert outcome.sentence.startswith(f"{path}: line 5 column 2: this is not JSON")


def test_lines_for_people_carry_their_names(tmp_path: Path) -> None:
    path = write(tmp_path, "deals.jsonl", POSITION, BAD, POSITION)
    outcome = call("legal", path)
    assert outcome.code == 2
    assert outcome.out.count("deals.jsonl: line") == 2
    assert "line 1" in outcome.out
    assert "line 3" in outcome.out
    assert outcome.sentence.startswith(f"{path}: line 2: hands[0][0]: ")


def test_file_of_lines_with_one_document_is_one_document(tmp_path: Path) -> None:
    sentence = refused("legal", write(tmp_path, "deals.jsonl", BAD), "--json")
    assert "deals.jsonl: line 1: hands[0][0]: '9Z' is not a card" in sentence


@pytest.mark.parametrize("text", [json.dumps(POSITION), json.dumps(POSITION, indent=2)])
def test_standard_input_holds_one_document(text: str) -> None:
    outcome = call("legal", "-", "--json", stdin=text.encode())
    assert outcome.code == 0
    assert len(outcome.document["legal"]) == 4


def test_standard_input_holds_lines() -> None:
    lines = f"\n{json.dumps(POSITION)}\n\n{json.dumps(BAD)}\n".encode()
    outcome = call("legal", "-", "--json", stdin=lines)
    assert outcome.code == 2
    assert outcome.documents[1]["error"]["file"] == "-"
    assert outcome.documents[1]["error"]["where"] == "line 4: hands[0][0]"
    assert outcome.sentence.startswith("standard input: line 4: hands[0][0]: ")


def test_first_line_of_standard_input_may_be_the_broken_one() -> None:
    outcome = call("legal", "-", "--json", stdin=b"{broken}\n" + json.dumps(POSITION).encode())
    assert outcome.code == 2
    assert [("error" in document) for document in outcome.documents] == [True, False]


def test_standard_input_holds_toml(tmp_path: Path) -> None:
    toml = call("show", "tavern").raw
    assert call("check", "-", "--json", stdin=toml).document["file"] == "-"
    assert "tavern" in call("check", "-", "--json", stdin=toml).document["id"]


def test_code_1_for_what_is_not_legal(tmp_path: Path) -> None:
    start = {**POSITION, "stock": ["2D"]}
    record = {
        "format": "maumau-record/1",
        "variant": "house-code",
        "players": ["Anna", "Kalle"],
        "dealer": 1,
        "start": start,
        "moves": [{"by": 0, "move": "JS=D"}, {"by": 1, "move": "2D"}],
    }
    path = write(tmp_path, "round.json", record)
    sentence = refused("replay", path, "--json", code=1)
    assert sentence.startswith(f"{path}: moves[1]: 2D is not legal: ")
    mixed = call("check", path, write(tmp_path, "bad.json", BAD), "--json")
    assert mixed.code == 2
    assert refused("check", path, code=1)


def test_warnings_do_not_hide_the_error(tmp_path: Path) -> None:
    record = {
        "format": "maumau-record/1",
        "variant": "house-code",
        "digest": "0" * 16,
        "players": ["Anna", "Kalle"],
        "dealer": 1,
        "start": {**POSITION, "stock": ["2D"]},
        "moves": [],
    }
    bad = {**record, "dealer": 7}
    outcome = call("replay", write(tmp_path, "rounds.jsonl", record, bad, record), "--json")
    assert outcome.code == 2
    lines = outcome.err.splitlines()
    assert "note: the rules of house-code have changed" in lines[0]
    assert "line 2: dealer" in lines[1]
    assert lines[-1] == lines[1]
    assert outcome.documents[0]["warnings"]


HOSTILE = {
    "empty": b"",
    "blank": b" \n\t\n",
    "binary": b"\x80\x04\x95\x00\xff",
    "utf-16": "{}".encode("utf-16"),
    "nul": b"\x00\x00\x00",
    "nan": b'{"format": NaN}',
    "double": b'{"format": 1, "format": 2}',
    "deep": b"[" * 100_000,
    "deep object": b'{"a":' * 100_000,
    "long number": b'{"a": ' + b"9" * 5000 + b"}",
    "list": b"[1, 2]",
    "text": b'"hello"',
    "null": b"null",
    "surrogate": b'{"format": "\\ud800"}',
    "number as format": b'{"format": 7}',
    "list as format": b'{"format": ["maumau-position/1"]}',
    "unknown format": b'{"format": "maumau-tarot/1"}',
    "no format": b"{}",
    "other version": b'{"format": "maumau-position/2"}',
    "two documents": b'{"format": "maumau-position/1"} {"format": "maumau-position/1"}',
    "markup": b'{"format": "[bold red]\x1b[31m</b><img src=x onerror=alert(1)>"}',
}


@pytest.mark.parametrize("command", [["check"], ["legal"], ["replay"], ["match"], ["perft", "--depth", "2"]])
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_file_is_one_sentence(tmp_path: Path, name: str, command: list[str]) -> None:
    for suffix in (".json", "", ".toml", ".jsonl"):
        path = tmp_path / f"file{suffix}"
        path.write_bytes(HOSTILE[name])
        sentence = refused(*command, path)
        assert sentence.startswith(str(path))
        assert sentence.isprintable()
        assert "fault of the program" not in sentence
    sentence = refused(*command, "-", stdin=HOSTILE[name])
    assert sentence.startswith("standard input: ")
    assert "fault of the program" not in sentence


class Explosive:
    """Writes a file when it is unpickled."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __reduce__(self) -> Any:
        return Path.touch, (Path(self.path),)


def test_pickle_is_refused_and_not_run(tmp_path: Path) -> None:
    path, trace = tmp_path / "deal.json", tmp_path / "trace"
    path.write_bytes(pickle.dumps(Explosive(str(trace)), protocol=0))
    refused("check", path)
    assert not trace.exists()


def test_folder_is_not_a_file(tmp_path: Path) -> None:
    assert refused("check", tmp_path) == f"{tmp_path}: this is a folder, not a file; name the files in it"
    assert "this is a folder" in refused("show", tmp_path)
    (tmp_path / "rules.toml").mkdir()
    assert "this is a folder" in refused("show", tmp_path / "rules.toml")
    assert refused("check", "a\0b").endswith("this is not the name of a file")
    assert refused("check", "x" * 5000)


def test_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = write(tmp_path, "deal.json", POSITION)
    monkeypatch.setattr(Path, "open", refuse)
    assert refused("legal", path) == f"{path}: it cannot be read (Permission denied)"


def test_variant_file_that_vanishes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(call("show", "tavern").raw)
    real = sources._parsed

    def parse_and_lose(*arguments: Any) -> Any:
        path.unlink()
        return real(*arguments)

    monkeypatch.setattr(sources, "_parsed", parse_and_lose)
    assert call("check", path).code == 0  # what was read counts


def test_documents_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    big = {**POSITION, "variant": "x" * (1 << 20)}
    assert "at most 1,048,576" in refused("check", write(tmp_path, "big.json", big))
    outcome = call("check", write(tmp_path, "big.jsonl", POSITION, big, POSITION), "--json")
    assert outcome.code == 2
    assert outcome.documents[1]["error"]["problem"] == "this document has more than 1 MiB"
    assert outcome.documents[2]["ok"]
    monkeypatch.setattr(sources, "MAX_LINES_BYTES", 1000)
    lines = write(tmp_path, "many.jsonl", *[POSITION] * 20)
    assert "the file has more than 64 MiB" in refused("check", lines)
    assert "more than 64 MiB" in refused("check", "-", stdin=lines.read_bytes())


def test_lines_in_a_file_of_another_name_get_a_hint(tmp_path: Path) -> None:
    assert ".jsonl" in refused("legal", write(tmp_path, "deals.json", POSITION, POSITION))


def test_document_of_another_kind_gets_a_hint(tmp_path: Path) -> None:
    path = write(tmp_path, "deal.json", POSITION)
    assert refused("replay", path) == f"{path}: format: this is a position, not a record of a round; try maumau legal"
    assert "das ist eine Stellung, nicht eine Partie; nimm maumau legal" in refused("match", path, "--lang", "de")


def test_path_as_the_variant_of_a_document_is_not_followed(tmp_path: Path) -> None:
    path = write(tmp_path, "deal.json", {**POSITION, "variant": "/etc/passwd"})
    assert refused("legal", path).startswith(f"{path}: variant: ")


def test_names_from_files_are_shown_and_not_obeyed(tmp_path: Path) -> None:
    names = ["[bold]\x1b[31mAnna[/bold]", "<img src=x onerror=alert(1)>\u202e"]
    record = {
        "format": "maumau-record/1",
        "variant": "house-code",
        "players": names,
        "dealer": 1,
        "title": "[red]\x07",
        "start": {**POSITION, "stock": ["2D"]},
        "moves": [{"move": "JS=D"}, {"move": "6D!"}, {"move": "draw"}],
    }
    out = call("replay", write(tmp_path, "round.json", record)).out
    plain = "".join(out.split())
    assert "[bold]\\x1b[31mAnna[/bold]" in plain
    assert "<imgsrc=xonerror=alert(1)>\\u202e" in plain
    assert "[red]\\x07" in plain
    assert all(c.isprintable() or c == "\n" for c in out)


def test_file_name_with_control_characters() -> None:
    assert refused("check", "a\x1b[31m\n.json").startswith("a\\x1b[31m\\n.json: ")


def test_fault_in_one_document_leaves_the_others_their_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = rounds._legal

    def stumble(document: sources.Document) -> Any:
        if document.line == 2:
            raise ZeroDivisionError("by 0")
        return real(document)

    monkeypatch.setattr(rounds, "_legal", stumble)
    path = write(tmp_path, "deals.jsonl", POSITION, POSITION, POSITION)
    outcome = call("legal", path, "--json")
    assert [("error" in document) for document in outcome.documents] == [False, True, False]
    assert outcome.documents[1]["error"]["where"] == "line 2"
    assert outcome.sentence.startswith(f"{path}: line 2: a fault of the program itself (ZeroDivisionError: by 0)")


def test_trouble_with_one_file_leaves_the_others_their_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lose(path: Path) -> None:
        raise OSError(5, "Input/output error", str(path))

    monkeypatch.setattr("maumau_kit.game.library.variant_file", lose)
    variant, deal = tmp_path / "mine.toml", write(tmp_path, "deal.json", POSITION)
    variant.write_bytes(call("show", "tavern").raw)
    outcome = call("check", variant, deal, "--json")
    assert outcome.code == 2
    assert outcome.documents[0]["error"]["file"] == str(variant)
    assert "Input/output error" in outcome.documents[0]["error"]["problem"]
    assert outcome.documents[1]["ok"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"format":', "Das ist kein JSON (hier fehlt ein Wert): prüfe Kommas"),
        ('{"format": NaN}', "NaN ist in JSON keine Zahl"),
        ("[" * 20, "Mehr als 12 Klammern sind offen"),
        ('{"format": 1, "format": 2}', "Der Schlüssel 'format' steht zweimal da"),
        ("{} {}", "ein Dokument je Zeile gehört in eine Datei"),
        ('{"format": "maumau-position/2"}', "Das Format ist 'maumau-position/2': schreib 'maumau-position/1'"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_german(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(text, encoding="utf-8")
    assert said in refused("legal", path, "--lang", "de", code=2)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ("debt x", "Zu debt gehört eine Zahl"),
        ("turn 7", "'7' geht hier nicht: schreib eine ganze Zahl von 0 bis 1"),
        ("direction 3", "'3' ist keine Richtung"),
        ("turn 1 | turn 0", "turn steht zweimal da"),
        ("stock 9X", "'9X' ist keine Karte"),
    ],
)
def test_what_is_wrong_with_a_line_is_said_in_german(fields: str, said: str) -> None:
    assert said in refused("legal", f"9H | 9C | 6D | {fields}", "--lang", "de", code=2)


def test_what_is_wrong_with_a_record_is_said_in_one_language(tmp_path: Path) -> None:
    data = json.loads(json.dumps(mau.load_deal("w1-kalle").to_dict()))
    path = tmp_path / "record.json"
    path.write_text(json.dumps({**data, "moves": data["moves"][:3]}), encoding="utf-8")
    assert "the record says 0; the replay gives null" in refused("replay", path, code=1)
    german = refused("replay", path, "--lang", "de", code=1)
    assert "In der Aufzeichnung steht 0, das Nachspielen ergibt null" in german
    path.write_text(json.dumps({**data, "moves": [data["moves"][0], {"move": "2D"}]}), encoding="utf-8")
    german = refused("replay", path, "--lang", "de", code=1)
    assert "moves[1]: 2D ist nicht erlaubt: Karo-Zwei ist nicht auf der Hand; erlaubt: QH" in german
    assert "2D is not legal: Two of diamonds is not in the hand" in refused("replay", path, code=1)
