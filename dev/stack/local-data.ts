import { join } from 'node:path'
import { root } from '../build/build-part.ts'

/** The folder of the local stack's database, objects and secrets. */
export const localDataDir = (): string => process.env.DATA_DIR ?? join(root, '.data')

/** The local store: its bucket, where it is on its port, and that port where no other is chosen. */
export const localBucket = 'chancery-documents'
export const s3Path = '/cdn-cgi/local/r2/s3'
export const standardStoragePort = 8789

/** What `npm run dev` started last with, for `npm run doctor`: the settings of both workers and the owner's address of the database. */
export const localSettingsFile = (dataDir: string): string => join(dataDir, 'settings.json')
