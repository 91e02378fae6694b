import type { ByteSource } from '../../base/bytes.ts'
import { hasClaimedTime } from '../../pdf/verify/verify.ts'
import type { EvidenceCheck } from './bundle.ts'
import type { UnverifiedBundle } from './bundle-shape.ts'
import { readBundleText } from './bundle-text.ts'
import type { EvidenceHead } from './chain.ts'
import { importCheckpointPublicKeys } from './checkpoint.ts'
import { checkCertificate, checkSealedDocument, type FileCheckOptions } from './file-checks.ts'
import { checkIntegrity } from './integrity.ts'
import { otherSpelling } from './json-spelling.ts'
import { hasEnded } from './lifecycle.ts'
import { logPolicyCheck } from './verify-log.ts'

export type VerifyEvidenceOptions = FileCheckOptions & {
  /** The sealed document. */
  pdf?: ByteSource
  /** The certificate of completion. */
  certificate?: ByteSource
  /** The checkpoint keys: SPKI PEM, one block or several, or a JWK Set. */
  publicKey?: string
  /** SHA-256, in lower-case hex, of the public keys known from elsewhere. */
  fingerprints?: string[]
  /** Heads known from elsewhere: a certificate, a webhook, an earlier bundle. */
  heads?: EvidenceHead[]
  /** Policy of the transparency log (c2sp.org/tlog-policy), which makes a proof of the log mandatory. */
  logPolicy?: string
}

export type EvidenceVerdict = {
  /** Every check that was made is ok; says nothing about those in `notChecked`. */
  valid: boolean
  checks: EvidenceCheck[]
  /** What could not be checked for want of an input. */
  notChecked: { name: string; detail: string }[]
  /** The first place in the chain where a check found something wrong, or null. */
  firstBadSequence: number | null
  /** The records do not tell how the envelope ended: others may follow, such as its being voided. */
  isOpen: boolean
}

/**
 * Verifies a bundle and the files that belong to it with nothing but these and public keys. Never relies on what the
 * bundle says of its own integrity, and never throws: whatever is wrong with an input is a failed check.
 */
export async function verifyEvidence(input: unknown, options: VerifyEvidenceOptions = {}): Promise<EvidenceVerdict> {
  const { pdf, certificate, publicKey, fingerprints, heads, logPolicy } = options
  const publicKeys = publicKey === undefined ? undefined : await importCheckpointPublicKeys(publicKey).catch(() => [])
  const { checks, bundle } = await checkIntegrity(input, { publicKeys, fingerprints, heads, logPolicy })
  if (bundle && pdf) checks.push(...(await checkSealedDocument(pdf, bundle.records, options)))
  if (bundle && certificate) checks.push(...(await checkCertificate(certificate, bundle.records, options)))
  const firstBad = checks.flatMap((check) => check.firstBadSequence ?? [])
  return {
    valid: checks.every(({ ok }) => ok),
    checks,
    notChecked: [...missingInputs(options), ...claimedTime(checks, options), ...uncheckedLog(bundle, options)],
    firstBadSequence: firstBad.length > 0 ? Math.min(...firstBad) : null,
    isOpen: bundle !== null && !hasEnded(bundle.records),
  }
}

/**
 * The same for the text of a bundle, or its bytes, which must be JSON that every reader takes the same way
 * (`otherSpelling`): a check `spelling` fails where it is not.
 */
export async function verifyEvidenceText(
  input: string | Uint8Array,
  options: VerifyEvidenceOptions = {},
): Promise<EvidenceVerdict> {
  const read = readBundleText(input)
  if (!read.ok) return unreadable(read.detail, options)
  const other = otherSpelling(read.text)
  if (other?.isTwice) return unreadable(other.detail, options)
  const verdict = await verifyEvidence(read.value, options)
  if (other === null) return verdict
  const spelling = { name: 'spelling', ok: false, detail: other.detail }
  return { ...verdict, valid: false, checks: [...verdict.checks, spelling] }
}

const unreadable = (detail: string, options: VerifyEvidenceOptions): EvidenceVerdict => ({
  valid: false,
  checks: [{ name: 'structure', ok: false, detail }],
  notChecked: missingInputs(options),
  firstBadSequence: null,
  isOpen: false,
})

/** The name under which a time that nobody vouches for stands among what was not checked. */
export const timestampTrust = 'seal.timestampTrust'

const claimedTime = (checks: EvidenceCheck[], options: VerifyEvidenceOptions): EvidenceVerdict['notChecked'] => {
  const detail =
    'No certificate of a time-stamping authority was passed. The time of the seal is the one that its time stamp claims.'
  const isClaimed = hasClaimedTime(checks, { trustedTimestampPem: options.timestampCertificate })
  return isClaimed ? [{ name: timestampTrust, detail }] : []
}

function uncheckedLog(
  bundle: UnverifiedBundle | null,
  { logPolicy }: VerifyEvidenceOptions,
): EvidenceVerdict['notChecked'] {
  const detail = 'No policy of the log was given: nothing shows whose log the proof is from.'
  return bundle?.log && logPolicy === undefined ? [{ name: logPolicyCheck, detail }] : []
}

function missingInputs({ pdf, certificate, publicKey, heads }: VerifyEvidenceOptions): EvidenceVerdict['notChecked'] {
  const inputs = [
    { name: 'checkpoint_signature', isGiven: publicKey !== undefined, detail: 'No public key was passed.' },
    {
      name: 'known_heads',
      isGiven: heads !== undefined && heads.length > 0,
      detail: 'No head known from elsewhere was passed.',
    },
    { name: 'sealed_document', isGiven: pdf !== undefined, detail: 'The signed document was not passed.' },
    { name: 'certificate', isGiven: certificate !== undefined, detail: 'The certificate was not passed.' },
  ]
  return inputs.filter(({ isGiven }) => !isGiven).map(({ name, detail }) => ({ name, detail }))
}
