"""Checks the asynchronous Python client against a running service."""

import asyncio
import os

import httpx

from chancery import AsyncClient, NotSignedError, RefusedError, verify_evidence

pdf = open(os.environ["PDF"], "rb").read()
field = {"type": "signature", "pageNumber": 2, "x": 0.1, "y": 0.4, "width": 0.3, "height": 0.1}


class Lossy(httpx.AsyncBaseTransport):
    """Sends every request, and drops the first response to each request."""

    def __init__(self):
        self.under, self.seen = httpx.AsyncHTTPTransport(), {}

    async def handle_async_request(self, request):
        place = (request.method, request.url.path)
        self.seen[place] = self.seen.get(place, 0) + 1
        response = await self.under.handle_async_request(request)
        if self.seen[place] == 1:
            await response.aread()
            raise httpx.ReadError("the connection was cut")
        return response


async def main():
    service, key = os.environ["SERVICE"], os.environ["API_KEY"]
    async with AsyncClient(service, key) as chancery:
        titles = [f"Async {os.getpid()} {i}" for i in range(3)]
        documents = await asyncio.gather(*(chancery.upload_document(os.environ["PDF"], title=each) for each in titles))
        request = {"documentId": documents[0]["id"], "signerEmail": os.environ["SIGNER"], "fields": [field]}
        envelope = await chancery.signatures.requests.create(request)
        await chancery.wait_for_completion(envelope["id"], timeout=60, interval=0.2)
        files = await chancery.download_completed(envelope["id"])
        found = verify_evidence(files)
        assert found.valid and not found.is_open and len(found.checks) > 8 and "known_heads" in found.not_checked, found
        assert await chancery.download_document(documents[1]["id"]) == pdf

        lossy = Lossy()
        async with AsyncClient(service, key, transport=lossy) as other:
            assert (await other.upload_document(pdf, title=titles[0]))["status"] == "ready"
        assert set(lossy.seen.values()) == {2}, lossy.seen
        seen = [each["title"] async for each in chancery.documents.list_all(limit=100)]
        assert [seen.count(title) for title in titles] == [2, 1, 1]

        infos, once = [], f"async-once-{os.getpid()}"
        for _ in range(2):
            await chancery.documents.create({"title": "Once"}, idempotency_key=once, on_response=infos.append)
        assert [(each.status, each.is_replayed) for each in infos] == [(201, False), (200, True)], infos

        try:
            await chancery.documents.create({"title": ""})
            raise SystemExit("an empty title was taken")
        except RefusedError as error:
            assert (error.status, error.code, error.errors[0]["path"]) == (400, "invalid_request", "title"), error
        voided = await chancery.signatures.requests.create({**request, "delivery": "none"})
        await chancery.signatures.requests.void(voided["id"])
        try:
            await chancery.wait_for_completion(voided["id"])
            raise SystemExit("a voided envelope was completed")
        except NotSignedError as error:
            assert error.status == "voided"
        workflow = await chancery.signatures.workflows.sequential(
            {"documentId": request["documentId"], "signers": [{"signerEmail": request["signerEmail"], "fields": [field], "delivery": "none"}]}
        )
        await chancery.signatures.requests.void(workflow["steps"][0]["id"])
        try:
            await chancery.wait_for_workflow_completion(workflow["id"])
            raise SystemExit("a stopped workflow was completed")
        except NotSignedError as error:
            assert (error.envelope_id, error.status) == (workflow["steps"][0]["id"], "voided")
        print("sealed and verified")


asyncio.run(main())
