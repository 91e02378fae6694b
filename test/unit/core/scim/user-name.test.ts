import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldUserName, isUserName } from '../../../../core/scim/user-name.ts'
import { sized } from '../../../support/size.ts'

describe('the comparison of user names', () => {
  test.each([
    ['letter case', 'Anna@Example.COM', 'anna@example.com'],
    ['full width', 'ａｎｎａ@example.com', 'anna@example.com'],
    ['composed and decomposed accents', 'jo\u0308rg@example.com', 'JÖRG@example.com'],
    ['sharp s', 'STRASSE@example.com', 'straße@example.com'],
    ['capital sharp s', 'STRAẞE@example.com', 'straße@example.com'],
    ['ligatures', 'ﬁnn@example.com', 'FINN@example.com'],
    ['both small sigmas', 'ΟΔΟΣ@example.com', 'οδοσ@example.com'],
    ['the long s', 'ſimon@example.com', 'simon@example.com'],
  ])('ignores %s when it compares user names', (_, one, other) => {
    expect(foldUserName(one)).toBe(foldUserName(other))
  })

  test.each([
    ['the dotless i', 'mıke@example.com', 'mike@example.com'],
    ['accents', 'jörg@example.com', 'jorg@example.com'],
    ['similar letters of other scripts', 'аnna@example.com', 'anna@example.com'],
  ])('distinguishes user names by %s', (_, one, other) => {
    expect(foldUserName(one)).not.toBe(foldUserName(other))
  })

  test('folds a user name to the same form for any letter case, even repeatedly', () => {
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
