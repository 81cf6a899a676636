"""Numbers: what somebody gives as one, how it is named in a sentence where it is none, and how people write them."""

from __future__ import annotations

import operator
from numbers import Real
from typing import Final

from maumau_kit.base.errors import one_line
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import pick

_LONGEST: Final = 30
"""So many characters of a value are repeated in a sentence."""
TEXT: Final[Both] = ("the text", "der Text")


def as_whole(value: object) -> int | None:
    """A whole number as Python has it, whatever package it comes from; nothing where it is none, or true or false.

    >>> as_whole(3), as_whole(True), as_whole("3"), as_whole(3.0)
    (3, None, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def as_real(value: object) -> float | None:
    """A real number as Python has it, whatever package it comes from; nothing where it is none, or true or false.

    >>> as_real(1), as_real(0.5), as_real(False), as_real("0.5")
    (1.0, 0.5, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    try:
        return float(value)
    except OverflowError:
        return None


def named(value: object) -> Both:
    """What was given, for a sentence that says it is no such number; of a text it says that it is one.

    >>> named(7.5), named("3")
    (('7.5', '7.5'), ("the text '3'", "der Text '3'"))
    """
    if isinstance(value, str):
        shown = repr(value[:_LONGEST])
        return f"{TEXT[0]} {shown}", f"{TEXT[1]} {shown}"
    shown = one_line(str(value)[:_LONGEST])
    return shown, shown


# --- written ----------------------------------------------------------------------------------------------------------


def number(value: float, places: int, lang: str | None = None, *, signed: bool = False) -> str:
    """A number as people write it.

    >>> number(-1234.5, 1, "en"), number(0.125, 2, "de", signed=True)
    ('−1,234.5', '+0,12')
    """
    rounded = round(value, places) or 0.0  # no minus before a zero
    text = f"{abs(rounded):,.{places}f}"
    if pick(("en", "de"), lang) == "de":
        text = text.translate(str.maketrans(",.", ".,"))
    sign = "−" if rounded < 0 else "+" if signed and rounded > 0 else ""
    return sign + text


def shortest(value: float, lang: str | None = None) -> str:
    """A number with no more decimals than it has.

    >>> shortest(95.0), shortest(99.5, "de")
    ('95', '99,5')
    """
    text = f"{value:.10g}"
    return text.replace(".", ",") if pick(("en", "de"), lang) == "de" else text


def whole(value: int, lang: str | None = None) -> str:
    """A whole number as people write it.

    >>> whole(20000, "en"), whole(20000, "de")
    ('20,000', '20.000')
    """
    text = f"{abs(value):,}"
    if pick(("en", "de"), lang) == "de":
        text = text.replace(",", ".")
    return f"−{text}" if value < 0 else text
