import type { ByteSource } from '../../base/bytes.ts'
import { formOf, isSigned, listFields, sealFieldPrefix } from '../document/form.ts'
import { openPdf, type PdfFile } from '../document/pdf-file.ts'
import { type ChangePermission, permissionsOf } from '../document/permissions.ts'
import { type FoundSignature, readSignatures } from '../document/read-signatures.ts'
import { isRef } from '../syntax/kinds.ts'
import { changeBesidesArchive, prefix } from './archive-changes.ts'
import { type PlacedSignature, placeSignatures } from './byte-range.ts'
import { changeBeforeNextSeal, isLineEnd, revisionAt } from './earlier-revisions.ts'
import { findByteRanges, placeUnlisted } from './unlisted-signatures.ts'

/**
 * Returns the reason why a signed file cannot be sealed again, or null. A later update must not rewrite a signature,
 * remove a seal or a restricting signature, or follow a signature that forbids changes (/P 1, ISO 32000-2 table 257).
 * After a seal of the service, only archives and further seals are permitted, because the verifiers reject other
 * updates. Reads each signature from the revision that it covers, because a later update can rewrite it. `stated`
 * contains the signatures of the newest revision.
 */
export async function changeAfterSignatures(
  source: ByteSource,
  stated: readonly FoundSignature[],
): Promise<string | null> {
  if (await isSignatureRewritten(source)) return 'a later update wrote an earlier signature again'
  const inForm = (await placeSignatures(source, [...stated])).placed
  const unlisted = await placeUnlisted(source, await findByteRanges(source), inForm)
  if (unlisted.hasMore) return 'it has more signatures than the limit'
  for (const signature of unlisted.placed) {
    const { permission, isSeal } = await asSigned(source, signature).catch(() => unreadable)
    if (permission !== null || isSeal) return 'a later update removed an earlier signature'
  }
  let next: PlacedSignature | null = null
  for (const signature of inForm) {
    const { permission, isSeal } = await asSigned(source, signature)
    if (permission === 1 && (await changeBeforeEnd(source, signature, inForm)) !== null) {
      return 'an earlier signature forbids all changes, and the file was changed after it'
    }
    if (!isSeal) continue
    if ((await changeAfterSeal(source, signature, { next, inForm })) !== null)
      return 'it was changed after a seal of this service. Upload the file without the change'
    next = signature
  }
  return null
}

type AsSigned = { permission: ChangePermission | null; isSeal: boolean }

const unreadable: AsSigned = { permission: null, isSeal: false }

/** Reads the permitted changes and the field name of a signature from the revision that it covers. */
async function asSigned(source: ByteSource, { end, gapStart }: PlacedSignature): Promise<AsSigned> {
  const file = await revisionAt(source, end)
  const form = await formOf(file)
  const { permission } = await permissionsOf(file, form === null ? [] : await listFields(file, form))
  const own = (await readSignatures(file)).find(({ byteRange }) => byteRange?.[1] === gapStart)
  return { permission, isSeal: own !== undefined && sealFieldName.test(own.fieldName) }
}

const sealFieldName = new RegExp(`^${sealFieldPrefix}-\\d+$`)

type Signatures = { next: PlacedSignature | null; inForm: readonly PlacedSignature[] }

/** Returns the reason if a file was changed between a seal and the next one, or between the last seal and the end. */
async function changeAfterSeal(
  source: ByteSource,
  seal: PlacedSignature,
  { next, inForm }: Signatures,
): Promise<string | null> {
  const stamps = inForm.filter(({ isTimestamp }) => isTimestamp)
  if (next !== null) return changeBeforeNextSeal(source, { earlier: seal, next, stamps })
  const archive = stamps.filter(({ end }) => end > seal.end)
  const { end } = archive[0] ?? seal
  if (!(await isLineEnd(source, end, source.length))) return 'bytes were added'
  return end === seal.end ? null : changeBesidesArchive(prefix(source, end), seal.end, archive)
}

/** Returns the reason if a file was changed after a signature by anything except an archive. Otherwise returns null. */
async function changeBeforeEnd(source: ByteSource, { end }: PlacedSignature, inForm: readonly PlacedSignature[]) {
  if (end === source.length) return null
  return changeBesidesArchive(
    source,
    end,
    inForm.filter((later) => later.end > end),
  )
}

/** Returns whether a later update rewrote the object of a signature. */
async function isSignatureRewritten(source: ByteSource): Promise<boolean> {
  const file = await openPdf(source)
  const form = await formOf(file)
  for (const { value } of form === null ? [] : (await listFields(file, form)).filter(isSigned)) {
    if (isRef(value) && (await placesOf(file, value.number)) > 1) return true
  }
  return false
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
