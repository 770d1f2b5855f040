"""One request and what comes of it: time limits, retries, streams, and the server's own words."""

from __future__ import annotations

import email.utils
import json
import random
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

from asrscore.errors import InputError
from asrscore.readers import outcomes, sse
from asrscore.readers.answers import one_answer
from asrscore.readers.jsontext import Value, parse
from asrscore.readers.streams import gathered
from asrscore.systems.base import Answer, failed

#: Statuses that may be better next time: time-outs, conflicts, too early, too many, and the server's own faults.
_AGAIN = frozenset({408, 409, 425, 429, *range(500, 600)})
#: Words of a limit that waiting does not lift.
_NEVER = frozenset({"insufficient_quota", "billing_hard_limit_reached"})
#: Codes by which servers say that they will not, rather than that they cannot.
_FILTERS = frozenset({"content_filter", "content_policy_violation", "data_inspection_failed", "datainspectionfailed"})
_MOST = 16 << 20
_WORDS = 400


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a request may take and how often it is tried."""

    timeout_s: float
    """Seconds from the request to the end of its answer."""
    retries: int
    backoff_s: float
    """Seconds before the first retry, doubled each time, give or take half."""
    longest_wait_s: float


class _Try(NamedTuple):
    """What came of one attempt."""

    answer: Answer
    again: bool = False
    wait_s: float | None = None
    """What the server asked for in Retry-After."""


def redacted(said: str, secrets: Sequence[str]) -> str:
    """Return a text in which no secret stands, in one line of bounded length."""
    for secret in secrets:
        said = said.replace(secret, "[key]")
    said = " ".join(said.split())
    return said if len(said) <= _WORDS else said[: _WORDS - 1] + "…"


class Exchange:
    """Sends requests and turns whatever happens into answers.

    Args:
        module: The ``openai`` package.
        limits: Time and tries.
        secrets: Keys, which must not stand in any answer.
    """

    def __init__(self, module: Any, limits: Limits, secrets: Sequence[str]) -> None:
        self._openai, self._limits, self._secrets = module, limits, secrets
        self._stopped = threading.Event()
        self._jitter = random.Random()  # noqa: S311 - to spread requests, no secret

    def stop(self) -> None:
        """End all waiting."""
        self._stopped.set()

    def answer(self, ask: Callable[[], Any], *, streams: bool) -> Answer:
        """Return the answer to a request, tried again where that may help.

        Args:
            ask: Sends the request and returns the client's streaming response.
            streams: Whether server-sent events are expected.
        """
        waited, tries = 0.0, 0
        while True:
            tries += 1
            came = self._try(ask, streams=streams)
            wait = self._wait(came, tries)
            if not came.again or tries > self._limits.retries or wait is None or self._stopped.is_set():
                more: dict[str, Any] = {"tries": tries, "waited_s": round(waited, 3)} if tries > 1 else {}
                if came.again and wait is None:
                    more["gave_up"] = f"the server asks to wait {came.wait_s:g} s"
                return replace(came.answer, meta={**came.answer.meta, **more})
            self._stopped.wait(wait)
            waited += wait

    def _wait(self, came: _Try, tries: int) -> float | None:
        """Return the seconds before the next try; ``None`` where the server asks for more than anybody will wait."""
        if came.wait_s is not None:
            wanted = came.wait_s + self._jitter.uniform(0, 0.1 * came.wait_s)
            return wanted if came.wait_s <= self._limits.longest_wait_s else None
        longest: float = min(self._limits.longest_wait_s, self._limits.backoff_s * 2 ** min(tries - 1, 20))
        return longest * self._jitter.uniform(0.5, 1.0)

    def _try(self, ask: Callable[[], Any], *, streams: bool) -> _Try:
        began = time.perf_counter()
        body = _Body(began, self._limits.timeout_s)
        try:
            with ask() as response:
                body.read(response, streams=streams)
        except self._openai.APIStatusError as err:
            return self._refused(err)
        except self._openai.APITimeoutError:
            return _Try(failed(f"no answer within {self._limits.timeout_s:g} s"), again=True)
        except self._openai.APIConnectionError as err:
            return _Try(failed(self._said(f"no connection ({err.__cause__ or err})")), again=True)
        except Exception as err:  # noqa: BLE001 - the client hands through what its transport raises, and that varies
            body.fault = body.fault or f"{type(err).__name__}: {err}"
        return self._read(body, time.perf_counter() - began)

    def _said(self, words: str) -> str:
        return redacted(words, self._secrets)

    def _refused(self, err: Any) -> _Try:
        """Return what a status other than 2xx means."""
        status, text = int(err.status_code), ""
        try:
            text = err.response.text
        except Exception:  # noqa: BLE001 - a body that was not read is no words
            text = ""
        try:
            found = parse(text)
        except InputError:
            found = None
        inner = found.get("error") if isinstance(found, dict) else None
        code = str((inner if isinstance(inner, dict) else found or {}).get("code") if isinstance(found, dict) else "")
        words = self._said((outcomes.error(found) if isinstance(found, dict) else None) or text or "no words")
        if code.casefold() in _FILTERS:
            return _Try(Answer(status="refusal", finish_reason=code, meta={"refusal": words, "http_status": status}))
        again = status in _AGAIN and code not in _NEVER
        answer = failed(f"HTTP {status}: {words}", http_status=status)
        return _Try(answer, again, retry_after(err.response.headers) if again else None)

    def _read(self, body: _Body, seconds: float) -> _Try:
        """Return what a body of 2xx says."""
        fault = self._said(body.fault) if body.fault else None
        if body.pieces:
            made = next((fields for _, fields in gathered(body.pieces) if fields is not None), None)
        elif fault is not None:
            return _Try(failed(f"the answer broke off: {fault}"), again=True)
        else:
            try:
                made = one_answer(parse(body.text))
            except (InputError, AttributeError):
                made = None if body.text.lstrip()[:1] in ("{", "[", "<", "") else {"raw": body.text, "status": "ok"}
        if made is None:
            return _Try(failed(self._said(f"no answer in what it sent: {body.text or 'nothing'}")), again=True)
        meta = dict(made.get("meta", {}))
        if "error" in meta:
            meta["error"] = self._said(str(meta["error"]))
        status = made["status"]
        if fault is not None and status != "error":
            status, meta["stream_error"] = "truncated", fault
        answer = Answer(
            raw=made["raw"], status=status, finish_reason=made.get("finish_reason"), language=made.get("language"),
            segments=made.get("segments", ()), usage=made.get("usage", {}), meta=meta,
            latency_s=None if status == "error" else seconds, first_token_s=body.first_s,
        )  # fmt: skip
        return _Try(answer, again=status == "error" or fault is not None)


class _Body:
    """The body of an answer as it comes in.

    Args:
        began: When the request was sent, on ``time.perf_counter``.
        limit_s: Seconds that it may take.
    """

    def __init__(self, began: float, limit_s: float) -> None:
        self._began, self._limit_s = began, limit_s
        self.text = ""
        self.pieces: list[Value] = []
        self.first_s: float | None = None
        self.fault: str | None = None

    def read(self, response: Any, *, streams: bool) -> None:
        """Read to the end, or to the limits of time and size."""
        streams = streams and "json" not in response.headers.get("content-type", "")
        whole: list[str] = []
        try:
            self._read(response.iter_lines() if streams else response.iter_text(), whole, streams=streams)
        finally:  # a body that breaks off is kept as far as it came
            self.text = ("\n" if streams else "").join(whole)
            if streams:
                self._pieces(whole)

    def _read(self, incoming: Iterable[str], whole: list[str], *, streams: bool) -> None:
        size = 0
        for piece in incoming:
            whole.append(piece)
            size += len(piece)
            if streams:
                self._look(piece)
            if time.perf_counter() - self._began > self._limit_s:
                self.fault = f"no end within {self._limit_s:g} s"
                return
            if size > _MOST:
                self.fault = f"more than {_MOST >> 20} MiB"
                return

    def _look(self, line: str) -> None:
        """Note the time of the first piece of text or thought."""
        if self.first_s is None and line.startswith("data:") and _says(line[5:]):
            self.first_s = time.perf_counter() - self._began

    def _pieces(self, lines: Sequence[str]) -> None:
        try:
            for value in sse.values(lines):
                self.pieces.append(value)
        except InputError as err:
            self.fault = self.fault or err.found


def _says(data: str) -> bool:
    """Return whether a streamed piece has text or thought in it."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return False
    if not isinstance(found, dict):
        return False
    if isinstance(found.get("delta"), str):
        return bool(found["delta"])
    choices = found.get("choices")
    delta = choices[0].get("delta") if isinstance(choices, list) and choices and isinstance(choices[0], dict) else None
    names = ("content", "reasoning_content", "reasoning", "refusal")
    return isinstance(delta, dict) and any(delta.get(name) for name in names)


def retry_after(headers: Any, now: datetime | None = None) -> float | None:
    """Return the seconds that a server asks to wait: ``Retry-After-Ms``, or ``Retry-After`` in seconds or as a date.

    Args:
        headers: The answer's headers.
        now: The time to reckon a date from; the present one when left out.
    """
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        said = headers.get(name)
        if said is None:
            continue
        try:
            seconds = float(said) * unit
        except ValueError:
            try:
                then = email.utils.parsedate_to_datetime(said)
            except (TypeError, ValueError):
                continue
            then = then if then.tzinfo else then.replace(tzinfo=UTC)
            seconds = (then - (now or datetime.now(UTC))).total_seconds()
        if 0 <= seconds < float("inf"):
            return seconds
        return 0.0 if seconds < 0 else None
    return None
