import { expect, test } from 'vitest'
import { openApi } from '../support/open-api.ts'
import { expectAccessible, fieldAt, invite, openSigningPage, phone } from '../support/signing-page.ts'
import { stack } from '../support/stack.ts'

const api = await openApi(stack)

const pet = (id: string, y: number) => ({
  ...fieldAt(id, 'multiselect', 1, [0.1, y, 0.03, 0.02]),
  ...{ group: 'pets', label: id, maxSelected: 2 },
})
const statement = 'I have read the house rules and agree to them.'
const fields = [
  pet('Cat', 0.1),
  pet('Dog', 0.15),
  pet('Fish', 0.2),
  { ...fieldAt('phone', 'phone', 1, [0.1, 0.3, 0.4, 0.04]), label: 'Phone' },
  { ...fieldAt('rules', 'consent', 1, [0.1, 0.4, 0.6, 0.05]), label: 'House rules', text: statement },
  {
    ...fieldAt('code', 'text', 1, [0.1, 0.46, 0.3, 0.03]),
    ...{ label: 'Code', isRequired: false, pattern: '[A-Z]{2}-\\d{4}', message: 'Enter a code such as AB-1234.' },
  },
  { ...fieldAt('note', 'label', 1, [0.1, 0.5, 0.6, 0.04]), value: 'Clause 12 applies.' },
]

const storedValues = async (id: string) =>
  (await api.send('GET', `/v1/signatures/requests/${id}`)).body.fields.map(({ value }: { value: unknown }) => value)

test('stores the values of multiselect, phone, consent and text fields', async () => {
  const { envelope, link } = await invite(api, { fields })
  const { page, problems, close } = await openSigningPage(link)
  await page.getByText('0 of 3 required fields').waitFor()
  for (const name of ['Cat', 'Dog', 'Fish']) await page.getByRole('checkbox', { name: `${name}, required` }).check()
  await page.getByText('1 of 3 required fields').waitFor()
  const consent = page.getByRole('checkbox', { name: statement })
  await consent.focus()
  await page.keyboard.press('Space')
  expect(await consent.isChecked()).toBe(true)
  await page.locator('.statement').click()
  expect(await consent.isChecked(), 'the statement is a label').toBe(false)
  await consent.check()
  expect(await page.locator('.static-text').textContent()).toBe('Clause 12 applies.')
  const number = page.getByRole('textbox', { name: 'Phone, required, page 1' })
  expect(await number.getAttribute('inputmode')).toBe('tel')
  await number.fill('030 123456')
  await page.getByText('Please enter a phone number with its country code').waitFor()
  await number.fill('+49 30 123456')
  await expect.poll(() => number.getAttribute('aria-invalid')).toBe(null)
  const code = page.getByRole('textbox', { name: 'Code, optional, page 1' })
  await code.fill('AB-12')
  await page.getByText('Enter a code such as AB-1234.').waitFor()
  await code.fill('AB-1234')
  await expect.poll(() => code.getAttribute('aria-invalid')).toBe(null)

  await page.locator('.action-row button').click()
  await page.getByText('Please tick at most 2 of these boxes.').first().waitFor()
  await page.getByRole('checkbox', { name: 'Dog, required' }).uncheck()
  await expectAccessible(page, 'more-field-types')
  await page.locator('.action-row button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Your entries (6)').click()
  expect(await dialog.locator('.entries dd').allTextContents()).toEqual([
    ...['Ticked', 'Not ticked', 'Ticked', '+49 30 123456', 'Ticked', 'AB-1234'],
  ])
  await dialog.getByText(statement).waitFor()
  await dialog.getByRole('textbox').fill('Anna Müller')
  await dialog.locator('button.primary').click()
  await expect
    .poll(() => storedValues(envelope.id))
    .toEqual([true, null, true, '+4930123456', true, 'AB-1234', 'Clause 12 applies.'])
  expect(problems).toEqual([])
  await close()
})

test('shows the full consent statement in its field sheet on a phone', async () => {
  const { link } = await invite(api, { fields })
  const { page, problems, close } = await openSigningPage(link, phone)
  await page.getByRole('button', { name: /^House rules, required/ }).click()
  const sheet = page.locator('.field-sheet')
  await sheet.getByText(statement).waitFor()
  await sheet.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Cat, required/ }).click()
  await sheet.getByRole('checkbox', { name: 'Cat' }).check()
  await page.getByRole('button', { name: /^Phone, required/ }).click()
  await sheet.getByRole('textbox').fill('+43 1 234567')
  await page.getByText('3 of 3 required fields').waitFor()
  expect(await page.locator('.static-text').isVisible()).toBe(true)
  await expectAccessible(page, 'more-field-types-phone')
  expect(problems).toEqual([])
  await close()
})
