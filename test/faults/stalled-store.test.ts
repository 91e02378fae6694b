import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { s3Path } from '../../dev/stack/local-data.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { startStack } from '../../dev/stack/stack.ts'
import type { Response } from '../support/client.ts'
import { createEnvelope, postEnvelope } from '../support/envelopes.ts'
import { once, openApi } from '../support/open-api.ts'
import { pdfOfPages } from '../support/sample-pdf.ts'
import { linkFor, post, signRequest } from '../support/signing.ts'
import { isFull } from '../support/size.ts'
import { ownDatabase } from '../support/stack.ts'
import { startLine, startScannerStub } from '../support/stalling-line.ts'
import { completeUpload, createDraft, readyDocument, uploadFile } from '../support/upload.ts'

/**
 * Tests a store or scanner that accepts connections but does not respond, or stalls within a response. No request waits
 * for it indefinitely.
 */

/** The timeouts, and the values that depend on them, are a fifth of the production values. */
const shortened: Record<string, string> = isFull ? {} : { STORAGE_TIMEOUT_SECONDS: '1', SCANNER_TIMEOUT_SECONDS: '1.6' }
const soonMs = isFull ? 15_000 : 10_000

const dataDir = mkdtempSync(join(tmpdir(), 'chancery-stalled-store-'))
const storagePort = await freePort()
const line = await startLine(storagePort)
const scanner = await startScannerStub()
const workers = await startStack({
  dataDir,
  ...(await ownDatabase()),
  durable: false,
  cronSeconds: 86_400,
  ports: { storage: storagePort },
  extraBindings: {
    shared: { STORAGE_ENDPOINT: `${line.origin}${s3Path}`, SCANNER_URL: scanner.url, ...shortened },
  },
})
const owner = new pg.Pool({ connectionString: workers.ownerDatabaseUrl, max: 2 })
const api = await openApi(workers)

beforeEach(() => {
  line.set('open')
  scanner.setSilent(false)
})

afterAll(async () => {
  line.set('open')
  await owner.end()
  await workers.dispose()
  await line.close()
  await scanner.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Expects an error response with Retry-After within the documented time. */
async function expectSoonRefused(ask: Promise<Response>, code = 'unavailable'): Promise<void> {
  const started = performance.now()
  const { status, headers, body } = await ask
  expect([status, body.code]).toEqual([503, code])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(performance.now() - started).toBeLessThan(soonMs)
}

const onlyRow = async (text: string, params: unknown[]) => (await owner.query(text, params)).rows[0]

const text = { title: 'Notes', text: 'The parties met.' }

const storeStates = [
  ['does not respond', 'silent'],
  ['stops during a response', 'stalled'],
] as const

test('returns `not_started` instead of an upload URL if the overwrite check of the store gets no response', async () => {
  const id = await createDraft(api)
  line.set('silent')
  await expectSoonRefused(api.send('POST', `/v1/documents/${id}/upload-url`, { contentLength: 500 }), 'not_started')
})

async function expectCheckIsPutOff(id: string, uploadId: string): Promise<void> {
  await expectSoonRefused(completeUpload(api, id, uploadId))
  const session = 'select state, lease_owner, checks_begun from upload_sessions where id = $1'
  expect(await onlyRow(session, [uploadId])).toEqual({ state: 'checking', lease_owner: null, checks_begun: 0 })
  const job = `select state, run_at < now() + interval '16 seconds' as soon from jobs where kind = 'scan' and payload ->> 'uploadId' = $1`
  expect(await onlyRow(job, [uploadId])).toEqual({ state: 'queued', soon: true })
}

test.each(storeStates)('completes an upload check on retry if the store %s', async (_, state) => {
  const id = await createDraft(api)
  const { uploadId } = await uploadFile(api, id, pdfOfPages())
  line.set(state)
  await expectCheckIsPutOff(id, uploadId)
  line.set('open')
  expect((await completeUpload(api, id, uploadId)).status).toBe(200)
})

test('completes an upload check on retry if the scanner does not respond', async () => {
  const id = await createDraft(api)
  const { uploadId } = await uploadFile(api, id, pdfOfPages())
  scanner.setSilent(true)
  await expectCheckIsPutOff(id, uploadId)
  scanner.setSilent(false)
  expect((await completeUpload(api, id, uploadId)).status).toBe(200)
})

test('marks the objects of failed text document requests for deletion if the store does not respond', async () => {
  const created = await api.send('POST', '/v1/documents/text', text, once())
  expect(created.status).toBe(201)
  const { id } = created.body
  const { rows } = await owner.query('select text_content_hash as hash from document_versions where document_id = $1', [
    id,
  ])
  line.set('silent')
  const edit = { text: 'They met again.', expectedContentHash: rows[0].hash }
  await Promise.all([
    expectSoonRefused(api.send('POST', '/v1/documents/text', text, once())),
    expectSoonRefused(api.send('POST', `/v1/documents/${id}/versions`, edit)),
  ])
  const pending = `select count(*)::int as count, bool_and(is_marked_for_deletion and due_at <= now()) as due from pending_objects where object_key like 'texts/%'`
  expect(await onlyRow(pending, [])).toEqual({ count: 2, due: true })
  line.set('open')
  expect((await api.send('POST', `/v1/documents/${id}/versions`, edit)).status).toBe(200)
})

test.each(storeStates)('returns 503 for a new envelope within seconds if the store %s', async (_, state) => {
  const documentId = await readyDocument(api)
  line.set(state)
  await expectSoonRefused(postEnvelope(api, { documentId }))
})

test('fails the document download of a signer within seconds if the object store stalls', async () => {
  const envelope = await createEnvelope(api, { documentId: await readyDocument(api) })
  const link = await linkFor({ mailUrl: workers.mail.url }, envelope)
  expect((await fetch(`${link}/document`)).status).toBe(200)
  line.set('silent')
  const started = performance.now()
  const refused = await fetch(`${link}/document`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  expect(performance.now() - started).toBeLessThan(soonMs)
  line.set('stalled')
  const restarted = performance.now()
  const broken = await fetch(`${link}/document`)
  await expect(broken.arrayBuffer()).rejects.toThrow()
  expect(performance.now() - restarted).toBeLessThan(soonMs)
})

test.each(storeStates)('completes an envelope on retry if the store %s during a sealing attempt', async (_, state) => {
  const envelope = await createEnvelope(api, { documentId: await readyDocument(api) })
  const link = await linkFor({ mailUrl: workers.mail.url }, envelope)
  const request = await signRequest(link)
  line.set(state)
  expect((await post(`${link}/sign`, request)).status).toBe(200)
  const seen = `select e.sealing_last_error as error, j.state, j.lease_owner, j.run_at < now() + interval '16 seconds' as soon,
        (select count(*)::int from pending_objects l where l.subject_id = e.id and not l.is_marked_for_deletion) as registered
      from envelopes e join jobs j on j.kind = 'sealing' and j.payload ->> 'envelopeId' = e.id where e.id = $1`
  await expect
    .poll(() => onlyRow(seen, [envelope.id]), { interval: 100 })
    .toEqual({ error: 'dependency_unavailable', state: 'queued', lease_owner: null, soon: true, registered: 0 })
  line.set('open')
  await expect
    .poll(() => onlyRow('select status from envelopes where id = $1', [envelope.id]), {
      timeout: 30_000,
      interval: 200,
    })
    .toEqual({ status: 'completed' })
})
