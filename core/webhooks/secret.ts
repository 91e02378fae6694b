import { concatBytes, fromBase64, toBase64, utf8 } from '../../base/bytes.ts'

/** A signing secret as the customer sees it: `whsec_` and base64 of the key's bytes (Standard Webhooks). */
export type SigningSecret = { id: string; secret: string }

/** One key that encrypts secrets at rest. */
export type EncryptionKey = { id: string; bytes: Uint8Array<ArrayBuffer> }

/** Keys that can decrypt, the one that encrypts first. */
export type Keyring = readonly [EncryptionKey, ...EncryptionKey[]]

/** Where a secret is stored; the associated data of its encryption, so that it opens nowhere else. */
export type SecretAddress = { organizationId: string; endpointId: string; version: number }

export type StoredSecret = { ciphertext: string; encryptionKeyId: string }

/** A stored secret that cannot be opened: its key is not in the ring, or its bytes or its place changed. */
export class SecretNotOpened extends Error {
  readonly reason: 'unknown_key' | 'damaged'

  constructor(reason: 'unknown_key' | 'damaged', cause?: unknown) {
    super(reason, { cause })
    this.name = 'SecretNotOpened'
    this.reason = reason
  }
}

const prefix = 'whsec_'

/** Random bytes of a new secret. */
export const secretBytesCount = 32

/** Random bytes of a nonce (NIST SP 800-38D section 8.2.2). */
export const nonceBytesCount = 12

/** A new secret of 32 random bytes. */
export const newSecret = (random: Uint8Array): string => prefix + toBase64(random)

/** The key of a secret's HMACs: the bytes that its base64 part stands for. Throws a RangeError on other texts. */
export function secretKeyBytes(secret: string): Uint8Array<ArrayBuffer> {
  if (!secret.startsWith(prefix)) throw new RangeError('not a signing secret')
  return fromBase64(secret.slice(prefix.length))
}

/** The public name of one version of an endpoint's secret, as headers and lists give it. */
export const secretId = (endpointId: string, version: number): string => `${endpointId}_v${version}`

/**
 * Keys from their configuration: `id:base64` of 32 bytes each, separated by commas, the current one first. Throws a
 * RangeError that never holds a key.
 */
export function parseKeyring(text: string): Keyring {
  const keys = text.split(',').map((entry) => parseKey(entry.trim()))
  if (new Set(keys.map(({ id }) => id)).size !== keys.length) throw new RangeError('two keys have one id')
  // A split text has at least one part.
  return keys as unknown as Keyring
}

function parseKey(entry: string): EncryptionKey {
  const [, id, base64] = /^([A-Za-z0-9-]{1,32}):([A-Za-z0-9+/]{43}=)$/.exec(entry) ?? []
  if (!id || !base64) throw new RangeError('keys are id:base64 of 32 bytes, separated by commas, the current one first')
  return { id, bytes: fromBase64(base64) }
}

/** The stored form of a secret under the current key: base64 of nonce and AES-256-GCM ciphertext with its tag. */
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

/** The secret of a stored form. Throws SecretNotOpened when its key is unknown, or when its bytes or its place changed. */
export async function openSecret(stored: StoredSecret, address: SecretAddress, keyring: Keyring): Promise<string> {
  const held = keyring.find(({ id }) => id === stored.encryptionKeyId)
  if (!held) throw new SecretNotOpened('unknown_key')
  const key = await crypto.subtle.importKey('raw', held.bytes, 'AES-GCM', false, ['decrypt'])
  try {
    const bytes = fromBase64(stored.ciphertext)
    const nonce = bytes.slice(0, nonceBytesCount)
    const opened = await crypto.subtle.decrypt(algorithm(nonce, address), key, bytes.slice(nonceBytesCount))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(opened)
  } catch (cause) {
    throw new SecretNotOpened('damaged', cause)
  }
}

const algorithm = (nonce: Uint8Array<ArrayBuffer>, { organizationId, endpointId, version }: SecretAddress) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: utf8(['chancery-webhook-secret-v1', organizationId, endpointId, version].join('\0')),
})
