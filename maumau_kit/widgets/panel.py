"""What all widgets of the kit share: a document to draw, options, a still picture, and clicks that are heard safely.

Python hands over one document that holds everything to be seen; the page draws it and reports clicks. Where the live
widget cannot be shown, a still picture of the present state stands in its place.
"""

from __future__ import annotations

import difflib
import uuid
import weakref
from collections.abc import Mapping
from html import escape
from typing import Any, ClassVar, Final

import anywidget
import traitlets
from IPython import get_ipython
from IPython.display import display

from maumau_kit.base.errors import IllegalMove, InputError, MauMauError
from maumau_kit.base.knobs import Both
from maumau_kit.base.words import LANGS, WHEN_CHANGED, language, to_plain
from maumau_kit.game.explain import Reason
from maumau_kit.views.svg.cards import sheet
from maumau_kit.views.wording import WORDS
from maumau_kit.widgets import front
from maumau_kit.widgets.null import from_page, to_page

#: Every option with its allowed values, the default first.
OPTIONS: Final[dict[str, tuple[object, ...]]] = {
    "language": LANGS,
    "suits": ("french", "german"),
    "colours": (2, 4),
    "theme": ("auto", "light", "dark"),
    "projector": (False, True),
    "size": ("medium", "small", "large"),
}
STRANGE: Final[Both] = ("This click does not belong to this table.", "Dieser Klick gehört nicht zu diesem Tisch.")
_BROKEN: Final[Both] = (
    "Something went wrong here: {what}. The table stays as it was.",
    "Hier ist etwas schiefgegangen: {what}. Der Tisch bleibt, wie er war.",
)


def checked_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """All options, with defaults for those not given; the language is the one in force.

    Raises ValueError with a sentence for a name or a value that does not exist.

    >>> checked_options({"language": "de"})["suits"]
    'french'
    """
    whole: dict[str, Any] = {name: values[0] for name, values in OPTIONS.items()} | {"language": language()}
    for name, value in given.items():
        if name not in OPTIONS:
            near = difflib.get_close_matches(str(name), OPTIONS, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"choose from {', '.join(OPTIONS)}."
            raise ValueError(f"{name!r} is no option of the table; {hint}")
        # True == 1 in Python, but an option set to 1 would not be understood in the browser.
        if not any(value == allowed and type(value) is type(allowed) for allowed in OPTIONS[name]):
            choices = ", ".join(repr(allowed) for allowed in OPTIONS[name])
            raise ValueError(f"{name} cannot be {value!r}; choose one of {choices}.")
        whole[name] = value
    return whole


def worded(own: Mapping[str, Mapping[str, str]] | None = None) -> dict[str, dict[str, str]]:
    """The words of a widget in both languages: those that all share, and its own.

    >>> worded({"en": {"hello": "Hello"}, "de": {"hello": "Hallo"}})["de"]["hello"]
    'Hallo'
    """
    return {lang: {**WORDS[lang], **(own or {}).get(lang, {})} for lang in LANGS}


#: All cards once; every panel has the same, so that a page reads them once.
DRAWINGS: Final = sheet("mau-cards")


class Panel(anywidget.AnyWidget):
    """One widget of the kit. ``doc`` is all that the page draws; ``options`` as in `OPTIONS`.

    The reader can change all options but the size on the page; ``options`` then holds the choice. Running a notebook
    cell again closes the panels that this cell made before. Raises ValueError for an option that does not exist.
    """

    #: The name of the widget's module.
    kind: ClassVar[str] = ""
    doc = traitlets.Dict().tag(sync=True)
    art = traitlets.Unicode().tag(sync=True)
    options = traitlets.Dict().tag(sync=True)
    #: Marks the still picture that the live widget replaces on the page.
    still = traitlets.Unicode().tag(sync=True)
    #: What has to be said at once: ``{"n": …, "kind": "error" | "done", "say": {"en": parts, "de": parts}}``.
    notice = traitlets.Dict().tag(sync=True)

    #: All panels that are open, so that a language set for everything reaches them.
    _open: ClassVar[weakref.WeakSet[Panel]] = weakref.WeakSet()
    #: What a page may change by itself; whatever else it sends is not taken over.
    page_sets: ClassVar[tuple[str, ...]] = ("options",)
    #: How often something was said.
    _told = 0
    #: The panels of each notebook cell: the run that made them, and the panels.
    _by_cell: ClassVar[dict[str, tuple[str, weakref.WeakSet[Panel]]]] = {}

    def __init__(self, doc: Mapping[str, Any], options: Mapping[str, Any] | None = None, **traits: Any) -> None:
        key = uuid.uuid4().hex[:10]
        chosen = checked_options(options or {})
        super().__init__(doc=dict(doc), options=chosen, art=DRAWINGS, still=key, **traits)
        self.on_msg(self._message)
        self._open.add(self)
        self._close_earlier_of_this_cell()

    @traitlets.validate("options")
    def _check_options(self, proposal: dict[str, Any]) -> dict[str, Any]:
        return checked_options(proposal["value"])

    def choose(self, **changes: Any) -> None:
        """Change some options and keep the others; ValueError for one that does not exist."""
        self.options = {**self.options, **changes}

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """A widget's front end is the module of its kind."""
        if "kind" in cls.__dict__:  # not for the class that anywidget makes of it
            cls._esm = front.bound_module(cls.kind)
        super().__init_subclass__(**kwargs)

    def place(self) -> dict[str, Any]:
        """What else the page has to know to stand where this panel stands, by the names of its traits."""
        return {}

    @classmethod
    def change_language(cls, lang: str) -> None:
        """The language was set for everything: all open panels change to it."""
        for panel in list(cls._open):
            if panel.options.get("language") != lang:
                panel.choose(language=lang)

    # --- clicks ---------------------------------------------------------------------------------------------------

    def heard(self, message: dict[str, Any]) -> None:
        """What to do with a click; each widget knows its own. What it raises is shown on the table."""

    def tell(self, say: Both | Mapping[str, Any], kind: str = "error") -> None:
        """Say something on the table at once, in both languages: two texts, or sentence parts by language."""
        both = say if isinstance(say, Mapping) else {lang: [text] for lang, text in zip(LANGS, say, strict=True)}
        self._told += 1
        self.notice = {"n": self._told, "kind": kind, "say": dict(both)}

    @staticmethod
    def _trait_to_json(value: Any, _widget: object) -> Any:
        """A trait as the page gets it; those with a way of their own go by that."""
        return to_page(value)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """What the page has changed; the document is Python's alone."""
        super().set_state({name: from_page(value) for name, value in sync_data.items() if name in self.page_sets})

    def _message(self, _widget: object, content: object, _buffers: object) -> None:
        """Hear a click; nothing that goes wrong is lost, and the page always gets an answer."""
        try:
            if not isinstance(content, dict):
                raise InputError(STRANGE[0], german=STRANGE[1])
            self.heard(from_page(content))
        except MauMauError as error:
            self.tell(_sentences(error))
        except Exception as error:  # noqa: BLE001 - a fault is shown where the click was made
            what = f"{type(error).__name__}: {error}"[:300]
            self.tell((_BROKEN[0].format(what=what), _BROKEN[1].format(what=what)))
        finally:
            self.send({"heard": True})

    # --- on the page and off it -----------------------------------------------------------------------------------

    def close(self) -> None:
        """Take the panel off the page and free what belongs to it, its layout too."""
        layout = self.layout
        self._open.discard(self)
        super().close()
        self.__dict__.pop("_repr_mimebundle_", None)  # a closed widget forgets how it looks; a panel has its picture
        if layout is not None:
            layout.close()

    def _close_earlier_of_this_cell(self) -> None:
        cell, run = running_cell()
        if not cell:
            return
        known_run, panels = self._by_cell.get(cell, ("", weakref.WeakSet()))
        if known_run != run:
            for panel in list(panels):
                panel.close()
            panels = weakref.WeakSet()
            self._by_cell[cell] = (run, panels)
        panels.add(self)

    def still_bundle(self) -> dict[str, str]:
        """What stands where no live widget can be: ``text/plain`` and ``text/html`` of the present state."""
        return {"text/plain": type(self).__name__, "text/html": escape(type(self).__name__)}

    def __repr__(self) -> str:
        return self.still_bundle()["text/plain"]

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live view where it can be shown, a still picture and text for all others."""
        if self.comm is None:  # closed: nothing is live any more
            return self.still_bundle(), {}
        live, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**live, **self.still_bundle()}, metadata

    def _ipython_display_(self, **_kwargs: Any) -> None:
        """Show the still picture and the live widget as two outputs.

        A notebook that is opened again without a kernel prefers the (dead) live view to anything else in the
        same output, so the picture stands in an output of its own. The live widget hides it while it is there.
        """
        show: Any = display  # untyped in IPython
        show(self.still_bundle(), raw=True)
        if self.comm is None:  # closed: nothing is live any more
            return
        live, metadata = super()._repr_mimebundle_() or ({}, {})
        hint = self.doc.get("words", worded())[self.options["language"]]["still"]
        show(
            {**live, "text/plain": hint, "text/html": f"<small>{escape(hint)}</small>"},
            metadata=metadata,
            raw=True,
        )


WHEN_CHANGED.append(Panel.change_language)


def _sentences(error: MauMauError) -> Both | dict[str, Any]:
    """An error as a sentence a language: the reason of a refused move, else the error's own words."""
    first = error.reasons[0] if isinstance(error, IllegalMove) and error.reasons else None
    if isinstance(first, Reason):
        return {lang: to_plain(first.parts(lang)) for lang in LANGS}
    return error.sentences


def running_cell() -> tuple[str, str]:
    """The id of the notebook cell that is running and of this run; empty where there is none."""
    shell: Any = get_ipython()
    # In the browser's own Python the kernel knows, elsewhere the shell.
    knows: Any = shell if hasattr(shell, "get_parent") else getattr(shell, "kernel", None)
    parent: dict[str, Any] = (knows.get_parent() if hasattr(knows, "get_parent") else None) or {}
    cell = str((parent.get("metadata") or {}).get("cellId") or "")
    return cell, str((parent.get("header") or {}).get("msg_id") or "")
