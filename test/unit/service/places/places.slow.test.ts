import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { FieldBox } from '../../../../pdf/document/page-geometry.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { missingTool, runTool } from '../../../support/pdf-tools.ts'
import { drawing, pdfOfContents } from '../../../support/text-pdf.ts'
import { lettersIn, placesIn, wantedText } from './support.ts'

const tag = '{{signature:anna}}'
const written = (text: string, x = 100, y = 600) => drawing([{ x, y, text }])
const page = { width: 612, height: 792 }
const inPoints = ({ x, y, width, height }: FieldBox, { width: w, height: h } = page) => ({
  left: x * w,
  right: (x + width) * w,
  top: h - y * h,
  bottom: h - (y + height) * h,
})

test('converts a tag into a field with the type, role and position of the tag', async () => {
  const [place, ...others] = await placesIn(pdfOfContents([written(tag)]), { tags: true })
  expect(others).toEqual([])
  expect(place).toEqual({
    source: 'tag',
    text: tag,
    role: 'anna',
    kind: null,
    refusal: null,
    field: { type: 'signature', pageNumber: 1, isRequired: true, ...box(place!.field) },
  })
  const { left, right, top, bottom } = inPoints(place!.field)
  // The letters are 95.412 points wide.
  expect([left, bottom, right, top]).toEqual([100, 597, 195.412, 609.6].map((at) => expect.closeTo(at, 2)))
})

const box = ({ x, y, width, height }: FieldBox) => ({ x, y, width, height })

const turns: Record<number, string> = {
  0: '1 0 0 1 150 600',
  90: '0 1 -1 0 150 300',
  180: '-1 0 0 -1 450 600',
  270: '0 -1 1 0 150 600',
}
const crops = ['', '/CropBox[50 70 560 740]', '/UserUnit 2']
const missing = missingTool('pdftotext')

describe.skipIf(missing !== null)('the position of a tag', () => {
  test.each(Object.keys(turns).flatMap((turn) => crops.map((crop) => [Number(turn), crop] as const)))(
    'agrees with pdftotext on a page rotated by %i degrees with the page entries %j',
    async (turn, crop) => {
      const upright = `BT /F1 12 Tf ${turns[turn]} Tm (${tag}) Tj ET`
      const bytes = pdfOfContents([upright], { page: `/Rotate ${turn}${crop}` })
      const file = join(temporaryFolder('places'), 'page.pdf')
      writeFileSync(file, bytes)
      const xml = runTool('pdftotext', ['-bbox', '-cropbox', file, '-'])
      const sizes = /<page width="([\d.]+)" height="([\d.]+)"/.exec(xml)
      const word = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">\{\{sig/.exec(xml)
      // pdftotext reports the size of the unrotated page.
      const [across = 1, upward = 1] = (sizes ?? []).slice(1).map(Number)
      const [width, height] = turn % 180 === 0 ? [across, upward] : [upward, across]
      const [xMin = 0, yMin = 0, xMax = 0, yMax = 0] = (word ?? []).slice(1).map(Number)
      const [place] = await placesIn(bytes, { tags: true })
      const { field } = place!
      // pdftotext's boxes are as wide as the letters and as high as the font declares. A tag's box differs slightly.
      const scale = crop === '/UserUnit 2' ? 2 : 1
      const found = { left: field.x * width, right: (field.x + field.width) * width }
      expect([found.left, found.right]).toEqual([xMin, xMax].map((at) => expect.closeTo(at, 0)))
      const middle = (field.y + field.height / 2) * height
      expect(Math.abs(middle - (yMin + yMax) / 2)).toBeLessThan(2 * scale)
    },
  )
})

test('finds a tag that is drawn in parts, out of order, with kerning or letter by letter', async () => {
  const drawings = [
    'BT /F1 12 Tf 100 600 Td ({{sig) Tj (nature:an) Tj (na}}) Tj ET',
    'BT /F1 12 Tf 100 600 Td [({{sig) 30 (nat) -40 (ure:anna) 20 (}})] TJ ET',
    'BT /F1 12 Tf 0.8 Tc 100 600 Td ({{signature:anna}}) Tj ET',
    'BT /F1 12 Tf 130.008 600 Td (nature:anna}}) Tj ET BT /F1 12 Tf 100 600 Td ({{sig) Tj ET'.replace(
      '130.008',
      String(100 + 12 * (0.334 * 2 + 0.5 + 0.222 + 0.556)),
    ),
    'q 2 0 0 2 50 100 cm BT /F1 6 Tf 25 250 Td ({{signature:anna}}) Tj ET Q',
    "BT 12 TL /F1 12 Tf 100 612 Td 80 Tz (x) Tj 100 Tz ({{signature:anna}}) ' ET",
    'BT /F1 -12 Tf -1 0 0 -1 100 600 Tm ({{signature:anna}}) Tj ET',
  ]
  for (const content of drawings) {
    const places = await placesIn(pdfOfContents([content]), { tags: true })
    expect([content, places.map(({ text }) => text)]).toEqual([content, [tag]])
    expect([content, inPoints(places[0]!.field).left]).toEqual([content, expect.closeTo(100, 1)])
  }
})

test('finds several tags on one line next to other text', async () => {
  const content = written('Between {{signature:a}} and {{signature:b}}, {{date:b}}.')
  const places = await placesIn(pdfOfContents([content]), { tags: true })
  expect(places.map(({ text }) => text)).toEqual(['{{signature:a}}', '{{signature:b}}', '{{date:b}}'])
  const [a, b, date] = places.map(({ field }) => inPoints(field))
  expect(a!.right).toBeLessThan(b!.left)
  expect(b!.right).toBeLessThan(date!.left)
})

test('finds every occurrence of a text despite kerning, and places fields at the given anchors and offsets', async () => {
  const content = [
    written('Signature: ____', 100, 600),
    'BT /F1 12 Tf 100 500 Td [(Sign) -10 (ature:)] TJ ET',
    'BT /F1 12 Tf 100 400 Td (Date) Tj 30 0 Td (of birth) Tj ET',
  ].join('\n')
  const bytes = pdfOfContents([content])
  const found = await placesIn(bytes, {
    texts: [
      wantedText('Signature:', { type: 'signature', role: 'anna', anchor: 'topRight', offsetX: 0.01, width: 0.3 }),
      wantedText('Date of birth', { anchor: 'bottomLeft', offsetY: 0.005, label: 'Born' }),
      wantedText('Nowhere'),
    ],
  })
  expect(found.map(({ text, role, field: { label } }) => [text, role, label])).toEqual([
    ['Signature:', 'anna', undefined],
    ['Signature:', 'anna', undefined],
    ['Date of birth', null, 'Born'],
  ])
  const [first, second, third] = found.map(({ field }) => inPoints(field))
  const end = 100 + (12 * (667 + 222 + 556 * 2 + 556 + 278 + 556 + 333 + 556 + 278)) / 1_000
  expect(first).toMatchObject({ left: expect.closeTo(end + 6.12, 0), top: expect.closeTo(609.6, 1) })
  expect(first!.right - first!.left).toBeCloseTo(0.3 * 612, 1)
  expect(second!.top).toBeCloseTo(509.6, 1)
  expect(third).toMatchObject({ left: expect.closeTo(100, 1), top: expect.closeTo(397 - 0.005 * 792, 1) })
})

test('matches spaces in a searched text exactly', async () => {
  const bytes = pdfOfContents([written('was the')])
  expect(await placesIn(bytes, { texts: [wantedText('ast'), wantedText('was the')] })).toHaveLength(1)
  expect(await placesIn(bytes, { texts: [wantedText('w as'), wantedText('wasthe')] })).toEqual([])
})

test('ignores tags outside the crop box, and clips a tag at the edge of the crop box', async () => {
  const content = [written(tag, 10, 650), written(tag, 100, 600), written('{{nonsense}}', 100, 20)].join('\n')
  const bytes = pdfOfContents([content], { page: '/CropBox[110 100 500 700]' })
  const places = await placesIn(bytes, { tags: true, texts: [wantedText('signature')] })
  expect(places.map(({ source }) => source)).toEqual(['tag', 'text'])
  expect(places[0]!.field).toMatchObject({ x: 0 })
})

test('rejects a text whose field would extend beyond the page', async () => {
  const texts = [wantedText('Signature'), wantedText('Signature', { offsetX: 0.9, width: 0.3 })]
  await expect(placesIn(pdfOfContents([written('Signature')]), { texts })).rejects.toMatchObject({
    code: 'field_outside_page',
    extras: { errors: [{ path: 'texts.1', code: 'outside_page' }] },
  })
})

test('enlarges the field of a tag to the minimum size, to the right and upward, within the page', async () => {
  const leastSizes = [{ type: 'signature' as const, width: 0.4, height: 0.05 }]
  const bytes = pdfOfContents([[written(tag), written(tag, 500, 780)].join('\n')])
  const [plain] = await placesIn(bytes, { tags: true })
  const [edge, grown] = (await placesIn(bytes, { tags: true, leastSizes })).sort((a, b) => a.field.y - b.field.y)
  expect(grown!.field).toMatchObject({ x: expect.closeTo(100 / 612, 4), width: 0.4, height: 0.05 })
  const low = ({ y, height }: FieldBox) => y + height
  expect(low(grown!.field)).toBeCloseTo(Math.max(low(plain!.field), low(grown!.field)), 4)
  expect(edge!.field.x + edge!.field.width).toBeLessThanOrEqual(1.000001)
  expect(edge!.field.y).toBe(0)
})

test('skips a page with too much content, and marks it as incomplete', async () => {
  const forms = (pdf: { stream(number: number, dict: string, data: string): number }) => {
    const form = (names: string) => `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<<${names}>>>>`
    pdf.stream(10_000, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]', '0 0 m '.repeat(100))
    for (let i = 1; i <= 8; i++) pdf.stream(10_000 + i, form(`/X ${9_999 + i} 0 R`), '/X Do '.repeat(20))
  }
  const bytes = pdfOfContents([`${written(tag)} /X Do`, written(tag)], {
    resources: '/XObject<</X 10008 0 R>>',
    add: forms,
  })
  const pages = await lettersIn(bytes, 2)
  expect(pages.map(({ isWhole, parts }) => [isWhole, parts.flat().length])).toEqual([
    [false, 0],
    [true, tag.length],
  ])
})

test('skips a page with too many characters, and marks it as incomplete', async () => {
  const [page] = await lettersIn(pdfOfContents([written('x'.repeat(10_001))]))
  expect([page!.isWhole, page!.parts.flat().length]).toEqual([false, 0])
})

test.each(['50 Tz', '80 Tz', '-0.4 Tc', '50 Tz -0.5 Tc'])(
  'separates identical narrow letters with condensed spacing or scaling: %s',
  async (spacing) => {
    const text = '{{text:illi:Vollmacht}}'
    const content = `BT /F1 12 Tf ${spacing} 1 0 0 1 100 600 Tm (${text}) Tj ET`
    const [place, ...others] = await placesIn(pdfOfContents([content]), { tags: true })
    expect(others).toEqual([])
    expect(place).toMatchObject({ text, role: 'illi', field: { label: 'Vollmacht' } })
  },
)

test('finds each tag and text once in bold text that is drawn twice', async () => {
  const bytes = pdfOfContents([`${written('{{date}} Signature:')} ${written('{{date}} Signature:', 100.4)}`])
  expect(await placesIn(bytes, { tags: true, texts: [wantedText('Signature:')] })).toHaveLength(2)
})
