import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildPlacePage } from '../../dev/build/build-place-page.ts'
import { visitPage } from '../support/browser.ts'
import { api, openChoices } from '../support/signature-dialog.ts'
import {
  consentAndSign,
  contract,
  fieldAt,
  invite,
  openSigningPage,
  phone,
  storedValues,
} from '../support/signing-page.ts'
import { filesOfEnvelope, openVerifyPages } from '../support/verify-page.ts'
import { finish } from '../unit/core/signing/finished.ts'

const widthOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())!.width

test('keeps every point of the stroke that follows an error, on a phone in landscape', async () => {
  const { envelope, page, dialog, close } = await openChoices({ ...phone, viewport: { width: 740, height: 360 } })
  await dialog.getByRole('tab', { name: 'Draw' }).tap()
  const expectFrame = async () =>
    expect((await widthOf(page, '.draw-area')) - (await widthOf(page, '.draw-area canvas'))).toBeCloseTo(2, 0)
  await expectFrame()
  await dialog.getByRole('button', { name: 'Use this signature' }).tap()
  await dialog.getByText('Please draw').waitFor()
  await expectFrame()
  const pad = (await dialog.locator('canvas').boundingBox())!
  await page.mouse.move(pad.x + 100, pad.y + 50)
  await page.mouse.down()
  for (let i = 1; i <= 20; i++) {
    await page.mouse.move(pad.x + 100 + 15 * i, pad.y + 50 + 3 * i)
    await page.evaluate('new Promise(requestAnimationFrame)')
  }
  await page.mouse.up()
  expect(await dialog.locator('.error').textContent()).toBe('')
  await expectFrame()
  await dialog.getByRole('button', { name: 'Use this signature' }).tap()
  await consentAndSign(page)
  await expect.poll(async () => (await storedValues(envelope.id)).sign).not.toBeNull()
  const { strokes } = (await storedValues(envelope.id)).sign
  expect(strokes).toHaveLength(1)
  expect(strokes[0].length / 2, 'the points of the stroke').toBeGreaterThanOrEqual(20)
  await close()
})

test('shows the records of the evidence in rows of a few lines on a phone', async () => {
  const { openPage, give, close: closeAll } = await openVerifyPages()
  const { page, close } = await openPage('', { viewport: { width: 320, height: 740 } })
  await give(page, filesOfEnvelope(await finish()))
  await page.locator('.facts summary').click()
  const heights = await page
    .locator('.facts tbody tr')
    .evaluateAll<number[], Element>((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(130)
  const [shown, whole] = await page
    .locator('.facts .scroll')
    .evaluate<[number, number], Element>(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth])
  expect(whole, 'the width of the records').toBe(shown)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await close()
  closeAll()
})

/** Returns the contrast of each visible placeholder with its background. */
const placeholderContrasts = (page: Page) =>
  page.evaluate<number[]>(`(() => {
    const parts = (color) => color.match(/[\\d.]+/g).map(Number)
    const over = ([r, g, b, alpha = 1], under) => [r, g, b].map((part, i) => part * alpha + under[i] * (1 - alpha))
    const groundOf = (element) => {
      if (element === null) return parts(getComputedStyle(document.documentElement).backgroundColor)
      const color = parts(getComputedStyle(element).backgroundColor)
      return color[3] === undefined ? color : over(color, groundOf(element.parentElement))
    }
    const linear = (part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)
    const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b) + 0.05
    return [...document.querySelectorAll('[placeholder]')].filter((each) => each.checkVisibility()).map((each) => {
      const ground = groundOf(each)
      const { color, opacity } = getComputedStyle(each, '::placeholder')
      const [r, g, b, alpha = 1] = parts(color)
      const lights = [light(over([r, g, b, alpha * opacity], ground)), light(ground)]
      return Math.max(...lights) / Math.min(...lights)
    })
  })()`)

test.each(['light', 'dark'] as const)('shows readable placeholders in fields in a %s color scheme', async (scheme) => {
  const fields = [
    { ...fieldAt('needed', 'text', 1, [0.1, 0.2, 0.4, 0.05]), placeholder: 'Order number' },
    { ...fieldAt('wanted', 'text', 1, [0.1, 0.3, 0.4, 0.05], false), placeholder: 'Cost center' },
  ]
  const { link } = await invite(api, { fields })
  const { page, close } = await openSigningPage(link, { colorScheme: scheme })
  const contrasts = await placeholderContrasts(page)
  await page.getByRole('button', { name: 'Read as text' }).click()
  contrasts.push(...(await placeholderContrasts(page)))
  expect(contrasts).toHaveLength(4)
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5)
  await close()
})

test('shows the whole form of a field in a low window next to the pages', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'place-page-'))
  writeFileSync(join(folder, 'place.html'), await buildPlacePage())
  writeFileSync(join(folder, 'contract.pdf'), contract())
  const { page, close } = await visitPage('about:blank', { viewport: { width: 1280, height: 500 } })
  await page.goto(pathToFileURL(join(folder, 'place.html')).href)
  await page.setInputFiles('#chooser', join(folder, 'contract.pdf'))
  await page.locator('#page-1[data-drawn]').waitFor()
  await page.locator('#add').click()
  await page.locator('#remove').waitFor()
  await page.locator('#side').scrollIntoViewIfNeeded()
  const side = (await page.locator('#side').boundingBox())!
  expect(side.height).toBeLessThanOrEqual(500)
  const scrolled = await page.evaluate('scrollY')
  await page.locator('#remove').scrollIntoViewIfNeeded()
  const remove = (await page.locator('#remove').boundingBox())!
  expect(remove.y + remove.height).toBeLessThanOrEqual(500)
  expect(await page.evaluate('scrollY'), 'the pages stay where they are').toBe(scrolled)
  await close()
  rmSync(folder, { recursive: true })
})
