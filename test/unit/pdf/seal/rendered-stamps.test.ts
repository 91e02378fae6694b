import { beforeAll, describe, expect, it } from 'vitest'
import type { FieldValue } from '../../../../core/signing/model.ts'
import { missingTool } from '../../../support/pdf-tools.ts'
import { type RenderedPage, renderPages } from '../../../support/rendered-pages.ts'
import { type Objects, writePdf } from './fixtures.ts'
import { sealedValues } from './sealed-values.ts'

const noPdftoppm = missingTool('pdftoppm')

/** The entries of a page, and the entries that it inherits from its parent. */
type Attributes = { page: string; inherited: string }

const boxes: [what: string, attributes: Attributes][] = [
  ['with only a media box', { page: '/MediaBox[0 0 300 200]', inherited: '' }],
  ['with a crop box inside the media box', { page: '/MediaBox[0 0 400 300]/CropBox[60 40 360 240]', inherited: '' }],
  ['with a shifted origin', { page: '/MediaBox[-150 -90 150 110]', inherited: '' }],
  [
    'with a crop box that extends beyond the media box',
    { page: '/MediaBox[0 0 300 200]/CropBox[-50 -50 300 200]', inherited: '' },
  ],
  ['in units of 1/36 inch', { page: '/MediaBox[0 0 150 100]/UserUnit 2', inherited: '' }],
  ['with inherited boxes', { page: '', inherited: '/MediaBox[0 0 400 300]/CropBox[60 40 360 240]' }],
  [
    'with a crop box inside an inherited media box',
    { page: '/CropBox[20 10 320 210]', inherited: '/MediaBox[0 0 400 300]' },
  ],
]
const turns = [0, 90, 180, 270]
const pages = turns.flatMap((turn) =>
  boxes.map(([what, attributes]) => ({
    what: `rotated by ${turn} degrees ${what}`,
    // The parent that contains the boxes also sets the rotation.
    page: attributes.inherited.includes('CropBox') ? attributes.page : `${attributes.page}/Rotate ${turn}`,
    inherited: attributes.inherited.includes('CropBox')
      ? `${attributes.inherited}/Rotate ${turn}`
      : attributes.inherited,
  })),
)

function documentOf(): Uint8Array {
  const objects: Objects = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, i) => `${3 + i * 2} 0 R`).join(' ')}]>>`,
  }
  for (const [i, { page, inherited }] of pages.entries()) {
    objects[3 + i * 2] = `<</Type/Pages/Parent 2 0 R/Count 1/Kids[${4 + i * 2} 0 R]${inherited}>>`
    objects[4 + i * 2] = `<</Type/Page/Parent ${3 + i * 2} 0 R${page}>>`
  }
  return writePdf(objects)
}

const box = { x: 0.1, y: 0.2, width: 0.6, height: 0.3 }

/** Returns a signature in the shape of an L that fills its canvas: its left side, then its lower edge. */
const letterOf = (aspectRatio: number): FieldValue => ({
  kind: 'drawn',
  aspectRatio,
  strokes: [[0, 0, 0, 1, aspectRatio, 1]],
})

const sealedWith = (values: (widthPoints: number, heightPoints: number) => FieldValue): Promise<Uint8Array> =>
  sealedValues(documentOf(), {
    box,
    count: pages.length,
    stampedAt: (_, widthPoints, heightPoints) => {
      const value = values(widthPoints, heightPoints)
      return { type: value.kind === 'text' ? 'text' : 'signature', value }
    },
  })

type Image = RenderedPage & { isInk: (x: number, y: number) => boolean }

const render = (pdf: Uint8Array): Image[] =>
  renderPages(pdf).map((page) => ({ ...page, isInk: (x, y) => page.level(x, y) < 128 }))

/**
 * Returns the parts of the field with ink, in a grid of nine from the upper left corner, and whether there is ink
 * outside the field.
 */
function inkOf({ width, height, isInk }: Image): { parts: boolean[]; isOutside: boolean } {
  const parts = Array<boolean>(9).fill(false)
  let isOutside = false
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isInk(x, y)) continue
      const across = (x + 0.5) / width - box.x
      const down = (y + 0.5) / height - box.y
      const column = Math.floor((across / box.width) * 3)
      const row = Math.floor((down / box.height) * 3)
      if (column < 0 || column > 2 || row < 0 || row > 2) isOutside = true
      else parts[row * 3 + column] = true
    }
  }
  return { parts, isOutside }
}

describe.skipIf(noPdftoppm)('a stamp as rendered by pdftoppm', () => {
  let drawn: Image[] = []
  let written: Image[] = []
  beforeAll(async () => {
    drawn = render(await sealedWith((width, height) => letterOf(width / height)))
    written = render(await sealedWith(() => ({ kind: 'text', text: `${'long words '.repeat(180)}end` })))
  }, 60_000)

  it.each(pages.map(({ what }, i) => [what, i] as const))('is upright and only in its box on a page %s', (_, i) => {
    expect(inkOf(drawn[i] as Image)).toEqual({
      parts: [true, false, false, true, false, false, true, true, true],
      isOutside: false,
    })
  })

  it.each(pages.map(({ what }, i) => [what, i] as const))(
    'fills its box with a text that is too long, but does not exceed the box, on a page %s',
    (_, i) => {
      expect(inkOf(written[i] as Image)).toEqual({ parts: Array(9).fill(true), isOutside: false })
    },
  )
})
