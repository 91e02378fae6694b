import { withDeadline } from './deadline.ts'

const firstBytes = 65_536

/** The pauses before retries. The last pause repeats. */
const pausesMs = [1_000, 3_000, 10_000]

export type FirstRange = { totalBytes: number; bytes: Uint8Array<ArrayBuffer> }

/** Fetches ranges of the document, even over an unreliable connection. */
export type PdfRanges = {
  /** Returns the beginning of the document and the document's total length. Makes one attempt. */
  first: () => Promise<FirstRange>
  /** Returns the bytes from `begin` up to, but not including, `end`. Retries until they arrive. */
  bytes: (begin: number, end: number) => Promise<Uint8Array<ArrayBuffer>>
  /** Immediately retries all ranges that wait for their next attempt. */
  retry: () => void
}

/**
 * Creates the reader of ranges. `request` sends a request with the given headers, and `onTrouble` reports whether a
 * range is being retried.
 */
export function fetchRanges(
  request: (headers: { range: string }, signal: AbortSignal) => Promise<Response>,
  onTrouble: (isInTrouble: boolean) => void,
): PdfRanges {
  const waiting = new Set<() => void>()
  const troubled = new Set<object>()
  const setTroubled = (wanted: object, isTroubled: boolean) => {
    if (isTroubled) troubled.add(wanted)
    else troubled.delete(wanted)
    onTrouble(troubled.size > 0)
  }
  const retry = () => {
    for (const resume of [...waiting]) resume()
  }

  const fetchRange = (begin: number, end: number): Promise<FirstRange> =>
    withDeadline(async (signal) => {
      const response = await request({ range: `bytes=${begin}-${end - 1}` }, signal)
      if (!response.ok) throw new Error(`The document request returned ${response.status}.`)
      const bytes = new Uint8Array(await response.arrayBuffer())
      const [, total = bytes.length] = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
      return { totalBytes: Number(total), bytes }
    })

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const resume = () => {
        clearTimeout(timer)
        waiting.delete(resume)
        resolve()
      }
      const timer = setTimeout(resume, ms)
      waiting.add(resume)
    })

  return {
    first: () => fetchRange(0, firstBytes),
    bytes: async (begin, end) => {
      const wanted = {}
      for (let attempt = 0; ; attempt++) {
        const range = await fetchRange(begin, end).catch(() => null)
        setTroubled(wanted, range === null)
        if (range !== null) return range.bytes
        await pause(pausesMs[Math.min(attempt, pausesMs.length - 1)] as number)
      }
    },
    retry,
  }
}
