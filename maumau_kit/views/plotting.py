"""The way to the figures: plotly is loaded when the first one is drawn, and where it is missing that is said."""

from __future__ import annotations

import importlib
from typing import Any, Final

from maumau_kit.base.errors import MauMauError
from maumau_kit.base.knobs import Both

NO_PLOTLY: Final[Both] = ("figures need plotly", "Abbildungen brauchen plotly.")


def plotting() -> Any:
    """The module that draws, `maumau_kit.views.figures`. Raises `MauMauError` where plotly is not installed.

    >>> plotting().text("7 < 8")
    '7 &lt; 8'
    """
    try:
        return importlib.import_module("maumau_kit.views.figures")
    except ImportError:
        raise MauMauError(NO_PLOTLY[0], hint="pip install plotly", german=NO_PLOTLY[1]) from None
