"""Studies: what many rounds, or all rounds from one position, have to say."""
