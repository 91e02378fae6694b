import type { ReadMap } from '../../pdf/text/index.ts'
import type { SharedEnv } from '../../platform/ports/env.ts'
import { readAsset } from '../composer/read-asset.ts'

const heldBytesMax = 2_000_000
const held = new Map<string, Uint8Array>()
let heldBytes = 0

/**
 * Returns a reader of the character maps among the worker's static assets. Recently read maps are cached, because every
 * page subset of a document needs them.
 */
export function collectionMaps(assets: SharedEnv['FILES']): ReadMap {
  return async (file) => {
    const known = held.get(file)
    if (known) return known
    if (!assets) throw new Error('this worker has no binding FILES')
    const bytes = await readAsset(assets, file)
    if (heldBytes + bytes.length > heldBytesMax) {
      held.clear()
      heldBytes = 0
    }
    held.set(file, bytes)
    heldBytes += bytes.length
    return bytes
  }
}
