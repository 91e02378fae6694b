import { expect, test, vi } from 'vitest'
import { api as clientOf, expectStatus } from '../support/client.ts'
import { runMany } from '../support/concurrency.ts'
import { createEnvelope, getEnvelope } from '../support/envelopes.ts'
import { verifiedEvidence } from '../support/evidence.ts'
import { type Api, openApi } from '../support/open-api.ts'
import { pdfOfPages } from '../support/sample-pdf.ts'
import { signAndComplete, whenQuiet } from '../support/signing.ts'
import { sized } from '../support/size.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { storedOf } from '../support/storage.ts'
import { createDraft, openUpload, readyDocument, uploadFile } from '../support/upload.ts'
import { actionsOn } from '../support/written.ts'

/** The stack's cron runs every second. The tests change stored times to simulate the passing of days. */

const remove = (api: Api, id: string) => expectStatus(api.send('DELETE', `/v1/documents/${id}`), 200)
const age = (id: string, days: number) =>
  queryDatabase('update documents set trashed_at = now() - make_interval(days => $2, mins => 1) where id = $1', [
    id,
    days,
  ])
const isPurged = async (id: string) =>
  (await queryDatabase('select 1 from documents where id = $1 and purged_at is not null', [id])).length === 1
const whenPurged = (id: string) =>
  vi.waitFor(async () => expect(await isPurged(id)).toBe(true), { timeout: 30_000, interval: 50 })

const keysOf = async (id: string) =>
  (
    await queryDatabase<{ object_key: string }>(
      'select object_key from document_versions where document_id = $1 union select object_key from upload_sessions where document_id = $1',
      [id],
    )
  ).map(({ object_key }) => object_key)

test('deletes the files, text, title and metadata of a document after 30 days in the trash', async () => {
  const api = await openApi(stack)
  const client = clientOf(api.apiKey)
  const body = { title: 'Private title', text: 'Private words' }
  const { id } = await client.expect('documents.createFromText', 201, { body })
  const { contentHash } = await client.expect('documents.readText', 200, { params: { id } })
  const edited = { text: 'Other private words', expectedContentHash: contentHash }
  await client.expect('documents.saveTextVersion', 200, { params: { id }, body: edited })
  const keys = await keysOf(id)
  expect([keys.length, (await storedOf(keys)).length]).toEqual([2, 2])
  const before = (await api.send('GET', '/v1/account')).body.usage

  await remove(api, id)
  await age(id, 30)
  await whenPurged(id)
  await vi.waitFor(async () => expect(await storedOf(keys)).toEqual([]), { timeout: 30_000, interval: 100 })

  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/download'],
    ['DELETE', ''],
    ['POST', '/restore'],
  ] as const)
    expect([path, (await api.send(method, `/v1/documents/${id}${path}`)).status]).toEqual([path, 404])
  const [left] = await queryDatabase(
    `select status, title, metadata, folder_id, current_version,
       (select count(*)::int from document_versions v where v.document_id = d.id) as versions,
       (select count(*)::int from text_blocks b where b.document_id = d.id) as blocks,
       (select count(*)::int from document_search s where s.document_id = d.id) as searches
     from documents d where id = $1`,
    [id],
  )
  expect(left).toEqual({
    status: 'trashed',
    title: '',
    metadata: {},
    folder_id: null,
    current_version: null,
    versions: 0,
    blocks: 0,
    searches: 0,
  })
  expect((await actionsOn(api.organizationId, id)).slice(-2)).toEqual(['document.trashed', 'document.purged'])
  await expect
    .poll(async () => (await client.expect('documents.auditEvents', 200, { params: { id } })).data[0])
    .toMatchObject({ action: 'document.purged', actor: { kind: 'system', id: 'trash' } })
  expect((await api.send('GET', '/v1/account')).body.usage.storedBytes).toBeLessThan(before.storedBytes)
})

test('deletes the object of an incomplete upload together with its document', async () => {
  const api = await openApi(stack)
  const id = await createDraft(api)
  await uploadFile(api, id, pdfOfPages())
  await openUpload(api, id, { contentLength: 500 })
  const keys = await keysOf(id)
  expect((await storedOf(keys)).length).toBe(1)
  await remove(api, id)
  await age(id, 30)
  await whenPurged(id)
  await vi.waitFor(async () => expect(await storedOf(keys)).toEqual([]), { timeout: 30_000, interval: 100 })
  expect(await queryDatabase('select 1 from upload_sessions where document_id = $1', [id])).toEqual([])
})

test('retains trashed documents for 30 days, during a retention period and while an envelope needs them', async () => {
  const api = await openApi(stack)
  const [young, retained, signing, ended, due] = [
    await createDraft(api),
    await createDraft(api),
    await readyDocument(api),
    await readyDocument(api),
    await createDraft(api),
  ] as [string, string, string, string, string]
  const open = await createEnvelope(api, { documentId: signing })
  const over = await createEnvelope(api, { documentId: ended })
  await expectStatus(api.send('POST', `/v1/signatures/requests/${over.id}/void`, {}), 200)
  for (const id of [young, retained, signing, ended, due]) await remove(api, id)
  await queryDatabase("update documents set retain_until = now() + interval '1 hour' where id = $1", [retained])
  await age(young, 29)
  for (const id of [retained, signing, ended]) await age(id, 300)
  await age(due, 30)
  // One pass of the cron processes all five documents, so the other four have been considered, too.
  await whenPurged(due)
  for (const id of [young, retained, signing, ended]) expect([id, await isPurged(id)]).toEqual([id, false])

  await Promise.all([whenQuiet(open.id), whenQuiet(over.id)])
  await queryDatabase('update documents set retain_until = now() where id = $1', [retained])
  await queryDatabase("update envelopes set voided_at = now() - interval '31 days' where id = $1", [over.id])
  // The cleanup checks a kept document again after a day.
  await queryDatabase("update documents set kept_from = kept_from - interval '1 day' where id = any($1)", [
    [retained, ended],
  ])
  await Promise.all([retained, ended].map(whenPurged))
  expect(await isPurged(signing)).toBe(false)
})

test('preserves a completed envelope with its files after its source document is purged', async () => {
  const api = await openApi(stack)
  const documentId = await readyDocument(api)
  const envelope = await signAndComplete(api, stack, await createEnvelope(api, { documentId }))
  await whenQuiet(envelope.id)
  const keys = await keysOf(documentId)
  await remove(api, documentId)
  await age(documentId, 30)
  await queryDatabase("update envelopes set completed_at = now() - interval '31 days' where id = $1", [envelope.id])
  await whenPurged(documentId)
  await vi.waitFor(async () => expect(await storedOf(keys)).toEqual([]), { timeout: 30_000, interval: 100 })

  expect(await getEnvelope(api, envelope.id)).toMatchObject({ status: 'completed', documentId })
  const { bundle, verdict, failed } = await verifiedEvidence(api, envelope.id)
  expect(bundle.integrity.valid).toBe(true)
  expect(failed).toEqual([])
  expect(verdict.valid).toBe(true)
})

test('restores a document completely or not at all during a concurrent purge', async () => {
  const api = await openApi(stack)
  const count = sized(8, 16)
  const ids = await runMany(count, 4, () => readyDocument(api))
  const keys = new Map(await Promise.all(ids.map(async (id) => [id, await keysOf(id)] as const)))
  for (const id of ids) await remove(api, id)
  const statuses = await runMany(count, 8, async (index) => {
    const id = ids[index]!
    await age(id, 30)
    // The delay before the restoration ranges from zero to a time that is certainly too late.
    if (index % 4 === 3) await whenPurged(id)
    else await new Promise((resolve) => setTimeout(resolve, (index % 4) * 400))
    return (await api.send('POST', `/v1/documents/${id}/restore`)).status
  })
  expect(new Set(statuses)).toEqual(new Set([200, 404]))
  for (const [index, id] of ids.entries()) {
    if (statuses[index] === 404) expect([id, await isPurged(id)]).toEqual([id, true])
    else {
      const { url } = await expectStatus(api.send('GET', `/v1/documents/${id}/download`), 200)
      expect([id, (await fetch(url)).status, await isPurged(id)]).toEqual([id, 200, false])
    }
  }
  const gone = ids.filter((_, index) => statuses[index] === 404).flatMap((id) => keys.get(id) ?? [])
  await vi.waitFor(async () => expect(await storedOf(gone)).toEqual([]), { timeout: 30_000, interval: 200 })
})

test('purges a document even if another document cannot be purged', async () => {
  const api = await openApi(stack)
  const [stuck, free] = [await readyDocument(api), await readyDocument(api)]
  const keys = await keysOf(stuck)
  await queryDatabase(
    `create schema stuck
     create table versions (o text, d text, v integer, foreign key (o, d, v) references public.document_versions)`,
  )
  try {
    await queryDatabase('insert into stuck.versions values ($1, $2, 1)', [api.organizationId, stuck])
    for (const id of [stuck, free]) await remove(api, id)
    const before = await expectStatus(api.send('GET', `/v1/documents/${stuck}`), 200)
    await age(stuck, 31)
    await age(free, 30)
    await whenPurged(free)
    expect(await expectStatus(api.send('GET', `/v1/documents/${stuck}`), 200)).toMatchObject({
      title: before.title,
      source: before.source,
    })
    expect(await storedOf(keys)).toEqual(keys)
    expect(await actionsOn(api.organizationId, stuck)).not.toContain('document.purged')
  } finally {
    // Takes the locks in the order of a purge.
    await queryDatabase(
      'begin; lock table document_versions in access exclusive mode; drop schema stuck cascade; commit',
    )
  }
  await whenPurged(stuck)
  await vi.waitFor(async () => expect(await storedOf(keys)).toEqual([]), { timeout: 30_000, interval: 100 })
})
