import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldUserName, isUserName } from '../../../../core/scim/user-name.ts'
import { sized } from '../../../support/size.ts'

describe('the comparison of user names', () => {
  test.each([
    ['letter case', 'Anna@Example.COM', 'anna@example.com'],
    ['character width', 'ａｎｎａ@example.com', 'anna@example.com'],
    ['letter case and composed accents', 'jo\u0308rg@example.com', 'JÖRG@example.com'],
    ['letter case and a sharp s', 'STRASSE@example.com', 'straße@example.com'],
    ['letter case and a capital sharp s', 'STRAẞE@example.com', 'straße@example.com'],
    ['letter case and ligatures', 'ﬁnn@example.com', 'FINN@example.com'],
    ['letter case and the final sigma', 'ΟΔΟΣ@example.com', 'οδοσ@example.com'],
    ['a long s', 'ſimon@example.com', 'simon@example.com'],
  ])('matches names that differ only in %s', (_, one, other) => {
    expect(foldUserName(one)).toBe(foldUserName(other))
  })

  test.each([
    ['a dotless i', 'mıke@example.com', 'mike@example.com'],
    ['accents', 'jörg@example.com', 'jorg@example.com'],
    ['the script of similar letters', 'аnna@example.com', 'anna@example.com'],
  ])('distinguishes names that differ in %s', (_, one, other) => {
    expect(foldUserName(one)).not.toBe(foldUserName(other))
  })

  test('folds a name idempotently and regardless of letter case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = foldUserName(text)
        expect(foldUserName(folded)).toBe(folded)
        expect(foldUserName(text.toLowerCase())).toBe(folded)
      }),
      { numRuns: sized(1_000, 5_000) },
    )
  })
})

test.each([
  ['anna@example.com', true],
  ["o'neil+tag@sub.example.co", true],
  ['jörg@büro.example', true],
  ['анна@пример.рф', true],
  ['a@b.c', true],
  ['a@127.0.0.1', false],
  ['', false],
  ['anna', false],
  ['anna@example', false],
  ['@example.com', false],
  ['anna@', false],
  ['anna@@example.com', false],
  ['anna@ex@ample.com', false],
  ['.anna@example.com', false],
  ['anna.@example.com', false],
  ['an..na@example.com', false],
  ['anna@-example.com', false],
  ['anna@example..com', false],
  ['anna@example.com.', false],
  ['anna @example.com', false],
  ['anna@example.com\n', false],
  ['<anna@example.com>', false],
  ['"anna"@example.com', false],
  [`${'a'.repeat(65)}@example.com`, false],
  [`a@${'b'.repeat(250)}.com`, false],
])('reports whether %j is a valid userName: %s', (text, isOne) => {
  expect(isUserName(text)).toBe(isOne)
})
