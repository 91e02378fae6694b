import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { expectStatus, type Response } from './client.ts'
import { type Api, once } from './open-api.ts'
import { sha256Of } from './sample-pdf.ts'
import { queryDatabase } from './stack.ts'

/** Returns an email address that is unique in this run. */
export const newEmail = (): string => `signer-${randomUUID()}@example.com`

/** Returns a field in the middle of page 1. */
export const fieldOf = (entries: Record<string, unknown> = {}) => ({
  id: 'sign',
  type: 'signature',
  pageNumber: 1,
  x: 0.1,
  y: 0.7,
  width: 0.35,
  height: 0.08,
  ...entries,
})

export const postEnvelope = (api: Api, body: Record<string, unknown>, headers = once()): Promise<Response> =>
  api.send('POST', '/v1/signatures/requests', { signerEmail: newEmail(), fields: [fieldOf()], ...body }, headers)

/** Creates an envelope and returns the response body. */
export const createEnvelope = (api: Api, body: Record<string, unknown>): Promise<Response['body']> =>
  expectStatus(postEnvelope(api, body), 201)

export const getEnvelope = (api: Api, id: string): Promise<Response['body']> =>
  expectStatus(api.send('GET', `/v1/signatures/requests/${id}`), 200)

/** Returns the types of an envelope's evidence records in order. */
export const recordTypesOf = async (envelopeId: string): Promise<string[]> =>
  (
    await queryDatabase<{ type: string }>(
      `select record::jsonb ->> 'type' as type from evidence_records where envelope_id = $1 order by sequence`,
      [envelopeId],
    )
  ).map(({ type }) => type)

export const waitForStatus = (api: Api, id: string, status: string): Promise<Response['body']> =>
  vi.waitFor(
    async () => {
      const envelope = await getEnvelope(api, id)
      if (envelope.status !== status)
        throw new Error(`the envelope is ${envelope.status}: ${JSON.stringify(envelope.sealing)}`)
      return envelope
    },
    { timeout: 30_000, interval: 150 },
  )

/** Returns the bytes of an artifact and checks their recorded hash. */
export async function artifactOf(api: Api, envelopeId: string, artifact: string): Promise<Uint8Array<ArrayBuffer>> {
  const address = `/v1/signatures/requests/${envelopeId}/artifacts/${artifact}`
  const { url, sha256, contentLength } = await expectStatus(api.send('GET', address), 200)
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  expect([bytes.length, sha256Of(bytes)]).toEqual([contentLength, sha256])
  return bytes
}
