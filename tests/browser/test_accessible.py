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
LOOKS: list[tuple[dict[str, Any], int]] = [
    ({"theme": "light", "language": "en", "suits": "french", "colours": 2, "projector": False}, 1280),
    ({"theme": "dark", "language": "de", "suits": "german", "colours": 2, "projector": False}, 360),
    ({"theme": "dark", "language": "en", "suits": "french", "colours": 4, "projector": True}, 1920),
    ({"theme": "light", "language": "de", "suits": "german", "colours": 4, "projector": False}, 768),
]


def complaints(watched: Any) -> list[str]:
    """What axe-core finds in the widgets of a page, one line a fault."""
    watched.page.evaluate(f"if (!window.axe) {{ {AXE} }}")
    found = watched.page.evaluate("axe.run({ include: ['.mau'] }, { resultTypes: ['violations'] })")
    return [f"{fault['id']}: {node['html'][:160]}" for fault in found["violations"] for node in fault["nodes"]]


@pytest.mark.parametrize("name", sorted(GALLERY))
def test_axe_finds_nothing(name: str, open_page: Open) -> None:
    with shown(name, open_page, **LOOKS[0][0]) as watched:
        for look, width in LOOKS:
            watched.page.set_viewport_size({"width": width, "height": 900})
            watched.page.evaluate("(look) => tables[0].choose(look)", look)
            watched.page.wait_for_timeout(250)  # what moves has come to rest
            assert complaints(watched) == [], f"{look} {width}"
            too_wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert watched.page.evaluate(too_wide) <= 0, f"wider than {width}"
        assert watched.errors == []


def test_axe_would_find_something(open_page: Open) -> None:
    with shown("stepper", open_page, theme="light") as watched:
        watched.page.evaluate("document.querySelector('.mau-note').append(document.createElement('button'))")
        watched.page.evaluate("document.querySelector('.mau-sentence').style.color = '#bbb'")
        assert {line.partition(":")[0] for line in complaints(watched)} >= {"button-name", "color-contrast"}
