"""The play table: people and bots at one table in a notebook, ``mau.play("classic")``.

Python knows the rules and the cards; the page draws the scene, keeps the pace, and reports clicks with the number of
the state that they were made on. So nothing runs while the page is closed, and a late click never counts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from maumau_kit.base.cards import SUITS
from maumau_kit.base.errors import IllegalMove, InputError, offer
from maumau_kit.base.words import SeatPart
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.match import Match
from maumau_kit.game.notation import parse_move
from maumau_kit.game.record import Record
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.hints import GRADES
from maumau_kit.studies.keeping import folder_of
from maumau_kit.studies.question import Question, Reply
from maumau_kit.studies.replies import LONGEST_MOVE
from maumau_kit.studies.seats import Bots, seated
from maumau_kit.studies.sitting import Sitting
from maumau_kit.studies.sitting_log import refusal
from maumau_kit.views import wording_play as wording
from maumau_kit.views.still import still_html, still_text
from maumau_kit.views.story import OPEN, story
from maumau_kit.widgets.panel import Panel
from maumau_kit.widgets.scene import PACES, Look, done, open_hint, refused, scene
from maumau_kit.widgets.thinking import thought, thought_at_once

_MOVES: Final = ("draw", "take", "keep", "pass")
_SPOKEN: Final = ("catch", "mau")
_WORDS: Final = (*_MOVES, *_SPOKEN)
_CALLS: Final = ("", "!", "!!")


class PlayTable(Panel):
    """A table to play at. ``sitting`` is the table itself; ``record`` and ``match`` are what was played so far.

    Everything that the page shows is in ``doc``: the scene as its viewer may see it. Raises `ValueError` for an option
    that does not exist.

    Example::

        table = play("tavern", players=4, language="de")
        table.record          # the round so far, ready to be stepped through
        table.save()          # a new file in the working folder
        table.sitting.fault   # why a bot of your own cannot move; its `detail` tells you more than the table may
    """

    kind = "play"
    #: The bot that is thinking, and the task that waits for it.
    _asked: Question | None = None
    _task: asyncio.Task[None] | None = None

    def __init__(self, sitting: Sitting, *, pace: str = "medium", folder: str | Path = ".", **options: Any) -> None:
        if not sitting.people:
            raise InputError("nobody sits at this table", where="people", hint="write people=1, or use play_round")
        self.sitting, self.folder = sitting, folder_of(folder)
        self.saved: Path | None = None
        self.look = Look(pace=_pace(pace))
        self.look.follow(sitting)
        options.setdefault("suits", sitting.variant["setup.suits"])
        super().__init__(scene(sitting, self.look), options)

    @property
    def record(self) -> Record:
        """The round as it stands, without what was taken back."""
        return self.sitting.record

    @property
    def match(self) -> Match:
        """The rounds played to their end."""
        return self.sitting.match

    @property
    def seed(self) -> int:
        """The seed of the table: with it the same cards can be dealt again."""
        return self.sitting.seed

    def save(self, folder: str | Path | None = None) -> Path:
        """Write the record of the round into a new file of the working folder, or another; returns its path."""
        self.saved = self.sitting.save(self.folder if folder is None else folder).resolve()
        return self.saved

    def show(self) -> None:
        """Hand the present scene over to the page."""
        self.look.replies += 1
        self.doc = scene(self.sitting, self.look)

    def close(self) -> None:
        """Take the table off the page; a bot that is still thinking is not waited for."""
        task, self._asked, self._task = self._task, None, None
        if task is not None:
            task.cancel()
        super().close()

    # --- clicks ---------------------------------------------------------------------------------------------------

    def heard(self, message: dict[str, Any]) -> None:
        """A click: what to do, and the state that it was made on. A refused one explains itself above the hand."""
        do, at = message.get("do"), message.get("at")
        act = getattr(self, f"_do_{do}", None) if isinstance(do, str) else None
        if act is None or type(at) is not int:
            raise InputError(f"{str(do)[:20]!r} is nothing that a table does", where="do")
        before, self.look.message = self.sitting.at, None
        try:
            act(message, at)
        except IllegalMove as error:
            self.look.message = refused(error, card=self._only_card(message), move=_word(message))
        finally:
            if self.sitting.at != before:
                self._changed()
            self.show()

    def _changed(self) -> None:
        """The table has changed: hints begin anew, a finished thought is forgotten, and the right hand is shown."""
        self.look.grade = 0
        if self._asked is not None and self._asked.at != self.sitting.at:
            self._asked, self.look.thinking = None, None
        self.look.story = None
        self.look.follow(self.sitting)

    @property
    def _seat(self) -> int:
        """Who clicks: the person whose hand is shown. Nobody can while the curtain is drawn."""
        if self.look.curtain is not None:
            raise refusal("covered", wording.COVERED, seat=SeatPart(self.look.curtain))
        return self.sitting.people[0] if self.look.seat is None else self.look.seat

    def _only_card(self, message: dict[str, Any]) -> str | None:
        """The card that a click was about, if it is one of the hand that is shown."""
        cards = message.get("cards")
        if not isinstance(cards, list) or len(cards) != 1:
            return None
        return next((held["card"] for held in self.doc["hand"] if held["card"] == cards[0]), None)

    def _do_lay(self, message: dict[str, Any], at: int) -> None:
        cards, wish, said = message.get("cards"), message.get("wish"), message.get("say", 0)
        if not isinstance(cards, list) or not cards or not all(isinstance(card, str) for card in cards):
            raise InputError("these are no cards", where="cards")
        if type(said) is not int or said not in (0, 1, 2):
            raise InputError("this is no call", where="say")
        text = "+".join(cards[:LONGEST_MOVE]) + (f"={_suit(wish)}" if wish else "") + _CALLS[said]
        if len(text) > LONGEST_MOVE:
            raise InputError("these are too many cards for one move", where="cards")
        self.sitting.do(parse_move(text), by=self._seat, at=at)

    def _do_act(self, message: dict[str, Any], at: int) -> None:
        if message.get("move") not in _MOVES:
            raise InputError("this is no move", where="move")
        self.sitting.do(str(message["move"]), by=self._seat, at=at)

    def _do_name(self, message: dict[str, Any], at: int) -> None:
        self.sitting.do(f"={_suit(message.get('wish'))}", by=self._seat, at=at)

    def _do_speak(self, message: dict[str, Any], at: int) -> None:
        """An objection or a late call; whoever of the people says it."""
        if message.get("move") not in _SPOKEN:
            raise InputError("this is not said here", where="move")
        by = message.get("by")
        self.sitting.do(str(message["move"]), by=by if type(by) is int else -1, at=at)

    def _do_hint(self, _message: dict[str, Any], at: int) -> None:
        self.sitting.check(at)
        if open_hint(self.sitting, self.look) is not None:
            self.look.grade = min(GRADES, self.look.grade + 1)

    def _do_take_back(self, _message: dict[str, Any], at: int) -> None:
        self.sitting.take_back(at)

    def _do_next_round(self, _message: dict[str, Any], at: int) -> None:
        self.sitting.next_round(at)

    def _do_new_match(self, _message: dict[str, Any], at: int) -> None:
        self.sitting.new_match(at)

    def _do_ready(self, _message: dict[str, Any], at: int) -> None:
        """The person whose turn it is has the screen now."""
        self.sitting.check(at)
        if self.look.curtain is not None:
            self.look.seat, self.look.curtain = self.look.curtain, None

    def _do_pace(self, message: dict[str, Any], _at: int) -> None:
        self.look.pace = _pace(message.get("pace"))

    def _do_save(self, _message: dict[str, Any], _at: int) -> None:
        file = self.save().resolve()
        self.look.message = done(wording.SAVED, file=file.name, folder=file.parent.name or "/")

    def _do_story(self, _message: dict[str, Any], at: int) -> None:
        """Step through the round: all hands are shown, so only when it is over."""
        self.sitting.check(at)
        if self.sitting.position.is_over:
            self.look.story = story(self.record, OPEN, bottom=self.doc["bottom"])

    def _do_back(self, _message: dict[str, Any], _at: int) -> None:
        self.look.story = None

    # --- bots -----------------------------------------------------------------------------------------------------

    def _do_go_on(self, _message: dict[str, Any], at: int) -> None:
        """The page has waited long enough. Two pages may both say so: the second one is no fault of anybody."""
        if at != self.sitting.at or self.sitting.awaited is None or self._asked is not None:
            return
        question = self.sitting.question(at)
        if question is None:
            said = self.doc["message"]
            self.sitting.go_on(at)
            if self.sitting.at == at:  # no bot objects: that is no reply, and whoever reads or chooses goes on
                self.look.message, self.look.replies = said, self.look.replies - 1
            return
        loop = _running_loop()
        if loop is None:
            self.sitting.replied(question, thought_at_once(question))
            return
        self._asked, self.look.thinking = question, question.seat
        self._task = loop.create_task(self._think(question))

    def _do_stand_in(self, _message: dict[str, Any], at: int) -> None:
        self.sitting.stand_in(at)

    async def _think(self, question: Question) -> None:
        """Wait for a bot that somebody wrote, while the page stays alive."""
        try:
            reply = await thought(question)
        except asyncio.CancelledError:
            # The loop ends, or the table was closed: the bot can be asked again by whoever goes on.
            if self._asked is question:
                self._asked, self.look.thinking = None, None
            raise
        except Exception as error:  # noqa: BLE001 - such as no more threads: the table must stay usable
            reply = Reply.of_error(error)
        self._thought(question, reply)

    def _thought(self, question: Question, reply: Reply) -> None:
        """The bot is ready; its reply counts only if it is still asked. Whatever comes of it, the table is shown."""
        if self._asked is not question:
            return
        self._asked, self.look.thinking, self.look.message = None, None, None
        try:
            # Who plays on in Python meanwhile has answered the question: the reply is to a table that is gone.
            with suppress(IllegalMove):
                self.sitting.replied(question, reply)
        finally:
            self._changed()
            self.show()

    # --- off the page ---------------------------------------------------------------------------------------------

    def still_bundle(self) -> dict[str, str]:
        """The table as it stands, as text and as a picture."""
        shown = {**self.doc, "frames": [self.doc["frame"]]}
        return {
            "text/plain": still_text(shown, 0, self.options),
            "text/html": still_html(shown, 0, self.options, key=self.still),
        }


def play(
    variant: str | Variant = "classic",
    *,
    players: int | None = None,
    people: int | Sequence[str] = 1,
    bots: Bots = "shedder",
    names: Sequence[str] | None = None,
    seed: int | None = None,
    forget: float = 0.15,
    notice: float = 0.75,
    pace: str = "medium",
    **options: Any,
) -> PlayTable:
    """A table to play at, against bots and with other people at the same screen.

    `people` is how many people play, or their names; they sit first. `bots` are names of bots, or functions that are
    given an observation and answer a move as text, in ten seconds at most; they fill the other seats. `players` is the
    number of seats. The seed deals the same cards again; without one they are new each time. Bots forget a call with
    the chance `forget` and notice a missing one with the chance `notice`. `pace` is ``slow``, ``medium``, ``fast``, or
    ``step`` (by hand). Options are ``folder``, where rounds are saved, and those of all tables: ``language``,
    ``suits``, ``colours``, ``theme``, ``projector``, ``size``. Raises `InputError` for whatever is wrong.
    """
    rules = find_variant(variant)
    seats = seated(rules, players=players, people=people, bots=bots, names=names)
    return PlayTable(Sitting(rules, seats, seed=seed, forget=forget, notice=notice), pace=pace, **options)


def _pace(pace: object) -> str:
    if not isinstance(pace, str) or pace not in PACES:
        raise InputError(f"{str(pace)[:20]!r} is no pace", where="pace", hint=offer(str(pace), PACES))
    return pace


def _word(message: dict[str, Any]) -> str | None:
    """The move that a click named, where there is one of this name: nothing else goes back to the page."""
    return next((word for word in _WORDS if word == message.get("move")), None)


def _suit(wish: object) -> str:
    if not isinstance(wish, str) or wish not in SUITS:
        raise InputError("this is no suit", where="wish")
    return wish


def _running_loop() -> asyncio.AbstractEventLoop | None:
    """The loop that runs, as it does in a notebook; none in a plain program, where a bot is simply asked."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
