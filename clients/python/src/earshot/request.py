"""One call: the request is written once, then attempted until it is answered, answered with a final error, or out of retries."""

from __future__ import annotations

import json
import re
import time
import uuid
from dataclasses import dataclass, field
from typing import Any, Mapping
from urllib.parse import quote, urlencode, urlsplit

from .calls import OMITTED, OperationRow, Options
from .errors import EarshotError
from .exchange import NoAnswer, Response, TimedOut, exchange
from .generated.operations import VERSION
from .retries import Failure, retry_after_seconds, retry_delay_seconds


@dataclass(frozen=True)
class Connection:
    api_key: str = field(repr=False)
    base_url: str
    """Without a slash at the end."""
    timeout_seconds: float
    retries_max: int
    retry_posts: str


@dataclass(frozen=True)
class _Request:
    url: str
    method: str
    headers: Mapping[str, str] = field(repr=False)
    body: bytes | None
    operation: str
    timeout_seconds: float


@dataclass(frozen=True)
class _Failed:
    error: EarshotError
    headers: Mapping[str, str] = field(default_factory=dict)
    unsent: bool = False


def send(connection: Connection, row: OperationRow, fields: Mapping[str, Any], options: Options) -> Any:
    """Makes a call. Raises EarshotError, and ValueError or TypeError when the request cannot be written."""
    timeout_seconds = connection.timeout_seconds if options.timeout_seconds is None else options.timeout_seconds
    retries_max = connection.retries_max if options.retries_max is None else options.retries_max
    check_settings(timeout_seconds, retries_max)
    request = _write(connection, row, fields, options, timeout_seconds)
    retry = 0
    while True:
        retry += 1
        outcome = _attempt(request)
        if not isinstance(outcome, _Failed):
            return outcome
        error = outcome.error
        failure = Failure(row.method, error.status, error.code, outcome.headers, outcome.unsent)
        delay = None if retry > retries_max else retry_delay_seconds(failure, retry=retry, retry_posts=connection.retry_posts)
        if delay is None:
            raise error
        time.sleep(delay)


def check_settings(timeout_seconds: float, retries_max: int) -> None:
    """Raises ValueError for settings that would silently mean something else."""
    if not timeout_seconds > 0:
        raise ValueError(f'timeout_seconds must be more than 0, not {timeout_seconds!r}.')
    if not isinstance(retries_max, int) or isinstance(retries_max, bool) or retries_max < 0:
        raise ValueError(f'retries_max must be 0 or a whole number, not {retries_max!r}.')


def _write(
    connection: Connection, row: OperationRow, fields: Mapping[str, Any], options: Options, timeout_seconds: float
) -> _Request:
    left = {name: value for name, value in {**fields, **(options.extra_fields or {})}.items() if value is not OMITTED}
    path = re.sub(r'\{(\w+)\}', lambda match: _path_segment(left.pop(match[1], None), f'{row.id}: {match[1]}'), row.path)
    in_query = [name for name in left if name in row.query or row.method in ('GET', 'DELETE')]
    query = urlencode([(name, _query_text(left.pop(name))) for name in in_query])
    headers = {'accept': 'application/json', 'x-api-key': connection.api_key, 'user-agent': f'earshot-python/{VERSION}'}
    if row.method == 'POST':
        headers['idempotency-key'] = str(uuid.uuid4()) if options.idempotency_key is None else options.idempotency_key
    body = None
    if row.has_body or left:
        headers['content-type'] = 'application/json'
        # The service counts bytes: an escape would be up to three times as long as its letter. A lone surrogate is a ValueError here.
        body = json.dumps(left, allow_nan=False, ensure_ascii=False, separators=(',', ':')).encode()
    url = f'{connection.base_url}{path}{f"?{query}" if query else ""}'
    return _Request(url, row.method, headers, body, row.id, timeout_seconds)


def _path_segment(value: object, name: str) -> str:
    text = str(value) if isinstance(value, (str, int, uuid.UUID)) else ''
    # An empty segment, `.` or `..` would make it another address.
    if text in ('', '.', '..'):
        raise ValueError(f'{name} must be an identifier, not {value!r}.')
    return quote(text, safe='')


def _query_text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _attempt(request: _Request) -> Any:
    """One request. Its time limit covers the whole answer. Returns the answer, or what failed."""
    operation = request.operation
    try:
        response = exchange(request.url, request.method, request.headers, request.body, request.timeout_seconds)
    except TimedOut as cause:
        message = f'{operation}: no answer within {request.timeout_seconds:g} s.'
        return _Failed(_caused(EarshotError(message, code='TIMEOUT', status=0, operation=operation), cause))
    except NoAnswer as cause:
        address = urlsplit(request.url)
        message = f'{operation}: no answer from {address.scheme}://{address.netloc}: {cause}.'
        error = EarshotError(message, code='CONNECTION_FAILED', status=0, operation=operation)
        return _Failed(_caused(error, cause.__cause__ or cause), unsent=cause.unsent)
    return _read(response, operation)


def _caused(error: EarshotError, cause: BaseException) -> EarshotError:
    error.__cause__ = cause
    return error


def _read(response: Response, operation: str) -> Any:
    is_json, body = _parse(response.body)
    is_success = 200 <= response.status < 300
    if is_success and is_json:
        return body
    problem: Mapping[str, Any] = body if isinstance(body, dict) else {}
    code = problem.get('code')
    is_known = not is_success and isinstance(code, str)
    words = (problem.get(name) for name in ('message', 'detail', 'code'))
    message = str(next(word for word in words if word is not None)) if is_known else _describe_unexpected(response)
    request_id = response.headers.get('x-request-id', problem.get('requestId'))
    error = EarshotError(
        message,
        code=str(code) if is_known else 'UNEXPECTED_ANSWER',
        status=response.status,
        operation=operation,
        request_id=request_id if isinstance(request_id, str) else None,
        retry_after_seconds=retry_after_seconds(response.headers),
        problem=problem,
    )
    return _Failed(error, response.headers)


def _describe_unexpected(response: Response) -> str:
    location = response.headers.get('location')
    what = (
        f'the answer is not Earshot’s ({response.headers.get("content-type", "no content type")})'
        if location is None
        else f'a redirect to {location}, which is not followed'
    )
    return f'{response.status} {response.reason}: {what}. Is base_url right?'


def _parse(body: bytes) -> tuple[bool, Any]:
    try:
        # Invalid bytes become U+FFFD, and a byte-order mark goes, as `fetch` has it. NaN and Infinity are no JSON.
        return True, json.loads(body.decode('utf-8-sig', 'replace'), parse_constant=_refuse)
    except (ValueError, RecursionError):
        return False, None


def _refuse(name: str) -> Any:
    raise ValueError(f'{name} is not JSON')
