"""How an object shows itself in a notebook: text, SVG and HTML with the same facts.

The game knows no views. The view of an object is looked up by name when a notebook asks for it.
"""

from __future__ import annotations

import importlib
from typing import Any

_VIEWS = "maumau_kit.views.show"


class Shown:
    """Mixed into every object that has a view."""

    def __str__(self) -> str:
        """What a terminal shows."""
        return self._repr_mimebundle_()["text/plain"]

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        bundle: dict[str, str] = importlib.import_module(_VIEWS).bundle(self)
        return bundle
