import { createReadWork, createSweepWork } from '../document/read-work.ts'
import type { Work } from '../syntax/work.ts'

/**
 * The work limits for all comparisons between the revisions of one file. `reads` limits the reads of single objects,
 * and `sweeps` the reads of complete revisions.
 */
export type RevisionWork = { reads: Work; sweeps: Work }

export const createRevisionWork = (bytes: number): RevisionWork => ({
  reads: createReadWork(bytes),
  sweeps: createSweepWork(bytes),
})
