import { ApiError } from '../../core/errors.ts'
import { isAwayReason } from '../../core/jobs/away.ts'
import { putOffJob } from '../../db/jobs/jobs.ts'
import { failureReasonOf } from '../../platform/jobs/failure-reason.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { extractText } from './extract-text.ts'

const putOffSeconds = 15

/**
 * Makes an uploaded file's text readable, or says why it has none. An attempt counts when it is claimed, so that a file
 * that ends the worker is given up on; a store or a database that is away does not count.
 */
export const extractionHandler: JobHandler<'extraction'> = async (ctx, job) => {
  try {
    return await extractText(ctx, job)
  } catch (error) {
    const lastError = failureReasonOf(error)
    if (!isAwayReason(lastError)) throw error
    const delaySeconds = (error instanceof ApiError ? error.extras.retryAfterSeconds : null) ?? putOffSeconds
    await ctx.db.run(putOffJob(job.id, job.owner, { delaySeconds, lastError }))
    await ctx.wake({ kind: 'extraction', id: job.id, delaySeconds })
    return { kind: 'finished' }
  }
}
