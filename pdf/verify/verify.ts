import type { ByteSource, Sha256Stream } from '../../base/bytes.ts'
import { checkOf } from '../../base/finding.ts'
import { because, type Reason } from '../../base/reasons.ts'
import { type Certificate, nameText, readTrustedPem } from '../../pki/certificate.ts'
import { checkSignature } from '../../pki/check-signature.ts'
import { checkDocumentTimestamp, isBrokenTimestamp } from '../../pki/check-timestamp.ts'
import { equalBytes } from '../../pki/der-writer.ts'
import { statedLength } from '../document/linearization.ts'
import { changeBesidesArchive } from './archive-changes.ts'
import { bufferedSha256, digestsOf, type PlacedSignature, placeSignatures } from './byte-range.ts'
import { changeBeforeNextSeal, forbiddenBeforeSeal, restrictionOf, revisionAt } from './earlier-revisions.ts'
import { fileReasonOf } from './file-reason.ts'
import { findSealedRevision, findSignatures } from './find-signatures.ts'
import { createRevisionWork, type RevisionWork } from './revision-work.ts'
import { type SealCheck, type SealFinding, sealFinding } from './seal-findings.ts'
import { createByteRangeSearch, placeUnlisted } from './unlisted-signatures.ts'

export type VerifyOptions = {
  /** Begins an incremental SHA-256. Without this function, the `seal.digest` check fails for files above 64 MiB. */
  sha256?: () => Sha256Stream
  /**
   * The trusted certificate: that of the seal, or an issuer in its chain. Contains several PEM blocks if seal keys were
   * replaced.
   */
  trustedCertificatePem?: string
  /**
   * The root certificates of trusted timestamp authorities. Without them, the time of the seal is only a claim
   * (`hasClaimedTime`) and no archive is accepted, because anyone can create an authority.
   */
  trustedTimestampPem?: string
  /** The current time, to report an expired certificate of a seal. */
  now?: Date
  /**
   * True if the original has passed the upload inspection without the `open_references` feature. Sealed objects then
   * reference no missing object, so the check of an archive need not read all of them.
   */
  hasClosedReferences?: boolean
}

/**
 * Returns whether the seal has a valid timestamp but the options contain no trusted timestamp authority. The time
 * is then only a claim, which callers must report in addition to the checks.
 */
export const hasClaimedTime = (
  checks: readonly Pick<SealCheck, 'name' | 'ok'>[],
  { trustedTimestampPem }: VerifyOptions,
): boolean => trustedTimestampPem === undefined && checks.some(({ name, ok }) => name === 'seal.timestamp' && ok)

const bufferedBytesMax = 67_108_864
const fieldNameCharsMax = 100

/**
 * Checks the newest signature of a PDF, which is its seal, and returns all checks. Never throws. If all checks pass,
 * nobody has changed the file since its seal: only validation data and archive timestamps follow, and the newest of
 * these covers the whole file. Without `trustedCertificatePem`, anyone may have created the seal, and `seal.signature`
 * names its signer. The decision docs/decisions/0053-changes-after-signatures.md describes the check of earlier
 * signatures.
 */
export async function verifySealedPdf(source: ByteSource, options: VerifyOptions = {}): Promise<SealCheck[]> {
  try {
    const trusted = readTrusted(options.trustedCertificatePem)
    const trustedTimestamps = readTrusted(options.trustedTimestampPem)
    if (trusted?.length === 0) return [failed('seal.trust', sealFinding('trusted_certificates_unreadable', {}))]
    if (trustedTimestamps?.length === 0)
      return [failed('seal.timestamp', sealFinding('trusted_authorities_unreadable', {}))]
    return await checkFile(source, {
      trusted,
      trustedTimestamps,
      sha256: options.sha256,
      now: options.now ?? null,
      hasClosedReferences: options.hasClosedReferences ?? false,
    })
  } catch (error) {
    return [failed('seal.found', sealFinding('file_unreadable', {}, fileReasonOf(error)))]
  }
}

type Trust = { trusted: Certificate[] | null; trustedTimestamps: Certificate[] | null; now: Date | null }
type FileOptions = Trust & { sha256: (() => Sha256Stream) | undefined; hasClosedReferences: boolean }

// Names of the checks: `seal.found` (only without a seal), `seal.byteRange`, `seal.coverage`, `seal.digest`,
// `seal.signature`, `seal.certificate`, `seal.timestamp` and `seal.trust` (if present), `seal.archiveTimestamp` (for
// each) and `earlierSignature`.
async function checkFile(
  source: ByteSource,
  { sha256, hasClosedReferences, ...trust }: FileOptions,
): Promise<SealCheck[]> {
  const stated = await findSignatures(source).catch(fileReasonOf)
  if (!Array.isArray(stated)) return [await missingSeal(source, sealFinding('file_unreadable', {}, stated))]
  const { placed, problems } = await placeSignatures(source, stated)
  const sealIndex = placed.findIndex(({ isTimestamp }) => !isTimestamp)
  const seal = placed[sealIndex]
  if (seal === undefined) {
    return problems.length === 0
      ? [await missingSeal(source, sealFinding('seal_missing', {}))]
      : problems.map((problem) => failed('seal.byteRange', problem))
  }

  const isHashed = sha256 !== undefined || source.length <= bufferedBytesMax
  // The search for /ByteRange reads with the digests, because a streaming source can be read from the start only once.
  const search = createByteRangeSearch()
  const start = { statedLength: null as number | null }
  const push = (chunk: Uint8Array, offset: number): void => {
    if (offset === 0) start.statedLength = statedLength(chunk)
    search.push(chunk)
  }
  const digests = isHashed ? await digestsOf(source, placed, sha256 ?? bufferedSha256, push) : null
  const work = createRevisionWork(source.length)
  const coverage = await checkCoverage(source, seal, { archive: placed.slice(0, sealIndex), work, hasClosedReferences })
  const checks: SealCheck[] = [
    passed('seal.byteRange', sealFinding('range_excludes_itself', { field: shown(seal.fieldName) })),
    start.statedLength === source.length ? failed('seal.coverage', lengthStated) : coverage,
  ]
  if (digests === null) {
    return [...checks, failed('seal.digest', sealFinding('file_too_large', { size: bufferedBytesMax }))]
  }
  const findings = await checkSignature({ cms: seal.cms, digest: digests[sealIndex]!, ...trust })
  checks.push(...findings.checks)
  const stamps = placed.filter(({ isTimestamp }) => isTimestamp)
  let next = seal
  let nextSigned = seal
  for (const [i, signature] of placed.entries()) {
    const part: Placed = { signature, digest: digests[i]!, trust }
    if (i < sealIndex) checks.push(await checkArchive(part))
    if (i <= sealIndex) continue
    const { check, isSeal } = await checkEarlier(part, findings.signer)
    const step = { earlier: signature, next: isSeal ? next : nextSigned, stamps }
    const change = check.ok ? await changeBeforeNextSeal(source, step, work).catch(fileReasonOf) : null
    let forbidden: Reason | null = null
    if (check.ok && !signature.isTimestamp)
      forbidden = isSeal ? change : await forbiddenBeforeSeal(source, { ...step, next }, work).catch(fileReasonOf)
    checks.push(changedAfter(signature, check, { change, forbidden }))
    if (isSeal) next = signature
    if (!signature.isTimestamp) nextSigned = signature
  }
  const unlisted = await placeUnlisted(source, search.found(), placed)
  checks.push(...(await checkUnlisted(source, unlisted, { sealSigner: findings.signer, trust, sha256, work })))
  return [...checks, ...problems.map((problem) => checkOf('earlierSignature', coverage.ok, problem))]
}

const readTrusted = (pem: string | undefined): Certificate[] | null => (pem === undefined ? null : readTrustedPem(pem))

async function missingSeal(source: ByteSource, finding: SealFinding): Promise<SealCheck> {
  const revision = await findSealedRevision(source)
  if (revision === null) return failed('seal.found', finding)
  return failed('seal.coverage', laterBytes(source, revision), sealFinding('signature_hidden', {}))
}

type Following = { archive: PlacedSignature[]; work: RevisionWork; hasClosedReferences: boolean }

/**
 * Checks that only an archive follows the seal. `archive` contains the document timestamps after the seal, newest
 * first.
 */
async function checkCoverage(
  source: ByteSource,
  seal: PlacedSignature,
  { archive, work, hasClosedReferences }: Following,
): Promise<SealCheck> {
  const newest = archive[0] ?? seal
  if (newest.end < source.length) return failed('seal.coverage', laterBytes(source, newest))
  if (newest === seal) return passed('seal.coverage', sealFinding('covers_file', {}))
  const change = await changeBesidesArchive(source, seal.end, archive, { work, hasClosedReferences }).catch(
    fileReasonOf,
  )
  if (change === null) return passed('seal.coverage', sealFinding('only_archive_follows', {}))
  return failed('seal.coverage', laterBytes(source, seal, change))
}

const laterBytes = (source: ByteSource, { fieldName, end }: PlacedSignature, reason: Reason | null = null) =>
  sealFinding('bytes_added', { added: source.length - end, field: shown(fieldName), offset: end }, reason)

// Readers that recognize a linearized file by its length begin with its first section, and ignore the updates.
const lengthStated = sealFinding(
  'file_unreadable',
  {},
  because('update_malformed', 'the linearization dictionary states the length of the updated file'),
)

type Placed = { signature: PlacedSignature; digest: Uint8Array; trust: Trust }

const checkArchive = ({ signature, digest, trust }: Placed): Promise<SealCheck> =>
  checkDocumentTimestamp(signature.cms, digest, trust.trustedTimestamps)

/**
 * Checks that no seal and no signature that restricts changes was removed from the form. The result mentions another
 * removed signature if that signature matches its bytes.
 */
async function checkUnlisted(
  source: ByteSource,
  { placed, hasMore }: Awaited<ReturnType<typeof placeUnlisted>>,
  {
    sealSigner,
    trust,
    sha256 = bufferedSha256,
    work,
  }: Pick<FileOptions, 'sha256'> & { sealSigner: Certificate | null; trust: Trust; work: RevisionWork },
): Promise<SealCheck[]> {
  if (hasMore) return [failed('earlierSignature', sealFinding('too_many_signatures', {}))]
  const digests = placed.length === 0 ? [] : await digestsOf(source, placed, sha256)
  const checks: SealCheck[] = []
  for (const [i, signature] of placed.entries()) {
    const { signer, checks: found } = await checkSignature({ cms: signature.cms, digest: digests[i]!, ...trust })
    if (signer === null || found.some(({ name, ok }) => name === 'seal.digest' && !ok)) continue
    const isRestricting = (): Promise<boolean> =>
      revisionAt(source, signature.end, work.reads)
        .then(restrictionOf)
        .then((restriction) => restriction.isRestricting)
    const ok = !isSealBy(signer, { sealSigner, checks: found }) && !(await isRestricting().catch(() => true))
    const removed = sealFinding('signature_removed', { signer: nameText(signer.subject), covered: signature.end })
    checks.push(checkOf('earlierSignature', ok, removed))
  }
  return checks
}

/** Returns whether an earlier signature is a seal: its signer is the signer of the newest seal, or is trusted. */
const isSealBy = (
  signer: Certificate,
  { sealSigner, checks }: { sealSigner: Certificate | null; checks: readonly SealCheck[] },
): boolean =>
  (sealSigner !== null && equalBytes(signer.der, sealSigner.der)) ||
  checks.some(({ name, ok }) => name === 'seal.trust' && ok)

/**
 * Returns the check of an earlier signature. The check fails after a forbidden change, and mentions a permitted change.
 */
function changedAfter(
  { fieldName, end }: PlacedSignature,
  check: SealCheck,
  { change, forbidden }: { change: Reason | null; forbidden: Reason | null },
): SealCheck {
  if (forbidden !== null)
    return failed(
      'earlierSignature',
      sealFinding('changed_after', { field: shown(fieldName), covered: end }, forbidden),
    )
  if (change === null) return check
  return checkOf(check.name, check.ok, ...check.findings, sealFinding('later_bytes', {}, change))
}

/** Returns the check of an earlier signature, and whether the signature is a seal (`isSealBy`). */
async function checkEarlier(
  { signature, digest, trust }: Placed,
  sealSigner: Certificate | null,
): Promise<{ check: SealCheck; isSeal: boolean }> {
  const where = { field: shown(signature.fieldName), covered: signature.end }
  if (signature.isTimestamp) {
    const found = await checkDocumentTimestamp(signature.cms, digest, 'any')
    // An earlier signature in an unsupported format does not invalidate the seal.
    const ok = found.ok || (trust.trustedTimestamps === null && !isBrokenTimestamp(found))
    const made = found.ok || !ok ? found.findings : notChecked(found)
    return { check: checkOf('earlierSignature', ok, sealFinding('earlier_unnamed', where), ...made), isSeal: false }
  }
  const { signer, checks, isBroken } = await checkSignature({ cms: signature.cms, digest, ...trust })
  const problem = checks.find(({ name, ok }) => name !== 'seal.trust' && !ok)
  const isSeal = signer !== null && isSealBy(signer, { sealSigner, checks })
  const ok = problem === undefined || (!isSeal && !isBroken)
  const named =
    signer === null
      ? sealFinding('earlier_unnamed', where)
      : sealFinding('earlier_signature', { ...where, signer: nameText(signer.subject) })
  const found = ok ? notChecked(problem) : (problem?.findings ?? [])
  return { check: checkOf('earlierSignature', ok, named, ...found), isSeal }
}

/**
 * Returns the findings for an earlier signature that is intact, or that cannot be checked because its format is not
 * supported.
 */
function notChecked(problem: SealCheck | undefined): SealFinding[] {
  if (problem === undefined) return [sealFinding('earlier_intact', {})]
  const reason = problem.findings[0]?.reason ?? null
  return reason === null
    ? [sealFinding('earlier_not_checked', {}), ...problem.findings]
    : [sealFinding('earlier_not_checked', {}, reason)]
}

const shown = (fieldName: string) => fieldName.replace(/\p{C}/gu, '\uFFFD').slice(0, fieldNameCharsMax)
const passed = (name: string, ...findings: SealFinding[]): SealCheck => checkOf(name, true, ...findings)
const failed = (name: string, ...findings: SealFinding[]): SealCheck => checkOf(name, false, ...findings)
