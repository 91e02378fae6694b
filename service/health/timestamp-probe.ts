import type { Services } from '../../platform/context.ts'
import type { FunctionsEnv } from '../../platform/ports/functions-env.ts'
import { authoritiesOf } from '../sealing/seal-options.ts'

/** Throws unless one of the configured timestamp authorities returns a valid timestamp. */
export async function probeTimestamps(env: FunctionsEnv, services: Services): Promise<void> {
  if (env.TIMESTAMP_AUTHORITIES.length === 0) return
  const stamp = await authoritiesOf(env, services).stamp(services.runtime.randomBytes(32))
  if (stamp === null) throw new Error('None of the authorities in TIMESTAMP_AUTHORITIES issues a timestamp.')
}
