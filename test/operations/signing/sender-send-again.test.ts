import { expect, test } from 'vitest'
import { sendAgainAsSender } from '../../../api/operations/signing/sender-send-again.ts'
import type { Context } from '../../../platform/context.ts'
import { openLinkSession } from '../../../platform/http/link-session.ts'
import { setBudgets } from '../../support/budgets.ts'
import { newSequence } from '../../support/copies.ts'
import { createEnvelope, fieldOf, getEnvelope, newEmail } from '../../support/envelopes.ts'
import { services } from '../../support/extraction.ts'
import { contextOf } from '../../support/full/services.ts'
import type { Api } from '../../support/open-api.ts'
import { bouncedEnvelope, expireSenderLinks, redirectTo, senderActions, submitForm } from '../../support/sender-page.ts'
import { linkFor, mailFor, post, whenQuiet } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { openSender, readyDocument } from '../../support/upload.ts'

const sender = await openSender(stack)
const { api } = sender
const limited = await openSender(stack)

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Returns an envelope that its signer declined, and the link in the email to the sender. */
async function declinedEnvelope(
  request: Record<string, unknown> = {},
  owner: { api: Api; documentId: string } = sender,
) {
  const senderEmail = newEmail()
  const envelope = await createEnvelope(owner.api, { documentId: owner.documentId, senderEmail, ...request })
  return { envelope, link: await decline(envelope, senderEmail) }
}

async function decline(envelope: { id: string; signer: { email: string } }, senderEmail: string): Promise<string> {
  await post(`${await linkFor(stack, envelope)}/decline`, { reason: 'Not yet' })
  const { text } = await mailFor(stack, { id: envelope.id, signer: { email: senderEmail } }, /^(Declined|Abgelehnt)/)
  await whenQuiet(envelope.id)
  return /https?:\/\/\S+\/manage\/\S+/.exec(text)?.[0] as string
}

const nextOf = async (ids: string[]): Promise<string[]> =>
  (
    await queryDatabase<{ id: string }>(
      'select id from envelopes where previous_envelope_id = any ($1) order by workflow_step',
      [ids],
    )
  ).map(({ id }) => id)

test('sends a declined envelope again with the same options and a new deadline', async () => {
  const { envelope, link } = await declinedEnvelope({
    signerName: 'Anna Berg',
    documentTitle: 'Lease',
    message: 'Please sign.',
    externalId: 'case-7',
    metadata: { case: 7 },
    cc: ['copy@example.com'],
    reminders: null,
    locale: 'de',
    fields: [fieldOf(), fieldOf({ id: 'city', type: 'text', label: 'City', value: 'Berlin', y: 0.5 })],
  })
  const before = await getEnvelope(api, envelope.id)
  const page = await (await fetch(`${link}?lang=en`)).text()
  expect(page).toContain('The same people receive the same document in a new envelope.')
  expect(page).not.toContain('from the application')
  expect(await submitForm(link, 'send-again', { deadline: day(9) })).toEqual(redirectTo(link, 'doneSendAgain'))
  const [id] = (await nextOf([envelope.id])) as [string]
  const again = await getEnvelope(api, id)
  const kept = ({ id: _id, status: _status, signer, createdAt: _at, expiresAt: _until, ...rest }: typeof again) => {
    const { declinedAt: _declined, declineReason: _reason, previousEnvelopeId: _previous, ...same } = rest
    return { ...same, signer: { email: signer.email, name: signer.name } }
  }
  expect(kept(again)).toEqual(kept(before))
  expect(again).toMatchObject({
    status: 'active',
    previousEnvelopeId: envelope.id,
    expiresAt: `${day(9)}T23:59:59.000Z`,
  })
  expect((await fetch(await linkFor(stack, again))).status).toBe(200)
  expect(await getEnvelope(api, envelope.id)).toEqual(before)
  const after = await (await fetch(`${link}?lang=en`)).text()
  expect(after).toContain(id)
  expect(after).not.toContain('<form')
  expect(await senderActions(id)).toEqual(['envelope.created'])
  const [created] = await queryDatabase<{ record: Record<string, unknown> }>(
    'select record::jsonb as record from evidence_records where envelope_id = $1 and sequence = 1',
    [id],
  )
  expect(created?.record).toMatchObject({
    actor: { kind: 'system', id: 'sender' },
    data: { previousEnvelopeId: envelope.id },
  })
})

test('sends an envelope again only once for concurrent and later requests', async () => {
  const { envelope, link } = await declinedEnvelope()
  const presses = await Promise.all(
    [7, 8, 9, 10].map((days) => submitForm(link, 'send-again', { deadline: day(days) })),
  )
  for (const response of presses) expect(response).toEqual(redirectTo(link, 'doneSendAgain'))
  await queryDatabase("delete from idempotency_keys where operation = 'envelopes.sendAgain'", [])
  expect(await submitForm(link, 'send-again', { deadline: day(7) })).toEqual(redirectTo(link, 'doneSendAgain'))
  expect(await nextOf([envelope.id])).toHaveLength(1)
})

test('sends all steps of a declined workflow again in the same order', async () => {
  const senderEmail = newEmail()
  const workflow = await newSequence(api, [newEmail(), newEmail()], { senderEmail })
  const [first, second] = workflow.steps
  const link = await decline(first, senderEmail)
  expect(await submitForm(link, 'send-again', { deadline: day(5) })).toEqual(redirectTo(link, 'doneSendAgain'))
  const ids = await nextOf([first.id, second.id])
  expect(ids).toHaveLength(2)
  const steps = await Promise.all(ids.map((id) => getEnvelope(api, id)))
  expect(
    steps.map(({ status, signer, previousEnvelopeId, workflow }) => [
      status,
      signer.email,
      previousEnvelopeId,
      workflow.step,
    ]),
  ).toEqual([
    ['active', first.signer.email, first.id, 1],
    ['waiting', second.signer.email, second.id, 2],
  ])
  expect(steps[0].workflow.id).toBe(steps[1].workflow.id)
  expect(steps[0].workflow.id).not.toBe(first.workflow.id)
})

test('does not send a workflow again if another envelope replaces one of its steps', async () => {
  const senderEmail = newEmail()
  const workflow = await newSequence(api, [newEmail(), newEmail()], { senderEmail })
  const [first, second] = workflow.steps
  const link = await decline(first, senderEmail)
  const replacement = await createEnvelope(api, { documentId: sender.documentId, previousEnvelopeId: second.id })
  expect(await (await fetch(link)).text()).not.toContain('/send-again')
  expect(await submitForm(link, 'send-again', { deadline: day(5) })).toEqual(redirectTo(link, 'failedSendAgain'))
  expect(await nextOf([first.id, second.id])).toEqual([replacement.id])
})

test('rejects a request to send an active or voided envelope again', async () => {
  const active = await bouncedEnvelope(sender)
  const voided = await bouncedEnvelope(sender)
  await api.send('POST', `/v1/signatures/requests/${voided.envelope.id}/void`, {})
  for (const { envelope, link } of [active, voided]) {
    expect(await (await fetch(link)).text()).not.toContain('/send-again')
    expect(await submitForm(link, 'send-again', { deadline: day(5) })).toEqual(redirectTo(link, 'failedSendAgain'))
    expect(await nextOf([envelope.id])).toEqual([])
  }
})

/** Returns an envelope with an access code that was declined, and the link of its sender. */
async function declinedWithCode() {
  const coded = await bouncedEnvelope(sender, newEmail(), { accessCode: 'Quiet-Harbour-4711' })
  await queryDatabase("update envelopes set status = 'declined', signer_email = $2 where id = $1", [
    coded.envelope.id,
    newEmail(),
  ])
  return coded
}

const accessOf = async (id: string, code: string) =>
  (await post(`${await linkFor(stack, await getEnvelope(api, id))}/access`, { code })).status

test('accepts only the new access code after an envelope is sent again, and stores no code as plain text', async () => {
  const { envelope, link } = await declinedWithCode()
  expect(await (await fetch(link)).text()).toContain('name="accessCode1"')
  expect(await submitForm(link, 'send-again', { deadline: day(5), accessCode1: 'Calm-Bay-1802' })).toEqual(
    redirectTo(link, 'doneSendAgain'),
  )
  const [id] = (await nextOf([envelope.id])) as [string]
  expect(await getEnvelope(api, id)).toMatchObject({ accessCode: { attemptsLeft: 5 }, previousEnvelopeId: envelope.id })
  expect(await accessOf(id, 'Quiet-Harbour-4711')).toBe(403)
  expect(await accessOf(id, 'calm-bay-1802')).toBe(200)
  const stored = await queryDatabase<{ text: string }>(
    `select row_to_json(e)::text as text from envelopes e where id = $1
     union all select row_to_json(j)::text from jobs j where payload->>'envelopeId' = $1
     union all select record::text from evidence_records where envelope_id = $1
     union all select row_to_json(a)::text from audit_events a where target_id = $1`,
    [id],
  )
  for (const { text } of stored) expect(text.toLowerCase()).not.toContain('calm-bay')
})

test('returns 422 for an invalid access code, and omits the code from the page', async () => {
  const { envelope, link } = await declinedWithCode()
  const codes: Record<string, string>[] = [
    {},
    { accessCode1: '' },
    { accessCode1: 'abc' },
    { accessCode1: 'x'.repeat(65) },
  ]
  for (const code of [...codes, { accessCode2: 'Calm-Bay-1802' }]) {
    const body = new URLSearchParams({ deadline: day(5), ...code })
    const response = await fetch(`${link}/send-again?lang=en`, { method: 'POST', body, redirect: 'manual' })
    const page = await response.text()
    expect(response.status, JSON.stringify(code)).toBe(422)
    expect(page).toMatch(/accessCode1" type="text"[^>]*aria-invalid="true"/)
    for (const entered of Object.values(code).filter(Boolean)) expect(page).not.toContain(entered)
  }
  const body = new URLSearchParams({ deadline: 'soon', accessCode1: 'Calm-Bay-1802' })
  const wrongDay = await (await fetch(`${link}/send-again`, { method: 'POST', body, redirect: 'manual' })).text()
  expect(wrongDay).not.toContain('Calm-Bay')
  expect(await nextOf([envelope.id])).toEqual([])
})

test('sends a workflow again with a new access code for each step with an access code', async () => {
  const senderEmail = newEmail()
  const workflow = await newSequence(api, [newEmail(), newEmail()], { senderEmail }, [
    {},
    { accessCode: 'Quiet-Harbour-4711' },
  ])
  const [first, second] = workflow.steps
  const link = await decline(first, senderEmail)
  const page = await (await fetch(link)).text()
  expect([page.includes('name="accessCode1"'), page.includes('name="accessCode2"')]).toEqual([false, true])
  const entries = { deadline: day(5), accessCode2: 'Calm-Bay-1802' }
  expect(await submitForm(link, 'send-again', entries)).toEqual(redirectTo(link, 'doneSendAgain'))
  const steps = await Promise.all((await nextOf([first.id, second.id])).map((id) => getEnvelope(api, id)))
  expect(steps.map(({ accessCode }) => accessCode?.attemptsLeft ?? null)).toEqual([null, 5])
})

test('rejects a request to send an envelope again if the document is in the trash', async () => {
  const own = { api, documentId: await readyDocument(api) }
  const { envelope, link } = await declinedEnvelope({}, own)
  expect((await api.send('DELETE', `/v1/documents/${own.documentId}`)).status).toBeLessThan(300)
  expect(await submitForm(link, 'send-again', { deadline: day(5) })).toEqual(redirectTo(link, 'failedSendAgain'))
  expect(await nextOf([envelope.id])).toEqual([])
})

test('rejects an invalid deadline when the sender sends an envelope again', async () => {
  const { envelope, link } = await declinedEnvelope()
  for (const deadline of ['', day(-1), day(400), 'soon']) {
    const body = new URLSearchParams({ deadline })
    const response = await fetch(`${link}/send-again`, { method: 'POST', body, redirect: 'manual' })
    expect(response.status, deadline).toBe(422)
    expect(await response.text()).toContain('aria-invalid="true"')
  }
  expect(await nextOf([envelope.id])).toEqual([])
})

test('rejects a request to send an envelope again if the envelope expires during authentication', async () => {
  const { envelope, link } = await declinedEnvelope()
  await queryDatabase("update envelopes set status = 'active' where id = $1", [envelope.id])
  const token = new URL(link).pathname.split('/').at(-1) as string
  const opened = await openLinkSession(services, token)
  const expiresWhenRead = {
    ...opened,
    authenticate: async (statements: never) => {
      const passed = await opened?.authenticate(statements)
      await queryDatabase("update envelopes set status = 'expired' where id = $1", [envelope.id])
      return passed
    },
  }
  const visiting: Context = contextOf(services, api.organizationId, { kind: 'sender', id: envelope.id })
  for (const deadline of ['1990-01-01', '9999-12-31', 'soon']) {
    await queryDatabase("update envelopes set status = 'active' where id = $1", [envelope.id])
    const input = { link: expiresWhenRead, body: { deadline }, request: new Request(link) }
    const { status, headers } = await sendAgainAsSender.run(visiting, input as never)
    expect([status, headers?.location], deadline).toEqual(redirectTo(link, 'failedSendAgain'))
  }
  expect(await nextOf([envelope.id])).toEqual([])
})

test('rejects a request to send an envelope again if the envelope budget is exhausted', async () => {
  const { envelope, link } = await declinedEnvelope({}, limited)
  await setBudgets(limited.api, { envelopesPerDay: 1 })
  expect(await submitForm(link, 'send-again', { deadline: day(5) })).toEqual(redirectTo(link, 'failedLimit'))
  expect(await nextOf([envelope.id])).toEqual([])
})

test("rejects a request to send an envelope again through a signer's link, an expired link or a form on another site", async () => {
  const { envelope, link } = await declinedEnvelope()
  const body = () => new URLSearchParams({ deadline: day(5) })
  const foreign = { method: 'POST', headers: { origin: 'https://other.example' }, body: body() }
  expect((await fetch(`${link}/send-again`, foreign)).status).toBe(400)
  const signers = (await linkFor(stack, envelope)).replace('/sign/', '/manage/')
  expect(await submitForm(signers, 'send-again', { deadline: day(5) })).toEqual([404, null])
  await expireSenderLinks(envelope.id)
  expect(await submitForm(link, 'send-again', { deadline: day(5) })).toEqual([404, null])
  expect(await nextOf([envelope.id])).toEqual([])
})
