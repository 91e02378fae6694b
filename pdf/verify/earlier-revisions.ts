import type { ByteSource } from '../../base/bytes.ts'
import { openPdf, type PdfFile } from '../document/pdf-file.ts'
import { isWhiteSpace } from '../syntax/characters.ts'
import { changeBesidesArchive, prefix } from './archive-changes.ts'
import type { PlacedSignature } from './byte-range.ts'

/**
 * Returns the reason why a file was changed between an earlier seal and the next one. Returns null if only archive
 * updates (ISO 32000-2 section 12.8.2.2.2) are between them. The next seal covers a change without approving it, so its
 * signature does not reveal one. The update of a seal must continue the earlier seal's revision, or the last archive
 * update after it. `stamps` are the document time stamps of the file.
 */
export async function changeBeforeNextSeal(
  source: ByteSource,
  { earlier, next, stamps }: { earlier: PlacedSignature; next: PlacedSignature; stamps: readonly PlacedSignature[] },
): Promise<string | null> {
  const revision = await revisionAt(source, next.end)
  const base = continuedSection(revision)
  if (base === (await revisionAt(source, earlier.end)).xref.start) return unseenBytes(source, earlier.end, revision)
  const archive = stamps.filter(({ end }) => end > earlier.end)
  for (const stamp of archive) {
    if (base !== (await revisionAt(source, stamp.end)).xref.start) continue
    const archived = archive.filter(({ end }) => end <= stamp.end)
    const change = await changeBesidesArchive(prefix(source, stamp.end), earlier.end, archived)
    return change ?? unseenBytes(source, stamp.end, revision)
  }
  return otherUpdate
}

const otherUpdate = 'an update that no seal made comes between this signature and the next seal'
const lineEndBytesMax = 2

/**
 * Returns the reason why the objects of an update do not begin at the end of the previous revision. Returns null if
 * they do.
 */
async function unseenBytes(source: ByteSource, end: number, { xref }: PdfFile): Promise<string | null> {
  let first = source.length
  const section = xref.links[0]?.section
  for (const run of section?.runs ?? []) {
    for (let number = run.first; number < run.first + run.count; number++) {
      const entry = await section?.find(number)
      if (entry?.type === 'offset') first = Math.min(first, entry.offset)
    }
  }
  return first >= end && (await isLineEnd(source, end, first)) ? null : otherUpdate
}

/** Returns whether a range contains nothing or a line end. */
export const isLineEnd = async (source: ByteSource, start: number, end: number): Promise<boolean> =>
  end <= start + lineEndBytesMax && (await source.read(start, end - start)).every(isWhiteSpace)

/** Opens the revision of a file that ends at an offset. */
export const revisionAt = (source: ByteSource, end: number): Promise<PdfFile> => openPdf(prefix(source, end))

/** Returns the offset of the section before the newest one. */
const continuedSection = ({ xref }: PdfFile): unknown => xref.links[0]?.section.trailer.get('Prev')
