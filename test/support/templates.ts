import { vi } from 'vitest'
import type { Response } from './client.ts'
import { expectStatus } from './client.ts'
import { fieldOf, newEmail } from './envelopes.ts'
import { type Api, once } from './open-api.ts'
import { sharedDocument } from './upload.ts'

type Body = Response['body']

/** Returns a read-only label field, whose value each use of the template sets. */
export const readOnlyField = (label: string, y = 0.5) =>
  fieldOf({ id: undefined, type: 'text', label, y, height: 0.05, isReadOnly: true })

/**
 * Creates a template. By default, the template has one role and a new document. The given properties replace these
 * defaults.
 */
export async function newTemplate(owner: Api, members: Record<string, unknown> = {}): Promise<Body> {
  const documentId = members.documentId ?? (await sharedDocument(owner))
  const body = { name: 'Agreement', roles: [{ role: 'Signer', fields: [fieldOf()] }], ...members, documentId }
  return expectStatus(owner.send('POST', '/v1/templates', body, once()), 201)
}

/** Sends a template. */
export const sendTemplate = (owner: Api, id: string, body: unknown, headers = once()): Promise<Response> =>
  owner.send('POST', `/v1/templates/${id}/send`, body, headers)

/** Returns the given number of bulk send rows, each with an external id. */
export const bulkRows = (count: number, members: (index: number) => Record<string, unknown> = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({
    recipients: [{ role: 'Signer', signerEmail: newEmail() }],
    externalId: `row-${index}`,
    ...members(index),
  }))

/** Starts a bulk send of a template. */
export const sendBulk = (owner: Api, id: string, rows: unknown, headers = once()): Promise<Response> =>
  owner.send('POST', `/v1/templates/${id}/bulk`, { rows }, headers)

/** Waits until no row of a bulk send is pending. */
export const bulkIsOver = (owner: Api, id: string): Promise<Body> =>
  vi.waitFor(
    async () => {
      const bulk = await expectStatus(owner.send('GET', `/v1/bulk-sends/${id}`), 200)
      if (bulk.status === 'running') throw new Error(`the bulk send is running: ${JSON.stringify(bulk.counts)}`)
      return bulk
    },
    { timeout: 30_000, interval: 100 },
  )
