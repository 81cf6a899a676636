"""The bot that gets rid of dear cards first."""

from __future__ import annotations

from maumau_kit.bots import Bot
from maumau_kit.kernel.policy import SHEDDER

BOT = Bot(
    "shedder",
    (
        "Lays its dearest card first, wishes for its longest suit, and passes a debt on when it can.",
        "Legt die teuerste Karte zuerst, wünscht die längste Farbe und gibt offene Karten weiter, wenn es geht.",
    ),
    SHEDDER,
)
