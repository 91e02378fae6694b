import { expect, test } from 'vitest'
import { setBudgets } from '../../support/budgets.ts'
import { getEnvelope, newEmail } from '../../support/envelopes.ts'
import { addMember } from '../../support/members.ts'
import { bouncedEnvelope, expireSenderLinks, redirectTo, senderActions, submitForm } from '../../support/sender-page.ts'
import { mailFor, sentEnvelope, whenQuiet } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const sender = await openSender(stack)
const { api, documentId } = sender
const limited = await openSender(stack)

/** Returns the number of emails with a new link to an envelope. */
const newLinks = async (envelopeId: string): Promise<number> => {
  await whenQuiet(envelopeId)
  const jobs = await queryDatabase(
    "select id from jobs where payload ->> 'envelopeId' = $1 and payload ->> 'template' = 'senderLink'",
    [envelopeId],
  )
  return jobs.length
}

async function expiredLink(senderEmail = newEmail(), owner = sender) {
  const { envelope, link } = await bouncedEnvelope(owner, senderEmail)
  await expireSenderLinks(envelope.id)
  return { envelope, link, senderEmail }
}

test('emails the sender a new link on request from an expired link', async () => {
  const { envelope, link, senderEmail } = await expiredLink()
  const before = await getEnvelope(api, envelope.id)
  const page = await (await fetch(link)).text()
  expect(page).toContain('Email me a new link')
  expect(page).not.toContain(senderEmail)
  expect(await submitForm(link, 'link')).toEqual(redirectTo(link, 'doneLink'))
  const after = await (await fetch(`${link}?result=doneLink`)).text()
  expect(after).toContain('a new one is being sent')
  expect(after).not.toContain('<form')

  const { text } = await mailFor(stack, { id: envelope.id, signer: { email: senderEmail } }, /^New link: Lease/)
  const renewed = /https?:\/\/\S+\/manage\/\S+/.exec(text)?.[0] as string
  expect(renewed).not.toBe(link)
  expect((await fetch(renewed)).status).toBe(200)
  expect((await fetch(link)).status).toBe(404)
  expect(await getEnvelope(api, envelope.id)).toEqual(before)
  expect(await senderActions(envelope.id)).toEqual(['envelope.link_requested'])
})

test('sends the sender at most one new link per eight hours', async () => {
  const { envelope, link, senderEmail } = await expiredLink()
  const presses = await Promise.all([1, 2, 3, 4].map(() => submitForm(link, 'link')))
  for (const response of presses) expect(response).toEqual(redirectTo(link, 'doneLink'))
  const { text } = await mailFor(stack, { id: envelope.id, signer: { email: senderEmail } }, /^New link/)
  await expireSenderLinks(envelope.id)
  const second = /https?:\/\/\S+\/manage\/\S+/.exec(text)?.[0] as string
  expect(await submitForm(second, 'link')).toEqual(redirectTo(second, 'doneLink'))
  expect(await newLinks(envelope.id)).toBe(1)
  expect(await senderActions(envelope.id)).toEqual(['envelope.link_requested'])
  const [mail] = await queryDatabase<{ id: string }>(
    "select id from jobs where payload ->> 'envelopeId' = $1 and payload ->> 'template' = 'senderLink'",
    [envelope.id],
  )
  // The time in the id of the job is the beginning of the eight hours.
  expect(timeOf(mail?.id as string) % (8 * 3_600_000)).toBe(0)
})

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** Returns the time in an id, in milliseconds. The first ten digits of 5 bits contain two zero bits and 48 bits of time. */
const timeOf = (id: string): number =>
  [...id.slice(id.indexOf('_') + 1, id.indexOf('_') + 11)].reduce(
    (time, digit) => time * 32 + alphabet.indexOf(digit),
    0,
  )

test('sends no new link for an unknown, malformed, valid or signing token, but returns the same response', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  const signers = await sentEnvelope(api, { documentId })
  const unknown = `${stack.baseUrl}/manage/${'A'.repeat(43)}`
  for (const one of [link, unknown, `${stack.baseUrl}/manage/x`, signers.link.replace('/sign/', '/manage/')])
    expect(await submitForm(one, 'link')).toEqual(redirectTo(one, 'doneLink'))
  for (const { id } of [envelope, signers.envelope]) {
    expect(await newLinks(id)).toBe(0)
    expect(await senderActions(id)).toEqual([])
  }
})

test('sends no new sender link to a deactivated contact or a former admin', async () => {
  const change = (id: string, values: string) => queryDatabase(`update members set ${values} where id = $1`, [id])
  const contact = await addMember(api.organizationId)
  const asContact = await expiredLink(contact.email)
  await change(contact.id, 'active = false')
  await submitForm(asContact.link, 'link')
  expect(await newLinks(asContact.envelope.id)).toBe(0)

  const own = await openSender(stack)
  const admin = await addMember(own.api.organizationId)
  const { envelope } = await bouncedEnvelope(own, admin.email)
  await queryDatabase('update envelopes set sender_email = null where id = $1', [envelope.id])
  const link = (await expiredLinkOf(envelope.id, admin.email)) as string
  await change(admin.id, "role = 'member'")
  await submitForm(link, 'link')
  expect(await newLinks(envelope.id)).toBe(0)
  await change(admin.id, "role = 'admin'")
  await submitForm(link, 'link')
  expect(await newLinks(envelope.id)).toBe(1)
})

/** Expires the links to an envelope's sender page, and returns the one from the email to an address. */
async function expiredLinkOf(envelopeId: string, email: string): Promise<string | undefined> {
  const { text } = await mailFor(stack, { id: envelopeId, signer: { email } }, /Lease/)
  await expireSenderLinks(envelopeId)
  return /https?:\/\/\S+\/manage\/\S+/.exec(text)?.[0]
}

test('sends a new sender link even if the daily email budget of the envelope is exhausted', async () => {
  const { envelope, link } = await expiredLink(newEmail(), limited)
  await setBudgets(limited.api, { mailsPerEnvelopePerDay: 1 })
  const counted = () =>
    queryDatabase("select amount from usage_counters where kind = 'mailsPerEnvelopePerDay' and subject = $1", [
      envelope.id,
    ])
  const before = await counted()
  expect(before).not.toEqual([])
  expect(await submitForm(link, 'link')).toEqual(redirectTo(link, 'doneLink'))
  expect(await newLinks(envelope.id)).toBe(1)
  expect(await counted()).toEqual(before)
})

test('sends no new sender link if the daily email budget of the sender is exhausted', async () => {
  const { envelope, link } = await expiredLink(newEmail(), limited)
  await setBudgets(limited.api, { senderMailsPerDay: 0 })
  for (let press = 1; press <= 3; press++) expect(await submitForm(link, 'link')).toEqual(redirectTo(link, 'doneLink'))
  expect(await newLinks(envelope.id)).toBe(0)
  expect(await senderActions(envelope.id)).toEqual([])
  await setBudgets(limited.api, { senderMailsPerDay: 100 })
  await submitForm(link, 'link')
  expect(await newLinks(envelope.id)).toBe(1)
  expect(await senderActions(envelope.id)).toEqual(['envelope.link_requested'])
})

test('rejects a cross-site request for a new sender link', async () => {
  const { envelope, link } = await expiredLink()
  const init = { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' }, body: new URLSearchParams() }
  expect((await fetch(`${link}/link`, init)).status).toBe(400)
  expect(await newLinks(envelope.id)).toBe(0)
})
