import { expect, test } from 'vitest'
import { createEnvelope, getEnvelope, newEmail } from '../../support/envelopes.ts'
import { mailFor, sentEnvelope, whenQuiet } from '../../support/signing.ts'
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

async function correct(link: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  const response = await fetch(`${link}/correct`, { method: 'POST', body, redirect: 'manual' })
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
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const correction = { documentTitle: 'Lease 2027', message: 'Read page 2.', deadline: dayIn(5), expectedRevision: '1' }

test('stores the title, the message and the end of the deadline day as a new revision', async () => {
  const { envelope, link } = await bounced()
  expect(await correct(link, correction)).toEqual(resultOf(link, 'doneCorrect'))
  expect(await getEnvelope(api, envelope.id)).toMatchObject({
    ...{ documentTitle: 'Lease 2027', message: 'Read page 2.', revision: 2 },
    expiresAt: `${correction.deadline}T23:59:59.000Z`,
  })
  expect(await actionsOf(envelope.id)).toEqual(['envelope.corrected'])
})

test('keeps the envelope for an outdated page, a past deadline and an incomplete form', async () => {
  const { envelope, link } = await bounced()
  const before = await getEnvelope(api, envelope.id)
  const { documentTitle, deadline } = correction
  expect(await correct(link, { ...correction, expectedRevision: '2' })).toEqual(resultOf(link, 'failedChanged'))
  expect(await correct(link, { ...correction, deadline: dayIn(-2) })).toEqual(resultOf(link, 'failed'))
  for (const wrong of [
    { ...correction, deadline: 'soon' },
    { documentTitle, deadline },
  ])
    expect(await correct(link, wrong)).toEqual([400, null])
  expect(await getEnvelope(api, envelope.id)).toEqual(before)
  expect(await actionsOf(envelope.id)).toEqual([])
})

test('rejects the link of a signer and an expired link, and changes nothing', async () => {
  const [{ envelope, link }, signers] = [await bounced(), await sentEnvelope(api, { documentId })]
  expect(await correct(signers.link.replace('/sign/', '/manage/'), correction)).toEqual([404, null])
  await queryDatabase("update signing_links set expires_at = now() where envelope_id = $1 and purpose = 'sender'", [
    envelope.id,
  ])
  expect(await correct(link, correction)).toEqual([404, null])
  for (const { id } of [envelope, signers.envelope]) expect(await actionsOf(id)).toEqual([])
})
