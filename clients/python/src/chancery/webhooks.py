"""Verifies webhooks without an API key or a network."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Mapping, Sequence, Union, cast

from .errors import WebhookError
from .types import EnvelopeEvent, TestEvent, WorkflowEvent

WebhookEvent = Union[EnvelopeEvent, WorkflowEvent, TestEvent]

_SIGNATURE_HEADERS = ("x-service-signature", "x-service-signature-previous")


def verify_webhook(
    headers: Mapping[str, str], body: bytes | str, secret: str | Sequence[str], *, tolerance: float = 300.0
) -> WebhookEvent:
    """Returns the event of a genuine and recent delivery. Raises WebhookError for any other delivery.

    Pass the exact request body as `body`, before it is parsed. `secret` is one secret or, during a rotation, both.
    Raises ValueError if the secret is missing or malformed, and TypeError if the body was parsed. Process each event's
    `id` once.
    """
    if not isinstance(body, (str, bytes, bytearray)):
        raise TypeError("The body is not the raw request body. Pass bytes or a string.")
    keys = _keys_of(secret)
    content = body.encode() if isinstance(body, str) else bytes(body)
    given = {name.lower(): value for name, value in headers.items()}
    timestamp = given.get("x-service-timestamp", "")
    signatures = [one for name in _SIGNATURE_HEADERS for one in given.get(name, "").split(",") if one]
    if not timestamp and not signatures:
        raise WebhookError("malformed", "The x-service-timestamp and x-service-signature headers are missing.")
    if not timestamp:
        raise WebhookError("malformed", "The x-service-timestamp header is missing.")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookError("malformed", "The x-service-timestamp header is not a Unix time in seconds.")
    if not signatures:
        raise WebhookError("malformed", "The x-service-signature header is missing.")
    age = time.time() - int(timestamp)
    if abs(age) > tolerance:
        detail = f"The timestamp differs from the clock by more than {tolerance:g} seconds."
        raise WebhookError("too_old" if age > 0 else "in_the_future", detail)
    if not _is_signed(signatures, timestamp.encode() + b"." + content, keys):
        raise WebhookError(
            "wrong_signature",
            "No signature matches the body and the secret. Pass the raw request body and the secret of this endpoint.",
        )
    try:
        event = json.loads(content)
    except ValueError:
        event = None
    if not isinstance(event, dict) or not isinstance(event.get("id"), str) or not isinstance(event.get("type"), str):
        raise WebhookError("malformed", "The body is not an event in JSON.")
    return cast(WebhookEvent, event)


def _is_signed(signatures: Sequence[str], message: bytes, keys: Sequence[bytes]) -> bool:
    is_genuine = False
    for key in keys:
        expected = "v1=" + hmac.new(key, message, hashlib.sha256).hexdigest()
        for signature in signatures:
            # The loop compares all signatures, so the response time does not reveal which one matches.
            is_genuine = hmac.compare_digest(expected.encode(), signature.strip().encode()) or is_genuine
    return is_genuine


def _keys_of(secret: str | Sequence[str]) -> list[bytes]:
    """Returns the key of each secret. Raises ValueError if a secret is missing or malformed."""
    keys = [_key_of(one) for one in ([secret] if isinstance(secret, str) else secret or []) if one]
    if not keys:
        raise ValueError("The secret is missing. The service returns it only when you create the endpoint or rotate its secret.")
    return keys


def _key_of(secret: str) -> bytes:
    message = "The secret is malformed. Pass whsec_ followed by base64, as the service returned it."
    if not re.fullmatch(r"whsec_[A-Za-z0-9+/]+=*", secret):
        raise ValueError(message)
    try:
        return base64.b64decode(secret.removeprefix("whsec_"))
    except binascii.Error as error:
        raise ValueError(message) from error
