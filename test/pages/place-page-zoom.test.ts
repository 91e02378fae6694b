import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { buildPlacePage } from '../../dev/build/build-place-page.ts'
import { visitPage } from '../support/browser.ts'
import { temporaryFolder } from '../support/folder.ts'
import { contract, phone } from '../support/signing-page.ts'

const folder = temporaryFolder('place-page-zoom')
const [html, pdf] = ['place.html', 'contract.pdf'].map((name) => join(folder, name)) as [string, string]
writeFileSync(html, await buildPlacePage())
writeFileSync(pdf, contract())

test('keeps the selected field in view when the page is enlarged', async () => {
  const { page, close } = await visitPage(pathToFileURL(html).href, { viewport: { width: 1280, height: 800 } })
  await page.setInputFiles('#chooser', pdf)
  await page.locator('#page-1[data-drawn]').waitFor()
  await page.locator('#add').click()
  await page.locator('#field-x').fill('70')
  await page.locator('#field-y').fill('70')
  for (let press = 0; press < 3; press++) {
    await page.locator('#zoom-in').click()
    const [box, pages, tools] = await Promise.all(
      ['.box', '#pages', '#tools'].map((each) => page.locator(each).boundingBox()),
    )
    expect(box!.x).toBeGreaterThanOrEqual(pages!.x)
    expect(box!.x + box!.width).toBeLessThanOrEqual(pages!.x + pages!.width)
    expect(box!.y).toBeGreaterThanOrEqual(tools!.y + tools!.height)
    expect(box!.y + box!.height).toBeLessThanOrEqual(800)
  }
  await close()
})

test('shows the name of a low field above it, within the window', async () => {
  const { page, close } = await visitPage(pathToFileURL(html).href, phone)
  await page.setInputFiles('#chooser', pdf)
  await page.locator('#page-1[data-drawn]').waitFor()
  await page.locator('#type').selectOption('checkbox')
  await page.locator('#add').click()
  await page.locator('#field-height').fill('1')
  await page.locator('#field-x').fill('96')
  const [words, box] = await Promise.all(['.words', '.box'].map((each) => page.locator(each).boundingBox()))
  expect(words!.height).toBeGreaterThan(9)
  expect(words!.y + words!.height).toBeLessThanOrEqual(box!.y + 1)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await close()
})
