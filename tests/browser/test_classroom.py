"""The widgets in JupyterLab: keys, clicks, refusals, calls, lines, languages, themes, restarts, reopening, two tabs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("jupyterlab", reason="JupyterLab is not installed: pip install maumau-kit[lab]")

from laboratory import PATIENCE, Notebook, running_lab, write_notebook

pytestmark = pytest.mark.browser
STEPPER, PLAY, SEAT, QUIZ, RULES, SETUP, LOG, COMPARE, COUNT = range(1, 10)
CELLS = [
    "import maumau_kit as mau",
    'mau.replay("w2-debt-chain", views=["open", 0])',
    'mau.play("house-code", players=3, seed=5, forget=1.0, notice=0.0, pace="fast", names=["Anna", "Ben", "Cem"])',
    'mau.replay("w4b-the-deal-for-four", views="seat 1")',
    'mau.quiz("classic", questions=2, kinds="lay", seed=7)',
    'mau.rule_table("classic")',
    'mau.set_up("house-code")',
    'mau.log("house-code", position=mau.position("7H | JD 7C | KD 8S | debt 2 | stock 4D 6D 10C 2S", "house-code"))',
    'mau.compare("house-code", "tavern", seed=3, tab="deal")',
    "from ipywidgets.widgets import widget\nprint('widgets:', len(widget._instances))",
    "# scratch",
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("classroom")
    write_notebook(made / "class.ipynb", CELLS)
    return made


@pytest.fixture(scope="module")
def address(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_lab(tmp_path_factory.mktemp("lab"), folder) as found:
        yield found


@pytest.fixture(scope="module")
def room(browser: Any, address: str) -> Iterator[Notebook]:
    notebook = Notebook(browser, address, "class.ipynb")
    notebook.run_all(notebook.page.locator(".mau").nth(2))
    notebook.page.wait_for_timeout(500)
    notebook.idle()  # a click waits as long as cells run
    yield notebook
    notebook.context.close()


def until(table: Any, text: str, part: str = ".mau-sentence") -> None:
    found = table.locator(part, has_text=text) if part else table.get_by_text(text, exact=False)
    found.first.wait_for(timeout=20_000)


def test_a_line_branches_off_in_the_notebook(room: Notebook) -> None:
    table = room.table(STEPPER)
    table.get_by_role("button", name="Next").click()
    table.get_by_role("button", name="What if? take").click()
    until(table, "What if 1", ".mau-number")
    until(table, "takes 2 cards")
    table.get_by_role("button", name="Let bots play on").click()
    table.get_by_role("group", name="What if 1", exact=True).get_by_role("button").nth(3).wait_for()
    table.get_by_role("button", name="Last").click()
    until(table, "The result", ".mau-why")
    assert room.errors == []


def test_an_illegal_click_explains_itself(room: Notebook) -> None:
    table = room.table(PLAY)
    table.locator('.mau-own .mau-card[data-legal="no"]').first.click()
    until(table, "2 cards are owed", ".mau-asking, .mau-why [data-lit]")
    assert table.get_by_text("Everybody has 5 cards", exact=False).count() > 0  # nothing was played
    table.get_by_role("button", name="Take 2 cards").click()
    until(table, "takes 2 cards", ".mau-log, .mau-sentence")
    assert room.errors == []


def one_move(table: Any) -> None:
    """Whatever may be done, the plainest first."""
    card = table.locator('.mau-own .mau-card[data-legal="yes"]')
    act = table.locator('.mau-does .mau-button:not([aria-disabled="true"])')
    if card.count():
        card.first.click()
        suits = table.locator(".mau-picker button")
        if suits.count():
            suits.first.click()
    elif act.count():
        act.first.click()


def test_a_missing_call_is_caught(room: Notebook) -> None:
    table = room.table(PLAY)
    caught = table.get_by_role("button", name="Object!")
    for _ in range(150):
        if caught.count() and caught.first.is_visible():
            caught.first.click()
            break
        if table.locator(".mau-prompt", has_text="it is your turn").count():
            one_move(table)
        room.page.wait_for_timeout(200)
    until(table, "objects", ".mau-log")
    assert room.errors == []


def test_a_question_is_answered_by_key_and_kept(room: Notebook) -> None:
    table = room.table(QUIZ)
    table.get_by_role("checkbox").first.focus()
    room.page.keyboard.press("Space")
    assert table.get_by_role("checkbox").first.get_attribute("aria-checked") == "true"
    table.get_by_role("button", name="Check").click()
    table.get_by_role("button", name="Next question").wait_for()
    room.idle()
    assert room.do("print(len(mau.results().columns['right']))") == "1"
    assert room.errors == []


def test_rules_are_searched_and_the_notebook_hears_no_letter(room: Notebook) -> None:
    table = room.table(RULES)
    cells = room.page.locator(".jp-Notebook .jp-Cell").count()
    table.get_by_role("searchbox").click()
    room.page.keyboard.type("bad", delay=20)  # b and a would add cells, d d would delete one
    for _ in range(3):
        room.page.keyboard.press("Backspace")
    room.page.keyboard.type("seven", delay=10)
    table.get_by_text("The next player draws 2 cards", exact=False).first.wait_for()
    assert room.page.locator(".jp-Notebook .jp-Cell").count() == cells
    assert room.errors == []


def test_a_position_is_set_up_and_checked(room: Notebook) -> None:
    table = room.table(SETUP)
    assert table.get_by_text("The position is right", exact=False).count() == 0
    table.get_by_role("button", name="Deal at random").click()
    table.get_by_text("The position is right", exact=False).first.wait_for()
    assert room.errors == []


def test_a_real_round_is_logged_and_a_wrong_move_refused(room: Notebook) -> None:
    table = room.table(LOG)
    table.locator('.mau-own .mau-card[data-legal="no"], .mau-card[aria-label^="jack of diamonds"]').first.click()
    until(table, "only a seven may be laid now", "")
    table.locator('.mau-card[aria-label^="seven of clubs"]').first.click()
    until(table, "4 cards are owed", "")
    assert room.errors == []


def test_two_tables_are_compared_step_by_step(room: Notebook) -> None:
    table = room.table(COMPARE)
    table.locator(".mau-both .mau-to-next").click()
    room.page.keyboard.press("ArrowRight")
    assert [table.locator(".mau-twin .mau-number").nth(side).inner_text()[:3] for side in (0, 1)] == ["2 /", "2 /"]
    table.get_by_role("tab", name="The rules").click()
    rows = table.locator(".mau-topics tbody tr")
    before = rows.count()
    row = rows.filter(has_text="drawing.voluntary")
    row.get_by_role("button").first.click()
    row.wait_for(state="detached", timeout=20_000)
    assert rows.count() == before - 1
    assert room.errors == []


def test_a_long_run_is_stopped_while_the_tables_stay_alive(room: Notebook) -> None:
    table = room.table(COMPARE)
    table.get_by_role("tab", name="In numbers").click()
    room.do("long = mau.compare('classic', 'tavern', players=4); long.heard({'do': 'run', 'deals': 10_000_000})")
    table.locator(".mau-deals button").first.click()
    table.get_by_role("button", name="Play them").click()
    until(table, "1,000 deals", ".mau-numbersSum")
    assert room.do("print(long.progress['what'])") == "numbers"
    room.do("long.heard({'do': 'stop'}); long._work.wait(1.0)")
    said = room.do("print(long.progress, 0 < long.numbers.done < 10_000_000); long.close()")
    assert said == "{} True"
    assert room.errors == []


def test_a_figure_is_drawn(room: Notebook) -> None:
    room.do("display(mau.paired('tavern', 'house-code', deals=100, engine='plain').figure(theme='dark'))")
    plot = room.page.locator(".js-plotly-plot")
    plot.first.wait_for()
    assert "turns a round" in plot.first.locator(".ytick").first.text_content()
    room.do("pass")
    assert room.errors == []


def test_the_language_of_everything_is_switched(room: Notebook) -> None:
    room.do('mau.language("de")')
    table = room.table(STEPPER)
    table.get_by_role("button", name="Weiter", exact=True).wait_for()
    assert table.get_attribute("lang") == "de"
    assert room.table(PLAY).get_attribute("lang") == "de"
    room.table(PLAY).get_by_role("button", name="English").click()
    assert room.table(PLAY).get_attribute("lang") == "en"
    room.do('mau.language("en")')
    room.table(STEPPER).get_by_role("button", name="Next", exact=True).wait_for()


def test_the_dark_theme_is_followed(room: Notebook) -> None:
    room.command("apputils:change-theme", theme="JupyterLab Dark")
    room.page.locator('.mau[data-theme="dark"]').first.wait_for(timeout=15_000)
    assert room.page.locator('.mau[data-theme="light"]').count() == 0
    room.command("apputils:change-theme", theme="JupyterLab Light")
    room.page.locator('.mau[data-theme="light"]').first.wait_for(timeout=15_000)
    assert room.page.locator('.mau[data-theme="dark"]').count() == 0


def test_out_of_sight_and_back(room: Notebook) -> None:
    table = room.table(STEPPER)
    before = table.locator(".mau-sentence").inner_text()
    room.cell(COUNT)
    room.page.wait_for_timeout(300)
    assert room.table(STEPPER).locator(".mau-sentence").inner_text() == before
    assert (
        room.table(STEPPER)
        .locator(".mau-pile use")
        .first.evaluate("use => document.querySelector(use.getAttribute('href')) !== null")
    )


def test_two_tabs_show_the_same(room: Notebook, address: str) -> None:
    room.save()
    second = room.context.new_page()
    second.goto(f"{address}/lab/tree/class.ipynb?reset")
    table = second.locator(".jp-Notebook .jp-Cell").nth(SEAT).locator(".mau").first
    table.wait_for(state="attached", timeout=PATIENCE)
    table.evaluate("node => node.scrollIntoView()")
    mine = room.table(SEAT)
    sentence = mine.locator(".mau-sentence").inner_text()
    second.wait_for_function(
        "sentence => [...document.querySelectorAll('.mau-sentence')].some((node) => node.innerText === sentence)",
        arg=sentence,
        timeout=20_000,
    )
    second.close()


def test_running_a_cell_fifty_times_leaves_nothing_behind(room: Notebook) -> None:
    def widgets() -> int:
        room.run_cell(COUNT)
        room.idle()
        return int(room.cell(COUNT).locator(".jp-OutputArea-output").last.inner_text().partition(":")[2])

    def on_the_page() -> list[int]:
        count = "() => ['.mau', '.mau-sheet', '[data-mau-still]'].map((name) => document.querySelectorAll(name).length)"
        return [int(n) for n in room.page.evaluate(count)]

    for cell in (STEPPER, PLAY):
        room.run_cell(cell)
    room.idle()
    room.page.wait_for_timeout(500)
    python, page = widgets(), on_the_page()
    for _ in range(25):
        for cell in (STEPPER, PLAY):
            room.cell(cell).locator(".jp-InputArea-editor").click()
            room.page.keyboard.press("Control+Enter")
            room.idle()
            room.page.wait_for_timeout(100)  # a table that is closed before it is drawn complains on its way out
    room.page.wait_for_timeout(1000)
    assert widgets() == python
    assert on_the_page() == page
    assert room.errors == []


def test_the_saved_notebook_holds_pictures_and_no_hidden_card(room: Notebook, folder: Path) -> None:
    room.save()
    saved = json.loads((folder / "class.ipynb").read_text(encoding="utf-8"))
    for cell in (STEPPER, PLAY, SEAT):
        outputs = [output["data"] for output in saved["cells"][cell]["outputs"]]
        assert any("text/html" in data and "<img" in "".join(data["text/html"]) for data in outputs)
        assert all("text/plain" in data for data in outputs)
    seat = json.dumps(saved["cells"][SEAT]["outputs"])
    assert "queen of" in seat or "of spades" in seat  # the seat's own cards are there
    assert len(json.dumps(saved)) < 2_000_000


def test_after_a_restart_the_table_says_that_its_kernel_is_gone(room: Notebook) -> None:
    room.restart()
    table = room.table(PLAY)
    table.locator(".mau-own .mau-card").first.click()
    table.locator(".mau-own .mau-card").last.click()
    button = table.get_by_role("button", name="Hint")
    button.click()
    alert = table.get_by_role("alert")
    alert.wait_for(timeout=15_000)
    assert "kernel" in alert.inner_text()
    stepper = room.table(STEPPER)
    stepper.locator("input[type=range]").focus()
    room.page.keyboard.press("Home")  # stepping needs no kernel
    stepper.get_by_role("button", name="Next").click()
    assert stepper.locator("input[type=range]").input_value() == "1"
    room.run_cell(0)
    room.run_cell(PLAY)
    room.idle()
    room.table(PLAY).locator(".mau-own .mau-card").first.wait_for()
    room.page.wait_for_timeout(500)
    assert room.table(PLAY).get_by_role("alert").count() == 0


def test_a_notebook_opened_again_without_a_kernel_shows_pictures(room: Notebook, address: str, browser: Any) -> None:
    room.save()
    room.command("kernelmenu:shutdown")
    room.page.wait_for_timeout(1500)
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    page = context.new_page()
    page.goto(f"{address}/lab/tree/class.ipynb?reset")
    still = page.locator("[data-mau-still]").first
    still.wait_for(state="attached", timeout=PATIENCE)
    still.evaluate("node => node.scrollIntoView()")
    page.wait_for_timeout(1000)
    assert still.is_visible()
    assert still.locator("img").count() > 0
    context.close()


def test_nothing_came_from_outside(room: Notebook) -> None:
    assert room.outside == []
