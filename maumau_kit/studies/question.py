"""What a bot that somebody wrote is asked, and what comes of it: an answer, an error, or nothing in time.

Whatever the bot does, asking it never raises. What it answers or raises can hold its hand, so only the type of that
is told to the table; the full text is for Python.
"""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from typing import Final, Literal

from maumau_kit.base.errors import one_line
from maumau_kit.game.observation import Observation
from maumau_kit.studies.seats import Writer, type_name

Kind = Literal["text", "object", "error", "late"]
LONGEST_DETAIL: Final = 10_000
"""At most so many characters of what a bot answered or raised are kept."""


@dataclass(frozen=True)
class Reply:
    """What came of a question: a text, another object, an error, or nothing in time (`late`).

    `text` is what was answered, or the name of the type of what was answered or raised; `detail` says it in full, and
    may hold what only the bot's seat knows.

    >>> Reply.of_answer(("9C", 2))
    Reply(kind='object', text='tuple', detail="('9C', 2)")
    """

    kind: Kind
    text: str = ""
    detail: str = ""

    @classmethod
    def of_answer(cls, answer: object) -> Reply:
        """The reply of a bot that has answered. Only a plain text can be a move: a kind of text may do anything."""
        if type(answer) is str:
            return cls("text", answer[:LONGEST_DETAIL], one_line(answer[:LONGEST_DETAIL]))
        return cls("object", type_name(answer), in_full(answer))

    @classmethod
    def of_error(cls, error: BaseException) -> Reply:
        """The reply of a bot that has raised an error."""
        return cls("error", type_name(error), in_full(error))


LATE: Final = Reply("late")


@dataclass(frozen=True)
class Question:
    """What a bot that somebody wrote is asked, at one state of the table."""

    at: int
    seat: int
    bot: Writer
    seen: Observation

    def ask(self) -> Reply:
        """Ask the bot. This never raises, whatever the bot does: an error that ends programs is its reply as well."""
        try:
            return Reply.of_answer(self.bot(self.seen))
        except BaseException as error:  # noqa: BLE001 - SystemExit and the like too: the table must stay usable
            return Reply.of_error(error)


def in_full(value: object) -> str:
    """An object in its own words, or an error with the way to it; empty where that fails."""
    try:
        if isinstance(value, BaseException):
            return "".join(traceback.format_exception(value))[-LONGEST_DETAIL:]
        return one_line(str.__str__(repr(value))[:LONGEST_DETAIL])
    except BaseException:  # noqa: BLE001 - the words are the bot's own code as well
        return ""
