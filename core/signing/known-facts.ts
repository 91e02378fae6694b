import type { EvidenceHead } from './chain.ts'

/** What a person holds from elsewhere and types in, read leniently in form and strictly in content. */

/** A head as `8:<64 hex digits>`, with or without the envelope's id and a colon before it; null for anything else. */
export function readHead(text: string): EvidenceHead | null {
  const [, sequence, hash] = /^(?:[\w-]+:)?([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text.trim()) ?? []
  return sequence && hash ? { sequence: Number(sequence), hash: hash.toLowerCase() } : null
}

/** A SHA-256 in hex, as `sha256sum` or with colons or spaces between the digits; null for anything else. */
export function readFingerprint(text: string): string | null {
  const digits = text.replace(/[\s:]/g, '').toLowerCase()
  return /^[0-9a-f]{64}$/.test(digits) ? digits : null
}
