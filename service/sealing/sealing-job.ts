import { setSealingError } from '../../db/signing/envelopes.ts'
import { loadSealKey, type SealKey } from '../../pki/seal-key.ts'
import type { Context } from '../../platform/context.ts'
import { type ClaimedJob, type JobHandler, type JobOutcome, retryDelaySeconds } from '../../platform/jobs/jobs.ts'
import type { FunctionsEnv } from '../../platform/ports/functions-env.ts'
import { describeError } from '../../platform/ports/log.ts'
import { completeEnvelope } from './complete-envelope.ts'
import { sealingFailureOf } from './failure-reason.ts'
import { sealWishesOf } from './seal-wishes.ts'

/**
 * Finishes a signed envelope: seals the document, makes the certificate, completes the envelope. Whatever fails shows in
 * the envelope and is tried again, hourly at last, so that a repaired key or storage heals it without a hand.
 */
export const sealingHandler =
  (env: FunctionsEnv): JobHandler<'sealing'> =>
  async (ctx, job) => {
    try {
      const sealKey = await sealKeyOf(env, ctx)
      return await completeEnvelope(ctx, job, sealWishesOf(env, ctx, sealKey))
    } catch (error) {
      return recordFailure(ctx, job, error)
    }
  }

const sealKeyOf = (env: FunctionsEnv, ctx: Context): Promise<SealKey> =>
  loadSealKey({ privateKeyPem: env.SEAL_PRIVATE_KEY, certificatePem: env.SEAL_CERTIFICATE, now: ctx.world.now() })

async function recordFailure(ctx: Context, job: ClaimedJob<'sealing'>, error: unknown): Promise<JobOutcome> {
  const { envelopeId } = job.payload
  const reason = sealingFailureOf(error)
  ctx.log('error', {
    event: 'sealing_failed',
    requestId: ctx.requestId,
    envelopeId,
    jobId: job.id,
    attempts: job.attempts,
    reason,
    ...describeError(error),
  })
  await ctx.db.run(setSealingError(envelopeId, reason))
  return { kind: 'retry', delaySeconds: retryDelaySeconds(job.attempts), reason }
}
