"""`maumau diff`: documents for programs, tables for people, one sentence for everything that is wrong."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest
from command_line import call, refused
from tables import SHIPPED

import maumau_kit as mau
from maumau_kit.rules.relevance import plays_a_part
from maumau_kit.rules.variant import KNOBS
from maumau_kit.studies.compare.by_position import position_diff
from maumau_kit.studies.compare.by_rule import diff
from maumau_kit.studies.compare.numbers import paired
from maumau_kit.studies.compare.twins import twins
from maumau_kit.studies.compare.witness import witnesses

LINE = "JS | JD 9C | 7D | stock 8H"


@pytest.mark.parametrize(("a", "b"), list(combinations(SHIPPED, 2))[::4])
def test_the_document_of_two_variants(a: str, b: str) -> None:
    data = call("diff", a, b, "--json").document
    shown = [call("show", name, "--json").document for name in (a, b)]
    differ = [
        knob
        for knob in KNOBS
        if (topic := knob.split(".")[0])
        and shown[0][topic][knob[len(topic) + 1 :]] != shown[1][topic][knob[len(topic) + 1 :]]
    ]
    assert (data["a"], data["b"], data["variants"]) == (a, b, [a, b])
    assert [entry["knob"] for entry in data["knobs"]] == differ
    for entry in data["knobs"]:
        assert {"knob", "topic", "a", "b", "values", "text"} <= set(entry)
        topic, _, key = entry["knob"].partition(".")
        assert entry["topic"] == topic
        assert [entry["a"], entry["b"]] == entry["values"] == [data_[topic][key] for data_ in shown]
    assert ("players" in data) == (shown[0]["players"] != shown[1]["players"])


def test_texts_are_in_the_language_asked_for() -> None:
    english, german = (call("diff", "classic", "tavern", "--json", "--lang", lang).document for lang in ("en", "de"))
    said = [next(e["text"] for e in data["knobs"] if e["knob"] == "wild.on_wild") for data in (english, german)]
    parts = ("A wild card may not be laid on a wild card.", "A wild card may be laid on a wild card.")
    assert said[0] == f"A wild card on a wild card: classic: {parts[0]} tavern: {parts[1]}"
    parts = ("Wunschkarte auf Wunschkarte ist verboten.", "Wunschkarte auf Wunschkarte ist erlaubt.")
    assert said[1] == f"Wunschkarte auf Wunschkarte: classic: {parts[0]} tavern: {parts[1]}"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_table_of_two_variants(lang: str) -> None:
    outcome = call("diff", "classic", "tavern", "--lang", lang)
    assert (outcome.code, outcome.err) == (0, "")
    lines = outcome.out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0] == {"en": "Classic (classic) and Tavern (tavern): 13 rules differ.",
                        "de": "Klassisch (classic) und Kneipe (tavern): 13 Regeln sind anders."}[lang]  # fmt: skip
    flat = " ".join(outcome.out.split())
    for row in diff("classic", "tavern").rows:
        for number in (0, 1):
            assert " ".join(row.text(number, lang).split()) in flat
    assert (
        call("diff", "classic", "classic").out == "Classic (classic) and Classic (classic): the rules are the same.\n"
    )


def test_several_variants_are_a_matrix() -> None:
    names = ("classic", "tavern", "house-code")
    wide = call("diff", *names, env={"COLUMNS": "160"})
    heads = [line.split() for line in wide.out.splitlines() if "house-code" in line and "──" not in line]
    assert ["Drawing", *names] in heads
    assert "Whoever can lay a card must lay one." in wide.out
    narrow = call("diff", *names, env={"COLUMNS": "60"})
    assert "classic, tavern: You may draw although a card fits." in narrow.out
    data = call("diff", *names, "--json").document
    assert data["variants"] == list(names)
    assert [entry["knob"] for entry in data["knobs"] if len(set(map(str, entry["values"]))) == 1] == []
    assert (
        call("diff", "grundvariante", "tavern", "classic", env={"COLUMNS": "160"})
        .out.splitlines()[-1]
        .startswith("Set otherwise too")
    )


def test_a_terminal_without_umlauts_gets_letters_it_has() -> None:
    outcome = call("diff", "classic", "tavern", "--lang", "de", "--position", LINE, encoding="ascii")
    assert outcome.code == 0
    assert "fuer" in outcome.out.lower() or "Fuer" in outcome.out


def test_files_are_compared_too(tmp_path: Path) -> None:
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(mau.variant("classic").to_dict() | {"id": "mine"}), encoding="utf-8")
    assert call("diff", "classic", mine, "--json").document["knobs"] == []
    changed = mau.variant("classic").with_knobs(wild__on_wild=True).to_dict() | {"id": "mine"}
    mine.write_text(json.dumps(changed), encoding="utf-8")
    data = call("diff", mine, "classic", "--json").document
    assert [(e["knob"], e["a"], e["b"]) for e in data["knobs"]] == [("wild.on_wild", True, False)]
    assert data["variants"] == ["mine", "classic"]


# --- a position ---------------------------------------------------------------------------------------------------


def test_a_position_on_the_command_line() -> None:
    data = call("diff", "classic", "tavern", "--position", LINE, "--json").document
    assert data["position"] == json.loads(json.dumps(position_diff(LINE, "classic", "tavern").to_dict()))
    assert data["knobs"]
    text = call("diff", "classic", "tavern", "--position", LINE).out
    assert (
        f"── {LINE} | variant classic ──".replace(" | stock 8H | variant classic", " | variant classic | stock 8H")
        in text
    )
    assert "  classic: not allowed. A wild card may not be laid on a wild card. [003" in text
    assert text.startswith("Classic (classic) and Tavern (tavern)")
    german = call("diff", "classic", "tavern", "--position", LINE, "--lang", "de")
    assert "Woran es liegt: Wunschkarte auf Wunschkarte" in german.out


def test_a_position_of_either_line_from_a_file_and_from_standard_input(tmp_path: Path) -> None:
    table = mau.position(LINE, "classic")
    file = mau.save(table, tmp_path / "position.json")
    wanted = json.loads(json.dumps(position_diff(table, "classic", "tavern").to_dict()))
    assert call("diff", "classic", "tavern", "--position", file, "--json").document["position"] == wanted
    raw = file.read_bytes()
    assert call("diff", "classic", "tavern", "--position", "-", "--json", stdin=raw).document["position"] == wanted
    other = mau.save(mau.position(LINE, "tavern"), tmp_path / "other.json")
    assert call("diff", "classic", "tavern", "--position", other, "--json").document["position"] == wanted


def test_several_positions_are_answered_one_a_line(tmp_path: Path) -> None:
    tables = [
        mau.position(line, "tavern").to_dict() for line in (LINE, "2S | 2D 9C | 7D", "9S | AS 9C | 7D | stock 8H")
    ]
    lines = tmp_path / "positions.jsonl"
    lines.write_text("\n".join(map(json.dumps, tables)), encoding="utf-8")
    outcome = call("diff", "classic", "tavern", "--position", lines, "--json")
    assert outcome.code == 1
    first, wrong, last = outcome.documents
    assert (first["a"], last["a"]) == ("classic", "classic")
    assert [m["move"] for m in last["position"]["moves"] if m["differs"]] == ["AS"]
    assert wrong["error"]["file"] == str(lines)
    assert wrong["error"]["where"].startswith("line 2")
    assert "under classic this position cannot be: 2D is not in the pack" in wrong["error"]["problem"]
    assert "under classic" in outcome.sentence
    text = call("diff", "classic", "tavern", "--position", LINE, "--position", "9S | AS 9C | 7D | stock 8H")
    assert text.out.count("13 rules differ.") == 1
    assert text.out.count("── ") == 2
    assert "Ace of spades (AS)" in text.out.partition("9S | AS 9C")[2]


# --- one deal, numbers, witnesses ---------------------------------------------------------------------------------


def test_the_twin_tables_of_a_deal() -> None:
    data = call("diff", "classic", "house-code", "--seed", "3", "--players", "2", "--json").document
    wanted = twins(mau.variant("classic"), mau.variant("house-code"), seed=3, players=2)
    assert data["twins"] == json.loads(json.dumps(wanted.to_dict()))
    text = call("diff", "classic", "house-code", "--seed", "3", "--players", "2", "--lang", "de")
    assert text.code == 0
    assert len(text.out) > len(call("diff", "classic", "house-code", "--lang", "de").out) + 50
    assert "--players" in refused("diff", "classic", "house-code", "--seed", "3", "--players", "9")
    assert "--bots" in refused("diff", "classic", "house-code", "--seed", "3", "--bots", "shedda")
    assert "shedder" in refused("diff", "classic", "house-code", "--seed", "3", "--bots", "shedda")


def test_the_numbers() -> None:
    arguments = ("diff", "house-code", "tavern", "--deals", "40", "--seed", "5", "--players", "3", "--bots", "uniform")
    data = call(*arguments, "--json").document
    wanted = paired("house-code", "tavern", 40, players=3, seed=5, bots="uniform").to_dict()
    assert data["numbers"] == json.loads(json.dumps(wanted))
    assert (data["numbers"]["done"], data["numbers"]["seed"], data["numbers"]["players"]) == (40, 5, 3)
    assert "twins" in data
    for lang, words in (("en", ("turns a round", "difference")), ("de", ("Unterschied", "Glück"))):
        outcome = call(*arguments, "--lang", lang)
        assert outcome.code == 0
        assert all(word in outcome.out for word in words)
        assert max(map(len, outcome.out.splitlines())) <= 80
    same = call("diff", "tavern", "tavern", "--deals", "20", "--json").document["numbers"]
    assert same["identical"]
    assert "Identical: every deal went the same way" in call("diff", "tavern", "tavern", "--deals", "20").out
    for wrong in ("-1", "x"):
        assert "--deals" in refused("diff", "house-code", "tavern", "--deals", wrong)
    assert "--workers" in refused("diff", "house-code", "tavern", "--deals", "10", "--workers", "0")
    assert "--players" in refused("diff", "classic", "tavern", "--deals", "10", "--players", "6")


def test_a_run_is_kept_in_a_folder(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    arguments = ("diff", "house-code", "tavern", "--deals", "30", "--keep", tmp_path / "rounds", "--json")
    first, again = call(*arguments).document, call(*arguments).document
    assert list((tmp_path / "rounds").rglob("*.parquet"))
    assert first["numbers"]["measures"] == again["numbers"]["measures"]
    other = refused("diff", "classic", "tavern", "--deals", "30", "--keep", tmp_path / "rounds")
    assert "run" in other


def test_the_witnesses() -> None:
    data = call("diff", "grundvariante", "tavern", "--witnesses", "--json").document
    wanted = witnesses("grundvariante", "tavern")
    assert data["witnesses"] == json.loads(json.dumps(wanted.to_dict()))
    assert len(data["witnesses"]["witnesses"]) == len(data["knobs"]) + ("players" in data)
    text = call("diff", "grundvariante", "tavern", "--witnesses", env={"COLUMNS": "200"}).out
    assert str(wanted).splitlines()[0] in text


# --- what is wrong ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("arguments", "words"), [
    (("classic", "tavrn"), ("tavrn", "did you mean tavern?")),
    (("clasic", "tavern"), ("clasic", "did you mean classic?")),
    (("classic",), ("second variant", "maumau diff classic tavern")),
    ((), ("missing",)),
    (("classic", "tavern", "--seed", "x"), ("--seed", "10000")),
    (("classic", "tavern", "--deals", "1.5"), ("--deals",)),
    (("classic", "tavern", "--seed", "1_000"), ("--seed", "'1_000' is no number")),
    (("classic", "tavern", "--players", "3"), ("--players", "does nothing", "--seed or --deals")),
    (("classic", "tavern", "--bots", "eager", "--witnesses"), ("--bots", "--seed or --deals")),
    (("classic", "tavern", "--seed", "3", "--workers", "2"), ("--workers", "does nothing", "--deals")),
    (("classic", "tavern", "--seed", "3", "--keep", "rounds"), ("--keep", "does nothing", "--deals")),
    (("x" * 5000, "tavern"), ("'xxx", "is not a variant")),
    (("classic", "tavern", "--position", "nothing.json"), ("nothing.json", "no such file")),
    (("classic", "tavern", "--position", "JS | nonsense"), ("--position", "nonsense")),
    (("classic", "tavern", "--wittnesses"), ("--wittnesses", "did you mean --witnesses?")),
])  # fmt: skip
def test_what_cannot_be_understood_is_one_sentence(arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    sentence = refused("diff", *arguments)
    assert all(word in sentence for word in words), sentence
    assert len(sentence) < 400


@pytest.mark.parametrize(("arguments", "words"), [
    (("diff", "classic", "tavern", "--seed", "1", "--players", "9"), ("--players", "ist nicht für 9 Personen")),
    (("diff", "classic", "tavern", "--seed", "-1"), ("--seed", "ist keine Startzahl")),
    (("diff", "classic", "tavern", "--seed", "1", "--bots", "sheder"), ("--bots", "meinst du shedder?")),
    (("diff", "classic", "tavern", "--deals", "9", "--workers", "0"), ("--workers", "ist keine Anzahl von Prozessen")),
    (("diff", "classic", "tavern", "--deals", "-1"), ("--deals", "ist keine Anzahl von Ausgaben")),
    (("diff", "classic", "tavern", "--deals", "9", "--keep", ""), ("--keep", "Das ist kein Ordner")),
    (("diff", "classic", "tavern", "--players", "3"), ("--players", "allein bewirkt das nichts")),
    (("ablate", "classic", "--players", "9"), ("--players", "ist nicht für 9 Personen")),
    (("ablate", "classic", "--deals", "1_000"), ("--deals", "ist keine solche Zahl")),
    (("simulate", "classic", "--rounds", "-1"), ("--rounds", "ist keine Anzahl von Runden")),
    (("simulate", "classic", "--forget", "nan"), ("--forget", "ist keine solche Zahl")),
    (("simulate", "classic", "--notice", "2"), ("--notice", "ist keine Wahrscheinlichkeit")),
])  # fmt: skip
def test_what_is_wrong_is_said_in_german_where_german_is_spoken(
    arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    sentence = refused(*arguments, "--lang", "de")
    assert all(word in sentence for word in words), sentence
    for english in ("write", "there is", " is no ", "is not", "one of", "did you mean"):
        assert english not in sentence, sentence


@pytest.mark.parametrize(("lang", "sentence"), [
    ("en", "under classic this position cannot be: 2D is not in the pack; take it out"),
    ("de", "unter classic kann es diese Stellung nicht geben: 2D ist nicht im Blatt; nimm eine andere Stellung"),
])  # fmt: skip
def test_a_position_that_one_variant_cannot_hold(lang: str, sentence: str) -> None:
    said = refused("diff", "tavern", "classic", "--position", "2S | 2D 9C | 7D", "--lang", lang, code=1)
    assert said.startswith(f"--position: hands[0][0]: {sentence}")
    said = refused("diff", "classic", "tavern", "--position", "2S | 2D 9C | 7D", "--lang", lang, code=1)
    assert said.startswith(f"--position: hands[0][0]: {sentence}")


def test_a_position_file_need_not_be_possible_under_its_own_variant(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    table = mau.position("2S | 2D 9C | 7D", "tavern").to_dict() | {"variant": "classic"}
    file.write_text(json.dumps(table), encoding="utf-8")
    data = call("diff", "tavern", "house-code", "--position", file, "--json").document
    assert data["position"] == json.loads(json.dumps(position_diff(
        "2S | 2D 9C | 7D", "tavern", "house-code").to_dict()))  # fmt: skip
    assert "not in the pack" in refused("legal", file, code=1)
    assert "under classic" in refused("diff", "tavern", "classic", "--position", file, code=1)


def test_rules_that_differ_only_where_it_does_not_matter_are_the_same_in_play(tmp_path: Path) -> None:
    rules = mau.variant("grundvariante")
    assert not plays_a_part(rules, "series.rounds")
    file = mau.save(rules.with_knobs(series__rounds=2), tmp_path / "mine.json")
    out = call("diff", "grundvariante", file).out
    assert "0 rules" not in out
    assert "the rules are the same in all that plays a part." in out
    assert call("diff", "grundvariante", file, "--json").document["knobs"][0]["knob"] == "series.rounds"


def test_a_record_is_not_a_position(tmp_path: Path) -> None:
    file = mau.save(mau.load_deal("w1-kalle"), tmp_path / "record.json")
    assert "this is a record of a round, not a position" in refused("diff", "classic", "tavern", "--position", file)


def test_the_help_is_there_in_both_languages() -> None:
    assert "the smallest position" in call("diff", "--help").out
    assert "die kleinste Stellung" in " ".join(call("diff", "--help", "--lang", "de").out.split())
