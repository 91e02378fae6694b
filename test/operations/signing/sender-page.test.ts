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

test('shows the envelope with its three forms, without scripts, and changes nothing', async () => {
  const { envelope, link } = await bounced()
  const before = await getEnvelope(api, envelope.id)
  const page = await fetch(link)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).not.toContain('script-src')
  expect(page.headers.get('x-robots-tag')).toContain('noindex')
  const html = await page.text()
  for (const shown of ['Lease', envelope.signer.email, 'Undeliverable']) expect(html).toContain(shown)
  const actions = [...html.matchAll(/<form[^>]* action="([^"]*)"/g)].map(([, action]) => action?.split('/').at(-1))
  expect(actions.sort()).toEqual(['correct', 'reassign', 'remind'])
  expect(await getEnvelope(api, envelope.id)).toEqual(before)
})

test('shows nothing of the envelope for the link of a signer and for an expired link', async () => {
  const { envelope, link } = await bounced()
  const signers = await sentEnvelope(api, { documentId, documentTitle: 'Lease' })
  await queryDatabase("update signing_links set expires_at = now() where envelope_id = $1 and purpose = 'sender'", [
    envelope.id,
  ])
  for (const address of [link, signers.link.replace('/sign/', '/manage/')]) {
    const page = await fetch(address)
    expect(page.status).toBe(404)
    const html = await page.text()
    expect(html).toContain('This link does not work')
    expect(html).not.toMatch(/Lease|<form/)
  }
})
