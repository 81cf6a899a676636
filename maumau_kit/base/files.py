"""Where the files that travel with the package are: variants, deals, lessons."""

from __future__ import annotations

from pathlib import Path

from maumau_kit.base.errors import MauMauError

_PACKAGE = Path(__file__).resolve().parent.parent


def folder(name: str) -> Path:
    """The folder ``variants``, ``data`` or ``notebooks``: inside an installed package, or beside it in a checkout.

    Raises `MauMauError` when it is in neither place.
    """
    for place in (_PACKAGE / "_files" / name, _PACKAGE.parent / name):
        if place.is_dir():
            return place
    raise MauMauError(f"the folder {name} that belongs to maumau_kit is missing", hint="install the package again")
