"""The client, with all operations of the service and helpers that combine several operations."""

# Generated from the asynchronous client by dev/clients.ts.

from __future__ import annotations

import hashlib
import os
import time
from pathlib import Path
from typing import Any

import httpx

from . import types
from .operations import Operations
from .transport import Transport
from .completed_files import CompletedFiles
from .errors import ChanceryError, NotSignedError, RefusedError
from .rules import path

# The timeout for transferring a large file in one request.
_TRANSFER_SECONDS_MAX = 600.0


class Client(Operations):
    """A client for one service and one API key.

    Makes at most `attempts_max` attempts at each call, and waits at most `wait_max` seconds in total between them.
    """

    def __init__(
        self,
        url: str,
        api_key: str,
        *,
        timeout: float = 30.0,
        wait_max: float = 90.0,
        attempts_max: int = 5,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        super().__init__(
            Transport(url, api_key, timeout=timeout, wait_max=wait_max, attempts_max=attempts_max, transport=transport)
        )

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        self._transport.close()

    def upload_document(
        self,
        file: bytes | str | os.PathLike[str],
        *,
        title: str,
        idempotency_key: str | None = None,
        repair: bool | None = None,
        content_type: str = "application/pdf",
        **details: Any,
    ) -> types.Document:
        """Creates a document, uploads its PDF (bytes or a path) and completes the upload.

        A call with the same idempotency key and details continues with the same document. With `repair=True`,
        the service repairs a damaged file. With `repair=False`, it stores exactly these bytes or refuses them. An image
        or office file needs its `content_type` and becomes a PDF. Raises RefusedError with the reason if the service
        does not accept the file.
        """
        content = file if isinstance(file, bytes) else Path(file).read_bytes()
        request: Any = {"title": title, **details}
        document = self.documents.create(request, idempotency_key=idempotency_key)
        if idempotency_key is not None:
            document = self.documents.get(document["id"])
        sha256 = hashlib.sha256(content).hexdigest()
        if document["source"] is not None:
            source = document["source"]
            uploaded = None if repair is False else source["repairedFrom"] or source["convertedFrom"]
            if (uploaded or source)["sha256"] == sha256:
                return document
            raise ValueError(f"The document {document['id']} was created with this idempotency key but has a different file. Use a new idempotency key.")
        address = f"/v1/documents/{path(document['id'])}"
        upload: types.UploadUrl = self._transport.send(
            "POST", f"{address}/upload-url", body={"contentLength": len(content), "sha256": sha256, "contentType": content_type}, is_once=True
        )
        self._store(upload, content)
        return self._transport.send(
            "POST",
            f"{address}/uploads/complete",
            body={"uploadId": upload["uploadId"], **({} if repair is None else {"repair": repair})},
            is_safe=True,
            timeout=_TRANSFER_SECONDS_MAX,
        )

    def download_document(self, document_id: str) -> bytes:
        """Returns the file of a document."""
        stated = self.documents.download(document_id)
        return self._read(stated["url"], "the document")

    def wait_for_completion(self, envelope_id: str, *, timeout: float = 600.0, interval: float = 2.0) -> types.Envelope:
        """Waits until the signed PDF is ready. This function polls. On a server, prefer a webhook.

        Raises NotSignedError if the envelope is declined, expired or voided, or after the timeout.
        """
        deadline = time.monotonic() + timeout
        while True:
            envelope = self.signatures.requests.get(envelope_id)
            status = envelope["status"]
            if status == "completed":
                return envelope
            if status in ("declined", "expired", "voided"):
                raise NotSignedError(envelope_id, status, f"The envelope {envelope_id} is {status}.")
            left = deadline - time.monotonic()
            if left <= 0:
                raise NotSignedError(
                    envelope_id,
                    status,
                    f"The envelope {envelope_id} is still {status} after {timeout:g} seconds. "
                    "Wait again, or increase `timeout`.",
                )
            time.sleep(min(interval, left))

    def wait_for_workflow_completion(
        self, workflow_id: str, *, timeout: float = 600.0, interval: float = 2.0
    ) -> types.SigningWorkflow:
        """Waits until all signers of a workflow have signed. `finalEnvelopeId` of the result names the envelope with all
        signatures. This function polls.

        Raises NotSignedError, with the envelope that stopped the workflow, if the workflow is stopped, or with an
        unfinished envelope after the timeout. Raises ChanceryError if no envelope of the workflow explains its status.
        """
        deadline = time.monotonic() + timeout
        while True:
            workflow = self.signatures.workflows.get(workflow_id)
            if workflow["status"] == "completed":
                return workflow
            if workflow["status"] == "stopped":
                ended = [each for each in workflow["steps"] if each["status"] in ("declined", "expired", "voided")]
                if not ended:
                    raise ChanceryError(f"The workflow {workflow_id} is stopped, but none of its envelopes has ended.")
                step = min(ended, key=lambda each: each["status"] == "voided")
                said = f"The workflow {workflow_id} is stopped, because the envelope {step['id']} is {step['status']}."
                raise NotSignedError(step["id"], step["status"], said)
            left = deadline - time.monotonic()
            if left <= 0:
                unfinished = [each for each in workflow["steps"] if each["status"] != "completed"]
                if not unfinished:
                    raise ChanceryError(
                        f"The workflow {workflow_id} is still {workflow['status']} after {timeout:g} seconds, "
                        "but all of its envelopes are completed."
                    )
                step = unfinished[0]
                said = f"The envelope {step['id']} is still {step['status']} after {timeout:g} seconds. Wait again, or increase `timeout`."
                raise NotSignedError(step["id"], step["status"], said)
            time.sleep(min(interval, left))

    def download_completed(self, envelope_id: str) -> CompletedFiles:
        """Returns the signed PDF, certificate and evidence of a completed envelope, with the keys that verify them."""

        def file(artifact: Any) -> bytes:
            stated = self.signatures.requests.artifact(envelope_id, artifact)
            content = self._read(stated["url"], f"the {artifact}")
            if hashlib.sha256(content).hexdigest() != stated["sha256"]:
                raise ChanceryError(f"The downloaded file {artifact} does not match the hash that the service returned. Download the file again.")
            return content

        def published(name: str) -> str:
            content = self._read(f"{self._transport.url}/.well-known/{name}", name)
            return content.decode()

        fields = (self.signatures.requests.get(envelope_id))["fields"]
        attached = [one for each in fields for one in each.get("files") or []]
        evidence = f"/v1/signatures/requests/{path(envelope_id)}/evidence"
        return CompletedFiles(
            document=file("document"),
            certificate=file("certificate"),
            # Re-encoding the JSON can change the notation of a number, which the verification rejects.
            evidence=self._transport.send("GET", evidence, is_text=True),
            keys=published("jwks.json"),
            seal=published("chancery-seal-certificate.pem"),
            attachments={f"{one['id']}-{one['name']}": file(one["id"]) for one in attached},
        )

    def _store(self, upload: types.UploadUrl, content: bytes) -> None:
        """Uploads the file once.

        A 412 after a lost response means that the store already has the file. Completing the upload checks its hash.
        """
        headers = {**upload["requiredHeaders"], "content-length": str(len(content))}
        response, attempts = self._transport.fetch_with_retries(
            "PUT", upload["uploadUrl"], headers=headers, content=content, timeout=_TRANSFER_SECONDS_MAX
        )
        if not response.is_success and not (response.status_code == 412 and attempts > 1):
            raise RefusedError("Uploading the file to the object store", response)

    def _read(self, url: str, name: str) -> bytes:
        response, _ = self._transport.fetch_with_retries("GET", url, timeout=_TRANSFER_SECONDS_MAX)
        if not response.is_success:
            raise RefusedError(f"Downloading {name}", response)
        return response.content
