/** Returns the id of the job that supervises a run. It is derived from the run's id. */
export const runJobId = (runId: string): string => `job_${runId.slice('run_'.length)}`
