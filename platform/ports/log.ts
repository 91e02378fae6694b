import { ApiError } from '../../core/errors.ts'
import type { AlarmName, Backlog, Level } from '../../core/health/backlog.ts'
import type { Dependency } from '../../core/health/dependencies.ts'
import { failureCauseOf } from './failure-cause.ts'
import type { LogEvent } from './log-events.ts'

/** All properties that a log line can have. No other data can reach the log. */
export type LogFields = {
  event: LogEvent
  requestId?: string
  operation?: string
  method?: string
  status?: number
  code?: string
  durationMs?: number
  organizationId?: string
  keyId?: string
  envelopeId?: string
  documentId?: string
  webhookId?: string
  jobId?: string
  jobKind?: string
  attempts?: number
  /** The number of items that the event is about. */
  count?: number
  /** The host of a remote service. */
  host?: string
  /** The class name of an error. The log never contains the error's message. */
  errorName?: string
  /** The dependency that failed. */
  dependency?: Dependency
  /** A code for the cause of a dependency's failure. */
  cause?: string
  /** The key of the stored object that the event is about. */
  objectKey?: string
  /** The SQLSTATE of a statement that PostgreSQL rejected. */
  sqlState?: string
  reason?: string
  /** The names of the raised alarms. */
  alarms?: readonly AlarmName[]
  backlog?: Backlog
  /** Missing and changed objects that delay work, for example `object_missing: <key>`. */
  lostObjects?: readonly string[]
}

/** Writes a log line. Each event permits only certain levels. */
export type Log = <L extends Level>(level: L, fields: LogFields & { event: LogEvent<L> }) => void

/**
 * Writes each event to the console as one JSON line. JSON escapes control characters, so an event is always on one
 * line.
 */
export const consoleLog: Log = (level, fields) => {
  console[level](`{"level":"${level}","at":"${new Date().toISOString()}",${JSON.stringify(fields).slice(1)}`)
}

/**
 * Returns the properties of an error that the log may contain: the failed dependency with the cause, the class name,
 * and the SQLSTATE.
 */
export const describeError = (error: unknown): Omit<LogFields, 'event'> => ({
  ...failureCauseOf(error),
  ...(error instanceof ApiError && error.extras.objectKey ? { objectKey: error.extras.objectKey } : {}),
  ...describeClass(error),
})

/** Logs a missing or changed stored object, if an error is about one. */
export function reportLostObject(log: Log, error: unknown, fields: Omit<LogFields, 'event'>): void {
  if (!(error instanceof ApiError && error.extras.objectKey)) return
  const event = error.extras.reason === 'object_changed' ? 'object_changed' : 'object_missing'
  log('error', { event, ...fields, ...describeError(error) })
}

function describeClass(error: unknown): Pick<LogFields, 'errorName' | 'sqlState'> {
  if (!(error instanceof Error)) return { errorName: typeof error }
  for (
    let current: unknown = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth++
  ) {
    const code = (current as { code?: unknown }).code
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return { errorName: error.name, sqlState: code }
  }
  return { errorName: error instanceof ApiError && error.cause instanceof Error ? error.cause.name : error.name }
}
