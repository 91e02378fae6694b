import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesPattern, readPattern, sampleOfPattern } from '../../../../../core/signing/validation/pattern.ts'

const matches = (pattern: string, text: string): boolean => matchesPattern(readPattern(pattern), text)
const native = (pattern: string, text: string): boolean => new RegExp(`^(?:${pattern})$`, 'u').test(text)

const letters = fc.constantFrom('a', 'b', '1', '-', 'é')
const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', '1', '\\d', '\\w', '[ab]', '[^a]', '\\p{L}', '-', ''),
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `${a}${b}`),
    fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(${a}|${b})`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,}', '{0,2}'))
      .map(([part, quantifier]) => `(?:${part})${quantifier}`),
  ),
}))

describe('the pattern matcher', () => {
  it("agrees with JavaScript's regular expressions", () => {
    fc.assert(
      fc.property(pattern, fc.array(letters, { maxLength: 6 }), (source, characters) => {
        const text = characters.join('')
        expect(matches(source, text)).toBe(native(source, text))
      }),
      { numRuns: 300 },
    )
  })

  it('makes at most two character checks per character of the text for an ambiguous pattern', () => {
    const stalled = readPattern('(a|a)*(a|a)*(a+)+(a*)*b')
    const text = 'a'.repeat(2_000)
    const tests = countTests(() => expect(matchesPattern(stalled, text)).toBe(false))
    expect(tests).toBeLessThanOrEqual(text.length * 2)
  })

  it.each([
    ['^[A-Z]{2}-\\d{4}$', 'AB-1234', true],
    ['[A-Z]{2}-\\d{4}', 'AB-12345', false],
    ['^a|b$', 'b', true],
    ['a\\$', 'a$', true],
    ['.+', 'two\nlines', false],
    ['\\p{L}+', 'Ünal', true],
    ['.', '\u{1f600}', true],
  ])('reports whether the pattern %s matches the text %j: %s', (source, text, expected) => {
    expect(matches(source, text)).toBe(expected)
  })
})

describe('the pattern parser', () => {
  it.each([
    ...['(a', 'a)', '(?=a)', '(?<=a)', '(?<n>a)', '(a)\\1', '\\bа', 'a**', 'a+?', '[z-a]', '[a', '*', '{2}', 'a{3,2}'],
    ...['a{201}', '(a{100}){100}', '\\u0041', 'a^b', 'a$b', '\\', '('.repeat(30) + ')'.repeat(30)],
  ])('rejects the pattern %s', (source) => {
    expect(() => readPattern(source)).toThrow(SyntaxError)
  })
})

describe('the sample value of a pattern', () => {
  it('matches the pattern, or is null if none is found', () => {
    fc.assert(
      fc.property(pattern, (source) => {
        const read = readPattern(source)
        const sample = sampleOfPattern(read)
        if (sample !== null) expect(matchesPattern(read, sample)).toBe(true)
      }),
      { numRuns: 200 },
    )
    expect(sampleOfPattern(readPattern('[A-Z]{2}-\\d{4}'))).toBe('AA-1111')
    expect(sampleOfPattern(readPattern('\\p{Script=Han}'))).toBe(null)
  })
})

/** Counts how many characters a pattern looks up in character sets. */
function countTests(run: () => void): number {
  const { test } = RegExp.prototype
  let count = 0
  RegExp.prototype.test = function (text) {
    count++
    return test.call(this, text)
  }
  try {
    run()
  } finally {
    RegExp.prototype.test = test
  }
  return count
}
