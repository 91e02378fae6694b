import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deliveryReport, holidayNote } from '../support/delivery-report.ts'
import { createEnvelope, getEnvelope, newEmail } from '../support/envelopes.ts'
import { openApi } from '../support/open-api.ts'
import { linkFor, mailFor, post, whenQuiet } from '../support/signing.ts'
import { mailsTo, queryDatabase, stack } from '../support/stack.ts'
import { openSender, readyDocument } from '../support/upload.ts'

const { api, documentId } = await openSender(stack)

/** Passes an email to the worker as the platform's mail routing does. Returns whether the worker accepted it. */
async function receive(to: string, raw: string): Promise<boolean> {
  const address = new URL('/cdn-cgi/local/email', stack.storageUrl)
  address.search = new URLSearchParams({ format: 'json', from: 'mailer-daemon@mx.example.net', to }).toString()
  const response = await fetch(address, { method: 'POST', headers: { 'MF-Route-Override': 'chancery-api' }, body: raw })
  const { outcome, rejectReason } = (await response.json()) as { outcome: string; rejectReason?: string }
  expect(outcome).toBe('ok')
  return rejectReason === undefined
}

async function sentEnvelope() {
  const envelope = await createEnvelope(api, { documentId })
  const link = await linkFor(stack, envelope)
  await whenQuiet(envelope.id)
  return { envelope, link, returnPath: await returnPathOf(envelope) }
}

const returnPathOf = async (envelope: { id: string; signer: { email: string } }, subject?: RegExp) =>
  (await mailFor(stack, envelope, subject)).headers['Return-Path'] as string

const act = (envelope: { id: string }, verb: string, body: unknown = {}) =>
  api.send('POST', `/v1/signatures/requests/${envelope.id}/${verb}`, body)

const signerStatus = async ({ id }: { id: string }) => (await getEnvelope(api, id)).signer.status

/** Returns all data that a bounce can write. */
async function tracesOf({ id }: { id: string }) {
  const [row] = await queryDatabase(
    `select (select count(*)::int from evidence_records where envelope_id = $1 and record::jsonb ->> 'type' = 'bounced') as records,
       (select array_agg(d.value) from evidence_disclosures d where d.envelope_id = $1 and d.name = 'detail') as details,
       (select array_agg(distinct actor_id) from audit_events where target_id = $1 and action = 'envelope.bounced') as audits,
       (select array_agg(type) from webhook_events where envelope_id = $1) as events,
       (select next_notice_at from envelopes where id = $1) as next`,
    [id],
  )
  return row
}

const nothing = { records: 0, details: null, audits: null, events: ['envelope.created'] }

test('notifies the administrator when the invitation is permanently rejected, and invites the reassigned signer', async () => {
  const own = await openApi(stack)
  const admin = newEmail()
  await queryDatabase(
    `insert into members (organization_id, id, user_name, user_name_folded, role) values ($1, $2, $3, $3, 'admin')`,
    [own.organizationId, `mem_${randomUUID()}`, admin],
  )
  const signerEmail = `${randomUUID()}@refused.example`
  const envelope = await createEnvelope(own, { documentId: await readyDocument(own), signerEmail })
  await expect.poll(async () => (await getEnvelope(own, envelope.id)).signer.status).toBe('bounced')
  await whenQuiet(envelope.id)
  expect((await getEnvelope(own, envelope.id)).status).toBe('active')
  expect(await tracesOf(envelope)).toEqual({
    records: 1,
    details: ['550 The outbox rejects this address.'],
    audits: ['mail'],
    events: ['envelope.created'],
    next: null,
  })
  const [job] = await queryDatabase(
    `select state, last_error, attempts from jobs where payload ->> 'envelopeId' = $1 and payload ->> 'template' = 'invitation'`,
    [envelope.id],
  )
  expect(job).toEqual({ state: 'failed', last_error: 'recipient_refused', attempts: 1 })
  const [notice] = await mailsTo(admin)
  expect(notice?.subject).toBe(`Undeliverable to ${signerEmail}: Contract`)
  expect(notice?.text).toContain('> 550 The outbox rejects this address.')

  const { body } = await own.send('POST', `/v1/signatures/requests/${envelope.id}/reassign`, {
    signerEmail: newEmail(),
  })
  await linkFor(stack, body)
  await whenQuiet(envelope.id)
  expect((await getEnvelope(own, envelope.id)).signer).toMatchObject({ status: 'sent', generation: 2 })
  expect(await mailsTo(signerEmail)).toEqual([])
})

test('records another bounce and notifies the sender again if a reminder is rejected', async () => {
  const [senderEmail, signerEmail] = [newEmail(), `${randomUUID()}@refused.example`]
  const envelope = await createEnvelope(api, { documentId, signerEmail, senderEmail })
  await whenQuiet(envelope.id)
  expect(await mailsTo(senderEmail)).toHaveLength(1)

  expect((await act(envelope, 'remind')).status).toBe(200)
  await whenQuiet(envelope.id)
  expect(await signerStatus(envelope)).toBe('bounced')
  expect(await tracesOf(envelope)).toMatchObject({
    records: 2,
    details: Array(2).fill('550 The outbox rejects this address.'),
    next: null,
  })
  const subject = `Undeliverable to ${signerEmail}: Contract`
  expect((await mailsTo(senderEmail)).map((mail) => mail.subject)).toEqual([subject, subject])
})

test('marks the signer as bounced only after a delivery report about the latest email', async () => {
  const { envelope, returnPath } = await sentEnvelope()
  for (let times = 0; times < 3; times++) expect(await receive(returnPath, deliveryReport())).toBe(true)
  expect(await signerStatus(envelope)).toBe('bounced')
  expect(await tracesOf(envelope)).toEqual({
    records: 1,
    details: ['550 5.1.1 <anna@example.com>: No such user'],
    audits: ['bounces'],
    events: ['envelope.created'],
    next: null,
  })
  expect((await act(envelope, 'remind')).status).toBe(200)
  const ofReminder = await returnPathOf(envelope, /^Reminder:/)
  await whenQuiet(envelope.id)
  expect(await signerStatus(envelope)).toBe('sent')

  await receive(returnPath, deliveryReport())
  expect(await signerStatus(envelope)).toBe('sent')
  await receive(ofReminder, deliveryReport({ status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 Mailbox full' }))
  expect(await signerStatus(envelope)).toBe('bounced')
  const { body } = await api.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`)
  expect(body.integrity.valid).toBe(true)
})

test("changes the signer's status from bounced to sent after a correction", async () => {
  const { envelope, returnPath } = await sentEnvelope()
  await receive(returnPath.toUpperCase(), deliveryReport())
  expect(await signerStatus(envelope)).toBe('bounced')
  await act(envelope, 'correct', { message: 'Once more.' })
  await expect.poll(() => signerStatus(envelope)).toBe('sent')
})

test('records only one of twenty concurrent delivery reports', async () => {
  const { envelope, returnPath } = await sentEnvelope()
  await Promise.all(Array.from({ length: 20 }, () => receive(returnPath, deliveryReport())))
  expect(await tracesOf(envelope)).toMatchObject({ records: 1 })
})

test('rejects a delivery report to a forged bounce address, and changes nothing', async () => {
  const { envelope, returnPath } = await sentEnvelope()
  const other = await sentEnvelope()
  const mark = /-[0-9a-f]+@/
  const forged = [
    returnPath.replace(mark, `-${'0'.repeat(24)}@`),
    returnPath.replace(mark, mark.exec(other.returnPath)?.[0] ?? ''),
    returnPath.replace('@chancery.localhost', '@evil.example'),
    'bounce@chancery.localhost',
    'sign@chancery.localhost',
    `bounce+${envelope.id}@chancery.localhost`,
  ]
  for (const address of forged) expect(await receive(address, deliveryReport()), address).toBe(false)
  expect(await signerStatus(envelope)).toBe('sent')
  expect(await tracesOf(envelope)).toMatchObject(nothing)
})

const harmless: [what: string, raw: string][] = [
  ['a delay report', deliveryReport({ action: 'delayed', status: '4.4.1' })],
  ['a report of a successful delivery', deliveryReport({ action: 'delivered', status: '2.0.0' })],
  ['an out-of-office reply about failures', holidayNote()],
  [
    'an out-of-office reply that encloses a delivery report',
    holidayNote().replace('\r\n\r\n', `\r\nContent-Type: message/rfc822\r\n\r\n${deliveryReport()}`),
  ],
  ['a truncated report', deliveryReport().slice(0, 500)],
]

test.each(harmless)('ignores %s at a bounce address', async (_, raw) => {
  const { envelope, returnPath } = await sentEnvelope()
  expect(await receive(returnPath, raw)).toBe(true)
  expect(await signerStatus(envelope)).toBe('sent')
  expect(await tracesOf(envelope)).toMatchObject(nothing)
})

test('marks the signer as bounced after a delivery report that encloses a long email', async () => {
  const { envelope, returnPath } = await sentEnvelope()
  await receive(returnPath, deliveryReport({ enclosed: `X: y\r\n\r\n${`${'z'.repeat(70)}\r\n`.repeat(12_000)}` }))
  expect(await signerStatus(envelope)).toBe('bounced')
})

test('ignores a delivery report about a former signer or a declined envelope', async () => {
  const reassigned = await sentEnvelope()
  const { body } = await act(reassigned.envelope, 'reassign', { signerEmail: newEmail() })
  await linkFor(stack, body)
  await whenQuiet(reassigned.envelope.id)
  const notice = await returnPathOf(reassigned.envelope, /^No longer needed:/)
  for (const address of [reassigned.returnPath, notice]) await receive(address, deliveryReport())
  expect(await signerStatus(reassigned.envelope)).toBe('sent')
  expect(await tracesOf(reassigned.envelope)).toMatchObject(nothing)

  const ended = await sentEnvelope()
  await post(`${ended.link}/decline`, {})
  await whenQuiet(ended.envelope.id)
  await receive(ended.returnPath, deliveryReport())
  expect(await signerStatus(ended.envelope)).toBe('declined')
  expect(await tracesOf(ended.envelope)).toMatchObject({ records: 0 })
})

test('records a bounce after the signer opened the link, but keeps the status `viewed`', async () => {
  const { envelope, link, returnPath } = await sentEnvelope()
  await post(`${link}/view`)
  for (let times = 0; times < 3; times++) await receive(returnPath, deliveryReport())
  expect(await signerStatus(envelope)).toBe('viewed')
  expect(await tracesOf(envelope)).toMatchObject({ records: 1 })
})
