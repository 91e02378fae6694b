import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadMap } from '../../pdf/text/index.ts'
import { collectionMapsFolder } from '../build/build-functions-files.ts'

/** Reads an East Asian character collection map of the functions worker in Node. */
export const readCollectionMap: ReadMap = async (file) => new Uint8Array(readFileSync(join(collectionMapsFolder, file)))
