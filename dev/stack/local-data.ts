import { join } from 'node:path'
import { root } from '../build/build-part.ts'

/** The folder of the local stack's database, objects and secrets. */
export const localDataDir = (): string => process.env.DATA_DIR ?? join(root, '.data')

/** The local store: its bucket, where it is on its port, and that port where no other is chosen. */
export const localBucket = 'chancery-documents'
export const s3Path = '/cdn-cgi/local/r2/s3'
export const standardStoragePort = 8789
