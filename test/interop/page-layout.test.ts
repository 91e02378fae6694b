import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signerLocales } from '../../core/languages/locales.ts'
import { elementsOutsidePage } from '../../dev/support/cut-off.ts'
import { visitPage } from '../support/browser.ts'
import { openApi } from '../support/open-api.ts'
import { textsByLocale } from '../support/page-texts.ts'
import { expectAccessible, fieldAt, invite, oneSignature, openSigningPage, phone } from '../support/signing-page.ts'
import { sampleOf } from '../support/size.ts'
import { stack } from '../support/stack.ts'

const api = await openApi(stack)
const { link } = await invite(api, { message: 'A long message without any spaces: '.padEnd(200, 'x') })
const windows: [name: string, options: BrowserContextOptions][] = [
  ['a phone with 360 pixels', phone],
  ['a desktop at 400 % zoom (320 by 256 pixels)', { viewport: { width: 320, height: 256 } }],
  ['a desktop at 200 % zoom (640 by 400 pixels)', { viewport: { width: 640, height: 400 } }],
  ['a phone in landscape', { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true }],
  ['a tablet', { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true }],
]

const overflow = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

test.each(sampleOf(windows, 2))('fits the signing page and its dialogs into the width of %s', async (_, options) => {
  const { page, close } = await openSigningPage(link, { ...options, locale: 'de-DE' })
  await expectAccessible(page, `window-${options.viewport?.width}-${options.viewport?.height}`)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  const openers = [
    () => page.getByRole('button', { name: /^Unterschreiben: / }).click(),
    () => page.getByRole('button', { name: 'Unterschrift ablehnen' }).click(),
  ]
  for (const open of openers) {
    await open()
    const dialog = page.locator('dialog[open]')
    expect(await dialog.evaluate<number, Element>((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    const last = dialog.locator('button').last()
    await last.scrollIntoViewIfNeeded()
    const box = await last.boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= (options.viewport?.width ?? 0)).toBe(true)
    await page.keyboard.press('Escape')
  }
  await close()
})

test('hyphenates long German titles, and fits them into 320 pixels', async () => {
  const documentTitle = 'Rechtsschutzversicherungsgesellschaftsvertragsergänzungsvereinbarung'
  const { envelope, link: titled } = await invite(api, { ...oneSignature, documentTitle })
  const options = { viewport: { width: 320, height: 640 }, locale: 'de-DE' }
  const expectFit = async (page: Page, title: string) => {
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const shown = page.locator(title).first()
    expect(await shown.textContent()).toBe(documentTitle)
    expect(await page.evaluate(`getComputedStyle(document.querySelector('${title}')).hyphens`)).toBe('auto')
    expect(await shown.evaluate<number, Element>((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  }
  const signing = await openSigningPage(titled, options)
  await expectFit(signing.page, 'h1')
  await signing.page.locator('.action-row button').click()
  await signing.page.locator('dialog[open] button[type=submit]').click()
  const summary = signing.page.locator('.finish-summary')
  expect(await summary.textContent()).toContain(documentTitle)
  expect(await summary.evaluate<number, Element>((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  expect(await signing.page.evaluate("getComputedStyle(document.querySelector('.finish-summary')).hyphens")).toBe(
    'auto',
  )
  await signing.close()
  await api.send('POST', `/v1/signatures/requests/${envelope.id}/void`, {})
  const ended = await visitPage(titled, options)
  await expectFit(ended.page, '.outcome-document')
  await ended.close()
})

test.each(
  sampleOf(
    [
      ['dark', { colorScheme: 'dark' }],
      ['forced-colors', { forcedColors: 'active' }],
      ['forced-colors-dark', { forcedColors: 'active', colorScheme: 'dark' }],
      ['dark-more-contrast', { contrast: 'more', colorScheme: 'dark' }],
    ] as const,
    1,
  ),
)('has no axe-core violations on the signing page and its dialogs with the preference %s', async (name, options) => {
  const { page, close } = await openSigningPage(link, options)
  await page.getByRole('button', { name: 'Read as text' }).click()
  await expectAccessible(page, `preference-${name}-text`)
  await page.getByRole('button', { name: 'Show pages' }).click()
  await page.getByRole('button', { name: /^Sign: / }).click()
  await expectAccessible(page, `preference-${name}-dialog`)
  await close()
})

test.each([
  ['reduce', 'auto'],
  ['no-preference', 'smooth'],
] as const)('maps the motion preference %s to the scroll behavior %s', async (reducedMotion, scrolling) => {
  const { page, close } = await visitPage(link, { reducedMotion })
  expect(await page.evaluate('getComputedStyle(document.documentElement).scrollBehavior')).toBe(scrolling)
  await close()
})

// Returns, for each control of a field, whether it fits its box. Also returns whether clicks at the edges of a square
// around its center reach the control or its label.
const reachOf = `(sizePixels) => [...document.querySelectorAll('.field > :is(input, textarea, button)')]
  .filter((control) => control.offsetParent !== null)
  .map((control) => {
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = control.getBoundingClientRect()
    const box = control.parentElement.getBoundingClientRect()
    const isHit = (dx, dy) => control.parentElement.contains(document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy))
    const half = sizePixels / 2 - 1
    return {
      isInItsBox: left >= box.left - 0.5 && top >= box.top - 0.5 && width <= box.width + 1 && height <= box.height + 1,
      isReached: [[half, 0], [-half, 0], [0, half], [0, -half]].every(([x, y]) => isHit(x, y)),
    }
  })`

type FieldReach = { isInItsBox: boolean; isReached: boolean }

test.each([
  ['touch', 44, phone],
  ['mouse', 24, { viewport: { width: 700, height: 900 } }],
])('enlarges the targets of small fields (%s: %i pixels)', async (_, targetPixels, options) => {
  const looselyPlaced = await invite(api, {
    fields: ['text', 'checkbox', 'initials', 'signature'].map((type, i) =>
      fieldAt(type, type, 1, [0.1, 0.2 + 0.15 * i, 0.02, 0.01]),
    ),
  })
  const { page, close } = await openSigningPage(looselyPlaced.link, options)
  const fields = await page.evaluate<FieldReach[]>(`(${reachOf})(${targetPixels})`)
  expect(fields).toEqual(Array.from({ length: 4 }, () => ({ isInItsBox: true, isReached: true })))
  await page.locator('.field[data-type=checkbox] .field-label').click({ position: { x: 2, y: 2 } })
  const checkbox = page.getByRole('checkbox')
  if (targetPixels === 24) expect(await checkbox.isChecked(), 'a press beside the box counts').toBe(true)
  else await page.getByRole('heading', { name: 'Checkbox, required, page 1' }).waitFor()
  const sizes = await page
    .locator(
      '.toolbar button, .action-row button, .options a, .languages summary, .field-sheet:not([hidden]) :is(button, label)',
    )
    .evaluateAll<{ text: string; height: number }[], Element>((elements) =>
      elements.map((element) => ({
        text: element.textContent ?? '',
        height: element.getBoundingClientRect().height,
      })),
    )
  for (const { text, height } of sizes) expect(height, text).toBeGreaterThanOrEqual(targetPixels - 0.5)
  await close()
})

test('changes the zoom level and the page with the toolbar', async () => {
  const { page, close } = await openSigningPage(link)
  const widthOf = async () => (await page.locator('#page-1 .sheet').boundingBox())?.width ?? 0
  const fitting = await widthOf()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  expect(await widthOf()).toBeGreaterThan(fitting)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  expect(await widthOf()).toBeLessThan(fitting)
  await page.getByRole('button', { name: 'Fit to width' }).click()
  expect(await widthOf()).toBeCloseTo(fitting, 0)
  const number = page.getByRole('textbox', { name: 'Page', exact: true })
  await number.fill('2')
  await number.press('Enter')
  await expect.poll(async () => (await page.locator('#page-2').boundingBox())?.y ?? 999).toBeLessThan(200)
  await number.fill('99')
  await number.press('Enter')
  expect(await number.inputValue(), 'the last page').toBe('2')
  await close()
})

test('preserves field values when the signer switches from the text to the pages', async () => {
  const { page, close } = await openSigningPage(link)
  await page.getByRole('button', { name: 'Read as text' }).click()
  await page.getByText('Supply contract between Nordlicht GmbH and the signer.').first().waitFor()
  expect(await page.locator('.sheet > canvas').first().isVisible()).toBe(false)
  await page.getByRole('textbox', { name: 'Text 1, required, page 1' }).fill('Order 4711')
  await page.getByRole('button', { name: 'Show pages' }).click()
  expect(await page.getByRole('textbox', { name: 'Text 1, required, page 1' }).inputValue()).toBe('Order 4711')
  expect(await page.locator('.sheet > canvas').first().isVisible()).toBe(true)
  await close()
})

test('outlines a checkbox that “Next field” focuses, and clears it with a second click', async () => {
  const { page, close } = await openSigningPage(link)
  const next = page.locator('.action-row button')
  await next.click()
  await page.keyboard.type('Order 4711')
  await next.click()
  const outlined = await page.evaluate(`(() => {
    const { type } = document.activeElement
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement)
    return [type, outlineStyle, parseFloat(outlineWidth)]
  })()`)
  expect(outlined).toEqual(['checkbox', 'solid', 3])
  const box = page.getByRole('checkbox')
  await box.click()
  expect(await page.getByRole('button', { name: /^Checkbox/ }).count(), 'one control for one field').toBe(0)
  await box.click()
  expect(await box.isChecked(), 'it can be cleared with the mouse').toBe(false)
  await close()
})

test.each(['en', 'de', 'pl'] as const)(
  'shows the error of the signing dialog above the buttons in a short window (locale %s)',
  async (locale) => {
    const texts = textsByLocale[locale]
    const named = await invite(api, { fields: [fieldAt('note', 'text', 1, [0.1, 0.2, 0.4, 0.05], false)] })
    const { page, close } = await openSigningPage(named.link, {
      ...phone,
      locale,
      viewport: { width: 360, height: 480 },
    })
    await page.locator('.action-row button').tap()
    const dialog = page.getByRole('dialog', { name: texts.finishTitle })
    await dialog.getByRole('textbox').fill('')
    await dialog.locator('button.primary').tap()
    const sentence = dialog.getByText(texts.typedNameMissing)
    await sentence.waitFor()
    const sentenceBox = (await sentence.boundingBox())!
    const buttons = (await dialog.locator('.buttons').boundingBox())!
    expect(sentenceBox.y).toBeGreaterThan(0)
    expect(sentenceBox.y + sentenceBox.height).toBeLessThanOrEqual(buttons.y + 1)
    await close()
  },
)

test('fits the signing page into a window of 320 pixels in every language', async () => {
  const note = fieldAt('note', 'text', 1, [0.1, 0.2, 0.4, 0.05])
  for (const value of [undefined, 'filled']) {
    const { link } = await invite(api, { fields: [value === undefined ? note : { ...note, value }] })
    const { page, close } = await openSigningPage(link, { ...phone, viewport: { width: 320, height: 640 } })
    for (const locale of signerLocales) {
      await page.goto(`${link}?lang=${locale}`)
      await page.locator('.action-row').waitFor()
      expect(await elementsOutsidePage(page), locale).toEqual([])
      expect(await overflow(page), locale).toBeLessThanOrEqual(0)
    }
    await close()
  }
})
