import { expect, test } from 'vitest'
import { openApi } from '../support/open-api.ts'
import { expectAccessible, fieldAt, invite, openSigningPage, phone } from '../support/signing-page.ts'
import { stack } from '../support/stack.ts'

const api = await openApi(stack)

const fields = [
  { ...fieldAt('invoice', 'radio', 1, [0.1, 0.1, 0.03, 0.02]), group: 'payment', label: 'Invoice' },
  { ...fieldAt('card', 'radio', 1, [0.1, 0.15, 0.03, 0.02]), group: 'payment', label: 'Card' },
  { ...fieldAt('city', 'dropdown', 1, [0.1, 0.3, 0.4, 0.04]), options: ['Berlin', 'Wien'], label: 'City' },
  { ...fieldAt('rent', 'number', 1, [0.1, 0.4, 0.3, 0.04]), maximum: 900, decimals: 2, label: 'Rent' },
]

const storedValues = async (id: string) =>
  (await api.send('GET', `/v1/signatures/requests/${id}`)).body.fields.map(({ value }: { value: unknown }) => value)

test('stores the selected radio button, the selected option and the entered number', async () => {
  const { envelope, link } = await invite(api, { fields })
  const { page, problems, close } = await openSigningPage(link)
  const invoice = page.getByRole('radio', { name: 'Invoice, required, page 1' })
  const card = page.getByRole('radio', { name: 'Card, required, page 1' })
  await page.getByText('0 of 3 required fields').waitFor()
  await invoice.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  expect([await invoice.isChecked(), await card.isChecked()]).toEqual([false, true])
  await page.getByText('1 of 3 required fields').waitFor()

  const city = page.getByRole('combobox', { name: 'City, required, page 1' })
  expect(await city.getByRole('option').allTextContents()).toEqual(['Choose…', 'Berlin', 'Wien'])
  await city.selectOption('Wien')
  const rent = page.getByRole('textbox', { name: 'Rent, required, page 1' })
  expect(await rent.getAttribute('inputmode')).toBe('decimal')
  await rent.fill('900,01')
  await page.getByText('Please enter at most 900.').waitFor()
  expect(await rent.getAttribute('aria-invalid')).toBe('true')
  await rent.fill('850,50')
  await expect.poll(() => rent.getAttribute('aria-invalid')).toBe(null)
  await expectAccessible(page, 'chosen-fields')

  await page.reload()
  await expect.poll(() => card.isChecked(), { message: 'entries outlive a reload' }).toBe(true)
  expect([await city.inputValue(), await rent.inputValue()]).toEqual(['Wien', '850.50'])
  await page.locator('.action-row button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Your entries (4)').click()
  expect(await dialog.locator('.entries dd').allTextContents()).toEqual(['Not ticked', 'Ticked', 'Wien', '850.50'])
  await dialog.getByRole('textbox').fill('Anna Müller')
  await dialog.locator('button.primary').click()
  await expect.poll(() => storedValues(envelope.id)).toEqual([null, true, 'Wien', '850.50'])
  expect(problems).toEqual([])
  await close()
})

test('opens a field sheet for radio buttons, dropdowns and number fields on a phone', async () => {
  const { link } = await invite(api, { fields })
  const { page, problems, close } = await openSigningPage(link, phone)
  await page.getByRole('button', { name: /^Card, required/ }).click()
  const sheet = page.locator('.field-sheet')
  const card = sheet.getByRole('radio', { name: 'Card' })
  await card.tap()
  expect(await card.isChecked()).toBe(true)
  await page.getByText('1 of 3 required fields').waitFor()
  await expectAccessible(page, 'chosen-fields-radio')
  await page.locator('.action-row button').tap()
  await sheet.getByRole('combobox').selectOption('Berlin')
  await expectAccessible(page, 'chosen-fields-dropdown')
  await page.locator('.action-row button').tap()
  await sheet.getByRole('textbox').fill('12')
  await page.getByText('3 of 3 required fields').waitFor()
  expect(problems).toEqual([])
  await close()
})

test('shows all options of a group in the field sheet of a phone, with equal prominence', async () => {
  const box = (id: string, type: 'radio' | 'multiselect', y: number) => fieldAt(id, type, 1, [0.1, y, 0.03, 0.02])
  const choices = [
    { ...box('accept', 'radio', 0.1), group: 'clause', label: 'I accept clause 7', description: 'With initials' },
    { ...box('refuse', 'radio', 0.15), group: 'clause', label: 'I decline clause 7' },
    { ...box('email', 'multiselect', 0.2), group: 'contact', label: 'Email' },
    { ...box('post', 'multiselect', 0.25), group: 'contact', label: 'Post' },
  ]
  const { envelope, link } = await invite(api, {
    fields: [...choices, fieldAt('sign', 'signature', 1, [0.1, 0.5, 0.4, 0.05])],
  })
  const { page, problems, close } = await openSigningPage(link, { ...phone, viewport: { width: 320, height: 568 } })
  const sheet = page.locator('.field-sheet')
  const next = page.locator('.action-row button')
  await next.tap()
  const group = sheet.getByRole('radiogroup', { name: 'Option, required, page 1' })
  expect(await group.getByRole('radio').count()).toBe(2)
  await sheet.getByText('With initials').waitFor()
  const sizes = await Promise.all((await sheet.locator('.sheet-tick').all()).map((each) => each.boundingBox()))
  expect(new Set(sizes.map((size) => `${size?.width} ${size?.height}`)).size).toBe(1)
  expect(await page.locator('.field[data-chosen]').count(), 'the page marks both options').toBe(2)
  const [accept, refuse] = ['I accept clause 7', 'I decline clause 7'].map((name) => sheet.getByRole('radio', { name }))
  await accept?.tap()
  await refuse?.tap()
  expect([await accept?.isChecked(), await refuse?.isChecked()]).toEqual([false, true])
  await expectAccessible(page, 'chosen-fields-group')
  await next.tap()
  await sheet.getByRole('group', { name: 'Multiple choice, required, page 1' }).waitFor()
  for (const name of ['Email', 'Post']) await sheet.getByRole('checkbox', { name }).tap()
  await next.tap()
  await page.getByRole('button', { name: 'Use this signature' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Agree and sign' }).tap()
  await expect.poll(() => storedValues(envelope.id)).toEqual([null, true, true, true, 'Anna Müller'])
  expect(problems).toEqual([])
  await close()
})

test('draws choices in wide boxes as circles and squares, and chooses them at each point of the box', async () => {
  const choices = [
    { ...fieldAt('yes', 'radio', 1, [0.1, 0.1, 0.4, 0.04]), group: 'answer', label: 'Yes' },
    { ...fieldAt('no', 'radio', 1, [0.1, 0.2, 0.4, 0.04]), group: 'answer', label: 'No' },
    { ...fieldAt('terms', 'checkbox', 1, [0.1, 0.3, 0.4, 0.04]), label: 'Terms' },
    { ...fieldAt('city', 'dropdown', 1, [0.1, 0.4, 0.4, 0.04]), options: ['Berlin', 'Wien'], label: 'City' },
    {
      ...fieldAt('copy', 'dropdown', 1, [0.1, 0.5, 0.4, 0.04], false),
      options: ['Berlin', 'Wien'],
      sameAs: 'city',
      label: 'Copy',
    },
  ]
  const { link } = await invite(api, { fields: choices })
  const { page, close } = await openSigningPage(link)
  for (const label of ['Yes', 'No', 'Terms']) {
    const area = page.locator(`.field[title="${label}"]`)
    const control = area.locator('input')
    const [box, drawn] = [await area.boundingBox(), await control.boundingBox()]
    expect(drawn?.width).toBeCloseTo(drawn?.height ?? 0, 1)
    expect((drawn?.x ?? 0) + (drawn?.width ?? 0) / 2).toBeCloseTo((box?.x ?? 0) + (box?.width ?? 0) / 2, 0)
    await area.click({ position: { x: 4, y: 4 } })
    expect(await control.isChecked()).toBe(true)
  }
  expect(await page.locator('select').nth(0).getByRole('option').first().textContent()).toBe('Choose…')
  expect(await page.locator('select').nth(1).getByRole('option').first().textContent()).toBe('')
  await close()
})
