import type { ByteSource } from '../../base/bytes.ts'
import { openPdf } from '../document/pdf-file.ts'
import { type FoundSignature, readSignatures } from '../document/read-signatures.ts'
import { createReadWork } from '../document/read-work.ts'
import { defaultReadLimits } from '../document/window-source.ts'
import { unboundedWork, type Work } from '../syntax/work.ts'
import { type PlacedSignature, placeSignatures } from './byte-range.ts'

const revisionsMax = 16
const searchedBytesMax = 4_194_304

/**
 * Returns the signatures of the newest revision. Throws a PdfFileError if the file is broken, encrypted or beyond the
 * limits.
 */
export const findSignatures = async (source: ByteSource, work: Work = unboundedWork): Promise<FoundSignature[]> =>
  readSignatures(await openPdf(source, defaultReadLimits, work))

/**
 * Returns the newest signature of the newest earlier revision that has one, if the newest revision of the file hides
 * it. Finds revisions by the `%%EOF` markers in the last 4 MiB.
 */
export async function findSealedRevision(source: ByteSource): Promise<PlacedSignature | null> {
  const start = Math.max(0, source.length - searchedBytesMax)
  const tail = await source.read(start, source.length - start)
  const work = createReadWork(source.length)
  for (const end of revisionEnds(tail).slice(0, revisionsMax)) {
    const revision: ByteSource = { length: start + end, read: (offset, length) => source.read(offset, length) }
    const stated = await findSignatures(revision, work).catch(() => [])
    const { placed } = await placeSignatures(revision, stated)
    const signature = placed.find(({ isTimestamp }) => !isTimestamp)
    if (signature) return signature
  }
  return null
}

const endMark = [0x25, 0x25, 0x45, 0x4f, 0x46]

/** Returns the positions after each `%%EOF` marker and its end-of-line marker, last position first. */
function revisionEnds(bytes: Uint8Array): number[] {
  const ends: number[] = []
  for (let at = bytes.length - endMark.length; at >= 0; at--) {
    if (!endMark.every((byte, i) => bytes[at + i] === byte)) continue
    let end = at + endMark.length
    if (bytes[end] === 0x0d) end++
    if (bytes[end] === 0x0a) end++
    ends.push(end)
  }
  return ends
}
