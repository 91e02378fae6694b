import type { ByteSource, Sha256Stream } from '../../base/bytes.ts'
import { type Certificate, nameText, readCertificatesPem } from '../../pki/certificate.ts'
import type { Check } from '../../pki/check.ts'
import { checkSignature, reasonOf } from '../../pki/check-signature.ts'
import { checkDocumentTimestamp, isBrokenTimestamp } from '../../pki/check-timestamp.ts'
import { equalBytes } from '../../pki/der-writer.ts'
import { createReadWork } from '../document/read-work.ts'
import { changeBesidesArchive } from './archive-changes.ts'
import { bufferedSha256, digestsOf, type PlacedSignature, placeSignatures } from './byte-range.ts'
import { changeBeforeNextSeal, forbiddenBeforeSeal, restrictionOf, revisionAt } from './earlier-revisions.ts'
import { findSealedRevision, findSignatures } from './find-signatures.ts'
import { createByteRangeSearch, placeUnlisted } from './unlisted-signatures.ts'

export type { Check } from '../../pki/check.ts'

export type VerifyOptions = {
  /** Begins an incremental SHA-256. Without this function, the check `seal.digest` fails for files above 64 MiB. */
  sha256?: () => Sha256Stream
  /**
   * The trusted certificate: that of the seal, or an issuer in its chain. Contains several PEM blocks if seal keys were
   * replaced.
   */
  trustedCertificatePem?: string
  /**
   * The root certificates of trusted time-stamping authorities. Without them, the time of the seal is only a claim
   * (`hasClaimedTime`) and no archive is accepted, because anyone can create an authority.
   */
  trustedTimestampPem?: string
}

/**
 * Returns whether the seal has a valid time stamp but the options contain no trusted time-stamping authority. The time
 * is then only a claim, which callers must report in addition to the checks.
 */
export const hasClaimedTime = (checks: readonly Check[], { trustedTimestampPem }: VerifyOptions): boolean =>
  trustedTimestampPem === undefined && checks.some(({ name, ok }) => name === 'seal.timestamp' && ok)

const bufferedBytesMax = 67_108_864
const fieldNameCharsMax = 100

/**
 * Checks the newest signature of a PDF, which is its seal, and returns all checks. Never throws. If all checks pass,
 * nobody has changed the file since its seal: only validation data and archive time stamps follow, and the newest of
 * these covers the whole file. Without `trustedCertificatePem`, anyone may have created the seal, and `seal.signature`
 * names its signer. The decision docs/decisions/0053-changes-after-signatures.md describes the check of earlier
 * signatures.
 */
export async function verifySealedPdf(source: ByteSource, options: VerifyOptions = {}): Promise<Check[]> {
  try {
    const trusted = readTrusted(options.trustedCertificatePem)
    const trustedTimestamps = readTrusted(options.trustedTimestampPem)
    if (trusted?.length === 0)
      return [failed('seal.trust', 'The trusted certificates cannot be read. Pass certificates in PEM format.')]
    if (trustedTimestamps?.length === 0) {
      return [
        failed(
          'seal.timestamp',
          'The certificates of the trusted time-stamping authorities cannot be read. Pass certificates in PEM format.',
        ),
      ]
    }
    return await checkFile(source, { trusted, trustedTimestamps, sha256: options.sha256 })
  } catch (error) {
    return [failed('seal.found', `The file cannot be read: ${reasonOf(error)}.`)]
  }
}

type Trust = { trusted: Certificate[] | null; trustedTimestamps: Certificate[] | null }
type FileOptions = Trust & { sha256: (() => Sha256Stream) | undefined }

// Names of the checks: `seal.found` (only without a seal), `seal.byteRange`, `seal.coverage`, `seal.digest`,
// `seal.signature`, `seal.certificate`, `seal.timestamp` and `seal.trust` (if present), `seal.archiveTimestamp` (for
// each) and `earlierSignature`.
async function checkFile(source: ByteSource, { sha256, ...trust }: FileOptions): Promise<Check[]> {
  const stated = await findSignatures(source).catch(reasonOf)
  if (typeof stated === 'string') return [await missingSeal(source, `The file cannot be read: ${stated}.`)]
  const { placed, problems } = await placeSignatures(source, stated)
  const sealIndex = placed.findIndex(({ isTimestamp }) => !isTimestamp)
  const seal = placed[sealIndex]
  if (seal === undefined) {
    return problems.length === 0
      ? [await missingSeal(source, 'The file contains no signature.')]
      : problems.map((problem) => failed('seal.byteRange', problem))
  }

  const isHashed = sha256 !== undefined || source.length <= bufferedBytesMax
  // The search for /ByteRange reads with the digests, because a streaming source can be read from the start only once.
  const search = createByteRangeSearch()
  const digests = isHashed ? await digestsOf(source, placed, sha256 ?? bufferedSha256, search.push) : null
  const coverage = await checkCoverage(source, seal, placed.slice(0, sealIndex))
  const checks = [
    passed('seal.byteRange', `The signature in ${quoted(seal.fieldName)} excludes only its own bytes.`),
    coverage,
  ]
  if (digests === null) {
    const detail = `The file is larger than ${bufferedBytesMax} bytes, so its hash was not computed. Pass an incremental SHA-256 in the option \`sha256\`.`
    return [...checks, failed('seal.digest', detail)]
  }
  const findings = await checkSignature({ cms: seal.cms, digest: digests[sealIndex]!, ...trust })
  checks.push(...findings.checks)
  const stamps = placed.filter(({ isTimestamp }) => isTimestamp)
  const work = createReadWork(source.length)
  let next = seal
  let nextSigned = seal
  for (const [i, signature] of placed.entries()) {
    const part: Placed = { signature, digest: digests[i]!, trust }
    if (i < sealIndex) checks.push(await checkArchive(part))
    if (i <= sealIndex) continue
    const { check, isSeal } = await checkEarlier(part, findings.signer)
    const step = { earlier: signature, next: isSeal ? next : nextSigned, stamps }
    const change = check.ok ? await changeBeforeNextSeal(source, step).catch(reasonOf) : null
    let forbidden: string | null = null
    if (check.ok && !signature.isTimestamp)
      forbidden = isSeal ? change : await forbiddenBeforeSeal(source, { ...step, next }, work).catch(reasonOf)
    checks.push(changedAfter(signature, check, { change, forbidden }))
    if (isSeal) next = signature
    if (!signature.isTimestamp) nextSigned = signature
  }
  const unlisted = await placeUnlisted(source, search.found(), placed)
  checks.push(...(await checkUnlisted(source, unlisted, { sealSigner: findings.signer, trust, sha256 })))
  return [...checks, ...problems.map((detail) => ({ name: 'earlierSignature', ok: coverage.ok, detail }))]
}

function readTrusted(pem: string | undefined): Certificate[] | null {
  if (pem === undefined) return null
  try {
    return readCertificatesPem(pem)
  } catch {
    return []
  }
}

async function missingSeal(source: ByteSource, detail: string): Promise<Check> {
  const revision = await findSealedRevision(source)
  if (revision === null) return failed('seal.found', detail)
  return failed('seal.coverage', `${laterBytes(source, revision)}. They hide the signature.`)
}

/**
 * Checks that only an archive follows the seal. `archive` contains the document time stamps after the seal, newest
 * first.
 */
async function checkCoverage(source: ByteSource, seal: PlacedSignature, archive: PlacedSignature[]): Promise<Check> {
  const newest = archive[0] ?? seal
  if (newest.end < source.length) {
    return failed('seal.coverage', `${laterBytes(source, newest)}.`)
  }
  if (newest === seal) return passed('seal.coverage', 'The signature covers the whole file.')
  const change = await changeBesidesArchive(source, seal.end, archive).catch(reasonOf)
  if (change === null) {
    return passed(
      'seal.coverage',
      'The bytes after the signed range contain only validation data and archive time stamps.',
    )
  }
  return failed('seal.coverage', `${laterBytes(source, seal)}: ${change}.`)
}

const laterBytes = (source: ByteSource, { fieldName, end }: { fieldName: string; end: number }) =>
  `A later change added ${source.length - end} bytes after ${quoted(fieldName)}, from offset ${end} on`

type Placed = { signature: PlacedSignature; digest: Uint8Array; trust: Trust }

const checkArchive = ({ signature, digest, trust }: Placed): Promise<Check> =>
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
  }: Omit<FileOptions, keyof Trust> & { sealSigner: Certificate | null; trust: Trust },
): Promise<Check[]> {
  if (hasMore) return [failed('earlierSignature', 'The file has more signatures than the verifier checks.')]
  const digests = placed.length === 0 ? [] : await digestsOf(source, placed, sha256)
  const checks: Check[] = []
  for (const [i, signature] of placed.entries()) {
    const { signer, checks: found } = await checkSignature({ cms: signature.cms, digest: digests[i]!, ...trust })
    if (signer === null || found.some(({ name, ok }) => name === 'seal.digest' && !ok)) continue
    const isRestricting = (): Promise<boolean> =>
      revisionAt(source, signature.end)
        .then(restrictionOf)
        .then((restriction) => restriction.isRestricting)
    const ok = !isSealBy(signer, { sealSigner, checks: found }) && !(await isRestricting().catch(() => true))
    const detail = `A signature by ${nameText(signer.subject)} covers the first ${signature.end} bytes. A later update removed it from the form.`
    checks.push({ name: 'earlierSignature', ok, detail })
  }
  return checks
}

/** Returns whether an earlier signature is a seal: its signer is the signer of the newest seal, or is trusted. */
const isSealBy = (
  signer: Certificate,
  { sealSigner, checks }: { sealSigner: Certificate | null; checks: readonly Check[] },
): boolean =>
  (sealSigner !== null && equalBytes(signer.der, sealSigner.der)) ||
  checks.some(({ name, ok }) => name === 'seal.trust' && ok)

/** Returns the check of an earlier signature. It fails after a forbidden change, and mentions a permitted one. */
function changedAfter(
  { fieldName, end }: PlacedSignature,
  check: Check,
  { change, forbidden }: { change: string | null; forbidden: string | null },
): Check {
  const covered = `${quoted(fieldName)} covers the first ${end} bytes.`
  if (forbidden !== null) return failed('earlierSignature', `${covered} The file was changed after it: ${forbidden}.`)
  if (change === null) return check
  return { ...check, detail: `${check.detail} The signature does not cover later bytes: ${change}.` }
}

/** Returns the check of an earlier signature, and whether the signature is a seal (`isSealBy`). */
async function checkEarlier(
  { signature, digest, trust }: Placed,
  sealSigner: Certificate | null,
): Promise<{ check: Check; isSeal: boolean }> {
  const where = `${quoted(signature.fieldName)}`
  if (signature.isTimestamp) {
    const found = await checkDocumentTimestamp(signature.cms, digest, 'any')
    // An earlier signature in an unsupported format does not invalidate the seal.
    const ok = found.ok || (trust.trustedTimestamps === null && !isBrokenTimestamp(found))
    const words = found.ok || !ok ? found.detail : notChecked(found.detail)
    const detail = `${where}, over the first ${signature.end} bytes: ${words}`
    return { check: { name: 'earlierSignature', ok, detail }, isSeal: false }
  }
  const { signer, checks, isBroken } = await checkSignature({ cms: signature.cms, digest, ...trust })
  const problem = checks.find(({ name, ok }) => name !== 'seal.trust' && !ok)
  const who = signer === null ? '' : ` by ${nameText(signer.subject)}`
  const isSeal = signer !== null && isSealBy(signer, { sealSigner, checks })
  const ok = problem === undefined || (!isSeal && !isBroken)
  const words = problem === undefined ? 'intact.' : ok ? notChecked(problem.detail) : problem.detail
  const detail = `${where}${who}, over the first ${signature.end} bytes: ${words}`
  return { check: { name: 'earlierSignature', ok, detail }, isSeal }
}

/** Returns the detail for a signature in an unsupported format, which the check does not call invalid. */
const notChecked = (detail: string): string => `not checked: ${detail.slice(detail.lastIndexOf(': ') + 1).trim()}`

const quoted = (fieldName: string) => `"${fieldName.replace(/\p{C}/gu, '\uFFFD').slice(0, fieldNameCharsMax)}"`
const passed = (name: string, detail: string): Check => ({ name, ok: true, detail })
const failed = (name: string, detail: string): Check => ({ name, ok: false, detail })
