import { ApiError } from '../../core/errors.ts'
import { putOffJob } from '../../db/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { extractText } from './extract-text.ts'

const putOffSeconds = 30

/**
 * Makes an uploaded file's text readable, or says why it has none. An attempt counts when it is claimed, so that a file
 * that ends the worker is given up on; a store that is away does not count.
 */
export const extractionHandler: JobHandler<'extraction'> = async (ctx, job) => {
  try {
    return await extractText(ctx, job)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unavailable') throw error
    const delaySeconds = error.extras.retryAfterSeconds ?? putOffSeconds
    await ctx.db.run(putOffJob(job.id, job.owner, { delaySeconds, lastError: 'dependency_unavailable' }))
    await ctx.wake({ kind: 'extraction', id: job.id, delaySeconds })
    return { kind: 'finished' }
  }
}
