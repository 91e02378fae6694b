import { loadSealKey, SealKeyError } from '../../pki/seal-key.ts'
import type { Runtime } from '../../platform/context.ts'
import type { FunctionsEnv } from '../../platform/ports/functions-env.ts'
import type { HealthCheck } from './readiness.ts'

const dayMs = 86_400_000

/**
 * Checks whether the seal key can currently seal documents. Returns the number of days until the first certificate in
 * the chain expires.
 */
export async function checkSealKey(env: FunctionsEnv, runtime: Runtime): Promise<HealthCheck> {
  const now = runtime.now()
  try {
    const keys = { privateKeyPem: env.SEAL_PRIVATE_KEY, certificatePem: env.SEAL_CERTIFICATE }
    const { chain } = await loadSealKey({ ...keys, now })
    const end = Math.min(...chain.map(({ notAfter }) => notAfter.getTime()))
    return { ok: true, days: Math.floor((end - now.getTime()) / dayMs) }
  } catch (error) {
    return { ok: false, reason: error instanceof SealKeyError ? error.reason : 'seal_key_unreadable' }
  }
}
