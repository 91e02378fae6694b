import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { JobDraft, JobPayload, StoredKind } from '../../core/jobs/kinds.ts'
import { isUnavailability } from '../../core/jobs/unavailability.ts'
import { limits } from '../../core/limits.ts'
import { runBatch, runOne } from '../client.ts'
import type { Connection } from '../connection.ts'
import { jobs } from '../schema/operations.ts'
import { map, query, type Statement, sqlRows, textArray, writtenByThisTransaction } from '../statement.ts'
import {
  type AuthenticatedOrganization,
  currentOrganization,
  type OptionalAuthentication,
  ofOrganization,
  toAuthenticatedOrganization,
} from '../tenancy.ts'

/** A job with an unparsed payload. */
export type Job = { id: string; kind: StoredKind; payload: unknown; attempts: number; createdAt: Date }

/**
 * Adds a job to the outbox in the current transaction, if the condition is true. Returns no row if the condition is
 * false, or if the job is an email to a person on the sender's side who has reached the daily limit.
 */
export const enqueueJob = (
  job: JobDraft & { id: string; delaySeconds?: number },
  condition: SQL = sql`true`,
): Statement<{ id: string }[]> =>
  sqlRows(sql`
    insert into jobs (organization_id, id, kind, payload, run_at)
    select ${currentOrganization}, ${job.id}, ${job.kind}, ${JSON.stringify(job.payload)}::jsonb, now() + make_interval(secs => ${job.delaySeconds ?? 0})
    where ${condition}
    returning id`)

/** Returns the condition that the current transaction added the job. */
export const whereJobAdded = (jobId: string): SQL => sql`exists (
    select from jobs j where j.organization_id = ${currentOrganization} and j.id = ${jobId} and ${writtenByThisTransaction('j')})`

type ClaimedRow = {
  organization_id: string
  id: string
  kind: StoredKind
  payload: unknown
  attempts: number
  created_at: string
  at: string
}

type JobClaim = { jobId: string; owner: string; leaseSeconds: number; inTurn?: boolean }

/**
 * Claims a due job under a lease and sets the current organization to that of the job. Returns null if no job can be
 * claimed. Marks a job as failed if workers crashed too often in a row while running it. With `inTurn`, claims a job of
 * the same kind for the organization whose turn it is.
 */
export const claimJob = (claim: JobClaim): OptionalAuthentication<AuthenticatedOrganization & { job: Job }> =>
  map(
    sqlRows<ClaimedRow>(
      sql`select * from ${sql.raw(claim.inTurn ? 'chancery_claim_job_in_turn' : 'chancery_claim_job')}(
        ${claim.jobId}, ${claim.owner}, ${claim.leaseSeconds}, ${limits.lostAttemptsMax})`,
    ),
    ([row]) =>
      row
        ? {
            ...toAuthenticatedOrganization(row),
            job: {
              id: row.id,
              kind: row.kind,
              payload: row.payload,
              attempts: row.attempts,
              createdAt: new Date(row.created_at),
            },
          }
        : null,
  )

/** Returns the failure reason of the previous attempt at a job that this owner claimed. */
export const findLastError = (kind: StoredKind, owner: string): Statement<string | null> =>
  map(
    sqlRows<{ last_error: string | null }>(
      sql`select last_error from jobs
        where organization_id = ${currentOrganization} and kind = ${kind} and due_at > now() and lease_owner = ${owner}`,
    ),
    ([row]) => row?.last_error ?? null,
  )

const payloadAtRest = sql`chancery_payload_at_rest(payload)`

const held = (jobId: string, owner: string) =>
  and(ofOrganization(jobs), eq(jobs.id, jobId), eq(jobs.leaseOwner, owner), eq(jobs.state, 'running'))

/**
 * Returns the condition that this worker owns the lease of the job, and locks the job until the transaction ends. A
 * worker whose lease expired therefore writes nothing, and no other worker claims the job between two statements.
 */
export const whereJobLeased = (jobId: string, owner: string): SQL => sql`exists (
    select from jobs j where j.organization_id = ${currentOrganization} and j.id = ${jobId} and j.lease_owner = ${owner}
      and j.state = 'running' for update)`

/** Changes a job if this worker has its lease. Otherwise returns no row. */
const changeLeased = (jobId: string, owner: string, changes: PgUpdateSetSource<typeof jobs>) =>
  query((db) => db.update(jobs).set(changes).where(held(jobId, owner)).returning({ id: jobs.id }))

const inSeconds = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds})`
/** The changes that clear the lease after a reported outcome. */
const noLease = { leaseOwner: null, leaseUntil: null, lostAttempts: 0 }
const ended = { ...noLease, finishedAt: sql`now()`, payload: payloadAtRest }

type Retry = { delaySeconds: number; lastError: string }
const queuedAgain = ({ delaySeconds, lastError }: Retry) =>
  ({
    ...noLease,
    state: 'queued',
    lastError,
    // Counts consecutive attempts with the same failure reason.
    attempts: sql`case when ${jobs.lastError} is distinct from ${lastError} then 1 else ${jobs.attempts} end`,
    waitsForDependency: isUnavailability(lastError),
    runAt: inSeconds(delaySeconds),
  }) as const

/**
 * Marks a job as done and clears its lease. For `pauseSeconds`, no other job of this kind and organization starts, if
 * the kind takes turns.
 */
export const finishJob = (jobId: string, owner: string, pauseSeconds = 0) =>
  changeLeased(jobId, owner, {
    ...ended,
    state: 'done',
    lastError: null,
    ...(pauseSeconds > 0 && { pausedUntil: inSeconds(pauseSeconds) }),
  })

/** Releases a job for a later attempt. */
export const retryJob = (jobId: string, owner: string, retry: Retry) => changeLeased(jobId, owner, queuedAgain(retry))

/**
 * Records the progress of a job: resets its attempts, extends its lease, and merges `payload` into its payload. Returns
 * no row if this worker lost the lease.
 */
export const advanceJob = (
  jobId: string,
  owner: string,
  progress: { leaseSeconds: number; payload: Partial<JobPayload<StoredKind>> },
): Statement<{ id: string }[]> =>
  changeLeased(jobId, owner, {
    attempts: 0,
    lostAttempts: 0,
    leaseUntil: inSeconds(progress.leaseSeconds),
    payload: sql`${jobs.payload} || ${JSON.stringify(progress.payload)}::jsonb`,
  })

/** Extends the lease of a job, counted from now. */
export const renewLease = (jobId: string, owner: string, leaseSeconds: number) =>
  changeLeased(jobId, owner, { leaseUntil: inSeconds(leaseSeconds) })

/** Releases a job without counting this attempt, because a dependency was unavailable. */
export const postponeJob = (jobId: string, owner: string, retry: Retry) =>
  changeLeased(jobId, owner, { ...queuedAgain(retry), attempts: sql`greatest(${jobs.attempts} - 1, 0)` })

/** Marks a job as failed because it can never succeed. */
export const failJob = (jobId: string, owner: string, lastError: string) =>
  changeLeased(jobId, owner, { ...ended, state: 'failed', lastError })

type DueJob = { id: string; kind: StoredKind }

/**
 * Records the jobs for which messages were sent. Returns due jobs of all organizations that have neither a lease nor a
 * message, in the same round trip. Returns up to `limit` jobs of each kind. Organizations take turns.
 */
export async function exchangeDispatched(
  db: Connection,
  exchange: { dispatched: readonly string[]; dispatchedSeconds: number; kinds: readonly StoredKind[]; limit: number },
): Promise<DueJob[]> {
  const { dispatched, dispatchedSeconds, kinds, limit } = exchange
  const { due } = await runBatch(db, {
    noted: sqlRows(sql`select chancery_note_dispatched(${textArray(dispatched)}, ${dispatchedSeconds}::integer)`),
    due: sqlRows<DueJob>(sql`select * from chancery_due_jobs(${textArray(kinds)}, ${limit}::integer)`),
  })
  return due
}

/**
 * Expedites jobs that are waiting for an unavailable dependency: one job at first, and more after each success. Returns
 * their number.
 */
export const expediteJobs = (
  db: Connection,
  { kinds, seconds, more }: { kinds: readonly StoredKind[]; seconds: number; more: number },
): Promise<number> =>
  runOne(
    db,
    map(
      sqlRows<{ count: number }>(
        sql`select chancery_expedite_jobs(${textArray(kinds)}, ${seconds}::integer, ${more}::integer) as count`,
      ),
      ([row]) => row?.count ?? 0,
    ),
  )
