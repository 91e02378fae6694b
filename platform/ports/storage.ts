import { ApiError } from '../../core/errors.ts'
import type { SharedEnv } from './env.ts'
import type { BodyLimits } from './response-limits.ts'

/** A stored object. `stored-body.ts` reads its body with a time limit. */
export type StoredObject = {
  body: ReadableStream<Uint8Array>
  contentLength: number
  etag: string
  limits: BodyLimits
  /** Cancels the body, even during a read. */
  cancel(): void
}
/** An object in a listing. The time is the store's. */
export type ListedObject = { key: string; contentLength: number; storedAt: Date }
export type ObjectFacts = { contentLength: number; etag: string }

/** A stored object, or a range of one if `offset` is set. */
export type ObjectRange = { key: string; contentLength: number; offset?: number }

/** Objects of any S3 store. Every method throws `unavailable` if the store does not respond. */
export type Storage = {
  /** Returns a write-once PUT URL. The store rejects another length, type or checksum, and a second write. */
  presignPut(object: {
    key: string
    contentLength: number
    contentType: string
    sha256: string | null
    ttlSeconds: number
  }): Promise<{ url: string; headers: Record<string, string> }>
  /** Throws `unavailable` if the store accepts two writes to one URL. Checks this once. */
  proveWriteOnce(): Promise<void>
  /** Returns a GET URL of one object, whose response is an attachment with the given name. */
  presignGet(object: {
    key: string
    fileName: string
    ttlSeconds: number
    type?: 'pdf' | 'ers' | 'any'
  }): Promise<string>
  /** Returns the object, or null if there is none. With `ifMatch`, returns only bytes with this entity tag. */
  get(object: {
    key: string
    ifMatch?: string
    range?: { offset: number; length: number }
  }): Promise<StoredObject | null>
  head(key: string): Promise<ObjectFacts | null>
  /** Stores bytes under a new key, or again after an earlier try with the same bytes. Returns the entity tag. */
  put(object: { key: string; body: Uint8Array; contentType: string }): Promise<ObjectFacts>
  /** Stores bytes unless an object with this key exists. */
  putNew(object: { key: string; body: Uint8Array; contentType: string }): Promise<'stored' | 'refused'>
  /** Replaces an object if it still has this entity tag. */
  replace(object: { key: string; body: Uint8Array; contentType: string; etag: string }): Promise<'stored' | 'refused'>
  /**
   * Joins a stored object, or `contentLength` bytes of it from an offset, with appended bytes into a new object. The
   * original must have at least `joinedBytesMin` bytes. The store copies the original, or the worker does in parts if
   * the store cannot.
   */
  append(object: {
    key: string
    original: ObjectRange
    appended: Uint8Array
    contentType: string
  }): Promise<ObjectFacts>
  /** Copies an object to a second key in the same way. Returns the entity tag of the copy. */
  copy(object: {
    key: string
    original: { key: string; contentLength: number }
    contentType: string
  }): Promise<ObjectFacts>
  delete(key: string): Promise<void>
  /** Lists the first objects after a key, in byte order of their keys. */
  list(page: { after: string; limit: number }): Promise<{ objects: ListedObject[]; isLast: boolean }>
  /**
   * Aborts up to a thousand unfinished multipart uploads of keys with a prefix, begun before a time (null: at any
   * time). Returns their number; 0 if the store cannot list them.
   */
  abortUploads(uploads: { prefix: string; before: Date | null }): Promise<number>
}

/** The bindings that configure a store. */
export type StorageEnv = Pick<
  SharedEnv,
  'STORAGE_ENDPOINT' | 'STORAGE_BUCKET' | 'STORAGE_REGION' | 'STORAGE_ACCESS_KEY_ID' | 'STORAGE_SECRET_ACCESS_KEY'
> &
  Partial<Pick<SharedEnv, 'STORAGE_TIMEOUT_SECONDS'>>

/** The methods that use the S3 client directly. */
export type S3Store = Omit<Storage, 'proveWriteOnce'>

/** S3 rejects a smaller part unless it is the last one. */
export const joinedBytesMin = 5 * 1024 * 1024

/** Returns the error of a stored object that is missing or is not the recorded one. */
export async function lostObject(storage: Pick<Storage, 'head'>, key: string): Promise<ApiError> {
  const reason = (await storage.head(key)) ? 'object_changed' : 'object_missing'
  return new ApiError('unavailable', 'A stored file cannot be read. The operator has been notified.', {
    retryAfterSeconds: 60,
    dependency: 'storage',
    reason,
    objectKey: key,
    cause: new Error(reason),
  })
}

export const storageUnavailable = (cause: unknown) =>
  new ApiError('unavailable', 'The file storage is unavailable. Retry the request.', {
    retryAfterSeconds: 10,
    dependency: 'storage',
    cause,
  })
