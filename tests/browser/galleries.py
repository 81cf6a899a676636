"""One of every widget, in the states that a class sees: for tests of looks and of accessibility."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from wire import wired

import maumau_kit as mau
from maumau_kit.game.deals import load_deal
from maumau_kit.widgets.panel import Panel
from maumau_kit.widgets.replay import replay


class Piece(NamedTuple):
    """A widget's module, how it is made, and what is done on its page before it is looked at."""

    kind: str
    make: Callable[..., Panel]
    act: Callable[[Any], None] = lambda watched: None


def with_lines(**options: Any) -> Panel:
    """A stepper on which two lines branched off."""
    table = replay("w2-debt-chain", step=1, **options)
    table.branch("take")
    table.play_on()
    table.branch("7C", step=1, line=0)
    table.line, table.step = 1, 3
    return table


def stepped(deal: str, **chosen: Any) -> Callable[..., Panel]:
    """A stepper for a sample deal."""
    return lambda **options: replay(deal, **{**chosen, **options})


def dealt(**given: Any) -> Callable[..., Panel]:
    """A play table where bots wait for a click."""
    return lambda **options: mau.play(**{"pace": "step", "seed": 5, **given, **options})


def asked(**given: Any) -> Callable[..., Panel]:
    """A quiz of which nothing is kept."""
    return lambda **options: mau.quiz(**{"seed": 7, "questions": 3, "keep": False, **given, **options})


def press(*names: str) -> Callable[[Any], None]:
    """Click what has these CSS selectors, one after the other; what is not there is a fault."""

    def act(watched: Any) -> None:
        for name in names:
            watched.page.locator(name).first.click()
            watched.page.wait_for_timeout(200)

    return act


def compared(tab: str, *, deals: int = 0, cases: bool = False, **given: Any) -> Callable[..., Panel]:
    """House rules side by side, one view shown."""

    def make(**options: Any) -> Panel:
        panel = mau.compare("house-code", "tavern", **{"seed": 3, "tab": tab, **given, **options})
        if deals:
            panel.run(deals=deals)
        if cases:
            panel.find_cases()
        return panel

    return make


def grown(deal: str, *, solve: bool = False, **given: Any) -> Callable[..., Panel]:
    """A game tree to walk through."""

    def make(**options: Any) -> Panel:
        panel = mau.explore(load_deal(deal), **{**given, **options})
        return panel.solve(seconds=1) if solve else panel

    return make


ILLEGAL = '.mau-own .mau-card[data-legal="no"]'
FIRST = ".mau-own .mau-card >> nth=0"


def owed_two() -> mau.Position:
    """Three hands, two cards owed."""
    return mau.position("7H | JD 7C 9S 4C QH | KD 8S 2C | 3S 5S | debt 2 | stock 4D 6D 10C 2S 9C AH", "house-code")


GALLERY: dict[str, Piece] = {
    "play": Piece("play", dealt(variant="classic", players=3), press(*['[data-do="hint"]'] * 3)),
    "play-refused": Piece("play", dealt(variant="house-code", players=3), press(ILLEGAL)),
    "play-wish": Piece("play", dealt(variant="classic", players=3), press(FIRST)),
    "play-eight": Piece("play", dealt(variant="ocho-loco", players=5)),
    "play-curtain": Piece("play", dealt(variant="easy-kids", players=4, people=["Anna", "Kalle"])),
    "quiz-lay": Piece("quiz", asked(kinds="lay"), press('[role="checkbox"]', ".mau-acts .mau-main")),
    "quiz-next": Piece("quiz", asked(kinds="next")),
    "quiz-owed": Piece("quiz", asked(kinds="owed"), press('[role="radio"]', ".mau-acts .mau-main")),
    "quiz-winner": Piece("quiz", asked(variant="house-code", kinds="winner")),
    "rules": Piece("rules", lambda **options: mau.rule_table("classic", **options)),
    "setup": Piece("setup", lambda **options: mau.set_up("house-code", position=owed_two(), **options)),
    "setup-empty": Piece("setup", lambda **options: mau.set_up("easy-kids", **options)),
    "compare-rules": Piece("compare", compared("rules"), press(".mau-values .mau-button")),
    "compare-position": Piece("compare", compared("position")),
    "compare-deal": Piece("compare", compared("deal", players=3), press(".mau-toDifference", ".mau-both .mau-to-next")),
    "compare-numbers": Piece("compare", compared("numbers", deals=500)),
    "compare-cases": Piece("compare", compared("witnesses", cases=True)),
    "log": Piece("log", lambda **options: mau.log("house-code", position=owed_two(), **options)),
    "log-deal": Piece("log", lambda **options: mau.log("tavern", players=["Anna", "Kalle", "Mia"], **options)),
    "tree": Piece("tree", grown("w2-debt-chain", depth=5, node=2)),
    "tree-near": Piece("tree", grown("w1-kalle", depth=5, nodes=600, node=5, look="near")),
    "tree-whole": Piece("tree", grown("w1-kalle", depth=6, nodes=1500, look="tree")),
    "tree-list": Piece("tree", grown("w1-kalle", depth=4, nodes=300, node=5, look="list")),
    "tree-chance": Piece("tree", grown("w2-debt-chain", step=2, depth=2, nodes=60, stock="unknown", node=1)),
    "tree-seat": Piece("tree", grown("w2-debt-chain", view=1, depth=2, nodes=80)),
    "tree-solved": Piece("tree", grown("w1-kalle", step=12, depth=8, nodes=60, solve=True)),
    "stepper": Piece("stepper", stepped("w1-kalle", step=5)),
    "stepper-views": Piece("stepper", stepped("w2-debt-chain", views=["open", 0, 1], step=2)),
    "stepper-seat": Piece("stepper", stepped("w4b-the-deal-for-four", views="seat 1")),
    "stepper-six": Piece("stepper", stepped("w9a-the-deal-for-six")),
    "stepper-lines": Piece("stepper", with_lines),
    "stepper-learn": Piece(
        "stepper",
        stepped("w3a-wish-renewed", learn=True),
        press(".mau-learnMoves li:nth-child(2) button", ".mau-learnMoves li:nth-child(1) button"),
    ),
    "stepper-end": Piece("stepper", stepped("w1-kalle", step=len(load_deal("w1-kalle").moves))),
}


@contextlib.contextmanager
def shown(name: str, open_page: Callable[..., Any], *, width: int = 1280, **look: Any) -> Iterator[Any]:
    """The page of a piece, joined to its panel; the panel is closed in the end."""
    piece = GALLERY[name]
    panel = piece.make(**look)
    watched = wired(open_page, panel, piece.kind, width=width)
    watched.panel = panel
    for trait in ("tab", "view", "line", "step"):
        if panel.has_trait(trait):
            watched.page.evaluate("([name, value]) => tables[0].told(name, value)", [trait, getattr(panel, trait)])
    piece.act(watched)
    watched.page.wait_for_timeout(250)  # what moves has come to rest
    try:
        yield watched
    finally:
        panel.close()
