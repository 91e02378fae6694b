import { join } from 'node:path'
import { root } from '../build/build-part.ts'

/** Returns the folder of the local stack's database, objects and secrets. */
export const localDataDir = (): string => process.env.DATA_DIR ?? join(root, '.data')

/** The local store: its bucket, its path on the port, and the default port. */
export const localBucket = 'chancery-documents'
export const s3Path = '/cdn-cgi/local/r2/s3'
export const standardStoragePort = 8789

/**
 * Returns the file with the last settings of `npm run dev`: those of both workers, and the owner's URL for the
 * database. `npm run doctor` reads it.
 */
export const localSettingsFile = (dataDir: string): string => join(dataDir, 'settings.json')
