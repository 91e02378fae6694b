import { judgeBacklog } from '../../core/health/backlog.ts'
import { runOne } from '../../db/client.ts'
import { readBacklog } from '../../db/health/backlog.ts'
import type { Services } from '../../platform/context.ts'

/**
 * Tells in one line what waits in the whole service, and how bad that is. Both workers do, so that one that does not start is
 * told of by the other.
 */
export async function tellBacklog({ database, log }: Services): Promise<void> {
  const backlog = await runOne(database, readBacklog())
  const { level, raised } = judgeBacklog(backlog)
  log(level, { event: 'backlog', alarms: [...raised.error, ...raised.warn], backlog })
}
