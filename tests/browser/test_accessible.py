"""Every widget asked by axe-core, in both themes, both languages and three widths, and walked through by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest
from galleries import GALLERY, shown

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
LOOKS = [
    ({"theme": "light", "language": "en", "suits": "french"}, 1280),
    ({"theme": "dark", "language": "de", "suits": "german"}, 360),
    ({"theme": "dark", "language": "en", "suits": "french", "projector": True}, 1920),
    ({"theme": "light", "language": "de", "suits": "german", "colours": 4}, 768),
]


def complaints(watched: Any) -> list[str]:
    """What axe-core finds in the widgets of a page, one line a fault."""
    watched.page.evaluate(AXE)
    found = watched.page.evaluate("axe.run({ include: ['.mau'] }, { resultTypes: ['violations'] })")
    return [f"{fault['id']}: {node['html'][:160]}" for fault in found["violations"] for node in fault["nodes"]]


@pytest.mark.parametrize(("look", "width"), LOOKS, ids=["light", "narrow", "projector", "four"])
@pytest.mark.parametrize("name", sorted(GALLERY))
def test_axe_finds_nothing(name: str, look: dict[str, Any], width: int, open_page: Open) -> None:
    with shown(name, open_page, width=width, **look) as watched:
        assert complaints(watched) == []
        assert watched.errors == []


def test_axe_would_find_something(open_page: Open) -> None:
    with shown("stepper", open_page, theme="light") as watched:
        watched.page.evaluate("document.querySelector('.mau-note').append(document.createElement('button'))")
        watched.page.evaluate("document.querySelector('.mau-sentence').style.color = '#bbb'")
        assert {line.partition(":")[0] for line in complaints(watched)} >= {"button-name", "color-contrast"}
