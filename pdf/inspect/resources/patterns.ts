import { isArray, isNumber, isRef } from '../../syntax/kinds.ts'
import type { PdfDict, PdfObject } from '../../syntax/objects.ts'
import { type Demands, must, said } from './required-keys.ts'

// If the pattern repeats more often than this within its box, some readers draw nothing.
const REPEATS_MAX = 1_000

/**
 * Requires a pattern to have the entries that make all readers paint the same (ISO 32000-2 sections 8.7.3 and 8.7.4).
 */
export function demandOfPattern(dict: PdfDict, noted: Demands): void {
  const isTiling = dict.has('XStep') || dict.has('TilingType')
  const type = said(dict, 'PatternType')
  if (type === 1 || isTiling) {
    must(noted, 'one', type)
    demandOfTiling(dict, noted)
  } else {
    must(noted, 'two', type)
    must(noted, 'something', said(dict, 'Shading'))
  }
  const matrix = said(dict, 'Matrix')
  if (matrix !== null) must(noted, 'matrix', matrix)
}

function demandOfTiling(dict: PdfDict, noted: Demands): void {
  const box = said(dict, 'BBox')
  must(noted, 'paintType', said(dict, 'PaintType'))
  must(noted, 'tilingType', said(dict, 'TilingType'))
  must(noted, 'box', box)
  const [left, bottom, right, top]: PdfObject[] = isArray(box) ? box : []
  demandOfStep(said(dict, 'XStep'), [left, right], noted)
  demandOfStep(said(dict, 'YStep'), [bottom, top], noted)
}

function demandOfStep(step: PdfObject, [from, to]: (PdfObject | undefined)[], noted: Demands): void {
  must(noted, 'tilingStep', step)
  if (isRef(step) || !isNumber(step) || !isNumber(from) || !isNumber(to)) return
  if (Math.abs(step) * REPEATS_MAX < Math.abs(to - from)) noted.wrong()
}
