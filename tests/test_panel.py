"""What every widget does with messages and states that a page should never send, and when it is closed."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import maumau_kit as mau
from maumau_kit.widgets import null
from maumau_kit.widgets.panel import Panel, running_cell

pytest.importorskip("anywidget")
MAKERS = {
    "stepper": lambda: mau.replay("w1-kalle"),
    "play": lambda: mau.play("tavern", players=2, seed=3, pace="step"),
    "quiz": lambda: mau.quiz("classic", questions=2, seed=1, keep=False),
    "rules": lambda: mau.rule_table("classic"),
    "setup": lambda: mau.set_up("house-code"),
    "log": lambda: mau.log("house-code"),
}
GARBAGE: list[Any] = [
    *(None, 7, "text", [], [{}], {}),
    *({"do": do} for do in (None, "foo", ["branch"], "branch", "save", "undo", "next", "ready")),
    {"do": "drop", "line": {}},
    {"do": "branch", "line": 10**30, "step": -1, "move": "\ud800"},
    {"do": "branch", "line": 0, "step": 0, "move": "x" * 10_000},
    {"do": "play", "at": True, "move": []},
    {"do": "card", "at": 0, "card": {"a": 1}},
    {"do": "set", "field": "turn", "value": {}},
    {"do": "answered", "question": 99, "chosen": "x"},
    {"do": "variant", "id": "/etc/hostname"},
    {"do": "__init__", "at": 0},
]


@pytest.fixture(params=sorted(MAKERS))
def panel(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Panel]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MAUMAU_DATA", str(tmp_path))
    made = MAKERS[request.param]()
    yield made
    made.close()


def sendable(panel: Panel) -> None:
    """The state can be sent, and shown where no widget can be."""
    state = {name: value for name, value in panel.get_state().items() if name not in ("layout", "tabbable", "tooltip")}
    json.dumps(state, allow_nan=False, ensure_ascii=False).encode("utf-8")
    assert panel.still_bundle()["text/plain"]


def test_garbage_is_answered_and_harms_nothing(panel: Panel) -> None:
    for message in GARBAGE:
        panel._message(panel, message, None)
        sendable(panel)
    said = panel.notice.get("say")
    assert said is None or set(said) == {"en", "de"}


def test_a_page_cannot_change_what_is_python_s(panel: Panel) -> None:
    before = dict(panel.doc)
    panel.set_state({"doc": {}, "notice": {"n": None}, "art": "", "still": "x", "_esm": "alert(1)"})
    assert panel.doc == before
    panel._message(panel, {"do": "foo"}, None)
    panel.set_state({"options": {**panel.options, "theme": "dark"}})
    assert panel.options["theme"] == "dark"
    sendable(panel)


def test_a_closed_panel_still_shows_its_picture(panel: Panel) -> None:
    panel.close()
    bundle, _ = panel._repr_mimebundle_()
    assert {"text/plain", "text/html"} <= set(bundle)
    assert "application/vnd.jupyter.widget-view+json" not in bundle


def test_what_is_refused_is_said_in_both_languages_and_without_keys() -> None:
    table = mau.replay("w1-kalle")
    for message in ({"do": "branch", "line": 9, "step": 0, "move": "draw"}, {"do": "drop", "line": 0}, {"do": "foo"}):
        table._message(table, message, None)
        say = table.notice["say"]
        assert say["en"] != say["de"]
        assert not say["en"][0].startswith(("line", "do", "branch"))
    table.close()


def test_saved_files_can_be_read_by_the_class(tmp_path: Path) -> None:
    file = mau.save(mau.load_deal("w1-kalle"), tmp_path / "round.json")
    umask = os.umask(0)
    os.umask(umask)
    assert os.name == "nt" or stat.S_IMODE(file.stat().st_mode) == 0o666 & ~umask
    assert [path.name for path in tmp_path.iterdir()] == ["round.json"]
    for name in ("no\0good", "\ud800"):
        with pytest.raises(mau.InputError):
            mau.save(mau.load_deal("w1-kalle"), tmp_path / name)


def test_a_hidden_end_is_not_in_the_title() -> None:
    hidden = mau.replay("w4a-nineteen-points", views="seat 0")
    assert hidden.doc["title"] == {"en": "", "de": ""}
    shown = mau.replay("w4a-nineteen-points", views="seat 0", outcome=True)
    assert "teen" in shown.doc["title"]["en"]
    assert mau.replay("w4a-nineteen-points").doc["note"]["en"]


# --- where Python itself runs in the browser --------------------------------------------------------------------------


class Null:
    """Stands for the page's null, which is an object of its own there."""


@pytest.fixture
def page_null(monkeypatch: pytest.MonkeyPatch) -> Null:
    monkeypatch.setattr(null, "NULL", Null())
    return null.NULL


def test_none_reaches_the_page_of_a_browser_as_null(panel: Panel, page_null: Null) -> None:
    written = panel.get_state("doc")["doc"]
    assert json.dumps(written, default=lambda it: None if it is page_null else it) == json.dumps(panel.doc)
    assert ("null" in json.dumps(panel.doc)) == (page_null in flat(written))
    assert None not in flat(written)


def test_null_of_a_page_is_none_in_python(page_null: Null, monkeypatch: pytest.MonkeyPatch) -> None:
    table = mau.play("tavern", players=2, seed=3, pace="step")
    heard: list[Any] = []
    monkeypatch.setattr(table, "heard", heard.append)
    table._message(table, {"do": "lay", "cards": ["7H", page_null], "wish": page_null}, None)
    assert heard == [{"do": "lay", "cards": ["7H", None], "wish": None}]
    table.close()


def flat(value: Any) -> list[Any]:
    """All values in a document."""
    if isinstance(value, dict | list):
        return [one for item in (value.values() if isinstance(value, dict) else value) for one in flat(item)]
    return [value]


def test_the_cell_that_runs_is_asked_of_the_kernel_where_the_shell_does_not_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parent = {"metadata": {"cellId": "c1"}, "header": {"msg_id": "m1"}}
    kernel = SimpleNamespace(get_parent=lambda: parent)
    monkeypatch.setattr("maumau_kit.widgets.panel.get_ipython", lambda: SimpleNamespace(kernel=kernel))
    assert running_cell() == ("c1", "m1")
    monkeypatch.setattr("maumau_kit.widgets.panel.get_ipython", lambda: SimpleNamespace())
    assert running_cell() == ("", "")
