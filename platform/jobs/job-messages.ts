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

/** Messages of one queue, as the platform delivers them. */
export type MessageBatch = {
  readonly queue: string
  readonly messages: readonly { readonly body: unknown; ack(): void }[]
  ackAll(): void
}

/** Handles the messages of one queue. If it throws, the batch fails. */
export type Consumer = (services: Services, batch: MessageBatch) => Promise<void>

/**
 * Returns the consumer of a worker. It passes each batch to the consumer of its queue by the table of job kinds, and
 * stores dead letters of the other worker in the database. A batch of an unknown queue fails: its messages are retried
 * and become dead letters instead of being lost.
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

/**
 * Stores messages that a worker could not process. Their jobs stay in the outbox, and the scheduled task dispatches
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
 * Runs the jobs that messages name, up to `atOnce` at the same time. Acknowledges each message separately. A message is
 * only a signal, which is checked against the outbox: lost, duplicated, foreign or malformed messages change nothing.
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

/** Other names are never sent to the database, which would reject some of them together with their batch. */
const rowName = /^[\w-]{1,128}$/

/** Returns the id of the row that a message names, or null if it names none. */
export function namedJob(body: unknown): string | null {
  const jobId = (body as Partial<JobMessage> | null)?.jobId
  return typeof jobId === 'string' && rowName.test(jobId) ? jobId : null
}

/** The messages per kind and query, and the most queries per run. */
const messagesPerWave = 500
const wavesMax = 20
/**
 * The time after which an unclaimed message is sent again. It is longer than ten thousand messages need, and shorter
 * than a lease.
 */
const redispatchSeconds = 40
/** The most messages that a queue accepts in one call. */
const messagesPerSend = 100
/**
 * Jobs that wait for an unavailable dependency: one per kind is tried in this interval, and this many more for each
 * success.
 */
const expediting = { seconds: 12, more: 50 }

/**
 * Sends messages for due jobs of a worker that no worker has claimed, until none are left. Kinds and organizations take
 * turns. An unavailable queue does not affect the others; its error is thrown at the end.
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
