"""The null of a page where Python itself runs in the browser: there a None would be lost on its way, so it gets a name.

Pyodide hands None over as `undefined`, and JupyterLite's messages drop what is undefined; a null of the page arrives in
Python as an object of its own. Elsewhere None is null and nothing has to be done.
"""

from __future__ import annotations

import importlib
from typing import Any, Final

from maumau_kit.base.surroundings import BROWSER

NULL: Final[Any] = importlib.import_module("pyodide.ffi").jsnull if BROWSER else None
"""What a page takes for null."""


def to_page(value: Any) -> Any:
    """A value of JSON with the page's null for each None; the value itself where None is null.

    >>> to_page({"hand": ["7H"], "curtain": None})
    {'hand': ['7H'], 'curtain': None}
    """
    return value if NULL is None else _replaced(value, None, NULL)


def from_page(value: Any) -> Any:
    """A value of JSON with None for each null of the page; the value itself where they are the same."""
    return value if NULL is None else _replaced(value, NULL, None)


def _replaced(value: Any, old: Any, new: Any) -> Any:
    """The same value with another null; what is no JSON stays."""
    if value is old:
        return new
    if isinstance(value, dict):
        return {key: _replaced(item, old, new) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_replaced(item, old, new) for item in value]
    return value
