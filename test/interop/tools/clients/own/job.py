"""Checks the guarantees of the Python client against a running service."""

import base64
import hashlib
import hmac
import json
import os
import time
from dataclasses import replace

import httpx

from chancery import ChanceryError, Client, NotSignedError, RefusedError, WebhookError, verify_evidence, verify_webhook

pdf = open(os.environ["PDF"], "rb").read()
field = {"type": "signature", "pageNumber": 2, "x": 0.1, "y": 0.4, "width": 0.3, "height": 0.1}


class Lossy(httpx.BaseTransport):
    """Sends every request, and drops the first response to each request."""

    def __init__(self):
        self.under, self.seen = httpx.HTTPTransport(), {}

    def handle_request(self, request):
        place = (request.method, request.url.path)
        self.seen[place] = self.seen.get(place, 0) + 1
        response = self.under.handle_request(request)
        if self.seen[place] == 1:
            response.read()
            raise httpx.ReadError("the connection was cut")
        return response


for wrong in [("api.example.com", "chy_test"), ("https://api.example.com", ""), ("https://api.example.com", "chy test")]:
    try:
        Client(*wrong)
        raise SystemExit(f"{wrong} was taken")
    except ValueError:
        pass



def rejection(headers, body, secret):
    try:
        verify_webhook(headers, body, secret)
    except (WebhookError, TypeError, ValueError) as error:
        return type(error).__name__, str(error)
    raise SystemExit("a delivery was taken")


def delivery(secret, body):
    timestamp = str(int(time.time()))
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    return {"X-Service-Timestamp": timestamp, "X-Service-Signature": f"v1={digest}"}


secret, event = "whsec_" + base64.b64encode(bytes(32)).decode(), b'{"id":"evt_1","type":"webhook.test"}'
headers = delivery(secret, event)
assert verify_webhook(headers, event, secret)["id"] == verify_webhook(headers, event.decode(), [secret])["id"] == "evt_1"
for name in headers:
    rest = {other: value for other, value in headers.items() if other != name}
    message = f"The delivery was rejected: malformed. The {name.lower()} header is missing."
    assert rejection(rest, event, secret) == ("WebhookError", message)
assert "The x-service-timestamp and x-service-signature headers are missing." in rejection({}, event, secret)[1]
for missing in (None, "", []):
    for given in (headers, {}):
        kind, message = rejection(given, event, missing)
        assert kind == "ValueError" and message.startswith("The secret is missing."), message
assert rejection(headers, json.loads(event), secret)[0] == "TypeError"
assert "wrong_signature. No signature matches" in rejection(headers, event + b" ", secret)[1]

with Client(os.environ["SERVICE"], os.environ["API_KEY"]) as chancery:
    document = chancery.upload_document(pdf, title="Agreement")
    request = {"documentId": document["id"], "signerEmail": os.environ["SIGNER"], "fields": [field]}
    envelope = chancery.signatures.requests.create(request)
    chancery.wait_for_completion(envelope["id"], timeout=60, interval=0.2)
    files = chancery.download_completed(envelope["id"])
    assert files.document.startswith(pdf)
    found = verify_evidence(files)
    assert found.valid and not found.is_open and len(found.checks) > 8 and "known_heads" in found.not_checked, found
    changed = type(files)(files.document + b"\n", files.certificate, files.evidence, files.keys, files.seal)
    assert not verify_evidence(changed).valid
    for name in ("document", "certificate", "evidence", "keys", "seal"):
        try:
            replace(files, **{name: None})
            raise AssertionError(f"{name} was accepted without a value")
        except TypeError as error:
            assert str(error).startswith(f"{name} must be ") and str(error).endswith(", not NoneType."), error
    failed = [each for each in verify_evidence(replace(files, seal="no certificates")).checks if not each.ok]
    assert [(each.name, each.code) for each in failed] == [("seal", "trusted_certificates_unreadable")], failed
    try:
        verify_evidence(files, heads="1:" + "0" * 64)
        raise AssertionError("a single string was accepted as heads")
    except TypeError:
        pass
    try:
        verify_evidence(files, heads=["abc"])
        raise AssertionError("a malformed head was accepted")
    except ValueError:
        pass

    key = "python-once-1"
    once = chancery.upload_document(pdf, title="Once", idempotency_key=key)
    assert chancery.upload_document(pdf, title="Once", idempotency_key=key)["id"] == once["id"]
    infos = []
    for _ in range(2):
        chancery.folders.create({"name": f"Once {os.getpid()}"}, idempotency_key=f"{key}-folder-{os.getpid()}", on_response=infos.append)
    assert [each.is_replayed for each in infos] == [False, True] and all(each.request_id for each in infos), infos
    cut = pdf[: pdf.rindex(b"startxref")]
    repaired = chancery.upload_document(cut, title="Damaged", idempotency_key=f"{key}-cut", repair=True)
    assert chancery.upload_document(cut, title="Damaged", idempotency_key=f"{key}-cut", repair=True)["id"] == repaired["id"]

    # Other clients use the same organization concurrently.
    title = f"Lost {os.getpid()}"
    lossy = Lossy()
    with Client(os.environ["SERVICE"], os.environ["API_KEY"], transport=lossy) as other:
        assert other.upload_document(pdf, title=title)["status"] == "ready"
    assert set(lossy.seen.values()) == {2}, lossy.seen
    assert sum(each["title"] == title for each in chancery.documents.list_all(limit=100)) == 1

    try:
        chancery.documents.create({"title": ""})
        raise SystemExit("an empty title was taken")
    except RefusedError as error:
        assert (error.status, error.code, error.errors[0]["path"]) == (400, "invalid_request", "title"), error
        assert error.request_id
    other_envelope = chancery.signatures.requests.create({**request, "delivery": "none"})
    chancery.signatures.requests.void(other_envelope["id"])
    try:
        chancery.wait_for_completion(other_envelope["id"])
        raise SystemExit("a voided envelope was completed")
    except NotSignedError as error:
        assert error.status == "voided"
    workflow = chancery.signatures.workflows.sequential(
        {"documentId": request["documentId"], "signers": [{"signerEmail": request["signerEmail"], "fields": [field], "delivery": "none"}]}
    )
    chancery.signatures.requests.void(workflow["steps"][0]["id"])
    try:
        chancery.wait_for_workflow_completion(workflow["id"])
        raise SystemExit("a stopped workflow was completed")
    except NotSignedError as error:
        assert (error.envelope_id, error.status) == (workflow["steps"][0]["id"], "voided")
    # No envelope explains the status of these workflows. The service does not return them.
    for status, steps in [("stopped", []), ("stopped", ["completed", "active"]), ("active", ["completed"])]:
        body = {"id": "swf_1", "status": status, "steps": [{"id": "env_1", "status": each} for each in steps]}
        transport = httpx.MockTransport(lambda _, body=body: httpx.Response(200, json=body))
        with Client("https://api.example.com", "chy_test_key", transport=transport) as other:
            try:
                other.wait_for_workflow_completion("swf_1", timeout=0)
                raise SystemExit("an inconsistent workflow was completed")
            except ChanceryError as error:
                assert type(error) is ChanceryError and f"The workflow swf_1 is {'' if status == 'stopped' else 'still '}{status}" in str(error), error
    assert "EXTF" in chancery.documents.export.datev({"documentIds": [once["id"]]})
    print("sealed and verified")
