import { toHex } from '../../base/bytes.ts'
import { type JobPayload, jobLeaseSeconds, jobTable, readPayload, type StoredKind } from '../../core/jobs/kinds.ts'
import {
  claimJob,
  failJob,
  findLastError,
  finishJob,
  type Job,
  postponeJob,
  renewLease,
  retryJob,
} from '../../db/jobs/jobs.ts'
import { authenticate } from '../../db/session.ts'
import { type Context, createContext, type Services } from '../context.ts'
import { describeError, reportLostObject } from '../ports/log.ts'
import { newRequestId } from '../request-id.ts'
import { failureReasonOf } from './failure-reason.ts'
import { withLeaseHeartbeat } from './lease-heartbeat.ts'

/**
 * The outcome of one attempt. `finished` means that the handler recorded the job's outcome in the transaction of its
 * change.
 */
export type JobOutcome =
  | { kind: 'done' }
  | { kind: 'finished' }
  | { kind: 'retry'; delaySeconds: number; reason: string }
  | { kind: 'failed'; reason: string }

/** A claimed job. `owner` is the fencing token for its writes. */
export type ClaimedJob<K extends StoredKind = StoredKind> = {
  id: string
  payload: JobPayload<K>
  attempts: number
  /** The failure reason of the previous attempt. */
  lastError: string | null
  owner: string
  createdAt: Date
}

/** Runs one attempt at a job. If the handler throws, the job is retried later. */
export type JobHandler<K extends StoredKind> = (ctx: Context, job: ClaimedJob<K>) => Promise<JobOutcome>

const retryDelaysSeconds = [5, 15, 60, 300, 900, 3_600]

/**
 * The maximum number of attempts at a job whose object is missing. These attempts take about four hours. A missing
 * object rarely reappears.
 */
const lostObjectAttemptsMax = 10

/**
 * Returns the outcome of a failed attempt. Counts consecutive attempts with the same failure reason. The delay before a
 * retry grows from seconds to an hour.
 */
export function retryAfter(
  { attempts, lastError }: Pick<ClaimedJob, 'attempts' | 'lastError'>,
  reason: string,
): JobOutcome {
  const ofReason = reason === lastError ? attempts : 1
  if (reason.startsWith('object_') && ofReason >= lostObjectAttemptsMax) return { kind: 'failed', reason }
  return { kind: 'retry', delaySeconds: retryDelaySeconds(ofReason), reason }
}

/** Returns the delay before the next attempt, from a few seconds to one hour. */
const retryDelaySeconds = (attempts: number): number =>
  retryDelaysSeconds[Math.min(attempts, retryDelaysSeconds.length) - 1] ?? 5

/**
 * Claims and runs one job: the named job or, for kinds that take turns, the next job of the kind. Never throws, because
 * the outbox records failures and the time of the next attempt. Releases a job of another kind unchanged. Fails a job
 * with an invalid payload.
 */
export async function runJob<K extends StoredKind>(
  services: Services,
  namedId: string,
  kind: K,
  handler: JobHandler<K>,
): Promise<void> {
  const { runtime, log, database } = services
  let jobId = namedId
  const owner = toHex(runtime.randomBytes(16))
  try {
    const inTurn = 'takesTurns' in jobTable[kind]
    const claim = claimJob({ jobId: namedId, owner, leaseSeconds: jobLeaseSeconds, inTurn })
    const passed = await authenticate(database, claim, { lastError: findLastError(kind, owner) })
    if (!passed) return
    const { job } = passed.tenant
    jobId = job.id
    const requestId = newRequestId(runtime)
    const ctx = createContext(services, {
      requestId,
      db: passed.session,
      actor: { kind: 'system', id: kind },
      client: { ip: null, userAgent: null },
    })
    if (job.kind !== kind) {
      log('warn', { event: 'foreign_job_message', requestId, jobId, jobKind: kind })
      await ctx.db.run(postponeJob(jobId, owner, { delaySeconds: 0, lastError: 'foreign_job_message' }))
      return
    }
    const lease = {
      seconds: jobLeaseSeconds,
      renew: () => ctx.db.run(renewLease(jobId, owner, jobLeaseSeconds)),
    }
    const outcome = await withLeaseHeartbeat(lease, () =>
      attemptJob(ctx, { ...job, ...passed.results, owner }, kind, handler),
    )
    await settle(ctx, { id: jobId, owner }, outcome)
    // The scheduled task would also dispatch the job, but only once a minute.
    if (outcome.kind === 'retry') await ctx.dispatch({ kind, id: jobId, delaySeconds: outcome.delaySeconds })
    log('info', {
      event: 'job',
      requestId,
      jobId,
      jobKind: kind,
      attempts: job.attempts,
      reason: 'reason' in outcome ? outcome.reason : outcome.kind,
    })
  } catch (error) {
    log('error', { event: 'job_unsettled', jobId, jobKind: kind, ...describeError(error) })
  }
}

/** Runs one attempt at a claimed job. Returns an outcome even for an invalid payload or an error. */
export async function attemptJob<K extends StoredKind>(
  ctx: Context,
  { payload: stored, ...job }: Omit<Job, 'kind'> & Pick<ClaimedJob, 'owner' | 'lastError'>,
  kind: K,
  handler: JobHandler<K>,
): Promise<JobOutcome> {
  const payload = readPayload(kind, stored)
  if (!payload) return { kind: 'failed', reason: 'malformed_payload' }
  try {
    return await handler(ctx, { ...job, payload })
  } catch (error) {
    const about = { requestId: ctx.requestId, jobId: job.id, jobKind: kind }
    reportLostObject(ctx.log, error, about)
    ctx.log('error', { event: 'job_failed', ...about, ...describeError(error) })
    return retryAfter(job, failureReasonOf(error))
  }
}

async function settle(
  { db }: Context,
  { id, owner }: { id: string; owner: string },
  outcome: JobOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'finished':
      return
    case 'done':
      await db.run(finishJob(id, owner))
      return
    case 'retry':
      await db.run(retryJob(id, owner, { delaySeconds: outcome.delaySeconds, lastError: outcome.reason }))
      return
    case 'failed':
      await db.run(failJob(id, owner, outcome.reason))
  }
}
