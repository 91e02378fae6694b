import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedBrowser } from '../support/browser.ts'
import { artifactOf } from '../support/envelopes.ts'
import { compareImages, fieldImage, openPdfRenderer } from '../support/images.ts'
import { openApi } from '../support/open-api.ts'
import {
  consentAndSign,
  expectAccessible,
  fieldAt,
  invite,
  openSigningPage,
  phone,
  storedEnvelope,
  storedValues,
} from '../support/signing-page.ts'
import { sampleOf } from '../support/size.ts'
import { stack } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'
import { streamBody, writePdf } from '../unit/pdf/seal/fixtures.ts'

const api = await openApi(stack)
const renderer = await openPdfRenderer(await sharedBrowser())
const box = [0.1, 0.3, 0.5, 0.08] as const
const oneBox = { fields: [fieldAt('sign', 'signature', 1, [...box])] }
const a4 = { width: 595, height: 842 }

async function openDialog(page: Page) {
  await page.getByRole('button', { name: /^Sign: / }).click()
  return page.getByRole('dialog')
}

/** Opens a page for one signature, with its selection dialog. */
async function openChoices(options?: Parameters<typeof openSigningPage>[1], request: object = oneBox) {
  const { envelope, link } = await invite(api, { ...oneBox, ...request })
  const opened = await openSigningPage(link, options)
  return { envelope, ...opened, dialog: await openDialog(opened.page) }
}

/**
 * Signs with the adopted signature. Returns the distance between the ink on the page and the ink in the sealed
 * document, and the stored value.
 */
async function signed(page: Page, envelopeId: string, size = a4) {
  const preview = await fieldImage(page, 'signature')
  await consentAndSign(page)
  await expect.poll(async () => (await storedEnvelope(envelopeId))?.status, { timeout: 30_000 }).toBe('completed')
  const sealed = await artifactOf(api, envelopeId, 'document')
  const pixelsPerPoint = size.width > 1_000 ? (4 * a4.width) / size.width : 4
  const seal = await renderer.render(sealed, { box, page: size, pixelsPerPoint })
  return { apart: await compareImages(renderer.page, preview, seal), value: (await storedValues(envelopeId)).sign }
}

test('stores and prints a name in another handwriting font as the page shows it', async () => {
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

test('prints a drawn signature in the size and thickness that the page shows', async () => {
  const { envelope, page, dialog, problems, close } = await openChoices({ deviceScaleFactor: 2 })
  await dialog.getByRole('tab', { name: 'Draw' }).click()
  const area = (await dialog.locator('canvas').boundingBox())!
  const at = (t: number) =>
    [area.x + area.width * (0.3 + 0.3 * t), area.y + area.height * (0.5 + 0.2 * Math.sin(t * 9))] as const
  await page.mouse.move(...at(0))
  await page.mouse.down()
  for (let step = 1; step <= 40; step++) await page.mouse.move(...at(step / 40))
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Use this signature' }).click()
  const { apart, value } = await signed(page, envelope.id)
  expect(value.kind).toBe('drawn')
  expect(apart.inkApart).toBeLessThanOrEqual(0.02)
  expect(apart.edgesApart).toBeLessThanOrEqual(4)
  expect(problems).toEqual([])
  await close()
})

/** A page of plan size, and a rotated and cropped page. */
const oddPages = [
  ['of plan size', '/MediaBox[0 0 3370 2384]', { width: 3370, height: 2384 }, 2],
  [
    'that is rotated and cropped',
    '/MediaBox[-40 -60 700 900]/CropBox[20 30 520 830]/Rotate 90',
    { width: 800, height: 500 },
    4,
  ],
] as const

test.each(sampleOf(oddPages, 1))(
  'prints a signature on a page %s in the position and size that the signing page shows',
  async (_, entries, size, deviceScaleFactor) => {
    const pdf = writePdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      3: `<</Type/Page/Parent 2 0 R${entries}/Resources<<>>/Contents 4 0 R>>`,
      4: streamBody('', '100 100 40 40 re f 300 300 40 40 re f'),
    })
    const documentId = await readyDocument(api, new Uint8Array(pdf), 'Odd page')
    // The scale gives enough pixels per point to show every hairline of a small signature.
    const { envelope, page, dialog, problems, close } = await openChoices({ deviceScaleFactor }, { documentId })
    await dialog.getByRole('button', { name: 'Use this signature' }).click()
    const { apart } = await signed(page, envelope.id, size)
    expect(apart.inkApart).toBeLessThanOrEqual(0.02)
    expect(apart.edgesApart).toBeLessThanOrEqual(4)
    expect(problems).toEqual([])
    await close()
  },
)

test('offers only handwriting fonts that contain all characters of the name', async () => {
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

/** Returns a photo of handwriting on paper that is lit from one side. The browser draws it. */
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
      ['a JPEG on a wide window', 'image/jpeg', { deviceScaleFactor: 2 }],
      ['a PNG on a phone', 'image/png', { ...phone, deviceScaleFactor: 3 }],
    ],
    1,
  ),
)(
  "crops a photo of a signature (%s) to its ink, and prints it without the paper's color",
  async (_, mimeType, options) => {
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
    expect(await page.getByRole('button', { name: /signed with an image\. Press to change\.$/ }).count()).toBe(1)
    const { apart, value } = await signed(page, envelope.id)
    expect(value).toMatchObject({ kind: 'image', width: 600 })
    expect(value.height, 'cut to the ink').toBeLessThan(300)
    // An image in a box of 40 pixels is cropped in its full resolution.
    if (!('isMobile' in options)) expect(apart.inkApart).toBeLessThanOrEqual(0.02)
    expect(problems).toEqual([])
    await close()
  },
)

test('rotates and crops a chosen image, and keeps it after a reload', async () => {
  const { page, dialog, close } = await openChoices()
  await dialog.getByRole('tab', { name: 'Upload' }).click()
  const buffer = await photograph(page, 'image/png')
  await dialog.getByLabel('Image of your signature').setInputFiles({ name: 's.png', mimeType: 'image/png', buffer })
  const image = dialog.locator('.preview image')
  const shape = async () => Number(await image.getAttribute('width')) / Number(await image.getAttribute('height'))
  await image.waitFor()
  const upright = await shape()
  expect(upright).toBeGreaterThan(2)
  await dialog.getByRole('button', { name: 'Turn' }).click()
  await expect.poll(shape).toBeLessThan(0.5)
  for (let turn = 0; turn < 3; turn++) await dialog.getByRole('button', { name: 'Turn' }).click()
  await expect.poll(shape).toBeCloseTo(upright, 1)
  await dialog.getByText('Crop', { exact: true }).click()
  await dialog.getByRole('slider', { name: 'Left' }).fill('50')
  await expect.poll(async () => Math.abs((await shape()) - upright)).toBeGreaterThan(0.3)
  await expectAccessible(page, 'crop')
  await dialog.getByRole('button', { name: 'Use this signature' }).click()
  await page.locator('.field svg image').waitFor()
  await page.reload()
  await page.locator('.field svg image').waitFor()
  await close()
})
