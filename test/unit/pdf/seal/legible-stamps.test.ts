import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { toBase64 } from '../../../../base/bytes.ts'
import type { FieldType } from '../../../../core/signing/field-types.ts'
import type { FieldValue } from '../../../../core/signing/model.ts'
import { writePng } from '../../../../pdf/pixels/write-png.ts'
import { missingTool, runTool } from '../../../support/pdf-tools.ts'
import { type RenderedPage, renderPages } from '../../../support/rendered-pages.ts'
import { writePdf } from './fixtures.ts'
import { sealedValues } from './sealed-values.ts'

const noPdftoppm = missingTool('pdftoppm')
const noPdftotext = missingTool('pdftotext')

/** A bar on a transparent image. */
const barred = { width: 60, height: 20, pixels: new Uint8Array(60 * 20 * 4) }
for (let x = 5; x < 55; x++) for (let y = 9; y < 12; y++) barred.pixels[(y * 60 + x) * 4 + 3] = 255

const values: [type: FieldType, value: FieldValue][] = [
  ['text', { kind: 'text', text: 'Nordlicht GmbH, Kiel' }],
  ['date', { kind: 'text', text: '2026-11-21' }],
  ['checkbox', { kind: 'checkbox', checked: true }],
  ['signature', { kind: 'typed', text: 'Anna Berg' }],
  ['signature', { kind: 'drawn', aspectRatio: 3, strokes: [[0.2, 0.5, 1, 0.2, 2, 0.8]] }],
  ['signature', { kind: 'image', image: toBase64(writePng(barred)), width: 60, height: 20 }],
]
const box = { x: 0.1, y: 0.3, width: 0.8, height: 0.4 }
// The lightest colors that still count as dark.
const stripes = Array.from({ length: 150 }, (_, i) => `${(i % 5) / 6} g ${i * 2} 0 2 100 re f`).join('\n')
const backgrounds = { black: '0 g 0 0 300 100 re f', blue: '.1 .1 .4 rg 0 0 300 100 re f', striped: stripes, white: '' }

/** Returns a sealed file with one page for each value. */
async function sealedOn(background: string): Promise<Uint8Array> {
  const kids = values.map((_, i) => `${5 + i} 0 R`).join(' ')
  const original = writePdf({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: `<</Type/Pages/Count ${values.length}/Kids[${kids}]/MediaBox[0 0 300 100]>>`,
    3: `<</Length ${background.length}>>\nstream\n${background}\nendstream`,
    4: 'null',
    ...Object.fromEntries(values.map((_, i) => [5 + i, '<</Type/Page/Parent 2 0 R/Contents 3 0 R>>'])),
  })
  return sealedValues(original, {
    box,
    count: values.length,
    stampedAt: (i) => ({ type: values[i]![0], value: values[i]![1] }),
  })
}

const reach = 8

/** Returns the number of ink pixels in the box that have light pixels next to them. */
function legibleInk({ width, height, level }: RenderedPage): number {
  const hasLightNear = (x: number, y: number): boolean => {
    for (let by = -reach; by <= reach; by++) if (level(x + by, y) > 200 || level(x, y + by) > 200) return true
    return false
  }
  let ink = 0
  let light = 0
  for (let y = Math.ceil(box.y * height); y < (box.y + box.height) * height; y++) {
    for (let x = Math.ceil(box.x * width); x < (box.x + box.width) * width; x++) {
      if (level(x, y) > 200) light++
      if (level(x, y) < 100 && hasLightNear(x, y)) ink++
    }
  }
  return Math.min(ink, light)
}

describe.skipIf(noPdftoppm)('a stamped page', () => {
  const pages = new Map<string, RenderedPage[]>()
  let onWhite = new Uint8Array()

  beforeAll(async () => {
    for (const [name, background] of Object.entries(backgrounds)) {
      const sealed = await sealedOn(background)
      pages.set(name, renderPages(sealed))
      if (name === 'white') onWhite = new Uint8Array(sealed)
    }
  }, 60_000)

  const kinds = values.map(([type, { kind }], i) => [`the ${kind} value of a ${type} field`, i] as const)
  it.each(['black', 'blue', 'striped'].flatMap((name) => kinds.map(([kind, i]) => [kind, name, i] as const)))(
    'draws %s legibly on a %s background',
    (_, name, i) => {
      expect(legibleInk(pages.get(name)![i]!)).toBeGreaterThan(300)
    },
  )

  it.skipIf(noPdftotext)('writes stamped values as text that pdftotext extracts once', () => {
    const folder = mkdtempSync(join(tmpdir(), 'legible-'))
    try {
      writeFileSync(join(folder, 'sealed.pdf'), onWhite)
      const [text, date, , name] = runTool('pdftotext', [join(folder, 'sealed.pdf'), '-']).split('\f')
      expect([text, date, name].map((words) => words?.trim())).toEqual([
        'Nordlicht GmbH, Kiel',
        '2026-11-21',
        'Anna Berg',
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
