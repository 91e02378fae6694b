import { expect, test } from 'vitest'
import { createEnvelope, newEmail, recordTypesOf } from '../../support/envelopes.ts'
import { linkFor, mailFor, sentEnvelope, whenQuiet } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const { api, documentId } = await openSender(stack)

/** Returns an envelope whose invitation bounced, and the link of the mail about it. */
async function bounced() {
  const [signerEmail, senderEmail] = [`${crypto.randomUUID()}@refused.example`, newEmail()]
  const envelope = await createEnvelope(api, { documentId, signerEmail, senderEmail, documentTitle: 'Lease' })
  const { text } = await mailFor(stack, { id: envelope.id, signer: { email: senderEmail } }, /Lease/)
  await whenQuiet(envelope.id)
  return { envelope, link: /https?:\/\/\S+\/manage\/\S+/.exec(text)?.[0] as string }
}

async function remind(link: string) {
  const body = new URLSearchParams()
  const response = await fetch(`${link}/remind`, { method: 'POST', body, redirect: 'manual' })
  return [response.status, response.headers.get('location')]
}
const resultOf = (link: string, result: string) => [303, `${new URL(link).pathname}?result=${result}`]
const actionsOf = async (envelopeId: string) =>
  (
    await queryDatabase<{ action: string }>(
      "select action from audit_events where target_id = $1 and actor_kind = 'sender'",
      [envelopeId],
    )
  ).map(({ action }) => action)

test('records and mails one reminder an hour', async () => {
  const { envelope, link } = await bounced()
  const { body: reassigned } = await api.send('POST', `/v1/signatures/requests/${envelope.id}/reassign`, {
    signerEmail: newEmail(),
  })
  await linkFor(stack, reassigned)
  expect(await remind(link)).toEqual(resultOf(link, 'doneRemind'))
  expect(await remind(link), 'within the same hour').toEqual(resultOf(link, 'failedLimit'))
  await mailFor(stack, reassigned, /^Reminder/)
  expect((await recordTypesOf(envelope.id)).filter((type) => type === 'reminded')).toHaveLength(1)
  expect(await actionsOf(envelope.id)).toEqual(['envelope.reminded'])
})

test('reminds nobody about a voided envelope', async () => {
  const { envelope, link } = await bounced()
  const voided = await api.send('POST', `/v1/signatures/requests/${envelope.id}/void`, { reason: 'Sold' })
  expect(voided.status).toBe(200)
  expect(await remind(link)).toEqual(resultOf(link, 'failedChanged'))
  expect(await actionsOf(envelope.id)).toEqual([])
})

test('rejects the link of a signer and an expired link, and changes nothing', async () => {
  const [{ envelope, link }, signers] = [await bounced(), await sentEnvelope(api, { documentId })]
  expect(await remind(signers.link.replace('/sign/', '/manage/'))).toEqual([404, null])
  await queryDatabase("update signing_links set expires_at = now() where envelope_id = $1 and purpose = 'sender'", [
    envelope.id,
  ])
  expect(await remind(link)).toEqual([404, null])
  for (const { id } of [envelope, signers.envelope]) expect(await actionsOf(id)).toEqual([])
})
