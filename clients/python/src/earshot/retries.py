"""
Decides whether a failed call is made again, and when. A GET, PATCH or DELETE may be done twice; a POST carries an Idempotency-Key, by
which the service does it once. No wait is longer than a caller would expect.
"""

from __future__ import annotations

import random
import re
import time
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Mapping

RETRY_AFTER_SECONDS_MAX = 60
"""The longest wait that a `Retry-After` may ask for. Beyond a minute the caller decides what to do meanwhile."""

BACKOFF_SECONDS_FIRST = 0.5
BACKOFF_SECONDS_MAX = 8

# Statuses that may be different another time. At 408 and 429 the service did nothing yet; at 502, 503 and 504 that is unknown: a database
# that was lost while it committed may have done so.
WORTH_RETRYING = frozenset({408, 429, 502, 503, 504})
CERTAINLY_NOT_DONE = frozenset({408, 429})


@dataclass(frozen=True)
class Failure:
    """The result of an attempt that failed."""

    method: str
    status: int
    """0 without an answer."""
    code: str
    headers: Mapping[str, str]
    """Headers of the answer, their names in lower case; empty without one."""
    unsent: bool
    """The request certainly never reached the service."""


def retry_delay_seconds(failure: Failure, *, retry: int, retry_posts: str, chance: float | None = None) -> float | None:
    """
    Returns the seconds to wait before the next attempt, or None when there should be none. `retry` counts from 1. The service decides
    first: `x-should-retry`, then `Retry-After`. Without one, the wait doubles from half a second to eight, less up to half of it by
    chance (0 to 1), so that callers who failed together do not come back together.
    """
    if not _should_retry(failure, retry_posts):
        return None
    asked = retry_after_seconds(failure.headers)
    if asked is not None:
        return asked if asked <= RETRY_AFTER_SECONDS_MAX else None
    # Of a retry beyond the fifth the exponent is bounded, or a float would overflow.
    backoff = min(BACKOFF_SECONDS_FIRST * 2 ** min(retry - 1, 16), BACKOFF_SECONDS_MAX)
    return backoff * (1 - (random.random() if chance is None else chance) / 2)


def _should_retry(failure: Failure, retry_posts: str) -> bool:
    word = failure.headers.get('x-should-retry')
    if word in ('true', 'false'):
        return word == 'true'
    # 48 hours are not waited for here, whatever the header says.
    if failure.code == 'LINK_EMAIL_COOLDOWN':
        return False
    # The attempt before is still at work; its answer can be fetched once it is done.
    if failure.code == 'IDEMPOTENCY_IN_PROGRESS':
        return True
    repeatable = failure.method != 'POST' or retry_posts == 'always'
    if failure.status == 0:
        return failure.unsent or repeatable
    return failure.status in WORTH_RETRYING and (failure.status in CERTAINLY_NOT_DONE or repeatable)


def retry_after_seconds(headers: Mapping[str, str], now: float | None = None) -> float | None:
    """Returns the seconds that `Retry-After` asks for, given as seconds or as a date; None when it asks for none."""
    text = headers.get('retry-after', '').strip()
    if re.fullmatch('[0-9]+', text):
        return float(text)
    try:
        moment = parsedate_to_datetime(text).timestamp()
    except (IndexError, OverflowError, TypeError, ValueError):
        return None
    return max(0.0, moment - (time.time() if now is None else now))
