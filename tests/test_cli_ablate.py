"""`maumau ablate`: the document, the table, and one sentence for everything that is wrong."""

from __future__ import annotations

import json

import pytest
from command_line import call, refused

from maumau_kit.studies.compare.ablation import USUAL, ablate

FEW = ("--knobs", "wild.on_wild,debt.amount,series.end", "--deals", "40", "--workers", "1")


def test_the_document_is_that_of_the_study() -> None:
    data = call(
        "ablate", "classic", *FEW, "--seed", "3", "--players", "3", "--bots", "uniform,shedder", "--json"
    ).document
    wanted = ablate(
        "classic", knobs="wild.on_wild,debt.amount,series.end", deals=40, seed=3, players=3, bots="uniform,shedder"
    )
    assert data == json.loads(json.dumps(wanted.to_dict()))
    assert [row["knob"] for row in data["rows"]] == ["debt.amount", "wild.on_wild", "series.end", "series.end"]
    assert [one["knob"] for one in data["contradictions"]] == ["debt.amount"] * 2


def test_the_measure_looked_at_comes_first() -> None:
    data = call("ablate", "classic", *FEW, "--measure", "first_seat", "--json").document
    assert data["measures"] == ["first_seat", *(name for name in USUAL if name != "first_seat")]
    outcome = call("ablate", "classic", *FEW, "--measure", "decisions", env={"COLUMNS": "160"})
    assert "decisions a round" in outcome.out
    assert "turns a round" not in outcome.out


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_table(lang: str) -> None:
    outcome = call("ablate", "classic", *FEW, "--lang", lang, env={"COLUMNS": "160"})
    found = ablate("classic", knobs="wild.on_wild,debt.amount,series.end", deals=40)
    assert outcome.code == 0
    flat = " ".join(outcome.out.split())
    number = 0 if lang == "en" else 1
    for row in found.rows:
        assert f"{row.says[number]} [{row.knob}]" in flat
    for one in found.untried:
        assert f"{one.says[number]} [{one.knob}] – {one.why[number]}" in flat
    assert {"en": "4 changes were tried", "de": "4 Änderungen wurden ausprobiert"}[lang] in flat
    assert {"en": "p-values allow for", "de": "berücksichtigen die p-Werte"}[lang] in flat
    narrow = call("ablate", "classic", *FEW, "--lang", lang)
    assert max(map(len, narrow.out.splitlines())) <= 80


def test_a_terminal_without_umlauts_gets_letters_it_has() -> None:
    outcome = call("ablate", "classic", *FEW, "--lang", "de", encoding="ascii")
    assert outcome.code == 0
    assert "Aenderungen" in outcome.out
    assert "\\" not in outcome.out


@pytest.mark.parametrize(("arguments", "words"), [
    (("clasic",), ("clasic", "did you mean classic?")),
    ((), ("missing",)),
    (("classic", "--knobs", "wild.onwild"), ("--knobs", "did you mean wild.on_wild?")),
    (("classic", "--measure", "turn"), ("--measure", "did you mean turns?")),
    (("classic", "--players", "9"), ("--players", "2 to 5")),
    (("classic", "--deals", "x"), ("--deals", "10000")),
    (("classic", "--deals", "-1"), ("--deals", "0 to")),
    (("classic", "--workers", "0"), ("--workers", "1 to")),
    (("classic", "--bots", "sheddr"), ("--bots", "shedder")),
    (("classic", "--knob", "x"), ("--knob", "did you mean --knobs?")),
])  # fmt: skip
def test_what_cannot_be_understood_is_one_sentence(arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    sentence = refused("ablate", *arguments)
    assert all(word in sentence for word in words), sentence


def test_what_is_wrong_is_said_in_german_too() -> None:
    assert "gibt es nicht: meinst du wild.on_wild?" in refused(
        "ablate", "classic", "--knobs", "wild.onwild", "--lang", "de"
    )
    assert "wird nicht gemessen" in refused("ablate", "classic", "--measure", "turn", "--lang", "de")


def test_the_help_is_there_in_both_languages() -> None:
    assert "--knobs LIST" in call("ablate", "--help").out
    assert "Welche Regeln geändert werden" in " ".join(call("ablate", "--help", "--lang", "de").out.split())
    assert "\n  ablate " in call("--help").out
