import { expect, test } from 'vitest'
import { limits } from '../../../core/limits.ts'
import { getEnvelope } from '../../support/envelopes.ts'
import { bouncedEnvelope, expireSenderLinks, redirectTo, senderActions, submitForm } from '../../support/sender-page.ts'
import { sentEnvelope } from '../../support/signing.ts'
import { stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const sender = await openSender(stack)
const { api, documentId } = sender

test('voids an envelope with a reason from the sender page, and shows the reason', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  expect(await submitForm(link, 'void', { reason: ' The flat is sold ' })).toEqual(redirectTo(link, 'doneVoid'))
  expect(await getEnvelope(api, envelope.id)).toMatchObject({ status: 'voided', voidReason: 'The flat is sold' })
  const html = await (await fetch(`${link}?result=doneVoid`)).text()
  for (const shown of ['The request is withdrawn.', 'Withdrawn', 'The flat is sold']) expect(html).toContain(shown)
  expect(html).not.toContain('<form')
  expect(await submitForm(link, 'void', { reason: '' })).toEqual(redirectTo(link, 'failedChanged'))
  expect(await senderActions(envelope.id)).toEqual(['envelope.voided'])
})

test('voids an envelope without a reason from the sender page', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  expect(await submitForm(link, 'void', { reason: '' })).toEqual(redirectTo(link, 'doneVoid'))
  expect(await getEnvelope(api, envelope.id)).toMatchObject({ status: 'voided', voidReason: null })
})

test('rejects a void reason above the length limit from the sender page', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  const before = await getEnvelope(api, envelope.id)
  const body = new URLSearchParams({ reason: 'x'.repeat(limits.reasonCharsMax + 1) })
  const response = await fetch(`${link}/void`, { method: 'POST', body })
  expect(response.status).toBe(422)
  expect(await response.text()).toContain('This entry is too long or contains characters that cannot be shown.')
  expect(await getEnvelope(api, envelope.id)).toEqual(before)
})

test("rejects a request to void an envelope through a signer's link or an expired sender link", async () => {
  const [{ envelope, link }, signers] = [await bouncedEnvelope(sender), await sentEnvelope(api, { documentId })]
  expect(await submitForm(signers.link.replace('/sign/', '/manage/'), 'void')).toEqual([404, null])
  await expireSenderLinks(envelope.id)
  expect(await submitForm(link, 'void')).toEqual([404, null])
  for (const { id } of [envelope, signers.envelope]) {
    expect((await getEnvelope(api, id)).status).toBe('active')
    expect(await senderActions(id)).toEqual([])
  }
})
