import type { Log } from './log.ts'
import type { S3Store, Storage, StorageEnv } from './storage.ts'
import { createWriteOnceProof } from './write-once.ts'

/**
 * Creates the storage port for an S3 endpoint. The S3 client is loaded with the first call, because most requests need
 * no storage and the client would slow down the start of a worker.
 */
export function createStorage(env: StorageEnv, log: Log): Storage {
  let opened: Promise<S3Store> | undefined
  const store = () => {
    opened ??= import('./s3-store.ts').then(({ openS3Store }) => openS3Store(env))
    return opened
  }
  const putNew: Storage['putNew'] = async (object) => (await store()).putNew(object)
  return {
    proveWriteOnce: createWriteOnceProof(putNew, log),
    putNew,
    presignPut: async (object) => (await store()).presignPut(object),
    presignGet: async (object) => (await store()).presignGet(object),
    get: async (object) => (await store()).get(object),
    head: async (key) => (await store()).head(key),
    put: async (object) => (await store()).put(object),
    replace: async (object) => (await store()).replace(object),
    append: async (object) => (await store()).append(object),
    copy: async (object) => (await store()).copy(object),
    delete: async (key) => (await store()).delete(key),
    list: async (page) => (await store()).list(page),
    abortUploads: async (uploads) => (await store()).abortUploads(uploads),
  }
}
