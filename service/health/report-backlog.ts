import { judgeBacklog } from '../../core/health/backlog.ts'
import { runOne } from '../../db/client.ts'
import { readBacklog } from '../../db/health/backlog.ts'
import type { Services } from '../../platform/context.ts'

/**
 * Logs the backlog of the whole service in one line, at the level of its worst alarm. Both workers do, so each also
 * reports for a worker that does not start.
 */
export async function reportBacklog({ database, log }: Services): Promise<void> {
  const backlog = await runOne(database, readBacklog())
  const { level, raised } = judgeBacklog(backlog)
  log(level, { event: 'backlog', alarms: [...raised.error, ...raised.warn], backlog })
}
