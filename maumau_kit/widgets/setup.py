"""Set up a position in a notebook: click cards into their places, and see at every click whether it is right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from maumau_kit.base.cards import card_text
from maumau_kit.base.errors import IllegalMove, InputError, MauMauError
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import LANGS, to_plain
from maumau_kit.game.deal import SEED_LIMIT
from maumau_kit.game.library import variant as find_variant
from maumau_kit.game.library import variant_ids
from maumau_kit.game.narrate import tell_deal
from maumau_kit.game.position import Position
from maumau_kit.rules.variant import Variant
from maumau_kit.studies.draft import ClickError, Draft
from maumau_kit.studies.keeping import keep
from maumau_kit.studies.play import NAMES
from maumau_kit.views.draft_table import checked, field_of, known_variants, pack_rows, unfinished
from maumau_kit.views.still import still_html, still_text
from maumau_kit.views.story import one_frame_story, table_names
from maumau_kit.views.wording_setup import WORDS
from maumau_kit.widgets.panel import STRANGE, Panel, worded

FORMAT: Final = "maumau-setup/1"
SAVED: Final[Both] = ("Saved as {file}.", "Gespeichert als {file}.")
NO_SEED: Final[Both] = (
    "A seed is a whole number from 0 on.",
    "Eine Startzahl ist eine ganze Zahl ab 0.",
)


class SetUp(Panel):
    """A position under construction: `draft` holds it, `position` gives it once it is right.

    Example::

        panel = set_up("tavern", players=3)
        panel.draft = panel.draft.put("7H", 0)
        panel.save("lesson")
    """

    kind = "setup"

    def __init__(self, draft: Draft, **options: Any) -> None:
        self._draft, self._seed = draft, 0
        super().__init__(self._document(), {"suits": draft.variant["setup.suits"], **options})

    @property
    def draft(self) -> Draft:
        """The position as far as it is built; set another one to change the page."""
        return self._draft

    @draft.setter
    def draft(self, draft: Draft) -> None:
        self._draft = draft
        self.doc = self._document()

    @property
    def position(self) -> Position:
        """The position. Raises `InputError` that says what is wrong, and where, while it is not right."""
        return self._draft.position

    def save(self, path: str | Path | None = None) -> Path:
        """Write the position into a new file, ``position.json`` of the working folder if none is named.

        No file is written over: where there is one of the name, a number is added. Returns the file's path. Raises
        `InputError` while the position is not right, or when the file cannot be written.
        """
        return save_new(self.position, path, "position")

    # --- clicks ---------------------------------------------------------------------------------------------------

    def heard(self, message: dict[str, Any]) -> None:
        """A click on the page."""
        carried_out(self, lambda: self._clicked(str(message.get("do")), message))

    def _clicked(self, do: str, message: Mapping[str, Any]) -> None:
        draft = self._draft
        clicks: dict[str, Callable[[], Draft]] = {
            "card": lambda: clicked_card(draft, message),
            "take": lambda: draft.take_back(*placed_card(draft, message)),
            "shift": lambda: draft.shift(*placed_card(draft, message), 1 if message.get("by") == 1 else -1),
            "set": lambda: draft.set(str(message.get("name")), message.get("value")),
            "players": lambda: draft.with_players(message.get("players")),  # type: ignore[arg-type]
            "variant": lambda: draft.with_variant(chosen_variant(draft.variant, str(message.get("id")))),
            "deal": lambda: draft.dealt(self._next_seed(message)),
            "rest": lambda: draft.with_rest(self._seed),
            "empty": draft.emptied,
            "undo": draft.undo,
        }
        if do == "save":
            self._save()
            return
        if do not in clicks:
            raise ClickError(STRANGE)
        self.draft = clicks[do]()
        quiet(self)

    def _next_seed(self, message: Mapping[str, Any]) -> int:
        """The seed that the page names; the one after it is offered next."""
        seed = message.get("seed")
        if type(seed) is not int or not 0 <= seed < SEED_LIMIT - 1:
            raise ClickError(NO_SEED)
        self._seed = seed + 1
        return seed

    def _save(self) -> None:
        wrong = self._draft.problems()
        if wrong:
            self.tell({lang: to_plain(parts) for lang, parts in zip(LANGS, wrong[0].says, strict=True)})
            return
        told_saved(self, self.save())

    # --- what the page draws --------------------------------------------------------------------------------------

    def _document(self) -> dict[str, Any]:
        draft = self._draft
        return {
            "format": FORMAT,
            "words": worded(WORDS),
            **table_names(draft.variant),
            "players": list(NAMES[: draft.seats]),
            "pack": pack_rows(draft),
            "places": [{"place": p, "cards": list(map(card_text, draft.cards(p)))} for p in draft.places],
            "left": len(draft.unused),
            "fields": [field_of(draft, name) for name in draft.choices],
            "variants": [{"id": v.id, "name": dict(v.name)} for v in known_variants(draft.variant)],
            "seats": list(draft.variant.players),
            "may_undo": draft.before is not None,
            "seed": self._seed,
            **checked(draft),
        }

    def still_bundle(self) -> dict[str, str]:
        """The position as text and as a picture; while it is not right, what lies where."""
        if not self.doc["right"]:
            return unfinished(self.doc, self.options, self.still)
        position = self.position
        story = one_frame_story(position, tuple(self.doc["players"]), tell_deal(position, whole=False))
        return {
            "text/plain": still_text(story, 0, self.options),
            "text/html": still_html(story, 0, self.options, key=self.still),
        }


def set_up(
    variant: str | Path | Variant = "classic",
    *,
    players: int | None = None,
    position: Position | None = None,
    **options: Any,
) -> SetUp:
    """A table on which a position is built by clicking cards, checked at every click.

    It is empty, for two players (or as few as the variant needs), or begins with a `position`, whose variant and
    players then hold. Options are those of every widget. Raises `InputError` for whatever is wrong.

    Example::

        panel = set_up("tavern", players=3)
        panel.position.legal_moves
    """
    if position is None:
        return SetUp(Draft.empty(find_variant(variant), players), **options)
    draft = Draft.of(position)
    if players is not None and players != draft.seats:
        raise InputError(
            f"the position has {draft.seats} hands, not {players}", where="players", hint="leave players out"
        )
    return SetUp(draft, **options)


# --- shared with the log of a round -----------------------------------------------------------------------------------


def carried_out(panel: Panel, click: Callable[[], None]) -> None:
    """Carry a click out. What was refused is said in both languages; what no button of ours sends, in one sentence."""
    try:
        click()
    except ClickError as error:
        panel.tell((error.problem, error.german))
    except MauMauError as error:
        if isinstance(error, IllegalMove) or error.german:
            raise  # the panel has its words
        panel.tell(STRANGE)


def clicked_card(draft: Draft, message: Mapping[str, Any]) -> Draft:
    """A card of the pack was clicked: it goes to the place chosen, or comes back if all copies lie on the table."""
    card, place = message.get("card"), message.get("place")
    known = next((number for number in draft.variant.pack if card_text(number) == card), None)
    if known is not None and known not in draft.unused:
        there = draft.lies(known)[-1]
        return draft.take_back(there, len(draft.cards(there)) - 1 - draft.cards(there)[::-1].index(known))
    return draft.put(str(card), place if isinstance(place, int) else str(place))


def placed_card(draft: Draft, message: Mapping[str, Any]) -> tuple[int | str, int]:
    """The place and number of a placed card that was clicked, if it still lies there."""
    place, number, card = message.get("place"), message.get("number"), message.get("card")
    known = place if isinstance(place, int) else str(place)
    cards = draft.cards(known)
    if type(number) is not int or not 0 <= number < len(cards) or card_text(cards[number]) != card:
        number = -1
    return known, number


def chosen_variant(own: Variant, name: str) -> Variant:
    """The variant of this id; the one in use keeps its own rules."""
    if name == own.id:
        return own
    if name not in variant_ids():  # a page names no files
        raise ClickError(STRANGE)
    return find_variant(name)


def save_new(document: Any, path: str | Path | None, name: str) -> Path:
    """Write a document into a new file; nothing is written over."""
    if path is not None and not isinstance(path, str | Path):
        raise InputError(f"a {type(path).__name__} is not a path", where="path", hint="give the name of a file")
    wanted = Path(path or name)
    if not wanted.name or wanted.suffix not in ("", ".json"):
        raise InputError(f"{str(wanted)[:60]!r} is no name for it", where="path", hint="write a name, or name.json")
    return keep(document, wanted.parent, wanted.stem)


def quiet(panel: Panel) -> None:
    """What was refused before is settled now: nothing is said any more."""
    if any(panel.notice.get("say", {}).values()):
        panel.tell({lang: [] for lang in LANGS}, "done")


def told_saved(panel: Panel, file: Path) -> None:
    """Say on the page where something was saved."""
    english, german = (text.format(file=file) for text in SAVED)
    panel.tell((english, german), "done")
