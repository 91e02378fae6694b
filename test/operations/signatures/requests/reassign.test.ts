import { expect, test } from 'vitest'
import { openSender, pageStatus } from '../../../support/sender.ts'
import { getEnvelope, linkFor, newEmail, recordTypesOf } from '../../../support/signing.ts'
import { stack } from '../../../support/stack.ts'

const { sender, newEnvelope, act, expectRefusedOnceVoided } = openSender()

test('reassign kills the old link, invites the new signer and counts the generation', async () => {
  const envelope = await newEnvelope()
  const oldLink = await linkFor(stack, envelope)
  const signerEmail = newEmail()
  const { status, body } = await act(envelope.id, 'reassign', {
    signerEmail,
    signerName: 'Ben Kaya',
    reason: 'Anna is away',
  })
  expect({ status, signer: body.signer }).toEqual({
    status: 200,
    signer: { email: signerEmail, name: 'Ben Kaya', status: 'pending', generation: 2 },
  })
  expect(await pageStatus(oldLink)).toBe(410)
  const answer = await fetch(`${oldLink}/decline`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(410)
  expect(await pageStatus(await linkFor(stack, body))).toBe(200)
  expect((await getEnvelope(sender.api, envelope.id)).status).toBe('active')
  expect(await recordTypesOf(envelope.id)).toContain('reassigned')
})

test('reassign of a voided envelope is a 409 with its status', () =>
  expectRefusedOnceVoided('reassign', { signerEmail: 'new@example.com' }))
