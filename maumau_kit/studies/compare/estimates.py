"""What sums of pairs say about the difference of two means: its interval, and what the pairing was good for.

The difference of paired rounds has Student's interval. Rounds that share no luck are two separate samples; their
interval is that of Welch (1947) with the degrees of freedom of Satterthwaite (1946).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from maumau_kit.studies.compare.measures import SHARE
from maumau_kit.studies.compare.paired import Sums
from maumau_kit.studies.compare.quantiles import share_interval, t_quantile, two_sided


@dataclass(frozen=True)
class Estimate:
    """One measure under two rules: both means and the difference, the second less the first.

    `low` and `high` bound the difference at the level of confidence, `p` is how probable one at least as large would be
    by chance alone. `unpaired` is half the width that the interval of two separate samples would have, `saved` the
    share of its variance that the pairing saves. `identical`: no pair of rounds differs in this measure; then, and
    where there are too few rounds or all pairs differ by the same, there is no interval. What cannot be said is `None`.

    `winner_changed` is a share of pairs: it has no means, and its value stands as the difference.
    """

    measure: str
    kind: str
    mean_a: float | None = None
    mean_b: float | None = None
    difference: float | None = None
    low: float | None = None
    high: float | None = None
    p: float | None = None
    unpaired: float | None = None
    saved: float | None = None
    identical: bool = False

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves 0 out."""
        return self.low is not None and self.high is not None and not self.low <= 0 <= self.high


def estimate(
    name: str, kind: str, sums: Sums, n: int, confidence: float, *, paired: bool = True, most: float = 1.0
) -> Estimate:
    """What the sums of n pairs say about one measure. The difference of shares is at most `most`, and so is its bound.

    >>> found = estimate("turns", "count", Sums(a=10, b=16, aa=30, bb=70, ab=44, other=4), 4, 0.95)
    >>> found.mean_a, found.difference, round(found.low, 2), round(found.high, 2)
    (2.5, 1.5, -0.09, 3.09)
    """
    if not n:
        return Estimate(name, kind)
    mean_a, mean_b, difference = sums.a / n, sums.b / n, (sums.b - sums.a) / n
    if not sums.other:
        return Estimate(name, kind, mean_a, mean_b, 0.0, identical=True)
    if n == 1:
        return Estimate(name, kind, mean_a, mean_b, difference)
    # Of whole numbers, so that nothing is lost where a mean is large beside its spread.
    var_a, var_b = _variance(sums.a, sums.aa, n), _variance(sums.b, sums.bb, n)
    var_d = _variance(sums.b - sums.a, sums.bb - 2 * sums.ab + sums.aa, n)
    apart, freedom = math.sqrt((var_a + var_b) / n), _freedom(var_a, var_b, n)
    unpaired = t_quantile(confidence, freedom) * apart if apart else None
    error, freedom = (math.sqrt(var_d / n), n - 1) if paired else (apart, freedom)
    saved = 1 - var_d / (var_a + var_b) if paired and apart else None
    if not error:
        return Estimate(name, kind, mean_a, mean_b, difference, unpaired=unpaired, saved=saved)
    half = t_quantile(confidence, freedom) * error
    low, high, p = difference - half, difference + half, two_sided(difference / error, freedom)
    if kind == SHARE:
        low, high = max(-most, low), min(most, high)
    return Estimate(name, kind, mean_a, mean_b, difference, low, high, p, unpaired, saved)


def estimate_share(name: str, kind: str, count: int, n: int, confidence: float) -> Estimate:
    """A share of pairs in which something is so; `identical` where it never is."""
    if not n:
        return Estimate(name, kind)
    if not count:
        return Estimate(name, kind, difference=0.0, identical=True)
    return Estimate(name, kind, None, None, count / n, *share_interval(count, n, confidence))


def _variance(total: int, squares: int, n: int) -> float:
    return (n * squares - total * total) / (n * (n - 1))


def _freedom(var_a: float, var_b: float, n: int) -> float:
    """Satterthwaite's degrees of freedom of two samples of the same size."""
    both = var_a**2 + var_b**2
    return (n - 1) * (var_a + var_b) ** 2 / both if both else n - 1
