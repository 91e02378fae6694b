import type { EvidenceHead } from './chain.ts'

/**
 * Parses a head that a person typed in, such as `8:<64 hex digits>`. The envelope's id and a colon may precede it.
 * Returns null for any other text.
 */
export function readHead(text: string): EvidenceHead | null {
  const [, sequence, hash] = /^(?:[\w-]+:)?([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text.trim()) ?? []
  return sequence && hash ? { sequence: Number(sequence), hash: hash.toLowerCase() } : null
}

/**
 * Parses a SHA-256 that a person typed in: in hex, as `sha256sum` prints it, or with colons or spaces between the
 * digits. Returns null for any other text.
 */
export function readFingerprint(text: string): string | null {
  const digits = text.replace(/[\s:]/g, '').toLowerCase()
  return /^[0-9a-f]{64}$/.test(digits) ? digits : null
}
