"""The front ends as texts: joined without a loader, no name twice, no word that is missing, nothing from elsewhere."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from maumau_kit.views.wording import WORDS
from maumau_kit.widgets import front

MODULES = sorted(path.stem for path in front.HERE.glob("*.js"))
KINDS = sorted(name for name in MODULES if "export default bind(" in (front.HERE / f"{name}.js").read_text("utf-8"))
NAMED = re.compile(r"^(?:export )?(?:async )?(?:class|const|let|function) (\w+)", re.MULTILINE)


def source(name: str) -> str:
    return (front.HERE / f"{name}.js").read_text(encoding="utf-8")


def test_every_widget_has_a_module_and_a_class() -> None:
    assert "stepper" in KINDS
    for kind in KINDS:
        assert (front.HERE / f"{kind}.py").is_file(), kind
        assert f'static widget = "{kind}"' in source(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_joined_module_is_complete_and_stands_alone(kind: str) -> None:
    text = front.module(kind)
    assert not re.search(r"^import ", text, re.MULTILINE)
    assert len(re.findall(r"^export default", text, re.MULTILINE)) == 1
    assert len(re.findall(r"^export const mount\b", text, re.MULTILINE)) == 1
    names = NAMED.findall(text)
    assert len(names) == len(set(names)), [name for name in names if names.count(name) > 1]


def test_parts_come_before_what_needs_them() -> None:
    for kind in KINDS:
        parts = front.parts(kind)
        assert parts[-1] == kind
        for place, name in enumerate(parts):
            needed = re.findall(r'from "\./(\w+)\.js"', source(name))
            assert set(needed) <= set(parts[:place]), name


@pytest.mark.parametrize("name", MODULES)
def test_nothing_is_loaded_and_no_text_becomes_markup(name: str) -> None:
    text = source(name)
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function", "fetch("):
        assert word not in text, word
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)
    sheet = front.HERE / f"{name}.css"
    if sheet.is_file():
        assert "url(" not in sheet.read_text(encoding="utf-8")
        assert "@import" not in sheet.read_text(encoding="utf-8")


def words_of(kind: str) -> dict[str, dict[str, str]]:
    own = front.HERE.parent / "views" / f"wording_{kind}.py"
    extra = importlib.import_module(f"maumau_kit.views.{own.stem}").WORDS if own.is_file() else {"en": {}, "de": {}}
    return {lang: {**WORDS[lang], **extra[lang]} for lang in ("en", "de")}


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_asks_for_no_word_that_is_missing(kind: str) -> None:
    script, words = front.module(kind), words_of(kind)
    asked = set(re.findall(r'this\.word\("([^"]+)"', script))
    counted = set(re.findall(r'this\.count\("([^"]+)"', script))
    assert len(asked) > 5
    assert asked - words["en"].keys() == set()
    assert {f"{key}.{form}" for key in counted for form in ("one", "other")} - words["en"].keys() == set()


@pytest.mark.parametrize("file", sorted((front.HERE.parent / "views").glob("wording*.py")), ids=lambda path: path.stem)
def test_words_exist_in_both_languages_with_the_same_slots(file: Path) -> None:
    words = importlib.import_module(f"maumau_kit.views.{file.stem}").WORDS
    assert words["en"].keys() == words["de"].keys()
    for key, text in words["en"].items():
        assert text, key
        assert words["de"][key], key
        assert set(re.findall(r"\{(\w+)\}", text)) == set(re.findall(r"\{(\w+)\}", words["de"][key])), key
