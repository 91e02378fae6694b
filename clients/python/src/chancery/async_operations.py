"""The operations of the service, nested by operation id."""

# Generated from docs/openapi.json by dev/clients.ts.

from __future__ import annotations

from typing import Any, AsyncIterator, Literal, Union

from . import types
from .async_transport import AsyncTransport
from .rules import OnResponse, path


class Health:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def get(self, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Health:
        """Check the availability of the service."""
        return await self._transport.send("GET", "/health", timeout=timeout, on_response=on_response)


class Account:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def get(self, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Account:
        """Retrieve the account."""
        return await self._transport.send("GET", "/v1/account", timeout=timeout, on_response=on_response)


class ApiKeys:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.ApiKeyList:
        """List API keys."""
        return await self._transport.send("GET", "/v1/api-keys", timeout=timeout, on_response=on_response)

    async def create(self, body: types.ApiKeyInput, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.ApiKeyWithSecret:
        """Create a child key."""
        return await self._transport.send("POST", "/v1/api-keys", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def revoke(self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.ApiKey:
        """Revoke an API key and its descendants."""
        return await self._transport.send("DELETE", f"/v1/api-keys/{path(id)}", is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)


class DocumentsPlaces:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def find(self, id: str, body: types.PlacesInput, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Places:
        """Find places for fields."""
        return await self._transport.send("POST", f"/v1/documents/{path(id)}/places", body=body, is_safe=True, timeout=timeout, on_response=on_response)


class DocumentsUploadUrl:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(self, id: str, body: types.UploadRequest, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.UploadUrl:
        """Create an upload URL."""
        return await self._transport.send("POST", f"/v1/documents/{path(id)}/upload-url", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)


class DocumentsUpload:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def complete(self, id: str, body: types.UploadCompletion, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Document:
        """Complete an upload."""
        return await self._transport.send("POST", f"/v1/documents/{path(id)}/uploads/complete", body=body, is_safe=True, timeout=timeout, on_response=on_response)


class DocumentsVersions:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self, id: str, *, limit: int | None = None, offset: int | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.DocumentVersionList:
        """List the versions of a document."""
        return await self._transport.send("GET", f"/v1/documents/{path(id)}/versions", query={"limit": limit, "offset": offset}, timeout=timeout, on_response=on_response)

    def list_all(self, id: str, *, limit: int | None = None, offset: int | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> AsyncIterator[types.DocumentVersion]:
        """List the versions of a document. Requests all pages and yields their items."""
        return self._transport.pages("GET", f"/v1/documents/{path(id)}/versions", query={"limit": limit, "offset": offset}, timeout=timeout, on_response=on_response, paging="offset")

    async def download(self, id: str, version: str, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.DownloadUrl:
        """Create a download URL for a version."""
        return await self._transport.send("GET", f"/v1/documents/{path(id)}/versions/{path(version)}/download", timeout=timeout, on_response=on_response)


class DocumentsTrash:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self, *, limit: int | None = None, offset: int | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.TrashList:
        """List documents in the trash."""
        return await self._transport.send("GET", "/v1/trash", query={"limit": limit, "offset": offset}, timeout=timeout, on_response=on_response)

    def list_all(self, *, limit: int | None = None, offset: int | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> AsyncIterator[types.Document]:
        """List documents in the trash. Requests all pages and yields their items."""
        return self._transport.pages("GET", "/v1/trash", query={"limit": limit, "offset": offset}, timeout=timeout, on_response=on_response, paging="offset")


class DocumentsExport:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def datev(self, body: types.DatevExport, *, timeout: float | None = None, on_response: OnResponse | None = None) -> str:
        """Export booking data for DATEV."""
        return await self._transport.send("POST", "/v1/export/datev", body=body, is_safe=True, is_text=True, timeout=timeout, on_response=on_response)


class Documents:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self.places = DocumentsPlaces(transport)
        self.upload_url = DocumentsUploadUrl(transport)
        self.upload = DocumentsUpload(transport)
        self.versions = DocumentsVersions(transport)
        self.trash = DocumentsTrash(transport)
        self.export = DocumentsExport(transport)

    async def list(self, *, limit: int | None = None, offset: int | None = None, folder: str | None = None, type: str | None = None, sha256: str | None = None, sort: Literal["createdAt", "updatedAt", "title", "type", "status"] | None = None, order: Literal["asc", "desc"] | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.DocumentList:
        """List documents."""
        return await self._transport.send("GET", "/v1/documents", query={"limit": limit, "offset": offset, "folder": folder, "type": type, "sha256": sha256, "sort": sort, "order": order}, timeout=timeout, on_response=on_response)

    def list_all(self, *, limit: int | None = None, offset: int | None = None, folder: str | None = None, type: str | None = None, sha256: str | None = None, sort: Literal["createdAt", "updatedAt", "title", "type", "status"] | None = None, order: Literal["asc", "desc"] | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> AsyncIterator[types.Document]:
        """List documents. Requests all pages and yields their items."""
        return self._transport.pages("GET", "/v1/documents", query={"limit": limit, "offset": offset, "folder": folder, "type": type, "sha256": sha256, "sort": sort, "order": order}, timeout=timeout, on_response=on_response, paging="offset")

    async def create(self, body: types.DocumentInput, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Document:
        """Create a document."""
        return await self._transport.send("POST", "/v1/documents", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def combine(self, body: types.CombinationInput, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Document:
        """Combine documents."""
        return await self._transport.send("POST", "/v1/documents/combine", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def search_text(self, *, q: str, offset: int | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.SearchResult:
        """Search titles and texts."""
        return await self._transport.send("GET", "/v1/documents/search", query={"q": q, "offset": offset}, timeout=timeout, on_response=on_response)

    async def create_from_text(self, body: types.TextDocumentInput, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Document:
        """Create a document from plain text."""
        return await self._transport.send("POST", "/v1/documents/text", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def get(self, id: str, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Document:
        """Retrieve a document."""
        return await self._transport.send("GET", f"/v1/documents/{path(id)}", timeout=timeout, on_response=on_response)

    async def update(self, id: str, body: types.DocumentUpdate, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Document:
        """Update a document."""
        return await self._transport.send("PATCH", f"/v1/documents/{path(id)}", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def delete(self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Document:
        """Move a document to the trash."""
        return await self._transport.send("DELETE", f"/v1/documents/{path(id)}", is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def audit_events(self, id: str, *, limit: int | None = None, cursor: str | None = None, order: Literal["asc", "desc"] | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.DocumentAuditEventList:
        """List the audit events of a document."""
        return await self._transport.send("GET", f"/v1/documents/{path(id)}/audit-events", query={"limit": limit, "cursor": cursor, "order": order}, timeout=timeout, on_response=on_response)

    def audit_events_all(self, id: str, *, limit: int | None = None, cursor: str | None = None, order: Literal["asc", "desc"] | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> AsyncIterator[types.AuditEvent]:
        """List the audit events of a document. Requests all pages and yields their items."""
        return self._transport.pages("GET", f"/v1/documents/{path(id)}/audit-events", query={"limit": limit, "cursor": cursor, "order": order}, timeout=timeout, on_response=on_response, paging="cursor")

    async def read_text(self, id: str, *, offset: int | None = None, limit: int | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.TextChunk:
        """Read the text of a document."""
        return await self._transport.send("GET", f"/v1/documents/{path(id)}/content", query={"offset": offset, "limit": limit}, timeout=timeout, on_response=on_response)

    async def download(self, id: str, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.DownloadUrl:
        """Create a download URL."""
        return await self._transport.send("GET", f"/v1/documents/{path(id)}/download", timeout=timeout, on_response=on_response)

    async def restore(self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Document:
        """Restore a document from the trash."""
        return await self._transport.send("POST", f"/v1/documents/{path(id)}/restore", is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def save_text_version(self, id: str, body: types.TextVersion, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Document:
        """Save edited text as a new version."""
        return await self._transport.send("POST", f"/v1/documents/{path(id)}/versions", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)


class Folders:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.FolderList:
        """List folders."""
        return await self._transport.send("GET", "/v1/folders", timeout=timeout, on_response=on_response)

    async def create(self, body: types.FolderInput, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Folder:
        """Create a folder."""
        return await self._transport.send("POST", "/v1/folders", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def update(self, id: str, body: types.FolderUpdate, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Folder:
        """Rename or move a folder."""
        return await self._transport.send("PATCH", f"/v1/folders/{path(id)}", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def delete(self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Folder:
        """Delete an empty folder."""
        return await self._transport.send("DELETE", f"/v1/folders/{path(id)}", is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)


class OrganizationAuditEvents:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self, *, limit: int | None = None, cursor: str | None = None, order: Literal["asc", "desc"] | None = None, include: Literal["documents"] | None = None, target_id: str | None = None, actor_id: str | None = None, action: Literal["organization.created", "organization.limit_set", "organization.budget_set", "organization.brand_set", "apiKey.created", "apiKey.revoked", "apiKey.limit_set", "apiKey.marked", "member.created", "member.updated", "member.deactivated", "member.reactivated", "member.removed", "folder.created", "folder.changed", "folder.deleted", "document.created", "document.source_ready", "document.version_saved", "document.trashed", "document.restored", "document.purged", "document.hold_placed", "document.hold_released", "document.retention_set", "document.read", "document.versions_read", "document.combined", "document.places_read", "document.text_read", "document.text_extracted", "document.text_unavailable", "document.viewed", "document.downloaded", "document.export_read", "document.changed", "document.moved", "document.type_set", "document.metadata_set", "document.extraction_requested", "document.rescanned", "document.quarantined", "upload.opened", "upload.refused", "envelope.created", "envelope.activated", "envelope.advanced", "envelope.sent", "envelope.bounced", "envelope.reminded", "envelope.reassigned", "envelope.corrected", "envelope.opened", "envelope.access_denied", "envelope.access_passed", "envelope.signed", "envelope.completed", "envelope.declined", "envelope.expired", "envelope.voided", "envelope.session_opened", "envelope.session_entered", "envelope.page_shown", "envelope.link_requested", "envelope.evidence_read", "envelope.artifact_read", "envelope.file_attached", "envelope.file_removed", "envelope.file_refused", "template.created", "template.changed", "template.deleted", "bulkSend.created", "bulkSend.canceled", "bulkSend.completed", "webhook.created", "webhook.changed", "webhook.secret_rotated", "webhook.tested", "webhook.delivery_replayed", "webhook.disabled", "webhook.deleted", "webhook.secrets_reencrypted", "workflow.stored", "workflow.disabled", "workflow.enabled", "workflow.run_started", "workflow.run_ended", "sandbox.clock_advanced", "audit.origins_erased", "audit.log_advanced", "jobs.retried", "retention.rule_set", "retention.rule_removed", "person.erased"] | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.AuditEventList:
        """List the audit events of the organization."""
        return await self._transport.send("GET", "/v1/organization/audit-events", query={"limit": limit, "cursor": cursor, "order": order, "include": include, "targetId": target_id, "actorId": actor_id, "action": action}, timeout=timeout, on_response=on_response)

    def list_all(self, *, limit: int | None = None, cursor: str | None = None, order: Literal["asc", "desc"] | None = None, include: Literal["documents"] | None = None, target_id: str | None = None, actor_id: str | None = None, action: Literal["organization.created", "organization.limit_set", "organization.budget_set", "organization.brand_set", "apiKey.created", "apiKey.revoked", "apiKey.limit_set", "apiKey.marked", "member.created", "member.updated", "member.deactivated", "member.reactivated", "member.removed", "folder.created", "folder.changed", "folder.deleted", "document.created", "document.source_ready", "document.version_saved", "document.trashed", "document.restored", "document.purged", "document.hold_placed", "document.hold_released", "document.retention_set", "document.read", "document.versions_read", "document.combined", "document.places_read", "document.text_read", "document.text_extracted", "document.text_unavailable", "document.viewed", "document.downloaded", "document.export_read", "document.changed", "document.moved", "document.type_set", "document.metadata_set", "document.extraction_requested", "document.rescanned", "document.quarantined", "upload.opened", "upload.refused", "envelope.created", "envelope.activated", "envelope.advanced", "envelope.sent", "envelope.bounced", "envelope.reminded", "envelope.reassigned", "envelope.corrected", "envelope.opened", "envelope.access_denied", "envelope.access_passed", "envelope.signed", "envelope.completed", "envelope.declined", "envelope.expired", "envelope.voided", "envelope.session_opened", "envelope.session_entered", "envelope.page_shown", "envelope.link_requested", "envelope.evidence_read", "envelope.artifact_read", "envelope.file_attached", "envelope.file_removed", "envelope.file_refused", "template.created", "template.changed", "template.deleted", "bulkSend.created", "bulkSend.canceled", "bulkSend.completed", "webhook.created", "webhook.changed", "webhook.secret_rotated", "webhook.tested", "webhook.delivery_replayed", "webhook.disabled", "webhook.deleted", "webhook.secrets_reencrypted", "workflow.stored", "workflow.disabled", "workflow.enabled", "workflow.run_started", "workflow.run_ended", "sandbox.clock_advanced", "audit.origins_erased", "audit.log_advanced", "jobs.retried", "retention.rule_set", "retention.rule_removed", "person.erased"] | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> AsyncIterator[types.AuditEvent]:
        """List the audit events of the organization. Requests all pages and yields their items."""
        return self._transport.pages("GET", "/v1/organization/audit-events", query={"limit": limit, "cursor": cursor, "order": order, "include": include, "targetId": target_id, "actorId": actor_id, "action": action}, timeout=timeout, on_response=on_response, paging="cursor")


class OrganizationBrand:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def get(self, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Brand:
        """Retrieve the branding."""
        return await self._transport.send("GET", "/v1/organization/brand", timeout=timeout, on_response=on_response)

    async def set(self, body: types.BrandChange, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Brand:
        """Update the branding."""
        return await self._transport.send("PATCH", "/v1/organization/brand", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)


class OrganizationMembers:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self, *, limit: int | None = None, cursor: str | None = None, status: Literal["active", "deactivated", "removed"] | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.MemberList:
        """List members."""
        return await self._transport.send("GET", "/v1/organization/members", query={"limit": limit, "cursor": cursor, "status": status}, timeout=timeout, on_response=on_response)

    def list_all(self, *, limit: int | None = None, cursor: str | None = None, status: Literal["active", "deactivated", "removed"] | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> AsyncIterator[types.Member]:
        """List members. Requests all pages and yields their items."""
        return self._transport.pages("GET", "/v1/organization/members", query={"limit": limit, "cursor": cursor, "status": status}, timeout=timeout, on_response=on_response, paging="cursor")


class Organization:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self.audit_events = OrganizationAuditEvents(transport)
        self.brand = OrganizationBrand(transport)
        self.members = OrganizationMembers(transport)


class SignaturesRequests:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self, *, limit: int | None = None, offset: int | None = None, cursor: str | None = None, status: Literal["waiting", "active", "sealing", "completed", "declined", "expired", "voided"] | None = None, document_id: str | None = None, workflow_id: str | None = None, external_id: str | None = None, template_id: str | None = None, previous_envelope_id: str | None = None, signer_email: str | None = None, sha256: str | None = None, created_from: str | None = None, created_before: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.EnvelopeList:
        """List envelopes."""
        return await self._transport.send("GET", "/v1/signatures/requests", query={"limit": limit, "offset": offset, "cursor": cursor, "status": status, "documentId": document_id, "workflowId": workflow_id, "externalId": external_id, "templateId": template_id, "previousEnvelopeId": previous_envelope_id, "signerEmail": signer_email, "sha256": sha256, "createdFrom": created_from, "createdBefore": created_before}, timeout=timeout, on_response=on_response)

    def list_all(self, *, limit: int | None = None, offset: int | None = None, cursor: str | None = None, status: Literal["waiting", "active", "sealing", "completed", "declined", "expired", "voided"] | None = None, document_id: str | None = None, workflow_id: str | None = None, external_id: str | None = None, template_id: str | None = None, previous_envelope_id: str | None = None, signer_email: str | None = None, sha256: str | None = None, created_from: str | None = None, created_before: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> AsyncIterator[types.Envelope]:
        """List envelopes. Requests all pages and yields their items."""
        return self._transport.pages("GET", "/v1/signatures/requests", query={"limit": limit, "offset": offset, "cursor": cursor, "status": status, "documentId": document_id, "workflowId": workflow_id, "externalId": external_id, "templateId": template_id, "previousEnvelopeId": previous_envelope_id, "signerEmail": signer_email, "sha256": sha256, "createdFrom": created_from, "createdBefore": created_before}, timeout=timeout, on_response=on_response, paging="cursor")

    async def create(self, body: types.EnvelopeInput, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Envelope:
        """Create an envelope."""
        return await self._transport.send("POST", "/v1/signatures/requests", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def get(self, id: str, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Envelope:
        """Retrieve an envelope."""
        return await self._transport.send("GET", f"/v1/signatures/requests/{path(id)}", timeout=timeout, on_response=on_response)

    async def artifact(self, id: str, artifact: str, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.ArtifactUrl:
        """Create a download URL for a completed file."""
        return await self._transport.send("GET", f"/v1/signatures/requests/{path(id)}/artifacts/{path(artifact)}", timeout=timeout, on_response=on_response)

    async def correct(self, id: str, body: types.EnvelopeCorrection, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Envelope:
        """Correct an active envelope."""
        return await self._transport.send("POST", f"/v1/signatures/requests/{path(id)}/correct", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def embedded_session(self, id: str, body: types.EmbeddedSessionRequest | None = None, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.EmbeddedSession:
        """Create an embedded signing session."""
        return await self._transport.send("POST", f"/v1/signatures/requests/{path(id)}/embedded-session", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def evidence(self, id: str, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Evidence:
        """Retrieve the evidence of an envelope."""
        return await self._transport.send("GET", f"/v1/signatures/requests/{path(id)}/evidence", timeout=timeout, on_response=on_response)

    async def reassign(self, id: str, body: types.Reassignment, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Envelope:
        """Reassign an envelope to another signer."""
        return await self._transport.send("POST", f"/v1/signatures/requests/{path(id)}/reassign", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def remind(self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Reminder:
        """Send the signer a reminder."""
        return await self._transport.send("POST", f"/v1/signatures/requests/{path(id)}/remind", is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def test_sign(self, id: str, body: types.TestSignature, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Envelope:
        """Sign a sandbox envelope."""
        return await self._transport.send("POST", f"/v1/signatures/requests/{path(id)}/test-sign", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def void(self, id: str, body: types.VoidRequest | None = None, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Envelope:
        """Void an active envelope."""
        return await self._transport.send("POST", f"/v1/signatures/requests/{path(id)}/void", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)


class SignaturesWorkflows:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def sequential(self, body: types.SigningWorkflowInput, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.SigningWorkflow:
        """Create a signing workflow."""
        return await self._transport.send("POST", "/v1/signatures/workflows/sequential", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def get(self, id: str, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.SigningWorkflow:
        """Retrieve a signing workflow."""
        return await self._transport.send("GET", f"/v1/signatures/workflows/{path(id)}", timeout=timeout, on_response=on_response)


class SignaturesWebhooksDeliveries:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self, id: str, *, limit: int | None = None, cursor: str | None = None, state: Literal["pending", "held", "delivered", "failed", "canceled"] | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.WebhookDeliveryList:
        """List the deliveries of a webhook endpoint."""
        return await self._transport.send("GET", f"/v1/signatures/webhooks/{path(id)}/deliveries", query={"limit": limit, "cursor": cursor, "state": state}, timeout=timeout, on_response=on_response)

    def list_all(self, id: str, *, limit: int | None = None, cursor: str | None = None, state: Literal["pending", "held", "delivered", "failed", "canceled"] | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> AsyncIterator[types.WebhookDelivery]:
        """List the deliveries of a webhook endpoint. Requests all pages and yields their items."""
        return self._transport.pages("GET", f"/v1/signatures/webhooks/{path(id)}/deliveries", query={"limit": limit, "cursor": cursor, "state": state}, timeout=timeout, on_response=on_response, paging="cursor")

    async def get(self, id: str, delivery_id: str, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.WebhookDeliveryWithAttempts:
        """Retrieve a delivery."""
        return await self._transport.send("GET", f"/v1/signatures/webhooks/{path(id)}/deliveries/{path(delivery_id)}", timeout=timeout, on_response=on_response)

    async def replay(self, id: str, delivery_id: str, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.WebhookDelivery:
        """Replay a delivery."""
        return await self._transport.send("POST", f"/v1/signatures/webhooks/{path(id)}/deliveries/{path(delivery_id)}/replay", is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)


class SignaturesWebhooks:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self.deliveries = SignaturesWebhooksDeliveries(transport)

    async def list(self, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.WebhookList:
        """List webhook endpoints."""
        return await self._transport.send("GET", "/v1/signatures/webhooks", timeout=timeout, on_response=on_response)

    async def upsert(self, body: types.WebhookSettings, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.SavedWebhook:
        """Create or update a webhook endpoint."""
        return await self._transport.send("POST", "/v1/signatures/webhooks", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def delete(self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.DeletedWebhook:
        """Delete a webhook endpoint."""
        return await self._transport.send("DELETE", f"/v1/signatures/webhooks/{path(id)}", is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def rotate_secret(self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.RotatedWebhook:
        """Rotate the signing secret of a webhook endpoint."""
        return await self._transport.send("POST", f"/v1/signatures/webhooks/{path(id)}/rotate-secret", is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def test(self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.WebhookDelivery:
        """Send a test event to a webhook endpoint."""
        return await self._transport.send("POST", f"/v1/signatures/webhooks/{path(id)}/test", is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)


class Signatures:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self.requests = SignaturesRequests(transport)
        self.workflows = SignaturesWorkflows(transport)
        self.webhooks = SignaturesWebhooks(transport)


class BulkSendsRows:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self, id: str, *, limit: int | None = None, cursor: str | None = None, status: Literal["pending", "created", "failed", "canceled"] | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.BulkSendRowList:
        """List the rows of a bulk send."""
        return await self._transport.send("GET", f"/v1/bulk-sends/{path(id)}/rows", query={"limit": limit, "cursor": cursor, "status": status}, timeout=timeout, on_response=on_response)

    def list_all(self, id: str, *, limit: int | None = None, cursor: str | None = None, status: Literal["pending", "created", "failed", "canceled"] | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> AsyncIterator[types.BulkSendRow]:
        """List the rows of a bulk send. Requests all pages and yields their items."""
        return self._transport.pages("GET", f"/v1/bulk-sends/{path(id)}/rows", query={"limit": limit, "cursor": cursor, "status": status}, timeout=timeout, on_response=on_response, paging="cursor")


class BulkSends:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self.rows = BulkSendsRows(transport)

    async def list(self, *, limit: int | None = None, cursor: str | None = None, template_id: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.BulkSendList:
        """List bulk sends."""
        return await self._transport.send("GET", "/v1/bulk-sends", query={"limit": limit, "cursor": cursor, "templateId": template_id}, timeout=timeout, on_response=on_response)

    def list_all(self, *, limit: int | None = None, cursor: str | None = None, template_id: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> AsyncIterator[types.BulkSend]:
        """List bulk sends. Requests all pages and yields their items."""
        return self._transport.pages("GET", "/v1/bulk-sends", query={"limit": limit, "cursor": cursor, "templateId": template_id}, timeout=timeout, on_response=on_response, paging="cursor")

    async def get(self, id: str, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.BulkSend:
        """Retrieve a bulk send."""
        return await self._transport.send("GET", f"/v1/bulk-sends/{path(id)}", timeout=timeout, on_response=on_response)

    async def cancel(self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.BulkSend:
        """Cancel a bulk send."""
        return await self._transport.send("POST", f"/v1/bulk-sends/{path(id)}/cancel", is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)


class TemplatesVersions:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self, id: str, *, limit: int | None = None, cursor: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.TemplateVersionList:
        """List the versions of a template."""
        return await self._transport.send("GET", f"/v1/templates/{path(id)}/versions", query={"limit": limit, "cursor": cursor}, timeout=timeout, on_response=on_response)

    def list_all(self, id: str, *, limit: int | None = None, cursor: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> AsyncIterator[types.TemplateVersion]:
        """List the versions of a template. Requests all pages and yields their items."""
        return self._transport.pages("GET", f"/v1/templates/{path(id)}/versions", query={"limit": limit, "cursor": cursor}, timeout=timeout, on_response=on_response, paging="cursor")


class Templates:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self.versions = TemplatesVersions(transport)

    async def list(self, *, limit: int | None = None, cursor: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.TemplateList:
        """List templates."""
        return await self._transport.send("GET", "/v1/templates", query={"limit": limit, "cursor": cursor}, timeout=timeout, on_response=on_response)

    def list_all(self, *, limit: int | None = None, cursor: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> AsyncIterator[types.TemplateSummary]:
        """List templates. Requests all pages and yields their items."""
        return self._transport.pages("GET", "/v1/templates", query={"limit": limit, "cursor": cursor}, timeout=timeout, on_response=on_response, paging="cursor")

    async def create(self, body: types.TemplateInput, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Template:
        """Create a template."""
        return await self._transport.send("POST", "/v1/templates", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def get(self, id: str, *, version: int | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Template:
        """Retrieve a template."""
        return await self._transport.send("GET", f"/v1/templates/{path(id)}", query={"version": version}, timeout=timeout, on_response=on_response)

    async def update(self, id: str, body: types.TemplateUpdate | types.Template, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Template:
        """Update a template."""
        return await self._transport.send("PUT", f"/v1/templates/{path(id)}", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def delete(self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.Template:
        """Delete a template and all its versions."""
        return await self._transport.send("DELETE", f"/v1/templates/{path(id)}", is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def bulk(self, id: str, body: types.BulkSendInput, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.BulkSend:
        """Send a template in bulk."""
        return await self._transport.send("POST", f"/v1/templates/{path(id)}/bulk", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def send(self, id: str, body: types.TemplateSending, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.SentTemplate:
        """Create an envelope or a workflow from a template."""
        return await self._transport.send("POST", f"/v1/templates/{path(id)}/send", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)


class ScimGroups:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.ScimGroupList:
        """List groups."""
        return await self._transport.send("GET", "/scim/v2/Groups", timeout=timeout, on_response=on_response)


class ScimResourceTypes:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.ScimResourceTypeList:
        """List SCIM resource types."""
        return await self._transport.send("GET", "/scim/v2/ResourceTypes", timeout=timeout, on_response=on_response)

    async def get(self, id: str, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.ScimResourceType:
        """Retrieve a SCIM resource type."""
        return await self._transport.send("GET", f"/scim/v2/ResourceTypes/{path(id)}", timeout=timeout, on_response=on_response)


class ScimSchemas:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.ScimSchemaList:
        """List SCIM schemas."""
        return await self._transport.send("GET", "/scim/v2/Schemas", timeout=timeout, on_response=on_response)

    async def get(self, id: str, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.ScimSchema:
        """Retrieve a SCIM schema."""
        return await self._transport.send("GET", f"/scim/v2/Schemas/{path(id)}", timeout=timeout, on_response=on_response)


class ScimUsers:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self, *, attributes: str | None = None, excluded_attributes: str | None = None, filter: str | None = None, start_index: int | None = None, count: int | None = None, cursor: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.ScimUserList:
        """List users."""
        return await self._transport.send("GET", "/scim/v2/Users", query={"attributes": attributes, "excludedAttributes": excluded_attributes, "filter": filter, "startIndex": start_index, "count": count, "cursor": cursor}, timeout=timeout, on_response=on_response)

    def list_all(self, *, attributes: str | None = None, excluded_attributes: str | None = None, filter: str | None = None, start_index: int | None = None, count: int | None = None, cursor: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> AsyncIterator[types.ScimUser]:
        """List users. Requests all pages and yields their items."""
        return self._transport.pages("GET", "/scim/v2/Users", query={"attributes": attributes, "excludedAttributes": excluded_attributes, "filter": filter, "startIndex": start_index, "count": count, "cursor": cursor}, timeout=timeout, on_response=on_response, paging="startIndex")

    async def create(self, body: types.ScimUserInput, *, attributes: str | None = None, excluded_attributes: str | None = None, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.ScimUser:
        """Create a user."""
        return await self._transport.send("POST", "/scim/v2/Users", query={"attributes": attributes, "excludedAttributes": excluded_attributes}, body=body, media_type="application/scim+json", is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def search(self, body: types.ScimSearchRequest, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.ScimUserList:
        """Search users."""
        return await self._transport.send("POST", "/scim/v2/Users/.search", body=body, media_type="application/scim+json", is_safe=True, timeout=timeout, on_response=on_response)

    async def get(self, id: str, *, attributes: str | None = None, excluded_attributes: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.ScimUser:
        """Retrieve a user."""
        return await self._transport.send("GET", f"/scim/v2/Users/{path(id)}", query={"attributes": attributes, "excludedAttributes": excluded_attributes}, timeout=timeout, on_response=on_response)

    async def replace(self, id: str, body: types.ScimUserInput, *, attributes: str | None = None, excluded_attributes: str | None = None, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.ScimUser:
        """Replace a user."""
        return await self._transport.send("PUT", f"/scim/v2/Users/{path(id)}", query={"attributes": attributes, "excludedAttributes": excluded_attributes}, body=body, media_type="application/scim+json", is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def patch(self, id: str, body: types.ScimPatch, *, attributes: str | None = None, excluded_attributes: str | None = None, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.ScimUser:
        """Update a user."""
        return await self._transport.send("PATCH", f"/scim/v2/Users/{path(id)}", query={"attributes": attributes, "excludedAttributes": excluded_attributes}, body=body, media_type="application/scim+json", is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)

    async def deactivate(self, id: str, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> None:
        """Remove a user."""
        return await self._transport.send("DELETE", f"/scim/v2/Users/{path(id)}", is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)


class Scim:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self.groups = ScimGroups(transport)
        self.resource_types = ScimResourceTypes(transport)
        self.schemas = ScimSchemas(transport)
        self.users = ScimUsers(transport)

    async def search(self, body: types.ScimSearchRequest, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.ScimUserList:
        """Search all SCIM resources."""
        return await self._transport.send("POST", "/scim/v2/.search", body=body, media_type="application/scim+json", is_safe=True, timeout=timeout, on_response=on_response)

    async def service_provider_config(self, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.ScimServiceProviderConfig:
        """Retrieve the SCIM capabilities."""
        return await self._transport.send("GET", "/scim/v2/ServiceProviderConfig", timeout=timeout, on_response=on_response)


class WorkflowsRuns:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def get(self, id: str, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.WorkflowRun:
        """Retrieve a workflow run."""
        return await self._transport.send("GET", f"/v1/workflow-runs/{path(id)}", timeout=timeout, on_response=on_response)


class Workflows:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self.runs = WorkflowsRuns(transport)

    async def list(self, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.WorkflowList:
        """List workflows."""
        return await self._transport.send("GET", "/v1/workflows", timeout=timeout, on_response=on_response)

    async def run(self, id: str, body: types.WorkflowRunRequest, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.AcceptedWorkflowRun:
        """Run a workflow."""
        return await self._transport.send("POST", f"/v1/workflows/{path(id)}/run", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)


class SandboxClock:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def advance(self, body: types.ClockAdvance, *, idempotency_key: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.ClockAdvanced:
        """Advance the clock of the key's sandbox."""
        return await self._transport.send("POST", "/v1/sandbox/clock/advance", body=body, is_once=True, idempotency_key=idempotency_key, timeout=timeout, on_response=on_response)


class SandboxMails:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self, *, limit: int | None = None, cursor: str | None = None, envelope_id: str | None = None, to: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> types.TestMailList:
        """List test emails."""
        return await self._transport.send("GET", "/v1/sandbox/mails", query={"limit": limit, "cursor": cursor, "envelopeId": envelope_id, "to": to}, timeout=timeout, on_response=on_response)

    def list_all(self, *, limit: int | None = None, cursor: str | None = None, envelope_id: str | None = None, to: str | None = None, timeout: float | None = None, on_response: OnResponse | None = None) -> AsyncIterator[types.TestMail]:
        """List test emails. Requests all pages and yields their items."""
        return self._transport.pages("GET", "/v1/sandbox/mails", query={"limit": limit, "cursor": cursor, "envelopeId": envelope_id, "to": to}, timeout=timeout, on_response=on_response, paging="cursor")

    async def get(self, id: str, *, timeout: float | None = None, on_response: OnResponse | None = None) -> types.FullTestMail:
        """Retrieve a test email."""
        return await self._transport.send("GET", f"/v1/sandbox/mails/{path(id)}", timeout=timeout, on_response=on_response)


class Sandbox:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self.clock = SandboxClock(transport)
        self.mails = SandboxMails(transport)


class AsyncOperations:
    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self.health = Health(transport)
        self.account = Account(transport)
        self.api_keys = ApiKeys(transport)
        self.documents = Documents(transport)
        self.folders = Folders(transport)
        self.organization = Organization(transport)
        self.signatures = Signatures(transport)
        self.bulk_sends = BulkSends(transport)
        self.templates = Templates(transport)
        self.scim = Scim(transport)
        self.workflows = Workflows(transport)
        self.sandbox = Sandbox(transport)
