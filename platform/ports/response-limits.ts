/**
 * The maximum time to wait for the first byte of a store's response, for each attempt and for all attempts together.
 */
export type ResponseLimits = { responseMs: number; wholeMs: number }

/** The maximum time to wait for the next chunk of a stored body, and for the complete body including its processing. */
export type BodyLimits = { stallMs: number; wholeMs: number }

/** The default time limit in seconds for each response from the store. Tests shorten it. */
export const storageResponseSeconds = 5

/** Returns all time limits for the store, which are derived from the time limit for a response. */
export function storeLimits(responseSeconds: number) {
  const times = (factor: number) => Math.round(responseSeconds * factor * 1_000)
  return {
    /** The time limits for calls in requests, because a caller gets a response within 15 seconds. */
    soon: { responseMs: times(1), wholeMs: times(2.4) },
    /** For calls that send a body before the store responds. */
    afterSending: { responseMs: times(2.4), wholeMs: times(2.4) },
    /** For calls in which the store copies a complete object before it responds. Only jobs wait for such calls. */
    afterMoving: { responseMs: times(8), wholeMs: times(24) },
    body: { stallMs: times(1.6), wholeMs: times(30) },
  } satisfies { [use: string]: ResponseLimits | BodyLimits }
}

/** A call of the S3 client, with the options that limit its time. */
export type BoundedCall<T> = (options: { abortSignal: AbortSignal; requestTimeout: number }) => Promise<T>

/**
 * Returns the response to a call. Rejects if the response takes too long. The time limit does not apply to reading its
 * body.
 */
export async function inTime<T>(
  call: BoundedCall<T>,
  { responseMs, wholeMs }: ResponseLimits,
  abortion = new AbortController(),
): Promise<T> {
  const timer = setTimeout(() => abortion.abort(), wholeMs)
  try {
    return await call({ abortSignal: abortion.signal, requestTimeout: responseMs })
  } finally {
    clearTimeout(timer)
  }
}
