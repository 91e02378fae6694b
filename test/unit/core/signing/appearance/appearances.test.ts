import fc from 'fast-check'
import { unzlibSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { AppearanceItem } from '../../../../../core/signing/appearance/appearances.ts'
import type { FieldType } from '../../../../../core/signing/field-types.ts'
import type { FieldValue } from '../../../../../core/signing/model.ts'
import { sized } from '../../../../support/size.ts'
import { readPages } from '../../../pdf/compose/read-pdf.ts'
import { appearancesPdf } from './appearances-pdf.ts'

const item = (type: FieldType, value: FieldValue, widthPoints = 180, heightPoints = 24): AppearanceItem => ({
  fieldId: `fld_${type}`,
  type,
  value,
  widthPoints,
  heightPoints,
})
const text = (value: string, widthPoints?: number, heightPoints?: number) =>
  item('text', { kind: 'text', text: value }, widthPoints, heightPoints)
const compose = (...items: AppearanceItem[]) => appearancesPdf(items)
const pagesOf = async (...items: AppearanceItem[]) => readPages(await compose(...items))
const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

const drawn: FieldValue = {
  kind: 'drawn',
  aspectRatio: 3,
  strokes: [
    [0.2, 0.5, 1, 0.2, 2, 0.8],
    [2.5, 0.5],
  ],
}
const oneOfEach: AppearanceItem[] = [
  item('signature', { kind: 'typed', text: 'Мария Кузнецова' }, 200, 50),
  item('signature', drawn, 200, 50),
  item('initials', { kind: 'typed', text: 'ÁN' }, 40, 30.5),
  item('date', { kind: 'text', text: '2026-11-21' }, 90.25, 18),
  item('name', { kind: 'text', text: 'Αλέξανδρος Παπαδόπουλος' }),
  item('email', { kind: 'text', text: 'nguyen@example.org' }),
  item('text', { kind: 'text', text: 'Nguyễn Thị Hồng Ánh → ✓' }),
  item('checkbox', { kind: 'checkbox', checked: true }, 14, 14),
  item('radio', { kind: 'checkbox', checked: true }, 14, 14),
  item('multiselect', { kind: 'checkbox', checked: true }, 14, 14),
  { ...item('consent', { kind: 'checkbox', checked: false }, 300, 30), statement: 'I agree to the terms.' },
]

describe('a PDF of field appearances', () => {
  test('contains a page for each field, with its text and the size of its box', async () => {
    expect(await pagesOf(...oneOfEach)).toEqual([
      { width: 200, height: 50, text: 'Мария Кузнецова' },
      { width: 200, height: 50, text: '' },
      { width: 40, height: 30.5, text: 'ÁN' },
      { width: 90.25, height: 18, text: '2026-11-21' },
      { width: 180, height: 24, text: 'Αλέξανδρος Παπαδόπουλος' },
      { width: 180, height: 24, text: 'nguyen@example.org' },
      { width: 180, height: 24, text: 'Nguyễn Thị Hồng Ánh → ✓' },
      { width: 14, height: 14, text: '' },
      { width: 14, height: 14, text: '' },
      { width: 14, height: 14, text: '' },
      { width: 300, height: 30, text: 'I agree to the terms.' },
    ])
  })

  test('is byte-identical for the same input', async () => {
    expect(Buffer.compare(await compose(...oneOfEach), await compose(...oneOfEach))).toBe(0)
  })

  test('has a cross-reference table and no dates', async () => {
    const pdf = latin1(await compose(...oneOfEach))
    expect(pdf.startsWith('%PDF-1.7\n')).toBe(true)
    expect(pdf).toContain('\nxref\n0 ')
    expect(pdf).not.toMatch(/ObjStm|XRef|CreationDate|ModDate|Producer|\/Info/)
    for (const [, offset, number] of offsetsOf(pdf))
      expect(pdf.slice(offset).startsWith(`${number} 0 obj\n`)).toBe(true)
  })

  test('tags each font subset with six letters that depend on its glyphs', async () => {
    const names = async (...items: AppearanceItem[]) =>
      [...new Set(latin1(await compose(...items)).match(/\/[A-Z]{6}\+[A-Za-z-]+/g))].sort()
    expect(await names(text('abc'))).toHaveLength(1)
    expect((await names(text('abc')))[0]).not.toBe((await names(text('abd')))[0])
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('rejects a box of width %s', async (width) => {
    await expect(compose(text('a', width))).rejects.toThrow(RangeError)
  })
})

function offsetsOf(pdf: string): (readonly [string, number, number])[] {
  const table = pdf.slice(pdf.lastIndexOf('\nxref\n')).match(/\d{10} 00000 n /g) ?? []
  return table.map((entry, index) => [entry, Number(entry.slice(0, 10)), index + 1] as const)
}

describe('the text of a field appearance', () => {
  const sentence = 'The tenant agrees to keep the garden and the two sheds in good order.'

  test.each([
    ['fits on one line at the default font size', 'short', 180, 20, ['short']],
    [
      'wraps in a box with room for several lines',
      sentence,
      150,
      60,
      ['The tenant agrees to', 'keep the garden and the', 'two sheds in good order.'],
    ],
    ['keeps its line breaks', 'one\ntwo\r\nthree', 120, 50, ['one', 'two', 'three']],
    [
      'is truncated with an ellipsis at 6 points',
      sentence,
      80,
      14,
      ['The tenant agrees to keep', 'the garden and the two s…'],
    ],
    ['is truncated on one line in a low box', sentence, 40, 6, ['The tenant agre…']],
    [
      'breaks inside a word that is wider than the box',
      'W'.repeat(40),
      100,
      24,
      ['W'.repeat(17), 'W'.repeat(17), 'W'.repeat(6)],
    ],
  ])('%s', async (_, value, width, height, lines) => {
    const [page] = await pagesOf(text(value, width, height))
    expect(page?.text.split('\n').map((line) => line.trim())).toEqual(lines)
  })

  test.each(['name', 'date', 'email'] as const)('stays on a single line for the type %s', async (type) => {
    const [page] = await pagesOf(item(type, { kind: 'text', text: 'Maria del Carmen González' }, 100, 40))
    expect(page?.text).toBe('Maria del Carmen González')
  })

  test('contains U+FFFD for each character that no font supports', async () => {
    const [page] = await pagesOf(text('Ali 𒀀\u0007', 300, 24))
    expect(page?.text).toBe('Ali \ufffd\ufffd')
  })

  test('keeps combining marks that have no composed form', async () => {
    const [page] = await pagesOf(text('x̂ i̊ ė̃ ȃ́'))
    expect(page?.text).toBe('x̂ i̊ ė̃ ȃ́')
  })
})

test('composes field appearances with only finite numbers for generated values and box sizes', async () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 60 })
  const number = fc.oneof(fc.double({ min: -2, max: 4 }), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 1e308))
  const value: fc.Arbitrary<FieldValue> = fc.oneof(
    anyText.map((given) => ({ kind: 'text' as const, text: given })),
    anyText.map((given) => ({ kind: 'typed' as const, text: given })),
    fc.boolean().map((checked) => ({ kind: 'checkbox' as const, checked })),
    fc.record({ kind: fc.constant('drawn' as const), aspectRatio: number, strokes: fc.array(fc.array(number)) }),
  )
  const side = fc.double({ min: 0.01, max: 2_000, noNaN: true })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(value, side, side), { minLength: 20, maxLength: 20 }), async (list) => {
      const items = list.map(([given, width, height]) => item('text', given, width, height))
      const pdf = latin1(await compose(...items))
      expect(pdf.endsWith('%%EOF\n')).toBe(true)
      expect(contentsOf(pdf).join()).not.toMatch(/NaN|Infinity|\de[+-]?\d/)
    }),
    { numRuns: sized(5, 25), seed: 7 },
  )
})

function contentsOf(pdf: string): string[] {
  return [...pdf.matchAll(/<<\/Filter \/FlateDecode\/Length (\d+)>>\nstream\n/g)].map((match) => {
    const start = match.index + match[0].length
    return latin1(unzlibSync(Buffer.from(pdf.slice(start, start + Number(match[1])), 'latin1')))
  })
}
