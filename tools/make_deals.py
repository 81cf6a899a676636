"""Make the deals in data/ again: python3 -m tools.make_deals [NAME ...].

tools/deals.toml says what each deal is: its cards, its moves, and the events that it must show. Nothing is left to
chance. With `--search NAME` bots play rounds until one shows the events of that deal, and its cards and moves are
printed; with `--check` nothing is written, and the answer is 1 when a file differs.
"""

import argparse
import json
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from maumau_kit.base.cards import card_text, parse_card
from maumau_kit.base.layout import MAU_MAU
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.notation import Move, parse_move
from maumau_kit.game.record import Record
from maumau_kit.game.text import position
from maumau_kit.studies.play import play_round
from tools.deal_events import events

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "data"
SHORTEST, LONGEST = 9, 40

Spec = Mapping[str, Any]


def specs() -> dict[str, Spec]:
    """What each deal is, by name."""
    return tomllib.loads((ROOT / "tools" / "deals.toml").read_text(encoding="utf-8"))


def make(spec: Spec) -> Record:
    """The record of one deal, replayed and with its result and texts."""
    record = written(spec)
    record = replace(
        record,
        title=spec["titles"]["en"],
        titles=spec["titles"],
        note=spec["note"],
        source=spec.get("source", ""),
        result=record.outcome,
    )
    lacking = set(spec.get("events", ())) - events(record)
    if lacking:
        raise SystemExit(f"{record.title}: {', '.join(sorted(lacking))} does not happen; try --search.")
    return record.check()


def written(spec: Spec) -> Record:
    """The record of one deal without its texts. Before speech stands the seat, as in 2:catch."""
    rules, players = find_variant(spec["variant"]), tuple(spec["players"])
    start = position(spec["start"], rules) if "start" in spec else None
    deck = tuple(map(parse_card, spec["deck"].split())) if "deck" in spec else None
    orders = tuple(tuple(map(parse_card, order.split())) for order in spec.get("reshuffles", ()))
    moves = tuple(map(_seat_and_move, spec.get("moves", "").split()))
    dealer = len(players) - 1 if start is None else start.dealer
    record = Record(rules, players, dealer, deck, start, orders, moves)
    return replace(record, moves=tuple((step.by, step.move) for step in record.steps))


def _seat_and_move(text: str) -> tuple[int | None, Move]:
    seat, colon, move = text.rpartition(":")
    return (int(seat) if colon else None), parse_move(move)


def played(spec: Spec, seed: int, number: int) -> Record:
    """A round that bots play. Whoever wins says so, also where nothing asks for it."""
    record = play_round(
        spec["variant"],
        bots=spec["bots"],
        players=len(spec["players"]),
        seed=seed,
        number=number,
        names=spec["players"],
        forget=spec.get("forget", 0.0),
        notice=spec.get("notice", 0.0),
    )
    by, move = record.moves[-1]
    rules = record.variant
    if rules["calls.mode"] == "manual" and not rules["calls.last_penalty"] and move.is_lay:
        record = replace(record, moves=(*record.moves[:-1], (by, replace(move, said=MAU_MAU))))
    return record


def search(spec: Spec, rounds: int, seed: int = 1) -> Record | None:
    """The first round of a seed that the deal's bots play with its events, and that is neither short nor long."""
    wanted = set(spec["events"])
    for number in range(rounds):
        record = played(spec, seed, number)
        if SHORTEST <= len(record.moves) <= LONGEST and wanted <= events(record):
            return record
    return None


def spec_lines(record: Record) -> str:
    """The cards and moves of a round as tools/deals.toml has them."""

    def cards(of: Iterable[int]) -> str:
        return " ".join(map(card_text, of))

    moves = " ".join(f"{by}:{move}" if move.is_speech else str(move) for by, move in record.moves)
    orders = ", ".join(f'"{cards(order)}"' for order in record.reshuffles)
    shuffles = [f"reshuffles = [{orders}]"] if orders else []
    return "\n".join([f'deck = "{cards(record.deck or ())}"', *shuffles, f'moves = "{moves}"'])


def text_of(record: Record) -> str:
    """The file of a record: JSON with one move, one hand, one list of cards a line."""
    return _lines(record.to_dict(), 0) + "\n"


def _lines(value: object, depth: int) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    parts = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    nested = any(isinstance(part, dict | list) and part for part in parts)
    if not parts or (isinstance(value, list) and not nested) or (not nested and len(flat) <= 100):
        return flat
    pad = "\n" + " " * (depth + 1)
    if isinstance(value, dict):
        rows = [f"{json.dumps(key, ensure_ascii=False)}: {_lines(part, depth + 1)}" for key, part in value.items()]
        return "{" + pad + ("," + pad).join(rows) + "\n" + " " * depth + "}"
    return "[" + pad + ("," + pad).join(_lines(part, depth + 1) for part in parts) + "\n" + " " * depth + "]"


def main(arguments: list[str] | None = None) -> int:
    """Write, check or search; return 1 where a check or a search fails."""
    parser = argparse.ArgumentParser(description="Make the deals in data/ again.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="the deals to make (default: all)")
    parser.add_argument("--check", action="store_true", help="write nothing, say which files differ")
    parser.add_argument("--search", metavar="NAME", help="find a round that shows the events of a deal, and print it")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the rounds to try (default: 1)")
    parser.add_argument("--rounds", type=int, default=10_000, help="how many rounds to try (default: 10000)")
    options = parser.parse_args(arguments)
    known = specs()
    unknown = {*options.names, *filter(None, [options.search])} - set(known)
    if unknown:
        parser.error(f"there is no deal {min(unknown)}; they are {', '.join(known)}")
    if options.search:
        if "bots" not in known[options.search]:
            parser.error(f"{options.search} names no bots that could play it")
        found = search(known[options.search], options.rounds, options.seed)
        print("none" if found is None else spec_lines(found))
        return int(found is None)
    differ = 0
    for name in options.names or known:
        text, path = text_of(make(known[name])), DATA / f"{name}.json"
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            differ += 1
            print(f"{path.name} differs" if options.check else f"{path.name} written")
            if not options.check:
                path.write_text(text, encoding="utf-8", newline="\n")
    return int(bool(differ) and options.check)


if __name__ == "__main__":
    sys.exit(main())
