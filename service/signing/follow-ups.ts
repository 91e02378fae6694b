import type { JobDraft, JobKind, StoredKind } from '../../core/jobs/kinds.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import { enqueueJob } from '../../db/jobs/jobs.ts'
import { whereEnvelopeExists } from '../../db/signing/envelopes.ts'
import type { Statement } from '../../db/statement.ts'
import type { Context } from '../../platform/context.ts'

/**
 * The statements and jobs that follow from a change. Dispatch `jobs` after the commit. Some statements add jobs
 * themselves, because only the database can determine them.
 */
export type Effects = { statements: Statement<unknown>[]; jobs: { kind: JobKind; id: string }[] }

/** Adds a job for an envelope. The job requires that the envelope exists when the statements run. */
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
