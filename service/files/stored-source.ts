import { type ByteSource, memorySource, type Sha256Stream } from '../../base/bytes.ts'
import { lostObject, type Storage } from '../../platform/ports/storage.ts'
import { forEachChunk, readBytes } from '../../platform/ports/stored-body.ts'

export type StoredFile = { key: string; etag: string; contentLength: number }

/** Returns random access to a stored file through range requests. Each request requires the recorded entity tag. */
export const storedSource = (storage: Storage, file: StoredFile): ByteSource => ({
  length: file.contentLength,
  read: async (offset, length) => {
    if (offset < 0 || length < 0 || offset + length > file.contentLength)
      throw new RangeError('the range is outside the source')
    if (length === 0) return new Uint8Array()
    const stored = await storage.get({ key: file.key, ifMatch: file.etag, range: { offset, length } })
    if (!stored) throw await lostObject(storage, file.key)
    const bytes = await readBytes(stored)
    if (bytes.length !== length) throw await lostObject(storage, file.key)
    return bytes
  },
})

/** Reads a complete stored file into memory. Use this function only for files that are known to be small. */
export async function readStored(storage: Storage, file: StoredFile): Promise<Uint8Array<ArrayBuffer>> {
  const stored = await storage.get({ key: file.key, ifMatch: file.etag })
  if (!stored) throw await lostObject(storage, file.key)
  const bytes = await readBytes(stored)
  if (bytes.length !== file.contentLength) throw await lostObject(storage, file.key)
  return bytes
}

/** The maximum size in bytes of a file that is read completely, in one request. */
const wholeFileBytesMax = 4_194_304

/** Opens a stored file for random access. A small file is read into memory. */
export const openSource = async (storage: Storage, file: StoredFile): Promise<ByteSource> =>
  file.contentLength <= wholeFileBytesMax ? memorySource(await readStored(storage, file)) : storedSource(storage, file)

/** Reads a stored file once and passes it to a hash. Returns the number of bytes read. */
export async function hashStored(
  storage: Storage,
  file: StoredFile,
  hash: Pick<Sha256Stream, 'update'>,
): Promise<number> {
  const stored = await storage.get({ key: file.key, ifMatch: file.etag })
  if (!stored) throw await lostObject(storage, file.key)
  let length = 0
  await forEachChunk(stored, async (chunk) => {
    length += chunk.length
    await hash.update(chunk)
  })
  return length
}
