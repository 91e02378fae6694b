import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Storage } from '../../../../platform/ports/storage.ts'
import { openStoredFile } from '../../../../service/sealing/reopen-file.ts'
import { streamedObject, withDigestStream } from '../../../support/worker-bodies.ts'

withDigestStream()

const mebibyte = 1024 * 1024
const large = randomBytes(9 * mebibyte)
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Returns a store with one object, and the recorded calls. Full reads of the object return at most `given` bytes. */
function storeOf(bytes: Buffer, given = bytes.length) {
  const reads: string[] = []
  let canceled = 0
  const get: Storage['get'] = async ({ range }) => {
    reads.push(range ? `${range.offset}+${range.length}` : 'whole')
    if (!range) return streamedObject(bytes, { given, cancel: () => void canceled++ })
    const part = new Uint8Array(bytes.subarray(range.offset, range.offset + range.length))
    return { ...streamedObject(part), body: new Blob([part]).stream() }
  }
  const file = { key: 'k', etag: 'e', contentLength: bytes.length }
  return {
    reads,
    canceled: () => canceled,
    open: () => openStoredFile({ get, head: async () => null } as unknown as Storage, file),
  }
}

test('reads a stored file from start to end in one stream, and returns its hash', async () => {
  const { reads, open } = storeOf(large)
  const { source, sha256 } = await open()
  for (let at = 0; at < large.length; at += mebibyte)
    expect(Buffer.from(await source.read(at, mebibyte)).equals(large.subarray(at, at + mebibyte))).toBe(true)
  expect(await sha256()).toBe(digestOf(large))
  expect(reads).toEqual(['whole'])
})

test('computes the hash of a stored file correctly despite small and out-of-order reads', async () => {
  const { reads, canceled, open } = storeOf(large)
  const { source, sha256 } = await open()
  expect(Buffer.from(await source.read(0, 10)).equals(large.subarray(0, 10))).toBe(true)
  expect((await source.read(0, 0)).length).toBe(0)
  await source.read(0, mebibyte)
  expect(Buffer.from(await source.read(5, 20)).equals(large.subarray(5, 25))).toBe(true)
  await source.read(mebibyte, 100)
  expect((await source.read(mebibyte + 100, 0)).length).toBe(0)
  expect(reads).toEqual(['0+10', 'whole', '5+20'])
  expect(await sha256()).toBe(digestOf(large))
  expect(canceled()).toBe(1)
})

test('caches small parts of a stored file, but not large parts', async () => {
  const { reads, open } = storeOf(large)
  const { source } = await open()
  const readAt = async (offset: number, length: number) =>
    expect(Buffer.from(await source.read(offset, length)).equals(large.subarray(offset, offset + length))).toBe(true)
  await readAt(large.length - 65_536, 65_536)
  await readAt(large.length - 65_536, 65_536)
  await readAt(large.length - 100, 50)
  await readAt(large.length - 65_537, 10)
  expect(reads).toEqual([`${large.length - 65_536}+65536`, `${large.length - 65_537}+10`])
  await readAt(10, mebibyte / 2)
  await readAt(10, mebibyte / 2)
  expect(reads.slice(2)).toEqual([`10+${mebibyte / 2}`, `10+${mebibyte / 2}`])
})

test('keeps the last 128 KiB of a stored file that was read from start to end', async () => {
  const { reads, open } = storeOf(large)
  const { source } = await open()
  for (let at = 0; at < large.length; at += mebibyte) await source.read(at, mebibyte)
  const last = await source.read(large.length - 131_072, 131_072)
  expect(Buffer.from(last).equals(large.subarray(-131_072))).toBe(true)
  expect(reads).toEqual(['whole'])
  await source.read(large.length - 131_073, 10)
  expect(reads).toEqual(['whole', `${large.length - 131_073}+10`])
})

test('rejects a read past the end of the file at the current position of the stream', async () => {
  const { source } = await storeOf(large).open()
  await source.read(0, large.length - 10)
  await expect(source.read(large.length - 10, 20)).rejects.toThrow(RangeError)
})

test.each([0, mebibyte - 1])('reports the store as unavailable if the file ends after %i bytes', async (given) => {
  const { source } = await storeOf(large, given).open()
  await expect(source.read(0, mebibyte)).rejects.toMatchObject({ code: 'unavailable' })
})

test('reports a missing stored file as unavailable', async () => {
  const storage = { get: async () => null, head: async () => null } as unknown as Storage
  const { source } = await openStoredFile(storage, { key: 'k', etag: 'e', contentLength: large.length })
  await expect(source.read(0, mebibyte)).rejects.toMatchObject({ code: 'unavailable' })
})
