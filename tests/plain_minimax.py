"""What positions are worth, found the plain way: every move played with `Position.apply`, nothing left out.

All positions that can be reached are listed, and their ends are filled in from the ends of rounds backwards until
nothing changes any more; what is left then goes round in circles, and nobody wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import maumau_kit as mau

Answer = tuple[int, dict[str, int]]
Orders = Sequence[tuple[int, ...]]
_OPEN = "open"


def small_deal(variant: mau.Variant, chance: Random, seats: int, most: int, stock: int) -> mau.Position:
    """A position with few cards of the pack, drawn at random; seat 0 is not always the one to act."""
    pack = list(variant.pack)
    chance.shuffle(pack)
    hands = tuple(tuple(pack.pop() for _ in range(chance.randint(1, most))) for _ in range(seats))
    discard = tuple(pack.pop() for _ in range(chance.randint(1, 3)))
    coming = tuple(pack.pop() for _ in range(min(len(pack), chance.randint(0, stock))))
    return mau.Position(variant, hands, discard, coming, turn=chance.randrange(seats))


def minimax(start: mau.Position, orders: Orders = (), most: int = 150) -> Answer | None:
    """The value of the position and of each move, for the seat to act; nothing where it takes too many positions."""
    graph: dict[str, tuple[int, list[tuple[str, int | str | None]]]] = {}
    waiting, written = [start], {tuple(sorted(order)): order for order in reversed(orders)}
    while waiting:
        here = waiting.pop()
        if _name(here) in graph:
            continue
        if len(graph) >= most:
            return None
        moves: list[tuple[str, int | str | None]] = []
        for move in here.legal:
            after, _ = here.apply(called(here, move), shuffle=lambda pile: written.get(tuple(sorted(pile)), pile))
            if after.result is None:
                waiting.append(after)
                moves.append((str(move), _name(after)))
            else:
                moves.append((str(move), after.result.winner))
        assert here.turn is not None
        graph[_name(here)] = here.turn, moves
    winners = _winners(graph)
    turn, moves = graph[_name(start)]
    values = {move: _worth(winners.get(to) if isinstance(to, str) else to, turn) for move, to in moves}
    return _worth(winners.get(_name(start)), turn), values


def called(here: mau.Position, move: mau.Move) -> mau.Move:
    """The move with the call that it asks for: “Mau” with one card left, “Mau-Mau” with the last."""
    left = len(here.hands[here.turn or 0]) - len(move.cards)
    return replace(move, said={0: 2, 1: 1}.get(left, 0)) if move.is_lay else move


def _name(position: mau.Position) -> str:
    if not position.variant["finish.blocked"]:  # passes are counted for nothing there
        position = replace(position, idle=0)
    return position.to_text()


def _winners(graph: dict[str, tuple[int, list[tuple[str, int | str | None]]]]) -> dict[str, int | None]:
    """The seat that wins from each position, `None` for nobody; positions on circles are left out."""
    found: dict[str, int | None] = {}
    changed = True
    while changed:
        changed = False
        for name, (turn, moves) in graph.items():
            if name in found:
                continue
            ends = [found.get(to, _OPEN) if isinstance(to, str) else to for _, to in moves]
            if turn in ends:
                found[name] = turn
            elif _OPEN not in ends:
                first = ends[0]
                assert not isinstance(first, str)
                found[name] = None if None in ends else first
            else:
                continue
            changed = True
    return found


def _worth(winner: int | None, turn: int) -> int:
    return 0 if winner is None else 1 if winner == turn else -1
