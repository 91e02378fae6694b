import { randomUUID } from 'node:crypto'
import type { Contract } from '../../platform/http/operation.ts'
import type { Call } from './client.ts'

/** Kinds of things that a call can name. */
export const kinds = [
  ...[
    'documents',
    'drafts',
    'uploads',
    'textDocuments',
    'contentHashes',
    'folders',
    'envelopes',
    'completed',
    'sequences',
    'workflows',
    'runs',
  ],
  ...[
    'keys',
    'members',
    'userNames',
    'webhooks',
    'deliveries',
    'events',
    'organizations',
    'idempotencyKeys',
    'audits',
    'jobs',
    'urls',
    'markers',
  ],
] as const
export type Kind = (typeof kinds)[number]

/** A well-formed call of an operation about the given ids of the things that it takes. */
export function callAbout(contract: Contract, idOf: (kind: Kind) => string): Call {
  const params: Record<string, string> = { artifact: 'document', version: '1', deliveryId: idOf('deliveries') }
  if (contract.id === 'documents.upload.complete' || contract.id === 'documents.uploadUrl.create')
    params.id = idOf('drafts')
  else if (contract.id === 'documents.readText' || contract.id === 'documents.saveTextVersion')
    params.id = idOf('textDocuments')
  else if (contract.id === 'signatures.requests.artifact') params.id = idOf('completed')
  else if (contract.path.startsWith('/v1/documents/{id}')) params.id = idOf('documents')
  else if (contract.path.startsWith('/v1/signatures/requests/{id}')) params.id = idOf('envelopes')
  else if (contract.path.startsWith('/v1/signatures/workflows/{id}')) params.id = idOf('sequences')
  else if (contract.path.startsWith('/v1/workflows/{id}')) params.id = idOf('workflows')
  else if (contract.path.startsWith('/v1/workflows/runs/{id}')) params.id = idOf('runs')
  else if (contract.path.startsWith('/v1/api-keys/{id}')) params.id = idOf('keys')
  else if (contract.path.startsWith('/scim/v2/Users/{id}')) params.id = idOf('members')
  else if (contract.path.startsWith('/v1/signatures/webhooks/{id}')) params.id = idOf('webhooks')
  else if (contract.path.startsWith('/scim/v2/Schemas/{id}')) params.id = 'urn:ietf:params:scim:schemas:core:2.0:User'
  else params.id = 'User'
  const body = bodies[contract.id]
  return {
    params,
    query: queries[contract.id] ?? {},
    ...(contract.body && body ? { body: body(idOf) } : contract.body ? { body: {} } : {}),
  }
}

const field = { type: 'signature', pageNumber: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.1 }

const bodies: Record<string, (idOf: (kind: Kind) => string) => unknown> = {
  'apiKeys.create': () => ({ scopes: ['keysWrite'] }),
  'documents.create': (idOf) => ({ title: 'A', folderId: idOf('folders') }),
  'documents.uploadUrl.create': () => ({ contentLength: 100 }),
  'documents.upload.complete': (idOf) => ({ uploadId: idOf('uploads') }),
  'documents.createFromText': (idOf) => ({ title: 'A', text: 'B', folderId: idOf('folders') }),
  'documents.saveTextVersion': (idOf) => ({ text: 'B', expectedContentHash: idOf('contentHashes') }),
  'documents.export.datev': (idOf) => ({ documentIds: [idOf('documents')] }),
  'workflows.run': (idOf) => ({ documentIds: [idOf('documents')] }),
  'folders.create': (idOf) => ({ name: 'A', parentId: idOf('folders') }),
  'scim.users.create': () => ({ userName: `${randomUUID()}@example.com` }),
  'scim.users.replace': () => ({ userName: 'a@example.com' }),
  'scim.users.patch': () => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'displayName', value: 'A' }],
  }),
  'signatures.requests.reassign': () => ({ signerEmail: 'a@example.com' }),
  'signatures.requests.correct': () => ({ documentTitle: 'A' }),
  'signatures.requests.create': (idOf) => ({
    documentId: idOf('documents'),
    signerEmail: 'a@example.com',
    fields: [field],
  }),
  'signatures.workflows.sequential': (idOf) => ({
    documentId: idOf('documents'),
    signers: [{ signerEmail: 'a@example.com', fields: [field] }],
  }),
  'signatures.webhooks.upsert': () => ({ url: 'https://hooks.example.com/own', events: ['envelope.expired'] }),
}
const queries: Record<string, Record<string, string>> = { 'documents.searchText': { q: 'contract' } }
