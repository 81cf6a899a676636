"""Widgets of all kinds on one page: none changes how another looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from galleries import GALLERY

from maumau_kit.widgets.page import page

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
ONE_OF_EACH = ("stepper", "stepper-lines", "play", "quiz-lay", "rules", "setup", "log")
# Where every part of a widget lies, and how it is drawn.
LOOKS = """(id) => {
  const root = document.querySelector(`#${id} > .mau`), from = root.getBoundingClientRect();
  const seen = [...root.querySelectorAll("*")].filter((node) => node.getClientRects().length && !node.ownerSVGElement);
  return seen.map((node) => {
    const box = node.getBoundingClientRect(), style = getComputedStyle(node);
    const look = [node.localName, node.className.baseVal ?? node.className, style.color, style.backgroundColor];
    const place = [box.left - from.left, box.top - from.top, box.width, box.height];
    return [place, [...look, style.borderTopWidth, style.fontSize].join(" ")];
  });
}"""


def differ(one: list[Any], other: list[Any]) -> bool:
    """Whether two parts look different; a pixel is left to rounding."""
    return one[1] != other[1] or any(abs(a - b) > 1 for a, b in zip(one[0], other[0], strict=True))


@pytest.mark.parametrize("width", [360, 1280])
def test_neighbours_leave_each_other_alone(width: int, open_page: Open) -> None:
    panels = [GALLERY[name].make(theme="light", language="en") for name in ONE_OF_EACH]
    together = open_page(page(*panels), width=width)
    for number, (name, panel) in enumerate(zip(ONE_OF_EACH, panels, strict=True)):
        alone = open_page(page(panel), width=width)
        wanted, found = alone.page.evaluate(LOOKS, "table0"), together.page.evaluate(LOOKS, f"table{number}")
        assert len(found) == len(wanted) > 20, name
        assert [pair for pair in zip(found, wanted, strict=True) if differ(*pair)] == [], name
        alone.page.close()
    assert together.errors == []
    for panel in panels:
        panel.close()
