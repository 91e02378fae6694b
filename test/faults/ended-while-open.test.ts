import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signingShell } from '../../core/languages/signing-shell.ts'
import { visitPage } from '../support/browser.ts'
import { getEnvelope, waitForStatus } from '../support/envelopes.ts'
import { once, openApi } from '../support/open-api.ts'
import { linkFor, post, signRequest, whenQuiet } from '../support/signing.ts'
import {
  adoptTyped,
  changeLanguage,
  consentAndSign,
  countEvidence,
  type Invitation,
  invite,
  oneSignature,
  openSigningPage,
  waitForPages,
} from '../support/signing-page.ts'
import { queryDatabase, stack } from '../support/stack.ts'

const api = await openApi(stack)
const call =
  (act: 'void' | 'reassign' | 'correct', body: object) =>
  ({ envelope }: Invitation) =>
    api.send('POST', `/v1/signatures/requests/${envelope.id}/${act}`, body)

/** Declines in the page with a reason. */
async function declineWithReason(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Decline to sign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Too dear')
  await dialog.getByRole('button', { name: 'Decline' }).click()
}

type End = {
  name: string
  /** Ends the envelope while the page is open. */
  end?: (invitation: Invitation) => Promise<unknown>
  /** By default, the signer signs. */
  act?: (page: Page) => Promise<void>
  title: string
  text?: string
}

const ends: End[] = [
  {
    name: 'voided',
    end: call('void', { reason: 'Replaced by a new offer' }),
    title: 'This request was withdrawn',
    text: 'Replaced by a new offer',
  },
  {
    name: 'declined in another window',
    end: ({ link }) => post(`${link}/decline`, { reason: 'Too dear' }),
    title: 'You declined to sign',
    text: 'Too dear',
  },
  {
    name: 'declined in the page',
    act: declineWithReason,
    title: 'You declined to sign',
    text: 'Too dear',
  },
  {
    name: 'expired',
    end: async ({ envelope }) => {
      await whenQuiet(envelope.id)
      await queryDatabase("update envelopes set expires_at = now() - interval '1 second' where id = $1", [envelope.id])
    },
    title: 'The deadline has passed',
    text: 'UTC',
  },
  {
    name: 'signed in another window',
    end: async ({ envelope, link }) => {
      await post(`${link}/sign`, await signRequest(link))
      await waitForStatus(api, envelope.id, 'completed')
    },
    title: 'The document is signed',
    text: 'UTC',
  },
  { name: 'signed in the page', title: 'The document is signed', text: 'UTC' },
  {
    name: 'reassigned',
    end: call('reassign', { signerEmail: 'other@example.com' }),
    title: 'This link has been replaced',
  },
  { name: 'corrected', end: call('correct', { documentTitle: 'Second' }), title: 'This link has been replaced' },
  {
    name: 'deleted',
    end: ({ envelope }) => queryDatabase('delete from signing_links where envelope_id = $1', [envelope.id]),
    title: 'This link does not work',
  },
]

/** Returns the lines of the page without the note that the signer's action had no effect. */
const shownLines = async (page: Page): Promise<string[]> =>
  (await page.locator('main').innerText())
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('was not used'))

test.each(ends)('shows in an open page what a reload shows after the envelope ended: $name', async (ending) => {
  const { act = consentAndSign, end, title, text = '' } = ending
  const invitation = await invite(api, oneSignature)
  const { page, close } = await openSigningPage(invitation.link)
  await adoptTyped(page, /^Sign: /, 'Anna Müller')
  await end?.(invitation)
  await act(page)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  const reloaded = await visitPage(invitation.link)
  const lines = await shownLines(reloaded.page)
  expect(lines).toContain(title)
  expect(lines.join('\n')).toContain(text)
  expect(await shownLines(page)).toEqual(lines)
  expect(await countEvidence(invitation.envelope.id, 'signed')).toBe(/^signed/.test(ending.name) ? 1 : 0)
  await reloaded.close()
  await close()
})

test('shows the progress of all signers in an open page and after a reload', async () => {
  const { envelope } = await invite(api, oneSignature)
  const signers = ['first', 'second'].map((name) => ({
    signerEmail: `${name}-${envelope.id}@example.com`,
    signerName: 'Anna Müller',
    order: 1,
    ...oneSignature,
  }))
  const workflow = { documentId: envelope.documentId, signers }
  const { body } = await api.send('POST', '/v1/signatures/workflows/sequential', workflow, once())
  const [first] = body.steps
  const link = await linkFor(stack, await getEnvelope(api, first.id))
  const { page, close } = await openSigningPage(link)
  await adoptTyped(page, /^Sign: /, 'Anna Müller')
  await consentAndSign(page)
  await waitForStatus(api, first.id, 'completed')
  await page.getByRole('link', { name: 'Download the document with the signatures so far' }).waitFor()
  const reloaded = await visitPage(link)
  expect((await shownLines(reloaded.page)).join('\n')).toContain('1 of 2')
  expect(await shownLines(page)).toEqual(await shownLines(reloaded.page))
  await reloaded.close()
  await close()
})

test('shows that the link was replaced in an open embedded session and after a reload', async () => {
  const invitation = await invite(api, oneSignature)
  const { body } = await api.send('POST', `/v1/signatures/requests/${invitation.envelope.id}/embedded-session`, {})
  const { page, close } = await openSigningPage(body.url)
  page.on('dialog', (dialog) => dialog.accept())
  await adoptTyped(page, /^Sign: /, 'Anna Müller')
  await call('correct', { documentTitle: 'Second' })(invitation)
  await consentAndSign(page)
  const heading = page.getByRole('heading', { name: 'This link has been replaced' })
  await heading.waitFor()
  await page.getByText('arrived too late and was not used').waitFor()
  const lines = await shownLines(page)
  await page.reload()
  await heading.waitFor()
  expect(await shownLines(page)).toEqual(lines)
  expect(await countEvidence(invitation.envelope.id, 'signed')).toBe(0)
  await close()
})

test('shows that the signer named another signer after a reload', async () => {
  const { link } = await invite(api, { ...oneSignature, allowReassign: true })
  const { page, close } = await openSigningPage(link)
  await waitForPages(page)
  await page.locator('#open-reassign').click()
  await page.locator('#reassign-name').fill('Ben Berg')
  await page.locator('#reassign-email').fill('ben@example.com')
  await page.locator('#reassign-reason').fill('Ben signs for us')
  await page.locator('dialog[open] button[type=submit]').click()
  await page.getByRole('heading', { level: 1, name: 'You assigned the document to someone else' }).waitFor()
  const lines = await shownLines(page)
  await page.reload()
  expect(await shownLines(page)).toEqual(lines)
  await changeLanguage(page, 'Deutsch')
  await page.getByRole('heading', { level: 1, name: signingShell.de.reassignedTitle }).waitFor()
  await close()
})
