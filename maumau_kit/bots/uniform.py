"""The bot that knows the rules and nothing else: every move with the same chance."""

from __future__ import annotations

from maumau_kit.bots import Bot
from maumau_kit.kernel.policy import UNIFORM

BOT = Bot(
    "uniform",
    (
        "Plays one of its legal moves with equal chance, and then names any suit evenly.",
        "Spielt jeden erlaubten Zug gleich gern und wünscht dann jede Farbe gleich gern.",
    ),
    UNIFORM,
)
