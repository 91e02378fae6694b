import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyEvidence } from '../../clients/typescript/src/evidence.ts'
import { createClient, type Document, RefusedError } from '../../clients/typescript/src/index.ts'
import { root } from '../../dev/build/build-part.ts'
import { linkFromMail, sign } from '../../dev/demo/demo-client.ts'
import { contractFields, enteredValues } from '../../dev/demo/demo-fields.ts'
import { pdfOfPages } from '../support/sample-pdf.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { auditCount, newOrganization } from '../support/tenant.ts'

const newEmail = () => `${crypto.randomUUID()}@example.com`

const pdf = readFileSync(join(root, 'docs/demo/contract.pdf'))
const { apiKey, id: organizationId } = await newOrganization()
const chancery = createClient({ url: stack.baseUrl, apiKey })

const documentCount = async () =>
  Number((await queryDatabase('select count(*) from documents where organization_id = $1', [organizationId]))[0]!.count)

test('uploads, signs, seals and verifies a PDF with the TypeScript client', async () => {
  const signerEmail = `anna-${crypto.randomUUID()}@example.com`
  const document = await chancery.uploadDocument(pdf, { title: 'Agreement' })
  const envelope = await chancery.signatures.requests.create({
    documentId: document.id,
    signerEmail,
    fields: contractFields,
  })
  const link = await linkFromMail({ baseUrl: stack.baseUrl, apiKey, mailUrl: stack.mailUrl }, signerEmail)
  await sign(link, { values: enteredValues, signature: null })
  const completed = await chancery.waitForCompletion(envelope.id, { intervalMs: 100 })
  const files = await chancery.downloadCompleted(completed.id)
  const verdict = await verifyEvidence(files)
  expect([verdict.valid, verdict.isOpen, verdict.checks.filter(({ ok }) => !ok)]).toEqual([true, false, []])
  expect(Buffer.from(files.document.subarray(0, pdf.length))).toEqual(pdf)

  const altered = await verifyEvidence({ ...files, document: files.document.slice(0, -1) })
  expect(altered.valid).toBe(false)
})

test('returns the same document for a repeated upload with the same idempotency key', async () => {
  const before = await documentCount()
  const details = { title: 'Once', idempotencyKey: `once-${crypto.randomUUID()}` }
  const first = await chancery.uploadDocument(pdf, details)
  const again = await chancery.uploadDocument(new Blob([pdf]), details)
  expect([again.id, again.status]).toEqual([first.id, 'ready'])
  await expect(chancery.uploadDocument(pdf.subarray(1), details)).rejects.toThrow('a different file')
  expect(await documentCount()).toBe(before + 1)
})

test('repairs a damaged file only on request, even in a repeated upload', async () => {
  const damaged = pdf.subarray(0, pdf.lastIndexOf('startxref'))
  const details = { title: 'Damaged', idempotencyKey: `damaged-${crypto.randomUUID()}` }
  await expect(chancery.uploadDocument(damaged, details)).rejects.toMatchObject({ code: 'pdf_invalid' })
  const first = await chancery.uploadDocument(damaged, { ...details, repair: true })
  expect(first.source?.repairedFrom?.contentLength).toBe(damaged.length)
  expect((await chancery.uploadDocument(damaged, { ...details, repair: true })).id).toBe(first.id)
  await expect(chancery.uploadDocument(pdf, details)).rejects.toThrow('a different file')
})

test('stores exactly the uploaded bytes or rejects the file with `repair: false`', async () => {
  const details = { title: 'Exact', repair: false }
  const exact = await chancery.uploadDocument(pdf, details)
  expect(exact.source).toMatchObject({ contentLength: pdf.length, repairedFrom: null })
  const scripted = pdfOfPages(['/MediaBox[0 0 9 9]/AA<</O<</S/JavaScript/JS(app.alert\\(1\\))>>>>'])
  await expect(chancery.uploadDocument(scripted, details)).rejects.toMatchObject({ code: 'pdf_feature_refused' })
  const retried = { title: 'Changed', idempotencyKey: `changed-${crypto.randomUUID()}` }
  const changed = await chancery.uploadDocument(scripted, retried)
  expect(changed.source?.repairedFrom?.changes).toEqual(['scripts_removed'])
  expect((await chancery.uploadDocument(scripted, retried)).id).toBe(changed.id)
  await expect(chancery.uploadDocument(scripted, { ...retried, repair: false })).rejects.toThrow('a different file')
})

test('creates one document if the client loses the first response to every request', async () => {
  const before = await documentCount()
  const seen = new Map<string, number>()
  const lossy = createClient({
    url: stack.baseUrl,
    apiKey,
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      const place = `${init?.method} ${new URL(input).pathname}`
      seen.set(place, (seen.get(place) ?? 0) + 1)
      if (seen.get(place) === 1) throw new TypeError('the connection was cut')
      return response
    },
  })
  const document = await lossy.uploadDocument(pdf, { title: 'Lost' })
  expect([document.status, [...seen.values()]]).toEqual(['ready', [2, 2, 2, 2]])
  expect(await documentCount()).toBe(before + 1)
  expect(await auditCount(organizationId, 'document.created', document.id)).toBe(1)
})

test('throws an error with code, status, request id and paths from the TypeScript client', async () => {
  const refused = await chancery.documents.create({ title: '' }).then(null, (error: RefusedError) => error)
  expect(refused).toBeInstanceOf(RefusedError)
  expect(refused).toMatchObject({ status: 400, code: 'invalid_request', errors: [{ path: 'title' }] })
  expect((refused as RefusedError).requestId).toMatch(/./)
  const missing = await chancery.documents.get('doc_none').then(null, (error: RefusedError) => error)
  expect(missing).toMatchObject({ status: 404, code: 'not_found' })
  const stranger = createClient({ url: stack.baseUrl, apiKey: 'chy_live_nobody' })
  await expect(stranger.account.get()).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
})

test('iterates over every item of a paginated list exactly once', async () => {
  const { apiKey: key } = await newOrganization()
  const own = createClient({ url: stack.baseUrl, apiKey: key })
  const created: Document[] = []
  for (const title of ['1', '2', '3', '4', '5']) created.push(await own.documents.create({ title }))
  const found: string[] = []
  for await (const { id } of own.documents.list({ limit: 2 })) found.push(id)
  expect(found.toSorted()).toEqual(created.map(({ id }) => id).toSorted())
  expect((await own.documents.list({ limit: 2 })).data).toHaveLength(2)

  for (const name of ['a', 'b', 'c']) await own.scim.users.create({ userName: `${name}-${newEmail()}` })
  const users: string[] = []
  for await (const { id } of own.scim.users.list({ count: 2 })) users.push(String(id))
  expect(new Set(users).size).toBe(3)
  const members: string[] = []
  for await (const { id } of own.organization.members.list({ limit: 2 })) members.push(id)
  expect(new Set(members).size).toBe(members.length)
  expect(members.length).toBeGreaterThanOrEqual(3)
})

test('returns a string for a text response, and undefined for an empty response', async () => {
  const own = createClient({ url: `${stack.baseUrl}/`, apiKey })
  const { id } = await own.documents.create({ title: 'Invoice' })
  expect(await own.documents.export.datev({ documentIds: [id] })).toContain('EXTF')
  const user = await own.scim.users.create({ userName: newEmail() })
  expect(await own.scim.users.deactivate(String(user.id))).toBeUndefined()
})
