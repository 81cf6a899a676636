"""The bot that lays whenever it may: the one that outside simulations of the game often use."""

from __future__ import annotations

from maumau_kit.bots import Bot
from maumau_kit.kernel.policy import EAGER

BOT = Bot(
    "eager",
    (
        "Lays whenever it may, every card alike, and wishes evenly; draws, takes and passes only when it must.",
        "Legt, wann immer es geht, jede Karte gleich gern, und wünscht jede Farbe gleich gern; zieht nur notfalls.",
    ),
    EAGER,
)
