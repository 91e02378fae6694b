import { expect, test } from 'vitest'
import { getEnvelope } from '../../support/envelopes.ts'
import { bouncedEnvelope, expireSenderLinks, redirectTo, senderActions, submitForm } from '../../support/sender-page.ts'
import { sentEnvelope } from '../../support/signing.ts'
import { stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const sender = await openSender(stack)
const { api, documentId } = sender

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const correction = { documentTitle: 'Lease 2027', message: 'Read page 2.', deadline: dayIn(5), expectedRevision: '1' }

test("stores the sender's correction of title, message and deadline as a new revision", async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  expect(await submitForm(link, 'correct', correction)).toEqual(redirectTo(link, 'doneCorrect'))
  expect(await getEnvelope(api, envelope.id)).toMatchObject({
    ...{ documentTitle: 'Lease 2027', message: 'Read page 2.', revision: 2 },
    expiresAt: `${correction.deadline}T23:59:59.000Z`,
  })
  expect(await senderActions(envelope.id)).toEqual(['envelope.corrected'])
})

test('redirects the sender to the page after an invalid or outdated correction, and changes nothing', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  const before = await getEnvelope(api, envelope.id)
  const { documentTitle, deadline } = correction
  expect(await submitForm(link, 'correct', { ...correction, expectedRevision: '2' })).toEqual(
    redirectTo(link, 'failedChanged'),
  )
  expect(await submitForm(link, 'correct', { ...correction, deadline: dayIn(-2) })).toEqual(redirectTo(link, 'failed'))
  for (const wrong of [
    { ...correction, deadline: 'soon' },
    { documentTitle, deadline },
  ])
    expect(await submitForm(link, 'correct', wrong)).toEqual(redirectTo(link, 'failed'))
  expect(await getEnvelope(api, envelope.id)).toEqual(before)
  expect(await senderActions(envelope.id)).toEqual([])
})

test("rejects a correction through a signer's link or an expired link, and changes nothing", async () => {
  const [{ envelope, link }, signers] = [await bouncedEnvelope(sender), await sentEnvelope(api, { documentId })]
  expect(await submitForm(signers.link.replace('/sign/', '/manage/'), 'correct', correction)).toEqual([404, null])
  await expireSenderLinks(envelope.id)
  expect(await submitForm(link, 'correct', correction)).toEqual([404, null])
  for (const { id } of [envelope, signers.envelope]) expect(await senderActions(id)).toEqual([])
})
