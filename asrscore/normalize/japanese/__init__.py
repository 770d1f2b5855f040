"""Japanese: how figures are read, what kanji numbers are worth, and in how many ways a word is spelled."""
