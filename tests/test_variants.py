"""Variant files: what is shipped, how files are read and extended, and what is refused by which name."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tables import FACES, SHIPPED, rules

import maumau_kit as mau
from maumau_kit.base.files import folder
from maumau_kit.base.knobs import Contradiction
from maumau_kit.base.selectors import SELECTORS, by_card, describe, select
from maumau_kit.game.library import check_expectations, variant_ids
from maumau_kit.rules.variant import CONTRADICTIONS, KNOBS, READING, TOPICS, warnings

DIMENSIONS = [
    *(f"D{n:02}" for n in range(1, 9)),
    *(f"D{n}" for n in range(10, 16)),
    *(f"D{n}" for n in range(20, 27)),
    *(f"D{n}" for n in range(30, 36)),
    *(f"D{n}" for n in range(40, 49)),
    *(f"D{n}" for n in range(50, 60)),
    *(f"D{n}" for n in range(60, 71)),
    *(f"D{n}" for n in range(75, 83)),
    *(f"D{n}" for n in range(85, 94)),
    *(f"D{n}" for n in range(95, 102)),
    *(f"D{n}" for n in range(105, 113)),
]


# --- the shipped files ------------------------------------------------------------------------------------------


def test_ten_variants_are_shipped() -> None:
    assert tuple(variant_ids()) == SHIPPED
    assert [variant.id for variant in mau.variants()] == list(SHIPPED)
    assert {path.stem for path in folder("variants").glob("*.toml")} == set(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_variant_holds_what_it_expects(name: str) -> None:
    variant = mau.variant(name)
    check_expectations(variant)
    assert len(variant.expect) >= 3
    assert set(variant.name) == {"en", "de"}
    assert all(variant.name.values())
    assert variant.source
    assert warnings(variant) == []


@pytest.mark.parametrize("name", SHIPPED)
def test_every_value_has_its_source_clause(name: str) -> None:
    why = mau.variant(name).why
    assert set(why) == {"players", *KNOBS}
    for knob, clause in why.items():
        assert clause.strip(), knob
        assert clause.removeprefix(READING).strip(" :"), knob


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_variant_is_read_back_equal(name: str) -> None:
    variant = mau.variant(name)
    shown = json.loads(json.dumps(variant.to_dict()))
    assert set(shown) == {
        "format",
        "id",
        "name",
        "players",
        "source",
        "why",
        "expect",
        *(t.name for t in TOPICS if t.knobs),
    }
    for topic in TOPICS:
        assert set(shown.get(topic.name, {})) == {knob.name.partition(".")[2] for knob in topic.knobs}
    again = mau.variant(shown)
    assert (again, again.digest, again.rules) == (variant, variant.digest, variant.rules)
    assert again.to_dict() == variant.to_dict()
    check_expectations(again)


def test_shipped_variants_differ() -> None:
    assert len({variant.digest for variant in mau.variants()}) == len(SHIPPED)


def test_the_digest_is_of_the_rules_alone() -> None:
    tavern = mau.variant("tavern")
    data = tavern.to_dict()
    renamed = mau.variant(
        {**data, "id": "other", "name": {"en": "x", "de": "y"}, "source": ["z"], "why": {}, "expect": {}}
    )
    assert (renamed, renamed.digest, hash(renamed)) == (tavern, tavern.digest, hash(tavern))
    assert tavern.with_knobs(drawing__voluntary=False) != tavern
    assert tavern.with_knobs(players=[2, 5]) != tavern
    assert tavern.with_knobs(finish__move_limit=100).digest != tavern.digest
    assert tavern != "tavern"


@pytest.mark.parametrize(("variant", "players"), [
    ("house-code", (2, 6)), ("tavern", (2, 6)), ("tournament", (2, 6)), ("classic", (2, 5)), ("crazy-eights", (2, 6)),
    ("ocho-loco", (2, 6)), ("huit-americain", (2, 6)), ("easy-kids", (2, 5)), ("grundvariante", (2, 5)),
    ("grundvariante-52", (2, 6)),
])  # fmt: skip
def test_players_of_the_shipped_variants(variant: str, players: tuple[int, int]) -> None:
    assert mau.variant(variant).players == players


# Every value that the table of the rules page fixes and that no other test looks at.
FIXED: dict[str, dict[str, Any]] = {
    "house-code": {
        "setup.hand": 5,
        "setup.starter": "active",
        "setup.starter_wish": "dealer",
        "drawing.voluntary": False,
        "drawing.impossible": "stop",
        "debt.stack": "rank",
        "calls.window": "turn",
        "series.stopped": "held",
    },
    "tavern": {
        "setup.hand": 5,
        "setup.starter": "ordinary",
        "drawing.voluntary": True,
        "drawing.pass": "free",
        "drawing.impossible": "less",
        "calls.mode": "automatic",
        "score.basis": "none",
    },
    "tournament": {
        "setup.hand": 6,
        "setup.starter": "inert",
        "drawing.voluntary": True,
        "wild.on_wild": False,
        "calls.mode": "automatic",
        "score.doubles": ("J",),
        "series.target": 100,
    },
    "classic": {
        "setup.hand": 5,
        "drawing.voluntary": True,
        "turns.extra": ("A",),
        "calls.window": "move",
        "series.rounds": 1,
    },
    "crazy-eights": {
        "setup.hand": 5,
        "drawing.voluntary": False,
        "drawing.until_fits": True,
        "drawing.then": "may",
        "debt.amount": {},
        "turns.skip": (),
        "wild.cards": ("8",),
        "turns.extra": (),
    },
    "ocho-loco": {
        "setup.hand": 7,
        "drawing.voluntary": True,
        "debt.amount": {"2": 2},
        "turns.skip": (),
        "wild.cards": ("8",),
    },
    "huit-americain": {
        "setup.hand": 7,
        "turns.skip": ("A",),
        "turns.extra": ("10",),
        "turns.reverse": ("J",),
        "turns.reverse_two": "plain",
        "debt.stack": "none",
    },
    "easy-kids": {"setup.hand": 5, "debt.amount": {"7": 1}, "calls.mode": "none", "turns.extra": ()},
    "grundvariante": {
        "setup.hand": 5,
        "drawing.voluntary": False,
        "debt.stack": "none",
        "calls.mau_penalty": 1,
        "calls.last_penalty": 0,
        "finish.barred": (),
        "drawing.impossible": "less",
    },
}


@pytest.mark.parametrize("name", FIXED)
def test_values_that_the_texts_fix(name: str) -> None:
    variant = mau.variant(name)
    for knob, value in FIXED[name].items():
        assert variant[knob] == value, knob


def test_grundvariante_52_is_the_same_with_a_larger_pack() -> None:
    small, large = mau.variant("grundvariante"), mau.variant("grundvariante-52")
    differ = {name for name in KNOBS if small[name] != large[name]}
    assert differ == {"setup.ranks"}
    assert large["setup.ranks"] == FACES


# --- the knobs --------------------------------------------------------------------------------------------------


def test_every_dimension_belongs_to_one_topic() -> None:
    found = [dimension for topic in TOPICS for dimension in topic.dimensions]
    assert Counter(found) == Counter(DIMENSIONS)


def test_topics_and_knobs_are_named_once() -> None:
    assert len({topic.name for topic in TOPICS}) == len(TOPICS)
    assert sum(len(topic.knobs) for topic in TOPICS) == len(KNOBS)
    for topic in TOPICS:
        assert all(knob.name.startswith(f"{topic.name}.") for knob in topic.knobs)
        assert all(topic.title)


def test_a_knob_is_read_by_its_name() -> None:
    assert mau.variant("tavern")["debt.amount"] == {"7": 2}
    with pytest.raises(mau.InputError, match=r"did you mean debt\.amount"):
        _ = mau.variant("tavern")["debt.amuont"]


def test_every_value_of_every_choice_is_accepted() -> None:
    needs: dict[tuple[str, Any], dict[str, Any]] = {
        ("drawing.pass", "free"): {"drawing__impossible": "less"},
        ("turns.skip_answer", "pass-on"): {"turns__skip": ["8"]},
        ("turns.reverse_two", "again"): {"turns__reverse": ["A"]},
        ("series.end", "target"): {"score__basis": "hands", "score__values": dict.fromkeys(FACES, 1)},
        ("series.result", "lowest"): {"score__basis": "hands", "score__values": dict.fromkeys(FACES, 1)},
        ("series.result", "loser"): {"score__basis": "hands", "score__values": dict.fromkeys(FACES, 1)},
        ("score.basis", "hands"): {"score__values": dict.fromkeys(FACES, 1)},
    }
    for name, knob in KNOBS.items():
        if knob.kind in ("bool", "choice"):
            for value in knob.choices:
                changed = rules(
                    **{
                        name.replace(".", "__"): list(value) if isinstance(value, tuple) else value,
                        **needs.get((name, value), {}),
                    }
                )
                assert changed[name] == value


def test_numbers_are_accepted_up_to_their_ends() -> None:
    for name, knob in KNOBS.items():
        if knob.kind == "int":
            for value in {knob.low, knob.high}:
                extra: dict[str, Any] = {"calls__mode": "manual"} if name.startswith("calls") else {}
                if name == "setup.hand":
                    extra = {"players": [2, 2], "setup__copies": 2}
                assert rules(**{name.replace(".", "__"): value, **extra})[name] == value
            for value in (knob.low - 1, knob.high + 1, float(knob.low), str(knob.low), True):
                with pytest.raises(mau.VariantError) as caught:
                    rules(**{name.replace(".", "__"): value})
                assert caught.value.where == name


@pytest.mark.parametrize(("text", "cards"), [
    ("7", "7C 7D 7H 7S"), ("KS", "KS"), ("red J", "JD JH"), ("black J", "JC JS"), ("joker", "XR XB"), ("XR", "XR"),
    ("10", "10C 10D 10H 10S"), ("10H", "10H"),
])  # fmt: skip
def test_selectors(text: str, cards: str) -> None:
    from tables import text as line

    from maumau_kit.base.cards import cards_in

    assert line(sorted(cards_in(select(text)))) == cards
    assert describe(select(text)) == [text]


def test_describe_names_exactly_the_cards() -> None:
    for one in SELECTORS:
        for other in ("7", "KS", "red J", "joker"):
            mask = select(one) | select(other)
            found = 0
            for name in describe(mask):
                found |= select(name)
            assert found == mask


def test_the_more_exact_selector_counts_whatever_the_order() -> None:
    king = select("KS").bit_length() - 1
    for table in ({"K": 1, "black K": 2, "KS": 3}, {"KS": 3, "black K": 2, "K": 1}):
        assert by_card(table)[king] == 3
        assert by_card(table)[king - 3] == 2
        assert by_card(table)[king - 1] == 1


# --- contradictions ---------------------------------------------------------------------------------------------

POINTS = dict.fromkeys(FACES, 1)
BREAKS: dict[str, dict[str, Any]] = {
    "deal-too-large": {"players": [2, 6], "setup__hand": 9},
    "jokers-in-two-packs": {"setup__jokers": ["XR", "XR"], "wild__cards": ["joker"]},
    "joker-never-fits": {"setup__jokers": ["XR"]},
    "free-pass-never-comes": {"drawing__pass": "free", "drawing__impossible": "stop"},
    "stack-without-debt": {"debt__amount": {}, "debt__stack": "rank"},
    "turn-without-debt": {"debt__amount": {}, "debt__stack": "none", "debt__turn": "lay"},
    "debt-and-skip": {"debt__amount": {"7": 2}, "turns__skip": ["7S"]},
    "debt-and-extra": {"debt__amount": {"7": 2}, "turns__extra": ["red 7"]},
    "skip-and-extra": {"turns__skip": ["8"], "turns__extra": ["8C"]},
    "answer-without-skip": {"turns__skip": [], "turns__skip_answer": "pass-on"},
    "reverse-two-without-reverse": {"turns__reverse_two": "again"},
    "on-wild-without-wild": {"wild__cards": [], "wild__on_wild": False},
    "penalty-without-calls": {"calls__mode": "automatic", "calls__mau_penalty": 1},
    "special-last-without-special": {"finish__barred": ["special", "7"]},
    "values-missing": {"score__basis": "hands", "score__values": {"7": 7}},
    "doubles-without-score": {"score__doubles": ["J"]},
    "target-without-score": {"series__end": "target"},
    "result-without-score": {"series__result": "lowest"},
    "no-ordinary-starter": {"setup__starter": "ordinary", "setup__barred_starters": list(FACES)},
    "nobody-can-finish": {"finish__barred": list(FACES)},
    "all-wild": {"wild__cards": list(FACES)},
    "effect-not-in-pack": {"setup__ranks": list(FACES[5:]), "turns__extra": ["2"]},
}


def test_every_contradiction_has_a_test() -> None:
    assert {rule.code for rule in CONTRADICTIONS} == set(BREAKS)
    assert len({rule.code for rule in CONTRADICTIONS}) == len(CONTRADICTIONS)


@pytest.mark.parametrize("rule", CONTRADICTIONS, ids=lambda rule: rule.code)
def test_a_contradiction_is_named_in_both_languages(rule: Contradiction) -> None:
    with pytest.raises(mau.VariantError) as caught:
        rules(**BREAKS[rule.code])
    error = caught.value
    assert error.code == rule.code
    assert error.problem == rule.says[0]
    assert error.german == rule.says[1]
    assert error.german.endswith(".")
    assert error.german != error.problem
    assert error.status == 1
    for knob in rule.knobs:
        assert knob in KNOBS or knob == "players"
        assert knob in error.where


@pytest.mark.parametrize("knobs", [
    {"players": [2, 6], "setup__hand": 6, "setup__ranks": list(FACES[5:])},
    {"players": [8, 8], "setup__hand": 4, "setup__ranks": list(FACES[5:])},
])  # fmt: skip
def test_a_deal_that_cannot_be_dealt(knobs: dict[str, Any]) -> None:
    with pytest.raises(mau.VariantError) as caught:
        rules(**knobs)
    assert caught.value.code == "deal-too-large"
    # One card fewer in each hand leaves enough.
    rules(**{**knobs, "setup__hand": knobs["setup__hand"] - 1})


def test_a_starter_must_be_left_over() -> None:
    exact = {"players": [2, 2], "setup__hand": 16, "setup__ranks": list(FACES[5:])}
    with pytest.raises(mau.VariantError):
        rules(**exact)
    assert rules(**{**exact, "setup__hand": 15})


def test_a_blocked_table_that_goes_on_gets_a_warning_in_both_languages() -> None:
    found = warnings(rules(finish__blocked=False))
    assert len(found) == 1
    english, german = found[0]
    assert "finish.blocked" in english
    assert "finish.blocked" in german
    assert english != german
    assert warnings(rules()) == []


# --- files that extend others -----------------------------------------------------------------------------------

HEAD = 'format = "maumau-variant/1"\nid = "{0}"\nname = {{ en = "{0}", de = "{0}" }}\n'


def write(path: Path, name: str, more: str) -> Path:
    place = path / f"{name}.toml"
    place.write_text(HEAD.format(name) + more, encoding="utf-8")
    return place


def test_a_file_shows_only_what_differs(tmp_path: Path) -> None:
    mine = mau.variant(
        write(tmp_path, "mine", 'extends = "tavern"\n[debt]\nstack = "none"\n[why]\n"debt.stack" = "our table"\n')
    )
    tavern = mau.variant("tavern")
    assert mine == tavern.with_knobs(debt__stack="none")
    assert mine.why["debt.stack"] == "our table"
    assert mine.why["debt.amount"] == tavern.why["debt.amount"]
    assert (mine.id, mine.name["en"], mine.source) == ("mine", "mine", tavern.source)
    assert mine.expect == {}


def test_a_value_that_is_changed_loses_its_old_source(tmp_path: Path) -> None:
    mine = mau.variant(write(tmp_path, "mine", 'extends = "tavern"\nplayers = [2, 4]\n[debt]\nstack = "none"\n'))
    assert "debt.stack" not in mine.why
    assert "players" not in mine.why
    assert "debt.amount" in mine.why


def test_a_file_may_extend_one_beside_it_and_so_on(tmp_path: Path) -> None:
    write(tmp_path, "one", 'extends = "tavern"\n[setup]\nhand = 4\n')
    write(tmp_path, "two", 'extends = "one"\n[debt]\nstack = "none"\n')
    mine = mau.variant(write(tmp_path, "three", 'extends = "two"\n[debt]\nstack = "any"\n'))
    assert (mine["setup.hand"], mine["debt.stack"], mine["drawing.pass"]) == (4, "any", "free")


def test_json_files_are_read_too(tmp_path: Path) -> None:
    place = tmp_path / "mine.json"
    place.write_text(json.dumps(mau.variant("classic").to_dict()), encoding="utf-8")
    assert mau.variant(place) == mau.variant("classic")


@pytest.mark.parametrize("ring", [["a"], ["a", "b"], ["a", "b", "c"]])
def test_files_that_extend_each_other_in_a_ring_are_refused(tmp_path: Path, ring: list[str]) -> None:
    for name, parent in zip(ring, [*ring[1:], ring[0]], strict=True):
        write(tmp_path, name, f'extends = "{parent}"\n')
    with pytest.raises(mau.VariantError) as caught:
        mau.variant(tmp_path / "a.toml")
    assert (caught.value.code, caught.value.where) == ("extends-loop", "extends")
    assert "never ends" in caught.value.problem


def test_a_long_chain_of_files_is_refused(tmp_path: Path) -> None:
    names = [f"v{n}" for n in range(12)]
    for name, parent in pairwise(names):
        write(tmp_path, name, f'extends = "{parent}"\n')
    write(tmp_path, names[-1], 'extends = "tavern"\n')
    with pytest.raises(mau.VariantError, match="more than eight"):
        mau.variant(tmp_path / "v0.toml")
    assert mau.variant(tmp_path / "v6.toml") == mau.variant("tavern")


def test_a_missing_parent_is_named(tmp_path: Path) -> None:
    with pytest.raises(mau.VariantError) as caught:
        mau.variant(write(tmp_path, "mine", 'extends = "tavrn"\n'))
    assert caught.value.where == "extends"
    assert "tavern" in caught.value.hint
    assert caught.value.file.endswith("mine.toml")


def test_a_parent_is_no_path(tmp_path: Path) -> None:
    write(tmp_path, "other", 'extends = "tavern"\n')
    (tmp_path / "inner").mkdir()
    for parent in ("../other", "../other.toml", str(tmp_path / "other")):
        with pytest.raises(mau.VariantError) as caught:
            mau.variant(write(tmp_path / "inner", "mine", f"extends = {json.dumps(parent)}\n"))
        assert caught.value.where == "extends"


def test_a_wrong_parent_is_wrong_in_the_child_too(tmp_path: Path) -> None:
    write(tmp_path, "one", 'extends = "tavern"\n[debt]\nstak = "none"\n')
    with pytest.raises(mau.VariantError) as caught:
        mau.variant(write(tmp_path, "two", 'extends = "one"\n'))
    assert caught.value.where == "debt.stak"


# --- what is refused --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("change", "where"), [
    ({"format": "maumau-variant/2"}, "format"),
    ({"format": None}, "format"),
    ({"id": ""}, "id"),
    ({"id": "no blanks"}, "id"),
    ({"id": "../up"}, "id"),
    ({"id": "x" * 61}, "id"),
    ({"id": 5}, "id"),
    ({"name": "Mine"}, "name"),
    ({"name": {"en": "x"}}, "name"),
    ({"name": {"en": "x", "de": ""}}, "name.de"),
    ({"name": {"en": "x" * 201, "de": "y"}}, "name.en"),
    ({"source": [5]}, "source"),
    ({"why": []}, "why"),
    ({"why": {"debt.stack": 5}}, "why.debt.stack"),
    ({"why": {"nothing": "x"}}, "why.nothing"),
    ({"expect": []}, "expect"),
    ({"debt": []}, "debt"),
    ({"extends": 5}, "extends"),
    ({"players": None}, "players"),
])  # fmt: skip
def test_wrong_parts_are_refused_with_their_place(change: dict[str, Any], where: str) -> None:
    with pytest.raises(mau.VariantError) as caught:
        mau.variant({**mau.variant("tavern").to_dict(), **change})
    assert caught.value.where == where


@pytest.mark.parametrize(("key", "near"), [
    ("drawing.voluntarily", "drawing.voluntary"), ("setup.stack", "debt.stack"), ("seires", "series"),
    ("plaeyrs", "players"), ("debt.amounts", "debt.amount"),
])  # fmt: skip
def test_the_nearest_name_is_offered(key: str, near: str) -> None:
    topic, _, knob = key.partition(".")
    data = mau.variant("tavern").to_dict()
    if knob:
        data[topic][knob] = True
    else:
        data[topic] = {}
    with pytest.raises(mau.VariantError) as caught:
        mau.variant(data)
    assert (caught.value.where, caught.value.code) == (key, "unknown-key")
    assert near in caught.value.hint


def test_a_selector_that_names_no_card_is_offered_the_nearest() -> None:
    with pytest.raises(mau.VariantError) as caught:
        rules(turns__skip=["blakc 8"])
    assert "black 8" in caught.value.hint


def test_players_must_fit_the_variant() -> None:
    for players in (1, 6, 2.0, True, "2"):
        with pytest.raises(mau.InputError) as caught:
            mau.variant("classic").check_players(players)  # type: ignore[arg-type]
        assert caught.value.where == "players"
    mau.variant("classic").check_players(5)


@pytest.mark.parametrize("source", ["nothing-like-it", "tavern.tom", "nowhere/tavern.toml", ""])
def test_a_variant_that_is_not_there(source: str) -> None:
    with pytest.raises(mau.InputError) as caught:
        mau.variant(source)
    assert caught.value.status == 2
    assert caught.value.hint


@pytest.mark.parametrize(("case", "where"), [
    ({"position": "9H | KH | 2C", "legal": ["draw"]}, "expect.mine"),
    ({"position": "9H | KH | 2C", "reasons": {"KH": "no-match"}}, "expect.mine"),
    ({"position": "9H | KH | 2C", "reasons": {"QH": "ok"}}, "expect.mine"),
    ({"position": "9H | KH", "legal": []}, "expect.mine.hands"),
])  # fmt: skip
def test_expectations_that_do_not_hold_are_named(case: Any, where: str) -> None:
    variant = mau.variant({**mau.variant("tavern").to_dict(), "expect": {"mine": case}})
    with pytest.raises(mau.VariantError if "hands" not in where else mau.InputError) as caught:
        check_expectations(variant)
    assert caught.value.where == where


@pytest.mark.parametrize(
    ("case", "where"),
    [
        ({"position": "9H | KH | 2C", "moves": []}, "expect.mine"),
        ({"legal": []}, "expect.mine"),
        ("9H | KH | 2C", "expect.mine"),
        ({"position": "9H | KH | 2C", "note": 7}, "expect.mine.note"),
        ({"position": "9H | KH | 2C", "legal": "KH"}, "expect.mine.legal"),
        ({"position": "9H | KH | 2C", "legal": [7]}, "expect.mine.legal"),
        ({"position": "9H | KH | 2C", "reasons": ["KH"]}, "expect.mine.reasons"),
    ],
)
def test_cases_of_a_wrong_form_are_refused_when_read(case: Any, where: str) -> None:
    with pytest.raises(mau.VariantError) as caught:
        mau.variant({**mau.variant("tavern").to_dict(), "expect": {"mine": case}})
    assert caught.value.where == where
    assert caught.value.status == 2


def test_a_list_of_mixed_types_is_no_choice() -> None:
    data = mau.variant("tavern").to_dict()
    data["matching"]["by"] = ["suit", 7]
    with pytest.raises(mau.VariantError) as caught:
        mau.variant(data)
    assert caught.value.where == "matching.by"


def test_expectations_that_hold_are_accepted() -> None:
    case = {"position": "9H | KH 2C | 3C", "legal": ["KH", "pass"], "reasons": {"2C": "no-match"}}
    check_expectations(mau.variant({**mau.variant("tavern").to_dict(), "expect": {"mine": case}}))


def test_parts_of_the_texts_that_are_quoted_have_german_names() -> None:
    from maumau_kit.game.sources import PARTS, source_text

    clauses = {clause for name in SHIPPED for clause in mau.variant(name).why.values()}
    quoted = {source_text(clause, "en").partition(" ")[2] for clause in clauses}
    in_words = {part for part in quoted if re.search("[a-z]{3}", part) and not part.startswith("reading")}
    assert in_words == set(PARTS)


@pytest.mark.parametrize("name", ["0" * 5000, "A" * 300, "x" * 5000 + ".toml", "y" * 300 + ".json", "a\0b", "a\0b.toml",
                                  "\ud83d", "", " ", ".", "/" * 3000, "a/" * 700 + "b.toml", "line\nend"])  # fmt: skip
def test_a_name_that_can_be_no_file_is_no_variant(name: str) -> None:
    for given in (name, Path(name)):
        with pytest.raises(mau.InputError, match=r"is not a variant|there is no such file") as caught:
            mau.variant(given)
        assert len(str(caught.value)) < 600
        assert "\n" not in str(caught.value)
