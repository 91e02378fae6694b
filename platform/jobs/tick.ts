import type { Services } from '../context.ts'
import { describeError } from '../ports/log.ts'
import { type RequestShare, shareRequests, spending } from './request-shares.ts'

export type Errand = (services: Services) => Promise<unknown>

/** What the clock of a worker does, by name: once at each tick, and again and again until the tick is over. */
export type Errands = { once: Readonly<Record<string, Errand>>; looks: Readonly<Record<string, Errand>> }

const pauseMs = 5_000
/** What is asked for beyond what errands count, such as repeats of lost requests, keeps to the rest. */
const countedPart = 0.8

/**
 * One tick of the cron: does every errand once, all at the same time, and looks for what is due every five seconds until the next tick
 * comes, so that what was away is noticed soon after it is back. One that fails is told by its name and keeps no other from its
 * turn, nor does one that has much to do: all of them together make no more requests than an invocation may, and each has its share.
 */
export async function runTick(services: Services, { once, looks }: Errands): Promise<void> {
  const shares = shareRequests(services.env.SUBREQUESTS_MAX * countedPart, sizeOf(once) + sizeOf(looks))
  const sharesOfLooks = shares.splice(sizeOf(once))
  await Promise.all([doAll(services, once, shares), keepLooking(services, looks, sharesOfLooks)])
}

const sizeOf = (errands: Readonly<Record<string, Errand>>): number => Object.keys(errands).length

async function keepLooking(services: Services, looks: Errands['looks'], shares: RequestShare[]): Promise<void> {
  const { world, env } = services
  const endMs = world.now().getTime() + env.TICK_SECONDS * 1_000
  for (;;) {
    await doAll(services, looks, shares)
    if (world.now().getTime() + pauseMs > endMs) return
    await world.pause(pauseMs)
  }
}

const doAll = (
  services: Services,
  errands: Readonly<Record<string, Errand>>,
  shares: readonly RequestShare[],
): Promise<unknown> =>
  Promise.all(
    Object.entries(errands).map(async ([name, errand], at) => {
      const share = shares[at]
      if (!share || share.left() === 0) return
      try {
        await errand(spending(services, share))
      } catch (error) {
        services.log('error', { event: 'errand_failed', reason: name, ...describeError(error) })
      }
    }),
  )

/** What an errand begins is over before the next tick begins. */
const errandMsMax = 40_000

/** Takes one step after the other until one tells that there is no more to do, or the time or the requests of an errand are spent. */
export async function whileTickLasts(
  { world, requests }: Pick<Services, 'world' | 'requests'>,
  step: () => Promise<boolean>,
): Promise<void> {
  const endMs = world.now().getTime() + errandMsMax
  while ((await step()) && world.now().getTime() < endMs && requests?.left() !== 0);
}
