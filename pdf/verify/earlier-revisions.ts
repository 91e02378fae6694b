import type { ByteSource } from '../../base/bytes.ts'
import { because, type Reason } from '../../base/reasons.ts'
import { hasFieldLocks } from '../document/field-locks.ts'
import { formOf, listFields } from '../document/form.ts'
import { openPdf, type PdfFile } from '../document/pdf-file.ts'
import { type ChangePermission, permissionsOf } from '../document/permissions.ts'
import { defaultReadLimits, sweepLimits } from '../document/window-source.ts'
import { isWhiteSpace } from '../syntax/characters.ts'
import type { Work } from '../syntax/work.ts'
import { changeBesidesArchive, prefix } from './archive-changes.ts'
import type { PlacedSignature } from './byte-range.ts'
import { forbiddenChange } from './forbidden-changes.ts'
import { createRevisionWork, type RevisionWork } from './revision-work.ts'

/**
 * Returns the reason why a file changed between an earlier seal and the next seal. Returns null if only archive updates
 * (ISO 32000-2 section 12.8.2.2.2) are between them. The next seal covers a change without approving it, so its
 * signature does not reveal the change. The update of a seal must continue the earlier seal's revision, or the last
 * archive update after it. `stamps` are the document timestamps of the file.
 */
export async function changeBeforeNextSeal(
  source: ByteSource,
  { earlier, next, stamps }: { earlier: PlacedSignature; next: PlacedSignature; stamps: readonly PlacedSignature[] },
  work: RevisionWork = createRevisionWork(source.length),
): Promise<Reason | null> {
  const revision = await revisionAt(source, next.end, work.reads)
  const base = continuedSection(revision)
  if (base === (await revisionAt(source, earlier.end, work.reads)).xref.start)
    return unseenBytes(source, earlier.end, revision)
  const archive = stamps.filter(({ end }) => end > earlier.end)
  for (const stamp of archive) {
    if (base !== (await revisionAt(source, stamp.end, work.reads)).xref.start) continue
    const archived = archive.filter(({ end }) => end <= stamp.end)
    const change = await changeBesidesArchive(prefix(source, stamp.end), earlier.end, archived, { work })
    return change ?? unseenBytes(source, stamp.end, revision)
  }
  return otherUpdate
}

/**
 * Returns the reason why updates between another party's signature and the next seal change more than the signature
 * permits (`forbiddenChange`), or null. The update of the seal counts as permitted. `work` limits all comparisons in a
 * file together.
 */
export async function forbiddenBeforeSeal(
  source: ByteSource,
  { earlier, next, stamps }: { earlier: PlacedSignature; next: PlacedSignature; stamps: readonly PlacedSignature[] },
  work: RevisionWork = createRevisionWork(source.length),
): Promise<Reason | null> {
  const sealed = await revisionAt(source, next.end, work.reads)
  const end = await firstOffset(sealed)
  const [signed, base] = [
    await openAll(prefix(source, earlier.end), work.reads),
    await openAll(prefix(source, end), work.reads),
  ]
  if (base.xref.start !== continuedSection(sealed)) return otherUpdate
  if (base.xref.start === signed.xref.start) return null
  const { permission } = await restrictionOf(signed)
  if (permission !== 1) return forbiddenChange(signed, base, permission)
  const archive = stamps.filter((stamp) => stamp.end > earlier.end && stamp.end <= end)
  return changeBesidesArchive(prefix(source, end), earlier.end, archive, { work })
}

/**
 * The changes that the signatures of a revision permit. `isRestricting` is true if they restrict changes or lock
 * fields.
 */
export type Restriction = { permission: ChangePermission | null; isRestricting: boolean }

/** Reads the restrictions that the signatures of a revision set. */
export async function restrictionOf(file: PdfFile): Promise<Restriction> {
  const form = await formOf(file)
  const fields = form === null ? [] : await listFields(file, form)
  const { permission } = await permissionsOf(file, fields)
  return { permission, isRestricting: permission !== null || (await hasFieldLocks(file, fields)) }
}

/**
 * Opens a revision with read limits that suffice to read all of its objects. Several revisions can share one `work`
 * limit.
 */
export const openAll = (source: ByteSource, work: Work): Promise<PdfFile> =>
  openPdf(source, sweepLimits(source.length), work)

const otherUpdate = because(
  'foreign_update',
  'an update that no seal made comes between this signature and the next seal',
)
const lineEndBytesMax = 2

/**
 * Returns the reason why an update's objects do not begin at the end of the previous revision. Returns null if they do.
 */
async function unseenBytes(source: ByteSource, end: number, revision: PdfFile): Promise<Reason | null> {
  const first = await firstOffset(revision)
  return first >= end && (await isLineEnd(source, end, first)) ? null : otherUpdate
}

/** Returns the offset of the first object in the newest update of a revision. */
async function firstOffset({ source, xref }: PdfFile): Promise<number> {
  let first = source.length
  const section = xref.links[0]?.section
  for (const run of section?.runs ?? []) {
    for (let number = run.first; number < run.first + run.count; number++) {
      const entry = await section?.find(number)
      if (entry?.type === 'offset') first = Math.min(first, entry.offset)
    }
  }
  return first
}

/** Returns whether a byte range is empty or contains only an end-of-line marker. */
export const isLineEnd = async (source: ByteSource, start: number, end: number): Promise<boolean> =>
  end <= start + lineEndBytesMax && (await source.read(start, end - start)).every(isWhiteSpace)

/** Opens the revision that ends at an offset of the file. */
export const revisionAt = (source: ByteSource, end: number, work: Work): Promise<PdfFile> =>
  openPdf(prefix(source, end), defaultReadLimits, work)

/** Returns the offset of the cross-reference section before the newest one. */
const continuedSection = ({ xref }: PdfFile): unknown => xref.links[0]?.section.trailer.get('Prev')
