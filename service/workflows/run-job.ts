/** The job that looks after a run; made from its id, so that whoever knows the run finds it. */
export const runJobId = (runId: string): string => `job_${runId.slice('run_'.length)}`
