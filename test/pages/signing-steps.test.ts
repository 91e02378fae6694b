import { expect, test } from 'vitest'
import { openApi } from '../support/open-api.ts'
import {
  adoptTyped,
  allFields,
  consentAndSign,
  countEvidence,
  expectAccessible,
  fieldAt,
  invite,
  oneSignature,
  openSigningPage,
  phone,
  signedValues,
  storedEnvelope,
  waitForSigned,
} from '../support/signing-page.ts'
import { stack } from '../support/stack.ts'

const api = await openApi(stack)

test('does not sign after a double tap on the button that opens the last step', async () => {
  const { envelope, link } = await invite(api, oneSignature)
  const { page, close } = await openSigningPage(link, phone)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
  await adoptTyped(page, /^Sign: /, 'Anna Müller')
  const review = (await page.getByRole('button', { name: 'Review and sign' }).boundingBox())!
  const [x, y] = [review.x + review.width / 2, review.y + review.height / 2]
  await page.touchscreen.tap(x, y)
  await page.touchscreen.tap(x, y)
  const sign = page.getByRole('dialog').getByRole('button', { name: 'Agree and sign' })
  const { x: left, y: top, width, height } = (await sign.boundingBox())!
  expect(x > left && x < left + width && y > top && y < top + height, 'the same position').toBe(true)
  expect(posts.filter((path) => path.endsWith('/sign'))).toEqual([])
  await expect.poll(async () => (await storedEnvelope(envelope.id))?.signer_status).toBe('viewed')
  await sign.tap()
  await waitForSigned(envelope.id)
  expect(await countEvidence(envelope.id, 'signed')).toBe(1)
  await close()
})

test('applies an adopted signature and its changes to all signature fields', async () => {
  const { envelope, link } = await invite(api, {
    fields: [0.2, 0.4, 0.6].map((y, i) => fieldAt(`sign-${i + 1}`, 'signature', 1, [0.1, y, 0.35, 0.08])),
  })
  const { page, close } = await openSigningPage(link)
  await adoptTyped(page, /^Sign: Signature 1/, 'Anna M')
  await page.getByRole('button', { name: /^Sign: Signature 2/ }).click()
  expect(await page.getByRole('dialog').count(), 'no second question').toBe(0)
  await page.getByRole('button', { name: /^Sign: Signature 3/ }).click()
  await adoptTyped(page, /^Signature 2.*signed as Anna M/, 'Anna Müller')
  const typed = { kind: 'typed', text: 'Anna Müller' }
  expect(await signedValues(page, envelope.id)).toEqual({ 'sign-1': typed, 'sign-2': typed, 'sign-3': typed })
  await close()
})

test('fills all empty initials fields at once if the signer chooses this option', async () => {
  const { envelope, link } = await invite(api, {
    fields: [
      ...[0.2, 0.4, 0.6].map((y, i) => fieldAt(`page-${i + 1}`, 'initials', 1, [0.1, y, 0.2, 0.06])),
      fieldAt('sign', 'signature', 1, [0.1, 0.8, 0.35, 0.08]),
    ],
  })
  const { page, close } = await openSigningPage(link)
  await page.getByRole('button', { name: /^Initial: Initials 2/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Use for all empty fields of this type (2)' }).check()
  await dialog.getByRole('button', { name: 'Use these initials' }).click()
  await expect
    .poll(() => page.locator('.progress-words').textContent(), { message: 'the signature is not touched' })
    .toBe('3 of 4 required fields')
  await adoptTyped(page, /^Sign: /, 'Anna Müller')
  const initials = { kind: 'typed', text: 'AM' }
  expect(await signedValues(page, envelope.id)).toMatchObject({
    'page-1': initials,
    'page-2': initials,
    'page-3': initials,
  })
  await close()
})

test('lists invalid fields instead of opening the consent dialog', async () => {
  const { envelope, link } = await invite(api, {
    fields: allFields
      .filter(({ id }) => id === 'order' || id === 'terms')
      .concat(fieldAt('sign', 'signature', 1, [0.1, 0.7, 0.4, 0.1], false)),
  })
  const { page, close } = await openSigningPage(link)
  await page.getByRole('textbox', { name: 'Text, required, page 1' }).fill('4711')
  await page.getByRole('checkbox').check()
  await page.getByRole('textbox', { name: 'Text, required, page 1' }).fill('Order \u{13000}')
  await page.locator('.field-problem', { hasText: 'cannot display the character' }).waitFor()
  await page.getByText('1 of 2 required fields').waitFor()
  await page.locator('.action-row button').click()
  expect(await page.getByRole('dialog').count(), 'it is said before the last step').toBe(0)
  const entry = page.getByRole('alert').getByRole('link', { name: /cannot display the character/ })
  await entry.waitFor()
  await expectAccessible(page, 'errors')
  expect((await storedEnvelope(envelope.id))?.status, 'nothing was signed').toBe('active')
  await entry.click()
  expect(await page.evaluate('document.activeElement.id')).toBe('field-1')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Order 1')
  await page.getByText('2 of 2 required fields').waitFor()
  await consentAndSign(page)
  await waitForSigned(envelope.id)
  await close()
})

test('shows the signing page in German to a German browser on a phone', async () => {
  const { envelope, link } = await invite(api, { locale: 'en' })
  const { page, close } = await openSigningPage(link, { ...phone, locale: 'de-DE' })
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await expectAccessible(page, 'phone-german')
  await page.getByRole('button', { name: 'Unterschrift ablehnen' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Ablehnen', exact: true }).tap()
  await page.getByRole('heading', { name: 'Sie haben die Unterschrift abgelehnt' }).waitFor()
  await expectAccessible(page, 'phone-german-declined')
  expect((await storedEnvelope(envelope.id))?.status).toBe('declined')
  await close()
})
