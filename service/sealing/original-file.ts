import { type ByteSource, concatBytes, memorySource, type Sha256Stream } from '../../base/bytes.ts'
import { joinedBytesMin, type ObjectFacts, type Storage } from '../../platform/ports/storage.ts'
import { hashStored, readStored, type StoredFile, storedSource } from '../files/stored-source.ts'

/** A stored file that something is appended to. */
export type OriginalFile = {
  source: ByteSource
  /** Feeds every byte of it to a hash. */
  hashInto(hash: Pick<Sha256Stream, 'update'>): Promise<void>
  /** Stores it with the appended bytes behind it under another key. */
  storeWith(appended: Uint8Array, key: string): Promise<ObjectFacts>
}

const contentType = 'application/pdf'

/**
 * Opens a stored file in few requests: a small one is read once; a large one by ranges and in one pass for its hash, and
 * the store itself joins it with what is appended.
 */
export async function openOriginal(storage: Storage, file: StoredFile): Promise<OriginalFile> {
  if (file.contentLength >= joinedBytesMin) {
    return {
      source: storedSource(storage, file),
      hashInto: async (hash) => void (await hashStored(storage, file, hash)),
      storeWith: (appended, key) => storage.append({ key, original: file, appended, contentType }),
    }
  }
  const bytes = await readStored(storage, file)
  return {
    source: memorySource(bytes),
    hashInto: async (hash) => hash.update(bytes),
    storeWith: (appended, key) => storage.put({ key, body: concatBytes(bytes, appended), contentType }),
  }
}
