"""A plug-in for asrscore: the folders clutter/ and language/ hold packs, pipes.py reads a format."""
