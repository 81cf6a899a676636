"""What people see on the terminal: plain sentences and tables, in whatever letters the terminal has.

Text from files is shown, never obeyed: control characters are written out, and rich's markup is just text. Where the
terminal lacks a character, letters stand in for it: ``♥`` becomes ``H``, ``ä`` becomes ``ae``.
"""

from __future__ import annotations

import codecs
import json
import os
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import IO, TYPE_CHECKING, Any

from maumau_kit.base import numerals
from maumau_kit.base.cards import XR, card_text, suit_of
from maumau_kit.base.errors import InputError, one_line

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

LETTERS = "maumau-letters"
SYMBOLS = "♣♦♥♠"
_STAND_INS = {
    **dict(zip(SYMBOLS, "CDHS", strict=True)),
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "Ä": "Ae",
    "Ö": "Oe",
    "Ü": "Ue",
    "ß": "ss",
    "ẞ": "SS",
    "…": "...",
    "–": "-",
    "−": "-",
    "●": "*",
    "—": "-",
    "±": "+-",
    "×": "x",
    "·": "-",
    "„": '"',
    "“": '"',
    "”": '"',
    "’": "'",
    "‘": "'",
    "█": "#",
    "│": "|",
    "─": "-",
    "━": "-",
    "\N{NO-BREAK SPACE}": " ",
}


def _letters(error: UnicodeError) -> tuple[str, int]:
    """Stand-ins for characters that an encoding lacks, as an error handler of Python's codecs."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(_STAND_INS.get(c) or _without_accents(c) for c in missing), error.end


def _without_accents(character: str) -> str:
    base = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode("ascii")
    return base if base.strip() else character.encode("ascii", "backslashreplace").decode("ascii")


codecs.register_error(LETTERS, _letters)


def prepare_streams() -> None:
    """Let no character stop the output, whatever the terminal's encoding."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=LETTERS)


def silence(stream: IO[str] | None) -> None:
    """Send a stream that can no longer be written into the void, so that Python does not stumble over it at the end."""
    try:
        if stream is not None:
            void = os.open(os.devnull, os.O_WRONLY)
            os.dup2(void, stream.fileno())
            os.close(void)
    except (OSError, ValueError):
        pass


def encoding() -> str:
    """The encoding of standard output."""
    return getattr(sys.stdout, "encoding", None) or "utf-8"


def is_unicode() -> bool:
    """Whether standard output takes every character."""
    return encoding().lower().replace("-", "").startswith("utf")


def fit(text: str) -> str:
    """The text in letters that standard output has, so that it can be measured before it is laid out."""
    return text if is_unicode() else text.encode(encoding(), LETTERS).decode(encoding())


def card_symbol(card: int) -> str:
    """A card for the eye: its rank and the symbol of its suit, or the letter where there is no symbol.

    >>> card_symbol(39)
    'J♠'
    """
    return card_text(card) if card >= XR else card_text(card)[:-1] + SYMBOLS[suit_of(card)]


def say(sentence: str) -> None:
    """One sentence on standard error, in one line."""
    print(one_line(sentence), file=sys.stderr, flush=True)


def write(text: str) -> None:
    """Text on standard output, as it is."""
    if sys.stdout is None:
        raise InputError("there is no standard output", hint="do not close it")
    sys.stdout.write(text)


def write_line(text: str) -> None:
    """Text in one line on standard output, however long, safe for the terminal."""
    write(fit(one_line(text)) + "\n")


def write_json(data: Any) -> None:
    """One JSON document in one line, with nothing in it that a terminal obeys or that JSON does not know."""
    try:
        text = json.dumps(data, ensure_ascii=not is_unicode(), allow_nan=False, default=str)
    except ValueError as error:
        raise InputError(
            f"this cannot be written as JSON ({error})", hint="leave out numbers like nan and inf"
        ) from None
    if not text.isprintable():
        text = "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)
    write(text + "\n")


def console() -> Console:
    """The terminal, for tables: no markup, no guessing of colours."""
    from rich.console import Console

    class Terminal(Console):
        def on_broken_pipe(self) -> None:
            """Leave it to the call to end, as for any other output."""
            raise BrokenPipeError

    return Terminal(file=sys.stdout, markup=False, highlight=False, emoji=False)


def shown(text: object) -> Text:
    """Text as it stands, safe for the terminal."""
    from rich.text import Text

    return Text(fit(one_line(str(text))))


def print_line(text: str = "") -> None:
    """A sentence for people, wrapped at words where the terminal ends."""
    console().print(shown(text))


def print_table(headers: Sequence[str], rows: Iterable[Sequence[object]], *, right: Sequence[int] = ()) -> None:
    """A table for people; the columns named in `right` hold numbers. Long texts are folded, never cut off."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, header_style="bold", pad_edge=False, show_edge=False)
    for number, header in enumerate(headers):
        table.add_column(shown(header), justify="right" if number in right else "left", overflow="fold")
    for row in rows:
        table.add_row(*map(shown, row))
    console().print(table)


def count(number: int) -> str:
    """A whole number with its thousands parted, in the language in force."""
    return numerals.whole(number)


def decimal(number: float | None, digits: int = 2) -> str:
    """A number with so many decimals, in the language in force; a dash where there is none."""
    return "–" if number is None else numerals.number(number, digits)


def percent(share: float, digits: int = 1) -> str:
    """A share in percent."""
    return f"{decimal(100 * share, digits)} %"
