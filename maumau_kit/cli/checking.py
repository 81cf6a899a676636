"""The command that says what files are, and whether they are right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import typer

from maumau_kit.base.errors import InputError, MauMauError
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import pick
from maumau_kit.cli.answers import Answer, answer_all
from maumau_kit.cli.faults import near
from maumau_kit.cli.options import AsJson, Lang, both, speak
from maumau_kit.cli.screen import print_line
from maumau_kit.cli.sources import STDIN, STDIN_NAME, Document, documents


@dataclass(frozen=True)
class Finding:
    """What a document is: its kind, a sentence about it, facts for programs, and what should be known about it."""

    kind: str
    what: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


def check(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE…",
            help=both(
                "Variants, positions, records or matches; files of lines (.jsonl); - for standard input.",
                "Varianten, Stellungen, Aufzeichnungen, Partien; auch als Zeilen (.jsonl); - für die Standardeingabe.",
            ),
        ),
    ],
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Say what files are, or what is wrong with them."""
    speak(lang)
    return answer_all(documents(files), _checked, as_json=as_json)


def _checked(document: Document) -> Answer:
    form = document.data.get("format") if isinstance(document.data, Mapping) else None
    if not isinstance(form, str) or form not in CHECKS:
        raise _unknown(document.data, form)
    found = CHECKS[form](document)
    data = {
        "file": STDIN if document.file == pick(STDIN_NAME) else document.file,
        **({"line": document.line} if document.line else {}),
        "format": form,
        "what": found.kind,
        "ok": True,
        **found.facts,
        "warnings": list(found.warnings),
    }
    return Answer(lambda: data, lambda: print_line(f"{document.name}: {found.what}"), found.warnings, titled=False)


def _unknown(data: Any, form: Any) -> MauMauError:
    if not isinstance(data, Mapping):
        return InputError(
            pick(("this is no object", "das ist kein Objekt")),
            hint=pick(('begin with {"format": "maumau-record/1"', 'beginne mit {"format": "maumau-record/1"')),
        )
    if "format" not in data:
        return InputError(
            pick(("it does not say what it is", "es sagt nicht, was es ist")), where="format", hint=near("", CHECKS)
        )
    named = str(form)[:40]
    return InputError(
        pick((f"{named!r} is not a format known here", f"{named!r} ist hier kein bekanntes Format")),
        where="format",
        hint=near(named, CHECKS),
    )


def _variant(document: Document) -> Finding:
    from maumau_kit.game.library import check_expectations, variant, variant_file
    from maumau_kit.rules.variant import warnings

    path = document.path
    # Read from its own file a variant finds the one that it extends beside it.
    whole_file = path is not None and path.is_file() and path.suffix in (".toml", ".json")
    rules = variant_file(path) if path is not None and whole_file else variant(document.data)
    check_expectations(rules)
    low, high = rules.players
    en = f"a variant, {rules.name['en']}, for {low} to {high} players. It is right{_cases(rules.expect)[0]}."
    de = f"eine Variante, {rules.name['de']}, für {low} bis {high} Spieler. Sie ist richtig{_cases(rules.expect)[1]}."
    return Finding(
        "variant",
        pick((en, de)),
        {"id": rules.id, "digest": rules.digest, "cases": len(rules.expect)},
        tuple(map(pick, warnings(rules))),
    )


def _cases(expect: Mapping[str, Any]) -> Both:
    number = len(expect)
    if not number:
        return "", ""
    return (
        f", and so {'is its case' if number == 1 else f'are its {number} cases'}",
        f", {'ihr Beispiel' if number == 1 else f'ihre {number} Beispiele'} auch",
    )


def _position(document: Document) -> Finding:
    from maumau_kit.game.documents import read_position

    table = read_position(document.data)
    en = f"a position of {table.variant.id} with {table.seats} hands. It is right."
    de = f"eine Stellung von {table.variant.id} mit {table.seats} Händen. Sie ist richtig."
    return Finding("position", pick((en, de)), {"variant": table.variant.id, "players": table.seats})


def _record(document: Document) -> Finding:
    from maumau_kit.game.record import read_record

    record = read_record(document.data).check()
    seats, moves, outcome = len(record.players), len(record.moves), record.outcome
    name = record.variant.id
    en = f"a round of {name} with {seats} players and {_number(moves, 'move', 'moves')}. It is right."
    de = f"eine Runde von {name} mit {seats} Spielern und {_number(moves, 'Zug', 'Zügen')}. Sie ist richtig."
    facts = {"variant": record.variant.id, "players": seats, "moves": moves, "result": outcome.to_dict()}
    return Finding("record", pick((en, de)), facts, record.warnings)


def _match(document: Document) -> Finding:
    from maumau_kit.game.match import read_match

    match = read_match(document.data)
    seats, rounds = len(match.players), len(match.rounds)
    name = match.variant.id
    en = f"a match of {name} with {seats} players and {_number(rounds, 'round', 'rounds')}. It is right."
    de = f"eine Partie von {name} mit {seats} Spielern und {_number(rounds, 'Runde', 'Runden')}. Sie ist richtig."
    facts = {"variant": match.variant.id, "players": seats, "rounds": rounds, "result": match.result.to_dict()}
    return Finding("match", pick((en, de)), facts, tuple(dict.fromkeys(w for r in match.rounds for w in r.warnings)))


def _number(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


CHECKS: dict[str, Callable[[Document], Finding]] = {
    "maumau-variant/1": _variant,
    "maumau-position/1": _position,
    "maumau-record/1": _record,
    "maumau-match/1": _match,
}
COMMANDS = {
    "check": (
        check,
        both(
            "Whether variants, positions, records and matches are right, and if not, where.",
            "Ob Varianten, Stellungen, Aufzeichnungen und Partien richtig sind, und wenn nicht, wo.",
        ),
    )
}
