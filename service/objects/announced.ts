import { giveUpObjects } from '../../db/objects/loose-objects.ts'
import type { Context } from '../../platform/context.ts'
import { describeError } from '../../platform/ports/log.ts'

/**
 * Gives up announced objects that nothing took over. Never throws, and is right at any time: what a row names already stays, and
 * what cannot be given up now is when its time is over.
 */
export async function giveUp(ctx: Context, keys: readonly string[]): Promise<void> {
  try {
    await ctx.db.run(giveUpObjects(keys))
  } catch (error) {
    ctx.log('warn', { event: 'objects_not_given_up', requestId: ctx.requestId, ...describeError(error) })
  }
}

/** Does what stores announced objects and takes them over; when it fails, what was not taken over is given up. */
export async function orGiveUp<T>(ctx: Context, keys: readonly string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await giveUp(ctx, keys)
    throw error
  }
}

/** Runs the transaction that takes announced objects over; when it did not, they are given up. */
export const takeOver = <T>(
  ctx: Context,
  keys: readonly string[],
  take: () => Promise<{ isTaken: boolean; value: T }>,
): Promise<T> =>
  orGiveUp(ctx, keys, async () => {
    const { isTaken, value } = await take()
    if (!isTaken) await giveUp(ctx, keys)
    return value
  })
