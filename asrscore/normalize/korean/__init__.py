"""Korean numbers, letters and words: how figures are read, and what is one word in two spellings."""
