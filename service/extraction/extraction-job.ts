import { ApiError } from '../../core/errors.ts'
import { isUnavailability } from '../../core/jobs/unavailability.ts'
import { postponeJob } from '../../db/jobs/jobs.ts'
import { failureReasonOf } from '../../platform/jobs/failure-reason.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { extractText } from './extract-text.ts'

const putOffSeconds = 15

/**
 * Extracts the text of an uploaded file, or records why the file has no text. An attempt counts when it is claimed, so
 * the service eventually gives up on a file that crashes the worker. Attempts during which the store or the database is
 * unavailable do not count.
 */
export const extractionHandler: JobHandler<'extraction'> = async (ctx, job) => {
  try {
    return await extractText(ctx, job)
  } catch (error) {
    const lastError = failureReasonOf(error)
    if (!isUnavailability(lastError)) throw error
    const delaySeconds = (error instanceof ApiError ? error.extras.retryAfterSeconds : null) ?? putOffSeconds
    await ctx.db.run(postponeJob(job.id, job.owner, { delaySeconds, lastError }))
    await ctx.dispatch({ kind: 'extraction', id: job.id, delaySeconds })
    return { kind: 'finished' }
  }
}
