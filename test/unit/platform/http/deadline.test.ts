import { expect, test, vi } from 'vitest'
import { createDeadline, DeadlineExceededError } from '../../../../platform/http/deadline.ts'

const pause = (ms: number) => new Promise<string>((resolve) => setTimeout(() => resolve('done'), ms))

test('shares one time limit among all parts of a request, and lets unfinished work continue', async () => {
  vi.useFakeTimers()
  try {
    const kept: Promise<unknown>[] = []
    const within = createDeadline(14_000, Date.now, (work) => void kept.push(work))
    const first = within(pause(9_000))
    await vi.advanceTimersByTimeAsync(9_000)
    expect(await first).toBe('done')
    // The client pauses between two parts of its body.
    await vi.advanceTimersByTimeAsync(60_000)
    const second = within(pause(9_000)).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(kept).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await second).toBeInstanceOf(DeadlineExceededError)
    expect(kept).toHaveLength(1)
    const third = within(pause(1)).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(0)
    expect(await third).toBeInstanceOf(DeadlineExceededError)
  } finally {
    vi.useRealTimers()
  }
})

test('rethrows an error that occurs within the time limit', async () => {
  const within = createDeadline(1_000, Date.now, () => {})
  await expect(within(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
})
