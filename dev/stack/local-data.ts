import { join } from 'node:path'
import { root } from '../build/build-part.ts'

/** The folder of the local stack's database, objects and secrets. */
export const localDataDir = (): string => process.env.DATA_DIR ?? join(root, '.data')
