import { expect, test } from 'vitest'
import { createEnvelope, getEnvelope, newEmail } from '../../support/envelopes.ts'
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

async function reassign(link: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  const response = await fetch(`${link}/reassign`, { method: 'POST', body, redirect: 'manual' })
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
const reassignment = () => ({ signerEmail: newEmail(), signerName: 'Ben', expectedGeneration: '1' })

test('stores and invites the new signer, and rejects a form of an outdated page', async () => {
  const { envelope, link } = await bounced()
  const fields = reassignment()
  expect(await reassign(link, fields)).toEqual(resultOf(link, 'doneReassign'))
  expect(await reassign(link, reassignment()), 'from an outdated page').toEqual(resultOf(link, 'failedChanged'))
  const reassigned = await getEnvelope(api, envelope.id)
  expect(reassigned.signer).toMatchObject({ email: fields.signerEmail, name: 'Ben', generation: 2 })
  expect((await fetch(await linkFor(stack, reassigned))).status).toBe(200)
  expect(await actionsOf(envelope.id)).toEqual(['envelope.reassigned'])
})

test('keeps the signer for an invalid address and an incomplete form', async () => {
  const { envelope, link } = await bounced()
  const before = await getEnvelope(api, envelope.id)
  const { signerEmail } = reassignment()
  for (const wrong of [{ ...reassignment(), signerEmail: 'ben' }, { signerEmail }])
    expect(await reassign(link, wrong)).toEqual([400, null])
  expect(await getEnvelope(api, envelope.id)).toEqual(before)
  expect(await actionsOf(envelope.id)).toEqual([])
})

test('rejects the link of a signer and an expired link, and changes nothing', async () => {
  const [{ envelope, link }, signers] = [await bounced(), await sentEnvelope(api, { documentId })]
  expect(await reassign(signers.link.replace('/sign/', '/manage/'), reassignment())).toEqual([404, null])
  await queryDatabase("update signing_links set expires_at = now() where envelope_id = $1 and purpose = 'sender'", [
    envelope.id,
  ])
  expect(await reassign(link, reassignment())).toEqual([404, null])
  for (const { id } of [envelope, signers.envelope]) expect(await actionsOf(id)).toEqual([])
})
