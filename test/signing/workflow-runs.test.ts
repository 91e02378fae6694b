import { beforeAll, expect, test, vi } from 'vitest'
import { expectStatus } from '../support/client.ts'
import { artifactOf, fieldOf, getEnvelope, newEmail } from '../support/envelopes.ts'
import { type Api, openApi } from '../support/open-api.ts'
import { sha256Of } from '../support/sample-pdf.ts'
import { linkFor, post, signAndComplete } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'
import { defineWorkflow, readRun, runToEnd, runWhen, startRun } from '../support/workflows.ts'

let api: Api
let folderId: string

beforeAll(async () => {
  api = await openApi(stack)
  folderId = (await expectStatus(api.send('POST', '/v1/folders', { name: 'Signed' }), 201)).id
})

const request = (entries: Record<string, unknown> = {}) => ({
  type: 'requestSignature',
  signerEmail: newEmail(),
  signerName: 'Anna',
  fields: [fieldOf()],
  ...entries,
})

/** Starts a workflow run of the steps on new documents. Returns the envelopes of its first step. */
async function runUntilWaiting(steps: unknown[], count = 1) {
  const workflowId = await defineWorkflow(stack, api, { steps })
  const documentIds = await Promise.all(Array.from({ length: count }, () => readyDocument(api)))
  const runId = await startRun(api, workflowId, { documentIds })
  const run = await runWhen(api, runId, ({ documents }) => documents.every(({ status }) => status === 'waiting'))
  const envelopeIds = run.documents.map(({ steps: begun }) => begun.at(-1)?.envelopeId ?? '')
  return { runId, documentIds, envelopes: await Promise.all(envelopeIds.map((id) => getEnvelope(api, id))) }
}

test('stores the sealed file as a separate document after a signature in a workflow run', async () => {
  const { runId, documentIds, envelopes } = await runUntilWaiting([
    { type: 'setMetadata', metadata: { matter: 'A 7' } },
    request({ message: 'Please' }),
    { type: 'fileSealedDocument', folderId, title: 'Signed contract', documentType: 'contract' },
    { type: 'placeHold' },
  ])
  const [envelope] = envelopes
  expect(envelope).toMatchObject({ documentId: documentIds[0], status: 'active', message: 'Please' })
  expect((await readRun(api, runId)).status).toBe('running')
  await signAndComplete(api, stack, envelope)

  const run = await runToEnd(api, runId)
  expect(run.status).toBe('completed')
  expect(run.documents[0]?.steps.map(({ type, status }) => [type, status])).toEqual([
    ['setMetadata', 'completed'],
    ['requestSignature', 'completed'],
    ['fileSealedDocument', 'completed'],
    ['placeHold', 'completed'],
  ])
  const filedId = run.documents[0]?.steps[2]?.createdDocumentId ?? ''
  const filed = await expectStatus(api.send('GET', `/v1/documents/${filedId}`), 200)
  const sealed = await artifactOf(api, envelope.id, 'document')
  expect(filed).toMatchObject({
    title: 'Signed contract',
    type: 'contract',
    folderId,
    status: 'ready',
    metadata: { matter: 'A 7' },
    source: { sha256: sha256Of(sealed), contentLength: sealed.length, version: 1, pageCount: 1 },
  })
  const download = await expectStatus(api.send('GET', `/v1/documents/${filedId}/download`), 200)
  expect(sha256Of(new Uint8Array(await (await fetch(download.url)).arrayBuffer()))).toBe(sha256Of(sealed))
  // The sender is the API key that started the run. The audit log names the run.
  const [sent] = await queryDatabase<{ actor_kind: string; actor_id: string }>(
    `select actor_kind, actor_id from audit_events where target_id = $1 and action = 'envelope.created'`,
    [envelope.id],
  )
  expect(sent).toEqual({ actor_kind: 'workflow', actor_id: runId })
  const evidence = await expectStatus(api.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`), 200)
  expect(evidence.records[0].actor.kind).toBe('key')
  expect(evidence.integrity.valid).toBe(true)
})

test('fails only the documents with a declined or voided envelope in a workflow run', async () => {
  const { runId, documentIds, envelopes } = await runUntilWaiting([request(), { type: 'placeHold' }], 3)
  const [declined, voided, signed] = envelopes
  const link = await linkFor(stack, declined)
  expect((await post(`${link}/decline`, { reason: 'No.' })).status).toBe(200)
  await expectStatus(api.send('POST', `/v1/signatures/requests/${voided.id}/void`, {}), 200)
  await signAndComplete(api, stack, signed)

  const run = await runToEnd(api, runId)
  expect(run.status).toBe('failed')
  expect(run.documents.map(({ status, error }) => [status, error?.code ?? null])).toEqual([
    ['failed', 'envelope_declined'],
    ['failed', 'envelope_voided'],
    ['completed', null],
  ])
  const held = await Promise.all(documentIds.map((id) => expectStatus(api.send('GET', `/v1/documents/${id}`), 200)))
  expect(held.map(({ compliance }) => compliance.legalHold)).toEqual([false, false, true])
})

test.each<[what: string, step: unknown, code: string]>([
  ['a field on a missing page', request({ fields: [fieldOf({ pageNumber: 9 })] }), 'field_outside_page'],
  ['a missing folder', { type: 'moveToFolder', folderId: 'fld_missing' }, 'folder_missing'],
  ['a missing metadata value', request({ signerEmail: { metadata: '/signer' } }), 'value_invalid'],
  ['metadata over 64 KiB', { type: 'setMetadata', metadata: { more: 'x'.repeat(65_500) } }, 'metadata_too_large'],
])('fails a workflow step with %s, and applies neither this step nor later steps', async (_, step, code) => {
  const workflowId = await defineWorkflow(stack, api, {
    steps: [{ type: 'setMetadata', metadata: { first: 'x'.repeat(100) } }, step, { type: 'placeHold' }],
  })
  const documentId = await readyDocument(api)
  const run = await runToEnd(api, await startRun(api, workflowId, { documentIds: [documentId] }))
  expect(run).toMatchObject({ status: 'failed', documents: [{ status: 'failed', error: { code } }] })
  expect(run.documents[0]?.steps.map(({ status }) => status)).toEqual(['completed', 'failed'])
  const [written] = await queryDatabase(
    `select (select count(*)::int from envelopes e where e.document_id = d.id) as envelopes, d.legal_hold, d.folder_id, d.metadata ? 'more' as more
     from documents d where d.id = $1`,
    [documentId],
  )
  expect(written).toEqual({ envelopes: 0, legal_hold: false, folder_id: null, more: false })
})

test('stops the steps of a document that is trashed during a workflow run', async () => {
  const { runId, documentIds, envelopes } = await runUntilWaiting([
    request(),
    { type: 'setType', documentType: 'done' },
  ])
  await expectStatus(api.send('DELETE', `/v1/documents/${documentIds[0]}`), 200)
  await signAndComplete(api, stack, envelopes[0])
  const run = await runToEnd(api, runId)
  expect(run.documents[0]?.error?.code).toBe('document_trashed')
  const [document] = await queryDatabase('select type from documents where id = $1', [documentIds[0]])
  expect(document).toEqual({ type: 'other' })
})

test('replaces a lost workflow executor without repeating completed steps', async () => {
  const { runId, documentIds, envelopes } = await runUntilWaiting([{ type: 'placeHold' }, request()])
  // A second executor takes over although the first still runs, as after a network partition.
  await queryDatabase('update workflow_run_documents set due_at = now() where run_id = $1', [runId])
  await queryDatabase(`update jobs set run_at = now() where kind = 'workflow' and payload ->> 'runId' = $1`, [runId])
  const generation = async () =>
    (await queryDatabase('select generation, status from workflow_run_documents where run_id = $1', [runId]))[0]
  await vi.waitFor(async () => expect(await generation()).toEqual({ generation: 2, status: 'waiting' }), {
    timeout: 30_000,
    interval: 100,
  })
  await signAndComplete(api, stack, envelopes[0])
  expect((await runToEnd(api, runId)).status).toBe('completed')
  const [counts] = await queryDatabase(
    `select (select count(*)::int from envelopes where document_id = $1) as envelopes,
       (select count(*)::int from audit_events where target_id = $1 and action = 'document.hold_placed') as holds`,
    [documentIds[0]],
  )
  expect(counts).toEqual({ envelopes: 1, holds: 1 })
})

test("replaces a deleted workflow executor when the document's envelope ends", async () => {
  const { runId, envelopes } = await runUntilWaiting([request(), { type: 'setType', documentType: 'signed' }])
  await queryDatabase('update workflow_run_documents set generation = 50 where run_id = $1', [runId])
  await signAndComplete(api, stack, envelopes[0])
  expect((await runToEnd(api, runId)).status).toBe('completed')
  const [{ generation } = { generation: 0 }] = await queryDatabase<{ generation: number }>(
    'select generation from workflow_run_documents where run_id = $1',
    [runId],
  )
  expect(generation).toBe(51)
})
