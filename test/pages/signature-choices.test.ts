import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { loadTexts } from '../../web/signing-page/texts.ts'
import { api, openChoices, signed } from '../support/signature-dialog.ts'
import { expectAccessible, fieldAt, invite, openSigningPage, phone } from '../support/signing-page.ts'
import { sampleOf } from '../support/size.ts'

test('prints a typed signature in the selected handwriting font', async () => {
  const { envelope, page, dialog, problems, close } = await openChoices({ deviceScaleFactor: 2 })
  await dialog.getByRole('radio', { name: 'Casual' }).check()
  await expectAccessible(page, 'two-hands')
  await dialog.getByRole('button', { name: 'Use this signature' }).click()
  const { apart, value } = await signed(page, envelope.id)
  expect(value).toEqual({ kind: 'typed', text: 'Anna Müller', hand: 'casual' })
  expect(apart.inkApart).toBeLessThanOrEqual(0.02)
  expect(problems).toEqual([])
  await close()
})

test("offers only handwriting fonts that contain every character of the signer's name", async () => {
  const { dialog, close } = await openChoices()
  const offered = () => dialog.locator('.hand-choice:visible').count()
  expect(await offered()).toBe(2)
  await dialog.getByRole('radio', { name: 'Casual' }).check()
  await dialog.getByRole('textbox').fill('Nguyễn Thị Hồng Ánh')
  expect(await offered(), 'Vietnamese').toBe(1)
  expect(await dialog.getByRole('radio').count(), 'nothing to choose').toBe(0)
  await dialog.getByRole('textbox').fill('Дмитрий')
  expect(await offered(), 'Cyrillic').toBe(2)
  await close()
})

/** Lets the browser draw a photo of handwriting on paper that is lit from one side, and returns it. */
async function photograph(page: Page, type: string): Promise<Buffer> {
  const url = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 1600, height: 1200 })
    const context = canvas.getContext('2d')
    const light = context.createLinearGradient(0, 0, 1600, 300)
    light.addColorStop(0, '#fbf8f0')
    light.addColorStop(1, '#b9b6ae')
    context.fillStyle = light
    context.fillRect(0, 0, 1600, 1200)
    context.strokeStyle = '#1a2a7a'
    context.lineWidth = 14
    context.lineCap = 'round'
    context.beginPath()
    context.moveTo(300, 650)
    context.bezierCurveTo(500, 300, 600, 950, 800, 600)
    context.bezierCurveTo(950, 380, 1100, 800, 1350, 560)
    context.stroke()
    return canvas.toDataURL('${type}', 0.9)
  })()`)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

test.each(
  sampleOf(
    [
      ['JPEG, wide window', 'image/jpeg', { deviceScaleFactor: 2 }],
      ['PNG, phone', 'image/png', { ...phone, deviceScaleFactor: 3 }],
    ],
    1,
  ),
)('crops a photo of a signature to the ink (%s)', async (_, mimeType, options) => {
  const { envelope, page, dialog, problems, close } = await openChoices(options)
  await dialog.getByRole('tab', { name: 'Upload' }).click()
  await dialog.getByRole('button', { name: 'Use this signature' }).click()
  await dialog.getByText('Please choose an image first').waitFor()
  const file = dialog.getByLabel('Image of your signature')
  await file.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await dialog.getByText('This image cannot be used.').waitFor()
  const buffer = await photograph(page, mimeType)
  await file.setInputFiles({ name: 'signature', mimeType, buffer })
  await dialog.locator('.preview image').waitFor()
  expect(await dialog.locator('.error').textContent(), 'what was put right is no longer complained about').toBe('')
  await expectAccessible(page, `upload-${mimeType.split('/')[1]}`)
  await dialog.getByRole('button', { name: 'Use this signature' }).click()
  await page.getByRole('button', { name: /signed with an image\. Press to change\.$/ }).waitFor()
  const { apart, value } = await signed(page, envelope.id)
  expect(value).toMatchObject({ kind: 'image', width: 600 })
  expect(value.height, 'cut to the ink').toBeLessThan(300)
  // The browser crops the image at its full resolution, although the image is shown in a box of 40 pixels.
  if (!('isMobile' in options)) expect(apart.inkApart).toBeLessThanOrEqual(0.02)
  expect(problems).toEqual([])
  await close()
})

test.each([
  ['en', 'left'],
  ['ar', 'right'],
] as const)('aligns a signature with its name in the review (%s)', async (locale, edge) => {
  const texts = await loadTexts(locale)
  // The box is much wider than the ink, which is printed in its middle.
  const request = { fields: [fieldAt('sign', 'signature', 1, [0.1, 0.3, 0.8, 0.05])] }
  const { page, close } = await openSigningPage((await invite(api, request)).link, { locale })
  const next = page.locator('.action-row button')
  const dialog = page.locator('dialog[open]')
  const choose = {
    drawn: async () => {
      await dialog.getByRole('tab', { name: texts.draw, exact: true }).click()
      const pad = (await dialog.locator('canvas').boundingBox())!
      await page.mouse.move(pad.x + pad.width * 0.4, pad.y + pad.height * 0.7)
      await page.mouse.down()
      await page.mouse.move(pad.x + pad.width * 0.5, pad.y + pad.height * 0.2, { steps: 20 })
      await page.mouse.move(pad.x + pad.width * 0.6, pad.y + pad.height * 0.8, { steps: 20 })
      await page.mouse.up()
    },
    image: async () => {
      await dialog.getByRole('tab', { name: texts.upload, exact: true }).click()
      const buffer = await photograph(page, 'image/png')
      await dialog.locator('input[type=file]').setInputFiles({ name: 's.png', mimeType: 'image/png', buffer })
      await dialog.locator('.preview image').waitFor()
    },
    typed: async () => undefined,
  }
  for (const [kind, make] of Object.entries(choose)) {
    await page.locator('.field button').click()
    await make()
    await dialog.locator('button[type=submit]').click()
    await dialog.waitFor({ state: 'hidden' })
    await next.click()
    await dialog.locator('.entries summary').click()
    await dialog.locator('.entry-signature [data-is-printed], .entry-signature[data-is-printed]').waitFor()
    const [ink, name] = await Promise.all(
      ['.entry-signature svg > *', '.entries dt'].map((part) => dialog.locator(part).boundingBox()),
    )
    const at = (box: typeof ink) => (edge === 'left' ? box!.x : box!.x + box!.width)
    // The box of a text contains more than its ink.
    expect(Math.abs(at(ink!) - at(name!)), kind).toBeLessThan(kind === 'typed' ? 6 : 2)
    await dialog.locator('.buttons button:not(.primary)').click()
  }
  await close()
})

test.each(['en', 'ar'] as const)('cuts the left and the right from their sides of the image (%s)', async (locale) => {
  const { link } = await invite(api, { fields: [fieldAt('sign', 'signature', 1, [0.1, 0.7, 0.4, 0.05])] })
  const { page, close } = await openSigningPage(link, { locale })
  const texts = await loadTexts(locale)
  await page.locator('.action-row button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: texts.upload }).click()
  const buffer = await photograph(page, 'image/png')
  await dialog.getByLabel(texts.imageTitle).setInputFiles({ name: 's.png', mimeType: 'image/png', buffer })
  await dialog.locator('.preview image').waitFor()
  await dialog.getByText(texts.crop, { exact: true }).click()
  for (const [name, share] of [
    [texts.cropLeft, 0.25],
    [texts.cropRight, 0.75],
  ] as const) {
    const slider = dialog.getByRole('slider', { name, exact: true })
    const { width, height } = (await slider.boundingBox())!
    await slider.click({ position: { x: width * share, y: height / 2 } })
    const cut = Number(await slider.inputValue())
    expect(cut, name).toBeGreaterThan(12)
    expect(cut, name).toBeLessThan(33)
  }
  await close()
})

test('preserves a rotated and cropped signature image after a reload', async () => {
  const { envelope, page, dialog, close } = await openChoices()
  await dialog.getByRole('tab', { name: 'Upload' }).click()
  const buffer = await photograph(page, 'image/png')
  await dialog.getByLabel('Image of your signature').setInputFiles({ name: 's.png', mimeType: 'image/png', buffer })
  const image = dialog.locator('.preview image')
  const shape = async () => Number(await image.getAttribute('width')) / Number(await image.getAttribute('height'))
  await image.waitFor()
  const upright = await shape()
  expect(upright).toBeGreaterThan(2)
  await dialog.getByRole('button', { name: 'Rotate' }).click()
  await expect.poll(shape).toBeLessThan(0.5)
  for (let turn = 0; turn < 3; turn++) await dialog.getByRole('button', { name: 'Rotate' }).click()
  await expect.poll(shape).toBeCloseTo(upright, 1)
  await dialog.getByText('Crop', { exact: true }).click()
  await dialog.getByRole('slider', { name: 'Left' }).fill('50')
  await expect.poll(async () => Math.abs((await shape()) - upright)).toBeGreaterThan(0.3)
  await expectAccessible(page, 'crop')
  await dialog.getByRole('button', { name: 'Rotate' }).click()
  await expect.poll(shape).toBeLessThan(0.5)
  const rotated = await shape()
  await dialog.getByRole('button', { name: 'Use this signature' }).click()
  const placed = page.locator('.field svg image')
  const shown = async () => ({
    href: await placed.getAttribute('href'),
    shape: Number(await placed.getAttribute('width')) / Number(await placed.getAttribute('height')),
  })
  await placed.waitFor()
  const before = await shown()
  expect(before.shape, 'rotated and cropped').toBeCloseTo(rotated, 1)
  await page.reload()
  await placed.waitFor()
  expect(await shown()).toEqual(before)
  const { value } = await signed(page, envelope.id)
  expect(value.width / value.height, 'the stored image is rotated and cropped').toBeCloseTo(rotated, 1)
  await close()
})
