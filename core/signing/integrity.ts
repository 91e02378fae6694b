import { checkOf } from '../../base/finding.ts'
import { checkAnchoredHeads } from './anchored-heads.ts'
import type { EvidenceCheck, EvidenceEntry, Integrity, PublishedFinding } from './bundle.ts'
import { readBundle, type UnverifiedBundle } from './bundle-shape.ts'
import type { EvidenceHead } from './chain.ts'
import { verifyCheckpoint } from './checkpoint.ts'
import { evidenceFinding } from './evidence-findings.ts'
import type { CheckpointPublicKey } from './key-set.ts'
import { omissionsCheck } from './omissions.ts'
import { firstDifference, verifyChain } from './verify-chain.ts'
import { checkLog } from './verify-log.ts'

export type IntegrityOptions = {
  /** The keys that may have signed the checkpoint, including retired ones. */
  publicKeys?: CheckpointPublicKey[]
  /**
   * The SHA-256 fingerprints (hex) of trusted public keys, from another source. The signing key must have one of them.
   */
  fingerprints?: string[]
  /** Chain heads from another source, such as a certificate, a webhook or an earlier bundle. */
  heads?: EvidenceHead[]
  /** The policy of the transparency log (c2sp.org/tlog-policy). With a policy, a proof of the log is required. */
  logPolicy?: string
}

/** The name of the check that proves who made the bundle. Needs a key. */
export const signatureCheckName = 'checkpoint_signature'

/**
 * Runs every check of a bundle that needs no files. The input may be any JSON value of any origin: an invalid input
 * fails checks, but never causes an exception. Without keys, the signature of the checkpoint is not checked.
 */
export async function checkIntegrity(
  input: unknown,
  { publicKeys, fingerprints = [], heads = [], logPolicy }: IntegrityOptions = {},
): Promise<{ valid: boolean; checks: EvidenceCheck[]; bundle: UnverifiedBundle | null }> {
  const shape = readBundle(input)
  if (!shape.ok) {
    const { finding, firstBadSequence } = shape
    const check = { ...checkOf('structure', false, finding), ...(firstBadSequence && { firstBadSequence }) }
    return { valid: false, checks: [check], bundle: null }
  }
  const { bundle } = shape
  const checks: EvidenceCheck[] = [
    checkOf('structure', true, evidenceFinding('bundle_well_formed', {})),
    ...verifyChain(bundle),
    await omissionsCheck(bundle, publicKeys),
    checkpointCheck(bundle),
    ...(publicKeys ? [await signatureCheck(bundle, publicKeys)] : []),
    ...(fingerprints.length > 0 ? [fingerprintCheck(bundle, publicKeys ?? [], fingerprints)] : []),
    ...(heads.length > 0 ? [checkAnchoredHeads('known_heads', { records: bundle.records, heads })] : []),
    ...(await checkLog(bundle, logPolicy)),
  ]
  return { valid: checks.every(({ ok }) => ok), checks, bundle }
}

/** Returns the results of the service's own checks as a bundle contains them. */
export const integrityOf = ({ valid, checks }: { valid: boolean; checks: readonly EvidenceCheck[] }): Integrity => ({
  valid,
  checks: checks.map((check) => ({ ...check, findings: publishedFindings(check) })),
})

/**
 * Returns the findings of a check in their JSON form. Values are strings, because most clients have no type for mixed
 * values.
 */
export const publishedFindings = ({ findings }: Pick<EvidenceCheck, 'findings'>): PublishedFinding[] =>
  findings.map(({ code, values, reason }) => ({
    code,
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
    reason,
  }))

function checkpointCheck({ envelopeId, records, checkpoint }: UnverifiedBundle): EvidenceCheck {
  const name = 'checkpoint'
  if (!checkpoint) return checkOf(name, false, evidenceFinding('checkpoint_missing', {}))
  const { organizationId } = records[0] as EvidenceEntry
  if (checkpoint.envelopeId !== envelopeId || checkpoint.organizationId !== organizationId) {
    return { ...checkOf(name, false, evidenceFinding('checkpoint_of_other_envelope', {})), firstBadSequence: 1 }
  }
  if (checkpoint.sequence !== records.length || checkpoint.head !== records.at(-1)?.hash) {
    const firstBadSequence = firstDifference(checkpoint.sequence, records.length)
    return { ...checkOf(name, false, evidenceFinding('checkpoint_of_other_chain', {})), firstBadSequence }
  }
  const covered = { time: checkpoint.at, records: records.length }
  return checkOf(name, true, evidenceFinding('checkpoint_covers', covered))
}

async function signatureCheck({ checkpoint }: UnverifiedBundle, keys: CheckpointPublicKey[]): Promise<EvidenceCheck> {
  const name = signatureCheckName
  if (!checkpoint) return checkOf(name, false, evidenceFinding('checkpoint_missing', {}))
  const key = keys.find(({ keyId }) => keyId === checkpoint.keyId)
  if (!key) return checkOf(name, false, evidenceFinding('checkpoint_key_unknown', { key: checkpoint.keyId }))
  if (!(await verifyCheckpoint(key, checkpoint)))
    return checkOf(name, false, evidenceFinding('checkpoint_signature_wrong', {}))
  return checkOf(name, true, evidenceFinding('checkpoint_signed', { key: key.keyId }))
}

/**
 * Checks the signing key by its fingerprint. A forger can replace both the key and the bundle, but cannot match a
 * fingerprint that the verifier noted before.
 */
function fingerprintCheck(
  { checkpoint }: UnverifiedBundle,
  keys: CheckpointPublicKey[],
  fingerprints: string[],
): EvidenceCheck {
  const name = 'checkpoint_key'
  const key = keys.find(({ keyId }) => keyId === checkpoint?.keyId)
  if (!key) return checkOf(name, false, evidenceFinding('checkpoint_key_missing', {}))
  const ok = fingerprints.includes(key.fingerprint)
  const code = ok ? 'fingerprint_expected' : 'fingerprint_unexpected'
  return checkOf(name, ok, evidenceFinding(code, { fingerprint: key.fingerprint }))
}
