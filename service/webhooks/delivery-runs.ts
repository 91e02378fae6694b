import { limits } from '../../core/limits.ts'
import { tendDeliveries } from '../../db/webhooks/deliveries.ts'
import type { Services } from '../../platform/context.ts'
import { type Consumer, namedJob } from '../../platform/jobs/wake-ups.ts'
import { describeError } from '../../platform/ports/log.ts'
import { deliverDue } from './engine.ts'

/**
 * Delivers what is due. A message is only a wake-up, whatever it holds: the deliveries are found in the database, so that
 * lost, doubled, late or malformed messages change nothing, and cron wakes again.
 */
export const webhookConsumer =
  (timeoutMs: number): Consumer =>
  async (services, batch) => {
    for (const { body } of batch.messages)
      if (namedJob(body) === null) services.log('warn', { event: 'malformed_wake_up', jobKind: 'webhook' })
    batch.ackAll()
    try {
      const { isMoreDue } = await deliverDue(services, timeoutMs)
      if (isMoreDue) await wakeWebhooks(services, 1)
    } catch (error) {
      services.log('error', { event: 'deliveries_unsettled', ...describeError(error) })
    }
  }

const deliveriesPerWakeUp = 500
const wakeUpsPerTick = 20
const keep = { keptDays: limits.webhookLogKeptDays, attemptsPerEndpoint: limits.webhookLogAttemptsMax }

/** Wakes as many workers as the due deliveries need, and forgets those that nobody looks at any more. */
export async function tendWebhooks(services: Services): Promise<void> {
  const bounds = { swept: 1_000, pruned: 2_000, due: deliveriesPerWakeUp * wakeUpsPerTick, ...keep }
  const { due, pruned } = await tendDeliveries(services.database, bounds)
  if (pruned > 0) services.log('info', { event: 'webhook_log_pruned', count: pruned })
  await wakeWebhooks(services, Math.ceil(due / deliveriesPerWakeUp))
}

async function wakeWebhooks({ env }: Services, count: number): Promise<void> {
  if (count > 0) await env.WEBHOOKS_QUEUE.sendBatch(Array.from({ length: count }, () => ({ body: { jobId: 'due' } })))
}
