import {
  type ConsumedKind,
  deadLetterQueue,
  type JobKind,
  jobTable,
  kindsDispatchedBy,
  type StoredKind,
  tableQueue,
  type Worker,
} from '../../core/jobs/kinds.ts'
import { runOne } from '../../db/client.ts'
import { storeDeadLetters } from '../../db/health/dead-letters.ts'
import { exchangeDispatched, expediteJobs } from '../../db/jobs/jobs.ts'
import type { Services } from '../context.ts'
import type { JobMessage, JobQueue } from '../ports/env.ts'
import { withTimeout } from '../ports/with-timeout.ts'
import { type JobHandler, runJob } from './jobs.ts'

/** A batch of messages from one queue, as the platform delivers it. */
export type MessageBatch = {
  readonly queue: string
  readonly messages: readonly { readonly body: unknown; ack(): void }[]
  ackAll(): void
}

/** Handles a batch of messages from one queue. If it throws, the batch fails. */
export type Consumer = (services: Services, batch: MessageBatch) => Promise<void>

/**
 * Returns the consumer of a worker. It passes each batch to the consumer for the batch's queue, which the table of job
 * kinds determines. It stores the other worker's dead letters in the database. A batch from an unknown queue fails, so
 * its messages are retried and become dead letters instead of being lost.
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
      throw new Error(`the ${worker} worker does not consume the ${batch.queue} queue`)
    }
    await consumer(services, batch)
  }
}

type DeadLetterQueue = (typeof deadLetterQueue)[Worker]

/**
 * Stores messages that a worker could not process. Their jobs remain in the outbox, and a scheduled task dispatches
 * them again.
 */
const deadLettersOf =
  (worker: Worker): Consumer =>
  async ({ database, log }, batch) => {
    await runOne(
      database,
      storeDeadLetters(
        worker,
        batch.messages.map(({ body }) => namedJob(body) ?? ''),
      ),
    )
    log('error', { event: 'dead_letters_stored', reason: worker, count: batch.messages.length })
    batch.ackAll()
  }

/**
 * Runs the jobs that messages name, up to `atOnce` concurrently. Acknowledges each message separately. A message is
 * only a signal, and each job is read from the outbox. Lost, duplicated, foreign or malformed messages therefore change
 * nothing.
 */
export const jobConsumer =
  <K extends StoredKind>(kind: K, handler: JobHandler<K>, { atOnce = 1 } = {}): Consumer =>
  async (services, batch) => {
    const waiting = batch.messages[Symbol.iterator]()
    const lane = async () => {
      for (const message of waiting) {
        const jobId = namedJob(message.body)
        if (jobId === null) services.log('warn', { event: 'malformed_job_message', jobKind: kind })
        else await runJob(services, jobId, kind, handler)
        message.ack()
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }

/**
 * The format of job ids. The database would reject an id with another format, together with the other ids in the batch.
 */
const rowName = /^[\w-]{1,128}$/

/** Returns the id of the job that a message names, or null if the message has no valid id. */
export function namedJob(body: unknown): string | null {
  const jobId = (body as Partial<JobMessage> | null)?.jobId
  return typeof jobId === 'string' && rowName.test(jobId) ? jobId : null
}

/** The maximum number of messages per job kind and query. */
const messagesPerWave = 500
const wavesMax = 20
/**
 * The number of seconds after which another message is sent for a job that no worker has claimed. Sending ten thousand
 * messages takes less time, and a lease lasts longer.
 */
const redispatchSeconds = 40
/** The maximum number of messages that a queue accepts in one call. */
const messagesPerSend = 100
/**
 * The rate at which jobs that are waiting for an unavailable dependency are expedited: one job per kind in each
 * interval, and `more` jobs after each success.
 */
const expediting = { seconds: 12, more: 50 }

/**
 * Sends messages for all due jobs that no worker has claimed. Kinds and organizations take turns. An unavailable queue
 * does not affect the other queues. Its error is thrown after all kinds were processed.
 */
export async function dispatchDueJobs({ database, env, requests }: Services, worker: Worker): Promise<void> {
  let kinds = kindsDispatchedBy(worker)
  let dispatched: string[] = []
  const failures: unknown[] = []
  await expediteJobs(database, { kinds, ...expediting })
  for (let wave = 0; wave <= wavesMax; wave++) {
    const isLast = wave === wavesMax || requests?.left() === 0
    const due = await exchangeDispatched(database, {
      dispatched,
      dispatchedSeconds: redispatchSeconds,
      kinds,
      limit: isLast ? 0 : messagesPerWave,
    })
    dispatched = []
    for (const kind of kinds) {
      const ids = due.filter((job) => job.kind === kind).map(({ id }) => id)
      try {
        await send(env[jobTable[kind].queue.binding], ids)
        dispatched.push(...ids)
      } catch (error) {
        kinds = kinds.filter((other) => other !== kind)
        failures.push(error)
      }
    }
    if (dispatched.length === 0 || isLast) break
  }
  if (failures.length > 0) throw failures[0]
}

async function send(queue: JobQueue, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += messagesPerSend)
    await withTimeout(
      queue.sendBatch(ids.slice(start, start + messagesPerSend).map((jobId) => ({ body: { jobId } }))),
      sendMs,
    )
}

const sendMs = 5_000
