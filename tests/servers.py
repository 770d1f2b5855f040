"""A scripted HTTP server on 127.0.0.1: each request is answered by the next line of the script."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Reply:
    """What the server does with one request."""

    status: int = 200
    body: Any = ""
    headers: dict[str, str] = field(default_factory=dict)
    events: Sequence[Any] | None = None
    """Server-sent events instead of a body; ``None`` among them is a pause of 50 ms, a string goes out as it is."""
    cut: bool = False
    """Whether the connection ends before the body does."""
    delay_s: float = 0.0
    drip_s: float = 0.0
    """Seconds between two bytes of the body."""


@dataclass
class Request:
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Server:
    """The address, and what was asked of it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.asked: list[Request] = []
        self.most_at_once = 0
        self.at_once = 0
        self.lock = threading.Lock()


Script = Sequence[Reply] | Callable[[Request], Reply]


@contextmanager
def serving(script: Script) -> Iterator[Server]:
    """Serve a script; its last reply is repeated. ``/v1/models`` is answered by itself and not counted."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: object) -> None:
            pass

        def do_GET(self) -> None:
            self.send(Reply(body={"object": "list", "data": []}))

        def do_POST(self) -> None:
            length = int(self.headers.get("content-length", 0))
            request = Request(self.path, {k.lower(): v for k, v in self.headers.items()}, self.rfile.read(length))
            with server.lock:
                at = len(server.asked)
                server.asked.append(request)
                server.at_once += 1
                server.most_at_once = max(server.most_at_once, server.at_once)
            reply = script(request) if callable(script) else script[min(at, len(script) - 1)]
            try:
                self.send(reply)
            finally:
                with server.lock:
                    server.at_once -= 1

        def send(self, reply: Reply) -> None:
            time.sleep(reply.delay_s)
            try:
                self.stream(reply) if reply.events is not None else self.whole(reply)
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True

        def whole(self, reply: Reply) -> None:
            data = reply.body if isinstance(reply.body, bytes) else self.said(reply.body).encode()
            self.send_response(reply.status)
            kind = "text/plain" if isinstance(reply.body, str) else "application/json"
            for name, value in {"Content-Type": kind, **reply.headers, "Content-Length": str(len(data))}.items():
                self.send_header(name, value)
            self.end_headers()
            for at in range(len(data) if reply.drip_s else 0):
                self.wfile.write(data[at : at + 1])
                time.sleep(reply.drip_s)
            if not reply.drip_s:
                self.wfile.write(data[: len(data) // 2] if reply.cut else data)
            self.close_connection = self.close_connection or reply.cut

        def said(self, body: Any) -> str:
            return body if isinstance(body, str) else json.dumps(body)

        def stream(self, reply: Reply) -> None:
            self.send_response(reply.status)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for event in reply.events or ():
                if event is None:
                    time.sleep(0.05)
                    continue
                said = event if isinstance(event, str) else f"data: {json.dumps(event)}\n\n"
                self.wfile.write(f"{len(said.encode()):x}\r\n{said}\r\n".encode())
                self.wfile.flush()
            if reply.cut:
                self.close_connection = True
            else:
                self.wfile.write(b"0\r\n\r\n")

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    http.daemon_threads = True
    server = Server(f"http://127.0.0.1:{http.server_address[1]}/v1")
    threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield server
    finally:
        http.shutdown()
        http.server_close()


def chat(text: Any, finish: str = "stop", **message: Any) -> dict[str, Any]:
    """Return a chat completion."""
    return {
        "id": "c1", "object": "chat.completion", "created": 1, "model": "m",
        "choices": [{"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": text, **message}}],
        "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
    }  # fmt: skip


def piece(finish: str | None = None, **delta: Any) -> dict[str, Any]:
    """Return a piece of a streamed chat completion."""
    return {
        "id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "m",
        "choices": [{"index": 0, "delta": delta, "finish_reason": finish}],
    }  # fmt: skip
