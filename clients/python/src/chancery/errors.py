"""The errors of this package. An invalid argument raises a TypeError or ValueError instead."""

from __future__ import annotations

import json
from typing import Any

import httpx


class ChanceryError(Exception):
    """Base class of all errors that this package raises."""


class RefusedError(ChanceryError):
    """The service returned an error. Branch on `code`. Send `request_id` to support. `problem` is the parsed response
    body."""

    def __init__(self, what: str, response: httpx.Response) -> None:
        problem = _properties_of(response.content)
        self.status: int = response.status_code
        self.code: str = str(problem.get("code") or problem.get("scimType") or "unknown")
        self.request_id: str | None = response.headers.get("x-request-id")
        self.errors: list[dict[str, str]] = problem.get("errors") or []
        retry_after = response.headers.get("retry-after", "")
        self.retry_after_seconds: int | None = int(retry_after) if retry_after.isascii() and retry_after.isdigit() else None
        self.problem: dict[str, Any] = problem
        places = [f"{one.get('path')}: {one.get('message')}" for one in self.errors]
        said = [f"{what}: {self.status} {self.code}", problem.get("detail"), *places]
        super().__init__("; ".join(str(part) for part in said if part))


class NoResponseError(ChanceryError):
    """No response arrived, because of the network or a timeout. The service may have processed the request."""


class NotSignedError(ChanceryError):
    """The envelope was declined, expired or voided, or the timeout passed. `status` is the envelope's status."""

    def __init__(self, envelope_id: str, status: str, message: str) -> None:
        super().__init__(message)
        self.envelope_id = envelope_id
        self.status = status


class WebhookError(ChanceryError):
    """A delivery that is not genuine (`wrong_signature`, `malformed`) or not recent (`too_old`, `in_the_future`). Respond
    to the delivery with a 400."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(f"The delivery was rejected: {reason}. {detail}")
        self.reason = reason


def _properties_of(body: bytes) -> dict[str, Any]:
    try:
        parsed = json.loads(body)
    except ValueError:
        return {}
    return parsed if isinstance(parsed, dict) else {}
