import { PdfFileError } from '../../document/errors.ts'
import type { PdfFile } from '../../document/pdf-file.ts'
import { readWorkAt } from '../../document/read-work.ts'
import { skipWhiteSpace } from '../../syntax/characters.ts'
import { PdfSyntaxError } from '../../syntax/errors.ts'
import { isArray, isNumber, isString } from '../../syntax/kinds.ts'
import type { PdfObject } from '../../syntax/objects.ts'
import { parseObject } from '../../syntax/parser.ts'

// The maximum number of codes that the fonts of a file may name. Fonts of real files name fewer.
const codesMax = 100_000_000

/**
 * Charges for the codes that a font names. pdf.js takes a step for each code, and a few bytes can repeatedly name all
 * two-byte codes. Throws PdfFileError `limit_exceeded`.
 */
export function chargeCodes({ work }: Pick<PdfFile, 'work'>, codes: number): void {
  if (codes > codesMax) throw new PdfFileError('limit_exceeded', 'a font maps more codes than the limit allows')
  work.charge(codes * readWorkAt.code)
}

/**
 * Charges for the bytes and the codes of a character map, before each part of the map is read. Throws PdfFileError
 * `limit_exceeded`.
 */
export function chargeMap(file: Pick<PdfFile, 'work'>, bytes: Uint8Array): void {
  file.work.charge(bytes.length * readWorkAt.mapByte)
  let codes = 0
  for (const more of codesOfMap(bytes)) {
    codes += more
    chargeCodes(file, codes > codesMax ? codes : more)
  }
}

/**
 * Returns the number of codes in the ranges of /W (one value per range) or /W2 (three values per range), ISO 32000-2
 * section 9.7.4.3.
 */
export function codesOfWidths(list: PdfObject | undefined, valuesPerRange: 1 | 3): number {
  if (!isArray(list)) return 0
  let codes = 0
  for (let i = 0; i + 1 < list.length; i += 2) {
    const [first, last] = [list[i], list[i + 1]]
    if (isArray(last)) {
      codes += last.length
      continue
    }
    codes += spanOf(first, last)
    i += valuesPerRange
  }
  return codes
}

const spanOf = (first: PdfObject | undefined, last: PdfObject | undefined): number =>
  isNumber(first) && isNumber(last) ? Math.max(0, last - first + 1) : 0

/**
 * Yields the number of codes in each range of a /ToUnicode map or an embedded CMap (ISO 32000-2 section 9.7.5). Yields
 * infinity if the map cannot be read. The caller can stop early, because a few bytes can repeat a range very often.
 */
export function* codesOfMap(bytes: Uint8Array): Generator<number> {
  let operands: PdfObject[] = []
  let isRange = false
  try {
    for (let at = skipWhiteSpace(bytes, 0); at < bytes.length; at = skipWhiteSpace(bytes, at)) {
      const word = wordAt(bytes, at)
      if (word === '') {
        const { value, end } = parseObject(bytes, at)
        operands.push(value)
        at = end
        if (!isRange || operands.length < 3) continue
      } else {
        isRange = rangeBegins.has(word)
        at += word.length
      }
      if (word === '' || rangeEnds.has(word)) yield codesIn(operands)
      operands = []
    }
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error
    yield Number.POSITIVE_INFINITY
  }
  yield codesIn(operands)
}

const rangeBegins = new Set(['beginbfrange', 'begincidrange', 'beginnotdefrange'])
const rangeEnds = new Set(['endbfrange', 'endcidrange', 'endnotdefrange'])
const words = /[A-Za-z]/

function wordAt(bytes: Uint8Array, at: number): string {
  let end = at
  while (end < bytes.length && words.test(String.fromCharCode(bytes[end]!))) end++
  const word = String.fromCharCode(...bytes.subarray(at, Math.min(end, at + 64)))
  return ['true', 'false', 'null'].includes(word) ? '' : word
}

/** Counts ranges of three operands: first code, last code and target. */
function codesIn(operands: PdfObject[]): number {
  let codes = 0
  for (let i = 0; i + 2 < operands.length; i += 3) {
    const [first, last] = [codeOf(operands[i]), codeOf(operands[i + 1])]
    codes += Math.max(0, last - first + 1)
  }
  return codes
}

const codeOf = (value: PdfObject | undefined): number =>
  isString(value) ? value.bytes.reduce((code, byte) => code * 256 + byte, 0) : 0
