import type { CallReference } from '../../../platform/http/references.ts'
import { parsed } from './check.ts'
import type { Pool } from './pool.ts'
import { smallPdf } from './small-pdf.ts'

type Member = { kind: CallReference; path: string }

/** For each operation, the ids in its response that later requests can use. */
const listings: Record<string, Member[]> = {
  'documents.create': [{ kind: 'draft', path: 'id' }],
  'documents.upload.complete': [{ kind: 'document', path: 'id' }],
  'documents.createFromText': [
    { kind: 'document', path: 'id' },
    { kind: 'textDocument', path: 'id' },
    { kind: 'contentHash', path: 'text.contentHash' },
  ],
  'documents.saveTextVersion': [{ kind: 'contentHash', path: 'text.contentHash' }],
  'documents.readText': [{ kind: 'contentHash', path: 'contentHash' }],
  'documents.uploadUrl.create': [{ kind: 'upload', path: 'uploadId' }],
  'folders.create': [{ kind: 'folder', path: 'id' }],
  'apiKeys.create': [{ kind: 'apiKey', path: 'id' }],
  'signatures.requests.create': [{ kind: 'envelope', path: 'id' }],
  'signatures.workflows.sequential': [{ kind: 'signingWorkflow', path: 'id' }],
  'templates.bulk': [{ kind: 'bulkSend', path: 'id' }],
  'templates.create': [{ kind: 'template', path: 'id' }],
  'signatures.webhooks.upsert': [
    { kind: 'webhook', path: 'id' },
    { kind: 'webhookUrl', path: 'url' },
  ],
  'signatures.webhooks.test': [{ kind: 'delivery', path: 'id' }],
  'signatures.webhooks.deliveries.replay': [{ kind: 'delivery', path: 'id' }],
  'scim.users.create': [
    { kind: 'member', path: 'id' },
    { kind: 'userName', path: 'userName' },
  ],
  'workflows.run': [{ kind: 'run', path: 'runId' }],
}

/** Adds the ids of a successful response to the pool. */
export async function harvest(pool: Pool, operation: string, text: string): Promise<void> {
  const body = parsed(text)
  for (const { kind, path } of listings[operation] ?? []) {
    const value = path
      .split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], body)
    if (typeof value === 'string') pool.add(kind, value)
  }
  if (operation === 'documents.uploadUrl.create') await uploadTo(body as UploadUrl)
  if (operation === 'signatures.requests.embeddedSession') {
    const token = /\/sign\/([\w-]+)/.exec(text)?.[1]
    if (token) pool.add('signingLink', token)
  }
}

type UploadUrl = { uploadUrl: string; requiredHeaders: Record<string, string> }

const uploadBytesMax = 300_000

/** Uploads a file of the declared length as a client does. The store rejects the upload if the checksum differs. */
async function uploadTo({ uploadUrl, requiredHeaders }: UploadUrl): Promise<void> {
  const length = Number(requiredHeaders['content-length'] ?? 0)
  if (length > uploadBytesMax) return
  const { 'content-length': _, ...headers } = requiredHeaders
  const response = await fetch(uploadUrl, { method: 'PUT', headers, body: smallPdf(length) }).catch(() => null)
  await response?.arrayBuffer()
}
