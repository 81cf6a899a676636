"""Debt chains: cards that make others draw, passed on from seat to seat until one takes them all."""
