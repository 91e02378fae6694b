import { createHash, randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { Storage } from '../../../../platform/ports/storage.ts'
import { reopenStored } from '../../../../service/sealing/reopened-file.ts'

// The digest stream of the Workers runtime is not there.
vi.mock('../../../../platform/ports/sha256.ts', () => ({
  createSha256: () => {
    const hash = createHash('sha256')
    return { update: (bytes: Uint8Array) => void hash.update(bytes), digest: async () => new Uint8Array(hash.digest()) }
  },
}))

const mebibyte = 1024 * 1024
const large = randomBytes(9 * mebibyte)
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A store of one object, whose whole reads give at most so many bytes; and what was asked of it. */
function storeOf(bytes: Buffer, given = bytes.length) {
  const asked: string[] = []
  let canceled = 0
  const get: Storage['get'] = async ({ range }) => {
    asked.push(range ? `${range.offset}+${range.length}` : 'whole')
    const end = range ? range.offset + range.length : given
    let at = range?.offset ?? 0
    const reader = {
      readAtLeast: async (least: number, view: Uint8Array) => {
        const taken = bytes.subarray(at, Math.min(at + Math.min(least, view.length), end))
        at += taken.length
        view.set(taken)
        return taken.length === 0
          ? { done: true, value: undefined }
          : { done: false, value: view.subarray(0, taken.length) }
      },
    }
    const streamed = { getReader: () => reader }
    const body = range ? new Blob([new Uint8Array(bytes.subarray(at, end))]).stream() : streamed
    const limits = { stallMs: 1_000, wholeMs: 10_000 }
    return { body, limits, contentLength: end - at, etag: 'e', cancel: () => void canceled++ } as never
  }
  const file = { key: 'k', etag: 'e', contentLength: bytes.length }
  return { asked, canceled: () => canceled, open: () => reopenStored({ get } as Storage, file) }
}

test('a pass from the first byte on is one stream, whose digest is that of every byte', async () => {
  const { asked, open } = storeOf(large)
  const { source, sha256 } = await open()
  for (let at = 0; at < large.length; at += mebibyte)
    expect(Buffer.from(await source.read(at, mebibyte)).equals(large.subarray(at, at + mebibyte))).toBe(true)
  expect(await sha256()).toBe(digestOf(large))
  expect(asked).toEqual(['whole'])
})

test('reads elsewhere, small ones at first, and empty ones are ranges, and change nothing of the digest', async () => {
  const { asked, canceled, open } = storeOf(large)
  const { source, sha256 } = await open()
  expect(Buffer.from(await source.read(0, 10)).equals(large.subarray(0, 10))).toBe(true)
  expect((await source.read(0, 0)).length).toBe(0)
  await source.read(0, mebibyte)
  expect(Buffer.from(await source.read(5, 20)).equals(large.subarray(5, 25))).toBe(true)
  await source.read(mebibyte, 100)
  expect((await source.read(mebibyte + 100, 0)).length).toBe(0)
  expect(asked).toEqual(['0+10', 'whole', '5+20'])
  expect(await sha256()).toBe(digestOf(large))
  expect(canceled()).toBe(1)
})

test('a read behind the end is refused, also where the stream stands there', async () => {
  const { source } = await storeOf(large).open()
  await source.read(0, large.length - 10)
  await expect(source.read(large.length - 10, 20)).rejects.toThrow(RangeError)
})

test.each([0, mebibyte - 1])(
  'a store that ends after %i bytes has another file, which a later attempt may find',
  async (given) => {
    const { source } = await storeOf(large, given).open()
    await expect(source.read(0, mebibyte)).rejects.toMatchObject({ code: 'unavailable' })
  },
)

test('a file that is gone is unavailable', async () => {
  const storage = { get: async () => null } as unknown as Storage
  const { source } = await reopenStored(storage, { key: 'k', etag: 'e', contentLength: large.length })
  await expect(source.read(0, mebibyte)).rejects.toMatchObject({ code: 'unavailable' })
})
