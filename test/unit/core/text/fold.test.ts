import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, foldWithPlaces } from '../../../../core/text/fold.ts'

const pieces = [
  'a',
  'B',
  ' ',
  '\n',
  'ß',
  'é',
  'e\u0301',
  '\u0301',
  '😀',
  'ﬁ',
  '\u00ad',
  'İ',
  'Σ',
  '\x7f',
  '\0',
  '①',
  'ς',
]
const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(''))

test.each([
  ['Äpfel STRASSE Straße', 'apfel strasse strasse'],
  ['ﬁnal ① İstanbul', 'final 1 istanbul'],
  ['soft\u00adhyphen', 'softhyphen'],
])('folds %j to %j for searches', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('maps each character of a folded text to its position in the original text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { text: folded, starts } = foldWithPlaces(text)
      expect(starts).toHaveLength(folded.length + 1)
      expect(starts.at(-1)).toBe(text.length)
      for (let unit = 0; unit < folded.length; unit++) {
        const begin = starts[unit]!
        const next = starts.find((start, index) => index > unit && start > begin) ?? text.length
        expect(foldText(text.slice(begin, next))).toContain(folded[unit])
      }
    }),
  )
})
