import { ApiError } from '../../core/errors.ts'
import type { SharedEnv } from './env.ts'
import type { BodyLimits } from './response-limits.ts'

/** A stored object. `stored-body.ts` reads the body with time limits. */
export type StoredObject = {
  body: ReadableStream<Uint8Array>
  contentLength: number
  etag: string
  limits: BodyLimits
  /** Cancels the body, even while it is being read. */
  cancel(): void
}
/** An object in a listing. `storedAt` is a time of the store's clock. */
export type ListedObject = { key: string; contentLength: number; storedAt: Date }
export type ObjectFacts = { contentLength: number; etag: string }

/** A stored object, or a range of the object if `offset` is set. */
export type ObjectRange = { key: string; contentLength: number; offset?: number }

/** The objects of an S3 store. Every method throws `unavailable` if the store does not respond. */
export type Storage = {
  /** Returns a write-once PUT URL. The store rejects a different length, type or checksum, and a second write. */
  presignPut(object: {
    key: string
    contentLength: number
    contentType: string
    sha256: string | null
    ttlSeconds: number
  }): Promise<{ url: string; headers: Record<string, string> }>
  /** Throws `unavailable` if the store accepts a second write to a write-once URL. Runs the check only once. */
  proveWriteOnce(): Promise<void>
  /** Returns a GET URL for one object. The response is an attachment with the given name. */
  presignGet(object: {
    key: string
    fileName: string
    ttlSeconds: number
    type?: 'pdf' | 'ers' | 'any'
  }): Promise<string>
  /** Returns an object, or null if it does not exist. With `ifMatch`, returns only an object with this entity tag. */
  get(object: {
    key: string
    ifMatch?: string
    range?: { offset: number; length: number }
  }): Promise<StoredObject | null>
  head(key: string): Promise<ObjectFacts | null>
  /** Stores bytes under a new key, and returns the entity tag. A repeated call must store the same bytes. */
  put(object: { key: string; body: Uint8Array; contentType: string }): Promise<ObjectFacts>
  /** Stores bytes, or returns `refused` if the store already contains an object with this key. */
  putNew(object: { key: string; body: Uint8Array; contentType: string }): Promise<'stored' | 'refused'>
  /** Replaces an object, or returns `refused` if its entity tag has changed. */
  replace(object: { key: string; body: Uint8Array; contentType: string; etag: string }): Promise<'stored' | 'refused'>
  /**
   * Creates an object from a stored object, or a range of it, followed by appended bytes. The original must have at
   * least `joinedBytesMin` bytes. The store copies the original or, if it cannot, the worker copies it in parts.
   */
  append(object: {
    key: string
    original: ObjectRange
    appended: Uint8Array
    contentType: string
  }): Promise<ObjectFacts>
  /** Copies an object to another key, in the same way as `append`. Returns the entity tag of the copy. */
  copy(object: {
    key: string
    original: { key: string; contentLength: number }
    contentType: string
  }): Promise<ObjectFacts>
  delete(key: string): Promise<void>
  /** Lists the first objects after a key, in the byte order of keys. */
  list(page: { after: string; limit: number }): Promise<{ objects: ListedObject[]; isLast: boolean }>
  /**
   * Aborts up to a thousand unfinished multipart uploads with a key prefix that began before a time, or at any time for
   * null. Returns their number, or 0 if the store cannot list them.
   */
  abortUploads(uploads: { prefix: string; before: Date | null }): Promise<number>
}

/** The bindings that configure a store. */
export type StorageEnv = Pick<
  SharedEnv,
  'STORAGE_ENDPOINT' | 'STORAGE_BUCKET' | 'STORAGE_REGION' | 'STORAGE_ACCESS_KEY_ID' | 'STORAGE_SECRET_ACCESS_KEY'
> &
  Partial<Pick<SharedEnv, 'STORAGE_TIMEOUT_SECONDS'>>

/** The storage methods that use the S3 client directly. */
export type S3Store = Omit<Storage, 'proveWriteOnce'>

/** The minimum size in bytes of an S3 part that is not the last part. */
export const joinedBytesMin = 5 * 1024 * 1024

/** Returns the error for a stored object that is missing or differs from its record. */
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
