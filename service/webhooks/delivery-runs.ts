import { countDueDeliveries } from '../../db/webhooks/deliveries.ts'
import type { Services } from '../../platform/context.ts'
import { type Consumer, namedJob } from '../../platform/jobs/wake-ups.ts'
import { describeError } from '../../platform/ports/log.ts'
import { deliverDue, type RunBounds } from './engine.ts'

/**
 * Delivers what is due. A message is only a wake-up, whatever it holds: the deliveries are found in the database, so that
 * lost, doubled, late or malformed messages change nothing, and cron wakes again.
 */
export const webhookConsumer =
  (bounds: RunBounds): Consumer =>
  async (services, batch) => {
    for (const { body } of batch.messages)
      if (namedJob(body) === null) services.log('warn', { event: 'malformed_wake_up', jobKind: 'webhook' })
    batch.ackAll()
    try {
      const { isMoreDue } = await deliverDue(services, bounds)
      if (isMoreDue) await wakeWebhooks(services, 1)
    } catch (error) {
      services.log('error', { event: 'deliveries_unsettled', ...describeError(error) })
    }
  }

const deliveriesPerWakeUp = 500
const wakeUpsPerLook = 20
/** For so long a worker that was woken counts as one of those that take what is due: it may be lost, or its message. */
const wokenMs = 15_000

/**
 * What wakes as many workers as the due deliveries need, however often it looks: those that were woken go on until nothing is
 * due.
 */
export function createDeliveryWaker(): (services: Services) => Promise<void> {
  let wokenAtMs: number[] = []
  return async (services) => {
    const due = await countDueDeliveries(services.database, deliveriesPerWakeUp * wakeUpsPerLook)
    const nowMs = services.world.now().getTime()
    wokenAtMs = wokenAtMs.filter((atMs) => nowMs - atMs < wokenMs)
    const needed = Math.max(0, Math.ceil(due / deliveriesPerWakeUp) - wokenAtMs.length)
    await wakeWebhooks(services, needed)
    wokenAtMs.push(...Array.from({ length: needed }, () => nowMs))
  }
}

async function wakeWebhooks({ env }: Services, count: number): Promise<void> {
  if (count > 0) await env.WEBHOOKS_QUEUE.sendBatch(Array.from({ length: count }, () => ({ body: { jobId: 'due' } })))
}
