"""The stepper: a card table for notebooks that walks through a round, and asks "what if?".

One widget a table. Python hands over the whole story; stepping then needs no kernel. Only lines that branch off do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any, Final

import traitlets

from maumau_kit.base.cards import SUITS, card_text
from maumau_kit.base.errors import InputError
from maumau_kit.game.record import Record
from maumau_kit.rules.wild import wishes
from maumau_kit.studies.branching import branch_off, played_on
from maumau_kit.views.still import still_html, still_text
from maumau_kit.views.story import OPEN, step_frame
from maumau_kit.widgets.panel import OPTIONS, STRANGE, Panel, checked_options, worded

__all__ = ["OPTIONS", "Stepper", "checked_options", "checked_story"]
MOST_LINES: Final = 12
_NUMBERS: Final = count(1)


def checked_story(story: object) -> dict[str, Any]:
    """The story with the words of the table, if it looks like one; ValueError with a sentence if not."""
    if not isinstance(story, dict) or not str(story.get("format", "")).startswith("maumau-story/1"):
        raise ValueError("This is no story: a dict with 'format': 'maumau-story/1' is needed.")
    for key in ("players", "frames"):
        if not isinstance(story.get(key), list) or not story[key]:
            raise ValueError(f"The story has no {key}; it needs at least one.")
    return {"words": worded(), **story}


@dataclass(frozen=True)
class Line:
    """A line of play: the round as far as it goes, and where it left another line (the first left none).

    Its `number` stays the same while the line grows and while others are removed.
    """

    record: Record
    line: int = 0
    step: int = -1
    number: int = field(default_factory=_NUMBERS.__next__, compare=False)

    def branch(self) -> dict[str, Any]:
        """The line as the page draws it: its own frames, after the step at which it branched off."""
        own = self.record.steps[self.step :]
        return {
            "id": self.number,
            "from": {"line": self.line, "step": self.step},
            "frames": [step_frame(step, OPEN) for step in own],
        }


class Stepper(Panel):
    """A table that steps through the frames of a story.

    ``step`` is the frame shown on the line shown, kept inside it. Options: ``language`` (``"en"``, ``"de"``), ``suits``
    (``"french"``, ``"german"``), ``colours`` (2, 4), ``theme`` (``"auto"``, ``"light"``, ``"dark"``), ``projector``
    (False, True), ``size`` (``"medium"``, ``"small"``, ``"large"``). With the `record` of the story and an open view
    the reader may ask "what if?": other lines then branch off (`branch`, `play_on`, `drop`).

    Raises ValueError for a story or an option that cannot be shown.

    Example::

        table = Stepper(story, language="de")
        table.step = 5
        table.choose(suits="german")
        table.close()
    """

    kind = "stepper"
    page_sets = ("options", "view", "line", "step")

    #: Which of the story's views is shown, which line (0: as it was played), and which frame of it.
    view = traitlets.Int(0).tag(sync=True)
    line = traitlets.Int(0).tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)

    def __init__(
        self, story: Mapping[str, Any], *, record: Record | None = None, step: int = 0, **options: Any
    ) -> None:
        doc = checked_story(story)
        views = [doc.get("view"), *(track["view"] for track in doc.get("more", ()))]
        self.lines = [Line(record)] if record is not None and OPEN in views else []
        if self.lines and record is not None:
            doc |= {"may_branch": True, "branches": [], "wild": _wild_cards(record), "naming": _first_suits(record)}
        super().__init__(doc, options, step=step)

    @traitlets.validate("doc")
    def _check_doc(self, proposal: dict[str, Any]) -> dict[str, Any]:
        return checked_story(proposal["value"])

    @traitlets.validate("step")
    def _keep_inside(self, proposal: dict[str, Any]) -> int:
        return max(0, min(int(proposal["value"]), self.last))

    @traitlets.validate("line")
    def _keep_on_a_line(self, proposal: dict[str, Any]) -> int:
        return max(0, min(int(proposal["value"]), len(self.doc.get("branches", ()))))

    @traitlets.validate("view")
    def _keep_to_a_view(self, proposal: dict[str, Any]) -> int:
        return max(0, min(int(proposal["value"]), len(self.doc.get("more", ()))))

    @traitlets.observe("doc", "line")
    def _stay_inside(self, _change: object) -> None:
        self.line = min(self.line, len(self.doc.get("branches", ())))
        self.step = min(self.step, self.last)

    @property
    def story(self) -> dict[str, Any]:
        """The document that the page draws."""
        found: dict[str, Any] = self.doc
        return found

    @story.setter
    def story(self, story: Mapping[str, Any]) -> None:
        self.lines = []
        self.doc = checked_story(story)

    @property
    def last(self) -> int:
        """The number of the last frame of the line that is shown."""
        if self.line:
            branch = self.doc["branches"][self.line - 1]
            return int(branch["from"]["step"]) + len(branch["frames"])
        return max(0, len(self.doc.get("frames", ())) - 1)

    # --- what if ----------------------------------------------------------------------------------------------------

    def heard(self, message: dict[str, Any]) -> None:
        """A click: ``branch`` at a step with a move, ``play_on`` or ``drop`` a line."""
        do, line = message.get("do"), message.get("line")
        if do == "branch":
            self.branch(str(message.get("move")), step=message.get("step"), line=line)
        elif do == "play_on":
            self.play_on(line)
        elif do == "drop":
            self.drop(line)
        else:
            raise InputError(STRANGE[0], german=STRANGE[1])

    def branch(self, move: str, *, step: Any = None, line: Any = None) -> None:
        """Ask what would have happened: branch off with this move at a step (the one shown, if none is named).

        At the end of a line that branched off, the move goes on with that line instead. Raises `IllegalMove` with the
        reasons, and `InputError` where there is no such line or step, or none may branch off.
        """
        at, of = self.step if step is None else step, self._known(self.line if line is None else line)
        old = self.lines[of]
        grown = branch_off(old.record, at, move)
        if of and at == len(old.record.moves):
            self._show([*self.lines[:of], replace(old, record=grown), *self.lines[of + 1 :]], of, at + 1)
            return
        if len(self.lines) > MOST_LINES:
            raise InputError(
                f"there are {MOST_LINES} lines already",
                hint="remove one of them first",
                german=f"Es gibt schon {MOST_LINES} andere Wege. Entferne erst einen.",
            )
        self._show([*self.lines, Line(grown, *self._root(of, at))], len(self.lines), at + 1)

    def play_on(self, line: Any = None) -> None:
        """Let bots play a line to its end, on the same stock; the step stays."""
        of = self._own(self.line if line is None else line)
        old = self.lines[of]
        self._show([*self.lines[:of], replace(old, record=played_on(old.record)), *self.lines[of + 1 :]], of)

    def drop(self, line: Any = None) -> None:
        """Remove a line, and those that branched off from it."""
        gone = {self._own(self.line if line is None else line)}
        for n, each in enumerate(self.lines):
            if n and each.line in gone:
                gone.add(n)
        kept = [n for n in range(len(self.lines)) if n not in gone]
        moved = [replace(self.lines[n], line=kept.index(self.lines[n].line)) for n in kept[1:]]
        back = self.lines[min(gone)]
        self._show([self.lines[0], *moved], kept.index(back.line), max(back.step, 0))

    def _root(self, line: int, step: int) -> tuple[int, int]:
        """Where a new line leaves: on the line that really has this step."""
        while line and step <= self.lines[line].step:
            line = self.lines[line].line
        return line, step

    def _known(self, line: Any) -> int:
        if not self.lines:
            raise InputError(
                "from this table no line can branch off",
                hint="make it with an open view and a record",
                german="Von diesem Tisch zweigt kein Weg ab: dazu braucht er alle Hände offen und eine Aufzeichnung.",
            )
        if type(line) is not int or not 0 <= line < len(self.lines):
            raise InputError(
                f"there is no line {str(line)[:20]}",
                hint="take one that is shown",
                german=f"Den Weg {str(line)[:20]} gibt es nicht.",
            )
        return line

    def _own(self, line: Any) -> int:
        if self._known(line) == 0:
            raise InputError(
                "the round as it was played stays",
                hint="take a line that branched off",
                german="Die Runde, wie sie gespielt wurde, bleibt.",
            )
        return int(line)

    def _show(self, lines: list[Line], line: int, step: int | None = None) -> None:
        """Take over the lines, and show one of them."""
        self.lines = lines
        with self.hold_sync():
            self.doc = {**self.doc, "branches": [each.branch() for each in lines[1:]]}
            self.line = line
            self.step = self.step if step is None else step

    def place(self) -> dict[str, Any]:
        """View, line and step, in the order in which they mean something."""
        return {"view": self.view, "line": self.line, "step": self.step}

    # --- off the page -----------------------------------------------------------------------------------------------

    def still_bundle(self) -> dict[str, str]:
        """The frame that is shown on the main line, as text and as a picture."""
        step = min(self.step, len(self.doc["frames"]) - 1)
        return {
            "text/plain": still_text(self.doc, step, self.options),
            "text/html": still_html(self.doc, step, self.options, key=self.still),
        }


def _wild_cards(record: Record) -> dict[str, str]:
    """The cards with which a suit is named, and the suits, as letters."""
    rules, pack = record.variant.rules, sorted(set(record.variant.pack))
    return {card_text(card): _letters(wishes(rules, card)) for card in pack if wishes(rules, card)}


def _first_suits(record: Record) -> str:
    """The suits that may be named for the starter, as letters; none where it needs no naming."""
    return _letters(sum(1 << move.wish for move in record.first.legal)) if record.first.naming else ""


def _letters(suits: int) -> str:
    return "".join(suit for n, suit in enumerate(SUITS) if suits >> n & 1)
