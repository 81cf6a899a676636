"""The errors that a person can act on: where, what is wrong, what would be right."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class MauMauError(Exception):
    """Base of all errors raised on purpose: one sentence, with a file and a place where these are known.

    `problem` says what is wrong, `where` is a key path or a move number, `hint` says what would be right, and
    `status` is the exit code of the command line: 1 for input that was understood but is not legal, 2 for input
    that could not be understood.

    >>> str(MauMauError("99X is not a card", where="hands[0][1]", file="deal.json", hint="write 9C"))
    'deal.json: hands[0][1]: 99X is not a card; write 9C'
    """

    status = 2

    def __init__(self, problem: str, *, where: str = "", hint: str = "", file: str = "", german: str = "") -> None:
        super().__init__(problem)
        self.problem, self.where, self.hint, self.file = problem, where, hint, file
        self.german = german  # problem and hint for those who read German, where a page may show them

    def at(self, where: str = "", file: str = "") -> MauMauError:
        """The same error, with a place put in front of the one it has (and a file where it has none)."""
        if where:
            inner = self.where
            glue = "" if not inner or inner.startswith("[") else "."
            self.where = where + glue + inner
        self.file = self.file or file
        return self

    def __str__(self) -> str:
        parts = [part for part in (self.file, self.where) if part]
        return one_line(": ".join([*parts, self.problem]) + (f"; {self.hint}" if self.hint else ""))

    @property
    def sentences(self) -> tuple[str, str]:
        """The error as a sentence in English and in German, without its place, for a page that shows both.

        >>> MauMauError("99X is not a card", hint="write 9C").sentences[0]
        '99X is not a card; write 9C.'
        """
        said = "; ".join(filter(None, [self.problem, self.hint]))
        english, german = (one_line(text) for text in (said, self.german or said))
        return _sentence(english), _sentence(german)


class InputError(MauMauError):
    """The input or the call could not be understood."""


class ImpossibleError(InputError):
    """The input was understood, but it says what cannot be: a card twice, a debt that no card opens."""

    status = 1


class VariantError(InputError):
    """A variant file is wrong. `code` names what is.

    Knobs that contradict each other were understood: such an error is said in `german` too, and has status 1.
    """

    def __init__(
        self,
        problem: str,
        *,
        where: str = "",
        hint: str = "",
        file: str = "",
        code: str = "",
        german: str = "",
    ) -> None:
        super().__init__(problem, where=where, hint=hint, file=file, german=german)
        self.code = code
        if german:
            self.status = 1


class RuleError(MauMauError):
    """The input was read, but what it says is not legal."""

    status = 1


class IllegalMove(RuleError):  # noqa: N818 - the name everybody looks for
    """A move that the rules do not allow here. `reasons` holds every objection, the first one is the reason given."""

    def __init__(
        self, problem: str, *, reasons: tuple[object, ...] = (), where: str = "", hint: str = "", german: str = ""
    ) -> None:
        super().__init__(problem, where=where, hint=hint, german=german)
        self.reasons = reasons


class NeedsShuffle(RuleError):  # noqa: N818 - says what is needed
    """A move needs the discard pile shuffled, and the new order is not known."""


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


def one_line(text: str) -> str:
    """Text safe for one line of a terminal: control characters (line ends and escapes too) are shown, not obeyed."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def nearest(word: str, names: Iterable[str]) -> str:
    """The name most like the word, or an empty string when none is near.

    >>> nearest("skipp", ["skip", "extra"])
    'skip'
    """
    found = difflib.get_close_matches(str(word), list(names), n=1, cutoff=0.6)
    return found[0] if found else ""


def offer(word: str, names: Iterable[str]) -> str:
    """A hint that offers the nearest name, or lists all of them."""
    names = list(names)
    found = nearest(word, names)
    return f"did you mean {found}?" if found else "one of: " + ", ".join(names)


def german_offer(word: str, names: Iterable[str]) -> str:
    """The same hint in German.

    >>> german_offer("skipp", ["skip", "extra"]), german_offer("x", ["skip", "extra"])
    ('meinst du skip?', 'es gibt skip, extra')
    """
    names = list(names)
    found = nearest(word, names)
    return f"meinst du {found}?" if found else "es gibt " + ", ".join(names)
