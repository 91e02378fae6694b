import { concatBytes, fromBase64, toBase64, utf8 } from '../../base/bytes.ts'

/** A webhook signing secret as customers see it: `whsec_` followed by the key's bytes in base64 (Standard Webhooks). */
export type SigningSecret = { id: string; secret: string }

/** A key that encrypts secrets at rest. */
export type EncryptionKey = { id: string; bytes: Uint8Array<ArrayBuffer> }

/** The keys that can decrypt secrets. The first key also encrypts new secrets. */
export type Keyring = readonly [EncryptionKey, ...EncryptionKey[]]

/**
 * The identity of the row that contains a secret. It is the associated data of the encryption, so the ciphertext is
 * invalid in any other row.
 */
export type SecretAddress = { organizationId: string; endpointId: string; version: number }

export type StoredSecret = { ciphertext: string; encryptionKeyId: string }

/**
 * The error for a stored secret that cannot be decrypted, because its key is unknown, or because its ciphertext or its
 * row changed.
 */
export class SecretNotOpenedError extends Error {
  readonly reason: 'unknown_key' | 'damaged'

  constructor(reason: 'unknown_key' | 'damaged', cause?: unknown) {
    super(reason, { cause })
    this.name = 'SecretNotOpenedError'
    this.reason = reason
  }
}

const prefix = 'whsec_'

/** The number of random bytes in a signing secret. */
export const secretBytesCount = 32

/** The number of random bytes in a nonce (NIST SP 800-38D section 8.2.2). */
export const nonceBytesCount = 12

/** Returns a new signing secret from 32 random bytes. */
export const newSecret = (random: Uint8Array): string => prefix + toBase64(random)

/** Returns the HMAC key of a secret: the decoded bytes of its base64 part. Throws a RangeError for any other text. */
export function secretKeyBytes(secret: string): Uint8Array<ArrayBuffer> {
  if (!secret.startsWith(prefix)) throw new RangeError(`the secret does not begin with ${prefix}`)
  return fromBase64(secret.slice(prefix.length))
}

/** Returns the public id of one version of an endpoint's secret, which headers and lists contain. */
export const secretId = (endpointId: string, version: number): string => `${endpointId}_v${version}`

/**
 * Parses encryption keys from the configuration: `id:base64` of 32 bytes each, separated by commas, the current key
 * first. Throws a RangeError whose message contains no key.
 */
export function parseKeyring(text: string): Keyring {
  const keys = text.split(',').map((entry) => parseKey(entry.trim()))
  if (new Set(keys.map(({ id }) => id)).size !== keys.length) throw new RangeError('two keys have the same id')
  // The cast is safe, because `split` returns at least one part.
  return keys as unknown as Keyring
}

function parseKey(entry: string): EncryptionKey {
  const [, id, base64] = /^([A-Za-z0-9-]{1,32}):([A-Za-z0-9+/]{43}=)$/.exec(entry) ?? []
  if (!id || !base64) throw new RangeError('each key must have the format id:base64, with 32 bytes in Base64')
  return { id, bytes: fromBase64(base64) }
}

/** Encrypts a secret with the current key. Returns nonce, AES-256-GCM ciphertext and tag in base64. */
export async function sealSecret(
  secret: string,
  address: SecretAddress,
  { keyring, nonce }: { keyring: Keyring; nonce: Uint8Array<ArrayBuffer> },
): Promise<StoredSecret> {
  const [current] = keyring
  const key = await crypto.subtle.importKey('raw', current.bytes, 'AES-GCM', false, ['encrypt'])
  const sealed = await crypto.subtle.encrypt(algorithm(nonce, address), key, utf8(secret))
  return { ciphertext: toBase64(concatBytes(nonce, new Uint8Array(sealed))), encryptionKeyId: current.id }
}

/**
 * Decrypts a stored secret. Throws SecretNotOpenedError if its key is unknown, or if its ciphertext or its row changed.
 */
export async function openSecret(stored: StoredSecret, address: SecretAddress, keyring: Keyring): Promise<string> {
  const encryptionKey = keyring.find(({ id }) => id === stored.encryptionKeyId)
  if (!encryptionKey) throw new SecretNotOpenedError('unknown_key')
  const key = await crypto.subtle.importKey('raw', encryptionKey.bytes, 'AES-GCM', false, ['decrypt'])
  try {
    const bytes = fromBase64(stored.ciphertext)
    const nonce = bytes.slice(0, nonceBytesCount)
    const opened = await crypto.subtle.decrypt(algorithm(nonce, address), key, bytes.slice(nonceBytesCount))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(opened)
  } catch (cause) {
    throw new SecretNotOpenedError('damaged', cause)
  }
}

const algorithm = (nonce: Uint8Array<ArrayBuffer>, { organizationId, endpointId, version }: SecretAddress) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: utf8(['chancery-webhook-secret-v1', organizationId, endpointId, version].join('\0')),
})
