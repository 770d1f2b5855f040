"""A record with an id and a text, under whatever names -> fields; columns of a table are records too.

One shape covers generic JSON, table rows, asrscore's own items, NeMo manifests and every transcription endpoint
that puts its text into ``text`` or ``segments``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from asrscore.errors import InputError
from asrscore.readers import outcomes
from asrscore.readers.ids import Fields
from asrscore.readers.joining import joined, mappings, segments, words
from asrscore.readers.languages import primary_tag
from asrscore.readers.names import IN_MILLISECONDS, by_role, is_model
from asrscore.readers.quantities import is_number, seconds, usage, whole

#: Note in ``meta``, with the name of the field that the text comes from: it names a reference, and there is no other.
REFERENCE_ONLY = "reference_only"
_SAYING = frozenset({"prediction", "text", "loose", "reference", "segments", "status", "error", "refusal"})
_KINDS = {dict: "object", list: "list", bool: "true or false"}


class _Unread:
    """A record being read: what of it is not yet used becomes the transcript's ``meta`` in the end.

    Args:
        found: The record.
        roles: Role -> the record's names for it, the best first.
    """

    __slots__ = ("rest", "roles")

    def __init__(self, found: Mapping[str, Any], roles: Mapping[str, list[str]]) -> None:
        self.rest = dict(found)
        self.roles = roles

    def take(self, role: str) -> Any:
        """Take away and return the first value of a role that says something, ``None`` where none does."""
        for name in self.roles.get(role, ()):
            value = self.rest.get(name)
            if value is not None and value != "":
                del self.rest[name]
                return value
        return None

    def take_time(self, role: str) -> float | None:
        """Take away a time, in seconds unless its name ends with ``_ms``."""
        for name in self.roles.get(role, ()):
            value = self.rest.pop(name, None)
            if value is not None and value != "":
                try:
                    return seconds(value, 0.001 if name.endswith("_ms") else 1.0)
                except InputError as err:
                    raise InputError(f"{name}: {err.found}", expected=err.expected) from None
        return None

    def take_id(self) -> str | None:
        """Take the id: the record's own, else the audio's path."""
        if "object" in self.rest:  # an endpoint's answer: its id is that of the request
            self.rest["response_id"] = self.rest.pop("id", None)
        for name in self.roles.get("id", ()):
            value = self.rest.get(name)
            if value is None or value == "":
                continue
            if not isinstance(value, str) and not is_number(value):
                raise InputError(f"{name} is {type(value).__name__}", expected="a string or a number")
            del self.rest[name]
            return str(int(value) if isinstance(value, float) and value.is_integer() else value)
        for name in self.roles.get("audio", ()):
            value = self.rest[name]
            path = value.get("path") if isinstance(value, dict) else value
            if isinstance(path, str) and path:
                del self.rest[name]
                return path
        return None

    def one_text(self, role: str) -> str | None:
        """Return the name of the text of a role; where there are more, they must say the same."""
        every = self.roles.get(role, [])
        if len(every) < 2:
            return every[0] if every else None
        names = [name for name in every if not is_model(name)]
        if not names:
            raise InputError(f"several predictions ({', '.join(every)})", expected="one", fix="write one file a system")
        said = {self.rest[name] for name in names if isinstance(self.rest[name], str)}
        if len(said) > 1 and names[0] != "raw":
            raise InputError(f"{' and '.join(names)} differ", expected="one text", fix="drop or rename all but one")
        return names[0]

    def take_text(self) -> tuple[str | None, str | None, tuple[str, ...]] | None:
        """Take text, reference and alternatives; ``None`` where there is no text at all."""
        predicted, stated, truth = self.one_text("prediction"), self.one_text("text"), self.one_text("reference")
        if predicted is None and stated is None:
            loose = self.roles.get("loose", ())
            timed = self.segment_lists()
            stated = next((name for name in loose if isinstance(self.rest[name], str)), None)
            if stated is None and timed:
                raw, more = joined(segment.text for segment in segments(timed[0][1])), tuple[str, ...]()
                return raw, *self._reference(truth, more)
            if stated is None:
                stated, truth = truth, None  # a file of references
                if stated is not None:
                    self.rest[REFERENCE_ONLY] = [stated]  # a list is no column of metadata
            if stated is None:
                stated = next((name for name in loose if self.rest[name] is None), None)
            if stated is None:
                return None
        elif predicted is not None and truth is None and predicted != "raw":
            stated, truth = None, stated
        name = predicted or stated
        raw_text, more = _text(name, self.rest.pop(name)) if name else ("", ())
        if predicted is not None:  # further guesses of a recogniser are no further references
            more = ()
        return raw_text, *self._reference(truth, more)

    def _reference(self, name: str | None, more: tuple[str, ...]) -> tuple[str | None, tuple[str, ...]]:
        if name is None:
            return None, more
        reference, alternatives = _text(name, self.rest.pop(name))
        return reference, more + alternatives

    def segment_lists(self) -> list[tuple[str, list[Any]]]:
        """Return name and items of the lists of segments that are left."""
        lists = [(name, self.rest.get(name)) for name in self.roles.get("segments", ())]
        return [(name, items) for name, items in lists if isinstance(items, list)]

    def take_segments(self) -> Fields:
        """Take the segments, and the words from beside or inside them."""
        made: Fields = {}
        lists = self.segment_lists()
        spoken = words(self.rest.get("words")) or words(self.rest.get("word_segments"))
        if not spoken:
            spoken = [word for _, items in lists for item in mappings(items) for word in words(item.get("words"))]
        for name, items in lists:
            if "segments" not in made and (found := segments(items, 0.001 if name in IN_MILLISECONDS else 1.0)):
                made["segments"] = found
                del self.rest[name]
        if spoken:
            made["words"] = spoken
            self.rest.pop("words", None)
            self.rest.pop("word_segments", None)
        return made


def _text(name: str, value: Any) -> tuple[str | None, tuple[str, ...]]:
    """Return a text and its alternatives; ``None`` for null."""
    if value is None or isinstance(value, str):
        return value, ()
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return (value[0], tuple(value[1:])) if value else ("", ())
    what = f"the number {value!r:.40}" if is_number(value) else f"a JSON {_KINDS.get(type(value), 'value')}"
    raise InputError(f"{name} is {what}", expected="a string", fix="put the words in quotes")


def _language(found: Any) -> tuple[str | None, Any]:
    """Return the tag, and what the producer wrote where that is something else."""
    if isinstance(found, list):
        found = found[0] if len(found) == 1 else None
    if isinstance(found, dict):
        found = found.get("code") or found.get("language")
    tag = primary_tag(found)
    return tag, None if found == tag else found


def _strings(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise InputError("alternatives are no list of strings", expected='["…", "…"]')
    return tuple(value)


def record(found: Mapping[str, Any]) -> Fields | None:
    """Return the fields of a record, ``None`` where nothing in it is a text, an error or a status.

    Args:
        found: Names and values; what has no field of its own goes into ``meta``.

    Raises:
        InputError: A value is not of its kind.
    """
    roles = by_role(found)
    if _SAYING.isdisjoint(roles):
        return None
    unread = _Unread(found, roles)
    rest, take = unread.rest, unread.take
    error = outcomes.error(found) if "error" in roles else None
    state = outcomes.declared(rest.pop("status", None))
    refusal = take("refusal")
    id = unread.take_id()
    said = unread.take_text()
    if said is None:
        if error is None and state in (None, "ok", "truncated") and not refusal:
            return None
        said = ("", None, ())
    raw, reference, alternatives = said
    fields: Fields = {"raw": raw or ""}
    if id is not None:
        fields["id"] = id
    notes: Fields = {"reasoning": take("reasoning"), "error": error, "refusal": refusal}
    if "segments" in roles or "words" in roles or "words" in rest:
        timed = unread.take_segments()
        notes["words"] = timed.pop("words", None)
        fields |= timed
    info = rest.pop("info", None)
    info = info if isinstance(info, dict) else {}
    if "language" in roles or info:
        fields["language"], notes["language_raw"] = _language(take("language") or info.get("language"))
    counts = rest.pop("usage") if isinstance(rest.get("usage"), dict) else None
    duration = unread.take_time("duration_s")
    if duration is None:
        duration = seconds(info.get("duration"))
    if counts is not None:
        fields["usage"] = usage(counts)
        if duration is None and counts.get("type") == "duration":
            duration = seconds(counts.get("seconds"))
    # A recogniser's n-best list of objects is no list of references.
    if (given := rest.get("alternatives")) is not None and not any(mappings(given)):
        alternatives += _strings(rest.pop("alternatives"))
    finish = outcomes.finish(take("finish_reason"))
    if "id_source" in roles and (source := rest.pop("id_source")) in ("file", "stem", "line"):
        fields["id_source"] = source
    for name in roles.get("string", ()):
        if isinstance(rest[name], str):
            fields[name] = rest.pop(name) or None
    if reference is not None:
        fields["reference"] = reference
    if alternatives:
        fields["alternatives"] = alternatives
    for name, value in (
        ("duration_s", duration),
        ("latency_s", unread.take_time("latency_s")),
        ("first_token_s", unread.take_time("first_token_s")),
        ("finish_reason", finish),
        ("run", whole(take("run"), "run")),
    ):
        if value is not None:
            fields[name] = value
    if error is not None:
        rest.pop("error", None)
    inner = rest.pop("meta", None)
    meta = dict(inner) if isinstance(inner, dict) else {}
    for of in (notes, rest):
        for name, value in of.items():
            if value is not None and value != "":
                meta[name] = value
    fields["meta"] = meta
    fields["status"] = state or outcomes.status(
        fields["raw"], finish=finish, refusal=refusal if isinstance(refusal, str) else None, error=error
    )
    return fields
