import { type ByteSource, concatBytes, memorySource, type Sha256Stream } from '../../base/bytes.ts'
import { joinedBytesMin, type ObjectFacts, type Storage } from '../../platform/ports/storage.ts'
import { hashStored, readStored, type StoredFile, storedSource } from '../files/stored-source.ts'

/** A stored file, to which an update can be appended. */
export type OriginalFile = {
  source: ByteSource
  /** Passes every byte of the file to a hash. */
  hashInto(hash: Pick<Sha256Stream, 'update'>): Promise<void>
  /** Stores the file and the appended bytes as one object under another key. */
  storeWith(appended: Uint8Array, key: string): Promise<ObjectFacts>
}

const contentType = 'application/pdf'

/**
 * Opens a stored file with few requests. A small file is read once. A large file is read in ranges and hashed in one
 * pass, and the store joins it with the appended bytes.
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
