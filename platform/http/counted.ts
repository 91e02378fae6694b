import { DatabaseError } from '../../db/failures.ts'
import type { WatchedSession } from '../../db/session.ts'
import { DeadlineExceededError } from './deadline.ts'

/**
 * Counts a rejected request. Returns the request's error, or `rate_limited`. Does not count requests with an invalid
 * key, or while the database is unavailable.
 */
export async function countRejection(thrown: unknown, session: WatchedSession | undefined): Promise<unknown> {
  const isUncountable =
    thrown instanceof DatabaseError && ['unauthorized', 'rate_limited', 'unavailable'].includes(thrown.kind)
  if (!session || isUncountable || thrown instanceof DeadlineExceededError) return thrown
  try {
    await session.countRefused()
    return thrown
  } catch (failure) {
    return failure instanceof DatabaseError && failure.kind === 'rate_limited' ? failure : thrown
  }
}
