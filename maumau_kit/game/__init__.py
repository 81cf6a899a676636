"""The game above the kernel: positions, moves as text, explanations, records, matches."""
