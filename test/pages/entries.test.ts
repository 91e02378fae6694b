import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openApi } from '../support/open-api.ts'
import {
  adoptTyped,
  allFields,
  changeLanguage,
  expectAccessible,
  fieldAt,
  invite,
  oneSignature,
  openSigningPage,
  phone,
  signedValues,
  storedValues,
  waitForPages,
  waitForSigned,
} from '../support/signing-page.ts'
import { sampleOf } from '../support/size.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { awayFromMidnight } from '../support/time-windows.ts'

const api = await openApi(stack)
type Point = { x: number; y: number }

/** Draws a wave across a signature area, and returns its points. */
async function waveOver(area: Locator): Promise<Point[]> {
  const box = await area.boundingBox()
  if (!box) throw new Error('there is no drawing area')
  return Array.from({ length: 30 }, (_, i) => ({
    x: box.x + 20 + (i * (box.width - 40)) / 30,
    y: box.y + box.height * (0.5 + 0.3 * Math.sin(i / 3)),
  }))
}

const byMouse = async (page: Page, [start, ...rest]: Point[]) => {
  await page.mouse.move(start?.x ?? 0, start?.y ?? 0)
  await page.mouse.down()
  for (const { x, y } of rest) await page.mouse.move(x, y)
  await page.mouse.up()
}

const byTouch = async (page: Page, points: Point[]) => {
  const devices = await page.context().newCDPSession(page)
  for (const [i, point] of points.entries())
    await devices.send('Input.dispatchTouchEvent', { type: i === 0 ? 'touchStart' : 'touchMove', touchPoints: [point] })
  await devices.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const byPen = async (page: Page, points: Point[]) => {
  const devices = await page.context().newCDPSession(page)
  const pen = { pointerType: 'pen', button: 'left', force: 0.5 } as const
  for (const [i, point] of points.entries())
    await devices.send('Input.dispatchMouseEvent', {
      ...pen,
      ...point,
      type: i === 0 ? 'mousePressed' : 'mouseMoved',
      buttons: 1,
      clickCount: i === 0 ? 1 : 0,
    })
  await devices.send('Input.dispatchMouseEvent', { ...pen, ...(points.at(-1) as Point), type: 'mouseReleased' })
}

const pointers: [device: string, draw: (page: Page, points: Point[]) => Promise<void>, options: object][] = [
  ['a mouse', byMouse, {}],
  ['a finger on a phone', byTouch, phone],
  ['a pen on a tablet', byPen, { viewport: { width: 820, height: 1180 }, hasTouch: true }],
]

test.each(sampleOf(pointers, 1))('stores the signature that a signer draws with %s', async (device, draw, options) => {
  const { envelope, link } = await invite(api, oneSignature)
  const { page, problems, close } = await openSigningPage(link, options)
  await page.getByRole('button', { name: /^Sign: / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Draw' }).click()
  await dialog.getByRole('button', { name: 'Use this signature' }).click()
  await dialog.getByText('Please draw your signature').waitFor()
  const area = dialog.locator('canvas')
  await draw(page, await waveOver(area))
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await draw(page, await waveOver(area))
  await draw(page, (await waveOver(area)).slice(0, 9))
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expectAccessible(page, `drawn-${device.split(' ')[1]}`)
  await dialog.getByRole('button', { name: 'Use this signature' }).click()
  const value = (await signedValues(page, envelope.id)).sign
  expect(value).toMatchObject({ kind: 'drawn', strokes: [expect.any(Array)] })
  const [points] = value.strokes as number[][]
  expect(points?.length, 'one stroke of many points: the first was cleared, the third undone').toBeGreaterThan(20)
  expect(value.aspectRatio).toBeGreaterThan(2)
  expect(problems).toEqual([])
  await close()
})

test('prefills the name and date fields, and makes the date and email fields read-only', async () => {
  await awayFromMidnight()
  const { link } = await invite(api)
  const { page, close } = await openSigningPage(link)
  expect(await page.getByRole('textbox', { name: 'Name, required, page 2' }).inputValue()).toBe('Anna Müller')
  const date = page.getByRole('textbox', { name: 'Date, filled in automatically, page 2' })
  expect(await date.inputValue()).toBe(new Date().toLocaleDateString('en-GB', { timeZone: 'UTC' }))
  await date.focus()
  await date.blur()
  for (const set of [date, page.getByRole('textbox', { name: 'Email, filled in automatically, page 2' })])
    expect(await set.isEditable()).toBe(false)
  await page.reload()
  await page.getByRole('button', { name: 'Start' }).waitFor()
  await close()
})

test('shows the field values for review before the signer consents', async () => {
  const { link } = await invite(api)
  const { page, close } = await openSigningPage(link)
  await page.getByRole('textbox', { name: 'Text 1, required, page 1' }).fill('Order 4711')
  await page.getByRole('checkbox').check()
  await adoptTyped(page, /^Sign: /, 'Anna Müller')
  await adoptTyped(page, /^Initial: /, 'AM')
  await page.getByRole('button', { name: 'Review and sign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`Your entries (${allFields.length})`).click()
  await expectAccessible(page, 'review')
  const shown = await dialog.locator('.entries dd').allTextContents()
  expect(shown.slice(0, 4)).toEqual(['Order 4711', 'Ticked', 'Left empty', 'Anna Müller'])
  expect(await dialog.getByRole('img', { name: 'AM' }).count()).toBe(1)
  await close()
})

test('requires a typed name with the consent if the envelope has no signature field', async () => {
  const { envelope, link } = await invite(api, { fields: [fieldAt('order', 'text', 1, [0.1, 0.2, 0.4, 0.1])] })
  const { page, close } = await openSigningPage(link)
  await page.getByRole('textbox', { name: 'Text, required, page 1' }).fill('Two\nlines')
  await page.getByRole('button', { name: 'Review and sign' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: 'Type your full name to sign' })
  await name.fill('')
  await dialog.getByRole('button', { name: 'Agree and sign' }).click()
  await dialog.getByText('Please type your full name.').waitFor()
  await expectAccessible(page, 'consent-with-name')
  await name.fill('Anna Müller')
  expect(
    await dialog.locator('#typed-name-problem').textContent(),
    'what was put right is no longer complained about',
  ).toBe('')
  await dialog.getByRole('button', { name: 'Agree and sign' }).click()
  await waitForSigned(envelope.id)
  expect((await storedValues(envelope.id)).order).toEqual({ kind: 'text', text: 'Two\nlines' })
  const names = await queryDatabase<{ value: string }>(
    "select value from evidence_disclosures where envelope_id = $1 and value = 'Anna Müller'",
    [envelope.id],
  )
  expect(names.length).toBeGreaterThan(0)
  await close()
})

test('preserves the adopted signature when the signer changes the language', async () => {
  const { envelope, link } = await invite(api, oneSignature)
  const { page, close } = await openSigningPage(link)
  await adoptTyped(page, /^Sign: /, 'Anna Müller')
  await changeLanguage(page, 'Deutsch')
  await waitForPages(page)
  await page.getByRole('button', { name: 'Prüfen und unterschreiben' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Zustimmen und unterschreiben' }).click()
  await page.getByRole('heading', { name: 'Das Dokument ist unterschrieben' }).waitFor()
  const [consented] = await queryDatabase(
    "select record::jsonb->'data'->'consent'->>'locale' as locale from evidence_records where envelope_id = $1 and record::jsonb->>'type' = 'consented'",
    [envelope.id],
  )
  expect(consented?.locale).toBe('de')
  await close()
})

test('names a field without a label by the text next to it, in the field sheet and in the error summary', async () => {
  const unlabeled = { ...fieldAt('size', 'text', 1, [0.1, 0.12, 0.4, 0.03]), format: 'integer' }
  const { link } = await invite(api, { fields: [unlabeled, ...oneSignature.fields] })
  const { page, close } = await openSigningPage(link, phone)
  const next = page.locator('.action-row button')
  await next.tap()
  const sheet = page.locator('.field-sheet')
  await sheet.getByRole('heading', { name: 'Supply contract' }).waitFor()
  await sheet.getByRole('textbox').fill('many')
  await next.tap()
  await page.getByRole('button', { name: 'Use this signature' }).tap()
  await next.tap()
  const error = page.locator('.error-summary').getByRole('link')
  expect(await error.textContent()).toMatch(/^Supply contract between Nordlicht GmbH and the signer\.: Please/)
  await close()
})
