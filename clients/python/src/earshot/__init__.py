"""The Python client for the Earshot API: every operation typed, retries that are safe, webhooks verified."""

from .client import Earshot
from .errors import EarshotError, FieldError
from .generated.operations import VERSION as __version__
from .generated.types import TOPICS, PlatformGoalId, Topic, WebhookEvent
from .lists import PagedList
from .webhooks import WebhookVerificationError, verify_webhook

__all__ = [
    'TOPICS',
    'Earshot',
    'EarshotError',
    'FieldError',
    'PagedList',
    'PlatformGoalId',
    'Topic',
    'WebhookEvent',
    'WebhookVerificationError',
    '__version__',
    'verify_webhook',
]
