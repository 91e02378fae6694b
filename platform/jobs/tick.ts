import type { Services } from '../context.ts'
import { describeError } from '../ports/log.ts'
import type { RequestShare } from '../request-share.ts'
import { shareRequests, spending } from './request-shares.ts'

export type Errand = (services: Services) => Promise<unknown>

/** The scheduled tasks of a worker by name: `once` per run, or `looks`, which poll until the run ends. */
export type Errands = { once: Readonly<Record<string, Errand>>; looks: Readonly<Record<string, Errand>> }

const pauseMs = 5_000
/** The part of the budget for counted requests. The rest is for uncounted ones, such as retries of lost requests. */
const countedPart = 0.8

/**
 * Runs all scheduled tasks of a worker concurrently: each task in `once` one time, and each in `looks` every five
 * seconds until the next run. Recovered dependencies are therefore noticed soon. A failed task is logged by name.
 * Failing, busy and waiting tasks do not block others, because each has a share of the invocation's subrequest budget.
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

/** Work that a scheduled task begins ends before the next run starts. */
const errandMsMax = 40_000

/** Runs a step repeatedly until it returns false, or the time or the request share of the scheduled task is used up. */
export async function whileTickLasts(
  { world, requests }: Pick<Services, 'world' | 'requests'>,
  step: () => Promise<boolean>,
): Promise<void> {
  const endMs = world.now().getTime() + errandMsMax
  while ((await step()) && world.now().getTime() < endMs && requests?.left() !== 0);
}
