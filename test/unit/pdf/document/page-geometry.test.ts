import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import {
  fieldBoxOfRect,
  fieldRectOnPage,
  type PageGeometry,
  pageGeometry,
  rectOf,
} from '../../../../pdf/document/page-geometry.ts'
import { pdfName } from '../../../../pdf/syntax/objects.ts'
import { onePage, writePdf } from '../seal/fixtures.ts'

const box: PageGeometry['box'] = [50, 30, 450, 230]
const place = { x: 0.1, y: 0.2, width: 0.5, height: 0.25 }

describe('the conversion of field positions', () => {
  it.each([
    [0, [90, 140, 290, 190], [1, 0, 0, 1, 90, 140], 200, 50],
    [90, [130, 50, 230, 150], [0, 1, -1, 0, 230, 50], 100, 100],
    [180, [210, 70, 410, 120], [-1, 0, 0, -1, 410, 120], 200, 50],
    [270, [270, 110, 370, 210], [0, -1, 1, 0, 270, 210], 100, 100],
  ] as const)(
    'returns the rectangle, matrix and size of a field on a page rotated by %i degrees',
    (rotation, rect, matrix, width, height) => {
      const found = fieldRectOnPage({ box, rotation, userUnit: 1 }, place)
      expect(found.rect.map((value) => Number(value.toFixed(9)))).toEqual(rect)
      expect(found.matrix.map((value) => Number(value.toFixed(9)) + 0)).toEqual(matrix)
      expect([found.widthPoints, found.heightPoints]).toEqual([width, height])
    },
  )

  it.each([0, 90, 180, 270] as const)(
    'restores the position from the rectangle on a page rotated by %i degrees, and returns null outside the page',
    (rotation) => {
      const geometry = { box, rotation, userUnit: 2 }
      const found = fieldBoxOfRect(geometry, fieldRectOnPage(geometry, place).rect)
      expect(Object.fromEntries(Object.entries(found ?? {}).map(([key, at]) => [key, Number(at.toFixed(9))]))).toEqual(
        place,
      )
      expect(fieldBoxOfRect(geometry, [500, 300, 600, 400])).toBeNull()
    },
  )

  it('applies the user unit of the page to the size and the matrix, but not to the rectangle', () => {
    const found = fieldRectOnPage({ box, rotation: 0, userUnit: 2.5 }, place)
    expect(found.rect).toEqual([90, 140, 290, 190])
    expect([found.widthPoints, found.heightPoints]).toEqual([500, 125])
    expect(found.matrix).toEqual([0.4, 0, 0, 0.4, 90, 140])
  })
})

describe('a field in pdf.js', () => {
  const attributes = [0, 90, 180, 270, -90, 450].flatMap((rotate) => [
    { rotate, cropBox: [0, 0, 200, 100], userUnit: 1 },
    { rotate, cropBox: [20, 10, 180, 90], userUnit: 1 },
    { rotate, cropBox: [150, 40, 400, 400], userUnit: 3 },
  ])
  it.each(attributes)('is displayed at its position on a page with %j', async ({ rotate, cropBox, userUnit }) => {
    const entries = `/Rotate ${rotate}/CropBox[${cropBox.join(' ')}]/UserUnit ${userUnit}`
    const loading = getDocument({ data: writePdf(onePage(entries)) })
    const viewport = (await (await loading.promise).getPage(1)).getViewport({ scale: 1 })
    const geometry = pageGeometry({ mediaBox: [0, 0, 200, 100], cropBox, rotate, userUnit })
    const { matrix, widthPoints, heightPoints } = fieldRectOnPage(geometry, place)
    const [a, b, c, d, e, f] = matrix
    const rounded = (...point: number[]) => point.map((value) => Math.round(value * 1e6) / 1e6)
    const shown = (x: number, y: number) =>
      rounded(...viewport.convertToViewportPoint(a * x + c * y + e, b * x + d * y + f))
    const { width, height } = viewport
    expect(shown(0, heightPoints)).toEqual(rounded(0.1 * width, 0.2 * height))
    expect(shown(widthPoints, heightPoints)).toEqual(rounded(0.6 * width, 0.2 * height))
    expect(shown(0, 0)).toEqual(rounded(0.1 * width, 0.45 * height))
    await loading.destroy()
  })
})

describe('the page geometry', () => {
  const none = { mediaBox: [0, 0, 200, 100], cropBox: null, rotate: null, userUnit: null }
  it.each([
    ['only a media box', none, { box: [0, 0, 200, 100], rotation: 0, userUnit: 1 }],
    ['no media box', { ...none, mediaBox: null }, { box: [0, 0, 612, 792], rotation: 0, userUnit: 1 }],
    ['corners in reverse order', { ...none, mediaBox: [200, 100, 0, 0] }, { box: [0, 0, 200, 100] }],
    ['an empty media box', { ...none, mediaBox: [5, 5, 5, 5] }, { box: [0, 0, 612, 792] }],
    [
      'a crop box that extends beyond the media box',
      { ...none, cropBox: [-50, 20, 90, 300] },
      { box: [0, 20, 90, 100] },
    ],
    ['a crop box outside the media box', { ...none, cropBox: [300, 300, 400, 400] }, { box: [0, 0, 200, 100] }],
    ['a rotation of -90', { ...none, rotate: -90 }, { rotation: 270 }],
    ['a rotation of 720', { ...none, rotate: 720 }, { rotation: 0 }],
    ['a rotation of 45', { ...none, rotate: 45 }, { rotation: 0 }],
    ['a user unit of 0', { ...none, userUnit: 0 }, { userUnit: 1 }],
  ])('normalizes the attributes of a page with %s', (_, attributes, expected) => {
    expect(pageGeometry(attributes)).toMatchObject(expected)
  })

  it.each([[[1, 2, 3]], [[1, 2, 3, pdfName('x')]], [null], ['x']])('returns no rectangle for the value %j', (value) => {
    expect(rectOf(value as never)).toBeNull()
  })
})
