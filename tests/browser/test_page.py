"""The page that stands alone: no request, nothing run that a text says, and it starts where the panel stood."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from crowd import HOSTILE

from maumau_kit.game.deals import load_deal
from maumau_kit.game.record import read_record
from maumau_kit.widgets.page import page
from maumau_kit.widgets.replay import replay

pytestmark = pytest.mark.browser
Open = Callable[..., Any]


def test_it_opens_where_the_panel_stood_and_steps(open_page: Open) -> None:
    first, second = replay("w1-kalle", step=5), replay("w2-debt-chain", step=1, language="de")
    second.branch("take")
    one = open_page(page(first, second, title="Zwei Tische"), bypass_csp=False)
    assert one.page.title() == "Zwei Tische"
    assert [slider.input_value() for slider in one.page.locator("input[type=range]").all()] == ["5", "2"]
    assert one.table(1).locator(".mau-line").count() == 2
    assert one.table(1).locator(".mau-ask").count() == 0
    one.table(0).get_by_role("button", name="Next").click()
    assert one.table(0).locator("input[type=range]").input_value() == "6"
    assert one.table(1).locator("input[type=range]").input_value() == "2"
    assert len(one.requests) == 1
    assert one.errors == []
    first.close()
    second.close()


def test_hostile_texts_stay_texts(open_page: Open) -> None:
    data = load_deal("w1-kalle").to_dict() | {
        "players": [HOSTILE, "</script><script>alert(2)</script>"],
        "titles": {"en": "</script><img src=x onerror=alert(1)>", "de": "\u2028"},
    }
    table = replay(read_record(data))
    one = open_page(page(table, title="</title><script>alert(3)</script>"), bypass_csp=False)
    assert "</title>" in one.page.title()
    assert "</script><img" in one.table().locator(".mau-title").inner_text()
    assert one.dialogs == []
    assert one.errors == []
    table.close()
