import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { utf8 } from '../../../base/bytes.ts'
import { expectStatus } from '../../support/client.ts'
import { createEnvelope, getEnvelope } from '../../support/envelopes.ts'
import { type Api, apiOf, openApi } from '../../support/open-api.ts'
import { bouncedEnvelope } from '../../support/sender-page.ts'
import { post, sentEnvelope, signRequest, whenQuiet } from '../../support/signing.ts'
import { lockRow, queryDatabase, stack } from '../../support/stack.ts'
import { newOrganization } from '../../support/tenant.ts'
import { createDraft, readyDocument, uploadFile } from '../../support/upload.ts'
import { defineWorkflow, runToEnd, startRun } from '../../support/workflows.ts'

let api: Api
let workflowId: string

beforeAll(async () => {
  api = await openApi(stack)
  workflowId = await defineWorkflow(stack, api, { steps: [{ type: 'rescan' }, { type: 'placeHold' }] })
})

// Simulates an upload that passed the scan before the malware's signature was known.
const harmful = utf8(['%PDF-1.7 X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))

/**
 * Replaces the file of a document. With `isRecorded`, the document gets the entity tag of the new bytes, and otherwise
 * keeps the old one.
 */
async function replaceFile(documentId: string, bytes: Uint8Array<ArrayBuffer>, isRecorded: boolean): Promise<void> {
  const draft = await createDraft(api)
  const { uploadId } = await uploadFile(api, draft, bytes)
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
  await queryDatabase(
    `update document_versions v set object_key = u.object_key, etag = case when $3 then $4 else v.etag end
     from upload_sessions u where v.document_id = $1 and u.id = $2`,
    [documentId, uploadId, isRecorded, etag],
  )
}

test('stops the workflow steps of a document that a rescan quarantines', async () => {
  const [harmed, clean] = [await readyDocument(api), await readyDocument(api)]
  await replaceFile(harmed, harmful, true)
  const run = await runToEnd(api, await startRun(api, workflowId, { documentIds: [harmed, clean] }))
  expect(run.documents.map(({ status, error }) => [status, error?.code ?? null])).toEqual([
    ['failed', 'malware_found'],
    ['completed', null],
  ])
  expect(await expectStatus(api.send('GET', `/v1/documents/${harmed}`), 200)).toMatchObject({
    status: 'quarantined',
    compliance: { legalHold: false },
  })
  expect((await api.send('GET', `/v1/documents/${harmed}/download`)).status).toBe(404)
  const audited = await queryDatabase<{ action: string }>(
    `select action from audit_events where target_id = $1 and actor_kind = 'workflow'`,
    [harmed],
  )
  expect(audited).toEqual([{ action: 'document.quarantined' }])
})

test('gives a quarantined file to no signer and no sender, and accepts no signature', async () => {
  const documentId = await readyDocument(api)
  const { envelope, link } = await sentEnvelope(api, { documentId })
  const managed = await bouncedEnvelope({ api, documentId })
  const request = await signRequest(link, { values: { sign: { kind: 'typed', text: 'Anna' } } })
  await replaceFile(documentId, harmful, true)
  await runToEnd(api, await startRun(api, workflowId, { documentIds: [documentId] }))

  const read = await fetch(`${link}/document`)
  expect([read.status, ((await read.json()) as { code: string }).code]).toEqual([409, 'document_not_ready'])
  expect((await fetch(`${managed.link}/document`)).status).toBe(409)
  expect((await fetch(`${managed.link}/view`)).status).toBe(404)
  const signed = await post(`${link}/sign`, request)
  expect([signed.status, signed.body.code]).toEqual([409, 'document_not_ready'])
  expect((await getEnvelope(api, envelope.id)).status).toBe('active')
  expect((await post(`${link}/decline`)).status).toBe(200)
})

test('gives a quarantined file to no signer after the document is moved to the trash', async () => {
  const documentId = await readyDocument(api)
  const { envelope, link } = await sentEnvelope(api, { documentId })
  const request = await signRequest(link, { values: { sign: { kind: 'typed', text: 'Anna' } } })
  await replaceFile(documentId, harmful, true)
  await runToEnd(api, await startRun(api, workflowId, { documentIds: [documentId] }))
  await expectStatus(api.send('DELETE', `/v1/documents/${documentId}`), 200)

  const read = await fetch(`${link}/document`)
  expect([read.status, ((await read.json()) as { code: string }).code]).toEqual([409, 'document_not_ready'])
  const signed = await post(`${link}/sign`, request)
  expect([signed.status, signed.body.code]).toEqual([409, 'document_not_ready'])
  expect((await getEnvelope(api, envelope.id)).status).toBe('active')
})

test('accepts no signature of a signer or through `test-sign` if a quarantine ends while the signature is written', async () => {
  const sandbox = apiOf(stack, (await newOrganization()).test)
  for (const owner of [api, sandbox]) {
    const documentId = await readyDocument(owner)
    const { envelope, sign } = await (owner === sandbox ? testSignature : linkSignature)(owner, documentId)
    const release = await lockRow('envelopes', envelope.id)
    const signing = sign()
    expect(await Promise.race([signing, setTimeout(1_000, 'waiting')])).toBe('waiting')
    await queryDatabase("update documents set status = 'quarantined' where id = $1", [documentId])
    await release()
    // A later attempt is rejected too.
    for (const { status, body } of [await signing, await sign()])
      expect([status, body.code]).toEqual([409, 'document_not_ready'])
    expect((await getEnvelope(owner, envelope.id)).status).toBe('active')
    const signed = `select 1 from evidence_records where envelope_id = $1 and record::jsonb ->> 'type' = 'signed'`
    expect(await queryDatabase(signed, [envelope.id])).toEqual([])
  }
})

async function linkSignature(owner: Api, documentId: string) {
  const { envelope, link } = await sentEnvelope(owner, { documentId })
  const request = await signRequest(link, { values: { sign: { kind: 'typed', text: 'Anna' } } })
  return { envelope, sign: () => post(`${link}/sign`, request) }
}

async function testSignature(owner: Api, documentId: string) {
  const envelope = await createEnvelope(owner, { documentId })
  await whenQuiet(envelope.id)
  return { envelope, sign: () => owner.send('POST', `/v1/signatures/requests/${envelope.id}/test-sign`, {}) }
}

test('fails a rescan with `file_missing` if the stored file was replaced', async () => {
  const documentId = await readyDocument(api)
  await replaceFile(documentId, harmful, false)
  const run = await runToEnd(api, await startRun(api, workflowId, { documentIds: [documentId] }))
  expect(run.documents[0]?.error?.code).toBe('file_missing')
  expect((await expectStatus(api.send('GET', `/v1/documents/${documentId}`), 200)).status).toBe('ready')
})
