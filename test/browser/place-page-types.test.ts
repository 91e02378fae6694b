import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { buildPlacePage } from '../../dev/build/build-place-page.ts'
import { accessibilityViolations } from '../../dev/support/accessibility.ts'
import { visitPage } from '../support/browser.ts'
import { contract } from '../support/signing-page.ts'

const folder = mkdtempSync(join(tmpdir(), 'place-page-types-'))
writeFileSync(join(folder, 'place.html'), await buildPlacePage())
writeFileSync(join(folder, 'contract.pdf'), contract())
afterAll(() => rmSync(folder, { recursive: true }))

test('asks for what a type needs besides a place', async () => {
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
  await page.getByRole('textbox', { name: /^Also on the pages/ }).fill('all')
  expect(await placed()).toMatchObject([{ type: 'label', value: 'Clause 7', pages: 'all' }])
  expect(await accessibilityViolations(page)).toEqual([])
  await type.selectOption('radio')
  expect(await page.locator('#repeated').isHidden()).toBe(true)
  await page.getByRole('textbox', { name: /^Group/ }).fill('payment')
  expect(await placed()).toMatchObject([{ type: 'radio', group: 'payment' }])

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
