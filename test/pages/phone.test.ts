import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitPage } from '../support/browser.ts'
import { openApi } from '../support/open-api.ts'
import {
  allFields,
  expectAccessible,
  fieldAt,
  invite,
  oneSignature,
  openSigningPage,
  phone,
  storedValues,
  waitForSigned,
} from '../support/signing-page.ts'
import { sampleOf } from '../support/size.ts'
import { stack } from '../support/stack.ts'

const api = await openApi(stack)
/** Returns the center of a field in the window, and the top of the bar at the bottom of the window. */
const placeOf = (page: Page, fieldId: string) =>
  page.evaluate<{ x: number; y: number; free: number; scale: number }>(`(() => {
    const box = document.getElementById('${fieldId}').parentElement.getBoundingClientRect()
    const free = document.querySelector('.action-bar').getBoundingClientRect().top
    return { x: box.left + box.width / 2, y: box.top + box.height / 2, free, scale: document.querySelector('.sheet').clientWidth / 595 }
  })()`)

test('completes an envelope with one field in three taps on a phone', async () => {
  const { envelope, link } = await invite(api, { fields: [fieldAt('sign', 'signature', 1, [0.1, 0.7, 0.4, 0.05])] })
  const { page, problems, close } = await openSigningPage(link, phone)
  let presses = 0
  const press = async (name: string) => {
    presses += 1
    await page.getByRole('button', { name, exact: true }).tap()
  }
  await press('Start')
  await press('Use this signature')
  await page.getByRole('dialog', { name: 'Agree and sign' }).waitFor()
  await press('Agree and sign')
  await waitForSigned(envelope.id)
  expect(presses).toBe(3)
  expect((await storedValues(envelope.id)).sign).toEqual({ kind: 'typed', text: 'Anna Müller' })
  expect(problems).toEqual([])
  await close()
})

test('leaves most of the last step to the text above its buttons on a phone of 320 pixels in German', async () => {
  const { link } = await invite(api, { fields: [fieldAt('sign', 'signature', 1, [0.1, 0.7, 0.4, 0.05])] })
  const narrow = { ...phone, viewport: { width: 320, height: 568 }, locale: 'de-DE' }
  const { page, close } = await openSigningPage(link, narrow)
  await page.locator('.action-row button').tap()
  await page.locator('dialog[open] button[type=submit]').tap()
  await page.locator('dialog[open] #finish-title').waitFor()
  const found = await page.evaluate<{ share: number; tops: number[]; heights: number[] }>(`(() => {
    const bar = document.querySelector('dialog[open] .buttons')
    const buttons = [...bar.querySelectorAll('button')]
    return {
      share: bar.offsetHeight / bar.closest('dialog').offsetHeight,
      tops: buttons.map(({ offsetTop }) => offsetTop),
      heights: buttons.map(({ offsetHeight }) => offsetHeight),
    }
  })()`)
  expect(found.share).toBeLessThan(0.4)
  expect(new Set(found.tops).size, 'the buttons share a row').toBe(1)
  expect(Math.min(...found.heights)).toBeGreaterThanOrEqual(44)
  await expectAccessible(page, 'narrow-last-step')
  await close()
})

test('stores values from field sheets with controls of at least 44 pixels on a phone', async () => {
  const { envelope, link } = await invite(api)
  const { page, problems, close } = await openSigningPage(link, phone)
  const sheet = page.locator('.field-sheet')
  const next = page.locator('.action-row button')
  expect(await sheet.isVisible()).toBe(false)
  const fitting = (await placeOf(page, 'field-1')).scale

  await next.tap()
  await sheet.getByText('Text 1, required, page 1').waitFor()
  const order = sheet.getByRole('textbox')
  const size = await page.evaluate<{ font: number; height: number }>(`(() => {
    const control = document.getElementById('sheet-input')
    return { font: parseFloat(getComputedStyle(control).fontSize), height: control.offsetHeight }
  })()`)
  expect(size.font, 'below 16 pixels, a phone enlarges the page automatically').toBeGreaterThanOrEqual(16)
  expect(size.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate('document.activeElement.id')).toBe('sheet-input')
  const place = await placeOf(page, 'field-1')
  expect(place.scale).toBeGreaterThan(fitting * 1.5)
  expect(place.x).toBeGreaterThan(0)
  expect(place.x).toBeLessThan(360)
  expect(place.y).toBeGreaterThan(0)
  expect(place.y, 'not under the sheet').toBeLessThan(place.free)
  await expectAccessible(page, 'phone-sheet')
  await order.fill('Order 4711')

  await next.tap()
  await sheet.getByRole('checkbox').tap()
  await expectAccessible(page, 'phone-sheet-checkbox')
  expect(await page.locator('.progress-words').textContent()).toBe('3 of 5 required fields')
  await page.keyboard.press('Escape')
  expect(await sheet.isVisible()).toBe(false)
  const mark = page.getByRole('button', { name: 'Text 1, required, page 1: Order 4711. Press to change.' })
  await mark.tap()
  await sheet.getByRole('textbox').fill('Order 4712')
  expect(await mark.count()).toBe(0)

  for (const name of ['Use this signature', 'Use these initials']) {
    await next.tap()
    await page.getByRole('button', { name }).tap()
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Agree and sign' }).tap()
  await waitForSigned(envelope.id)
  expect(await storedValues(envelope.id)).toMatchObject({
    order: { kind: 'text', text: 'Order 4712' },
    terms: { kind: 'checkbox', checked: true },
    name: { kind: 'text', text: 'Anna Müller' },
  })
  expect(problems).toEqual([])
  await close()
})

test('fits the field sheet above the on-screen keyboard of a phone in landscape', async () => {
  const { link } = await invite(api, { fields: allFields.slice(0, 2) })
  const { page, problems, close } = await openSigningPage(link, { ...phone, viewport: { width: 667, height: 375 } })
  await page.getByRole('button', { name: 'Start' }).tap()
  const sheet = page.locator('.field-sheet')
  const control = sheet.getByRole('textbox')
  await control.fill('Order 4711')
  expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  // An on-screen keyboard leaves about 175 of the window's 375 pixels.
  expect((await page.locator('.action-bar').boundingBox())?.height).toBeLessThan(175)
  expect((await placeOf(page, 'field-1')).y, 'the page above shows the field').toBeGreaterThan(0)
  const [entry, closing] = [
    await control.boundingBox(),
    await sheet.getByRole('button', { name: 'Close' }).boundingBox(),
  ]
  expect(closing!.x, 'the close button is at the end of the line').toBeGreaterThanOrEqual(entry!.x + entry!.width)
  await expectAccessible(page, 'phone-on-its-side')
  await page.locator('.action-row button').tap()
  await sheet.getByRole('checkbox').tap()
  expect(await page.locator('.progress-words').textContent()).toBe('2 of 2 required fields')
  expect(problems).toEqual([])
  await close()
})

test.each(
  sampleOf(
    [
      ['in landscape', { width: 667, height: 375 }],
      ['with a small screen', { width: 360, height: 480 }],
    ],
    1,
  ),
)('shows the start button without scrolling on a phone %s', async (_, viewport) => {
  const message = 'Please read the second page with care before you sign. '.repeat(8)
  const { link } = await invite(api, { message, fields: allFields.slice(0, 2) })
  const { page, close } = await openSigningPage(link, { ...phone, viewport })
  await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
  const start = await page.getByRole('button', { name: 'Start' }).boundingBox()
  expect((start?.y ?? viewport.height) + (start?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
  await expectAccessible(page, `phone-first-screen-${viewport.width}`)
  await close()
})

test('shows the access code form without scrolling on a phone in landscape, with its error on one line', async () => {
  const { link } = await invite(api, { accessCode: '4711-0815', fields: allFields.slice(0, 2) })
  const { page, close } = await visitPage(link, { ...phone, viewport: { width: 740, height: 360 } })
  const button = page.getByRole('button', { name: 'Continue' })
  await page.getByRole('textbox').fill('0000')
  const { y, height } = (await button.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(360)
  await button.tap()
  await expect.poll(() => page.locator('#access-error').textContent()).toContain('Attempts left: 4')
  expect((await page.locator('#access-error').boundingBox())!.height).toBeLessThan(30)
  await close()
})

test('shows field controls inline in the text view on a phone', async () => {
  const { link } = await invite(api, { fields: allFields.slice(0, 2) })
  const { page, close } = await openSigningPage(link, phone)
  await page.getByRole('button', { name: 'Start' }).tap()
  await page.locator('.field-sheet').waitFor()
  await page.getByRole('button', { name: 'Read as text' }).tap()
  const text = (await page.locator('#page-1').boundingBox())!
  expect(text.x + text.width, 'the zoom of the pages does not stay').toBeLessThanOrEqual(360)
  await page.getByRole('textbox', { name: 'Text, required, page 1' }).fill('Order 4711')
  await page.locator('.action-row button.primary').tap()
  expect(await page.locator('.field-sheet').isVisible()).toBe(false)
  expect(await page.evaluate('document.activeElement.id')).toBe('field-2')
  await close()
})

test('separates tap targets and fits the signature dialog into a phone screen in landscape', async () => {
  const { link } = await invite(api, {
    fields: [0, 1, 2]
      .map((i) => fieldAt(`field-${i}`, 'text', 1, [0.1, 0.2 + 0.05 * i, 0.1, 0.02]))
      .concat(oneSignature.fields),
  })
  const { page, close } = await openSigningPage(link, { ...phone, viewport: { width: 667, height: 375 } })
  const targets = await page
    .locator('.field-label')
    .evaluateAll<{ top: number; bottom: number }[], Element>((labels) =>
      labels.map((label) => label.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    )
  for (const [i, { top }] of targets.entries())
    if (i > 0) expect(top).toBeGreaterThanOrEqual((targets[i - 1]?.bottom ?? 0) - 0.5)
  await page.getByRole('button', { name: /^Sign: / }).tap()
  await page.getByRole('tab', { name: 'Draw' }).tap()
  const pad = (await page.locator('.draw-area canvas').boundingBox())!
  expect(pad.height).toBeGreaterThan(205)
  for (const name of ['Undo', 'Clear']) expect(await page.getByRole('button', { name }).isDisabled()).toBe(true)
  await page.touchscreen.tap(pad.x + 100, pad.y + 100)
  for (const name of ['Clear', 'Use this signature', 'Undo']) {
    const box = (await page.getByRole('button', { name }).boundingBox())!
    expect(box.y + box.height, name).toBeLessThanOrEqual(375)
    expect(box.height, name).toBeGreaterThanOrEqual(44)
  }
  await expectAccessible(page, 'pad')
  await page.getByRole('button', { name: 'Undo' }).tap()
  expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true)
  await close()
})

test('keeps the tabs and the buttons of the signature dialog in place on a phone in landscape', async () => {
  const { link } = await invite(api, oneSignature)
  const { page, close } = await openSigningPage(link, { ...phone, viewport: { width: 740, height: 360 } })
  await page.locator('.action-row button').tap()
  const adopt = page.getByRole('button', { name: 'Use this signature' })
  const placeOf = async () => [await page.getByRole('tablist').boundingBox(), await adopt.boundingBox()]
  const first = await placeOf()
  for (const name of ['Draw', 'Upload', 'Type']) {
    await page.getByRole('tab', { name }).tap()
    expect(await placeOf(), name).toEqual(first)
  }
  await page.getByRole('tab', { name: 'Draw' }).tap()
  const pad = await page.locator('.draw-area canvas').boundingBox()
  await adopt.tap()
  const error = (await page.getByText('Please draw your signature').boundingBox())!
  expect(error.y + error.height).toBeLessThanOrEqual(360)
  expect(await page.locator('.draw-area canvas').boundingBox()).toEqual(pad)
  await close()
})

test('shows the reason for a reassignment above the buttons on a phone in landscape, with its error in view', async () => {
  const { link } = await invite(api, { ...oneSignature, allowReassign: true })
  const { page, close } = await openSigningPage(link, { ...phone, viewport: { width: 740, height: 360 } })
  await page.locator('#open-reassign').tap()
  const placeIn = async (selector: string) => (await page.locator(selector).boundingBox())!
  const bar = await placeIn('dialog[open] .buttons')
  const [name, email] = [await placeIn('#reassign-name'), await placeIn('#reassign-email')]
  expect(email.y, 'name and email are side by side').toBe(name.y)
  expect(email.x).toBeGreaterThan(name.x + name.width)
  expect(bar.y - (await placeIn('#reassign-reason')).y).toBeGreaterThan(30)
  await page.locator('#reassign-name').fill('Ben Berg')
  await page.locator('#reassign-email').fill('ben@example.com')
  await page.evaluate("document.querySelector('dialog[open]').scrollTop = 0")
  await page.getByRole('button', { name: 'Assign', exact: true }).tap()
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('reassign-reason')
  const reason = await placeIn('#reassign-reason')
  expect(reason.y + reason.height).toBeLessThanOrEqual(bar.y)
  await close()
})

test('keeps the label of a field in place when an error appears on a phone in landscape', async () => {
  const born = { ...fieldAt('born', 'text', 1, [0.1, 0.2, 0.4, 0.03]), label: 'Date of birth', format: 'date' }
  const { link } = await invite(api, { fields: [born, ...oneSignature.fields] })
  const { page, close } = await openSigningPage(link, { ...phone, viewport: { width: 740, height: 360 } })
  await page.locator('.action-row button').tap()
  const input = page.locator('#sheet-input')
  const gap = async () => (await page.locator('#sheet-title').boundingBox())!.y - (await input.boundingBox())!.y
  await input.waitFor()
  const before = await gap()
  await input.fill('31.02.1999')
  await page.locator('#sheet-problem').filter({ hasText: 'Please enter a date' }).waitFor()
  expect(await gap()).toBeCloseTo(before, 0)
  await close()
})

test('shows the document between the header and the action bar on a phone in landscape', async () => {
  const { link } = await invite(api, { fields: allFields.slice(0, 2) })
  const { page, close } = await openSigningPage(link, { ...phone, viewport: { width: 740, height: 360 } })
  const sheet = (await page.locator('.sheet').first().boundingBox())!
  const bar = (await page.locator('.action-bar').boundingBox())!
  expect(bar.y - sheet.y).toBeGreaterThan(40)
  await close()
})
