import { isArray, isNumber, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { check, entryOf, type ValueChecks } from './required-keys.ts'

// The maximum number of repetitions of a pattern within its box. Beyond it, some readers draw nothing.
const REPEATS_MAX = 1_000

/**
 * Requires a pattern to have the entries with which all readers paint it in the same way (ISO 32000-2 sections 8.7.3
 * and 8.7.4).
 */
export function checkPattern(dict: PdfDict, noted: ValueChecks): void {
  const isTiling = dict.has('XStep') || dict.has('TilingType')
  const type = entryOf(dict, 'PatternType')
  if (type === 1 || isTiling) {
    check(noted, 'one', type)
    checkTiling(dict, noted)
  } else {
    check(noted, 'two', type)
    check(noted, 'something', entryOf(dict, 'Shading'))
  }
  const matrix = entryOf(dict, 'Matrix')
  if (matrix !== null) check(noted, 'matrix', matrix)
}

function checkTiling(dict: PdfDict, noted: ValueChecks): void {
  const box = entryOf(dict, 'BBox')
  check(noted, 'paintType', entryOf(dict, 'PaintType'))
  check(noted, 'tilingType', entryOf(dict, 'TilingType'))
  check(noted, 'box', box)
  const [left, bottom, right, top]: PdfObject[] = isArray(box) ? box : []
  checkStep(entryOf(dict, 'XStep'), [left, right], noted)
  checkStep(entryOf(dict, 'YStep'), [bottom, top], noted)
}

function checkStep(step: PdfObject, [from, to]: (PdfObject | undefined)[], noted: ValueChecks): void {
  check(noted, 'tilingStep', step)
  if (isRef(step) || !isNumber(step) || !isNumber(from) || !isNumber(to)) return
  if (Math.abs(step) * REPEATS_MAX < Math.abs(to - from)) noted.wrong()
}
