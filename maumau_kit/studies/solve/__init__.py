"""Exact play with open hands: what a position is worth, move by move."""
