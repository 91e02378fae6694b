import {
  type ConsumedKind,
  deadLetterQueue,
  type JobKind,
  jobTable,
  type StoredKind,
  tableQueue,
  type Worker,
  wokenBy,
} from '../../core/jobs/kinds.ts'
import { runOne } from '../../db/client.ts'
import { buryMessages } from '../../db/health/dead-letters.ts'
import { findDueJobs } from '../../db/jobs/jobs.ts'
import type { Services } from '../context.ts'
import type { WakeUp } from '../ports/env.ts'
import { type JobHandler, runJob } from './jobs.ts'

/** Messages of one queue, as the platform hands them over. */
export type WakeUps = {
  readonly queue: string
  readonly messages: readonly { readonly body: unknown; ack(): void }[]
  ackAll(): void
}

/** Handles the messages of one queue; what it throws fails the batch. */
export type Consumer = (services: Services, batch: WakeUps) => Promise<void>

/**
 * Hands the messages of a worker to the consumer of their queue; the table of kinds says which queues those are. Dead letters of
 * the other worker are kept in the database. Another queue fails the batch, so that its messages are repeated and at last kept
 * as dead letters instead of being lost.
 */
export function consumerOf<W extends Worker>(
  worker: W,
  consumers: { readonly [K in ConsumedKind<W>]: Consumer },
): Consumer {
  const byQueue = new Map(
    Object.entries<Consumer>(consumers).map(([kind, consumer]) => [jobTable[kind as JobKind].queue.name, consumer]),
  ) as Map<string, Consumer>
  for (const [dying, { name, worker: telling }] of Object.entries(deadLetterQueue) as [Worker, DeadLetterQueue][])
    if (telling === worker) byQueue.set(name, deadLettersOf(dying))
  return async (services, batch) => {
    const consumer = byQueue.get(tableQueue(batch.queue))
    if (!consumer) {
      services.log('error', { event: 'unknown_queue', reason: batch.queue })
      throw new Error(`the worker ${worker} consumes no queue ${batch.queue}`)
    }
    await consumer(services, batch)
  }
}

type DeadLetterQueue = (typeof deadLetterQueue)[Worker]

/** Keeps messages that a worker could not take. The jobs that they name stay in the outbox, where the cron wakes them again. */
const deadLettersOf =
  (worker: Worker): Consumer =>
  async ({ database, log }, batch) => {
    await runOne(
      database,
      buryMessages(
        worker,
        batch.messages.map(({ body }) => namedJob(body) ?? ''),
      ),
    )
    log('error', { event: 'messages_buried', reason: worker, count: batch.messages.length })
    batch.ackAll()
  }

/**
 * Carries out the jobs that messages name; each message is acknowledged on its own. A message is only a wake-up: what it says is
 * checked against the outbox, so a lost, doubled, foreign or malformed one changes nothing.
 */
export const jobConsumer =
  <K extends StoredKind>(kind: K, handler: JobHandler<K>): Consumer =>
  async (services, batch) => {
    for (const message of batch.messages) {
      const jobId = namedJob(message.body)
      if (jobId === null) services.log('warn', { event: 'malformed_wake_up', jobKind: kind })
      else await runJob(services, jobId, kind, handler)
      message.ack()
    }
  }

/** The row that a message names; null when it names none. */
export function namedJob(body: unknown): string | null {
  const jobId = (body as Partial<WakeUp> | null)?.jobId
  return typeof jobId === 'string' ? jobId : null
}

/** Of each kind. */
const wakeUpsPerTick = 200
/** Messages that a queue takes at once. */
const messagesPerSend = 100

/** Sends wake-ups again for jobs of a worker that are due and that nobody works on. */
export async function wakeDueJobs({ database, env }: Services, worker: Worker): Promise<void> {
  const kinds = wokenBy(worker)
  const due = await findDueJobs(database, kinds, wakeUpsPerTick)
  for (const kind of kinds) {
    const messages = due.filter((job) => job.kind === kind).map(({ id }) => ({ body: { jobId: id } }))
    const queue = env[jobTable[kind].queue.binding]
    for (let start = 0; start < messages.length; start += messagesPerSend)
      await queue.sendBatch(messages.slice(start, start + messagesPerSend))
  }
}
