import { expect, test } from 'vitest'
import { getEnvelope, newEmail } from '../../support/envelopes.ts'
import { bouncedEnvelope, expireSenderLinks, redirectTo, senderActions, submitForm } from '../../support/sender-page.ts'
import { linkFor, sentEnvelope } from '../../support/signing.ts'
import { stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const sender = await openSender(stack)
const { api, documentId } = sender

const reassignment = () => ({ signerEmail: newEmail(), signerName: 'Ben', expectedGeneration: '1' })

test('reassigns an envelope from the sender page, but not from an outdated page', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  const fields = reassignment()
  expect(await submitForm(link, 'reassign', fields)).toEqual(redirectTo(link, 'doneReassign'))
  expect(await submitForm(link, 'reassign', reassignment()), 'from an outdated page').toEqual(
    redirectTo(link, 'failedChanged'),
  )
  const reassigned = await getEnvelope(api, envelope.id)
  expect(reassigned.signer).toMatchObject({ email: fields.signerEmail, name: 'Ben', generation: 2 })
  expect((await fetch(await linkFor(stack, reassigned))).status).toBe(200)
  expect(await senderActions(envelope.id)).toEqual(['envelope.reassigned'])
})

test('rejects an invalid reassignment from the sender page, and changes nothing', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  const before = await getEnvelope(api, envelope.id)
  const { signerEmail } = reassignment()
  for (const wrong of [{ ...reassignment(), signerEmail: 'ben' }, { signerEmail }])
    expect(await submitForm(link, 'reassign', wrong)).toEqual([422, null])
  const body = new URLSearchParams({ ...reassignment(), signerEmail: 'ben@localhost' })
  const html = await (await fetch(`${link}/reassign`, { method: 'POST', body })).text()
  for (const shown of [
    'value="ben@localhost"',
    'value="Ben"',
    'Enter a valid email address, such as name@example.com.',
  ])
    expect(html).toContain(shown)
  expect(await getEnvelope(api, envelope.id)).toEqual(before)
  expect(await senderActions(envelope.id)).toEqual([])
})

test('rejects a reassignment of a bounced envelope to the bounced address', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  const before = await getEnvelope(api, envelope.id)
  const same = { ...reassignment(), signerEmail: ` ${envelope.signer.email.toUpperCase()} ` }
  const response = await fetch(`${link}/reassign`, { method: 'POST', body: new URLSearchParams(same) })
  expect(response.status).toBe(422)
  expect(await response.text()).toContain('The mail server rejected this address.')
  expect(await getEnvelope(api, envelope.id)).toEqual(before)
  expect(await submitForm(link, 'reassign', reassignment())).toEqual(redirectTo(link, 'doneReassign'))
})

test("rejects a reassignment through a signer's link or an expired link, and changes nothing", async () => {
  const [{ envelope, link }, signers] = [await bouncedEnvelope(sender), await sentEnvelope(api, { documentId })]
  expect(await submitForm(signers.link.replace('/sign/', '/manage/'), 'reassign', reassignment())).toEqual([404, null])
  await expireSenderLinks(envelope.id)
  expect(await submitForm(link, 'reassign', reassignment())).toEqual([404, null])
  for (const { id } of [envelope, signers.envelope]) expect(await senderActions(id)).toEqual([])
})
