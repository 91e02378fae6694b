import type { Finding } from '../../base/finding.ts'
import { isTooDeep } from '../json.ts'
import { limits } from '../limits.ts'
import { type EvidenceFindingCode, evidenceFinding } from './evidence-findings.ts'

export type BundleText =
  | { ok: true; text: string; value: unknown }
  | { ok: false; finding: Finding<EvidenceFindingCode> }

/**
 * Parses the JSON text of an evidence bundle, or its bytes, which must be UTF-8 (RFC 3629) without a byte order mark.
 * Rejects a text with too many levels before parsing it, which bounds the memory.
 */
export function readBundleText(input: string | Uint8Array): BundleText {
  const text = typeof input === 'string' ? input : decoded(input)
  if (text === null) return { ok: false, finding: evidenceFinding('bundle_not_utf8', {}) }
  if (isTooDeep(text))
    return { ok: false, finding: evidenceFinding('bundle_too_deep', { levels: limits.jsonDepthMax }) }
  try {
    return { ok: true, text, value: JSON.parse(text) }
  } catch {
    return { ok: false, finding: evidenceFinding('bundle_not_json', {}) }
  }
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
