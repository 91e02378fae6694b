import type { Scope } from '../../core/scopes.ts'
import type { Method } from '../../platform/http/contract.ts'
import type { Base } from '../../platform/http/openapi.ts'

export type InterfaceRow = {
  id: string
  method: Method
  path: string
  scope: Scope | null
  base: Base
  isIdempotent: boolean
}

type Line = [id: string, method: Method, path: string, scope: Scope | null, marks?: 'F' | 'IK' | 'F IK']

/** The operations of the interface as its table states them: F is served at {functions_url}, IK needs Idempotency-Key. */
const lines: Line[] = [
  ['health.get', 'get', '/health', null],
  ['account.get', 'get', '/v1/account', 'accountRead'],
  ['apiKeys.create', 'post', '/v1/api-keys', 'keysWrite'],
  ['documents.list', 'get', '/v1/documents', 'documentsRead'],
  ['documents.create', 'post', '/v1/documents', 'documentsWrite', 'IK'],
  ['documents.get', 'get', '/v1/documents/{id}', 'documentsRead'],
  ['documents.delete', 'delete', '/v1/documents/{id}', 'documentsWrite'],
  ['documents.searchText', 'get', '/v1/documents/search', 'documentsRead', 'F'],
  ['documents.createFromText', 'post', '/v1/documents/text', 'documentsWrite', 'F IK'],
  ['documents.readText', 'get', '/v1/documents/{id}/content', 'documentsRead', 'F'],
  ['documents.saveTextVersion', 'post', '/v1/documents/{id}/versions', 'documentsWrite', 'F'],
  ['documents.uploadUrl.create', 'post', '/v1/documents/{id}/upload-url', 'documentsWrite'],
  ['documents.upload.complete', 'post', '/v1/documents/{id}/uploads/complete', 'documentsWrite'],
  ['documents.download', 'get', '/v1/documents/{id}/download', 'documentsRead'],
  ['folders.list', 'get', '/v1/folders', 'foldersRead'],
  ['folders.create', 'post', '/v1/folders', 'foldersWrite'],
  ['documents.export.datev', 'post', '/v1/export/datev', 'documentsRead'],
  ['documents.auditEvents', 'get', '/v1/documents/{id}/audit-events', 'auditRead'],
  ['workflows.run', 'post', '/v1/workflows/{id}/run', 'workflowsWrite'],
  ['organization.members.list', 'get', '/v1/organization/members', 'membersRead'],
  ['organization.auditEvents.list', 'get', '/v1/organization/audit-events', 'auditRead'],
  ['signatures.requests.create', 'post', '/v1/signatures/requests', 'signaturesWrite', 'IK'],
  ['signatures.requests.get', 'get', '/v1/signatures/requests/{id}', 'signaturesRead'],
  ['signatures.requests.evidence', 'get', '/v1/signatures/requests/{id}/evidence', 'signaturesRead'],
  ['signatures.requests.artifact', 'get', '/v1/signatures/requests/{id}/artifacts/{artifact}', 'signaturesRead'],
  ['signatures.requests.embeddedSession', 'post', '/v1/signatures/requests/{id}/embedded-session', 'signaturesWrite'],
  ['signatures.requests.void', 'post', '/v1/signatures/requests/{id}/void', 'signaturesWrite'],
  ['signatures.requests.remind', 'post', '/v1/signatures/requests/{id}/remind', 'signaturesWrite'],
  ['signatures.requests.reassign', 'post', '/v1/signatures/requests/{id}/reassign', 'signaturesWrite'],
  ['signatures.requests.correct', 'post', '/v1/signatures/requests/{id}/correct', 'signaturesWrite'],
  ['signatures.workflows.sequential', 'post', '/v1/signatures/workflows/sequential', 'signaturesWrite', 'IK'],
  ['signatures.webhooks.list', 'get', '/v1/signatures/webhooks', 'signaturesRead'],
  ['signatures.webhooks.upsert', 'post', '/v1/signatures/webhooks', 'signaturesWrite'],
  ['signatures.webhooks.rotateSecret', 'post', '/v1/signatures/webhooks/{id}/rotate-secret', 'signaturesWrite'],
  ['signatures.webhooks.delete', 'delete', '/v1/signatures/webhooks/{id}', 'signaturesWrite'],
  ['scim.serviceProviderConfig', 'get', '/scim/v2/ServiceProviderConfig', 'membersRead'],
  ['scim.users.list', 'get', '/scim/v2/Users', 'membersRead'],
  ['scim.users.create', 'post', '/scim/v2/Users', 'membersWrite'],
  ['scim.users.get', 'get', '/scim/v2/Users/{id}', 'membersRead'],
  ['scim.users.patch', 'patch', '/scim/v2/Users/{id}', 'membersWrite'],
  ['scim.users.deactivate', 'delete', '/scim/v2/Users/{id}', 'membersWrite'],
]

export const interfaceTable: readonly InterfaceRow[] = lines.map(([id, method, path, scope, marks = '']) => ({
  id,
  method,
  path,
  scope,
  base: marks.includes('F') ? 'functions' : 'api',
  isIdempotent: marks.includes('IK'),
}))
