"""The comparison from Python: what is switched, what is worked out in the background, and what a page may not do."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

pytest.importorskip("anywidget")

import maumau_kit as mau
from maumau_kit.base.errors import InputError, MauMauError, VariantError
from maumau_kit.studies.compare.differing import differing
from maumau_kit.views.wording_compare import WORDS
from maumau_kit.widgets import front
from maumau_kit.widgets.background import Background, Run
from maumau_kit.widgets.compare import TABS, Compare, compare
from maumau_kit.widgets.panel import STRANGE


@pytest.fixture
def beside() -> Iterator[Compare]:
    panel = compare("house-code", "tavern", seed=3)
    yield panel
    panel.close()


def said(panel: Compare) -> str:
    return str(panel.notice["say"]["en"])


def click(panel: Compare, **message: Any) -> None:
    """What the page sends, heard as the page's messages are."""
    panel._message(panel, message, None)


def test_the_document_is_json_and_has_all_views(beside: Compare) -> None:
    document = json.loads(json.dumps(beside.doc, allow_nan=False))
    assert {"rules", "position", "deal", "numbers", "witnesses"} == set(TABS)
    assert set(TABS) < set(document)
    assert len(document["deal"]["tables"]) == 2
    assert (document["numbers"], document["witnesses"]) == (None, None)


def test_switching_back_gives_the_chosen_rules_again(beside: Compare) -> None:
    beside.set("a", "drawing.voluntary", True)
    assert [side["changes"] for side in beside.doc["sides"]] == [1, 0]
    assert differing(beside.a, mau.variant("house-code")) == ("drawing.voluntary",)
    beside.set("a", "drawing.voluntary", False)
    assert beside.a.id == "house-code"
    assert [side["changes"] for side in beside.doc["sides"]] == [0, 0]


def test_a_contradiction_leaves_everything_as_it_was(beside: Compare) -> None:
    before = beside.doc
    with pytest.raises(VariantError):
        beside.set("a", "turns.reverse_two", "again")
    assert beside.doc == before
    with pytest.raises(InputError, match="no side"):
        beside.set("c", "wild.on_wild", True)
    with pytest.raises(InputError, match="no knob"):
        beside.set("a", "wild.on_wlid", True)


@pytest.mark.parametrize(
    "message",
    [
        {"do": "nothing"},
        {"do": "variant", "side": 0, "id": "../secret"},
        {"do": "variant", "side": True, "id": "tavern"},
        {"do": "variant", "side": 2, "id": "tavern"},
        {"do": "knob", "side": 0, "knob": "wild.on_wild", "value": 99},
        {"do": "knob", "side": 0, "knob": "nothing", "value": 0},
        {"do": "knob", "side": 0, "knob": ["wild.on_wild"], "value": 0},
        {"do": "take", "side": 0, "knob": "setup.hand"},
        {"do": "players", "players": 99},
        {"do": "players", "players": "2"},
        {"do": "run", "deals": 0},
        {"do": "run", "deals": 1e300},
        {"do": "position", "side": "0"},
        {"do": ["run"]},
    ],
)
def test_what_no_button_sends_changes_nothing(beside: Compare, message: dict[str, Any]) -> None:
    before = beside.doc
    click(beside, **message)
    assert beside.doc == before
    assert STRANGE[0].rstrip(".") in said(beside)


@pytest.mark.parametrize(
    "message",
    [
        *({"do": "seed", "seed": seed} for seed in ("-1", "1.5", "", "٣", "9223372036854775808", "1" * 400, None, 2.5)),
        {"do": "bot", "name": "shader"},
    ],
)
def test_a_wrong_value_is_said_in_words(beside: Compare, message: dict[str, Any]) -> None:
    before = beside.doc
    click(beside, **message)
    assert beside.doc == before
    assert beside.notice["kind"] == "error"


def test_the_page_sets_only_what_is_its_own(beside: Compare) -> None:
    beside.set_state({"doc": {}, "tab": "deal", "progress": {"what": "numbers"}, "step": 4})
    assert (beside.tab, beside.step, beside.progress) == ("deal", 4, {})
    assert beside.doc["format"].startswith("maumau-compare/")


def test_variants_for_no_common_number_of_players() -> None:
    few, many = (mau.variant("tavern").with_knobs(players=seats) for seats in ([2, 3], [4, 6]))
    panel = compare(few, many)
    assert "no deal is for both" in panel.doc["deal"]["error"]["en"]
    assert panel.doc["rules"]["topics"]
    with pytest.raises(InputError):
        _ = panel.twins
    panel.close()


def test_arguments_that_are_none() -> None:
    with pytest.raises(InputError, match="no view"):
        compare("tavern", "classic", tab="rule")
    with pytest.raises(InputError, match="not a variant") as caught:
        compare("tavren", "classic")
    assert "tavern" in caught.value.hint
    with pytest.raises(InputError):
        compare("tavern", "classic", players=9)
    with pytest.raises(InputError, match="no bot"):
        compare("tavern", "classic", bots="sheder")


def test_a_run_in_the_background_is_shown_and_a_second_one_refused(beside: Compare) -> None:
    click(beside, do="run", deals=1_000_000)
    click(beside, do="run", deals=100)
    assert "stop it first" in said(beside)
    click(beside, do="stop")
    beside._work.wait()
    found = beside.numbers
    assert found is not None
    assert found.done < 1_000_000
    assert beside.doc["numbers"]["rows"][0]["key"] == "turns"
    assert beside.progress == {}


def test_numbers_of_other_rules_are_forgotten(beside: Compare) -> None:
    beside.run(deals=20, engine="plain")
    assert beside.numbers is not None
    click(beside, do="seed", seed="8")
    assert beside.numbers is None
    assert beside.doc["numbers"] is None
    assert beside.twins.a.to_dict() == mau.play_round("house-code", bots="shedder", seed=8).to_dict()


def test_the_still_picture_is_the_table_of_rules(beside: Compare) -> None:
    bundle = beside.still_bundle()
    assert bundle["text/plain"] == str(mau.diff("house-code", "tavern"))
    assert "drawing.voluntary" in bundle["text/html"]


def test_a_comparison_of_files_and_data() -> None:
    rules = mau.variant("tavern").with_knobs(wild__on_wild=False)
    panel = compare(rules, "tavern", tab="rules")
    assert [row.knob for row in panel.rules.rows] == ["wild.on_wild"]
    assert panel.doc["menu"][0][0]["id"] == rules.id
    click(panel, do="variant", side=0, id=rules.id)
    assert panel.a == rules
    panel.close()


# --- in the background ---------------------------------------------------------------------------------------------


def test_errors_in_the_background_are_told_and_free_it() -> None:
    told: list[MauMauError] = []
    work = Background(lambda *_: None)

    def fail(*_: Any) -> Any:
        raise ZeroDivisionError("division")

    assert work.begin(fail, "numbers", 1, told.append)
    work.wait()
    assert "ZeroDivisionError" in told[0].problem

    def refuse(_: Run) -> Any:
        raise InputError("no bot")

    assert work.begin(refuse, "numbers", 1, told.append)
    work.wait()
    assert told[1].problem == "no bot"
    # What goes wrong when a result is taken over is not lost either.
    assert work.begin(lambda _: fail, "numbers", 1, told.append)
    work.wait()
    assert "ZeroDivisionError" in told[2].problem


def test_progress_is_told_now_and_then_and_not_after_a_stop() -> None:
    heard: list[tuple[str, int, int]] = []
    work = Background(lambda *how_far: heard.append(how_far))

    def count(run: Run) -> Any:
        for done in range(60):
            run.told(done, 60)
            time.sleep(0.005)
        work.stop()
        run.told(60, 60)
        assert run.stopped()
        return lambda: None

    work.begin(count, "numbers", 60, lambda _: None)
    work.wait()
    assert heard[0] == ("numbers", 0, 60)
    assert heard[-1] == ("", 0, 0)
    assert 2 < len(heard) < 12
    assert ("numbers", 60, 60) not in heard


def test_what_is_dropped_makes_room_at_once_and_is_never_taken_over() -> None:
    taken: list[str] = []
    work = Background(lambda *_: None)
    ended = Event()

    def slow(_: Run) -> Any:
        ended.wait(10)
        return lambda: taken.append("old")

    assert work.begin(slow, "witnesses", 0, print)
    assert not work.begin(slow, "witnesses", 0, print)
    old = work._thread
    work.drop()
    assert work.what == ""
    assert work.begin(lambda _: lambda: taken.append("new"), "numbers", 1, print)
    work.wait()
    ended.set()
    assert old is not None
    old.join(10)
    assert taken == ["new"]


def test_the_page_knows_other_tables_by_their_number(beside: Compare) -> None:
    first = beside.doc["deal"]["serial"]
    click(beside, do="position", side=1, step=2)
    assert beside.doc["deal"]["serial"] == first
    beside.set("a", "debt.turn", "lay")
    assert beside.doc["deal"]["serial"] != first


def test_every_word_of_the_page_is_used_there() -> None:
    scripts = "".join(path.read_text(encoding="utf-8") for path in sorted(front.HERE.glob("*.js")))
    prefixes = re.findall(r"`([\w.]+)\.?\$\{", scripts)
    counted = set(re.findall(r'count\("([\w.]+)"', scripts))
    for key in WORDS["en"]:
        named = f'"{key}"' in scripts or any(key.startswith(prefix) for prefix in prefixes)
        assert named or key.rpartition(".")[0] in counted or key in ("still", "keys"), key
