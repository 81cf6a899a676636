"""The commands about debt chains: those of a record, of many rounds, and the exact atlas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from maumau_kit.base.words import language, pick
from maumau_kit.cli.answers import Answer, answer_all
from maumau_kit.cli.faults import from_options
from maumau_kit.cli.options import AsJson, Lang, both, idle, speak, wholes
from maumau_kit.cli.rounds import Records, checked_record
from maumau_kit.cli.rulefiles import VariantName, rules_of
from maumau_kit.cli.screen import print_line, print_table, say, write_json
from maumau_kit.cli.sources import Document, documents

if TYPE_CHECKING:
    from maumau_kit.studies.debt.atlas import Atlas
    from maumau_kit.studies.debt.chains import Chains
    from maumau_kit.studies.debt.shares import Share, Shares

_OF_THE_CALL = ("rounds", "players", "seed", "bots", "workers")


def chains(records: Records, as_json: AsJson = False, lang: Lang = None) -> int:
    """Every debt chain of a round."""
    speak(lang)
    return answer_all(documents(records), _chains, as_json=as_json)


def _chains(document: Document) -> Answer:
    from maumau_kit.studies.debt.chains import debt_chains

    record = checked_record(document)
    found = debt_chains(record)
    return Answer(found.to_dict, lambda: _tell_chains(found), record.warnings)


def _tell_chains(found: Chains) -> None:
    from maumau_kit.studies.debt import words

    heads = [pick(head) for head in words.LINK_COLUMNS]
    print_line(words.chains_head(found))
    for number, (chain, says) in enumerate(zip(found, found.sentences(), strict=True), 1):
        print_line()
        print_line(f"{number}. {says}")
        print_table(heads, words.link_cells(chain, found.record, language()), right=(4,))


def debt(
    variant: VariantName,
    rounds: Annotated[
        str | None,
        typer.Option("--rounds", metavar="N", help=both("How many rounds (100000).", "Wie viele Runden (100000).")),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            metavar="P",
            help=both(
                "How many players (the fewest the variant allows).", "Wie viele mitspielen (so wenige wie erlaubt)."
            ),
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed",
            metavar="S",
            help=both("The luck: equal seeds, equal rounds (0).", "Das Glück: gleiche Zahl, gleiche Runden (0)."),
        ),
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
    atlas: Annotated[
        bool,
        typer.Option(
            "--atlas",
            help=both(
                "Play nothing: the exact chance to pay, by seat, players and hand.",
                "Spielt nichts: die genaue Chance zu zahlen, nach Platz, Zahl der Mitspielenden und Hand.",
            ),
        ),
    ] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    """Count the debt chains of many rounds, with exact values beside them where there are any."""
    speak(lang)
    if atlas:
        for name, given in (("rounds", rounds), ("seed", seed), ("bots", bots), ("workers", workers)):
            if given is not None:
                raise idle(f"--{name}", "leave it out, or leave --atlas out", "lass das weg, oder lass --atlas weg")
    rules = rules_of(variant)
    with_players = wholes(players=players)
    found: Atlas | Shares
    with from_options(*_OF_THE_CALL, variant="VARIANT", pack="VARIANT"):
        if atlas:
            from maumau_kit.studies.debt.atlas import debt_atlas

            found = debt_atlas(rules, **with_players)
        else:
            from maumau_kit.studies.debt.shares import debt_shares

            options: dict[str, Any] = {"rounds": 100_000, **wholes(rounds=rounds, seed=seed, workers=workers)}
            options |= {**with_players, "bots": "shedder" if bots is None else bots}
            found = debt_shares(rules, progress=True, tell=say, **options)
    if as_json:
        write_json(found.to_dict())
    else:
        _tell(found)
    return 0


def _tell(found: Atlas | Shares) -> None:
    from maumau_kit.studies.debt import number_words as words
    from maumau_kit.studies.debt.shares import Shares

    lang = language()
    if not isinstance(found, Shares):
        print_line(f"{words.atlas_head(found)}.")
        heads = words.atlas_heads(found, lang)
        print_table(heads, words.atlas_rows(found, lang), right=range(len(heads)))
        for line in words.atlas_left_out(found, lang):
            print_line(line)
        return
    for line in words.shares_head(found):
        print_line(line)
    _tell_rows(found.all_rows)
    if found.starter_rows:
        print_line()
        print_line(words.started(found, lang))
        _tell_rows(found.starter_rows)
    if found.why_not is not None:
        print_line(words.why_not(found.why_not, lang))


def _tell_rows(rows: tuple[Share, ...]) -> None:
    from maumau_kit.studies.debt import number_words as words

    if not rows:
        return
    heads, cells = words.shares_cells(rows, language())
    print_table(heads, cells, right=range(len(heads)))


COMMANDS = {
    "chains": (
        chains,
        both(
            "Who opened, passed on and paid each debt of a round.",
            "Wer in einer Runde ziehen ließ, weitergab und nahm.",
        ),
    ),
    "debt": (
        debt,
        both(
            "How many cards a debt chain ends with: in many rounds, and exactly.",
            "Mit wie vielen Karten eine Ziehkette endet: in vielen Runden und genau.",
        ),
    ),
}
