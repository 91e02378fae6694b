"""Client of a Chancery service: documents, e-signatures, webhooks, and offline verification of evidence."""

from . import types
from .async_client import AsyncClient
from .client import Client
from .completed_files import CompletedFiles
from .errors import ChanceryError, NoResponseError, NotSignedError, RefusedError, WebhookError
from .evidence import Check, EvidenceResult, verify_evidence
from .rules import ResponseInfo
from .webhooks import verify_webhook

__all__ = [
    "AsyncClient",
    "ChanceryError",
    "Check",
    "Client",
    "CompletedFiles",
    "EvidenceResult",
    "NoResponseError",
    "NotSignedError",
    "RefusedError",
    "ResponseInfo",
    "WebhookError",
    "types",
    "verify_evidence",
    "verify_webhook",
]
