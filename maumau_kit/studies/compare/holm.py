"""Many tests at once: p-values that allow for how many were made.

Who makes sixty comparisons at 95 % will find three differences by chance alone. The step-down procedure of Holm (“A
simple sequentially rejective multiple test procedure”, Scandinavian Journal of Statistics 6, 1979) keeps the chance of
even one such find below the stated level, however the comparisons hang together.
"""

from __future__ import annotations

from collections.abc import Sequence

from maumau_kit.studies.compare.estimates import Estimate


def adjusted(probabilities: Sequence[float | None]) -> list[float | None]:
    """The p-values adjusted after Holm, in the order given; where there is none there was no test.

    The k-th smallest of m is multiplied by m - k + 1; none is smaller than the one before it, and none above 1.

    >>> adjusted([0.04, 0.01, None, 0.03])
    [0.06, 0.03, None, 0.06]
    """
    tests = sorted((p, place) for place, p in enumerate(probabilities) if p is not None)
    found: list[float | None] = [None] * len(probabilities)
    so_far = 0.0
    for rank, (p, place) in enumerate(tests):
        so_far = max(so_far, min(1.0, (len(tests) - rank) * p))
        found[place] = so_far
    return found


def probability(row: Estimate, n: int) -> float | None:
    """The p-value of an estimate from n pairs; none where nothing differs, or nothing was tested.

    Where all pairs differ by the same there is no spread for Student's t. Then it is that of the sign test: how
    probable it is that n pairs all go the same way.

    >>> probability(Estimate("turns", "count", 2.0, 3.0, 1.0), 5)
    0.0625
    """
    if row.p is None and row.mean_a is not None and row.difference and n > 1:
        return 2.0 ** (1 - n) if n < 1000 else 0.0
    return row.p
