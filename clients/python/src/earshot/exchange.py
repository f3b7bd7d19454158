"""One request and its answer over a connection of its own, within a time limit that covers the whole of it."""

from __future__ import annotations

import functools
import http.client
import io
import socket
import time
from dataclasses import dataclass
from typing import Any, Mapping
from urllib.parse import urlsplit

TIMER_SECONDS_MAX = 2_147_483
"""The longest time limit of a socket, which counts milliseconds in 32 bits."""


class TimedOut(Exception):
    """The answer was not complete within the time limit."""


class NoAnswer(Exception):
    """There was no answer, or not all of it; `__cause__` says why."""

    def __init__(self, message: str, *, unsent: bool) -> None:
        super().__init__(message)
        self.unsent = unsent
        """The request certainly never left: the connection was refused, or the name is unknown."""


@dataclass(frozen=True)
class Response:
    status: int
    reason: str
    headers: Mapping[str, str]
    """Their names in lower case."""
    body: bytes


def exchange(url: str, method: str, headers: Mapping[str, str], body: bytes | None, timeout_seconds: float) -> Response:
    """Sends a request and reads its answer to the end; follows no redirect. Raises TimedOut and NoAnswer."""
    deadline = time.monotonic() + min(timeout_seconds, TIMER_SECONDS_MAX)
    address = urlsplit(url)
    kind = http.client.HTTPSConnection if address.scheme == 'https' else http.client.HTTPConnection
    connection = kind(address.hostname or '', address.port, timeout=_seconds_left(deadline))
    connection.response_class = functools.partial(_TimedResponse, deadline=deadline)
    try:
        try:
            connection.connect()
        except (ConnectionRefusedError, socket.gaierror) as cause:
            raise NoAnswer(_reason_of(cause), unsent=True) from cause
        connection.sock.settimeout(_seconds_left(deadline))
        target = address.path + (f'?{address.query}' if address.query else '')
        connection.request(method, target, body, {**headers, 'connection': 'close'})
        response = connection.getresponse()
        # Of a header that comes twice, what `fetch` makes of it: one, with a comma between.
        names = {name.lower() for name in response.headers.keys()}
        received = {name: ', '.join(response.headers.get_all(name, [])) for name in names}
        return Response(response.status, response.reason, received, response.read())
    except socket.timeout as cause:
        raise TimedOut from cause
    except (OSError, UnicodeError, http.client.HTTPException) as cause:
        raise NoAnswer(_reason_of(cause), unsent=False) from cause
    finally:
        connection.close()


class _TimedResponse(http.client.HTTPResponse):
    def __init__(self, sock: socket.socket, *arguments: Any, deadline: float, **named: Any) -> None:
        super().__init__(sock, *arguments, **named)
        # A time limit of a socket is about each read; a server that sends a byte now and then would never reach it.
        self.fp = io.BufferedReader(_TimedReader(sock, self.fp.detach(), deadline))


class _TimedReader(io.RawIOBase):
    def __init__(self, sock: socket.socket, reader: Any, deadline: float) -> None:
        self._socket = sock
        self._reader = reader
        self._deadline = deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        self._socket.settimeout(_seconds_left(self._deadline))
        count: int | None = self._reader.readinto(buffer)
        return count

    def close(self) -> None:
        self._reader.close()
        super().close()


def _seconds_left(deadline: float) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise socket.timeout('timed out')
    return left


def _reason_of(cause: BaseException) -> str:
    return str(cause) or type(cause).__name__
