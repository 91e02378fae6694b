import type { FunctionsEnv } from '../../platform/ports/functions-env.ts'
import { importSigner, type NoteSigner } from '../../transparency/note.ts'

/** Returns the key that signs the transparency log, or null if the policy names another key for the log. */
export async function ownLogKey({
  TRANSPARENCY_LOG_KEY: key,
  TRANSPARENCY_LOG_POLICY: policy,
}: Pick<FunctionsEnv, 'TRANSPARENCY_LOG_KEY' | 'TRANSPARENCY_LOG_POLICY'>): Promise<NoteSigner | null> {
  const signer = await importSigner(key ?? '').catch(() => null)
  const own = policy?.logs[0]?.verifier
  return signer && own?.name === signer.name && own.keyId === signer.keyId ? signer : null
}
