import { expect, test } from 'vitest'
import { limits } from '../../../../core/limits.ts'
import { readVerifyFragment } from '../../../../core/signing/verify-fragment.ts'
import { api } from '../../../support/client.ts'
import { createEnvelope, newEmail } from '../../../support/envelopes.ts'
import { apiOf } from '../../../support/open-api.ts'
import { linkFor, testMailsOf, viewIn, whenQuiet } from '../../../support/signing.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'
import { newOrganization } from '../../../support/tenant.ts'
import { readyDocument } from '../../../support/upload.ts'

const organization = (await newOrganization()).test
const client = api(organization.apiKey)
const sender = apiOf(stack, organization)
const documentId = await readyDocument(sender)

async function invite(signerEmail = newEmail()) {
  const envelope = await createEnvelope(sender, { documentId, signerEmail, signerName: 'Anna Berg' })
  await linkFor({ inbox: sender }, envelope)
  await whenQuiet(envelope.id)
  return envelope
}

test('lists each sandbox email with its recipient and a link that opens the envelope', async () => {
  const envelope = await invite()
  const [mail, ...others] = await testMailsOf(sender, envelope)
  expect([mail, others]).toEqual([
    {
      id: expect.stringMatching(/^job_/),
      envelopeId: envelope.id,
      template: 'invitation',
      to: { email: envelope.signer.email, name: 'Anna Berg' },
      subject: expect.stringContaining(envelope.documentTitle),
      links: { page: expect.stringContaining('/sign/'), verify: expect.stringContaining('/verify.html#') },
      sentAt: expect.any(String),
    },
    [],
  ])
  expect(viewIn(await (await fetch(mail!.links.page)).text()).envelopeId).toBe(envelope.id)
  const { signer } = await client.expect('signatures.requests.get', 200, { params: { id: envelope.id } })
  expect(signer.status).toBe('sent')
})

test('filters emails by envelope and case-insensitive recipient, and rejects a cursor of another filter', async () => {
  const email = newEmail()
  const [first, second] = [await invite(email), await invite(email)]
  const envelopesIn = (mails: { envelopeId: string }[]) => mails.map(({ envelopeId }) => envelopeId)
  const list = async (query: Record<string, string | number>) => client.expect('sandbox.mails.list', 200, { query })
  const page = await list({ to: email.toUpperCase(), limit: 1 })
  const rest = await list({ to: email.toUpperCase(), limit: 1, cursor: page.nextCursor })
  expect([envelopesIn(page.data), envelopesIn(rest.data), rest.nextCursor]).toEqual([[second.id], [first.id], null])
  expect(envelopesIn((await list({ envelopeId: first.id })).data)).toEqual([first.id])
  expect((await list({ to: newEmail() })).data).toEqual([])
  const foreign = await client.call('sandbox.mails.list', { query: { cursor: page.nextCursor } })
  expect([foreign.status, foreign.body.code]).toEqual([422, 'invalid_cursor'])
})

test('deletes the oldest email of a full sandbox inbox when a new email is stored', async () => {
  const { test: full } = await newOrganization()
  await queryDatabase(
    `insert into test_mails (organization_id, id, envelope_id, template, recipient_email, subject, body, html, page_link, verify_link)
     select $1, 'job_' || lpad(n::text, 26, '0'), '', 'copy', '', '', '', '', '', '' from generate_series(1, $2::integer) n`,
    [full.id, limits.testMailsMax],
  )
  const api = apiOf(stack, full)
  const envelope = await createEnvelope(api, { documentId: await readyDocument(api) })
  await linkFor({ inbox: api }, envelope)
  const [row] = await queryDatabase<{ count: string; first: string }>(
    'select count(*), min(id) as first from test_mails where organization_id = $1',
    [full.id],
  )
  expect(row).toEqual({ count: String(limits.testMailsMax), first: `job_${'2'.padStart(26, '0')}` })
})

test('marks the signer as bounced and notifies the sender after a sandbox email to a nonexistent address', async () => {
  const [signerEmail, senderEmail] = [`${crypto.randomUUID()}@refused.example`, newEmail()]
  const envelope = await createEnvelope(sender, { documentId, signerEmail, senderEmail })
  await whenQuiet(envelope.id)
  const { signer } = await client.expect('signatures.requests.get', 200, { params: { id: envelope.id } })
  expect(signer.status).toBe('bounced')
  const shown = (await testMailsOf(sender, envelope)).map(({ template, to }) => [template, to.email])
  expect(shown).toEqual([['senderBounced', senderEmail]])
})

test('links a bounce notice to the sender page and, without a token, to the verification page', async () => {
  const [signerEmail, senderEmail] = [`${crypto.randomUUID()}@refused.example`, newEmail()]
  const envelope = await createEnvelope(sender, { documentId, signerEmail, senderEmail })
  await whenQuiet(envelope.id)
  const [mail] = await testMailsOf(sender, envelope)
  const page = await fetch(mail!.links.page)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(signerEmail)])
  expect(mail!.links.page).toContain('/manage/')
  const [address, fragment = ''] = mail!.links.verify.split('#')
  expect((await fetch(address!)).status).toBe(200)
  expect(readVerifyFragment(fragment)).toMatchObject({ envelopeId: envelope.id, token: null })
})

test('lists the email to a replaced signer without a verification token', async () => {
  const envelope = await invite()
  await client.expect('signatures.requests.reassign', 200, {
    params: { id: envelope.id },
    body: { signerEmail: newEmail() },
  })
  await whenQuiet(envelope.id)
  const mails = await testMailsOf(sender, envelope)
  const tokens = mails.map(({ template, links }) => [
    template,
    readVerifyFragment(new URL(links.verify).hash.slice(1))?.token ?? null,
  ])
  expect(Object.fromEntries(tokens)).toEqual({ reassigned: null, invitation: expect.any(String) })
})
