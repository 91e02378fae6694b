"""Rules for requests and retries, which both transports share."""

from __future__ import annotations

import json
import random
from typing import Any, Callable, NamedTuple
from urllib.parse import quote

import httpx

from .errors import NoResponseError, RefusedError

FIRST_PAUSE_SECONDS = 0.5
FETCH_ATTEMPTS_MAX = 3


class ResponseInfo(NamedTuple):
    """Facts about a successful response."""

    status: int
    request_id: str | None
    """The id of the request. Include it if you contact support."""
    is_replayed: bool
    """True if the service returned the stored response of an earlier request with the same idempotency key."""


OnResponse = Callable[[ResponseInfo], object]


def info_of(response: httpx.Response) -> ResponseInfo:
    """Returns the facts about a response."""
    headers = response.headers
    return ResponseInfo(response.status_code, headers.get("x-request-id"), headers.get("idempotent-replayed") == "true")


def path(value: str) -> str:
    """Returns an id, escaped as one path segment. Raises ValueError for an invalid id."""
    if not isinstance(value, str) or value in ("", ".", ".."):
        raise ValueError(f"{value!r} is not a valid id.")
    return quote(value, safe="")


def is_retryable(error: RefusedError | NoResponseError, is_safe: bool) -> bool:
    """Returns whether a retry can succeed without performing an operation twice."""
    if isinstance(error, NoResponseError):
        return is_safe
    # A 409 with Retry-After is temporary.
    is_passing = error.status >= 500 or (error.status == 409 and error.retry_after_seconds is not None)
    return error.status == 429 or error.code == "not_started" or (is_safe and is_passing)


def pause_seconds(error: RefusedError | NoResponseError, attempts: int) -> float:
    """Returns the seconds to wait before the next attempt."""
    if isinstance(error, RefusedError) and error.retry_after_seconds is not None:
        return float(error.retry_after_seconds)
    return FIRST_PAUSE_SECONDS * 2 ** (attempts - 1) * (1 + random.random() / 2)


def next_page_query(paging: str, page: dict[str, Any], count: int) -> dict[str, Any] | None:
    """Returns the query parameters of the next page, or None after the last page."""
    if paging == "cursor":
        return None if page["nextCursor"] is None else {"cursor": page["nextCursor"], "offset": None}
    if paging == "offset":
        offset = page["pagination"]["nextOffset"]
        return None if offset is None else {"offset": offset}
    start = page.get("startIndex", 1) + count
    return None if count == 0 or start > page.get("totalResults", 0) else {"startIndex": start}


def query_text(value: Any) -> str:
    """Returns a query parameter as text: `true` or `false` for a boolean."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def encoded(body: Any) -> bytes:
    """Returns a body encoded as JSON."""
    return json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
