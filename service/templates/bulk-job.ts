import { toHex } from '../../base/bytes.ts'
import type { KeyEnvironment } from '../../core/api-keys.ts'
import { ApiError } from '../../core/errors.ts'
import { jobLeaseSeconds } from '../../core/jobs/kinds.ts'
import { isUnavailability } from '../../core/jobs/unavailability.ts'
import { limits } from '../../core/limits.ts'
import { fillTemplate } from '../../core/templates/template-use.ts'
import { type Condition, claimKey, type IdempotencyClaim } from '../../db/jobs/idempotency.ts'
import { advanceJob, whereJobLeased } from '../../db/jobs/jobs.ts'
import { findEnvironment } from '../../db/organizations/environment.ts'
import { type Statement, series } from '../../db/statement.ts'
import {
  type BulkRow,
  type ClaimedRow,
  claimRow,
  endBulkSend,
  failRowsOfRevokedKey,
  findBulkDocument,
  findBulkWork,
  releaseRow,
  settleRow,
  whereKeyNotRevoked,
  whereRowSettled,
} from '../../db/templates/bulk-sends.ts'
import type { AuthenticatedOrganization } from '../../db/tenancy.ts'
import { auditEntry } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { failureOf, failureReasonOf } from '../../platform/jobs/failure-reason.ts'
import type { ClaimedJob, JobOutcome } from '../../platform/jobs/jobs.ts'
import { requireReady, versionStillReady } from '../signing/ready-document.ts'
import { checkPrevious, creationRefusal } from '../signing/replacement.ts'
import { prepareUse } from './use-template.ts'

/** The maximum number of rows per attempt. Other jobs can run between attempts. */
const rowsPerAttempt = 25

type BulkFailure = NonNullable<BulkRow['failure']>
type Work = { ctx: Context; job: ClaimedJob<'bulkSend'>; bulk: Bulk; found: SourceDocument; isHeld: Condition }
type Bulk = Response<ReturnType<typeof findBulkWork>>
type SourceDocument = Response<ReturnType<typeof findBulkDocument>> | null
type Response<S> = S extends Statement<infer T> ? NonNullable<T> : never

/**
 * Creates the envelopes for some rows of a bulk send. The transaction that creates a row's envelopes also marks the row
 * as done, so a row takes effect exactly once, even if a worker crashes. A failed row does not delay other rows. A row
 * that repeatedly crashes its worker fails permanently. After the revocation of the API key, all remaining rows fail.
 */
export async function bulkSendHandler(ctx: Context, job: ClaimedJob<'bulkSend'>): Promise<JobOutcome> {
  const { bulkSendId } = job.payload
  const isHeld = whereJobLeased(job.id, job.owner)
  const { tenant, bulk, found, environment, first } = await ctx.db.batch({
    bulk: findBulkWork(bulkSendId),
    found: findBulkDocument(bulkSendId),
    environment: findEnvironment(),
    revoked: failRowsOfRevokedKey(bulkSendId, revoked, isHeld),
    first: claimRow(bulkSendId, isHeld),
  })
  if (!bulk) return { kind: 'failed', reason: 'bulk_send_missing' }
  const work = { ctx: onBehalfOf(ctx, bulk.apiKeyId, environment), job, bulk, found, isHeld }
  let turn: ClaimedTurn = { tenant, row: first }
  for (let left = rowsPerAttempt - 1; turn.row && left >= 0; left--)
    turn = await sendRow(work, turn.row, turn.tenant, left > 0 ? claimRow(bulkSendId, isHeld) : noRow)
  const isOver = await ctx.db.run(endBulkSend(bulkSendId, auditEntry(ctx, 'bulkSend.completed', bulkSendId)))
  if (isOver) return { kind: 'done' }
  return { kind: 'retry', delaySeconds: 0, reason: 'bulk_send_in_progress' }
}

type ClaimedTurn = { tenant: AuthenticatedOrganization; row: ClaimedRow | null }
const noRow: Statement<ClaimedRow | null> = { builders: [], read: () => null }

/**
 * Returns a context that acts on behalf of an API key: the key's member is the sender, and the audit log names the key.
 */
const onBehalfOf = (ctx: Context, id: string, environment: KeyEnvironment): Context => ({
  ...ctx,
  actor: { kind: 'apiKey', id, environment },
})

/** Sends a row, and claims the next row in the same transaction. */
async function sendRow(
  work: Work,
  row: ClaimedRow,
  tenant: AuthenticatedOrganization,
  next: Statement<ClaimedRow | null>,
): Promise<ClaimedTurn> {
  if (row.attempts > limits.bulkRowAttemptsMax) return settleFailed(work, row, gaveUp, next)
  try {
    const turn = await createRow(work, row, tenant, next)
    if (turn) return turn
    const failed = await work.ctx.db.run(failRowsOfRevokedKey(work.bulk.id, revoked, work.isHeld))
    return failed.length > 0 ? { tenant, row: null } : await settleFailed(work, row, changed, next)
  } catch (error) {
    const refusal = creationRefusal(error)
    const failure = refusal instanceof ApiError ? failureOf(refusal) : null
    if (failure) return settleFailed(work, row, failure, next)
    if (isUnavailability(failureReasonOf(error)))
      await work.ctx.db.run(releaseRow({ bulkSendId: work.bulk.id, position: row.position }, work.isHeld))
    throw error
  }
}

const gaveUp: BulkFailure = {
  code: 'internal',
  detail: 'The row failed several times. Send it again in a new bulk send.',
}
const revoked: BulkFailure = {
  code: 'unauthorized',
  detail: 'The API key was revoked before the row was sent. To send the row, start a new bulk send with another key.',
}
const changed: BulkFailure = {
  code: 'document_not_ready',
  detail: 'The document changed while the row was sent. Send the row again in a new bulk send.',
}

/**
 * Creates the envelopes of a row. Returns null if nothing was written because the row was canceled, another attempt
 * owns the job, the API key was revoked, or the document is no longer ready.
 */
async function createRow(
  work: Work,
  row: ClaimedRow,
  tenant: AuthenticatedOrganization,
  next: Statement<ClaimedRow | null>,
): Promise<ClaimedTurn | null> {
  const { ctx, bulk, found, isHeld } = work
  const ready = requireReady(found)
  await checkPrevious(ctx, row.use, ...row.use.recipients)
  const template = { id: bulk.templateId, version: bulk.templateVersion }
  const used = await prepareUse(ctx, ready, fillTemplate(bulk.content, row.use), { template, tenant })
  const place = { bulkSendId: bulk.id, position: row.position }
  const envelopeIds = used.states.map(({ id }) => id)
  const claim = claimOf(ctx, bulk, row)
  const written = await ctx.db.batch({
    settled: settleRow(
      place,
      { status: 'created', envelopeIds, workflowId: used.workflowId },
      isHeld,
      whereKeyNotRevoked(bulk.id),
      versionStillReady(ready, 'envelope').predicate,
    ),
    claimed: claimKey(claim, whereRowSettled(place)),
    created: series(used.statements(claim)),
    advanced: progressOf(work),
    row: next,
  })
  if (written.settled.length === 0) return null
  await Promise.all(used.jobs().map(ctx.dispatch))
  return { tenant: written.tenant, row: written.row }
}

async function settleFailed(
  work: Work,
  { position }: ClaimedRow,
  failure: BulkFailure,
  next: Statement<ClaimedRow | null>,
): Promise<ClaimedTurn> {
  const { tenant, row } = await work.ctx.db.batch({
    settled: settleRow({ bulkSendId: work.bulk.id, position }, { status: 'failed', failure }, work.isHeld),
    advanced: progressOf(work),
    row: next,
  })
  return { tenant, row }
}

const progressOf = ({ job }: Work) => advanceJob(job.id, job.owner, { leaseSeconds: jobLeaseSeconds, payload: {} })

/** Returns an idempotency claim for a row, which only the transaction of this row owns. */
const claimOf = (ctx: Context, bulk: Bulk, { position }: ClaimedRow): IdempotencyClaim => ({
  apiKeyId: bulk.apiKeyId,
  // No operation has this id, so the claim never matches the claim of a request.
  operation: 'bulkSends.row',
  key: `${bulk.id}.${position}`,
  fingerprint: '',
  owner: toHex(ctx.runtime.randomBytes(16)),
  response: '',
})
