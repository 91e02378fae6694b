"""Retrieves resources, changes them and sends them back. A type checker must accept every line."""

from chancery import Client
from chancery.types import SignatureFieldInput, TemplateUpdate


def rename(chancery: Client, id: str) -> int:
    template = chancery.templates.get(id)
    template["name"] = "Lease 2026"
    template["roles"][0]["signerName"] = None
    template["roles"][0]["fields"][0]["label"] = "Signature"
    return chancery.templates.update(id, template)["version"]


def add_field(chancery: Client, id: str) -> int:
    template = chancery.templates.get(id)
    place: SignatureFieldInput = {"type": "date", "pageNumber": 1, "x": 0.5, "y": 0.5, "width": 0.2, "height": 0.04}
    role = template["roles"][0]
    update: TemplateUpdate = {
        "name": template["name"],
        "documentId": template["documentId"],
        "expectedVersion": template["version"],
        "roles": [{"role": role["role"], "fields": [*role["fields"], place]}, *template["roles"][1:]],
    }
    update["message"] = "Please sign by Friday."
    return chancery.templates.update(id, update)["version"]


def create(chancery: Client, document_id: str) -> str:
    fields: list[SignatureFieldInput] = []
    fields.append({"type": "signature", "pageNumber": 1, "x": 0.1, "y": 0.1, "width": 0.3, "height": 0.1})
    created = chancery.templates.create(
        {"name": "Lease", "documentId": document_id, "roles": [{"role": "Tenant", "fields": fields}]}
    )
    chancery.signatures.requests.create({"documentId": document_id, "signerEmail": "anna@example.com", "fields": fields})
    return created["id"]


def correct(chancery: Client, id: str) -> int:
    envelope = chancery.signatures.requests.get(id)
    for field in envelope["fields"]:
        field["isRequired"] = True
    return chancery.signatures.requests.correct(id, {"fields": envelope["fields"]})["revision"]
