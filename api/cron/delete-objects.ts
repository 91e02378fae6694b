import { findDueJobs } from '../../db/jobs.ts'
import type { Services } from '../../platform/context.ts'
import { runJob } from '../../platform/jobs.ts'
import { deletionHandler } from '../consumers/deletion.ts'

// A job names at most 100 objects, and an invocation may ask the store a thousand times.
const jobsPerTick = 8

/** Carries out deletions of objects that are due; what the store does not take stays due for a later tick. */
export async function deleteObjects(services: Services): Promise<void> {
  for (const { id, kind } of await findDueJobs(services.database, ['deletion'], jobsPerTick))
    await runJob(services, id, kind, deletionHandler)
}
