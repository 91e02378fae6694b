import type { PdfRef } from '../../syntax/objects.ts'
import { PdfRefusalError } from '../policy/result.ts'
import type { LiveObjects } from './live-objects.ts'
import type { ObjectTable } from './object-table.ts'

/**
 * The stream in a slot with a reference as its length. Up to `endstream`, it has `dataBytes`. The last `lineEndBytes`
 * may belong to a line end.
 */
export type ReferencedLength = { slot: number; reference: PdfRef; dataBytes: number; lineEndBytes: number }

/** Throws PdfRefusalError unless each live stream, and each cross-reference stream, has the length that it refers to. */
export function checkLengths(
  { lengths, objects }: { lengths: readonly ReferencedLength[]; objects: ObjectTable },
  live: LiveObjects,
  sectionNumbers: ReadonlySet<number | null>,
): void {
  for (const { slot, reference, dataBytes, lineEndBytes } of lengths) {
    if (!live.isLive(slot) && !sectionNumbers.has(objects.number(slot))) continue
    const length = live.get(reference.number)
    const isFitting =
      Number.isInteger(length) && Number(length) <= dataBytes && Number(length) >= dataBytes - lineEndBytes
    if (!isFitting) throw new PdfRefusalError('stream_length_wrong')
  }
}
