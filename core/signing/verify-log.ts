import { hashLeaf } from '../../transparency/merkle.ts'
import { checkPolicy, type LogPolicy, parsePolicy } from '../../transparency/policy.ts'
import { isIncluded, type LogProof, parseProof } from '../../transparency/proof.ts'
import type { EvidenceCheck } from './bundle.ts'
import type { UnverifiedBundle } from './bundle-shape.ts'
import { logEntryBytes, logLabel } from './log-entry.ts'

const inclusion = 'log_inclusion'
/** The name of the check that needs a policy. Without one, it is in `notChecked`. */
export const logPolicyCheck = 'log_policy'

/**
 * Checks the proof that the transparency log contains a head of the chain, and with a policy, that the required log and
 * witnesses signed. Without a proof there are no checks, unless a policy requires one.
 */
export async function checkLog(bundle: UnverifiedBundle, policyText: string | undefined): Promise<EvidenceCheck[]> {
  const { log } = bundle
  if (!log) return policyText === undefined ? [] : [failed(inclusion, noProof)]
  const proof = parseProof(log.proof)
  if (!proof || proof.index !== log.index) return [failed(inclusion, 'The proof of the log is malformed.')]
  const head = bundle.records[log.sequence - 1]?.hash
  const label = await logLabel(bundle.envelopeId, bundle.records[0]?.hash ?? '')
  if (!head || !isIncluded(proof, hashLeaf(logEntryBytes({ label, sequence: log.sequence, head }))))
    return [failed(inclusion, 'The log of the proof does not contain this head.')]
  const { origin, size } = proof.checkpoint
  const detail = `The log ${origin} contains the head of record ${log.sequence} at index ${log.index} of ${size}.`
  const included = { name: inclusion, ok: true, detail }
  return policyText === undefined ? [included] : [included, await policyCheck(proof, policyText)]
}

const noProof = 'There is no proof of the log. Fetch the evidence again, a minute after the envelope ended.'

const failed = (name: string, detail: string): EvidenceCheck => ({ name, ok: false, detail })

async function policyCheck({ checkpoint }: LogProof, policyText: string): Promise<EvidenceCheck> {
  const policy = readPolicy(policyText)
  if (typeof policy === 'string') return failed(logPolicyCheck, policy)
  const { log, witnesses, hasQuorum } = await checkPolicy(policy, checkpoint)
  if (!log) return failed(logPolicyCheck, 'No log of the policy signed the checkpoint of the proof.')
  const names = witnesses.map(({ name, at }) => `${name} (${at.toISOString()})`).join(', ')
  if (!hasQuorum)
    return failed(
      logPolicyCheck,
      `Not enough witnesses cosigned the checkpoint: ${names || 'none'}. Fetch it again later.`,
    )
  return {
    name: logPolicyCheck,
    ok: true,
    detail: names
      ? `The log signed the checkpoint, and these witnesses cosigned it: ${names}. The head existed by then, and they see one log only.`
      : 'The log signed the checkpoint. No witness cosigned it: only copies of the log show that everyone sees the same one.',
  }
}

function readPolicy(text: string): LogPolicy | string {
  try {
    return parsePolicy(text)
  } catch (error) {
    return `The policy cannot be read. ${(error as Error).message}`
  }
}
