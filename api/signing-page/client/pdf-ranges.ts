const firstBytes = 131_072

/** Pauses before the second and later attempts; the last one repeats. */
const pausesMs = [1_000, 3_000, 10_000]

export type FirstRange = { totalBytes: number; bytes: Uint8Array<ArrayBuffer> }

/** The document's bytes, by ranges, over a connection that may break. */
export type PdfRanges = {
  /** The beginning and the length of the whole; tried once. */
  first: () => Promise<FirstRange>
  /** Bytes from `begin` to before `end`; tried until they come. */
  bytes: (begin: number, end: number) => Promise<Uint8Array<ArrayBuffer>>
  /** Tries at once what is waiting for its next attempt. */
  retry: () => void
}

/** Fetches ranges of an address; `onTrouble` hears whether some range had to be tried again and has not come yet. */
export function fetchRanges(
  source: { url: string; headers: Record<string, string> },
  onTrouble: (isInTrouble: boolean) => void,
): PdfRanges {
  const waiting = new Set<() => void>()
  const troubled = new Set<object>()
  const setTroubled = (attempt: object, isTroubled: boolean) => {
    if (isTroubled) troubled.add(attempt)
    else troubled.delete(attempt)
    onTrouble(troubled.size > 0)
  }
  const retry = () => {
    for (const wake of [...waiting]) wake()
  }
  addEventListener('online', retry)

  async function fetchRange(begin: number, end: number): Promise<FirstRange> {
    const headers = { ...source.headers, range: `bytes=${begin}-${end - 1}` }
    const response = await fetch(source.url, { headers, cache: 'no-store', credentials: 'omit' })
    if (!response.ok) throw new Error(`The document answered ${response.status}.`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const [, total = bytes.length] = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
    return { totalBytes: Number(total), bytes }
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, ms)
      waiting.add(wake)
    })

  return {
    first: () => fetchRange(0, firstBytes),
    bytes: async (begin, end) => {
      const request = {}
      for (let attempt = 0; ; attempt++) {
        const range = await fetchRange(begin, end).catch(() => null)
        setTroubled(request, range === null)
        if (range !== null) return range.bytes
        await pause(pausesMs[Math.min(attempt, pausesMs.length - 1)] as number)
      }
    },
    retry,
  }
}
