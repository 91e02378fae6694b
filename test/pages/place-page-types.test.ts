import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locator } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { buildPlacePage } from '../../dev/build/build-place-page.ts'
import { accessibilityViolations } from '../../dev/support/accessibility.ts'
import { visitPage } from '../support/browser.ts'
import { contract, phone } from '../support/signing-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'place-page-types-'))
writeFileSync(join(folder, 'place.html'), await buildPlacePage())
writeFileSync(join(folder, 'contract.pdf'), contract())
afterAll(() => rmSync(folder, { recursive: true }))

test('shows the options of the selected field type, and includes them in the JSON', async () => {
  const { page, problems, close } = await visitPage(pathToFileURL(join(folder, 'place.html')).href)
  const placed = async () => JSON.parse(await page.locator('#json').inputValue())
  await page.setInputFiles('#chooser', join(folder, 'contract.pdf'))
  await page.locator('#page-1[data-drawn]').waitFor()
  await page.locator('#add').click()
  const type = page.locator('#field-type')
  await type.selectOption('dropdown')
  await page.getByRole('textbox', { name: 'Options, one per line' }).fill('Berlin\nWien')
  expect(await placed()).toMatchObject([{ type: 'dropdown', options: ['Berlin', 'Wien'] }])
  await type.selectOption('label')
  await page.getByRole('textbox', { name: 'Text to print' }).fill('Clause 7')
  await page.getByRole('textbox', { name: /^Repeat on pages/ }).fill('all')
  expect(await placed()).toMatchObject([{ type: 'label', value: 'Clause 7', pages: 'all' }])
  expect(await accessibilityViolations(page)).toEqual([])
  await type.selectOption('radio')
  expect(await page.locator('#repeated').isHidden()).toBe(true)
  await page.getByRole('textbox', { name: /^Group/ }).fill('payment')
  expect(await placed()).toMatchObject([{ type: 'radio', group: 'payment' }])
  expect(await page.locator('#files').isHidden()).toBe(true)
  await type.selectOption('attachment')
  const [least, most] = ['Minimum', 'Maximum'].map((word) =>
    page.getByRole('spinbutton', { name: `${word} number of files` }),
  ) as [Locator, Locator]
  await least.fill('2')
  await least.press('Tab')
  expect(await placed()).toMatchObject([{ type: 'attachment', minFiles: 2 }])
  await most.fill('9')
  await most.press('Tab')
  expect(await placed()).toMatchObject([{ minFiles: 2, maxFiles: 5 }])
  expect(await accessibilityViolations(page)).toEqual([])
  await most.fill('1')
  await most.press('Tab')
  expect([await placed(), await least.inputValue()]).toMatchObject([[{ minFiles: 1, maxFiles: 1 }], '1'])
  await least.fill('')
  await least.press('Tab')
  expect((await placed())[0]).not.toHaveProperty('minFiles')
  await type.selectOption('radio')
  expect((await placed())[0], 'another type has no files').not.toHaveProperty('maxFiles')

  const width = async () => (await page.locator('#page-1').boundingBox())!.width
  const fitting = await width()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  expect(await width()).toBeCloseTo(1.5 * fitting, -1)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Fit to width' }).click()
  await page.getByRole('combobox', { name: 'Role of the signer' }).fill('Tenant')
  await page.getByRole('combobox', { name: 'For' }).selectOption('template')
  expect(await placed()).toMatchObject({ roles: [{ role: 'Tenant', fields: [{ type: 'radio' }] }] })
  await page.locator('#add').click()
  expect((await placed()).roles[0].fields).toHaveLength(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  expect((await placed()).roles[0].fields).toHaveLength(1)
  expect(problems).toEqual([])
  await close()
})

test('converts conditions and calculations to JSON, and reports invalid rules', async () => {
  const { page, problems, close } = await visitPage(pathToFileURL(join(folder, 'place.html')).href, phone)
  const placed = async () => JSON.parse(await page.locator('#json').inputValue())
  await page.setInputFiles('#chooser', join(folder, 'contract.pdf'))
  await page.locator('#page-1[data-drawn]').waitFor()
  await page.locator('#add').click()
  await page.locator('#rules > summary').click()
  expect(await page.locator('#field-computed').isHidden(), 'a signature is not calculated').toBe(true)
  const shown = page.getByRole('textbox', { name: 'Shown only if' })
  await shown.fill('pets checked and')
  await page.getByText('The rule is not complete.').waitFor()
  expect(await shown.getAttribute('aria-invalid')).toBe('true')
  expect(await placed(), 'no rule is lost').toMatchObject([{ visibleIf: 'pets checked and' }])
  await shown.fill('pets is checked')
  await page.getByText('The rule has an error near “is”.').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await shown.fill('pets checked and city@1 = Wien|Graz')
  await expect.poll(() => shown.getAttribute('aria-invalid')).toBe('false')
  expect((await placed())[0].visibleIf).toEqual({
    all: [
      { field: 'pets', isChecked: true },
      { field: 'city', step: 1, isOneOf: ['Wien', 'Graz'] },
    ],
  })
  await page.getByRole('textbox', { name: 'Required only if' }).fill('pets filled')
  await page.locator('#field-type').selectOption('number')
  await page.getByRole('textbox', { name: 'Calculated as' }).fill('round(rent * 3, 2)')
  expect(await placed()).toMatchObject([
    {
      requiredIf: { field: 'pets', isFilled: true },
      computed: { operation: 'round', values: [{ operation: 'multiply', values: [{ field: 'rent' }, 3] }, 2] },
    },
  ])
  expect(await accessibilityViolations(page)).toEqual([])
  expect(problems).toEqual([])
  await close()
})

test('changes the field while the author types a number, and shows the accepted number afterwards', async () => {
  const { page, problems, close } = await visitPage(pathToFileURL(join(folder, 'place.html')).href)
  const placed = async () => JSON.parse(await page.locator('#json').inputValue())
  const type = async (id: string, keys: string) => {
    await page.locator(`#${id}`).focus()
    await page.locator(`#${id}`).selectText()
    for (const key of keys.split(' ')) await page.keyboard.press(key)
  }
  await page.setInputFiles('#chooser', join(folder, 'contract.pdf'))
  await page.locator('#page-1[data-drawn]').waitFor()
  await page.locator('#add').click()
  await type('field-x', '4 0')
  const left = (await page.locator('.box').boundingBox())!.x
  expect(await placed()).toMatchObject([{ x: 0.4 }])
  await type('field-width', '9 0')
  expect(await placed()).toMatchObject([{ x: 0.1, width: 0.9 }])
  expect((await page.locator('.box').boundingBox())!.x).toBeLessThan(left)
  await page.keyboard.press('Backspace')
  expect(await placed(), 'the first digit moves nothing').toMatchObject([{ x: 0.4, width: 0.09 }])
  await page.keyboard.press('Backspace')
  expect(await page.locator('#field-width').inputValue(), 'an empty entry stays empty').toBe('')
  await page.keyboard.press('Tab')
  expect(Number(await page.locator('#field-width').inputValue())).toBeCloseTo((await placed())[0].width * 100, 6)
  await type('field-height', '9 9 9')
  expect(await placed()).toMatchObject([{ y: 0, height: 1 }])
  expect(await page.locator('#field-height').inputValue(), 'the entry is not replaced').toBe('999')
  await page.keyboard.press('Enter')
  expect(await page.locator('#field-height').inputValue()).toBe('100')
  await type('field-page', '2')
  expect(await placed()).toMatchObject([{ pageNumber: 2 }])
  expect(await page.locator('#page-2 .box').count()).toBe(1)
  await page.locator('#field-type').selectOption('attachment')
  await type('field-maxFiles', '3')
  expect(await placed()).toMatchObject([{ maxFiles: 3 }])
  expect(problems).toEqual([])
  await close()
})
