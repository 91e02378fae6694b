import { checkOf, type Finding } from '../../base/finding.ts'
import { because, type Reason } from '../../base/reasons.ts'
import { hashLeaf } from '../../transparency/merkle.ts'
import { checkPolicy, type LogPolicy, parsePolicy } from '../../transparency/policy.ts'
import { isIncluded, type LogProof, parseProof } from '../../transparency/proof.ts'
import type { EvidenceCheck } from './bundle.ts'
import type { UnverifiedBundle } from './bundle-shape.ts'
import { type EvidenceFindingCode, evidenceFinding } from './evidence-findings.ts'
import { logEntryBytes, loggedTypes, logLabel } from './log-entry.ts'

const inclusion = 'log_inclusion'
/** The name of the check that needs a transparency log policy. Without a policy, `notChecked` contains this name. */
export const logPolicyCheck = 'log_policy'

/**
 * Checks the proof that the transparency log contains a head of the chain. With a policy, also checks the signatures of
 * the required log and witnesses, and that no later record lacks a proof. Without a proof, returns no checks, unless a
 * policy requires one.
 */
export async function checkLog(bundle: UnverifiedBundle, policyText: string | undefined): Promise<EvidenceCheck[]> {
  const { log } = bundle
  if (!log) return policyText === undefined ? [] : [failed(inclusion, evidenceFinding('log_proof_missing', {}))]
  const proof = parseProof(log.proof)
  if (!proof || proof.index !== log.index) return [failed(inclusion, evidenceFinding('log_proof_malformed', {}))]
  const head = bundle.records[log.sequence - 1]?.hash
  const label = await logLabel(bundle.envelopeId, bundle.records[0]?.hash ?? '')
  if (!head || !isIncluded(proof, hashLeaf(logEntryBytes({ label, sequence: log.sequence, head }))))
    return [failed(inclusion, evidenceFinding('log_proof_of_other_head', {}))]
  const unlogged = bundle.records.find(({ sequence, type }) => sequence > log.sequence && loggedTypes.has(type))
  if (unlogged && policyText !== undefined)
    return [failed(inclusion, evidenceFinding('log_proof_missing_for', { record: unlogged.sequence }))]
  const { origin, size } = proof.checkpoint
  const place = { log: origin, record: log.sequence, index: log.index, size }
  const included = checkOf(inclusion, true, evidenceFinding('log_contains', place))
  return policyText === undefined ? [included] : [included, await policyCheck(proof, policyText)]
}

const failed = (name: string, finding: Finding<EvidenceFindingCode>): EvidenceCheck => checkOf(name, false, finding)

async function policyCheck({ checkpoint }: LogProof, policyText: string): Promise<EvidenceCheck> {
  const { policy, reason } = readPolicy(policyText)
  if (!policy) return failed(logPolicyCheck, evidenceFinding('log_policy_unreadable', {}, reason))
  const { log, witnesses: found, hasQuorum } = await checkPolicy(policy, checkpoint)
  if (!log) return failed(logPolicyCheck, evidenceFinding('log_not_in_policy', {}))
  const witnesses = found.map(({ name, at }) => `${name} (${at.toISOString()})`).join(', ')
  if (witnesses === '')
    return checkOf(
      logPolicyCheck,
      hasQuorum,
      evidenceFinding(hasQuorum ? 'log_without_witness' : 'no_required_witness', {}),
    )
  const code = hasQuorum ? 'witnesses_cosigned' : 'too_few_witnesses'
  return checkOf(logPolicyCheck, hasQuorum, evidenceFinding(code, { witnesses }))
}

/** Returns a policy, or the reason why it cannot be read. */
function readPolicy(text: string): { policy: LogPolicy | null; reason: Reason | null } {
  try {
    return { policy: parsePolicy(text), reason: null }
  } catch (error) {
    return { policy: null, reason: because('data_malformed', (error as Error).message) }
  }
}
