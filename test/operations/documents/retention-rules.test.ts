import { expect, test } from 'vitest'
import { api, expectStatus } from '../../support/client.ts'
import { type Api, openApi } from '../../support/open-api.ts'
import { pdfOfPages } from '../../support/sample-pdf.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { completeUpload, uploadFile } from '../../support/upload.ts'
import { auditOf } from '../../support/written.ts'

const dayMs = 86_400_000

async function withRule(days: number): Promise<Api> {
  const owner = await openApi(stack)
  await queryDatabase('insert into retention_rules (organization_id, document_type, days) values ($1, $2, $3)', [
    owner.organizationId,
    'invoice',
    days,
  ])
  return owner
}

const draftOf = async (owner: Api, type: string): Promise<string> =>
  (await api(owner.apiKey).expect('documents.create', 201, { body: { title: 'A', type } })).id

const upload = async (owner: Api, id: string) => {
  const { uploadId } = await uploadFile(owner, id, pdfOfPages())
  return expectStatus(completeUpload(owner, id, uploadId), 200)
}

const events = async (owner: Api, id: string) =>
  (await auditOf(owner.organizationId, id)).filter(({ action }) => action === 'document.retention_set')

test('applies the retention rule of the document type when the upload is completed', async () => {
  const owner = await withRule(3_650)
  const id = await draftOf(owner, 'invoice')
  const { compliance, source } = await upload(owner, id)
  const until = Date.parse(compliance.retainUntil)
  expect(Math.abs(until - Date.parse(source.readyAt) - 3_650 * dayMs)).toBeLessThan(60_000)
  expect((await owner.send('DELETE', `/v1/documents/${id}`)).body.code).toBe('document_on_hold')
  expect((await events(owner, id)).map(({ details }) => details)).toEqual([
    { until: compliance.retainUntil, ruleDays: 3_650 },
  ])
})

test('applies a retention rule to a text document once, on creation', async () => {
  const owner = await withRule(30)
  const call = {
    body: { title: 'A', text: 'B', type: 'invoice' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  }
  const client = api(owner.apiKey)
  const created = await client.expect('documents.createFromText', 201, call)
  expect(Date.parse(created.compliance.retainUntil)).toBe(Date.parse(created.createdAt) + 30 * dayMs)
  expect(await client.expect('documents.createFromText', 200, call)).toEqual(created)
  const { id } = created
  expect((await client.expect('documents.get', 200, { params: { id } })).compliance).toEqual(created.compliance)
  expect((await client.call('documents.delete', { params: { id } })).status).toBe(409)
  expect((await events(owner, id)).map(({ details }) => details)).toEqual([
    { until: created.compliance.retainUntil, ruleDays: 30 },
  ])
})

test('does not apply a retention rule to drafts, other document types or other organizations', async () => {
  const [owner, stranger] = [await withRule(30), await openApi(stack)]
  const draft = await draftOf(owner, 'invoice')
  expect((await owner.send('DELETE', `/v1/documents/${draft}`)).status).toBe(200)
  for (const [party, type] of [
    [owner, 'letter'],
    [stranger, 'invoice'],
  ] as const) {
    const id = await draftOf(party, type)
    expect((await upload(party, id)).compliance.retainUntil).toBeNull()
    expect(await events(party, id)).toEqual([])
    expect((await party.send('DELETE', `/v1/documents/${id}`)).status).toBe(200)
  }
})

test('keeps a later retention date that was set before the file was uploaded', async () => {
  const owner = await withRule(1)
  const id = await draftOf(owner, 'invoice')
  await queryDatabase("update documents set retain_until = '2099-01-01T00:00:00Z' where id = $1", [id])
  expect((await upload(owner, id)).compliance.retainUntil).toBe('2099-01-01T00:00:00.000Z')
  expect(await events(owner, id)).toEqual([])
})
