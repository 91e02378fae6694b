import type { ScheduledTasks } from '../platform/jobs/scheduled-run.ts'
import type { FunctionsEnv } from '../platform/ports/functions-env.ts'
import { hasArchive, runArchive } from '../service/archive/archive-tasks.ts'
import { reportBacklog } from '../service/health/report-backlog.ts'
import { watchSealKey } from '../service/health/watch-seal-key.ts'
import { cosignLog, sequenceLog } from '../service/transparency/log-tasks.ts'

/** Returns the scheduled tasks of the functions worker, except the dispatch of due jobs. */
export const scheduledTasksOfFunctions = (env: FunctionsEnv): ScheduledTasks => ({
  perRun: {
    reportBacklog,
    watchSealKey: watchSealKey(env),
    ...(hasArchive(env) ? { runArchive: runArchive(env) } : {}),
  },
  polled: env.TRANSPARENCY_LOG_POLICY ? { sequenceLog: sequenceLog(env), cosignLog } : {},
})
