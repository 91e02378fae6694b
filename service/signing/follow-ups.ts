import type { JobDraft, JobKind, StoredKind } from '../../core/jobs/kinds.ts'
import { isToSender, type MailTemplate } from '../../core/signing/mails/facts.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import { enqueueEnvelopeJob } from '../../db/signing/envelope-jobs.ts'
import { map, type Statement } from '../../db/statement.ts'
import type { Context } from '../../platform/context.ts'

/** A stored job whose message can be dispatched. */
export type AddedJob = { kind: JobKind; id: string }

/**
 * The statements and jobs that follow from a change. The statements add their jobs to `jobs` when they have run,
 * because only the database determines which jobs it stores. Dispatch `jobs` after the commit.
 */
export type Effects = { statements: Statement<unknown>[]; jobs: AddedJob[] }

/**
 * Adds a job for an envelope. The envelope must exist when the statements run. A job that the database does not store,
 * because a recipient reached the daily limit of emails, is logged and not dispatched.
 */
export function addJob(
  ctx: Context,
  effects: Effects,
  { id: envelopeId }: Pick<EnvelopeState, 'id'>,
  draft: JobDraft<StoredKind>,
): void {
  const id = ctx.newId('job')
  effects.statements.push(
    map(enqueueEnvelopeJob(envelopeId, { ...draft, id }), ({ isAdded, isFound }) => {
      if (isAdded) effects.jobs.push({ kind: draft.kind, id })
      // Without an envelope, another request owns the idempotency key and stores its own emails.
      else if (isFound && draft.kind === 'mail') logMailLimit(ctx, envelopeId, draft.payload.template)
    }),
  )
}

/** Logs that a person on the sender's side receives no email, because the person reached the daily limit. */
export function logMailLimit({ log, requestId }: Context, envelopeId: string, template: MailTemplate): void {
  if (isToSender(template)) log('info', { event: 'mail_limit_reached', requestId, envelopeId, reason: template })
}
