from __future__ import annotations

from typing import Any, Mapping, TypedDict


class FieldError(TypedDict):
    """One mistake in a request."""

    path: str
    """The place: `goal`, `answers.options.1.id`, and `?limit` for a parameter of a list."""
    code: str
    """The kind of mistake."""
    message: str
    """How to fix it."""


class EarshotError(Exception):
    """
    A failed call: answered with a problem, or without an answer. `code` is what to act on, `str(error)` says what happened and how to
    fix it, `request_id` finds it in the service's log.

    Besides the service's codes there are three: `TIMEOUT`, the answer took longer than `timeout_seconds`; `CONNECTION_FAILED`, there
    was no answer, and `__cause__` says why; `UNEXPECTED_ANSWER`, something answered, but not as Earshot does (a proxy, a redirect,
    another service).
    """

    code: str
    status: int
    """The HTTP status; 0 without an answer."""
    operation: str
    """The operation called, for example `goals.create`."""
    request_id: str | None
    errors: list[FieldError]
    """With `VALIDATION_ERROR`: every mistake of the request. Empty otherwise."""
    next_eligible_at: str | None
    """With `LINK_EMAIL_COOLDOWN`: when the next email to this customer may be sent. ISO 8601, UTC."""
    retry_after_seconds: float | None
    """Seconds until another attempt makes sense, where the service said so."""
    problem: Mapping[str, Any]
    """The whole body of the answer, with fields that this version does not know."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int,
        operation: str,
        request_id: str | None = None,
        retry_after_seconds: float | None = None,
        problem: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.problem = problem or {}
        errors, next_eligible_at = self.problem.get('errors'), self.problem.get('nextEligibleAt')
        self.code = code
        self.status = status
        self.operation = operation
        self.request_id = request_id
        self.errors = errors if isinstance(errors, list) else []
        self.next_eligible_at = next_eligible_at if isinstance(next_eligible_at, str) else None
        self.retry_after_seconds = retry_after_seconds
