import { expect, test } from 'vitest'
import { getEnvelope, newEmail, recordTypesOf } from '../../../support/envelopes.ts'
import { openSender, pageStatus } from '../../../support/sender.ts'
import { linkFor } from '../../../support/signing.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'

const { sender, newEnvelope, act, expectRefusedOnceVoided } = openSender()

test('replaces the signing link of a reassigned envelope', async () => {
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
  const response = await fetch(`${oldLink}/decline`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(response.status).toBe(410)
  expect(await pageStatus(await linkFor(stack, body))).toBe(200)
  expect((await getEnvelope(sender.api, envelope.id)).status).toBe('active')
  expect(await recordTypesOf(envelope.id)).toContain('reassigned')
})

test('replaces the link, but sends no notice, if an envelope is reassigned to the same address', async () => {
  const envelope = await newEnvelope()
  const oldLink = await linkFor(stack, envelope)
  const signerEmail = envelope.signer.email.toUpperCase()
  const { status, body } = await act(envelope.id, 'reassign', { signerEmail, signerName: 'Anna Berg' })
  expect([status, body.signer.name, body.signer.generation]).toEqual([200, 'Anna Berg', 2])
  expect(await pageStatus(oldLink)).toBe(410)
  const mails = await queryDatabase<{ template: string }>(
    `select payload ->> 'template' as template from jobs where kind = 'mail' and payload ->> 'envelopeId' = $1 order by id`,
    [envelope.id],
  )
  expect(mails.map(({ template }) => template)).toEqual(['invitation', 'invitation'])
})

test('reassigns an envelope only once for several requests with the same expected generation', async () => {
  const envelope = await newEnvelope()
  const change = { signerEmail: newEmail(), expectedGeneration: envelope.signer.generation }
  const responses = await Promise.all([1, 2, 3].map(() => act(envelope.id, 'reassign', change)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const late = await act(envelope.id, 'reassign', change)
  expect([late.status, late.body.code, late.body.currentGeneration]).toEqual([409, 'revision_conflict', 2])
  expect((await getEnvelope(sender.api, envelope.id)).signer).toMatchObject({
    email: change.signerEmail,
    generation: 2,
  })
  expect((await recordTypesOf(envelope.id)).filter((type) => type === 'reassigned')).toHaveLength(1)
  expect((await act(envelope.id, 'reassign', { ...change, expectedGeneration: 2 })).body.signer.generation).toBe(3)
})

test('returns 409 with the current status for the reassignment of a voided envelope', () =>
  expectRefusedOnceVoided('reassign', { signerEmail: 'new@example.com' }))
