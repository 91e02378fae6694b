/** The time after which a request without a result counts as failed. */
const deadlineMs = 60_000

/** Runs a request with a signal that aborts it after the deadline. */
export async function withDeadline<Result>(
  request: (signal: AbortSignal) => Promise<Result>,
  ms = deadlineMs,
): Promise<Result> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), ms)
  try {
    return await request(abort.signal)
  } finally {
    clearTimeout(timer)
  }
}
