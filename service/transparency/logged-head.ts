import type { LoggedHead } from '../../core/signing/bundle.ts'
import { map, type Statement } from '../../db/statement.ts'
import { findLoggedHead } from '../../db/transparency/log-entries.ts'
import type { Context } from '../../platform/context.ts'
import { describeError } from '../../platform/ports/log.ts'

type FoundEntry = { sequence: number; index: number | null } | null | undefined

/**
 * Finds the newest head of an envelope that the log contains. The result is undefined in a deployment without a log.
 */
export const findLogged = (env: Context['env'], envelopeId: string): Statement<FoundEntry> =>
  env.TRANSPARENCY_LOG_POLICY
    ? map(findLoggedHead(envelopeId), (found): FoundEntry => found)
    : { builders: [], read: () => undefined }

/**
 * Returns a logged head with its proof, which is computed from the tiles in the store. Returns null if the log does not
 * contain the head yet or the store does not respond, because the rest of the evidence is valid without a proof.
 */
export async function loggedHead(
  { storage, log, requestId }: Pick<Context, 'storage' | 'log' | 'requestId'>,
  found: FoundEntry,
): Promise<LoggedHead | null | undefined> {
  if (!found) return found
  const { sequence, index } = found
  if (index === null) return null
  try {
    const { logProof } = await import('./inclusion.ts')
    const proof = await logProof(storage, index)
    return proof === null ? null : { sequence, index, proof }
  } catch (error) {
    log('warn', { event: 'log_proof_unavailable', requestId, ...describeError(error) })
    return null
  }
}
