"""The list of rules in ``docs/clutter.md`` is what the packs say.

``python -m tests.test_clutter_page`` writes it anew.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from asrscore.clutter import strip
from asrscore.clutter.examples import Example
from asrscore.clutter.rules import Rule
from asrscore.clutter.strip import engine_of

PAGE = Path(__file__).parents[1] / "docs" / "clutter.md"
MARK = "<!-- From here on made from the packs: python -m tests.test_clutter_page -->\n"
#: Characters of an example that are shown.
_MOST = 110


def code(text: str) -> str:
    """Return ``text`` as a code span in one line, its controls and line breaks visible."""
    flat = "".join(c if c.isprintable() else {"\n": "\\n", "\t": "\\t"}.get(c, f"\\u{ord(c):04x}") for c in text)
    flat = flat if len(flat) <= _MOST else flat[: _MOST - 1] + "…"
    fence = "`" * (1 + max((len(run) for run in _runs(flat)), default=0))
    pad = " " if flat.startswith("`") or flat.endswith("`") else ""
    return f"{fence}{pad}{flat}{pad}{fence}" if flat else "(nothing)"


def _runs(text: str) -> list[str]:
    return [run for run in "".join(c if c == "`" else " " for c in text).split() if run]


def given(example: Example) -> str:
    """Return what an example needs besides its text."""
    said = [f"{key} {code(str(value))}" for key, value in example.given.items()]
    return f" ({', '.join(said)})" if said else ""


def shown(rule: Rule) -> list[str]:
    """Return the lines of a rule."""
    lines = [f"- **{rule.id}** ({rule.level}{f', `{rule.flag}`' if rule.level == 'flag' else ''}): {rule.why}"]
    for example in rule.removes[:2]:
        got = strip(example.raw, **example.given)
        left = code(got.text) if got.text else f"nothing, status `{got.status}`"
        lines.append(f"  - {code(example.raw)}{given(example)} → {left}")
    lines += [f"  - flagged: {code(example.raw)}{given(example)}" for example in rule.flags[:2]]
    lines += [f"  - kept: {code(example.raw)}{given(example)}" for example in rule.keeps[:1]]
    return lines


def page() -> str:
    """Return the made part of the page."""
    rules: dict[str, list[Rule]] = defaultdict(list)
    for rule in engine_of().rules:
        rules[rule.clutter].append(rule)
    lines = ["## Every rule, by class", ""]
    lines += [
        "Each with its level, its evidence, up to two answers it was written for, and one that looks alike and stays.",
        "",
    ]
    for clutter in sorted(rules):
        lines += [f"### {clutter}", ""]
        for pack in dict.fromkeys(rule.pack.name for rule in rules[clutter]):
            about = next(rule.pack.data.get("about", "") for rule in rules[clutter] if rule.pack.name == pack)
            lines += [*about.strip().splitlines(), ""]
        for rule in rules[clutter]:
            lines += shown(rule)
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def test_the_page_lists_the_rules_of_the_packs() -> None:
    kept, mark, made = PAGE.read_text(encoding="utf-8").partition(MARK)
    assert mark, "the mark is missing"
    assert kept.strip()
    assert made.strip() == page().strip(), "python -m tests.test_clutter_page"


def test_an_example_is_one_line_of_code_whatever_is_in_it() -> None:
    assert code("a`b``c\nd") == "```a`b``c\\nd```"
    assert code("`a`") == "`` `a` ``"
    assert code("") == "(nothing)"
    assert code("\x1b[31m") == "`\\u001b[31m`"


if __name__ == "__main__":
    kept = PAGE.read_text(encoding="utf-8").partition(MARK)[0].rstrip()
    PAGE.write_text(f"{kept}\n\n{MARK}\n{page()}", encoding="utf-8", newline="\n")
