import { sql } from 'drizzle-orm'
import type { JobDraft } from '../../core/jobs/kinds.ts'
import { map, type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'
import { whereEnvelopeExists } from './envelopes.ts'

/**
 * Adds a job to the outbox in the current transaction, if the envelope exists. Returns whether the envelope exists and
 * whether the job was added. No job is added for a person on the sender's side who has reached the daily limit of
 * emails.
 */
export const enqueueEnvelopeJob = (
  envelopeId: string,
  job: JobDraft & { id: string },
): Statement<{ isFound: boolean; isAdded: boolean }> =>
  map(
    sqlRows<{ isFound: boolean; isAdded: boolean }>(sql`
      with added as (
        insert into jobs (organization_id, id, kind, payload, run_at)
        select ${currentOrganization}, ${job.id}, ${job.kind}, ${JSON.stringify(job.payload)}::jsonb, now()
        where ${whereEnvelopeExists(envelopeId)}
        returning id)
      select ${whereEnvelopeExists(envelopeId)} as "isFound", exists (select from added) as "isAdded"`),
    ([row]) => row!,
  )
