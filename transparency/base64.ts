import { fromBase64, toBase64 } from '../base/bytes.ts'

/**
 * Decodes standard base64 with padding (RFC 4648 section 4). Returns null for any other text, including other encodings
 * of the same bytes.
 */
export function strictBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null
  const bytes = fromBase64(text)
  return toBase64(bytes) === text ? bytes : null
}

/** Decodes a SHA-256 in base64. Returns null for any other text. */
export function hashFromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = strictBase64(text)
  return bytes?.length === 32 ? bytes : null
}

/** Parses a decimal integer from 0 to 2^53 - 1 without leading zeros. Returns null for any other text. */
export function parseDecimal(text: string | undefined): number | null {
  if (text === undefined || !/^(0|[1-9]\d{0,15})$/.test(text)) return null
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : null
}
