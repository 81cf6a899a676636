"""The commands that judge moves: the mistakes of a record, and what each move is worth by what a seat can know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from maumau_kit.base.words import language
from maumau_kit.cli.answers import Answer, answer_all
from maumau_kit.cli.faults import from_options
from maumau_kit.cli.options import AsJson, Lang, both, fraction, idle, speak, whole, wholes
from maumau_kit.cli.rounds import Records, checked_record
from maumau_kit.cli.screen import print_line, print_table
from maumau_kit.cli.sources import Document, documents

if TYPE_CHECKING:
    from maumau_kit.studies.fair.values import FairValues
    from maumau_kit.studies.mistakes.found import Mistakes

Seat = Annotated[
    str | None,
    typer.Option("--seat", metavar="N", help=both("The moves of this seat alone.", "Nur die Züge von diesem Platz.")),
]
Seconds = Annotated[
    str | None,
    typer.Option(
        "--seconds",
        metavar="S",
        help=both(
            "So long at most for each; without it the same answer comes on any machine.",
            "So lange höchstens je Aufzeichnung; ohne das kommt auf jedem Rechner dieselbe Antwort.",
        ),
    ),
]
Samples = Annotated[
    str | None,
    typer.Option(
        "--samples",
        metavar="N",
        help=both("How often hidden cards are dealt out (200).", "Wie oft verdeckte Karten verteilt werden (200)."),
    ),
]


def mistakes(
    records: Records,
    seat: Seat = None,
    fair: Annotated[
        bool,
        typer.Option(
            "--fair",
            help=both(
                "By what each seat can know, instead of with all cards open.",
                "Nach dem, was jeder Platz wissen kann, statt mit offenen Karten.",
            ),
        ),
    ] = False,
    samples: Samples = None,
    seconds: Seconds = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """The moves that turned a round. What an interrupt leaves is shown."""
    speak(lang)
    if samples is not None and not fair:
        raise idle("--samples", "write --fair too", "schreib auch --fair")
    options: dict[str, Any] = wholes(seat=seat, samples=samples) | _time(seconds)
    options["view"] = "fair" if fair else "open"
    return answer_all(documents(records), lambda document: _mistakes(document, options), as_json=as_json)


def _time(seconds: str | None) -> dict[str, float]:
    return {} if seconds is None else {"seconds": fraction("--seconds", seconds)}


def _mistakes(document: Document, options: dict[str, Any]) -> Answer:
    from maumau_kit.studies.mistakes.walk import mistakes as find

    record = checked_record(document)
    with from_options("seat", "samples", "seconds"):
        found = find(record, **options)
    return Answer(lambda: found.to_dict(language()), lambda: _tell_mistakes(found), record.warnings)


def _tell_mistakes(found: Mistakes) -> None:
    for line in found.sentences(language()):
        print_line(line)


def fair(
    records: Records,
    step: Annotated[
        str,
        typer.Option(
            "--step",
            metavar="N",
            help=both("After so many moves of the record.", "Nach so vielen Zügen der Aufzeichnung."),
        ),
    ],
    samples: Samples = None,
    seconds: Seconds = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """What each move is worth to the seat to act, by what it knows. What an interrupt leaves is shown."""
    speak(lang)
    options: dict[str, Any] = {"step": whole("--step", step), **wholes(samples=samples), **_time(seconds)}
    return answer_all(documents(records), lambda document: _fair(document, options), as_json=as_json)


def _fair(document: Document, options: dict[str, Any]) -> Answer:
    from maumau_kit.studies.fair.values import fair_values

    record = checked_record(document)
    with from_options("step", "samples", "seconds"):
        found = fair_values(record, **options)
    return Answer(lambda: found.to_dict(language()), lambda: _tell_fair(found), record.warnings)


def _tell_fair(found: FairValues) -> None:
    from maumau_kit.studies.fair import words

    for line in words.head(found):
        print_line(line)
    if found.rows:
        rows = [words.cells(row, found) for row in found.rows]
        print_table(words.titles(found), rows, right=range(1, len(rows[0])))
    for line in words.told(found):
        print_line(line)


COMMANDS = {
    "mistakes": (
        mistakes,
        both(
            "The moves of a record after which a round stood worse than it had to.",
            "Die Züge einer Aufzeichnung, nach denen eine Runde schlechter stand als nötig.",
        ),
    ),
    "fair": (
        fair,
        both(
            "What each move is worth by what the seat to act can know.",
            "Was jeder Zug nach dem wert ist, was der Platz am Zug wissen kann.",
        ),
    ),
}
