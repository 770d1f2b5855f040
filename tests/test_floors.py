"""Imports go downwards only: the house of docs/design.md."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1] / "asrscore"

#: Room -> floor. A new room must be put on one.
FLOORS = {
    "cli": 7, "__main__": 7, "pytest_plugin": 7, "gate": 7, "notebook": 7,
    "compare": 6, "transcribe": 6, "budgets": 6, "suggest": 6, "report": 6,
    "results": 5, "pipeline": 5, "origin": 5,
    "clutter": 4, "normalize": 4, "systems": 4,
    "readers": 3, "packs": 3, "lexicon": 3, "keywords": 3,
    "transcript": 2, "matching": 2, "pairing": 2, "score": 2, "plugins": 2, "signature": 2,
    "errors": 1, "lattice": 1, "shipped": 1, "files": 1, "words": 1, "uncollected": 1, "frozen": 1, "given": 1,
}  # fmt: skip
#: The faces may be drawn beside each other; the pictures never import the paths.
FORBIDDEN = {("report", "compare"), ("normalize", "score"), ("score", "normalize")}


def modules() -> dict[str, Path]:
    found = {}
    for file in sorted(HOUSE.rglob("*.py")):
        parts = file.relative_to(HOUSE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def imports(name: str, file: Path) -> set[str]:
    """Return the modules of asrscore that a file imports, inside functions included, for types excluded."""
    found = set()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    known = modules()
    typing_only = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} imports relatively"
            if node.module and node.module.split(".")[0] == "asrscore":
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    found.add(whole if whole in known else node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.split(".")[0] == "asrscore"}
    return found - {"asrscore"}


def room(module: str) -> str:
    return module.split(".")[1]


def test_every_room_is_on_a_floor() -> None:
    rooms = {room(module) for module in modules() if module != "asrscore"}

    assert rooms <= set(FLOORS)


@pytest.mark.parametrize("module", [m for m in modules() if m != "asrscore"])
def test_a_room_imports_only_from_below(module: str) -> None:
    for other in imports(module, modules()[module]):
        here, there = room(module), room(other)
        if here != there:
            assert FLOORS[there] <= FLOORS[here], f"{module} imports {other} from above"
            assert (here, there) not in FORBIDDEN


def test_there_is_no_circle() -> None:
    graph = {name: imports(name, file) for name, file in modules().items() if name != "asrscore"}
    # A package's face names what its files hold; the files never import their own face.
    state: dict[str, int] = defaultdict(int)

    def visit(name: str, trail: tuple[str, ...]) -> None:
        assert state[name] != 1, " -> ".join((*trail, name))
        if state[name] == 0:
            state[name] = 1
            for other in sorted(graph.get(name, ())):
                visit(other, (*trail, name))
            state[name] = 2

    for name in sorted(graph):
        visit(name, ())


def test_rooms_form_no_circle_either() -> None:
    graph: dict[str, set[str]] = defaultdict(set)
    for name, file in modules().items():
        if name != "asrscore":
            graph[room(name)] |= {room(other) for other in imports(name, file)} - {room(name)}
    done: set[str] = set()

    def visit(here: str, trail: tuple[str, ...]) -> None:
        assert here not in trail, " -> ".join((*trail, here))
        if here not in done:
            for other in sorted(graph[here]):
                visit(other, (*trail, here))
            done.add(here)

    for here in sorted(graph):
        visit(here, ())


@pytest.mark.parametrize("file", sorted(HOUSE.rglob("*.py")), ids=lambda f: str(f.relative_to(HOUSE)))
def test_no_file_is_a_drawer(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 330
