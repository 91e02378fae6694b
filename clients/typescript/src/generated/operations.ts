// Generated from docs/openapi.json by dev/clients.ts.

import type { CallOptions, Operation } from '../operation.ts'
import type { Paged } from '../pages.ts'
import type {
  AcceptedWorkflowRun,
  Account,
  ApiKey,
  ApiKeyInput,
  ApiKeyList,
  ApiKeyWithSecret,
  ArtifactUrl,
  AuditEvent,
  AuditEventList,
  Brand,
  BrandChange,
  BulkSend,
  BulkSendInput,
  BulkSendList,
  BulkSendRow,
  BulkSendRowList,
  ClockAdvance,
  ClockAdvanced,
  CombinationInput,
  DatevExport,
  DeletedWebhook,
  Document,
  DocumentAuditEventList,
  DocumentInput,
  DocumentList,
  DocumentUpdate,
  DocumentVersion,
  DocumentVersionList,
  DownloadUrl,
  EmbeddedSession,
  EmbeddedSessionRequest,
  Envelope,
  EnvelopeCorrection,
  EnvelopeInput,
  EnvelopeList,
  Evidence,
  Folder,
  FolderInput,
  FolderList,
  FolderUpdate,
  FullTestMail,
  Health,
  Member,
  MemberList,
  Places,
  PlacesInput,
  Reassignment,
  Reminder,
  RotatedWebhook,
  SavedWebhook,
  ScimGroupList,
  ScimPatch,
  ScimResourceType,
  ScimResourceTypeList,
  ScimSchema,
  ScimSchemaList,
  ScimSearchRequest,
  ScimServiceProviderConfig,
  ScimUser,
  ScimUserInput,
  ScimUserList,
  SearchResult,
  SentTemplate,
  SigningWorkflow,
  SigningWorkflowInput,
  Template,
  TemplateInput,
  TemplateList,
  TemplateSending,
  TemplateSummary,
  TemplateUpdate,
  TemplateVersion,
  TemplateVersionList,
  TestMail,
  TestMailList,
  TestSignature,
  TextChunk,
  TextDocumentInput,
  TextVersion,
  TrashList,
  UploadCompletion,
  UploadRequest,
  UploadUrl,
  VoidRequest,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookDeliveryWithAttempts,
  WebhookList,
  WebhookSettings,
  WorkflowList,
  WorkflowRun,
  WorkflowRunRequest,
} from './types.ts'

/** The HTTP request of each operation, by operation id. */
export const operations = {
  'health.get': { method: 'GET', path: '/health', summary: "Check the availability of the service" },
  'account.get': { method: 'GET', path: '/v1/account', summary: "Retrieve the account" },
  'apiKeys.list': { method: 'GET', path: '/v1/api-keys', summary: "List API keys" },
  'apiKeys.create': { method: 'POST', path: '/v1/api-keys', summary: "Create a child key", body: 'application/json', isOnce: true },
  'apiKeys.revoke': { method: 'DELETE', path: '/v1/api-keys/{id}', summary: "Revoke an API key and its descendants", isOnce: true },
  'documents.list': { method: 'GET', path: '/v1/documents', summary: "List documents", query: ['limit', 'offset', 'folder', 'type', 'sha256', 'sort', 'order'], pages: 'offset' },
  'documents.create': { method: 'POST', path: '/v1/documents', summary: "Create a document", body: 'application/json', isOnce: true },
  'documents.combine': { method: 'POST', path: '/v1/documents/combine', summary: "Combine documents", body: 'application/json', isOnce: true },
  'documents.searchText': { method: 'GET', path: '/v1/documents/search', summary: "Search titles and texts", query: ['q', 'offset'] },
  'documents.createFromText': { method: 'POST', path: '/v1/documents/text', summary: "Create a document from plain text", body: 'application/json', isOnce: true },
  'documents.get': { method: 'GET', path: '/v1/documents/{id}', summary: "Retrieve a document" },
  'documents.update': { method: 'PATCH', path: '/v1/documents/{id}', summary: "Update a document", body: 'application/json', isOnce: true },
  'documents.delete': { method: 'DELETE', path: '/v1/documents/{id}', summary: "Move a document to the trash", isOnce: true },
  'documents.auditEvents': { method: 'GET', path: '/v1/documents/{id}/audit-events', summary: "List the audit events of a document", query: ['limit', 'cursor', 'order'], pages: 'cursor' },
  'documents.readText': { method: 'GET', path: '/v1/documents/{id}/content', summary: "Read the text of a document", query: ['offset', 'limit'] },
  'documents.download': { method: 'GET', path: '/v1/documents/{id}/download', summary: "Create a download URL" },
  'documents.places.find': { method: 'POST', path: '/v1/documents/{id}/places', summary: "Find places for fields", body: 'application/json', isSafe: true },
  'documents.restore': { method: 'POST', path: '/v1/documents/{id}/restore', summary: "Restore a document from the trash", isOnce: true },
  'documents.uploadUrl.create': { method: 'POST', path: '/v1/documents/{id}/upload-url', summary: "Create an upload URL", body: 'application/json', isOnce: true },
  'documents.upload.complete': { method: 'POST', path: '/v1/documents/{id}/uploads/complete', summary: "Complete an upload", body: 'application/json', isSafe: true },
  'documents.versions.list': { method: 'GET', path: '/v1/documents/{id}/versions', summary: "List the versions of a document", query: ['limit', 'offset'], pages: 'offset' },
  'documents.saveTextVersion': { method: 'POST', path: '/v1/documents/{id}/versions', summary: "Save edited text as a new version", body: 'application/json', isOnce: true },
  'documents.versions.download': { method: 'GET', path: '/v1/documents/{id}/versions/{version}/download', summary: "Create a download URL for a version" },
  'documents.trash.list': { method: 'GET', path: '/v1/trash', summary: "List documents in the trash", query: ['limit', 'offset'], pages: 'offset' },
  'documents.export.datev': { method: 'POST', path: '/v1/export/datev', summary: "Export booking data for DATEV", body: 'application/json', isSafe: true, response: 'text' },
  'folders.list': { method: 'GET', path: '/v1/folders', summary: "List folders" },
  'folders.create': { method: 'POST', path: '/v1/folders', summary: "Create a folder", body: 'application/json', isOnce: true },
  'folders.update': { method: 'PATCH', path: '/v1/folders/{id}', summary: "Rename or move a folder", body: 'application/json', isOnce: true },
  'folders.delete': { method: 'DELETE', path: '/v1/folders/{id}', summary: "Delete an empty folder", isOnce: true },
  'organization.auditEvents.list': { method: 'GET', path: '/v1/organization/audit-events', summary: "List the audit events of the organization", query: ['limit', 'cursor', 'order', 'include', 'targetId', 'actorId', 'action'], pages: 'cursor' },
  'organization.brand.get': { method: 'GET', path: '/v1/organization/brand', summary: "Retrieve the branding" },
  'organization.brand.set': { method: 'PATCH', path: '/v1/organization/brand', summary: "Update the branding", body: 'application/json', isOnce: true },
  'organization.members.list': { method: 'GET', path: '/v1/organization/members', summary: "List members", query: ['limit', 'cursor', 'status'], pages: 'cursor' },
  'signatures.requests.list': { method: 'GET', path: '/v1/signatures/requests', summary: "List envelopes", query: ['limit', 'offset', 'cursor', 'status', 'documentId', 'workflowId', 'externalId', 'templateId', 'previousEnvelopeId', 'signerEmail', 'sha256', 'createdFrom', 'createdBefore'], pages: 'cursor' },
  'signatures.requests.create': { method: 'POST', path: '/v1/signatures/requests', summary: "Create an envelope", body: 'application/json', isOnce: true },
  'signatures.requests.get': { method: 'GET', path: '/v1/signatures/requests/{id}', summary: "Retrieve an envelope" },
  'signatures.requests.artifact': { method: 'GET', path: '/v1/signatures/requests/{id}/artifacts/{artifact}', summary: "Create a download URL for a completed file" },
  'signatures.requests.correct': { method: 'POST', path: '/v1/signatures/requests/{id}/correct', summary: "Correct an active envelope", body: 'application/json', isOnce: true },
  'signatures.requests.embeddedSession': { method: 'POST', path: '/v1/signatures/requests/{id}/embedded-session', summary: "Create an embedded signing session", body: 'application/json', isOnce: true },
  'signatures.requests.evidence': { method: 'GET', path: '/v1/signatures/requests/{id}/evidence', summary: "Retrieve the evidence of an envelope" },
  'signatures.requests.reassign': { method: 'POST', path: '/v1/signatures/requests/{id}/reassign', summary: "Reassign an envelope to another signer", body: 'application/json', isOnce: true },
  'signatures.requests.remind': { method: 'POST', path: '/v1/signatures/requests/{id}/remind', summary: "Send the signer a reminder", isOnce: true },
  'signatures.requests.testSign': { method: 'POST', path: '/v1/signatures/requests/{id}/test-sign', summary: "Sign a sandbox envelope", body: 'application/json', isOnce: true },
  'signatures.requests.void': { method: 'POST', path: '/v1/signatures/requests/{id}/void', summary: "Void an active envelope", body: 'application/json', isOnce: true },
  'signatures.workflows.sequential': { method: 'POST', path: '/v1/signatures/workflows/sequential', summary: "Create a signing workflow", body: 'application/json', isOnce: true },
  'signatures.workflows.get': { method: 'GET', path: '/v1/signatures/workflows/{id}', summary: "Retrieve a signing workflow" },
  'bulkSends.list': { method: 'GET', path: '/v1/bulk-sends', summary: "List bulk sends", query: ['limit', 'cursor', 'templateId'], pages: 'cursor' },
  'bulkSends.get': { method: 'GET', path: '/v1/bulk-sends/{id}', summary: "Retrieve a bulk send" },
  'bulkSends.cancel': { method: 'POST', path: '/v1/bulk-sends/{id}/cancel', summary: "Cancel a bulk send", isOnce: true },
  'bulkSends.rows.list': { method: 'GET', path: '/v1/bulk-sends/{id}/rows', summary: "List the rows of a bulk send", query: ['limit', 'cursor', 'status'], pages: 'cursor' },
  'templates.list': { method: 'GET', path: '/v1/templates', summary: "List templates", query: ['limit', 'cursor'], pages: 'cursor' },
  'templates.create': { method: 'POST', path: '/v1/templates', summary: "Create a template", body: 'application/json', isOnce: true },
  'templates.get': { method: 'GET', path: '/v1/templates/{id}', summary: "Retrieve a template", query: ['version'] },
  'templates.update': { method: 'PUT', path: '/v1/templates/{id}', summary: "Update a template", body: 'application/json', isOnce: true },
  'templates.delete': { method: 'DELETE', path: '/v1/templates/{id}', summary: "Delete a template and all its versions", isOnce: true },
  'templates.bulk': { method: 'POST', path: '/v1/templates/{id}/bulk', summary: "Send a template in bulk", body: 'application/json', isOnce: true },
  'templates.send': { method: 'POST', path: '/v1/templates/{id}/send', summary: "Create an envelope or a workflow from a template", body: 'application/json', isOnce: true },
  'templates.versions.list': { method: 'GET', path: '/v1/templates/{id}/versions', summary: "List the versions of a template", query: ['limit', 'cursor'], pages: 'cursor' },
  'signatures.webhooks.list': { method: 'GET', path: '/v1/signatures/webhooks', summary: "List webhook endpoints" },
  'signatures.webhooks.upsert': { method: 'POST', path: '/v1/signatures/webhooks', summary: "Create or update a webhook endpoint", body: 'application/json', isOnce: true },
  'signatures.webhooks.delete': { method: 'DELETE', path: '/v1/signatures/webhooks/{id}', summary: "Delete a webhook endpoint", isOnce: true },
  'signatures.webhooks.deliveries.list': { method: 'GET', path: '/v1/signatures/webhooks/{id}/deliveries', summary: "List the deliveries of a webhook endpoint", query: ['limit', 'cursor', 'state'], pages: 'cursor' },
  'signatures.webhooks.deliveries.get': { method: 'GET', path: '/v1/signatures/webhooks/{id}/deliveries/{deliveryId}', summary: "Retrieve a delivery" },
  'signatures.webhooks.deliveries.replay': { method: 'POST', path: '/v1/signatures/webhooks/{id}/deliveries/{deliveryId}/replay', summary: "Replay a delivery", isOnce: true },
  'signatures.webhooks.rotateSecret': { method: 'POST', path: '/v1/signatures/webhooks/{id}/rotate-secret', summary: "Rotate the signing secret of a webhook endpoint", isOnce: true },
  'signatures.webhooks.test': { method: 'POST', path: '/v1/signatures/webhooks/{id}/test', summary: "Send a test event to a webhook endpoint", isOnce: true },
  'scim.search': { method: 'POST', path: '/scim/v2/.search', summary: "Search all SCIM resources", body: 'application/scim+json', isSafe: true },
  'scim.groups.list': { method: 'GET', path: '/scim/v2/Groups', summary: "List groups" },
  'scim.resourceTypes.list': { method: 'GET', path: '/scim/v2/ResourceTypes', summary: "List SCIM resource types" },
  'scim.resourceTypes.get': { method: 'GET', path: '/scim/v2/ResourceTypes/{id}', summary: "Retrieve a SCIM resource type" },
  'scim.schemas.list': { method: 'GET', path: '/scim/v2/Schemas', summary: "List SCIM schemas" },
  'scim.schemas.get': { method: 'GET', path: '/scim/v2/Schemas/{id}', summary: "Retrieve a SCIM schema" },
  'scim.serviceProviderConfig': { method: 'GET', path: '/scim/v2/ServiceProviderConfig', summary: "Retrieve the SCIM capabilities" },
  'scim.users.list': { method: 'GET', path: '/scim/v2/Users', summary: "List users", query: ['attributes', 'excludedAttributes', 'filter', 'startIndex', 'count', 'cursor'], pages: 'startIndex' },
  'scim.users.create': { method: 'POST', path: '/scim/v2/Users', summary: "Create a user", query: ['attributes', 'excludedAttributes'], body: 'application/scim+json', isOnce: true },
  'scim.users.search': { method: 'POST', path: '/scim/v2/Users/.search', summary: "Search users", body: 'application/scim+json', isSafe: true },
  'scim.users.get': { method: 'GET', path: '/scim/v2/Users/{id}', summary: "Retrieve a user", query: ['attributes', 'excludedAttributes'] },
  'scim.users.replace': { method: 'PUT', path: '/scim/v2/Users/{id}', summary: "Replace a user", query: ['attributes', 'excludedAttributes'], body: 'application/scim+json', isOnce: true },
  'scim.users.patch': { method: 'PATCH', path: '/scim/v2/Users/{id}', summary: "Update a user", query: ['attributes', 'excludedAttributes'], body: 'application/scim+json', isOnce: true },
  'scim.users.deactivate': { method: 'DELETE', path: '/scim/v2/Users/{id}', summary: "Remove a user", isOnce: true, response: 'none' },
  'workflows.runs.get': { method: 'GET', path: '/v1/workflow-runs/{id}', summary: "Retrieve a workflow run" },
  'workflows.list': { method: 'GET', path: '/v1/workflows', summary: "List workflows" },
  'workflows.run': { method: 'POST', path: '/v1/workflows/{id}/run', summary: "Run a workflow", body: 'application/json', isOnce: true },
  'sandbox.clock.advance': { method: 'POST', path: '/v1/sandbox/clock/advance', summary: "Advance the clock of the key's sandbox", body: 'application/json', isOnce: true },
  'sandbox.mails.list': { method: 'GET', path: '/v1/sandbox/mails', summary: "List test emails", query: ['limit', 'cursor', 'envelopeId', 'to'], pages: 'cursor' },
  'sandbox.mails.get': { method: 'GET', path: '/v1/sandbox/mails/{id}', summary: "Retrieve a test email" },
} as const satisfies Record<string, Operation>

/** The operations of the service, nested by operation id, such as documents.create. */
export type Operations = {
  health: {
    /** Check the availability of the service. */
    get(options?: CallOptions): Promise<Health>
  }
  account: {
    /** Retrieve the account. */
    get(options?: CallOptions): Promise<Account>
  }
  apiKeys: {
    /** List API keys. */
    list(options?: CallOptions): Promise<ApiKeyList>
    /** Create a child key. */
    create(body: ApiKeyInput, options?: CallOptions): Promise<ApiKeyWithSecret>
    /** Revoke an API key and its descendants. */
    revoke(id: string, options?: CallOptions): Promise<ApiKey>
  }
  documents: {
    /** List documents. */
    list(query?: { limit?: number; offset?: number; folder?: string; type?: string; sha256?: string; sort?: 'createdAt' | 'updatedAt' | 'title' | 'type' | 'status'; order?: 'asc' | 'desc' }, options?: CallOptions): Paged<Document, DocumentList>
    /** Create a document. */
    create(body: DocumentInput, options?: CallOptions): Promise<Document>
    /** Combine documents. */
    combine(body: CombinationInput, options?: CallOptions): Promise<Document>
    /** Search titles and texts. */
    searchText(query: { q: string; offset?: number }, options?: CallOptions): Promise<SearchResult>
    /** Create a document from plain text. */
    createFromText(body: TextDocumentInput, options?: CallOptions): Promise<Document>
    /** Retrieve a document. */
    get(id: string, options?: CallOptions): Promise<Document>
    /** Update a document. */
    update(id: string, body: DocumentUpdate, options?: CallOptions): Promise<Document>
    /** Move a document to the trash. */
    delete(id: string, options?: CallOptions): Promise<Document>
    /** List the audit events of a document. */
    auditEvents(id: string, query?: { limit?: number; cursor?: string; order?: 'asc' | 'desc' }, options?: CallOptions): Paged<AuditEvent, DocumentAuditEventList>
    /** Read the text of a document. */
    readText(id: string, query?: { offset?: number; limit?: number }, options?: CallOptions): Promise<TextChunk>
    /** Create a download URL. */
    download(id: string, options?: CallOptions): Promise<DownloadUrl>
    places: {
      /** Find places for fields. */
      find(id: string, body: PlacesInput, options?: CallOptions): Promise<Places>
    }
    /** Restore a document from the trash. */
    restore(id: string, options?: CallOptions): Promise<Document>
    uploadUrl: {
      /** Create an upload URL. */
      create(id: string, body: UploadRequest, options?: CallOptions): Promise<UploadUrl>
    }
    upload: {
      /** Complete an upload. */
      complete(id: string, body: UploadCompletion, options?: CallOptions): Promise<Document>
    }
    versions: {
      /** List the versions of a document. */
      list(id: string, query?: { limit?: number; offset?: number }, options?: CallOptions): Paged<DocumentVersion, DocumentVersionList>
      /** Create a download URL for a version. */
      download(id: string, version: string, options?: CallOptions): Promise<DownloadUrl>
    }
    /** Save edited text as a new version. */
    saveTextVersion(id: string, body: TextVersion, options?: CallOptions): Promise<Document>
    trash: {
      /** List documents in the trash. */
      list(query?: { limit?: number; offset?: number }, options?: CallOptions): Paged<Document, TrashList>
    }
    export: {
      /** Export booking data for DATEV. */
      datev(body: DatevExport, options?: CallOptions): Promise<string>
    }
  }
  folders: {
    /** List folders. */
    list(options?: CallOptions): Promise<FolderList>
    /** Create a folder. */
    create(body: FolderInput, options?: CallOptions): Promise<Folder>
    /** Rename or move a folder. */
    update(id: string, body: FolderUpdate, options?: CallOptions): Promise<Folder>
    /** Delete an empty folder. */
    delete(id: string, options?: CallOptions): Promise<Folder>
  }
  organization: {
    auditEvents: {
      /** List the audit events of the organization. */
      list(query?: { limit?: number; cursor?: string; order?: 'asc' | 'desc'; include?: 'documents'; targetId?: string; actorId?: string; action?: 'organization.created' | 'organization.limit_set' | 'organization.budget_set' | 'organization.brand_set' | 'apiKey.created' | 'apiKey.revoked' | 'apiKey.limit_set' | 'apiKey.marked' | 'member.created' | 'member.updated' | 'member.deactivated' | 'member.reactivated' | 'member.removed' | 'folder.created' | 'folder.changed' | 'folder.deleted' | 'document.created' | 'document.source_ready' | 'document.version_saved' | 'document.trashed' | 'document.restored' | 'document.purged' | 'document.hold_placed' | 'document.hold_released' | 'document.retention_set' | 'document.read' | 'document.versions_read' | 'document.combined' | 'document.places_read' | 'document.text_read' | 'document.text_extracted' | 'document.text_unavailable' | 'document.viewed' | 'document.downloaded' | 'document.export_read' | 'document.changed' | 'document.moved' | 'document.type_set' | 'document.metadata_set' | 'document.extraction_requested' | 'document.rescanned' | 'document.quarantined' | 'upload.opened' | 'upload.refused' | 'envelope.created' | 'envelope.activated' | 'envelope.advanced' | 'envelope.sent' | 'envelope.bounced' | 'envelope.reminded' | 'envelope.reassigned' | 'envelope.corrected' | 'envelope.opened' | 'envelope.access_denied' | 'envelope.access_passed' | 'envelope.signed' | 'envelope.completed' | 'envelope.declined' | 'envelope.expired' | 'envelope.voided' | 'envelope.session_opened' | 'envelope.session_entered' | 'envelope.page_shown' | 'envelope.link_requested' | 'envelope.evidence_read' | 'envelope.artifact_read' | 'envelope.file_attached' | 'envelope.file_removed' | 'envelope.file_refused' | 'template.created' | 'template.changed' | 'template.deleted' | 'bulkSend.created' | 'bulkSend.canceled' | 'bulkSend.completed' | 'webhook.created' | 'webhook.changed' | 'webhook.secret_rotated' | 'webhook.tested' | 'webhook.delivery_replayed' | 'webhook.disabled' | 'webhook.deleted' | 'webhook.secrets_reencrypted' | 'workflow.stored' | 'workflow.disabled' | 'workflow.enabled' | 'workflow.run_started' | 'workflow.run_ended' | 'sandbox.clock_advanced' | 'audit.origins_erased' | 'audit.log_advanced' | 'jobs.retried' | 'retention.rule_set' | 'retention.rule_removed' | 'person.erased' }, options?: CallOptions): Paged<AuditEvent, AuditEventList>
    }
    brand: {
      /** Retrieve the branding. */
      get(options?: CallOptions): Promise<Brand>
      /** Update the branding. */
      set(body: BrandChange, options?: CallOptions): Promise<Brand>
    }
    members: {
      /** List members. */
      list(query?: { limit?: number; cursor?: string; status?: 'active' | 'deactivated' | 'removed' }, options?: CallOptions): Paged<Member, MemberList>
    }
  }
  signatures: {
    requests: {
      /** List envelopes. */
      list(query?: { limit?: number; offset?: number; cursor?: string; status?: 'waiting' | 'active' | 'sealing' | 'completed' | 'declined' | 'expired' | 'voided'; documentId?: string; workflowId?: string; externalId?: string; templateId?: string; previousEnvelopeId?: string; signerEmail?: string; sha256?: string; createdFrom?: string; createdBefore?: string }, options?: CallOptions): Paged<Envelope, EnvelopeList>
      /** Create an envelope. */
      create(body: EnvelopeInput, options?: CallOptions): Promise<Envelope>
      /** Retrieve an envelope. */
      get(id: string, options?: CallOptions): Promise<Envelope>
      /** Create a download URL for a completed file. */
      artifact(id: string, artifact: string, options?: CallOptions): Promise<ArtifactUrl>
      /** Correct an active envelope. */
      correct(id: string, body: EnvelopeCorrection, options?: CallOptions): Promise<Envelope>
      /** Create an embedded signing session. */
      embeddedSession(id: string, body?: EmbeddedSessionRequest, options?: CallOptions): Promise<EmbeddedSession>
      /** Retrieve the evidence of an envelope. */
      evidence(id: string, options?: CallOptions): Promise<Evidence>
      /** Reassign an envelope to another signer. */
      reassign(id: string, body: Reassignment, options?: CallOptions): Promise<Envelope>
      /** Send the signer a reminder. */
      remind(id: string, options?: CallOptions): Promise<Reminder>
      /** Sign a sandbox envelope. */
      testSign(id: string, body: TestSignature, options?: CallOptions): Promise<Envelope>
      /** Void an active envelope. */
      void(id: string, body?: VoidRequest, options?: CallOptions): Promise<Envelope>
    }
    workflows: {
      /** Create a signing workflow. */
      sequential(body: SigningWorkflowInput, options?: CallOptions): Promise<SigningWorkflow>
      /** Retrieve a signing workflow. */
      get(id: string, options?: CallOptions): Promise<SigningWorkflow>
    }
    webhooks: {
      /** List webhook endpoints. */
      list(options?: CallOptions): Promise<WebhookList>
      /** Create or update a webhook endpoint. */
      upsert(body: WebhookSettings, options?: CallOptions): Promise<SavedWebhook>
      /** Delete a webhook endpoint. */
      delete(id: string, options?: CallOptions): Promise<DeletedWebhook>
      deliveries: {
        /** List the deliveries of a webhook endpoint. */
        list(id: string, query?: { limit?: number; cursor?: string; state?: 'pending' | 'held' | 'delivered' | 'failed' | 'canceled' }, options?: CallOptions): Paged<WebhookDelivery, WebhookDeliveryList>
        /** Retrieve a delivery. */
        get(id: string, deliveryId: string, options?: CallOptions): Promise<WebhookDeliveryWithAttempts>
        /** Replay a delivery. */
        replay(id: string, deliveryId: string, options?: CallOptions): Promise<WebhookDelivery>
      }
      /** Rotate the signing secret of a webhook endpoint. */
      rotateSecret(id: string, options?: CallOptions): Promise<RotatedWebhook>
      /** Send a test event to a webhook endpoint. */
      test(id: string, options?: CallOptions): Promise<WebhookDelivery>
    }
  }
  bulkSends: {
    /** List bulk sends. */
    list(query?: { limit?: number; cursor?: string; templateId?: string }, options?: CallOptions): Paged<BulkSend, BulkSendList>
    /** Retrieve a bulk send. */
    get(id: string, options?: CallOptions): Promise<BulkSend>
    /** Cancel a bulk send. */
    cancel(id: string, options?: CallOptions): Promise<BulkSend>
    rows: {
      /** List the rows of a bulk send. */
      list(id: string, query?: { limit?: number; cursor?: string; status?: 'pending' | 'created' | 'failed' | 'canceled' }, options?: CallOptions): Paged<BulkSendRow, BulkSendRowList>
    }
  }
  templates: {
    /** List templates. */
    list(query?: { limit?: number; cursor?: string }, options?: CallOptions): Paged<TemplateSummary, TemplateList>
    /** Create a template. */
    create(body: TemplateInput, options?: CallOptions): Promise<Template>
    /** Retrieve a template. */
    get(id: string, query?: { version?: number }, options?: CallOptions): Promise<Template>
    /** Update a template. */
    update(id: string, body: TemplateUpdate, options?: CallOptions): Promise<Template>
    /** Delete a template and all its versions. */
    delete(id: string, options?: CallOptions): Promise<Template>
    /** Send a template in bulk. */
    bulk(id: string, body: BulkSendInput, options?: CallOptions): Promise<BulkSend>
    /** Create an envelope or a workflow from a template. */
    send(id: string, body: TemplateSending, options?: CallOptions): Promise<SentTemplate>
    versions: {
      /** List the versions of a template. */
      list(id: string, query?: { limit?: number; cursor?: string }, options?: CallOptions): Paged<TemplateVersion, TemplateVersionList>
    }
  }
  scim: {
    /** Search all SCIM resources. */
    search(body: ScimSearchRequest, options?: CallOptions): Promise<ScimUserList>
    groups: {
      /** List groups. */
      list(options?: CallOptions): Promise<ScimGroupList>
    }
    resourceTypes: {
      /** List SCIM resource types. */
      list(options?: CallOptions): Promise<ScimResourceTypeList>
      /** Retrieve a SCIM resource type. */
      get(id: string, options?: CallOptions): Promise<ScimResourceType>
    }
    schemas: {
      /** List SCIM schemas. */
      list(options?: CallOptions): Promise<ScimSchemaList>
      /** Retrieve a SCIM schema. */
      get(id: string, options?: CallOptions): Promise<ScimSchema>
    }
    /** Retrieve the SCIM capabilities. */
    serviceProviderConfig(options?: CallOptions): Promise<ScimServiceProviderConfig>
    users: {
      /** List users. */
      list(query?: { attributes?: string; excludedAttributes?: string; filter?: string; startIndex?: number; count?: number; cursor?: string }, options?: CallOptions): Paged<ScimUser, ScimUserList>
      /** Create a user. */
      create(body: ScimUserInput, query?: { attributes?: string; excludedAttributes?: string }, options?: CallOptions): Promise<ScimUser>
      /** Search users. */
      search(body: ScimSearchRequest, options?: CallOptions): Promise<ScimUserList>
      /** Retrieve a user. */
      get(id: string, query?: { attributes?: string; excludedAttributes?: string }, options?: CallOptions): Promise<ScimUser>
      /** Replace a user. */
      replace(id: string, body: ScimUserInput, query?: { attributes?: string; excludedAttributes?: string }, options?: CallOptions): Promise<ScimUser>
      /** Update a user. */
      patch(id: string, body: ScimPatch, query?: { attributes?: string; excludedAttributes?: string }, options?: CallOptions): Promise<ScimUser>
      /** Remove a user. */
      deactivate(id: string, options?: CallOptions): Promise<void>
    }
  }
  workflows: {
    runs: {
      /** Retrieve a workflow run. */
      get(id: string, options?: CallOptions): Promise<WorkflowRun>
    }
    /** List workflows. */
    list(options?: CallOptions): Promise<WorkflowList>
    /** Run a workflow. */
    run(id: string, body: WorkflowRunRequest, options?: CallOptions): Promise<AcceptedWorkflowRun>
  }
  sandbox: {
    clock: {
      /** Advance the clock of the key's sandbox. */
      advance(body: ClockAdvance, options?: CallOptions): Promise<ClockAdvanced>
    }
    mails: {
      /** List test emails. */
      list(query?: { limit?: number; cursor?: string; envelopeId?: string; to?: string }, options?: CallOptions): Paged<TestMail, TestMailList>
      /** Retrieve a test email. */
      get(id: string, options?: CallOptions): Promise<FullTestMail>
    }
  }
}
