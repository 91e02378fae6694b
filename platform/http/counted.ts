import { DatabaseError } from '../../db/failures.ts'
import type { WatchedSession } from '../../db/session.ts'
import { DeadlineExceededError } from './deadline.ts'

/**
 * Returns the error of a rejected request after counting it: the same error, or `rate_limited`. Requests with an
 * invalid key, and those without a database, are not counted.
 */
export async function counted(thrown: unknown, session: WatchedSession | undefined): Promise<unknown> {
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
