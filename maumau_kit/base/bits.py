"""Three operations on integers that the plain and the compiled kernel do by different means under one name.

`maumau_kit.fast` gives the compiled kernel machine instructions for them; here stands what they mean.
"""

from __future__ import annotations


def count_bits(mask: int) -> int:
    """How many bits are set in a mask that is not negative.

    >>> count_bits(0b1011)
    3
    """
    return mask.bit_count()


def lowest_bit(mask: int) -> int:
    """The number of the lowest set bit of a mask that is not zero.

    >>> lowest_bit(0b1000)
    3
    """
    return (mask & -mask).bit_length() - 1


def nth_bit(mask: int, n: int) -> int:
    """The number of the set bit that has `n` set bits below it.

    >>> nth_bit(0b1010, 1)
    3
    """
    while n:
        mask &= mask - 1
        n -= 1
    return (mask & -mask).bit_length() - 1
