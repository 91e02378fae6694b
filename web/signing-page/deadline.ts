/** A connection that stalls counts as lost after this long. */
const deadlineMs = 60_000

/** Runs a request under a signal that ends it when nothing has come of it for too long. */
export async function underDeadline<Result>(request: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), deadlineMs)
  try {
    return await request(abort.signal)
  } finally {
    clearTimeout(timer)
  }
}
