import { judgeBacklog } from '../../core/health/backlog.ts'
import { runBatch } from '../../db/client.ts'
import { readBacklog, readLostObjects } from '../../db/health/backlog.ts'
import type { Services } from '../../platform/context.ts'

/**
 * Logs the backlog of the complete service in one line, at the level of its worst alarm. Both workers call this
 * function, so each also reports the backlog of the other if the other does not start. The line names missing and
 * changed objects that delay work.
 */
export async function reportBacklog({ database, log }: Services): Promise<void> {
  const { backlog, lostObjects } = await runBatch(database, { backlog: readBacklog(), lostObjects: readLostObjects() })
  const { level, raised } = judgeBacklog(backlog)
  log(level, {
    event: 'backlog',
    alarms: [...raised.error, ...raised.warn],
    backlog,
    ...(lostObjects.length > 0 ? { lostObjects } : {}),
  })
}
