import { beforeEach, expect, test } from 'vitest'
import { mails } from '../../core/languages/mails.ts'
import { race, reached, refusal, setBudgets, spent, times, withBudgets } from '../support/budgets.ts'
import { createEnvelope, getEnvelope, newEmail, postEnvelope } from '../support/envelopes.ts'
import { openApi } from '../support/open-api.ts'
import { post, sentEnvelope, signAndComplete } from '../support/signing.ts'
import { sized } from '../support/size.ts'
import { mailsTo, queryDatabase, stack } from '../support/stack.ts'
import { awayFromMidnight, secondsToMidnight } from '../support/time-windows.ts'
import { readyDocument } from '../support/upload.ts'
import { auditOf, contentOf, countRows, jobsAreOver } from '../support/written.ts'

const decline = (link: string) => post(`${link}/decline`, { reason: 'No.' })

beforeEach(awayFromMidnight)

test('limits the envelopes per day, even in concurrent requests', async () => {
  const owner = await withBudgets({ envelopesPerDay: 4 })
  const documentId = await readyDocument(owner)
  const { done, refused } = await race(9, () => postEnvelope(owner, { documentId }))
  expect({ done, refused }).toEqual({ done: 4, refused: times(5, spent('envelopesPerDay', 4)) })
  expect(await countRows('envelopes', owner.organizationId)).toBe(4)
  await jobsAreOver(owner.organizationId)
  const before = await contentOf(owner.organizationId)
  const last = await postEnvelope(owner, { documentId })
  expect(Math.abs(Number(last.headers.get('retry-after')) - secondsToMidnight())).toBeLessThan(30)
  expect(await contentOf(owner.organizationId)).toEqual(before)
  await queryDatabase(
    `update usage_counters set since = since - interval '1 day' where organization_id = $1 and kind = 'envelopesPerDay'`,
    [owner.organizationId],
  )
  expect((await postEnvelope(owner, { documentId })).status).toBe(201)
})

test('limits the emails to one recipient across all envelopes, regardless of letter case', async () => {
  const owner = await withBudgets({ mailsPerRecipientPerDay: 3 })
  const documentId = await readyDocument(owner)
  const signerEmail = newEmail()
  const post = (n: number) =>
    postEnvelope(owner, { documentId, signerEmail: n % 2 ? signerEmail : signerEmail.toUpperCase() })
  const { done, refused } = await race(7, post)
  expect({ done, refused }).toEqual({ done: 3, refused: times(4, spent('mailsPerRecipientPerDay', 3)) })
  expect((await postEnvelope(owner, { documentId })).status).toBe(201)
})

test('announces the daily limit in the last decline notice to the sender contact, and still sends other emails', async () => {
  const owner = await withBudgets({ senderMailsPerDay: 2, mailsPerRecipientPerDay: 1 })
  const documentId = await readyDocument(owner)
  const senderEmail = newEmail()
  const ended: string[] = []
  for (let n = 0; n < 4; n++) {
    const { envelope, link } = await sentEnvelope(owner, { documentId, senderEmail, signerName: 'Anna' })
    await decline(link)
    ended.push(envelope.id)
  }
  await jobsAreOver(owner.organizationId)
  for (const id of ended) expect((await getEnvelope(owner, id)).status).toBe('declined')
  const found = (await mailsTo(senderEmail)).map(({ subject, text }) => [subject, text.includes(mails.en.lastOfDay)])
  expect(found.sort()).toEqual([
    ['Declined by Anna: Contract', false],
    ['Declined by Anna: Contract', true],
  ])
  // The emails to the sender are of another kind, so the service can still ask the sender to sign.
  const { envelope } = await sentEnvelope(owner, { documentId, senderEmail })
  await signAndComplete(owner, stack, envelope)
  await expect.poll(async () => (await mailsTo(senderEmail)).length).toBe(3)
  expect((await postEnvelope(owner, { documentId, signerEmail: senderEmail })).status).toBe(201)
})

test('notifies the sender contact up to the email limit when ten envelopes are declined concurrently', async () => {
  const owner = await withBudgets({ senderMailsPerDay: 3 })
  const documentId = await readyDocument(owner)
  const senderEmail = newEmail()
  const links = await Promise.all(
    times(10, 0).map(async () => (await sentEnvelope(owner, { documentId, senderEmail })).link),
  )
  await Promise.all(links.map(decline))
  await jobsAreOver(owner.organizationId)
  const found = (await mailsTo(senderEmail)).map(({ text }) => text.includes(mails.en.lastOfDay))
  expect(found.sort()).toEqual([false, false, true])
})

test('counts reassignments to one address toward the daily email limit of an envelope', async () => {
  const owner = await openApi(stack)
  const { id } = await createEnvelope(owner, { documentId: await readyDocument(owner) })
  const signerEmail = newEmail()
  const statuses: number[] = []
  for (let n = 0; n < 35; n++) {
    const response = await owner.send('POST', `/v1/signatures/requests/${id}/reassign`, { signerEmail })
    statuses.push(response.status)
    if (response.status !== 200) expect(refusal(response)).toEqual(spent('mailsPerEnvelopePerDay', 20))
  }
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(19)
  const [mails] = await queryDatabase<{ count: number }>(
    `select count(*)::int from jobs where organization_id = $1 and kind = 'mail'`,
    [owner.organizationId],
  )
  // The budget never rejects a reassignment because of the notice to the replaced signer, which is optional.
  expect(mails?.count).toBeLessThanOrEqual(21)
})

test('voids and completes envelopes whose daily email limit is reached', async () => {
  const owner = await openApi(stack)
  const documentId = await readyDocument(owner)
  const { envelope: first } = await sentEnvelope(owner, { documentId })
  const { envelope: second } = await sentEnvelope(owner, { documentId })
  await setBudgets(owner, { mailsPerEnvelopePerDay: 0, mailsPerRecipientPerDay: 0 })
  const correct = { message: 'B' }
  expect(refusal(await owner.send('POST', `/v1/signatures/requests/${first.id}/correct`, correct))).toEqual(
    spent('mailsPerEnvelopePerDay', 0),
  )
  expect((await owner.send('POST', `/v1/signatures/requests/${first.id}/void`)).status).toBe(200)
  await signAndComplete(owner, stack, second)
})

test('limits the corrections and reassignments of an envelope', async () => {
  const owner = await withBudgets({ changesPerEnvelope: 2 })
  const { id } = await createEnvelope(owner, { documentId: await readyDocument(owner) })
  const change = (n: number) =>
    n % 2
      ? owner.send('POST', `/v1/signatures/requests/${id}/reassign`, { signerEmail: newEmail() })
      : owner.send('POST', `/v1/signatures/requests/${id}/correct`, { message: `Version ${n}` })
  expect([(await change(0)).status, (await change(1)).status]).toEqual([200, 200])
  expect(refusal(await change(2))).toEqual(reached('changesPerEnvelope', 2))
  expect(refusal(await change(3))).toEqual(reached('changesPerEnvelope', 2))
})

test('limits the embedded sessions of an envelope per day', async () => {
  const owner = await withBudgets({ embeddedSessionsPerDay: 2 })
  const documentId = await readyDocument(owner)
  const [one, other] = [await createEnvelope(owner, { documentId }), await createEnvelope(owner, { documentId })]
  const open = (id: string) => owner.send('POST', `/v1/signatures/requests/${id}/embedded-session`, {})
  const { done, refused } = await race(5, () => open(one.id))
  expect({ done, refused }).toEqual({ done: 2, refused: times(3, spent('embeddedSessionsPerDay', 2)) })
  expect((await open(other.id)).status).toBe(200)
})

test('records at most fifty visits to a signing page per day', async () => {
  const owner = await openApi(stack)
  const { envelope, link } = await sentEnvelope(owner, { documentId: await readyDocument(owner) })
  const visit = async (n: number) => (await fetch(link, { headers: { 'user-agent': `visitor ${n}` } })).text()
  for (let n = 0; n < sized(8, 22); n++) await Promise.all(times(10, n).map(visit))
  const shown = (await auditOf(owner.organizationId, envelope.id)).filter(
    ({ action }) => action === 'envelope.page_shown',
  )
  expect(shown).toHaveLength(50)
  expect(shown.filter(({ details }) => 'furtherVisitsOfDay' in (details as object))).toHaveLength(1)
  await signAndComplete(owner, stack, envelope)
  const actions = (await auditOf(owner.organizationId, envelope.id)).map(({ action }) => action)
  expect(actions).toContain('envelope.signed')
})
