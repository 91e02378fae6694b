import { type ByteSource, memorySource, sha256Hex, toHex } from '../../base/bytes.ts'
import { createSha256 } from '../../platform/ports/sha256.ts'
import { lostObject, type Storage, type StoredObject } from '../../platform/ports/storage.ts'
import { readInTime } from '../../platform/ports/stored-body.ts'
import { hashStored, readStored, type StoredFile, storedSource } from '../files/stored-source.ts'

/** A reopened stored file. `sha256` covers every byte that the store returned. */
export type ReopenedFile = { source: ByteSource; sha256(): Promise<string> }

const wholeBytesMax = 8 * 1024 * 1024
const streamedReadBytesMin = 512 * 1024
const keptBytesMax = 512 * 1024
const keptEndBytes = 128 * 1024

/**
 * Opens a stored file with few requests to check it. A small file is read once. A large file is read in ranges, and
 * once completely in one stream that computes the hash. A range is valid only until the next read.
 */
export async function openStoredFile(storage: Storage, file: StoredFile): Promise<ReopenedFile> {
  if (file.contentLength > wholeBytesMax) return streamedFile(storage, file)
  const bytes = await readStored(storage, file)
  return { source: memorySource(bytes), sha256: () => sha256Hex(bytes) }
}

function streamedFile(storage: Storage, file: StoredFile): ReopenedFile {
  const random = readOnce(storedSource(storage, file))
  const hash = createSha256()
  let position = 0
  let opened: { stored: StoredObject; reader: ReadableStreamBYOBReader } | null = null
  let buffer = new ArrayBuffer(0)

  async function readOn(length: number): Promise<Uint8Array> {
    if (!opened) {
      const stored = await storage.get({ key: file.key, ifMatch: file.etag })
      if (!stored) throw await lostObject(storage, file.key)
      opened = { stored, reader: stored.body.getReader({ mode: 'byob' }) }
    }
    // Reuses one buffer, because the platform frees buffers late and new buffers would accumulate. The stream detaches
    // the buffer from the bytes of the previous read.
    if (buffer.byteLength < length) buffer = new ArrayBuffer(length)
    const read = opened.reader.readAtLeast(length, new Uint8Array(buffer, 0, length))
    const { value } = await readInTime(opened.stored, read)
    if (!value || value.length !== length) throw await lostObject(storage, file.key)
    buffer = value.buffer as ArrayBuffer
    position += length
    await hash.update(value)
    // The checks after the hash read the revisions at the end of the file.
    if (position === file.contentLength) random.keepEnd(value.slice(-keptEndBytes))
    return value
  }

  return {
    source: {
      length: file.contentLength,
      read: (offset, length) => {
        const isForward = offset === position && (opened !== null || length >= streamedReadBytesMin)
        return isForward && length > 0 && offset + length <= file.contentLength
          ? readOn(length)
          : random.read(offset, length)
      },
    },
    sha256: async () => {
      if (position === file.contentLength) return toHex(await hash.digest())
      const whole = createSha256()
      opened?.stored.cancel()
      await hashStored(storage, file, whole)
      return toHex(await whole.digest())
    },
  }
}

/**
 * Returns a source that keeps what it read, up to a limit, and the end of the file if the caller has read it. The
 * checks open a file several times and read the same ranges.
 */
function readOnce(source: ByteSource): ByteSource & { keepEnd(bytes: Uint8Array): void } {
  const kept: { start: number; bytes: Uint8Array }[] = []
  let free = keptBytesMax
  return {
    length: source.length,
    keepEnd: (bytes) => void kept.push({ start: source.length - bytes.length, bytes }),
    read: async (offset, length) => {
      const holding = kept.find(({ start, bytes }) => offset >= start && offset + length <= start + bytes.length)
      if (holding) return holding.bytes.subarray(offset - holding.start, offset - holding.start + length)
      const bytes = await source.read(offset, length)
      if (length <= free) {
        kept.push({ start: offset, bytes })
        free -= length
      }
      return bytes
    },
  }
}
