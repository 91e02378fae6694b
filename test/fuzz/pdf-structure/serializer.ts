import { latin1 } from '../../../base/bytes.ts'
import { isArray, isDict } from '../../../pdf/syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../../pdf/syntax/objects.ts'
import type { RandomChoices } from './random-choices.ts'

/** Serializes values in random notations of ISO 32000-2, section 7.3. */
export type Serializer = {
  /** Returns white space or a comment, for positions where tokens need a separator. */
  gap(): string
  /** Returns white space, a comment or nothing. */
  blank(): string
  /** Returns white space, but no comment. */
  white(): string
  /** The line ending that this writer uses. */
  eol: string
  value(value: PdfObject): string
  /** Joins tokens with separators, which are random where they are optional. */
  join(tokens: readonly string[]): string
  string(bytes: Uint8Array): string
  number(value: number): string
}

const isRegular = (character: string | undefined): boolean =>
  character !== undefined && character !== '' && !/[\0\t\n\f\r ()<>[\]{}/%]/.test(character)

// Readers that search a file for objects would find an object in a comment.
const remarks = ['', ' a remark', '%', '<< /Size 3 >>', ' (', ' endobj', ' >>]', 'é ü', ' 7 0 R', '#41']

/** Keys with integer values, for which a decimal point is invalid. */
const wholeKeys = new Set(
  'Rotate Count Length Size Prev XRefStm N First F P W Index Columns Colors Predictor BitsPerComponent EarlyChange Width Height'.split(
    ' ',
  ),
)

const isWholeIn = (dict: PdfDict, key: string): boolean =>
  wholeKeys.has(key) && !(key === 'N' && dict.has('FunctionType'))

export function createSerializer(random: RandomChoices): Serializer {
  const eol = random.pick(['\n', '\n', '\r\n', '\r'])

  const comment = (): string => `%${random.pick(remarks)}${random.pick(['\n', '\r', '\r\n'])}`
  const space = (): string => {
    if (random.hasHabit('odd white space')) return random.pick(['\t', '\f', '\0', '\r', '\r\n', '  ', ' \n ', '\n\n'])
    return random.pick([' ', ' ', eol])
  }
  const gap = (): string => (random.hasHabit('comments', 0.2, 0.15) ? `${space()}${comment()}` : space())
  const blank = (): string => (random.hasHabit('no white space', 0.4, 0.7) ? '' : random.chance(0.6) ? '' : gap())

  const join = (tokens: readonly string[]): string => {
    let text = ''
    for (const token of tokens) {
      const mustPart = isRegular(text.at(-1)) && isRegular(token[0])
      text += text === '' ? token : `${mustPart ? gap() : blank()}${token}`
    }
    return text
  }

  const name = (text: string): string => {
    let written = '/'
    for (const character of text) {
      const code = character.charCodeAt(0)
      const mustEscape = code <= 0x20 || code >= 0x7f || '()<>[]{}/%#'.includes(character)
      const hex = code.toString(16).padStart(2, '0')
      if (mustEscape || random.hasHabit('escaped names', 0.25, 0.2))
        written += `#${random.chance(0.5) ? hex : hex.toUpperCase()}`
      else written += character
    }
    return written
  }

  const number = (value: number, isWhole = false): string => {
    const sign = value < 0 ? '-' : random.hasHabit('plus signs', 0.15, 0.3) ? '+' : ''
    const size = Math.abs(value)
    if (Number.isInteger(value)) {
      const zeros = random.hasHabit('leading zeros', 0.15, 0.3) ? '0'.repeat(1 + random.below(3)) : ''
      const tail =
        !isWhole && random.hasHabit('whole numbers with a point', 0.2, 0.4) ? random.pick(['.', '.0', '.00']) : ''
      if (size === 0 && tail !== '' && random.chance(0.3)) return `${random.pick(['', '-'])}.0`
      return `${sign}${zeros}${size}${tail}`
    }
    const text = size.toFixed(3)
    const short = size < 1 && random.hasHabit('numbers without a zero', 0.3) ? text.slice(1) : text
    return `${sign}${short}`
  }

  const hex = (bytes: Uint8Array): string => {
    let digits = ''
    for (const byte of bytes) {
      const pair = byte.toString(16).padStart(2, '0')
      digits += random.chance(0.5) ? pair : pair.toUpperCase()
      if (random.hasHabit('blanks in hexadecimal strings', 0.2, 0.2)) digits += random.pick([' ', '\n', '\t', '\r\n'])
    }
    const isCut = bytes.length > 0 && (bytes.at(-1)! & 15) === 0 && /0$/.test(digits)
    return `<${isCut && random.hasHabit('a last digit left out', 0.3) ? digits.slice(0, -1) : digits}>`
  }

  const literal = (bytes: Uint8Array): string => {
    const text = latin1(bytes)
    const isBalanced = /^[^()]*(\([^()]*\)[^()]*)*$/.test(text)
    const raw = isBalanced && random.hasHabit('brackets as they are', 0.4, 0.8)
    let written = ''
    for (const [i, byte] of bytes.entries()) {
      const character = String.fromCharCode(byte)
      const next = bytes[i + 1]
      const isDigitNext = next !== undefined && next >= 0x30 && next <= 0x39
      if (!(raw && '()'.includes(character)) && random.hasHabit('octal escapes', 0.25, 0.3)) {
        const octal = byte.toString(8)
        written += `\\${isDigitNext || random.chance(0.5) ? octal.padStart(3, '0') : octal}`
      } else if (character === '\\' || character === '\r') written += character === '\r' ? '\\r' : '\\\\'
      else if ('()'.includes(character)) written += raw ? character : `\\${character}`
      else if (character === '\n') written += random.pick(['\n', '\\n', '\r', '\r\n'])
      else if ('\t\b\f'.includes(character) && random.chance(0.5))
        written += { '\t': '\\t', '\b': '\\b', '\f': '\\f' }[character]
      else if (/[a-z]/.test(character) && !'nrtbf'.includes(character) && random.hasHabit('useless escapes', 0.1, 0.1))
        written += `\\${character}`
      else written += character
      // Avoids a lone CR before an LF, because both together are one line ending.
      if (next !== 0x0a && random.hasHabit('lines that go on', 0.2, 0.1))
        written += `\\${random.pick(['\n', '\r\n', '\r'])}`
    }
    return `(${written})`
  }

  const string = (bytes: Uint8Array): string =>
    random.hasHabit('hexadecimal strings', 0.5) ? hex(bytes) : literal(bytes)

  const tokensOf = (value: PdfObject, isWhole: boolean): string[] => {
    if (value === null || typeof value === 'boolean') return [String(value)]
    if (typeof value === 'number') return [number(value, isWhole)]
    if (isArray(value)) return ['[', ...value.flatMap((item) => tokensOf(item, isWhole)), ']']
    if (isDict(value)) {
      const entries = random.hasHabit('entries in any order', 0.4, 1) ? random.shuffled([...value]) : [...value]
      if (random.hasHabit('null entries', 0.2, 0.2)) entries.push([`Nil${random.below(9)}`, null])
      return ['<<', ...entries.flatMap(([key, item]) => [name(key), ...tokensOf(item, isWholeIn(value, key))]), '>>']
    }
    if (value.kind === 'ref') return [String(value.number), String(value.generation), 'R']
    if (value.kind === 'name') return [name(value.name)]
    if (value.kind === 'string') return [string(value.bytes)]
    throw new TypeError('a stream is written apart')
  }

  return {
    gap,
    blank,
    white: space,
    eol,
    join,
    string,
    number,
    value: (value) => join(tokensOf(value, Number.isInteger(value))),
  }
}
