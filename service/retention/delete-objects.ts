import { ApiError } from '../../core/errors.ts'
import { type JobHandler, retryDelaySeconds } from '../../platform/jobs/jobs.ts'

const deletionsAtOnce = 6

/** Deletes objects that nothing names any more. One that is gone already is as good as deleted, so a repeat does no harm. */
export const deletionHandler: JobHandler<'deletion'> = async (ctx, job) => {
  const { objectKeys: keys } = job.payload
  try {
    for (let start = 0; start < keys.length; start += deletionsAtOnce)
      await Promise.all(keys.slice(start, start + deletionsAtOnce).map((key) => ctx.storage.delete(key)))
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'unavailable')) throw error
    return { kind: 'retry', delaySeconds: retryDelaySeconds(job.attempts), reason: 'storage_unavailable' }
  }
  return { kind: 'done' }
}
