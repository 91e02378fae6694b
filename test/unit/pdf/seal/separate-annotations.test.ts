import { describe, expect, it } from 'vitest'
import { latin1 } from '../../../../base/bytes.ts'
import { renderPages } from '../../../support/rendered-pages.ts'
import { inspect } from '../inspect/inspect.ts'
import { field, type Objects, seal, streamBody, writePdf } from './fixtures.ts'

const link =
  '<</Type /Annot /Rect [10 10 +50.0 30] /Border [0 0 0] /A <</S /URI /URI (https\\072//example.com)>> /Subtype /Link>>'
const box =
  '<</Subtype /Square /Rect [60 10.50 120 60] /F 4 /C [1 0 0] /AP <</N 9 0 R>> /Contents <426f78> /#4e#4D (box)>>'
const look = streamBody('/Type/XObject/Subtype/Form/BBox[0 0 60 50]', '1 0 0 RG 3 w 2 2 56 46 re S')
const page = (more: string) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]${more}>>`

/** The signature is on page 1. Page 2 contains annotations, and pages 3 and 4 share an annotation array. */
const objects = (more: Objects = {}): Objects => ({
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Count 4/Kids[3 0 R 4 0 R 5 0 R 6 0 R]>>',
  3: page(''),
  4: page(`/Annots[${link} 8 0 R ${box}]`),
  5: page('/Annots 7 0 R'),
  6: page('/Annots 7 0 R'),
  7: `[ ${link}\n]`,
  8: '<</Type/Annot/Subtype/Link/Rect[130 10 150 30]/Border[0 0 0]>>',
  9: look,
  ...more,
})
const original = writePdf(objects())

/** Returns the appended object bodies by object number. */
const appendedTo = (before: Uint8Array, whole: Uint8Array): Map<number, string> => {
  const text = latin1(whole.subarray(before.length))
  return new Map(
    [...text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, number, body]) => [Number(number), body!]),
  )
}
const listedOn = (body = ''): number[] =>
  [...(/\/Annots \[(.*?)\]/.exec(body)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number))

describe('the first seal of a file with direct annotations', () => {
  it('writes each direct annotation of a page as a separate object, in its original notation', async () => {
    expect(inspect(original)).toMatchObject({ ok: true, features: ['inline_annotations', 'uri_links'] })
    const { whole } = await seal(original, [field()], { hasInlineAnnotations: true })
    const found = appendedTo(original, whole)
    const [first, kept, second] = listedOn(found.get(4))
    expect([found.get(first!), kept, found.get(second!)]).toEqual([link, 8, box])
    const shared = listedOn(found.get(5))
    expect([shared, found.get(shared[0]!)]).toEqual([listedOn(found.get(6)), link])
    expect(shared).toHaveLength(1)
    expect([7, 8, 9].filter((number) => found.has(number))).toEqual([])
    expect(inspect(whole)).toMatchObject({ ok: true })
  })

  it('keeps the order of annotations that it writes as separate objects', async () => {
    const { whole } = await seal(original, [field({ pageNumber: 2 })], { hasInlineAnnotations: true })
    const found = appendedTo(original, whole)
    const [first, kept, second, ...added] = listedOn(found.get(4))
    expect([found.get(first!), kept, found.get(second!)]).toEqual([link, 8, box])
    expect(added.map((number) => /\/Subtype \/(\w+)/.exec(found.get(number) ?? '')?.[1])).toEqual(['Stamp', 'Widget'])
  })

  it('changes no pixel of a page whose annotations it writes as separate objects', async () => {
    const { whole } = await seal(original, [field()], { hasInlineAnnotations: true })
    const [before, after] = [renderPages(original), renderPages(whole)]
    const pixels = before.slice(1).map(({ width, height, level }, index) => {
      const other = after[index + 1]!
      const points = Array.from({ length: width * height }, (_, at) => [at % width, Math.floor(at / width)] as const)
      return {
        dark: points.some(([x, y]) => level(x, y) < 128),
        same: points.every(([x, y]) => level(x, y) === other.level(x, y)),
      }
    })
    expect(pixels).toEqual([
      { dark: true, same: true },
      { dark: false, same: true },
      { dark: false, same: true },
    ])
  })

  it('does not change other pages without direct annotations', async () => {
    const plain = writePdf(objects({ 4: page('/Annots[8 0 R]'), 7: '[8 0 R]' }))
    expect(inspect(plain)).toMatchObject({ ok: true, features: [] })
    const { whole } = await seal(plain, [field()], { hasInlineAnnotations: true })
    expect([3, 4, 5, 6].filter((number) => appendedTo(plain, whole).has(number))).toEqual([3])
  })
})

it('does not rewrite annotations that an earlier signature covers', async () => {
  const { whole: first } = await seal(original, [field()])
  const { whole } = await seal(first, [field({ fieldId: 'f2' })], { hasInlineAnnotations: true })
  expect([3, 4, 5, 6].filter((number) => appendedTo(first, whole).has(number))).toEqual([3])
})

it('writes annotations of files above 5 MiB as separate objects only up to 500 pages', async () => {
  const withPages = (count: number): Uint8Array => {
    const pages = Array.from({ length: count }, (_, i) => [i + 10, page('')] as const)
    const kids = ['4 0 R', ...pages.map(([number]) => `${number} 0 R`)]
    return writePdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: `<</Type/Pages/Count ${kids.length}/Kids[${kids.join(' ')}]>>`,
      3: streamBody('', ' '.repeat(5_300_000)),
      4: page(`/Annots[${link} 8 0 R ${box}]`),
      8: '<</Type/Annot/Subtype/Link/Rect[130 10 150 30]/Border[0 0 0]>>',
      9: look,
      ...Object.fromEntries(pages),
    })
  }
  const separated = await Promise.all(
    [499, 500].map(async (count) => {
      const file = withPages(count)
      const found = appendedTo(
        file,
        (await seal(file, [field({ pageNumber: 2 })], { hasInlineAnnotations: true })).whole,
      )
      return listedOn(found.get(4)).length
    }),
  )
  expect(separated).toEqual([3, 0])
})

it('writes annotations as separate objects only if there are at most 10,000', async () => {
  const crowded = (count: number) => writePdf(objects({ 4: page(`/Annots[${link.repeat(count)}]`), 7: '[]' }))
  const separated = await Promise.all(
    [10_000, 10_001].map(async (count) => {
      const file = crowded(count)
      return appendedTo(file, (await seal(file, [field()], { hasInlineAnnotations: true })).whole).has(4)
    }),
  )
  expect(separated).toEqual([true, false])
})
