import { expect, test } from 'vitest'
import { api, openChoices, signed } from '../support/signature-dialog.ts'
import { readyDocument } from '../support/upload.ts'
import { streamBody, writePdf } from '../unit/pdf/seal/fixtures.ts'

test('prints a drawn signature in the size and line width that the signing page shows', async () => {
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
  ['a large-format page', '/MediaBox[0 0 3370 2384]', { width: 3370, height: 2384 }, 2],
  [
    'a rotated and cropped page',
    '/MediaBox[-40 -60 700 900]/CropBox[20 30 520 830]/Rotate 90',
    { width: 800, height: 500 },
    4,
  ],
] as const

test.each(oddPages)(
  'prints a signature on %s in the position and size that the signing page shows',
  async (_, entries, size, deviceScaleFactor) => {
    const pdf = writePdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      3: `<</Type/Page/Parent 2 0 R${entries}/Resources<<>>/Contents 4 0 R>>`,
      4: streamBody('', '100 100 40 40 re f 300 300 40 40 re f'),
    })
    const documentId = await readyDocument(api, new Uint8Array(pdf), 'Odd page')
    // The scale gives enough pixels per point for every hairline of a small signature.
    const { envelope, page, dialog, problems, close } = await openChoices({ deviceScaleFactor }, { documentId })
    await dialog.getByRole('button', { name: 'Use this signature' }).click()
    const { apart } = await signed(page, envelope.id, size)
    expect(apart.inkApart).toBeLessThanOrEqual(0.02)
    expect(apart.edgesApart).toBeLessThanOrEqual(4)
    expect(problems).toEqual([])
    await close()
  },
)
