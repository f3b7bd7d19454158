"""What the rendered operations and the code behind them agree on: a row of the table, the options of a call, who makes it."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any, Mapping, Protocol


class Omitted(enum.Enum):
    """The value of a field that is not sent. `None` is another thing: it is sent as null."""

    OMITTED = 'omitted'


OMITTED = Omitted.OMITTED


@dataclass(frozen=True)
class OperationRow:
    """A row of the table of operations: its address, and the fields that go into the query."""

    id: str
    method: str
    path: str
    query: tuple[str, ...]
    has_body: bool


@dataclass(frozen=True)
class Options:
    """Options of a single call; `None` means as the client was set up."""

    timeout_seconds: float | None
    retries_max: int | None
    idempotency_key: str | None
    """Names this request when it is sent again, POST only. Made for each call and kept over its retries."""
    extra_fields: Mapping[str, Any] | None
    """Fields that this version does not know yet."""


class Caller(Protocol):
    """Makes calls: the client, as its operations see it."""

    def call(self, row: OperationRow, fields: Mapping[str, Any], options: Options) -> Any: ...

    def list(self, row: OperationRow, rows_name: str, fields: Mapping[str, Any], options: Options) -> Any: ...
