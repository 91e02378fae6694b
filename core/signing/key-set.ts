import { concatBytes, fromBase64Url, fromHex, toBase64Url, toHex } from '../../base/bytes.ts'
import { holdsOnlyPem, pemBlocks, pemText } from '../../base/pem.ts'

/** An Ed25519 key (RFC 8032). `keyId` is the first 8 bytes, in hex, of the SHA-256 of the 32-byte public key. */
export type CheckpointKey = { keyId: string; key: CryptoKey }

/** A key for verification. `fingerprint` is the complete SHA-256, in hex, of the 32-byte public key. */
export type CheckpointPublicKey = CheckpointKey & { fingerprint: string }

/** An Ed25519 public key in the form of RFC 8037. `kid` is the `keyId` of checkpoints. */
export type CheckpointJwk = { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; use: 'sig'; alg: 'EdDSA' }

export type CheckpointKeySet = { keys: CheckpointJwk[] }

const label = 'PUBLIC KEY'
const keyBytes = 32
/** The bytes before the 32 bytes of a key in its SubjectPublicKeyInfo (RFC 8410 section 4). */
const spkiPrefix = '302a300506032b6570032100'

/** Returns the keys as a JWK Set (RFC 7517 section 5), in order. Throws for a private key. */
export const toKeySet = async (keys: CheckpointPublicKey[]): Promise<CheckpointKeySet> => ({
  keys: await Promise.all(keys.map(toJwk)),
})

async function toJwk({ keyId, key }: CheckpointPublicKey): Promise<CheckpointJwk> {
  // Each property is listed, because an exported JWK also contains others, such as the secret part of a private key.
  const raw = (await crypto.subtle.exportKey('raw', key)) as ArrayBuffer
  return { kty: 'OKP', crv: 'Ed25519', x: toBase64Url(new Uint8Array(raw)), kid: keyId, use: 'sig', alg: 'EdDSA' }
}

/** Returns the keys as SPKI PEM blocks (RFC 8410), in order. Throws for a private key. */
export async function toKeyPem(keys: CheckpointPublicKey[]): Promise<string> {
  const ders = await Promise.all(keys.map(({ key }) => crypto.subtle.exportKey('spki', key) as Promise<ArrayBuffer>))
  return ders.map((der) => pemText(label, new Uint8Array(der))).join('')
}

/** Returns whether a text is a JWK Set. Its keys can be of any type. */
export const isKeySet = (text: string): boolean => readKeySet(text) !== null

/**
 * Returns the Ed25519 keys of a JWK Set as SPKI PEM blocks. Returns the text unchanged if it contains no such key.
 * Ignores other keys of a set (RFC 7517 section 5). Ignores every `kid`, because the key id is derived from the key.
 */
export function keysAsPem(text: string): string {
  const keys = (readKeySet(text) ?? []).filter(isCheckpointJwk)
  return keys.length === 0
    ? text
    : keys.map(({ x }) => pemText(label, concatBytes(fromHex(spkiPrefix), fromBase64Url(x)))).join('')
}

/** Returns whether a text is a list of valid Ed25519 public keys in PEM form and contains nothing else. */
export function isKeyList(pem: string): boolean {
  try {
    const ders = pemBlocks(pem, label)
    return ders.length > 0 && ders.every(isKey) && holdsOnlyPem(pem, label)
  } catch {
    return false
  }
}

const isKey = (der: Uint8Array): boolean =>
  der.length === spkiPrefix.length / 2 + keyBytes && toHex(der).startsWith(spkiPrefix)

function readKeySet(text: string): unknown[] | null {
  if (!/^\s*\{/.test(text)) return null
  try {
    const { keys } = JSON.parse(text)
    return Array.isArray(keys) ? keys : null
  } catch {
    return null
  }
}

function isCheckpointJwk(value: unknown): value is { x: string } {
  if (typeof value !== 'object' || value === null) return false
  const { kty, crv, x, use = 'sig', alg = 'EdDSA' } = value as Record<string, unknown>
  // In RFC 9864, the value of `alg` is the name of the curve.
  if (kty !== 'OKP' || crv !== 'Ed25519' || use !== 'sig' || (alg !== 'EdDSA' && alg !== 'Ed25519')) return false
  return typeof x === 'string' && /^[A-Za-z0-9_-]{43}$/.test(x)
}
