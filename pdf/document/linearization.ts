import { skipWhiteSpace } from '../syntax/characters.ts'
import { PdfSyntaxError } from '../syntax/errors.ts'
import { asCount, isDict, isNumber } from '../syntax/kinds.ts'
import type { PdfObject } from '../syntax/objects.ts'
import { parseIndirectObject } from '../syntax/parser.ts'

/** The parameter dictionary of a linearized file, which is its first object (ISO 32000-2 annex F.3.3). */
export type Linearization = { length: number; pageCount: number; pageIndex: number; pageNumber: number }

/** Returns the linearization dictionary, or null if readers would not recognize the object as one. */
export function linearizationOf(value: PdfObject): Linearization | null {
  const version = isDict(value) ? value.get('Linearized') : null
  if (!isDict(value) || !isNumber(version) || version <= 0) return null
  const [length, pageCount, pageNumber] = ['L', 'N', 'O'].map((key) => asCount(value.get(key)))
  if (length == null) return null
  return { length, pageCount: pageCount ?? -1, pageNumber: pageNumber ?? -1, pageIndex: asCount(value.get('P')) ?? 0 }
}

/** Returns the file length that the linearization dictionary at the start of a file states, or null without one. */
export function statedLength(start: Uint8Array): number | null {
  try {
    const { value } = parseIndirectObject(start, skipWhiteSpace(start, 0))
    return linearizationOf(value)?.length ?? null
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null
    throw error
  }
}
