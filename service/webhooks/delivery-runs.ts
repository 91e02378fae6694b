import { countDueDeliveries } from '../../db/webhooks/deliveries.ts'
import type { Services } from '../../platform/context.ts'
import { type Consumer, namedJob } from '../../platform/jobs/job-messages.ts'
import { describeError } from '../../platform/ports/log.ts'
import { deliverDue, type RunBounds } from './engine.ts'

/**
 * Sends due deliveries. A message is only a signal, because the deliveries are in the database. Lost, duplicated, late
 * or malformed messages therefore change nothing, and the scheduled task sends new messages.
 */
export const webhookConsumer =
  (bounds: RunBounds): Consumer =>
  async (services, batch) => {
    for (const { body } of batch.messages)
      if (namedJob(body) === null) services.log('warn', { event: 'malformed_job_message', jobKind: 'webhook' })
    batch.ackAll()
    try {
      const { isMoreDue } = await deliverDue(services, bounds)
      if (isMoreDue) await sendWebhookMessages(services, 1)
    } catch (error) {
      services.log('error', { event: 'deliveries_unsettled', ...describeError(error) })
    }
  }

const deliveriesPerMessage = 500
const messagesPerPoll = 20
/**
 * The time in milliseconds for which a dispatched worker counts as running. The limit is necessary because the worker
 * or its message may be lost.
 */
const workerMs = 15_000

/**
 * Creates a function that dispatches enough workers for the due deliveries. Repeated calls dispatch no additional
 * workers, because a dispatched worker continues until no deliveries are due.
 */
export function createDeliveryDispatcher(): (services: Services) => Promise<void> {
  let dispatchedAtMs: number[] = []
  return async (services) => {
    const due = await countDueDeliveries(services.database, deliveriesPerMessage * messagesPerPoll)
    const nowMs = services.runtime.now().getTime()
    dispatchedAtMs = dispatchedAtMs.filter((atMs) => nowMs - atMs < workerMs)
    const needed = Math.max(0, Math.ceil(due / deliveriesPerMessage) - dispatchedAtMs.length)
    await sendWebhookMessages(services, needed)
    dispatchedAtMs.push(...Array.from({ length: needed }, () => nowMs))
  }
}

async function sendWebhookMessages({ env }: Services, count: number): Promise<void> {
  if (count > 0) await env.WEBHOOKS_QUEUE.sendBatch(Array.from({ length: count }, () => ({ body: { jobId: 'due' } })))
}
