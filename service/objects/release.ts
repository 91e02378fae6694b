import { releaseObjects } from '../../db/objects/pending-objects.ts'
import type { Context } from '../../platform/context.ts'
import { describeError } from '../../platform/ports/log.ts'

/**
 * Releases registered objects that no row references. Never throws. Safe at any time, because referenced objects
 * remain. If the database is unavailable, the objects are deleted when their registrations expire.
 */
export async function release(ctx: Context, keys: readonly string[]): Promise<void> {
  try {
    await ctx.db.run(releaseObjects(keys))
  } catch (error) {
    ctx.log('warn', { event: 'objects_not_released', requestId: ctx.requestId, ...describeError(error) })
  }
}

/**
 * Runs work that stores registered objects. If the work fails, releases the objects that no row references, and
 * rethrows the error.
 */
export async function releaseOnFailure<T>(ctx: Context, keys: readonly string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await release(ctx, keys)
    throw error
  }
}

/** Runs a transaction that is to reference registered objects. If it does not reference them, releases the objects. */
export const releaseUnlessReferenced = <T>(
  ctx: Context,
  keys: readonly string[],
  take: () => Promise<{ isTaken: boolean; value: T }>,
): Promise<T> =>
  releaseOnFailure(ctx, keys, async () => {
    const { isTaken, value } = await take()
    if (!isTaken) await release(ctx, keys)
    return value
  })
