import { ApiError } from '../../core/errors.ts'
import type { BodyLimits } from './answer-limits.ts'
import type { SharedEnv } from './env.ts'

/** Its body is read by `stored-body.ts`, so that no reader waits for ever. */
export type StoredObject = {
  body: ReadableStream<Uint8Array>
  contentLength: number
  etag: string
  limits: BodyLimits
  /** Lets go of the body, also while it is read. */
  cancel(): void
}
/** An object as a list of the store tells of it; its time is the store's. */
export type ListedObject = { key: string; contentLength: number; storedAt: Date }
export type ObjectFacts = { contentLength: number; etag: string }

/** A stored object, or a piece of one where an offset is given. */
export type StoredPiece = { key: string; contentLength: number; offset?: number }

/** Objects of any S3 store. Every method throws `unavailable` when the store is away or silent. */
export type Storage = {
  /** A write-once PUT address: other length, type or checksum and a second write are refused by the store. */
  presignPut(object: {
    key: string
    contentLength: number
    contentType: string
    sha256: string | null
    ttlSeconds: number
  }): Promise<{ url: string; headers: Record<string, string> }>
  /** Throws `unavailable` where the store lets an address be written twice, which it is asked once. */
  proveWriteOnce(): Promise<void>
  /** A GET address of one object that answers as an attachment of the given name. */
  presignGet(object: { key: string; fileName: string; ttlSeconds: number }): Promise<string>
  /** The object, or null when there is none; `ifMatch` refuses any other bytes than those that were checked. */
  get(object: {
    key: string
    ifMatch?: string
    range?: { offset: number; length: number }
  }): Promise<StoredObject | null>
  head(key: string): Promise<ObjectFacts | null>
  /** Stores bytes under a new key or over the same bytes of an earlier try; gives the entity tag. */
  put(object: { key: string; body: Uint8Array; contentType: string }): Promise<ObjectFacts>
  /** Stores bytes only under a key that nothing stands under. */
  putNew(object: { key: string; body: Uint8Array; contentType: string }): Promise<'stored' | 'refused'>
  /** Replaces an object if it still has this entity tag. */
  replace(object: { key: string; body: Uint8Array; contentType: string; etag: string }): Promise<'stored' | 'refused'>
  /**
   * Joins a stored object, or `contentLength` bytes of one from an offset on, of at least `joinedBytesMin` and appended bytes into a new
   * one. The original does not move through the worker, unless the store copies nothing: then piece by piece.
   */
  append(object: {
    key: string
    original: StoredPiece
    appended: Uint8Array
    contentType: string
  }): Promise<ObjectFacts>
  /** Stores a whole object under a second key, in the same way; gives the entity tag of the copy. */
  copy(object: {
    key: string
    original: { key: string; contentLength: number }
    contentType: string
  }): Promise<ObjectFacts>
  delete(key: string): Promise<void>
  /** The first objects behind a key, in the order of the bytes of their keys. */
  list(page: { after: string; limit: number }): Promise<{ objects: ListedObject[]; isLast: boolean }>
  /**
   * Gives up uploads in parts that nobody finished, of keys with a prefix, begun before a time or whenever, up to a thousand; gives
   * how many. None where the store does not tell of them.
   */
  abortUploads(uploads: { prefix: string; before: Date | null }): Promise<number>
}

/** The bindings that name a store. */
export type StorageEnv = Pick<
  SharedEnv,
  'STORAGE_ENDPOINT' | 'STORAGE_BUCKET' | 'STORAGE_REGION' | 'STORAGE_ACCESS_KEY_ID' | 'STORAGE_SECRET_ACCESS_KEY'
> &
  Partial<Pick<SharedEnv, 'STORAGE_TIMEOUT_SECONDS'>>

/** What the S3 client does itself. */
export type S3Store = Omit<Storage, 'proveWriteOnce'>

/** S3 refuses a part below this size unless it is the last one. */
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

export const storageAway = (cause: unknown) =>
  new ApiError('unavailable', 'The file storage is unavailable.', {
    retryAfterSeconds: 10,
    dependency: 'storage',
    cause,
  })
