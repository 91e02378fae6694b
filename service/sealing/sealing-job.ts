import { whereJobLeased } from '../../db/jobs/jobs.ts'
import { setSealingError } from '../../db/signing/envelopes.ts'
import { loadSealKey, type SealKey } from '../../pki/seal-key.ts'
import type { Context } from '../../platform/context.ts'
import { type ClaimedJob, type JobHandler, type JobOutcome, retryAfter } from '../../platform/jobs/jobs.ts'
import type { FunctionsEnv } from '../../platform/ports/functions-env.ts'
import { describeError, reportLostObject } from '../../platform/ports/log.ts'
import { SealCheckError } from './check-sealed.ts'
import { completeEnvelope } from './complete-envelope.ts'
import { sealingFailureOf } from './failure-reason.ts'
import { sealOptionsOf } from './seal-options.ts'

/**
 * Finishes a signed envelope: seals the document, creates the certificate and completes the envelope. The envelope
 * shows each failure. Failed attempts are retried with increasing delays of up to an hour, so sealing continues
 * automatically after a key or the store is repaired.
 */
export const sealingHandler =
  (env: FunctionsEnv): JobHandler<'sealing'> =>
  async (ctx, job) => {
    try {
      const sealKey = await sealKeyOf(env, ctx)
      return await checkedTwice(ctx, job, () => completeEnvelope(ctx, job, sealOptionsOf(env, ctx, sealKey)))
    } catch (error) {
      return recordFailure(ctx, job, error)
    }
  }

/**
 * Runs a seal. If the sealed file fails its check, immediately seals again, because one wrong read from the store must
 * not delay an envelope.
 */
async function checkedTwice(
  ctx: Context,
  job: ClaimedJob<'sealing'>,
  seal: () => Promise<JobOutcome>,
): Promise<JobOutcome> {
  try {
    return await seal()
  } catch (error) {
    if (!(error instanceof SealCheckError)) throw error
    const { envelopeId } = job.payload
    ctx.log('warn', {
      event: 'seal_check_retried',
      requestId: ctx.requestId,
      envelopeId,
      jobId: job.id,
      reason: error.message,
    })
    return seal()
  }
}

const sealKeyOf = (env: FunctionsEnv, ctx: Context): Promise<SealKey> =>
  loadSealKey({ privateKeyPem: env.SEAL_PRIVATE_KEY, certificatePem: env.SEAL_CERTIFICATE, now: ctx.runtime.now() })

async function recordFailure(ctx: Context, job: ClaimedJob<'sealing'>, error: unknown): Promise<JobOutcome> {
  const { envelopeId } = job.payload
  const reason = sealingFailureOf(error)
  reportLostObject(ctx.log, error, { requestId: ctx.requestId, envelopeId, jobId: job.id })
  ctx.log('error', {
    event: 'sealing_failed',
    requestId: ctx.requestId,
    envelopeId,
    jobId: job.id,
    attempts: job.attempts,
    reason,
    ...describeError(error),
  })
  await ctx.db.run(setSealingError(envelopeId, reason, whereJobLeased(job.id, job.owner)))
  return retryAfter(job, reason)
}
