import type { Worker } from '../../core/jobs/kinds.ts'
import { type Owner, readRows } from './owner.ts'

export type FailedJob = {
  id: string
  organizationId: string
  kind: string
  attempts: number
  lastError: string | null
  failedAt: Date
  /** False for a mail whose recipient is no longer known. */
  isRetryable: boolean
}

/**
 * A message that a worker could not process, with the current state of its job. The state is null if the job no longer
 * exists.
 */
export type DeadLetter = {
  worker: Worker
  jobId: string
  messages: number
  firstAt: Date
  lastAt: Date
  jobState: string | null
}

const shownMost = 200
const isRetryable = `not j.payload ? 'isForgotten'`

/** Returns the newest 200 failed jobs of all organizations. */
export const listFailedJobs = (databaseUrl: string): Promise<FailedJob[]> =>
  readRows<FailedJob>(
    databaseUrl,
    `select j.id, j.organization_id as "organizationId", j.kind, j.attempts, j.last_error as "lastError",
       j.finished_at as "failedAt", ${isRetryable} as "isRetryable"
     from jobs j where j.state = 'failed' order by j.finished_at desc limit ${shownMost}`,
  )

/** Returns the newest 200 dead letters. */
export const listDeadLetters = (databaseUrl: string): Promise<DeadLetter[]> =>
  readRows<DeadLetter>(
    databaseUrl,
    `select l.worker, l.job_id as "jobId", l.messages, l.first_at as "firstAt", l.last_at as "lastAt", j.state as "jobState"
     from dead_letters l left join jobs j on j.id = l.job_id order by l.first_at desc limit ${shownMost}`,
  )

export type Choice = { jobId: string | null; kind: string | null }

/** Adds failed jobs to the outbox as new jobs, in the current transaction. Returns these jobs. */
export async function requeueFailedJobs(
  owner: Owner,
  { jobId, kind }: Choice,
): Promise<{ id: string; organizationId: string }[]> {
  const { rows } = await owner.query<{ id: string; organizationId: string }>(
    `update jobs j set state = 'queued', run_at = now(), attempts = 0, lost_attempts = 0, finished_at = null, created_at = now()
     where j.state = 'failed' and ${isRetryable} and ($1::text is null or j.id = $1) and ($2::text is null or j.kind = $2)
     returning j.id, j.organization_id as "organizationId"`,
    [jobId, kind],
  )
  return rows
}

/** Deletes the dead letters of a job, of a kind of jobs, or all dead letters. Returns their number. */
export async function deleteDeadLetters(owner: Owner, { jobId, kind }: Choice): Promise<number> {
  const { rowCount } = await owner.query(
    `delete from dead_letters l
     where ($1::text is null or l.job_id = $1) and ($2::text is null or exists (select from jobs j where j.id = l.job_id and j.kind = $2))`,
    [jobId, kind],
  )
  return rowCount ?? 0
}
