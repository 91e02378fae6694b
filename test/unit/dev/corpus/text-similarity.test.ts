import { expect, test } from 'vitest'
import { editDistance, textSimilarity } from '../../../../dev/corpus/text-similarity.ts'

test.each([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['', 'abc', 3],
  ['abcabba', 'cbabac', 5],
  ['kitten', 'sitting', 5],
])('computes the edit distance between the texts %j and %j: %i', (one, other, edits) => {
  expect([editDistance(one, other), editDistance(other, one)]).toEqual([edits, edits])
})

test.each([
  ['with different white space and ligatures', 'an  of\ufb01ce\n', 'an office', 1],
  ['with and without directional controls', '\u202babc\u202c', 'abc', 1],
  ['in a different order', 'ab cd', 'cd ab', 0.4],
  ['with swapped pages', 'abcd\fefgh', 'efgh\fabcd', 0],
  ['if one of them lacks a page', 'abcd\fefgh', 'abcd', 2 / 3],
])('computes the similarity of two texts %s', (_, one, other, similarity) => {
  expect(textSimilarity(one, other)).toBeCloseTo(similarity, 10)
})
