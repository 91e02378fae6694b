import type { JobDraft, JobKind, StoredKind } from '../../core/jobs/kinds.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import { enqueueJob } from '../../db/jobs/jobs.ts'
import { whereEnvelopeExists } from '../../db/signing/envelopes.ts'
import type { Statement } from '../../db/statement.ts'
import type { Context } from '../../platform/context.ts'

/** `jobs` are those to wake after the commit; the statements add to them what only the database can tell. */
export type Effects = { statements: Statement<unknown>[]; jobs: { kind: JobKind; id: string }[] }

/** Adds a job about an envelope, if that exists when the statements run. */
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
