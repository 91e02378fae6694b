import { DatabaseFailure } from '../../db/failures.ts'
import type { WatchedSession } from '../../db/session.ts'
import { DeadlineExceeded } from './deadline.ts'

/**
 * Returns the error of a rejected request after counting it: the same error, or `rate_limited`. Requests with an
 * invalid key, and those without a database, are not counted.
 */
export async function counted(thrown: unknown, session: WatchedSession | undefined): Promise<unknown> {
  const isUncountable =
    thrown instanceof DatabaseFailure && ['unauthorized', 'rate_limited', 'unavailable'].includes(thrown.kind)
  if (!session || isUncountable || thrown instanceof DeadlineExceeded) return thrown
  try {
    await session.countRefused()
    return thrown
  } catch (failure) {
    return failure instanceof DatabaseFailure && failure.kind === 'rate_limited' ? failure : thrown
  }
}
