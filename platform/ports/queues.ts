import type { Queue } from '@cloudflare/workers-types'
import type { JobKind } from '../../db/schema/operations.ts'
import type { SharedEnv, WakeUp } from './env.ts'

/** The queue that wakes the consumer of a kind of job. */
export function queueOf(env: SharedEnv, kind: JobKind): Queue<WakeUp> {
  switch (kind) {
    case 'scan':
      return env.SCAN_QUEUE
    case 'extraction':
      return env.EXTRACTION_QUEUE
    case 'sealing':
      return env.SEALING_QUEUE
    case 'webhook':
      return env.WEBHOOKS_QUEUE
    case 'mail':
      return env.MAIL_QUEUE
    case 'workflow':
      return env.WORKFLOWS_QUEUE
  }
}
