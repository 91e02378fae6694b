import canonicalize from 'canonicalize'
import { sha256Hex } from '../base/bytes.ts'

/** Canonical JSON (RFC 8785) of plain data; throws on what JSON cannot carry (NaN, lone surrogates). */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('the value has no JSON form')
  if (!text.isWellFormed()) throw new TypeError('the value holds a lone surrogate')
  return text
}

/** Whether two values are the same data, whatever the order of their keys. */
export const isSameJson = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other)

/** SHA-256 (hex) over the canonical JSON: equal meaning, equal fingerprint. */
export const fingerprint = (value: unknown): Promise<string> => sha256Hex(canonicalJson(value))
