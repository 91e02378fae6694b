import { PdfRefusalError } from '../inspect/policy/result.ts'
import { isNamed, isRef } from '../syntax/kinds.ts'
import { declaresEncryption } from '../syntax/xref.ts'
import type { FoundObjects } from './found-objects.ts'
import type { Lookalikes } from './lookalikes.ts'

/**
 * Throws PdfRefusalError for a file whose objects readers find differently. Examples are a number with two objects,
 * sections that contradict the found objects, an update, and no or several catalogs. Except in one part that the end of
 * the file truncates, no other bytes may look like an object, a section or an end marker. An offset in `looks` is
 * `keptFrom` higher than the same offset in `found`.
 */
export function checkFound(found: FoundObjects, looks: Lookalikes, keptFrom: number): void {
  if (found.isEncrypted) throw new PdfRefusalError('repair_encrypted')
  const { isUpdated, catalogs, namedRoots, sections, index, end, isLinearized } = found
  const [catalog, other] = catalogs
  if (isUpdated || other !== undefined) throw new PdfRefusalError('repair_ambiguous')
  if (catalog === undefined) throw new PdfRefusalError('part_missing')
  checkCutPart(found, looks, keptFrom)
  for (const number of namedRoots) if (number !== catalog.number) throw new PdfRefusalError('repair_ambiguous')
  sections.check(index, end, isLinearized)
}

/** Accepts one incomplete part, which must be the last part and be truncated by the end of the file. */
function checkCutPart(found: FoundObjects, looks: Lookalikes, keptFrom: number): void {
  const objects = looks.objects - found.plainCount
  const trailers = looks.trailers - found.trailers
  const ends = looks.ends - found.ends
  const isLike = looks.tables === found.tables && Math.min(objects, trailers, ends) >= 0
  if (!isLike || objects + trailers + ends > 1) throw new PdfRefusalError('repair_ambiguous')
  if (objects === 0 && trailers === 0) return
  const at = objects === 1 ? (looks.lastObject?.at ?? 0) : looks.lastTrailerAt
  // If `startxref` declares a section after the last complete object, some readers may treat the truncated part as that
  // section.
  const isLast = at - keptFrom >= found.wholeEnd && !found.sections.isStartBehind(found.end)
  if (!isLast) throw new PdfRefusalError('repair_ambiguous')
  if (objects === 1) checkCutNumber(found, looks.lastObject?.number ?? null)
  if (found.openStream !== null) checkCutStream(found)
  else checkCutText(found, looks.restFrom(at))
}

/**
 * Throws PdfRefusalError if another object has the number of the truncated object, because some readers use the
 * truncated object as the newest version.
 */
function checkCutNumber({ index }: FoundObjects, cut: number | null): void {
  let isOther = cut !== null
  index.forEach((number) => {
    isOther &&= number !== cut
  })
  if (!isOther) throw new PdfRefusalError('repair_ambiguous')
}

function checkCutStream({ openStream, namedRoots }: FoundObjects): void {
  const root = openStream?.get('Root') ?? null
  if (isNamed(openStream?.get('Type'), 'ObjStm') || (root !== null && !isRef(root)))
    throw new PdfRefusalError('repair_ambiguous')
  if (openStream && declaresEncryption(openStream)) throw new PdfRefusalError('repair_encrypted')
  if (isRef(root)) namedRoots.add(root.number)
}

/**
 * Throws PdfRefusalError if a lenient reader could interpret a truncated object or trailer as a catalog, or as a
 * reference to a catalog.
 */
function checkCutText({ namedRoots }: FoundObjects, text: string | null): void {
  if (text === null || /#|Catalog|ObjStm/.test(text)) throw new PdfRefusalError('repair_ambiguous')
  if (/\/Encrypt\b/.test(text)) throw new PdfRefusalError('repair_encrypted')
  for (const [, value = ''] of text.matchAll(/\/Root(.*)/gs)) {
    const named = /^\s*(\d+)\s+\d+\s+R\b/.exec(value)
    if (named) namedRoots.add(Number(named[1]))
    else if (/[^\d\s]/.test(value)) throw new PdfRefusalError('repair_ambiguous')
  }
}
