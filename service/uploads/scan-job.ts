import { type JobHandler, retryAfter } from '../../platform/jobs/jobs.ts'
import { finishUpload } from './finish-upload.ts'

const attemptsMax = 40

/** Resumes an upload whose check was interrupted because the storage or the scanner was unavailable. */
export const scanHandler: JobHandler<'scan'> = async (ctx, job) => {
  const outcome = await finishUpload(ctx, job.payload, { isFromQueue: true })
  if (outcome.kind !== 'busy') return { kind: 'done' }
  if (job.attempts >= attemptsMax) return { kind: 'failed', reason: 'verdict_never_came' }
  return retryAfter(job, 'busy')
}
