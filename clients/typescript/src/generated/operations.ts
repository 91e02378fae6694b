// Made from docs/openapi.json by dev/clients.ts.

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
  WholeTestMail,
  WorkflowList,
  WorkflowRun,
  WorkflowRunRequest,
} from './types.ts'

/** How each operation is sent, by its id. */
export const operations = {
  'health.get': { method: 'GET', path: '/health', summary: "Tell whether the service answers" },
  'account.get': { method: 'GET', path: '/v1/account', summary: "Read the organization, its plan, limits and usage" },
  'apiKeys.list': { method: 'GET', path: '/v1/api-keys', summary: "List keys" },
  'apiKeys.create': { method: 'POST', path: '/v1/api-keys', summary: "Create a child key", body: 'application/json', isOnce: true },
  'apiKeys.revoke': { method: 'DELETE', path: '/v1/api-keys/{id}', summary: "Revoke a key and every key below it", isOnce: true },
  'documents.list': { method: 'GET', path: '/v1/documents', summary: "List documents", query: ['limit', 'offset', 'folder', 'type', 'sha256', 'sort', 'order'], pages: 'offset' },
  'documents.create': { method: 'POST', path: '/v1/documents', summary: "Create a document record", body: 'application/json', isOnce: true },
  'documents.combine': { method: 'POST', path: '/v1/documents/combine', summary: "Combine documents into a new one", body: 'application/json', isOnce: true },
  'documents.searchText': { method: 'GET', path: '/v1/documents/search', summary: "Search titles and texts", query: ['q', 'offset'] },
  'documents.createFromText': { method: 'POST', path: '/v1/documents/text', summary: "Create a PDF document from plain text", body: 'application/json', isOnce: true },
  'documents.get': { method: 'GET', path: '/v1/documents/{id}', summary: "Read a document" },
  'documents.update': { method: 'PATCH', path: '/v1/documents/{id}', summary: "Change title, type, folder or metadata of a document", body: 'application/json', isOnce: true },
  'documents.delete': { method: 'DELETE', path: '/v1/documents/{id}', summary: "Move a document to the trash", isOnce: true },
  'documents.auditEvents': { method: 'GET', path: '/v1/documents/{id}/audit-events', summary: "List the audit events of a document", query: ['limit', 'cursor', 'order'], pages: 'cursor' },
  'documents.readText': { method: 'GET', path: '/v1/documents/{id}/content', summary: "Read extracted text in chunks", query: ['offset', 'limit'] },
  'documents.download': { method: 'GET', path: '/v1/documents/{id}/download', summary: "Get a download URL" },
  'documents.places.find': { method: 'POST', path: '/v1/documents/{id}/places', summary: "Find places for fields in a document", body: 'application/json', isSafe: true },
  'documents.restore': { method: 'POST', path: '/v1/documents/{id}/restore', summary: "Take a document out of the trash", isOnce: true },
  'documents.uploadUrl.create': { method: 'POST', path: '/v1/documents/{id}/upload-url', summary: "Open an upload session", body: 'application/json', isOnce: true },
  'documents.upload.complete': { method: 'POST', path: '/v1/documents/{id}/uploads/complete', summary: "Check an upload and make it the immutable source", body: 'application/json', isSafe: true },
  'documents.versions.list': { method: 'GET', path: '/v1/documents/{id}/versions', summary: "List the versions of a document", query: ['limit', 'offset'], pages: 'offset' },
  'documents.saveTextVersion': { method: 'POST', path: '/v1/documents/{id}/versions', summary: "Save edited text as a new PDF version", body: 'application/json', isOnce: true },
  'documents.versions.download': { method: 'GET', path: '/v1/documents/{id}/versions/{version}/download', summary: "Get a download URL of a version" },
  'documents.trash.list': { method: 'GET', path: '/v1/trash', summary: "List the trash", query: ['limit', 'offset'], pages: 'offset' },
  'documents.export.datev': { method: 'POST', path: '/v1/export/datev', summary: "Export booking data for DATEV", body: 'application/json', isSafe: true, answer: 'text' },
  'folders.list': { method: 'GET', path: '/v1/folders', summary: "List the folders of the organization" },
  'folders.create': { method: 'POST', path: '/v1/folders', summary: "Create a folder", body: 'application/json', isOnce: true },
  'folders.update': { method: 'PATCH', path: '/v1/folders/{id}', summary: "Rename or move a folder", body: 'application/json', isOnce: true },
  'folders.delete': { method: 'DELETE', path: '/v1/folders/{id}', summary: "Delete an empty folder", isOnce: true },
  'organization.auditEvents.list': { method: 'GET', path: '/v1/organization/audit-events', summary: "List the audit events of the organization", query: ['limit', 'cursor', 'order', 'include', 'targetId', 'actorId', 'action'], pages: 'cursor' },
  'organization.brand.get': { method: 'GET', path: '/v1/organization/brand', summary: "Read what signers see of the organization" },
  'organization.brand.set': { method: 'PATCH', path: '/v1/organization/brand', summary: "Change what signers see of the organization", body: 'application/json', isOnce: true },
  'organization.members.list': { method: 'GET', path: '/v1/organization/members', summary: "List the members of the organization", query: ['limit', 'cursor', 'status'], pages: 'cursor' },
  'signatures.requests.list': { method: 'GET', path: '/v1/signatures/requests', summary: "List envelopes", query: ['limit', 'offset', 'cursor', 'status', 'documentId', 'workflowId', 'externalId', 'templateId', 'signerEmail', 'sha256', 'createdFrom', 'createdBefore'], pages: 'cursor' },
  'signatures.requests.create': { method: 'POST', path: '/v1/signatures/requests', summary: "Create an envelope for one signer", body: 'application/json', isOnce: true },
  'signatures.requests.get': { method: 'GET', path: '/v1/signatures/requests/{id}', summary: "Read an envelope" },
  'signatures.requests.artifact': { method: 'GET', path: '/v1/signatures/requests/{id}/artifacts/{artifact}', summary: "Get the URL of a finished file" },
  'signatures.requests.correct': { method: 'POST', path: '/v1/signatures/requests/{id}/correct', summary: "Correct an active envelope", body: 'application/json', isOnce: true },
  'signatures.requests.embeddedSession': { method: 'POST', path: '/v1/signatures/requests/{id}/embedded-session', summary: "Open an embedded signing session", body: 'application/json', isOnce: true },
  'signatures.requests.evidence': { method: 'GET', path: '/v1/signatures/requests/{id}/evidence', summary: "Fetch the hash-chained evidence of an envelope" },
  'signatures.requests.reassign': { method: 'POST', path: '/v1/signatures/requests/{id}/reassign', summary: "Give an envelope to another signer", body: 'application/json', isOnce: true },
  'signatures.requests.remind': { method: 'POST', path: '/v1/signatures/requests/{id}/remind', summary: "Send the signer a reminder", isOnce: true },
  'signatures.requests.testSign': { method: 'POST', path: '/v1/signatures/requests/{id}/test-sign', summary: "Sign an envelope of the sandbox as its signer", body: 'application/json', isOnce: true },
  'signatures.requests.void': { method: 'POST', path: '/v1/signatures/requests/{id}/void', summary: "Void an active envelope", body: 'application/json', isOnce: true },
  'signatures.workflows.sequential': { method: 'POST', path: '/v1/signatures/workflows/sequential', summary: "Have a document signed by several people, one after the other or at the same time", body: 'application/json', isOnce: true },
  'signatures.workflows.get': { method: 'GET', path: '/v1/signatures/workflows/{id}', summary: "Read a sequential signing workflow" },
  'bulkSends.list': { method: 'GET', path: '/v1/bulk-sends', summary: "List bulk sends", query: ['limit', 'cursor', 'templateId'], pages: 'cursor' },
  'bulkSends.get': { method: 'GET', path: '/v1/bulk-sends/{id}', summary: "Read a bulk send" },
  'bulkSends.cancel': { method: 'POST', path: '/v1/bulk-sends/{id}/cancel', summary: "Cancel a bulk send", isOnce: true },
  'bulkSends.rows.list': { method: 'GET', path: '/v1/bulk-sends/{id}/rows', summary: "List the rows of a bulk send", query: ['limit', 'cursor', 'status'], pages: 'cursor' },
  'templates.list': { method: 'GET', path: '/v1/templates', summary: "List templates", query: ['limit', 'cursor'], pages: 'cursor' },
  'templates.create': { method: 'POST', path: '/v1/templates', summary: "Save a template", body: 'application/json', isOnce: true },
  'templates.get': { method: 'GET', path: '/v1/templates/{id}', summary: "Read a template", query: ['version'] },
  'templates.update': { method: 'PUT', path: '/v1/templates/{id}', summary: "Save a new version of a template", body: 'application/json', isOnce: true },
  'templates.delete': { method: 'DELETE', path: '/v1/templates/{id}', summary: "Delete a template with all its versions", isOnce: true },
  'templates.bulk': { method: 'POST', path: '/v1/templates/{id}/bulk', summary: "Send a template to many", body: 'application/json', isOnce: true },
  'templates.send': { method: 'POST', path: '/v1/templates/{id}/send', summary: "Make an envelope or a workflow from a template", body: 'application/json', isOnce: true },
  'templates.versions.list': { method: 'GET', path: '/v1/templates/{id}/versions', summary: "List the versions of a template", query: ['limit', 'cursor'], pages: 'cursor' },
  'signatures.webhooks.list': { method: 'GET', path: '/v1/signatures/webhooks', summary: "List the webhook endpoints of the organization" },
  'signatures.webhooks.upsert': { method: 'POST', path: '/v1/signatures/webhooks', summary: "Create a webhook endpoint, or change the one of this address", body: 'application/json', isOnce: true },
  'signatures.webhooks.delete': { method: 'DELETE', path: '/v1/signatures/webhooks/{id}', summary: "Delete a webhook endpoint", isOnce: true },
  'signatures.webhooks.deliveries.list': { method: 'GET', path: '/v1/signatures/webhooks/{id}/deliveries', summary: "List the deliveries to a webhook endpoint", query: ['limit', 'cursor', 'state'], pages: 'cursor' },
  'signatures.webhooks.deliveries.get': { method: 'GET', path: '/v1/signatures/webhooks/{id}/deliveries/{deliveryId}', summary: "Read a delivery with its attempts" },
  'signatures.webhooks.deliveries.replay': { method: 'POST', path: '/v1/signatures/webhooks/{id}/deliveries/{deliveryId}/replay', summary: "Send the event of a finished delivery again", isOnce: true },
  'signatures.webhooks.rotateSecret': { method: 'POST', path: '/v1/signatures/webhooks/{id}/rotate-secret', summary: "Give an endpoint a new signing secret", isOnce: true },
  'signatures.webhooks.test': { method: 'POST', path: '/v1/signatures/webhooks/{id}/test', summary: "Send a test event to a webhook endpoint", isOnce: true },
  'scim.search': { method: 'POST', path: '/scim/v2/.search', summary: "Find resources of any type by a query in the body", body: 'application/scim+json', isSafe: true },
  'scim.groups.list': { method: 'GET', path: '/scim/v2/Groups', summary: "List groups" },
  'scim.resourceTypes.list': { method: 'GET', path: '/scim/v2/ResourceTypes', summary: "List the kinds of SCIM resources" },
  'scim.resourceTypes.get': { method: 'GET', path: '/scim/v2/ResourceTypes/{id}', summary: "Read a kind of SCIM resources" },
  'scim.schemas.list': { method: 'GET', path: '/scim/v2/Schemas', summary: "List the schemas of SCIM resources" },
  'scim.schemas.get': { method: 'GET', path: '/scim/v2/Schemas/{id}', summary: "Read a schema by its URN" },
  'scim.serviceProviderConfig': { method: 'GET', path: '/scim/v2/ServiceProviderConfig', summary: "Read what the SCIM service supports" },
  'scim.users.list': { method: 'GET', path: '/scim/v2/Users', summary: "List or find users", query: ['attributes', 'excludedAttributes', 'filter', 'startIndex', 'count', 'cursor'], pages: 'startIndex' },
  'scim.users.create': { method: 'POST', path: '/scim/v2/Users', summary: "Create a user", query: ['attributes', 'excludedAttributes'], body: 'application/scim+json', isOnce: true },
  'scim.users.search': { method: 'POST', path: '/scim/v2/Users/.search', summary: "Find users by a query in the body", body: 'application/scim+json', isSafe: true },
  'scim.users.get': { method: 'GET', path: '/scim/v2/Users/{id}', summary: "Read a user", query: ['attributes', 'excludedAttributes'] },
  'scim.users.replace': { method: 'PUT', path: '/scim/v2/Users/{id}', summary: "Replace or deactivate a user", query: ['attributes', 'excludedAttributes'], body: 'application/scim+json', isOnce: true },
  'scim.users.patch': { method: 'PATCH', path: '/scim/v2/Users/{id}', summary: "Change or deactivate a user", query: ['attributes', 'excludedAttributes'], body: 'application/scim+json', isOnce: true },
  'scim.users.deactivate': { method: 'DELETE', path: '/scim/v2/Users/{id}', summary: "Deactivate the membership of a user for good", isOnce: true, answer: 'none' },
  'workflows.runs.get': { method: 'GET', path: '/v1/workflow-runs/{id}', summary: "Read a run of a workflow" },
  'workflows.list': { method: 'GET', path: '/v1/workflows', summary: "List the workflows that can be run" },
  'workflows.run': { method: 'POST', path: '/v1/workflows/{id}/run', summary: "Run a workflow on documents", body: 'application/json', isOnce: true },
  'sandbox.clock.advance': { method: 'POST', path: '/v1/sandbox/clock/advance', summary: "Let time pass in the sandbox", body: 'application/json', isOnce: true },
  'sandbox.mails.list': { method: 'GET', path: '/v1/sandbox/mails', summary: "List the mails of the sandbox", query: ['limit', 'cursor', 'envelopeId', 'to'], pages: 'cursor' },
  'sandbox.mails.get': { method: 'GET', path: '/v1/sandbox/mails/{id}', summary: "Read a mail of the sandbox" },
} as const satisfies Record<string, Operation>

/** The operations of the service, at the places that their ids name. */
export type Operations = {
  health: {
    /** Tell whether the service answers. */
    get(options?: CallOptions): Promise<Health>
  }
  account: {
    /** Read the organization, its plan, limits and usage. */
    get(options?: CallOptions): Promise<Account>
  }
  apiKeys: {
    /** List keys. */
    list(options?: CallOptions): Promise<ApiKeyList>
    /** Create a child key. */
    create(body: ApiKeyInput, options?: CallOptions): Promise<ApiKeyWithSecret>
    /** Revoke a key and every key below it. */
    revoke(id: string, options?: CallOptions): Promise<ApiKey>
  }
  documents: {
    /** List documents. */
    list(query?: { limit?: number; offset?: number; folder?: string; type?: string; sha256?: string; sort?: 'createdAt' | 'updatedAt' | 'title' | 'type' | 'status'; order?: 'asc' | 'desc' }, options?: CallOptions): Paged<Document, DocumentList>
    /** Create a document record. */
    create(body: DocumentInput, options?: CallOptions): Promise<Document>
    /** Combine documents into a new one. */
    combine(body: CombinationInput, options?: CallOptions): Promise<Document>
    /** Search titles and texts. */
    searchText(query: { q: string; offset?: number }, options?: CallOptions): Promise<SearchResult>
    /** Create a PDF document from plain text. */
    createFromText(body: TextDocumentInput, options?: CallOptions): Promise<Document>
    /** Read a document. */
    get(id: string, options?: CallOptions): Promise<Document>
    /** Change title, type, folder or metadata of a document. */
    update(id: string, body: DocumentUpdate, options?: CallOptions): Promise<Document>
    /** Move a document to the trash. */
    delete(id: string, options?: CallOptions): Promise<Document>
    /** List the audit events of a document. */
    auditEvents(id: string, query?: { limit?: number; cursor?: string; order?: 'asc' | 'desc' }, options?: CallOptions): Paged<AuditEvent, DocumentAuditEventList>
    /** Read extracted text in chunks. */
    readText(id: string, query?: { offset?: number; limit?: number }, options?: CallOptions): Promise<TextChunk>
    /** Get a download URL. */
    download(id: string, options?: CallOptions): Promise<DownloadUrl>
    places: {
      /** Find places for fields in a document. */
      find(id: string, body: PlacesInput, options?: CallOptions): Promise<Places>
    }
    /** Take a document out of the trash. */
    restore(id: string, options?: CallOptions): Promise<Document>
    uploadUrl: {
      /** Open an upload session. */
      create(id: string, body: UploadRequest, options?: CallOptions): Promise<UploadUrl>
    }
    upload: {
      /** Check an upload and make it the immutable source. */
      complete(id: string, body: UploadCompletion, options?: CallOptions): Promise<Document>
    }
    versions: {
      /** List the versions of a document. */
      list(id: string, query?: { limit?: number; offset?: number }, options?: CallOptions): Paged<DocumentVersion, DocumentVersionList>
      /** Get a download URL of a version. */
      download(id: string, version: string, options?: CallOptions): Promise<DownloadUrl>
    }
    /** Save edited text as a new PDF version. */
    saveTextVersion(id: string, body: TextVersion, options?: CallOptions): Promise<Document>
    trash: {
      /** List the trash. */
      list(query?: { limit?: number; offset?: number }, options?: CallOptions): Paged<Document, TrashList>
    }
    export: {
      /** Export booking data for DATEV. */
      datev(body: DatevExport, options?: CallOptions): Promise<string>
    }
  }
  folders: {
    /** List the folders of the organization. */
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
      list(query?: { limit?: number; cursor?: string; order?: 'asc' | 'desc'; include?: 'documents'; targetId?: string; actorId?: string; action?: 'organization.created' | 'organization.limit_set' | 'organization.budget_set' | 'organization.brand_set' | 'apiKey.created' | 'apiKey.revoked' | 'apiKey.limit_set' | 'apiKey.marked' | 'member.created' | 'member.updated' | 'member.deactivated' | 'member.reactivated' | 'member.removed' | 'folder.created' | 'folder.changed' | 'folder.deleted' | 'document.created' | 'document.source_ready' | 'document.version_saved' | 'document.trashed' | 'document.restored' | 'document.purged' | 'document.hold_placed' | 'document.hold_released' | 'document.retention_set' | 'document.read' | 'document.versions_read' | 'document.combined' | 'document.places_read' | 'document.text_read' | 'document.text_extracted' | 'document.text_unavailable' | 'document.viewed' | 'document.downloaded' | 'document.export_read' | 'document.changed' | 'document.moved' | 'document.type_set' | 'document.metadata_set' | 'document.extraction_requested' | 'document.rescanned' | 'document.quarantined' | 'upload.opened' | 'upload.refused' | 'envelope.created' | 'envelope.activated' | 'envelope.advanced' | 'envelope.sent' | 'envelope.bounced' | 'envelope.reminded' | 'envelope.reassigned' | 'envelope.corrected' | 'envelope.opened' | 'envelope.access_denied' | 'envelope.access_passed' | 'envelope.signed' | 'envelope.completed' | 'envelope.declined' | 'envelope.expired' | 'envelope.voided' | 'envelope.session_opened' | 'envelope.session_entered' | 'envelope.page_shown' | 'envelope.evidence_read' | 'envelope.artifact_read' | 'template.created' | 'template.changed' | 'template.deleted' | 'bulkSend.created' | 'bulkSend.canceled' | 'bulkSend.completed' | 'webhook.created' | 'webhook.changed' | 'webhook.secret_rotated' | 'webhook.tested' | 'webhook.delivery_replayed' | 'webhook.disabled' | 'webhook.deleted' | 'webhook.secrets_reencrypted' | 'workflow.stored' | 'workflow.disabled' | 'workflow.enabled' | 'workflow.run_started' | 'workflow.run_ended' | 'sandbox.clock_advanced' | 'audit.origins_erased' | 'audit.log_advanced' | 'jobs.repeated' | 'retention.rule_set' | 'retention.rule_removed' | 'person.erased' }, options?: CallOptions): Paged<AuditEvent, AuditEventList>
    }
    brand: {
      /** Read what signers see of the organization. */
      get(options?: CallOptions): Promise<Brand>
      /** Change what signers see of the organization. */
      set(body: BrandChange, options?: CallOptions): Promise<Brand>
    }
    members: {
      /** List the members of the organization. */
      list(query?: { limit?: number; cursor?: string; status?: 'active' | 'deactivated' | 'removed' }, options?: CallOptions): Paged<Member, MemberList>
    }
  }
  signatures: {
    requests: {
      /** List envelopes. */
      list(query?: { limit?: number; offset?: number; cursor?: string; status?: 'waiting' | 'active' | 'sealing' | 'completed' | 'declined' | 'expired' | 'voided'; documentId?: string; workflowId?: string; externalId?: string; templateId?: string; signerEmail?: string; sha256?: string; createdFrom?: string; createdBefore?: string }, options?: CallOptions): Paged<Envelope, EnvelopeList>
      /** Create an envelope for one signer. */
      create(body: EnvelopeInput, options?: CallOptions): Promise<Envelope>
      /** Read an envelope. */
      get(id: string, options?: CallOptions): Promise<Envelope>
      /** Get the URL of a finished file. */
      artifact(id: string, artifact: 'document' | 'certificate', options?: CallOptions): Promise<ArtifactUrl>
      /** Correct an active envelope. */
      correct(id: string, body: EnvelopeCorrection, options?: CallOptions): Promise<Envelope>
      /** Open an embedded signing session. */
      embeddedSession(id: string, body?: EmbeddedSessionRequest, options?: CallOptions): Promise<EmbeddedSession>
      /** Fetch the hash-chained evidence of an envelope. */
      evidence(id: string, options?: CallOptions): Promise<Evidence>
      /** Give an envelope to another signer. */
      reassign(id: string, body: Reassignment, options?: CallOptions): Promise<Envelope>
      /** Send the signer a reminder. */
      remind(id: string, options?: CallOptions): Promise<Reminder>
      /** Sign an envelope of the sandbox as its signer. */
      testSign(id: string, body: TestSignature, options?: CallOptions): Promise<Envelope>
      /** Void an active envelope. */
      void(id: string, body?: VoidRequest, options?: CallOptions): Promise<Envelope>
    }
    workflows: {
      /** Have a document signed by several people, one after the other or at the same time. */
      sequential(body: SigningWorkflowInput, options?: CallOptions): Promise<SigningWorkflow>
      /** Read a sequential signing workflow. */
      get(id: string, options?: CallOptions): Promise<SigningWorkflow>
    }
    webhooks: {
      /** List the webhook endpoints of the organization. */
      list(options?: CallOptions): Promise<WebhookList>
      /** Create a webhook endpoint, or change the one of this address. */
      upsert(body: WebhookSettings, options?: CallOptions): Promise<SavedWebhook>
      /** Delete a webhook endpoint. */
      delete(id: string, options?: CallOptions): Promise<DeletedWebhook>
      deliveries: {
        /** List the deliveries to a webhook endpoint. */
        list(id: string, query?: { limit?: number; cursor?: string; state?: 'pending' | 'held' | 'delivered' | 'failed' | 'canceled' }, options?: CallOptions): Paged<WebhookDelivery, WebhookDeliveryList>
        /** Read a delivery with its attempts. */
        get(id: string, deliveryId: string, options?: CallOptions): Promise<WebhookDeliveryWithAttempts>
        /** Send the event of a finished delivery again. */
        replay(id: string, deliveryId: string, options?: CallOptions): Promise<WebhookDelivery>
      }
      /** Give an endpoint a new signing secret. */
      rotateSecret(id: string, options?: CallOptions): Promise<RotatedWebhook>
      /** Send a test event to a webhook endpoint. */
      test(id: string, options?: CallOptions): Promise<WebhookDelivery>
    }
  }
  bulkSends: {
    /** List bulk sends. */
    list(query?: { limit?: number; cursor?: string; templateId?: string }, options?: CallOptions): Paged<BulkSend, BulkSendList>
    /** Read a bulk send. */
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
    /** Save a template. */
    create(body: TemplateInput, options?: CallOptions): Promise<Template>
    /** Read a template. */
    get(id: string, query?: { version?: number }, options?: CallOptions): Promise<Template>
    /** Save a new version of a template. */
    update(id: string, body: TemplateUpdate, options?: CallOptions): Promise<Template>
    /** Delete a template with all its versions. */
    delete(id: string, options?: CallOptions): Promise<Template>
    /** Send a template to many. */
    bulk(id: string, body: BulkSendInput, options?: CallOptions): Promise<BulkSend>
    /** Make an envelope or a workflow from a template. */
    send(id: string, body: TemplateSending, options?: CallOptions): Promise<SentTemplate>
    versions: {
      /** List the versions of a template. */
      list(id: string, query?: { limit?: number; cursor?: string }, options?: CallOptions): Paged<TemplateVersion, TemplateVersionList>
    }
  }
  scim: {
    /** Find resources of any type by a query in the body. */
    search(body: ScimSearchRequest, options?: CallOptions): Promise<ScimUserList>
    groups: {
      /** List groups. */
      list(options?: CallOptions): Promise<ScimGroupList>
    }
    resourceTypes: {
      /** List the kinds of SCIM resources. */
      list(options?: CallOptions): Promise<ScimResourceTypeList>
      /** Read a kind of SCIM resources. */
      get(id: string, options?: CallOptions): Promise<ScimResourceType>
    }
    schemas: {
      /** List the schemas of SCIM resources. */
      list(options?: CallOptions): Promise<ScimSchemaList>
      /** Read a schema by its URN. */
      get(id: string, options?: CallOptions): Promise<ScimSchema>
    }
    /** Read what the SCIM service supports. */
    serviceProviderConfig(options?: CallOptions): Promise<ScimServiceProviderConfig>
    users: {
      /** List or find users. */
      list(query?: { attributes?: string; excludedAttributes?: string; filter?: string; startIndex?: number; count?: number; cursor?: string }, options?: CallOptions): Paged<ScimUser, ScimUserList>
      /** Create a user. */
      create(body: ScimUserInput, query?: { attributes?: string; excludedAttributes?: string }, options?: CallOptions): Promise<ScimUser>
      /** Find users by a query in the body. */
      search(body: ScimSearchRequest, options?: CallOptions): Promise<ScimUserList>
      /** Read a user. */
      get(id: string, query?: { attributes?: string; excludedAttributes?: string }, options?: CallOptions): Promise<ScimUser>
      /** Replace or deactivate a user. */
      replace(id: string, body: ScimUserInput, query?: { attributes?: string; excludedAttributes?: string }, options?: CallOptions): Promise<ScimUser>
      /** Change or deactivate a user. */
      patch(id: string, body: ScimPatch, query?: { attributes?: string; excludedAttributes?: string }, options?: CallOptions): Promise<ScimUser>
      /** Deactivate the membership of a user for good. */
      deactivate(id: string, options?: CallOptions): Promise<void>
    }
  }
  workflows: {
    runs: {
      /** Read a run of a workflow. */
      get(id: string, options?: CallOptions): Promise<WorkflowRun>
    }
    /** List the workflows that can be run. */
    list(options?: CallOptions): Promise<WorkflowList>
    /** Run a workflow on documents. */
    run(id: string, body: WorkflowRunRequest, options?: CallOptions): Promise<AcceptedWorkflowRun>
  }
  sandbox: {
    clock: {
      /** Let time pass in the sandbox. */
      advance(body: ClockAdvance, options?: CallOptions): Promise<ClockAdvanced>
    }
    mails: {
      /** List the mails of the sandbox. */
      list(query?: { limit?: number; cursor?: string; envelopeId?: string; to?: string }, options?: CallOptions): Paged<TestMail, TestMailList>
      /** Read a mail of the sandbox. */
      get(id: string, options?: CallOptions): Promise<WholeTestMail>
    }
  }
}
