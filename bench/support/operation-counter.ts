/** A counter of one quantity per operation. */
export type OperationCounter = {
  /** Counts until the work is done. `most` is the goal, or null if the figure has no goal. */
  count<T>(name: string, most: number | null, work: () => Promise<T>): Promise<T>
  /** Waits until the jobs of earlier requests have ended. */
  settle(): Promise<void>
}
