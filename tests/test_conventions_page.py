"""docs/conventions.md speaks of what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from asrscore.normalize import language, pieces
from asrscore.normalize.analysers import _ASKED
from asrscore.normalize.conventions import conventions_of
from asrscore.normalize.language import languages
from asrscore.normalize.mechanisms import MECHANISMS
from asrscore.normalize.profiles import NAMES
from asrscore.packs import read_pack

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "conventions.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MECHANISMS)
def test_every_table_is_told(name: str) -> None:
    assert re.search(rf"[`.]{name}[`.\]]", PAGE)


@pytest.mark.parametrize("name", [*language._KEYS, *pieces._CUTTERS, *NAMES])
def test_every_key_and_name_is_told(name: str) -> None:
    assert f"`{name}`" in PAGE or f"`[{name}]`" in PAGE


@pytest.mark.parametrize("name", [name for name, _ in _ASKED.values()])
def test_every_analyser_is_told(name: str) -> None:
    assert name in PAGE.lower()


def test_every_key_of_the_table_of_readings_is_told() -> None:
    table = languages()["und"].rules["conventions"]["readings"]

    assert all(f"`{key}`" in PAGE for key in table)


def test_every_table_that_it_names_is_one() -> None:
    named = re.findall(r"\[conventions\.(\w+)", PAGE)

    assert len(named) > 8
    assert set(named) <= set(MECHANISMS)


def test_every_file_that_it_names_is_there() -> None:
    last = ""
    for name in re.findall(r"`((?:\w+/)*\w+\.py|(?:\w+/)+)`", PAGE):
        folder, _, file = name.rpartition("/")
        last = folder or last
        places = [ROOT / "asrscore" / name, ROOT / name, ROOT / "asrscore" / last / file]
        places += [ROOT / "asrscore" / "normalize" / "english" / file, ROOT / "asrscore/normalize/phonetic" / file]
        assert any(place.exists() for place in places), name


def test_a_pack_like_another_has_its_tables_and_both_digests(tmp_path: Path) -> None:
    file = tmp_path / "gsw.toml"
    file.write_text(
        'kind = "language"\nname = "gsw"\ntitle = "Swiss German"\nlike = "en"\n'
        '[conventions.fillers]\nwords = ["äh"]\n', encoding="utf-8",
    )  # fmt: skip
    known = languages([read_pack(file)])
    gsw, en = known["gsw"], known["en"]

    assert set(gsw.rules["conventions"]) == set(en.rules["conventions"])
    assert gsw.rules["conventions"]["fillers"]["words"] == ["äh"]
    assert gsw.pack.endswith(f"+{en.pack}")
    assert conventions_of(gsw, lenient=True).finders


@pytest.mark.parametrize("model", ["nobody", "yue"])
def test_a_model_must_have_conventions_of_its_own(model: str, tmp_path: Path) -> None:
    file = tmp_path / "xx.toml"
    file.write_text(f'kind = "language"\nname = "xx"\nlike = "{model}"\n', encoding="utf-8")

    with pytest.raises(Exception, match=f"like is '{model}', expected a language with conventions of its own"):
        languages([read_pack(file)])
