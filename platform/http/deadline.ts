import { ApiError } from '../../core/errors.ts'
import type { Dependency } from '../../core/health/dependencies.ts'
import { withTimeout } from '../ports/with-timeout.ts'

/** Waits for one part of a request. All parts share the request's time limit. */
export type Deadline = <T>(part: Promise<T>) => Promise<T>

/**
 * Creates the deadline of one request. A part that exceeds the deadline rejects with DeadlineExceededError, and `keep`
 * receives the part's unfinished work.
 */
export function createDeadline(ms: number, now: () => number, keep: (work: Promise<unknown>) => void): Deadline {
  let leftMs = ms
  return async (part) => {
    const startedAt = now()
    let isOver = false
    try {
      return await withTimeout(part, leftMs, () => {
        isOver = true
        return new DeadlineExceededError()
      })
    } finally {
      leftMs = isOver ? 0 : Math.max(0, leftMs - (now() - startedAt))
      if (isOver) keep(part.catch(() => {}))
    }
  }
}

/** Thrown for a request that exceeded its time limit. */
export class DeadlineExceededError extends Error {
  override readonly name = 'DeadlineExceededError'
}

/**
 * Returns the API error for a request that exceeded its time limit. `dependency` is the dependency that did not
 * respond, if known.
 */
export const deadlineError = (dependency: Dependency | undefined): ApiError =>
  new ApiError('unavailable', 'The request took too long. Retry the request.', {
    retryAfterSeconds: 5,
    reason: 'deadline',
    cause: new DeadlineExceededError(),
    ...(dependency ? { dependency } : {}),
  })
