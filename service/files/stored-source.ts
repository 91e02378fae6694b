import { type ByteSource, memorySource, type Sha256Stream } from '../../base/bytes.ts'
import { lostObject, type Storage } from '../../platform/ports/storage.ts'
import { forEachChunk, readBytes } from '../../platform/ports/stored-body.ts'

export type StoredFile = { key: string; etag: string; contentLength: number }

/** Random access to a stored file by ranged reads, each bound to the recorded entity tag. */
export const storedSource = (storage: Storage, file: StoredFile): ByteSource => ({
  length: file.contentLength,
  read: async (offset, length) => {
    if (offset < 0 || length < 0 || offset + length > file.contentLength)
      throw new RangeError('read outside the source')
    if (length === 0) return new Uint8Array()
    const stored = await storage.get({ key: file.key, ifMatch: file.etag, range: { offset, length } })
    if (!stored) throw await lostObject(storage, file.key)
    const bytes = await readBytes(stored)
    if (bytes.length !== length) throw await lostObject(storage, file.key)
    return bytes
  },
})

/** A whole stored file in memory, for files that are known to be small. */
export async function readStored(storage: Storage, file: StoredFile): Promise<Uint8Array<ArrayBuffer>> {
  const stored = await storage.get({ key: file.key, ifMatch: file.etag })
  if (!stored) throw await lostObject(storage, file.key)
  const bytes = await readBytes(stored)
  if (bytes.length !== file.contentLength) throw await lostObject(storage, file.key)
  return bytes
}

/** A smaller file is read whole, in one request. */
const wholeFileBytesMax = 4_194_304

/** Random access to a stored file: at once in memory where it is small. */
export const openSource = async (storage: Storage, file: StoredFile): Promise<ByteSource> =>
  file.contentLength <= wholeFileBytesMax ? memorySource(await readStored(storage, file)) : storedSource(storage, file)

/** Streams a whole stored file through a hash in one read; gives how many bytes went through. */
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
