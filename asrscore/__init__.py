"""Compare speech recognisers on the same terms.

    import asrscore
    comparison = asrscore.compare("ref.txt", {"a": "a.json", "b": "b.json"}, lang="ko")

Names are imported on first use: ``import asrscore`` costs next to nothing, which matters to a command line that prints
its help and to a pytest plug-in that most runs never ask.
"""

from __future__ import annotations

import sys

#: As ``typing`` has it, which takes longer to import than all of this and leaves Ctrl-C the time to hit it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from asrscore.clutter import Removal, Stripped, strip
    from asrscore.compare import compare, score
    from asrscore.errors import (
        AsrscoreError,
        BackendError,
        InputError,
        MissingExtra,
        PairingError,
        RuleError,
        SignatureMismatch,
    )
    from asrscore.normalize.markup import parse_markup
    from asrscore.packs import Pack, read_pack
    from asrscore.pipeline import Pipeline
    from asrscore.readers import read
    from asrscore.results import Comparison, SystemResult
    from asrscore.score import Counts, Edit, Score
    from asrscore.transcript import Segment, Transcript

    __version__: str
else:
    ModuleType = type(sys)

_HOME = {
    "AsrscoreError": "errors",
    "BackendError": "errors",
    "Comparison": "results",
    "Counts": "score",
    "Edit": "score",
    "InputError": "errors",
    "MissingExtra": "errors",
    "Pack": "packs",
    "PairingError": "errors",
    "Pipeline": "pipeline",
    "Removal": "clutter",
    "RuleError": "errors",
    "Score": "score",
    "Segment": "transcript",
    "SignatureMismatch": "errors",
    "Stripped": "clutter",
    "SystemResult": "results",
    "Transcript": "transcript",
    "compare": "compare",
    "parse_markup": "normalize.markup",
    "read": "readers",
    "read_pack": "packs",
    "score": "compare",
    "strip": "clutter",
}

__all__ = [
    "AsrscoreError", "BackendError", "Comparison", "Counts", "Edit", "InputError", "MissingExtra", "Pack",
    "PairingError", "Pipeline", "Removal", "RuleError", "Score", "Segment", "SignatureMismatch", "Stripped",
    "SystemResult", "Transcript", "compare", "parse_markup", "read", "read_pack", "score", "strip",
]  # fmt: skip


class _Face(ModuleType):
    """The package as its users see it: the functions ``score`` and ``compare``, not the rooms of the same name.

    Importing a room binds it as an attribute of the package; that must not hide the function.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _HOME and isinstance(value, ModuleType)):
            super().__setattr__(name, value)

    def __getattr__(self, name: str) -> Any:
        if name == "__version__":
            from asrscore.signature import asrscore_version

            return asrscore_version()
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
        self.__dict__[name] = value
        return value

    def __dir__(self) -> list[str]:
        return sorted({*__all__, *super().__dir__()})


sys.modules[__name__].__class__ = _Face
