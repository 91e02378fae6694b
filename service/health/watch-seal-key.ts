import type { Services } from '../../platform/context.ts'
import type { FunctionsEnv } from '../../platform/ports/functions-env.ts'
import { checkSealKey } from './seal-key.ts'

const daysToWarn = 30
const daysToAlarm = 7

/** Logs once an hour if the seal key cannot seal documents, or if its certificate expires soon. */
export const watchSealKey =
  (env: FunctionsEnv) =>
  async ({ runtime, log }: Services): Promise<void> => {
    if (runtime.now().getUTCMinutes() !== 0) return
    const check = await checkSealKey(env, runtime)
    if (!check.ok) return log('error', { event: 'seal_key_unusable', reason: check.reason })
    const { days = 0 } = check
    if (days < daysToWarn)
      log(days < daysToAlarm ? 'error' : 'warn', { event: 'seal_certificate_expires', count: days })
  }
