import { type SQL, sql } from 'drizzle-orm'
import { map, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

/** Which executor works on which document of a run, and when it counts as lost. */

/** A document of a run that an executor is to be started for, and the step that it begins with. */
export type DueDocument = { position: number; documentId: string; generation: number; step: number }

type DueRow = { position: number; document_id: string; generation: number; step: number }

const unfinished = sql`d.status in ('pending', 'running', 'waiting')`

/**
 * Claims the documents of a run that nobody works on: not begun, not heard of for too long, or waiting for an envelope that
 * is over. Each gets the number of its next executor.
 */
export const claimDueDocuments = (runId: string, leaseSeconds: number): Statement<DueDocument[]> =>
  claimDocuments(
    runId,
    leaseSeconds,
    sql`(d.status = 'pending' or d.due_at <= now() or (d.status = 'waiting' and d.due_at is null and exists (
      select from workflow_run_steps s join envelopes e on e.organization_id = s.organization_id and e.id = s.envelope_id
      where s.organization_id = d.organization_id and s.run_id = d.run_id and s.position = d.position and s.step = d.step
        and s.status = 'waiting' and e.status in ('completed', 'declined', 'expired', 'voided'))))`,
  )

/** Claims one document whose executor turned out to be gone. */
export const claimLostDocument = (
  runId: string,
  lost: { position: number; generation: number },
  leaseSeconds: number,
): Statement<DueDocument[]> =>
  claimDocuments(runId, leaseSeconds, sql`d.position = ${lost.position} and d.generation = ${lost.generation}`)

const claimDocuments = (runId: string, leaseSeconds: number, isDue: SQL): Statement<DueDocument[]> =>
  map(
    sqlRows<DueRow>(sql`
      with due as materialized (
        select d.position from workflow_run_documents d
        where d.organization_id = ${currentOrganization} and d.run_id = ${runId} and ${unfinished} and ${isDue}
        for update)
      update workflow_run_documents d set generation = d.generation + 1,
        status = case when d.status = 'pending' then 'running' else d.status end,
        due_at = now() + make_interval(secs => ${leaseSeconds})
      from due
      where d.organization_id = ${currentOrganization} and d.run_id = ${runId} and d.position = due.position
      returning d.position, d.document_id, d.generation, d.step`),
    (rows) => rows.map(({ document_id, ...row }) => ({ ...row, documentId: document_id })),
  )

/** Gives back documents whose executors could not be started, so that the next look at the run claims them at once. */
export const releaseDocuments = (runId: string, claimed: readonly DueDocument[]): Statement<unknown[]> =>
  sqlRows(sql`
    update workflow_run_documents d set due_at = now()
    from jsonb_to_recordset(${JSON.stringify(claimed)}::jsonb) as c (position integer, generation integer)
    where d.organization_id = ${currentOrganization} and d.run_id = ${runId} and d.position = c.position
      and d.generation = c.generation and ${unfinished}`)

/** Marks the run as begun. */
export const markRunning = (runId: string): Statement<unknown[]> =>
  sqlRows(sql`
    update workflow_runs r set status = 'running'
    where r.organization_id = ${currentOrganization} and r.id = ${runId} and r.status = 'accepted'`)

/** Whether documents of the run have not come to their end, and in how many seconds the first executor would count as lost. */
export const findOutlook = (runId: string): Statement<{ isOver: boolean; dueInSeconds: number | null }> =>
  map(
    sqlRows<{ unfinished: number; due_in: number | null }>(sql`
      select count(*)::integer as unfinished, ceil(extract(epoch from min(d.due_at) - now()))::integer as due_in
      from workflow_run_documents d
      where d.organization_id = ${currentOrganization} and d.run_id = ${runId} and ${unfinished}`),
    ([row]) => ({ isOver: (row?.unfinished ?? 0) === 0, dueInSeconds: row?.due_in ?? null }),
  )

/** Tells that the step of a document has something to go on with: its executor counts as lost unless it does. */
export const expectProgress = (
  place: { runId: string; position: number; step: number },
  leaseSeconds: number,
): Statement<{ generation: number }[]> =>
  sqlRows(sql`
    update workflow_run_documents d set due_at = now() + make_interval(secs => ${leaseSeconds})
    where d.organization_id = ${currentOrganization} and d.run_id = ${place.runId} and d.position = ${place.position}
      and d.step = ${place.step} and d.status = 'waiting'
    returning d.generation`)

/** Lets the job that looks after a run look at it no later than the given time from now. */
export const hastenJob = (jobId: string, withinSeconds: number): Statement<unknown[]> =>
  sqlRows(sql`
    update jobs j set run_at = least(j.run_at, now() + make_interval(secs => ${withinSeconds}))
    where j.organization_id = ${currentOrganization} and j.id = ${jobId} and j.state = 'queued'`)

/** Ends the job that looks after a run with the run itself, unless it is at work just now. */
export const finishRunJob = (runId: string, jobId: string): Statement<unknown[]> =>
  sqlRows(sql`
    update jobs j set state = 'done', finished_at = now(), last_error = null
    where j.organization_id = ${currentOrganization} and j.id = ${jobId} and j.state = 'queued'
      and exists (select from workflow_runs r where r.organization_id = j.organization_id and r.id = ${runId}
        and r.status in ('completed', 'failed'))`)

/** Puts a job for each run that waits for the envelope into the outbox; answers with the jobs. */
export const enqueueRunWakeUp = (jobId: string, envelopeId: string): Statement<{ id: string }[]> =>
  sqlRows(sql`
    insert into jobs (organization_id, id, kind, payload)
    select s.organization_id, ${jobId}, 'workflow',
      jsonb_build_object('runId', s.run_id, 'position', s.position, 'step', s.step)
    from workflow_run_steps s
    where s.organization_id = ${currentOrganization} and s.envelope_id = ${envelopeId} and s.status = 'waiting'
    returning id`)
