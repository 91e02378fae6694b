/** The maximum wait for the first byte of a store's response, per attempt and for all attempts together. */
export type ResponseLimits = { responseMs: number; wholeMs: number }

/** The maximum wait for the next chunk of a store's body, and for the whole body including its processing. */
export type BodyLimits = { stallMs: number; wholeMs: number }

/** The maximum wait for a store's response in each attempt. Tests shorten it. */
export const storageResponseSeconds = 5

/** Returns all time limits of the store. They are derived from the limit of a response. */
export function storeLimits(responseSeconds: number) {
  const times = (factor: number) => Math.round(responseSeconds * factor * 1_000)
  return {
    /** For requests: the caller gets a response within 15 seconds. */
    soon: { responseMs: times(1), wholeMs: times(2.4) },
    /** For calls that send a request body before the response. */
    afterSending: { responseMs: times(2.4), wholeMs: times(2.4) },
    /** For calls in which the store copies a whole object before it responds. Only jobs wait for such calls. */
    afterMoving: { responseMs: times(8), wholeMs: times(24) },
    body: { stallMs: times(1.6), wholeMs: times(30) },
  } satisfies { [use: string]: ResponseLimits | BodyLimits }
}

/** A call of the S3 client, with the options that limit its time. */
export type BoundedCall<T> = (options: { abortSignal: AbortSignal; requestTimeout: number }) => Promise<T>

/** Returns the response to a call. Rejects if the response takes too long. Does not limit the reading of its body. */
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
