"""One request and what comes of it: time limits, retries, streams, and the server's own words."""

from __future__ import annotations

import email.utils
import random
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, NamedTuple

from asrscore.errors import InputError
from asrscore.readers import outcomes
from asrscore.readers.answers import one_answer
from asrscore.readers.ids import Fields
from asrscore.readers.jsontext import parse
from asrscore.readers.streams import gathered
from asrscore.systems.base import Answer, failed
from asrscore.systems.body import Body
from asrscore.systems.keys import cleaned, redacted

#: Statuses that may be better next time: time-outs, conflicts, too early, too many, and the server's own faults.
_AGAIN = frozenset({408, 409, 425, 429, *range(500, 600)})
#: Words of a limit that waiting does not lift.
_NEVER = frozenset({"insufficient_quota", "billing_hard_limit_reached"})
#: Codes by which servers say that they will not, rather than that they cannot.
_FILTERS = frozenset({"content_filter", "content_policy_violation", "data_inspection_failed", "datainspectionfailed"})


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


class Exchange:
    """Sends requests and turns whatever happens into answers.

    Args:
        module: The ``openai`` package.
        limits: Time and tries.
        secrets: Keys, which must not stand in any answer, in every spelling.
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
        body = Body(began, self._limits.timeout_s)
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

    def _read(self, body: Body, seconds: float) -> _Try:
        """Return what a body of 2xx says."""
        fault = self._said(body.fault) if body.fault else None
        if body.pieces:
            made = next((fields for _, fields in gathered(body.pieces) if fields is not None), None)
        elif fault is not None:
            return _Try(failed(f"the answer broke off: {fault}"), again=True)
        else:
            made = _whole(body)
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
        return _Try(self._without_keys(answer), again=status == "error" or fault is not None)

    def _without_keys(self, answer: Answer) -> Answer:
        """Return an answer in which no key stands: servers that write what they were sent write headers too."""
        if not self._secrets:
            return answer
        segments = tuple(replace(one, text=cleaned(one.text, self._secrets)) for one in answer.segments)
        usage, meta = cleaned(answer.usage, self._secrets), cleaned(answer.meta, self._secrets)
        return replace(answer, raw=cleaned(answer.raw, self._secrets), segments=segments, usage=usage, meta=meta)


def _whole(body: Body) -> Fields | None:
    """Return the fields of an answer that came in one piece; ``None`` where there is no text in it."""
    plain = {"raw": body.text, "status": outcomes.status(body.text)}
    try:
        found = parse(body.text)
    except InputError:
        return None if body.text.lstrip()[:1] in ("{", "[", "<", "") else plain
    if isinstance(found, dict):
        try:
            return one_answer(found)
        except InputError:
            return None
    if isinstance(found, str) and body.is_json:  # a text, as some servers write it where text was asked for
        return {"raw": found, "status": outcomes.status(found)}
    # A transcript may be a figure; in JSON, where an object is due, it is none.
    return None if body.is_json or not isinstance(found, (int, float)) else plain


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
