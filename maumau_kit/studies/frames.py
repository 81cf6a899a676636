"""Columns as a data frame, where pandas is installed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from maumau_kit.base.errors import MauMauError


def frame_of(columns: Mapping[str, Sequence[Any]], *, objects: bool = False) -> Any:
    """Columns of equal length as a pandas data frame. Raises `MauMauError` where pandas is not installed.

    With `objects` cells may hold lists and tables: pandas is told that the columns are nothing simpler.
    """
    try:
        import pandas as pd
    except ImportError:
        raise MauMauError(
            "data frames need pandas",
            hint="pip install maumau-kit[data]",
            german="Datentabellen brauchen pandas: pip install maumau-kit[data].",
        ) from None
    return pd.DataFrame(
        {name: pd.Series(column, dtype="object") if objects else column for name, column in columns.items()}
    )
