"""
Deliveries are signed by Standard Webhooks: HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Any, Literal, Mapping, Sequence, cast

from .generated.types import WebhookEvent

Reason = Literal['missing-header', 'malformed', 'signature', 'clock']


class WebhookVerificationError(Exception):
    """
    A delivery that can't be trusted. Answer it with a 400. `reason` is the part that is wrong:

     - `missing-header`: one of `webhook-id`, `webhook-timestamp` and `webhook-signature` is not there.
     - `malformed`: a header or the body cannot be read.
     - `signature`: none of the signatures belongs to this body and these secrets; the body was changed or parsed before, or the
       secret is another.
     - `clock`: signed by the right secret, but too long ago or in the future; a replay, or a clock that is off.
    """

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason: Reason = reason


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, Any],
    secrets: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
) -> WebhookEvent:
    """
    Checks that a delivery comes from the service and is not a replay, and returns its event. `body` is the received body, byte by byte:
    not parsed and written again. While a secret is being rotated, pass the old one and the new one. Raises WebhookVerificationError,
    and ValueError or TypeError when a secret or the body is unusable: that is a mistake of the receiver.
    """
    keys = [_read_secret(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    if not keys:
        raise ValueError('There is no secret to verify the delivery with.')
    if not isinstance(body, (bytes, bytearray, str)):
        raise TypeError('The body must be what arrived, as text or bytes; once parsed, it cannot be verified.')

    given = _read_headers(headers)
    timestamp = given['webhook-timestamp']
    if not re.fullmatch('[0-9]{1,12}', timestamp):
        raise WebhookVerificationError('malformed', f'webhook-timestamp is not a number of seconds: {timestamp!r}.')
    candidates = [signature for text in given['webhook-signature'].split(' ') for signature in _read_signature(text)]
    if not candidates:
        raise WebhookVerificationError('malformed', 'webhook-signature has no signature of version 1 (`v1,` and base64) in it.')

    content = body.encode('utf-8', 'replace') if isinstance(body, str) else bytes(body)
    signed = f'{given["webhook-id"]}.{timestamp}.'.encode('utf-8', 'replace') + content
    expected = [hmac.new(key, signed, hashlib.sha256).digest() for key in keys]
    # All are compared, not only until one matches, so that the time taken reveals nothing.
    matches = [hmac.compare_digest(candidate, right) for candidate in candidates for right in expected]
    if not any(matches):
        raise WebhookVerificationError(
            'signature',
            'No signature belongs to this body and secret: the body was changed or parsed before, or the secret is another destination’s.',
        )
    late_seconds = time.time() - int(timestamp)
    if abs(late_seconds) > tolerance_seconds:
        when = 'ago' if late_seconds > 0 else 'in the future'
        raise WebhookVerificationError('clock', f'Signed {abs(round(late_seconds))} s {when}: a replay, or a clock that is off.')
    return _read_event(content)


def _read_secret(secret: str) -> bytes:
    key = _base64(secret[len('whsec_') :] if secret.startswith('whsec_') else secret) if isinstance(secret, str) else None
    if not key:
        raise ValueError('A secret must be `whsec_` and base64, as it was shown with the new destination.')
    return key


def _read_headers(headers: Mapping[str, Any]) -> dict[str, str]:
    by_name = {str(name).lower(): value for name, value in headers.items()}
    found = {}
    for name in ('webhook-id', 'webhook-timestamp', 'webhook-signature'):
        value = by_name.get(name)
        text = ' '.join(value) if isinstance(value, (list, tuple)) else value
        if not text:
            raise WebhookVerificationError('missing-header', f'The header {name} is missing.')
        found[name] = str(text)
    return found


def _read_signature(text: str) -> list[bytes]:
    """Returns the bytes of a signature of version 1; nothing for any other version, which may come beside it."""
    signature = _base64(text[len('v1,') :]) if text.startswith('v1,') else None
    return [] if signature is None else [signature]


def _base64(text: str) -> bytes | None:
    try:
        # Other programs leave the padding out.
        return base64.b64decode(text.rstrip('=') + '=' * (-len(text.rstrip('=')) % 4), validate=True)
    except (ValueError, binascii.Error):
        return None


def _read_event(content: bytes) -> WebhookEvent:
    try:
        event = json.loads(content.decode('utf-8'))
        if isinstance(event, dict) and isinstance(event.get('id'), str) and isinstance(event.get('type'), str):
            return cast(WebhookEvent, event)
    except (ValueError, RecursionError):
        pass
    raise WebhookVerificationError('malformed', 'The body is rightly signed, but it is not an event.')
