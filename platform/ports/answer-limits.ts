/** How long an answer of the store may let wait for its first byte at each attempt, and all attempts together. */
export type AnswerLimits = { answerMs: number; wholeMs: number }

/** Whoever asked is told within 15 seconds. */
export const soon: AnswerLimits = { answerMs: 5_000, wholeMs: 12_000 }
/** The bytes go first. */
export const afterSending: AnswerLimits = { answerMs: 12_000, wholeMs: 12_000 }
/** The store itself moves a whole object first, in jobs. */
export const afterMoving: AnswerLimits = { answerMs: 60_000, wholeMs: 120_000 }

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
