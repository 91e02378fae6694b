import { expect, test } from 'vitest'
import { openApi } from '../support/open-api.ts'
import { expectAccessible, fieldAt, invite, openSigningPage } from '../support/signing-page.ts'
import { stack } from '../support/stack.ts'

const api = await openApi(stack)

const fields = [
  { ...fieldAt('city', 'text', 1, [0.1, 0.1, 0.4, 0.04]), label: 'City' },
  { ...fieldAt('again', 'text', 1, [0.1, 0.2, 0.4, 0.04]), label: 'City again', sameAs: 'city' },
  { ...fieldAt('terms', 'checkbox', 1, [0.1, 0.3, 0.04, 0.03]), label: 'Terms', pages: 'all' },
  { ...fieldAt('init', 'initials', 1, [0.7, 0.9, 0.2, 0.06]), pages: 'all' },
]

test('copies a value into the repeated fields as soon as the signer enters it', async () => {
  const { link } = await invite(api, { fields })
  const { page, problems, close } = await openSigningPage(link)
  await page.getByText('0 of 4 required fields').waitFor()
  const again = page.getByRole('textbox', { name: 'City again, filled in automatically, page 1' })
  await page.getByRole('textbox', { name: 'City, required, page 1' }).fill('Wien')
  expect([await again.inputValue(), await again.getAttribute('readonly')]).toEqual(['Wien', ''])
  await page.getByRole('checkbox', { name: 'Terms, required, page 1' }).check()
  const second = page.getByRole('checkbox', { name: 'Terms, filled in automatically, page 2' })
  expect([await second.isChecked(), await second.isDisabled()]).toEqual([true, true])
  await page.getByText('2 of 4 required fields').waitFor()
  await expectAccessible(page, 'repeated-fields')
  await page.reload()
  await expect.poll(() => again.inputValue(), { message: 'entries outlive a reload' }).toBe('Wien')
  expect(problems).toEqual([])
  await close()
})
