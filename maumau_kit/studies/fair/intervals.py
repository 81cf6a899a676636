"""How far a mean of scores, and the mean of their paired differences, may lie from the truth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist

Interval = tuple[float, float]


def mean_interval(scores: Sequence[float], confidence: float) -> Interval:
    """Between which values the true mean of scores of 0 … 1 lies: Wilson's interval (1927) of a share.

    Scores between 0 and 1 spread less than a share with the same mean, so that it is wide enough for them as well.

    >>> [round(bound, 4) for bound in mean_interval([0.0] * 10, 0.95)]
    [0.0, 0.2775]
    """
    n, z = len(scores), NormalDist().inv_cdf((1 + confidence) / 2)
    share, weight = sum(scores) / n, z * z / n
    middle = (share + weight / 2) / (1 + weight)
    half = z / (1 + weight) * math.sqrt(share * (1 - share) / n + weight / (4 * n))
    return (0.0 if share == 0 else max(0.0, middle - half)), (1.0 if share == 1 else min(1.0, middle + half))


def difference_interval(differences: Sequence[float], confidence: float) -> Interval:
    """Between which values the true mean of paired differences of -1 … 1 lies.

    Half an observation is added each way and one more that differs not at all, as Agresti and Min do for matched shares
    (*Simple improved confidence intervals for comparing matched proportions*, 2005): a few equal differences do not
    become a certainty. Where none differs, the interval holds 0.

    >>> low, high = difference_interval([1.0] * 8, 0.95)
    >>> 0 < low < 0.7, high
    (True, 1.0)
    >>> low, high = difference_interval([0.0] * 100, 0.95)
    >>> low < 0 < high
    True
    """
    n, z = len(differences) + 2, NormalDist().inv_cdf((1 + confidence) / 2)
    mean = sum(differences) / n
    spread = (sum(each * each for each in differences) + 1) / n - mean * mean
    half = z * math.sqrt(max(0.0, spread) / n)
    return max(-1.0, mean - half), min(1.0, mean + half)
