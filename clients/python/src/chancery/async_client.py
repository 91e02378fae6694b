"""The client, with all operations of the service and helpers that combine several operations."""

from __future__ import annotations

import asyncio
import hashlib
import os
import time
from pathlib import Path
from typing import Any

import httpx

from . import types
from .async_operations import AsyncOperations
from .async_transport import AsyncTransport
from .completed_files import CompletedFiles
from .errors import ChanceryError, NotSignedError, RefusedError
from .rules import path

# The timeout for transferring a large file in one request.
_TRANSFER_SECONDS_MAX = 600.0


class AsyncClient(AsyncOperations):
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
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        super().__init__(
            AsyncTransport(url, api_key, timeout=timeout, wait_max=wait_max, attempts_max=attempts_max, transport=transport)
        )

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._transport.aclose()

    async def upload_document(
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
        content = file if isinstance(file, bytes) else await asyncio.to_thread(Path(file).read_bytes)
        request: Any = {"title": title, **details}
        document = await self.documents.create(request, idempotency_key=idempotency_key)
        if idempotency_key is not None:
            document = await self.documents.get(document["id"])
        sha256 = hashlib.sha256(content).hexdigest()
        if document["source"] is not None:
            source = document["source"]
            uploaded = None if repair is False else source["repairedFrom"] or source["convertedFrom"]
            if (uploaded or source)["sha256"] == sha256:
                return document
            raise ValueError(f"The document {document['id']} was created with this idempotency key but has a different file. Use a new idempotency key.")
        address = f"/v1/documents/{path(document['id'])}"
        upload: types.UploadUrl = await self._transport.send(
            "POST", f"{address}/upload-url", body={"contentLength": len(content), "sha256": sha256, "contentType": content_type}, is_once=True
        )
        await self._store(upload, content)
        return await self._transport.send(
            "POST",
            f"{address}/uploads/complete",
            body={"uploadId": upload["uploadId"], **({} if repair is None else {"repair": repair})},
            is_safe=True,
            timeout=_TRANSFER_SECONDS_MAX,
        )

    async def download_document(self, document_id: str) -> bytes:
        """Returns the file of a document."""
        stated = await self.documents.download(document_id)
        return await self._read(stated["url"], "the document")

    async def wait_for_completion(self, envelope_id: str, *, timeout: float = 600.0, interval: float = 2.0) -> types.Envelope:
        """Waits until the signed PDF is ready. This function polls. On a server, prefer a webhook.

        Raises NotSignedError if the envelope is declined, expired or voided, or after the timeout.
        """
        deadline = time.monotonic() + timeout
        while True:
            envelope = await self.signatures.requests.get(envelope_id)
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
            await asyncio.sleep(min(interval, left))

    async def wait_for_workflow_completion(
        self, workflow_id: str, *, timeout: float = 600.0, interval: float = 2.0
    ) -> types.SigningWorkflow:
        """Waits until all signers of a workflow have signed. `finalEnvelopeId` of the result names the envelope with all
        signatures. This function polls.

        Raises NotSignedError, with the envelope that stopped the workflow, if the workflow is stopped, or with an
        unfinished envelope after the timeout. Raises ChanceryError if no envelope of the workflow explains its status.
        """
        deadline = time.monotonic() + timeout
        while True:
            workflow = await self.signatures.workflows.get(workflow_id)
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
            await asyncio.sleep(min(interval, left))

    async def download_completed(self, envelope_id: str) -> CompletedFiles:
        """Returns the signed PDF, certificate and evidence of a completed envelope, with the keys that verify them."""

        async def file(artifact: Any) -> bytes:
            stated = await self.signatures.requests.artifact(envelope_id, artifact)
            content = await self._read(stated["url"], f"the {artifact}")
            if hashlib.sha256(content).hexdigest() != stated["sha256"]:
                raise ChanceryError(f"The downloaded file {artifact} does not match the hash that the service returned. Download the file again.")
            return content

        async def published(name: str) -> str:
            content = await self._read(f"{self._transport.url}/.well-known/{name}", name)
            return content.decode()

        fields = (await self.signatures.requests.get(envelope_id))["fields"]
        attached = [one for each in fields for one in each.get("files") or []]
        evidence = f"/v1/signatures/requests/{path(envelope_id)}/evidence"
        return CompletedFiles(
            document=await file("document"),
            certificate=await file("certificate"),
            # Re-encoding the JSON can change the notation of a number, which the verification rejects.
            evidence=await self._transport.send("GET", evidence, is_text=True),
            keys=await published("jwks.json"),
            seal=await published("chancery-seal-certificate.pem"),
            attachments={f"{one['id']}-{one['name']}": await file(one["id"]) for one in attached},
        )

    async def _store(self, upload: types.UploadUrl, content: bytes) -> None:
        """Uploads the file once.

        A 412 after a lost response means that the store already has the file. Completing the upload checks its hash.
        """
        headers = {**upload["requiredHeaders"], "content-length": str(len(content))}
        response, attempts = await self._transport.fetch_with_retries(
            "PUT", upload["uploadUrl"], headers=headers, content=content, timeout=_TRANSFER_SECONDS_MAX
        )
        if not response.is_success and not (response.status_code == 412 and attempts > 1):
            raise RefusedError("Uploading the file to the object store", response)

    async def _read(self, url: str, name: str) -> bytes:
        response, _ = await self._transport.fetch_with_retries("GET", url, timeout=_TRANSFER_SECONDS_MAX)
        if not response.is_success:
            raise RefusedError(f"Downloading {name}", response)
        return response.content
