import type { ByteSource } from '../../base/bytes.ts'
import { checkOf, type Finding } from '../../base/finding.ts'
import { hasClaimedTime } from '../../pdf/verify/verify.ts'
import type { EvidenceCheck } from './bundle.ts'
import type { UnverifiedBundle } from './bundle-shape.ts'
import { readBundleText } from './bundle-text.ts'
import type { EvidenceHead } from './chain.ts'
import { importCheckpointPublicKeys } from './checkpoint.ts'
import type { EvidenceFindingCode } from './evidence-findings.ts'
import { checkCertificate, checkSealedDocument, type FileCheckOptions } from './file-checks.ts'
import { checkIntegrity, signatureCheckName } from './integrity.ts'
import { findJsonAmbiguity } from './json-ambiguity.ts'
import { hasEnded } from './lifecycle.ts'
import { checkArchive } from './verify-archive.ts'
import { logPolicyCheck } from './verify-log.ts'

export type VerifyEvidenceOptions = FileCheckOptions & {
  pdf?: ByteSource
  certificate?: ByteSource
  /** The checkpoint keys: one or several SPKI PEM blocks, or a JWK Set. */
  publicKey?: string
  /** The SHA-256 fingerprints (lowercase hex) of trusted public keys, from another source. */
  fingerprints?: string[]
  /** Chain heads from another source, such as a certificate, a webhook or an earlier bundle. */
  heads?: EvidenceHead[]
  /** The policy of the transparency log (c2sp.org/tlog-policy). With a policy, a proof of the log is required. */
  logPolicy?: string
}

export type EvidenceVerdict = {
  /**
   * True if a given key signed the head of the chain, and no check failed. Checks in `notChecked` do not count. Without
   * a key, nothing proves who made the bundle.
   */
  valid: boolean
  checks: EvidenceCheck[]
  /** The checks that need an input that was not given. */
  notChecked: { name: string; detail: string }[]
  /** The sequence number of the first record in which a check found an error. Null if there is no error. */
  firstBadSequence: number | null
  /**
   * True if the records contain no final event. Further records may follow, for example one that voids the envelope.
   */
  isOpen: boolean
}

/** The conclusion from a verdict. The evidence is valid if the outcome is `good` or `open`. */
export type EvidenceOutcome = 'good' | 'open' | 'incomplete' | 'bad'

/** Returns the conclusion from a verdict: `incomplete` if no check failed, but no key proves who made the bundle. */
export function outcomeOf({ valid, checks, isOpen }: EvidenceVerdict): EvidenceOutcome {
  if (checks.some(({ ok }) => !ok)) return 'bad'
  if (!valid) return 'incomplete'
  return isOpen ? 'open' : 'good'
}

/**
 * Verifies an evidence bundle and its files with only public keys. Ignores the bundle's claim about its own integrity.
 * Never throws: an invalid input fails a check.
 */
export async function verifyEvidence(input: unknown, options: VerifyEvidenceOptions = {}): Promise<EvidenceVerdict> {
  const { pdf, certificate, publicKey, fingerprints, heads, logPolicy } = options
  const publicKeys = publicKey === undefined ? undefined : await importCheckpointPublicKeys(publicKey).catch(() => [])
  const { checks, bundle } = await checkIntegrity(input, { publicKeys, fingerprints, heads, logPolicy })
  if (bundle) checks.push(...(await checkArchive(bundle, options.timestampCertificate)))
  if (bundle && pdf) checks.push(...(await checkSealedDocument(pdf, bundle.records, options)))
  if (bundle && certificate) checks.push(...(await checkCertificate(certificate, bundle.records, options)))
  const firstBad = checks.flatMap((check) => check.firstBadSequence ?? [])
  return {
    valid: checks.every(({ ok }) => ok) && checks.some(({ name }) => name === signatureCheckName),
    checks,
    notChecked: [...missingInputs(options), ...claimedTime(checks, options), ...uncheckedLog(bundle, options)],
    firstBadSequence: firstBad.length > 0 ? Math.min(...firstBad) : null,
    isOpen: bundle !== null && !hasEnded(bundle.records),
  }
}

/**
 * Verifies the text or the bytes of a bundle in the same way as `verifyEvidence`. Also, the `structure` check fails for
 * a duplicate property, and the `spelling` check for any other part that JSON parsers can interpret differently
 * (`findJsonAmbiguity`).
 */
export async function verifyEvidenceText(
  input: string | Uint8Array,
  options: VerifyEvidenceOptions = {},
): Promise<EvidenceVerdict> {
  const read = readBundleText(input)
  if (!read.ok) return unreadable(read.finding, options)
  const other = findJsonAmbiguity(read.text)
  if (other?.isDuplicate) return unreadable(other.finding, options)
  const verdict = await verifyEvidence(read.value, options)
  if (other === null) return verdict
  return { ...verdict, valid: false, checks: [...verdict.checks, checkOf('spelling', false, other.finding)] }
}

const unreadable = (finding: Finding<EvidenceFindingCode>, options: VerifyEvidenceOptions): EvidenceVerdict => ({
  valid: false,
  checks: [checkOf('structure', false, finding)],
  notChecked: missingInputs(options),
  firstBadSequence: null,
  isOpen: false,
})

/** The name in `notChecked` for timestamps whose authorities were not checked against given certificates. */
export const timestampTrust = 'seal.timestampTrust'

const claimedTime = (checks: EvidenceCheck[], options: VerifyEvidenceOptions): EvidenceVerdict['notChecked'] => {
  const detail = 'No certificate of a timestamp authority was provided. Provide one to verify the time of the seal.'
  const isClaimed = hasClaimedTime(checks, { trustedTimestampPem: options.timestampCertificate })
  return isClaimed ? [{ name: timestampTrust, detail }] : []
}

function uncheckedLog(
  bundle: UnverifiedBundle | null,
  { logPolicy }: VerifyEvidenceOptions,
): EvidenceVerdict['notChecked'] {
  const detail = 'No log policy was provided. Provide the policy to verify the origin of the proof.'
  return bundle?.log && logPolicy === undefined ? [{ name: logPolicyCheck, detail }] : []
}

function missingInputs({
  pdf,
  certificate,
  publicKey,
  heads,
  sealCertificate,
}: VerifyEvidenceOptions): EvidenceVerdict['notChecked'] {
  const inputs = [
    {
      name: signatureCheckName,
      isGiven: publicKey !== undefined,
      detail: 'No public key was provided. Provide the service’s public keys to verify who signed the bundle.',
    },
    {
      name: 'known_heads',
      isGiven: heads !== undefined && heads.length > 0,
      detail: 'No head from another source was provided. Provide a head to detect a rewritten chain.',
    },
    {
      name: 'sealed_document',
      isGiven: pdf !== undefined,
      detail: 'The signed document was not provided. Provide the document to compare it with the records.',
    },
    {
      name: 'seal.trust',
      isGiven: sealCertificate !== undefined,
      detail: 'No trusted certificate of the seal was provided. Provide one to verify who sealed the document.',
    },
    {
      name: 'certificate',
      isGiven: certificate !== undefined,
      detail: 'The certificate of completion was not provided. Provide the certificate to compare it with the records.',
    },
  ]
  return inputs.filter(({ isGiven }) => !isGiven).map(({ name, detail }) => ({ name, detail }))
}
