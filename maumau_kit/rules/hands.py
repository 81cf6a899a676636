"""Hands: swapping, giving and showing cards, limits, jumping in.

No knob yet: none of the texts behind the shipped variants has such a rule. The dimensions below have their place here.
"""

from __future__ import annotations

from maumau_kit.base.knobs import Topic

TOPIC = Topic(
    "hands",
    ("Hands", "Hände"),
    (),
    planned=("D25", "D75", "D76", "D77", "D78", "D79", "D80", "D81", "D82"),
)
