import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/build-part.ts'

/** Returns the folder that contains the local stack's database, objects and secrets. */
export const localDataDir = (): string => process.env.DATA_DIR ?? join(root, '.data')

/** The bucket of the local store, its path on the store's port, and the default port. */
export const localBucket = 'chancery-documents'
export const s3Path = '/cdn-cgi/local/r2/s3'
export const standardStoragePort = 8789

/**
 * Returns the file with the last settings of `npm run dev`: those of both workers, and the owner's database URL. `npm
 * run doctor` reads this file.
 */
export const localSettingsFile = (dataDir: string): string => join(dataDir, 'settings.json')

/** The last settings of `npm run dev`. */
export type LocalSettings = {
  settings: { api: Record<string, string>; functions: Record<string, string> }
  ownerDatabaseUrl: string
}

/** Returns the last settings of `npm run dev`, or null if it never ran with this data folder. */
export function readLocalSettings(dataDir: string): LocalSettings | null {
  const file = localSettingsFile(dataDir)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
