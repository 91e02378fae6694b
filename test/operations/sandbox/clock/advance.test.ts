import { expect, test, vi } from 'vitest'
import { limits } from '../../../../core/limits.ts'
import { api, expectStatus } from '../../../support/client.ts'
import { createEnvelope, getEnvelope, waitForStatus } from '../../../support/envelopes.ts'
import { apiOf } from '../../../support/open-api.ts'
import { testRefusedBodies } from '../../../support/refused-bodies.ts'
import { linkFor, sentEnvelope, testMailsOf, whenQuiet } from '../../../support/signing.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'
import { newOrganization } from '../../../support/tenant.ts'
import { createDraft, openUpload, readyDocument } from '../../../support/upload.ts'
import { auditOf } from '../../../support/written.ts'

const day = 86_400
const made = await newOrganization()
const organization = made.test
const client = api(organization.apiKey)
const sender = apiOf(stack, organization)
const live = apiOf(stack, made)
const documentId = await readyDocument(sender)

const advance = (seconds: number) => client.expect('sandbox.clock.advance', 200, { body: { seconds } })

async function invite(body: Record<string, unknown> = {}) {
  const envelope = await createEnvelope(sender, { documentId, ...body })
  await linkFor({ inbox: sender }, envelope)
  await whenQuiet(envelope.id)
  return envelope
}

const templatesOf = async (envelope: { id: string }) =>
  (await testMailsOf(sender, envelope)).map(({ template }) => template)

const mailComes = (envelope: { id: string }, template: string) =>
  vi.waitFor(async () => expect(await templatesOf(envelope)).toContain(template), { timeout: 30_000, interval: 50 })

test('expires an envelope by the sandbox clock, and records the real time and the clock offset', async () => {
  const envelope = await invite({ expiresInDays: 5 })
  await advance(2 * day)
  const nearer = await getEnvelope(sender, envelope.id)
  expect(nearer.status).toBe('active')
  expect(Date.parse(envelope.expiresAt) - Date.parse(nearer.expiresAt)).toBe(2 * day * 1_000)
  await advance(4 * day)
  expect(await getEnvelope(sender, envelope.id)).toMatchObject({ status: 'expired' })
  await mailComes(envelope, 'expired')
  const { records, integrity } = await expectStatus(
    sender.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`),
    200,
  )
  expect(integrity.valid).toBe(true)
  const expired = records.at(-1)
  expect(expired).toMatchObject({ type: 'expired', actor: { kind: 'system' }, data: { clockAheadSeconds: 6 * day } })
  expect(Math.abs(Date.parse(expired.at) - Date.now())).toBeLessThan(60_000)
  expect(records[0].data.clockAheadSeconds).toBeUndefined()
})

test('sends a due reminder once after the sandbox clock advances', async () => {
  const envelope = await invite()
  await advance(limits.firstReminderDays * day)
  await mailComes(envelope, 'reminder')
  await advance(3_600)
  await whenQuiet(envelope.id)
  expect((await templatesOf(envelope)).filter((template) => template === 'reminder')).toEqual(['reminder'])
})

test('expires the links of completed and voided envelopes when the sandbox clock advances', async () => {
  const { test: own } = await newOrganization()
  const owner = apiOf(stack, own)
  const ownDocument = await readyDocument(owner)
  const send = async () => {
    const envelope = await createEnvelope(owner, { documentId: ownDocument })
    const link = await linkFor({ inbox: owner }, envelope)
    await whenQuiet(envelope.id)
    return { id: envelope.id, link }
  }
  const [completed, voided] = [await send(), await send()]
  await expectStatus(owner.send('POST', `/v1/signatures/requests/${completed.id}/test-sign`, {}), 200)
  await waitForStatus(owner, completed.id, 'completed')
  await expectStatus(owner.send('POST', `/v1/signatures/requests/${voided.id}/void`, { reason: 'Changed plans' }), 200)
  await whenQuiet(completed.id)
  const move = (seconds: number) => api(own.apiKey).expect('sandbox.clock.advance', 200, { body: { seconds } })
  const seen = async () => ({
    evidence: (await fetch(`${completed.link}/evidence`)).status,
    file: (await fetch(`${completed.link}/artifacts/document`, { redirect: 'manual' })).status < 400,
    documents: await Promise.all([completed, voided].map(async ({ link }) => (await fetch(`${link}/document`)).status)),
  })
  await move((limits.signerAccessDays - 1) * day)
  expect(await seen()).toEqual({ evidence: 200, file: true, documents: [200, 200] })
  const before = await getEnvelope(owner, completed.id)
  await move(2 * day)
  expect(await seen()).toEqual({ evidence: 410, file: false, documents: [410, 410] })
  expect(await getEnvelope(owner, completed.id)).toEqual(before)
})

test('ends an opened embedded session two hours later by the sandbox clock', async () => {
  const envelope = await invite()
  const { body } = await sender.send('POST', `/v1/signatures/requests/${envelope.id}/embedded-session`)
  const opened = await fetch(`${body.url}/open`, { method: 'POST' })
  const { session } = (await opened.json()) as { session: string }
  const documentStatus = async () =>
    (await fetch(`${body.url}/document`, { headers: { 'x-signing-session': session } })).status
  await advance(limits.openedSessionTtlSeconds - 60)
  expect(await documentStatus()).toBe(200)
  await advance(120)
  expect(await documentStatus()).toBe(410)
  expect((await getEnvelope(sender, envelope.id)).status).toBe('active')
  expect((await sender.send('POST', `/v1/signatures/requests/${envelope.id}/embedded-session`)).status).toBe(200)
})

test('brings forward the due times of pending uploads, deliveries and jobs when the sandbox clock advances', async () => {
  const { test: own } = await newOrganization()
  const waiting = apiOf(stack, own)
  const draft = await createDraft(waiting)
  const upload = await openUpload(waiting, draft, { contentLength: 1_000 })
  const endpoint = await expectStatus(
    waiting.send('POST', '/v1/signatures/webhooks', { url: 'https://hooks.example.com/clock' }),
    201,
  )
  await queryDatabase(
    `insert into webhook_events (organization_id, id, type, body) values ($1, 'evt_clock', 'webhook.test', '{}')`,
    [own.id],
  )
  await queryDatabase(
    `insert into webhook_deliveries (organization_id, id, event_id, endpoint_id, next_attempt_at, lease_owner)
     values ($1, 'dlv_waits', 'evt_clock', $2, now() + interval '5 hours', null), ($1, 'dlv_held', 'evt_clock', $2, now() + interval '5 hours', 'worker')`,
    [own.id, endpoint.id],
  )
  await queryDatabase(
    `insert into jobs (organization_id, id, kind, payload, run_at) values ($1, 'job_clock', 'scan', '{}', now() + interval '5 hours')`,
    [own.id],
  )
  const times = () =>
    queryDatabase<{ name: string; seconds: number }>(
      `select name, round(extract(epoch from at - now()))::integer as seconds from (
         select 'upload' as name, expires_at as at from upload_sessions where organization_id = $1
         union all select id, next_attempt_at from webhook_deliveries where organization_id = $1
         union all select id, run_at from jobs where id = 'job_clock') t order by name`,
      [own.id],
    )
  const before = await times()
  const response = await api(own.apiKey).expect('sandbox.clock.advance', 200, { body: { seconds: 600 } })
  expect(response).toEqual({
    organizationId: own.id,
    seconds: 600,
    moved: { envelopes: 0, links: 0, uploads: 1, deliveries: 1, jobs: 1 },
  })
  const moved = (await times()).map(({ name, seconds }, i) => [name, Math.round((before[i]!.seconds - seconds) / 60)])
  expect(moved).toEqual([
    ['dlv_held', 0],
    ['dlv_waits', 10],
    ['job_clock', 10],
    ['upload', 10],
  ])
  await api(own.apiKey).expect('sandbox.clock.advance', 200, { body: { seconds: 600 } })
  const late = await waiting.send('POST', `/v1/documents/${draft}/uploads/complete`, {
    uploadId: upload.uploadId,
  })
  expect([late.status, late.body.code]).toEqual([410, 'upload_expired'])
  await queryDatabase('delete from jobs where id = $1', ['job_clock'])
})

test('advances only the clock of the calling sandbox', async () => {
  const other = apiOf(stack, (await newOrganization()).test)
  const envelopes = [
    { api: live, id: (await sentEnvelope(live, { documentId: await readyDocument(live) })).envelope.id },
    { api: other, id: (await createEnvelope(other, { documentId: await readyDocument(other) })).id },
  ]
  const expiries = () => Promise.all(envelopes.map(async ({ api, id }) => (await getEnvelope(api, id)).expiresAt))
  const before = await expiries()
  await advance(400 * day)
  expect(await expiries()).toEqual(before)
})

test('writes an audit event with the number of seconds when the sandbox clock advances', async () => {
  await advance(61)
  const events = await auditOf(organization.id, organization.id)
  expect(events.at(-1)).toMatchObject({
    action: 'sandbox.clock_advanced',
    actor_id: organization.keyId,
    details: { seconds: 61 },
  })
})

testRefusedBodies(
  [
    ['no step', {}, 'seconds'],
    ['a step of zero', { seconds: 0 }, 'seconds'],
    ['a negative step', { seconds: -1 }, 'seconds'],
    ['a fraction of a second', { seconds: 0.5 }, 'seconds'],
    ['a step of more than 400 days', { seconds: limits.clockAdvanceSecondsMax + 1 }, 'seconds'],
  ],
  organization.id,
  (body) => client.call('sandbox.clock.advance', { body }),
)
