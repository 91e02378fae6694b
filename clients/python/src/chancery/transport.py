"""Sends and retries requests."""

from __future__ import annotations

import json
import random
import re
import time
import uuid
from typing import Any, Iterator
from urllib.parse import quote

import httpx

from .errors import LostError, RefusedError

_FIRST_PAUSE_SECONDS = 0.5
_PATIENT_TRIES_MAX = 3


def path(value: str) -> str:
    """Returns an id escaped as one path segment. Raises ValueError if it is not an id."""
    if not isinstance(value, str) or value in ("", ".", ".."):
        raise ValueError(f"{value!r} is no id")
    return quote(value, safe="")


class Transport:
    """Sends requests, and retries reads and writes with an idempotency key.

    Retries any other call only after a failure that changed nothing: a 429 or `not_started`. Waits for the time in
    `Retry-After`, and gives up immediately if that is too long.
    """

    def __init__(
        self, url: str, api_key: str, *, timeout: float, patience: float, tries_max: int, transport: httpx.BaseTransport | None
    ) -> None:
        if not url.lower().startswith(("http://", "https://")):
            raise ValueError(f"url is {url!r}, but has to be an address such as https://api.example.com")
        if not re.fullmatch(r"[\x21-\x7e]+", api_key):
            raise ValueError("api_key is empty or holds what no key holds: is the variable set from which it comes?")
        self.url = url.rstrip("/")
        self._api_key = api_key
        self._patience = patience
        self._tries_max = tries_max
        self._http = httpx.Client(timeout=timeout, transport=transport, follow_redirects=False)

    def close(self) -> None:
        self._http.close()

    def send(
        self,
        method: str,
        address: str,
        *,
        query: dict[str, Any] | None = None,
        body: Any = None,
        media_type: str = "application/json",
        is_once: bool = False,
        is_safe: bool = False,
        idempotency_key: str | None = None,
        is_text: bool = False,
        timeout: float | None = None,
    ) -> Any:
        """Returns the response of an operation. Raises RefusedError or LostError if no retry can succeed."""
        headers = {"authorization": f"Bearer {self._api_key}", "accept": "application/json, */*;q=0.5"}
        if is_once:
            headers["idempotency-key"] = idempotency_key or str(uuid.uuid4())
        request: dict[str, Any] = {"headers": headers}
        given = {name: _spelled(value) for name, value in (query or {}).items() if value is not None}
        if given:
            request["params"] = given
        if body is not None:
            headers["content-type"] = media_type
            request["content"] = _json(body)
        if timeout is not None:
            request["timeout"] = timeout
        response = self._tried(method, f"{self.url}{address}", request, is_once or is_safe or method == "GET")
        if is_text:
            return response.text
        return response.json() if response.content else None

    def pages(self, method: str, address: str, *, paging: str, query: dict[str, Any], **options: Any) -> Iterator[Any]:
        """Yields all items of all pages of a list."""
        while True:
            page = self.send(method, address, query=query, **options)
            items = page["data"] if "data" in page else page.get("Resources", [])
            yield from items
            following = _following(paging, page, len(items))
            if following is None:
                return
            query = {**query, **following}

    def fetch(self, method: str, url: str, **request: Any) -> httpx.Response:
        """Sends a request without the API key, to the object store or for public data. Raises LostError."""
        try:
            return self._http.request(method, url, **request)
        except httpx.TransportError as error:
            raise LostError(f"No response from {httpx.URL(url).host}: {error}") from error

    def fetch_patiently(self, method: str, url: str, **request: Any) -> tuple[httpx.Response, int]:
        """Sends a request like `fetch`, with up to three attempts. Returns the response and the number of attempts."""
        tries = 1
        while True:
            try:
                response = self.fetch(method, url, **request)
                if response.status_code < 500 or tries == _PATIENT_TRIES_MAX:
                    return response, tries
            except LostError:
                if tries == _PATIENT_TRIES_MAX:
                    raise
            time.sleep(_FIRST_PAUSE_SECONDS * tries)
            tries += 1

    def _tried(self, method: str, url: str, request: dict[str, Any], is_safe: bool) -> httpx.Response:
        patience = self._patience
        tries = 1
        while True:
            try:
                response = self.fetch(method, url, **request)
                if response.is_success:
                    return response
                raise RefusedError(f"{method} {httpx.URL(url).path}", response)
            except (RefusedError, LostError) as error:
                pause = _pause_of(error, tries)
                if not _is_worth_a_try(error, is_safe) or tries >= self._tries_max or pause > patience:
                    raise
                patience -= pause
                tries += 1
            time.sleep(pause)


def _is_worth_a_try(error: RefusedError | LostError, is_safe: bool) -> bool:
    if isinstance(error, LostError):
        return is_safe
    # A 409 with Retry-After is temporary.
    is_passing = error.status >= 500 or (error.status == 409 and error.retry_after_seconds is not None)
    return error.status == 429 or error.code == "not_started" or (is_safe and is_passing)


def _pause_of(error: RefusedError | LostError, tries: int) -> float:
    if isinstance(error, RefusedError) and error.retry_after_seconds is not None:
        return float(error.retry_after_seconds)
    return _FIRST_PAUSE_SECONDS * 2 ** (tries - 1) * (1 + random.random() / 2)


def _following(paging: str, page: dict[str, Any], count: int) -> dict[str, Any] | None:
    if paging == "cursor":
        return None if page["nextCursor"] is None else {"cursor": page["nextCursor"], "offset": None}
    if paging == "offset":
        offset = page["pagination"]["nextOffset"]
        return None if offset is None else {"offset": offset}
    start = page.get("startIndex", 1) + count
    return None if count == 0 or start > page.get("totalResults", 0) else {"startIndex": start}


def _spelled(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _json(body: Any) -> bytes:
    return json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
