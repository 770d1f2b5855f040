"""Chinese numbers and characters: how figures are read, what number words are worth, which characters are one."""
