import { hashLeaf } from '../../transparency/merkle.ts'
import { checkPolicy, type LogPolicy, parsePolicy } from '../../transparency/policy.ts'
import { isIncluded, type LogProof, parseProof } from '../../transparency/proof.ts'
import type { EvidenceCheck } from './bundle.ts'
import type { UnverifiedBundle } from './bundle-shape.ts'
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
  if (!log) return policyText === undefined ? [] : [failed(inclusion, noProof)]
  const proof = parseProof(log.proof)
  if (!proof || proof.index !== log.index) return [failed(inclusion, 'The log proof is malformed.')]
  const head = bundle.records[log.sequence - 1]?.hash
  const label = await logLabel(bundle.envelopeId, bundle.records[0]?.hash ?? '')
  if (!head || !isIncluded(proof, hashLeaf(logEntryBytes({ label, sequence: log.sequence, head }))))
    return [failed(inclusion, 'The proof does not show that its log contains this head.')]
  const unlogged = bundle.records.find(({ sequence, type }) => sequence > log.sequence && loggedTypes.has(type))
  if (unlogged && policyText !== undefined) return [failed(inclusion, withoutProof(unlogged.sequence))]
  const { origin, size } = proof.checkpoint
  const detail = `The log ${origin} contains the head of record ${log.sequence} at index ${log.index} of ${size}.`
  const included = { name: inclusion, ok: true, detail }
  return policyText === undefined ? [included] : [included, await policyCheck(proof, policyText)]
}

const noProof =
  'The evidence contains no log proof. Fetch the evidence again at least one minute after the envelope ended.'

const withoutProof = (sequence: number): string =>
  `The evidence contains no proof for record ${sequence}. Fetch the evidence again at least one minute after the envelope ended.`

const failed = (name: string, detail: string): EvidenceCheck => ({ name, ok: false, detail })

async function policyCheck({ checkpoint }: LogProof, policyText: string): Promise<EvidenceCheck> {
  const policy = readPolicy(policyText)
  if (typeof policy === 'string') return failed(logPolicyCheck, policy)
  const { log, witnesses, hasQuorum } = await checkPolicy(policy, checkpoint)
  if (!log) return failed(logPolicyCheck, 'No log in the policy signed the checkpoint in the proof.')
  const names = witnesses.map(({ name, at }) => `${name} (${at.toISOString()})`).join(', ')
  if (!hasQuorum)
    return failed(
      logPolicyCheck,
      `Not enough witnesses cosigned the checkpoint: ${names || 'none'}. Fetch the evidence again later.`,
    )
  return {
    name: logPolicyCheck,
    ok: true,
    detail: names
      ? `The log signed the checkpoint, and these witnesses cosigned it: ${names}. The head existed at these times, and each witness saw the same log.`
      : 'The log signed the checkpoint. No witness cosigned it. Without a witness, only a comparison of copies shows that everyone sees the same log.',
  }
}

function readPolicy(text: string): LogPolicy | string {
  try {
    return parsePolicy(text)
  } catch (error) {
    return `The policy cannot be read. ${(error as Error).message}`
  }
}
