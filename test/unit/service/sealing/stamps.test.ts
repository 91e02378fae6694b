import { expect, test } from 'vitest'
import type { EnvelopeState, SignatureField } from '../../../../core/signing/model.ts'
import { filledFields, stampsFor, testMarks } from '../../../../service/sealing/stamps.ts'

const field = (id: string, pageNumber = 1): SignatureField =>
  ({ id, type: 'text', pageNumber, x: 0.1, y: 0.1, width: 0.2, height: 0.1 }) as SignatureField
const typed = { kind: 'text', text: 'Anna' } as const

test('stamps a field only if a value is stored under its id, even for ids such as toString', () => {
  const fields = [field('a'), field('toString'), field('b')]
  expect(filledFields(fields, { b: typed })).toEqual([{ field: fields[2], value: typed }])
})

test.each(['\u3164', '\u2800', '\u115f\u200b'])('adds no stamp for the invisible value %j', (text) => {
  const fields = [field('a'), field('b')]
  const values = { a: { kind: 'typed', text, hand: 'formal' }, b: typed } as const
  expect(filledFields(fields, values)).toEqual([{ field: fields[1], value: typed }])
})

test('adds a test mark to each page with a field, or else to the first page, in the sandbox only', () => {
  const pagesOf = (environment: 'test' | 'live', pages: number[], copies: number[] = []) =>
    testMarks(
      { environment, locale: 'en' } as EnvelopeState,
      pages.map((page) => ({ field: field(`on ${page}`, page), value: typed })),
      { fields: copies.map((number) => ({ fill: { copies: [{ page: { number } }] } })) } as never,
    ).map((one) => one.field.pageNumber)
  expect(pagesOf('test', [2, 3, 2])).toEqual([2, 3])
  expect(pagesOf('test', [2], [2, 5])).toEqual([2, 5])
  expect(pagesOf('test', [])).toEqual([1])
  expect(pagesOf('live', [2])).toEqual([])
})

test('shares one appearance among fields with the same text and size', () => {
  const filled = ['a', 'b', 'c'].map((id) => ({ field: field(id), value: typed }))
  const box = { widthPoints: 100, heightPoints: 20, fill: null }
  const plan = { fields: [box, { ...box, widthPoints: 100.0001 }, { ...box, heightPoints: 30 }] } as never
  const { items, stamps } = stampsFor(filled, plan)
  expect(items).toHaveLength(2)
  expect(stamps).toEqual([
    { appearanceIndex: 0, text: 'Anna' },
    { appearanceIndex: 0, text: 'Anna' },
    { appearanceIndex: 1, text: 'Anna' },
  ])
  expect(() => stampsFor(filled, { fields: [box] } as never)).toThrow(RangeError)
})
