import { toHex } from '../../base/bytes.ts'
import { claimJob, failJob, findDueJobs, finishJob, type Job, retryJob } from '../../db/jobs/jobs.ts'
import type { JobKind, StoredJobKind } from '../../db/schema/operations.ts'
import { passGate } from '../../db/tenancy.ts'
import { type Context, createContext, type Services } from '../context.ts'
import type { WakeUp } from '../ports/env.ts'
import { describeError } from '../ports/log.ts'
import { queueOf } from '../ports/queues.ts'
import { newRequestId } from '../request-id.ts'

/** What became of one attempt. `finished`: the handler ended the job itself, in the transaction of its own change. */
export type JobOutcome =
  | { kind: 'done' }
  | { kind: 'finished' }
  | { kind: 'retry'; delaySeconds: number; reason: string }
  | { kind: 'failed'; reason: string }

/** A claimed job; `owner` is the fencing mark that its writes are bound to. */
export type ClaimedJob = Job & { owner: string }

export type JobHandler = { leaseSeconds: number; run: (ctx: Context, job: ClaimedJob) => Promise<JobOutcome> }
export type JobHandlers = Partial<Record<JobKind, JobHandler>>

const retryDelaysSeconds = [5, 15, 60, 300, 900, 3_600]

/** The pause before the next attempt of a job that did not get through: seconds at first, an hour at last. */
export const retryDelaySeconds = (attempts: number): number =>
  retryDelaysSeconds[Math.min(attempts, retryDelaysSeconds.length) - 1] ?? 5

/**
 * Carries out the jobs that queue messages name; each message is acknowledged on its own. A message is only a wake-up: what
 * it says is checked against the outbox, so a lost, doubled, foreign or malformed one changes nothing.
 */
export async function handleWakeUps(
  services: Services,
  batch: { messages: readonly Message[] },
  kind: JobKind,
  handler: JobHandler,
): Promise<void> {
  for (const message of batch.messages) {
    const jobId = (message.body as Partial<WakeUp> | null)?.jobId
    if (typeof jobId === 'string') await runJob(services, jobId, kind, handler)
    else services.log('warn', { event: 'malformed_wake_up', jobKind: kind })
    message.ack()
  }
}

type Message = { readonly body: unknown; ack(): void }

/** Claims and carries out one job; never throws, since the outbox holds what failed and when it is due again. */
export async function runJob(
  services: Services,
  jobId: string,
  kind: StoredJobKind,
  handler: JobHandler,
): Promise<void> {
  const { world, log, database } = services
  const owner = toHex(world.randomBytes(16))
  try {
    const passed = await passGate(database, claimJob({ jobId, owner, leaseSeconds: handler.leaseSeconds }), {})
    if (!passed) return
    const claimed: ClaimedJob = { ...passed.entered.job, owner }
    const requestId = newRequestId(world)
    const ctx = createContext(services, {
      requestId,
      db: passed.session,
      actor: { kind: 'system', id: kind },
      client: { ip: null, userAgent: null },
    })
    const outcome = await attempt(ctx, claimed, handler)
    await settle(ctx, claimed, outcome)
    log('info', {
      event: 'job',
      requestId,
      jobId,
      jobKind: kind,
      attempts: claimed.attempts,
      reason: 'reason' in outcome ? outcome.reason : outcome.kind,
    })
  } catch (error) {
    log('error', { event: 'job_unsettled', jobId, jobKind: kind, ...describeError(error) })
  }
}

async function attempt(ctx: Context, job: ClaimedJob, handler: JobHandler): Promise<JobOutcome> {
  try {
    return await handler.run(ctx, job)
  } catch (error) {
    ctx.log('error', {
      event: 'job_failed',
      requestId: ctx.requestId,
      jobId: job.id,
      jobKind: job.kind,
      ...describeError(error),
    })
    return { kind: 'retry', delaySeconds: retryDelaySeconds(job.attempts), reason: 'unexpected_error' }
  }
}

async function settle({ db }: Context, job: ClaimedJob, outcome: JobOutcome): Promise<void> {
  switch (outcome.kind) {
    case 'finished':
      return
    case 'done':
      await db.run(finishJob(job.id, job.owner))
      return
    case 'retry':
      await db.run(retryJob(job.id, job.owner, { delaySeconds: outcome.delaySeconds, lastError: outcome.reason }))
      return
    case 'failed':
      await db.run(failJob(job.id, job.owner, outcome.reason))
  }
}

const wakeUpsPerTick = 200

/** Sends wake-ups again for jobs that are due and that nobody works on. */
export async function wakeDueJobs(services: Services, kinds: readonly JobKind[]): Promise<void> {
  const due = await findDueJobs(services.database, kinds, wakeUpsPerTick)
  for (const kind of kinds) {
    const messages = due.filter((job) => job.kind === kind).map(({ id }) => ({ body: { jobId: id } }))
    for (let start = 0; start < messages.length; start += 100)
      await queueOf(services.env, kind).sendBatch(messages.slice(start, start + 100))
  }
}
