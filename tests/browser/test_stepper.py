"""The notebook side of the table: traits, checks, still picture, and no widgets left behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from crowd import HOSTILE, crowd
from ipywidgets.widgets import widget
from story import anna_and_kalle

from maumau_kit.base.words import language
from maumau_kit.views.wording import WORDS
from maumau_kit.widgets import panel
from maumau_kit.widgets.stepper import Stepper

VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def table() -> Iterator[Stepper]:
    made = Stepper(anna_and_kalle(), step=5, language="de")
    yield made
    made.close()


def registered() -> int:
    return len(widget._instances)


def test_the_step_stays_inside_the_story(table: Stepper) -> None:
    assert table.step == 5
    table.step = 99
    assert table.step == table.last == 15
    table.step = -3
    assert table.step == 0
    table.step = 15
    story = anna_and_kalle()
    table.story = {**story, "frames": story["frames"][:4]}
    assert (table.step, table.last) == (3, 3)


def test_options_have_defaults_and_are_checked(table: Stepper) -> None:
    assert table.options == {
        "language": "de",
        "suits": "french",
        "colours": 2,
        "theme": "auto",
        "projector": False,
        "size": "medium",
    }
    table.choose(suits="german", projector=True)
    assert (table.options["language"], table.options["suits"], table.options["projector"]) == (
        "de",
        "german",
        True,
    )
    for bad, said in (
        ({"langage": "de"}, "did you mean 'language'"),
        ({"zzz": 1}, "choose from language, suits"),
        ({"colours": 3}, "choose one of 2, 4"),
        ({"projector": 1}, "choose one of False, True"),
    ):
        with pytest.raises(ValueError, match=said):
            table.choose(**bad)
    assert table.options["suits"] == "german"


@pytest.mark.parametrize("story", [{}, None, [], {"format": "maumau-record/1"}])
def test_what_is_no_story_is_refused(story: Any) -> None:
    before = registered()
    with pytest.raises(ValueError, match="This is no story"):
        Stepper(story)
    assert registered() == before


@pytest.mark.parametrize("key", ["players", "frames"])
def test_an_empty_story_is_refused(table: Stepper, key: str) -> None:
    with pytest.raises(ValueError, match=f"The story has no {key}"):
        table.story = {**anna_and_kalle(), key: []}
    assert table.last == 15


def test_the_bundle_has_the_live_view_text_and_a_picture(table: Stepper) -> None:
    data, _ = table._repr_mimebundle_()
    assert data[VIEW]["model_id"] == table.model_id
    assert "Anna legt Kreuz 7: jetzt sind 6 Karten offen." in data["text/plain"]
    assert "Kalle: 5 Karten (am Zug): Kreuz 10" in data["text/plain"]
    assert data["text/html"].count("<img ") == 3
    assert "6 Karten offen" in data["text/html"]
    assert len(data["text/html"]) < 100_000
    table.step = 0
    assert "Sieben Karten für jeden" in table._repr_mimebundle_()[0]["text/html"]


def test_texts_of_strangers_are_escaped_in_the_picture() -> None:
    table = Stepper(crowd(), step=2)
    html = table._repr_mimebundle_()[0]["text/html"]
    table.close()
    assert HOSTILE not in html
    assert "<script" not in html
    assert "<u>" not in html
    assert "&lt;img src=x onerror=alert(1)&gt; says &lt;u&gt;x&lt;/u&gt;." in html


def test_shown_in_a_notebook_the_picture_stands_before_the_live_table(
    table: Stepper, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[dict[str, Any]] = []
    monkeypatch.setattr(panel, "display", lambda data, **_: shown.append(data))
    table._ipython_display_()
    still, live = shown
    assert VIEW not in still
    assert f'data-mau-still="{table.still}"' in still["text/html"]
    assert live[VIEW]["model_id"] == table.model_id
    assert {"text/html", "text/plain"} <= set(live)
    assert "<img" not in live["text/html"]
    table.close()
    table._ipython_display_()
    assert [VIEW in data for data in shown] == [False, True, False]


def test_one_table_is_one_widget_and_closing_frees_it() -> None:
    before = registered()
    table = Stepper(crowd(8))
    assert registered() - before <= 2  # the table and its layout
    for step in range(500):
        table.step = step % 6
    assert registered() - before <= 2
    table.close()
    table.close()
    assert registered() == before


def test_running_a_cell_again_closes_its_earlier_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    before = registered()
    elsewhere = Stepper(anna_and_kalle())
    for run in range(20):
        monkeypatch.setattr(panel, "running_cell", lambda run=run: ("cell-1", f"run-{run}"))
        first, second = Stepper(anna_and_kalle()), Stepper(anna_and_kalle())
        assert first.comm is not None
        assert registered() - before <= 6
    monkeypatch.setattr(panel, "running_cell", lambda: ("cell-2", "run-x"))
    other = Stepper(anna_and_kalle())
    assert second.comm is not None
    assert elsewhere.comm is not None
    for table in (elsewhere, first, second, other):
        table.close()
    assert registered() == before


def test_both_languages_have_the_same_words_and_slots() -> None:
    assert set(WORDS) == {"en", "de"}
    assert WORDS["en"].keys() == WORDS["de"].keys()
    for key, text in WORDS["en"].items():
        slots = {part.split("}")[0] for part in text.split("{")[1:]}
        german = {part.split("}")[0] for part in WORDS["de"][key].split("{")[1:]}
        assert slots == german, key
        assert text
        assert WORDS["de"][key]
    for key in WORDS["en"]:
        if key.endswith(".one"):
            assert f"{key.removesuffix('.one')}.other" in WORDS["en"]


def test_the_language_set_for_everything_reaches_open_tables() -> None:
    open_table, closed = Stepper(anna_and_kalle()), Stepper(anna_and_kalle())
    closed.close()
    try:
        language("de")
        assert open_table.options["language"] == "de"
        assert closed.options["language"] == "en"
        assert Stepper(anna_and_kalle()).options["language"] == "de"
    finally:
        language("en")
    assert open_table.options["language"] == "en"
    open_table.close()
