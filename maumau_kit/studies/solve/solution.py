"""What a position is worth, as far as it was found out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import number, whole
from maumau_kit.base.show import Shown
from maumau_kit.base.words import language, pick, seat_name
from maumau_kit.game.position import Position

WIN, DRAW, LOSS = 1, 0, -1
RESULTS: Final[dict[int | None, Both]] = {
    WIN: ("wins", "gewinnt"),
    DRAW: ("nobody wins", "niemand gewinnt"),
    LOSS: ("loses", "verliert"),
    None: ("not solved", "nicht gelöst"),
}
HEAD: Final[tuple[Both, Both]] = (("move", "Zug"), ("result", "Ergebnis"))
_VERDICTS: Final[dict[int, Both]] = {
    WIN: (
        "To act: {seat}, who sheds the last card first if every move is the best.",
        "Am Zug: {seat}. Mit den besten Zügen wird dort die letzte Karte zuerst abgelegt.",
    ),
    DRAW: (
        "To act: {seat}. If every move is the best, nobody wins.",
        "Am Zug: {seat}. Mit den besten Zügen gewinnt niemand.",
    ),
    LOSS: (
        "To act: {seat}. If every move is the best, another seat sheds the last card first.",
        "Am Zug: {seat}. Mit den besten Zügen legt jemand anderes die letzte Karte zuerst ab.",
    ),
}
_OPEN: Final[Both] = (
    "Not solved. To act: {seat}. {why}",
    "Nicht gelöst. Am Zug: {seat}. {why}",
)
_WHY: Final[dict[str, Both]] = {
    "time": ("The time was too short.", "Die Zeit war zu kurz."),
    "nodes": ("The number of positions was too small.", "Die Zahl der Stellungen war zu klein."),
    "stop": ("The search was stopped.", "Die Suche wurde angehalten."),
    "interrupt": ("The search was interrupted.", "Die Suche wurde unterbrochen."),
    "": ("The search found no certain answer.", "Die Suche fand keine sichere Antwort."),
}
_LINE: Final[Both] = ("Line: {moves}", "Verlauf: {moves}")
_NO_LINE: Final[Both] = ("none is certain", "keiner ist sicher")
_EFFORT: Final[Both] = ("{n} positions in {s} s", "{n} Stellungen in {s} s")
_ONE: Final[Both] = ("1 position in {s} s", "1 Stellung in {s} s")


@dataclass(frozen=True)
class Solution(Shown):
    """What a position is worth to the seat to act, with open hands and best play of all.

    `value` is 1 where that seat sheds its last card first, 0 where nobody does, -1 where another seat does, and `None`
    where that was not found out; `values` holds the same for every legal move, as text, in the order of the list.
    `line` is one best line: the quickest win and the longest defence among what was looked at; it is empty while the
    position is not solved. `nodes` are the positions that were opened. `stopped` says what ended the search before it
    was through: ``time``, ``nodes``, ``stop``, ``interrupt``; it is empty where nothing did.

    >>> from maumau_kit.game.text import position
    >>> from maumau_kit.studies.solve.solver import solve
    >>> found = solve(position("9H | 9C | 6D 8D | stock 2D 3D"))
    >>> found.solved, found.value, found.values, found.line
    (True, 1, {'9C': 1}, ('9C',))
    """

    position: Position
    value: int | None
    values: dict[str, int | None]
    line: tuple[str, ...]
    nodes: int
    seconds: float
    assumed: tuple[Both, ...]
    stopped: str = ""

    @property
    def solved(self) -> bool:
        """Whether the value of the position is certain; single moves may still be open, see `complete`."""
        return self.value is not None

    @property
    def complete(self) -> bool:
        """Whether the value of every legal move is certain."""
        return None not in self.values.values()

    @property
    def model(self) -> str:
        """What was taken for granted, in sentences of the language in force."""
        return self.model_in(language())

    def model_in(self, lang: str) -> str:
        """What was taken for granted, in sentences of one language."""
        return " ".join(pick(each, lang) for each in self.assumed)

    def to_dict(self) -> dict[str, Any]:
        """The answer as JSON has it; a move that is not solved is `null`."""
        return {
            "solved": self.solved,
            "values": dict(self.values),
            "line": list(self.line),
            "nodes": self.nodes,
            "seconds": self.seconds,
        }

    def to_columns(self) -> dict[str, list[Any]]:
        """The values as columns, for tables: the moves, and what each is worth."""
        return {"move": list(self.values), "value": list(self.values.values())}

    def rows(self, lang: str | None = None) -> list[tuple[str, str]]:
        """The moves and what each comes to, in words."""
        return [(move, pick(RESULTS[value], lang)) for move, value in self.values.items()]

    def head(self, lang: str | None = None) -> str:
        """The answer in one sentence."""
        lang = lang or language()
        seat = seat_name(self.position.turn or 0, lang)
        if self.value is None:
            return pick(_OPEN, lang).format(seat=seat, why=pick(_WHY[self.stopped], lang))
        return pick(_VERDICTS[self.value], lang).format(seat=seat)

    def tail(self, lang: str | None = None) -> list[str]:
        """The best line, what was taken for granted, and the effort, a line each."""
        lang = lang or language()
        moves = ", ".join(self.line) or pick(_NO_LINE, lang)
        effort = pick(_ONE if self.nodes == 1 else _EFFORT, lang).format(
            n=whole(self.nodes, lang), s=number(self.seconds, 2, lang)
        )
        if self.solved and self.stopped:
            effort += f". {pick(_WHY[self.stopped], lang)}"
        return [pick(_LINE, lang).format(moves=moves), self.model_in(lang), effort]

    def summary(self, lang: str | None = None) -> str:
        """The answer as a few lines of text."""
        rows = self.rows(lang)
        wide = max((len(move) for move, _ in rows), default=0)
        return "\n".join([self.head(lang), *(f"  {move:<{wide}}  {said}" for move, said in rows), *self.tail(lang)])

    def __str__(self) -> str:
        return self.summary()


def best_moves(solution: Solution) -> list[str]:
    """The moves that keep what the position is worth, in the order of the list; none while it is not solved.

    A move that is not solved is not among them, although it may be as good.

    >>> from maumau_kit.game.text import position
    >>> from maumau_kit.studies.solve.solver import solve
    >>> best_moves(solve(position("9H | 9C | 6D 8D | stock 2D 3D")))
    ['9C']
    """
    return [move for move, value in solution.values.items() if solution.solved and value == solution.value]
