"""What the tests of the readers share, and the face of the room."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from asrscore.plugins import find
from asrscore.readers import FORMATS, read
from asrscore.transcript import Transcript

Reader = Callable[..., list[Transcript]]


def text_reader(folder: Path) -> Reader:
    """Return a function that writes a file of that name and content, and reads it."""

    def write_and_read(name: str, content: str | bytes, **options: Any) -> list[Transcript]:
        path = folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return list(read(path, **options))

    return write_and_read


def json_reader(folder: Path) -> Reader:
    """Return a function that writes a value as JSON (a text as it is, several values one a line), and reads it."""

    def write_and_read(value: Any, *lines: Any, name: str = "rec.json", **options: Any) -> list[Transcript]:
        first = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        name = "rec.jsonl" if lines and name == "rec.json" else name
        content = "\n".join([first, *(json.dumps(line, ensure_ascii=False) for line in lines)])
        return text_reader(folder)(name, content, **options)

    return write_and_read


def ids(found: list[Transcript]) -> list[str]:
    return [t.id for t in found]


def raws(found: list[Transcript]) -> list[str]:
    return [t.raw for t in found]


def sse(*events: Any) -> str:
    return "".join(f"data: {event if isinstance(event, str) else json.dumps(event)}\n\n" for event in events)


def completion(content: Any, **more: Any) -> dict[str, Any]:
    finish = more.pop("finish_reason", "stop")
    choice = {"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": content, **more}}
    return {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}


def test_the_formats_all_exist() -> None:
    assert all(callable(find("asrscore.readers", name, FORMATS)) for name in FORMATS)
