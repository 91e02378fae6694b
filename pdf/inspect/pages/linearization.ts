import { asCount, isDict, isNumber } from '../../syntax/kinds.ts'
import type { PdfObject } from '../../syntax/objects.ts'
import { PdfRefusal } from '../policy/result.ts'
import type { CollectedPages } from './pages.ts'

/** What the first object of a linearized file says of it (ISO 32000-2 annex F.3.3). */
export type Linearization = { length: number; pageCount: number; pageIndex: number; pageNumber: number }

/** What the object says where it is such a dictionary; null when readers do not take it for one. */
export function linearizationOf(value: PdfObject): Linearization | null {
  const version = isDict(value) ? value.get('Linearized') : null
  if (!isDict(value) || !isNumber(version) || version <= 0) return null
  const [length, pageCount, pageNumber] = ['L', 'N', 'O'].map((key) => asCount(value.get(key)))
  if (length == null) return null
  return { length, pageCount: pageCount ?? -1, pageNumber: pageNumber ?? -1, pageIndex: asCount(value.get('P')) ?? 0 }
}

/**
 * Refuses a linearized file whose dictionary names other pages than its tree: some readers go by it. One of another length
 * has been updated, and nobody does.
 */
export function checkLinearization(
  { linearization, length }: { linearization: Linearization | null; length: number },
  { numbers }: CollectedPages,
): void {
  if (linearization === null || linearization.length !== length) return
  const { pageCount, pageIndex, pageNumber } = linearization
  if (pageCount !== numbers.length || numbers[pageIndex] !== pageNumber) throw new PdfRefusal('linearization_wrong')
}
