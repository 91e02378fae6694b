import { releaseObjects } from '../../db/objects/pending-objects.ts'
import type { Context } from '../../platform/context.ts'
import { describeError } from '../../platform/ports/log.ts'

/**
 * Releases registered objects that no row references. Never throws and is safe at any time: referenced objects remain.
 * An object that cannot be released now is deleted when its registration expires.
 */
export async function release(ctx: Context, keys: readonly string[]): Promise<void> {
  try {
    await ctx.db.run(releaseObjects(keys))
  } catch (error) {
    ctx.log('warn', { event: 'objects_not_released', requestId: ctx.requestId, ...describeError(error) })
  }
}

/**
 * Runs work that stores registered objects. If the work fails, releases those objects that no row references, and
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

/**
 * Runs the transaction that references registered objects. Releases the objects if the transaction does not reference
 * them.
 */
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
