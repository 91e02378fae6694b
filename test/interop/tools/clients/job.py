"""Uploads a document and sends it for signature with the Python client of openapi-generator."""

import os
import urllib.request
import uuid

import openapi_client as api

configuration = api.Configuration(host=os.environ["SERVICE"], api_key={"apiKeyHeader": os.environ["API_KEY"]})
pdf = open(os.environ["PDF"], "rb").read()
with api.ApiClient(configuration) as client:
    documents = api.DocumentsApi(client)
    key = str(uuid.uuid4())
    document = documents.documents_create(key, api.DocumentInput(title="Agreement"))
    upload = documents.documents_upload_url_create(document.id, api.UploadRequest(contentLength=len(pdf)))
    put = urllib.request.Request(upload.upload_url, pdf, upload.required_headers, method="PUT")
    urllib.request.urlopen(put, timeout=30).close()
    documents.documents_upload_complete(document.id, api.UploadCompletion(uploadId=upload.upload_id))
    field = api.SignatureFieldInput(type="signature", pageNumber=2, x=0.1, y=0.4, width=0.3, height=0.1)
    request = api.EnvelopeInput(documentId=document.id, signerEmail="anna@example.com", fields=[field])
    envelope = api.SignaturesApi(client).signatures_requests_create(key, request)
    found = documents.documents_search_text(q="Agreement")
    print(envelope.status, len(found.data))
