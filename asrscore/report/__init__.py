"""A comparison -> what a reader sees: a terminal, tables."""
