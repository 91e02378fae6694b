import { describe, expect, it } from 'vitest'
import { utf8 } from '../../../../../base/bytes.ts'
import { createTextWork, readWorkAt } from '../../../../../pdf/document/read-work.ts'
import { chargeCodes, chargeMap, codesOfMap, codesOfWidths } from '../../../../../pdf/text/page-subset/code-ranges.ts'

describe('the code counter for font metrics', () => {
  it.each([
    ['ranges of /W', [0, 99, 500, 200, 299, 500], 1, 200],
    ['lists of /W', [5, [1, 2, 3], 0, 9, 500], 1, 13],
    ['ranges of /W2', [0, 99, 1, 2, 3, 200, 200, 1, 2, 3], 3, 101],
    ['a repeated range', Array(4).fill([0, 65_535, 500]).flat(), 1, 4 * 65_536],
    ['a range that ends before it begins', [9, 0, 500], 1, 0],
    ['a missing list', undefined, 1, 0],
  ] as const)('counts the codes in %s', (_, list, values, codes) => {
    expect(codesOfWidths(list as never, values)).toBe(codes)
  })
})

describe('the code counter for character maps', () => {
  it.each([
    ['2 beginbfrange <0000> <FFFF> <0041> <00> <0F> [<0041>] endbfrange', 65_536 + 16],
    ['1 begincidrange <0000> <00FF> 7 endcidrange 1 beginnotdefrange <00><01> 0 endnotdefrange', 258],
    ['1 beginbfrange (\\000\\000) (\\000\\377) <0041> endbfrange', 256],
    ['2 beginbfchar <0001> <0041> <0002> <FFFF> endbfchar', 0],
    ['/CIDInit /ProcSet findresource begin 12 dict begin begincmap endcmap end end', 0],
    ['1 beginbfrange <0000> <000F> <0041>', 16],
    ['<zz', Number.POSITIVE_INFINITY],
  ])('counts the codes in %j: %d', (map, codes) => {
    expect([...codesOfMap(utf8(map))].reduce((sum, more) => sum + more, 0)).toBe(codes)
  })
})

it('charges CPU work for the codes and bytes of a character map, and rejects more work than the limit', () => {
  const work = createTextWork(0)
  chargeMap({ work }, utf8('1 beginbfrange <0000> <FFFF> <0041> endbfrange'))
  expect(work.spent()).toBe(46 * readWorkAt.mapByte + 65_536 * readWorkAt.code)
  const codes = 400_000_000 / readWorkAt.code
  expect(() => chargeCodes({ work }, codes)).toThrow('too much work')
  expect(work.isOver()).toBe(true)
})

it('reads no more of a character map than the limit allows', () => {
  const ranges = '<0000> <FFFF> <0041> '.repeat(1_000)
  const broken = utf8(`1000 beginbfrange ${ranges} <zz`)
  // The limit is reached long before the end of the map, so the error at its end does not matter.
  expect(() => chargeMap({ work: createTextWork(0) }, broken)).toThrow('too much work')
})

it('rejects an infinite number of character codes without charging CPU work', () => {
  const work = createTextWork(0)
  expect(() => chargeCodes({ work }, Number.POSITIVE_INFINITY)).toThrow('more codes than the limit')
  expect(work.isOver()).toBe(false)
})
