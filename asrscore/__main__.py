"""``python -m asrscore``."""

import sys

# `python -m` puts the current folder first; a checkout's bare folder datasets/ would answer for Hugging Face's package.
if not sys.flags.safe_path:
    del sys.path[0]

#: What every command may need; that something else is missing is a bug, and keeps its traceback.
_NEEDED = ("click", "jinja2", "jiwer", "num2words", "numpy", "rapidfuzz", "regex", "unicodedata2", "wcwidth")

try:
    from asrscore.cli.main import main

    if __name__ == "__main__":
        main()
except ModuleNotFoundError as err:
    if err.name not in _NEEDED:
        raise
    sys.stderr.write(
        f"asrscore: {err.name} is not installed for {sys.executable}; run: {sys.executable} -m pip install asrscore "
        "(in a checkout: -m pip install -e .)\n"
    )
    sys.exit(2)
