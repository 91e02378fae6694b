"""Sends and retries requests."""

from __future__ import annotations

import asyncio
import re
import uuid
from typing import Any, AsyncIterator

import httpx

from .errors import NoResponseError, RefusedError
from .rules import (
    FETCH_ATTEMPTS_MAX,
    FIRST_PAUSE_SECONDS,
    OnResponse,
    encoded,
    info_of,
    is_retryable,
    next_page_query,
    pause_seconds,
    query_text,
)


class AsyncTransport:
    """Sends requests, and retries reads and writes with an idempotency key.

    Retries any other call only after a failure that changed nothing: a 429 or `not_started`. Waits for the time in
    `Retry-After`. Stops immediately if this time exceeds the maximum wait.
    """

    def __init__(
        self, url: str, api_key: str, *, timeout: float, wait_max: float, attempts_max: int, transport: httpx.AsyncBaseTransport | None
    ) -> None:
        if not url.lower().startswith(("http://", "https://")):
            raise ValueError(f"url is {url!r}, but must be a URL such as https://api.example.com.")
        if not re.fullmatch(r"[\x21-\x7e]+", api_key):
            raise ValueError("api_key is empty or contains invalid characters. Check the variable that contains the API key.")
        self.url = url.rstrip("/")
        self._api_key = api_key
        self._wait_max = wait_max
        self._attempts_max = attempts_max
        self._http = httpx.AsyncClient(timeout=timeout, transport=transport, follow_redirects=False)

    async def aclose(self) -> None:
        await self._http.aclose()

    async def send(
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
        on_response: OnResponse | None = None,
    ) -> Any:
        """Returns the response of an operation. Raises RefusedError or NoResponseError if no retry can succeed."""
        headers = {"authorization": f"Bearer {self._api_key}", "accept": "application/json, */*;q=0.5"}
        if is_once:
            headers["idempotency-key"] = idempotency_key or str(uuid.uuid4())
        request: dict[str, Any] = {"headers": headers}
        given = {name: query_text(value) for name, value in (query or {}).items() if value is not None}
        if given:
            request["params"] = given
        if body is not None:
            headers["content-type"] = media_type
            request["content"] = encoded(body)
        if timeout is not None:
            request["timeout"] = timeout
        can_repeat = is_once or is_safe or method == "GET"
        response = await self._send_with_retries(method, f"{self.url}{address}", request, can_repeat)
        if on_response is not None:
            on_response(info_of(response))
        if is_text:
            return response.text
        return response.json() if response.content else None

    async def pages(self, method: str, address: str, *, paging: str, query: dict[str, Any], **options: Any) -> AsyncIterator[Any]:
        """Yields the items of all pages of a list."""
        while True:
            page = await self.send(method, address, query=query, **options)
            items = page["data"] if "data" in page else page.get("Resources", [])
            for item in items:
                yield item
            more = next_page_query(paging, page, len(items))
            if more is None:
                return
            query = {**query, **more}

    async def fetch(self, method: str, url: str, **request: Any) -> httpx.Response:
        """Sends a request without the API key, to the object store or for public data. Raises NoResponseError if no
        response arrives."""
        try:
            return await self._http.request(method, url, **request)
        except httpx.TransportError as error:
            raise NoResponseError(f"No response from {httpx.URL(url).netloc.decode()}: {error}") from error

    async def fetch_with_retries(self, method: str, url: str, **request: Any) -> tuple[httpx.Response, int]:
        """Sends a request like `fetch`, with up to three attempts. Returns the response and the number of attempts."""
        attempts = 1
        while True:
            try:
                response = await self.fetch(method, url, **request)
                if response.status_code < 500 or attempts == FETCH_ATTEMPTS_MAX:
                    return response, attempts
            except NoResponseError:
                if attempts == FETCH_ATTEMPTS_MAX:
                    raise
            await asyncio.sleep(FIRST_PAUSE_SECONDS * attempts)
            attempts += 1

    async def _send_with_retries(self, method: str, url: str, request: dict[str, Any], is_safe: bool) -> httpx.Response:
        wait_left = self._wait_max
        attempts = 1
        while True:
            try:
                response = await self.fetch(method, url, **request)
                if response.is_success:
                    return response
                raise RefusedError(f"{method} {httpx.URL(url).path}", response)
            except (RefusedError, NoResponseError) as error:
                pause = pause_seconds(error, attempts)
                if not is_retryable(error, is_safe) or attempts >= self._attempts_max or pause > wait_left:
                    raise
                wait_left -= pause
                attempts += 1
            await asyncio.sleep(pause)
