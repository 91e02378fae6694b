import { expect, it } from 'vitest'
import { openApi } from '../support/open-api.ts'
import { expectAccessible, fieldAt, invite, openSigningPage, phone } from '../support/signing-page.ts'
import { stack } from '../support/stack.ts'

const api = await openApi(stack)

const optional = { isRequired: false }
const fields = [
  { ...fieldAt('pets', 'checkbox', 1, [0.1, 0.1, 0.03, 0.02]), label: 'Pets', ...optional },
  {
    ...fieldAt('kind', 'text', 1, [0.1, 0.15, 0.4, 0.04]),
    label: 'Kind of pet',
    visibleIf: { field: 'pets', isChecked: true },
  },
  {
    ...fieldAt('note', 'text', 1, [0.1, 0.22, 0.4, 0.04]),
    label: 'Note',
    requiredIf: { field: 'kind', equals: 'Cat' },
  },
  { ...fieldAt('rent', 'number', 1, [0.1, 0.3, 0.3, 0.04]), label: 'Rent' },
  {
    ...fieldAt('deposit', 'number', 1, [0.1, 0.4, 0.3, 0.04]),
    ...{ label: 'Deposit', decimals: 2, computed: { operation: 'multiply', values: [{ field: 'rent' }, 3] } },
  },
]

const storedValues = async (id: string) =>
  (await api.send('GET', `/v1/signatures/requests/${id}`)).body.fields.map(({ value }: { value: unknown }) => value)

it('shows, hides and calculates fields as soon as the signer enters a value', async () => {
  const { envelope, link } = await invite(api, { fields })
  const { page, problems, close } = await openSigningPage(link)
  const pets = page.getByRole('checkbox', { name: 'Pets, optional, page 1' })
  const kind = page.getByRole('textbox', { name: 'Kind of pet, required, page 1' })
  const rent = page.getByRole('textbox', { name: 'Rent, required, page 1' })
  const deposit = page.getByRole('textbox', { name: 'Deposit, filled in automatically, page 1' })
  const announcement = page.locator('.announcement')
  await page.getByText('0 of 1 required fields').waitFor()
  expect([await kind.count(), await announcement.getAttribute('role')]).toEqual([0, 'status'])

  await pets.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => announcement.textContent()).toBe('New fields: Kind of pet, required, page 1')
  await page.getByText('0 of 2 required fields').waitFor()
  await kind.fill('Cat')
  await page.getByRole('textbox', { name: 'Note, required, page 1' }).waitFor()
  await page.getByText('1 of 3 required fields').waitFor()
  await rent.fill('800,5')
  await expect.poll(() => deposit.inputValue()).toBe('2,401.50')
  expect(await deposit.getAttribute('readonly')).not.toBe(null)
  await expectAccessible(page, 'conditions')

  await page.reload()
  await expect.poll(() => deposit.inputValue(), { message: 'entries outlive a reload' }).toBe('2,401.50')
  expect(await kind.inputValue()).toBe('Cat')
  await pets.uncheck()
  await expect.poll(() => announcement.textContent()).toBe('No longer needed: Kind of pet, required, page 1')
  expect(await kind.count()).toBe(0)
  await page.getByText('1 of 1 required fields').waitFor()
  await page.locator('.action-row button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Your entries (4)').click()
  await dialog.getByRole('textbox').fill('Anna Müller')
  await dialog.locator('button.primary').click()
  await expect.poll(() => storedValues(envelope.id)).toEqual([false, null, null, '800.5', '2401.50'])
  expect(problems).toEqual([])
  await close()
})

it('opens the sheet of a conditional field on a phone after its condition is met', async () => {
  const { link } = await invite(api, { fields })
  const { page, problems, close } = await openSigningPage(link, phone)
  const sheet = page.locator('.field-sheet')
  await page.getByRole('button', { name: /^Pets, optional/ }).click()
  await sheet.getByRole('checkbox').tap()
  await page.getByText('0 of 2 required fields').waitFor()
  await page.locator('.action-row button').tap()
  await expect.poll(() => sheet.getByRole('heading').textContent()).toBe('Kind of pet')
  expect(await sheet.locator('#sheet-hint').textContent()).toContain('required, page 1')
  await sheet.getByRole('textbox').fill('Dog')
  await page.locator('.action-row button').tap()
  await sheet.getByRole('textbox').fill('12')
  await page.getByText('2 of 2 required fields').waitFor()
  await expectAccessible(page, 'conditions-phone')
  expect(problems).toEqual([])
  await close()
})
