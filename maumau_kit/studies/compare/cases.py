"""A case in which one rule makes a difference, and how far the search for it goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from maumau_kit.base.errors import InputError
from maumau_kit.base.knobs import Both
from maumau_kit.base.numerals import as_whole, named
from maumau_kit.base.show import Shown
from maumau_kit.base.words import LANGS, language, to_text
from maumau_kit.game.narrate import Told
from maumau_kit.game.notation import Move
from maumau_kit.game.playable import Variant
from maumau_kit.game.position import Position
from maumau_kit.rules.sentences import rule_title
from maumau_kit.studies.compare.by_position import as_plain
from maumau_kit.studies.compare.match_witness import RoundResult
from maumau_kit.studies.compare.shrink import size
from maumau_kit.studies.compare.side_words import together
from maumau_kit.studies.compare.witness_words import along_words
from maumau_kit.studies.play import NAMES

Kind = Literal["legal", "effect", "deal", "match", "none"]


@dataclass(frozen=True)
class Limits:
    """How far the search goes: made-up positions, played rounds, deals; all for one rule."""

    positions: int = 4000
    rounds: int = 4
    deals: int = 60

    def __post_init__(self) -> None:
        for name in ("positions", "rounds", "deals"):
            number = getattr(self, name)
            found = as_whole(number)
            if found is None or not 0 <= found <= 1_000_000:
                english, german = named(number)
                raise InputError(
                    f"{english} is no limit",
                    where=name,
                    hint="write a whole number from 0 to 1000000",
                    german=f"{german} ist keine Grenze: schreib eine ganze Zahl von 0 bis 1000000.",
                )


@dataclass(frozen=True)
class Witness(Shown):
    """The smallest case found in which one rule makes a difference, between variants that differ in nothing else.

    `a` has the rule of the first variant and `b` that of the second; `along` are other rules in which they had to
    differ as well, because the rule contradicts the others alone. By its `kind` a witness is

    - ``legal``: a `position` in which the `move` is legal under one of them alone, for the seat `by`;
    - ``effect``: a `position` in which the `move` does not lead to the same;
    - ``deal``: a deal (`seed`, `players`) that does not give the same first position, or that one cannot deal;
    - ``match``: `rounds` (who has won, points by seat) after which a match does not stand the same;
    - ``none``: nothing of that was found within the limits.

    `tried` counts the positions, deals or rows of results that were looked at, `words` say it in both languages. The
    position is `a`'s; what draws lead to goes by its stock, and a shuffle by ``play(..., seed=0)``.
    """

    knob: str
    kind: Kind
    a: Variant
    b: Variant
    words: Told
    tried: int = 0
    along: tuple[str, ...] = ()
    position: Position | None = None
    move: Move | None = None
    by: int | None = None
    seed: int | None = None
    players: int | None = None
    rounds: tuple[RoundResult, ...] = ()

    def __repr__(self) -> str:
        return f"<witness {self.knob}: {self.kind}>"

    def __hash__(self) -> int:
        return hash((self.knob, self.kind, self.a, self.b))

    @property
    def found(self) -> bool:
        """Whether there is a case at all."""
        return self.kind != "none"

    @property
    def cards(self) -> int:
        """How many cards lie on the table of the witness; 0 where it is no position."""
        return size(self.position)[0] if self.kind in ("legal", "effect") and self.position is not None else 0

    @property
    def told(self) -> Told:
        """What the witness shows, and which rules had to differ as well, as parts, English and German."""
        return together([self.words, *([along_words(self.along)] if self.along else [])])

    @property
    def says(self) -> Both:
        """The same as text, English and German."""
        system = self.a["setup.suits"]
        english, german = (
            to_text(parts, lang, players=NAMES, system=system) for parts, lang in zip(self.told, LANGS, strict=True)
        )
        return english, german

    def to_dict(self, lang: str | None = None) -> dict[str, Any]:
        """The witness as JSON has it, texts in one language (the one in force if none is named)."""
        at = LANGS.index(lang or language())
        data: dict[str, Any] = {
            "knob": self.knob,
            "title": rule_title(self.knob)[at],
            "kind": self.kind,
            "text": self.says[at],
            "tried": self.tried,
            "along": list(self.along),
        }
        if self.position is not None:
            data["position"] = as_plain(self.position)
        if self.move is not None:
            data |= {"move": str(self.move), "by": self.by}
        if self.players is not None:
            data |= {"seed": self.seed, "players": self.players}
        if self.rounds:
            data["rounds"] = [{"winner": winner, "points": list(points)} for winner, points in self.rounds]
        return data
