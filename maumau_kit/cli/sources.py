"""Where the documents of a call come from: files, lines of ``.jsonl`` files, standard input.

Documents are read one by one; one that cannot be read is handed on as its error, so that the others still get their
answers.
"""

from __future__ import annotations

import glob
import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from maumau_kit.base.errors import InputError, MauMauError
from maumau_kit.base.knobs import Both
from maumau_kit.base.strict import MAX_BYTES, decode, parse_json, parse_toml
from maumau_kit.base.words import pick

MAX_LINES_BYTES = 64 << 20
STDIN = "-"
STDIN_NAME: Both = ("standard input", "Standardeingabe")
_ONE_LINE = re.compile(r"line 1( column \d+)?")


@dataclass(frozen=True)
class Document:
    """One document of a call: the file it is from, its line there (0 for a whole file), and what it says.

    `path` is the file if it is all of it. `error` stands in for `data` where the document could not be read.
    """

    file: str
    data: Any = None
    line: int = 0
    path: Path | None = None
    error: MauMauError | None = None

    @property
    def name(self) -> str:
        """The file, with the line where it has several documents."""
        return f"{self.file}: {self.place('')}" if self.line else self.file

    def place(self, inner: str) -> str:
        """A place in the document as a place in the file."""
        if not self.line:
            return inner
        if _ONE_LINE.fullmatch(inner):
            return inner.replace("line 1", f"line {self.line}", 1)
        return f"line {self.line}: {inner}" if inner else f"line {self.line}"

    def blame(self, error: MauMauError) -> MauMauError:
        """The error with the file and the line put in."""
        error.where = self.place(error.where)
        error.file = error.file or self.file
        return error


def same_file(one: str, other: str) -> bool:
    """Whether two names are those of one file that is there."""
    try:
        return Path(one).samefile(other)
    except (OSError, ValueError):
        return False


def documents(names: Sequence[str]) -> Iterator[Document]:
    """All documents of these files, in order; ``-`` is standard input."""
    for name in _expanded(names):
        file = pick(STDIN_NAME) if name == STDIN else name
        try:
            yield from _documents_of(name, file)
        except MauMauError as error:
            error.file = error.file or file
            yield Document(file, error=error)


def _expanded(names: Sequence[str]) -> Iterator[str]:
    """The names; patterns are filled in where the shell does not do that."""
    for name in names:
        is_pattern = os.name == "nt" and any(c in name for c in "*?[")
        found = sorted(glob.glob(name)) if is_pattern else []  # noqa: PTH207 - the name stays as it was typed
        yield from found or [name]


def _documents_of(name: str, file: str) -> Iterator[Document]:
    if name == STDIN:
        raw = _standard_input()
        if _has_lines(raw):
            yield from _lines(raw, file)
        else:
            yield Document(file, _parsed(_text(raw, file), file, ".json" if raw.lstrip()[:1] in (b"{", b"") else ""))
        return
    path = Path(name)
    suffix = path.suffix.lower()
    if suffix == ".jsonl":
        yield from _lines(_content(path, MAX_LINES_BYTES), file)
    else:
        yield Document(file, _parsed(_text(_content(path, MAX_BYTES), file), file, suffix), path=path)


def _standard_input() -> bytes:
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise InputError(pick(("there is no standard input", "es gibt keine Standardeingabe")))
    try:
        raw: bytes = stream.read(MAX_LINES_BYTES + 1)
    except OSError as error:
        raise InputError(pick(_UNREADABLE).format(error.strerror)) from None
    return raw


_UNREADABLE: Both = ("it cannot be read ({})", "das ist nicht lesbar ({})")


def _content(path: Path, limit: int) -> bytes:
    """The bytes of a file, one more than the limit at most."""
    try:
        with path.open("rb") as stream:
            return stream.read(limit + 1)
    except FileNotFoundError:
        raise InputError(
            pick(("there is no such file", "diese Datei gibt es nicht")),
            hint=pick(("check the name and the folder", "prüfe den Namen und den Ordner")),
        ) from None
    except OSError as error:
        if path.is_dir():
            raise InputError(
                pick(("this is a folder, not a file", "das ist ein Ordner, keine Datei")),
                hint=pick(("name the files in it", "nenne die Dateien darin")),
            ) from None
        raise InputError(pick(_UNREADABLE).format(error.strerror)) from None
    except ValueError:
        raise InputError(pick(("this is not the name of a file", "das ist kein Dateiname"))) from None


def _text(raw: bytes, file: str) -> str:
    text = decode(raw, file)
    if not text.strip():
        raise InputError(
            pick(("the file is empty", "die Datei ist leer")),
            hint=pick(("write a document into it", "schreibe ein Dokument hinein")),
        )
    return text


def _parsed(text: str, file: str, suffix: str) -> Any:
    """What a file says: TOML if it is called so, or where it has no other name and does not look like JSON."""
    if suffix == ".toml" or (suffix not in (".json", ".jsonl") and text.lstrip()[:1] != "{"):
        return parse_toml(text, file)
    try:
        return parse_json(text, file)
    except InputError as error:
        if "Extra data" in error.problem:
            error.hint = "one document a line belongs in a file whose name ends in .jsonl"
            error.german = (
                "Das ist kein JSON (danach steht noch etwas): ein Dokument je Zeile gehört in eine Datei, deren Name "
                "auf .jsonl endet."
            )
        raise


def _has_lines(raw: bytes) -> bool:
    """Whether this is one document a line: the second line that says something begins a document, as the first does."""
    starts = []
    for _, line in _split(raw):
        if line.strip():
            starts.append(line.removeprefix(b"\xef\xbb\xbf").lstrip()[:1])
            if len(starts) == 2:
                return starts == [b"{", b"{"]
    return False


def _split(raw: bytes) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers, from 1."""
    start, number = 0, 0
    while start < len(raw):
        end = raw.find(b"\n", start)
        end = len(raw) if end < 0 else end
        number += 1
        yield number, raw[start:end]
        start = end + 1


def _lines(raw: bytes, file: str) -> Iterator[Document]:
    if len(raw) > MAX_LINES_BYTES:
        raise InputError(
            pick(("the file has more than 64 MiB", "die Datei hat mehr als 64 MiB")),
            hint=pick(("part it into several", "teile sie in mehrere")),
        )
    none = True
    for number, line in _split(raw):
        if not line.strip():
            continue
        none = False
        document = Document(file, line=number)
        try:
            yield replace(document, data=parse_json(_line_text(line, file)))
        except MauMauError as error:
            yield replace(document, error=document.blame(error))
    if none:
        raise InputError(
            pick(("there is no document in it", "darin steht kein Dokument")),
            hint=pick(("write one document a line", "schreibe ein Dokument je Zeile")),
        )


def _line_text(line: bytes, file: str) -> str:
    if len(line) > MAX_BYTES:
        raise InputError(
            pick(("this document has more than 1 MiB", "dieses Dokument hat mehr als 1 MiB")),
            hint=pick(("make it smaller", "mach es kleiner")),
        )
    return decode(line, file)
