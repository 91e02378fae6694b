import { concatBytes, utf8 } from '../../base/bytes.ts'
import type { InspectionBudgets } from '../inspect/policy/budgets.ts'
import { type InvalidReason, PdfRefusal } from '../inspect/policy/result.ts'
import { workOf } from '../inspect/policy/work-of.ts'
import { type BodyScanner, createBodyScanner } from '../inspect/scan/body-scanner.ts'
import { isRef } from '../syntax/kinds.ts'
import { type PdfDict, type PdfRef, pdfDict, pdfHexString } from '../syntax/objects.ts'
import type { Work } from '../syntax/work.ts'
import { checkFound } from './check-found.ts'
import { createFoundObjects, type FoundObjects } from './found-objects.ts'
import { createHeaderSearch } from './header-search.ts'
import { createLookalikeSearch } from './lookalikes.ts'
import { writeSection } from './write-section.ts'

/**
 * How a file is repaired: `keptBytes` of it from `keptFrom` on stay as they are, and `appended` follows. `isCut` where the file may
 * have had more objects, so that nothing may refer to one that is not there.
 */
export type Repair = { keptFrom: number; keptBytes: number; appended: Uint8Array; isCut: boolean }

/** Takes a body in chunks of any size, which it does not keep; both throw PdfRefusal, as does what costs more work than is allowed. */
export type PdfRepair = {
  push(chunk: Uint8Array): void
  /** `sha256` is that of all bytes, in 32. */
  finish(sha256: Uint8Array): Repair
}

/** Reasons for which an inspection refuses a file whose objects may all the same be whole. */
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

/** Whether a repair may help a file that is refused for a reason. */
export const isRepairable = (reason: string): boolean => repairable.has(reason)

/**
 * Finds the objects of a file whose cross-reference cannot be read, by their order alone: from its header to its last whole object every
 * byte must be one of an object, a section or a comment, as in any file. Refused is what readers that search for objects find
 * differently, and what those that can still follow its sections find differently: see `checkFound`.
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

/** What ends a file before its end, which the objects up to there outlive. */
const survived: ReadonlySet<InvalidReason> = new Set([
  'data_after_end',
  'end_missing',
  'object_unreadable',
  'stream_length_wrong',
  'unexpected_content',
  'xref_invalid',
])

/** A scanner that comes to rest at the first thing that is none of a body. */
function scanOf(scanner: BodyScanner): { push(chunk: Uint8Array): void; finish(): void } {
  let isOver = false
  const attempt = (step: () => unknown): void => {
    try {
      if (!isOver) step()
    } catch (error) {
      if (!(error instanceof PdfRefusal) || !survived.has(error.reason)) throw error
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
