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
import { exchangeWoken, hastenJobs } from '../../db/jobs/jobs.ts'
import type { Services } from '../context.ts'
import type { WakeUp, WakeUpQueue } from '../ports/env.ts'
import { withTimeout } from '../ports/with-timeout.ts'
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
 * Carries out the jobs that messages name, some at once where one may have to wait for somebody; each message is acknowledged on its own. A message is only a wake-up: what it says is
 * checked against the outbox, so a lost, doubled, foreign or malformed one changes nothing.
 */
export const jobConsumer =
  <K extends StoredKind>(kind: K, handler: JobHandler<K>, { atOnce = 1 } = {}): Consumer =>
  async (services, batch) => {
    const waiting = batch.messages[Symbol.iterator]()
    const lane = async () => {
      for (const message of waiting) {
        const jobId = namedJob(message.body)
        if (jobId === null) services.log('warn', { event: 'malformed_wake_up', jobKind: kind })
        else await runJob(services, jobId, kind, handler)
        message.ack()
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }

/** What no row is called by is asked for nowhere: the database would refuse some of it, and what stands beside it in a batch. */
const rowName = /^[\w-]{1,128}$/

/** The row that a message names; null when it names none. */
export function namedJob(body: unknown): string | null {
  const jobId = (body as Partial<WakeUp> | null)?.jobId
  return typeof jobId === 'string' && rowName.test(jobId) ? jobId : null
}

/** Of each kind, each time that the database is asked; and how often that may be. */
const wakeUpsPerWave = 500
const wavesMax = 20
/** Until a message that was not followed by a claim is sent again: longer than ten thousand wait for their turn, and less than a lease. */
const wokenSeconds = 40
/** Messages that a queue takes at once. */
const messagesPerSend = 100
/** Jobs that wait for something that was away: how often one of a kind is tried, and how many more for each that got through. */
const hastening = { seconds: 12, more: 50 }

/**
 * Sends wake-ups for jobs of a worker that are due and that nobody works on, until there are none, kinds and organizations taking
 * turns. A queue that is away keeps none from the others; it fails at the end.
 */
export async function wakeDueJobs({ database, env, requests }: Services, worker: Worker): Promise<void> {
  let kinds = wokenBy(worker)
  let woken: string[] = []
  const failures: unknown[] = []
  await hastenJobs(database, { kinds, ...hastening })
  for (let wave = 0; wave <= wavesMax; wave++) {
    const isLast = wave === wavesMax || requests?.left() === 0
    const due = await exchangeWoken(database, { woken, wokenSeconds, kinds, limit: isLast ? 0 : wakeUpsPerWave })
    woken = []
    for (const kind of kinds) {
      const ids = due.filter((job) => job.kind === kind).map(({ id }) => id)
      try {
        await send(env[jobTable[kind].queue.binding], ids)
        woken.push(...ids)
      } catch (error) {
        kinds = kinds.filter((other) => other !== kind)
        failures.push(error)
      }
    }
    if (woken.length === 0 || isLast) break
  }
  if (failures.length > 0) throw failures[0]
}

async function send(queue: WakeUpQueue, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += messagesPerSend)
    await withTimeout(
      queue.sendBatch(ids.slice(start, start + messagesPerSend).map((jobId) => ({ body: { jobId } }))),
      sendMs,
    )
}

const sendMs = 5_000
