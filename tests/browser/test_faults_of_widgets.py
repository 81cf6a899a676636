# ruff: noqa: N802
"""Faults that widgets of this kind really have (group C of the list), each tried here or where it is named.

Tried elsewhere: C01, the first part of C03 and C37 in `test_classroom.py`; C13 in `test_notebooks.py`; C30 by axe-core
in `test_accessible.py` and by measuring in `test_table.py`; C39 in `test_play.py`; C06, C08 and C43 in
`test_faults_of_plots.py`; C19 in `test_compare.py` and `test_progress_lab.py`; C35 in `test_site.py`.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from galleries import GALLERY, shown
from ipywidgets.widgets import widget
from page import page
from wire import wired

import maumau_kit as mau
from maumau_kit.widgets.panel import Panel
from maumau_kit.widgets.replay import replay

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
PACKAGE = Path(mau.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))


def messages_of(panel: Panel) -> list[dict[str, Any]]:
    """Every message that a panel sends to its page from now on."""
    sent: list[dict[str, Any]] = []
    send = panel._send

    def heard(message: dict[str, Any], buffers: Any = None) -> None:
        sent.append(message)
        send(message, buffers)

    panel._send = heard
    return sent


def test_C03_stepping_and_dealing_leave_nothing_behind() -> None:
    table = mau.play("tavern", players=2, seed=1)
    before = len(widget._instances)
    for number in range(500):
        table.step = number
        table.heard({"do": "hint", "at": table.doc["at"]})
    for _ in range(50):
        table.heard({"do": "new_match", "at": table.doc["at"]})
    assert len(widget._instances) == before
    stepper = replay("w1-kalle")
    there = len(widget._instances)
    for number in range(500):
        stepper.step = number % 16
    for _ in range(20):
        stepper.branch("draw", step=1, line=0)
        stepper.drop(1)
    assert len(widget._instances) == there
    stepper.close()
    table.close()
    assert len(widget._instances) < before


def test_C10_everything_that_a_click_does_a_key_does(open_page: Open) -> None:
    for name in GALLERY:
        with shown(name, open_page) as watched:
            mouse_only = watched.page.evaluate(
                """() => [...document.querySelectorAll(".mau *")].filter((node) => node.offsetParent
                  && getComputedStyle(node).cursor === "pointer"
                  && !node.closest("button, select, input, [role=button], [role=radio], [role=tab], label, [tabindex]")
                  && !node.querySelector("button") && !node.closest(".mau-row"))
                  .map((node) => node.outerHTML.slice(0, 120))"""
            )
            assert mouse_only == [], name


def test_C11_a_step_is_at_most_three_messages() -> None:
    table = replay("w1-kalle")
    sent = messages_of(table)
    table.step = 4
    assert len(sent) <= 1
    sent.clear()
    table.branch("draw", step=1)
    assert len(sent) <= 3
    play = mau.play("classic", players=3, seed=2)
    sent = messages_of(play)
    play._message(play, {"do": "hint", "at": play.doc["at"]}, None)
    assert 1 <= len(sent) <= 3
    table.close()
    play.close()


def test_C15_a_sentence_stands_on_the_page_once(open_page: Open) -> None:
    table = replay("w1-kalle", language="en")
    one = wired(open_page, table, "stepper")
    one.table().get_by_role("button", name="Next").click()
    assert one.page.get_by_text("The starter is", exact=False).count() + one.page.locator(".mau-sentence").count() == 1
    table.close()


def test_C15_no_module_of_a_widget_prints() -> None:
    for module in MODULES:
        if module.parent.name not in ("widgets", "views"):
            continue
        calls = [node for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
        names = {node.func.id for node in calls if isinstance(node.func, ast.Name)}
        assert "print" not in names, module.name


def test_C17_C19_no_module_clears_outputs_or_turns_the_kernels_loop() -> None:
    for module in MODULES:
        text = module.read_text(encoding="utf-8")
        for word in ("clear_output", "do_one_iteration", "nest_asyncio", "run_until_complete"):
            assert word not in text, module.name


def test_C21_the_slider_never_goes_back_while_it_is_dragged(open_page: Open) -> None:
    with shown("stepper", open_page) as watched:
        slider = watched.table().locator("input[type=range]")
        watched.page.evaluate("tables[0].go(0)")
        box = slider.bounding_box()
        middle = box["y"] + box["height"] / 2
        watched.page.mouse.move(box["x"] + 9, middle)
        watched.page.mouse.down()
        seen = []
        for part in range(1, 21):
            watched.page.mouse.move(box["x"] + 9 + (box["width"] - 18) * part / 20, middle)
            watched.page.wait_for_timeout(25)
            seen.append(watched.step())
        watched.page.mouse.up()
        watched.page.wait_for_timeout(150)
        assert seen == sorted(seen)
        assert watched.step() == seen[-1] == watched.panel.step == int(slider.input_value())
        assert watched.step() > 12


def test_C24_every_change_leaves_and_equal_moments_are_told_apart(open_page: Open) -> None:
    table = replay("w1-kalle")
    sent = messages_of(table)
    for change in (
        lambda: setattr(table, "step", 3),
        lambda: table.choose(theme="dark"),
        lambda: table.branch("draw", step=1),
        lambda: table.tell(("a", "b")),
        lambda: table.tell(("a", "b")),  # the same words twice are said twice
    ):
        sent.clear()
        change()
        assert any(message.get("method") == "update" for message in sent)
    table.close()
    passes = mau.replay("tavern-nobody-lays", language="en")
    one = open_page(page((passes.doc, passes.options)))
    number = one.table().locator(".mau-number")
    said = set()
    for step in range(len(passes.doc["frames"])):
        one.page.evaluate(f"tables[0].go({step})")
        said.add(number.inner_text())
    assert len(said) == len(passes.doc["frames"])
    passes.close()


def test_C26_a_bot_that_breaks_is_named_and_the_table_goes_on(open_page: Open) -> None:
    def broken(_observation: object) -> str:
        raise RuntimeError("<b>no idea</b>")

    table = mau.play("tavern", players=2, seed=4, bots=[broken], language="en", pace="fast")
    one = wired(open_page, table, "play")
    place = one.table()
    for _ in range(4):
        if table.doc["wait"] or table.doc["fault"]:
            break
        act = place.locator('.mau-does .mau-button:not([aria-disabled="true"])').first
        act.click()
        one.page.wait_for_timeout(300)
    place.get_by_text("RuntimeError", exact=False).first.wait_for(timeout=10_000)
    assert "<b>no idea</b>" in table.sitting.fault.detail  # what it said is for Python alone: it may name its cards
    assert place.get_by_text("no idea", exact=False).count() == 0
    place.get_by_role("button", name="New match").click()
    one.page.wait_for_timeout(300)
    assert place.locator(".mau-own .mau-card").count() > 0
    assert one.dialogs == []
    assert one.errors == []
    table.close()


@pytest.mark.parametrize("name", ["stepper"])
def test_C29_typed_keys_stay_inside_and_the_notebooks_keys_pass(name: str, open_page: Open) -> None:
    with shown(name, open_page) as watched:
        watched.page.evaluate(
            "window.passed = []; document.addEventListener('keydown', (event) => passed.push(event.key));"
        )
        watched.table().get_by_role("button", name="Next").focus()
        for key in ("a", "b", "d", "x", "y", "1", "8", "m", "h", "ArrowRight", "Home", "Enter"):
            watched.page.keyboard.press(key)
        assert watched.page.evaluate("passed") == []
        for key in ("Shift+Enter", "Escape", "Control+s"):
            watched.page.keyboard.press(key)
        passed = watched.page.evaluate("passed.filter((key) => !['Shift', 'Control'].includes(key))")
        assert passed == ["Enter", "Escape", "s"]


def test_C33_a_big_table_is_one_widget() -> None:
    before = len(widget._instances)
    table = mau.play("crazy-eights", players=6, seed=1)
    assert len(widget._instances) - before <= 2
    table.close()


def test_C35_no_thread_and_no_process_is_needed_to_load_the_kit() -> None:
    code = (
        "import sys\n"
        "for name in ('multiprocessing', 'subprocess', 'socket', 'numpy', 'pandas', 'numba', 'nbformat'):\n"
        "    sys.modules[name] = None\n"
        "import maumau_kit as mau\n"
        "from maumau_kit.views.story import story\n"
        "from maumau_kit.studies.sitting import Sitting\n"
        "from maumau_kit.studies.branching import branch_off, played_on\n"
        "deal = mau.load_deal('w1-kalle')\n"
        "print(len(story(deal)['frames']), len(played_on(branch_off(deal, 1, 'draw')).moves) > 2)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False, cwd=PACKAGE.parent
    )
    assert done.stdout.split() == ["16", "True"], done.stderr


def test_D11_no_message_holds_a_number_that_a_browser_refuses() -> None:
    for piece in GALLERY.values():
        panel = piece.make()
        state = {key: value for key, value in panel.get_state().items() if key not in ("layout", "tabbable", "tooltip")}
        json.dumps(state, allow_nan=False)
        panel.close()
