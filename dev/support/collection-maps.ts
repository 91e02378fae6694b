import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadMap } from '../../pdf/text/index.ts'
import { collectionMapsFolder } from '../build/build-functions-files.ts'

/** The maps of East Asian collections as the functions worker serves them to itself, for Node. */
export const readCollectionMap: ReadMap = async (file) => new Uint8Array(readFileSync(join(collectionMapsFolder, file)))
