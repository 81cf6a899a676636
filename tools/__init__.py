"""What run.py is made of, and scripts for those who look after the kit. Standard library only."""
