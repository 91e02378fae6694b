import type { ReadMap } from '../../pdf/text/index.ts'
import type { SharedEnv } from '../../platform/ports/env.ts'
import { readAsset } from '../composer/read-asset.ts'

const cachedBytesMax = 2_000_000
const cache = new Map<string, Uint8Array>()
let cachedBytes = 0

/**
 * Returns a function that reads character maps from the worker's static assets. It caches recent maps, because every
 * page subset of a document needs them.
 */
export function collectionMaps(assets: SharedEnv['FILES']): ReadMap {
  return async (file) => {
    const known = cache.get(file)
    if (known) return known
    if (!assets) throw new Error('this worker has no FILES binding')
    const bytes = await readAsset(assets, file)
    if (cachedBytes + bytes.length > cachedBytesMax) {
      cache.clear()
      cachedBytes = 0
    }
    cache.set(file, bytes)
    cachedBytes += bytes.length
    return bytes
  }
}
