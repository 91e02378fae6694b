import { expect, test } from 'vitest'
import { editDistance, textSimilarity } from '../../../../dev/corpus/text-similarity.ts'

test.each([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['', 'abc', 3],
  ['abcabba', 'cbabac', 5],
  ['kitten', 'sitting', 5],
])('turns %j into %j with %i removals and additions', (one, other, edits) => {
  expect([editDistance(one, other), editDistance(other, one)]).toEqual([edits, edits])
})

test.each([
  ['white space and ligatures do not count', 'an  of\ufb01ce\n', 'an office', 1],
  ['nor do signs of direction', '\u202babc\u202c', 'abc', 1],
  ['other order counts', 'ab cd', 'cd ab', 0.4],
  ['pages are compared with their like', 'abcd\fefgh', 'efgh\fabcd', 0],
  ['a missing page is all missing', 'abcd\fefgh', 'abcd', 2 / 3],
])('compares texts: %s', (_, one, other, similarity) => {
  expect(textSimilarity(one, other)).toBeCloseTo(similarity, 10)
})
