import { expect, test } from 'vitest'
import { runMany } from '../support/concurrency.ts'
import { createEnvelope, getEnvelope, newEmail } from '../support/envelopes.ts'
import { openApi } from '../support/open-api.ts'
import { linkFor, post, sentEnvelope, whenQuiet } from '../support/signing.ts'
import { mailsTo, queryDatabase, stack } from '../support/stack.ts'
import { openSender, readyDocument } from '../support/upload.ts'

const { api, documentId } = await openSender(stack)

type Row = { next: number | null; count: number; warned: boolean; records: string[]; audits: number; mails: string[] }

/** Returns the stored schedule of automatic emails. `next` is in hours from now. */
async function planOf(id: string): Promise<Row> {
  const [row] = await queryDatabase<Row>(
    `select round(extract(epoch from next_notice_at - now()) / 3600)::int as next, reminder_count as count,
       expiry_warned_at is not null as warned,
       array(select (r.record::jsonb -> 'data' ->> 'because') || ' by ' || (r.record::jsonb -> 'actor' ->> 'kind')
         from evidence_records r where r.envelope_id = e.id and r.record::jsonb ->> 'type' = 'reminded' order by sequence) as records,
       (select count(*)::int from audit_events a where a.target_id = e.id and a.action = 'envelope.reminded' and a.actor_id = 'reminders') as audits,
       array(select j.payload ->> 'template' from jobs j where j.payload ->> 'envelopeId' = e.id order by j.id) as mails
     from envelopes e where id = $1`,
    [id],
  )
  return row as Row
}

/** Creates a delivered envelope, and moves its stored times into the past. */
async function deliveredEnvelope(body: Record<string, unknown> = {}) {
  const { envelope } = await sentEnvelope(api, { documentId, ...body })
  return envelope
}

const passDays = (id: string, days: number) =>
  queryDatabase(
    `update envelopes set invited_at = invited_at - make_interval(days => $2), last_reminder_at = last_reminder_at - make_interval(days => $2),
       expires_at = expires_at - make_interval(days => $2), next_notice_at = next_notice_at - make_interval(days => $2) where id = $1`,
    [id, days],
  )

const planned = (id: string, days: number) =>
  expect.poll(async () => (await planOf(id)).count, { message: `${days} days later` })

test('sends reminders after three days, then weekly, and a warning two days before the deadline', async () => {
  const envelope = await deliveredEnvelope({ expiresInDays: 20 })
  expect(await planOf(envelope.id)).toEqual({
    next: 72,
    count: 0,
    warned: false,
    records: [],
    audits: 0,
    mails: ['invitation'],
  })
  for (const [index, [days, next]] of [
    [3, 168],
    [7, 192],
    [8, null],
  ].entries()) {
    await passDays(envelope.id, days as number)
    await planned(envelope.id, days as number).toBe(index + 1)
    expect((await planOf(envelope.id)).next).toBe(next)
  }
  await whenQuiet(envelope.id)
  expect(await planOf(envelope.id)).toEqual({
    next: null,
    count: 3,
    warned: true,
    records: ['schedule by system', 'schedule by system', 'expiry by system'],
    audits: 3,
    mails: ['invitation', 'reminder', 'reminder', 'expiring'],
  })
  expect((await mailsTo(envelope.signer.email)).map(({ subject }) => subject).reverse()).toEqual([
    'Please sign: Contract',
    ...Array(2).fill('Reminder: Please sign Contract'),
    'Deadline approaching: Please sign Contract',
  ])
  const { body } = await api.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`)
  expect(body.integrity.valid).toBe(true)
})

const endings: [what: string, end: (envelope: { id: string }, link: string) => Promise<unknown>][] = [
  ['voided', ({ id }) => api.send('POST', `/v1/signatures/requests/${id}/void`)],
  ['declined', (_, link) => post(`${link}/decline`, {})],
]

test.each(endings)('sends no due reminder for an envelope that was %s', async (_, end) => {
  const envelope = await createEnvelope(api, { documentId })
  const link = await linkFor(stack, envelope)
  await whenQuiet(envelope.id)
  await end(envelope, link)
  await queryDatabase(`update envelopes set next_notice_at = now() - interval '1 day' where id = $1`, [envelope.id])
  const after = await deliveredEnvelope()
  await passDays(after.id, 3)
  await planned(after.id, 3).toBe(1)
  expect(await planOf(envelope.id)).toMatchObject({ count: 0, records: [] })
})

test('sends no due reminder to a bounced address or for an envelope without reminders', async () => {
  const reachable = await deliveredEnvelope()
  const [bounced, silent] = await Promise.all([
    createEnvelope(api, { documentId, signerEmail: `${newEmail().split('@')[0]}@refused.example` }),
    createEnvelope(api, { documentId, reminders: null }),
  ])
  await expect.poll(async () => (await getEnvelope(api, bounced.id)).signer.status).toBe('bounced')
  const ids = [bounced.id, silent.id, reachable.id]
  for (const { id } of [bounced, silent]) await whenQuiet(id)
  await queryDatabase(
    `update envelopes set invited_at = created_at - interval '3 days', next_notice_at = now() - interval '1 minute' where id = any ($1)`,
    [ids],
  )
  await planned(reachable.id, 3).toBe(1)
  // The scheduled task released the other envelopes without a reminder.
  await expect.poll(async () => (await planOf(bounced.id)).next).toBe(null)
  for (const { id } of [bounced, silent]) {
    const { count, warned, records, mails } = await planOf(id)
    expect({ count, warned, records, mails: mails.filter((mail) => mail !== 'senderBounced') }).toEqual({
      count: 0,
      warned: false,
      records: [],
      mails: ['invitation'],
    })
  }
})

test('reschedules a reminder that was claimed too early', async () => {
  const envelope = await deliveredEnvelope()
  await queryDatabase(`update envelopes set next_notice_at = now() - interval '1 day' where id = $1`, [envelope.id])
  await expect.poll(async () => (await planOf(envelope.id)).next).toBe(72)
  expect(await planOf(envelope.id)).toMatchObject({ count: 0, records: [], mails: ['invitation'] })
})

test('restarts the reminder schedule after a reassignment', async () => {
  const envelope = await deliveredEnvelope()
  const { body } = await api.send('POST', `/v1/signatures/requests/${envelope.id}/reassign`, {
    signerEmail: newEmail(),
  })
  await linkFor(stack, body)
  await whenQuiet(envelope.id)
  expect((await planOf(envelope.id)).next).toBe(72)
})

test('claims each due reminder for one worker, and sends it once after the workers are lost', async () => {
  const own = await openApi(stack)
  const ownDocument = await readyDocument(own)
  const ids = await runMany(
    12,
    12,
    async () => (await sentEnvelope(own, { documentId: ownDocument })).envelope.id as string,
  )
  await Promise.all(ids.map((id) => passDays(id, 3)))
  const claims = await Promise.all(
    Array.from({ length: 8 }, () =>
      queryDatabase<{ id: string }>('select id from chancery_claim_notices(5, 2)').catch((error) =>
        Promise.reject(error),
      ),
    ),
  )
  const claimed = claims.flat().map(({ id }) => id)
  expect(claims.every((one) => one.length <= 5)).toBe(true)
  expect(new Set(claimed).size).toBe(claimed.length)
  // The claiming workers are lost. When their lease expires, the cron reminds each envelope's signer once.
  await Promise.all(ids.map((id) => planned(id, 3).toBe(1)))
  for (const id of ids) expect((await planOf(id)).mails).toEqual(['invitation', 'reminder'])
})
