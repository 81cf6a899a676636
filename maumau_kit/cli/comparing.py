"""The command that compares variants: rule by rule, in a position, on one deal, in numbers, and by witnesses."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

import typer

from maumau_kit.base.errors import InputError, MauMauError, one_line
from maumau_kit.base.words import language, pick
from maumau_kit.cli.answers import Answer, answer_all
from maumau_kit.cli.options import AsJson, Lang, both, speak, whole
from maumau_kit.cli.rounds import position_of, positions_of
from maumau_kit.cli.rulefiles import rules_of
from maumau_kit.cli.screen import console, fit, print_line, print_table, say, write, write_json
from maumau_kit.cli.sources import Document

if TYPE_CHECKING:
    from maumau_kit.studies.compare.by_rule import Diff, RuleRow
    from maumau_kit.studies.compare.numbers import Numbers

_OF_THE_CALL = ("deals", "players", "seed", "bots", "workers", "keep")
_ROUND = ("players", "bots")
"""What is asked of a single round, too."""
_ON_THE_LINE = "--position"
_NARROWEST = 20
"""A column of a matrix has so many letters at least."""


@dataclass
class _Call:
    """What a call asks for beside the rules; each is worked out once, however many positions there are."""

    found: Diff
    options: dict[str, Any]
    seed: int | None
    deals: int | None
    witnesses: bool
    told: bool = field(default=False, init=False)

    def views(self) -> dict[str, Any]:
        """The other comparisons that are asked for, by their key."""
        views: dict[str, Any] = {}
        with _translated():
            if self.seed is not None:
                options = {key: self.options[key] for key in _ROUND if key in self.options}
                views["twins"] = self.found.twins(seed=self.seed, **options)
            if self.deals is not None:
                shown: dict[str, Any] = {"progress": True, "tell": say}
                views["numbers"] = self.found.numbers(self.deals, seed=self.seed or 0, **shown, **self.options)
            if self.witnesses:
                views["witnesses"] = self.found.witnesses()
        return views


def diff(
    variants: Annotated[
        list[str],
        typer.Argument(
            metavar="A B [C…]",
            help=both(
                "Two or more variants, by id or path; more than two make a matrix.",
                "Zwei oder mehr Varianten, mit Kennung oder Pfad; ab drei wird es eine Tabelle.",
            ),
        ),
    ],
    position: Annotated[
        list[str] | None,
        typer.Option(
            "--position",
            metavar="POSITION",
            help=both(
                "A position under the first two: a file, a file of lines (.jsonl), - for standard input, or one line "
                'as in "JS | JD 9C | 7D"; it may be given several times.',
                "Eine Stellung unter den ersten beiden: eine Datei, eine mit Zeilen (.jsonl), - für die "
                'Standardeingabe oder eine Zeile wie "JS | JD 9C | 7D"; auch mehrmals.',
            ),
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed",
            metavar="S",
            help=both(
                "The same deal at twin tables, and its luck.", "Dieselben Karten an zwei Tischen, und ihr Glück."
            ),
        ),
    ] = None,
    deals: Annotated[
        str | None,
        typer.Option(
            "--deals", metavar="N", help=both("So many paired deals in numbers.", "So viele Paare in Zahlen.")
        ),
    ] = None,
    witnesses: Annotated[
        bool,
        typer.Option(
            "--witnesses",
            help=both(
                "For each rule the smallest position where it matters.",
                "Zu jeder Regel die kleinste Stellung, in der sie etwas ändert.",
            ),
        ),
    ] = False,
    players: Annotated[
        str | None,
        typer.Option("--players", metavar="P", help=both("How many players are dealt to.", "Wie viele mitspielen.")),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            metavar="LIST",
            help=both("Who plays (shedder), or names with commas.", "Wer spielt (shedder), oder Namen mit Kommas."),
        ),
    ] = None,
    workers: Annotated[
        str | None,
        typer.Option("--workers", metavar="N", help=both("How many processes (1).", "Wie viele Prozesse (1).")),
    ] = None,
    keep: Annotated[
        str | None,
        typer.Option(
            "--keep",
            metavar="FOLDER",
            help=both(
                "Keep the rounds of --deals there as Parquet files, and go on from those that are there.",
                "Behält die Runden von --deals dort als Parquet-Dateien und macht weiter, wo sie enden.",
            ),
        ),
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Every rule that differs, and what the differences do."""
    from maumau_kit.studies.compare.by_rule import diff as compare

    speak(lang)
    if len(variants) < 2:
        raise InputError(
            pick(("a second variant is missing", "eine zweite Variante fehlt")),
            where="A B [C…]",
            hint=pick(("for example: maumau diff classic tavern", "zum Beispiel: maumau diff classic tavern")),
        )
    rules = [rules_of(name) for name in variants]
    numbers = {"players": players, "workers": workers}
    options: dict[str, Any] = {key: whole(f"--{key}", text) for key, text in numbers.items() if text is not None}
    options |= {key: text for key, text in (("bots", bots), ("keep", keep)) if text is not None}
    call = _Call(
        compare(*rules),
        options,
        None if seed is None else whole("--seed", seed),
        None if deals is None else whole("--deals", deals),
        witnesses,
    )
    views = call.views()
    if position:
        lines = positions_of(position, named=_ON_THE_LINE, rules=rules[0])
        return answer_all(lines, lambda document: _with_position(call, views, document), as_json=as_json)
    if as_json:
        write_json(_data(call, views))
    else:
        _tell(call, views)
    return 0


@contextmanager
def _translated() -> Iterator[None]:
    """Errors of a comparison name the option they are about, and say their German sentence where German is spoken."""
    try:
        yield
    except MauMauError as error:
        if error.where in _OF_THE_CALL and not error.file:
            error.where = f"--{error.where}"
        if error.german and language() == "de":
            error.problem, error.hint = error.german.rstrip("."), ""
        raise


def _with_position(call: _Call, views: dict[str, Any], document: Document) -> Answer:
    table = position_of(document)
    with _translated():
        compared = call.found.position(table)

    def show() -> None:
        _tell(call, views)
        name = table.to_text() if document.file == _ON_THE_LINE else document.name
        write(fit(f"\n── {one_line(name)} ──\n"))
        _print(str(compared))

    return Answer(lambda: _data(call, {"position": compared, **views}), show, titled=False)


def _data(call: _Call, views: dict[str, Any]) -> dict[str, Any]:
    return call.found.to_dict(language()) | {key: view.to_dict() for key, view in views.items()}


def _tell(call: _Call, views: dict[str, Any]) -> None:
    """The rules and the other views, once a call."""
    if call.told:
        return
    call.told = True
    columns = len(call.found.variants) + 1
    if columns > 3 and console().width >= columns * _NARROWEST:
        _print_matrix(call.found)
    else:
        _print(str(call.found))
    for key, view in views.items():
        write("\n")
        if key == "numbers":
            _print_numbers(view)
        else:
            _print(str(view))


def _print_matrix(found: Diff) -> None:
    """Several variants as a table with a column each."""
    from maumau_kit.views.compare_rules import rules_diff_document, rules_diff_text

    first, *_, last = rules_diff_text(rules_diff_document(found), language()).splitlines() or [""]
    print_line(first)
    for _, title, rows in found.by_topic():
        shown = [row for row in rows if not row.is_idle]
        if shown:
            numbers = range(len(found.variants))
            lines = [(pick(row.title), *(_cell(row, number) for number in numbers)) for row in shown]
            print_line()
            print_table((pick(title), *found.labels), lines)
    if any(row.is_idle for row in found.rows):
        print_line()
        print_line(last)


def _print_numbers(found: Numbers) -> None:
    """What was played, and a row for each measure, as wide as the terminal is."""
    from maumau_kit.studies.compare import number_words as words

    told = found.summary().splitlines()
    head = words.head(found)
    for line in head:
        print_line(line)
    if found.counted and not found.identical:
        names = [pick(title).format(level=words.level(found.confidence)) for title in words.COLUMNS]
        rows = [words.cells(row, None) for row in found.rows]
        print_table(names, rows, right=range(1, len(names)))
        told = told[1 + len(rows) :]
    _print("\n".join(told[len(head) :]))


def _cell(row: RuleRow, number: int) -> str:
    source = row.source(number)
    return f"{row.text(number)} [{source}]" if source else row.text(number)


def _print(text: str) -> None:
    """Lines of text, wrapped at words where the terminal ends; what goes on is set in."""
    width = max(40, console().width)
    for line in text.splitlines():
        shown = fit(one_line(line))
        start = " " * (len(shown) - len(shown.lstrip()) + 4)
        wrapped = textwrap.wrap(shown, width, subsequent_indent=start, break_on_hyphens=False) or [""]
        write("".join(f"{part}\n" for part in wrapped))


COMMANDS = {
    "diff": (
        diff,
        both(
            "What is different between two sets of rules, from the words to the numbers.",
            "Was zwei Regelwerke unterscheidet, von den Worten bis zu den Zahlen.",
        ),
    )
}
