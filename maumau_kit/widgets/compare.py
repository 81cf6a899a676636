"""Two sets of rules side by side in a notebook: ``compare("classic", "tavern")``.

Five views: the rules in words, one position, the same deal on two tables, thousands of deals in numbers, and the
smallest cases that tell the rules apart. On the page single rules can be switched; every view follows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, Final

import traitlets

from maumau_kit.base.errors import InputError, MauMauError
from maumau_kit.bots import bot as find_bot
from maumau_kit.game.deal import SEED_LIMIT, check_seed
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.library import variant_ids
from maumau_kit.game.playable import Variant
from maumau_kit.game.position import Position
from maumau_kit.rules.variant import KNOBS
from maumau_kit.studies.compare.by_position import PositionDiff, position_diff
from maumau_kit.studies.compare.by_rule import Diff
from maumau_kit.studies.compare.choice import Choice, side_number
from maumau_kit.studies.compare.differing import companions, differing, mixed
from maumau_kit.studies.compare.numbers import Numbers, paired
from maumau_kit.studies.compare.twins import Twins
from maumau_kit.studies.compare.values import with_value
from maumau_kit.studies.compare.witness import Witnesses, witnesses
from maumau_kit.studies.keeping import keep
from maumau_kit.studies.play import NAMES
from maumau_kit.views import compare_panel as shown
from maumau_kit.views.compare_numbers import numbers_document
from maumau_kit.views.compare_rules import rules_diff_document, rules_diff_html, rules_diff_text
from maumau_kit.views.compare_witness import witnesses_document
from maumau_kit.views.wording_compare import BUSY, NEEDS_MORE, NO_SEED, SAVED, WORDS
from maumau_kit.widgets.background import Background, Run, Work
from maumau_kit.widgets.panel import STRANGE, Panel, worded

FORMAT: Final = "maumau-compare/1"
TABS: Final = ("rules", "position", "deal", "numbers", "witnesses")
MOST_DEALS: Final = 10_000_000


class Compare(Panel):
    """A comparison of two variants. `a` and `b` are the rules as they are now; the views are worked out when asked for.

    Example::

        side_by_side = compare("classic", "tavern", seed=7)
        side_by_side.rules
        side_by_side.twins.divergence
        side_by_side.set("b", "wild.on_wild", False)
        side_by_side.run(deals=10_000).numbers
    """

    kind = "compare"
    page_sets = ("options", "tab", "step")

    #: Which view is shown.
    tab = traitlets.Enum(TABS, TABS[0]).tag(sync=True)
    #: The step of both tables.
    step = traitlets.Int(0).tag(sync=True)
    #: What is being worked out, and how far it is: ``{"what": "numbers", "done": 400, "all": 1000}``.
    progress = traitlets.Dict().tag(sync=True)

    def __init__(self, choice: Choice, *, tab: str = TABS[0], **options: Any) -> None:
        self._choice, self._before = choice, list[Choice]()
        self._numbers: Numbers | None = None
        self._witnesses: Witnesses | None = None
        self._place = (0, 0)
        self._deals = count(1)  # by its number the page knows that the tables are not the ones before
        self._made: tuple[Choice, dict[str, Any]] | None = None
        self._work = Background(self._progressed)
        super().__init__(self._document(), {"suits": choice.now[0]["setup.suits"], **options}, tab=tab)

    # --- from Python ------------------------------------------------------------------------------------------------

    @property
    def a(self) -> Variant:
        """The first rules, with all that was switched."""
        return self._choice.now[0]

    @property
    def b(self) -> Variant:
        """The second rules, with all that was switched."""
        return self._choice.now[1]

    @property
    def rules(self) -> Diff:
        """The rules that differ."""
        return self._choice.rules

    @property
    def twins(self) -> Twins:
        """The same deal under both rules. Raises `MauMauError` where no deal serves both."""
        return self._choice.deal

    @property
    def numbers(self) -> Numbers | None:
        """What was found in many deals; nothing before `run`."""
        return self._numbers

    @property
    def witnesses(self) -> Witnesses:
        """The smallest cases, looked for when they are first asked for."""
        if self._witnesses is None:
            self._witnesses = witnesses(self.a, self.b)
        return self._witnesses

    def position(self, position: Position | str | None = None) -> PositionDiff:
        """A position under both rules: the one named, else the one that the page stands at."""
        return position_diff(self._at_place() if position is None else position, self.a, self.b)

    def set(self, side: str, knob: str, value: Any) -> None:
        """Switch one rule of side ``"a"`` or ``"b"``.

        Raises `VariantError` where it contradicts the others, and `InputError` for another side or no knob.
        """
        number = side_number(side)
        self._change(
            self._choice.with_side(
                number, self._choice.chosen[number], with_value(self._choice.now[number], knob, value)
            )
        )

    def run(self, deals: int = 10_000, **more: Any) -> Compare:
        """Play so many deals under both rules and show them; more is as in `maumau_kit.paired`. Returns the panel."""
        choice = self._choice
        self._numbers = paired(
            *choice.now, deals=deals, players=choice.players, seed=choice.seed, bots=choice.bot, **more
        )
        self._show()
        return self

    def find_cases(self) -> Witnesses:
        """Look for the smallest cases and show them."""
        found = self.witnesses
        self._show()
        return found

    def close(self) -> None:
        """Take it off the page; what is being worked out is stopped."""
        self._work.drop()
        super().close()

    # --- clicks -----------------------------------------------------------------------------------------------------

    def heard(self, message: dict[str, Any]) -> None:
        """A click on the page."""
        acts: dict[str, Callable[[Mapping[str, Any]], None]] = {
            "variant": self._choose_variant,
            "knob": self._choose_value,
            "take": self._take_over,
            "players": lambda said: self._change(replace(self._choice, players=self._seats(said.get("players")))),
            "bot": lambda said: self._change(replace(self._choice, bot=find_bot(str(said.get("name"))).name)),
            "seed": self._choose_seed,
            "next": lambda _: self._change(replace(self._choice, seed=(self._choice.seed + 1) % SEED_LIMIT)),
            "undo": lambda _: self._undo(),
            "save": self._save,
            "position": self._go_to,
            "run": self._play_many,
            "witnesses": lambda _: self._look_for(),
            "stop": lambda _: self._work.stop() if self._work.what == "numbers" else self._work.drop(),
        }
        act = acts.get(str(message.get("do")))
        if act is None:
            raise InputError(STRANGE[0], german=STRANGE[1])
        act(message)

    def _side(self, said: Mapping[str, Any]) -> int:
        side = said.get("side")
        if type(side) is not int or side not in (0, 1):
            raise InputError(STRANGE[0], german=STRANGE[1])
        return side

    def _seats(self, players: Any) -> int:
        low, high = self._choice.seats
        if type(players) is not int or not low <= players <= high:
            raise InputError(STRANGE[0], german=STRANGE[1])
        return players

    def _choose_seed(self, said: Mapping[str, Any]) -> None:
        text = str(said.get("seed")).strip()  # as text: numbers of a page are not exact beyond 2**53
        seed = int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else SEED_LIMIT
        if seed >= SEED_LIMIT:
            raise InputError(NO_SEED[0], german=NO_SEED[1])
        self._change(replace(self._choice, seed=seed))

    def _choose_variant(self, said: Mapping[str, Any]) -> None:
        side, name = self._side(said), said.get("id")
        own = self._choice.chosen[side]
        if name != own.id and name not in variant_ids():  # a page names no files
            raise InputError(STRANGE[0], german=STRANGE[1])
        rules = own if name == own.id else find_variant(str(name))
        self._change(self._choice.with_side(side, rules, rules))

    def _choose_value(self, said: Mapping[str, Any]) -> None:
        side, knob, number = self._side(said), str(said.get("knob")), said.get("value")
        values = shown.choices(knob, self.a, self.b) if knob in KNOBS else []
        if type(number) is not int or not 0 <= number < len(values):
            raise InputError(STRANGE[0], german=STRANGE[1])
        self.set("ab"[side], knob, values[number])

    def _take_over(self, said: Mapping[str, Any]) -> None:
        """One side takes a rule over from the other; where it contradicts the rest, with the fewest that go along."""
        side, knob = self._side(said), str(said.get("knob"))
        mine, other = self._choice.now[side], self._choice.now[1 - side]
        if knob not in differing(mine, other):
            raise InputError(STRANGE[0], german=STRANGE[1])
        along = companions(mine, other, knob)
        rules = None if along is None else mixed(mine, other, (knob, *along))
        if rules is None:
            raise InputError(NEEDS_MORE[0], german=NEEDS_MORE[1])
        self._change(self._choice.with_side(side, self._choice.chosen[side], rules))

    def _undo(self) -> None:
        if self._before:
            self._choice = self._before.pop()
            self._renewed()

    def _save(self, said: Mapping[str, Any]) -> None:
        """Write the changed rules of a side into a new file; nothing is written over."""
        rules = self._choice.now[self._side(said)]
        file = keep(rules, Path(), rules.id)
        self.tell((SAVED[0].format(file=file), SAVED[1].format(file=file)), "done")

    def _go_to(self, said: Mapping[str, Any]) -> None:
        side, step = said.get("side", 0), said.get("step", self.step)
        if side not in (0, 1) or type(side) is not int or type(step) is not int:
            raise InputError(STRANGE[0], german=STRANGE[1])
        self._place = (side, step)
        self._show()

    # --- what takes its time ----------------------------------------------------------------------------------------

    def _play_many(self, said: Mapping[str, Any]) -> None:
        deals, choice = said.get("deals"), self._choice
        if type(deals) is not int or not 1 <= deals <= MOST_DEALS:
            raise InputError(STRANGE[0], german=STRANGE[1])

        def work(run: Run) -> Callable[[], None]:
            found = paired(
                *choice.now, deals=deals, players=choice.players, seed=choice.seed, bots=choice.bot,
                progress=run.told, stop=run.stopped, tell=lambda _: None,
            )  # fmt: skip
            return lambda: self._found_numbers(choice, found)

        self._begin("numbers", work, deals)

    def _found_numbers(self, choice: Choice, found: Numbers) -> None:
        if choice is self._choice:
            self._numbers = found
            self._show()

    def _look_for(self) -> None:
        choice = self._choice

        def work(_: Run) -> Callable[[], None]:
            found = witnesses(*choice.now)
            return lambda: self._found_witnesses(choice, found)

        self._begin("witnesses", work, 0)

    def _found_witnesses(self, choice: Choice, found: Witnesses) -> None:
        if choice is self._choice:
            self._witnesses = found
            self._show()

    def _begin(self, what: str, work: Work, total: int) -> None:
        if not self._work.begin(work, what, total, self.tell_error):
            raise InputError(BUSY[0], german=BUSY[1])

    def tell_error(self, error: MauMauError) -> None:
        """Say on the page what went wrong while something was worked out."""
        self.tell(error.sentences)

    def _progressed(self, what: str, done: int, total: int) -> None:
        self.progress = {"what": what, "done": done, "all": total} if what else {}

    # --- what the page draws ------------------------------------------------------------------------------------------

    def _change(self, choice: Choice) -> None:
        if choice.is_like(self._choice):
            return
        self._before.append(self._choice)
        self._choice = choice
        self._renewed()

    def _renewed(self) -> None:
        """Other rules or another deal: what was found for the ones before does not hold any more."""
        self._work.drop()
        self._numbers = self._witnesses = None
        self._place = (self._place[0], 0)
        self._show()
        self.tell({"en": [], "de": []}, "done")

    def _show(self) -> None:
        self.doc = self._document()

    def _at_place(self) -> Position:
        """The position before the move that the page stands at."""
        side, step = self._place
        record = (self.twins.a, self.twins.b)[side]
        step = max(0, min(len(record.moves) - 1, step))
        return record.steps[step].before if record.moves else record.first

    def _document(self) -> dict[str, Any]:
        if self._made is None or self._made[0] is not self._choice:
            self._made = self._choice, self._fixed_document()
        return {
            **self._made[1],
            "may_undo": bool(self._before),
            "position": self._position_document(),
            "numbers": None if self._numbers is None else numbers_document(self._numbers),
            "witnesses": None if self._witnesses is None else witnesses_document(self._witnesses),
        }

    def _fixed_document(self) -> dict[str, Any]:
        """What stays as long as the same is compared."""
        choice = self._choice
        rules = rules_diff_document(choice.rules)
        return {
            "format": FORMAT,
            "words": worded(WORDS),
            **{key: rules[key] for key in ("suits", "names", "suit_names")},
            "players": list(NAMES[: choice.players]),
            "sides": list(map(shown.side_document, choice.chosen, choice.now)),
            "menu": shown.menus(*choice.chosen),
            "seats": list(choice.seats),
            "bots": shown.bots_document(),
            "bot": choice.bot,
            "seed": str(choice.seed),
            "rules": {key: rules[key] for key in ("summary", "topics", "idle")},
            "knobs": shown.knobs_document(*choice.now),
            "deal": {"serial": next(self._deals), **self._or_wrong(lambda: shown.deal_document(self.twins))},
        }

    def _position_document(self) -> dict[str, Any]:
        side, step = self._place
        try:
            record = (self.twins.a, self.twins.b)[side]
        except MauMauError as error:
            return {"side": side, "step": 0, "last": 0, "error": shown.wrong(error)}
        last = max(0, len(record.moves) - 1)
        found = self._or_wrong(lambda: shown.position_document(self.position(), record.players))
        return {"side": side, "step": max(0, min(last, step)), "last": last, **found}

    def _or_wrong(self, made: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        try:
            return made()
        except MauMauError as error:
            return {"error": shown.wrong(error)}

    def place(self) -> dict[str, Any]:
        """Where the panel stands."""
        return {"tab": self.tab, "step": self.step}

    def still_bundle(self) -> dict[str, str]:
        """The rules that differ, as text and as a table."""
        document, language = rules_diff_document(self._choice.rules), str(self.options["language"])
        return {
            "text/plain": rules_diff_text(document, language),
            "text/html": rules_diff_html(document, language, key=self.still),
        }


def compare(
    a: str | Path | Mapping[str, Any] | Variant,
    b: str | Path | Mapping[str, Any] | Variant,
    *,
    players: int | None = None,
    seed: int = 0,
    bots: str = "shedder",
    tab: str = TABS[0],
    **options: Any,
) -> Compare:
    """Two sets of rules side by side: in words, in one position, on one deal, in numbers, and in the smallest cases.

    `players`, `seed` and `bots` are those of the deal; `tab` is the view shown first: ``rules``, ``position``,
    ``deal``, ``numbers`` or ``witnesses``. Options are those of every widget; ValueError for one
    that does not exist. Raises `InputError` for whatever else is wrong.

    Example::

        compare("classic", "tavern", seed=7, tab="deal")
    """
    first, second = find_variant(a), find_variant(b)
    if tab not in TABS:
        raise shown.no_view(tab, TABS)
    choice = Choice((first, second), (first, second), 2, check_seed(seed), find_bot(bots).name)
    low, high = choice.seats
    if players is not None:
        first.check_players(players)
        second.check_players(players)
    return Compare(replace(choice, players=players if players is not None else min(low, high)), tab=tab, **options)
