"""Student's t: how far chance alone carries a mean. Also an interval for a share.

The incomplete beta function is worked out by its continued fraction (Digital Library of Mathematical Functions,
8.17.22) with Lentz's method; the distribution of t follows from it (Abramowitz and Stegun, 26.7.1 and 26.5.27). The
interval of a share is Wilson's (1927), which stays between 0 and 1 and needs no large numbers.
"""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist
from typing import Final

_CLOSE: Final = 1e-14
_TINY: Final = 1e-300
_MOST_STEPS: Final = 1000
_NORMAL_FROM: Final = 1e7
"""From so many degrees of freedom on t is the normal distribution, to eight digits and more."""


def beta_share(a: float, b: float, x: float) -> float:
    """The regularized incomplete beta function I_x(a, b), for a and b above 0 and x of 0 … 1.

    >>> round(beta_share(2, 3, 0.5), 6)
    0.6875
    """
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):  # the fraction comes to its end faster on the other side
        return 1 - beta_share(b, a, 1 - x)
    front = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    return math.exp(front) * _fraction(a, b, x) / a


def _fraction(a: float, b: float, x: float) -> float:
    """The continued fraction 1/(1 + d1/(1 + d2/(1 + …))) of the incomplete beta function."""
    numerator, denominator = 1.0, 0.0
    found = 1.0
    for step in range(_MOST_STEPS):
        m = step // 2
        if step == 0:
            term = 1.0
        elif step % 2:
            term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        else:
            term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        denominator = 1 / _not_zero(1 + term * denominator)
        numerator = _not_zero(1 + term / numerator)
        change = numerator * denominator
        found *= change
        if step and abs(1 - change) < _CLOSE:
            break
    return found - 1


def _not_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY


def two_sided(t: float, freedom: float) -> float:
    """How probable a t at least as far from 0 is, with so many degrees of freedom.

    >>> round(two_sided(2.228139, 10), 4), two_sided(0, 5)
    (0.05, 1.0)
    """
    if freedom >= _NORMAL_FROM:
        return math.erfc(abs(t) / math.sqrt(2))
    return beta_share(freedom / 2, 0.5, freedom / (freedom + t * t))


@lru_cache(maxsize=1024)
def t_quantile(confidence: float, freedom: float) -> float:
    """The t that is not passed on either side with this probability, which is above 0 and below 1.

    >>> [round(t_quantile(0.95, freedom), 3) for freedom in (1, 10, 1000)]
    [12.706, 2.228, 1.962]
    """
    found = NormalDist().inv_cdf((1 + confidence) / 2)
    if freedom >= _NORMAL_FROM:
        return found
    found += found * (found * found + 1) / (4 * freedom)  # the first term of an expansion, still below
    scale = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2) - math.log(math.pi * freedom) / 2
    # Newton's steps: they begin below, where the probability bends one way only, and so come nearer from one side.
    for _ in range(_MOST_STEPS):
        density = math.exp(scale - (freedom + 1) / 2 * math.log1p(found * found / freedom))
        step = (two_sided(found, freedom) - (1 - confidence)) / (2 * density)
        found += step
        if abs(step) <= 1e-11 * found:
            break
    return found


def share_interval(count: int, of: int, confidence: float) -> tuple[float, float]:
    """Between which shares the true one lies, where `count` of so many were seen (Wilson's interval).

    >>> [round(bound, 4) for bound in share_interval(0, 10, 0.95)]
    [0.0, 0.2775]
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, weight = count / of, z * z / of
    middle = (share + weight / 2) / (1 + weight)
    half = z / (1 + weight) * math.sqrt(share * (1 - share) / of + weight / (4 * of))
    low, high = middle - half, middle + half
    return (0.0 if count == 0 else low), (1.0 if count == of else high)
