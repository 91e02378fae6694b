import type { PdfRef } from '../../syntax/objects.ts'
import { PdfRefusalError } from '../policy/result.ts'
import type { LiveObjects } from './live-objects.ts'
import type { ObjectTable } from './object-table.ts'

/**
 * A stream whose /Length is a reference. It has `dataBytes` up to `endstream`, and the last `lineEndBytes` of them may
 * belong to an end-of-line marker.
 */
export type ReferencedLength = { slot: number; reference: PdfRef; dataBytes: number; lineEndBytes: number }

/** Throws PdfRefusalError unless /Length is correct in each live stream and each cross-reference stream. */
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
