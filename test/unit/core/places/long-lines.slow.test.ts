import { expect, test } from 'vitest'
import { findText } from '../../../../core/places/find-text.ts'
import { linesOf } from '../../../../core/places/lines.ts'
import { findTags } from '../../../../core/places/tags.ts'

const lineOf = (text: string) =>
  linesOf([...text].map((letter, index) => ({ text: letter, x: index, y: 0, angle: 0, width: 1, size: 2 })))

test.each(['x', '}', '{', '}x', '{{x'])(
  'finds no text and at most one unclosed tag in a line of 200,000 characters that repeats %j',
  (piece) => {
    const lines = lineOf(piece.repeat(Math.ceil(200_000 / piece.length)))
    expect(lines).toHaveLength(1)
    expect(lines[0]!.boxOf(0, lines[0]!.text.length)[2]).toBeGreaterThanOrEqual(199_998)
    expect(findText(lines, 'nowhere')).toEqual([])
    const { found, bad } = findTags(lines)
    expect([found, bad.map(({ code }) => code)]).toEqual([
      [],
      piece === 'x' || piece === '}x' ? [] : ['tag_not_closed'],
    ])
  },
)
