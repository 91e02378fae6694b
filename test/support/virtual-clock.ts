import { type Runtime, realRuntime } from '../../platform/context.ts'

/**
 * Returns a clock that advances only during pauses. When no other work runs, the clock advances to the end of the
 * shortest pause.
 */
export function virtualClock() {
  let ms = 0
  const pauses: { endMs: number; end: () => void }[] = []
  const endFirst = () => {
    pauses.sort((a, b) => a.endMs - b.endMs)
    const first = pauses.shift()
    ms = first?.endMs ?? ms
    first?.end()
  }
  const runtime: Runtime = {
    ...realRuntime,
    now: () => new Date(ms),
    pause: (pauseMs) =>
      new Promise((end) => {
        pauses.push({ endMs: ms + pauseMs, end })
        setImmediate(endFirst)
      }),
  }
  return { runtime, ms: () => ms }
}
