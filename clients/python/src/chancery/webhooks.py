"""Verifies webhooks without an API key or a network."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from typing import Mapping, Sequence, Union, cast

from .errors import WebhookError
from .types import EnvelopeEvent, TestEvent

WebhookEvent = Union[EnvelopeEvent, TestEvent]


def verify_webhook(
    headers: Mapping[str, str], body: bytes | str, secret: str | Sequence[str], *, tolerance: float = 300.0
) -> WebhookEvent:
    """Returns the event of a genuine and recent delivery. Raises WebhookError for any other delivery.

    Pass the exact request body as `body`, before it is parsed. `secret` is one secret or, during a rotation, both.
    Process each event's `id` once.
    """
    given = {name.lower(): value for name, value in headers.items()}
    timestamp = given.get("x-service-timestamp", "")
    signatures = given.get("x-service-signature", "").split(",") + given.get("x-service-signature-previous", "").split(",")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or not any(signatures):
        raise WebhookError("malformed")
    age = time.time() - int(timestamp)
    if abs(age) > tolerance:
        raise WebhookError("too_old" if age > 0 else "in_the_future")
    content = body.encode() if isinstance(body, str) else body
    is_genuine = False
    for one in [secret] if isinstance(secret, str) else secret:
        digest = hmac.new(_key_of(one), timestamp.encode() + b"." + content, hashlib.sha256).hexdigest()
        for signature in signatures:
            # The loop compares all signatures, so the response time does not reveal which one matches.
            is_genuine = hmac.compare_digest(f"v1={digest}".encode(), signature.strip().encode()) or is_genuine
    if not is_genuine:
        raise WebhookError("wrong_signature")
    try:
        event = json.loads(content)
    except ValueError:
        raise WebhookError("malformed") from None
    if not isinstance(event, dict) or not isinstance(event.get("id"), str) or not isinstance(event.get("type"), str):
        raise WebhookError("malformed")
    return cast(WebhookEvent, event)


def _key_of(secret: str) -> bytes:
    if not re.fullmatch(r"whsec_[A-Za-z0-9+/]+=*", secret):
        raise ValueError("The secret must be whsec_ followed by base64.")
    return base64.b64decode(secret.removeprefix("whsec_"))
