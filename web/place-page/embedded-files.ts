import { deflated, lengths } from 'embedded-files'
import { unzlibSync } from 'fflate'
import { fromBase64 } from '../../base/bytes.ts'

let unpacked: Map<string, Uint8Array> | null = null

/**
 * Returns a file that pdf.js would otherwise fetch: a predefined CMap (ISO 32000-2 section 9.7.5.2), which many East
 * Asian files use, or a font for a file without embedded fonts. Rejects for an unknown name.
 */
export async function readEmbeddedFile(name: string): Promise<Uint8Array> {
  unpacked ??= unpack()
  const file = unpacked.get(name)
  if (!file) throw new Error(`This page does not contain ${name}.`)
  return file.slice()
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
