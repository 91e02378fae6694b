import { isTooDeep } from '../json.ts'
import { limits } from '../limits.ts'

export type BundleText = { ok: true; text: string; value: unknown } | { ok: false; detail: string }

/**
 * The JSON value in the text of a bundle, or in its bytes, which must be UTF-8 (RFC 3629) without a byte order mark. A text
 * that nests too deeply is not parsed, so that no file can cost memory without bound.
 */
export function readBundleText(input: string | Uint8Array): BundleText {
  const text = typeof input === 'string' ? input : decoded(input)
  if (text === null) return { ok: false, detail: 'The bundle is not valid UTF-8.' }
  if (isTooDeep(text)) return { ok: false, detail: `The bundle nests more than ${limits.jsonDepthMax} levels.` }
  try {
    return { ok: true, text, value: JSON.parse(text) }
  } catch {
    return { ok: false, detail: 'The bundle is not JSON.' }
  }
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
