import { asCount, isDict, isNumber } from '../../syntax/kinds.ts'
import type { PdfObject } from '../../syntax/objects.ts'
import { PdfRefusalError } from '../policy/result.ts'
import type { CollectedPages } from './pages.ts'

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

/**
 * Throws PdfRefusalError if a linearization dictionary contradicts the page tree, because some readers use it. If its
 * file length is wrong, the file was updated, and readers ignore the dictionary.
 */
export function checkLinearization(
  { linearization, length }: { linearization: Linearization | null; length: number },
  { numbers }: CollectedPages,
): void {
  if (linearization === null || linearization.length !== length) return
  const { pageCount, pageIndex, pageNumber } = linearization
  if (pageCount !== numbers.length || numbers[pageIndex] !== pageNumber)
    throw new PdfRefusalError('linearization_wrong')
}
