import { expect, test } from 'vitest'
import { getEnvelope, newEmail } from '../../support/envelopes.ts'
import { bouncedEnvelope, expireSenderLinks, submitForm } from '../../support/sender-page.ts'
import { sentEnvelope } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const sender = await openSender(stack)
const { api, documentId } = sender
const withContact = await openSender(stack)

test('shows an envelope and its actions to the sender on a page without scripts', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  const before = await getEnvelope(api, envelope.id)
  const page = await fetch(link)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).not.toContain('script-src')
  expect(page.headers.get('x-robots-tag')).toContain('noindex')
  const html = await page.text()
  const status = '<strong class="sender-problem">Undeliverable</strong>'
  for (const shown of [
    'Lease',
    envelope.signer.email,
    status,
    'Enter the correct email address',
    '<dt>Email rejected on</dt>',
  ])
    expect(html).toContain(shown)
  expect(html).not.toContain('Send the document to another person')
  expect(/<input[^>]* id="signerEmail"[^>]*>/.exec(html)?.[0]).not.toContain('value=')
  const actions = [...html.matchAll(/<form[^>]* action="([^"]*)"/g)].map(([, action]) => action?.split('/').at(-1))
  expect(actions).toEqual(['remind', 'reassign', 'correct', 'void'])
  expect(await getEnvelope(api, envelope.id)).toEqual(before)
})

test("discloses nothing about an envelope on the sender page for a signer's link or an expired link", async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  const signers = await sentEnvelope(api, { documentId, documentTitle: 'Lease' })
  await expireSenderLinks(envelope.id)
  for (const address of [link, signers.link.replace('/sign/', '/manage/')]) {
    const page = await fetch(address)
    expect(page.status).toBe(404)
    const html = await page.text()
    expect(html).toContain('This link does not work')
    expect(await (await fetch(`${address}?lang=fr`)).text()).toContain('<html lang="fr"')
    expect(html).toMatch(/<a id="language-fr" href="\?lang=fr"/)
    expect(html).not.toContain('Lease')
    const actions = [...html.matchAll(/<form[^>]* action="([^"]*)"/g)].map(([, action]) => action)
    expect(actions).toEqual([`${new URL(address).pathname}/link`])
  }
})

test("shows the mail server's response on the sender page until a bounced envelope is reassigned", async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  const shown = async () => /<dt>Mail server response<\/dt><dd><bdi>([^<]*)/.exec(await (await fetch(link)).text())?.[1]
  const [recorded] = await queryDatabase<{ value: string }>(
    "select value from evidence_disclosures where envelope_id = $1 and name = 'detail'",
    [envelope.id],
  )
  expect(await shown()).toBe(recorded?.value)
  expect(recorded?.value).toMatch(/^\S.*/)
  await submitForm(link, 'reassign', { signerEmail: newEmail(), signerName: '', expectedGeneration: '1' })
  expect(await shown()).toBeUndefined()
})

test('shows the contact address of the organization on the sender page of a voided envelope', async () => {
  const replyTo = newEmail()
  const [own, branded] = [await bouncedEnvelope(sender), await bouncedEnvelope(withContact)]
  await withContact.api.send('PATCH', '/v1/organization/brand', { replyTo })
  for (const [{ api }, { envelope }] of [
    [sender, own],
    [withContact, branded],
  ] as const)
    await api.send('POST', `/v1/signatures/requests/${envelope.id}/void`, {})
  const [withoutContact, html] = await Promise.all([own, branded].map(async ({ link }) => (await fetch(link)).text()))
  for (const page of [withoutContact, html]) {
    expect(page).toContain('send it again from the application that created the envelope')
    expect(page).not.toContain('<form')
  }
  expect(withoutContact).not.toContain('mailto:')
  expect(html).toContain(`contact <a href="mailto:${replyTo}">`)
})

test('shows the sender page in the chosen language, even after an action', async () => {
  const { link } = await bouncedEnvelope(sender)
  const german = await (await fetch(`${link}?lang=de`, { headers: { 'accept-language': 'fr' } })).text()
  expect(german).toContain('<html lang="de"')
  expect(german).toMatch(/<a id="language-fr" href="\?lang=fr"/)
  const action = /action="([^"]*\/remind[^"]*)"/.exec(german)?.[1]
  const acted = await fetch(new URL(action!, link), { method: 'POST', body: new URLSearchParams(), redirect: 'manual' })
  const after = await fetch(new URL(acted.headers.get('location')!, link))
  expect(await after.text()).toContain('<html lang="de"')
  expect(await (await fetch(`${link}?lang=xx`, { headers: { 'accept-language': 'fr' } })).text()).toContain(
    '<html lang="fr"',
  )
})

test('rejects a sender page form with an unsupported media type, and returns the supported types', async () => {
  const { envelope, link } = await bouncedEnvelope(sender)
  const before = await getEnvelope(api, envelope.id)
  const response = await fetch(`${link}/remind`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'x',
  })
  expect(response.status).toBe(415)
  expect(((await response.json()) as { detail: string }).detail).toContain(
    'application/json or application/x-www-form-urlencoded',
  )
  expect(await getEnvelope(api, envelope.id)).toEqual(before)
})
