import type { ByteSource } from '../../base/bytes.ts'
import type { Rect } from '../document/page-geometry.ts'
import { allPageNumbers } from '../document/page-tree.ts'
import { openPdf } from '../document/pdf-file.ts'
import { type FoundSignature, readSignatures } from '../document/read-signatures.ts'
import { type ExpectedFill, type FillMismatch, verifyFills } from './read-fills.ts'
import { type FoundStamp, readStamps } from './read-stamps.ts'

export type ReadBack = { signatures: FoundSignature[]; stamps: FoundStamp[]; fillMismatches: FillMismatch[] }

/**
 * Reopens a sealed file. Returns its signatures, the stamps on the given pages (by default all pages), and the form
 * fields that differ from the expected values. Throws PdfFileError.
 */
export async function readBack(
  source: ByteSource,
  pageNumbers?: number[],
  fills: readonly ExpectedFill[] = [],
): Promise<ReadBack> {
  const file = await openPdf(source)
  const signatures = await readSignatures(file)
  const stamps = await readStamps(file, pageNumbers ?? (await allPageNumbers(file)))
  return { signatures, stamps, fillMismatches: await verifyFills(file, fills) }
}

export type ExpectedStamp = { fieldId: string; pageNumber: number; text: string; rect: Rect }

export type StampMismatch = { fieldId: string; mismatch: 'missing' | 'page' | 'text' | 'rect' | 'appearance' }

const rectSlack = 0.001

/**
 * Returns the expected stamps that are missing or different. If several stamps have the same field id, one match is
 * enough.
 */
export function verifyStamps(expected: ExpectedStamp[], found: FoundStamp[]): StampMismatch[] {
  return expected.flatMap((stamp) => {
    const candidates = found.filter(({ fieldId }) => fieldId === stamp.fieldId)
    const mismatches = candidates.map((candidate) => mismatchOf(stamp, candidate))
    if (mismatches.includes(null)) return []
    return [{ fieldId: stamp.fieldId, mismatch: mismatches.at(-1) ?? 'missing' }]
  })
}

function mismatchOf(expected: ExpectedStamp, found: FoundStamp): StampMismatch['mismatch'] | null {
  if (found.pageNumber !== expected.pageNumber) return 'page'
  if (found.text !== expected.text) return 'text'
  const isSameRect = found.rect?.every((value, i) => Math.abs(value - (expected.rect[i] as number)) <= rectSlack)
  if (!isSameRect) return 'rect'
  return found.hasAppearance ? null : 'appearance'
}
