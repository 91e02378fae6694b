import { describe, expect, it } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import { defaultReadLimits, windowSource } from '../../../../pdf/document/window-source.ts'
import { loggedSource } from '../seal/fixtures.ts'

const bytes = Uint8Array.from({ length: 1_000 }, (_, i) => i % 251)
const limits = { ...defaultReadLimits, windowBytes: 100, gapBytesMax: 50, mergedBytesMax: 400 }

const opened = (entries: Partial<typeof limits> = {}) => {
  const { source, log } = loggedSource(memorySource(bytes))
  return { windows: windowSource(source, { ...limits, ...entries }), log }
}

describe('the read cache', () => {
  it('returns bytes of a cached range without another read', async () => {
    const { windows, log } = opened()
    expect((await windows.at(300, 4)).subarray(0, 4)).toEqual(bytes.subarray(300, 304))
    expect((await windows.at(390, 10)).subarray(0, 10)).toEqual(bytes.subarray(390, 400))
    expect(log).toEqual([[300, 100]])
    expect([windows.readCount, windows.bytesRead]).toEqual([1, 100])
  })

  it('reads only the parts of a range that are not cached', async () => {
    const { windows, log } = opened()
    await windows.at(300, 4)
    expect((await windows.at(250, 200)).subarray(0, 200)).toEqual(bytes.subarray(250, 450))
    expect(log).toEqual([
      [300, 100],
      [250, 50],
      [400, 100],
    ])
  })

  it('returns only the bytes before the end of the file', async () => {
    const { windows } = opened()
    expect(await windows.at(990, 100)).toEqual(bytes.subarray(990))
    expect(await windows.at(1_000, 10)).toEqual(new Uint8Array(0))
    expect(await windows.at(5_000, 10)).toEqual(new Uint8Array(0))
  })

  it('prefetches nearby offsets with one read, distant ones separately, and cached ones without a read', async () => {
    const { windows, log } = opened()
    await windows.prefetch([700, 0, 140, 5])
    expect(log).toEqual([
      [0, 240],
      [700, 100],
    ])
    await windows.prefetch([20, 720])
    expect(log.length).toBe(2)
  })

  it('does not merge ranges into a read that exceeds the size limit', async () => {
    const { windows, log } = opened()
    await windows.prefetch([0, 100, 200, 300, 400])
    expect(log).toEqual([
      [0, 400],
      [400, 100],
    ])
  })

  it('evicts the oldest range when it is full', async () => {
    const { windows, log } = opened({ keptBytesMax: 200 })
    for (const offset of [0, 200, 400, 0]) await windows.at(offset, 1)
    expect(log.map(([offset]) => offset)).toEqual([0, 200, 400, 0])
  })

  it.each([
    ['two reads', { readsMax: 2 }],
    ['250 bytes', { bytesReadMax: 250 }],
  ])('rejects the read that exceeds the limit of %s', async (_, entries) => {
    const { windows } = opened(entries)
    await windows.at(0, 1)
    await windows.at(200, 1)
    await expect(windows.at(400, 1)).rejects.toMatchObject({ name: 'PdfFileError', reason: 'limit_exceeded' })
  })

  it('throws an error if the source returns fewer bytes than requested', async () => {
    const windows = windowSource({ length: 10, read: async () => new Uint8Array(3) })
    await expect(windows.at(0, 5)).rejects.toThrow('a different number of bytes')
  })
})
