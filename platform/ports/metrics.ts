import type { AnalyticsEngineDataPoint, AnalyticsEngineDataset } from '@cloudflare/workers-types'
import type { Log, LogFields } from './log.ts'

/**
 * The same log; where the worker has a dataset of Workers Analytics Engine, what can be counted of its lines is written there too.
 * Of each point `blob1` is the event, `blob2` the level, `blob3` what it is about, `blob4` what became of it; `double1` counts,
 * `double2` is a time in milliseconds, for a backlog the age of the oldest in seconds, `double3` the attempts. Never throws.
 */
export function withMetrics(log: Log, dataset: AnalyticsEngineDataset | undefined): Log {
  if (!dataset) return log
  return (level, fields) => {
    log(level, fields)
    for (const point of pointsOf(level, fields))
      try {
        dataset.writeDataPoint(point)
      } catch {
        // A line was written all the same.
      }
  }
}

function pointsOf(level: string, fields: LogFields): AnalyticsEngineDataPoint[] {
  const { event, operation, jobKind, host, status, code, reason, errorName, attempts, durationMs, count } = fields
  if (fields.backlog)
    return Object.entries(fields.backlog).map(([alarm, waiting]) => ({
      indexes: [alarm],
      blobs: [event, level, alarm, ''],
      doubles: [waiting.count, waiting.ageSeconds, 0],
    }))
  const about = operation ?? jobKind ?? host ?? ''
  const outcome = [status, code ?? reason ?? errorName].filter((part) => part !== undefined).join(' ')
  return [
    {
      indexes: [about || event],
      blobs: [event, level, about, outcome],
      doubles: [count ?? 1, durationMs ?? 0, attempts ?? 0],
    },
  ]
}
