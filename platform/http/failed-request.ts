import type { WatchedSession } from '../../db/session.ts'
import type { Services } from '../context.ts'
import { describeError, type Log, reportLostObject } from '../ports/log.ts'
import { DeadlineExceededError, deadlineError } from './deadline.ts'
import { ClientGoneError } from './guards/body.ts'
import type { RefusedRequest } from './problem.ts'

/** Returns the API error for an exceeded deadline, and prevents further writes by the request. */
export function bounded(thrown: unknown, { dependencies }: Services, session: WatchedSession | undefined): unknown {
  if (!(thrown instanceof DeadlineExceededError)) return thrown
  session?.stop()
  return deadlineError(session?.isBusy ? 'database' : dependencies.slowest())
}

/** Logs a failed request: a client that disconnected, a failed dependency, or a fault of the service. */
export function logFailure(
  log: Log,
  thrown: unknown,
  { error, unexpected }: RefusedRequest,
  request: { requestId: string; operation: string },
): void {
  if (thrown instanceof ClientGoneError) log('info', { event: 'client_gone', ...request })
  if (!unexpected) return
  reportLostObject(log, unexpected, request)
  const fields = { ...request, reason: error.message, ...describeError(unexpected) }
  if (fields.dependency || fields.cause === 'deadline') log('warn', { event: 'dependency_failed', ...fields })
  else log('error', { event: 'unexpected_error', ...fields })
}
