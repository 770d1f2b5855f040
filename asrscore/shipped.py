"""Where the folders that ship with asrscore lie."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def shipped(name: str) -> Traversable:
    """Return the shipped folder ``normalizers`` or ``datasets``.

    A wheel carries it inside the package; in a checkout it stands beside it.

    Args:
        name: ``normalizers`` or ``datasets``.

    Returns:
        The folder.

    Raises:
        FileNotFoundError: The installation carries no such folder.
    """
    inside = files("asrscore") / name
    if inside.is_dir():
        return inside
    checkout = Path(__file__).parents[1]
    # In a damaged wheel, site-packages/datasets beside site-packages/asrscore would be Hugging Face's package.
    if not (checkout / "pyproject.toml").is_file():
        raise FileNotFoundError(f"this installation of asrscore carries no {name}/ folder")
    return checkout / name
