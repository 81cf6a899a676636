"""The figures of debt chains in a real browser: every text is whole, large enough, and covers no other."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import Any

import pytest

import maumau_kit as mau

pytestmark = pytest.mark.browser
Open = Callable[..., Any]
TEXTS = (
    ".annotation-text, .textpoint text, .gtitle, .legendtext, .xtick text, .ytick text, .xtitle, .ytitle, "
    ".heatmap-label text"
)
NAMES = ("Anna-Katharina von Hohenfels", "Kalle", "Mia", "Jo", "Leonore", "Ben", "Emma", "Paul")


def chains(players: int, rules: str | mau.Variant = "house-code") -> tuple[Any, int]:
    """Of some rounds, the longest chain: all chains of its round, and its number."""
    rounds = [
        mau.debt_chains(mau.play_round(rules, bots="shedder", players=players, seed=seed, names=NAMES))
        for seed in range(20)
    ]
    found = [(len(chain.links), -place, number) for place, one in enumerate(rounds) for number, chain in enumerate(one)]
    _, place, number = max(found)
    return rounds[-place], number


@cache
def found() -> tuple[Any, ...]:
    """What the figures show: a short and a long chain, shares, and an atlas."""
    wide = mau.variant("house-code").with_knobs(
        setup__suits="german", setup__ranks=["7", "8", "9", "10", "J", "Q", "K", "A"], setup__copies=2, players=[2, 8],
        debt__amount={"7": 2, "8": 1, "9": 3}, debt__stack="any", turns__skip=[],
    )  # fmt: skip
    shares = [
        mau.debt_shares(rules, players=players, rounds=2000, seed=1, engine="plain")
        for rules, players in (("house-code", 3), ("classic", 2), (wide, 8))
    ]
    return (*chains(3), *chains(8, wide), shares, mau.debt_atlas(32))


def figures(**options: Any) -> dict[str, Any]:
    short, number, long, long_number, shares, atlas = found()
    return {
        "ladder": short.ladder(number, **options),
        "a long ladder": long.ladder(long_number, **options),
        "timeline": short.timeline(**options),
        "a busy timeline": long.timeline(**options),
        "bars": shares[0].figure(**options),
        "all bars": shares[1].figure(**options),
        "many bars": shares[2].figure(**options),
        "beside": shares[0].beside(*shares[1:], **options),
        "six beside": shares[0].beside(*[shares[0]] * 5, **options),
        "map by players": atlas.figure(by="players", **options),
        "map": atlas.figure(**options),
        "map by hand": atlas.figure(by="hand", seat=2, players=4, **options),
    }


def overlapping(boxes: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Texts of which one covers another by more than a hair."""
    return [
        (a["text"], b["text"])
        for a, b in combinations(boxes, 2)
        if min(a["right"], b["right"]) - max(a["left"], b["left"]) > 1
        and min(a["bottom"], b["bottom"]) - max(a["top"], b["top"]) > 4
    ]


BOXES = """
([texts]) => [...document.querySelectorAll(".js-plotly-plot")].map((plot) => {
  const edge = plot.getBoundingClientRect();
  return [...plot.querySelectorAll(texts)].map((node) => {
    const box = node.getBoundingClientRect();
    const cut = box.left < edge.left - 1 || box.right > edge.right + 1 || box.top < edge.top - 1
      || box.bottom > edge.bottom + 1;
    return {text: node.textContent, left: box.left, right: box.right, top: box.top, bottom: box.bottom, cut};
  });
})
"""


@pytest.mark.parametrize("width", [360, 700, 1400])
@pytest.mark.parametrize(("theme", "lang"), [("light", "en"), ("dark", "de")])
def test_no_text_covers_another_or_is_cut_off(open_page: Open, width: int, theme: str, lang: str) -> None:
    drawn = figures(theme=theme, lang=lang)
    plots = [figure.to_html(full_html=False, include_plotlyjs=not place) for place, figure in enumerate(drawn.values())]
    watched = open_page(f"<!doctype html><meta charset=utf-8>{''.join(plots)}", width=width)
    watched.page.wait_for_function(f"document.querySelectorAll('.js-plotly-plot .main-svg').length >= 2 * {len(drawn)}")
    watched.page.wait_for_timeout(300)
    for name, boxes in zip(drawn, watched.page.evaluate(BOXES, [TEXTS]), strict=True):
        assert len(boxes) > 5, name
        assert overlapping(boxes) == [], name
        assert [box["text"] for box in boxes if box["cut"]] == [], name
    assert watched.errors == []
