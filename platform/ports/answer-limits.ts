/** How long an answer of the store may let wait for its first byte at each attempt, and all attempts together. */
export type AnswerLimits = { answerMs: number; wholeMs: number }

/** How long a body of the store may let wait for its next piece, and take as a whole with all that is done with it. */
export type BodyLimits = { stallMs: number; wholeMs: number }

/** For how long an answer of the store is waited for at each attempt, unless tests shorten it. */
export const storageAnswerSeconds = 5

/** All limits of the store; they follow from the one of an answer. */
export function storeLimits(answerSeconds: number) {
  const times = (factor: number) => Math.round(answerSeconds * factor * 1_000)
  return {
    /** Whoever asked is told within 15 seconds. */
    soon: { answerMs: times(1), wholeMs: times(2.4) },
    /** The bytes go first. */
    afterSending: { answerMs: times(2.4), wholeMs: times(2.4) },
    /** The store itself moves a whole object first, in jobs. */
    afterMoving: { answerMs: times(8), wholeMs: times(24) },
    body: { stallMs: times(1.6), wholeMs: times(30) },
  } satisfies { [use: string]: AnswerLimits | BodyLimits }
}

/** One call of the S3 client, with the options that bound it. */
export type BoundedCall<T> = (options: { abortSignal: AbortSignal; requestTimeout: number }) => Promise<T>

/** The answer to a call; rejects where it takes longer. What the answer's body brings afterwards has no limit here. */
export async function inTime<T>(
  call: BoundedCall<T>,
  { answerMs, wholeMs }: AnswerLimits,
  abortion = new AbortController(),
): Promise<T> {
  const timer = setTimeout(() => abortion.abort(), wholeMs)
  try {
    return await call({ abortSignal: abortion.signal, requestTimeout: answerMs })
  } finally {
    clearTimeout(timer)
  }
}
