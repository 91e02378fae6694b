import type { JobDraft, JobKind, StoredKind } from '../../core/jobs/kinds.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import { enqueueJob } from '../../db/jobs/jobs.ts'
import { whereEnvelopeExists } from '../../db/signing/envelopes.ts'
import type { Statement } from '../../db/statement.ts'
import type { Context } from '../../platform/context.ts'

/**
 * The statements and jobs that follow from a change. Dispatch `jobs` after the commit. Some statements add jobs,
 * because only the database can determine these jobs.
 */
export type Effects = { statements: Statement<unknown>[]; jobs: { kind: JobKind; id: string }[] }

/** Adds a job for an envelope. The envelope must exist when the statements run. */
export function addJob(
  ctx: Context,
  effects: Effects,
  { id: envelopeId }: Pick<EnvelopeState, 'id'>,
  draft: JobDraft<StoredKind>,
): void {
  const id = ctx.newId('job')
  effects.jobs.push({ kind: draft.kind, id })
  effects.statements.push(enqueueJob({ ...draft, id }, whereEnvelopeExists(envelopeId)))
}
