"""The command that compares variants: rule by rule, in a position, on one deal, in numbers, and by witnesses."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

import typer

from maumau_kit.base.errors import InputError, one_line
from maumau_kit.base.words import language, pick
from maumau_kit.cli.answers import Answer, answer_all
from maumau_kit.cli.faults import from_options
from maumau_kit.cli.options import AsJson, Keep, Lang, Players, both, bots_option, speak, wholes, workers_option
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
_NEEDED = {"players": ("seed", "deals"), "bots": ("seed", "deals"), "workers": ("deals",), "keep": ("deals",)}
"""What an option is about: without any of these it would do nothing."""
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
        with from_options(*_OF_THE_CALL):
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
    players: Players = None,
    bots: Annotated[str | None, bots_option("shedder")] = None,
    workers: Annotated[str | None, workers_option("1", "1")] = None,
    keep: Keep = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Every rule that differs, and what the differences do."""
    from maumau_kit.studies.compare import by_rule

    speak(lang)
    if len(variants) < 2:
        raise InputError(
            pick(("a second variant is missing", "eine zweite Variante fehlt")),
            where="A B [C…]",
            hint=pick(("for example: maumau diff classic tavern", "zum Beispiel: maumau diff classic tavern")),
        )
    texts = {"bots": bots, "keep": keep}
    options: dict[str, Any] = wholes(players=players, workers=workers, seed=seed, deals=deals)
    options |= {key: text for key, text in texts.items() if text is not None}
    _check_use(options)
    rules = [rules_of(name) for name in variants]
    call = _Call(by_rule.diff(*rules), options, options.pop("seed", None), options.pop("deals", None), witnesses)
    views = call.views()
    if position:
        lines = positions_of(position, named=_ON_THE_LINE, rules=rules[0], checked=False)
        return answer_all(lines, lambda document: _with_position(call, views, document), as_json=as_json)
    if as_json:
        write_json(_data(call, views))
    else:
        _tell(call, views)
    return 0


def _check_use(given: dict[str, Any]) -> None:
    """Raise `InputError` for an option that would do nothing, because what it is about is not asked for."""
    for name, needed in _NEEDED.items():
        if name in given and not any(other in given for other in needed):
            wanted = [f"--{other}" for other in needed]
            raise InputError(
                pick(("this does nothing by itself", "allein bewirkt das nichts")),
                where=f"--{name}",
                hint=pick((f"write {' or '.join(wanted)} too", f"schreib auch {' oder '.join(wanted)}")),
            )


def _with_position(call: _Call, views: dict[str, Any], document: Document) -> Answer:
    table = position_of(document, checked=False)
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
    from maumau_kit.views.compare_rules import rules_diff_document, sleeping

    document = rules_diff_document(found)
    print_line(document["summary"][language()])
    for _, title, rows in found.by_topic():
        shown = [row for row in rows if not row.is_idle]
        if shown:
            numbers = range(len(found.variants))
            lines = [(pick(row.title), *(_cell(row, number) for number in numbers)) for row in shown]
            print_line()
            print_table((pick(title), *found.labels), lines)
    if told := sleeping(document, language()):
        print_line()
        print_line(told)


def _print_numbers(found: Numbers) -> None:
    """What was played, and a row for each measure, as wide as the terminal is."""
    from maumau_kit.studies.compare import number_words as words

    for line in words.head(found):
        print_line(line)
    if table := words.table(found):
        print_table(table[0], table[1:], right=range(1, len(table[0])))
    _print(words.rest(found))


def _cell(row: RuleRow, number: int) -> str:
    source = row.source(number)
    return f"{row.text(number)} [{source}]" if source else row.text(number)


def _print(text: str | Sequence[str]) -> None:
    """Lines of text, wrapped at words where the terminal ends; what goes on is set in."""
    width = max(40, console().width)
    for line in text.splitlines() if isinstance(text, str) else text:
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
