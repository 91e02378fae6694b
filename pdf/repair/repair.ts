import { concatBytes, utf8 } from '../../base/bytes.ts'
import type { InspectionBudgets } from '../inspect/policy/budgets.ts'
import { type InvalidReason, PdfRefusalError } from '../inspect/policy/result.ts'
import { workOf } from '../inspect/policy/work-of.ts'
import { createBodyScanner } from '../inspect/scan/body-scanner.ts'
import type { BodyScanner } from '../inspect/scan/scan-parts.ts'
import { isRef } from '../syntax/kinds.ts'
import { type PdfDict, type PdfRef, pdfDict, pdfHexString } from '../syntax/objects.ts'
import type { Work } from '../syntax/work.ts'
import { checkFound } from './check-found.ts'
import { createFoundObjects, type FoundObjects } from './found-objects.ts'
import { createHeaderSearch } from './header-search.ts'
import { createLookalikeSearch } from './lookalikes.ts'
import { writeSection } from './write-section.ts'

/**
 * A repaired file: `keptBytes` bytes of the original from `keptFrom` on, followed by `appended`. `isCut` is true if
 * objects at the end may have been lost, in which case no reference may lead to a missing object.
 */
export type Repair = { keptFrom: number; keptBytes: number; appended: Uint8Array; isCut: boolean }

/**
 * Repairs a body that arrives in chunks of any size, without storing the chunks. Both methods throw PdfRefusalError,
 * for example if the work exceeds the limit.
 */
export type PdfRepair = {
  push(chunk: Uint8Array): void
  /** Returns the repair of the received body. `sha256` is the 32-byte digest of all its bytes. */
  finish(sha256: Uint8Array): Repair
}

/** The refusal reasons for files whose objects may all be intact. */
const repairable: ReadonlySet<string> = new Set<InvalidReason>([
  'not_a_pdf',
  'end_missing',
  'data_after_end',
  'unexpected_content',
  'object_unreadable',
  'stream_length_wrong',
  'xref_invalid',
  'xref_missing',
  'xref_loop',
  'xref_mismatch',
])

/** Returns whether a repair may make a file with this refusal reason acceptable. */
export const isRepairable = (reason: string): boolean => repairable.has(reason)

/**
 * Creates a repair for a file with unreadable cross-reference sections. Finds the objects by reading the body in order.
 * From the header to the last complete object, every byte must belong to an object, a section or a comment. Refuses
 * files that readers would recover differently (`checkFound`).
 */
export function createPdfRepair(budgets: InspectionBudgets, work: Work): PdfRepair {
  const { events, found } = createFoundObjects(budgets, work)
  const scanner = createBodyScanner(events, budgets, work)
  const lookalikes = createLookalikeSearch(work)
  const header = createHeaderSearch()
  const scan = scanOf(scanner)

  const take = (chunk: Uint8Array): void => {
    if (chunk.length === 0) return
    work.charge(chunk.length * workOf.scannedByte)
    scan.push(chunk)
  }

  return {
    push(chunk) {
      lookalikes.push(chunk)
      take(header.push(chunk))
    },
    finish(sha256) {
      take(header.finish())
      scan.finish()
      const keptFrom = header.offset()
      checkFound(found, lookalikes.finish(), keptFrom)
      const offset = found.end + 1
      const trailer = trailerOf(found, sha256)
      const section = writeSection(found.index, { offset, numberEnd: found.numberEnd, trailer })
      return { keptFrom, keptBytes: found.end, appended: concatBytes(utf8('\n'), section), isCut: found.isCut }
    },
  }
}

/** The refusal reasons that stop the scan but leave the previous objects intact. */
const survived: ReadonlySet<InvalidReason> = new Set([
  'data_after_end',
  'end_missing',
  'object_unreadable',
  'stream_length_wrong',
  'unexpected_content',
  'xref_invalid',
])

/** Returns a scanner that stops at the first bytes that do not belong to a body, and ignores all bytes after them. */
function scanOf(scanner: BodyScanner): { push(chunk: Uint8Array): void; finish(): void } {
  let isOver = false
  const attempt = (step: () => unknown): void => {
    try {
      if (!isOver) step()
    } catch (error) {
      if (!(error instanceof PdfRefusalError) || !survived.has(error.reason)) throw error
      isOver = true
    }
  }
  return { push: (chunk) => attempt(() => scanner.push(chunk)), finish: () => attempt(() => scanner.finish()) }
}

function trailerOf({ catalogs, info, id, index }: FoundObjects, sha256: Uint8Array): PdfDict {
  const own = pdfHexString(sha256.slice(0, 16))
  const trailer = pdfDict({ Root: catalogs[0] as PdfRef, ID: [id?.[0] ?? own, own] })
  if (isRef(info) && index.has(info.number)) trailer.set('Info', info)
  return trailer
}
