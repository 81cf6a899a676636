"""Mistakes: moves of a record after which a round stood worse than it had to."""
