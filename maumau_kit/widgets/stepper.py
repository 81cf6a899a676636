"""The stepper: a card table for notebooks that walks through a finished story.

One widget a table. Python hands over the whole story; stepping then needs no kernel. Where the live table
cannot be shown, a still picture of the current frame stands in its place.
"""

from __future__ import annotations

import difflib
import pathlib
import uuid
import weakref
from collections.abc import Mapping
from html import escape
from typing import Any, ClassVar, Final

import anywidget
import traitlets
from IPython import get_ipython
from IPython.display import display

from maumau_kit.views.cards import sheet
from maumau_kit.views.still import Reader, still_html, still_text
from maumau_kit.views.wording import WORDS

_HERE: Final = pathlib.Path(__file__).parent

#: Every option with its allowed values, the default first.
OPTIONS: Final[dict[str, tuple[object, ...]]] = {
    "language": ("en", "de"),
    "suits": ("french", "german"),
    "colours": (2, 4),
    "theme": ("auto", "light", "dark"),
    "projector": (False, True),
    "size": ("medium", "small", "large"),
}


def checked_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """All options, with defaults for those not given.

    Raises ValueError with a sentence for a name or a value that does not exist.

    >>> checked_options({"language": "de"})["suits"]
    'french'
    """
    whole = {name: values[0] for name, values in OPTIONS.items()}
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


def checked_story(story: object) -> dict[str, Any]:
    """The story with the words of the table, if it looks like one; ValueError with a sentence if not."""
    if not isinstance(story, dict) or not str(story.get("format", "")).startswith("maumau-story/1"):
        raise ValueError("This is no story: a dict with 'format': 'maumau-story/1' is needed.")
    for key in ("players", "frames"):
        if not isinstance(story.get(key), list) or not story[key]:
            raise ValueError(f"The story has no {key}; it needs at least one.")
    return {"words": WORDS, **story}


class Stepper(anywidget.AnyWidget):
    """A table that steps through the frames of a story.

    ``step`` is the frame shown, kept inside the story. Options: ``language`` (``"en"``, ``"de"``), ``suits``
    (``"french"``, ``"german"``), ``colours`` (2, 4), ``theme`` (``"auto"``, ``"light"``, ``"dark"``),
    ``projector`` (False, True), ``size`` (``"medium"``, ``"small"``, ``"large"``). The reader can change all
    but the size in the table; ``options`` then holds the choice.

    Running a cell again closes the tables that this cell made before. Raises ValueError for a story or an
    option that cannot be shown.

    Example::

        table = Stepper(story, language="de")
        table.step = 5
        table.choose(suits="german")
        table.close()
    """

    _esm = _HERE / "table.js"
    _css = _HERE / "table.css"

    story = traitlets.Dict().tag(sync=True)
    art = traitlets.Unicode().tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    options = traitlets.Dict().tag(sync=True)
    #: Marks the still picture that the live table replaces on the page.
    still = traitlets.Unicode().tag(sync=True)

    #: The tables of each notebook cell: the run that made them, and the tables.
    _by_cell: ClassVar[dict[str, tuple[str, weakref.WeakSet[Stepper]]]] = {}

    def __init__(self, story: Mapping[str, Any], *, step: int = 0, **options: Any) -> None:
        key = uuid.uuid4().hex[:10]
        super().__init__(
            story=checked_story(story),
            step=step,
            options=checked_options(options),
            art=sheet(f"mau-{key}"),
            still=key,
        )
        self._close_earlier_of_this_cell()

    @traitlets.validate("story")
    def _check_story(self, proposal: dict[str, Any]) -> dict[str, Any]:
        return checked_story(proposal["value"])

    @traitlets.validate("step")
    def _keep_inside(self, proposal: dict[str, Any]) -> int:
        return max(0, min(int(proposal["value"]), self.last))

    @traitlets.validate("options")
    def _check_options(self, proposal: dict[str, Any]) -> dict[str, Any]:
        return checked_options(proposal["value"])

    @traitlets.observe("story")
    def _stay_inside(self, _change: object) -> None:
        self.step = min(self.step, self.last)

    @property
    def last(self) -> int:
        """The number of the last frame."""
        return max(0, len(self.story.get("frames", ())) - 1)

    def choose(self, **changes: Any) -> None:
        """Change some options and keep the others; ValueError for one that does not exist."""
        self.options = {**self.options, **changes}

    def close(self) -> None:
        """Take the table off the page and free what belongs to it, its layout too."""
        layout = self.layout
        super().close()
        if layout is not None:
            layout.close()

    def _close_earlier_of_this_cell(self) -> None:
        cell, run = _running_cell()
        if not cell:
            return
        known_run, tables = self._by_cell.get(cell, ("", weakref.WeakSet()))
        if known_run != run:
            for table in list(tables):
                table.close()
            tables = weakref.WeakSet()
            self._by_cell[cell] = (run, tables)
        tables.add(self)

    def __repr__(self) -> str:
        return still_text(self.story, self.step, self.options)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live view where it can be shown, a still picture and text for all others."""
        live, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**live, **self._still_bundle()}, metadata

    def _still_bundle(self) -> dict[str, str]:
        return {
            "text/plain": repr(self),
            "text/html": still_html(self.story, self.step, self.options, key=self.still),
        }

    def _ipython_display_(self, **_kwargs: Any) -> None:
        """Show the still picture and the live table as two outputs.

        A notebook that is opened again without a kernel prefers the (dead) live view to anything else in the
        same output, so the picture stands in an output of its own. The live table hides it while it is there.
        """
        show: Any = display  # untyped in IPython
        show(self._still_bundle(), raw=True)
        if self.comm is None:  # closed: nothing is live any more
            return
        live, metadata = super()._repr_mimebundle_() or ({}, {})
        hint = Reader(self.story, self.options).word("still")
        show(
            {**live, "text/plain": hint, "text/html": f"<small>{escape(hint)}</small>"},
            metadata=metadata,
            raw=True,
        )


def _running_cell() -> tuple[str, str]:
    """The id of the notebook cell that is running and of this run; empty where there is none."""
    shell: Any = get_ipython()
    parent: dict[str, Any] = (shell.get_parent() if hasattr(shell, "get_parent") else None) or {}
    cell = str((parent.get("metadata") or {}).get("cellId") or "")
    return cell, str((parent.get("header") or {}).get("msg_id") or "")
