"""One of every widget, in the states that a class sees: for tests of looks and of accessibility."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from wire import wired

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


GALLERY: dict[str, Piece] = {
    "stepper": Piece("stepper", stepped("w1-kalle", step=5)),
    "stepper-views": Piece("stepper", stepped("w2-debt-chain", views=["open", 0, 1], step=2)),
    "stepper-seat": Piece("stepper", stepped("w4b-the-deal-for-four", views="seat 1")),
    "stepper-six": Piece("stepper", stepped("w9a-the-deal-for-six")),
    "stepper-lines": Piece("stepper", with_lines),
    "stepper-end": Piece("stepper", stepped("w1-kalle", step=len(load_deal("w1-kalle").moves))),
}


@contextlib.contextmanager
def shown(name: str, open_page: Callable[..., Any], *, width: int = 1280, **look: Any) -> Iterator[Any]:
    """The page of a piece, joined to its panel; the panel is closed in the end."""
    piece = GALLERY[name]
    panel = piece.make(**look)
    watched = wired(open_page, panel, piece.kind, width=width)
    watched.panel = panel
    for trait in ("view", "line", "step"):
        if panel.has_trait(trait):
            watched.page.evaluate(f"tables[0].told('{trait}', {getattr(panel, trait)})")
    piece.act(watched)
    watched.page.wait_for_timeout(250)  # what moves has come to rest
    try:
        yield watched
    finally:
        panel.close()
