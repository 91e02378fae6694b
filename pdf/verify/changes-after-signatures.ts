import type { ByteSource } from '../../base/bytes.ts'
import { because, type Reason } from '../../base/reasons.ts'
import { PdfFileError } from '../document/errors.ts'
import { formOf, isSigned, listFields, sealFieldPrefix } from '../document/form.ts'
import { openPdf, type PdfFile } from '../document/pdf-file.ts'
import type { ChangePermission } from '../document/permissions.ts'
import { type FoundSignature, readSignatures } from '../document/read-signatures.ts'
import { readWorkAt } from '../document/read-work.ts'
import { defaultReadLimits } from '../document/window-source.ts'
import { isRef } from '../syntax/kinds.ts'
import type { Work } from '../syntax/work.ts'
import { changeBesidesArchive, prefix } from './archive-changes.ts'
import { type PlacedSignature, placeSignatures } from './byte-range.ts'
import {
  changeBeforeNextSeal,
  isLineEnd,
  openAll,
  type Restriction,
  restrictionOf,
  revisionAt,
} from './earlier-revisions.ts'
import { forbiddenChange } from './forbidden-changes.ts'
import { createRevisionWork, type RevisionWork } from './revision-work.ts'
import { findByteRanges, placeUnlisted } from './unlisted-signatures.ts'

/**
 * Returns the reason why a signed file cannot be sealed again, or null if it can. Later updates must not rewrite a
 * signature or remove a seal or a restricting signature, and each signature must permit their changes. After a seal of
 * this service, only archives and further seals are permitted, because verifiers reject other updates. `stated`
 * contains the signatures of the newest revision. Reads each signature from the revision that it covers, because a
 * later update can rewrite it.
 */
export async function changeAfterSignatures(
  source: ByteSource,
  stated: readonly FoundSignature[],
): Promise<string | null> {
  const work = createRevisionWork(source.length)
  if (await isSignatureRewritten(source, work.reads)) return 'a later update wrote an earlier signature again'
  const inForm = (await placeSignatures(source, [...stated])).placed
  const unlisted = await placeUnlisted(source, await findByteRanges(source), inForm)
  if (unlisted.hasMore) return 'it has more signatures than the limit'
  const asSigned = signedReader(source, work.reads)
  for (const signature of unlisted.placed) {
    const { isRestricting, isSeal } = await asSigned(signature).catch(unlessTooMuch)
    if (isRestricting || isSeal) return 'a later update removed an earlier signature'
  }
  let next: PlacedSignature | null = null
  for (const signature of inForm) {
    const { permission, isSeal } = await asSigned(signature)
    const change = permission === 1 ? await changeBeforeEnd(source, signature, { inForm, work }) : null
    if (change !== null)
      return `an earlier signature forbids all changes, and the file was changed after it: ${change.text}`
    if (isSeal) {
      if ((await changeAfterSeal(source, signature, { next, inForm, work })) !== null)
        return 'it was changed after a seal of this service. Upload the file without the change'
      next = signature
    } else if (!signature.isTimestamp) {
      const forbidden = await forbiddenBeforeEnd(source, signature, { permission, work: work.reads })
      if (forbidden !== null)
        return `an earlier signature forbids a later change: ${forbidden.text}. Upload the file without the change`
    }
  }
  return null
}

/**
 * Returns the reason why updates after another party's signature are forbidden. Returns null if the signature permits
 * them.
 */
async function forbiddenBeforeEnd(
  source: ByteSource,
  { end }: PlacedSignature,
  { permission, work }: { permission: ChangePermission | null; work: Work },
): Promise<Reason | null> {
  if (end === source.length) return null
  const [signed, later] = [await openAll(prefix(source, end), work), await openAll(source, work)]
  return later.xref.start === signed.xref.start ? null : forbiddenChange(signed, later, permission)
}

type AsSigned = Restriction & { isSeal: boolean }

const unreadable: AsSigned = { permission: null, isRestricting: false, isSeal: false }

function unlessTooMuch(error: unknown): AsSigned {
  if (error instanceof PdfFileError && error.reason === 'limit_exceeded') throw error
  return unreadable
}

/**
 * Returns a function that reads a signature from the revision that it covers: what it restricts, and whether it is a
 * seal. Reads each revision once, because many signatures can cover it.
 */
function signedReader(source: ByteSource, work: Work): (signature: PlacedSignature) => Promise<AsSigned> {
  const known = new Map<number, Promise<{ signatures: FoundSignature[]; restriction: Restriction }>>()
  const read = async (end: number) => {
    const file = await revisionAt(source, end, work)
    return { signatures: await readSignatures(file), restriction: await restrictionOf(file) }
  }
  return async ({ end, gapStart }) => {
    const revision = known.get(end) ?? read(end)
    known.set(end, revision)
    const { signatures, restriction } = await revision
    const own = signatures.find(({ byteRange }) => byteRange?.[1] === gapStart)
    return { ...restriction, isSeal: own !== undefined && sealFieldName.test(own.fieldName) }
  }
}

const sealFieldName = new RegExp(`^${sealFieldPrefix}-\\d+$`)

type Signatures = { next: PlacedSignature | null; inForm: readonly PlacedSignature[]; work: RevisionWork }

/**
 * Returns the reason why the file changed between a seal and the next seal, or after the last seal. Returns null if it
 * did not change.
 */
async function changeAfterSeal(
  source: ByteSource,
  seal: PlacedSignature,
  { next, inForm, work }: Signatures,
): Promise<Reason | null> {
  const stamps = inForm.filter(({ isTimestamp }) => isTimestamp)
  if (next !== null) return changeBeforeNextSeal(source, { earlier: seal, next, stamps }, work)
  const archive = stamps.filter(({ end }) => end > seal.end)
  const { end } = archive[0] ?? seal
  if (!(await isLineEnd(source, end, source.length))) return because('object_changed', 'bytes were added')
  return end === seal.end ? null : changeBesidesArchive(prefix(source, end), seal.end, archive, { work })
}

/** Returns the reason why updates after a signature are more than an archive. Otherwise returns null. */
async function changeBeforeEnd(
  source: ByteSource,
  { end }: PlacedSignature,
  { inForm, work }: Omit<Signatures, 'next'>,
): Promise<Reason | null> {
  if (end === source.length) return null
  return changeBesidesArchive(
    source,
    end,
    inForm.filter((later) => later.end > end),
    { work },
  )
}

/** Returns whether a later update rewrote the object of a signature. */
async function isSignatureRewritten(source: ByteSource, work: Work): Promise<boolean> {
  const file = await openPdf(source, defaultReadLimits, work)
  const form = await formOf(file)
  for (const { value } of form === null ? [] : (await listFields(file, form)).filter(isSigned)) {
    if (isRef(value) && (await placesOf(file, value.number)) > 1) return true
  }
  return false
}

/** Returns how many different positions of an object the cross-reference sections of a file contain. */
async function placesOf({ xref, work }: PdfFile, number: number): Promise<number> {
  work.charge(xref.links.length * readWorkAt.lookUp)
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
