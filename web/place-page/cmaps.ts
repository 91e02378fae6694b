import { deflated, lengths } from 'cmaps-inside'
import { unzlibSync } from 'fflate'
import { fromBase64 } from '../../base/bytes.ts'

let unpacked: Map<string, Uint8Array> | null = null

/**
 * Returns a predefined CMap (ISO 32000-2 section 9.7.5.2), which many East Asian files use. Rejects for an unknown
 * name.
 */
export async function readCMap(name: string): Promise<Uint8Array> {
  unpacked ??= unpack()
  const cMap = unpacked.get(name)
  if (!cMap) throw new Error(`The CMap ${name} does not exist.`)
  return cMap.slice()
}

function unpack(): Map<string, Uint8Array> {
  const bytes = unzlibSync(fromBase64(deflated))
  let at = 0
  return new Map(
    Object.entries(lengths).map(([name, length]) => {
      at += length
      return [name, bytes.subarray(at - length, at)]
    }),
  )
}
