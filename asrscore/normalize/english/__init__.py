"""English numbers: how figures are read, and what number words are worth."""
