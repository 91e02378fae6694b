import type { Services, World } from '../context.ts'
import { describeError } from '../ports/log.ts'

export type Errand = (services: Services) => Promise<unknown>

/** What the clock of a worker does, by name: once at each tick, and again and again until the tick is over. */
export type Errands = { once: Readonly<Record<string, Errand>>; looks: Readonly<Record<string, Errand>> }

const pauseMs = 5_000

/**
 * One tick of the cron: does every errand once, all at the same time, and looks for what is due every five seconds until the next tick
 * comes, so that what was away is noticed soon after it is back. One that fails is told by its name and keeps no other from its
 * turn.
 */
export async function runTick(services: Services, { once, looks }: Errands): Promise<void> {
  await Promise.all([doAll(services, once), keepLooking(services, looks)])
}

async function keepLooking(services: Services, looks: Errands['looks']): Promise<void> {
  const { world, env } = services
  const endMs = world.now().getTime() + env.TICK_SECONDS * 1_000
  for (;;) {
    await doAll(services, looks)
    if (world.now().getTime() + pauseMs > endMs) return
    await world.pause(pauseMs)
  }
}

const doAll = (services: Services, errands: Readonly<Record<string, Errand>>): Promise<unknown> =>
  Promise.all(
    Object.entries(errands).map(async ([name, errand]) => {
      try {
        await errand(services)
      } catch (error) {
        services.log('error', { event: 'errand_failed', reason: name, ...describeError(error) })
      }
    }),
  )

/** What an errand begins is over before the next tick begins. */
const errandMsMax = 40_000

/** Takes one step after the other until one tells that there is no more to do, or the time of an errand is over. */
export async function whileTickLasts(world: World, step: () => Promise<boolean>): Promise<void> {
  const endMs = world.now().getTime() + errandMsMax
  while ((await step()) && world.now().getTime() < endMs);
}
