"""Log a round in a notebook: the class plays with real cards, one person clicks the moves, a record comes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from maumau_kit.base.cards import SUITS
from maumau_kit.base.errors import InputError
from maumau_kit.base.knobs import Both
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.narrate import tell_deal
from maumau_kit.game.notation import Move, parse_move
from maumau_kit.game.position import Position
from maumau_kit.game.record import Record
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.draft import ClickError, Draft
from maumau_kit.studies.logbook import Logbook
from maumau_kit.studies.names import checked_names, looks
from maumau_kit.studies.play import NAMES
from maumau_kit.views.draft_table import unfinished
from maumau_kit.views.log_table import deal_document, play_document
from maumau_kit.views.still import still_html, still_text
from maumau_kit.views.story import one_frame_story, table_names
from maumau_kit.views.wording_log import WORDS
from maumau_kit.widgets.panel import STRANGE, Panel, worded
from maumau_kit.widgets.setup import (
    carried_out,
    chosen_variant,
    clicked_card,
    placed_card,
    quiet,
    save_new,
    told_saved,
)

FORMAT: Final = "maumau-log/1"
NO_SEAT: Final[Both] = ("There is no such seat.", "Diesen Platz gibt es nicht.")
NOT_BEGUN: Final[Both] = ("The round has not begun.", "Die Runde hat noch nicht begonnen.")
BEGUN: Final[Both] = ("The round has begun.", "Die Runde hat schon begonnen.")


class Log(Panel):
    """A round being logged: first the deal (`draft`), then the moves (`book`); `record` gives what was logged so far.

    Example::

        panel = log("classic", players=["Anna", "Kalle", "Mia"])
        panel.record
        panel.save("our-round")
    """

    kind = "log"

    def __init__(self, draft: Draft, names: Sequence[str], book: Logbook | None = None, **options: Any) -> None:
        self.draft, self.book, self.names = draft, book, list(names)
        self._later: list[Logbook] = []
        super().__init__(self._document(), {"suits": draft.variant["setup.suits"], **options})

    @property
    def record(self) -> Record:
        """The round as far as it was logged. Raises `InputError` before it has begun."""
        return self._begun().record

    def save(self, path: str | Path | None = None) -> Path:
        """Write the record into a new file, ``round.json`` of the working folder if none is named.

        No file is written over: where there is one of the name, a number is added. Returns the file's path. Raises
        `InputError` before the round has begun, or when the file cannot be written.
        """
        return save_new(self.record.check(), path, "round")

    def _begun(self) -> Logbook:
        if self.book is None:
            raise ClickError(NOT_BEGUN)
        return self.book

    # --- clicks ---------------------------------------------------------------------------------------------------

    def heard(self, message: dict[str, Any]) -> None:
        """A click on the page."""
        carried_out(self, lambda: self._clicked(str(message.get("do")), message))

    def _clicked(self, do: str, message: Mapping[str, Any]) -> None:
        if do == "save":
            told_saved(self, self.save())
            return
        draft = self.draft
        if do == "name":
            self._rename(message)
        elif do in ("card", "take", "shift", "set", "players", "variant", "empty", "begin"):
            self._deal(do, message)
        elif do in ("undo", "redo"):
            self._undo(1) if do == "undo" else self._redo()
        else:
            self._log(do, message)
        if do == "begin" or self.draft != draft:
            self._later.clear()  # what was taken back belongs to another deal
        quiet(self)
        self.doc = self._document()

    def _deal(self, do: str, message: Mapping[str, Any]) -> None:
        draft = self.draft
        if self.book is not None:
            raise ClickError(BEGUN)
        clicks: dict[str, Callable[[], Draft]] = {
            "card": lambda: clicked_card(draft, message),
            "take": lambda: draft.take_back(*placed_card(draft, message)),
            "shift": lambda: draft.shift(*placed_card(draft, message), 1 if message.get("by") == 1 else -1),
            "set": lambda: draft.set(str(message.get("name")), message.get("value")),
            "players": lambda: draft.with_players(message.get("players")),  # type: ignore[arg-type]
            "variant": lambda: draft.with_variant(chosen_variant(draft.variant, str(message.get("id")))),
            "empty": draft.emptied,
        }
        if do == "begin":
            self.book = Logbook.of_deal(draft, self._called(draft.seats))
        else:
            self.draft = clicks[do]()

    def _called(self, seats: int) -> list[str]:
        """A name for each seat; new seats get names that nobody has yet."""
        for seat in range(seats):
            seen = [looks(name) for name in self.names]
            free = [name for name in NAMES if looks(name) not in seen]
            if seat >= len(seen):
                self.names.append(free[0])
            elif seen[seat] in seen[:seat]:  # somebody took it while nobody sat here
                self.names[seat] = free[0]
        return self.names[:seats]

    def _rename(self, message: Mapping[str, Any]) -> None:
        seat, name = message.get("seat"), message.get("name")
        seats = self.draft.seats if self.book is None else self.book.position.seats
        if type(seat) is not int or not 0 <= seat < seats:
            raise ClickError(NO_SEAT)
        names: list[Any] = [*self._called(seats)]
        names[seat] = name
        self.names[:seats] = checked_names(names, seats)
        if self.book is not None:
            self.book = self.book.renamed(seat, self.names[seat])
            self._later = [replace(later, players=self.book.players) for later in self._later]

    def _log(self, do: str, message: Mapping[str, Any]) -> None:
        if do not in ("move", "answer", "wish", "add", "back"):
            raise ClickError(STRANGE)
        book = self._begun()
        clicks: dict[str, Callable[[], Logbook]] = {
            "move": lambda: book.play(_seat_of(book, message), _move_of(message)),
            "answer": lambda: book.answer(str(message.get("card"))),
            "wish": lambda: book.wish(SUITS.find(str(message.get("suit")) or "?")),
            "add": book.add_call,
            "back": lambda: book.undo(len(book.entries) - _count_of(message)),
        }
        after = clicks[do]()
        if do == "back" and after != book:
            self._later.append(book)
        elif do != "back":
            self._later.clear()
        self.book = after

    def _undo(self, moves: int) -> None:
        """Take back a move; before the first, go back to the deal, and there take back a card."""
        if self.book is None:
            self.draft = self.draft.undo()
        elif self.book.entries or self.book.pending:
            if not self.book.pending:
                self._later.append(self.book)
            self.book = self.book.undo(moves)
        elif self.book.deck:
            self.book = None

    def _redo(self) -> None:
        if self._later:
            self.book = self._later.pop()

    # --- what the page draws --------------------------------------------------------------------------------------

    def _document(self) -> dict[str, Any]:
        variant = self.book.start.variant if self.book else self.draft.variant
        seats = self.book.position.seats if self.book else self.draft.seats
        common = {
            "format": FORMAT,
            "words": worded(WORDS),
            **table_names(variant),
            "players": self._called(seats),
            "bottom": 0,
            "may_redo": bool(self._later),
        }
        return common | (deal_document(self.draft) if self.book is None else play_document(self.book))

    def still_bundle(self) -> dict[str, str]:
        """The table after the last move as text and as a picture; before the first, the cards dealt so far."""
        if self.book is None:
            return unfinished(self.doc, self.options, self.still)
        position = self.book.position
        story = one_frame_story(position, self.book.players, tell_deal(position, whole=False))
        return {
            "text/plain": still_text(story, 0, self.options),
            "text/html": still_html(story, 0, self.options, key=self.still),
        }


def log(
    variant: str | Path | Variant = "classic",
    *,
    players: int | Sequence[str] | None = None,
    position: Position | None = None,
    **options: Any,
) -> Log:
    """A table on which a round with real cards is logged, every move checked.

    `players` are their names, or how many they are. The log begins with the cards that were dealt, clicked as in
    `set_up`, or with a `position`, whose variant then holds. When somebody draws, the page asks which card it was.
    Options are those of every widget. Raises `InputError` for whatever is wrong.

    Example::

        panel = log("classic", players=["Anna", "Kalle"])
    """
    if players is not None and (isinstance(players, str) or not isinstance(players, int | Sequence)):
        raise InputError("these are no names", where="players", hint='write ["Anna", "Kalle"], or a number')
    names = list(players) if players is not None and not isinstance(players, int) else list(NAMES)
    seats = len(names) if players is not None and not isinstance(players, int) else players
    if position is None:
        draft = Draft.empty(find_variant(variant), seats)
        checked_names(names, min(len(names), draft.seats))
        return Log(draft, names, **options)
    draft = Draft.of(position)
    if seats is not None and seats != draft.seats:
        raise InputError(f"the position has {draft.seats} hands, not {seats}", where="players", hint="name them all")
    return Log(draft, names, Logbook.of_position(position, names), **options)


# --- clicks as moves --------------------------------------------------------------------------------------------------


def _move_of(message: Mapping[str, Any]) -> Move:
    """The move that was clicked: its text, or the cards to be laid together."""
    cards = message.get("cards")
    if isinstance(cards, list) and cards and all(isinstance(card, str) for card in cards):
        return parse_move("+".join(cards))
    return parse_move(str(message.get("move")))


def _seat_of(book: Logbook, message: Mapping[str, Any]) -> int:
    seat = message.get("by", book.position.turn)
    return seat if type(seat) is int else -1


def _count_of(message: Mapping[str, Any]) -> int:
    count = message.get("to")
    return count if type(count) is int and count >= 0 else 10**9
