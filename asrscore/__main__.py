"""The program ``asrscore`` and ``python -m asrscore``: what may happen before the first package is imported."""

import sys

#: What every command may need; that something else is missing is a bug, and keeps its traceback.
_NEEDED = ("click", "jinja2", "jiwer", "num2words", "numpy", "rapidfuzz", "regex", "unicodedata2", "wcwidth")
_OLDEST = (3, 11)
_INTERRUPTED = 130


def main() -> None:
    """Run the command line: exit status 130 and no more than an empty line where Ctrl-C ends it, however early."""
    if sys.version_info < _OLDEST:
        _leave(f"asrscore: takes Python {'.'.join(map(str, _OLDEST))} or newer, and {sys.executable} is older", 2)
    try:
        from asrscore.cli.main import main as run

        run()
    except KeyboardInterrupt:
        _leave("", _INTERRUPTED)
    except ModuleNotFoundError as err:
        if err.name not in _NEEDED:
            raise
        here = sys.executable
        _leave(
            f"asrscore: {err.name} is not installed for {here}; run: {here} -m pip install asrscore "
            "(in a checkout: -m pip install -e .)",
            2,
        )


def _leave(said: str, status: int) -> None:
    if sys.stderr is not None:  # as it is where somebody closed it
        sys.stderr.write(f"{said}\n")
    sys.exit(status)


if __name__ == "__main__":
    # `python -m` puts the current folder first; a checkout's bare folder datasets/ would answer for Hugging Face's
    # package.
    if not getattr(sys.flags, "safe_path", False):  # an older Python has none
        del sys.path[0]
    main()
