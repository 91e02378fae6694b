import { rightToLeft } from '../../base/direction.ts'
import { visualText } from '../../pdf/compose/bidi.ts'
import { foldLetters, type LetterLine, type PointBox, thinSpace } from './lines.ts'

/**
 * Returns the boxes of all occurrences of a text within one line, from top to bottom. A space in the text matches any
 * gap.
 */
export function findText(lines: readonly LetterLine[], text: string): PointBox[] {
  const wanted = foldLetters(text).trim().replace(/ +/g, ' ')
  if (wanted === '') return []
  const isFromRight = rightToLeft.test(wanted)
  const seen = isFromRight ? [...new Set([visualText(wanted, 'rtl'), visualText(wanted, 'ltr')])] : [wanted]
  const pattern = new RegExp(seen.map((each) => patternOf(isFromRight ? oneSided(each) : each)).join('|'), 'gu')
  return lines.flatMap((line) =>
    Array.from((isFromRight ? oneSided(line.text) : line.text).matchAll(pattern), (match) =>
      line.boxOf(match.index, match.index + match[0].length),
    ),
  )
}

const patternOf = (text: string): string =>
  [...text].map((letter) => (letter === ' ' ? `[ ${thinSpace}]` : escaped(letter))).join(`${thinSpace}?`)

const escaped = (letter: string): string => letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')

// In right-to-left text, some fonts map brackets in logical order and others in visual order, so both forms match.
const oneSided = (text: string): string =>
  text.replace(/[)\]}>»]/g, (bracket) => '([{<«'[')]}>»'.indexOf(bracket)] ?? '')
