"""The commands about rounds: what is legal, replay, perft, and matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from maumau_kit.base.errors import InputError, MauMauError
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import language, pick
from maumau_kit.cli.answers import Answer, answer_all
from maumau_kit.cli.options import AsJson, Lang, both, speak, whole
from maumau_kit.cli.sources import Document, documents

if TYPE_CHECKING:
    from maumau_kit.game.position import Position
    from maumau_kit.game.record import Record
    from maumau_kit.rules.variant import Variant

_KINDS: dict[str, tuple[Both, str]] = {
    "maumau-variant/1": (("a variant", "eine Variante"), "show"),
    "maumau-position/1": (("a position", "eine Stellung"), "legal"),
    "maumau-record/1": (("a record of a round", "die Aufzeichnung einer Runde"), "replay"),
    "maumau-match/1": (("a match", "eine Partie"), "match"),
}
_FILES: Both = (
    "a file, a file of lines (.jsonl), or - for standard input; several may be named",
    "eine Datei, eine Datei mit Zeilen (.jsonl) oder - für die Standardeingabe; es dürfen mehrere sein",
)
Records = Annotated[
    list[str],
    typer.Argument(metavar="RECORD…", help=both(f"A record: {_FILES[0]}.", f"Eine Aufzeichnung: {_FILES[1]}.")),
]
_OR_A_LINE: Both = (
    'or the one-line form, "9H | JS 4C | 6D 8D"',
    'oder die Form in einer Zeile, "9H | JS 4C | 6D 8D"',
)
Positions = Annotated[
    list[str],
    typer.Argument(
        metavar="POSITION…",
        help=both(f"A position: {_FILES[0]}; {_OR_A_LINE[0]}.", f"Eine Stellung: {_FILES[1]}; {_OR_A_LINE[1]}."),
    ),
]
Starts = Annotated[
    list[str],
    typer.Argument(
        metavar="POSITION…",
        help=both(
            f"A position or a record: {_FILES[0]}; {_OR_A_LINE[0]}.",
            f"Eine Stellung oder Aufzeichnung: {_FILES[1]}; {_OR_A_LINE[1]}.",
        ),
    ),
]
Step = Annotated[
    str,
    typer.Option(
        "--step",
        metavar="N",
        help=both("After so many moves of a record (0).", "Nach so vielen Zügen der Aufzeichnung (0)."),
    ),
]


def of_format(document: Document, form: str) -> Any:
    """The data of a document, if it does not say that it is something else that is known. Raises `InputError`."""
    said = document.data.get("format") if isinstance(document.data, Mapping) else None
    if isinstance(said, str) and said in _KINDS and said != form:
        names, command = _KINDS[said]
        wanted = _KINDS[form][0]
        raise InputError(
            pick((f"this is {names[0]}, not {wanted[0]}", f"das ist {names[1]}, nicht {wanted[1]}")),
            where="format",
            hint=pick((f"try maumau {command}", f"nimm maumau {command}")),
        )
    return document.data


def legal(
    positions: Positions,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """What may be played, and why."""
    speak(lang)
    return answer_all(positions_of(positions), _legal, as_json=as_json)


def positions_of(
    names: list[str], *, named: str = "POSITION", rules: str | Variant = "house-code", checked: bool = True
) -> Iterator[Document]:
    """The documents, and positions that are written on the command line itself, read under these rules.

    `named` is the place on the command line that an error names; `checked` is as in `read_position`.
    """
    for name in names:
        if "|" not in name or Path(name).exists():
            yield from documents([name])
            continue
        from maumau_kit.game.text import position

        try:
            yield Document(named, position(name, rules, checked=checked))
        except MauMauError as error:
            error.file = error.file or named
            yield Document(named, error=error)


def position_of(document: Document, *, checked: bool = True) -> Position:
    """The position that a document is, or holds. Raises `InputError` where it is something else.

    `checked` is as in `read_position`.
    """
    from maumau_kit.game.documents import read_position
    from maumau_kit.game.position import Position

    known = document.data
    if isinstance(known, Position):
        return known
    return read_position(of_format(document, "maumau-position/1"), checked=checked)


def checked_record(document: Document) -> Record:
    """The record of a document, replayed and compared with its result. Raises `InputError` where it is none."""
    from maumau_kit.game.record import read_record

    return read_record(of_format(document, "maumau-record/1")).check()


def record_of(document: Document) -> Record | None:
    """The record that a document is, replayed and compared with its result; nothing where it is something else."""
    data = document.data
    is_record = isinstance(data, Mapping) and data.get("format") == "maumau-record/1"
    return checked_record(document) if is_record else None


def _legal(document: Document) -> Answer:
    from maumau_kit.cli.telling import tell_legal

    table = position_of(document)
    data = {
        "turn": table.turn,
        "legal": table.legal_moves,
        **table.explain().to_dict(language()),
        "calls": {"catch": list(table.may_object), "mau": list(table.may_say_late)},
    }
    return Answer(lambda: data, lambda: tell_legal(table))


def replay(records: Records, as_json: AsJson = False, lang: Lang = None) -> int:
    """A round, step by step."""
    speak(lang)
    return answer_all(documents(records), _replay, as_json=as_json)


def _replay(document: Document) -> Answer:
    from maumau_kit.cli.telling import tell_replay

    record = checked_record(document)
    return Answer(lambda: _replay_data(record), lambda: tell_replay(record), record.warnings)


def _replay_data(record: Record) -> dict[str, Any]:
    shown = _shower(record)
    return {
        "start": shown(record.first),
        "steps": [
            {"by": step.by, "move": str(step.move), "legal": step.before.legal_moves, "after": shown(step.after)}
            for step in record.steps
        ],
        "result": record.outcome.to_dict(),
        **({"warnings": list(record.warnings)} if record.warnings else {}),
    }


def _shower(record: Record) -> Callable[[Position], dict[str, object]]:
    """How to write the positions of a round: with the rules themselves where their id alone would mean other ones."""
    from maumau_kit.game.library import variant, variant_ids

    rules = record.variant
    shipped = rules.id in variant_ids() and variant(rules.id) == rules
    return lambda position: position.to_dict(full_variant=not shipped)


def perft(
    records: Records,
    depth: Annotated[
        str,
        typer.Option(
            "--depth", metavar="N", help=both("How many moves deep to count.", "Wie viele Züge tief gezählt wird.")
        ),
    ],
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """How many sequences of moves there are from the start of a round."""
    speak(lang)
    number = whole("--depth", depth)
    _check_depth(number)
    return answer_all(documents(records), lambda document: _perft(document, number), as_json=as_json)


def _check_depth(depth: int) -> None:
    from maumau_kit.studies.perft import MAX_DEPTH

    if not 1 <= depth <= MAX_DEPTH:
        raise InputError(
            pick((f"{depth} is not a depth", f"{depth} ist keine Tiefe")),
            where="--depth",
            hint=pick(
                (f"write a whole number from 1 to {MAX_DEPTH}", f"schreibe eine ganze Zahl von 1 bis {MAX_DEPTH}")
            ),
        )


def _perft(document: Document, depth: int) -> Answer:
    from maumau_kit.cli.telling import tell_perft
    from maumau_kit.game.record import read_record
    from maumau_kit.studies.perft import perft as count_sequences

    record = read_record(of_format(document, "maumau-record/1"))
    nodes = count_sequences(record.first, depth)
    return Answer(lambda: {"depth": depth, "nodes": nodes}, lambda: tell_perft(nodes), record.warnings)


def match(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE…", help=both(f"A match: {_FILES[0]}.", f"Eine Partie: {_FILES[1]}."))
    ],
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """How a match stands."""
    speak(lang)
    return answer_all(documents(files), _match, as_json=as_json)


def _match(document: Document) -> Answer:
    from maumau_kit.cli.telling import tell_match
    from maumau_kit.game.match import read_match

    found = read_match(of_format(document, "maumau-match/1"))
    warnings = tuple(dict.fromkeys(warning for record in found.rounds for warning in record.warnings))
    return Answer(found.to_dict, lambda: tell_match(found), warnings)


COMMANDS = {
    "legal": (
        legal,
        both(
            "What may be played in a position, and the reason for every card.",
            "Was in einer Stellung erlaubt ist, und der Grund bei jeder Karte.",
        ),
    ),
    "replay": (replay, both("A round, step by step.", "Eine Runde, Schritt für Schritt.")),
    "perft": (perft, both("How many sequences of moves there are.", "Wie viele Zugfolgen es gibt.")),
    "match": (match, both("Totals and result of a match.", "Punkte und Ergebnis einer Partie.")),
}
