"""What a person at a quiz can meet, said in both languages."""

from __future__ import annotations

from maumau_kit.base.errors import InputError, MauMauError, one_line
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import language


class QuizTrouble(MauMauError):  # noqa: N818 - the name says what it is
    """Something that cannot be done: as text it is in the language in force.

    `problem` and `hint` are in English, `german` says both in German.

    >>> error = QuizTrouble(("the file is {what}", "die Datei ist {what}"), what=("gone", "weg"))
    >>> str(error), error.german
    ('the file is gone', 'Die Datei ist weg.')
    """

    def __init__(
        self, says: Both, *, hint: Both = ("", ""), where: str = "", file: str = "", **values: Both | str | int
    ) -> None:
        english, german = (
            text.format(**{key: value[n] if isinstance(value, tuple) else value for key, value in values.items()})
            for n, text in enumerate(says)
        )
        super().__init__(english, hint=hint[0], where=where, file=file)
        self._german = "; ".join(filter(None, (german, hint[1])))
        self.german = one_line(f"{self._german[:1].upper()}{self._german[1:]}.")

    def __str__(self) -> str:
        if language() == "en":
            return super().__str__()
        return one_line(": ".join(filter(None, (self.file, self.where, self._german))))


class AskedAmiss(QuizTrouble, InputError):  # noqa: N818 - the name says what is wrong
    """Questions were asked for that the variant does not have."""
