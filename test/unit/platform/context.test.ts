import { expect, test, vi } from 'vitest'
import { toHex } from '../../../base/bytes.ts'
import { realRuntime } from '../../../platform/context.ts'
import { newRequestId } from '../../../platform/request-id.ts'

test('returns the requested number of random bytes, and repeats no 12-byte prefix in 5,000 calls', () => {
  const taken = Array.from({ length: 5_000 }, (_, turn) =>
    realRuntime.randomBytes([4, 12, 16, 20, 32, 64, 65, 100][turn % 8]!),
  )
  expect(taken.map(({ length }) => length).slice(0, 8)).toEqual([4, 12, 16, 20, 32, 64, 65, 100])
  const long = taken.filter(({ length }) => length >= 12).map((bytes) => toHex(bytes.subarray(0, 12)))
  expect(new Set(long).size).toBe(long.length)
})

test('returns random bytes in a separate buffer that the caller can overwrite', () => {
  const first = realRuntime.randomBytes(16)
  first.fill(0)
  expect(realRuntime.randomBytes(16)).not.toEqual(first)
  expect(first.buffer.byteLength).toBe(16)
})

test('generates the random bytes for 128 request ids in one call', () => {
  const spy = vi.spyOn(crypto, 'getRandomValues')
  const ids = Array.from({ length: 1_280 }, () => newRequestId(realRuntime))
  expect([new Set(ids).size, spy.mock.calls.length]).toEqual([1_280, 10])
  spy.mockRestore()
})
