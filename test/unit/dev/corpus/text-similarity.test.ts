import { expect, test } from 'vitest'
import { editDistance, textSimilarity } from '../../../../dev/corpus/text-similarity.ts'

test.each([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['', 'abc', 3],
  ['abcabba', 'cbabac', 5],
  ['kitten', 'sitting', 5],
])('counts the removals and additions that turn the text %j into %j (%i)', (one, other, edits) => {
  expect([editDistance(one, other), editDistance(other, one)]).toEqual([edits, edits])
})

test.each([
  ['ignoring white space and ligatures', 'an  of\ufb01ce\n', 'an office', 1],
  ['ignoring direction marks', '\u202babc\u202c', 'abc', 1],
  ['counting a changed order', 'ab cd', 'cd ab', 0.4],
  ['page by page', 'abcd\fefgh', 'efgh\fabcd', 0],
  ['counting a missing page completely', 'abcd\fefgh', 'abcd', 2 / 3],
])('computes the similarity of two texts %s', (_, one, other, similarity) => {
  expect(textSimilarity(one, other)).toBeCloseTo(similarity, 10)
})
