import type { AnalyticsEngineDataPoint, AnalyticsEngineDataset } from '@cloudflare/workers-types'
import type { Log, LogFields } from './log.ts'

/**
 * Returns a log that also writes countable events to a Workers Analytics Engine dataset, if the worker has one. Never
 * throws. The blobs of a data point are the event, the level, the subject and the outcome. The doubles are a count, a
 * time in milliseconds (for a backlog, the age of the oldest item in seconds), and the number of attempts.
 */
export function withMetrics(log: Log, dataset: AnalyticsEngineDataset | undefined): Log {
  if (!dataset) return log
  return (level, fields) => {
    log(level, fields)
    for (const point of pointsOf(level, fields))
      try {
        dataset.writeDataPoint(point)
      } catch {
        // The log line was already written, and a lost count is harmless.
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
