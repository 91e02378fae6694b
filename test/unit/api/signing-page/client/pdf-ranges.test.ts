import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchRanges } from '../../../../../web/signing-page/pdf-ranges.ts'

type Reply = { status: number; contentRange?: string; bytes?: number[] } | 'lost'

let requested: string[] = []

/** Returns a range reader for a service with the given responses. The last response repeats. */
function start(...replies: Reply[]) {
  requested = []
  const trouble: boolean[] = []
  const request = async ({ range }: { range: string }) => {
    const reply = replies[Math.min(requested.length, replies.length - 1)] as Reply
    requested.push(range)
    if (reply === 'lost') throw new TypeError('Failed to fetch')
    const contentRange = reply.contentRange ? { 'content-range': reply.contentRange } : undefined
    return new Response(new Uint8Array(reply.bytes ?? [1, 2, 3]), { status: reply.status, headers: contentRange })
  }
  return { trouble, ranges: fetchRanges(request, (isInTrouble) => trouble.push(isInTrouble)) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('reads the total length of a document from the first range response', async () => {
  expect(await start({ status: 206, contentRange: 'bytes 0-2/5000' }).ranges.first()).toMatchObject({
    totalBytes: 5000,
  })
  expect(requested).toEqual(['bytes=0-65535'])
})

it('accepts a full response to the first range request', async () => {
  expect(await start({ status: 200, bytes: [1, 2, 3, 4] }).ranges.first()).toMatchObject({ totalBytes: 4 })
})

it('throws immediately if the first request for the document fails', async () => {
  await expect(start({ status: 410 }).ranges.first()).rejects.toThrow('410')
})

it.each([['lost' as const], [{ status: 503 }], [{ status: 410 }]])(
  'retries a range request after %j until the range arrives',
  async (reply) => {
    const { ranges, trouble } = start(reply, reply, { status: 206, bytes: [7] })
    const bytes = ranges.bytes(100, 200)
    await vi.advanceTimersByTimeAsync(999)
    expect(requested.length).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(requested.length).toBe(2)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await bytes).toEqual(new Uint8Array([7]))
    expect(requested).toEqual(Array(3).fill('bytes=100-199'))
    expect(trouble).toEqual([true, true, false])
  },
)

it('retries a lost range request immediately when the signer requests a retry', async () => {
  const { ranges } = start('lost', { status: 206, bytes: [7] })
  const bytes = ranges.bytes(0, 1)
  await vi.advanceTimersByTimeAsync(10)
  ranges.retry()
  expect(await bytes).toEqual(new Uint8Array([7]))
})

it('reports a connection problem until every requested range of the document has loaded', async () => {
  const { ranges, trouble } = start('lost', 'lost', { status: 206 })
  const both = Promise.all([ranges.bytes(0, 1), ranges.bytes(1, 2)])
  await vi.advanceTimersByTimeAsync(1_000)
  await both
  expect(trouble.at(-1)).toBe(false)
  expect(trouble.slice(0, -1)).not.toContain(false)
})
