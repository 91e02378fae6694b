import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { EarlierValue } from '../../core/signing/conditions/resolve.ts'
import { type IdempotencyClaim, whereClaimed } from '../jobs/idempotency.ts'
import { envelopes, signingWorkflows } from '../schema/signing.ts'
import { query, type Statement, selectRow, sqlRows, writtenByThisTransaction } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'
import { findEnvelopes } from './envelope-list.ts'
import type { EnvelopeRecord } from './envelopes.ts'

export type SequenceRow = typeof signingWorkflows.$inferSelect

type NewSequence = { id: string; documentId: string; documentTitle: string; createdAt: Date }

/** Creates a signing workflow if this request owns the idempotency key. The caller then creates its envelopes. */
export const insertSequence = (sequence: NewSequence, claim: IdempotencyClaim): Statement<unknown[]> =>
  sqlRows(sql`
    insert into signing_workflows (organization_id, id, document_id, document_title, created_at)
    select ${currentOrganization}, ${sequence.id}, ${sequence.documentId}, ${sequence.documentTitle},
      ${sequence.createdAt.toISOString()}::timestamptz
    where ${whereClaimed(claim)}`)

/** Returns a signing workflow of the organization, or null if it does not exist. */
export const findSequence = (id: string): Statement<SequenceRow | null> =>
  selectRow(signingWorkflows, ofOrganization(signingWorkflows), eq(signingWorkflows.id, id))

/** Ends an active signing workflow. */
export const finishSequence = (id: string, status: 'completed' | 'stopped') =>
  query((db) =>
    db
      .update(signingWorkflows)
      .set({ status, finishedAt: sql`now()` })
      .where(and(ofOrganization(signingWorkflows), eq(signingWorkflows.id, id), eq(signingWorkflows.status, 'active'))),
  )

/** Returns the condition that the current transaction ended a signing workflow. */
export const whereSequenceFinished = (id: string): SQL =>
  sql`exists (select from signing_workflows s where s.organization_id = ${currentOrganization} and s.id = ${id}
    and s.status <> 'active' and ${writtenByThisTransaction('s')})`

/** Returns the envelopes of a signing workflow in signing order. */
export const loadSteps = (workflowId: string): Statement<EnvelopeRecord[]> =>
  findEnvelopes(eq(envelopes.workflowId, workflowId), asc(envelopes.workflowStep))

/** Returns the fields of all signers who sign earlier than an envelope's signer, with the signed values. */
export const findEarlierValues = (envelopeId: string): Statement<EarlierValue[]> =>
  sqlRows<EarlierValue>(sql`
    select o.workflow_step as step, f.id as field, f.type, f.value
    from envelopes e
    join envelopes o on o.organization_id = e.organization_id and o.workflow_id = e.workflow_id
      and o.workflow_order < e.workflow_order
    join envelope_fields f on f.organization_id = o.organization_id and f.envelope_id = o.id
    where e.organization_id = ${currentOrganization} and e.id = ${envelopeId}
    order by o.workflow_step, f.position`)
