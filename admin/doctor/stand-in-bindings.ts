import { jobKinds, jobTable } from '../../core/jobs/kinds.ts'

/** Stand-ins for bindings that are not text. The queries to the platform check the real bindings. */
export const placeholderBindings: Record<string, unknown> = {
  ...Object.fromEntries(jobKinds.map((kind) => [jobTable[kind].queue.binding, { send() {} }])),
  ASSETS: { fetch() {} },
  FUNCTIONS: { fetch() {} },
  FILES: { fetch() {} },
  EMAIL: {},
  DOCUMENT_RUNS: { createBatch() {} },
}
