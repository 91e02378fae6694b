import { expect, test } from 'vitest'
import { LetterBuffer } from '../../../../../pdf/text/interpreter/letter-buffer.ts'

test.each([0, 1, 127, 128, 129, 1_024, 4_097, 50_000])(
  'joins a run of %i letters, also after an unfinished run was cleared',
  (count) => {
    const letters = Array.from({ length: count }, (_, i) => ['a', 'é', 'ffi', '漢', '\u{1f600}', '\ud800'][i % 6]!)
    const buffer = new LetterBuffer()
    for (const letter of letters) buffer.add(letter)
    expect(buffer.take()).toBe(letters.join(''))
    expect(buffer.take()).toBe('')
    buffer.add('left by a page that was given up')
    buffer.clear()
    for (const letter of letters) buffer.add(letter)
    expect(buffer.take()).toBe(letters.join(''))
  },
)
