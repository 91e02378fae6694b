import type { Services } from '../context.ts'
import { describeError } from '../ports/log.ts'
import type { RequestShare } from '../request-share.ts'
import { shareRequests, spending } from './request-shares.ts'

export type Errand = (services: Services) => Promise<unknown>

/** What the clock of a worker does, by name: once at each tick, and again and again until the tick is over. */
export type Errands = { once: Readonly<Record<string, Errand>>; looks: Readonly<Record<string, Errand>> }

const pauseMs = 5_000
/** What is asked for beyond what errands count, such as repeats of lost requests, keeps to the rest. */
const countedPart = 0.8

/**
 * One tick of the cron: does every errand once, all at the same time, and looks for what is due every five seconds until the next tick
 * comes, so that what was away is noticed soon after it is back. One that fails is told by its name and keeps no other from its
 * turn, nor does one that has much to do or waits for a silent answer: all of them together make no more requests than an invocation may,
 * and each has its share.
 */
export async function runTick(services: Services, { once, looks }: Errands): Promise<void> {
  const shares = shareRequests(services.env.SUBREQUESTS_MAX * countedPart, sizeOf(once) + sizeOf(looks))
  const sharesOfLooks = shares.splice(sizeOf(once))
  await Promise.all([
    ...Object.entries(once).map(([name, errand], at) => doErrand(services, { name, errand }, shares[at])),
    ...Object.entries(looks).map(([name, errand], at) => keepLooking(services, { name, errand }, sharesOfLooks[at])),
  ])
}

const sizeOf = (errands: Readonly<Record<string, Errand>>): number => Object.keys(errands).length

type NamedErrand = { name: string; errand: Errand }

async function keepLooking(services: Services, look: NamedErrand, share: RequestShare | undefined): Promise<void> {
  const { world, env } = services
  const endMs = world.now().getTime() + env.TICK_SECONDS * 1_000
  for (;;) {
    await doErrand(services, look, share)
    if (world.now().getTime() + pauseMs > endMs) return
    await world.pause(pauseMs)
  }
}

async function doErrand(services: Services, { name, errand }: NamedErrand, share: RequestShare | undefined) {
  if (!share || share.left() === 0) return
  try {
    await errand(spending(services, share))
  } catch (error) {
    services.log('error', { event: 'errand_failed', reason: name, ...describeError(error) })
  }
}

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
