import type { ReadMap } from '../../pdf/text/index.ts'
import type { SharedEnv } from '../../platform/ports/env.ts'
import { readAsset } from '../composer/read-asset.ts'

const heldBytesMax = 2_000_000
const held = new Map<string, Uint8Array>()
let heldBytes = 0

/** The maps that lie beside the worker; those read last are held, since every slice of a document asks for its own. */
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
