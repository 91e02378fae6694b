import { ApiError } from '../../core/errors.ts'
import type { AlarmName, Backlog, Level } from '../../core/health/backlog.ts'
import type { Dependency } from '../../core/health/dependencies.ts'
import { failureCauseOf } from './failure-cause.ts'
import type { LogEvent } from './log-events.ts'

/** Every field that may stand in a log line; what is not listed cannot leak. */
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
  /** How many of what the event tells of. */
  count?: number
  /** Of a service that was asked. */
  host?: string
  /** Name of an error's class, never its message. */
  errorName?: string
  /** The service that failed. */
  dependency?: Dependency
  /** Why it failed, as a code. */
  cause?: string
  /** Key of the stored object that the event is about. */
  objectKey?: string
  /** SQLSTATE of a database refusal. */
  sqlState?: string
  reason?: string
  /** What is worth a look, by name. */
  alarms?: readonly AlarmName[]
  backlog?: Backlog
}

/** Writes one line; an event has levels of its own. */
export type Log = <L extends Level>(level: L, fields: LogFields & { event: LogEvent<L> }) => void

/** One JSON line per event on the console; control characters are escaped by JSON, so one event is one line. */
export const consoleLog: Log = (level, fields) => {
  console[level](`{"level":"${level}","at":"${new Date().toISOString()}",${JSON.stringify(fields).slice(1)}`)
}

/** Returns what the log may contain about an error: the failed dependency and the cause, the error's class, and its SQLSTATE. */
export const describeError = (error: unknown): Omit<LogFields, 'event'> => ({
  ...failureCauseOf(error),
  ...(error instanceof ApiError && error.extras.objectKey ? { objectKey: error.extras.objectKey } : {}),
  ...describeClass(error),
})

/** Reports a stored object that is missing or changed, if that is what an error is about. */
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
