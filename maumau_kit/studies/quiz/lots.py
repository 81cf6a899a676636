"""Lots: random choices for quizzes, the same for the same key in any process and on any machine."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from typing import TypeVar

from maumau_kit.base.chance import mix

T = TypeVar("T")
_TAG = 0x3C6EF372
_BITS = 32


class Lots:
    """Random numbers from a key: a seed and the name of what they are for.

    >>> Lots(7, "lay").below(100) == Lots(7, "lay").below(100)
    True
    """

    def __init__(self, seed: int, name: str) -> None:
        self._key = mix(mix(seed) ^ zlib.crc32(name.encode()) ^ _TAG << _BITS - 2)
        self._count = 0

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self._count += 1
        return (mix(self._key ^ self._count) >> 63 - _BITS) * n >> _BITS

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in a random order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]
