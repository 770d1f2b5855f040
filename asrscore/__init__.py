"""asrscore."""
