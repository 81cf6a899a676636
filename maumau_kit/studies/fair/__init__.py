"""Fair play: what each legal move is worth to a seat that sees its own hand and no other."""
