import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { consentOf, currentConsentVersion } from '../../core/signing/consent.ts'
import { visitPage } from '../support/browser.ts'
import { artifactOf } from '../support/envelopes.ts'
import { openApi } from '../support/open-api.ts'
import {
  adoptTyped,
  consentAndSign,
  countEvidence,
  expectAccessible,
  fieldAt,
  invite,
  openSigningPage,
  storedEnvelope,
  storedValues,
} from '../support/signing-page.ts'
import { queryDatabase, stack } from '../support/stack.ts'

const api = await openApi(stack)

test('completes an envelope with the keyboard alone', async () => {
  const { envelope, link } = await invite(api)
  const { page, problems, foreignRequests, close } = await openSigningPage(link)
  await expectAccessible(page, 'open')
  expect((await storedEnvelope(envelope.id))?.signer_status, 'loading the page does not count as reading').toBe('sent')
  const leadOn = async () => {
    await page.locator('.action-row button').focus()
    await page.keyboard.press('Enter')
  }
  const focused = () => page.evaluate('document.activeElement.id')

  await leadOn()
  expect(await focused()).toBe('field-1')
  await page.keyboard.type('Order 4711 für Größe Ω')
  await expect.poll(async () => (await storedEnvelope(envelope.id))?.signer_status).toBe('viewed')
  await leadOn()
  expect(await focused(), 'the checkbox').toBe('field-2')
  await page.keyboard.press('Space')
  expect(await page.locator('.progress-words').textContent()).toBe('3 of 5 required fields')
  for (const [type, name] of [
    ['signature', 'Anna Müller'],
    ['initials', 'AM'],
  ] as const) {
    await leadOn()
    await page.getByRole('dialog', { name: `Your ${type}` }).waitFor()
    await expectAccessible(page, `dialog-${type}`)
    expect(await page.evaluate('document.activeElement.value'), 'the invited name is suggested').toBe(name)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: `Your ${type}` }).waitFor({ state: 'hidden' })
  }
  const consent = page.getByRole('dialog', { name: 'Agree and sign' })
  await consent.waitFor()
  await expectAccessible(page, 'consent')
  await consent.getByRole('button', { name: 'Agree and sign' }).focus()
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'The document is signed' }).waitFor()
  await expectAccessible(page, 'completed')
  expect((await storedEnvelope(envelope.id))?.status).toBe('completed')
  expect(await storedValues(envelope.id)).toMatchObject({
    order: { kind: 'text', text: 'Order 4711 für Größe Ω' },
    terms: { kind: 'checkbox', checked: true },
    note: null,
    name: { kind: 'text', text: 'Anna Müller' },
    signature: { kind: 'typed', text: 'Anna Müller' },
    initials: { kind: 'typed', text: 'AM' },
  })
  const [consented] = await queryDatabase(
    "select record::jsonb->'data'->'consent' as given from evidence_records where envelope_id = $1 and record::jsonb->>'type' = 'consented'",
    [envelope.id],
  )
  expect(consented?.given).toEqual({
    version: currentConsentVersion,
    locale: 'en',
    sha256: consentOf(currentConsentVersion, 'en')?.sha256,
  })
  expect([problems, foreignRequests], 'neither errors and violations of the policy, nor third parties').toEqual([
    [],
    [],
  ])
  await close()
})

test('offers the sealed document and the certificate as downloads on the last page', async () => {
  const { envelope, link } = await invite(api, { fields: [fieldAt('sign', 'signature', 1, [0.1, 0.7, 0.4, 0.1])] })
  const { page, close } = await openSigningPage(link)
  const unsigned = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the PDF' }).click()
  expect((await unsigned).suggestedFilename()).toBe('Supply contract.pdf')
  await adoptTyped(page, /^Sign: /, 'Anna Müller')
  await consentAndSign(page)
  await page.getByRole('heading', { name: 'The document is signed' }).waitFor()
  for (const [kind, label] of [
    ['document', 'Download the signed document'],
    ['certificate', 'Download the certificate'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: label }).click()
    const bytes = readFileSync(await (await download).path())
    expect(bytes.equals(await artifactOf(api, envelope.id, kind)), kind).toBe(true)
  }
  expect(await countEvidence(envelope.id, 'signed')).toBe(1)
  await close()
})

test('stores a decline with its reason after a confirmation', async () => {
  const { envelope, link } = await invite(api)
  const { page, problems, close } = await openSigningPage(link)
  await page.locator('#open-decline').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The price is wrong.')
  await expectAccessible(page, 'dialog-decline')
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await page.getByRole('heading', { name: 'You declined to sign' }).waitFor()
  await expectAccessible(page, 'declined')
  expect(await storedEnvelope(envelope.id)).toMatchObject({
    status: 'declined',
    decline_reason: 'The price is wrong.',
  })
  expect(problems).toEqual([])
  await close()
})

test('permits a decline without JavaScript', async () => {
  const { envelope, link } = await invite(api)
  const { page, close } = await visitPage(link, { javaScriptEnabled: false })
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Supply contract')
  await page.getByRole('textbox').fill('No scripts here.')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('heading', { level: 1, name: /declined/ }).waitFor()
  expect((await storedEnvelope(envelope.id))?.status).toBe('declined')
  await close()
})
