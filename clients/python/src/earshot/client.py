from __future__ import annotations

import re
from typing import Any, Literal, Mapping
from urllib.parse import urlsplit

from .calls import OperationRow, Options
from .generated.operations import Operations
from .lists import PagedList
from .request import Connection, check_settings, send


class Earshot(Operations):
    """
    A connection to an Earshot service: `Earshot(api_key=…, base_url=…).goals.create(projectId=…, goal=…)`.

    Fields are named as in the API; options of a call have underscores in their names. Calls raise EarshotError. A client may be
    used by several threads. Raises ValueError when an option cannot be used.

     - `api_key`: An API key of the organization. Keep it on a server: it lets its holder act for you.
     - `base_url`: The base address of the API, ending in `/v1`. The service's address alone is taken as well, and `/v1` added;
       an address with a path, like a proxy's, is taken as it is.
     - `timeout_seconds`: Seconds each attempt may take, the answer read to its end.
     - `retries_max`: Attempts after the first, at most. 0: none.
     - `retry_posts`: When a POST is sent again. `always`: like every other method, because the `Idempotency-Key` it carries makes
       the service do it once. `when-certain`: only where the service certainly did nothing (408, 429, nobody listening), for
       a proxy between that drops the header.
    """

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        timeout_seconds: float = 30,
        retries_max: int = 2,
        retry_posts: Literal['always', 'when-certain'] = 'always',
    ) -> None:
        check_settings(timeout_seconds, retries_max)
        if retry_posts not in ('always', 'when-certain'):
            raise ValueError(f"retry_posts must be 'always' or 'when-certain', not {retry_posts!r}.")
        connection = Connection(_check_api_key(api_key), _read_base_url(base_url), timeout_seconds, retries_max, retry_posts)
        super().__init__(_Caller(connection))


class _Caller:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def call(self, row: OperationRow, fields: Mapping[str, Any], options: Options) -> Any:
        return send(self._connection, row, fields, options)

    def list(self, row: OperationRow, rows_name: str, fields: Mapping[str, Any], options: Options) -> PagedList[Any, Any]:
        return PagedList(lambda paging: send(self._connection, row, {**fields, **paging}, options), rows_name, fields)


def _check_api_key(api_key: str) -> str:
    if not isinstance(api_key, str) or not re.fullmatch(r'[\x21-\x7e]+', api_key):
        raise ValueError('api_key must be an API key; it is missing, empty or has spaces in it.')
    return api_key


def _read_base_url(base_url: str) -> str:
    try:
        url = urlsplit(base_url)
        is_address = url.scheme in ('http', 'https') and bool(url.hostname) and (url.port is None or url.port > 0)
    except (AttributeError, TypeError, ValueError):
        is_address = False
    if not is_address or re.search(r'[\x00-\x20\x7f]', base_url):
        raise ValueError(f'base_url must be an http or https address, not {base_url!r}.')
    if url.username or url.password or url.query or url.fragment:
        raise ValueError('base_url must be an address alone, without a user name, a query or a fragment.')
    return f'{url.scheme}://{url.netloc}{url.path.rstrip("/") or "/v1"}'
