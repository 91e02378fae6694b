import type { WatchedSession } from '../../db/session.ts'
import type { Services } from '../context.ts'
import { describeError, type Log, reportLostObject } from '../ports/log.ts'
import { DeadlineExceededError, deadlineError } from './deadline.ts'
import { ClientGoneError } from './guards/body.ts'
import type { RefusedRequest } from './problem.ts'

/** Converts an exceeded deadline to an API error, and prevents further writes by the request. */
export function bounded(thrown: unknown, { dependencies }: Services, session: WatchedSession | undefined): unknown {
  if (!(thrown instanceof DeadlineExceededError)) return thrown
  session?.stop()
  return deadlineError(session?.isBusy ? 'database' : dependencies.slowest())
}

/** Logs why a request failed: the client disconnected, a dependency failed, or the service has a fault. */
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
