import { DatabaseFailure } from '../../db/failures.ts'
import type { WatchedSession } from '../../db/tenancy.ts'
import { DeadlineExceeded } from './deadline.ts'

/**
 * What a refused request ends with once it is counted: itself, or that the limit is reached. A wrong key counts for nobody,
 * and where the database is away nothing can be counted.
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
