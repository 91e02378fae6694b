import { expect, test } from 'vitest'
import { visitPage } from '../support/browser.ts'
import { openApi } from '../support/open-api.ts'
import { post, signAndComplete, whenQuiet } from '../support/signing.ts'
import { expectAccessible, type Invitation, invite, oneSignature, phone } from '../support/signing-page.ts'
import { sampleOf } from '../support/size.ts'
import { queryDatabase, stack } from '../support/stack.ts'

const api = await openApi(stack)
const requested =
  (act: 'void' | 'reassign', body: object) =>
  ({ envelope }: Invitation) =>
    api.send('POST', `/v1/signatures/requests/${envelope.id}/${act}`, body)
type End = { name: string; reach: (invitation: Invitation) => Promise<unknown>; en: string; de: string; says?: string }

const ends: End[] = [
  {
    name: 'expired',
    reach: async ({ envelope }) => {
      await whenQuiet(envelope.id)
      await queryDatabase("update envelopes set expires_at = now() - interval '1 second' where id = $1", [envelope.id])
    },
    en: 'The deadline has passed',
    de: 'Die Frist ist abgelaufen',
  },
  {
    name: 'voided',
    reach: requested('void', { reason: 'Replaced by a new offer' }),
    en: 'This request was withdrawn',
    de: 'Dieser Vorgang wurde zurückgezogen',
    says: 'Replaced by a new offer',
  },
  {
    name: 'declined',
    reach: ({ link }) => post(`${link}/decline`, { reason: 'Too dear' }),
    en: 'You declined to sign',
    de: 'Sie haben die Unterschrift abgelehnt',
    says: 'Too dear',
  },
  {
    name: 'already-signed',
    reach: ({ envelope }) => signAndComplete(api, stack, envelope),
    en: 'The document is signed',
    de: 'Das Dokument ist unterschrieben',
  },
  {
    name: 'replaced',
    reach: requested('reassign', { signerEmail: 'other@example.com' }),
    en: 'This link has been replaced',
    de: 'Dieser Link wurde ersetzt',
  },
]

test.each(sampleOf(ends, 3))('shows in English and German why a link is closed: $name', async (end) => {
  const invitation = await invite(api, oneSignature)
  await end.reach(invitation)
  for (const [locale, title] of [
    ['en-GB', end.en],
    ['de-DE', end.de],
  ] as const) {
    const { page, problems, close } = await visitPage(invitation.link, { ...phone, locale })
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    if (locale === 'de-DE') await expectAccessible(page, `outcome-${end.name}`)
    await page.locator('.languages summary').waitFor()
    expect(await page.getByText(/Fragen\?|Questions\?/).count(), 'the organization has no contact').toBe(0)
    if (end.says) await page.getByText(end.says).waitFor()
    expect(await page.getByRole('button').count(), 'nothing is left to do').toBe(0)
    expect(problems.filter((problem) => !problem.includes('410'))).toEqual([])
    await close()
  }
})

test('shows only the sender on the page of a replaced link, and no sender on the page of an unknown link', async () => {
  const { envelope, link } = await invite(api, oneSignature)
  await api.send('POST', `/v1/signatures/requests/${envelope.id}/correct`, { documentTitle: 'Supply contract 2' })
  for (const [address, hasSender] of [
    [link, true],
    [`${stack.baseUrl}/sign/${'A'.repeat(43)}`, false],
  ] as const) {
    const { page, close } = await visitPage(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.content()).not.toMatch(/Supply contract|Müller|example\.com/)
    expect((await page.content()).includes('Local organization')).toBe(hasSender)
    await close()
  }
  const unknown = await visitPage(`${stack.baseUrl}/sign/${'A'.repeat(43)}`)
  await unknown.page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await expectAccessible(unknown.page, 'unknown')
  await unknown.close()
})
