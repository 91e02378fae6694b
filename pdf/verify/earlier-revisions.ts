import type { ByteSource } from '../../base/bytes.ts'
import { formOf, isSigned, listFields } from '../document/form.ts'
import { openPdf, type PdfFile } from '../document/pdf-file.ts'
import { permissionsOf } from '../document/permissions.ts'
import type { FoundSignature } from '../document/read-signatures.ts'
import { isWhiteSpace } from '../syntax/characters.ts'
import { isRef } from '../syntax/kinds.ts'
import { changeBesidesArchive, prefix } from './archive-changes.ts'
import { type PlacedSignature, placeSignatures } from './byte-range.ts'
import { findByteRanges, placeUnlisted } from './unlisted-signatures.ts'

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
  if (first < end || first > end + lineEndBytesMax) return otherUpdate
  return (await source.read(end, first - end)).every(isWhiteSpace) ? null : otherUpdate
}

/** Returns whether a later update removed a signature that restricts changes from the form. */
export async function hasRemovedSignature(source: ByteSource, stated: FoundSignature[]): Promise<boolean> {
  const inForm = (await placeSignatures(source, stated)).placed
  const { placed, hasMore } = await placeUnlisted(source, await findByteRanges(source), inForm)
  if (hasMore) return true
  for (const { end } of placed) if ((await permissionAt(source, end).catch(() => null)) !== null) return true
  return false
}

/**
 * Returns the field name of a signature that forbids all changes (/P 1, ISO 32000-2 table 257) although the file was
 * changed after it. Returns null if there is none. Reads the permission from the revision that the signature covers,
 * because a later update can rewrite it.
 */
export async function findReopenedSignature(source: ByteSource, stated: FoundSignature[]): Promise<string | null> {
  const { placed } = await placeSignatures(source, stated)
  for (const { fieldName, end } of placed) {
    if (end === source.length || (await permissionAt(source, end)) !== 1) continue
    const later = placed.filter((signature) => signature.end > end)
    if ((await changeBesidesArchive(source, end, later)) !== null) return fieldName
  }
  return null
}

/** Returns the field name of a signature whose object a later update rewrote. Returns null if there is none. */
export async function findRewrittenSignature(source: ByteSource): Promise<string | null> {
  const file = await openPdf(source)
  const form = await formOf(file)
  for (const { name, value } of form === null ? [] : (await listFields(file, form)).filter(isSigned)) {
    if (isRef(value) && (await placesOf(file, value.number)) > 1) return name
  }
  return null
}

/** Returns the number of positions at which the sections of a file locate an object. */
async function placesOf({ xref }: PdfFile, number: number): Promise<number> {
  const places = new Set<string>()
  for (const { section, hidden } of xref.links) {
    for (const one of hidden === null ? [section] : [section, hidden]) {
      const entry = await one.find(number)
      if (entry?.type === 'offset') places.add(String(entry.offset))
      if (entry?.type === 'compressed') places.add(`${entry.streamNumber} ${entry.index}`)
    }
  }
  return places.size
}

async function permissionAt(source: ByteSource, end: number) {
  const file = await revisionAt(source, end)
  const form = await formOf(file)
  return (await permissionsOf(file, form === null ? [] : await listFields(file, form))).permission
}

const revisionAt = (source: ByteSource, end: number): Promise<PdfFile> => openPdf(prefix(source, end))

/** Returns the offset of the section before the newest one. */
const continuedSection = ({ xref }: PdfFile): unknown => xref.links[0]?.section.trailer.get('Prev')
