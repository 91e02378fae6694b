/** A stalled connection counts as lost after this time. */
const deadlineMs = 60_000

/** Runs a request with a signal that aborts it when it stalls for too long. */
export async function underDeadline<Result>(request: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), deadlineMs)
  try {
    return await request(abort.signal)
  } finally {
    clearTimeout(timer)
  }
}
