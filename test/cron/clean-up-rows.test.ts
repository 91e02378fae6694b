import { expect, test, vi } from 'vitest'
import { expectStatus } from '../support/client.ts'
import { createEnvelope } from '../support/envelopes.ts'
import { openApi } from '../support/open-api.ts'
import { pdfOfPages } from '../support/sample-pdf.ts'
import { linkFor, whenQuiet } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { storedOf } from '../support/storage.ts'
import { completeUpload, createDraft, openUpload, readyDocument, uploadFile } from '../support/upload.ts'

/** The stack's cron runs every second. The tests change stored times to simulate the passing of days. */

const eventually = (look: () => Promise<unknown>, expected: unknown) =>
  vi.waitFor(async () => expect(await look()).toEqual(expected), { timeout: 30_000, interval: 50 })

test('deletes an idempotency key only after it has expired', async () => {
  const api = await openApi(stack)
  await createDraft(api)
  await createDraft(api)
  const keys = () =>
    queryDatabase('select key from idempotency_keys where organization_id = $1 order by key', [api.organizationId])
  const [over, living] = await keys()
  await queryDatabase("update idempotency_keys set expires_at = now() - interval '1 second' where key = $1", [
    over!.key,
  ])
  await eventually(keys, [living])
})

test('deletes the object of an incomplete or rejected upload after a day', async () => {
  const api = await openApi(stack)
  const drafts = [await createDraft(api), await createDraft(api), await createDraft(api), await createDraft(api)]
  const [abandoned, refused, completed, young] = await Promise.all(
    drafts.map((id) => uploadFile(api, id, pdfOfPages())),
  )
  await queryDatabase(
    `update upload_sessions set state = 'failed', failure = '{"code":"pdf_invalid","detail":"D","reason":"not_a_pdf"}' where id = $1`,
    [refused!.uploadId],
  )
  await expectStatus(completeUpload(api, drafts[2]!, completed!.uploadId), 200)
  const age = (id: string, days: number) =>
    queryDatabase(
      'update upload_sessions set expires_at = now() - make_interval(days => $2, mins => 1) where id = $1',
      [id, days],
    )
  for (const session of [abandoned, refused, completed]) await age(session!.uploadId, 1)
  const sessions = await queryDatabase<{ id: string; object_key: string }>(
    'select id, object_key from upload_sessions where organization_id = $1',
    [api.organizationId],
  )
  const keyOf = (session?: { uploadId: string }) => sessions.find(({ id }) => id === session!.uploadId)!.object_key
  const keys = [abandoned, refused, completed, young].map(keyOf)
  await eventually(() => storedOf(keys), keys.slice(2))
  expect((await completeUpload(api, drafts[0]!, abandoned!.uploadId)).status).toBe(410)
  expect((await completeUpload(api, drafts[1]!, refused!.uploadId)).status).toBe(422)
  expect((await completeUpload(api, drafts[2]!, completed!.uploadId)).status).toBe(200)

  for (const session of [abandoned, refused, completed]) await age(session!.uploadId, 30)
  await eventually(
    () => queryDatabase('select id from upload_sessions where organization_id = $1', [api.organizationId]),
    [{ id: young!.uploadId }],
  )
  expect(await storedOf(keys)).toEqual(keys.slice(2))
})

test('retains the object of an upload for a week while its check is retried', async () => {
  const api = await openApi(stack)
  const [waiting, other] = [await createDraft(api), await createDraft(api)]
  const sessions = [await uploadFile(api, waiting, pdfOfPages()), await openUpload(api, other, { contentLength: 500 })]
  const set = (assignment: string, session: { uploadId: string }) =>
    queryDatabase(`update upload_sessions set ${assignment} where id = $1`, [session.uploadId])
  const swept = async () =>
    (
      await queryDatabase<{ id: string }>(
        'select id from upload_sessions where organization_id = $1 and swept_at is not null',
        [api.organizationId],
      )
    ).map(({ id }) => id)
  await set("state = 'checking', expires_at = now() - interval '6 days'", sessions[0]!)
  await set("expires_at = now() - interval '6 days'", sessions[1]!)
  await eventually(swept, [sessions[1]!.uploadId])
  await set("expires_at = now() - interval '8 days'", sessions[0]!)
  await eventually(async () => (await swept()).length, 2)
})

test('deletes completed jobs after a week, and failed jobs after three months', async () => {
  const { organizationId } = await openApi(stack)
  const rows: [id: string, state: string, finishedDays: number | null][] = [
    ['done-8', 'done', 8],
    ['done-6', 'done', 6],
    ['failed-8', 'failed', 8],
    ['failed-91', 'failed', 91],
    ['queued', 'queued', null],
  ]
  for (const [id, state, days] of rows)
    await queryDatabase(
      `insert into jobs (organization_id, id, kind, payload, state, run_at, created_at, finished_at)
       values ($1, $2 || $1, 'scan', '{}', $3, now() + interval '1 day', now() - interval '400 days', now() - make_interval(days => $4))`,
      [organizationId, id, state, days],
    )
  await eventually(
    async () =>
      (
        await queryDatabase<{ id: string }>('select id from jobs where organization_id = $1 order by id', [
          organizationId,
        ])
      ).map(({ id }) => id.replace(organizationId, '')),
    ['done-6', 'failed-8', 'queued'],
  )
})

test('deletes a signing link only three months after its envelope was voided', async () => {
  const api = await openApi(stack)
  const documentId = await readyDocument(api)
  const [ended, open] = [await createEnvelope(api, { documentId }), await createEnvelope(api, { documentId })]
  const link = await linkFor(stack, ended)
  await linkFor(stack, open)
  await expectStatus(api.send('POST', `/v1/signatures/requests/${ended.id}/void`, {}), 200)
  await Promise.all([whenQuiet(ended.id), whenQuiet(open.id)])
  const linked = async () =>
    (
      await queryDatabase<{ envelope_id: string }>(
        'select envelope_id from signing_links where organization_id = $1 order by created_at',
        [api.organizationId],
      )
    ).map(({ envelope_id }) => envelope_id)
  await queryDatabase("update signing_links set expires_at = now() - interval '91 days' where organization_id = $1", [
    api.organizationId,
  ])
  await queryDatabase("update envelopes set voided_at = now() - interval '89 days' where id = $1", [ended.id])
  expect((await fetch(link)).status).toBe(200)
  expect(await linked()).toEqual([ended.id, open.id])
  await queryDatabase("update envelopes set voided_at = now() - interval '91 days' where id = $1", [ended.id])
  await eventually(linked, [open.id])
  expect((await fetch(link)).status).toBe(404)
})
