import { expect, test } from 'vitest'
import { setBudgets } from '../../support/budgets.ts'
import { newEmail, recordTypesOf } from '../../support/envelopes.ts'
import { bouncedEnvelope, expireSenderLinks, redirectTo, senderActions, submitForm } from '../../support/sender-page.ts'
import { linkFor, mailFor, sentEnvelope } from '../../support/signing.ts'
import { stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const sender = await openSender(stack)
const { api, documentId } = sender
const limited = await openSender(stack)

test('sends at most one reminder per hour from the sender page', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  const { body: reassigned } = await api.send('POST', `/v1/signatures/requests/${envelope.id}/reassign`, {
    signerEmail: newEmail(),
  })
  await linkFor(stack, reassigned)
  expect(await submitForm(link, 'remind')).toEqual(redirectTo(link, 'doneRemind'))
  expect(await submitForm(link, 'remind'), 'within the same hour').toEqual(redirectTo(link, 'failedLimit'))
  await mailFor(stack, reassigned, /^Reminder/)
  expect((await recordTypesOf(envelope.id)).filter((type) => type === 'reminded')).toHaveLength(1)
  expect(await senderActions(envelope.id)).toEqual(['envelope.reminded'])
  expect(await (await fetch(link)).text()).toContain('<dt>Last reminder</dt>')
})

test('sends no reminder from the sender page if the daily email budget of the envelope is exhausted', async () => {
  const { envelope, link } = await bouncedEnvelope(limited)
  await setBudgets(limited.api, { mailsPerEnvelopePerDay: 1 })
  expect(await submitForm(link, 'remind')).toEqual(redirectTo(link, 'failedLimit'))
  expect(await senderActions(envelope.id)).toEqual([])
  expect(await recordTypesOf(envelope.id)).not.toContain('reminded')
})

test('accepts a reminder request without a body, and rejects a reminder request from another site', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  const { status } = await fetch(`${link}/remind`, { method: 'POST', redirect: 'manual' })
  expect(status).toBe(303)
  expect(await senderActions(envelope.id)).toEqual(['envelope.reminded'])
  const foreign = await fetch(`${link}/remind`, { method: 'POST', headers: { origin: 'https://other.example' } })
  expect(await foreign.json()).toMatchObject({
    code: 'invalid_header',
    detail: 'The request came from another site. Send it from the page that the link opens.',
  })
})

test('sends no reminder from the sender page for a voided envelope', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  const voided = await api.send('POST', `/v1/signatures/requests/${envelope.id}/void`, { reason: 'Sold' })
  expect(voided.status).toBe(200)
  expect(await submitForm(link, 'remind')).toEqual(redirectTo(link, 'failedChanged'))
  expect(await senderActions(envelope.id)).toEqual([])
})

test("rejects a reminder through a signer's link or an expired link, and changes nothing", async () => {
  const [{ envelope, link }, signers] = [await bouncedEnvelope(sender), await sentEnvelope(api, { documentId })]
  expect(await submitForm(signers.link.replace('/sign/', '/manage/'), 'remind')).toEqual([404, null])
  await expireSenderLinks(envelope.id)
  expect(await submitForm(link, 'remind')).toEqual([404, null])
  for (const { id } of [envelope, signers.envelope]) expect(await senderActions(id)).toEqual([])
})
